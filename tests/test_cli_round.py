from pathlib import Path
from typing import Any

import pytest

from helpers import codes, mtscore, ok, the_match


def sheet() -> Any:
    return ok("show", "--json").json


def round_of(number: int) -> Any:
    return next(one for one in sheet()["rounds"] if one["number"] == number)


@pytest.fixture(autouse=True)
def three() -> None:
    ok("new", "--players", "Ana,Bo,Cy")


def test_a_round_says_totals_leader_next_engine_deal_and_undo() -> None:
    said = ok("round", "1", "--pips", "0,23,45").out
    assert "Round 1 saved: Ana 0 (out), Bo 23, Cy 45." in said
    assert "Totals: Ana 0, Bo 23, Cy 45. Ana leads." in said
    assert "Next: round 2, engine 11-11, each takes 12" in said
    assert "mtscore undo" in said


def test_without_a_number_the_next_round_not_recorded_is_meant() -> None:
    ok("round", "2", "--pips", "1,0,3")
    assert "Round 1 saved" in ok("round", "--pips", "0,1,2").out
    assert "Round 3 saved" in ok("round", "--pips", "0,1,2").out


def test_rounds_come_in_any_order_and_the_sheet_shows_what_is_missing() -> None:
    ok("round", "13", "--pips", "0,1,2")
    ok("round", "4", "--pips", "0,?,2")
    document = sheet()
    assert [one["number"] for one in document["rounds"]] == [4, 13]
    assert document["next"]["round"] == 1
    assert round_of(4)["state"] == {"Ana": "out", "Bo": "missing", "Cy": "played"}
    assert round_of(4)["pips"] == {"Ana": 0, "Bo": None, "Cy": 2}
    missing = [one["round"] for one in document["warnings"] if one["code"] == "round-left-out"]
    assert missing == [1, 2, 3, *range(5, 13)]
    assert document["warnings"][0]["code"] == "missing-score"
    said = ok("show").out
    assert "no score yet for Bo" in said
    assert said.count("not recorded\n") == 11


def test_hands_are_counted_and_kept() -> None:
    ok("round", "1", "--hands", "Bo: 12-11; Cy: 3-3 5-0", "--out", "Ana")
    one = round_of(1)
    assert one["pips"] == {"Ana": 0, "Bo": 23, "Cy": 11}
    assert one["hands"] == {"Ana": "", "Bo": "12-11", "Cy": "5-0 3-3"}
    assert one["out"] == "Ana"


def test_who_is_not_in_hands_is_missing_unless_out() -> None:
    ok("round", "1", "--hands", "Bo: 12-11")
    assert round_of(1)["state"] == {"Ana": "missing", "Bo": "played", "Cy": "missing"}


def test_scores_from_standard_input() -> None:
    ok("round", "1", "--pips", "-", stdin="0,23,45\n")
    ok("round", "2", "--hands", "-", stdin="Bo: 12-11\nCy: 3-3 5-0\nAna:\n")
    assert round_of(1)["pips"] == {"Ana": 0, "Bo": 23, "Cy": 45}
    assert round_of(2)["pips"] == {"Ana": 0, "Bo": 23, "Cy": 11}


def test_missing_is_filled_in_without_replace_and_is_no_correction() -> None:
    ok("round", "1", "--pips", "0,?,45")
    ok("round", "1", "--pips", "Bo=23")
    assert round_of(1)["pips"] == {"Ana": 0, "Bo": 23, "Cy": 45}
    assert sheet()["corrections"] == []
    ok("round", "2", "--pips", "0,?,45")
    ok("round", "2", "--pips", "0,23,45")
    assert round_of(2)["pips"]["Bo"] == 23


def test_a_recorded_round_is_a_conflict_and_says_how_to_replace() -> None:
    ok("round", "1", "--pips", "0,23,45")
    before = the_match().read_bytes()
    for pips in ("1,23,45", "Cy=3"):
        result = mtscore("round", "1", "--pips", pips)
        assert result.code == 4
        assert "recorded already: Ana 0, Bo 23 and Cy 45" in result.err
        assert "--replace" in result.err
    assert the_match().read_bytes() == before


def test_the_same_again_changes_nothing() -> None:
    ok("round", "1", "--pips", "0,23,45")
    before = the_match().read_bytes()
    assert "nothing changed" in ok("round", "1", "--pips", "0,23,45").out
    assert the_match().read_bytes() == before


def test_a_replacement_may_be_partial_and_stays_on_the_sheet() -> None:
    ok("round", "1", "--pips", "0,23,47")
    ok("round", "1", "--replace", "--pips", "Cy=44", "--reason", "recount")
    assert round_of(1)["pips"] == {"Ana": 0, "Bo": 23, "Cy": 44}
    assert "round 1, Cy: 44, was 47: recount" in ok("show").out
    (correction,) = sheet()["corrections"]
    assert (correction["player"], correction["was"], correction["now"]) == ("Cy", 47, 44)


