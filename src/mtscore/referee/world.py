"""One way a table may be: the state, with what a case supposes of the dominoes nobody has seen."""

from collections.abc import Sequence
from typing import Final

from mtscore.notation.moves import Draw, Move, Play
from mtscore.notation.trains import Train
from mtscore.notation.value import Value
from mtscore.table.bits import BIT, Bits, bits_of
from mtscore.table.state import State

STRANGERS: Final = 190
"""Bits from here on stand for dominoes that fit nothing: no set has them."""


class Slot(Value):
    """A domino that was drawn unseen: what it cannot be, and what it is one of."""

    __slots__ = ("barred", "must")

    def __init__(self, barred: Bits = 0, must: Bits | None = None) -> None:
        self.barred: Final = barred
        self.must: Final = must


class Unfit(Value):
    """At some moment nothing that the player held could be played on the train at `place`.

    Attributes:
        place: the train, whose end was unknown then or whose being open was.
        if_open: it holds only if the train was open to him.
        known: the dominoes known to be in his hand then.
        slots: how many of the dominoes drawn unseen he held then.
        no_doubles: he might not have played a double anyway.
    """

    __slots__ = ("if_open", "known", "no_doubles", "place", "slots")

    def __init__(
        self, place: int, if_open: bool, known: Bits, slots: int, no_doubles: bool
    ) -> None:
        self.place: Final = place
        self.if_open: Final = if_open
        self.known: Final = known
        self.slots: Final = slots
        self.no_doubles: Final = no_doubles


class Laid(Value):
    """A domino laid from the unseen part of the hand, or as one of those drawn unseen.

    Attributes:
        bit: which one.
        slots: those drawn unseen before it was laid.
        barred: what the hidden part of the hand could not hold then.
        unfit: how many trains were known then on which nothing could be played.
    """

    __slots__ = ("barred", "bit", "slots", "unfit")

    def __init__(self, bit: Bits, slots: tuple[Slot, ...], barred: Bits, unfit: int) -> None:
        self.bit: Final = bit
        self.slots: Final = slots
        self.barred: Final = barred
        self.unfit: Final = unfit


class World(Value):
    """What is known or supposed: the round before the turn, and now, within it.

    Attributes:
        base: the state before the turn's first step, with what was supposed since put in.
        state: the state now.
        slots: the dominoes drawn unseen, in order: those of `base` first.
        barred: what the hidden part of the hand at the start cannot hold.
        must: what it holds one of; None where nothing is supposed.
        has_more: the hand holds dominoes besides those known.
        holding: so many of the other players at least hold dominoes besides those known.
        played: dominoes laid that nobody had seen in the hand.
        taken: dominoes that the turn's steps are known to draw: they are in the boneyard.
        later: dominoes that the turn's steps lay, from the hand or having drawn them.
        lying: dominoes supposed to lie in hidden parts of trains.
        not_lying: sets of which not all can lie there.
        draws: how many dominoes the steps have drawn so far.
        pending: how many they draw in all without saying which.
        yard_least: so many dominoes at least are in the boneyard of `base`.
        yard_most: and so many at most; None where there is no limit.
        unfit: trains on which nothing could be played.
        conditions: what was supposed, in words.
        missing: the facts that would tell, in the words of a ruling.
        was: the state before the last step; None before the first.
    """

    __slots__ = (
        "barred",
        "base",
        "conditions",
        "draws",
        "has_more",
        "holding",
        "later",
        "lying",
        "missing",
        "must",
        "not_lying",
        "pending",
        "played",
        "slots",
        "state",
        "taken",
        "unfit",
        "was",
        "yard_least",
        "yard_most",
    )

    def __init__(
        self,
        base: State,
        state: State,
        slots: tuple[Slot, ...] = (),
        barred: Bits = 0,
        must: Bits | None = None,
        has_more: bool = False,
        holding: int = 0,
        played: tuple[Laid, ...] = (),
        taken: Bits = 0,
        later: Bits = 0,
        lying: Bits = 0,
        not_lying: tuple[Bits, ...] = (),
        draws: int = 0,
        pending: int = 0,
        yard_least: int = 0,
        yard_most: int | None = None,
        unfit: tuple[Unfit, ...] = (),
        conditions: tuple[str, ...] = (),
        missing: tuple[str, ...] = (),
        was: State | None = None,
    ) -> None:
        self.base: Final = base
        self.state: Final = state
        self.slots: Final = slots
        self.barred: Final = barred
        self.must: Final = must
        self.has_more: Final = has_more
        self.holding: Final = holding
        self.played: Final = played
        self.taken: Final = taken
        self.later: Final = later
        self.lying: Final = lying
        self.not_lying: Final = not_lying
        self.draws: Final = draws
        self.pending: Final = pending
        self.yard_least: Final = yard_least
        self.yard_most: Final = yard_most
        self.unfit: Final = unfit
        self.conditions: Final = conditions
        self.missing: Final = missing
        self.was: Final = was

    @property
    def hidden(self) -> Bits:
        """The dominoes that the player may have without anybody having seen them."""
        return self.state.unseen & ~self.taken

    def supposing(self, condition: str, missing: tuple[str, ...], **changes: object) -> "World":
        """The same where one thing more is so."""
        return self.but(
            conditions=(*self.conditions, condition) if condition else self.conditions,
            missing=(*self.missing, *missing),
            **changes,
        )

    def with_train(self, place: int, train: Train) -> tuple[State, State]:
        """`base` and `state` with this known of a train that the turn has not touched."""
        return put_train(self.base, place, train), put_train(self.state, place, train)

    def with_both(self, **changes: object) -> dict[str, State]:
        """`base` and `state` with the same attributes changed."""
        return {"base": self.base.but(**changes), "state": self.state.but(**changes)}


def put_train(state: State, place: int, train: Train) -> State:
    """`state` with another train at `place`."""
    trains = list(state.trains)
    trains[place] = train
    return state.but(trains=tuple(trains))


def world_of(state: State, moves: Sequence[Move]) -> World:
    """What is known before these moves, nothing supposed but that what they lay can be had."""
    named = bits_of(one.domino for one in moves if isinstance(one, Draw) and one.domino)
    held = later = 0
    may_be_drawn = False
    for one in moves:
        if isinstance(one, Draw) and one.domino is None:
            may_be_drawn = True
        elif isinstance(one, Play):
            bit = BIT[one.domino.index] & state.unseen & ~named
            later |= bit
            held |= 0 if may_be_drawn else bit
    state = _with_held(state, held)
    pending = sum(isinstance(one, Draw) and one.domino is None for one in moves)
    return World(
        state,
        state,
        slots=(Slot(),) * state.now.hidden,
        taken=named & state.unseen,
        later=later,
        pending=pending,
        yard_least=min(_to_be_drawn(state, later), pending)
        if state.boneyard is None
        else state.boneyard,
        yard_most=state.boneyard,
    )


def _to_be_drawn(state: State, later: Bits) -> int:
    """How many dominoes the steps lay that a hand known in full does not hold."""
    me = state.turn
    if me is None or state.counts[me] != state.hands[me].bit_count() + state.now.hidden:
        return 0
    return max(0, (later & ~state.hands[me]).bit_count() - state.now.hidden)


def _with_held(state: State, some: Bits) -> State:
    """The state with these dominoes known to be in hand, as far as its size allows."""
    me = state.turn
    if me is None or not some or state.now.hidden:
        # Where something was drawn unseen, it may be one of them.
        return state
    hands = list(state.hands)
    hands[me] |= some
    count = state.counts[me]
    if count is not None and hands[me].bit_count() > count:
        return state
    return state.but(hands=tuple(hands))
