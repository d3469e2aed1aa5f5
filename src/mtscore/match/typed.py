"""What was typed about a round: its number, scores, who went out, points made in play."""

from typing import Final

from mtscore.errors import Conflict, Diagnostic, Problems, UsageProblem
from mtscore.match.model import Match
from mtscore.notation.names import (
    find_player,
    part_place,
    printable,
    split_outside_quotes,
)
from mtscore.notation.pips import HandLeft, no_score, parse_hands, parse_pips
from mtscore.records import changed
from mtscore.words import say, whole

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
