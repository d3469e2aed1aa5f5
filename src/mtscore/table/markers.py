"""Markers: when one comes off, and when one goes up."""

from mtscore.table.bits import SUITS, Bits
from mtscore.table.reach import is_bound
from mtscore.table.state import State


def comes_off(state: State, place: int, played: int) -> bool:
    """Whether the marker on the train at `place` comes off by a play on the one at `played`."""
    off = state.setting.options.marker_off
    if off == "own_play":
        # S0.1, R9.1, B3.6: by its owner's play on his own train.
        return place == played == state.turn
    if off == "any_play_there":
        # O8.3, O0.2, O0.14: by whoever plays on that train.
        return place == played
    return off == "any_play" and place == state.turn


def goes_up_drawn(state: State, bit: Bits) -> bool | None:
    """Whether playing a drawn domino elsewhere puts its player's marker up (S6.5, literally).

    Only when he drew for want of anything to play, not to cover a double he had to cover, and the
    domino he drew did not fit his own train.
    """
    assert state.turn is not None  # noqa: S101 - `apply` has seen to it
    now = state.now
    hand = state.hands[state.turn]
    end = state.trains[state.turn].end
    if not state.setting.options.mark_if_drawn_not_on_own:
        return False
    bound = is_bound(state)
    if bound or (end is not None and SUITS[end] & bit):
        return False
    # S6.3: he drew because he could play nothing, so one that nobody saw is the one he drew.
    drawn = bool(now.fresh & bit) or (now.hidden > 0 and not hand & bit)
    if drawn and (end is None or bound is None):
        return None
    return drawn


def goes_up_passing(state: State) -> bool | None:
    """Whether the marker of the player in turn goes up when he passes, None if unknown."""
    options = state.setting.options
    bound = is_bound(state)
    # S6.9, T4, R10.3, O0.3: he could not cover the double he had to cover.
    failed = options.mark_on_failed_cover
    if bound:
        return failed
    # S6.5, R8.3, O8.2: he drew in vain, or may not draw.
    up: bool | None = True
    if not state.now.drawn and not options.mark_on_empty_yard:
        # S6.6, S0.8, R0.4, O0.12, B3.5: nothing drawn, because nothing was left to draw.
        up = None if state.yard is None else state.yard > 0
    if bound is None and up is not failed:
        return None
    return up
