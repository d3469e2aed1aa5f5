"""`mtscore check-move`: what it says beside the verdict is true, and possible."""

import pytest

from helpers import Result, mtscore


def check(*arguments: str) -> Result:
    return mtscore("check-move", *arguments)


DOUBLES = (
    "3-3 on P1, 8-8 on mexican, done", "--player", "P1", "--trains", "P1: 3; mexican: 8",
    "--hand", "3-3 8-8 1-1 1-0 0-2",
)  # fmt: skip
COVER = ("--player", "P2", "--trains", "P1: .. 4-4; P2: 6", "--drew", "2-3")


@pytest.mark.parametrize(
    ("arguments", "clause", "duty"),
    [
        ((*DOUBLES, "--boneyard", "9"), "S6.6", "P1 has nothing to play: P1 draws one."),
        (DOUBLES, "S6.6",
         "P1 has nothing to play: P1 draws one, and passes if the boneyard is empty."),
        ((*DOUBLES[:-1], "3-3 8-8 8-1"), "S6.6", "P1 has to play another domino."),
        (("draw, 6-1 on P2", *COVER, "--hand", "6-1"), "S6.9",
         "P2 cannot cover the 4-4 on P1's train: P2 passes, and the marker goes up."),
        (("draw, 6-1 on P2", *COVER, "--hand", "6-1", "--rules", "railyard"), "R10.4",
         "P2 cannot cover the 4-4 on P1's train: P2 passes, and the marker goes up."),
        (("6-1 on P2", *COVER[:4], "--hand", "6-1 4-2"), "S6.9",
         "P2 has to cover the 4-4 on P1's train."),
    ],
)  # fmt: skip
def test_what_to_do_instead_can_be_done(arguments: tuple[str, ...], clause: str, duty: str) -> None:
    said = check(*arguments, "--json")
    assert said.code == 1
    assert said.json["clauses"][0] == clause, said.json
    assert duty in said.json["duties"]


def test_a_turn_that_is_wrong_either_way_names_the_clause_of_each() -> None:
    said = check(
        "draw, draw", "--player", "P1", "--trains", "P1: 5; P2: 3", "--hand", "2-2 1-1",
        "--boneyard", "5", "--engine", "12", "--json",
    )  # fmt: skip
    assert said.code == 1
    assert {"S6.3", "S0.6", "S0.14"} <= set(said.json["clauses"])
    assert "Or else: P1 has drawn for this domino already." in said.json["reason"]


def test_own_is_the_train_of_who_moves() -> None:
    table = ("--player", "P1", "--trains", "P1: 12; P2: 3", "--hand", "12-7 1-1")
    for word in ("own", "his own train", "OWN"):
        said = check(f"12-7 on {word}", *table, "--json")
        assert (said.code, said.json["move"]) == (0, "12-7 on P1")
    known = check("12-7 on own", "--position", said.json["position"], "--json")
    assert (known.code, known.json["move"]) == (0, "12-7 on P1")
    named = check("12-7 on own", "--player", "P1", "--trains", "P1: 12; own: 3", "--json")
    assert named.code == 1


def test_all_rules_say_where_only_the_numbers_differ() -> None:
    said = check("--claim", "P1 scores 50", "--hand", "0-0 0-7 5-5", "--all-rules")
    assert said.code == 1
    assert said.out.splitlines()[-1] == "The answer is the same, but the numbers differ."
    same = check("--claim", "P1 scores 50", "--hand", "0-7 5-5", "--all-rules")
    assert same.out.splitlines()[-1] == "All of them say the same."


DEAD = (
    "P1: .. 2-2; P2: 12-2 2-0 0-1; P3: 12-11 11-2 2-10 10-9 9-2 2-8 8-7 7-2 2-6 6-5 5-2 2-4 "
    "4-3 3-2 2-1 1-1 1-4"
)


def test_a_double_that_nothing_can_cover_is_told_to_be_debatable() -> None:
    claim = ("--claim", "no cover needed", "--player", "P2", "--engine", "12", "--trains")
    said = check(*claim, DEAD, "--json")
    assert (said.code, said.json["basis"]) == (1, "silent")
    reading = {"option": "dead_double", "value": "lapses", "verdict": "legal"}
    assert reading in said.json["readings"]
    assert check(*claim, DEAD, "--rule", "dead_double=lapses").code == 0
    alive = check(*claim, "P1: .. 2-2; P2: 12-2 2-0 0-1", "--json")
    assert (alive.code, alive.json["basis"]) == (1, "text")
    assert all(one["option"] != "dead_double" for one in alive.json["readings"])


def test_a_later_turn_taken_for_granted_is_listed() -> None:
    table = ("--player", "P1", "--players", "P1,P2", "--trains", "P1: -; P2: -", "--engine", "12")
    said = check("12-5 on P1", *table, "--hand", "12-5 5-1", "--json")
    assert "it is not P1's first turn" in said.json["assumed"]
    begun = ("--player", "P1", "--players", "P1,P2", "--trains", "P1: 12-9; P2: -")
    assert "it is not P1's first turn" not in check("9-5 on P1", *begun, "--json").json["assumed"]


def test_a_closed_train_is_closed_before_ones_own_is_begun() -> None:
    said = check(
        "7-5 on P1", "--player", "P2", "--trains", "P1: 7; P2: -", "--hand", "7-5", "--json"
    )
    assert (said.code, said.json["clauses"][0], said.json["basis"]) == (1, "S6.3", "text")
    marked = check(
        "7-5 on P1", "--player", "P2", "--trains", "P1*: 7; P2: -", "--hand", "7-5", "--json"
    )
    assert (marked.code, marked.json["clauses"][0]) == (1, "S5.5")


def test_moves_that_hang_on_what_is_unknown_are_not_told_to_be_none() -> None:
    said = check(
        "draw", "--player", "P1", "--trains", "P1: 1; P2: .. 8-8; P3: .. 4-4", "--hand", "8-3 4-2",
        "--json",
    )  # fmt: skip
    assert said.code == 1
    assert said.json["legal_moves"] is None
    known = check(
        "draw", "--player", "P1", "--trains", "P1: 1; P2: .. 8-8; P3: .. 4-4", "--hand", "8-3 4-2",
        "--doubles", "P2,P3", "--json",
    )  # fmt: skip
    assert known.json["legal_moves"] == ["8-3 on P2"]


def test_a_drawn_domino_is_told_in_the_move_and_can_be_typed_so() -> None:
    table = ("--player", "P2", "--trains", "P1: 5; P2: 4; mexican: 9", "--hand", "1-1")
    told = check("draw, pass", *table, "--drew", "3-3", "--json")
    assert (told.code, told.json["move"]) == (0, "draw 3-3, pass")
    again = check("draw 3-3, pass", *table, "--json")
    assert (again.code, again.json["move"]) == (0, told.json["move"])
    assert "draw 3-3" in " ".join(mtscore("check-move", "--help").out.split())
