"""`check`: every problem at once, at its place, with what to do; grouped when there are many."""

from pathlib import Path

import pytest

from helpers import mtscore, ok, the_match

HEADER = """mtscore = 1

[match]
players = ["Ana", "Bo", "Cy"]
rules = "station"
"""


def written(text: str, name: str = "m.toml") -> str:
    Path(name).write_bytes(text.encode())
    return name


def rounds(*lines: str) -> str:
    return HEADER + "".join(f"\n[[round]]\n{line}\n" for line in lines)


def found(text: str, *options: str) -> list[tuple[str, int, int]]:
    result = mtscore("check", written(text), "--json", *options)
    assert result.code == (0 if result.json["ok"] else 1)
    return [(one["code"], one["line"], one["column"]) for one in result.json["diagnostics"]]


def test_a_clean_file_is_one_line_and_nothing_with_quiet() -> None:
    path = written(rounds("number = 1\npips = { Ana = 0, Bo = 23, Cy = 45 }"))

    assert ok("check", path).out == "m.toml: nothing is wrong.\n"
    assert ok("check", path, "--quiet").out == ""
    assert ok("check", path, "--strict").out.count("\n") == 1
    assert ok("check", path, "--json").json == {
        "schema": 1,
        "ok": True,
        "diagnostics": [],
        "not_looked_for": [],
        "files": [{"file": "m.toml", "ok": True, "diagnostics": [], "not_looked_for": []}],
    }


def test_two_rounds_7_name_both_lines() -> None:
    text = rounds("number = 7\npips = { Ana = 0 }", "number = 7\npips = { Ana = 1 }")

    assert found(text) == [("round-twice", 12, 10)]
    assert "line 8" in mtscore("check", "m.toml").out


def test_a_correction_to_a_round_that_is_not_there() -> None:
    text = HEADER + "\n[[correction]]\nround = 3\npips = { Ana = 1 }\n"

    assert found(text) == [("correction-without-round", 8, 9)]


def test_a_block_in_the_wrong_order_is_told_from_one_that_is_missing() -> None:
    text = (
        HEADER
        + "\n[[correction]]\nround = 1\npips = { Ana = 1 }\n"
        + "\n[[round]]\nnumber = 1\npips = { Ana = 0, Bo = 2, Cy = 3 }\n"
        + "\n[[round]]\nnumber = 2\npips = { Ana = 0, Dee = 5 }\n"
        + '\n[[player]]\naction = "join"\nname = "Dee"\nfrom_round = 2\n'
    )

    assert found(text) == [("wrong-order", 8, 9), ("wrong-order", 17, 19)]
    out = mtscore("check", "m.toml").out
    assert "move this block below the round; the other one is in line 12" in out


def test_a_player_who_never_joined() -> None:
    assert found(rounds("number = 1\npips = { Ana = 0, Bo = 2, Zed = 3 }")) == [
        ("unknown-player", 9, 27)
    ]


def test_a_duplicate_key_is_named_with_the_line_of_the_first() -> None:
    text = HEADER + 'title = "a"\nset = 12\ntitle = "b"\n'

    assert found(text) == [("duplicate-key", 8, 1)]
    assert "title is given twice; the first is in line 6" in mtscore("check", "m.toml").out
    assert found(HEADER + "[match]\n")[0][:2] == ("duplicate-key", 6)
    assert found(rounds("number = 1\npips = { Ana = 1, Ana = 2 }"))[0][:2] == ("duplicate-key", 9)


def test_an_unknown_key_gets_the_nearest_known_one() -> None:
    assert found(rounds("number = 1\nblokced = true")) == [("unknown-key", 9, 1)]
    assert "blocked" in mtscore("check", "m.toml").out


