"""The rule engine of Mexican Train: one immutable state a moment, and what may be done in it.

    state = parse_position("station; set 12; engine 12; order Ana Bo; turn Ana; ...")
    (move,) = parse_moves("5-7 on Bo", state.setting.players)
    legal_moves(state)              # the moves that are certainly legal
    is_legal(state, move)           # yes or no, fast
    judge(state, move)              # legal, illegal or depends, with the reason's key
    explain(state, move)            # the same with clauses, sentences and duties
    apply(state, move)              # the state after it
    outcome(state)                  # how the round ended
    problems(state)                 # everything about it that no table can show
    opening = deal(rules, rules.train_options, ["Ana", "Bo"], Random(1))

A `Draw()` leaves open which domino was drawn: whoever knows it applies `Draw(domino)`, as
`play_round` does with the opening's boneyard.

Nothing has to be known: see `mtscore.table.state`.
"""

from typing import TYPE_CHECKING

from mtscore.lazy import lazily

# These bear their modules' names, so they have to be here before anybody imports the modules.
from mtscore.table.explain import Explanation, decided, explain, explain_turn
from mtscore.table.judge import Judgement, judge, possible_moves
from mtscore.table.problems import problems
from mtscore.table.reach import can_play, is_bound, reach

if TYPE_CHECKING:
    from mtscore.notation.moves import Done, Draw, Mark, Move, Pass, Play, Unmark, parse_moves
    from mtscore.table.build import begin, make_state
    from mtscore.table.ending import Outcome, is_blocked_position, outcome
    from mtscore.table.moves import is_legal, legal_moves
    from mtscore.table.position import write_position
    from mtscore.table.reading import parse_position
    from mtscore.table.rounds import (
        Opening,
        Played,
        Player,
        deal,
        play_round,
        random_player,
    )
    from mtscore.table.sentences import consequences, duties, momentary
    from mtscore.table.state import Setting, State, Turn
    from mtscore.table.step import apply

__all__ = [
    "Done",
    "Draw",
    "Explanation",
    "Judgement",
    "Mark",
    "Move",
    "Opening",
    "Outcome",
    "Pass",
    "Play",
    "Played",
    "Player",
    "Setting",
    "State",
    "Turn",
    "Unmark",
    "apply",
    "begin",
    "can_play",
    "consequences",
    "deal",
    "decided",
    "duties",
    "explain",
    "explain_turn",
    "is_blocked_position",
    "is_bound",
    "is_legal",
    "judge",
    "legal_moves",
    "make_state",
    "momentary",
    "outcome",
    "parse_moves",
    "parse_position",
    "play_round",
    "possible_moves",
    "problems",
    "random_player",
    "reach",
    "write_position",
]

if not TYPE_CHECKING:
    # Type checkers would take any name for one of these.
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "Done": "mtscore.notation.moves",
            "Draw": "mtscore.notation.moves",
            "Mark": "mtscore.notation.moves",
            "Move": "mtscore.notation.moves",
            "Opening": "rounds",
            "Outcome": "ending",
            "Pass": "mtscore.notation.moves",
            "Play": "mtscore.notation.moves",
            "Played": "rounds",
            "Player": "rounds",
            "Setting": "state",
            "State": "state",
            "Turn": "state",
            "Unmark": "mtscore.notation.moves",
            "apply": "step",
            "begin": "build",
            "consequences": "sentences",
            "deal": "rounds",
            "duties": "sentences",
            "is_blocked_position": "ending",
            "is_legal": "moves",
            "legal_moves": "moves",
            "make_state": "build",
            "momentary": "sentences",
            "outcome": "ending",
            "parse_moves": "mtscore.notation.moves",
            "parse_position": "reading",
            "play_round": "rounds",
            "random_player": "rounds",
            "write_position": "position",
        },
    )
