"""Disputes as strangers typed them, who were answered wrongly or not at all."""

import pytest

from helpers import Result, codes, mtscore


def check(*arguments: str) -> Result:
    return mtscore("check-move", *arguments)


def said(*arguments: str) -> dict[str, object]:
    document: dict[str, object] = check(*arguments, "--json").json
    return document


FIRST = ("--player", "Ana", "--first-turn", "--engine", "12")


def test_a_first_turn_begins_with_an_empty_train() -> None:
    found = said("12-5 on Ana", *FIRST)
    assert (found["verdict"], found["clauses"]) == ("legal", ["S5.1"])
    assert found["assumed"] == ["nothing lies on Ana's train before the first turn"]
    assert "Ana: -" in str(found["position"])
    assert said("5-4 on Ana", *FIRST)["verdict"] == "illegal"


def test_an_empty_train_that_was_told_is_not_taken_for_granted() -> None:
    assert said("12-5 on Ana", *FIRST, "--trains", "Ana: -")["assumed"] == []
    later = said("12-5 on Ana", "--player", "Ana", "--later-turn", "--engine", "12")
    assert later["verdict"] == "depends"


def test_a_first_turn_of_one_domino_is_over_after_it() -> None:
    move = "12-5 on Ana, 5-5 on Ana"
    answers = check(move, *FIRST, "--hand", "12-5 5-5 3-1", "--all-rules", "--json").json
    found = {one["rules"]: one for one in answers["rulings"]}
    assert found["station"]["verdict"] == "legal"
    assert found["railyard"]["reason"] == "5-5 on Ana: Ana's turn is over."


def test_a_position_with_a_first_turn_has_an_empty_train_too() -> None:
    position = "station; engine 12; order Ana Bo; turn Ana; first-turn Ana Bo"
    assert said("12-5 on Ana", "--position", position)["verdict"] == "legal"


THREE = ("--player", "Ana", "--trains", "Ana: 5; Bo: 3; mexican: 4", "--hand", "1-1 2-2")


def test_a_domino_that_was_not_in_hand_was_drawn() -> None:
    assert said("draw, 5-7 on Ana", *THREE)["verdict"] == "legal"
    assert said("draw, 5-7 on Ana", *THREE, "--boneyard", "0")["verdict"] == "illegal"
    # Not where the hand is unknown, which may have held it.
    assert said("draw, 5-7 on Ana", *THREE[:4])["verdict"] == "depends"
    assert said("draw, pass", *THREE)["verdict"] == "depends"


def test_nothing_is_said_of_a_train_that_nobody_spoke_of() -> None:
    found = said("5-7 on mexican", "--player", "Ana", "--trains", "mexican: 5")
    assert (found["verdict"], found["clauses"]) == ("legal", ["S6.3", "S6.1"])
    assert "no train" not in str(found["reason"])
    without = said("5-7 on mexican", "--player", "Ana", "--trains", "mexican: 5; Ana: -")
    assert without["clauses"] == ["S5.3", "S5.5"]


def test_a_reading_says_no_more_of_a_marker_than_is_known() -> None:
    out = check("5-7 on mexican", "--player", "Ana", "--trains", "mexican: 5; Ana?: 3").out
    assert "With marker_off=any_play: legal, but Ana's marker, if it is up, then comes off." in out


def test_a_mismatch_in_a_later_turn_is_not_answered_with_first_turns() -> None:
    out = check("5-7 on Bo", "--player", "Ana", "--trains", "Bo*: 3; Ana: 4").out
    assert "  S5.1  Ends that touch must match" in out


@pytest.mark.parametrize(
    ("typed", "player", "move"),
    [
        ("Bo: 5-7 on Ana", "Bo", "5-7 on Ana"),
        ("bo plays 5-7 on ana's train", "Bo", "5-7 on Ana"),
        ("Bo 5-7 on the mexican train", "Bo", "5-7 on mexican"),
        ("Bo draw pass", "Bo", "draw, pass"),
        ("Bo draws, passed", "Bo", "draw, pass"),
        ("Bo: drew 3-3 pass", "Bo", "draw 3-3, pass"),
        ("Bo: draw 5-7 on mine", "Bo", "draw 7-5, 5-7 on Bo"),
    ],
)
def test_moves_are_read_as_people_say_them(typed: str, player: str, move: str) -> None:
    found = said(typed, "--trains", "Ana*: 5; Bo: 5; mexican: 5")
    assert (found["player"], found["move"]) == (player, move)


def test_loose_words_are_one_turn() -> None:
    loose = check("draw", "pass", "--player", "Ana", "--trains", "Ana: 3", "--json").json
    assert loose["move"] == "draw, pass"


def test_two_people_cannot_have_made_one_move() -> None:
    assert codes(check("Bo: draw, Ana: pass", "--trains", "Ana: 3; Bo: 4", "--json")) == [
        "either-or"
    ]
    table = ("--player", "Ana", "--trains", "Ana: 3; Bo: 4")
    assert codes(check("Bo: pass", *table, "--json")) == ["either-or"]


TWO = ("--player", "Ana", "--trains", "Ana: 2; mexican: 5")


@pytest.mark.parametrize(
    ("typed", "remedy"),
    [
        ("5-7 on mexcian", "for the Mexican train write mexican"),
        ("5-7 on mex", "for the Mexican train write mexican"),
        ("5-7 on 5", "write whose train it is"),
        ("5-7 on Anna", "write Ana if it is the same player"),
    ],
)
def test_a_slip_is_no_further_player(typed: str, remedy: str) -> None:
    document = check(typed, *TWO, "--json")
    assert (document.code, codes(document)) == (2, ["unknown-player"])
    assert remedy in document.json["diagnostics"][0]["help"]


def test_a_player_with_such_a_name_can_be_named() -> None:
    for name in ("Mex", "Anna", "Mine"):
        found = said(f"5-7 on {name}", *TWO, "--players", f"Ana,{name}")
        assert found["move"] == f"5-7 on {name}"


def test_mine_is_the_train_of_whoever_moves() -> None:
    assert said("2-7 on mine", *TWO)["move"] == "2-7 on Ana"
    assert codes(check("2-7 on mine", "--trains", "Ana: 2; Bo: 5", "--json")) == ["unknown-player"]
