import json
from pathlib import Path
from typing import Any

import pytest

from helpers import mtscore, ok


def play_evening(players: int = 8, rounds: int = 13, long: bool = False) -> list[str]:
    names = [f"Player number {n} with a long name" if long else f"P{n}" for n in range(players)]
    people = [part for name in names for part in ("--player", name)]
    ok("new", *people)
    for number in range(1, rounds + 1):
        scores = [str(101 + 7 * n + number) for n in range(players)]
        scores[number % players] = "0"
        ok("round", str(number), "--pips", ",".join(scores))
    return names


@pytest.mark.parametrize("long", [False, True])
def test_eight_players_and_thirteen_rounds_fit_eighty_columns(long: bool) -> None:
    play_evening(long=long)
    lines = ok("show").out.splitlines()
    table = lines[2 : 2 + 16]
    assert max(len(line) for line in table) <= 80
    document = ok("show", "--json").json
    for round_, line in zip(document["rounds"], table[1:14], strict=True):
        for points in round_["points"].values():
            assert f" {points} " in line + " "
    totals = table[14].split()[1:]
    assert totals == [str(one["total"]) for one in document["players"]]


def test_shortened_names_stay_different() -> None:
    play_evening(rounds=1, long=True)
    header = ok("show").out.splitlines()[2]
    names = header.split("Engine")[1].split()
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("columns", ["40", "50", "60", "20"])
def test_a_narrow_window_cuts_no_number(columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play_evening()
    monkeypatch.setenv("COLUMNS", columns)
    said = ok("show").out
    for one in ok("show", "--json").json["players"]:
        assert str(one["total"]) in said


def test_in_a_pipe_there_are_no_boxes_and_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    play_evening(3, 2)
    monkeypatch.setenv("FORCE_COLOR", "1")
    said = ok("show").out
    assert said.isascii()
    assert "\x1b" not in said


def test_plain_is_a_record_a_line_with_tabs() -> None:
    play_evening(3, 2)
    lines = ok("show", "--plain").out.splitlines()
    assert lines[0].split("\t")[:5] == ["round", "engine", "P0", "P1", "P2"]
    assert lines[1].split("\t")[:5] == ["1", "12", "102", "0", "116"]
    assert lines[3].split("\t")[:5] == ["total", "", "205", "110", "116"]
    assert lines[4].split("\t")[:5] == ["place", "", "3", "1", "2"]
    assert lines[0].split("\t")[5:] == ["P0 so far", "P1 so far", "P2 so far"]
    assert lines[2].split("\t")[5:] == ["205", "110", "116"]
    assert {line.count("\t") for line in lines} == {7}


def test_corrections_are_marked_and_totals_run_in_every_view(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play_evening(4, 2)
    ok("round", "1", "--replace", "--pips", "P0=40")

    assert ok("show", "--plain").out.splitlines()[1].split("\t")[2] == "40*"
    assert "running totals" not in ok("show").out
    monkeypatch.setenv("COLUMNS", "40")
    narrow = ok("show").out
    assert "  P0 40*, 40 so far" in narrow
    assert "  P0 103, 143 so far" in narrow


def test_a_sheet_without_room_for_running_totals_says_how_much_they_need(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play_evening(8, 2)
    said = ok("show").out
    (line,) = [one for one in said.splitlines() if "running totals" in one]
    (columns,) = [word for word in line.split() if word.isdigit() and word != "80"]

    monkeypatch.setenv("COLUMNS", str(int(columns) - 1))
    assert "running totals" in ok("show").out
    monkeypatch.setenv("COLUMNS", columns)
    assert "running totals" not in ok("show").out


def test_by_rank_lists_the_best_first() -> None:
    play_evening(3, 2)
    lines = [line.split()[:3] for line in ok("show", "--by", "rank").out.splitlines()[2:5]]
    assert lines == [["1.", "P1", "110"], ["2.", "P2", "116"], ["3.", "P0", "205"]]
    assert mtscore("show", "--by", "age").code == 2


def test_explain_unfolds_every_total() -> None:
    ok("new", "--players", "Ana,Bo", "--rule", "double_blank=50", "--rule", "single_blank=25",
       "--rule", "out_bonus=-5")  # fmt: skip
    ok("round", "1", "--hands", "Bo: 0-0 7-0 5-5; Ana:")
    said = ok("show", "--explain").out
    assert "the double blank counts 50 [double_blank]" in said
    assert "the blank of 7-0 counts 25 [single_blank]" in said
    assert "for going out [out_bonus]" in said
    assert "Bo: 92 (place 2)" in said
    assert "Ana: -5 (place 1)" in said


def test_the_document_has_the_promised_shape() -> None:
    ok("new", "--players", "Ana,Bo", "--title", "T")
    ok("round", "1", "--hands", "Bo: 5-5", "--out", "Ana")
    document: Any = ok("show", "--json").json
    assert document["schema"] == 1
    assert {
        "title",
        "rules",
        "house_rules",
        "players",
        "rounds",
        "next",
        "corrections",
        "warnings",
    } <= set(document)
    assert document["players"][0] == {
        "name": "Ana",
        "total": 0,
        "place": 1,
        "rounds_won": 1,
        "status": "playing",
    }
    assert document["rounds"][0] == {
        "number": 1,
        "engine": 12,
        "pips": {"Ana": 0, "Bo": 10},
        "hands": {"Ana": "", "Bo": "5-5"},
        "out": "Ana",
        "blocked": False,
        "points": {"Ana": 0, "Bo": 10},
        "state": {"Ana": "out", "Bo": "played"},
    }
    assert set(document["next"]) == {"round", "engine", "deal", "starts"}


def test_json_is_ascii_where_the_stream_is() -> None:
    ok("new", "--players", "Zoë,Bo")
    assert json.loads(ok("show", "--json").out)["players"][0]["name"] == "Zoë"


def test_without_rounds_there_is_still_something_to_say() -> None:
    ok("new", "--players", "Ana,Bo")
    assert "No round is recorded yet" in ok("show").out


# Bad files: every one a clear error, none a traceback, nothing written


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty-file"),
        (b"\xef\xbb\xbf\n", "empty-file"),
        (b"hello", "not-toml"),
        (b"mtscore = 1\n[match]\nplayers = [", "not-toml"),
        (b"mtscore = 2\n[match]\n", "newer-version"),
        (b"title = 'x'\n", "no-match-file"),
        (b"mtscore = 1\n", "missing-key"),
        (b"mtscore = 1\n[match]\nplayers = 3\nrules = 4\n", "wrong-type"),
        (b"\xff\xfe\x00m", "not-utf-8"),
        (b"mtscore = 1\n[match]\nplayers = ['A','B']\nrules = 'station'\n\x00", "not-toml"),
        (b"mtscore = 1\nmtscore = 1\n", "duplicate-key"),
        (b"a = " + b"[" * 5000 + b"]" * 5000, "not-toml"),
    ],
)
def test_a_broken_file_is_explained(content: bytes, code: str) -> None:
    path = Path("m.toml")
    path.write_bytes(content)
    for arguments in (["show"], ["round", "1", "--pips", "0,1"], ["undo"], ["log"], ["finish"]):
        result = mtscore(*arguments, "--match", "m.toml", "--json")
        assert result.code == 3
        assert result.json["diagnostics"][0]["code"] == code
    assert mtscore("check", "m.toml").code == 1
    assert path.read_bytes() == content


def test_what_is_no_file_is_explained(tmp_path: Path) -> None:
    for name in ("none.toml", str(tmp_path), "a\0b", "x" * 5000):
        for command in (["show", "--match", name], ["check", name]):
            result = mtscore(*command, "--json")
            assert result.code == 3, (command, result)
            assert result.json["ok"] is False


def test_no_match_at_all_says_how_to_start_one() -> None:
    result = mtscore("show")
    assert result.code == 3
    assert "mtscore new --players" in result.err


@pytest.mark.parametrize(
    "arguments", [["shwo"], ["show", "--nope"], ["round", "1", "2", "3"], ["player"], ["use"]]
)
def test_a_command_line_that_cannot_be_understood_exits_with_2(arguments: list[str]) -> None:
    assert mtscore(*arguments).code == 2
    document = mtscore(*arguments, "--json")
    assert document.code == 2
    assert document.json["ok"] is False


def test_nothing_at_all_shows_the_help_and_the_version_is_said() -> None:
    assert mtscore().code == 2
    assert "mtscore new --players" in mtscore().out
    assert ok("--version").out.startswith("mtscore ")
    assert ok("-V").out == ok("--version").out
    assert "show" in ok("--help").out
