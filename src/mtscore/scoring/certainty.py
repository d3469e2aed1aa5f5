"""Whether who leads is certain while scores are missing: the least and the most they can give."""

from math import inf

from mtscore.match import Match
from mtscore.rules.options import TrainOptions
from mtscore.scoring import RoundScore, ScoreSheet, highest_wins

Bounds = tuple[float, float]
"""The least and the most that somebody's total can be when nothing is missing any more."""


def lead_is_certain(sheet: ScoreSheet) -> bool:
    """Whether no missing score can change who is in first place."""
    still_in = [one for one in sheet.standings if one.status == "playing"]
    leaders = [one for one in still_in if one.place == 1]
    if not leaders:
        return False
    bounds = total_bounds(sheet)
    sign = -1 if highest_wins(sheet.match) else 1
    fixed = {seat for seat, (least, most) in bounds.items() if least == most}
    if len(leaders) > 1 and not all(one.seat in fixed for one in leaders):
        return False
    worst = max(max(sign * end for end in bounds[one.seat]) for one in leaders)
    return all(
        # Places between totals that are certain are certain too, ties with their tie break.
        (one.seat in fixed and all(leader.seat in fixed for leader in leaders))
        or min(sign * end for end in bounds[one.seat]) > worst
        for one in still_in
        if one.place != 1
    )


def total_bounds(sheet: ScoreSheet) -> dict[int, Bounds]:
    """Between what the totals of all players can end up, by seat, the rounds recorded alone."""
    bounds: dict[int, Bounds] = {one.seat: (one.total, one.total) for one in sheet.standings}
    for score in sheet.rounds:
        if not score.missing:
            continue
        for seat, (least, most) in _changes(sheet.match, score).items():
            bounds[seat] = (bounds[seat][0] + least, bounds[seat][1] + most)
    for one in sheet.standings:
        # A round that nobody won yet is open without a missing score.
        if len(one.open) > len(one.missing):
            bounds[one.seat] = (bounds[one.seat][0], inf)
    return bounds


def _changes(match: Match, score: RoundScore) -> dict[int, Bounds]:
    """What a round with missing scores can still take from, or add to, each total."""
    options = match.options(score.number)
    trains = isinstance(options, TrainOptions)
    # Whoever is missing may have gone out.
    least = min(0, options.out_bonus) if isinstance(options, TrainOptions) else 0
    lowest_is_zero = (
        isinstance(options, TrainOptions) and options.blocked_lowest_zero and score.blocked
    )
    known = [cell.points for cell in score.cells.values() if cell.state in ("played", "out")]
    fewest = min((one for one in known if one is not None), default=0)
    found: dict[int, Bounds] = {}
    for seat, cell in score.cells.items():
        if cell.state == "absent":
            if match.players[seat].missed_by(score.number) in ("worst", "average"):
                now = cell.points or 0
                found[seat] = (least - now, inf)
        elif cell.points is None:
            found[seat] = (least if trains else 0, inf)
        elif lowest_is_zero and cell.points == fewest:
            found[seat] = (-max(0, cell.points), 0)
    return found
