"""The rule engine of Fives Up: one immutable state a moment, what may be done in it, and rulings.

    >>> from mtscore.fives import apply, explain, legal_moves, parse_move, parse_position
    >>> state = parse_position("fives-up; turn Ana; line 4-6 6-6 6-3; hand Ana: 6-1 3-0; stock 12")
    >>> [str(move) for move in legal_moves(state)]
    ['6-1 on up', '6-1 on down', '3-0 on right']
    >>> found = explain(state, parse_move("3-0", state.layout))
    >>> found.verdict, found.count.sentence(), found.points
    ('legal', 'left 4 and right 0 make 4', 0)
    >>> print(apply(state, parse_move("6-1 on up", state.layout)).layout.open_ends)
    (('left', 4), ('right', 3), ('up', 1), ('down', 6))

The names are those of `mtscore.table`, the engine of the trains: `parse_position`, `legal_moves`,
`possible_moves`, `is_legal`, `explain`, `apply`, `outcome`, `problems`, `write_position`, `begin`,
`deal`, `play_round`. Nothing has to be known here either. What the game makes different:

- A move needs the layout to be read (`parse_move(text, state.layout)`) and to be written as it
  lies (`write_move(move, state.layout)`), since `5-4` alone may say where it goes. `str(move)`
  writes the higher half first. `Draw` and `Pass` are those of `mtscore.notation.moves`.
- A state has no `setting`: players, options and the set are its own attributes, `stock` is the
  boneyard, and `hands` are `Hand`s, which know what is hidden. `state.own` is the hand of the
  player in turn; `state.player` is what to call him, also where nobody named him.
- An explanation has no key of a reason, but the board `count` and the `points` made.
- `outcome(state)` is None also where unseen dominoes decide how the round ended;
  `possible_outcomes` gives all that can be, None among them for a round that may go on. An
  outcome names who is out or blocked; who wins, and how much, `round_end_points` says from the
  pips that are left, with or without a state.
- There is one rule set, so `deal` takes none, and `rule` and `parse_claim` are here: the referee
  of the trains is a package of its own, `mtscore.referee`. A turn of several steps is ruled on,
  not explained: `rule(state, moves)`.
"""

from typing import TYPE_CHECKING

from mtscore.lazy import lazily

if TYPE_CHECKING:
    from mtscore.fives.checks import problems
    from mtscore.fives.claims import Claim, parse_claim
    from mtscore.fives.counting import Count, EndCount, board_count, count, points_of
    from mtscore.fives.drawing import describe, draw
    from mtscore.fives.ending import outcome, possible_outcomes
    from mtscore.fives.engine import (
        Explanation,
        apply,
        explain,
        is_legal,
        legal_moves,
        points,
        possible_moves,
    )
    from mtscore.fives.layout import EMPTY, ENDS, End, Layout, lay_out
    from mtscore.fives.line import parse_layout, write_arm, write_line, write_spinner
    from mtscore.fives.line_moves import (
        Move,
        Play,
        parse_move,
        parse_moves,
        write_move,
        write_moves,
    )
    from mtscore.fives.opening import NextOpening, find_opener, next_opening
    from mtscore.fives.position import write_position
    from mtscore.fives.position_reading import parse_position
    from mtscore.fives.round_end import Outcome, RoundEnd, nearest_five, round_end_points
    from mtscore.fives.rounds import (
        Opening,
        Played,
        Player,
        begin,
        deal,
        play_round,
        random_player,
    )
    from mtscore.fives.ruling import rule
    from mtscore.fives.state import FIVES_UP, UNKNOWN, After, Hand, State, hand_of
    from mtscore.notation.moves import DRAW, PASS, Draw, Pass

__all__ = [
    "DRAW",
    "EMPTY",
    "ENDS",
    "FIVES_UP",
    "PASS",
    "UNKNOWN",
    "After",
    "Claim",
    "Count",
    "Draw",
    "End",
    "EndCount",
    "Explanation",
    "Hand",
    "Layout",
    "Move",
    "NextOpening",
    "Opening",
    "Outcome",
    "Pass",
    "Play",
    "Played",
    "Player",
    "RoundEnd",
    "State",
    "apply",
    "begin",
    "board_count",
    "count",
    "deal",
    "describe",
    "draw",
    "explain",
    "find_opener",
    "hand_of",
    "is_legal",
    "lay_out",
    "legal_moves",
    "nearest_five",
    "next_opening",
    "outcome",
    "parse_claim",
    "parse_layout",
    "parse_move",
    "parse_moves",
    "parse_position",
    "play_round",
    "points",
    "points_of",
    "possible_moves",
    "possible_outcomes",
    "problems",
    "random_player",
    "round_end_points",
    "rule",
    "write_arm",
    "write_line",
    "write_move",
    "write_moves",
    "write_position",
    "write_spinner",
]

if not TYPE_CHECKING:
    # Type checkers would take any name for one of these.
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "DRAW": "line_moves",
            "EMPTY": "layout",
            "ENDS": "layout",
            "FIVES_UP": "state",
            "PASS": "line_moves",
            "UNKNOWN": "state",
            "After": "state",
            "Claim": "claims",
            "Count": "counting",
            "Draw": "line_moves",
            "End": "layout",
            "EndCount": "counting",
            "Explanation": "engine",
            "Hand": "state",
            "Layout": "layout",
            "Move": "line_moves",
            "NextOpening": "opening",
            "Opening": "rounds",
            "Outcome": "round_end",
            "Pass": "line_moves",
            "Play": "line_moves",
            "Played": "rounds",
            "Player": "rounds",
            "RoundEnd": "round_end",
            "State": "state",
            "apply": "engine",
            "begin": "rounds",
            "board_count": "counting",
            "count": "counting",
            "deal": "rounds",
            "describe": "drawing",
            "draw": "drawing",
            "explain": "engine",
            "find_opener": "opening",
            "hand_of": "state",
            "is_legal": "engine",
            "lay_out": "layout",
            "legal_moves": "engine",
            "nearest_five": "round_end",
            "next_opening": "opening",
            "outcome": "ending",
            "parse_claim": "claims",
            "parse_layout": "line",
            "parse_move": "line_moves",
            "parse_moves": "line_moves",
            "parse_position": "position_reading",
            "play_round": "rounds",
            "points": "engine",
            "points_of": "counting",
            "possible_moves": "engine",
            "possible_outcomes": "ending",
            "problems": "checks",
            "random_player": "rounds",
            "round_end_points": "round_end",
            "rule": "ruling",
            "write_arm": "line",
            "write_line": "line",
            "write_move": "line_moves",
            "write_moves": "line_moves",
            "write_position": "position",
            "write_spinner": "line",
        },
    )
