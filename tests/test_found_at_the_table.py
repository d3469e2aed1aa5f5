"""What somebody who never saw the program before ran into: play, undo, check, and remedies."""

from pathlib import Path

import pytest

from helpers import Result, codes, mtscore, ok, the_match


@pytest.fixture
def _four() -> None:
    ok("new", "--players", "Ana,Bo,Cy,Dee", "--file", "m.toml")


@pytest.mark.usefixtures("_four")
@pytest.mark.parametrize("started", [False, True])
def test_a_name_without_a_move_keeps_nothing(started: bool) -> None:
    if started:
        ok("play", "Ana", "12-5", "done")
    before = the_match().read_bytes()

    assert codes(mtscore("play", "Bo", "--json")) == ["no-move"]
    assert codes(mtscore("play", "--disputed", "it was closed", "--json")) == ["no-move"]
    assert the_match().read_bytes() == before


@pytest.mark.usefixtures("_four")
@pytest.mark.parametrize("text", ["Dee", "dee", "12-3", "Bo pass", "12-3 on Bo"])
def test_an_objection_is_no_move(text: str) -> None:
    ok("play", "Ana", "12-5", "done")
    before = the_match().read_bytes()

    result = mtscore("play", "--disputed", text, "Bo", "12-3", "--json")
    assert codes(result) == ["objection-is-move"]
    assert the_match().read_bytes() == before


@pytest.mark.usefixtures("_four")
def test_an_objection_in_words_is_kept() -> None:
    ok("play", "Ana", "12-5", "done")
    ok("play", "Bo", "5-3", "on", "Ana", "--disputed", "Ana's train was closed")

    assert "Ana's train was closed" in the_match().read_text(encoding="utf-8")


@pytest.mark.usefixtures("_four")
def test_only_what_still_holds_is_said_after_moves() -> None:
    ok("play", "Ana", "12-5")
    said = ok("play", "Bo", "draw,", "pass,", "Cy", "draw,", "pass")
    lines = (said.out + said.err).splitlines()

    assert [one for one in lines if "turn" in one] == ["It is Dee's turn."]
    assert not [one for one in lines if one.startswith("Ana may")]
    assert "Bo puts the marker where Bo's train would begin." in lines
    assert "Cy puts the marker where Cy's train would begin." in lines


@pytest.mark.usefixtures("_four")
def test_nothing_is_said_twice() -> None:
    said = ok("play", "Ana", "12-5")
    lines = (said.out + said.err).splitlines()

    assert lines.count("Ana may lay another domino, or says done.") == 1


@pytest.mark.usefixtures("_four")
def test_undo_says_whose_turn_it_is_again() -> None:
    ok("play", "Ana", "12-5", "done")
    ok("play", "Bo", "draw,", "pass")

    assert "Round 1, engine 12-12, after move 3. It is Bo's turn." in ok("undo").out
    assert "after move 4. It is Cy's turn." in ok("redo").out
    for _ in range(4):
        last = ok("undo").out
    assert "Next: round 1, engine 12-12" in last


HEADER = """mtscore = 1

[match]
players = ["Ana", "Bo"]
started = 2026-11-30T19:30:00+00:00
rules = "station"
set = 12
engines = [12, 11, 10]
"""
TWICE = """
[[round]]
number = 1
pips = { Ana = 1, Bo = 20 }

[[round]]
number = 1
pips = { Ana = 0, Eli = 20 }
"""


def found(text: str, *options: str) -> Result:
    Path("checked.toml").write_text(HEADER + text, encoding="utf-8")
    return mtscore("check", "checked.toml", "--json", *options)


def test_one_error_hides_no_other_in_its_round() -> None:
    round_ = "\n[[round]]\nnumber = 14\nengine = 13\npips = { Ana = 1, Bo = 2000, Dee = 1 }\n"

    assert sorted(codes(found(round_))) == [
        "no-such-round",
        "too-many-pips",
        "unknown-player",
        "wrong-type",
    ]
    assert codes(found(TWICE)) == ["round-twice", "unknown-player"]


def test_what_could_not_be_looked_for_is_not_called_absent() -> None:
    result = found(TWICE, "--only", "nobody-out")
    assert result.code == 1
    assert not result.json["ok"]
    assert result.json["not_looked_for"] == ["nobody-out"]

    said = mtscore("check", "checked.toml", "--only", "nobody-out")
    assert said.code == 1
    assert (
        "nobody-out could not be looked for; first mend round-twice and unknown-player." in said.out
    )

    whole = found(TWICE.replace("Eli", "Bo").replace("number = 1", "number = 2", 1))
    assert whole.json["not_looked_for"] == []


def test_strict_says_when_doubts_were_not_looked_for() -> None:
    assert found(TWICE, "--strict").json["not_looked_for"] == ["--strict"]
    assert found(TWICE).json["not_looked_for"] == []

    said = mtscore("check", "checked.toml", "--strict").out
    assert "what is doubtful could not be looked for; first mend round-twice" in said


@pytest.mark.parametrize(
    ("typed", "remedy"), [("1.000", "write a number such as 23"), ("12.0", "type 12")]
)
def test_a_thousand_is_not_guessed_to_be_one(typed: str, remedy: str) -> None:
    ok("new", "--players", "Ana,Bo", "--file", "m.toml")
    said = mtscore("round", "1", "--pips", f"0,{typed}").err

    assert remedy in said
    assert "type 1\n" not in said


def test_a_remedy_without_the_terminal_escape() -> None:
    assert "type Ana\n" in mtscore("new", "--players", "\x1b[31mAna,Bo", "--file", "m.toml").err


def test_simulate_names_only_what_it_has() -> None:
    assert "box-sheet" in ok("simulate", "--help").out
    assert "box-sheet" in mtscore("simulate", "--rules", "fives-up").err
    said = mtscore("simulate", "--rounds", "20").err
    assert "--engines" not in said
    assert "a larger --set" in said


def test_import_does_not_finish_a_match_that_is_not_there() -> None:
    Path("s.csv").write_text("Round,Ana,Bo\n1,0,9\n2,5,-\n3,0,-\n", encoding="utf-8")
    result = mtscore("import", "s.csv")

    assert result.code == 3
    assert "error[too-few-players]" in result.err
    assert "? is a missing score" in result.err
    assert "finish --early" not in result.err


def test_a_game_that_cannot_be_simulated_is_named_before_its_players() -> None:
    assert "error[no-train-game]" in mtscore("simulate", "--rules", "fives-up").err


def test_values_are_shown_as_the_file_writes_them() -> None:
    said = found(
        "\n[[round]]\nnumber = 1\nengine = [1, true]\nout = 2026-11-30\npips = { Ana = true }\n"
    )
    messages = [one["message"] for one in said.json["diagnostics"]]

    assert "engine in [[round]] cannot be [1, true]" in messages
    assert "out in [[round]] cannot be 2026-11-30" in messages
    assert "Ana: true is not a number of pips" in messages


def test_a_mistyped_action_hides_nothing_and_makes_up_nothing() -> None:
    player = '\n[[player]]\naction = "{}"\nname = "{}"\n'
    round_ = "\n[[round]]\nnumber = 1\npips = { Ana = 0, Bo = 2, Dee = 3 }\n"

    assert codes(found(player.format("jion", "Dee") + round_)) == ["wrong-type"]
    assert codes(found(player.format("leav", "Zed"))) == ["wrong-type", "unknown-player"]
    assert codes(found(player.format("zzz", "Zed"))) == ["wrong-type"]
