"""The conversation: it asks what decides, stops as soon as that is certain, and loses nothing."""

import shlex
from pathlib import Path

import pytest

from helpers import Result, mtscore, ok


def talk(*answers: str) -> Result:
    return mtscore("check-move", stdin="".join(f"{one}\n" for one in answers), terminal=True)


def asked(said: Result) -> int:
    return said.err.count("?") - said.err.count("? means") - said.err.count("? if nobody")


def again(said: Result) -> Result:
    """The ruling by the command that the conversation ends with."""
    (line,) = [one for one in said.out.splitlines() if one.startswith("The same again: ")]
    _, _, *arguments = shlex.split(line.removeprefix("The same again: "))
    return mtscore("check-move", *arguments)


def test_it_stops_as_soon_as_the_answer_is_certain() -> None:
    said = talk("Ana", "5-7 on Bo", "8")
    assert said.code == 1
    assert said.out.startswith("Illegal. 7-5 has no 8, in which Bo's train ends.")
    assert "marked" not in said.err


def test_it_asks_in_the_order_in_which_one_looks_at_a_table() -> None:
    said = talk("Ana", "5-7", "Bo", "5", "y", "n", "4", "n")
    assert said.code == 0, said
    questions = [
        "Who played?",
        "What did Ana do?",
        "On which train?",
        "What does Bo's train end in?",
        "Is Bo's train marked?",
        "Does an uncovered double lie anywhere?",
    ]
    places = [said.err.index(one) for one in questions]
    assert places == sorted(places)


def test_it_begins_from_the_match() -> None:
    ok("new", "--players", "Ana,Bo,Cy", "--rules", "railyard", "--rule", "marker_off=any_play")
    said = talk("an", "12-7 on mexican", "-", "n")
    assert "At the table: Ana, Bo and Cy." in said.err
    assert said.code == 0
    assert "--rules railyard --rule marker_off=any_play" in said.out
    assert again(said).out.splitlines()[0] == said.out.splitlines()[0]


@pytest.mark.parametrize(
    "answers",
    [
        ["Ana", "5-7 on Bo", ".. 4-4"],
        ["Ana", "draw", "5", "none", "-", "3-3 2-1", "12"],
        ["Ana", "draw", "5", "Bo", "?", "?", "?", "?", "?", "?", "?"],
        ["Ana", "round over", "?", "?", "?", "?", "?", "?", "?"],
        ["Ana", "pass", "n", "5", "none", "-", "3-3", "0", "?", "?"],
        ["Ana", "12-5 on Ana", "-", "n", "n"],
        ["Ana", "4-3 on Bo", ".. 4-4", "n", "n", "n"],
    ],
)
def test_the_command_at_the_end_gives_the_same_ruling(answers: list[str]) -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    said = talk(*answers)
    assert said.code in (0, 1, 5), said
    repeated = again(said)
    assert repeated.code == said.code
    assert repeated.out.splitlines()[0] == said.out.splitlines()[0]


def test_a_step_back_keeps_the_other_answers_and_offers_the_one_before() -> None:
    said = talk("Ana", "5-7 on Bo", "<", "", "8")
    assert "claim: round over) [5-7 on Bo]" in said.err
    assert said.out.startswith("Illegal. 7-5 has no 8")
    said = talk("<", "Ana", "5-7 on Bo", "<", "<", "Cy", "5-7 on Bo", "8")
    assert "This is the first question" in said.err
    assert "--player Cy" in said.out


def test_an_answer_nobody_understands_is_asked_again_and_nothing_is_lost() -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    said = talk("Dee", "Ana", "hop", "5-7 on Dee", "5-7 on Bo", "x", "8")
    assert said.code == 1
    assert said.err.count("Who played?") == 2
    assert said.err.count("What did Ana do?") == 3
    assert said.out.startswith("Illegal. 7-5 has no 8")


def test_answers_that_do_not_go_together_ask_the_last_one_again() -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    # The 5-7 cannot lie on Bo's train and be played.
    said = talk("Ana", "5-7 on Bo", ".. 7-5", "8")
    assert "domino-on-table" in said.err
    assert said.out.startswith("Illegal. 7-5 has no 8")


def test_what_nobody_knows_leaves_the_ruling_open() -> None:
    said = talk("Ana", "5-7 on Bo", "?", "?", "?", "?", "?")
    assert said.code == 5
    assert said.out.startswith("That depends on")


def test_the_end_of_input_leaves_nothing_behind() -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    before = {path: path.read_bytes() for path in _files()}
    said = talk("Ana", "5-7 on Bo")
    assert said.code == 130
    assert {path: path.read_bytes() for path in _files()} == before


def _files() -> list[Path]:
    return [path for path in Path.cwd().iterdir() if path.is_file()]


def test_fives_up_is_asked_about_its_line() -> None:
    ok("new", "--players", "Ana,Bo", "--rules", "fives-up")
    said = talk("Ana", "6-6 6-3", "5-4 on right")
    assert said.code == 1
    assert "no 3, which is open on the right" in said.out
    said = talk("Ana", "6-6 6-3", "draw", "5-5", "4")
    assert said.code == 0
    assert again(said).code == 0


def test_a_fives_up_line_is_checked_when_it_is_told() -> None:
    ok("new", "--players", "Ana,Bo", "--rules", "fives-up")
    said = talk("Ana", "Ana", "6-6 5-3", "6-6 6-3", "5-4 on right")
    assert said.code == 1
    assert "no 3, which is open on the right" in said.out
    assert said.err.count("error[") == 2
