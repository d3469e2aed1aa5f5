"""Whether the unseen dominoes can lie so that everything known and supposed is true.

An arrangement gives every unseen domino a place: the hidden parts of trains, which have to match
from the engine to what is seen of them, the hands, the boneyard. It need not be one to which
legal moves lead. On small sets the search is complete. Where too much is unknown to look at
everything, it stops and takes the arrangement for possible, as then it nearly always is.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from mtscore.referee.dealing import Bounds, Source, allowed, demands_can_be_met
from mtscore.referee.hidden_rows import Tired, Walker, gaps_of
from mtscore.referee.world import Laid, Slot, World
from mtscore.table.bits import BIT, DOUBLES, SUITS, Bits
from mtscore.tiles import double


def possible(world: World) -> bool:
    """Whether some arrangement of the unseen dominoes agrees with `world`."""
    try:
        return any(
            _with_ends(world, engine, ends) for engine in _engines(world) for ends in _ends(world)
        )
    except Tired:
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
    """Whether the train is not marked, or an unknown marker can be taken for none."""
    is_seat = place < len(world.base.setting.players)
    return if_open and is_seat and not world.base.trains[place].marked


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
    return _arranged(world, engine, ends, Bounds(world, barred, slots, played))


def _to_come(world: World, barred: Bits, slots: Sequence[Slot]) -> list[Source]:
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
        may = [at for at, slot in enumerate(slots) if bit & allowed(slot)]
        may += range(len(slots), len(slots) + draws)
        found.append((bit, not bit & barred, may, True))
    return found


def _sources(laid: Laid, unfit: Sequence[tuple[Bits, int]]) -> Source:
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


def _arranged(world: World, engine: int, ends: dict[int, int | None], bounds: Bounds) -> bool:
    """Whether trains can be completed from this engine so that the rest fills hands and boneyard."""
    # What the turn is known to draw lies in the boneyard.
    unseen = (world.base.unseen | world.lying) & ~BIT[double(engine).index] & ~world.taken
    gaps = gaps_of(world.base, ends, engine)
    if gaps is None or world.lying & ~unseen or bounds.least > unseen.bit_count():
        return False
    if not demands_can_be_met(bounds, unseen):
        # Whatever lies in the trains: there is no need to look.
        return False
    return Walker(engine, gaps, unseen, bounds, world).search()
