"""Recorded games: from the moves in a match file to the states of the table, and their audit.

    audit(match)                    # every round with moves: what is wrong with it
    current_state(match)            # the table as it stands
    read_record(match, 3)           # the moves and facts of round 3
    opening_state(match, record)    # the state before the first move
    follow(state, steps)            # the states after it, up to the first illegal move

The text of the moves is described in `mtscore.notation.record`, the facts beside it in
`mtscore.replay.reading`.
"""

from mtscore.replay.audit import Finding, RoundAudit, audit, audit_round, current_state, move_text
from mtscore.replay.course import Course, Objection, follow, with_player
from mtscore.replay.opening import opening_state
from mtscore.replay.reading import Facts, RoundRecord, read_record, rounds_with_moves

__all__ = [
    "Course",
    "Facts",
    "Finding",
    "Objection",
    "RoundAudit",
    "RoundRecord",
    "audit",
    "audit_round",
    "current_state",
    "follow",
    "move_text",
    "opening_state",
    "read_record",
    "rounds_with_moves",
    "with_player",
]
