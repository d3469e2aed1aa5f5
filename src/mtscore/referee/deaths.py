"""House rule: a double needs no cover when all that could cover it lies on the table.

Where not all trains are known, that may be so or not; each is then supposed.
"""

from collections.abc import Iterator

from mtscore.notation.moves import Play
from mtscore.records import changed
from mtscore.referee.possible import possible
from mtscore.referee.world import World
from mtscore.table.missing import train_fact
from mtscore.table.reach import is_dead, missing_covers
from mtscore.table.state import State
from mtscore.words import say


def first_unsure(state: State) -> int | None:
    """The first uncovered double of which it is unknown whether it can be covered at all."""
    return next((place for place in state.doubles if is_dead(state, place) is None), None)


def may_be_dead(world: World, move: Play) -> bool:
    """Whether the double laid may need no cover because all that could cover it may lie there."""
    state = world.state
    options = state.setting.options
    if not move.domino.is_double or state.knows_table or options.after_double != "on_it":
        return False
    covers = missing_covers(state.setting, move.domino.high, state.table)
    seen = world.taken | world.later
    for hand in state.hands:
        seen |= hand
    return bool(covers) and not covers & seen


def dead_or_not(world: World, place: int) -> Iterator[World]:
    """All that could cover a double that lies uncovered is on the table, or not."""
    state = world.state
    number = state.trains[place].end
    assert number is not None  # noqa: S101 - it ends in a double
    return number_dead_or_not(world, number)


def number_dead_or_not(world: World, number: int) -> Iterator[World]:
    """Every other domino with that number lies on the table, or not."""
    state = world.state
    covers = missing_covers(state.setting, number, state.table)
    hidden = hidden_trains(state)
    yield world.supposing(
        say("every other {number} lies on the table", number=number),
        hidden,
        lying=world.lying | covers,
        base=world.base.but(table=world.base.table | covers),
        state=state.but(table=state.table | covers),
    )
    # No longer asked, since what is known to be beyond covering is left out of the doubles.
    alive = tuple(one for one in state.doubles if is_dead(state, one) is not True)
    stands = state.setting.but(options=changed(state.setting.options, dead_double="stands"))
    yield world.supposing(
        say("another {number} is still hidden", number=number),
        hidden,
        not_lying=(*world.not_lying, covers),
        base=world.base.but(setting=stands),
        state=state.but(setting=stands, doubles=alive),
    )


def hidden_trains(state: State) -> tuple[str, ...]:
    """The trains of which a part is hidden, as facts that are missing."""
    return tuple(train_fact(state, at) for at, one in enumerate(state.trains) if not one.whole)


def may_be_dead_now(world: World, state: State, places: tuple[int, ...]) -> tuple[bool, bool]:
    """Whether nothing may be left to cover any of these doubles, and whether something may be."""
    numbers = [end for place in places if (end := state.trains[place].end) is not None]
    covers = [missing_covers(state.setting, one, state.table) for one in numbers]
    lying = world.lying
    for one in covers:
        lying |= one
    dead = possible(world.but(lying=lying))
    alive = any(possible(world.but(not_lying=(*world.not_lying, one))) for one in covers)
    return dead, alive
