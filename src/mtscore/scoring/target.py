"""Fives Up: the target that ends a match, and the points noted on the way (F7.1)."""

from collections.abc import Mapping

from mtscore.errors import Conflict, Diagnostic, UsageProblem
from mtscore.match import Match
from mtscore.match.typed import noted_points
from mtscore.notation.names import for_shell, printable, quoted
from mtscore.notation.pips import HandLeft
from mtscore.rules.options import FivesOptions
from mtscore.scoring import ScoreSheet, score_match
from mtscore.scoring.sides import by_side
from mtscore.words import listed, say


def target_of(match: Match) -> int:
    """The points that end the match; 0 where none do."""
    return match.header.target if match.rule_set.is_fives else 0


def totals(match: Match) -> dict[int, int]:
    """Points so far, by seat."""
    return {one.seat: one.total for one in score_match(match).standings}


def ends_at_once(match: Match, number: int) -> bool:
    """Whether whoever has the target in the middle of round `number` ends the match (F7.1)."""
    options = match.options(number)
    return (
        isinstance(options, FivesOptions)
        and options.target_reached == "at_once"
        and options.score_in_play
        and target_of(match) > 0
    )


def with_points(match: Match, so_far: Mapping[int, int], made: Mapping[str, int]) -> dict[int, int]:
    """Totals by seat with points made in the round in play; partners have theirs together."""
    seats = {one.name: one.seat for one in match.players}
    added = dict.fromkeys(so_far, 0) | {seats[name]: points for name, points in made.items()}
    return {seat: so_far[seat] + points for seat, points in by_side(match, added).items()}


def noted_so_far(sheet: ScoreSheet) -> dict[int, int]:
    """Everybody's total by seat, the points noted in the round in play with it."""
    match = sheet.match
    so_far = {one.seat: one.total for one in sheet.standings}
    number = match.next_number
    return so_far if number is None else with_points(match, so_far, noted_points(match, number))


def reached_in_play(sheet: ScoreSheet, *, at_once: bool = True) -> tuple[int, ...]:
    """The seats of those who have the target by points noted in a round that is not recorded.

    Where that ends the match at once; with `at_once` false also where the round is played on.
    """
    match = sheet.match
    number, target = match.next_number, target_of(match)
    if number is None or not target or sheet.reached or match.finished:
        return ()
    if at_once and not ends_at_once(match, number):
        return ()
    return tuple(seat for seat, total in noted_so_far(sheet).items() if total >= target)


def refuse_points_after_target(match: Match) -> None:
    """Points in play end with the match: whoever noted the last ones has the target (F7.1).

    Raises:
        Conflict: somebody has it.
    """
    seats = reached_in_play(score_match(match))
    if seats:
        raise Conflict(
            Diagnostic(
                code="target-reached",
                message=say(
                    "{names} reached {target} in round {number}: the match is over",
                    names=listed([printable(match.names[seat]) for seat in seats]),
                    target=target_of(match),
                    number=match.next_number,
                ),
                help=say(
                    "mtscore finish closes the round and the match; mtscore undo takes the last "
                    "points back"
                ),
            )
        )


def refuse_after_target(match: Match) -> None:
    """A match that the target has ended takes no further round.

    Raises:
        Conflict: somebody has the target.
    """
    winners = [one.name for one in score_match(match).reached]
    if winners:
        raise Conflict(
            Diagnostic(
                code="target-reached",
                message=say(
                    "{names} reached {target}: the match is over",
                    names=listed([printable(name) for name in winners]),
                    target=target_of(match),
                ),
                help=say(
                    "mtscore finish; to change a round: mtscore round N --replace --pips "
                    "NAME=PIPS; to go on: mtscore new --again"
                ),
            )
        )


def is_cut_short(
    match: Match, number: int, left: Mapping[str, HandLeft], made: Mapping[str, int]
) -> bool:
    """Whether the target ended the round before its end, so that no hands are counted.

    Raises:
        UsageProblem: no hands, and the round was not cut short.
        Conflict: hands, and it was.
    """
    options = match.options(number)
    if not isinstance(options, FivesOptions):
        return False
    points = {**noted_points(match, number), **made}
    have = with_points(match, totals(match), points)
    winners = [
        printable(match.names[seat]) for seat, total in have.items() if total >= target_of(match)
    ]
    over = bool(winners) and ends_at_once(match, number)
    if over and left:
        raise Conflict(
            Diagnostic(
                code="target-reached",
                message=say(
                    "{names} reached {target} in play, which ends the match at once: the hands "
                    "do not count",
                    names=listed(winners),
                    target=target_of(match),
                ),
                help=say(
                    "leave the hands out: mtscore round {number} --made {points}; if you play "
                    "rounds to their end: mtscore house-rule target_reached=end_of_round",
                    number=number,
                    points=for_shell(
                        *(f"{quoted(name)}={one}" for name, one in points.items() if one)
                    ),
                ),
            )
        )
    if over or left:
        return over
    raise UsageProblem(
        Diagnostic(
            code="needs-input",
            message=say("what is left in hand after round {number} is not given", number=number),
            help=say("add --pips or --hands"),
        )
    )
