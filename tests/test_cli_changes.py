"""Undo, redo, players, house rules, finish, log: everything that changes a match but a round."""

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


# Undo and redo


def test_undo_then_redo_gives_back_the_same_bytes() -> None:
    path = the_match()
    states = [path.read_bytes()]
    for arguments in (
        ["round", "1", "--pips", "0,23,45"],
        ["round", "1", "--replace", "--pips", "Cy=44"],
        ["player", "join", "Dee", "--missed", "worst"],
        ["house-rule", "double_blank=50"],
        ["finish", "--early"],
        ["finish", "--reopen", "went on"],
    ):
        ok(*arguments)
        states.append(path.read_bytes())
    for before in reversed(states[:-1]):
        ok("undo")
        assert path.read_bytes() == before
    assert mtscore("undo").code == 4
    for after in states[1:]:
        ok("redo")
        assert path.read_bytes() == after
    assert mtscore("redo").code == 4


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "tail", ["", "{e}", "{e}{e}{e}", "# a remark", "{e}# a remark{e}", "   {e}", "{e}\t"]
)
def test_what_the_user_wrote_stays_byte_for_byte(end: str, tail: str) -> None:
    path = the_match()
    text = path.read_text(encoding="utf-8").replace("\n", end).rstrip("\r\n") + tail.format(e=end)
    path.write_bytes(text.encode())
    for number in ("1", "2"):
        ok("round", number, "--pips", "0,23,45")
    written = path.read_bytes()
    assert written.startswith(text.encode())
    ok("undo")
    ok("redo")
    assert path.read_bytes() == written
    ok("undo")
    ok("undo")
    assert path.read_bytes() == text.encode()


def test_undo_takes_off_a_block_written_by_hand_and_leaves_the_remarks() -> None:
    path = the_match()
    text = path.read_text(encoding="utf-8")
    block = '# before\n\n[[ round ]] # what a round\nnumber = 1\n[round.pips]\nAna = 0\nBo = 1\nCy = """\n?""" # "[[round]]"\n'
    block = block.replace('"""\n?"""', "2")
    path.write_text(text + block + "# after\n", encoding="utf-8")
    assert player("Cy")["total"] == 2
    ok("undo")
    assert path.read_text(encoding="utf-8") == text + "# before\n# after\n"
    ok("redo")
    assert path.read_text(encoding="utf-8") == text + block + "# after\n"


def test_redo_is_refused_once_something_else_was_recorded() -> None:
    ok("round", "1", "--pips", "0,23,45")
    ok("undo")
    ok("round", "1", "--pips", "0,1,2")
    result = mtscore("redo", "--json")
    assert result.code == 4
    assert codes(result) == ["nothing-to-redo"]
    ok("undo")
    ok("redo")
    assert player("Cy")["total"] == 2


def test_undo_works_without_a_state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("", encoding="utf-8")
    path = str(the_match())
    ok("round", "1", "--pips", "0,23,45")
    monkeypatch.setenv("XDG_STATE_HOME", str(blocked))
    result = ok("undo", "--match", path)
    assert "redo cannot bring it back" in result.err
    assert mtscore("redo", "--match", path).code == 4
    result = ok("new", "--players", "X,Y", "--file", "x.toml")
    assert "could not be remembered" in result.err


# Players


def test_a_late_joiner_gets_what_was_agreed_for_the_missed_rounds() -> None:
    ok("round", "1", "--pips", "0,23,45")
    ok("round", "2", "--pips", "10,0,21")
    for missed, total in (("worst", 66), ("average", 33), ("absent", 0), ("50", 100)):
        said = ok("player", "join", "Dee", "--missed", missed).out
        assert "Dee joins, from round 3 on" in said
        assert f"together {total}" in said
        assert player("Dee")["total"] == total
        ok("undo")


def test_a_joiner_is_shown_before_it_is_saved() -> None:
    ok("round", "1", "--pips", "0,23,45")
    before = the_match().read_bytes()
    assert "together 45" in ok("player", "join", "Dee", "--missed", "worst", "--dry-run").out
    assert the_match().read_bytes() == before


def test_how_missed_rounds_count_has_to_be_said() -> None:
    ok("player", "join", "Dee")  # nothing is missed yet
    ok("round", "1", "--pips", "0,23,45,12")
    assert codes(mtscore("player", "join", "Eve", "--json")) == ["bad-missed"]
    assert codes(mtscore("player", "join", "Eve", "--missed", "best", "--json")) == ["bad-missed"]


