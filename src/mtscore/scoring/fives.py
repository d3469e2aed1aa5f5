"""Points of a Fives Up round: what was made in play, and what the hands give (RULES.md F8, F9)."""

from mtscore.match import Match, MatchRound
from mtscore.records import Record
from mtscore.rules.options import FivesOptions
from mtscore.words import say


class FivesScore(Record):
    """One player's points in a round; None while they cannot be known."""

    points: int | None
    made: int
    end: int | None
    lines: tuple[tuple[int, str], ...]


def to_nearest_five(count: int) -> int:
    """Up or down to the nearest five (F8.1); no whole number is in the middle.

    >>> [to_nearest_five(n) for n in (27, 28, 2, 3)]
    [25, 30, 0, 5]
    """
    return (count + 2) // 5 * 5


def score_fives_round(
    match: Match, played: MatchRound, options: FivesOptions, out: tuple[int, ...]
) -> list[FivesScore]:
    """The scores of those who play in the round, in seating order."""
    ends = _end_points(match, played, options, out)
    scores = []
    for seat in played.left:
        made = played.made.get(seat, 0) if options.score_in_play else 0
        end = ends.get(seat)
        lines = []
        if made:
            lines.append((made, say("{points} made in play", points=made)))
        if end is not None:
            lines.append((end[0], end[1]))
        points = None if end is None else made + end[0]
        scores.append(
            FivesScore(
                points=points, made=made, end=None if end is None else end[0], lines=tuple(lines)
            )
        )
    return scores


def _end_points(
    match: Match, played: MatchRound, options: FivesOptions, out: tuple[int, ...]
) -> dict[int, tuple[int, str]]:
    """Points at the end of the round by seat; empty while a hand is missing."""
    if played.missing:
        return {}
    hands = {seat: left.pips or 0 for seat, left in played.left.items()}
    winner = _winner(hands, played, out)
    nothing = (0, say("nothing at the end"))
    if winner is None:
        return dict.fromkeys(hands, (0, say("equal hands: nobody scores")))
    best_of = match.header.mode == "best-of-10"
    others = [count for seat, count in hands.items() if seat != winner]
    if options.score_hands == "each_rounded":
        points = sum(to_nearest_five(count) for count in others)
        reason = say("the others hold {count}, each to the nearest five", count=sum(others))
    elif out or best_of or not options.subtract:
        points = to_nearest_five(sum(others))
        reason = say("the others hold {count}, to the nearest five", count=sum(others))
    else:
        difference = max(0, sum(others) - hands[winner])
        points = to_nearest_five(difference)
        reason = say(
            "{others} less {own} is {difference}, to the nearest five",
            others=sum(others),
            own=hands[winner],
            difference=difference,
        )
    return {seat: (points, reason) if seat == winner else nothing for seat in hands}


def _winner(hands: dict[int, int], played: MatchRound, out: tuple[int, ...]) -> int | None:
    if out:
        return out[0]
    rest = {seat: count for seat, count in hands.items() if seat != played.stuck}
    fewest = min(rest.values())
    lowest = [seat for seat, count in rest.items() if count == fewest]
    return lowest[0] if len(lowest) == 1 else None
