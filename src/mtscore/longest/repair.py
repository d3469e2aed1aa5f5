"""The cheapest links to leave out so that what stays has the counts of a train.

Numbers with an odd count of links are joined in pairs by leaving out a path between them; one of
them may stay odd, because the train ends there. Most links of a hand stay, so looking at what is
left out is far quicker than looking at what is laid.

A path takes out one link at each of its ends, which costs the same however the numbers are paired.
What differs are the *detours*: every number passed on the way loses two links more.
"""

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

from mtscore.longest.links import Aim, Meets, members
from mtscore.tiles import LARGEST

_END: Final = LARGEST + 1
"""Stands for the end of the train among the numbers to be paired."""

_BITS: Final = 5
"""Enough for a number, and for how many of them there are."""

Costs = dict[int, int]
"""The other number -> what it costs to be paired with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """Links to leave out, as pairs of numbers, and what they are worth together."""

    cost: int
    left_out: list[tuple[int, int]]


def cheapest_repair(meets: Meets, kept: Meets, engine: int, aim: Aim) -> Repair | None:
    """Leave out the least of `meets` so that all counts but the engine's and one other are even.

    What stays need not hang together. The links in `kept` stay; None when that is impossible.
    """
    odd = [one for one, theirs in enumerate(meets) if (theirs.bit_count() & 1) != (one == engine)]
    if len(odd) == 1:
        return Repair(cost=0, left_out=[])
    free = [theirs & ~fixed for theirs, fixed in zip(meets, kept, strict=True)]
    costs: dict[int, Costs] = {}
    ways: dict[int, dict[int, int]] = {}
    later = sum(1 << one for one in odd)
    for one in odd:
        later ^= 1 << one
        costs[one], ways[one] = _detours(free, one, later, aim)
        # Where the train ends no link is taken out. It had better be the last number, whose links
        # are the dearest; elsewhere costs the difference.
        costs[one][_END] = aim.pip * (odd[-1] - one)
    pairs = _cheapest_pairs(costs)
    if pairs is None:
        return None
    cost = sum(aim.each + 2 * aim.pip * one for one in odd[:-1]) // 2
    left_out = []
    for one, other in pairs:
        cost += costs[one][other]
        at = one if other == _END else other
        while at != one:
            left_out.append((ways[one][at], at))
            at = ways[one][at]
    return Repair(cost=cost, left_out=left_out)


def _detours(free: Meets, start: int, wanted: int, aim: Aim) -> tuple[Costs, dict[int, int]]:
    """The cheapest detour from `start` to each of `wanted`, and the number before each on the way.

    A detour costs what the numbers passed cost, so the first way found to a number, starting from
    the cheapest numbers, is the best one: no second look is needed.
    """
    costs: Costs = {}
    way: dict[int, int] = {}
    seen = 1 << start
    # The cost so far, with the number reached in the lowest bits.
    todo = [start]
    while todo and wanted:
        nearest = heappop(todo)
        cost, one = nearest >> _BITS, nearest & ((1 << _BITS) - 1)
        for other in members(free[one] & ~seen):
            way[other] = one
            if wanted >> other & 1:
                costs[other] = cost
            heappush(todo, cost + aim.each + 2 * aim.pip * other << _BITS | other)
        seen |= free[one]
        wanted &= ~seen
    return costs, way


def _cheapest_pairs(costs: dict[int, Costs]) -> list[tuple[int, int]] | None:
    """Pair all numbers and the end, each with one other, at the least cost; None if impossible.

    `costs[one]` has the higher ones among the possible partners of `one`.
    """
    costs = _beyond_the_least(costs)
    everybody = sum(1 << one for one in costs) | 1 << _END
    before = {everybody: 0}
    cheapest = {everybody: 0}
    # The cost so far, the count of those not yet paired, and their set: of equal costs the one
    # nearest to its goal comes first.
    todo = [everybody]
    while todo:
        nearest = heappop(todo)
        unpaired = nearest & ((1 << _END + 1) - 1)
        cost = nearest >> _END + 1 + _BITS
        if not unpaired:
            return _pairs_made(before)
        if cost > cheapest[unpaired]:
            continue
        lowest = unpaired & -unpaired
        for other, more in costs[lowest.bit_length() - 1].items():
            if unpaired >> other & 1:
                rest = unpaired ^ lowest ^ 1 << other
                total = cost + more
                if total < cheapest.get(rest, total + 1):
                    cheapest[rest] = total
                    before[rest] = unpaired
                    heappush(todo, (total << _BITS | rest.bit_count()) << _END + 1 | rest)
    return None


def _beyond_the_least(costs: dict[int, Costs]) -> dict[int, Costs]:
    """Twice the costs, less what both partners have to pay in any case.

    It leaves the order of all pairings as it is, and those worth looking at come first.
    """
    least = {
        one: min(
            [theirs[one] for theirs in costs.values() if one in theirs]
            + [cost for other, cost in mine.items() if other != _END],
            default=0,
        )
        for one, mine in costs.items()
    }
    least[_END] = min(2 * mine[_END] - least[one] for one, mine in costs.items())
    return {
        one: {other: 2 * cost - least[one] - least[other] for other, cost in mine.items()}
        for one, mine in costs.items()
    }


def _pairs_made(before: dict[int, int]) -> list[tuple[int, int]]:
    pairs = []
    unpaired = 0
    while before[unpaired]:
        pair = unpaired ^ before[unpaired]
        unpaired = before[unpaired]
        pairs.append(((pair & -pair).bit_length() - 1, pair.bit_length() - 1))
    return pairs
