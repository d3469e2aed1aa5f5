"""Why a turn is legal or not, case by case: clauses, a sentence, and what comes next."""

from collections.abc import Sequence

from mtscore.notation.moves import Move
from mtscore.records import changed
from mtscore.referee.answer import Decision, Ground, decision
from mtscore.referee.case import Case
from mtscore.table.explain import explain, why_over
from mtscore.table.judge import possible_moves
from mtscore.table.moves import legal_moves
from mtscore.table.sentences import consequences, duties, next_in_turn, sentence
from mtscore.table.state import State
from mtscore.words import as_sentence, say


def ground_of(case: Case, moves: Sequence[Move]) -> Ground:
    """Why a case is as it is; where each of several ways has its own reason, with all of them."""
    found = _alone(case, moves)
    if not case.also:
        return found
    others = [_alone(one, moves) for one in case.also]
    reasons = [as_sentence(_reason_alone(one.sentence)) for one in others]
    reasons.insert(0, as_sentence(found.sentence))
    text = say(" Or else: ").join(reasons)
    clauses = [clause for one in (found, *others) for clause in one.clauses]
    return changed(
        found,
        sentence=text,
        clauses=tuple(dict.fromkeys(clauses)),
        # What he has to do instead hangs on which of them it is.
        duties=(),
    )


def _reason_alone(text: str) -> str:
    """A sentence without the step in front of it."""
    step, colon, reason = text.partition(": ")
    return reason if colon and len(step) < 40 else text


def _alone(case: Case, moves: Sequence[Move]) -> Ground:
    if case.answer is not None:
        return changed(case.answer, conditions=case.conditions, missing=case.missing)
    move = moves[case.step]
    before = case.before
    if case.over:
        return _over(case, moves)
    if case.said is not None:
        text = case.said[:1].upper() + case.said[1:] + "."
        if case.verdict == "illegal":
            text = say("{step}: {reason}", step=str(move), reason=text)
            text = text[:1].upper() + text[1:]
        how = decision(before.setting, case.reason)
        return _made(case, how, text, duties=_once_over(case), legal_moves=_afterwards(case))
    found = explain(before, move)
    reason_text = found.sentence
    how = Decision(
        clauses=tuple(one.id for one in found.clauses),
        basis=found.basis,
        option=found.option,
        house_rule=found.house_rule,
    )
    if case.reason != found.reason:
        how = decision(before.setting, case.reason)
        reason_text = sentence(before, move, case.reason)
    if len(moves) > 1 and case.verdict == "illegal":
        reason_text = say("{step}: {reason}", step=str(move), reason=reason_text)
    said = found.duties
    if case.supposed:
        said = consequences(before, case.after) if case.after else duties(before)
    may, more = None, False
    if not case.supposed and before.turn is not None and before.knows_hand(before.turn):
        may = certain_moves(before)
        more = case.verdict == "illegal" and bool(may) and _may_be_more(before)
    return _made(case, how, reason_text, duties=said, legal_moves=may, may_be_more=more)


def _made(
    case: Case,
    how: Decision,
    text: str,
    *,
    duties: tuple[str, ...] = (),
    legal_moves: tuple[str, ...] | None = None,
    may_be_more: bool = False,
) -> Ground:
    return Ground(
        conditions=case.conditions,
        missing=case.missing,
        verdict=case.verdict,
        clauses=how.clauses,
        basis=how.basis,
        sentence=text,
        option=how.option,
        house_rule=how.house_rule,
        duties=duties,
        legal_moves=legal_moves,
        may_be_more=may_be_more,
        after=case.after,
    )


def _once_over(case: Case) -> tuple[str, ...]:
    """What comes next after steps that changed nothing more."""
    state = case.before
    return consequences(state.but(turn=case.player, ended=None), state)


def _afterwards(case: Case) -> tuple[str, ...] | None:
    """What the player may do after steps that changed nothing more: nothing, once his turn is over."""
    state = case.before
    if state.turn != case.player or not state.now.steps:
        return ()
    if case.supposed or not state.knows_hand(case.player):
        return None
    return certain_moves(state)


def certain_moves(state: State) -> tuple[str, ...] | None:
    """The moves that are certainly legal; None where what is unknown leaves none certain."""
    moves = legal_moves(state)
    if not moves and state.ended is None:
        return None
    return tuple(str(one) for one in moves)


def _may_be_more(state: State) -> bool:
    """Whether other moves may be legal beside those that certainly are."""
    certain = legal_moves(state)
    return any(one not in certain for one in possible_moves(state))


def _over(case: Case, moves: Sequence[Move]) -> Ground:
    """The turn was over before this step."""
    state = case.before
    done, move = moves[: case.step], moves[case.step]
    key = "round-over" if state.ended else why_over(done, move, state, case.player)
    probe = state.but(turn=case.player)
    how = decision(state.setting, key)
    text = say(
        "{step}: {reason}",
        step=str(move),
        reason=sentence(probe, move, key),
    )
    said = next_in_turn(probe, state)
    return _made(case, how, text, duties=said, legal_moves=())
