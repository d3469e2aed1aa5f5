"""Sheets as people have them: every shape of one evening comes back as the same match."""

import csv
import io
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from helpers import SHARED, mtscore, ok, the_match
from mtscore.exports import show_document
from mtscore.imports import Wishes, read_import
from mtscore.scoring import score_match

NOW = datetime(2026, 11, 30, 19, 30, tzinfo=UTC)
SHEETS = SHARED / "cases" / "sheets"
EVENING_TOTALS = [405, 573, 541, 763, 536, 465, 543, 564]
needs_sheets = pytest.mark.skipif(not SHEETS.is_dir(), reason="the shared sheets are not here")


def totals(document: dict[str, Any]) -> list[int]:
    return [one["total"] for one in document["players"]]


@needs_sheets
@pytest.mark.parametrize(
    "name", ["real-8-players.csv", "semicolon_bom_crlf.csv", "tabs_pasted.txt"]
)
def test_a_real_evening_comes_out_right(name: str) -> None:
    document = ok("import", str(SHEETS / name), "--json").json

    assert totals(document) == EVENING_TOTALS
    assert len(document["rounds"]) == 13
    assert all("missing" not in one["state"].values() for one in document["rounds"])
    placed = sorted(document["players"], key=lambda one: one["place"])
    assert [one["name"] for one in placed] == ["P1", "P6", "P5", "P3", "P7", "P8", "P2", "P4"]


@needs_sheets
def test_a_pasted_table_is_read_from_standard_input() -> None:
    text = (SHEETS / "tabs_pasted.txt").read_text(encoding="utf-8")

    assert totals(ok("import", "-", "--json", stdin=text).json) == EVENING_TOTALS


@needs_sheets
def test_blank_cells_of_the_real_evening_are_missing() -> None:
    document = ok("import", str(SHEETS / "blanks.csv"), "--json").json

    missing = [
        (one["number"], name)
        for one in document["rounds"]
        for name, state in one["state"].items()
        if state == "missing"
    ]
    assert missing == [(3, "P2"), (5, "P1"), (12, "P6")]
    assert totals(document) == EVENING_TOTALS  # the three blanks were 0s
    for number, name in missing:
        ok("round", str(number), "--pips", f"{name}=0")
    assert totals(ok("show", "--json").json) == EVENING_TOTALS
    assert "nobody" not in ok("finish").out


@needs_sheets
def test_a_wrong_total_is_named_with_both_numbers_and_the_difference() -> None:
    path = str(SHEETS / "wrong_total_row.csv")
    refused = mtscore("import", path)

    assert refused.code == 3
    assert "773" in refused.err
    assert "763" in refused.err
    assert "difference 10" in refused.err
    assert ":15:20" in refused.err
    assert not list(Path.cwd().glob("*.toml"))
    assert totals(ok("import", path, "--ignore-totals", "--json").json) == EVENING_TOTALS


# One match, written in every way


def the_evening() -> dict[str, Any]:
    """A match of our own: somebody late, somebody gone, a score missing."""
    ok("new", "--players", "Zoë,Bo,Cy Ek", "--title", "Friday")
    ok("round", "1", "--pips", "0,23,45")
    ok("round", "2", "--pips", "31,0,?")
    ok("player", "join", "Dee", "--missed", "absent")
    ok("round", "3", "--pips", "12,9,0,50")
    ok("player", "leave", "Bo")
    ok("round", "4", "--pips", "0,17,8")
    ok("round", "5", "--pips", "11,0,28")
    document: dict[str, Any] = ok("show", "--json").json
    return document


MARKS = (
    {"out": "0", "missing": "?", "absent": "-"},
    {"out": "OUT", "missing": "", "absent": "-"},
    {"out": "out", "missing": "x", "absent": " - "},
)
HEADERS = ("number", "Round", "double", "pair", "both", "none")


def label(header: str, number: int, engine: int) -> str:
    return {
        "number": str(number),
        "Round": f"Round {number}",
        "double": f"double-{engine}",
        "pair": f"{engine}-{engine}",
        "both": f"Round {number} ({engine}-{engine})",
    }.get(header, "")


