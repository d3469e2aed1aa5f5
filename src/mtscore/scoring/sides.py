"""Who scores together: everybody alone, or in Fives Up partners opposite each other (F0.6)."""

from collections.abc import Iterable

from mtscore.match import Match
from mtscore.notation.names import printable
from mtscore.scoring.standings import Standing, side_of
from mtscore.words import listed


def partners(match: Match) -> tuple[tuple[str, ...], ...]:
    """The names of each pair of partners; empty where everybody plays alone."""
    pairs: dict[int, list[str]] = {}
    for one in match.players:
        pairs.setdefault(side_of(match, one.seat), []).append(one.name)
    if len(pairs) == len(match.players):
        return ()
    return tuple(map(tuple, pairs.values()))


def sides(match: Match, standings: Iterable[Standing]) -> tuple[tuple[Standing, ...], ...]:
    """The standings of each side together, in the order of the first of each."""
    found: dict[int, list[Standing]] = {}
    for one in standings:
        found.setdefault(side_of(match, one.seat), []).append(one)
    return tuple(map(tuple, found.values()))


def side_names(match: Match) -> dict[int, str]:
    """What each seat's side is called, by seat: the player, or `Ana and Cy`."""
    names: dict[int, list[str]] = {}
    for one in match.players:
        names.setdefault(side_of(match, one.seat), []).append(printable(one.name))
    return {one.seat: listed(names[side_of(match, one.seat)]) for one in match.players}


def by_side(match: Match, points: dict[int, int]) -> dict[int, int]:
    """Points by seat, each with those of the partner added: they count for both."""
    sums: dict[int, int] = {}
    for seat, count in points.items():
        side = side_of(match, seat)
        sums[side] = sums.get(side, 0) + count
    return {seat: sums[side_of(match, seat)] for seat in points}
