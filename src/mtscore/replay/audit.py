"""The audit of a recorded game: what was illegal, what cannot be, what the scores don't follow from."""

from mtscore.errors import Diagnostic, UsageProblem
from mtscore.match import Match
from mtscore.notation.moves import Draw, Move
from mtscore.notation.names import printable
from mtscore.notation.record import OWN, Step
from mtscore.records import Record
from mtscore.replay.course import Course, Objection, follow
from mtscore.replay.opening import opening_state
from mtscore.replay.reading import RoundRecord, read_record, rounds_with_moves
from mtscore.replay.scores import score_problems
from mtscore.rules.options import TrainOptions
from mtscore.table.explain import Explanation
from mtscore.table.state import START, State
from mtscore.tiles import double
from mtscore.words import listed, say


class Finding(Record):
    """One thing that an audit found.

    Attributes:
        round: in which round.
        code: what it is called: illegal-move, not-in-turn, or a kind of score or fact.
        message: the sentence.
        move: which of the round's moves, from 1; None where it is about none.
        text: the move as people write it.
        player: who made it.
        explanation: the ruling on it.
        state: as it was before it.
        disputed: whether it was disputed when it was recorded.
        objection: what was said against it then.
        help: what to do about it.
        diagnostic: where it could not be read: the problem with its path.
    """

    round: int
    code: str
    message: str
    move: int | None = None
    text: str | None = None
    player: str | None = None
    explanation: Explanation | None = None
    state: State | None = None
    disputed: bool = False
    objection: str | None = None
    help: str | None = None
    diagnostic: Diagnostic | None = None


class RoundAudit(Record):
    """What was found in one round.

    Attributes:
        record: its moves, where they could be read.
        opening: the state before the first move, where there is one.
        course: how it went.
        findings: everything wrong with it.
    """

    number: int
    record: RoundRecord | None
    opening: State | None
    course: Course | None
    findings: tuple[Finding, ...]

    @property
    def moves(self) -> int:
        """How many moves were looked at."""
        return 0 if self.course is None else self.course.made


def audit(match: Match, number: int | None = None) -> tuple[RoundAudit, ...]:
    """Audit the rounds with recorded moves, or the one with that number."""
    numbers = rounds_with_moves(match) if number is None else (number,)
    return tuple(audit_round(match, one) for one in numbers)


def audit_round(match: Match, number: int) -> RoundAudit:
    """Follow a round from the deal to its scores."""
    try:
        record = read_record(match, number)
    except UsageProblem as error:
        return _unreadable(number, None, error)
    try:
        opening = opening_state(match, record)
    except UsageProblem as error:
        return _unreadable(number, record, error)
    findings = _dealt(record, opening)
    course = follow(opening, record.steps)
    findings += [ruling_on(record, opening, one) for one in course.objections]
    played = match.rounds.get(number)
    if played is not None and course.stopped is None:
        names = {one.seat: one.name for one in match.playing(number)}
        findings += [
            Finding(round=number, code=code, message=message)
            for code, message in score_problems(played, names, course.state)
        ]
    return RoundAudit(
        number=number, record=record, opening=opening, course=course, findings=tuple(findings)
    )


def _unreadable(number: int, record: RoundRecord | None, error: UsageProblem) -> RoundAudit:
    findings = tuple(
        Finding(round=number, code=one.code, message=one.message, help=one.help, diagnostic=one)
        for one in error.diagnostics
    )
    return RoundAudit(number=number, record=record, opening=None, course=None, findings=findings)


def _dealt(record: RoundRecord, opening: State) -> list[Finding]:
    """What the deal and the hunt for the engine should have been.

    How many each takes is the table's affair, but all take as many.
    """
    sizes = {name: len(hand) for name, hand in record.facts.hands.items()}
    starter = opening.player or ""
    if sizes.get(starter, 0) + 1 in sizes.values():
        # The holder of the engine may have been noted after laying it.
        sizes[starter] += 1
    found = []
    if len(set(sizes.values())) > 1:
        told = [f"{printable(name)} {size}" for name, size in sizes.items()]
        found.append(
            Finding(
                round=record.number,
                code="hand-size",
                message=say("the hands dealt are of different sizes: {told}", told=listed(told)),
                help=say("hands are written as dealt, before the engine is looked for"),
            )
        )
    return found + _hunted(record, opening)


