"""Whether dominoes can be dealt: to a hand, to what was drawn unseen, and to everybody else."""

from collections.abc import Sequence
from typing import Final

from mtscore.referee.world import Slot, World
from mtscore.table.bits import Bits

_ENDLESS: Final = 1000

Source = tuple[Bits, bool, list[int], bool]
"""A domino laid unseen, whether the hand can have held it, which draws can have taken it, and
whether it is still to be laid."""


class Bounds:
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
        self, world: World, barred: Bits, slots: Sequence[Slot], played: Sequence[Source]
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
        others_least, others_most = world.holding, 0
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


def demands_can_be_met(bounds: Bounds, unseen: Bits) -> bool:
    """Whether there is a domino for everything that is to be held or drawn."""
    if bounds.must is not None and not bounds.must & ~bounds.barred & unseen:
        return False
    if bounds.hand_most <= 0:
        # What is laid and was not in hand has to be drawn yet, from a boneyard that has it.
        to_draw = sum(to_come for *_, to_come in bounds.played) - len(bounds.slots)
        if to_draw > bounds.yard[1]:
            return False
    return all(allowed(slot) & unseen for slot in bounds.slots)


def fills(left: Bits, bounds: Bounds) -> bool:
    """Whether the dominoes `left` can be dealt to the hand, the slots and everybody else."""
    most = max((slot + 1 for _, _, may, _ in bounds.played for slot in may), default=0)
    slots = list(range(max(len(bounds.slots), most)))
    return _deal_played(left, bounds, slots, 0, 0, bounds.must)


def _deal_played(
    left: Bits, bounds: Bounds, open_slots: list[int], at: int, from_hand: int, must: Bits | None
) -> bool:
    """Give the dominoes that are laid unseen to the hand or to a slot, in every way.

    Slots beyond those of `bounds` are draws to come.
    """
    if at == len(bounds.played):
        drawn = [slot for slot in open_slots if slot < len(bounds.slots)]
        demands = [(allowed(bounds.slots[slot]), False) for slot in drawn]
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


def allowed(slot: Slot) -> Bits:
    """What a domino drawn unseen may be."""
    return ~slot.barred if slot.must is None else slot.must & ~slot.barred


def _deal(
    left: Bits, bounds: Bounds, demands: list[tuple[Bits, bool]], in_hand: int, draws: int
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


def _counts_fit(left: Bits, bounds: Bounds, in_hand: int, draws: int) -> bool:
    """Whether the hand can take dominoes that it may hold, and the rest goes elsewhere."""
    may = (left & ~bounds.barred).bit_count()
    size = left.bit_count()
    low, high = bounds.rest(draws)
    least = max(0, bounds.hand_least - in_hand, size - high)
    most = min(bounds.hand_most - in_hand, may, size - low)
    return least <= most
