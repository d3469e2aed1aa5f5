"""Points of a Fives Up round: what was made in play, and what the hands give (F8, F9).

How the hands count is the engine's to say (`fives.round_end`); this says how the round ended.
"""

from mtscore.fives.round_end import Outcome, round_end_points
from mtscore.match import Match, MatchRound
from mtscore.notation.names import printable
from mtscore.records import Record
from mtscore.rules.options import FivesOptions
from mtscore.words import say


class FivesScore(Record):
    """One player's points in a round; None while they cannot be known."""

    points: int | None
    made: int
    end: int | None
    lines: tuple[tuple[int, str], ...]


def score_fives_round(
    match: Match, played: MatchRound, options: FivesOptions, out: tuple[int, ...]
) -> tuple[list[FivesScore], tuple[int, ...]]:
    """The scores of those who play in the round, in seating order, and who won it."""
    ends, winners = _end_points(match, played, options, out)
    made_by_side: dict[int, int] = {}
    for seat, noted in played.made.items():
        side = seat % 2 if options.partnerships else seat
        made_by_side[side] = made_by_side.get(side, 0) + noted
    scores = []
    for seat in played.left:
        # Partners make their points together (F0.6).
        side = seat % 2 if options.partnerships else seat
        made = made_by_side.get(side, 0) if options.score_in_play else 0
        end = ends.get(seat)
        lines = []
        if made:
            lines.append((made, say("{points} made in play", points=made)))
        if end is not None:
            lines.append(end)
        points = None if end is None else made + end[0]
        scores.append(
            FivesScore(
                points=points, made=made, end=None if end is None else end[0], lines=tuple(lines)
            )
        )
    return scores, winners


def how_it_ended(match: Match, played: MatchRound, out: tuple[int, ...]) -> Outcome:
    """Out, blocked or stalemate; a round of which nothing was said ended in stalemate."""
    if out:
        return Outcome(kind="out", player=match.names[out[0]])
    if played.stuck is not None:
        return Outcome(kind="blocked", player=match.names[played.stuck])
    return Outcome(kind="stalemate", player=None)


def _end_points(
    match: Match, played: MatchRound, options: FivesOptions, out: tuple[int, ...]
) -> tuple[dict[int, tuple[int, str]], tuple[int, ...]]:
    """Points at the end of the round by seat, and its winners; nothing while a hand is missing."""
    if played.cut_short:
        # F7.1: the target ended the match in mid-round, so the hands do not count.
        reason = say("the target ended the match: the hands do not count")
        return dict.fromkeys(played.left, (0, reason)), ()
    if played.missing:
        return {}, ()
    names = {match.names[seat]: seat for seat in played.left}
    pips = {name: played.left[seat].pips or 0 for name, seat in names.items()}
    end = round_end_points(pips, how_it_ended(match, played, out), options)
    winners = tuple(names[name] for name in end.winners)
    how = printable("; ".join(end.how))
    nothing = (0, say("nothing for the hands"))
    if not winners:
        return dict.fromkeys(played.left, (0, how)), ()
    return {
        seat: (end.points, how) if seat in winners else nothing for seat in played.left
    }, winners
