"""The referee of Fives Up: a move or a claim in a position, with as much as is known of it.

Legal: in every arrangement of the unseen dominoes; illegal: in none; otherwise it depends, and the
ruling names what is missing and the answer of each case.
"""

from collections.abc import Sequence
from typing import Any, cast

from mtscore.errors import Diagnostic, UsageProblem
from mtscore.fives.cases import (
    Answer,
    Case,
    answered,
    certain,
    dependence,
    missing_in,
    spoken_missing,
    verdict_of,
)
from mtscore.fives.checks import refuse_impossible
from mtscore.fives.claims import Claim, answer_points, cases_opens
from mtscore.fives.ending import possible_outcomes
from mtscore.fives.engine import explain, known_moves
from mtscore.fives.layout import Layout, lay_out
from mtscore.fives.line_moves import Move, Play, write_move, write_moves
from mtscore.fives.position import house_rules, write_position
from mtscore.fives.questions import about_blocked, about_stalemate
from mtscore.fives.state import FIVES_UP, State
from mtscore.fives.turn import Judged, judge_turn, refuse_unheld, with_draws
from mtscore.notation.moves import DRAW, Draw
from mtscore.records import Record, changed
from mtscore.rules import RULE_SETS
from mtscore.rules.house_rules import contradictions
from mtscore.rules.option_specs import Value, option_specs
from mtscore.rules.options import FivesOptions
from mtscore.ruling import Ruling, RulingCase, RulingReading, Verdict
from mtscore.tiles import Domino
from mtscore.words import listed, say


def rule(
    state: State,
    moves: Sequence[Move] = (),
    claim: Claim | None = None,
    *,
    drew: Sequence[Domino] = (),
) -> Ruling:
    """Rule on a turn of the player in turn, on a claim, or on a claim after a turn.

    `drew` is what was drawn in this turn, as far as it is known: the last of it by the `draw`
    steps of `moves`, the rest before. What the state does not know may be anything.

    Raises:
        UsageProblem: neither a move nor a claim, a domino that the player cannot hold, a state
            that cannot be.
    """
    if not moves and claim is None:
        message = say("there is no move and no claim to rule on")
        raise UsageProblem(Diagnostic(code="nothing-to-rule", message=message))
    state, filled = with_draws(state, moves, drew)
    refuse_impossible(state)
    refuse_unheld(state, filled)
    asked = _Asked(state=state, moves=filled, claim=claim)
    found = _decide(asked)
    clauses = _clauses(found)
    depends = found.verdict == "depends"
    texts = RULE_SETS["fives-up"].clauses
    readings = _readings(asked, found, clauses)
    house = house_rules(state.options)
    replaced = [one.option for one in readings if one.option in house]
    return Ruling(
        verdict=found.verdict,
        rules="fives-up",
        house_rules=house,
        player=state.players[state.turn] or None,
        move=write_moves(moves, state.layout) if moves else None,
        claim=None if claim is None else str(claim),
        clauses=clauses,
        basis=texts[clauses[0]].basis,
        option=replaced[0] if replaced else texts[clauses[0]].option,
        house_rule=replaced[0] if replaced else None,
        reason=_reason(state, found),
        assumed=_assumed(asked),
        missing=missing_in(found.cases) if depends else (),
        cases=_listed_cases(found) if depends else (),
        readings=readings,
        duties=_duties(asked, found),
        legal_moves=None if claim else _alternatives(found.turn.before if found.turn else state),
        position=write_position(state),
    )


class _Asked(Record):
    """A question as it was put; what its `draw` steps took is filled in, as known."""

    state: State
    moves: tuple[Move, ...]
    claim: Claim | None


class _Found(Record):
    """Its answer: one verdict, the cases behind it, and how the turn went, on one spinner."""

    verdict: Verdict
    cases: tuple[Case, ...]
    turn: Judged | None


def _decide(asked: _Asked) -> _Found:
    layouts = asked.state.layout.settlements
    each = [_decide_settled(changed(asked, state=asked.state.but(layout=one))) for one in layouts]
    first = each[0]
    if len({one.verdict for one in each}) == 1 and first.verdict != "depends":
        if len({_duties(asked, one) for one in each}) == 1:
            return first
        # What the play makes hangs on the spinner, though not whether it is legal.
        return changed(first, turn=None)
    if all(one.cases == first.cases for one in each):
        return first
    cases = []
    for layout, one in zip(layouts, each, strict=True):
        condition = say("the double laid first is {spinner}", spinner=layout.spinner)
        cases += [
            Case((condition, *case.conditions), ("doubles", *case.missing), case.answer)
            for case in one.cases
        ]
    return _Found(verdict="depends", cases=tuple(cases), turn=None)


