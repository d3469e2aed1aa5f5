"""What cannot be a sheet is refused quickly, in words, and leaves nothing behind."""

import os
import tracemalloc
from pathlib import Path

import pytest

from helpers import mtscore, ok
from mtscore.errors import FileProblem
from mtscore.imports import Wishes, read_import
from test_import_sheets import NOW, SMALL, sheet


def refused(*arguments: str, code: str, stdin: str = "") -> str:
    """Import and be refused with that problem and exit code 3; nothing is made."""
    result = mtscore("import", *arguments, stdin=stdin)
    assert result.code == 3, result
    assert f"error[{code}]" in result.err, result.err
    assert not list(Path.cwd().glob("*-*.toml"))
    return result.err


@pytest.mark.parametrize("content", [b"", b"\n\n", b"\xef\xbb\xbf", b",,,,\n,,,,\n", b"\xff\xfe"])
def test_an_empty_file(content: bytes) -> None:
    Path("empty.csv").write_bytes(content)

    refused("empty.csv", code="empty-file")


def test_a_folder_and_a_missing_file() -> None:
    Path("folder.csv").mkdir()

    refused("folder.csv", code="is-a-folder")
    refused("nothing.csv", code="no-such-file")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_refused_without_waiting_for_a_writer() -> None:
    os.mkfifo("pipe.csv")

    assert "mtscore import -" in refused("pipe.csv", code="no-regular-file")


def test_a_hundred_megabytes_of_commas_are_not_even_read() -> None:
    with Path("commas.csv").open("wb") as file:
        file.writelines(b"," * 1_000_000 for _ in range(100))
    tracemalloc.start()
    refused("commas.csv", code="too-large")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert most < 5_000_000


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"," * 15_000_000, "empty-file"),
        (b"," * 3_000_000 + b"x", "too-large"),
        (b"a,b\n" + b"1,2\n" * 100_000, "too-large"),
        (b"round,Ana,Bo\n" + b"1,0,2\n" * 900_000, "too-large"),
        (b"\n" * 3_000_000 + b"x", "too-large"),
        (b"Round,A," + b"B" * 1_000_000 + b"\n1,0,2", "long-cell"),
        (b'Round,A,"' + b"B" * 1_000_000 + b'"\n1,0,2', "long-cell"),
        (b'"' * 1_000_001 + b",x\n", "long-cell"),
    ],
)
def test_tables_beyond_all_measure_cost_little(content: bytes, code: str) -> None:
    tracemalloc.start()
    with pytest.raises(FileProblem) as caught:
        read_import(content, "big.csv", Wishes(), NOW)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert caught.value.diagnostics[0].code == code
    assert most < 8 * len(content) + 5_000_000


@pytest.mark.parametrize(
    "content",
    [
        bytes(range(256)) * 40,
        b"PK\x03\x04" + b"\x00" * 100,
        b"%PDF-1.7 \n",
        b"\x89PNG\r\n\x1a\n\x00",
        b"\x00\x01\x02\x03" * 100,
    ],
)
def test_binary_files_are_told_from_text(content: bytes) -> None:
    Path("binary.csv").write_bytes(content)

    assert "paste" in refused("binary.csv", code="not-text")


def test_text_that_breaks_off() -> None:
    Path("cut.csv").write_bytes("round,Ana,Bo\n1,0,5\n".encode("utf-16")[:-1])

    refused("cut.csv", code="broken-text")


def test_one_column_only() -> None:
    refused(sheet("Ana\n0\n12\n"), code="one-column")
    refused(sheet("Uncle Bo Cy\n0 12\n"), code="one-column")


def test_forty_players_and_one() -> None:
    names = ",".join(f"P{number}" for number in range(40))
    err = refused(
        sheet(f"round,{names}\n1,{','.join(map(str, range(40)))}\n"), code="too-many-players"
    )
    assert "40 players" in err
    refused(sheet("round,Ana\n1,0\n"), code="too-few-players")


def test_a_name_without_a_cell_and_a_cell_without_a_name() -> None:
    refused(sheet("round,Ana,Bo\n1,0,5,7\n"), code="no-name")
    refused(sheet("round,Ana,,Bo\n1,0,5,7\n"), code="no-name")
    assert '"Doe, Pat"' in refused(sheet("round,Doe, Pat,Bo\n1,0,5\n2,4,0\n"), code="never-played")


