"""Sets of dominoes as bits: the domino with index 5 is bit 5.

Whether a hand holds a match for any of ten trains is then one operation, and so is everything
that could still be in an unseen hand.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from mtscore.tiles import ALL, LARGEST, Domino, domino_set

Bits = int
"""A set of dominoes."""

BIT: Final = tuple(1 << one.index for one in ALL)
"""The bit of each domino, at its index."""

_AT: Final = dict(zip(BIT, ALL, strict=True))


def bits_of(dominoes: Iterable[Domino]) -> Bits:
    """The set of `dominoes`.

    >>> dominoes_of(bits_of(ALL[3:5])) == ALL[3:5]
    True
    """
    bits = 0
    for one in dominoes:
        bits |= BIT[one.index]
    return bits


def dominoes_of(bits: Bits) -> tuple[Domino, ...]:
    """The dominoes in the set, lowest first."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(_AT[lowest])
        bits ^= lowest
    return tuple(found)


DOUBLES: Final = bits_of(one for one in ALL if one.is_double)
"""All doubles there are."""

SUITS: Final = tuple(
    bits_of(one for one in ALL if one.has(number)) for number in range(LARGEST + 1)
)
"""For each number, all dominoes that show it; beyond the set in play nobody holds any."""

EVERY: Final = (1 << len(ALL)) - 1
"""All dominoes there are."""


@cache
def whole_set(largest: int) -> Bits:
    """All dominoes of the double-`largest` set."""
    return bits_of(domino_set(largest))
