"""What people who had never seen the program found: each stays mended."""

from pathlib import Path
from typing import Any

import pytest

from helpers import codes, mtscore, ok, the_match


def sheet() -> Any:
    return ok("show", "--json").json


def player(name: str) -> Any:
    return next(one for one in sheet()["players"] if one["name"] == name)


@pytest.fixture(autouse=True)
def three() -> None:
    ok("new", "--players", "Ana,Bo,Cy")


def test_a_change_never_begins_after_the_last_round() -> None:
    ok("round", "13", "--pips", "0,1,2")
    for command in (
        ["house-rule", "double_blank=50"],
        ["player", "join", "Dee", "--missed", "worst"],
    ):
        assert codes(mtscore(*command, "--json")) == ["no-round-left"]
        ok(*command, "--from", "2")


def test_a_missing_score_leads_nobody() -> None:
    said = ok("round", "1", "--pips", "?,2,3").out
    assert "Bo leads as far as is known; missing: Ana." in said
    assert [one["place"] for one in sheet()["players"]] == [None, 1, 2]
    assert ok("show").out.splitlines()[5].split() == ["Place", "?", "1", "2"]


def test_rounds_that_are_not_recorded_have_their_row() -> None:
    ok("round", "3", "--pips", "0,2,3")
    lines = ok("show").out.splitlines()
    assert lines[3].split() == ["1", "12-12", "not", "recorded"]
    assert "Note: round 2 is not recorded, round 3 is" in lines


def test_a_conversation_checks_the_round_and_keeps_what_was_typed() -> None:
    result = ok("round", stdin="0\n12-12\n45\n\n12-11\n\ny\n", terminal=True)
    assert "engine-in-hand" in result.err
    assert "Round 1 saved: Ana 0 (out), Bo 23, Cy 45." in result.out


def test_a_conversation_goes_back_from_the_last_question_too() -> None:
    result = ok("round", stdin="0\n1\n2\n<\n\n\n3\ny\n", terminal=True)
    assert "Ana 0 (out), Bo 1, Cy 3." in result.out


def test_a_conversation_asks_who_of_several_went_out() -> None:
    ok("round", stdin="0\n0\n2\nbo\ny\n", terminal=True)
    assert sheet()["rounds"][0]["out"] == "Bo"
    ok("round", stdin="0\n0\n2\n\ny\n", terminal=True)
    assert sheet()["rounds"][1]["blocked"] is True


def test_a_round_that_nobody_won_keeps_a_match_of_positive_points_open() -> None:
    ok("new", "--players", "Ana,Bo,Cy", "--rule", "positive_points=true", "--file", "p.toml")
    ok("round", "1", "--pips", "1,2,3")
    assert codes(mtscore("finish", "--early", "--json")) == ["undecided-round"]
    assert "open: nobody went out" in ok("show", "--explain").out


def test_one_player_twice_in_a_block_is_an_error() -> None:
    path = the_match()
    block = "\n[[round]]\nnumber = 1\npips = { Ana = 0, Bo = 5, bo = 3, Cy = 1 }\n"
    path.write_text(path.read_text(encoding="utf-8") + block, encoding="utf-8")
    assert codes(mtscore("check", "--json")) == ["player-twice"]


@pytest.mark.parametrize("deal", ["3:31", "31", "2:15"])
def test_a_deal_that_the_set_cannot_give_is_refused(deal: str) -> None:
    found = codes(mtscore("house-rule", f"deal={deal}", "--json"))
    assert found in (["deal-too-large"], ["no-deal"])
    result = mtscore("new", "--players", "A,B", "--rule", "deal=2:50", "--json")
    assert codes(result) == ["deal-too-large"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "Ana,Bo", "--set", "6", "--deal", "14"],
        ["--players", "Ana,Bo,Cy,Dee", "--set", "6", "--deal", "7"],
        ["--players", "Ana,Bo,Cy,Dee", "--rules", "fives-up", "--rule", "deal=4:7"],
    ],
)
def test_the_whole_set_may_be_dealt(arguments: list[str]) -> None:
    assert "0 stay in the boneyard" in ok("new", *arguments, "--file", "all.toml").out
    ok("check", "all.toml")
    ok("show")


