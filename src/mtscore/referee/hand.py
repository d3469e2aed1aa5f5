"""Whether a player can play something, where what he holds or what lies there is not known.

Drawing, passing and stopping are legal or not by what the player could play instead. Two worlds
settle that: in one he can play, in the other nothing fits.
"""

from collections.abc import Iterator

from mtscore.notation.moves import Move, Pass
from mtscore.notation.trains import Train, unstarted
from mtscore.referee.held import (
    having_drawn,
    holding,
    known_in_hand,
    may_hide,
    may_keep,
    without_unknown_draws,
)
from mtscore.referee.possible import possible
from mtscore.referee.world import Slot, Unfit, World, put_train
from mtscore.table.bits import DOUBLES, SUITS, Bits
from mtscore.table.judge import Judgement, judge
from mtscore.table.missing import fact
from mtscore.table.reach import Places, at_double_limit, matching, reach
from mtscore.table.sentences import whose
from mtscore.table.state import State
from mtscore.words import listed, say

Found = tuple[World, Judgement]
_YARD = 99
"""A boneyard that holds enough, where all that is known is that it is not empty."""


def hand_worlds(world: World, move: Move) -> Iterator[Found]:
    """The ways it may be, each with the verdict on `move` in it, which is certain."""
    # The boneyard as it is counted out from hands that are now supposed to be otherwise.
    world = world.but(state=world.state.but(boneyard=world.state.yard))
    places = reach(world.state)
    yield from _can(world, move, places)
    yield from _cannot(world, move, places)


# Something fits.


def _can(world: World, move: Move, places: Places) -> Iterator[Found]:
    state = world.state
    me = state.turn
    assert me is not None  # noqa: S101 - it is somebody's turn
    sure = tuple(place for place in places[0] if state.trains[place].end is not None)
    fits = matching(state, (sure, ()))[0]
    numbers = sorted({end for place in sure if (end := state.trains[place].end) is not None})
    hidden = world.hidden
    if may_hide(state) and fits & hidden & ~world.barred:
        condition = say(
            "{player} holds {numbers}",
            player=state.player,
            numbers=_any_of(numbers),
        )
        must = fits & hidden & ~world.barred
        branch = world.supposing(condition, ("hand",), must=must)
        yield from _judged(branch, move, holding(state, must))
    if may_keep(state, move):
        # What he has just drawn he may keep: only the rest of the hand forbids to pass.
        slots: tuple[Slot, ...] = ()
    else:
        slots = world.slots
    held = len(world.slots) - state.now.hidden
    for at, slot in enumerate(slots):
        must = fits & hidden & ~slot.barred
        if not must or slot.must is not None:
            continue
        concrete = having_drawn(state, must) if at >= held else holding(state, must)
        condition = say("the domino just drawn has {numbers}", numbers=_any_of(numbers))
        changed = list(world.slots)
        changed[at] = Slot(slot.barred, must)
        branch = world.supposing(condition, ("drew",), slots=tuple(changed))
        yield from _judged(branch, move, concrete)
    for place in (*places[0], *places[1]):
        if place not in sure:
            yield from _can_there(world, move, place, unsure=place in places[1])


def _any_of(numbers: list[int]) -> str:
    """`a 4, a 7 or an 8`."""
    return listed(
        [say("an {number}" if one in (8, 11, 18) else "a {number}", number=one) for one in numbers],
        "or",
    )


def _can_there(world: World, move: Move, place: int, *, unsure: bool) -> Iterator[Found]:
    """He can play on a train of which the end is unknown, or whether it is open to him."""
    state = world.state
    me = state.turn
    assert me is not None  # noqa: S101 - it is somebody's turn
    train = state.trains[place]
    owner = state.setting.owner(place)
    known = known_in_hand(state, move) & ~(DOUBLES if at_double_limit(state) else 0)
    keeps = may_keep(state, move)
    hides = may_hide(state) or (state.now.hidden > 0 and not keeps)
    is_seat = place < len(state.setting.players)
    missing: tuple[str, ...] = ()
    if unsure:
        missing = (fact("marker" if is_seat else "train", owner),)
    if train.end is None:
        missing = (*missing, fact("train", owner))
    numbers: list[int] = []
    witness: Found | None = None
    held = False
    for number in range(state.setting.largest + 1) if train.end is None else [train.end]:
        suit = SUITS[number] & ~(DOUBLES if at_double_limit(state) else 0)
        if not known & suit and not hides:
            continue
        for found in _open_at(world, move, place, number, suit, known):
            held = held or not known & suit
            numbers.append(number)
            witness = witness or found
            break
        if held:
            # How he can play there no longer matters.
            break
    if witness is None:
        return
    branch, judgement = witness
    if held:
        condition = say("{player} can play on {train}", player=state.player, train=whose(owner))
        missing = (*missing, "hand" if may_hide(state) else "drew")
    else:
        condition = _open_text(state, place, numbers, unsure=unsure)
    yield (
        branch.but(conditions=(*world.conditions, condition), missing=(*world.missing, *missing)),
        judgement,
    )


