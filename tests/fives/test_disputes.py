"""What people really argue about in Fives Up, row by row of the collection of disputes (60-77)."""

from collections.abc import Mapping

import pytest

from mtscore.fives.claims import parse_claim
from mtscore.fives.ending import outcome
from mtscore.fives.line_moves import parse_moves
from mtscore.fives.position_reading import parse_position
from mtscore.fives.round_end import Outcome, round_end_points
from mtscore.fives.ruling import rule
from mtscore.fives.state import FIVES_UP
from mtscore.notation.dominoes import parse_dominoes
from mtscore.records import changed
from mtscore.rules.house_rules import with_house_rules
from mtscore.rules.modes import MODES
from mtscore.ruling import Ruling

BEST_OF_10 = with_house_rules(FIVES_UP, MODES["best-of-10"].options)


def ruling(
    position: str,
    move: str = "",
    claim: str = "",
    drew: str = "",
    rules: Mapping[str, object] | None = None,
) -> Ruling:
    state = parse_position("fives-up; " + position)
    state = state.but(options=with_house_rules(state.options, rules or {}))
    return rule(
        state,
        parse_moves(move, state.layout) if move else (),
        parse_claim(claim, state.players) if claim else None,
        drew=parse_dominoes(drew),
    )


def decided(one: Ruling) -> tuple[str, str]:
    return one.verdict, one.clauses[0]


def test_60_the_double_led_counts_with_both_halves() -> None:
    found = ruling("turn Bo; order Ana Bo; line 5-5", claim="10 points")
    assert decided(found) == ("legal", "F6.1")
    assert "F6.2" in found.clauses
    assert ruling("turn Bo; line 5-5", claim="5 points").verdict == "illegal"
    led = ruling("turn Ana; line -; hand Ana: 5-5; hand Bo: 4-4", "5-5", "10 points")
    assert led.verdict == "legal"


def test_61_six_six_and_three_make_fifteen() -> None:
    found = ruling("turn Ana; line 6-6; hand Ana: 6-3 5-1", "6-3", "15 points")
    assert found.verdict == "legal"
    assert "F6.2" in found.clauses
    assert found.reason == "left 12 and right 3 make 15"
    assert found.move == "6-3 on right"


def test_63_a_later_double_gives_no_third_arm() -> None:
    line = "line 4-6 6-6 6-3 3-3 3-2; spinner 6-6; "
    assert decided(ruling("turn Ana; " + line + "hand Ana: 3-1", "3-1 on up")) == (
        "illegal",
        "F5.2",
    )


def test_66_who_holds_a_match_does_not_draw() -> None:
    assert decided(ruling("turn Ana; line 5-5; hand Ana: 5-1 6-4; stock 9", "draw")) == (
        "illegal",
        "F4.1",
    )
    allowed = ruling(
        "turn Ana; line 5-5; hand Ana: 5-1 6-4; stock 9", "draw", rules={"draw_when_able": True}
    )
    assert allowed.verdict == "legal"
    assert allowed.house_rules == {"draw_when_able": True}


def test_67_who_drew_a_domino_that_fits_does_not_keep_it() -> None:
    position = "turn Ana; line 5-5; hand Ana: 6-4; stock 9"
    found = ruling(position, "pass", drew="6-1 4-3 5-2")
    assert decided(found) == ("illegal", "F4.1")
    assert found.legal_moves == ("5-2 on left", "5-2 on right")
    assert ruling(position, "5-2 on left", drew="6-1 4-3 5-2").verdict == "legal"
    # All of it told as one turn.
    assert ruling(position, "draw, draw, draw, 5-2 on left", drew="6-1 4-3 5-2").verdict == "legal"
    assert ruling(position, "draw, draw, draw, pass", drew="6-1 4-3 5-2").verdict == "illegal"
    assert ruling(position, "draw, draw, draw, draw", drew="6-1 4-3 5-2").verdict == "illegal"


def test_69_in_a_stalemate_the_smaller_hand_scores_the_difference() -> None:
    ended = round_end_points({"Ana": 7, "Bo": 15}, Outcome("stalemate"), FIVES_UP)
    assert (ended.winners, ended.points, ended.clauses[0]) == (("Ana",), 10, "F8.2")
    whole = round_end_points(
        {"Ana": 7, "Bo": 15}, Outcome("stalemate"), changed(FIVES_UP, subtract=False)
    )
    assert whole.points == 15


def test_71_equal_hands_score_nothing() -> None:
    ended = round_end_points({"Ana": 9, "Bo": 9}, Outcome("stalemate"), FIVES_UP)
    assert (ended.winners, ended.points, ended.clauses[0]) == ((), 0, "F8.2")


