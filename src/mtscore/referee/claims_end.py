"""Claims about the end of a round and what it counts."""

from collections.abc import Callable

from mtscore.match import Header, Match, RoundBlock, tell
from mtscore.notation.dominoes import write_hand
from mtscore.notation.moves import Draw, Pass, Play
from mtscore.records import changed
from mtscore.referee.answer import Asked, Ground
from mtscore.referee.claimed_hands import (
    may_be_blocked,
    may_be_empty,
    may_go_on,
    may_have_left,
    may_hold,
)
from mtscore.referee.facts import house_rules
from mtscore.scoring import score_round
from mtscore.table.bits import dominoes_of
from mtscore.table.ending import is_blocked_position
from mtscore.table.state import State
from mtscore.tiles import pips
from mtscore.words import counted, listed, say

# Out, round over, blocked.


def about_out(asked: Asked) -> list[Ground]:
    """Has the player gone out?"""
    state = asked.state
    name = asked.who if isinstance(asked.who, str) else asked.player
    seat = state.setting.players.index(name)
    return _last_cases(asked, seat, lambda over: _out(asked, name, went=over))


def _last_cases(asked: Asked, seat: int, make: Callable[[bool], Ground]) -> list[Ground]:
    """The ground where the hand is empty, and where it is not; both where nobody knows."""
    state = asked.state
    if seat in state.out:
        return [make(True)]
    count = state.counts[seat]
    if count is not None or state.hands[seat] or state.now.hidden:
        # An empty hand that is not out has laid a double that does not count as the last.
        return [make(count == 0 and not asked.moves)]
    if asked.moves and not isinstance(asked.moves[-1], Play):
        # Only by laying a domino does anybody go out.
        return [make(False)]
    if not may_be_empty(asked, seat):
        return [make(False)]
    if not may_hold(asked, seat):
        return [make(not asked.moves or _double_may_be_last(asked))]
    word = "hand" if seat == state.turn or asked.moves else f"hand {state.setting.players[seat]}"
    name = state.setting.players[seat]
    found = []
    for empty in (True, False):
        text = "{name} has no domino left" if empty else "{name} has dominoes left"
        one = make(empty and _double_may_be_last(asked))
        found.append(changed(one, conditions=(say(text, name=name),), missing=(word,)))
    return found


def _double_may_be_last(asked: Asked) -> bool:
    """Whether who has laid the last domino of these moves is out, were it a double too."""
    last = [one for one in asked.moves if isinstance(one, Play)][-1:]
    is_double = bool(last) and last[0].domino.is_double
    return asked.setting.options.last_double_out or not is_double


def _out(asked: Asked, name: str, *, went: bool) -> Ground:
    state = asked.state
    last = [one for one in asked.moves if isinstance(one, Play)][-1:]
    is_double = bool(last) and last[0].domino.is_double
    if went:
        keys = ("last-double", "out") if is_double else ("out",)
        if state.first_turns and not state.ended:
            keys = (*keys, "out-first")
        text = say("{name} has played the last domino and is out", name=name)
        return asked.ground(True, text, *keys)
    if is_double and not asked.setting.options.last_double_out and not _holds_more(asked, name):
        text = say("a double may not be the last domino: {name} has to play another", name=name)
        return asked.ground(False, text, "last-double", option="last_double_out")
    return asked.ground(False, say("{name} still holds dominoes", name=name), "out")


def _holds_more(asked: Asked, name: str) -> bool:
    seat = asked.setting.players.index(name)
    return asked.state.counts[seat] != 0


def about_round_over(asked: Asked) -> list[Ground]:
    """Is the round over?"""
    state = asked.state
    if state.ended == "blocked":
        return [asked.ground(True, say("nobody can play any more"), "blocked")]
    if asked.moves:
        seat = asked.before.turn
        assert seat is not None  # noqa: S101 - somebody has moved
        if isinstance(asked.moves[-1], Draw):
            text = say("an empty boneyard alone ends nothing: the turn goes on")
            return [asked.ground(False, text, "blocked")]
        if isinstance(asked.moves[-1], Pass):
            return _blocked(asked)
        return _last_cases(asked, seat, lambda out: _over(asked, seat, went=out))
    empty = [seat for seat, count in enumerate(state.counts) if count == 0]
    if empty:
        return [_over(asked, empty[0], went=True)]
    return _blocked(asked)


