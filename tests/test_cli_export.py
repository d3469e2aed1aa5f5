"""What programs and people get: CSV that a spreadsheet reads and cannot run, pages, the log."""

import csv
import io
import json
import re
import shlex
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import PROJECT, mtscore, ok, the_match
from mtscore.exports import guarded, unguarded


def rows(text: str, delimiter: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


@pytest.fixture
def evening() -> None:
    ok("new", "--player", "Doe, Pat", "--player", "=SUM(1;1)", "--player", 'Say "hi"')
    ok(
        "round",
        "1",
        "--hands",
        '"Doe, Pat": 0-0 5-5; "=SUM(1;1)": ; "Say ""hi""": 1-1'.replace('""', '\\"'),
    )
    ok("round", "2", "--pips", "0,?,45")
    ok("player", "leave", "Doe")
    ok("player", "join", "Eve", "--missed", "worst")
    ok("round", "3", "--pips", "7,9,8", "--blocked")


@pytest.mark.usefixtures("evening")
def test_wide_is_a_row_per_round_and_a_column_per_player() -> None:
    text = ok("export", "csv").out
    assert rows(text) == [
        ["round", "engine", "Doe, Pat", "'=SUM(1;1)", 'Say "hi"', "Eve", "ended"],
        ["1", "12", "10", "0", "2", "-", ""],
        ["2", "11", "0", "?", "45", "-", ""],
        ["3", "10", "-", "7", "9", "8", "blocked"],
    ]
    assert text.count("\r\n") == 4
    assert "\n" not in text.replace("\r\n", "")


@pytest.mark.usefixtures("evening")
def test_long_is_a_row_per_player_and_round() -> None:
    table = rows(ok("export", "csv", "--shape", "long").out)
    assert table[0] == [
        "round", "engine", "player", "pips", "hand", "points", "running total", "place", "state", "ended",
    ]  # fmt: skip
    assert table[1] == ["1", "12", "Doe, Pat", "10", "5-5 0-0", "10", "10", "", "played", ""]
    assert table[2] == ["1", "12", "'=SUM(1;1)", "0", "none", "0", "0", "1", "out", ""]
    assert table[4] == ["1", "12", "Eve", "-", "", "10", "10", "3", "absent", ""]
    assert table[6][3:6] == ["?", "", ""]
    assert table[6][8] == "missing"
    assert {row[9] for row in table[9:]} == {"blocked"}
    assert len(table) == 1 + 3 * 4


@pytest.mark.usefixtures("evening")
def test_excel_gets_a_mark_and_semicolons() -> None:
    text = ok("export", "csv", "--excel").out
    assert text.startswith("\ufeffround;engine;")
    assert rows(text.removeprefix("\ufeff"), ";")[1][:3] == ["1", "12", "10"]


@given(st.text(max_size=10))
def test_a_guard_comes_off_again_and_nothing_runs(name: str) -> None:
    safe = guarded(name)
    assert unguarded(safe) == name
    assert not safe.startswith(("=", "+", "-", "@", "\t", "\r"))


@pytest.mark.usefixtures("evening")
def test_json_is_the_whole_log() -> None:
    document: Any = json.loads(ok("export", "json").out)
    assert document["mtscore"] == 1
    assert [one["block"] for one in document["log"]] == [
        "round",
        "round",
        "player",
        "player",
        "round",
    ]
    assert document["match"]["players"] == ["Doe, Pat", "=SUM(1;1)", 'Say "hi"']


@pytest.mark.usefixtures("evening")
def test_toml_is_the_file_itself() -> None:
    path = the_match()
    path.write_bytes(path.read_bytes() + b"# a remark\r\n")
    ok("export", "toml", "-o", "copy.toml")
    assert Path("copy.toml").read_bytes() == path.read_bytes()


class Cells(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.seen.append(data)


@pytest.mark.usefixtures("evening")
def test_pages_are_for_reading_and_load_nothing() -> None:
    page = ok("export", "html").out
    cells = Cells()
    cells.feed(page)
    assert 'Say "hi"' in cells.seen
    assert "http" not in page
    text = ok("export", "markdown").out
    assert "| 3 (blocked) | 10-10 | - | 7 | 9 | 8 |" in text


def test_names_cannot_break_out_of_a_page() -> None:
    ok("new", "--player", "<script>x</script>", "--player", "a|b*c", "--title", "<b>")
    ok("round", "1", "--pips", "0,1")
    assert "<script>" not in ok("export", "html").out
    assert "<b>" not in ok("export", "html").out
    assert "a\\|b\\*c" in ok("export", "markdown").out


@pytest.mark.usefixtures("evening")
def test_an_export_never_takes_the_place_of_a_match() -> None:
    path = the_match()
    before = path.read_bytes()
    for target in (path, Path("other.toml")):
        if target != path:
            target.write_bytes(before)
        result = mtscore("export", "csv", "-o", str(target), "--force")
        assert result.code == 4
        assert "target-is-a-match" in result.err
        assert target.read_bytes() == before


def test_pages_add_up_to_their_totals() -> None:
    ok("new", "--players", "Ana,Bo", "--rule", "positive_points=true")
    ok("round", "1", "--pips", "0,5")
    assert "| 1 | 12-12 | 5 | 0 |" in ok("export", "markdown").out


@pytest.mark.usefixtures("evening")
def test_a_file_that_is_there_is_replaced_only_when_told() -> None:
    target = Path("out.csv")
    target.write_text("mine", encoding="utf-8")
    assert mtscore("export", "csv", "-o", "out.csv").code == 4
    assert target.read_text(encoding="utf-8") == "mine"
    ok("export", "csv", "-o", "out.csv", "--force")
    assert target.read_text(encoding="utf-8").startswith("round")
    ok("export", "csv", "-o", "out.csv")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["export", "pdf"], 2),
        (["export", "csv", "--shape", "tall"], 2),
        (["export", "json", "--excel"], 2),
        (["export", "csv", "-o", "no/such/folder/x.csv"], 3),
    ],
)
@pytest.mark.usefixtures("evening")
def test_impossible_exports_are_refused(arguments: list[str], code: int) -> None:
    assert mtscore(*arguments).code == code


