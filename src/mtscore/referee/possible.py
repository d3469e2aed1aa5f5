"""Whether the unseen dominoes can lie so that everything known and supposed is true.

An arrangement gives every unseen domino a place: the hidden parts of trains, which have to match
from the engine to what is seen of them, the hands, the boneyard. It need not be one to which
legal moves lead. On small sets the search is complete. Where too much is unknown to look at
everything, it stops and takes the arrangement for possible, as then it nearly always is.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from mtscore.referee.world import Laid, Slot, World
from mtscore.table.bits import BIT, DOUBLES, SUITS, Bits, dominoes_of
from mtscore.table.state import State
from mtscore.tiles import Domino, double

_STEPS: Final = 4000
"""Dominoes that one search lays at most."""

_ENDLESS: Final = 1000


class _Tired(Exception):
    """The search has gone on long enough."""


class _Gap(tuple[int | None, int, bool]):
    """A hidden stretch of a train: where it has to end, its fewest dominoes, if it may end double."""

    __slots__ = ()


_Source = tuple[Bits, bool, list[int], bool]
"""A domino laid unseen, whether the hand can have held it, which draws can have taken it, and
whether it is still to be laid."""


class _Bounds:
    """How many dominoes hands and boneyard take, and which of them the player cannot hold."""

    __slots__ = (
        "barred",
        "hand_least",
        "hand_most",
        "least",
        "most",
        "must",
        "others",
        "played",
        "slots",
        "yard",
    )

    def __init__(
        self, world: World, barred: Bits, slots: Sequence[Slot], played: Sequence[_Source]
    ) -> None:
        base = world.base
        me = base.turn
        assert me is not None  # noqa: S101 - the referee knows whose move it is
        self.barred = barred
        self.slots = slots
        self.must = world.must
        self.played = played
        count = base.counts[me]
        if count is None:
            self.hand_least = 1 if world.has_more else 0
            self.hand_most = _ENDLESS
        else:
            self.hand_least = count - base.hands[me].bit_count() - base.now.hidden
            self.hand_most = self.hand_least
        others_least = others_most = 0
        for seat, number in enumerate(base.counts):
            if seat != me:
                hidden = 0 if number is None else number - base.hands[seat].bit_count()
                others_least += hidden
                others_most += _ENDLESS if number is None else hidden
        # What the steps draw, those to come with a name too.
        drawn = len(slots) - base.now.hidden + world.taken.bit_count()
        yard_least = max(0, world.yard_least - drawn)
        yard_most = _ENDLESS if world.yard_most is None else world.yard_most - drawn
        least = others_least + yard_least if yard_most >= 0 else _ENDLESS
        most = others_most + yard_most
        # What others and the boneyard take, beside the dominoes drawn unseen.
        self.others = (others_least, others_most)
        self.yard = (yard_least, yard_most)
        self.least = self.hand_least + len(slots) + least
        self.most = self.hand_most + len(slots) + most

    def rest(self, draws: int) -> tuple[int, int]:
        """The fewest and the most that go elsewhere when so many more are drawn."""
        least, most = self.yard
        return self.others[0] + max(0, least - draws), self.others[1] + most - draws


def possible(world: World) -> bool:
    """Whether some arrangement of the unseen dominoes agrees with `world`."""
    try:
        return any(
            _with_ends(world, engine, ends) for engine in _engines(world) for ends in _ends(world)
        )
    except _Tired:
        return True


def _ends(world: World) -> Iterator[dict[int, int | None]]:
    """Ends for the trains whose end is unknown and on which nothing could be played.

    None stands for a train that has not begun.
    """
    trains = world.base.trains
    asked = {
        one.place: None
        for one in world.unfit
        if trains[one.place].end is None and not _may_be_closed(world, one.place, one.if_open)
    }
    numbers: list[int | None] = list(range(world.base.setting.largest + 1))
    choices = []
    for place in asked:
        own: list[int | None] = [] if trains[place].begun is False else list(numbers)
        if not trains[place].begun:
            own.append(None)
        choices.append(own)
    for chosen in product(*choices):
        yield dict(zip(asked, chosen, strict=True))


def _may_be_closed(world: World, place: int, if_open: bool) -> bool:
    """Whether an unknown marker can be taken for none."""
    is_seat = place < len(world.base.setting.players)
    return if_open and is_seat and world.base.trains[place].marked is None


def _with_ends(world: World, engine: int, ends: dict[int, int | None]) -> bool:
    """Whether it can be so with this engine and these ends."""
    base = world.base
    barred = world.barred
    slots = list(world.slots)
    unfit: list[tuple[Bits, int]] = []
    for one in world.unfit:
        fits = 0
        if not _may_be_closed(world, one.place, one.if_open):
            end = base.trains[one.place].end
            if end is None:
                end = ends[one.place]
            if end is None and not one.if_open:
                end = engine
            if end is not None:
                fits = SUITS[end] & ~(DOUBLES if one.no_doubles else 0)
        if one.known & fits:
            return False
        unfit.append((fits, one.slots))
        barred |= fits
        for at in range(one.slots):
            slots[at] = Slot(slots[at].barred | fits, slots[at].must)
    played = [_sources(one, unfit) for one in world.played]
    played += _to_come(world, barred, slots)
    return _arranged(world, engine, ends, _Bounds(world, barred, slots, played))


def _to_come(world: World, barred: Bits, slots: Sequence[Slot]) -> list[_Source]:
    """The dominoes that the turn is yet to lay: held now, or drawn by a step to come."""
    laid = 0
    for one in world.played:
        laid |= one.bit
    me = world.base.turn
    assert me is not None  # noqa: S101 - the referee knows whose move it is
    waiting = world.later & ~laid & ~world.base.hands[me]
    draws = world.pending - (len(slots) - world.base.now.hidden)
    found = []
    while waiting:
        bit = waiting & -waiting
        waiting ^= bit
        may = [at for at, slot in enumerate(slots) if bit & _allowed(slot)]
        may += range(len(slots), len(slots) + draws)
        found.append((bit, not bit & barred, may, True))
    return found


def _sources(laid: Laid, unfit: Sequence[tuple[Bits, int]]) -> _Source:
    """Where a domino can have come from: the hand, or one of those drawn unseen before."""
    bit = laid.bit
    before = unfit[: laid.unfit]
    from_hand = not bit & laid.barred and not any(bit & fits for fits, _ in before)
    slots = [
        at
        for at, slot in enumerate(laid.slots)
        if not bit & slot.barred and not any(bit & fits for fits, number in before if at < number)
    ]
    return bit, from_hand, slots, False


def _engines(world: World) -> list[int]:
    """The engine, or the numbers that it may have where nobody told."""
    base = world.base
    if base.setting.engine is not None:
        return [base.setting.engine]
    shown = {train.start for train in base.trains if train.whole and train.chain}
    found = []
    for number in range(base.setting.largest + 1):
        if shown and number not in shown:
            continue
        if BIT[double(number).index] & base.unseen:
            found.append(number)
    return found


def _arranged(world: World, engine: int, ends: dict[int, int | None], bounds: _Bounds) -> bool:
    """Whether trains can be completed from this engine so that the rest fills hands and boneyard."""
    # What the turn is known to draw lies in the boneyard.
    unseen = (world.base.unseen | world.lying) & ~BIT[double(engine).index] & ~world.taken
    gaps = _gaps(world.base, ends, engine)
    if gaps is None or world.lying & ~unseen or bounds.least > unseen.bit_count():
        return False
    return _Walker(engine, gaps, unseen, bounds, world).search()


def _gaps(base: State, ends: dict[int, int | None], engine: int) -> list[_Gap] | None:
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
            gaps.append(_Gap((train.start, 0, True)))
        elif begun:
            end = train.end if train.end is not None else ends.get(place)
            gaps.append(_Gap((end, 1, False)))
        elif begun is None:
            gaps.append(_Gap((None, 0, False)))
    # Those that have to end somewhere first: the others take what is left.
    return sorted(gaps, key=lambda gap: (gap[0] is None, gap[1] == 0))


class _Walker:
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
        self, engine: int, gaps: Sequence[_Gap], unseen: Bits, bounds: _Bounds, world: World
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
            _Tired: nobody can say yet.
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
            raise _Tired
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
        return _fills(self.unseen & ~used, self.bounds)


def _fills(left: Bits, bounds: _Bounds) -> bool:
    """Whether the dominoes `left` can be dealt to the hand, the slots and everybody else."""
    most = max((slot + 1 for _, _, may, _ in bounds.played for slot in may), default=0)
    slots = list(range(max(len(bounds.slots), most)))
    return _deal_played(left, bounds, slots, 0, 0, bounds.must)


def _deal_played(
    left: Bits, bounds: _Bounds, open_slots: list[int], at: int, from_hand: int, must: Bits | None
) -> bool:
    """Give the dominoes that are laid unseen to the hand or to a slot, in every way.

    Slots beyond those of `bounds` are draws to come.
    """
    if at == len(bounds.played):
        drawn = [slot for slot in open_slots if slot < len(bounds.slots)]
        demands = [(_allowed(bounds.slots[slot]), False) for slot in drawn]
        if must is not None:
            demands.insert(0, (must & ~bounds.barred, True))
        beyond = max((slot + 1 for _, _, may, _ in bounds.played for slot in may), default=0)
        draws = max(0, beyond - len(bounds.slots)) - (len(open_slots) - len(drawn))
        if draws > bounds.yard[1]:
            return False
        return _deal(left, bounds, demands, from_hand, draws)
    bit, may_be_hand, may_be_drawn, to_come = bounds.played[at]
    if not left & bit:
        return False
    rest = left & ~bit
    # What is still to be laid is in hand now, and may be what has to be there.
    others = None if to_come and must is not None and bit & must else must
    if may_be_hand and _deal_played(rest, bounds, open_slots, at + 1, from_hand + 1, others):
        return True
    return any(
        _deal_played(
            rest, bounds, [one for one in open_slots if one != slot], at + 1, from_hand, must
        )
        for slot in may_be_drawn
        if slot in open_slots
    )


def _allowed(slot: Slot) -> Bits:
    return ~slot.barred if slot.must is None else slot.must & ~slot.barred


def _deal(
    left: Bits, bounds: _Bounds, demands: list[tuple[Bits, bool]], in_hand: int, draws: int
) -> bool:
    """Give each demand one domino, one of every kind that makes a difference, and count the rest."""
    if not demands:
        return _counts_fit(left, bounds, in_hand, draws)
    (wanted, to_hand), *others = demands
    kinds: dict[tuple[bool, ...], Bits] = {}
    choice = left & wanted
    while choice:
        bit = choice & -choice
        choice ^= bit
        kind = (bool(bit & bounds.barred), *(bool(bit & other) for other, _ in others))
        kinds.setdefault(kind, bit)
    return any(
        _deal(left & ~bit, bounds, others, in_hand + to_hand, draws) for bit in kinds.values()
    )


def _counts_fit(left: Bits, bounds: _Bounds, in_hand: int, draws: int) -> bool:
    """Whether the hand can take dominoes that it may hold, and the rest goes elsewhere."""
    may = (left & ~bounds.barred).bit_count()
    size = left.bit_count()
    low, high = bounds.rest(draws)
    least = max(0, bounds.hand_least - in_hand, size - high)
    most = min(bounds.hand_most - in_hand, may, size - low)
    return least <= most
