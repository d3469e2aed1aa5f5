"""How a round ended, and whether it can go on at all."""

from mtscore.records import Record
from mtscore.rules.rule_set import Clause
from mtscore.table.bits import dominoes_of
from mtscore.table.reach import can_play, first_turn_cases, reach
from mtscore.table.state import START, Ended, State
from mtscore.tiles import pips


class Outcome(Record):
    """How a round ended.

    Attributes:
        kind: somebody went out, or nobody could play.
        winners: who went out; of a blocked round the lowest hands. None where hands that decide
            are unknown.
        clauses: what says that the round is over, the deciding one first.
    """

    kind: Ended
    winners: tuple[str, ...] | None
    clauses: tuple[Clause, ...]


def outcome(state: State) -> Outcome | None:
    """How the round ended, None while it goes on."""
    if state.ended is None:
        return None
    players = state.setting.players
    winners: tuple[str, ...] | None = tuple(players[seat] for seat in state.out)
    if state.ended == "blocked":
        winners = _lowest(state)
    reason = "out-first" if len(state.out) > 1 else state.ended
    clauses = state.setting.rule_set.decides(reason)
    return Outcome(kind=state.ended, winners=winners, clauses=clauses)


def _lowest(state: State) -> tuple[str, ...] | None:
    """R13.1: of a dead round, the fewest pips win it; None unless all hands are known."""
    seats = range(len(state.setting.players))
    if not all(state.knows_hand(seat) for seat in seats):
        return None
    held = [pips(dominoes_of(state.hands[seat])) for seat in seats]
    return tuple(state.setting.players[seat] for seat in seats if held[seat] == min(held))


def is_blocked_position(state: State) -> bool | None:
    """Whether nobody could ever play from here, None if something unknown decides.

    This is the claim about a bare position: the boneyard is empty, and no player could play even
    with every train marked, since those who pass put their markers up.
    """
    yard = state.yard
    if yard and state.setting.options.draw_count:
        return False
    # Whose first turn is still to come may be unknown; it is the same for everybody, though.
    turn = state if state.turn is not None else state.but(turn=0)
    answers = {_is_stuck(case) for case in first_turn_cases(turn)}
    found = answers.pop() if len(answers) == 1 else None
    return None if found and yard is None and state.setting.options.draw_count else found


def _is_stuck(state: State) -> bool | None:
    """Whether nobody can play with every train marked, None if something unknown decides."""
    open_trains = tuple(train.but(marked=True) for train in state.trains)
    answers: set[bool | None] = set()
    for seat in range(len(state.setting.players)):
        turn = state.but(trains=open_trains, turn=seat, now=START)
        able = can_play(turn, reach(turn))
        answers.add(None if able is None else not able)
    if False in answers:
        return False
    return None if None in answers else True