@pytest.mark.parametrize(
    ("cell", "code"),
    [
        ("4O", "bad-pips"),
        ("1e2", "bad-pips"),
        ("-5", "bad-pips"),
        ("12.0", "bad-pips"),
        ("9" * 400, "bad-pips"),
        ("\uff11\uff12", "bad-pips"),
        ("\u0664\u0665", "bad-pips"),
        ("n/a", "bad-pips"),
        ("12-13", "domino-not-in-set"),
        ("1093", "too-many-pips"),
        ("12-12", "engine-in-hand"),
    ],
)
def test_a_cell_that_cannot_be_a_score_is_never_0(cell: str, code: str) -> None:
    err = refused(sheet(f"round,engine,Ana,Bo\n1,12,0,{cell}\n"), code=code)

    assert "sheet.csv:2:8" in err


def test_a_match_file_called_csv_and_a_sheet_called_toml() -> None:
    ok("new", "--players", "Ana,Bo", "--file", "real.toml")
    Path("match.csv").write_bytes(Path("real.toml").read_bytes())
    ok("import", "match.csv", "--file", "a.toml")
    assert Path("a.toml").read_bytes() == Path("real.toml").read_bytes()

    ok("import", sheet(SMALL, "sheet.toml"), "--file", "b.toml")
    assert Path("sheet.toml").read_text(encoding="utf-8") == SMALL
    assert mtscore("check", "sheet.toml").code == 1
    assert mtscore("show", "--match", "sheet.toml").code == 3


def test_a_broken_match_file_is_refused_at_its_line() -> None:
    Path("half.toml").write_text('mtscore = 1\n\n[match]\nplayers = ["Ana", "B', encoding="utf-8")

    assert "half.toml:4" in refused("half.toml", code="not-toml")


def test_json_that_is_not_ours_broken_or_has_a_key_twice() -> None:
    refused(sheet('{"schema": 1, "rounds": []}', "a.json"), code="not-our-json")
    refused(sheet('{"schema": 1, "mtscore"', "b.json"), code="not-json")
    refused(sheet("[" * 100_000 + "{", "c.json"), code="long-cell")
    refused(sheet('{"a": ' * 100_000, "d.json"), code="not-json")
    err = refused(
        sheet('{"schema": 1,\n "mtscore": 1,\n "mtscore": 1, "log": []}', "e.json"),
        code="duplicate-key",
    )
    assert "e.json:3:2" in err


def test_problems_of_json_stand_at_their_place() -> None:
    ok("new", "--players", "Ana,Bo")
    ok("round", "1", "--pips", "0,5")
    ok("export", "json", "-o", "m.json")
    path = Path("m.json")
    text = path.read_text(encoding="utf-8").replace('"Bo": 5', '"Bo": "five"')
    path.write_text(text, encoding="utf-8")

    result = mtscore("import", "m.json", "--file", "n.toml")

    assert result.code == 3
    line = 1 + text[: text.index('"five"')].count("\n")
    assert f"m.json:{line}:" in result.err
    assert not Path("n.toml").exists()


def test_an_unclosed_quote_is_named_where_it_opens() -> None:
    err = refused(sheet('round,Ana,"Bo\n1,0,5\n'), code="unclosed-quote")

    assert "sheet.csv:1:11" in err


def test_names_nobody_can_have() -> None:
    refused(sheet("round,Ana,Bo\u202e\n1,0,5\n"), code="bad-name")
    refused(sheet(f"round,Ana,{'B' * 61}\n1,0,5\n"), code="bad-name")
    refused(sheet('round,Ana,"Bo\nEk"\n1,0,5\n'), code="bad-name")


def test_absent_from_start_to_end_is_left_out_and_said() -> None:
    result = mtscore("import", sheet("round,Ana,Bo,Cy\n1,0,5,-\n2,7,0,-\n"), "--json")
    assert [one["name"] for one in result.json["players"]] == ["Ana", "Bo"]
    assert "Cy is in no round and is left out." in result.json["notes"]


def test_a_header_without_rounds() -> None:
    refused(sheet("round,Ana,Bo\n1,,\n2,,\n"), code="no-rounds")


def test_import_takes_no_match() -> None:
    assert mtscore("import", sheet(SMALL), "--match", "x.toml").code == 2
