"""A dispute about the table whose moves are being kept."""

import shlex

import pytest

from helpers import Result, mtscore, ok


@pytest.fixture(autouse=True)
def a_round_in_play() -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    ok("play", "Ana", "12-5", "5-0")
    ok("play", "Bo", "12-4", "4-4")


def test_the_table_is_the_one_that_the_moves_leave() -> None:
    result = mtscore("check-move", "4-9 on Bo")
    assert result.code == 0
    assert "turn Bo" in result.out
    assert "Bo: 12-4 4-4" in result.out
    assert "as the moves recorded in round 1 leave it" in result.err


def test_who_could_say_done_is_taken_to_have_said_it_when_another_plays() -> None:
    result = mtscore("check-move", "5-1 on Ana", "--player", "Cy", "--json")
    assert result.code == 1
    assert result.json["clauses"][0] == "S5.4"
    assert mtscore("check-move", "12-7 on Cy", "--player", "Cy").code == 0


def test_a_hand_may_be_told_beside_it() -> None:
    result = mtscore("check-move", "draw", "--player", "Cy", "--hand", "12-7", "--json")
    assert result.code == 1
    assert "hand Cy: 12-7" in result.json["position"]


def talk(*answers: str, asked: tuple[str, ...] = ()) -> Result:
    typed = "".join(f"{one}\n" for one in answers)
    return mtscore("check-move", *asked, stdin=typed, terminal=True)


def test_a_conversation_goes_on_with_whoever_is_named() -> None:
    # Ana could go on; that Bo has played says that she did not.
    said = talk("Cy", "12-7 on Cy")
    assert said.code == 0
    assert said.err.count("as the moves recorded in round 1 leave it") == 1
    again = shlex.split(said.out.partition("The same again: mtscore ")[2].splitlines()[0])
    assert mtscore(*again).code == 0
    assert talk("Cy", "mine", asked=("12-7",)).code == 0


def test_a_conversation_at_the_table_asks_for_the_hand_alone() -> None:
    hand = "1-1 1-2 2-2 2-3 3-3 3-5 5-5 5-6 6-6 6-7 7-7 7-8"
    said = talk("Cy", "draw", hand)
    assert "Which dominoes did Cy hold when the turn began?" in said.err
    assert said.code == 0
    assert "Did Cy draw" not in talk("Cy", "pass", hand).err


def test_who_cannot_be_in_turn_is_asked_about_again() -> None:
    said = talk("Ana", "5-1 on Ana", "Cy", "12-7 on Cy")
    assert "turn, not Ana's" in said.err
    assert said.err.count("Who played?") == 2
    assert said.code == 0


def test_a_table_described_on_the_command_line_comes_first() -> None:
    result = mtscore("check-move", "5-1 on Ana", "--player", "Cy", "--trains", "Ana*: 5; Cy: 3")
    assert result.code == 0
    assert "recorded in round" not in result.err