def _open_text(state: State, place: int, numbers: list[int], *, unsure: bool) -> str:
    owner = state.setting.owner(place)
    is_seat = place < len(state.setting.players)
    ends = listed([str(one) for one in numbers], "or")
    if not unsure:
        return say("{train} ends in {numbers}", train=whose(owner), numbers=ends)
    if state.trains[place].end is not None:
        text = "{train} is marked" if is_seat else "{train} has begun"
        return say(text, train=whose(owner))
    text = (
        "{train} is marked and ends in {numbers}"
        if is_seat
        else ("{train} has begun and ends in {numbers}")
    )
    return say(text, train=whose(owner), numbers=ends)


def _open_at(
    world: World, move: Move, place: int, number: int, suit: Bits, known: Bits
) -> Iterator[Found]:
    """Worlds in which that train is open to the player, ends in `number`, and he can play there."""
    state = world.state
    for seen in _open_trains(state, place, number):
        base = put_train(world.base, place, seen)
        now = put_train(state, place, seen)
        branch = world.but(base=base, state=now)
        if known & suit:
            worlds = [(branch, without_unknown_draws(now))]
        else:
            worlds = list(_fitting(branch, now, suit, keeps=may_keep(state, move)))
        for one, concrete in worlds:
            if possible(one):
                for found in _judged(one, move, concrete):
                    yield found
                    return


def _fitting(
    branch: World, now: State, suit: Bits, *, keeps: bool
) -> Iterator[tuple[World, State]]:
    """Something in the hidden part of the hand fits, or something drawn unseen."""
    hidden = branch.hidden
    must = suit & hidden & ~branch.barred
    if may_hide(now) and must:
        yield branch.but(must=must), holding(now, must)
    held = len(branch.slots) - now.now.hidden
    for at, slot in enumerate(() if keeps else branch.slots):
        must = suit & hidden & ~slot.barred
        if must:
            slots = list(branch.slots)
            slots[at] = Slot(slot.barred, must)
            concrete = having_drawn(now, must) if at >= held else holding(now, must)
            yield branch.but(slots=tuple(slots)), concrete


def _open_trains(state: State, place: int, number: int) -> Iterator[Train]:
    """The ways in which a train may be open to the player in turn and end in `number`."""
    train = state.trains[place]
    engine = state.setting.engine
    marked = True if train.marked is None and place != state.turn else train.marked
    if train.end is not None:
        yield train.but(marked=marked, begun=True if train.begun is None else train.begun)
        return
    if train.begun is not False:
        yield Train(start=number, end=number, begun=True, marked=marked)
    if not train.begun and engine in (None, number):
        yield unstarted(number, marked=marked)


# Nothing fits.


def _cannot(world: World, move: Move, places: Places) -> Iterator[Found]:
    """Nothing that he holds can be played, for all the trains that may be open to him."""
    state = world.state
    sure = tuple(place for place in places[0] if state.trains[place].end is not None)
    fits = matching(state, (sure, ()))[0]
    known = known_in_hand(state, move)
    if known & fits:
        return
    keeps = may_keep(state, move)
    limit = at_double_limit(state)
    others = [place for place in (*places[0], *places[1]) if place not in sure]
    held = len(world.slots) if not keeps else len(world.slots) - state.now.hidden
    unfit = tuple(Unfit(place, place in places[1], known, held, limit) for place in others)
    slots = tuple(
        Slot(slot.barred | fits, slot.must) if at < held else slot
        for at, slot in enumerate(world.slots)
    )
    branch = world.but(barred=world.barred | fits, slots=slots, unfit=(*world.unfit, *unfit))
    condition, missing = _nothing_text(world, move, others, places, fits)
    branch = _unmarked(branch.supposing(condition, missing), others, places, known)
    closed = _closed(state, others, places, known)
    if not keeps or not state.now.hidden:
        yield from _judged(branch, move, without_unknown_draws(closed))
        return
    # Whether the domino drawn fits may still matter, to somebody who could draw another.
    for fitting in (True, False):
        one = list(branch.slots)
        at = len(one) - 1
        must = fits & world.hidden & ~one[at].barred
        if fitting:
            if not must:
                continue
            one[at] = Slot(one[at].barred, must)
            concrete = having_drawn(closed, must)
            text = say("the domino just drawn can be played")
        else:
            one[at] = Slot(one[at].barred | fits, one[at].must)
            concrete = without_unknown_draws(closed)
            text = say("the domino just drawn cannot be played")
        yield from _judged(branch.supposing(text, ("drew",), slots=tuple(one)), move, concrete)