def _over(asked: Asked, seat: int, *, went: bool) -> Ground:
    state = asked.state
    name = asked.setting.players[seat]
    if not went:
        return asked.ground(False, say("{name} still holds dominoes", name=name), "out")
    options = asked.setting.options
    waiting = (state.first_turns or frozenset()) - {seat}
    if waiting and not state.ended and options.first_turn_out == "others_finish":
        names = [asked.setting.players[one] for one in sorted(waiting)]
        text = say(
            "{name} is out, but the first turn of {names} is still to come",
            name=name,
            names=listed(names),
        )
        return asked.ground(False, text, "out-first", option="first_turn_out")
    last = [one for one in asked.moves if isinstance(one, Play)][-1:]
    keys = ("last-double", "out") if last and last[0].domino.is_double else ("out",)
    return asked.ground(True, say("{name} is out, so the round is over", name=name), *keys)


def about_blocked(asked: Asked) -> list[Ground]:
    """Can nobody play any more?"""
    if asked.state.ended == "out":
        text = say("the round is over because somebody is out")
        return [asked.ground(False, text, "out")]
    return _blocked(asked)


def _blocked(asked: Asked) -> list[Ground]:
    state = asked.state
    if state.ended == "blocked":
        return [asked.ground(True, say("nobody can play any more"), "blocked")]
    found = blocked_position(state)
    if found is True:
        return [asked.ground(True, say("nobody could play, with every train marked"), "blocked")]
    if state.yard and state.setting.options.draw_count:
        text = say("there is still something to draw")
        return [asked.ground(False, text, "blocked")]
    if found is False:
        return [asked.ground(False, say("somebody can still play"), "blocked")]
    if not may_be_blocked(asked):
        return [asked.ground(False, say("somebody can still play"), "blocked")]
    if not may_go_on(asked):
        return [asked.ground(True, say("nobody can play any more"), "blocked")]
    missing = _unknown(asked)
    nobody = say("nobody holds a domino that fits")
    somebody = say("somebody holds a domino that fits")
    if state.yard is None and state.setting.options.draw_count:
        nobody = say("the boneyard is empty and nobody holds a domino that fits")
        somebody = say("there is something to draw, or somebody holds a domino that fits")
    return [
        asked.ground(holds, text, "blocked", conditions=(condition,), missing=missing)
        for holds, text, condition in (
            (True, say("nobody can play any more"), nobody),
            (False, say("somebody can still play"), somebody),
        )
    ]


def blocked_position(state: State) -> bool | None:
    """Whether nobody could ever play from here, None if something unknown decides."""
    found = is_blocked_position(state)
    if found is None and state.yard == 0 and state.knows_table and state.unseen:
        # Everything unseen is in some hand: if any of it fits, that hand can play.
        shown = state.but(
            hands=tuple(
                hand | state.unseen if state.counts[seat] is None else hand
                for seat, hand in enumerate(state.hands)
            )
        )
        known = shown.but(counts=tuple(hand.bit_count() for hand in shown.hands))
        one_hidden = sum(count is None for count in state.counts) == 1
        if one_hidden and is_blocked_position(known) is False:
            return False
    return found


def _unknown(asked: Asked) -> tuple[str, ...]:
    state, missing = asked.state, []
    for seat, name in enumerate(state.setting.players):
        if not state.knows_hand(seat):
            missing.append("hand" if seat == asked.before.turn else f"hand {name}")
    if state.yard is None:
        missing.append("boneyard")
    for place, train in enumerate(state.trains):
        if train.end is None:
            owner = state.setting.owner(place)
            name = owner if isinstance(owner, str) else "mexican"
            missing.append(f"train {name}")
    return tuple(dict.fromkeys(missing))


# Telling the others.


def about_notice(asked: Asked) -> list[Ground]:
    """Does the player have to tell the others how many dominoes he has left?"""
    state = asked.state
    options = asked.setting.options
    seat = asked.before.turn
    assert seat is not None  # noqa: S101 - a claim about a player
    at = options.announce_at
    if not at:
        return [asked.ground(False, say("nobody has to tell"), "announce", option="announce_at")]
    count = state.counts[seat]
    left = counted(at, "domino", "dominoes")
    due = say("whoever has {left} left has to tell the others", left=left)
    if count is not None:
        return [asked.ground(count == at, due, "announce")]
    if not may_have_left(asked, seat, at, exactly=True):
        return [asked.ground(False, due, "announce")]
    if not may_have_left(asked, seat, at, exactly=False):
        return [asked.ground(True, due, "announce")]
    name = asked.player
    return [
        asked.ground(
            yes,
            due,
            "announce",
            conditions=(
                say(
                    "{name} has {left} left" if yes else "{name} has more or fewer than {left}",
                    name=name,
                    left=left,
                ),
            ),
            missing=("hand",),
        )
        for yes in (True, False)
    ]


