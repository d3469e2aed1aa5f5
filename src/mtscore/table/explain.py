"""A move explained: the verdict, the clause, the sentence, and what happens next."""

from collections.abc import Sequence

from mtscore.notation.moves import Move, Play
from mtscore.records import Record
from mtscore.rules.rule_set import Basis, Clause
from mtscore.table.judge import Judgement, Verdict, judge
from mtscore.table.moves import legal_moves
from mtscore.table.sentences import DECIDED_BY, consequences, duties, sentence
from mtscore.table.state import Setting, State
from mtscore.table.step import apply
from mtscore.words import say


class Explanation(Record):
    """What there is to say about a move.

    Attributes:
        verdict: legal, illegal or depends.
        reason: the key of what decides.
        sentence: the same in words.
        clauses: of the rule set, the deciding one first; empty where no text speaks of it.
        basis: whether the text says so, is silent, or is read so.
        option: the option that decides, if one does.
        house_rule: whether that option has another value than the rule set gives it; the clauses
            are then what the text says instead.
        missing: the facts on which a *depends* hangs.
        duties: of a legal move, what happens next; of any other, what its player has to do.
        step: which step of a turn it is about, counted from 0.
        after: the state after the steps up to this one, where they could be made.
    """

    verdict: Verdict
    reason: str
    sentence: str
    clauses: tuple[Clause, ...]
    basis: Basis
    option: str | None
    house_rule: bool
    missing: tuple[str, ...] = ()
    duties: tuple[str, ...] = ()
    step: int = 0
    after: State | None = None


def explain(state: State, move: Move) -> Explanation:
    """What there is to say about `move` by the player in turn."""
    return _explain(state, move, judge(state, move), 0)


def explain_turn(state: State, moves: Sequence[Move]) -> Explanation:
    """What there is to say about a turn of several steps by the player in turn of `state`.

    It is about the first step that is not certainly legal, or else about the last.

    Raises:
        ValueError: there are no steps.
    """
    player = state.turn
    found: Explanation | None = None
    for step, move in enumerate(moves):
        if state.turn != player or (state.turn is None and found is not None):
            reason = "round-over" if state.ended else why_over(moves[:step], move, state, player)
            probe = state.but(turn=player)
            return _explain(probe, move, Judgement("illegal", reason), step)
        found = _explain(state, move, judge(state, move), step)
        if found.verdict != "legal" or found.after is None:
            return found
        state = found.after
    if found is None:
        raise ValueError("a turn has at least one step")
    return found


def why_over(done: Sequence[Move], move: Move, state: State, player: int | None) -> str:
    """Why the turn of the player at seat `player`, over after `done`, cannot go on with `move`."""
    own = None if player is None else state.setting.players[player]
    on_own = all(isinstance(one, Play) and one.train == own for one in (*done[-1:], move))
    if on_own and state.setting.options.first_turn_multi:
        return "turn-over-later"
    return "turn-over"


def _explain(state: State, move: Move, found: Judgement, step: int) -> Explanation:
    clauses, basis, option, house_rule = decided(state.setting, found.reason)
    after = None
    said: tuple[str, ...] = ()
    if found.verdict == "legal" and state.first_turns is not None:
        after = apply(state, move)
        said = consequences(state, after)
    elif found.verdict == "illegal":
        said = _instead(state)
    return Explanation(
        verdict=found.verdict,
        reason=found.reason,
        sentence=sentence(state, move, found.reason),
        clauses=clauses,
        basis=basis,
        option=option,
        house_rule=house_rule,
        missing=found.missing,
        duties=said,
        step=step,
        after=after,
    )


def decided(setting: Setting, reason: str) -> tuple[tuple[Clause, ...], Basis, str | None, bool]:
    """The clauses behind a reason, their basis, the option that decides, and if it is a house rule."""
    rule_set = setting.rule_set
    option = DECIDED_BY.get(reason)
    value = None if option is None else getattr(setting.options, option)
    house_rule = option is not None and value != getattr(rule_set.options, option)
    clauses = rule_set.decides(reason)
    if house_rule:
        # What the text says about it, which the house plays otherwise.
        spoken = tuple(one for one in rule_set.clauses.values() if one.option == option)
        if spoken:
            return spoken, spoken[0].basis, option, True
    basis = rule_set.basis_of(reason, clauses)
    if basis == "reading" and option is None:
        # What can be read otherwise in that clause has no part in this.
        basis = "text"
    return clauses, basis, option, house_rule


def _instead(state: State) -> tuple[str, ...]:
    """What the player in turn has to do, after a move that he may not make."""
    if state.turn is None or state.ended is not None:
        return ()
    owed = duties(state)
    if not state.knows_hand(state.turn):
        return owed
    moves = legal_moves(state)
    if not moves:
        return owed
    texts = ", ".join(str(one) for one in moves)
    return (*owed, say("{player} may: {moves}.", player=state.player, moves=texts))
