"""Corners of sheets: long tables gone wrong, numbers without names, engines in an odd order."""

from pathlib import Path
from typing import Any

import pytest

from helpers import mtscore, ok
from mtscore.errors import FileProblem
from mtscore.imports import Wishes, read_import
from test_import_sheets import NOW, imported, sheet, totals


def problems(text: str, **wishes: Any) -> list[tuple[str, int, int]]:
    with pytest.raises(FileProblem) as caught:
        read_import(text.encode(), "s.csv", Wishes(**wishes), NOW)
    return [
        (one.code, one.place.line, one.place.column)
        for one in caught.value.diagnostics
        if one.place is not None
    ]


LONG = "round,engine,player,pips,hand,points,running total,place,state,ended\n"


def test_a_long_table_names_each_wrong_cell() -> None:
    text = LONG + (
        "one,12,Ana,0,,0,0,1,out,\n"
        ",12,Bo,5,,5,5,2,played,\n"
        "1,13x,Ana,0,,0,0,1,out,\n"
        "1,,Bo,5,6-66,5,5,2,played,\n"
        "2,11,,7,,7,7,1,played,\n"
        "2,11,Ana,7,,seven,7,1,played,\n"
        "2,11,Bo,7,,7,7,1,lost,gone\n"
    )

    found = problems(text)

    for one in [
        ("bad-round", 2, 1),
        ("bad-round", 3, 2),
        ("bad-engine", 4, 3),
        ("domino-not-in-set", 5, 8),
        ("no-name", 6, 6),
        ("bad-total", 7, 11),
        ("bad-state", 8, 16),
        ("bad-state", 8, 21),
    ]:
        assert one[0] in [code for code, line, _ in found if line == one[1]], (one, found)


def test_a_long_table_without_a_row_for_somebody_has_a_missing_score() -> None:
    text = "round,player,score\n1,Ana,0\n1,Bo,5\n2,Ana,7\n"

    document = imported(text.encode())

    assert document["rounds"][1]["state"] == {"Ana": "played", "Bo": "missing"}
    assert "no row for Bo" in mtscore("import", sheet(text), "-n").err


def test_a_long_table_with_a_row_twice_or_none() -> None:
    assert problems("round,player,pips\n1,Ana,0\n1,Bo,5\n1,Bo,6\n") == [("round-twice", 4, 1)]
    assert problems("round,player,pips\n") == [("no-rounds", 1, 1)]


def test_a_wrong_running_total_of_a_long_table_is_named_once() -> None:
    text = "round,player,pips,running total\n1,Ana,0,0\n1,Bo,5,5\n2,Ana,7,8\n2,Bo,0,5\n3,Ana,0,8\n3,Bo,1,6\n"

    assert problems(text) == [("total-differs", 4, 9)]


def test_points_of_a_house_rule_are_told_apart_from_pips() -> None:
    ok("new", "--players", "Ana,Bo", "--rule", "double_blank=50")
    ok("round", "1", "--pips", "0,0-0 5-0")
    ok("export", "csv", "--shape", "long", "-o", "x.csv")

    assert "--rule" in mtscore("import", "x.csv", "-n").err
    again = imported(Path("x.csv").read_bytes(), house_rules={"double_blank": 50})
    assert totals(again) == totals(ok("show", "--json").json) == [0, 55]


@pytest.mark.parametrize(
    ("text", "engines"),
    [
        ("0,5,9\n7,0,8\n", [12, 11]),
        ("1,0,5,9\n2,7,0,8\n", [12, 11]),
        ("12,0,5,9\n11,7,0,8\n", [12, 11]),
        ("1,12,0,5,9\n2,11,7,0,8\n", [12, 11]),
        ("Round,,,\n1,0,5,9\n2,7,0,8\n", [12, 11]),
        ("0,7\n5,0\n9,8\n", [12, 11]),
    ],
)
def test_numbers_alone_with_the_names_beside_them(text: str, engines: list[int]) -> None:
    document = imported(text.encode(), players=("Ana", "Bo", "Cy"))

    assert totals(document) == [7, 5, 17]
    assert [one["engine"] for one in document["rounds"]] == engines


def test_numbers_that_fit_no_number_of_names() -> None:
    assert problems("0,5,9,1,2,3,4\n7,0,8,1,2,3,4\n", players=tuple("ABCD"))[0][0] == "no-names"


def test_engines_in_an_order_of_their_own_are_kept() -> None:
    document = imported(b"round,engine,Ana,Bo\n1,12,0,5\n2,10,7,0\n3,8,0,1\n")

    assert [one["engine"] for one in document["rounds"]] == [12, 10, 8]
    assert document["next"] is None  # nobody can know which engine would have come


