"""Tables as they come out of terminals, letters, chats and other people's spreadsheets."""

from pathlib import Path

import pytest

from helpers import Result, mtscore, ok

EVENING = [{"Ana": 0, "Bo": 12}, {"Ana": 5, "Bo": 0}]


def given(text: str) -> str:
    Path("sheet.txt").write_text(text, encoding="utf-8")
    return "sheet.txt"


def pips(text: str, *options: str) -> list[dict[str, int | None]]:
    document = ok("import", given(text), "--json", *options).json
    return [one["pips"] for one in document["rounds"]]


def notes(text: str, *options: str) -> list[str]:
    found: list[str] = ok("import", given(text), "--json", *options).json["notes"]
    return found


def refused(text: str, code: str, *options: str) -> Result:
    result = mtscore("import", given(text), *options)
    assert result.code in (2, 3), result
    assert f"[{code}]" in result.err, result.err
    assert result.err.count("error[") == 1, result.err
    return result


@pytest.mark.parametrize(
    "text",
    [
        "Round   Ana   Bo\n1       0     12\n2       5     0\n",
        "Round   Ana   Bo\n-----   ---   --\n1         0   12\n2         5    0\n",
        "Round Ana Bo\n1 0 12\n2 5 0\n",
        "Ana: 0 5\nBo: 12 0\n",
        "Round\u00a0\u00a0Ana\u00a0\u00a0Bo\n1\u00a0\u00a00\u00a0\u00a012\n2\u00a0\u00a05\u00a0\u00a00",
        "Player   1   2\nAna      0   5\nBo      12   0\n",
        "| Round | Ana | Bo |\n|---:|---:|---:|\n| 1 | 0 | 12 |\n| 2 | **5** | `0` |\n",
        "Round | Ana | Bo\n--- | --- | ---\n1 | 0 | 12\n2 | 5 | 0\n",
        "```\n| Round | Ana | Bo |\n| 1 | 0 | 12 |\n| 2 | 5 | 0 |\n```\n",
        "+---+-----+----+\n| # | Ana | Bo |\n+---+-----+----+\n| 1 | 0 | 12 |\n| 2 | 5 | 0 |\n+---+\n",
        "┌───┬─────┬────┐\n│ # │ Ana │ Bo │\n├───┼─────┼────┤\n│ 1 │ 0 │ 12 │\n│ 2 │ 5 │ 0 │\n",
        "> Hi all,\n> the score, enjoy\n>\n> Round  Ana  Bo\n> 1      0    12\n> 2      5    0\n",
        "Round,Ana,,Bo,\n,Score,Total,Score,Total\n1,0,0,12,12\n2,5,5,0,12\n",
        "Round,Ana,,Bo,\n1,0,0,12,12\n2,5,5,0,12\n",
        "Round,Ana,Total,Bo,Total\n1,0,0,12,12\n2,5,5,0,12\n",
        "Round,Ana,Bo\nNo.,pts,pts\n1,0,12\n2,5,0\n",
        "Player,1,2\nAna,0+0,5+0\nBo,12,0\n",
        "Round,Family,\n,Ana,Bo\n1,0,12\n2,5,0\n",
        "Round,Ana,Bo\n1,0,12\nRound,Ana,Bo\n2,5,0\n",
        "Round,Ana,Bo\n1,0,12\n2,5,0\nRound,Ana,Bo\nTotal,5,12\n",
        "Round,Ana,Bo\n1,0,12\nTotal,0,12\n2,5,0\nTotal,5,12\n",
        "Round,Ana,Bo\n1,0,12\nTotal,0,12\n2,5,0\nTotal,5,0\nGrand total,5,12\n",
        "Place,Name,Total,1,2\n1,Ana,5,0,5\n2,Bo,12,12,0\n",
        "Friday, 27 November\nRound,Ana,Bo\n1,0,12\n2,5,0\n",
        "Round,Ana,Bo\n'1,'0,'12\n2,=5,=0\n",
        "Round,Ana,Bo\n1,0 (out),12\n2,5,Out!\n",
        "Round,Ana,Bo\n1,0,12*\n2,5,0\n",
        "\u200bRound,Ana,\u200eBo\n1,0,12\u200b\n2,5,0\n",
        "Round,Ana,Bo\r1,0,12\r2,5,0\r",
        "Score of Friday\n=========\n\nAna    Bo\n0      12\n5      0\n---------\n5      12\n",
        "Round,Ana,Bo\nEngine,Score,Score\n12,0,12\n11,5,0\n",
        "Round,Ana,Bo\n12,0,12\n11,5,0\n",
        "Round,Ana,Bo\n1,0,12\n2,5,0\n\nNext time at Bo's, bring cake\n",
    ],
)
def test_one_evening_however_it_was_pasted(text: str) -> None:
    assert pips(text) == EVENING