def _decide_settled(asked: _Asked) -> _Found:
    turn = judge_turn(asked.state, asked.moves) if asked.moves else None
    cases = turn.cases if turn else ()
    if asked.claim is not None and (turn is None or turn.after is not None):
        # The claim is about what lies after the turn, in the cases in which that is legal.
        legal = [case for case in cases if case.answer.legal]
        refused = tuple(case for case in cases if not case.answer.legal)
        before = legal[0] if legal else certain(Answer(True, (), ""))
        claimed = _claimed(turn.after if turn and turn.after else asked.state, asked.claim)
        cases = refused + tuple(
            Case((*before.conditions, *one.conditions), (*before.missing, *one.missing), one.answer)
            for one in claimed
        )
    return _Found(verdict=verdict_of(cases), cases=cases, turn=turn)


def _claimed(state: State, claim: Claim) -> tuple[Case, ...]:
    if claim.kind == "points":
        return (certain(answer_points(state, claim)),)
    if claim.kind == "opens":
        return cases_opens(state, claim)
    for seat, hand in enumerate(state.hands):
        if hand.is_empty:
            text = "{name} is out, and with that the round is over"
            out = say(text, name=state.name_of(seat))
            return (certain(Answer(False, ("F7.3",), out)),)
    if claim.kind == "stalemate":
        return answered(state, about_stalemate(state))
    seat = state.turn if claim.player is None else state.players.index(claim.player)
    return answered(state, about_blocked(state, seat))


def _clauses(found: _Found) -> tuple[str, ...]:
    if found.verdict == "depends":
        return tuple(dict.fromkeys(one for case in found.cases for one in case.answer.clauses))
    clauses = tuple(dict.fromkeys(one for case in _each_reason(found) for one in case.clauses))
    made = _made(found)
    return (*clauses, "F6.1") if made and "F6.1" not in clauses else clauses


def _each_reason(found: _Found) -> tuple[Answer, ...]:
    """The answers of all cases, one of those that give the same reason."""
    each = {case.answer.reason: case.answer for case in reversed(found.cases)}
    return tuple(reversed(each.values()))


def _made(found: _Found) -> int:
    """The points that the turn makes in play."""
    turn = found.turn
    if found.verdict != "legal" or turn is None or not isinstance(turn.step, Play):
        return 0
    return explain(turn.before, turn.step).points


def _reason(state: State, found: _Found) -> str:
    if found.verdict == "depends":
        return dependence(state, missing_in(found.cases))
    reasons = [one.reason for one in _each_reason(found)]
    if len(reasons) > 1:
        return say("either {reasons}", reasons=say(", or ").join(reasons))
    return reasons[0]


def _listed_cases(found: _Found) -> tuple[RulingCase, ...]:
    return tuple(
        RulingCase(
            condition=listed(case.conditions),
            verdict="legal" if case.answer.legal else "illegal",
            clauses=case.answer.clauses,
        )
        for case in found.cases
    )


def _assumed(asked: _Asked) -> tuple[str, ...]:
    state, assumed = asked.state, []
    if not state.layout.line and state.after is None:
        assumed.append(say("this is the first round of the match"))
    if state.passes:
        assumed.append(say("whoever passed could neither play nor draw"))
    return tuple(assumed)


def _readings(asked: _Asked, found: _Found, clauses: Sequence[str]) -> tuple[RulingReading, ...]:
    """What other values of the options cited would make of it, where it is something else.

    The other values of what can be debated; of a house rule, the one that it replaces.
    """
    texts = RULE_SETS["fives-up"].clauses
    house = house_rules(asked.state.options)
    readings: dict[tuple[str, Value], RulingReading] = {}
    for clause in (texts[one] for one in clauses):
        name = clause.option
        if name is None:
            continue
        if name in house:
            values = [getattr(FIVES_UP, name)] if found.verdict != "depends" else []
        else:
            values = [] if clause.basis == "text" else _other_values(asked.state.options, name)
        for value in values:
            one = _reading(asked, found, name, value, is_default=name in house)
            if one is not None:
                readings.setdefault((name, value), one)
    return tuple(readings.values())