def test_who_was_blocked_in_fives_up_stands_in_both_csv_shapes_and_comes_back() -> None:
    ok("new", "--players", "Ana,Bo", "--rules", "fives-up")
    ok("round", "1", "--pips", "4,12", "--blocked", "Bo", "--made", "Ana=15")
    ok("round", "2", "--pips", "4,12", "--stalemate")
    before = ok("show", "--json").json

    wide = rows(ok("export", "csv").out)
    long = ok("export", "csv", "--shape", "long").out

    assert wide == [
        ["round", "engine", "Ana", "Bo", "made by Ana", "made by Bo", "ended"],
        ["1", "", "4", "12", "15", "0", "Bo blocked"],
        ["2", "", "4", "12", "0", "0", "blocked"],
    ]
    Path("long.csv").write_text(long, encoding="utf-8")
    after = ok("import", "long.csv", "--file", "again", "--json").json
    assert after["rounds"] == before["rounds"]
    assert after["players"] == before["players"]


def test_an_evening_in_which_the_scores_say_it_all_has_no_column_of_endings() -> None:
    ok("new", "--players", "Ana,Bo")
    ok("round", "1", "--pips", "0,12", "--out", "Ana")
    assert rows(ok("export", "csv").out) == [
        ["round", "engine", "Ana", "Bo"],
        ["1", "12", "0", "12"],
    ]


def test_places_in_long_csv_know_open_scores_and_broken_ties() -> None:
    ok("new", "--players", "Ana,Bo,Cy", "--rule", "tie_break=zero_rounds")
    ok("round", "1", "--pips", "5,0,9")
    ok("round", "2", "--pips", "0,5,?")
    ok("round", "3", "--pips", "7,7,0")
    places = [row[7] for row in rows(ok("export", "csv", "--shape", "long").out)[1:]]
    assert places[:3] == ["2", "1", "3"]
    assert places[-3:] == ["1", "1", ""]
    shown = [one["place"] for one in ok("show", "--json").json["players"]]
    assert shown == [1, 1, None]


def test_what_csv_cannot_carry_is_said_with_how_to_read_the_rest_back() -> None:
    ok("new", "--players", "Ana,Bo", "--rules", "railyard", "--title", "Family night")
    ok("round", "1", "--hands", "Ana: ; Bo: 5-5")
    ok("round", "1", "--replace", "--pips", "Bo=11", "--reason", "recount")
    before = ok("show", "--json").json

    result = ok("export", "csv", "-o", "evening.csv")

    assert "Not in it: 1 correction and the hands of round 1" in result.err
    assert "export json` and toml keep everything" in result.err
    command = result.err.split("To read it back: mtscore ")[1].strip()
    assert command == "import evening.csv --rules railyard --title 'Family night'"
    after = ok(*shlex.split(command), "--file", "again", "--json").json
    assert [one["total"] for one in after["players"]] == [one["total"] for one in before["players"]]
    assert (after["rules"], after["title"]) == ("railyard", "Family night")


@pytest.mark.usefixtures("evening")
def test_what_keeps_everything_says_nothing_and_a_page_says_so() -> None:
    assert ok("export", "json").err == ok("export", "toml").err == ""
    assert ok("export", "csv", "--quiet").err == ""
    assert "A page is for reading only" in ok("export", "html").err


@pytest.mark.parametrize("kind", ["html", "markdown"])
def test_a_page_says_when_it_was_who_won_who_left_and_what_was_corrected(kind: str) -> None:
    match = str(PROJECT / "examples" / "family-railyard.toml")
    ok("export", kind, "--match", match, "-o", "page")
    page = Path("page").read_text(encoding="utf-8").replace("\\_", "_")
    for said in (
        "2026-10-18",
        "Finished: Tom wins with 294.",
        "Left (cannot win): Vic",
        "round 3, Tom: 41, was 36",
        "double_blank=50",
        "Rules: railyard",
    ):
        assert said in page


def test_the_web_page_shows_totals_so_far_and_marks_what_was_corrected() -> None:
    match = str(PROJECT / "examples" / "family-railyard.toml")
    ok("export", "html", "--match", match, "-o", "page.html")
    (row,) = [
        line
        for line in Path("page.html").read_text(encoding="utf-8").splitlines()
        if line.startswith('<tr><th scope="row">3<')
    ]
    assert re.findall(r"<td>([^<\s]+) <small>(\d+)</small></td>", row) == [
        ("18", "48"),
        ("41*", "59"),
        ("50", "163"),
        ("0", "72"),
        ("+27", "86"),
    ]


def test_totals_that_do_not_come_back_are_named_whatever_else_is_lost() -> None:
    ok("new", "--players", "Ana,Bo", "--file", "m.toml")
    ok("round", "1", "--pips", "0,40")
    ok("player", "join", "Dee", "--missed", "worst")
    ok("round", "2", "--pips", "5,0,9")
    ok("house-rule", "double_blank=50", "--reason", "box")
    ok("round", "3", "--hands", "Ana: 0-0; Bo: ; Dee: 1-1")
    said = ok("export", "csv", "-o", "m.csv").err
    assert "the totals of Ana and Dee" in said
    assert "1 house rule changed in mid-match" in said