def test_who_left_keeps_past_rounds_and_cannot_win() -> None:
    ok("round", "1", "--pips", "20,0,45")
    ok("player", "leave", "bo")
    ok("round", "2", "--pips", "0,30")
    document = sheet()
    assert document["rounds"][1]["state"] == {"Ana": "out", "Bo": "absent", "Cy": "played"}
    assert player("Bo") == {
        "name": "Bo",
        "total": 0,
        "place": None,
        "rounds_won": 1,
        "status": "left",
    }
    assert player("Ana")["place"] == 1
    assert "Left (cannot win): Bo" in ok("show").out


def test_somebody_who_left_may_come_back() -> None:
    ok("round", "1", "--pips", "20,0,45")
    ok("player", "leave", "Bo")
    ok("round", "2", "--pips", "0,30")
    ok("player", "join", "Bo", "--missed", "worst")
    ok("round", "3", "--pips", "0,5,6")
    assert player("Bo")["total"] == 35
    assert player("Bo")["status"] == "playing"


def test_a_new_name_keeps_the_history() -> None:
    ok("round", "1", "--pips", "20,0,45")
    ok("player", "rename", "Bo", "Bob")
    ok("round", "2", "--pips", "Ana=0,bob=3,Cy=4")
    ok("round", "1", "--replace", "--pips", "Bob=0,Cy=44")
    assert [one["name"] for one in sheet()["players"]] == ["Ana", "Bob", "Cy"]
    assert "Bo = 0" in the_match().read_text(encoding="utf-8")
    assert "nothing changed" in ok("player", "rename", "Bob", "Bob").out
    ok("player", "rename", "Bob", "BOB")
    assert player("BOB")["total"] == 3


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["join", "ana", "--missed", "worst"], "plays-already"),
        (["join", "a\nb", "--missed", "worst"], "bad-name"),
        (["leave", "Dee"], "unknown-player"),
        (["rename", "Bo", "ANA"], "twin-names"),
        (["rename", "Bo", "x\x1b[0m"], "bad-name"),
        (["rename", "Dee", "Eve"], "unknown-player"),
        (["leave", "Bo", "--from", "1"], "played-after-leaving"),
        (["leave", "Bo", "--from", "99"], "no-such-round"),
    ],
)
def test_impossible_changes_of_players_are_refused(arguments: list[str], code: str) -> None:
    ok("round", "1", "--pips", "20,0,45")
    before = the_match().read_bytes()
    result = mtscore("player", *arguments, "--json")
    assert result.code == 2
    assert codes(result) == [code]
    assert the_match().read_bytes() == before


def test_the_last_two_cannot_leave_and_eleven_cannot_sit() -> None:
    ok("player", "leave", "Bo")
    assert codes(mtscore("player", "leave", "Cy", "--json")) == ["too-few-players"]
    for number in range(8):
        ok("player", "join", f"P{number}", "--missed", "absent")
    result = mtscore("player", "join", "Eleven", "--missed", "absent", "--json")
    assert codes(result) == ["too-many-players"]


# House rules


def test_a_house_rule_holds_from_the_next_round_and_says_what_it_touches() -> None:
    ok("round", "1", "--hands", "Ana:; Bo: 0-0; Cy: 5-5")
    said = ok("house-rule", "double_blank=50", "--reason", "as in the box").out
    assert "It touches rounds 2 to 13." in said
    assert "Untouched: round 1 with double_blank=0" in said
    ok("round", "2", "--hands", "Ana:; Bo: 0-0; Cy: 5-5")
    assert player("Bo")["total"] == 50
    assert "double_blank=50 (from round 2: as in the box)" in ok("show").out
    assert "as in the box" in ok("log").out


def test_a_house_rule_can_reach_back_and_shows_what_changes() -> None:
    ok("round", "1", "--hands", "Ana:; Bo: 0-0; Cy: 5-5")
    ok("round", "2", "--pips", "0,7,8")
    said = ok("house-rule", "double_blank=50", "--from", "1").out
    assert "round 1: Bo 0 -> 50" in said
    assert "round 2: some hands are known only as a number" in said
    assert player("Bo")["total"] == 57
    assert sheet()["house_rules"] == {"double_blank": 50}


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("double_blank", "bad-rule"),
        ("double_blnk=5", "unknown-option"),
        ("double_blank=x", "bad-option-value"),
        ("first_turn_must_continue=true", None),
        ("draw_count=0", None),
    ],
)
def test_impossible_house_rules_are_refused(rule: str, code: str | None) -> None:
    before = the_match().read_bytes()
    result = mtscore("house-rule", rule, "--json")
    if code is None:
        assert result.code in (0, 2)
        return
    assert result.code == 2
    assert codes(result) == [code]
    assert the_match().read_bytes() == before


