"""Matches that the program plays by itself: test data, examples, load, and figures to compare.

for one in play_match(header, seed="7"):
    moves, scores = blocks_of(one)
    figures = figures_of(one)
"""

from mtscore.simulate.matches import (
    Figures,
    PlayedRound,
    blocks_of,
    dealt_hands,
    figures_of,
    play_match,
)
from mtscore.simulate.players import STYLES, heaviest_player, player_of

__all__ = [
    "STYLES",
    "Figures",
    "PlayedRound",
    "blocks_of",
    "dealt_hands",
    "figures_of",
    "heaviest_player",
    "play_match",
    "player_of",
]
