"""A turn judged step by step, in every way the table may be: the cases of a ruling.

The rule engine says of each step whether it is legal, illegal, or hangs on something. Where it
hangs, the possibilities are supposed one after another (`supposing`), those that no arrangement of
the unseen dominoes allows are left out (`possible`), and the turn goes on in each of the others.
"""

from collections.abc import Iterator, Sequence

from mtscore.notation.moves import Draw, Move, Play
from mtscore.referee.case import Case
from mtscore.referee.closing import Closing, closing
from mtscore.referee.world import Laid, Slot, World, world_of
from mtscore.ruling import Verdict
from mtscore.table.bits import BIT
from mtscore.table.judge import Judgement, judge
from mtscore.table.state import State
from mtscore.table.step import apply


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
            from mtscore.referee.supposing import branches  # noqa: PLC0415 - where it hangs

            return _joined(world, branches(world, move, found), moves, at, whatever=whatever)
        if found.verdict == "illegal":
            return (_case(world, "illegal", found.reason, at, state),)
        if at + 1 == len(moves):
            after = None if state.first_turns is None else apply(state, move)
            return (_case(world, "legal", found.reason, at, state, after),)
        if state.first_turns is None:
            from mtscore.referee.supposing import first_turn_or_later  # noqa: PLC0415

            return _joined(world, first_turn_or_later(world), moves, at, whatever=whatever)
        if isinstance(move, Play) and _may_be_last(world, move):
            from mtscore.referee.supposing import last_or_not  # noqa: PLC0415

            return _joined(world, last_or_not(world), moves, at, whatever=whatever)
        if isinstance(move, Play) and state.setting.options.dead_double == "lapses":
            from mtscore.referee.deaths import may_be_dead, number_dead_or_not  # noqa: PLC0415

            if may_be_dead(world, move):
                worlds = number_dead_or_not(world, move.domino.high)
                return _joined(world, worlds, moves, at, whatever=whatever)
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
        from mtscore.referee.supposing import marker_moved  # noqa: PLC0415 - where it hangs

        worlds = marker_moved(world, told, moves[:at])
        return _joined(world, worlds, moves, at, whatever=whatever)
    if told.verdict == "illegal" or at + 1 == len(moves):
        after = None if told.verdict == "illegal" else state
        return (_case(world, told.verdict, told.reason, at, state, after).but(said=told.text),)
    return _decide(world, moves, at + 1, whatever=whatever)


def _joined(
    world: World,
    branches: Iterator[World | tuple[World, Judgement]],
    moves: Sequence[Move],
    at: int,
    *,
    whatever: bool,
) -> tuple[Case, ...]:
    """The cases of all branches that can be; one case where they all come to the same."""
    from mtscore.referee.possible import possible  # noqa: PLC0415 - where it hangs on something

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
