"""A hand as numbers and links between them.

Sets of numbers are integers with a bit for each number; `meets[n]` is the set of numbers that the
links chosen lead to from `n`. A number meets another at most once, since every domino is there
once.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from mtscore.tiles import LARGEST, Domino

Meets = list[int]
"""For each number from 0 to 18 the set of numbers it is linked to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """What is counted, as one whole number: a domino is worth `each` + `pip` for each of its pips.

    The factors are far enough apart (190 dominoes have 3,420 pips) for the lesser one to decide
    between equals only.
    """

    each: int
    pip: int


LONGEST: Final = Aim(each=1 << 12, pip=1)
"""Most dominoes, then most pips."""

HEAVIEST: Final = Aim(each=1, pip=1 << 8)
"""Most pips, then most dominoes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Links:
    """What of a hand can be reached from the engine.

    Attributes:
        engine: the number in the middle.
        pairs: the dominoes with two different ends, those out of reach among them.
        meets: the same within reach, by number.
        numbers: the set of numbers that can be reached, the engine's among them.
        doubles: the set of reachable numbers whose double is in the hand, but never the engine's:
            that one lies in the middle already.
    """

    engine: int
    pairs: list[tuple[int, int]]
    meets: Meets
    numbers: int
    doubles: int

    @property
    def loops(self) -> int:
        """How many links could be taken out with all numbers still reachable.

        The number of sets a train can use about doubles with each.
        """
        ends = sum(map(int.bit_count, self.meets))
        return ends // 2 - self.numbers.bit_count() + 1

    def worth(self, meets: Sequence[int], numbers: int, aim: Aim) -> int:
        """What these links are worth together, with the doubles of `numbers`."""
        each, pip = aim.each, aim.pip
        ends = sum(meets[one].bit_count() * (each + 2 * pip * one) for one in members(numbers))
        return ends // 2 + sum(each + 2 * pip * one for one in members(numbers & self.doubles))


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """The links that a train uses, and whether no better train exists."""

    meets: Meets
    proved: bool = True


def links_of(hand: Iterable[Domino], engine: int) -> Links:
    """The links of `hand` that hang together with the engine."""
    pairs = []
    meets = [0] * (LARGEST + 1)
    doubles = 0
    for one in hand:
        high, low = one.high, one.low
        if high == low:
            doubles |= 1 << high
        else:
            pairs.append((high, low))
            meets[high] |= 1 << low
            meets[low] |= 1 << high
    numbers = reach(meets, engine)
    return Links(
        engine=engine,
        pairs=pairs,
        meets=within(meets, numbers),
        numbers=numbers,
        doubles=doubles & numbers & ~(1 << engine),
    )


def members(numbers: int) -> Iterator[int]:
    """The numbers in a set, lowest first.

    >>> list(members(0b1010010))
    [1, 4, 6]
    """
    while numbers:
        lowest = numbers & -numbers
        numbers ^= lowest
        yield lowest.bit_length() - 1


def reach(meets: Sequence[int], start: int) -> int:
    """The set of numbers that can be reached from `start`, itself among them."""
    seen = todo = 1 << start
    while todo:
        one = todo.bit_length() - 1
        new = meets[one] & ~seen
        seen |= new
        todo ^= 1 << one | new
    return seen


def within(meets: Sequence[int], numbers: int) -> Meets:
    """The links of `numbers` alone, where none leads out of that set."""
    return [theirs if numbers >> one & 1 else 0 for one, theirs in enumerate(meets)]


def unlink(meets: Meets, one: int, other: int) -> None:
    """Take out the link between two numbers."""
    meets[one] &= ~(1 << other)
    meets[other] &= ~(1 << one)