def test_contradicting_house_rules_are_refused() -> None:
    ok("house-rule", "first_turn_multi=false")
    result = mtscore("house-rule", "first_turn_must_continue=true", "--json")
    assert codes(result) == ["contradicting-rules"]


def test_positive_points_hold_for_the_whole_match_or_not_at_all() -> None:
    ok("round", "1", "--pips", "0,23,45")
    result = mtscore("house-rule", "positive_points=true", "--json")
    assert codes(result) == ["not-in-mid-match"]
    ok("house-rule", "positive_points=true", "--from", "1")
    assert player("Ana")["total"] == 68
    assert player("Ana")["place"] == 1


# The end


def test_finish_names_the_winner_and_locks() -> None:
    for number in range(1, 14):
        ok("round", str(number), "--pips", "5,0,7")
    said = ok("finish").out
    assert "Finished: Bo wins with 0." in said
    for arguments in (
        ["round", "1", "--replace", "--pips", "Bo=3"],
        ["player", "leave", "Bo", "--from", "13"],
        ["house-rule", "double_blank=50", "--from", "13"],
        ["finish"],
    ):
        result = mtscore(*arguments, "--json")
        assert result.code == 4
        assert codes(result) == ["finished"]
    assert sheet()["next"] is None


def test_finish_early_names_the_winner_of_what_was_played() -> None:
    ok("round", "1", "--pips", "0,23,45")
    result = mtscore("finish", "--json")
    assert result.code == 4
    assert codes(result) == ["rounds-not-played"]
    assert "Finished after 1 round: Ana wins with 0." in ok("finish", "--early").out


def test_equal_totals_share_the_first_place() -> None:
    ok("round", "1", "--pips", "0,5,7")
    ok("round", "2", "--pips", "5,0,7")
    assert "Ana and Bo share the first place with 5." in ok("finish", "--early").out
    assert [one["place"] for one in sheet()["players"]] == [1, 1, 3]


def test_a_missing_score_keeps_the_match_open() -> None:
    ok("round", "1", "--pips", "0,?,45")
    result = mtscore("finish", "--early", "--json")
    assert result.code == 4
    assert codes(result) == ["missing-score"]
    assert "Bo=N" in result.json["diagnostics"][0]["help"]


def test_nothing_played_has_no_winner() -> None:
    assert codes(mtscore("finish", "--early", "--json")) == ["nothing-played"]


def test_reopening_needs_a_reason_and_unlocks() -> None:
    ok("round", "1", "--pips", "0,23,45")
    assert mtscore("finish", "--reopen", "why not").code == 4
    ok("finish", "--early")
    assert mtscore("finish", "--reopen", " ").code == 2
    assert mtscore("finish", "--reopen", "x", "--early").code == 2
    ok("finish", "--reopen", "miscounted")
    ok("round", "1", "--replace", "--pips", "Cy=44")
    assert "miscounted" in ok("log").out


def test_the_log_lists_everything_with_its_reason() -> None:
    ok("round", "1", "--pips", "0,23,45")
    ok("round", "1", "--replace", "--pips", "Cy=44", "--reason", "recount")
    ok("player", "join", "Dee", "--missed", "worst")
    ok("player", "leave", "Bo")
    ok("player", "rename", "Cy", "Cyd")
    ok("house-rule", "out_bonus=-5", "--reason", "agreed")
    ok("finish", "--early")
    said = ok("log").out
    for part in (
        "round 1: Ana 0, Bo 23, Cy 45",
        "correction of round 1: Cy 44, was 45 - recount",
        "Dee joined, from round 2 on (missed rounds: worst)",
        "Bo left, from round 2 on",
        "Cy is now Cyd",
        "house rule out_bonus=-5 from round 2, was 0 - agreed",
        "finished early",
    ):
        assert part in said
    document = ok("log", "--json").json
    assert [one["block"] for one in document["log"]] == [
        "round",
        "correction",
        "player",
        "player",
        "player",
        "rule",
        "finish",
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ["round", "1", "--pips", "0,23,45"],
        ["round", "1", "--replace", "--pips", "Bo=23"],
        ["house-rule", "double_blank=0"],
        ["player", "rename", "Bo", "Bo"],
    ],
)
def test_a_change_that_changes_nothing_prints_the_sheet_for_programs(arguments: list[str]) -> None:
    ok("round", "1", "--pips", "0,23,45")
    before = the_match().read_bytes()
    sheet = ok("show", "--json").json
    said = ok(*arguments, "--json").json
    assert {key: said[key] for key in sheet} == sheet
    assert the_match().read_bytes() == before
