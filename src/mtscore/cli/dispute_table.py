"""The table of the round in play, where its moves are recorded.

A dispute is about that table unless something else describes one.
"""

from mtscore.cli.dispute_match import FromMatch
from mtscore.cli.dispute_told import Told
from mtscore.cli.output import note
from mtscore.notation.dominoes import parse_hand
from mtscore.notation.moves import DONE, Play
from mtscore.notation.names import find_player
from mtscore.records import changed
from mtscore.table import State, apply, is_legal
from mtscore.table.bits import Bits, bits_of
from mtscore.table.build import drawn_and_held
from mtscore.words import say

# Whoever gives one of these describes a table of their own.
_DESCRIBES = (
    "position",
    "trains",
    "engine",
    "boneyard",
    "doubles",
    "order",
    "largest",
    "rules",
    "line",
    "first_turn",
    "drew",
)


def with_table(told: Told, source: FromMatch) -> Told:
    """What was told, with the table as its recorded moves leave it.

    Raises:
        UsageProblem: the moves cannot be followed, a hand cannot be read.
    """
    if source.file is None or told.rule or any(getattr(told, one) for one in _DESCRIBES):
        return told
    match = source.file.match
    number = source.number if told.round is None else None
    if match.rule_set.is_fives or number is None:
        return told
    from mtscore.replay import current_state, rounds_with_moves  # noqa: PLC0415 - where there are any

    if number not in rounds_with_moves(match):
        return told
    state = current_state(match, number)
    if state.ended is not None:
        return told
    if told.player is not None:
        state = _in_turn(state, find_player(told.player, state.setting.players))
    if told.hand is not None and state.turn is not None:
        held = parse_hand(told.hand, state.setting.largest, "--hand")
        state = _holding(state, bits_of(held))
    return changed(told, position=str(state), hand=None)


def say_where_from(source: FromMatch) -> None:
    """Say whose table it is."""
    note(
        say("The table is as the moves recorded in round {number} leave it.", number=source.number)
    )


def _holding(state: State, held: Bits) -> State:
    """The state in which the player in turn held these dominoes when his turn began."""
    me = state.turn
    assert me is not None  # noqa: S101 - it is somebody's turn
    steps = state.now.steps
    laid = bits_of(step.domino for step in steps if isinstance(step, Play))
    hands, counts = list(state.hands), list(state.counts)
    hands[me] = (held | drawn_and_held(steps)) & ~laid
    if counts[me] is None:
        counts[me] = hands[me].bit_count() + state.now.hidden
    return state.but(hands=tuple(hands), counts=tuple(counts))


def _in_turn(state: State, name: str) -> State:
    """The state in which `name` plays: who could say `done` has, when another goes on."""
    if state.player not in (None, name) and is_legal(state, DONE):
        return apply(state, DONE)
    return state