def rows_of(
    document: dict[str, Any],
    header: str,
    marks: dict[str, str],
    *,
    total: bool,
    running: bool = False,
) -> list[list[str]]:
    """The match as a table of texts, a row for each round."""
    names = [one["name"] for one in document["players"]]
    rows = [names if header == "none" else ["Player" if header == "pair" else "", *names]]
    sums = dict.fromkeys(names, 0)
    for one in document["rounds"]:
        cells = []
        for name in names:
            pips, state = one["pips"][name], one["state"][name]
            sums[name] += pips or 0
            cells.append(str(sums[name] if running else pips) if pips is not None else marks[state])
            if pips == 0 and not running:
                cells[-1] = marks["out"]
        rows.append([*([label(header, one["number"], one["engine"])] * (header != "none")), *cells])
    if total:
        rows.append(
            [*(["Total"] * (header != "none")), *(str(one["total"]) for one in document["players"])]
        )
    return rows


def as_text(rows: list[list[str]], delimiter: str, end: str = "\n") -> str:
    text = io.StringIO()
    csv.writer(text, delimiter=delimiter, lineterminator=end).writerows(rows)
    return text.getvalue()


def same(document: dict[str, Any], other: dict[str, Any]) -> None:
    assert [one["name"] for one in other["players"]] == [one["name"] for one in document["players"]]
    assert totals(other) == totals(document)
    for one, two in zip(document["rounds"], other["rounds"], strict=True):
        for key in ("number", "engine", "pips", "state", "points", "blocked", "out"):
            assert two[key] == one[key], key


def imported(raw: bytes, **wishes: Any) -> dict[str, Any]:
    found = read_import(raw, "sheet", Wishes(**wishes), NOW)
    return show_document(score_match(found.match))


def test_every_way_of_writing_a_match_comes_back_as_that_match() -> None:
    document = the_evening()
    variants = 0
    for delimiter, encoding, turned, header, total in product(
        ",;\t",
        ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "latin-1"),
        (False, True),
        HEADERS,
        (False, True),
    ):
        marks = MARKS[variants % len(MARKS)]
        rows = rows_of(document, header, marks, total=total)
        if turned:
            rows = [list(row) for row in zip(*rows, strict=True)]
        if total and header == "none" and not turned:
            continue  # a sum that nobody calls one, with a score missing above it
        end = "\r\n" if encoding == "utf-8-sig" else "\n"
        same(document, imported(as_text(rows, delimiter, end).encode(encoding)))
        variants += 1
    assert variants > 300


def test_our_own_csv_comes_back_in_all_its_shapes() -> None:
    document = the_evening()
    for number, arguments in enumerate(
        [[], ["--excel"], ["--shape", "long"], ["--shape", "long", "--excel"]]
    ):
        name = f"evening{number}.csv"
        ok("export", "csv", *arguments, "-o", name)
        same(document, imported(Path(name).read_bytes()))


def test_long_csv_keeps_hands_endings_and_what_missed_rounds_count() -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    ok("round", "1", "--hands", "Bo: 12-11; Cy: 3-3 5-0", "--out", "Ana")
    ok("round", "2", "--pips", "31,23,45", "--blocked")
    ok("round", "3", "--pips", "0,0,45", "--out", "Bo")
    ok("round", "4", "--pips", "0-0,7,45")
    ok("player", "join", "Dee", "--missed", "worst")
    ok("round", "5", "--pips", "0,1,2,3")
    ok("player", "join", "Eve", "--missed", "44")
    ok("round", "6", "--pips", "0,1,2,3,4")
    document = ok("show", "--json").json
    ok("export", "csv", "--shape", "long", "-o", "long.csv")

    again = imported(Path("long.csv").read_bytes())

    same(document, again)
    assert [one["hands"] for one in again["rounds"]] == [one["hands"] for one in document["rounds"]]
    assert again["warnings"] == document["warnings"]


def test_toml_comes_back_byte_for_byte_and_json_as_the_same_match() -> None:
    the_evening()
    path = the_match()
    path.write_bytes(path.read_bytes() + b"\n# a remark of ours\n")
    ok("export", "toml", "-o", "copy.toml")
    ok("export", "json", "-o", "copy.json")
    before = ok("log", "--json").json

    ok("import", "copy.toml", "--file", "back.toml")
    assert Path("back.toml").read_bytes() == path.read_bytes()
    ok("import", "copy.json", "--file", "again.toml")
    after = ok("log", "--json").json
    assert {**after, "file": None} == {**before, "file": None}