def test_tabs_and_crlf_and_wide_characters_keep_the_caret_under_the_fault() -> None:
    text = HEADER.replace("Cy", "\u5c71\u7530") + (
        "\n[[round]]\nnumber = 1\npips = {\t\u5c71\u7530 = 3 }\n"
    ).replace("\u5c71\u7530 =", '"\u5c71\u7530" = 2, Zed =')
    text = text.replace("\n", "\r\n")

    ((code, line, column),) = found(text)
    assert (code, line) == ("unknown-player", 9)
    lines = mtscore("check", "m.toml").out.splitlines()
    excerpt, caret = next(
        (one, lines[at + 1]) for at, one in enumerate(lines) if one.startswith(" 9 |")
    )
    assert column == 1 + text.splitlines()[8].index("Zed")
    # Each of the two wide characters takes two columns on the terminal.
    assert caret.index("^") == excerpt.index("Zed") + 2
    assert caret.count("^") == 3


def test_a_byte_order_mark_moves_no_column() -> None:
    assert found("\ufeff" + HEADER.replace("mtscore = 1", "mtscore = 2"))[0] == (
        "newer-version",
        1,
        11,
    )


def test_300_mistakes_are_grouped_capped_and_counted() -> None:
    lines = [f'number = {n}\npips = {{ Ana = "x{n}", Bo = 1, Zed = 5 }}' for n in range(1, 14)]
    text = rounds(*(lines * 11), 'number = 1\npips = { Ana = "once" }\nblokced = true')

    result = mtscore("check", written(text))

    assert result.code == 1
    assert len(mtscore("check", "m.toml", "--json").json["diagnostics"]) > 140
    assert result.out.count("error[bad-pips]") == 4
    assert result.out.count("error[round-twice]") == 4
    assert "more problems of this kind, in lines" in result.out
    assert "error[unknown-key]" in result.out
    assert len(result.out.splitlines()) < 80
    assert f"{len(mtscore('check', 'm.toml', '--json').json['diagnostics'])} problems" in result.out


def test_a_round_that_cannot_be_read_does_not_blame_its_correction() -> None:
    text = (
        rounds('number = 1\npips = { Ana = 0 }\nblocked = "no"')
        + "\n[[correction]]\nround = 1\npips = { Ana = 5 }\n"
    )

    assert [code for code, _, _ in found(text)] == ["wrong-type"]


def test_one_bad_score_hides_nothing_else_in_its_round() -> None:
    text = rounds('number = 1\npips = { Ana = "x", Bo = 2, Zed = 5 }\nout = "Bo"')

    assert [code for code, _, _ in found(text)] == ["bad-pips", "unknown-player", "out-with-pips"]


def test_strict_adds_what_is_doubtful() -> None:
    text = rounds(
        "number = 1\nrecorded = 2026-11-30T20:00:00+01:00\npips = { Ana = 0, Bo = 0, Cy = 5 }",
        "number = 3\nengine = 5\nrecorded = 2026-11-30T19:00:00+01:00\n"
        "pips = { Ana = 9, Bo = 2, Cy = 5 }",
    )

    assert found(text) == []
    assert [code for code, _, _ in found(text, "--strict")] == [
        "several-out",
        "nobody-out",
        "engine-differs",
        "round-left-out",
        "time-backwards",
    ]
    assert mtscore("check", "m.toml", "-s").code == 1


def test_only_looks_for_what_it_is_told() -> None:
    text = rounds("number = 1\npips = { Ana = 0, Bo = 0, Cy = 5 }")

    assert found(text, "--only", "nobody-out") == []
    assert [code for code, _, _ in found(text, "--only", "several-out")] == ["several-out"]
    refused = mtscore("check", "m.toml", "--only", "severl-out")
    assert refused.code == 2
    assert "several-out" in refused.err


def test_standard_input_is_checked_too() -> None:
    assert mtscore("check", "-", stdin=HEADER).code == 0
    assert mtscore("check", "-", stdin=HEADER + "x = \n").code == 1


def test_a_number_too_long_for_any_computer_is_no_traceback() -> None:
    assert found(HEADER + f"set = {'9' * 5000}\n")[0][0] in ("not-toml", "wrong-type")
    assert found(HEADER + "x = " + "[" * 5000)[0][0] == "not-toml"


