"""Keeping the score of Fives Up."""

from typing import Any

import pytest

from helpers import codes, mtscore, ok, the_match
from mtscore.storage import load


def sheet() -> Any:
    return ok("show", "--json").json


def round_of(number: int) -> Any:
    return next(one for one in sheet()["rounds"] if one["number"] == number)


def totals() -> dict[str, int]:
    return {one["name"]: one["total"] for one in sheet()["players"]}


@pytest.fixture(autouse=True)
def two() -> None:
    ok("new", "--rules", "fives-up", "--players", "Ana,Bo", "--target", "100")


def test_a_match_is_played_to_a_target_with_seven_dominoes_each() -> None:
    document = sheet()
    assert document["target"] == 100
    assert document["next"] == {
        "round": 1,
        "engine": None,
        "deal": 7,
        "starts": "the highest double opens, with it",
        "made": {"Ana": 0, "Bo": 0},
    }


def test_going_out_scores_the_other_hand_to_the_nearest_five() -> None:
    """F8.1: 17 pips are 15; points made in play stand beside them."""
    ok("round", "1", "--made", "Ana=25,Bo=10", "--hands", "Bo: 6-5 3-3")
    one = round_of(1)
    assert one["out"] == "Ana"
    assert one["made"] == {"Ana": 25, "Bo": 10}
    assert one["end"] == {"Ana": 15, "Bo": 0}
    assert totals() == {"Ana": 40, "Bo": 10}
    assert "25+15" in ok("show").out


def test_a_stalemate_scores_the_difference() -> None:
    """F8.2, dispute 69: 15 less 7 is 8, which is 10."""
    ok("round", "1", "--pips", "7,15", "--stalemate")
    assert totals() == {"Ana": 10, "Bo": 0}
    assert "stalemate" in ok("show").out


def test_equal_hands_of_a_stalemate_score_nothing() -> None:
    """Dispute 71."""
    ok("round", "1", "--pips", "9,9", "--stalemate")
    assert totals() == {"Ana": 0, "Bo": 0}


def test_a_blocked_player_loses_the_round_but_not_below_zero() -> None:
    """F4.2, F0.3: the block loses, whatever the hands are."""
    ok("round", "1", "--pips", "4,12", "--blocked", "Ana")
    assert totals() == {"Ana": 0, "Bo": 0}
    ok("round", "2", "--blocked", "bo", "--pips", "4,12")
    assert totals() == {"Ana": 10, "Bo": 0}
    assert round_of(2)["stuck"] == "Bo"


def test_points_are_noted_as_they_are_made_and_taken_in_at_the_end() -> None:
    ok("made", "Ana", "15")
    said = ok("made", "ana", "10").out
    assert "Ana made 10, 25 in this round" in said
    ok("made", "Bo", "5")
    ok("undo")
    ok("round", "--pips", "0,8")
    assert round_of(1)["made"] == {"Ana": 25, "Bo": 0}
    ok("made", "Bo", "20")
    ok("round", "--pips", "8,0", "--made", "Bo=15")
    assert round_of(2)["made"] == {"Ana": 0, "Bo": 15}


def test_the_target_ends_the_match() -> None:
    ok("round", "1", "--made", "Ana=95", "--pips", "0,23")
    document = sheet()
    assert document["next"] is None
    assert "Ana reached 100: the match is over" in ok("show").out
    for arguments in (["round", "2", "--pips", "0,1"], ["made", "Bo", "5"]):
        result = mtscore(*arguments, "--json")
        assert result.code == 4
        assert codes(result) == ["target-reached"]
    ok("round", "1", "--replace", "--made", "Ana=50", "--reason", "noted twice")
    assert totals()["Ana"] == 75
    assert "made 50, was 95: noted twice" in ok("show").out
    ok("undo")
    assert "Ana wins with 120" in ok("finish").out


def test_the_target_may_end_the_match_in_mid_round() -> None:
    """F7.1: at once, so no hand is counted."""
    result = mtscore("round", "1", "--made", "Ana=95", "--json")
    assert codes(result) == ["needs-input"]
    ok("round", "1", "--made", "Ana=100")
    assert totals() == {"Ana": 100, "Bo": 0}
    assert round_of(1)["state"] == {"Ana": "played", "Bo": "played"}
    assert sheet()["warnings"] == []
    assert ok("check").code == 0


def test_a_match_that_nobody_won_yet_is_finished_early_only() -> None:
    ok("round", "1", "--pips", "0,23")
    assert codes(mtscore("finish", "--json")) == ["target-not-reached"]
    assert "Finished after 1 round: Ana wins with 25." in ok("finish", "--early").out


def test_without_fives_up_only_the_hands_count() -> None:
    """F9.3."""
    ok("new", "--rules", "fives-up", "--players", "Ana,Bo", "--mode", "points-without")
    assert codes(mtscore("made", "Ana", "15", "--json")) == ["no-points-in-play"]
    ok("round", "1", "--pips", "0,28")
    assert totals() == {"Ana": 30, "Bo": 0}


