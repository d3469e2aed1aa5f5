"""Going through a round's moves, one state after another, up to the first that is illegal."""

from collections.abc import Sequence

from mtscore.notation.moves import DONE, Move, Pass, Play
from mtscore.notation.record import OWN, Step
from mtscore.notation.trains import NEW, Train
from mtscore.records import Record
from mtscore.table.bits import BIT
from mtscore.table.moves import is_legal
from mtscore.table.state import START, State
from mtscore.table.step import apply


class Objection(Record):
    """An illegal move.

    Attributes:
        number: which of the round's moves, from 1.
        step: as it was recorded, with the player's name.
        state: as it was before the move.
        out_of_turn: whether its player wasn't in turn.
    """

    number: int
    step: Step
    state: State
    out_of_turn: bool = False


class Course(Record):
    """How a round went.

    Attributes:
        state: after the last move that was made.
        made: how many moves were made.
        objections: the illegal moves: disputed ones that were made all the same, and as the last
            the first that was not disputed and ended the replay.
    """

    state: State
    made: int
    objections: tuple[Objection, ...] = ()

    @property
    def stopped(self) -> Objection | None:
        """The illegal move that ended the replay."""
        last = self.objections[-1] if self.objections else None
        return last if last is not None and last.number > self.made else None


def follow(state: State, steps: Sequence[Step], *, first: int = 1) -> Course:
    """Make the moves one by one; stop at the first illegal one that nobody disputed.

    A move that hangs on something unknown is made: only what is certainly illegal stops.

    Args:
        state: before the first move.
        steps: the moves.
        first: the number of the first of them.
    """
    players = state.setting.players
    objections: list[Objection] = []
    number = first - 1
    for step in steps:
        number += 1
        move = step.move
        seat = state.turn
        if state.now.hidden and type(move) is Play:
            state = _revealed(state, move)
        if seat is not None and step.player == players[seat]:
            if is_legal(state, move):
                state = apply(state, move)
                continue
        elif seat is None and state.ended == "blocked" and type(move) is Pass:
            # Whoever sees only his own hand passes on when all hands together show the end.
            continue
        state = _turn_left(state, step.player)
        step = with_player(state, step)  # noqa: PLW2901 - the same step, its player named
        objection = _look(state, step, number)
        if objection is not None:
            objections.append(objection)
            if not step.disputed:
                return Course(state=state, made=number - 1, objections=tuple(objections))
        after = _made(state, step) if objection is not None else apply(state, step.move)
        if after is None:
            return Course(state=state, made=number - 1, objections=tuple(objections))
        state = after
    return Course(state=state, made=number, objections=tuple(objections))


def _revealed(state: State, move: Play) -> State:
    """The state once it shows which domino an unseen draw was.

    Only who could play nothing has drawn, so what he plays next he has just drawn, unless it is
    known that he held it.
    """
    bit = BIT[move.domino.index]
    seat = state.turn
    if seat is None or not bit & state.unseen or state.knows_hand(seat):
        return state
    hands = list(state.hands)
    hands[seat] |= bit
    now = state.now.but(fresh=state.now.fresh | bit, hidden=state.now.hidden - 1)
    return state.but(hands=tuple(hands), now=now)


def _turn_left(state: State, player: str | None) -> State:
    """The state once the player before has stopped: `done` goes without saying before a name."""
    if player is None or player == state.player or not (state.now.many or state.now.closed):
        return state
    from mtscore.table.judge import judge  # noqa: PLC0415 - most records say done

    if judge(state, DONE).verdict == "illegal":
        return state
    after = apply(state, DONE)
    return after if after.player == player else state


def with_player(state: State, step: Step) -> Step:
    """The step with the name of the player in turn, where it has none."""
    if step.player is not None or state.player is None:
        return step
    move: Move = step.move
    if isinstance(move, Play) and move.train == OWN:
        move = Play(move.domino, state.player, move.end)
    return Step(state.player, move, disputed=step.disputed)


def _look(state: State, step: Step, number: int) -> Objection | None:
    """What there is against a move that is not certainly legal as it stands."""
    if step.player != state.player:
        # After the round's end everything is too late, whoever does it.
        late = state.turn is None
        return Objection(number=number, step=step, state=state, out_of_turn=not late)
    if is_legal(state, step.move):
        return None
    from mtscore.table.judge import judge  # noqa: PLC0415 - a clean record never needs it

    if judge(state, step.move).verdict != "illegal":
        return None
    return Objection(number=number, step=step, state=state)


def _made(state: State, step: Step) -> State | None:
    """The state after an illegal move that the table let stand, None where it cannot be."""
    if state.ended is not None or step.player is None:
        return None
    seat = state.setting.players.index(step.player)
    if seat != state.turn:
        state = state.but(turn=seat, now=START)
    move = step.move
    if isinstance(move, Play):
        place = state.place(move.train if move.train != OWN else step.player)
        if place is None or (state.trains[place].begun and move.train == NEW):
            return None
        train = state.trains[place]
        if train.end is not None and not move.domino.has(train.end):
            # It lies there although it does not match: what it shows outwards counts.
            end = move.end if move.domino.has(move.end) else move.domino.high
            forced = list(state.trains)
            forced[place] = Train(
                train.chain, train.start, end, train.begun, train.whole, train.marked
            )
            state = state.but(trains=tuple(forced))
    try:
        return apply(state, move)
    except ValueError:
        return None
