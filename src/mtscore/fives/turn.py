"""The steps of one turn judged one after the other, with what each tells about the unseen."""

from collections.abc import Sequence

from mtscore.errors import Diagnostic, UsageProblem
from mtscore.fives.cases import Answer, Case, answered, certain
from mtscore.fives.engine import apply, impossible
from mtscore.fives.line_moves import Move, Play
from mtscore.fives.questions import question_about
from mtscore.fives.state import Hand, State
from mtscore.fives.unseen import STOCK
from mtscore.notation.moves import Draw
from mtscore.records import Record
from mtscore.tiles import Domino
from mtscore.words import counted, say


class Judged(Record):
    """What came of judging a turn.

    Attributes:
        cases: every case that can be so, with its answer.
        before: the state before the step that decides: the first that is illegal, or the last.
        step: that step.
        after: the state after the whole turn, where it can be legal; None where it cannot.
    """

    cases: tuple[Case, ...]
    before: State
    step: Move
    after: State | None


def with_draws(
    state: State, moves: Sequence[Move], drew: Sequence[Domino]
) -> tuple[State, tuple[Move, ...]]:
    """The state before the first step, and the steps with the dominoes that they drew, as known.

    `drew` is everything drawn in this turn, in order, but for what `moves` name themselves: the
    last of it by the steps, what comes before was drawn already. The hand may name all of them
    again.

    Raises:
        UsageProblem: a domino drawn lies elsewhere, or was drawn twice.
    """
    named = [one.domino for one in moves if isinstance(one, Draw) and one.domino is not None]
    told = [domino for domino in drew if domino not in named]
    _refuse_undrawn(state, [*told, *named])
    steps = sum(1 for one in moves if isinstance(one, Draw)) - len(named)
    at = max(0, len(told) - steps)
    before, taken = told[:at], iter(told[at:])
    filled = tuple(
        Draw(next(taken, None)) if isinstance(one, Draw) and one.domino is None else one
        for one in moves
    )
    hand = state.own
    for domino in before:
        hand = hand if domino in hand.dominoes else hand.with_drawn(domino)
    hand = Hand(hand.dominoes - {*told[at:], *named}, hand.hidden)
    return state.but(drawn=state.drawn + len(before), hands=state.hands_with(hand)), filled


def _refuse_undrawn(state: State, drew: Sequence[Domino]) -> None:
    elsewhere = set(state.layout.dominoes)
    for seat, hand in enumerate(state.hands):
        if seat != state.turn:
            elsewhere |= hand.dominoes
    for at, domino in enumerate(drew):
        message = None
        if domino in elsewhere:
            message = say("{tile} was not drawn: it lies elsewhere", tile=domino)
        elif domino in drew[:at]:
            message = say("{tile} cannot be drawn twice", tile=domino)
        if message:
            raise UsageProblem(Diagnostic(code="domino-twice", message=message))


def _drawn(moves: Sequence[Move]) -> list[Domino | None]:
    """What the draws among these steps took; None for what nobody saw."""
    return [one.domino for one in moves if isinstance(one, Draw)]


def refuse_unheld(state: State, moves: Sequence[Move]) -> None:
    """Refuse the play of a domino that the player cannot have.

    Raises:
        UsageProblem: it is neither in the hand nor drawn, though both are given, or it lies
            elsewhere.
    """
    drew = _drawn(moves)
    for move in moves:
        if not isinstance(move, Play) or move.domino in state.own.dominoes or move.domino in drew:
            continue
        name, tile = state.player, move.domino
        remedy = say("the hand is the one at the start of the turn")
        if tile in state.layout.dominoes:
            message = say("{name} cannot hold {tile}: it lies on the table", name=name, tile=tile)
            remedy = say("write the line and its arms as they were before the disputed turn")
        elif tile not in state.unseen:
            message = say(
                "{name} cannot hold {tile}: another player holds it", name=name, tile=tile
            )
        elif state.own.is_known and None not in drew:
            message = say("{tile} is neither in the hand of {name} nor drawn", name=name, tile=tile)
        else:
            continue
        raise UsageProblem(Diagnostic(code="not-held", message=message, help=remedy))


def judge_turn(state: State, moves: Sequence[Move]) -> Judged:
    """Judge the steps of a turn, its draws filled in as known, on a settled layout."""
    cases: list[Case] = []
    # What has to be so for all steps up to now to be legal.
    path = certain(Answer(True, (), ""))
    fresh: int | None = None
    drawn_unseen = 0
    over: Answer | None = None
    before = state
    for at, move in enumerate(moves):
        before = _holding(state, moves[at:])
        answer = over or impossible(before, move)
        # A domino shown because it is played later may be one of those drawn.
        hidden = drawn_unseen - (before is not state and drawn_unseen > 0)
        found = (
            (certain(answer),)
            if answer
            else answered(
                before, question_about(before, move), fresh, hidden, _shown_by(before, move)
            )
        )
        found = tuple(_following(path, one, at, fresh) for one in found)
        legal = [one for one in found if one.answer.legal]
        last = at == len(moves) - 1
        cases.extend(one for one in found if last or not one.answer.legal)
        if not legal:
            return Judged(cases=tuple(cases), before=before, step=move, after=None)
        # Every question about a move has one answer at most that allows it.
        path = legal[0]
        state = apply(state, move)
        if not isinstance(move, Draw):
            over = Answer(
                False, ("F3.1",), say("the turn is over after {move}", move=_spoken(move))
            )
            continue
        drawn_unseen += move.domino is None
        if not state.options.draw_when_able:
            # Who was allowed to draw held nothing that fits, but for what he has just drawn.
            fresh = 0 if move.domino is not None else 1
    return Judged(cases=tuple(cases), before=before, step=moves[-1], after=state)


def _shown_by(state: State, move: Move) -> dict[int, bool]:
    """What a step tells by itself: a domino that somebody saw drawn lay in the stock."""
    if isinstance(move, Draw) and move.domino is not None and not state.options.stock_kept:
        return {STOCK: True}
    return {}


def _following(path: Case, case: Case, draws: int, fresh: int | None) -> Case:
    """A case of one step as a case of the whole turn."""
    conditions, missing = case.conditions, case.missing
    if draws:
        after = counted(draws, "draw")
        conditions = tuple(
            say("after {draws} {condition}", draws=after, condition=one) for one in conditions
        )
    if fresh:
        # Of this hand only the domino just drawn can still fit.
        missing = tuple("drew" if one == "hand" else one for one in missing)
    return Case((*path.conditions, *conditions), (*path.missing, *missing), case.answer)


def _spoken(move: Move) -> str:
    return say("one domino") if isinstance(move, Play) else say("a pass")


def _holding(state: State, moves: Sequence[Move]) -> State:
    """The state with a domino shown in the hand that is played later and can be nowhere else."""
    drew = _drawn(moves)
    if None in drew:
        return state
    for move in moves:
        if not isinstance(move, Play) or move.domino in drew:
            continue
        own = state.own
        if move.domino not in own.dominoes and state.can_hold(move.domino):
            return state.but(hands=state.hands_with(own.showing(move.domino)))
    return state