def test_a_name_that_would_run_as_a_formula_comes_back() -> None:
    ok("new", "--player", "=SUM(1;1)", "--player", "Doe, Pat", "--player", "'+1")
    ok("round", "1", "--pips", "0,1,2")
    document = ok("show", "--json").json
    for arguments in ([], ["--excel"], ["--shape", "long"]):
        ok("export", "csv", *arguments, "-o", "x.csv")
        same(document, imported(Path("x.csv").read_bytes()))
        Path("x.csv").unlink()


# What the command does


def sheet(text: str, name: str = "sheet.csv") -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


SMALL = "round,Ana,Bo,Cy\n1,0,23,45\n2,31,0,8\n"


def test_import_makes_the_match_current_and_names_its_file() -> None:
    result = ok("import", sheet(SMALL), "--title", "Friday")

    assert the_match().name.endswith("-ana-bo-cy.toml")
    assert the_match().name in result.out
    assert "Friday" in ok("show").out
    ok("check")


def test_the_same_sheet_again_changes_nothing() -> None:
    ok("import", sheet(SMALL))
    before = the_match().read_bytes()

    again = ok("import", "sheet.csv")

    assert "nothing changed" in again.out
    assert the_match().read_bytes() == before


def test_another_match_in_the_way_is_kept() -> None:
    ok("import", sheet(SMALL))
    before = the_match().read_bytes()

    refused = mtscore("import", sheet(SMALL.replace("45", "46"), "other.csv"))

    assert refused.code == 4
    assert the_match().read_bytes() == before


def test_dry_run_shows_the_sheet_and_saves_nothing() -> None:
    result = ok("import", sheet(SMALL), "--dry-run")

    assert "Total" in result.out
    assert not list(Path.cwd().glob("*.toml"))
    assert mtscore("show").code == 3


def test_the_original_is_never_touched() -> None:
    ok("import", sheet(SMALL))

    assert Path("sheet.csv").read_text(encoding="utf-8") == SMALL


def test_numbers_alone_need_names() -> None:
    text = "0,23,45\n31,0,8\n"
    refused = mtscore("import", sheet(text))

    assert refused.code == 3
    assert "--players" in refused.err
    document = ok("import", "sheet.csv", "--players", "Ana,Bo,Cy", "--json").json
    assert totals(document) == [31, 23, 53]


def test_running_totals_are_recognised_and_refused_until_confirmed() -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    for number, pips in enumerate(["0,23,45", "31,0,8", "5,5,0", "0,4,9"], start=1):
        ok("round", str(number), "--pips", pips)
    document = ok("show", "--json").json
    rows = rows_of(document, "number", MARKS[0], total=False, running=True)
    path = sheet(as_text(rows, ","))

    refused = mtscore("import", path)
    assert refused.code == 3
    assert "running-totals" in refused.err
    same(document, imported(Path(path).read_bytes(), running_totals=True))
    scores = imported(Path(path).read_bytes(), running_totals=False)
    assert totals(scores) != totals(document)


def test_running_totals_that_fall_are_named() -> None:
    refused = mtscore(
        "import", sheet("round,Ana,Bo\n1,0,30\n2,20,25\n3,25,60\n"), "--running-totals"
    )

    assert refused.code == 3
    assert "falls from 30 to 25 (difference 5)" in refused.err


def test_rounds_in_any_order_and_missing_ones_are_said() -> None:
    result = ok("import", sheet("round,Ana,Bo\n5,0,9\n1,8,0\n3,0,7\n"), "--json").json

    assert [one["number"] for one in result["rounds"]] == [1, 3, 5]
    assert any("not on the sheet: 2 and 4" in one for one in result["notes"])


def test_a_round_twice_is_refused_naming_both_lines() -> None:
    refused = mtscore("import", sheet("round,Ana,Bo\n7,0,9\n8,8,0\n7,0,7\n"))

    assert refused.code == 3
    assert "sheet.csv:4:1" in refused.err
    assert "line 2" in refused.err


def test_names_that_differ_by_case_or_composition_are_refused_naming_both() -> None:
    for one, other in [("Ana", "ana"), ("Ana", " Ana "), ("Zo\u00eb", "Zoe\u0308")]:
        refused = mtscore("import", sheet(f'round,"{one}",Bo,"{other}"\n1,0,2,3\n'))
        assert refused.code == 3
        assert "twin-names" in refused.err
        assert refused.err.count(one.strip()) >= 1