def test_a_number_that_replaces_a_hand_leaves_no_false_hand() -> None:
    ok("round", "1", "--hands", "Bo: 12-11; Cy: 3-3 5-0; Ana:")
    ok("round", "1", "--replace", "--pips", "Cy=12")
    assert "Cy" not in round_of(1)["hands"]


def test_a_round_can_be_called_blocked_later_and_out_again() -> None:
    ok("round", "1", "--pips", "5,23,45")
    assert [one["code"] for one in sheet()["warnings"]] == ["nobody-out"]
    ok("round", "1", "--replace", "--blocked")
    assert round_of(1)["blocked"] is True
    assert sheet()["warnings"] == []
    ok("round", "1", "--replace", "--pips", "Ana=0", "--out", "Ana")
    assert round_of(1)["blocked"] is False
    assert round_of(1)["out"] == "Ana"


def test_two_at_zero_is_a_warning_with_a_way_to_say_so() -> None:
    result = ok("round", "1", "--pips", "0,0,45")
    assert "several-out" in result.err
    assert "--out Ana" in result.err
    assert round_of(1)["out"] is None
    ok("round", "1", "--replace", "--out", "Bo")
    assert round_of(1)["out"] == "Bo"
    assert round_of(1)["state"] == {"Ana": "played", "Bo": "out", "Cy": "played"}
    assert sheet()["warnings"] == []


def test_zero_in_a_blocked_round_is_not_going_out() -> None:
    ok("round", "1", "--hands", "Ana: 0-0; Bo: 1-1; Cy: 5-5", "--blocked")
    one = round_of(1)
    assert one["out"] is None
    assert one["state"]["Ana"] == "played"


def test_the_double_blank_left_in_hand_is_not_going_out() -> None:
    ok("round", "1", "--hands", "Ana: 0-0; Bo: ; Cy: 5-5")
    assert round_of(1)["out"] == "Bo"
    assert round_of(1)["state"]["Ana"] == "played"
    assert sheet()["warnings"] == []


def test_a_dry_run_shows_and_saves_nothing() -> None:
    before = the_match().read_bytes()
    result = ok("round", "1", "--pips", "0,23,45", "--dry-run")
    assert "Round 1 would be: Ana 0 (out), Bo 23, Cy 45." in result.out
    assert "Nothing was saved" in result.err
    assert the_match().read_bytes() == before


def test_a_heavy_hand_is_doubted_and_kept() -> None:
    result = ok("round", "1", "--pips", "0,23,300")
    assert "heavy-hand" in result.err
    assert round_of(1)["pips"]["Cy"] == 300


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        (["1", "--pips", "0,23"], ["too-few-scores"]),
        (["1", "--pips", "0,23,4,5"], ["too-many-scores"]),
        (["1", "--pips", "0,4O,1e2"], ["bad-pips", "bad-pips"]),
        (["1", "--pips", "Ana=0,Bo=1,Dee=3"], ["unknown-player"]),
        (["1", "--hands", "Ana: 5-5; Bo: 5-5; Cy: 1-1"], ["domino-in-two-hands"]),
        (["1", "--hands", "Ana: 5-5 5-5"], ["domino-twice"]),
        (["1", "--hands", "Ana: 12-12"], ["engine-in-hand"]),
        (["2", "--hands", "Ana: 11-11 13-2"], ["domino-not-in-set"]),
        (["1", "--pips", "0,1069,5"], ["too-many-pips"]),
        (["1", "--pips", "0,600,600"], ["too-many-pips"]),
        (["0", "--pips", "0,1,2"], ["no-such-round"]),
        (["14", "--pips", "0,1,2"], ["no-such-round"]),
        (["x", "--pips", "0,1,2"], ["no-such-round"]),
        (["1", "--pips", "0,1,2", "--out", "Dee"], ["unknown-player"]),
        (["1", "--pips", "5,1,2", "--out", "Ana"], ["out-with-pips"]),
        (["1", "--pips", "0,1,2", "--hands", "Ana:"], ["either-or"]),
        (["1", "--pips", "0,1,2", "--blocked", "--out", "Ana"], ["either-or"]),
        (["1"], ["needs-input"]),
        (["1", "--no-input"], ["needs-input"]),
    ],
)
def test_bad_input_is_named_and_nothing_is_written(arguments: list[str], wanted: list[str]) -> None:
    before = the_match().read_bytes()
    result = mtscore("round", *arguments, "--json")
    assert result.code == 2
    assert codes(result)[: len(wanted)] == wanted
    assert the_match().read_bytes() == before


def test_the_place_of_a_problem_is_in_what_was_typed() -> None:
    result = mtscore("round", "1", "--pips", "0,600,600", "--json")
    assert result.json["diagnostics"][0]["file"] in (None, "--pips")
    result = mtscore("round", "1", "--hands", "Ana: 1-1; Bo: 12-12")
    assert "--> --hands:1:" in result.err
    assert "^" in result.err


def test_the_most_that_a_set_can_leave_is_accepted() -> None:
    # 1092 pips less the engine's 24.
    ok("round", "1", "--pips", "0,1068,0", "--out", "Ana")


