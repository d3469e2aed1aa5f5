"""What the player in turn holds, as far as it is known, and with the rest supposed."""

from mtscore.notation.moves import Move, Pass
from mtscore.referee.world import STRANGERS
from mtscore.table.bits import Bits
from mtscore.table.state import State


def may_hide(state: State) -> bool:
    """Whether the hand holds dominoes that nobody has seen, beside those just drawn."""
    me = state.turn
    assert me is not None  # noqa: S101 - it is somebody's turn
    count = state.counts[me]
    return count is None or count - state.hands[me].bit_count() - state.now.hidden > 0


def may_keep(state: State, move: Move) -> bool:
    """Whether what was just drawn may be kept, so that it does not forbid to pass."""
    now = state.now
    return (
        isinstance(move, Pass)
        and not state.setting.options.must_play_drawn
        and bool(now.fresh or now.hidden)
    )


def known_in_hand(state: State, move: Move) -> Bits:
    """The dominoes known to be in hand which `move` asks about."""
    me = state.turn
    assert me is not None  # noqa: S101 - it is somebody's turn
    hand = state.hands[me]
    return hand & ~state.now.fresh if may_keep(state, move) else hand


def holding(state: State, some: Bits) -> State:
    """The state with one of these dominoes in the hand of the player in turn."""
    me = state.turn
    assert me is not None  # noqa: S101 - it is somebody's turn
    hands = list(state.hands)
    hands[me] |= some & -some
    counts = list(state.counts)
    # As if there were nothing else: what else there may be does not change what follows.
    counts[me] = hands[me].bit_count() + state.now.hidden
    return without_unknown_draws(state.but(hands=tuple(hands), counts=tuple(counts)))


def having_drawn(state: State, some: Bits) -> State:
    """The state with one of these dominoes as one of those drawn unseen."""
    me = state.turn
    assert me is not None  # noqa: S101 - it is somebody's turn
    bit = some & -some
    hands = list(state.hands)
    hands[me] |= bit
    now = state.now.but(fresh=state.now.fresh | bit, hidden=state.now.hidden - 1)
    counts = list(state.counts)
    counts[me] = hands[me].bit_count() + now.hidden
    return without_unknown_draws(state.but(hands=tuple(hands), counts=tuple(counts), now=now))


def without_unknown_draws(state: State) -> State:
    """The state with the other dominoes drawn unseen, and any hidden ones, fitting nothing."""
    me = state.turn
    assert me is not None  # noqa: S101 - it is somebody's turn
    hands = list(state.hands)
    strange = 0
    for at in range(state.now.hidden):
        strange |= 1 << (STRANGERS + at)
    hands[me] |= strange
    counts = list(state.counts)
    counts[me] = hands[me].bit_count()
    now = state.now.but(fresh=state.now.fresh | strange, hidden=0)
    return state.but(hands=tuple(hands), counts=tuple(counts), now=now)
