"""Simple players for simulated rounds: they see their own hand and the table, and play fair."""

from random import Random
from typing import Final

from mtscore.notation.moves import Move, Play
from mtscore.table import Player, State, random_player

STYLES: Final = {
    "heaviest": "lays the domino with the most pips, on his own train where it fits there",
    "random": "takes any legal move",
}
"""How the simple players choose."""


def player_of(style: str, random: Random) -> Player:
    """The player of that style."""
    return random_player(random) if style == "random" else heaviest_player


def heaviest_player(state: State, moves: list[Move]) -> Move:
    """Lay the domino with the most pips; on one's own train rather than on another."""
    best = moves[0]
    if len(moves) == 1 or type(best) is not Play:
        return moves[0]
    own = state.player
    most = -1
    for move in moves:
        if type(move) is not Play:
            break
        # Twice the pips, so that the train decides only between plays of one weight.
        worth = 2 * move.domino.pips + (move.train == own)
        if worth > most:
            best, most = move, worth
    return best
