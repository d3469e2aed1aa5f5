"""What is supposed of a table where the verdict on a step hangs on something unknown.

A first turn or a later one, which double came first, a marker, the end of a train, whether it is
the last domino: each a few worlds, of which those that cannot be are left out by who asks.
"""

from collections.abc import Iterator, Sequence

from mtscore.notation.moves import DONE, Done, Draw, Move, Pass, Play
from mtscore.notation.trains import NEW, Train, unstarted
from mtscore.referee.closing import Closing
from mtscore.referee.hand import hand_worlds
from mtscore.referee.possible import possible
from mtscore.referee.starting import with_empty_train
from mtscore.referee.world import World, put_train
from mtscore.table.judge import Judgement, judge
from mtscore.table.missing import fact, train_fact
from mtscore.table.problems import problems
from mtscore.table.reach import binding_doubles
from mtscore.table.sentences import whose
from mtscore.table.state import State
from mtscore.table.step import apply
from mtscore.words import listed, say


def branches(
    world: World, move: Move, found: Judgement
) -> Iterator[World | tuple[World, Judgement]]:
    """The ways it may be that `move` hangs on, by the first fact that is missing."""
    state = world.state
    if state.first_turns is None:
        return first_turn_or_later(world)
    if state.now.laid == 0 and state.doubles:
        if state.setting.options.dead_double == "lapses":
            from mtscore.referee.deaths import (  # noqa: PLC0415 - a house rule few play
                dead_or_not,
                first_unsure,
            )

            dead = first_unsure(state)
            if dead is not None:
                return dead_or_not(world, dead)
        if state.exempt is None and state.setting.options.cover_duty == "next_if_unable":
            return _exempt(world)
        if not state.ordered and "doubles" in found.missing:
            return _orders(world)
    me = state.turn
    assert me is not None  # noqa: S101 - it is somebody's turn
    own = train_fact(state, me)
    on_own = isinstance(move, Play) and state.place(move.train) == me
    if state.trains[me].begun is None and own in found.missing and not on_own:
        return _begun(world, me)
    if isinstance(move, Draw | Pass) or (isinstance(move, Done) and not state.now.closed):
        return hand_worlds(world, move)
    if isinstance(move, Play):
        return _about_train(world, move)
    return _marker(world, me)


def first_turn_or_later(world: World) -> Iterator[World]:
    """It is the player's first turn of the round, or a later one."""
    player = world.base.player
    me = world.base.turn
    nobody: frozenset[int | None] = frozenset()
    cases = (
        (say("it is {player}'s first turn", player=player), frozenset([me])),
        (say("it is not {player}'s first turn", player=player), nobody),
    )
    for condition, seats in cases:
        changes = {
            which: with_empty_train(state)
            for which, state in world.with_both(first_turns=seats).items()
        }
        if not problems(changes["base"]):
            yield world.supposing(condition, ("first-turn",), **changes)


def _orders(world: World) -> Iterator[World]:
    """Each of the doubles that bind as the one laid first, or last where that one comes first."""
    state = world.state
    certain, unsure = binding_doubles(state)
    newest = state.setting.options.open_double_order == "newest_first"
    for place in state.doubles:
        if place not in certain and place not in unsure:
            continue
        others = tuple(one for one in state.doubles if one != place)
        doubles = (*others, place) if newest else (place, *others)
        what = say(
            "the {double} on {train} was laid last"
            if newest
            else "the {double} on {train} was laid first",
            double=state.trains[place].uncovered,
            train=whose(state.setting.owner(place)),
        )
        yield world.supposing(what, ("doubles",), **world.with_both(doubles=doubles, ordered=True))


def _exempt(world: World) -> Iterator[World]:
    """Each set of doubles after which their player laid another domino (O7.3 alone)."""
    places = world.state.doubles
    for number in range(1 << len(places)):
        followed = tuple(place for at, place in enumerate(places) if number >> at & 1)
        names = [
            say(
                "the {double} on {train}",
                double=world.state.trains[place].uncovered,
                train=whose(world.state.setting.owner(place)),
            )
            for place in followed
        ]
        condition = (
            say("another domino was laid after {doubles}", doubles=listed(names))
            if names
            else say("whoever laid the double could not lay another domino")
        )
        yield world.supposing(condition, ("doubles",), **world.with_both(exempt=followed))


def last_or_not(world: World) -> Iterator[World]:
    """The domino laid is the last one in the player's hand, or he has others."""
    state, base = world.state, world.base
    me = state.turn
    assert me is not None  # noqa: S101 - somebody plays
    player = state.player
    more = say("{player} has other dominoes", player=player)
    yield world.supposing(more, ("hand",), has_more=True)
    last = say("it is {player}'s last domino", player=player)
    counts = list(state.counts)
    # Known dominoes, those drawn unseen, and the one played where it is neither.
    counts[me] = max(1, state.hands[me].bit_count() + state.now.hidden)
    base_counts = list(base.counts)
    laid = state.now.laid - base.now.laid
    base_counts[me] = (counts[me] or 0) + laid - world.draws
    yield world.supposing(
        last,
        ("hand",),
        state=state.but(counts=tuple(counts)),
        base=base.but(counts=tuple(base_counts)),
    )


