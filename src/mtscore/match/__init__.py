"""A match: what its file's blocks say, and the match they tell.

`tell_document` makes blocks of plain data and their match, `tell` makes the match of blocks, `plain_block` turns
a block back into plain data.
"""

from mtscore.match.block_reading import read_block
from mtscore.match.blocks import (
    Block,
    CorrectionBlock,
    FinishBlock,
    Header,
    MadeBlock,
    MovesBlock,
    PlayerBlock,
    ReopenBlock,
    RoundBlock,
    RuleBlock,
    RulingBlock,
)
from mtscore.match.document import tell_document
from mtscore.match.model import Correction, Left, Match, MatchRound, Player, RoundMoves, Stay
from mtscore.match.story import tell
from mtscore.match.writing import block_kind, plain_block, plain_header

__all__ = [
    "Block",
    "Correction",
    "CorrectionBlock",
    "FinishBlock",
    "Header",
    "Left",
    "MadeBlock",
    "Match",
    "MatchRound",
    "MovesBlock",
    "Player",
    "PlayerBlock",
    "ReopenBlock",
    "RoundBlock",
    "RoundMoves",
    "RuleBlock",
    "RulingBlock",
    "Stay",
    "block_kind",
    "plain_block",
    "plain_header",
    "read_block",
    "tell",
    "tell_document",
]