def _other_values(options: FivesOptions, name: str) -> list[Value]:
    spec = option_specs(FivesOptions)[name]
    values: tuple[Value, ...] = (True, False) if spec.kind == "flag" else tuple(spec.choices)
    return [one for one in values if one != getattr(options, name)]


def _reading(
    asked: _Asked, found: _Found, name: str, value: Value, *, is_default: bool
) -> RulingReading | None:
    """What this value would make of it; None where that is the same, or the table cannot be so."""
    state = asked.state
    options = changed(state.options, **cast(Any, {name: value}))
    layout: Layout | None = state.layout
    if name == "spinner":
        layout = _with_spinner(state.layout, spins=value != "none")
    if layout is None or contradictions(options):
        return None
    other_asked = changed(asked, state=state.but(options=options, layout=layout))
    other = _decide(other_asked)
    # A house rule decides only where another answer or something else would follow.
    told = _duties if is_default else _said
    then, now = told(other_asked, other), told(asked, found)
    if other.verdict == found.verdict and now == then:
        return None
    but: tuple[str, ...] = ()
    if other.verdict == "depends":
        but = tuple(spoken_missing(state, one) for one in missing_in(other.cases))
    elif other.verdict == found.verdict:
        but = tuple(str(one) for one in then if one not in now)
    return RulingReading(
        option=name,
        value=value,
        verdict=other.verdict,
        clauses=_clauses(other) if is_default and other.verdict != "depends" else (),
        but=but,
    )


def _said(asked: _Asked, found: _Found) -> tuple[object, ...]:
    """All that an answer comes to beside its verdict: the cases, or why and what follows."""
    if found.verdict == "depends":
        return found.cases
    return (_reason(asked.state, found), *_duties(asked, found))


def _with_spinner(layout: Layout, *, spins: bool) -> Layout | None:
    """The same line with the first double as spinner, or with none; None where arms lie."""
    if layout.up or layout.down:
        return None
    if not spins:
        return layout.but(spinner=None, up_number=None, down_number=None, spins=False)
    return lay_out(layout.line, layout.left)


def _duties(asked: _Asked, found: _Found) -> tuple[str, ...]:
    """What comes next, or what has to be done instead; nothing while the answer is open."""
    if found.verdict == "depends":
        return ()
    turn = found.turn
    if turn is None:
        return _after_claim(asked, found)
    if turn.after is None:
        return _instead(turn)
    state, duties = turn.after, []
    made = _made(found)
    if made:
        duties.append(
            say("write down {points} points for {name}", points=made, name=turn.before.player)
        )
    ends = possible_outcomes(state)
    if len(ends) == 1 and ends[0] is not None:
        duties.append(ends[0].sentence())
        over = ends[0].kind == "target"
        duties.append(say("the match is over") if over else say("count what is left in the hands"))
    elif isinstance(turn.step, Draw):
        duties.append(say("lay the domino if it fits; if not, draw again while there is one"))
    elif None not in ends:
        # A pass ends the round, though only the others' hands tell how.
        duties.append(
            say(
                "show the hands: it is a stalemate, or {name} has lost the round",
                name=turn.before.player,
            )
        )
    else:
        duties.append(say("it is {name}'s turn", name=state.player))
    return tuple(duties)


def _after_claim(asked: _Asked, found: _Found) -> tuple[str, ...]:
    """What follows from a claim about the position that holds."""
    claim, state = asked.claim, asked.state
    if claim is None or found.verdict != "legal":
        return ()
    count = say("count what is left in the hands")
    if claim.kind == "stalemate":
        return (count,)
    if claim.kind != "blocked":
        return ()
    name = claim.player or state.player
    if state.options.block == "loses_round":
        return (say("{name} loses the round", name=name), count)
    return (say("{name} is passed over", name=name),)


def _instead(turn: Judged) -> tuple[str, ...]:
    """What the player has to do after all, where only one kind of move is legal."""
    moves = known_moves(turn.before)
    if not moves:
        return ()
    if moves == [DRAW]:
        return (say("draw"),)
    if all(isinstance(move, Play) for move in moves):
        return (say("lay a domino that fits"),)
    return ()


def _alternatives(state: State) -> tuple[str, ...] | None:
    moves = known_moves(state)
    if moves is None:
        return None
    return tuple(write_move(move, state.layout) for move in moves)
