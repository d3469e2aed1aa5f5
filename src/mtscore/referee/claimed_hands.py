"""Whether what a claim supposes of hands and boneyard can be so at all.

An empty hand, a round in which nobody can play any more: each is a case of its own only if some
arrangement of the dominoes that nobody has seen allows it.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final

from mtscore.notation.moves import Play
from mtscore.notation.trains import Train, unstarted
from mtscore.referee.answer import Asked
from mtscore.referee.possible import possible
from mtscore.referee.world import World, world_of
from mtscore.table.bits import DOUBLES, Bits
from mtscore.table.problems import problems
from mtscore.table.reach import first_turn_cases, matching, reach
from mtscore.table.state import START, State

_ENDS: Final = 30
"""So many ways for trains to end are looked at; where there are more, all counts as possible."""


def may_be_empty(asked: Asked, seat: int) -> bool:
    """Whether that player can hold nothing."""
    return possible(_with_count(_world(asked), seat, 0))


def may_hold(asked: Asked, seat: int) -> bool:
    """Whether that player can hold something."""
    world = _world(asked)
    if seat == world.base.turn:
        return possible(world.but(has_more=True))
    return possible(world.but(holding=1))


def may_have_left(asked: Asked, seat: int, count: int, *, exactly: bool) -> bool:
    """Whether that player can have so many dominoes left, or can have more or fewer than that."""
    state, world = asked.state, _world(asked)
    known = state.counts[seat]
    if known is not None:
        return (known == count) is exactly
    # Counted back to before the turn, where that is what the arrangements are of.
    before = 0
    if seat == world.base.turn:
        before = state.now.laid - world.base.now.laid - world.draws
        if asked.world is not None and state.turn != seat:
            before = sum(isinstance(one, Play) for one in asked.moves) - world.draws
    least = state.hands[seat].bit_count()
    numbers = [count] if exactly else range(least, least + state.unseen.bit_count() + 1)
    return any(
        number >= least
        and (exactly or number != count)
        and possible(_with_count(world, seat, number + before))
        for number in numbers
    )


def _world(asked: Asked) -> World:
    return asked.world or world_of(asked.state, ())


def _with_count(world: World, seat: int, count: int) -> World:
    counts = list(world.base.counts)
    counts[seat] = count
    return world.but(base=world.base.but(counts=tuple(counts)))


# Nobody can play any more.


def may_be_blocked(asked: Asked) -> bool:
    """Whether nothing can be left to draw, and nobody be able to play with every train marked."""
    ways = _ways(asked)
    if ways is None:
        return True
    draws = asked.setting.options.draw_count > 0
    for world in ways:
        # What the turn has drawn is all that there was.
        limits = {"yard_most": world.draws, "yard_least": world.draws} if draws else {}
        fitting = _fitting_all(world.state)
        if fitting is None:
            continue
        if not draws:
            # What would fit may lie in the boneyard, from which nobody draws.
            fitting = 0
        elif asked.setting.engine is None:
            # One of the doubles may lie in the middle.
            fitting &= ~DOUBLES
        if possible(world.but(lying=world.lying | fitting, **limits)):
            return True
    return False


def may_go_on(asked: Asked) -> bool:
    """Whether something can be left to draw, or somebody be able to play."""
    ways = _ways(asked)
    if ways is None:
        return True
    return any(_goes_on(world, drawn=asked.setting.options.draw_count > 0) for world in ways)


def _goes_on(world: World, *, drawn: bool) -> bool:
    if drawn and world.state.yard != 0 and possible(world.but(yard_least=world.draws + 1)):
        return True
    state = world.state
    for seat, (_, fits) in enumerate(_fits(state)):
        if state.hands[seat] & fits:
            if possible(world):
                return True
            continue
        must = fits & state.unseen
        if not must or not _hides(state, seat):
            continue
        if seat != world.base.turn or world.slots or world.played:
            # Whether it is he who holds one of them is not looked at.
            rest = world.but(not_lying=(*world.not_lying, must))
        else:
            rest = world.but(must=must)
        if possible(rest):
            return True
    return False


def _fitting_all(state: State) -> Bits | None:
    """The unseen dominoes that whoever held them could play; None where somebody can play anyway."""
    found = state.unseen
    for seat, (fits, _) in enumerate(_fits(state)):
        if state.hands[seat] & fits:
            return None
        if _hides(state, seat):
            found &= fits
    return found


def _fits(state: State) -> Iterator[tuple[Bits, Bits]]:
    """For each player what he certainly could play with every train marked, and what he might."""
    seats = len(state.setting.players)
    marked = [
        train.but(marked=True) if at < seats else train for at, train in enumerate(state.trains)
    ]
    for seat in range(seats):
        sure, some = -1, 0
        cases = first_turn_cases(state.but(turn=seat, now=START))
        for case in cases:
            if len(cases) > 1 and problems(case):
                continue
            opened = case.but(trains=tuple(marked))
            certain, unsure = matching(opened, reach(opened))
            sure &= certain
            some |= certain | unsure
        yield sure, some


def _hides(state: State, seat: int) -> bool:
    """Whether a player holds, or may hold, dominoes that nobody has seen."""
    count = state.counts[seat]
    return count is None or count > state.hands[seat].bit_count()


def _ways(asked: Asked) -> list[World] | None:
    """Every way for the trains to end; None where there are many.

    Of a table as it is told it is taken for granted that nobody is out who was not told to be.
    """
    world = _world(asked)
    state = world.state
    if asked.world is None:
        empty = [
            seat
            for seat, count in enumerate(state.counts)
            if count is None and not state.hands[seat]
        ]
        mine = world.base.turn in empty
        world = world.but(has_more=mine, holding=len(empty) - mine)
    choices = [
        [(place, one) for one in _endings(train, state)]
        for place, train in enumerate(state.trains)
        if train.end is None
    ]
    number = 1
    for one in choices:
        number *= len(one)
    if number > _ENDS:
        return None
    ways = []
    for chosen in product(*choices):
        way = world
        for place, train in chosen:
            base, now = way.with_train(place, train)
            way = way.but(base=base, state=now)
        if asked.world is not None or not problems(way.base):
            ways.append(way)
    return ways


def _endings(train: Train, state: State) -> list[Train]:
    """The ways in which a train of which the end is unknown may end."""
    found = []
    if train.begun is not False:
        found = [
            Train(start=number, end=number, begun=True, marked=train.marked)
            for number in range(state.setting.largest + 1)
        ]
    if not train.begun:
        engine = state.setting.engine
        engines = range(state.setting.largest + 1) if engine is None else [engine]
        found += [unstarted(number, marked=train.marked) for number in engines]
    return found
