"""The referee of Mexican Train: a turn or a claim at a table of which only a part is known.

Legal: in every arrangement of the unseen dominoes; illegal: in none; otherwise it depends, and the
ruling names what is missing and the answer of each case.
"""

from collections.abc import Sequence

from mtscore.errors import Diagnostic, UsageProblem
from mtscore.notation.moves import Move, write_moves
from mtscore.notation.trains import Train
from mtscore.records import Record, changed
from mtscore.referee.answer import Decision, Ground, Known, decision, verdict_of
from mtscore.referee.claims import Claim, answer_claim
from mtscore.referee.facts import Facts, house_rules, state_before
from mtscore.referee.other_rules import other_readings, relevant, under
from mtscore.referee.turn import Case, at_a_glance, decide
from mtscore.rules.house_rules import contradictions
from mtscore.rules.option_specs import Value
from mtscore.rules.options import TrainOptions
from mtscore.ruling import Ruling, RulingCase, RulingReading, Verdict
from mtscore.table.bits import BIT
from mtscore.table.explain import explain, why_over
from mtscore.table.judge import possible_moves
from mtscore.table.moves import legal_moves
from mtscore.table.position import write_position
from mtscore.table.problems import allowed_by_rules
from mtscore.table.sentences import consequences, duties, next_in_turn, sentence
from mtscore.table.state import Setting, State
from mtscore.tiles import double
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
    grounds = asked.answer(state)
    verdict = verdict_of(grounds)
    setting = state.setting
    first = grounds[0]
    depends = verdict == "depends"
    house_decides, without = _without_house_rule(state, asked, verdict, first)
    shown = list(dict.fromkeys(one.clauses for one in grounds)) if depends else [first.clauses]
    assert isinstance(setting.options, TrainOptions)  # noqa: S101 - trains are its game
    return Ruling(
        verdict=verdict,
        rules=setting.rule_set.name,
        house_rules=house_rules(setting.rule_set, setting.options),
        player=state.player,
        move=write_moves(moves) if moves else None,
        claim=None if claim is None else str(claim),
        clauses=tuple(dict.fromkeys(one for clauses in shown for one in clauses)),
        basis="house rule" if house_decides else first.basis,
        option=first.option,
        reason=_depends_on(grounds) if depends else first.sentence,
        assumed=_assumed(state, asked, verdict, first.after, assumes_later=assumes_later),
        missing=_missing(grounds) if depends else (),
        cases=_cases(grounds) if depends else (),
        readings=without + _readings(state, asked, verdict, first.after),
        duties=() if depends else _spoken(first.duties, setting, seated=seated),
        legal_moves=_legal_moves(state, first, claim),
        may_be_more=first.may_be_more,
        position=write_position(state),
    )


class Question(Record):
    """What is asked: a turn, a claim, or a claim after a turn."""

    moves: tuple[Move, ...]
    claim: Claim | None
    known: Known

    def answer(self, state: State) -> tuple[Ground, ...]:
        """The cases, each with its grounds."""
        if self.claim is None:
            return tuple(_ground(one, self.moves) for one in decide(state, self.moves))
        if not self.moves:
            return tuple(answer_claim(state, self.claim, known=self.known))
        found: list[Ground] = []
        for one in decide(state, self.moves):
            if one.verdict == "illegal":
                found.append(_ground(one, self.moves))
                continue
            found += [
                changed(
                    ground,
                    conditions=(*one.conditions, *ground.conditions),
                    missing=(*one.missing, *ground.missing),
                )
                for ground in answer_claim(state, self.claim, self.moves, one, self.known)
            ]
        return tuple(found)

    def verdict(self, state: State) -> tuple[Verdict, State | None, tuple[str, ...]]:
        """The verdict alone, the state after the turn, and what a *depends* hangs on."""
        found: Sequence[Ground | Case] = (
            decide(state, self.moves) if self.claim is None else self.answer(state)
        )
        verdicts = {one.verdict for one in found}
        verdict = verdicts.pop() if len(verdicts) == 1 else "depends"
        missing = [fact for one in found for fact in one.missing] if verdict == "depends" else []
        return verdict, found[0].after, tuple(dict.fromkeys(missing))


def _refuse_nothing(state: State, moves: Sequence[Move], claim: Claim | None) -> None:
    if not moves and claim is None:
        raise UsageProblem(
            Diagnostic(
                code="nothing-to-rule",
                message=say("there is no move and no claim to rule on"),
                help=say('write a move, such as "5-7 on Bo", or --claim "round over"'),
            )
        )
    if state.turn is None and moves and state.ended is None:
        raise UsageProblem(
            Diagnostic(
                code="no-player",
                message=say("it is not said whose turn it is"),
                help=say("add --player NAME, or turn NAME to the position"),
            )
        )


# Grounds of a turn.


def _ground(case: Case, moves: Sequence[Move]) -> Ground:
    """Why a case is as it is; where each of several ways has its own reason, with all of them."""
    found = _ground_of(case, moves)
    if not case.also:
        return found
    others = [_ground_of(one, moves) for one in case.also]
    reasons = [found.sentence, *(_reason_alone(one.sentence) for one in others)]
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


def _ground_of(case: Case, moves: Sequence[Move]) -> Ground:
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
        may = _certain_moves(before)
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
    return _certain_moves(state)


def _certain_moves(state: State) -> tuple[str, ...] | None:
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


# What a ruling says beside its verdict.


def _depends_on(grounds: Sequence[Ground]) -> str:
    return say("That depends on {what}.", what=listed([spoken(one) for one in _missing(grounds)]))


