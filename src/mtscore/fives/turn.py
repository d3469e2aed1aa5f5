"""The steps of one turn judged one after the other, with what each tells about the unseen."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mtscore.errors import Diagnostic, UsageProblem
from mtscore.fives.engine import apply, impossible, question_about
from mtscore.fives.line_moves import DRAW, Move, Play
from mtscore.fives.questions import Answer, Case, decide, declared
from mtscore.fives.state import Hand, State
from mtscore.fives.unseen import unseen_in
from mtscore.tiles import Domino
from mtscore.words import counted, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
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
) -> tuple[State, tuple[Domino, ...]]:
    """The state before the first step, and the dominoes that its `draw` steps took, as known.

    `drew` is everything drawn in this turn, in order: the last of it by the steps, what comes
    before was drawn already. The hand may name them again (DESIGN 4).

    Raises:
        UsageProblem: a domino drawn lies elsewhere.
    """
    seen = set(state.layout.dominoes)
    for seat, hand in enumerate(state.hands):
        if seat != state.turn:
            seen |= hand.tiles
    for tile in drew:
        if tile in seen:
            message = say("{tile} was not drawn: it lies elsewhere", tile=tile)
            raise UsageProblem(Diagnostic(code="domino-twice", message=message))
    steps = sum(1 for move in moves if move is DRAW)
    before, taken = drew[: max(0, len(drew) - steps)], drew[max(0, len(drew) - steps) :]
    hand = state.hand
    for tile in before:
        hand = hand if tile in hand.tiles else hand.with_drawn(tile)
    hand = Hand(hand.tiles - set(taken), hand.hidden)
    return _with_hand(replace(state, drawn=state.drawn + len(before)), hand), tuple(taken)


def _with_hand(state: State, hand: Hand) -> State:
    hands = list(state.hands)
    hands[state.turn] = hand
    return replace(state, hands=tuple(hands))


def refuse_unheld(state: State, moves: Sequence[Move], drew: Sequence[Domino]) -> None:
    """Refuse the play of a domino that the player cannot have.

    Raises:
        UsageProblem: it is neither in the hand nor drawn, though both are given, or it lies
            elsewhere.
    """
    unknown_draws = sum(1 for move in moves if move is DRAW) - len(drew)
    for move in moves:
        if not isinstance(move, Play) or move.tile in state.hand.tiles or move.tile in drew:
            continue
        remedy = say("the hand is the one at the start of the turn")
        if move.tile in state.layout.dominoes:
            message = say(
                "{name} cannot hold {tile}: it lies on the table", name=state.player, tile=move.tile
            )
            remedy = say("write the line and its arms as they were before the disputed turn")
        elif move.tile not in state.unseen:
            message = say(
                "{name} cannot hold {tile}: another player holds it",
                name=state.player,
                tile=move.tile,
            )
        elif state.hand.is_known and unknown_draws <= 0:
            message = say(
                "{tile} is neither in the hand of {name} nor drawn",
                tile=move.tile,
                name=state.player,
            )
        else:
            continue
        raise UsageProblem(Diagnostic(code="not-held", message=message, help=remedy))


def judge_turn(state: State, moves: Sequence[Move], drew: Sequence[Domino]) -> Judged:
    """Judge the steps of a turn on a settled layout; `drew` is what its draws took, as known."""
    cases: list[Case] = []
    # What has to be so for all steps up to now to be legal.
    path = Case((), (), Answer(True, (), ""))
    known_draws = list(drew)
    fresh: int | None = None
    drawn_unseen = 0
    over: Answer | None = None
    before = state
    for at, move in enumerate(moves):
        before = _holding(state, moves[at:], known_draws)
        answer = over or impossible(before, move)
        # A domino shown because it is played later may be one of those drawn.
        hidden = drawn_unseen - (before is not state and drawn_unseen > 0)
        found = (Case((), (), answer),) if answer else _cases(before, move, fresh, hidden)
        found = tuple(_following(path, one, at, fresh) for one in found)
        legal = [one for one in found if one.answer.legal]
        last = at == len(moves) - 1
        cases.extend(one for one in found if last or not one.answer.legal)
        if not legal:
            return Judged(cases=tuple(cases), before=before, step=move, after=None)
        # Every question about a move has one answer at most that allows it.
        path = legal[0]
        tile = known_draws.pop(0) if move is DRAW and known_draws else None
        drawn_unseen += move is DRAW and tile is None
        state = apply(state, move, tile)
        if move is not DRAW:
            over = Answer(
                False, ("F3.1",), say("the turn is over after {move}", move=_spoken(move))
            )
        elif not state.options.draw_when_able:
            # Who was allowed to draw held nothing that fits, but for what he has just drawn.
            fresh = 0 if tile is not None else 1
    return Judged(cases=tuple(cases), before=before, step=moves[-1], after=state)


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


def _cases(state: State, move: Move, fresh: int | None, drawn_unseen: int) -> tuple[Case, ...]:
    question = question_about(state, move)
    unseen = unseen_in(state, question.concerns, fresh, drawn_unseen)
    told = declared(state) if state.passes else {}
    return decide(question, unseen, told if unseen.possible(told) else {})


def _holding(state: State, moves: Sequence[Move], drew: Sequence[Domino]) -> State:
    """The state with a domino shown in the hand that is played later and can be nowhere else."""
    draws = sum(1 for move in moves if move is DRAW)
    if draws > len(drew):
        return state
    for move in moves:
        if not isinstance(move, Play) or move.tile in drew:
            continue
        hand = state.hand
        if move.tile not in hand.tiles and hand.hidden != 0 and move.tile in state.unseen:
            hidden = None if hand.hidden is None else hand.hidden - 1
            return _with_hand(state, Hand(hand.tiles | {move.tile}, hidden))
    return state