def test_what_show_prints_comes_back() -> None:
    ok("new", "--players", "Ana,Bo,Cy", "--title", "Friday", "--rules", "railyard")
    ok("round", "1", "--pips", "0,23,45")
    ok("round", "2", "--pips", "12,9,?", "--blocked")
    ok("round", "1", "--replace", "--pips", "Cy=44", "--reason", "recount")
    before = ok("show", "--json").json

    after = ok("import", given(ok("show").out), "--json", "--file", "again").json

    for key in ("title", "rules", "players", "rounds"):
        assert after[key] == before[key]


def test_a_gap_in_lined_up_columns_is_the_score_that_is_missing() -> None:
    text = "Round   Ana   Bo   Cy\n1         0   23   45\n2        12         7\n3         5    0\n"
    assert pips(text)[1:] == [{"Ana": 12, "Bo": None, "Cy": 7}, {"Ana": 5, "Bo": 0, "Cy": None}]


def test_a_gap_that_nobody_can_place_is_refused() -> None:
    said = refused(
        "Round   Ana   Bo   Cy\n1   0   23   45\n2   12   7\n3   5   0   9", "out-of-line"
    )
    assert "sheet.txt:3:1" in said.err
    assert "write ? for each missing score" in said.err


TWO = "Friday\nRound,Ana,Bo\n1,0,12\n2,5,0\n\nSaturday\nRound,Ana,Bo\n1,0,9\n2,7,0\n"


def test_one_of_two_tables_has_to_be_chosen() -> None:
    said = refused(TWO, "several-tables").err
    assert "lines 1 to 4 (Friday: Round, Ana, Bo)" in said
    assert "--table 1 or --table 2" in said


def test_the_table_that_is_chosen_is_read_and_the_other_is_said() -> None:
    document = ok("import", given(TWO), "--table", "2", "--json").json
    assert [one["pips"] for one in document["rounds"]] == [{"Ana": 0, "Bo": 9}, {"Ana": 7, "Bo": 0}]
    assert document["title"] == "Saturday"
    assert "Table 2 of 2 is read, and nothing of the others." in document["notes"]


def test_the_same_rounds_under_the_same_names_are_two_evenings() -> None:
    refused("Ana,Bo\n0,12\n5,0\n\nAna,Bo\n0,9\n7,0\n", "several-tables")
    refused("Round,Ana,Bo\n1,0,12\nRound,Ana,Bo\n1,0,9\n", "several-tables")


