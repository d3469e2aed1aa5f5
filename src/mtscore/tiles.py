"""Dominoes, made once and shared: a domino is equal to itself alone, so comparing is instant.

`domino(5, 12)` and `domino(12, 5)` are one object. Sets run from double-zero to double-eighteen;
the ones sold in shops are in `COMMON_SETS`.
"""

from collections.abc import Iterable
from typing import Final

LARGEST: Final = 18
"""Pips on the highest end of any domino that the program knows."""

COMMON_SETS: Final = (6, 9, 12, 15, 18)
"""The sets people own, each named by its highest double."""


class Domino:
    """One tile: two ends with 0 to 18 pips each. Get it from `domino`; it is never made twice.

    Attributes:
        high: pips on the larger end.
        low: pips on the smaller end.
        pips: both ends added up.
        is_double: whether the ends are equal.
        index: a number from 0 to 189 that is this domino's alone; sets nest, so the dominoes of
            double-N are exactly those with an index below `(N + 1) * (N + 2) // 2`.
    """

    __slots__ = ("high", "index", "is_double", "low", "pips", "text")

    def __init__(self, high: int, low: int) -> None:
        self.high = high
        self.low = low
        self.pips = high + low
        self.is_double = high == low
        self.index = high * (high + 1) // 2 + low
        self.text = f"{high}-{low}"

    def __repr__(self) -> str:
        return f"domino({self.high}, {self.low})"

    def __str__(self) -> str:
        return self.text

    def __lt__(self, other: "Domino") -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[object, tuple[int, int]]:
        return domino, (self.high, self.low)

    def __copy__(self) -> "Domino":
        return self

    def __deepcopy__(self, memo: object) -> "Domino":
        return self

    def has(self, number: int) -> bool:
        """Whether one of the ends shows `number`."""
        return number in (self.high, self.low)

    def other(self, number: int) -> int:
        """The end opposite to the one showing `number`; a double's is the same again.

        Raises:
            ValueError: no end shows `number`.
        """
        if number == self.high:
            return self.low
        if number == self.low:
            return self.high
        raise ValueError(f"{self} has no {number}")

    def written_from(self, number: int) -> str:
        """The text with the end showing `number` first, as dominoes are written in a train."""
        return f"{number}-{self.other(number)}"


_BY_ENDS: Final = tuple(
    tuple(Domino(high, low) for low in range(high + 1)) for high in range(LARGEST + 1)
)
ALL: Final = tuple(one for row in _BY_ENDS for one in row)
"""Every domino up to double-eighteen, at its index."""


def domino(one: int, other: int) -> Domino:
    """The domino with these ends, in either order.

    Raises:
        ValueError: an end below 0 or above 18.

    >>> domino(5, 12) is domino(12, 5)
    True
    """
    high, low = (one, other) if one >= other else (other, one)
    if low < 0 or high > LARGEST:
        raise ValueError(f"no domino {one}-{other}: ends run from 0 to {LARGEST}")
    return _BY_ENDS[high][low]


def double(number: int) -> Domino:
    """The double of `number`."""
    return domino(number, number)


def domino_set(largest: int) -> tuple[Domino, ...]:
    """All dominoes of the double-`largest` set, lowest first: 28 for 6, 91 for 12.

    Raises:
        ValueError: `largest` is not from 0 to 18.
    """
    if not 0 <= largest <= LARGEST:
        raise ValueError(f"no double-{largest} set: sets run from 0 to {LARGEST}")
    return ALL[: set_size(largest)]


def set_size(largest: int) -> int:
    """How many dominoes the double-`largest` set has.

    >>> [set_size(n) for n in COMMON_SETS]
    [28, 55, 91, 136, 190]
    """
    return (largest + 1) * (largest + 2) // 2


def set_pips(largest: int) -> int:
    """All pips of the double-`largest` set added up.

    >>> set_pips(12)
    1092
    """
    # Each number stands on largest + 2 ends.
    return largest * (largest + 1) * (largest + 2) // 2


def pips(dominoes: Iterable[Domino]) -> int:
    """The pips on `dominoes` added up."""
    return sum(one.pips for one in dominoes)


def most_pips(largest: int, count: int) -> int:
    """The most pips that `count` dominoes of the double-`largest` set can carry together."""
    heaviest = sorted((one.pips for one in domino_set(largest)), reverse=True)
    return sum(heaviest[:count])