# Counting.


def _counting(asked: Asked, option: str) -> tuple[str, ...]:
    clauses = asked.setting.rule_set.clauses.values()
    return tuple(one.id for one in clauses if one.option == option)


def about_blank(asked: Asked) -> list[Ground]:
    """Does the double blank count so much?"""
    value = asked.setting.options.double_blank
    text = say("the double blank counts {value}", value=value)
    return [
        asked.ground(
            value == asked.number,
            text,
            clauses=_counting(asked, "double_blank"),
            option="double_blank",
        )
    ]


def about_score(asked: Asked) -> list[Ground]:
    """Does that player score so many points with what is left in hand?"""
    name = asked.who
    assert isinstance(name, str)  # noqa: S101 - such a claim names a player
    state = asked.state
    options = asked.setting.options
    players = state.setting.players
    seat = players.index(name)
    clauses = _counting(asked, "double_blank")
    if options.positive_points:
        clauses = _counting(asked, "positive_points") + clauses
    needed = range(len(players)) if options.positive_points else [seat]
    hidden = [one for one in needed if not state.knows_hand(one)]
    if hidden:
        words = tuple(
            "hand" if one == asked.before.turn else f"hand {players[one]}" for one in hidden
        )
        text = say("it is what the dominoes left in hand count")
        return [
            asked.ground(
                yes,
                text,
                clauses=clauses,
                conditions=(
                    say(
                        "what is left counts {number}" if yes else "it counts something else",
                        number=asked.number,
                    ),
                ),
                missing=words,
            )
            for yes in (True, False)
        ]
    points, why = _points(state, seat)
    text = say("{name} scores {points} ({why})", name=name, points=points, why=why)
    return [asked.ground(points == asked.number, text, clauses=clauses, option="double_blank")]


def _points(state: State, seat: int) -> tuple[int, str]:
    """What a hand scores, as the score sheet would have it, and how."""
    setting = state.setting
    hands = {
        name: frozenset(dominoes_of(state.hands[at]))
        for at, name in enumerate(setting.players)
        if state.knows_hand(at)
    }
    out = [name for name, hand in hands.items() if not hand]
    header = Header(
        players=setting.players,
        rules=setting.rule_set.name,
        largest=setting.largest,
        engines=(setting.engine if setting.engine is not None else setting.largest,),
        house_rules=house_rules(setting.rule_set, setting.options),
    )
    block = RoundBlock(
        number=1,
        pips={name: pips(hands[name]) if name in hands else None for name in setting.players},
        hands=hands,
        out=tuple(out[:1]),
        blocked=not out and state.ended == "blocked",
    )
    told: tuple[Match, object] = tell(header, [block], [("round", 0)])
    match = told[0]
    cell = score_round(match, match.rounds[1]).cells[seat]
    if cell.points is None:
        return pips(hands[setting.players[seat]]), write_hand(hands[setting.players[seat]])
    return cell.points, "; ".join(line.reason for line in cell.lines)


def about_tie(asked: Asked) -> list[Ground]:
    """Do the leaders share the first place?"""
    option = asked.setting.options.tie_break
    clauses = _counting(asked, "tie_break")
    leaders = asked.known.leaders
    if leaders is not None:
        holds = len(leaders) > 1
        text = (
            say("{names} share the first place", names=listed(list(leaders)))
            if holds
            else say("{name} is alone in the first place", name=leaders[0] if leaders else "?")
        )
        return [asked.ground(holds, text, clauses=clauses, option="tie_break")]
    if option == "shared":
        text = say("players with equal totals share the place")
        return [asked.ground(True, text, clauses=clauses, option="tie_break")]
    text = say("of equal totals, most rounds with 0 win, then the lowest round that is not 0")
    return [
        asked.ground(
            yes,
            text,
            clauses=clauses,
            option="tie_break",
            conditions=(
                say("these are equal, too") if yes else say("one of them has more or less there"),
            ),
            missing=("round",),
        )
        for yes in (True, False)
    ]