def test_there_is_no_third_table() -> None:
    assert refused(TWO, "no-such-table", "--table", "3").code == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Round,Ana,Bo\n1,0,12\nRound,Ana,Bo\n2,5,0\n",
            "A row of names that is repeated is left out.",
        ),
        ("Hi all\nRound,Ana,Bo\n1,0,12\n\nLove Bo\n", "Love Bo is left out."),
        ("Well, well\nRound,Ana,Bo\n1,0,12\n", "Line 1 above the names is left out: Well, well."),
        ("Round,Ana,Bo\n1,0,12*\n", "Stars beside scores are left out."),
        ("Round,Ana,Bo\n1,0,12\n\nNext time, cake\n", "Line 4 below the table is left out"),
        ("Round,Ana,Bo\n12,0,12\n11,5,0\n", "they are taken for engines"),
        ("Hi\n| Round | Ana | Bo |\n|--|--|--|\n| 1 | 0 | 12 |\nBye\n", "left out: Hi ..."),
        ("Round,A,B,\n,Ana,Bo,Cy,Dee\n1,0,12,4,5\n", "Left out above the names: A and B."),
        (
            "Round,Ana,,Bo,\n1,0,0,12,12\n2,5,5,0,12\n",
            "The second column of each player is a running total and is checked.",
        ),
    ],
)
def test_what_is_left_out_or_guessed_is_said(text: str, said: str) -> None:
    assert any(said in one for one in notes(text))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Kolo,Ana,Bo\n1,0,12\n", "unclear-column"),
        ("Kolo,Ana,Bo\n12,0,12\n", "unclear-column"),
        ("Kolo,Ana,Bo\n1,0,12\n3,5,0\n", "unclear-column"),
        ("Kolo,Ana,Bo\n1,0,12\n,5,0\n3,0,7\n", "unclear-column"),
        ("Kolo,Ana,Bo\n12,0,12\n10,5,0\n", "unclear-column"),
        ("Kolo,Ana,Bo\n12-12,0,12\n10-10,5,0\n", "unclear-column"),
        ("Kolo,1,2\nAna,0,5\n", "unclear-column"),
        ("Round,Ana,Bo\n,Smith,Jones\n1,0,12\n2,5,0\n", "two-headers"),
        ("Round,Ana,,Bo,\n,Pips,Nr,Pips,Nr\n1,0,5,12,10\n2,5,0,0,5\n", "two-headers"),
        ("Round 1: Ana 0, Bo 12\nRound 2: Ana 5, Bo 0\n", "name-and-score"),
        ("Round,Ana,Bo\n1,0/0,7/7\n2,5/5,0/7\n", "bad-pips"),
        ("Round - Ana - Bo\n1 - 0 - 12\n", "one-column"),
        ("Name,Score\nAna,0\nBo,12\n", "bad-round"),
        ("Player,1,2,3\n,12,11,10\nAna,0,5,0\nBo,12,0,9\n", "no-name"),
    ],
)
def test_what_could_be_either_is_refused_once(text: str, code: str) -> None:
    refused(text, code)


@pytest.mark.parametrize(
    "text", ["Kolo,Ana,Bo\n24,0,12\n", "Kolo,Ana,Bo\n0,7,12\n", "Kolo,Ana,Bo\n5,0,12\n8,3,0\n"]
)
def test_a_player_with_an_unknown_name_stays_one(text: str) -> None:
    assert "Kolo" in pips(text)[0]


@pytest.mark.parametrize(
    ("cell", "remedy"),
    [
        ("✓", "if it marks who went out, write 0"),
        ("✗", "write 0 for who went out, ? for a missing score"),
        ("O", "write the digit 0"),
        ("€12", "if it means 12, write 12"),
        ("12 pts", "if it means 12, write 12"),
        ("12?", "if it means 12, write 12"),
        ('"1,024"', "write 1024 without anything in it"),
        ('"12,0"', "write 12"),
        ("12-Jul", "write them as 12|7"),
        ("07/12/2026", "write them as 12|7"),
        ("12 → 30", "write one number only"),
        ("n/a", "? where it is missing, or - where the player was not there"),
        ("see 12-7 Bo", "write a number such as 23"),
    ],
)
def test_a_cell_that_is_no_score_gets_the_remedy_that_fits(cell: str, remedy: str) -> None:
    assert remedy in refused(f"Round,Ana,Bo\n1,0,{cell}\n2,5,0\n", "bad-pips").err


