"""From what was typed after a round to the block that is written: a round, or a correction to one."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from mtscore.errors import Conflict, Diagnostic, Place, Problems, UsageProblem
from mtscore.match.blocks import CorrectionBlock, RoundBlock
from mtscore.match.model import Match, MatchRound
from mtscore.notation.names import (
    find_player,
    for_shell,
    part_place,
    printable,
    quoted,
    split_outside_quotes,
)
from mtscore.notation.pips import HandLeft, no_score, parse_hands, parse_pips
from mtscore.records import Record, changed
from mtscore.words import listed, say, whole

MOST_POINTS: Final = 9999
"""Points that somebody may have made in a round: what a match file takes."""


def round_number(text: str | None, match: Match) -> int:
    """The round meant by `text`; without it the next one not recorded.

    Raises:
        UsageProblem: there is no such round.
        Conflict: all are recorded.
    """
    if text is None:
        number = match.next_number
        if number is None:
            raise Conflict(
                Diagnostic(
                    code="all-recorded",
                    message=say("all {count} rounds are recorded", count=match.planned),
                    help=say(
                        "to change one: mtscore round N --replace --pips NAME=PIPS "
                        '--reason "counted again"'
                    ),
                )
            )
        return number
    number = whole(text, least=1, most=999)
    if number is not None and (not match.planned or number <= match.planned):
        return number
    raise UsageProblem(
        Diagnostic(
            code="no-such-round",
            message=say("there is no round {text}", text=printable(text.strip()[:20]))
            if text.strip()
            else say("the number of the round is empty"),
            help=say("the match has rounds 1 to {last}", last=match.planned)
            if match.planned
            else say("rounds are numbered from 1"),
        )
    )


def first_round(text: str | None, match: Match) -> int:
    """The first round that a change holds for; without `text` the one after all recorded.

    Raises:
        UsageProblem: there is no such round, or none is left.
    """
    if text is not None:
        return round_number(text, match)
    if match.planned and match.coming > match.planned:
        raise UsageProblem(
            Diagnostic(
                code="no-round-left",
                message=say(
                    "round {last} is recorded, and none comes after it", last=match.planned
                ),
                help=say("say the first round it holds for: --from N"),
            )
        )
    return match.coming


def typed_scores(
    match: Match,
    number: int,
    *,
    pips: str | None,
    hands: str | None,
    out: tuple[str, ...],
    partial: bool,
    stopped: bool = False,
) -> dict[str, HandLeft]:
    """What was typed for round `number`, by the players' names.

    `stopped` says that the round ended without anybody going out.

    Raises:
        UsageProblem: everything that is wrong with it.
    """
    names = [one.name for one in match.playing(number)]
    largest = match.header.largest
    # A recorded round can be filled in, or changed, player by player.
    partial = partial or number in match.rounds
    if hands is not None:
        left = parse_hands(hands, names, largest)
        for name in out:
            left.setdefault(name, HandLeft(pips=0, hand=frozenset()))
        unlisted = [name for name in names if name not in left]
        if match.rule_set.is_fives and not partial and not stopped and len(unlisted) == 1:
            # Fives Up ends with somebody out unless it was said to be stopped.
            left[unlisted[0]] = HandLeft(pips=0, hand=frozenset())
        if not partial:
            # Who isn't listed has no score yet; that is not the same as none left.
            for name in names:
                left.setdefault(name, HandLeft(pips=None))
        return left
    if pips is None:
        return {}
    typed = parse_pips(pips, names, largest, partial=partial or bool(out))
    for name in out:
        # Who went out has nothing left, also where the score was left open.
        if name not in typed or typed[name].pips is None:
            typed[name] = HandLeft(pips=0)
    if out and not partial:
        unnamed = [name for name in names if name not in typed]
        if unnamed:
            raise UsageProblem(
                Diagnostic(
                    code="too-few-scores",
                    message=no_score(unnamed),
                    help=say("write ? if it isn't known yet"),
                    place=part_place("--pips", pips, 0, pips),
                )
            )
    return typed


def names_out(text: str | None, match: Match, number: int) -> tuple[str, ...]:
    """The players named by `--out Ana` or `--out Ana,Bo`.

    Raises:
        UsageProblem: somebody who does not play in the round.
    """
    if text is None:
        return ()
    names = [one.name for one in match.playing(number)]
    problems = Problems()
    found = []
    for offset, part in split_outside_quotes(text, ","):
        try:
            found.append(find_player(part, names, part_place("--out", text, offset, part)))
        except UsageProblem as error:
            problems.take(error)
    problems.raise_if_any(UsageProblem)
    return tuple(dict.fromkeys(found))


def noted_points(match: Match, number: int) -> dict[str, int]:
    """Points noted for round `number` as they were made, by name."""
    noted = {one.name: 0 for one in match.playing(number)}
    for seat, note in match.made:
        name = match.names[seat]
        if note.round == number and name in noted:
            noted[name] += note.points
    return noted


def points_made(text: str | None, match: Match, number: int) -> dict[str, int]:
    """Fives Up: the points of `--made Ana=25,Bo=10`; who isn't named made none.

    Raises:
        UsageProblem: everything that is wrong with it.
    """
    return {name: one.pips or 0 for name, one in typed_points(text, match, number).items()}


def typed_points(text: str | None, match: Match, number: int) -> dict[str, HandLeft]:
    """The same with the place of each, so that a problem is shown under it.

    Raises:
        UsageProblem: everything that is wrong with it.
    """
    if text is None:
        return {}
    names = [one.name for one in match.playing(number)]
    try:
        typed = parse_pips(text, names, source="--made", partial=True)
    except UsageProblem as error:
        raise UsageProblem([_of_points(one) for one in error.diagnostics]) from None
    problems = Problems()
    if not match.rule_set.is_fives:
        problems.add(
            "only-fives-up",
            say("points are made in play in Fives Up only"),
            help=say("leave out --made"),
        )
    elif not getattr(match.options(number), "score_in_play", True) and any(
        one.pips for one in typed.values()
    ):
        problems.add(
            "no-points-in-play",
            say("no points are made in play in this match: only the hands count"),
            help=say("to change that: mtscore house-rule score_in_play=true"),
        )
    for name, one in typed.items():
        if one.pips is None or one.hand is not None or one.said_out or one.pips > MOST_POINTS:
            problems.add(
                "bad-points",
                say(
                    "{name}: points made in play are a number up to {most}",
                    name=printable(name),
                    most=MOST_POINTS,
                ),
                help=say("such as 25, or 0"),
                place=one.place,
            )
    problems.raise_if_any(UsageProblem)
    return typed


def _of_points(one: Diagnostic) -> Diagnostic:
    """A problem of a score as one of points: they are neither dominoes nor out nor missing."""
    if one.code == "bad-pips":
        return changed(one, code="bad-points", help=say("write NAME=POINTS, such as Ana=25"))
    return one


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