def test_72_after_a_stalemate_the_highest_double_opens() -> None:
    position = "turn Ana; after stalemate; line -; hand Ana: 6-4 3-3; hand Bo: 2-2 5-4"
    assert decided(ruling(position, "6-4")) == ("illegal", "F7.2")
    assert ruling(position, "3-3").clauses[:2] == ("F7.2", "F2.2")
    assert decided(ruling(position, claim="Ana opens")) == ("legal", "F7.2")
    assert decided(ruling(position, claim="Bo opens")) == ("illegal", "F7.2")


def test_73_who_went_out_opens_the_next_round_with_any_domino() -> None:
    position = "turn Ana; after out; line -; hand Ana: 6-4 3-3; hand Bo: 6-6 5-4"
    assert decided(ruling(position, "6-4")) == ("legal", "F7.3")
    assert decided(ruling(position, claim="Bo opens")) == ("illegal", "F7.3")
    assert decided(ruling(position, claim="Ana opens")) == ("legal", "F7.3")


def test_75_in_a_best_of_10_nothing_is_made_in_play_and_nothing_taken_off() -> None:
    found = ruling("turn Bo; line 6-6 6-3", claim="15 points", rules=MODES["best-of-10"].options)
    assert decided(found) == ("illegal", "F9.1")
    assert found.basis == "reading"
    without = ruling(
        "turn Bo; line 6-6 6-3", claim="15 points", rules=MODES["points-without"].options
    )
    assert decided(without) == ("illegal", "F9.3")
    ended = round_end_points({"Ana": 9, "Bo": 23}, Outcome("stalemate"), BEST_OF_10)
    assert (ended.winners, ended.points) == (("Ana",), 25)


def test_76_nobody_takes_points_that_another_forgot_to_claim() -> None:
    # Ana has laid 5-5, and it is the turn of Bo.
    position = "order Ana Bo; turn Bo; line 5-5"
    found = ruling(position, claim="Bo takes 10 points")
    assert decided(found) == ("illegal", "F6.1")
    assert "F0.5" in found.clauses
    assert ruling(position, claim="10 points for Ana").verdict == "legal"


def test_77_without_a_double_the_heaviest_domino_opens() -> None:
    position = "turn Ana; line -; hand Ana: 6-5 3-1; hand Bo: 6-4 2-1"
    found = ruling(position, "6-5")
    assert decided(found) == ("legal", "F0.2")
    assert found.basis == "silent"
    assert [(one.option, one.value, one.verdict) for one in found.readings] == [
        ("no_double", "lot", "legal")
    ]
    lighter = ruling(position, "3-1", rules={"no_double": "lot"})
    assert decided(lighter) == ("legal", "F0.2")
    assert [(one.value, one.verdict) for one in lighter.readings] == [("heaviest", "illegal")]
    assert decided(ruling(position, claim="Ana opens")) == ("legal", "F0.2")
    assert decided(ruling(position, claim="Bo opens")) == ("illegal", "F0.2")
    assert ruling(position, claim="Ana opens", rules={"no_double": "lot"}).verdict == "illegal"


# All the 2s of a double-two set lie and both ends show one; ends of 1, 1, 2 and 2.
STALEMATE = "set 2; turn Ana; line 2-1 1-0 0-2 2-2; hand Ana: 0-0; hand Bo: 1-1; stock 0"
BLOCKED = "set 2; turn Ana; line 1-0 0-2 2-2 2-1; hand Ana: 0-0; hand Bo: 1-1; stock 0"


@pytest.mark.parametrize(
    ("position", "claim", "answer"),
    [
        (STALEMATE, "stalemate", ("legal", "F7.2")),
        (STALEMATE, "blocked", ("illegal", "F4.3")),
        (BLOCKED, "blocked", ("legal", "F4.2")),
        (BLOCKED, "Ana is blocked", ("legal", "F4.2")),
        (BLOCKED, "bo blocked", ("illegal", "F4.2")),
        (BLOCKED, "stalemate", ("illegal", "F7.2")),
    ],
)
def test_blocked_and_stalemate_exclude_each_other(
    position: str, claim: str, answer: tuple[str, str]
) -> None:
    assert decided(ruling(position, claim=claim)) == answer


def test_while_there_is_something_to_draw_neither_can_be_claimed() -> None:
    position = "turn Ana; line 5-5; hand Ana: 6-4; stock 3"
    assert decided(ruling(position, claim="blocked")) == ("illegal", "F4.1")
    assert decided(ruling(position, claim="stalemate")) == ("illegal", "F7.2")


def test_a_pass_of_the_blocked_player_says_what_follows_from_it() -> None:
    found = ruling(BLOCKED, "pass")
    assert decided(found) == ("legal", "F4.2")
    assert found.basis == "reading"
    assert found.duties[0] == "Ana is blocked and loses the round"
    assert [(one.option, one.value) for one in found.readings] == [("block", "pass")]
    passed_over = ruling(BLOCKED, "pass", rules={"block": "pass"})
    assert passed_over.duties == ("it is Bo's turn",)
    state = parse_position("fives-up; " + BLOCKED)
    assert outcome(state) == Outcome("blocked", "Ana")