@pytest.mark.parametrize(
    ("content", "what", "remedy"),
    [
        (b"PK\x03\x04....xl/workbook.xml", "a spreadsheet in its own format", "save it as CSV"),
        (
            b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
            "a spreadsheet",
            "CSV",
        ),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "a spreadsheet in its own format", "save it as CSV"),
        (b"PK\x03\x04....word/document.xml", "a document of a word processor", "copy the table"),
        (b"<!DOCTYPE html>\n<table>", "a web page", "open it in a browser"),
        (b"\xff\xd8\xff\xe0", "a picture", "nothing here reads pictures"),
    ],
)
def test_files_of_other_programs_are_recognised(content: bytes, what: str, remedy: str) -> None:
    Path("sheet.xlsx").write_bytes(content)
    said = mtscore("import", "sheet.xlsx").err
    assert "[not-text]" in said
    assert what in said
    assert remedy in said


def test_a_problem_in_a_letter_is_shown_as_it_stands() -> None:
    said = refused("> Round  Ana  Bo\n> 1      0    l2\n> 2      5    0\n", "bad-pips").err
    assert "sheet.txt:2:15" in said
    assert "> 1      0    l2" in said


def test_a_page_of_points_is_not_read_as_pips() -> None:
    ok("new", "--players", "Ana,Bo", "--rule", "out_bonus=-5")
    ok("round", "1", "--pips", "0,23")
    page = ok("export", "markdown").out
    assert "out_bonus makes others of the pips" in refused(page, "points-not-pips").err


@pytest.mark.parametrize(
    "header",
    [
        "Round,Ana,,Bo,\n,Pips,Made,Pips,Made\n",
        "Round,Ana,Ana made,Bo,Bo made\n",
        "Round,Ana,made by Ana,Bo,made by Bo\n",
    ],
)
def test_points_made_in_play_beside_the_pips_are_fives_up(header: str) -> None:
    document = ok("import", given(f"{header}1,0,5,12,10\n2,5,0,0,\n"), "--json").json
    assert document["rules"] == "fives-up"
    assert [one["made"] for one in document["rounds"]] == [
        {"Ana": 5, "Bo": 10},
        {"Ana": 0, "Bo": 0},
    ]


def test_points_made_that_are_no_number_are_refused() -> None:
    said = refused("Round,Ana,Bo,Ana made\n1,0,12,lots\n", "bad-total").err
    assert "'lots' is no number of points made" in said


@pytest.mark.parametrize("rounds", [1, 2, 3])
@pytest.mark.parametrize(
    "names",
    [
        "Barbara,Bo",
        "Benedikt,Christopher",
        "Ann Mary,Bo,Cy",
        '"Doe, Pat",\u00d8yvind \u00c5,\u674e\u96f7',
        "\u674e\u96f7,Bo,\U0001f600",
    ],
)
def test_what_show_prints_comes_back_however_long_the_names_are(names: str, rounds: int) -> None:
    ok("new", "--players", names, "--file", "a.toml")
    players = ok("show", "--json").json["players"]
    for number in range(1, rounds + 1):
        ok("round", str(number), "--pips", ",".join(str(11 * seat) for seat in range(len(players))))
    Path("sheet.txt").write_text(ok("show").out, encoding="utf-8")
    before = ok("show", "--json").json
    ok("import", "sheet.txt", "--file", "b.toml")
    after = ok("show", "--match", "b.toml", "--json").json
    for key in ("players", "rounds"):
        assert after[key] == before[key]


def test_a_player_called_like_a_column_of_points_keeps_them() -> None:
    names = ["--player", "Ana", "--player", "made by Ana"]
    ok("new", "--rules", "fives-up", *names, "--file", "a.toml")
    ok("round", "1", "--made", "Ana=5,made by Ana=10", "--pips", "0,7")
    ok("export", "csv", "-o", "w.csv")
    before = ok("show", "--json").json
    ok("import", "w.csv", "--rules", "fives-up", "--file", "b.toml")
    assert ok("show", "--match", "b.toml", "--json").json["rounds"] == before["rounds"]