def test_every_problem_is_named_at_once() -> None:
    refused = mtscore(
        "import", sheet("round,Ana,ana,Bo\n1,4O,2,\uff11\uff12\nRnd seven,1,2,3\n2,1e2,-5,12.0\n")
    )

    for place in ("1:11", "2:3", "2:8", "3:1", "4:3", "4:7", "4:10"):
        assert f"sheet.csv:{place}\n" in refused.err, place


def test_a_sum_of_an_unread_score_is_not_blamed() -> None:
    refused = mtscore("import", sheet("round,Ana,Bo\n1,4O,9\n2,3,0\nTotal,43,10\n"))

    assert "bad-pips" in refused.err
    assert "Bo: the total says 10, the rounds add up to 9" in refused.err
    assert "Ana: the total" not in refused.err


def test_a_title_and_a_separator_line_above_the_table_are_understood() -> None:
    document = ok("import", sheet("sep=;\nClub night\n\nround;Ana;Bo\n1;0;9\n2;7;0\n"), "--json")

    assert document.json["title"] == "Club night"
    assert totals(document.json) == [7, 9]


def test_options_are_refused_for_a_whole_match() -> None:
    ok("new", "--players", "Ana,Bo")
    ok("export", "json", "-o", "m.json")

    assert mtscore("import", "m.json", "--rules", "railyard").code == 2
    assert mtscore("import", "m.json", "--file", "n.toml").code == 0


def test_impossible_options_are_a_usage_problem() -> None:
    path = sheet(SMALL)

    assert mtscore("import", path, "--rules", "nonsense").code == 2
    assert mtscore("import", path, "--set", "99").code == 2
    assert mtscore("import", path, "--players", "Ana,Bo,Cy").code == 2


def test_a_failure_is_a_document_with_json() -> None:
    refused = mtscore("import", sheet("round,Ana,Bo\n1,4O,9\n"), "--json")

    assert refused.code == 3
    assert refused.json["ok"] is False
    (one,) = refused.json["diagnostics"]
    assert (one["code"], one["line"], one["column"]) == ("bad-pips", 2, 3)


@pytest.mark.parametrize("shape", ["long", "wide"])
def test_fives_up_comes_back_from_csv_with_the_points_made(shape: str) -> None:
    ok("new", "--players", "Ana,Bo", "--rules", "fives-up")
    ok("round", "1", "--pips", "0,13", "--made", "Ana=25,Bo=10")
    ok("round", "2", "--pips", "8,0", "--made", "Bo=15")
    document = ok("show", "--json").json
    ok("export", "csv", "--shape", shape, "-o", "sheet.csv")

    again = imported(Path("sheet.csv").read_bytes())

    same(document, again)
    assert again["rules"] == "fives-up"


def test_fives_up_without_the_points_made_is_said() -> None:
    path = sheet("round,engine,Ana,Bo\n1,,0,13\n2,,8,0\n")
    assert "fives-up" in mtscore("import", path, "--dry-run").err
    assert "made in play" in mtscore("import", path, "-n", "--rules", "fives-up").err


def test_what_people_write_beside_the_scores_is_left_out_and_said() -> None:
    text = (
        "Date;Round;Ana;Bo;Winner;Notes\n30.11.;1;0;9;Ana;nice\n;2;7;0;Bo;\n;3;;;;\nWinner: Ana\n"
    )

    document = ok("import", sheet(text), "--json").json

    assert totals(document) == [7, 9]
    assert [one["number"] for one in document["rounds"]] == [1, 2]
    said = " ".join(document["notes"])
    for label in ("Date", "Winner", "Notes", "3"):
        assert f"{label} is left out" in said


def test_a_player_called_winner_or_total_loses_no_score() -> None:
    ok("new", "--players", "Winner,Date,Bo,Engine")
    ok("round", "1", "--pips", "0,5,7,9")
    ok("round", "2", "--pips", "3,0,1,2")
    document = ok("show", "--json").json
    ok("export", "csv", "-o", "x.csv")

    same(document, imported(Path("x.csv").read_bytes()))


def test_running_totals_beside_the_scores_are_checked() -> None:
    text = "Round,Ana,Total,Bo,Total\n1,0,0,12,12\n2,7,7,0,12\n3,0,7,5,{}\n"

    assert totals(imported(text.format(17).encode())) == [7, 17]
    refused = mtscore("import", sheet(text.format(18)))
    assert "Bo, round 3: the total says 18, the rounds add up to 17 (difference 1)" in refused.err
