"""One way a table may be: the state, with what a case supposes of the dominoes nobody has seen."""

from typing import Final

from mtscore.notation.trains import Train
from mtscore.notation.value import Value
from mtscore.table.bits import Bits
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
        played: dominoes laid that nobody had seen in the hand.
        taken: dominoes known to have been drawn by the turn's steps.
        yard_least: so many dominoes at least are in the boneyard of `base`.
        yard_most: and so many at most; None where there is no limit.
        unfit: trains on which nothing could be played.
        conditions: what was supposed, in words.
        missing: the facts that would tell, in the words of a ruling.
    """

    __slots__ = (
        "barred",
        "base",
        "conditions",
        "has_more",
        "missing",
        "must",
        "played",
        "slots",
        "state",
        "taken",
        "unfit",
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
        played: tuple[Laid, ...] = (),
        taken: Bits = 0,
        yard_least: int = 0,
        yard_most: int | None = None,
        unfit: tuple[Unfit, ...] = (),
        conditions: tuple[str, ...] = (),
        missing: tuple[str, ...] = (),
    ) -> None:
        self.base: Final = base
        self.state: Final = state
        self.slots: Final = slots
        self.barred: Final = barred
        self.must: Final = must
        self.has_more: Final = has_more
        self.played: Final = played
        self.taken: Final = taken
        self.yard_least: Final = yard_least
        self.yard_most: Final = yard_most
        self.unfit: Final = unfit
        self.conditions: Final = conditions
        self.missing: Final = missing

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


def world_of(state: State) -> World:
    """What is known at the start, nothing supposed."""
    return World(
        state,
        state,
        slots=(Slot(),) * state.now.hidden,
        yard_least=state.boneyard or 0,
        yard_most=state.boneyard,
    )