def spoken(missing: str) -> str:
    """A missing fact in words."""
    word, _, name = missing.partition(" ")
    sentences = {
        "hand": "what {name} holds" if name else "what is in hand",
        "drew": "which domino was drawn",
        "boneyard": "whether the boneyard is empty",
        "first-turn": "whether it is a first turn",
        "doubles": "which double was laid first",
        "marker": "whether {name}'s train is marked",
        "train": _mexican(name) if name.startswith("mexican") else "{name}'s train",
        "round": "which round it is",
        "starter": "whom the table agreed on",
    }
    return say(sentences.get(word, word), name=name)


def _mexican(name: str) -> str:
    number = name.removeprefix("mexican")
    return say("Mexican train {number}", number=number) if number else say("the Mexican train")


def _missing(grounds: Sequence[Ground]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for ground in grounds for one in ground.missing))


def _cases(grounds: Sequence[Ground]) -> tuple[RulingCase, ...]:
    return tuple(
        RulingCase(
            condition=listed(tuple(dict.fromkeys(one.conditions))),
            verdict=one.verdict,
            clauses=one.clauses,
        )
        for one in grounds
    )


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


def _legal_moves(state: State, first: Ground, claim: Claim | None) -> tuple[str, ...] | None:
    if claim is not None:
        return None
    if first.legal_moves is not None or state.turn is None or not state.knows_hand(state.turn):
        return first.legal_moves
    return _certain_moves(state)


def _assumed(
    state: State,
    asked: Question,
    verdict: Verdict,
    after: State | None,
    *,
    assumes_later: bool,
) -> tuple[str, ...]:
    """What the verdict, or whose turn it is then, would not survive of what was taken for granted."""
    assumed = []
    me = state.turn
    if assumes_later and me is not None and not state.trains[me].begun:
        first = state.but(first_turns=frozenset([me]))
        if allowed_by_rules(first) and _differs(verdict, after, *asked.verdict(first)[:2]):
            assumed.append(say("it is not {player}'s first turn", player=state.player))
    if verdict == "legal" and _hides_double(state, asked):
        assumed.append(say("no uncovered double lies that was not written out"))
    return tuple(assumed)


def _differs(verdict: Verdict, after: State | None, other: Verdict, then: State | None) -> bool:
    """Whether the answer is another one, or the turn goes on where it is over here."""
    if verdict != other:
        return True
    if after is None or then is None:
        return False
    return (after.turn, not after.now.steps) != (then.turn, not then.now.steps)


def _hides_double(state: State, asked: Question) -> bool:
    """Whether a double at the end of a train that was not written out would change a yes."""
    unseen = state.unseen
    for place, train in enumerate(state.trains):
        if train.chain or train.whole or train.begun is False:
            continue
        numbers = range(state.setting.largest + 1) if train.end is None else (train.end,)
        for number in numbers:
            one = double(number)
            if not BIT[one.index] & unseen:
                continue
            shown = Train(chain=(one,), start=number, end=number, begun=True, marked=train.marked)
            trains = list(state.trains)
            trains[place] = shown
            other = state.but(
                trains=tuple(trains),
                doubles=(*state.doubles, place),
                ordered=not state.doubles,
                table=state.table | BIT[one.index],
            )
            if allowed_by_rules(other) and asked.verdict(other)[0] != "legal":
                return True
            break
    return False


def _readings(
    state: State, asked: Question, verdict: Verdict, after: State | None
) -> tuple[RulingReading, ...]:
    """The debatable options whose other values give another answer, or other markers."""
    setting = state.setting
    readings: list[RulingReading] = []
    but: tuple[str, ...]
    kind = None if asked.claim is None else asked.claim.kind
    for name, value, options in other_readings(setting.rule_set, setting.options):
        if not relevant(name, state, asked.moves, kind):
            continue
        other = under(state, setting.rule_set, options)
        if not allowed_by_rules(other):
            continue
        if verdict == "depends" and asked.claim is None:
            # What would settle it at a glance; its cases would be as many again.
            found, but = at_a_glance(other, asked.moves), ()
        else:
            found, then, missing = asked.verdict(other)
            but = tuple(spoken(one) for one in missing) or _other_markers(after, then)
        if found != verdict or but:
            readings.append(RulingReading(option=name, value=value, verdict=found, but=but))
    return tuple(readings)


def _without_house_rule(
    state: State, asked: Question, verdict: Verdict, first: Ground
) -> tuple[bool, tuple[RulingReading, ...]]:
    """Whether the answer is what it is by a house rule, and what it would be without it.

    Nothing of the second where the table could not be so without it.
    """
    name, setting = first.option, state.setting
    if name is None or not first.house_rule or verdict == "depends":
        return False, ()
    value: Value = getattr(setting.rule_set.options, name)
    options = changed(setting.options, **{name: value})
    if contradictions(options):
        return True, ()
    other = under(state, setting.rule_set, options)
    if not allowed_by_rules(other):
        return True, ()
    grounds = asked.answer(other)
    found = verdict_of(grounds)
    but = _other_markers(first.after, grounds[0].after)
    if found == "depends":
        but = tuple(spoken(one) for one in _missing(grounds))
    if not (but or _differs(verdict, first.after, found, grounds[0].after)):
        return False, ()
    clauses = () if found == "depends" else grounds[0].clauses
    one = RulingReading(option=name, value=value, verdict=found, clauses=clauses, but=but)
    return True, (one,)


def _other_markers(one: State | None, other: State | None) -> tuple[str, ...]:
    """Whose marker stands otherwise in `other`, in words."""
    if one is None or other is None:
        return ()
    found = []
    for seat, name in enumerate(one.setting.players):
        marked = other.trains[seat].marked
        if one.trains[seat].marked is marked:
            continue
        text = "{name}'s train is then marked" if marked else "{name}'s train then has no marker"
        if marked is None:
            text = "{name}'s train may then be marked"
        found.append(say(text, name=name))
    return tuple(found)
