"""When a round is over, and how: out, stalemate or blocked (F4.2, F4.3, F7.2, F7.3).

Where hands are unknown several endings may be possible; then all of them are named and none is
guessed.
"""

from collections.abc import Callable

from mtscore.fives.cases import declared
from mtscore.fives.questions import opponents
from mtscore.fives.round_end import Outcome
from mtscore.fives.sides import sides
from mtscore.fives.state import State
from mtscore.fives.unseen import STOCK, unseen_in
from mtscore.tiles import Domino


def reached_target(state: State) -> str | None:
    """Who has the points that end the match at once (F7.1); None while nobody has."""
    target = state.target
    if state.scores is None or target is None or state.options.target_reached != "at_once":
        return None
    for side, score in zip(sides(state.players, state.options), state.scores, strict=True):
        if score >= target:
            return side[0]
    return None


def no_more_plays(state: State) -> bool:
    """Whether nothing may be laid any more: the round is over, whichever way it ended.

    A player who has nothing to play and nothing to draw ends the round without this: by saying
    so, or because everybody sees it (`outcome`).
    """
    if state.passes and (
        state.options.block == "loses_round" or state.passes >= len(state.players)
    ):
        return True
    if any(hand.is_empty for hand in state.hands):
        return True
    return state.scores is not None and reached_target(state) is not None


def outcome(state: State) -> Outcome | None:
    """How the round ended; None while it goes on, or while unseen dominoes decide that."""
    found = possible_outcomes(state)
    return found[0] if len(found) == 1 else None


def possible_outcomes(state: State) -> tuple[Outcome | None, ...]:
    """Every way in which the round can have ended by now; None among them: it may go on."""
    for seat, hand in enumerate(state.hands):
        if hand.is_empty:
            return (Outcome("out", state.name_of(seat)),)
    reached = reached_target(state)
    if reached is not None:
        return (Outcome("target", reached),)
    if state.passes >= len(state.players):
        # Everybody, one after the other, has said so.
        return (Outcome("stalemate"),)
    if not state.layout.line or (state.can_draw and not state.passes):
        return (None,)
    if state.is_known:
        return (_known_ending(state),)
    found: dict[Outcome | None, None] = {}
    for layout in state.layout.settlements:
        found.update(dict.fromkeys(_possible_endings(state, layout.fits)))
    return tuple(found)


def _stuck_seat(state: State) -> int:
    """Who would be blocked: the first to pass since the last play, or whose turn it is."""
    return (state.turn - state.passes) % len(state.players)


def _known_ending(state: State) -> Outcome | None:
    fits = state.layout.fits
    stuck = [not any(fits(tile) for tile in hand.dominoes) for hand in state.hands]
    # F4.3: a stalemate is looked at before a block.
    if all(stuck):
        return Outcome("stalemate")
    seat = _stuck_seat(state)
    if stuck[seat] and state.options.block == "loses_round":
        return Outcome("blocked", state.name_of(seat))
    return None


def _possible_endings(state: State, fits: Callable[[Domino], bool]) -> list[Outcome | None]:
    unseen = unseen_in(state, fits)
    told = declared(state)
    seat = _stuck_seat(state)
    others = [one for one, _ in opponents(state, seat)]
    found: list[Outcome | None] = []
    if not state.passes and unseen.possible({STOCK: True}):
        found.append(None)
    nobody = {STOCK: False, seat: False, **dict.fromkeys(others, False)}
    if unseen.possible({**nobody, **told}):
        found.append(Outcome("stalemate"))
    somebody = [
        unseen.possible({**told, STOCK: False, seat: False, other: True})
        for other in others
        if other not in told
    ]
    if state.options.block == "loses_round":
        if any(somebody):
            found.append(Outcome("blocked", state.name_of(seat)))
        if not state.passes and unseen.possible({STOCK: False, seat: True}):
            found.append(None)
    elif any(somebody) or (not state.passes and unseen.possible({STOCK: False, seat: True})):
        found.append(None)
    return found