def _unmarked(world: World, others: list[int], places: Places, known: Bits) -> World:
    """The world with those trains not marked on which he could play if they were."""
    limit = at_double_limit(world.state)
    for place in others:
        train = world.state.trains[place]
        if place not in places[1] or train.marked is not None or train.end is None:
            continue
        if known & SUITS[train.end] & ~(DOUBLES if limit else 0):
            closed = world.base.trains[place].but(marked=False)
            base = put_train(world.base, place, closed)
            world = world.but(
                base=base, state=put_train(world.state, place, train.but(marked=False))
            )
    return world


def _nothing_text(
    world: World, move: Move, others: list[int], places: Places, fits: Bits
) -> tuple[str, tuple[str, ...]]:
    """That nothing fits, in words, and the facts that would tell; no words where that is known."""
    state = world.state
    ends = {state.trains[place].end for place in places[0] if place not in others}
    numbers = sorted(end for end in ends if end is not None)
    keeps = may_keep(state, move)
    hides = may_hide(state) and bool(fits & world.hidden & ~world.barred)
    drawn = not keeps and any(fits & world.hidden & ~slot.barred for slot in world.slots)
    spoken = listed([say("no {number}", number=one) for one in numbers])
    missing: tuple[str, ...] = ()
    if others:
        condition = say("{player} can play nothing", player=state.player)
        missing = _unknown(state, others, places)
        hides, drawn = may_hide(state), bool(state.now.hidden) and not keeps
    elif not hides and not drawn:
        # All that he holds is known: nothing is supposed.
        condition = ""
    elif hides:
        condition = say("{player} holds {numbers}", player=state.player, numbers=spoken)
    else:
        condition = say("the domino just drawn has {numbers}", numbers=spoken)
    if hides:
        missing = ("hand", *missing)
    if drawn:
        missing = (*missing, "drew")
    return condition, missing


def _unknown(state: State, others: list[int], places: Places) -> tuple[str, ...]:
    """The facts about these trains that are not known, as a ruling names them."""
    missing = []
    for place in others:
        owner = state.setting.owner(place)
        is_seat = place < len(state.setting.players)
        if place in places[1] and is_seat:
            missing.append(fact("marker", owner))
        if state.trains[place].end is None or not is_seat:
            missing.append(fact("train", owner))
    return tuple(missing)


def _closed(state: State, others: list[int], places: Places, known: Bits) -> State:
    """The state in which nothing fits: unknown trains closed, or ending in a number not held."""
    unheld = [number for number in range(len(SUITS)) if not known & SUITS[number]]
    number = unheld[-1] if unheld else len(SUITS) - 1
    for place in others:
        train = state.trains[place]
        if place in places[1] and place < len(state.setting.players) and train.marked is None:
            train = train.but(marked=False)
        elif place in places[1] and train.begun is None:
            train = Train(start=number, end=number, begun=False, whole=True, marked=train.marked)
        if train.end is None:
            begun = True if train.begun is None else train.begun
            train = Train(
                start=number, end=number, begun=begun, whole=not begun, marked=train.marked
            )
        state = put_train(state, place, train)
    return state


def _judged(branch: World, move: Move, concrete: State) -> Iterator[Found]:
    """The verdict in a state of which only the boneyard may still be unknown."""
    if branch.state.yard is not None:
        yield branch, judge(concrete, move)
        return
    full = judge(concrete.but(boneyard=_YARD), move)
    if branch.taken & branch.state.unseen or branch.yard_least > branch.draws:
        # What a step is known to draw, or has to draw, lies there.
        yield branch, full
        return
    empty = judge(concrete.but(boneyard=0), move)
    if full == empty:
        yield branch, full
        return
    least = max(branch.yard_least, branch.draws + 1)
    condition = say("the boneyard is not empty")
    filled = branch.supposing(condition, ("boneyard",), yard_least=least)
    if isinstance(move, Pass):
        # Nothing more is drawn, so that how many there are no longer matters.
        filled = filled.but(state=branch.state.but(boneyard=_YARD))
    yield filled, full
    condition = say("the boneyard is empty")
    nothing = branch.state.but(boneyard=0)
    yield (
        branch.supposing(condition, ("boneyard",), yard_most=branch.draws, state=nothing),
        empty,
    )
