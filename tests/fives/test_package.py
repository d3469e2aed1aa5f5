"""`mtscore.fives` as a library: what it offers, and by which names."""

import subprocess
import sys
from random import Random

from mtscore import fives, table
from mtscore.fives import FIVES_UP, Draw, State, deal, legal_moves, play_round, random_player
from mtscore.records import record_names
from test_processes import environment

ONLY_TRAINS = {
    "Done",
    "Judgement",
    "Mark",
    "Setting",
    "Turn",
    "Unmark",
    "can_play",
    "consequences",
    "decided",
    "duties",
    "explain_turn",
    "is_blocked_position",
    "is_bound",
    "judge",
    "make_state",
    "momentary",
    "reach",
}


def test_both_engines_have_the_same_names_but_for_what_only_trains_have() -> None:
    assert set(table.__all__) - set(fives.__all__) == ONLY_TRAINS


def test_both_engines_name_what_they_tell_alike() -> None:
    told = {"verdict", "sentence", "clauses", "missing", "after"}
    assert told <= set(record_names(table.Explanation))
    assert told <= set(record_names(fives.Explanation))
    assert list(record_names(table.Played)) == list(record_names(fives.Played))
    assert fives.Play.__slots__[0] == "domino"


def test_a_player_sees_a_state_and_its_legal_moves() -> None:
    seen: list[State] = []

    def choose(state: State, moves: list[fives.Move]) -> fives.Move:
        assert moves == legal_moves(state)
        seen.append(state)
        return moves[0]

    opening = deal(FIVES_UP, ["Ana", "Bo"], Random(5))
    played = play_round(opening, choose)
    assert seen[0] == opening.state
    assert len(seen) == len(played.moves)
    assert Draw(None) not in [move for _, move in played.moves]
    assert play_round(opening, random_player(Random(1))).opening is opening


def test_importing_the_package_loads_none_of_it() -> None:
    code = "import sys, mtscore.fives; print([one for one in sys.modules if 'mtscore.' in one])"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "['mtscore.lazy', 'mtscore.fives']"
