"""Who leads: totals, places, ties."""

from typing import Literal

from mtscore.match import Match
from mtscore.records import Record
from mtscore.rules.options import TrainOptions
from mtscore.scoring.sheet import RoundScore
from mtscore.words import say


class Standing(Record):
    """One player's place.

    Attributes:
        total: points so far; missing scores are not in it.
        place: 1 is best, equal ones share it; None for those who left, and while a score of
            theirs is open: missing is not 0.
        rounds_won: rounds won by going out, or with the fewest pips when blocked.
        missing: rounds without a score.
        open: rounds whose points cannot be known yet, those without a score among them.
        tie_note: what decided between equal totals, where something did.
    """

    seat: int
    name: str
    total: int
    place: int | None
    rounds_won: int
    status: Literal["playing", "left"]
    missing: tuple[int, ...]
    open: tuple[int, ...]
    tie_note: str | None = None


def highest_wins(match: Match) -> bool:
    """Whether the highest total leads: positive points, and Fives Up."""
    options = match.options(match.last_number)
    return not isinstance(options, TrainOptions) or options.positive_points


def standings(match: Match, scores: tuple[RoundScore, ...]) -> tuple[Standing, ...]:
    """Everybody by seat, with their places."""
    totals = {one.seat: 0 for one in match.players}
    won = dict(totals)
    missing: dict[int, list[int]] = {one.seat: [] for one in match.players}
    unknown: dict[int, list[int]] = {one.seat: [] for one in match.players}
    for score in scores:
        for seat, cell in score.cells.items():
            # Points made in play are known before the hands are.
            totals[seat] += (cell.made or 0) if cell.points is None else cell.points
            if cell.state == "missing":
                missing[seat].append(score.number)
            if cell.points is None and cell.state != "absent":
                unknown[seat].append(score.number)
        for seat in score.winners:
            won[seat] += 1
    ranked = [one.seat for one in match.players if not one.has_left and not unknown[one.seat]]
    sides = {seat: side_of(match, seat) for seat in ranked}
    keys, notes = _keys(match, scores, ranked, totals)
    return tuple(
        Standing(
            seat=one.seat,
            name=one.name,
            total=totals[one.seat],
            place=1 + len({sides[other] for other in ranked if keys[other] < keys[one.seat]})
            if one.seat in keys
            else None,
            rounds_won=won[one.seat],
            status="left" if one.has_left else "playing",
            missing=tuple(missing[one.seat]),
            open=tuple(unknown[one.seat]),
            tie_note=notes.get(one.seat),
        )
        for one in match.players
    )


def side_of(match: Match, seat: int) -> int:
    """The side of a seat: partners sit opposite each other and count as one (F0.6)."""
    options = match.options(match.last_number)
    partners = not isinstance(options, TrainOptions) and options.partnerships
    return seat % 2 if partners else seat


def _keys(
    match: Match, scores: tuple[RoundScore, ...], ranked: list[int], totals: dict[int, int]
) -> tuple[dict[int, tuple[int, ...]], dict[int, str]]:
    """For each seat a key that sorts the best first; equal keys share a place."""
    sign = -1 if highest_wins(match) else 1
    keys: dict[int, tuple[int, ...]] = {seat: (sign * totals[seat],) for seat in ranked}
    options = match.options(match.last_number)
    if not isinstance(options, TrainOptions) or options.tie_break != "zero_rounds":
        return keys, {}
    notes: dict[int, str] = {}
    for seat in ranked:
        played = [
            cell for score in scores if (cell := score.cells[seat]).state in ("played", "out")
        ]
        # A round with 0 is one with nothing left in hand, whatever going out earns besides.
        zeros = sum(1 for cell in played if cell.left.pips == 0)
        others = [cell.points for cell in played if cell.left.pips and cell.points is not None]
        keys[seat] = (sign * totals[seat], -zeros, min(others, default=0))
    for seat in ranked:
        tied = [other for other in ranked if totals[other] == totals[seat]]
        if len({keys[other] for other in tied}) > 1:
            notes[seat] = say(
                "tie broken by rounds with 0 ({zeros}), then the lowest other round ({lowest})",
                zeros=-keys[seat][1],
                lowest=keys[seat][2],
            )
    return keys, notes
