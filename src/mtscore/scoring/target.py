"""Fives Up: the target that ends a match, and the points noted on the way (RULES.md F7.1)."""

from collections.abc import Mapping

from mtscore.errors import Conflict, Diagnostic, UsageProblem
from mtscore.match import Match
from mtscore.match.recording import noted_points
from mtscore.notation.names import printable
from mtscore.notation.pips import HandLeft
from mtscore.rules.options import FivesOptions
from mtscore.scoring import score_match
from mtscore.words import listed, say


def target_of(match: Match) -> int:
    """The points that end the match; 0 where none do."""
    return match.header.target if match.rule_set.is_fives else 0


def totals(match: Match) -> dict[int, int]:
    """Points so far, by seat."""
    return {one.seat: one.total for one in score_match(match).standings}


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


def refuse_without_hands(
    match: Match, number: int, left: Mapping[str, HandLeft], made: Mapping[str, int]
) -> bool:
    """Whether the target ended the round before its end, so that no hands are needed.

    Raises:
        UsageProblem: no hands, and the round was not cut short.
    """
    options = match.options(number)
    if left or not isinstance(options, FivesOptions):
        return False
    points = {**noted_points(match, number), **made}
    before = totals(match)
    seats = {one.name: one.seat for one in match.players}
    target = target_of(match)
    at_once = options.target_reached == "at_once" and options.score_in_play and target > 0
    if at_once and any(before[seats[name]] + made >= target for name, made in points.items()):
        return True
    raise UsageProblem(
        Diagnostic(
            code="needs-input",
            message=say("what is left in hand after round {number} is not given", number=number),
            help=say("add --pips or --hands"),
        )
    )
