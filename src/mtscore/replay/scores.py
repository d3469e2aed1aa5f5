"""Whether a round's recorded scores follow from its moves."""

from collections.abc import Iterator

from mtscore.match import Left, MatchRound
from mtscore.notation.dominoes import write_hand
from mtscore.notation.names import printable
from mtscore.table.bits import bits_of, dominoes_of
from mtscore.table.state import State
from mtscore.tiles import pips
from mtscore.words import counted, listed, say

Problem = tuple[str, str]
"""A code and a sentence."""


def _found(code: str, message: str) -> Problem:
    return code, message


def score_problems(played: MatchRound, names: dict[int, str], state: State) -> list[Problem]:
    """Everything in the scores of a round that its moves contradict.

    Args:
        played: the round as recorded, corrections put in.
        names: the players of the round by seat in the match.
        state: after the round's last move.
    """
    found = list(_ending(played, names, state))
    for seat, left in played.left.items():
        if seat in names:
            found += _hand(names[seat], left, state)
    return found


def _ending(played: MatchRound, names: dict[int, str], state: State) -> Iterator[Problem]:
    if played.engine is not None and played.engine != state.setting.engine:
        yield _found(
            "other-engine",
            say(
                "the moves begin at the engine {one}, the scores are those of {other}",
                one=f"{state.setting.engine}-{state.setting.engine}",
                other=f"{played.engine}-{played.engine}",
            ),
        )
    players = state.setting.players
    if state.ended is None:
        if not played.missing and not _may_be_over(played, names, state):
            yield _found("moves-break-off", _broken_off(played, names, state))
        return
    said = {names[seat] for seat in played.went_out if seat in names}
    out = {players[seat] for seat in state.out}
    if state.ended == "blocked":
        if said:
            yield _found(
                "not-out",
                say(
                    "by the moves the round ended blocked, the scores have {names} out",
                    names=listed([printable(one) for one in sorted(said)]),
                ),
            )
        elif not played.blocked and not played.missing:
            yield _found(
                "ended-blocked",
                say("by the moves the round ended blocked, which the scores don't say"),
            )
        return
    if played.blocked:
        yield _found(
            "not-blocked",
            say(
                "by the moves {names} went out, the scores say that the round was blocked",
                names=listed([printable(one) for one in sorted(out)]),
            ),
        )
    elif said != out and (played.out or not said <= out or not played.missing):
        yield _found(
            "other-out",
            say(
                "by the moves {one} went out, by the scores {other}",
                one=listed([printable(name) for name in sorted(out)]),
                other=listed([printable(name) for name in sorted(said)]) or say("nobody"),
            ),
        )


def _broken_off(played: MatchRound, names: dict[int, str], state: State) -> str:
    """The sentence, with what is known to be in the hands of those who are out by the scores."""
    held = [
        say(
            "{name}, out by the scores, still has {count}",
            name=printable(names[seat]),
            count=counted(count, "domino", "dominoes"),
        )
        for seat in played.went_out
        if seat in names
        and (count := state.counts[state.setting.players.index(names[seat])]) is not None
    ]
    message = say("the scores are recorded, but the moves break off before the round is over")
    return f"{message}: {listed(held)}" if held else message


def _may_be_over(played: MatchRound, names: dict[int, str], state: State) -> bool:
    """Whether the round may have ended as the scores say, though the moves cannot show it."""
    players = state.setting.players
    if played.blocked:
        # Who lays the hands open sees that nobody can play before all have passed.
        hidden = not all(state.knows_hand(seat) for seat in range(len(players)))
        return hidden and not state.yard
    out = [players.index(names[seat]) for seat in played.went_out if seat in names]
    return any(state.counts[seat] is None for seat in out)


def _hand(name: str, left: Left, state: State) -> Iterator[Problem]:
    """What cannot have been left in one hand."""
    seat = state.setting.players.index(name)
    known = state.hands[seat]
    whole = state.knows_hand(seat)
    if left.hand is not None:
        yield from _dominoes(name, left, state)
    elif left.pips is not None and whole and pips(dominoes_of(known)) != left.pips:
        yield _found(
            "pips-differ",
            say(
                "{name} has {held} left by the moves, {pips}; {stated} are recorded",
                name=printable(name),
                held=write_hand(dominoes_of(known)) or say("nothing"),
                pips=counted(pips(dominoes_of(known)), "pip"),
                stated=left.pips,
            ),
        )
    elif left.pips is not None and not whole and state.ended is not None:
        yield from _possible(name, left.pips, state)


def _dominoes(name: str, left: Left, state: State) -> Iterator[Problem]:
    seat = state.setting.players.index(name)
    stated = bits_of(left.hand or ())
    on_table = stated & state.table
    if on_table:
        yield _found(
            "domino-on-table",
            say(
                "{name} cannot have {dominoes} left: by the moves it lies on the table",
                name=printable(name),
                dominoes=write_hand(dominoes_of(on_table)),
            ),
        )
    elif state.ended is None:
        return
    elif state.knows_hand(seat) and stated != state.hands[seat]:
        yield _found(
            "hand-differs",
            say(
                "{name} has {held} left by the moves, not {stated}",
                name=printable(name),
                held=write_hand(dominoes_of(state.hands[seat])) or say("nothing"),
                stated=write_hand(left.hand or ()) or say("nothing"),
            ),
        )
    else:
        elsewhere = stated & ~state.unseen & ~state.hands[seat]
        if elsewhere:
            yield _found(
                "domino-in-two-hands",
                say(
                    "{name} cannot have {dominoes} left: somebody else holds it",
                    name=printable(name),
                    dominoes=write_hand(dominoes_of(elsewhere)),
                ),
            )
        count = state.counts[seat]
        if count is not None and count != stated.bit_count():
            yield _found(
                "count-differs",
                say(
                    "{name} has {count} left by the moves, {stated} are recorded",
                    name=printable(name),
                    count=counted(count, "domino", "dominoes"),
                    stated=stated.bit_count(),
                ),
            )


def _possible(name: str, stated: int, state: State) -> Iterator[Problem]:
    """Whether so many pips can be left in a hand that isn't wholly known."""
    seat = state.setting.players.index(name)
    count = state.counts[seat]
    if count is None:
        return
    known = dominoes_of(state.hands[seat])
    hidden = count - len(known)
    unseen = sorted(one.pips for one in dominoes_of(state.unseen))
    least = pips(known) + sum(unseen[:hidden])
    most = pips(known) + sum(unseen[len(unseen) - hidden :])
    if not least <= stated <= most:
        yield _found(
            "pips-differ",
            say(
                "{name} has {count} left by the moves; they can have {least} to {most} pips, "
                "not {stated}",
                name=printable(name),
                count=counted(count, "domino", "dominoes"),
                least=least,
                most=most,
                stated=stated,
            ),
        )