def marker_moved(world: World, told: Closing, moves: Sequence[Move]) -> Iterator[World]:
    """The last step has moved the marker that is asked about, or has not."""
    state, was, place = world.state, world.was, told.place
    assert was is not None and place is not None  # noqa: S101, PT018 - it depends on them
    name = state.setting.players[place]
    train = was.trains[place]
    goes_up = told.reason != "marker-off"
    last = next(one.domino for one in reversed(moves) if isinstance(one, Play))
    others = [one for one in range(state.setting.largest + 1) if not last.has(one)]
    for moved in (True, False):
        if goes_up:
            # S6.5: it goes up if the domino drawn did not fit the train.
            text = (
                "{domino} does not fit {name}'s train" if moved else "{domino} fits {name}'s train"
            )
            train = train.but(end=others[0] if moved else last.high)
        else:
            text = "{name}'s train was marked" if moved else "{name}'s train was not marked"
            train = train.but(marked=moved)
        yield world.supposing(
            say(text, name=name, domino=last),
            (told.missing,),
            state=put_train(state, place, state.trains[place].but(marked=moved and goes_up)),
            was=put_train(was, place, train),
        )


def _begun(world: World, place: int) -> Iterator[World]:
    """A train of which not even that is known has begun, or not."""
    state = world.state
    owner = state.setting.owner(place)
    train = state.trains[place]
    missing = (fact("train", owner),)
    for begun in (True, False):
        seen = (
            Train(begun=True, marked=train.marked)
            if begun
            else unstarted(state.setting.engine, marked=train.marked)
        )
        text = "{train} has begun" if begun else "{train} has not begun"
        base, now = world.with_train(place, seen)
        if place >= len(state.setting.players) and not begun:
            # Mexican trains are begun in order.
            base, now = (one.but(trains=one.trains[: place + 1]) for one in (base, now))
        yield world.supposing(say(text, train=whose(owner)), missing, base=base, state=now)


def _marker(world: World, place: int) -> Iterator[World]:
    state = world.state
    owner = state.setting.owner(place)
    for marked in (True, False):
        text = "{train} is marked" if marked else "{train} is not marked"
        train = state.trains[place].but(marked=marked)
        base = put_train(world.base, place, world.base.trains[place].but(marked=marked))
        now = put_train(state, place, train)
        if state.now.closed and not marked:
            # With no marker to decide about the turn is over.
            now = apply(now, DONE)
        condition = say(text, train=whose(owner))
        yield world.supposing(condition, (fact("marker", owner),), base=base, state=now)


def _about_train(world: World, move: Play) -> Iterator[World]:
    """What is unknown of the train that a domino is played on."""
    state = world.state
    place = state.place(move.train)
    assert place is not None  # noqa: S101 - else it would be illegal
    train = state.trains[place]
    seats = len(state.setting.players)
    if move.train == NEW and train.begun is None:
        # A train that has begun is not the new one, which may be the one after it.
        return _begun(world, place)
    from_reach = judge(_with_end(state, place, move), move)
    if from_reach.verdict == "depends":
        if place < seats and train.marked is None:
            return _marker(world, place)
        if train.begun is None:
            return _begun(world, place)
    return _end_of(world, place, move)


def _with_end(state: State, place: int, move: Play) -> State:
    """The state with the end of a train supposed to fit, to see what else is missing."""
    train = state.trains[place]
    if train.end is not None:
        return state
    return put_train(state, place, train.but(start=move.domino.high, end=move.domino.high))


def _end_of(world: World, place: int, move: Play) -> Iterator[World]:
    """The train ends in one of the domino's numbers, or in none of them."""
    state = world.state
    owner = state.setting.owner(place)
    missing = (fact("train", owner),)
    train = state.trains[place]
    engine = state.setting.engine
    numbers = list(dict.fromkeys((move.end, move.domino.other(move.end))))
    rest = [one for one in range(state.setting.largest + 1) if one not in numbers]
    for number in numbers:
        for seen in _ending(train, number, engine):
            base, now = world.with_train(place, seen)
            branch = world.supposing(
                say("{train} ends in {number}", train=whose(owner), number=number),
                missing,
                base=base,
                state=now,
            )
            if possible(branch):
                yield branch
                break
    for number in rest:
        for seen in _ending(train, number, engine):
            base, now = world.with_train(place, seen)
            branch = world.supposing(
                say(
                    "{train} ends in no {numbers}",
                    train=whose(owner),
                    numbers=listed([str(one) for one in numbers], "and no"),
                ),
                missing,
                base=base,
                state=now,
            )
            if possible(branch):
                yield branch
                return


def _ending(train: Train, number: int, engine: int | None) -> Iterator[Train]:
    """The ways in which a train may end in `number`: some dominoes lie there, or none."""
    if train.begun is not False:
        yield Train(start=number, end=number, begun=True, marked=train.marked)
    if not train.begun and engine in (None, number):
        yield unstarted(number, marked=train.marked)