def test_a_double_nine_evening_is_recognised_and_a_larger_set_too() -> None:
    nine = imported(b"engine,Ana,Bo\n9-9,0,5\n8-8,7,0\n7-7,0,1\n")
    fifteen = imported(b"engine,Ana,Bo\n15,0,5\n14,7,0\n")

    assert [one["engine"] for one in nine["rounds"]] == [9, 8, 7]
    assert nine["next"]["engine"] == 6
    assert fifteen["next"]["engine"] == 13


def test_rounds_and_set_can_be_said() -> None:
    document = imported(b"round,Ana,Bo\n1,0,5\n", largest=9, rounds=3)

    assert document["rounds"][0]["engine"] == 9
    assert document["next"]["round"] == 2
    ok("import", sheet("round,Ana,Bo\n1,0,5\n2,7,0\n"), "--rounds", "2")
    ok("finish")


def test_dominoes_of_a_larger_set_are_told_what_to_say() -> None:
    text = "round,Ana,Bo\n1,0,14-3\n"

    assert problems(text) == [("domino-not-in-set", 2, 5)]
    assert totals(imported(text.encode(), largest=15)) == [0, 17]


def test_a_place_for_everybody_in_a_player_who_leaves_comes_back_and_leaves() -> None:
    text = "round,Ana,Bo,Cy,Dee\n1,0,5,9,1\n2,3,0,-,2\n3,0,4,6,-\n4,7,0,1,-\n"

    document = imported(text.encode())

    assert [one["name"] for one in document["players"]] == ["Ana", "Bo", "Cy", "Dee"]
    assert [one["status"] for one in document["players"]] == ["playing"] * 3 + ["left"]
    states = [one["state"]["Cy"] for one in document["rounds"]]
    assert states == ["played", "absent", "played", "played"]


def test_totals_that_cannot_be_checked_are_said() -> None:
    path = sheet("round,Ana,Bo\n1,0,?\n2,7,0\nTotal,7,15\n")

    assert "15 would be missing" in ok("import", path, "-n").err
    assert problems("round,Ana,Bo\n1,0,?\n2,7,9\nTotal,7,5\n") == [("total-differs", 4, 9)]


def test_running_totals_with_gaps() -> None:
    text = b"round,Ana,Bo\n1,0,5\n2,12,OUT\n3,20,?\n"
    document = imported(text, running_totals=True)

    assert [one["pips"] for one in document["rounds"]] == [
        {"Ana": 0, "Bo": 5},
        {"Ana": 12, "Bo": 0},
        {"Ana": 8, "Bo": None},
    ]


def test_json_with_keys_and_blocks_of_its_own_is_refused() -> None:
    ok("new", "--players", "Ana,Bo")
    ok("round", "1", "--pips", "0,5")
    ok("export", "json", "-o", "m.json")
    text = Path("m.json").read_text(encoding="utf-8")
    for old, new, code in [
        ('"schema": 1', '"schema": 1, "colour": "blue"', "unknown-key"),
        ('"block": "round"', '"block": "lap"', "unknown-block"),
        ('"players"', '"plaayers"', "unknown-key"),
        ('"number": 1', '"number": 14', "no-such-round"),
    ]:
        Path("x.json").write_text(text.replace(old, new), encoding="utf-8")
        result = mtscore("import", "x.json", "--file", "x.toml")
        assert result.code == 3, result
        assert f"error[{code}]" in result.err
        assert "x.json:" in result.err


def test_a_table_is_pasted_on_a_terminal_unless_asking_is_forbidden() -> None:
    text = "round\tAna\tBo\n1\t0\t5\n"

    assert "Ctrl-D" in ok("import", "-", stdin=text, terminal=True).err
    assert mtscore("import", "-", "--no-input", stdin=text, terminal=True).code == 2


def test_too_much_on_standard_input_is_refused() -> None:
    result = mtscore("import", "-", stdin="," * (16 * 1024 * 1024 + 1))

    assert result.code == 3
    assert "too-large" in result.err


def test_everybody_needs_a_name_that_is_possible() -> None:
    assert mtscore("import", sheet("0,5\n7,0\n"), "--players", "Ana,ana").code == 2
    assert mtscore("import", "sheet.csv", "--players", 'Ana,"Bo').code == 2


def test_the_target_with_something_else_in_it_is_kept() -> None:
    Path("m.toml").write_text("my shopping list\n", encoding="utf-8")

    refused = mtscore("import", sheet("round,Ana,Bo\n1,0,5\n"), "--file", "m")

    assert refused.code == 4
    assert Path("m.toml").read_text(encoding="utf-8") == "my shopping list\n"
