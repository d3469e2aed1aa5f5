"""Which match a command works on: `matches`, `use`, `--match`, and what is said in other folders."""

import os
from pathlib import Path

import pytest

from helpers import mtscore, ok
from mtscore.storage.state import REMEMBERED, known_matches, numbered_matches, use_match


def in_folder(monkeypatch: pytest.MonkeyPatch, name: str) -> Path:
    folder = Path.cwd().parent / name
    folder.mkdir(exist_ok=True)
    monkeypatch.chdir(folder)
    return folder


def new(file: str, players: str = "Ana,Bo", *more: str) -> None:
    ok("new", "--players", players, "--file", file, *more)


def listed() -> list[tuple[int | None, str, bool]]:
    found = ok("matches", "--json").json["matches"]
    return [(one["number"], Path(one["file"]).name, one["current"]) for one in found]


# A match in another folder


def test_writing_into_another_folders_match_is_said_where_this_one_has_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    new("a.toml")
    here = Path.cwd()
    there = in_folder(monkeypatch, "other")
    new("b.toml", "Cy,Di")
    monkeypatch.chdir(here)

    result = ok("round", "1", "--pips", "0,5")

    assert result.err.count("Note:") == 1
    assert str(there / "b.toml") in result.err
    assert "mtscore use a.toml" in result.err
    assert ok("show", "--json").err.count("Note:") == 1
    assert "mtscore use a.toml" in ok("check").err
    for named in (["--match", str(there / "b.toml")], ["--match", "b"], ["--quiet"]):
        assert "Note:" not in ok("show", *named).err
    monkeypatch.setenv("MTSCORE_MATCH", str(there / "b.toml"))
    assert "Note:" not in ok("show").err


def test_nothing_is_said_in_the_matchs_own_folder_or_in_one_without_matches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    new("a.toml")
    new("b.toml")
    assert "Note:" not in ok("show").err
    in_folder(monkeypatch, "empty")
    Path("pyproject.toml").write_text("[project]\nname = 'mtscore'\n", encoding="utf-8")
    assert "Note:" not in ok("show").err


def test_the_conversation_of_a_round_names_the_match_before_it_asks() -> None:
    new("a.toml", "Ana,Bo", "--title", "Friday")

    said = ok("round", stdin="0\n5\ny\n", terminal=True).err

    assert said.index("Match: a.toml (Friday)") < said.index("Ana:")


# Numbers


def test_numbers_stay_when_matches_are_used_and_forgotten() -> None:
    for name in ("one.toml", "two.toml", "three.toml"):
        new(name)
    ok("use", "2")
    assert listed() == [(1, "one.toml", False), (2, "two.toml", True), (3, "three.toml", False)]
    ok("use", "2")
    assert [one for one in listed() if one[2]] == [(2, "two.toml", True)]

    Path("one.toml").unlink()
    ok("use", "3")
    assert ok("matches", "--forget").out == f"Forgotten: {Path('one.toml')}.\n"
    assert listed() == [(2, "two.toml", False), (3, "three.toml", True)]
    assert ok("matches", "--forget").out == "No match is gone; all are kept.\n"


def test_files_that_are_gone_say_so_and_how_to_forget_them() -> None:
    new("one.toml")
    new("two.toml")
    Path("two.toml").unlink()

    shown = ok("matches")

    assert "(gone)" in shown.out.splitlines()[2]
    assert "mtscore matches --forget" in shown.err
    assert ok("matches", "--forget", "--json").json["current"] == str(Path("one.toml").resolve())
    assert "Now at" not in ok("matches", "--forget").out


def test_a_list_without_numbers_gets_them_and_a_full_one_drops_the_longest_unused(
    tmp_path: Path,
) -> None:
    state = tmp_path / "state" / "mtscore"
    state.mkdir(parents=True)
    paths = [tmp_path / f"{number}.toml" for number in range(REMEMBERED)]
    (state / "matches.txt").write_text("".join(f"{one}\n" for one in paths), encoding="utf-8")

    assert numbered_matches()[3] == paths[2]
    assert use_match(paths[0])
    assert use_match(tmp_path / "new.toml")
    assert known_matches()[-1].name == "new.toml"
    assert numbered_matches()[1] == paths[0]
    assert 2 not in numbered_matches()
    assert len(numbered_matches()) == REMEMBERED


# Names


@pytest.mark.parametrize(
    "name", ["2", "t3", "T3", "t3.toml", "Table 3", "table 3", " 2 ", "./t3.toml"]
)
def test_a_match_is_chosen_by_number_file_name_and_title(name: str) -> None:
    new("t1.toml", "Ana,Bo", "--title", "Table 1")
    new("t3.toml", "Cy,Di", "--title", "Table 3")
    ok("use", "1")

    assert ok("show", "--match", name, "--json").json["title"] == "Table 3"
    assert ok("--match", name, "show", "--json").json["title"] == "Table 3"
    said = ok("use", name).out
    assert said == "Now at t3.toml (Table 3): Cy and Di, 0 rounds recorded.\n"
    assert ok("show", "--json").json["title"] == "Table 3"