def test_an_engine_laid_out_first_is_not_dealt() -> None:
    arguments = ["--rules", "railyard", "--set", "6", "--file", "all.toml", "--json"]
    result = mtscore("new", "--players", "Ana,Bo,Cy,Dee", "--deal", "7", *arguments)
    assert codes(result) == ["deal-too-large"]
    assert not Path("all.toml").exists()


def test_who_comes_back_cannot_overfill_the_table() -> None:
    ok("new", "--players", "A,B,C,D,E,F,G,H,I,J", "--file", "ten.toml")
    ok("round", "1", "--pips", "0,1,2,3,4,5,6,7,8,9")
    ok("player", "leave", "J")
    ok("player", "join", "K", "--missed", "worst")
    assert codes(mtscore("player", "join", "J", "--missed", "worst", "--json")) == [
        "too-many-players"
    ]


def test_a_missing_hand_keeps_the_points_made_in_play() -> None:
    ok("new", "--rules", "fives-up", "--players", "Ana,Bo", "--file", "f.toml")
    ok("made", "Ana", "5")
    assert "Made so far in round 1: Ana 5" in ok("show").out
    ok("round", "1", "--pips", "3,?")
    assert player("Ana")["total"] == 5


def test_positive_points_and_zero_rounds_exclude_each_other() -> None:
    result = mtscore("new", "--players", "A,B", "--rule", "positive_points=true", "--rule",
                     "tie_break=zero_rounds", "--json")  # fmt: skip
    assert codes(result) == ["contradicting-rules"]


def test_a_blocked_round_is_won_by_points_not_by_pips() -> None:
    ok("new", "--players", "Ana,Bo,Cy", "--rule", "double_blank=50", "--file", "d.toml")
    ok("round", "1", "--hands", "Ana: 0-0; Bo: 1-0; Cy: 2-2", "--blocked")
    assert [one["rounds_won"] for one in sheet()["players"]] == [0, 1, 0]


def test_who_went_out_has_nothing_left() -> None:
    ok("round", "1", "--pips", "?,5,1", "--out", "Ana")
    assert sheet()["rounds"][0]["pips"]["Ana"] == 0


def test_a_round_that_is_not_there_cannot_be_replaced() -> None:
    before = the_match().read_bytes()
    assert codes(mtscore("round", "11", "--replace", "--pips", "Ana=0", "--json")) == [
        "nothing-to-replace"
    ]
    assert codes(mtscore("round", "1", "--pips", "?,?,?", "--json")) == ["no-score"]
    assert the_match().read_bytes() == before


def test_a_correction_says_how_the_round_ended() -> None:
    ok("round", "1", "--pips", "5,23,45")
    ok("round", "1", "--replace", "--blocked", "--reason", "forgot to say")
    said = ok("show").out
    assert "round 1: now blocked; before, nothing was said of how it ended: forgot to say" in said


def test_who_comes_back_is_told_of_the_rounds_since() -> None:
    ok("round", "1", "--pips", "0,23,45")
    ok("player", "join", "Dee", "--missed", "average")
    ok("round", "2", "--pips", "0,1,2,3")
    ok("player", "leave", "Dee")
    ok("round", "3", "--pips", "0,7,8")
    said = ok("player", "join", "Dee", "--missed", "worst").out
    assert "1 round missed (worst): 3: 8; together 8." in said


def test_a_rule_that_holds_already_changes_nothing() -> None:
    before = the_match().read_bytes()
    assert "holds already" in ok("house-rule", "double_blank=0").out
    assert the_match().read_bytes() == before
