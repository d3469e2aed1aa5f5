"""From moves typed during a round to the block that keeps them, refereed on the way."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from mtscore.errors import Conflict, Diagnostic, UsageProblem
from mtscore.match import Match, MovesBlock, RoundBlock, RoundMoves
from mtscore.notation.dominoes import write_hand
from mtscore.notation.record import Step, write_record
from mtscore.records import Record, changed
from mtscore.replay.audit import Finding, audit_round, ruling_on
from mtscore.replay.course import follow, with_player
from mtscore.replay.opening import opening_state
from mtscore.replay.reading import RoundRecord, read_record, rounds_with_moves
from mtscore.table import consequences, momentary
from mtscore.table.bits import dominoes_of
from mtscore.table.state import State
from mtscore.tiles import pips
from mtscore.words import say


class Kept(Record):
    """What became of typed moves.

    Attributes:
        block: what keeps them; None when one of them was refused.
        before: how many moves the round had.
        state: after the last move that was made.
        steps: the moves, each with its player's name.
        said: what they bring with them, a sentence each.
        refused: the ruling on the move that was refused.
        disputed: the rulings on those that were kept all the same.
        shown: earlier moves that turn out to have been illegal.
    """

    block: MovesBlock | None
    before: int
    state: State
    steps: tuple[Step, ...]
    said: tuple[str, ...]
    refused: Finding | None = None
    disputed: tuple[Finding, ...] = ()
    shown: tuple[Finding, ...] = ()


def round_in_play(match: Match, number: int | None = None) -> int:
    """The round whose moves are kept now: the last with moves, unless it is recorded.

    Raises:
        Conflict: that round has its scores, or all have.
    """
    if number is None:
        open_rounds = [one for one in rounds_with_moves(match) if one not in match.rounds]
        number = open_rounds[-1] if open_rounds else match.next_number
    if number is None:
        raise Conflict(
            Diagnostic(
                code="all-recorded",
                message=say("all {count} rounds are recorded", count=match.planned),
            )
        )
    if number in match.rounds:
        raise Conflict(
            Diagnostic(
                code="recorded-already",
                message=say("round {number} is recorded already", number=number),
                help=say("take its scores back first: mtscore undo"),
            )
        )
    return number


def with_block(match: Match, block: MovesBlock) -> Match:
    """The match as it is with one more block of moves."""
    index = len(match.moves)
    moves = RoundMoves(names=match.names, block=block, path=("moves", index))
    return changed(match, moves=(*match.moves, moves))


def keep(
    match: Match,
    number: int,
    typed: Sequence[Step],
    facts: Mapping[str, Any],
    *,
    objection: str | None,
    recorded: datetime,
) -> Kept:
    """Make typed moves on the table as it stands.

    Args:
        match: as recorded.
        number: the round.
        typed: the moves; those without a player go by the turn order.
        facts: what is said of the deal, for the first block of the round.
        objection: the moves are kept although illegal, with this objection; None refuses them.
        recorded: when.

    Raises:
        UsageProblem: what is recorded so far cannot be read, or the facts are impossible.
    """
    started = match
    has_moves = number in rounds_with_moves(match)
    if facts or not has_moves:
        started = with_block(match, MovesBlock(round=number, text="", facts=facts))
    record = read_record(started, number)
    first = typed[0].player if typed else None
    opening = opening_state(started, record, starter=first, infer=False)
    if not has_moves and "starts" not in facts:
        # The first name is whose turn it is, so that undo and later commands know.
        facts = {"starts": opening.player, **facts}
    course = follow(opening, record.steps)
    if course.stopped is not None:
        raise UsageProblem(_broken_off(number, course.stopped.number))
    state = course.state
    before = len(record.steps)
    steps: list[Step] = []
    said: list[str] = []
    passing: tuple[str, ...] = ()
    disputed: list[Finding] = []
    for at, one in enumerate(typed):
        step = with_player(state, one)
        gone = follow(state, [step], first=before + at + 1)
        if gone.objections:
            so_far = changed(record, steps=(*record.steps, *steps, step))
            ruled = ruling_on(so_far, opening, gone.objections[0])
            marked = Step(step.player, step.move, disputed=True)
            gone = follow(state, [marked], first=before + at + 1)
            if objection is None or gone.stopped is not None:
                return Kept(
                    block=None,
                    before=before,
                    state=state,
                    steps=tuple(steps),
                    said=tuple(said),
                    refused=ruled,
                )
            disputed.append(ruled)
            step = marked
        # Whose turn it was between two moves is over by the time that it could be read.
        said = [one for one in said if one not in passing]
        said += [one for one in consequences(state, gone.state) if one not in said[-1:]]
        passing = momentary(gone.state)
        steps.append(step)
        state = gone.state
    if disputed and objection:
        facts = {**facts, "objection": objection}
    block = MovesBlock(round=number, text=write_record(steps), facts=facts, recorded=recorded)
    return Kept(
        block=block,
        before=before,
        state=state,
        steps=tuple(steps),
        said=tuple(said),
        disputed=tuple(disputed),
        shown=_shown(with_block(match, block), number, before + len(steps)),
    )


def _broken_off(number: int, move: int) -> Diagnostic:
    return Diagnostic(
        code="illegal-move",
        message=say(
            "move {move} of round {number} is illegal as recorded, so nothing can follow it",
            move=move,
            number=number,
        ),
        help=say("`mtscore replay` says why; `mtscore undo` takes moves back"),
    )


def _shown(match: Match, number: int, moves: int) -> tuple[Finding, ...]:
    """Earlier moves that what is known now shows to have been illegal."""
    audited = audit_round(match, number)
    return tuple(
        one
        for one in audited.findings
        if one.move is not None and one.move < moves and not one.disputed
    )


def table_of(match: Match, number: int) -> tuple[RoundRecord, State]:
    """A round's record and the table as it stands after it."""
    record = read_record(match, number)
    return record, follow(opening_state(match, record, infer=False), record.steps).state


def scores_of(match: Match, number: int, state: State, recorded: datetime) -> RoundBlock | None:
    """The scores of a round that is over, None while a hand that counts is unknown."""
    players = state.setting.players
    if state.ended is None:
        return None
    if not all(state.knows_hand(seat) for seat in range(len(players))):
        return None
    hands = {
        one.name: frozenset(dominoes_of(state.hands[players.index(one.name)]))
        for one in match.playing(number)
    }
    return RoundBlock(
        number=number,
        engine=state.setting.engine,
        recorded=recorded,
        pips={name: pips(hand) for name, hand in hands.items()},
        hands=hands,
        out=tuple(players[seat] for seat in state.out),
        blocked=state.ended == "blocked",
    )


def hands_text(hands: Mapping[str, Any]) -> dict[str, str]:
    """Hands as the file keeps them."""
    return {name: write_hand(hand) for name, hand in hands.items()}