def test_a_name_finds_a_match_of_another_folder_and_the_variable_takes_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    new("t3.toml", "Cy,Di", "--title", "Table 3")
    in_folder(monkeypatch, "other")

    monkeypatch.setenv("MTSCORE_MATCH", "t3")
    assert ok("show", "--json").json["title"] == "Table 3"
    # What looks like a file is one: a slip in it must not change another folder's match.
    assert mtscore("round", "1", "--pips", "0,5", "--match", "t3.toml").code == 3


def test_a_title_of_two_matches_is_refused_with_both_named() -> None:
    new("one.toml", "Ana,Bo", "--title", "Friday")
    new("two.toml", "Ana,Bo", "--title", "friday")

    result = mtscore("use", "Friday")

    assert result.code == 3
    assert "1 (one.toml), 2 (two.toml)" in result.err
    assert "[ambiguous-match]" in result.err


def test_a_folder_of_the_same_name_is_not_in_the_way() -> None:
    new("friday.toml", "Ana,Bo", "--title", "Friday")
    Path("friday").mkdir()
    Path("saturday").mkdir()

    assert ok("show", "--match", "friday", "--json").json["title"] == "Friday"
    assert "is-a-folder" in mtscore("show", "--match", "saturday").err


@pytest.mark.parametrize("name", ["9", "none", "\0", "x" * 5000, "7" * 50, " "])
def test_a_name_of_nothing_is_refused(name: str) -> None:
    new("a.toml")
    result = mtscore("use", name, "--json")
    assert result.code == 3
    assert result.json["diagnostics"][0]["code"] in ("no-such-match", "no-such-file")


# Matches that nobody has used here yet


def test_matches_of_the_folder_are_listed_and_named_where_none_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new("b.toml", "Ana,Bo", "--title", "Friday")
    new("a.toml")
    ok("round", "1", "--pips", "0,5")
    Path("notes.toml").write_text("a = 1\n", encoding="utf-8")
    Path("broken.toml").write_text("# mine\nmtscore = 1\n[match\n", encoding="utf-8")
    if hasattr(os, "mkfifo"):
        os.mkfifo("pipe.toml")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "elsewhere"))

    assert listed() == [
        (None, "a.toml", False),
        (None, "b.toml", False),
        (None, "broken.toml", False),
    ]
    result = mtscore("show")
    assert result.code == 3
    assert "mtscore use FILE" in result.err
    Path("a.toml").unlink()
    Path("broken.toml").unlink()
    assert "mtscore use b.toml" in mtscore("show").err
    ok("use", "friday")
    assert listed() == [(1, "b.toml", True)]


def test_the_list_is_a_table_with_rounds_and_the_leader(monkeypatch: pytest.MonkeyPatch) -> None:
    new("a.toml", "Ana,Bo", "--title", "Friday night")
    ok("round", "1", "--pips", "7,0")
    new("longer-name.toml", "Cy,Di,Ed", "--rounds", "4")
    lines = ok("matches").out.splitlines()

    heads = ["Match", "Title", "Players", "Rules", "Rounds", "First"]
    starts = [lines[0].index(word) for word in heads]
    assert [lines[1][at:].split("  ")[0] for at in starts] == [
        "a.toml", "Friday night", "Ana, Bo", "station", "1 of 13", "Bo 0",
    ]  # fmt: skip
    assert lines[2].startswith("*  2  longer-name.toml")
    assert lines[2][starts[4] :] == "0 of 4"
    facts = ok("matches", "--json").json["matches"][0]
    assert (facts["totals"], facts["leaders"]) == ({"Ana": 7, "Bo": 0}, ["Bo"])

    monkeypatch.setenv("COLUMNS", "60")
    narrow = ok("matches").out.splitlines()
    assert max(map(len, narrow)) <= 75
    assert "longer-name.toml" in narrow[2]


def test_plain_quiet_and_tables_for_programs() -> None:
    new("a.toml", "Ana,Bo")
    ok("round", "1", "--pips", "7,0")
    ok("round", "1", "--replace", "--pips", "Ana=8", "--reason", "again")

    for plain in (["matches", "--plain"], ["--plain", "matches"]):
        header, line = ok(*plain).out.splitlines()
        row = dict(zip(header.split("\t"), line.split("\t"), strict=True))
        assert (row["number"], row["current"], row["leaders"]) == ("1", "*", "Bo=0")
        assert row["players"] == "Ana,Bo"
    for plain in (["log", "--plain"], ["--plain", "log"]):
        lines = [line.split("\t") for line in ok(*plain).out.splitlines()]
        assert lines[0] == ["recorded", "block", "summary", "reason"]
        assert [line[1] for line in lines[1:]] == ["round", "correction"]
        assert lines[2][3] == "again"
    assert ok("matches", "-q").err == ""
    assert ok("use", "1", "-q").out == ""
    assert ok("undo", "-q").out.startswith("Taken back")
    assert ok("redo", "-q").out.count("\n") == 1


def test_the_list_does_not_call_a_lead_certain_that_a_missing_score_can_change() -> None:
    ok("new", "--players", "Ana,Bo", "--file", "a.toml")
    ok("round", "1", "--pips", "?,5")
    assert "Bo 5?" in ok("matches").out
    assert ok("matches", "--json").json["matches"][0]["lead_is_certain"] is False
    ok("round", "1", "--pips", "Ana=0")
    assert "Ana 0?" not in ok("matches").out
    assert ok("matches", "--json").json["matches"][0]["lead_is_certain"] is True
