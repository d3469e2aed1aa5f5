"""What a train is, looked at without any of the program's ideas: dominoes tried one by one."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from mtscore.tiles import Domino

Score = tuple[int, int]
"""Dominoes and pips."""


def all_trains(hand: frozenset[Domino], end: int) -> Iterator[tuple[Domino, ...]]:
    """Every train, the empty one and each beginning of a longer one among them."""
    yield ()
    for first in hand:
        if end in (first.high, first.low):
            for rest in all_trains(hand - {first}, first.high + first.low - end):
                yield (first, *rest)


def without_engine(hand: Iterable[Domino], engine: int) -> frozenset[Domino]:
    """The hand without the double that lies in the middle."""
    return frozenset(one for one in hand if not one.high == one.low == engine)


def score(train: Iterable[Domino]) -> Score:
    dominoes = list(train)
    return len(dominoes), sum(one.high + one.low for one in dominoes)


def best_by_force(hand: Iterable[Domino], engine: int) -> tuple[Score, Score]:
    """The scores of the longest and of the heaviest train."""
    held = without_engine(hand, engine)
    scores = {score(train) for train in all_trains(held, engine)}
    return max(scores), max(scores, key=lambda one: (one[1], one[0]))


def runs_from(train: Sequence[Domino], engine: int) -> bool:
    """Whether each domino fits the one before it, the first one the engine."""
    end = engine
    for one in train:
        if end not in (one.high, one.low):
            return False
        end = one.high + one.low - end
    return True


def can_all_be_laid(dominoes: Iterable[Domino], engine: int) -> bool:
    """Whether some order of all of them is a train: connected, and odd at two numbers at most."""
    dominoes = list(dominoes)
    ends: dict[int, int] = {}
    for one in dominoes:
        ends[one.high] = ends.get(one.high, 0) + 1
        ends[one.low] = ends.get(one.low, 0) + 1
    odd = {number for number, count in ends.items() if count % 2}
    if len(odd) > 2 or (odd and engine not in odd):
        return False
    reached = {engine}
    for _ in ends:
        for one in dominoes:
            if one.high in reached or one.low in reached:
                reached |= {one.high, one.low}
    return reached >= ends.keys()


def best_by_leaving_out(hand: Iterable[Domino], engine: int) -> tuple[Score, Score]:
    """As `best_by_force`, for large hands of which nearly everything can be laid."""
    held = without_engine(hand, engine)
    longest: Score | None = None
    heaviest = (0, 0)
    lightest = sorted(one.high + one.low for one in held)
    for count in range(len(held) + 1):
        # Leaving out still more would leave out more pips than the heaviest does.
        if longest and sum(lightest[:count]) > score(held)[1] - heaviest[1]:
            break
        fits = [
            score(held.difference(out))
            for out in combinations(held, count)
            if can_all_be_laid(held.difference(out), engine)
        ]
        if fits:
            longest = longest or max(fits)
            heaviest = max([heaviest, *fits], key=lambda one: (one[1], one[0]))
    assert longest is not None
    return longest, heaviest