def test_best_of_ten_has_ten_rounds_and_takes_nothing_off() -> None:
    """F9.1, dispute 75: 9 against 23 is 25, no subtraction."""
    ok("new", "--rules", "fives-up", "--players", "Ana,Bo", "--mode", "best-of-10")
    ok("round", "1", "--pips", "9,23", "--stalemate")
    assert totals() == {"Ana": 25, "Bo": 0}
    for number in range(2, 11):
        ok("round", str(number), "--pips", "0,3")
    assert sheet()["next"] is None
    assert mtscore("round", "11", "--pips", "0,1").code == 2
    assert "Ana wins with 70" in ok("finish").out


def test_three_and_four_may_play_as_a_house_rule() -> None:
    result = mtscore("new", "--rules", "fives-up", "--players", "A,B,C", "--json")
    assert codes(result) == ["too-many-players"]
    assert "2:7 3-4:5" in result.json["diagnostics"][0]["help"]
    ok("new", "--rules", "fives-up", "--players", "A,B,C", "--rule", "deal=2:7 3-4:5")
    assert sheet()["next"]["deal"] == 5
    ok("round", "1", "--pips", "0,7,8")
    assert totals() == {"A": 15, "B": 0, "C": 0}


def test_partners_score_together() -> None:
    ok("new", "--rules", "fives-up", "--players", "A,B,C,D", "--rule", "deal=2:7 3-4:5",
       "--rule", "partnerships=true")  # fmt: skip
    ok("round", "1", "--pips", "0,7,8,6")
    assert totals() == {"A": 15, "B": 0, "C": 15, "D": 0}
    ok("made", "B", "20")
    ok("round", "2", "--pips", "7,0,8,6")
    assert totals() == {"A": 15, "B": 35, "C": 15, "D": 35}
    assert [one["place"] for one in sheet()["players"]] == [2, 1, 2, 1]
    assert codes(
        mtscore(
            "new",
            "--rules",
            "fives-up",
            "--players",
            "A,B,C",
            "--rule",
            "deal=2:7 3-4:5",
            "--rule",
            "partnerships=true",
            "--json",
        )
    ) == ["not-four"]


def test_who_opens_follows_the_round_before() -> None:
    """F7.3 after going out, F7.2 after a stalemate (disputes 72, 73)."""
    ok("round", "1", "--pips", "0,23")
    assert "Ana won the round before and opens, with any domino" in sheet()["next"]["starts"]
    ok("round", "2", "--pips", "3,5", "--stalemate")
    assert "the highest double opens" in sheet()["next"]["starts"]


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["round", "1", "--made", "Ana=7", "--pips", "0,3"], "not-a-five"),
        (["made", "Ana", "7"], "not-a-five"),
        (["made", "Ana", "x"], "bad-points"),
        (["made", "Xi", "5"], "unknown-player"),
        (["round", "1", "--pips", "5,3", "--blocked"], "who-was-blocked"),
        (["round", "1", "--pips", "5,3", "--blocked", "Xi"], "unknown-player"),
        (["round", "1", "--pips", "5,3", "--stalemate", "--out", "Ana"], "either-or"),
        (["round", "1", "--hands", "Ana: 6-5; Bo: 5-6"], "domino-in-two-hands"),
        (["round", "1", "--hands", "Ana: 7-5"], "domino-not-in-set"),
        (["round", "1", "2", "--pips", "0,3"], "too-many-words"),
        (["new", "--rules", "fives-up", "--players", "A,B", "--target", "0"], "bad-number"),
        (["new", "--rules", "fives-up", "--players", "A,B", "--mode", "best"], "unknown-mode"),
        (["new", "--players", "A,B", "--target", "100"], "only-fives-up"),
        (["new", "--rules", "fives-up", "--players", "A,B", "--engines", "6,5"], "only-trains"),
    ],
)
def test_bad_input_is_named_and_nothing_is_lost(arguments: list[str], wanted: str) -> None:
    before = the_match().read_bytes()
    result = mtscore(*arguments, "--json")
    assert result.code == 2
    assert wanted in codes(result)
    assert the_match().read_bytes() == before


def test_both_out_is_doubted_and_nothing_is_lost() -> None:
    assert "several-out" in ok("round", "1", "--pips", "0,0").err


def test_a_target_that_is_not_usual_is_taken_and_said() -> None:
    said = ok("new", "--rules", "fives-up", "--players", "Ana,Bo", "--target", "77").out
    assert "77 points (not one of the usual 100, 250, 500 or 1000)" in said


def test_words_of_the_other_game_are_refused() -> None:
    ok("new", "--players", "Ana,Bo", "--file", "train.toml")
    for arguments in (
        ["round", "1", "--pips", "0,1", "--made", "Ana=5"],
        ["round", "1", "--pips", "3,1", "--stalemate"],
        ["made", "Ana", "5"],
    ):
        assert codes(mtscore(*arguments, "--json")) == ["only-fives-up"]


def test_a_round_of_fives_up_is_asked_for() -> None:
    ok("made", "Ana", "15")
    ok("round", stdin="7\n15\nbo\n\n10\ny\n", terminal=True)
    one = round_of(1)
    assert one["stuck"] == "Bo"
    assert one["made"] == {"Ana": 15, "Bo": 10}
    assert totals() == {"Ana": 25, "Bo": 10}


def test_the_same_people_again_keep_mode_and_target() -> None:
    ok("new", "--again", "--file", "again.toml")
    header = load(the_match().parent / "again.toml").header
    assert (header.rules, header.target) == ("fives-up", 100)
