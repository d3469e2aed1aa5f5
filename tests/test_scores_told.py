"""What people told of a round: who is out, who is blocked, what was made, and how it is answered."""

from typing import Any

import pytest

from helpers import Result, mtscore, ok, the_match


def codes(result: Result) -> list[str]:
    return [one["code"] for one in result.json["diagnostics"]]


def sheet() -> Any:
    return ok("show", "--json").json


def warned() -> list[str]:
    return [one["code"] for one in sheet()["warnings"]]


@pytest.fixture
def trains() -> None:
    ok("new", "--players", "Ana,Bo,Cy")


@pytest.fixture
def fives() -> None:
    ok("new", "--rules", "fives-up", "--players", "Ana,Bo", "--target", "100")


# Blocked with a 0, and who is said to be out.


@pytest.mark.usefixtures("trains")
def test_a_zero_in_a_blocked_round_is_doubted_with_both_ways_on() -> None:
    said = ok("round", "1", "--blocked", "--pips", "0,4,5").err
    assert "warning[zero-when-blocked]: round 1 is called blocked, but Ana has 0" in said
    assert "mtscore round 1 --replace --out Ana" in said
    assert "mtscore round 1 --replace --pips Ana=0-0" in said
    assert mtscore("check", "--strict").code == 1
    ok("round", "1", "--replace", "--pips", "Ana=0-0")
    assert warned() == []
    ok("undo")
    ok("round", "1", "--replace", "--out", "Ana")
    assert (sheet()["rounds"][0]["out"], warned()) == ("Ana", [])


@pytest.mark.usefixtures("trains")
def test_nobody_can_hold_the_blank_double_in_the_round_it_is_the_engine_of() -> None:
    said = ok("round", "13", "--blocked", "--pips", "0,4,5").err
    assert "zero-when-blocked" in said
    assert "0-0" not in said


@pytest.mark.usefixtures("fives")
@pytest.mark.parametrize("ending", [["--blocked", "Bo"], ["--stalemate"]])
def test_a_zero_is_doubted_in_fives_up_too(ending: list[str]) -> None:
    assert "zero-when-blocked" in ok("round", "1", "--pips", "0,12", *ending).err
    ok("round", "2", "--pips", "1,12", *ending)
    assert warned() == ["zero-when-blocked"]


@pytest.mark.usefixtures("trains")
def test_who_was_typed_as_out_is_out_among_several_with_nothing() -> None:
    result = ok("round", "1", "--pips", "Ana=0,Bo=out,Cy=5")
    assert "Ana 0, Bo 0 (out), Cy 5" in result.out
    assert "several-out" not in result.err
    assert sheet()["rounds"][0]["out"] == "Bo"
    assert "several-out" in ok("round", "2", "--pips", "0,0,5").err
    ok("round", "2", "--replace", "--pips", "Ana=out")
    assert (sheet()["rounds"][1]["out"], warned()) == ("Ana", [])


@pytest.mark.usefixtures("trains")
def test_a_conversation_does_not_ask_who_of_several_is_out_when_it_was_typed() -> None:
    ok("round", stdin="0\nout\n2\ny\n", terminal=True)
    assert sheet()["rounds"][0]["out"] == "Bo"


@pytest.mark.usefixtures("trains")
def test_typed_as_out_takes_back_that_the_round_was_blocked() -> None:
    ok("round", "1", "--blocked", "--pips", "1,4,5")
    ok("round", "1", "--replace", "--pips", "Ana=out", "--reason", "he had laid it")
    one = sheet()["rounds"][0]
    assert (one["out"], one["blocked"]) == ("Ana", False)


@pytest.mark.parametrize(
    ("game", "ending"),
    [("trains", ["--blocked"]), ("fives", ["--stalemate"]), ("fives", ["--blocked", "Bo"])],
)
def test_nobody_typed_as_out_ends_a_blocked_round(
    game: str, ending: list[str], request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue(game)
    before = the_match().read_bytes()
    scores = "Ana=out,Bo=4" + (",Cy=5" if game == "trains" else "")
    result = mtscore("round", "1", *ending, "--pips", scores, "--json")
    assert (result.code, codes(result)) == (2, ["blocked-and-out"])
    assert the_match().read_bytes() == before


# Points of Fives Up.


@pytest.mark.usefixtures("fives")
def test_a_problem_is_shown_under_the_option_it_is_in() -> None:
    said = mtscore("round", "1", "--made", "Ana=5,Bo=7", "--pips", "0,5").err
    assert "--> --made:1:10" in said
    assert "--> --pips" not in said
    said = mtscore("round", "1", "--made", "Ana=5", "--pips", "0,7000").err
    assert "--> --pips:1:3" in said


@pytest.mark.usefixtures("fives")
def test_out_is_no_number_of_points() -> None:
    assert codes(mtscore("round", "1", "--made", "Ana=out", "--pips", "0,5", "--json")) == [
        "bad-points"
    ]


@pytest.mark.usefixtures("fives")
def test_points_are_noted_as_a_pair_too() -> None:
    assert "Ana made 10" in ok("made", "ana=10").out
    assert "Ana made 25, 35 in this round" in ok("made", "ana = 10+15").out


@pytest.mark.usefixtures("fives")
@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["ana"], "how many points did 'ana' make?"),
        (["ana=10", "bo=5"], "one player at a time"),
        (["ana=10=5"], "one player at a time"),
    ],
)
def test_what_is_not_one_player_and_points_says_what_to_type(typed: list[str], said: str) -> None:
    result = mtscore("made", *typed)
    assert result.code == 2
    assert said in result.err
    assert "mtscore made Ana 15" in result.err
