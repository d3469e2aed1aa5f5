"""The referee of Mexican Train: a turn or a claim at a table of which only a part is known.

Legal: in every arrangement of the unseen dominoes; illegal: in none; otherwise it depends, and the
ruling names what is missing and the answer of each case.
"""

from collections.abc import Sequence

from mtscore.errors import Diagnostic, UsageProblem
from mtscore.notation.moves import Move, write_moves
from mtscore.referee.answer import Ground, Known, depends_on, missing_in, verdict_of
from mtscore.referee.assumed import assumed_of, empty_train_assumed
from mtscore.referee.claims import Claim
from mtscore.referee.facts import Facts, house_rules, state_before
from mtscore.referee.grounds import certain_moves
from mtscore.referee.question import Question
from mtscore.referee.readings import readings_of, without_house_rule
from mtscore.referee.starting import with_empty_train
from mtscore.ruling import Ruling, RulingCase
from mtscore.table.position import write_position
from mtscore.table.state import Setting, State
from mtscore.words import listed, say


def rule_facts(
    facts: Facts,
    moves: Sequence[Move] = (),
    claim: Claim | None = None,
    known: Known | None = None,
) -> Ruling:
    """Rule on what people told.

    Raises:
        UsageProblem: neither a move nor a claim, or what was told cannot be.
    """
    state, filled = state_before(facts, moves)
    return rule(
        state,
        filled,
        claim,
        known=known,
        seated=facts.seated,
        assumes_later=facts.first_turn is False,
    )


def rule(
    state: State,
    moves: Sequence[Move] = (),
    claim: Claim | None = None,
    *,
    known: Known | None = None,
    seated: bool = True,
    assumes_later: bool = False,
) -> Ruling:
    """Rule on a turn of the player in turn of `state`, on a claim, or on a claim after a turn.

    Args:
        state: the round before the first of `moves`.
        moves: what the player did so far.
        claim: what somebody says.
        known: what is known beside the table.
        seated: whether the order of the players is that of the seats.
        assumes_later: that it is a later turn was not told, but taken for granted.

    Raises:
        UsageProblem: neither a move nor a claim, or nobody knows whose turn it is.
    """
    _refuse_nothing(state, moves, claim)
    asked = Question(moves=tuple(moves), claim=claim, known=known or Known())
    told, state = state, with_empty_train(state)
    grounds = asked.answer(state)
    verdict = verdict_of(grounds)
    setting = state.setting
    first = grounds[0]
    depends = verdict == "depends"
    house_decides, without = without_house_rule(state, asked, verdict, first)
    shown = list(dict.fromkeys(one.clauses for one in grounds)) if depends else [first.clauses]
    return Ruling(
        verdict=verdict,
        rules=setting.rule_set.name,
        house_rules=house_rules(setting.rule_set, setting.options),
        player=state.player,
        move=write_moves(moves) if moves else None,
        claim=None if claim is None else str(claim),
        clauses=tuple(dict.fromkeys(one for clauses in shown for one in clauses)),
        basis=first.basis,
        option=first.option,
        house_rule=first.option if house_decides else None,
        reason=depends_on(grounds, state.player) if depends else first.sentence,
        assumed=(
            *empty_train_assumed(told, state, asked, verdict),
            *assumed_of(state, asked, verdict, first.after, assumes_later=assumes_later),
        ),
        missing=missing_in(grounds) if depends else (),
        cases=_cases(grounds) if depends else (),
        readings=without + readings_of(state, asked, verdict, first.after),
        duties=() if depends else _spoken(first.duties, setting, seated=seated),
        legal_moves=_legal_moves(state, first, claim, at_start=depends or len(moves) < 2),
        may_be_more=first.may_be_more,
        position=write_position(state),
    )


def _refuse_nothing(state: State, moves: Sequence[Move], claim: Claim | None) -> None:
    if not moves and claim is None:
        raise UsageProblem(
            Diagnostic(
                code="nothing-to-rule",
                message=say("there is no move and no claim to rule on"),
            )
        )
    if state.turn is None and moves and state.ended is None:
        raise UsageProblem(
            Diagnostic(
                code="no-player",
                message=say("it is not said whose turn it is"),
            )
        )


# What a ruling says beside its verdict.


def _cases(grounds: Sequence[Ground]) -> tuple[RulingCase, ...]:
    return tuple(
        RulingCase(
            condition=_together(one.conditions),
            verdict=one.verdict,
            clauses=one.clauses,
        )
        for one in grounds
    )


def _together(conditions: Sequence[str]) -> str:
    """All conditions of a case in one clause, each once."""
    found: list[str] = []
    for one in dict.fromkeys(conditions):
        train = ""
        for so in (say(" has begun"), say(" is marked")):
            if found and found[-1].endswith(so):
                train = found[-1].removesuffix(so) + " "
        if train and one.startswith(train):
            # The same train: has begun and ends in 5.
            found[-1] += say(" and ") + one.removeprefix(train)
        else:
            found.append(one)
    return listed(found)


def _spoken(said: tuple[str, ...], setting: Setting, *, seated: bool) -> tuple[str, ...]:
    """The duties; where nobody told the seats, without the name of who is next."""
    if seated or len(setting.players) == 2:
        return said
    for name in setting.players:
        turn = say("It is {name}'s turn.", name=name)
        if turn in said:
            at = said.index(turn)
            following = [
                say("The next player") + one.removeprefix(name) if one.startswith(name) else one
                for one in said[at + 1 :]
            ]
            return (*said[:at], say("It is the next player's turn."), *following)
    return said


def _legal_moves(
    state: State, first: Ground, claim: Claim | None, *, at_start: bool
) -> tuple[str, ...] | None:
    """What the player may do instead, where that is certain.

    `at_start`: the answer is about the turn's first step, so that `state` tells it too.
    """
    if claim is not None:
        return None
    known = state.turn is not None and state.knows_hand(state.turn)
    if first.legal_moves is not None or not known or not at_start:
        return first.legal_moves
    return certain_moves(state)
