"""From what was typed after a round to the block that is written: a round, or a correction to one."""

from collections.abc import Mapping
from datetime import datetime

from mtscore.errors import Conflict, Diagnostic, Place, Problems, UsageProblem
from mtscore.match.blocks import CorrectionBlock, RoundBlock
from mtscore.match.model import Match, MatchRound
from mtscore.notation.names import (
    find_player,
    for_shell,
    printable,
    quoted,
)
from mtscore.notation.pips import HandLeft
from mtscore.records import Record
from mtscore.words import listed, say


class Ending(Record):
    """How a round ended, as far as it was said.

    Attributes:
        out: who went out.
        blocked: nobody could play any more; in Fives Up a stalemate.
        stuck: Fives Up: who was blocked while another could play.
    """

    out: tuple[str, ...] = ()
    blocked: bool = False
    stuck: str | None = None


def ending_of(
    match: Match,
    number: int,
    *,
    out: tuple[str, ...],
    blocked: bool,
    stuck: str | None,
    stalemate: bool,
    left: Mapping[str, HandLeft],
) -> Ending:
    """What `--out`, `--blocked`, `--blocked NAME`, `--stalemate` and a score of `out` say.

    Raises:
        UsageProblem: a word that belongs to the other game; somebody blocked and somebody out.
    """
    fives = match.rule_set.is_fives
    problems = Problems()
    stopped = blocked or stalemate or stuck is not None
    out = out or _typed_out(match, number, left, stopped=stopped)
    if stuck is not None and out and fives:
        problems.add(
            "blocked-and-out",
            say(
                "round {number} cannot end with {name} blocked when {other} went out",
                number=number,
                name=printable(stuck),
                other=listed([printable(one) for one in out]),
            ),
            help=say("say one of the two"),
            place=left[out[0]].place if out[0] in left else None,
        )
    if stalemate and not fives:
        problems.add(
            "only-fives-up",
            say("a stalemate is for Fives Up"),
            help=say("in Mexican Train say --blocked"),
        )
    if stuck is not None and not fives:
        problems.add(
            "only-fives-up",
            say("{name} cannot be blocked alone in Mexican Train", name=printable(stuck)),
            help=say("the whole round is: --blocked without a name"),
        )
    if blocked and stuck is None and fives:
        problems.add(
            "who-was-blocked",
            say("who was blocked?"),
            help=say("--blocked NAME, or --stalemate when nobody could play"),
        )
    problems.raise_if_any(UsageProblem)
    if stuck is not None:
        names = [one.name for one in match.playing(number)]
        return Ending(stuck=find_player(stuck, names))
    return Ending(out=out, blocked=blocked or stalemate)


def _typed_out(
    match: Match, number: int, left: Mapping[str, HandLeft], *, stopped: bool
) -> tuple[str, ...]:
    """Who went out because `out` was typed for them, where 0 alone would not say it.

    It decides between several who have 0, and against what was said before of a round's end.
    """
    said = tuple(one.name for one in match.playing(number) if _is_out(left.get(one.name)))
    if stopped or not said:
        return said
    if len(said) > 1:
        return ()
    played = match.rounds.get(number)
    names = {one.name: one.seat for one in match.playing(number)}
    others = [name for name in names if name not in said]
    pips = [left[name].pips for name in others if name in left]
    if played is not None:
        pips += [played.left[names[name]].pips for name in others if name not in left]
        if played.blocked or played.out or played.stuck is not None:
            return said
    return said if 0 in pips else ()


def _is_out(left: HandLeft | None) -> bool:
    return left is not None and left.said_out


def new_round(
    match: Match,
    number: int,
    left: Mapping[str, HandLeft],
    *,
    ending: Ending,
    recorded: datetime,
    made: Mapping[str, int] | None = None,
    cut_short: bool = False,
) -> RoundBlock:
    """The block for a round not recorded before, players in seating order."""
    ordered = {one.name: left[one.name] for one in match.playing(number) if one.name in left}
    return RoundBlock(
        number=number,
        engine=match.engine(number),
        recorded=recorded,
        pips={name: one.pips for name, one in ordered.items()},
        hands={name: one.hand for name, one in ordered.items() if one.hand is not None},
        out=ending.out,
        blocked=ending.blocked,
        made=made or {},
        stuck=ending.stuck,
        cut_short=cut_short,
    )


def change_round(
    match: Match,
    played: MatchRound,
    left: Mapping[str, HandLeft],
    *,
    ending: Ending,
    replace: bool,
    reason: str,
    recorded: datetime,
    made: Mapping[str, int] | None = None,
) -> CorrectionBlock | None:
    """The block that changes a recorded round; None when nothing would be different.

    Filling in what is missing needs no `replace`; anything else does.

    Raises:
        Conflict: something would change and `replace` wasn't said.
    """
    seats = {one.name: one.seat for one in match.players}
    anew: dict[str, HandLeft] = {}
    clashes: list[str] = []
    for name, new in left.items():
        old = played.left[seats[name]]
        same = old.pips == new.pips and (new.hand is None or new.hand == old.hand)
        if same or (new.pips is None and not replace):
            continue
        anew[name] = new
        if old.pips is not None and (old.pips != new.pips or old.hand is not None):
            clashes.append(name)
    names_before = tuple(match.players[seat].name for seat in played.out)
    ended_anew = (
        (bool(ending.out) and ending.out != names_before)
        or (ending.blocked and not played.blocked)
        or (ending.stuck is not None and seats[ending.stuck] != played.stuck)
    )
    made_anew = {
        name: points
        for name, points in (made or {}).items()
        if played.made.get(seats[name], 0) != points
    }
    if (clashes or ended_anew or made_anew) and not replace:
        raise _recorded_already(match, played, clashes)
    if not anew and not ended_anew and not made_anew:
        return None
    return CorrectionBlock(
        round=played.number,
        recorded=recorded,
        reason=reason,
        pips={name: one.pips for name, one in anew.items()},
        hands={name: one.hand for name, one in anew.items() if one.hand is not None},
        out=ending.out or None,
        blocked=True if ending.blocked else (False if ending.out and played.blocked else None),
        made=made_anew,
        stuck=ending.stuck,
    )


def _recorded_already(match: Match, played: MatchRound, clashes: list[str]) -> Conflict:
    stands = listed(
        [
            f"{printable(match.players[seat].name)} {'?' if left.pips is None else left.pips}"
            for seat, left in played.left.items()
        ]
    )
    return Conflict(
        Diagnostic(
            code="recorded-already",
            message=say(
                "round {number} is recorded already: {stands}",
                number=played.number,
                stands=stands,
            ),
            help=say(
                "to put it right: mtscore round {number} --replace --pips {pair} --reason "
                '"counted again"',
                number=played.number,
                pair=for_shell(f"{quoted(clashes[0])}=N" if clashes else "NAME=N"),
            ),
        )
    )


def place_problems(
    found: list[Diagnostic],
    left: Mapping[str, HandLeft],
    made: Mapping[str, HandLeft] | None = None,
) -> list[Diagnostic]:
    """Problems of the block as problems of what was typed, at their places.

    `made` is what was typed of points made in play.
    """
    placed = []
    for one in found:
        name = one.path[-1] if one.path else None
        where = made or {} if "made" in one.path else left
        typed = where.get(name) if isinstance(name, str) else None
        place: Place | None = typed.place if typed else None
        placed.append(one.at(place))
    return placed