def test_a_score_sheet_is_sent_to_import() -> None:
    assert "mtscore import" in mtscore("check", written("round,Ana,Bo\n1,0,5\n")).out


def test_check_is_clean_after_every_command() -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    ok("round", "1", "--pips", "0,23,45")
    ok("player", "join", "Dee", "--missed", "50")
    ok("finish", "--early")
    ok("check", "--strict")
    before = the_match().read_bytes()
    ok("check", str(the_match()))
    assert the_match().read_bytes() == before


def test_help_lists_topics_and_explains_problems() -> None:
    listing = ok("help").out
    for name in ("import", "notation", "scoring", "file-format", "exit-codes", "total-differs"):
        assert name in listing
        assert len(ok("help", name).out) > 40
    assert "mtscore help total-differs" in mtscore("help", "total-difers").err
    assert mtscore("help", "nonsense-of-all-kinds").code == 2
    assert "--help" in ok("help", "round").out
    assert all(len(line) < 100 for name in ("import", "scoring") for line in ok("help", name).out)


def test_several_files_are_checked_one_after_another_with_one_exit_code() -> None:
    good, bad = written(rounds(), "good.toml"), written(rounds("number = 0"), "bad.toml")

    assert ok("check", good, "good").out.splitlines() == ["good.toml: nothing is wrong."] * 2
    result = mtscore("check", bad, good)
    assert result.code == 1
    assert "--> bad.toml:8:10" in result.out
    assert result.out.endswith("good.toml: nothing is wrong.\n")
    assert mtscore("check", good, "none.toml", bad).code == 3
    document = mtscore("check", good, bad, "--json").json
    assert document["ok"] is False
    assert [one["file"] for one in document["diagnostics"]] == ["bad.toml"]
    assert [(one["file"], one["ok"]) for one in document["files"]] == [
        ("good.toml", True),
        ("bad.toml", False),
    ]
    assert mtscore("check", good, "--match", bad).code == 2


def test_every_command_names_a_broken_file_alike_and_its_problems_in_the_same_order() -> None:
    ok("new", "--players", "Ana,Bo,Cy", "--file", "m.toml")
    path = the_match()
    path.write_text(
        rounds(
            "number = 1\npips = { Ana = 0, Bo = 2, Zed = 3 }",
            'number = 2\nwho = 1\nout = "Xi"\npips = { Ana = -1, Bo = 2, Cy = 3 }',
        )
        + "\n[[correction]]\nround = 9\npips = { Ana = 1 }\n",
        encoding="utf-8",
    )

    def places(*command: str) -> list[str]:
        result = mtscore(*command)
        return [one for one in (result.out + result.err).splitlines() if one.startswith("  -->")]

    wanted = places("check")
    assert len(wanted) > 3
    assert all(one.startswith("  --> m.toml:") for one in wanted)
    for command in (["show"], ["undo"], ["log"], ["round", "3", "--pips", "0,1,2"]):
        assert places(*command) == wanted


@pytest.mark.parametrize(
    ("line", "column", "said"),
    [
        ("pips = { Ana = 0, Bo = 23", 26, "a comma or the closing } is missing here"),
        ("pips = { Ana = 0 Bo = 23 }", 18, "a comma or the closing } is missing here"),
        ("pips = { Ana = 0, Bo = , Cy = 3 }", 24, "this is no value"),
        ("pips = { Ana: 0 }", 13, "an = is missing here"),
        ("engine =", 9, "a value is missing here"),
        ('out = "Ana', 11, "a quote is opened and not closed"),
        ("out = Ana", 7, "this is no value"),
        ("number = 012", 11, "the line should end before this"),
        ("blocked = True", 11, "this is no value"),
    ],
)
def test_a_line_that_is_no_toml_is_told_in_plain_words(line: str, column: int, said: str) -> None:
    result = mtscore("check", written(f"{HEADER}\n[[round]]\n{line}\n\n"), "--json")

    (one,) = result.json["diagnostics"]
    assert (one["code"], one["line"], one["column"]) == ("not-toml", 8, column)
    assert said in one["message"]
    assert one["help"]