def _hunted(record: RoundRecord, opening: State) -> list[Finding]:
    hunt = record.facts.hunt
    engine = opening.setting.engine
    options: TrainOptions = opening.setting.options
    if not hunt or engine is None or options.engine_found == "set_out":
        return []
    wanted = double(engine)
    found = []
    players = opening.setting.players
    at = players.index(hunt[0].player or players[0])
    drawn = [step.move.domino if isinstance(step.move, Draw) else None for step in hunt]
    in_turn = [players[(at + step) % len(players)] for step in range(len(hunt))]
    if [step.player for step in hunt] != in_turn:
        found.append(say("while the engine was looked for, they did not draw in turn"))
    if any(wanted in hand for hand in record.facts.hands.values()):
        found.append(say("the engine was looked for although somebody held it"))
    elif (
        wanted in drawn
        and options.engine_found == "hunt_one"
        and drawn.index(wanted) != len(drawn) - 1
    ):
        found.append(say("they went on drawing after the engine had turned up"))
    return [Finding(round=record.number, code="bad-hunt", message=one) for one in found]


def ruling_on(record: RoundRecord, opening: State, objection: Objection) -> Finding:
    """The ruling on an illegal move.

    Args:
        record: the round, with the moves up to this one at least.
        opening: the state before its first move.
        objection: the move.
    """
    state, step = objection.state, objection.step
    ruling = _explained(record, opening, objection)
    part = record.part_of(objection.number)
    message = say(
        "it is {turn}'s turn, not {name}'s",
        turn=printable(state.player or "?"),
        name=printable(step.player or "?"),
    )
    return Finding(
        round=record.number,
        code="not-in-turn" if ruling is None else "illegal-move",
        message=message if ruling is None else ruling.sentence,
        move=objection.number,
        text=move_text(step),
        player=step.player,
        explanation=ruling,
        state=state,
        disputed=step.disputed,
        objection=part.objection if part is not None and step.disputed else None,
        help=_turn_not_over(state) if ruling is None else None,
    )


def _explained(record: RoundRecord, opening: State, objection: Objection) -> Explanation | None:
    """Why the move is illegal; None where another player is in turn and that is all."""
    from mtscore.table.explain import explain, explain_turn  # noqa: PLC0415 - not in clean records

    if not objection.out_of_turn:
        return explain(objection.state, objection.step.move)
    # Whoever has just ended his turn and goes on is told why it was over.
    last = objection.number - 1
    first = last
    while first > 0 and record.steps[first - 1].player == objection.step.player:
        first -= 1
    if first == last:
        return None
    before = follow(opening, record.steps[:first]).state
    turn = [one.move for one in record.steps[first:last]]
    ruled = explain_turn(before, [*turn, objection.step.move])
    return ruled if ruled.verdict == "illegal" and ruled.step == len(turn) else None


def _turn_not_over(state: State) -> str | None:
    if state.now is START or not state.now.steps:
        return None
    from mtscore.table.sentences import duties  # noqa: PLC0415 - hardly ever needed

    return " ".join(duties(state)) or None


def move_text(step: Step) -> str:
    """A recorded move as people write moves."""
    move: Move = step.move
    train = getattr(move, "train", None)
    if train == OWN:
        return str(getattr(move, "domino", move))
    return str(move)


def current_state(match: Match, number: int | None = None) -> State:
    """The table as it stands after the last recorded move of a round.

    What later moves show of earlier hands is left out: nobody at the table looks back.

    Args:
        match: the match.
        number: the round; without it the last one that has moves.

    Raises:
        UsageProblem: no moves are recorded, they cannot be read, or one of them is illegal and
            nobody disputed it.
    """
    numbers = rounds_with_moves(match)
    if number is None:
        number = numbers[-1] if numbers else None
    if number is None or number not in numbers:
        raise UsageProblem(
            Diagnostic(
                code="no-moves",
                message=say("no moves are recorded")
                if number is None
                else say("no moves of round {number} are recorded", number=number),
                help=say("record them as they happen: mtscore play Ana 12-5"),
            )
        )
    record = read_record(match, number)
    course = follow(opening_state(match, record, infer=False), record.steps)
    stopped = course.stopped
    if stopped is not None:
        raise UsageProblem(
            Diagnostic(
                code="illegal-move",
                message=say(
                    "move {move} of round {number}, {text}, is illegal as recorded",
                    move=stopped.number,
                    number=number,
                    text=move_text(stopped.step),
                ),
                help=say("`mtscore replay` says why"),
            )
        )
    return course.state


__all__ = ["Finding", "RoundAudit", "audit", "audit_round", "current_state", "move_text"]
