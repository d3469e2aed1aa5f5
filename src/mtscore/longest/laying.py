"""From links to a train on the table: an order that uses each link once, and the doubles in it."""

from dataclasses import dataclass
from operator import attrgetter

from mtscore.longest.links import Chosen, Links, Meets, unlink
from mtscore.tiles import Domino, domino, double, pips


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A train that a hand can lay from the engine.

    Attributes:
        engine: the number in the middle; its own double belongs to no train.
        train: the dominoes in the order of laying.
        left: the rest of the hand, the highest first.
        pips: what the train carries.
        proved: whether no train of the hand is better.
    """

    engine: int
    train: tuple[Domino, ...]
    left: tuple[Domino, ...]
    pips: int
    proved: bool

    def __str__(self) -> str:
        """The train, each domino written from the engine outwards."""
        written = []
        end = self.engine
        for one in self.train:
            written.append(one.written_from(end))
            end = one.other(end)
        return " ".join(written)

    @property
    def dominoes(self) -> int:
        """How many are laid."""
        return len(self.train)

    @property
    def left_engine_suit(self) -> tuple[Domino, ...]:
        """Those left over that could start a train: they fit the Mexican train at any time."""
        return tuple(one for one in self.left if one.has(self.engine))


def lay(hand: frozenset[Domino], links: Links, chosen: Chosen) -> Laid:
    """Lay the links chosen as one train, every double as soon as its number is reached (S4.1)."""
    train: list[Domino] = []
    doubles = links.doubles
    end = links.engine
    for one in _order(links, chosen.meets):
        train.append(domino(end, one))
        if doubles >> one & 1:
            doubles ^= 1 << one
            train.append(double(one))
        end = one
    return Laid(
        engine=links.engine,
        train=tuple(train),
        left=tuple(sorted(hand.difference(train), key=_index, reverse=True)),
        pips=pips(train),
        proved=chosen.proved,
    )


def _order(links: Links, meets: Meets) -> list[int]:
    """The numbers passed after the engine's: walk until stuck, then put in the rounds left out.

    Numbers whose double waits come first, then the highest, so that what is dear to keep goes
    early.
    """
    meets = meets.copy()
    doubles = links.doubles
    walk = [links.engine]
    order = []
    while walk:
        one = walk[-1]
        onward = meets[one]
        if onward:
            other = (onward & doubles or onward).bit_length() - 1
            doubles &= ~(1 << other)
            unlink(meets, one, other)
            walk.append(other)
        else:
            order.append(walk.pop())
    return order[-2::-1]


_index = attrgetter("index")
