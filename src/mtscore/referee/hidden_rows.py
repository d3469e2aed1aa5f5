"""The hidden stretches of trains, laid domino by domino until the rest can be dealt."""

from collections.abc import Sequence
from typing import Final

from mtscore.referee.dealing import Bounds, fills
from mtscore.referee.world import World
from mtscore.table.bits import BIT, SUITS, Bits, dominoes_of
from mtscore.table.state import State
from mtscore.tiles import Domino

_STEPS: Final = 4000
"""Dominoes that one search lays at most."""


class Tired(Exception):
    """The search has gone on long enough."""


class Gap(tuple[int | None, int, bool]):
    """A hidden stretch of a train: where it has to end, its fewest dominoes, if it may end double."""

    __slots__ = ()


def gaps_of(base: State, ends: dict[int, int | None], engine: int) -> list[Gap] | None:
    """The hidden stretches; None where one cannot be."""
    seats = len(base.setting.players)
    gaps = []
    later_begun = False
    for place in reversed(range(len(base.trains))):
        train = base.trains[place]
        begun = train.begun
        if place in ends:
            begun = ends[place] is not None
        if begun is None and place >= seats and later_begun:
            # Mexican trains are begun in order.
            begun = True
        later_begun = later_begun or (place >= seats and begun is True)
        if train.whole:
            if train.begun is False and train.end not in (None, engine):
                return None
            continue
        if train.chain:
            gaps.append(Gap((train.start, 0, True)))
        elif begun:
            end = train.end if train.end is not None else ends.get(place)
            gaps.append(Gap((end, 1, False)))
        elif begun is None:
            gaps.append(Gap((None, 0, False)))
    # Those that have to end somewhere first: the others take what is left.
    return sorted(gaps, key=lambda gap: (gap[0] is None, gap[1] == 0))


class Walker:
    """Lays the hidden stretches of trains, one domino after another, until the rest fits."""

    __slots__ = (
        "bounds",
        "engine",
        "fewest",
        "free",
        "gaps",
        "longest",
        "seen",
        "steps",
        "unseen",
        "world",
    )

    def __init__(
        self, engine: int, gaps: Sequence[Gap], unseen: Bits, bounds: Bounds, world: World
    ) -> None:
        self.engine = engine
        self.gaps = gaps
        self.unseen = unseen
        # What the turn lays does not lie there yet.
        self.free = unseen & ~world.later
        self.world = world
        self.bounds = bounds
        size = unseen.bit_count()
        self.fewest = max(0, size - bounds.most)
        self.longest = size - bounds.least
        self.seen: set[tuple[int, int, bool, Bits]] = set()
        self.steps = 0

    def search(self) -> bool:
        """Whether there is an arrangement.

        Raises:
            Tired: nobody can say yet.
        """
        if not self.gaps:
            return self.fewest <= 0 and self._rest_fits(0)
        return self._walk(0, self.engine, 0, 0, after_double=False)

    def _walk(self, at: int, number: int, used: Bits, length: int, *, after_double: bool) -> bool:
        """Whether the gap `at`, grown to `number`, and those after it can be filled."""
        key = (at, number, after_double, used) if length else (at, -1, False, used)
        if key in self.seen:
            return False
        self.seen.add(key)
        self.steps += 1
        if self.steps > _STEPS:
            raise Tired
        target, least, may_end_double = self.gaps[at]
        is_last = at == len(self.gaps) - 1
        laid = used.bit_count()
        if (
            length >= least
            and (target is None or number == target)
            and (may_end_double or not after_double)
        ):
            if not is_last:
                if self._walk(at + 1, self.engine, used, 0, after_double=False):
                    return True
            elif laid >= self.fewest and self._rest_fits(used):
                return True
        if laid >= self.longest:
            return False
        for one in self._next(number, used, target):
            if self._walk(
                at,
                one.other(number),
                used | BIT[one.index],
                length + 1,
                after_double=one.is_double,
            ):
                return True
        return False

    def _next(self, number: int, used: Bits, target: int | None) -> list[Domino]:
        """The dominoes to go on with, those first that end the stretch."""
        free = dominoes_of(SUITS[number] & self.free & ~used)
        if target is None:
            return list(free)
        return sorted(free, key=lambda one: (one.is_double, one.other(number) != target))

    def _rest_fits(self, used: Bits) -> bool:
        """Whether what is left fills the hands and the boneyard as supposed."""
        world = self.world
        if world.lying & ~used or any(not covers & ~used for covers in world.not_lying):
            return False
        return fills(self.unseen & ~used, self.bounds)
