"""A turn judged step by step, in every way the table may be: the cases of a ruling.

The rule engine says of each step whether it is legal, illegal, or hangs on something. Where it
hangs, the possibilities are supposed one after another (a first turn or a later one, which double
came first, a marker, an open end, what is in hand), those that no arrangement of the unseen
dominoes allows are left out, and the turn goes on in each of the others.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from mtscore.notation.moves import DONE, Done, Draw, Move, Pass, Play
from mtscore.notation.trains import NEW, Train, unstarted, write_owner
from mtscore.notation.value import Value
from mtscore.referee.closing import Closing, closing
from mtscore.referee.hand import hand_worlds
from mtscore.referee.possible import possible
from mtscore.referee.world import Laid, Slot, World, put_train, world_of
from mtscore.ruling import Verdict
from mtscore.table.bits import BIT
from mtscore.table.judge import Judgement, judge
from mtscore.table.problems import problems
from mtscore.table.reach import binding_doubles, is_dead, missing_covers
from mtscore.table.sentences import whose
from mtscore.table.state import State
from mtscore.table.step import apply
from mtscore.words import listed, say


class Case(Value):
    """One way it may be, and what is then to be said of the turn.

    Attributes:
        conditions: what is so in this case and not known to be, in words.
        missing: the facts that would tell.
        verdict: legal or illegal.
        reason: the key of what decides.
        step: which step is illegal; of a legal turn the last one.
        before: the state before that step, so far known that its verdict is certain.
        after: the state after the whole turn, as far as it is known; None if it is illegal.
        over: the turn was over before that step.
        player: the seat of whose turn it was.
        supposed: whether `before` holds more than is known.
        said: the sentence, where the rule engine has none.
        also: the other ways in which it is just as illegal, each for a reason of its own.
    """

    __slots__ = (
        "after",
        "also",
        "before",
        "conditions",
        "missing",
        "over",
        "player",
        "reason",
        "said",
        "step",
        "supposed",
        "verdict",
    )

    def __init__(
        self,
        conditions: tuple[str, ...],
        missing: tuple[str, ...],
        verdict: Verdict,
        reason: str,
        step: int,
        before: State,
        after: State | None = None,
        over: bool = False,
        player: int = 0,
        supposed: bool = False,
        said: str | None = None,
        also: "tuple[Case, ...]" = (),
    ) -> None:
        self.conditions: Final = conditions
        self.missing: Final = missing
        self.verdict: Final = verdict
        self.reason: Final = reason
        self.step: Final = step
        self.before: Final = before
        self.after: Final = after
        self.over: Final = over
        self.player: Final = player
        self.supposed: Final = supposed
        self.said: Final = said
        self.also: Final = also


def decide(state: State, moves: Sequence[Move]) -> tuple[Case, ...]:
    """All cases of a turn by the player in turn; a single one where nothing is left open."""
    found = _decide(world_of(state, moves), moves, 0)
    if not found:
        # Nothing that is known can be so together, though nothing of it is wrong by itself:
        # rule on it as it was told.
        found = _decide(world_of(state, moves), moves, 0, whatever=True)
    return found


def at_a_glance(state: State, moves: Sequence[Move]) -> Verdict:
    """The verdict of the rule engine alone, which says *depends* where the cases might agree."""
    player = state.turn
    for move in moves:
        if state.turn != player:
            return "illegal"
        found = judge(state, move)
        if found.verdict != "legal":
            return found.verdict
        if state.first_turns is None:
            return "depends"
        state = apply(state, move)
    return "legal"


def verdict_of(cases: Sequence[Case]) -> Verdict:
    """What the cases come to."""
    verdicts = {one.verdict for one in cases}
    return verdicts.pop() if len(verdicts) == 1 else "depends"


def _decide(
    world: World, moves: Sequence[Move], at: int, *, whatever: bool = False
) -> tuple[Case, ...]:
    player = world.base.turn
    while True:
        state = world.state
        move = moves[at]
        # Alone at the table, the next turn is the same player's, with nothing done in it yet.
        over = at > 0 and (state.turn != player or not state.now.steps)
        told = None if world.was is None else closing(world.was, state, moves, at, over=over)
        if told is not None:
            return _told(world, told, moves, at, whatever=whatever)
        if over:
            return (_case(world, "illegal", "turn-over", at, state).but(over=True),)
        found = judge(state, move)
        if found.verdict == "depends":
            branches = _branches(world, move, found)
            return _joined(world, branches, moves, at, whatever=whatever)
        if found.verdict == "illegal":
            return (_case(world, "illegal", found.reason, at, state),)
        if at + 1 == len(moves):
            after = None if state.first_turns is None else apply(state, move)
            return (_case(world, "legal", found.reason, at, state, after),)
        if state.first_turns is None:
            branches = _first_turn(world)
            return _joined(world, branches, moves, at, whatever=whatever)
        if isinstance(move, Play) and _may_be_last(world, move):
            branches = _last_or_not(world)
            return _joined(world, branches, moves, at, whatever=whatever)
        if isinstance(move, Play) and _may_be_dead(world, move):
            branches = _dead_number(world, move.domino.high, _alive(state))
            return _joined(world, branches, moves, at, whatever=whatever)
        world = advanced(world, move)
        at += 1


def _case(
    world: World, verdict: Verdict, reason: str, at: int, before: State, after: State | None = None
) -> Case:
    return Case(
        world.conditions,
        world.missing,
        verdict,
        reason,
        at,
        before,
        after,
        player=world.base.turn or 0,
        supposed=bool(world.conditions),
    )


def _told(
    world: World, told: Closing, moves: Sequence[Move], at: int, *, whatever: bool
) -> tuple[Case, ...]:
    """The cases of a step that only tells what the one before it brought with it."""
    state = world.state
    if told.verdict == "depends":
        assert told.place is not None  # noqa: S101 - it depends on a train
        return _joined(world, _moved(world, told, moves[:at]), moves, at, whatever=whatever)
    if told.verdict == "illegal" or at + 1 == len(moves):
        after = None if told.verdict == "illegal" else state
        return (_case(world, told.verdict, told.reason, at, state, after).but(said=told.text),)
    return _decide(world, moves, at + 1, whatever=whatever)


def _moved(world: World, told: Closing, moves: Sequence[Move]) -> Iterator[World]:
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


def _joined(
    world: World,
    branches: Iterator[World | tuple[World, Judgement]],
    moves: Sequence[Move],
    at: int,
    *,
    whatever: bool,
) -> tuple[Case, ...]:
    """The cases of all branches that can be; one case where they all come to the same."""
    each: list[tuple[World, tuple[Case, ...]]] = []
    for one in branches:
        branch, found = one if isinstance(one, tuple) else (one, None)
        if not whatever and not possible(branch):
            continue
        if found is None:
            cases = _decide(branch, moves, at, whatever=whatever)
        else:
            cases = _after_hand(branch, found, moves, at, whatever=whatever)
        if cases:
            each.append((branch, cases))
    if not each:
        return ()
    first_world, first = each[0]
    if len(each) == 1:
        # The only way it can be: nothing had to be supposed.
        return tuple(_without(one, world, first_world) for one in first)
    verdicts = {one.verdict for _, cases in each for one in cases}
    if len(verdicts) == 1:
        chosen = next((cases[0] for _, cases in each if cases[0].verdict == "illegal"), first[0])
        if chosen.verdict == "illegal":
            chosen = chosen.but(
                also=_otherwise(chosen, [one for _, cases in each for one in cases])
            )
        return (_without(chosen, world, None),)
    if all(_alike(world, first_world, first, *other) for other in each[1:]):
        return tuple(_without(one, world, first_world) for one in first)
    return tuple(one for _, cases in each for one in cases)


def _otherwise(chosen: Case, cases: Sequence[Case]) -> tuple[Case, ...]:
    """The other reasons for which it is illegal in one of the cases, each once."""
    found = {chosen.reason: chosen}
    for one in cases:
        for each in (one, *one.also):
            found.setdefault(each.reason, each)
    return tuple(found.values())[1:]


def _without(case: Case, world: World, branch: World | None) -> Case:
    """The case without what `branch` supposed beyond `world`; without everything where None."""
    if branch is None:
        return case.but(conditions=world.conditions, missing=world.missing)
    conditions = case.conditions[len(branch.conditions) :]
    missing = case.missing[len(branch.missing) :]
    return case.but(conditions=(*world.conditions, *conditions), missing=(*world.missing, *missing))


def _alike(
    world: World,
    first_world: World,
    first: tuple[Case, ...],
    branch: World,
    cases: tuple[Case, ...],
) -> bool:
    """Whether two branches have the same cases, so that what tells them apart does not matter."""
    if len(first) != len(cases):
        return False
    return all(
        (a.verdict, a.reason, a.conditions) == (b.verdict, b.reason, b.conditions)
        for one, other in zip(first, cases, strict=True)
        for a, b in [(_without(one, world, first_world), _without(other, world, branch))]
    )


def _after_hand(
    branch: World, found: Judgement, moves: Sequence[Move], at: int, *, whatever: bool
) -> tuple[Case, ...]:
    """Go on where the hand is supposed to hold something, or nothing, that can be played."""
    if found.verdict == "illegal":
        return (_case(branch, "illegal", found.reason, at, branch.state),)
    move = moves[at]
    if at + 1 == len(moves):
        after = apply(branch.state, move)
        return (_case(branch, "legal", found.reason, at, branch.state, after),)
    return _decide(advanced(branch, move), moves, at + 1, whatever=whatever)


# One step on.


def advanced(world: World, move: Move) -> World:
    """The world after a legal step."""
    state = world.state
    changes: dict[str, object] = {"state": apply(state, move), "was": state}
    if isinstance(move, Draw):
        changes["draws"] = world.draws + 1
        changes["yard_least"] = max(world.yard_least, world.draws + 1)
        if move.domino is None:
            changes["slots"] = (*world.slots, Slot())
    elif isinstance(move, Play):
        me = state.turn
        bit = BIT[move.domino.index]
        assert me is not None  # noqa: S101 - it is legal
        if not state.hands[me] & bit:
            laid = Laid(bit, world.slots, world.barred, len(world.unfit))
            changes["played"] = (*world.played, laid)
    return world.but(**changes)


def _may_be_last(world: World, move: Play) -> bool:
    """Whether the domino laid may be the last one, which nobody told."""
    state = world.state
    me = state.turn
    assert me is not None  # noqa: S101 - it is legal
    bit = BIT[move.domino.index]
    others = state.hands[me] & ~bit
    if others or state.counts[me] is not None or world.has_more:
        return False
    # A domino drawn unseen is another one, unless it is this one.
    return state.now.hidden == 0 or (state.now.hidden == 1 and not state.hands[me] & bit)


def _last_or_not(world: World) -> Iterator[World]:
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


# What is supposed.


def _branches(
    world: World, move: Move, found: Judgement
) -> Iterator[World | tuple[World, Judgement]]:
    """The ways it may be that `move` hangs on, by the first fact that is missing."""
    state = world.state
    if state.first_turns is None:
        return _first_turn(world)
    if state.now.laid == 0 and state.doubles:
        dead = _unsure_deaths(state)
        if dead is not None:
            return _dead(world, dead)
        if state.exempt is None and state.setting.options.cover_duty == "next_if_unable":
            return _exempt(world)
        if not state.ordered and "doubles" in found.missing:
            return _orders(world)
    me = state.turn
    assert me is not None  # noqa: S101 - it is somebody's turn
    own = f"train {state.setting.players[me]}"
    on_own = isinstance(move, Play) and state.place(move.train) == me
    if state.trains[me].begun is None and own in found.missing and not on_own:
        return _begun(world, me)
    if isinstance(move, Draw | Pass) or (isinstance(move, Done) and not state.now.closed):
        return hand_worlds(world, move)
    if isinstance(move, Play):
        return _about_train(world, move)
    return _marker(world, me)


def _first_turn(world: World) -> Iterator[World]:
    player = world.base.player
    me = world.base.turn
    nobody: frozenset[int | None] = frozenset()
    cases = (
        (say("it is {player}'s first turn", player=player), frozenset([me])),
        (say("it is not {player}'s first turn", player=player), nobody),
    )
    for condition, seats in cases:
        changes = world.with_both(first_turns=seats)
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


def _unsure_deaths(state: State) -> int | None:
    """The first uncovered double of which it is unknown whether it can be covered at all."""
    if state.setting.options.dead_double != "lapses":
        return None
    return next((place for place in state.doubles if is_dead(state, place) is None), None)


def _may_be_dead(world: World, move: Play) -> bool:
    """Whether the double laid may need no cover because all that could cover it may lie there."""
    state = world.state
    options = state.setting.options
    if not move.domino.is_double or options.dead_double != "lapses" or state.knows_table:
        return False
    if options.after_double != "on_it":
        return False
    covers = missing_covers(state.setting, move.domino.high, state.table)
    seen = world.taken | world.later
    for hand in state.hands:
        seen |= hand
    return bool(covers) and not covers & seen


def _dead(world: World, place: int) -> Iterator[World]:
    """All that could cover a double that lies uncovered is on the table, or not."""
    state = world.state
    number = state.trains[place].end
    assert number is not None  # noqa: S101 - it ends in a double
    return _dead_number(world, number, _alive(state))


def _alive(state: State) -> tuple[int, ...]:
    """The uncovered doubles that are not known to be beyond covering."""
    return tuple(one for one in state.doubles if is_dead(state, one) is not True)


def _dead_number(world: World, number: int, alive: tuple[int, ...]) -> Iterator[World]:
    """Every other domino with that number lies on the table, or not."""
    state = world.state
    covers = missing_covers(state.setting, number, state.table)
    hidden = tuple(
        f"train {_written(state.setting.owner(at))}"
        for at, one in enumerate(state.trains)
        if not one.whole
    )
    yield world.supposing(
        say("every other {number} lies on the table", number=number),
        hidden,
        lying=world.lying | covers,
        base=world.base.but(table=world.base.table | covers),
        state=state.but(table=state.table | covers),
    )
    # Alive: no longer asked, since what does not bind now is left out of the doubles.
    stands = state.setting.but(options=_stands(state))
    yield world.supposing(
        say("another {number} is still hidden", number=number),
        hidden,
        not_lying=(*world.not_lying, covers),
        base=world.base.but(setting=stands),
        state=state.but(setting=stands, doubles=alive),
    )


def _stands(state: State) -> object:
    from mtscore.records import changed  # noqa: PLC0415 - a house rule few play

    return changed(state.setting.options, dead_double="stands")


def _begun(world: World, place: int) -> Iterator[World]:
    """A train of which not even that is known has begun, or not."""
    state = world.state
    owner = state.setting.owner(place)
    train = state.trains[place]
    missing = (f"train {_written(owner)}",)
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


def _written(owner: str | int) -> str:
    """A train as the words for what is missing name it: without quotes."""
    return owner if isinstance(owner, str) else write_owner(owner)


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
        yield world.supposing(condition, (f"marker {owner}",), base=base, state=now)


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
    missing = (f"train {_written(owner)}",)
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
