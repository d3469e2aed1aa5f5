"""A turn judged step by step, in every way the table may be: the cases of a ruling.

The rule engine says of each step whether it is legal, illegal, or hangs on something. Where it
hangs, the possibilities are supposed one after another (`supposing`), those that no arrangement of
the unseen dominoes allows are left out (`possible`), and the turn goes on in each of the others.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from mtscore.notation.moves import Draw, Move, Play
from mtscore.notation.value import Value
from mtscore.referee.case import Case
from mtscore.referee.closing import Closing, closing
from mtscore.referee.world import Laid, Slot, World, world_of
from mtscore.ruling import Verdict
from mtscore.table.bits import BIT
from mtscore.table.judge import Judgement, judge
from mtscore.table.state import State
from mtscore.table.step import apply

Finish = Callable[[World, Case], tuple[Case, ...]]
"""What is asked of a turn that is legal: the world after it, and how it went."""


class _Turn(Value):
    """The steps of a turn, and how they are looked at.

    Attributes:
        moves: the steps.
        finish: what is asked of the world after the last one, where that is legal.
        whatever: suppose also what no arrangement of the dominoes allows.
    """

    __slots__ = ("finish", "moves", "whatever")

    def __init__(
        self, moves: Sequence[Move], finish: Finish | None, *, whatever: bool = False
    ) -> None:
        self.moves: Final = moves
        self.finish: Final = finish
        self.whatever: Final = whatever


def decide(state: State, moves: Sequence[Move], finish: Finish | None = None) -> tuple[Case, ...]:
    """All cases of a turn by the player in turn; a single one where nothing is left open.

    With `finish` a turn that is legal is as legal as the answers that it gives; then all is
    supposed that matters to what comes after the turn.
    """
    found = _decide(world_of(state, moves), _Turn(moves, finish), 0)
    if not found:
        # Nothing that is known can be so together, though nothing of it is wrong by itself:
        # rule on it as it was told.
        found = _decide(world_of(state, moves), _Turn(moves, finish, whatever=True), 0)
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


def _decide(world: World, turn: _Turn, at: int) -> tuple[Case, ...]:
    moves = turn.moves
    player = world.base.turn
    while True:
        state = world.state
        move = moves[at]
        # Alone at the table, the next turn is the same player's, with nothing done in it yet.
        over = at > 0 and (state.turn != player or not state.now.steps)
        told = None if world.was is None else closing(world.was, state, moves, at, over=over)
        if told is not None:
            return _told(world, told, turn, at)
        if over:
            return (_case(world, "illegal", "turn-over", at, state).but(over=True),)
        found = judge(state, move)
        if found.verdict == "depends":
            from mtscore.referee.supposing import branches  # noqa: PLC0415 - where it hangs

            return _joined(world, branches(world, move, found), turn, at)
        if found.verdict == "illegal":
            return (_case(world, "illegal", found.reason, at, state),)
        last = at + 1 == len(moves)
        if last and turn.finish is None:
            after = None if state.first_turns is None else apply(state, move)
            return (_case(world, "legal", found.reason, at, state, after),)
        if state.first_turns is None:
            from mtscore.referee.supposing import first_turn_or_later  # noqa: PLC0415

            return _joined(world, first_turn_or_later(world), turn, at)
        if isinstance(move, Play) and _may_be_last(world, move):
            from mtscore.referee.supposing import last_or_not  # noqa: PLC0415

            return _joined(world, last_or_not(world), turn, at)
        if isinstance(move, Play) and state.setting.options.dead_double == "lapses":
            from mtscore.referee.deaths import may_be_dead, number_dead_or_not  # noqa: PLC0415

            if may_be_dead(world, move):
                worlds = number_dead_or_not(world, move.domino.high)
                return _joined(world, worlds, turn, at)
        before, world = state, advanced(world, move)
        if last:
            return _finished(
                world, _case(world, "legal", found.reason, at, before, world.state), turn
            )
        at += 1


def _finished(world: World, case: Case, turn: _Turn) -> tuple[Case, ...]:
    """A legal turn, or what is asked of it then."""
    return (case,) if turn.finish is None else turn.finish(world, case)


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


def _told(world: World, told: Closing, turn: _Turn, at: int) -> tuple[Case, ...]:
    """The cases of a step that only tells what the one before it brought with it."""
    state = world.state
    if told.verdict == "depends":
        assert told.place is not None  # noqa: S101 - it depends on a train
        from mtscore.referee.supposing import marker_moved  # noqa: PLC0415 - where it hangs

        worlds = marker_moved(world, told, turn.moves[:at])
        return _joined(world, worlds, turn, at)
    if told.verdict == "illegal":
        return (_case(world, "illegal", told.reason, at, state).but(said=told.text),)
    if at + 1 == len(turn.moves):
        case = _case(world, "legal", told.reason, at, state, state).but(said=told.text)
        return _finished(world, case, turn)
    return _decide(world, turn, at + 1)


def _joined(
    world: World,
    branches: Iterator[World | tuple[World, Judgement]],
    turn: _Turn,
    at: int,
) -> tuple[Case, ...]:
    """The cases of all branches that can be; one case where they all come to the same."""
    from mtscore.referee.possible import possible  # noqa: PLC0415 - where it hangs on something

    each: list[tuple[World, tuple[Case, ...]]] = []
    for one in branches:
        branch, found = one if isinstance(one, tuple) else (one, None)
        if not turn.whatever and not possible(branch):
            continue
        cases = _after_hand(branch, found, turn, at) if found else _decide(branch, turn, at)
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


def _after_hand(branch: World, found: Judgement, turn: _Turn, at: int) -> tuple[Case, ...]:
    """Go on where the hand is supposed to hold something, or nothing, that can be played."""
    if found.verdict == "illegal":
        return (_case(branch, "illegal", found.reason, at, branch.state),)
    before, branch = branch.state, advanced(branch, turn.moves[at])
    if at + 1 == len(turn.moves):
        case = _case(branch, "legal", found.reason, at, before, branch.state)
        return _finished(branch, case, turn)
    return _decide(branch, turn, at + 1)


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