def test_when_all_rounds_are_recorded_there_is_no_next() -> None:
    for number in range(1, 14):
        ok("round", str(number), "--pips", "0,1,2")
    assert sheet()["next"] is None
    result = mtscore("round", "--pips", "0,1,2")
    assert result.code == 4
    assert "all 13 rounds are recorded" in result.err


# Asked player by player


def test_a_conversation_records_a_round() -> None:
    result = ok("round", stdin="0\n12-11\n45\ny\n", terminal=True)
    assert "Round 1 saved: Ana 0 (out), Bo 23, Cy 45." in result.out
    assert round_of(1)["hands"] == {"Bo": "12-11"}


def test_one_can_go_back_and_enter_keeps_what_was_typed() -> None:
    result = ok("round", stdin="1\n23\n<\n<\n0\n\n45\n\n", terminal=True)
    assert "Round 1 saved: Ana 0 (out), Bo 23, Cy 45." in result.out
    assert "Bo [23]:" in result.err


def test_a_slip_is_explained_and_asked_again() -> None:
    result = ok("round", stdin="0\n4O\n40\n45\ny\n", terminal=True)
    assert "type 40" in result.err
    assert round_of(1)["pips"]["Bo"] == 40


def test_nobody_out_asks_whether_the_round_was_blocked() -> None:
    ok("round", stdin="5\n23\n45\ny\ny\n", terminal=True)
    assert round_of(1)["blocked"] is True


def test_refusing_to_save_leaves_everything_as_it_was() -> None:
    before = the_match().read_bytes()
    result = ok("round", stdin="0\n23\n45\nn\nn\n", terminal=True)
    assert "Nothing was saved." in result.err
    assert the_match().read_bytes() == before


def test_entering_it_again_starts_over() -> None:
    ok("round", stdin="0\n23\n45\nn\ny\n1\n0\n3\ny\n", terminal=True)
    assert round_of(1)["pips"] == {"Ana": 1, "Bo": 0, "Cy": 3}


@pytest.mark.parametrize("typed", ["", "0\n", "0\n23\n45\n", "0\n23\n45\nn\n"])
def test_the_end_of_input_saves_nothing(typed: str) -> None:
    before = the_match().read_bytes()
    result = mtscore("round", stdin=typed, terminal=True)
    assert result.code == 130
    assert "nothing was saved" in result.err
    assert the_match().read_bytes() == before


def test_a_recorded_round_is_refused_before_anything_is_typed() -> None:
    ok("round", "1", "--pips", "0,23,45")
    assert mtscore("round", "1", stdin="", terminal=True).code == 4


def test_a_file_changed_while_somebody_types_is_left_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import mtscore.cli.round_asking as module

    path = the_match()

    def meanwhile(*_: object, **__: object) -> bool:
        path.write_text(path.read_text(encoding="utf-8") + "# a remark\n", encoding="utf-8")
        return True

    monkeypatch.setattr(module, "ask_yes", meanwhile)
    result = mtscore("round", stdin="0\n23\n45\n", terminal=True)
    assert result.code == 4
    assert "--pips Ana=0,Bo=23,Cy=45" in result.err
    assert path.read_text(encoding="utf-8").endswith("# a remark\n")


def test_a_finished_match_takes_no_round() -> None:
    ok("round", "1", "--pips", "0,23,45")
    ok("finish", "--early")
    before = the_match().read_bytes()
    for arguments in (["2", "--pips", "0,1,2"], ["1", "--replace", "--pips", "Ana=3"]):
        assert mtscore("round", *arguments).code == 4
    assert mtscore("round", stdin="0\n", terminal=True).code == 4
    assert the_match().read_bytes() == before


def test_the_match_is_chosen_by_option_then_variable_then_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = the_match()
    ok("new", "--players", "Xi,Yo", "--file", "second.toml")
    assert ok("show", "--json").json["players"][0]["name"] == "Xi"
    monkeypatch.setenv("MTSCORE_MATCH", str(first))
    assert ok("show", "--json").json["players"][0]["name"] == "Ana"
    assert ok("show", "--match", "second.toml", "--json").json["players"][0]["name"] == "Xi"
    assert ok("--match", "second.toml", "show", "--json").json["players"][0]["name"] == "Xi"
    monkeypatch.delenv("MTSCORE_MATCH")
    ok("use", first.name)
    assert ok("show", "--json").json["players"][0]["name"] == "Ana"
    Path("second.toml").unlink()
    listed = ok("matches", "--json").json["matches"]
    assert [one["problem"] for one in listed] == [None, "no-such-file"]
    assert ok("use", "1").code == 0
    assert mtscore("use", "9").code == 3


def test_a_dry_run_offers_no_undo_for_what_was_not_saved() -> None:
    said = ok("round", "1", "--pips", "0,12,23", "--dry-run")
    assert "mtscore undo" not in said.out + said.err
    assert "mtscore undo" in ok("round", "1", "--pips", "0,12,23").out
