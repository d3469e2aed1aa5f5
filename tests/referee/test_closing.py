"""Steps that only tell what has happened: `done` after the turn, markers that had to move."""

from dataclasses import replace

import pytest

from mtscore.rules import RULE_SETS
from referee.rows import Ask, ruled, short

PLAYED = Ask(
    move="5-9 on P1, done", trains="P1: 5; P2: 3", hand="5-9 1-1", players=("P1", "P2"), engine=None
)
FAILED = Ask(
    move="draw, pass, mark",
    player="P2",
    trains="P1: 5; P2: 4; mexican: -",
    hand="1-1",
    drew="3-3",
    players=("P1", "P2"),
)
DRAWN = replace(FAILED, move="draw, 12-3 on mexican, mark", drew="12-3")
OWN = Ask(move="4-9 on P2, unmark", player="P2", trains="P1: 5; P2*: 4", hand="4-9 1-1")


@pytest.mark.parametrize("rules", [name for name, one in RULE_SETS.items() if not one.is_fives])
@pytest.mark.parametrize("ask", [PLAYED, replace(PLAYED, players=("P1",), trains="P1: 5")])
def test_done_after_a_turn_that_is_over_is_legal(rules: str, ask: Ask) -> None:
    assert ruled(ask, rules).verdict == "legal"
    assert ruled(replace(ask, hand=None), rules).verdict == "legal"
    again = ruled(replace(ask, move="5-9 on P1, done, done"), rules)
    assert again.verdict == "illegal"


def test_alone_at_the_table_a_turn_ends_and_the_next_player_has_no_name() -> None:
    alone = replace(PLAYED, players=("P1",), trains="P1: 5; P2: 3".partition(";")[0], hand=None)
    said = ruled(replace(alone, move="5-9 on P1, 9-3 on P1"), "station")
    assert short(said) == "illegal S5.1"
    assert said.duties == ("It is the next player's turn.",)
    double = replace(alone, move="7-7 on mexican, 5-2 on P1", trains="P1: 5; mexican: 7")
    assert ruled(double, "station").duties == (
        "It is the next player's turn.",
        "The next player has to cover the 7-7 on the Mexican train.",
    )


@pytest.mark.parametrize(
    ("rules", "ask", "wanted"),
    [
        ("station", FAILED, "legal S6.5"),
        ("station", replace(FAILED, move="draw, pass, mark, done"), "legal S6.6"),
        ("station", replace(FAILED, move="draw, pass, done, mark"), "illegal S6.6"),
        ("station", replace(FAILED, move="draw, pass, mark, mark"), "illegal S6.5"),
        ("station", replace(FAILED, trains="P1: 5; P2*: 4; mexican: -"), "illegal S6.5"),
        ("station", replace(FAILED, move="draw, mark"), "illegal S6.5"),
        ("railyard", FAILED, "legal R8.3"),
        ("station", replace(FAILED, move="pass, mark", drew="", boneyard=0), "legal S6.6"),
        ("station", DRAWN, "legal S6.5"),
        ("railyard", DRAWN, "illegal R8.3"),
        ("station", replace(DRAWN, rule="mark_if_drawn_not_on_own=false"), "illegal S6.5"),
        ("station", OWN, "legal S0.1"),
        ("railyard", OWN, "legal R9.1"),
        ("station", replace(OWN, trains="P1: 5; P2: 4"), "illegal S0.1"),
        ("station", replace(OWN, trains="P1: 5; P2?: 4"), "depends S0.1"),
        ("station", replace(OWN, move="5-9 on P1, unmark", trains="P1*: 5; P2*: 4", hand="5-9 1-1"),
         "illegal S0.1"),
        ("open-run", replace(OWN, move="5-9 on P1, unmark", trains="P1*: 5; P2: 4", hand="5-9 1-1"),
         "legal O8.3"),
    ],
)  # fmt: skip
def test_a_marker_is_moved_where_it_has_to_be(rules: str, ask: Ask, wanted: str) -> None:
    assert short(ruled(ask, rules)) == wanted, ruled(ask, rules)


def test_what_a_wrong_marker_is_told_is_true() -> None:
    up = ruled(replace(FAILED, trains="P1: 5; P2*: 4; mexican: -"), "station")
    assert up.reason == "Mark: P2's train is marked already."
    none = ruled(replace(OWN, trains="P1: 5; P2: 4"), "station")
    assert none.reason == "Unmark: P2's train is not marked."
