"""`mtscore check-move`: what two people who quarrel read is clear, and no more than is so."""

import pytest

from helpers import Result, mtscore, ok
from mtscore.rules import find_rule_set


def check(*arguments: str) -> Result:
    return mtscore("check-move", *arguments)


DEAD = (
    "--claim", "no cover needed", "--player", "P2", "--engine", "12", "--trains",
    "P1: .. 2-2; P2: 12-2 2-0 0-1; P3: 12-11 11-2 2-10 10-9 9-2 2-8 8-7 7-2 2-6 6-5 5-2 2-4 "
    "4-3 3-2 2-1 1-1 1-4",
)  # fmt: skip


def test_a_house_rule_that_decides_is_named_with_what_would_hold_without_it() -> None:
    said = check(*DEAD, "--rule", "dead_double=lapses")
    assert said.code == 0
    assert "The house rule dead_double=lapses decides this; the rules of station have:" in said.out
    assert "Without that house rule (dead_double=stands): no [S6.9, S6.8]." in said.out
    document = check(*DEAD, "--rule", "dead_double=lapses", "--json").json
    assert (document["option"], document["house_rule"]) == ("dead_double", "dead_double")
    cited = find_rule_set("station").clauses[document["clauses"][0]]
    assert document["basis"] == cited.basis
    assert {"option": "dead_double", "value": "stands", "verdict": "illegal"} in document[
        "readings"
    ]


def test_a_house_rule_that_changes_nothing_decides_nothing() -> None:
    table = ("--player", "P2", "--trains", "P2: 12-1; mexican: 12-8", "--engine", "12")
    said = check("8-3 on mexican", *table, "--rule", "mexican_trains=2", "--json")
    assert (said.code, said.json["basis"], said.json["house_rule"]) == (0, "reading", None)
    assert (
        check(
            "draw",
            "--rules",
            "fives-up",
            "--line",
            "4-6",
            "--hand",
            "4-1 2-2",
            "--stock",
            "5",
            "--rule",
            "draw_when_able=true",
            "--json",
        ).json["house_rule"]
        == "draw_when_able"
    )
    text = check(
        "draw",
        "--rules",
        "fives-up",
        "--line",
        "4-6",
        "--hand",
        "1-1 2-2",
        "--stock",
        "5",
        "--rule",
        "draw_when_able=true",
    )
    assert "decides" not in text.out  # fmt: skip


def test_another_reading_is_told_with_its_ruling_or_not_at_all() -> None:
    later = check("5-9 on P1, 9-3 on P1", "--player", "P1", "--trains", "P1: 5", "--later-turn")
    assert "another can be held" not in later.out
    second = check("12-3 on new mexican", "--player", "P2", "--trains", "P2: 12-1; mexican: 12-8",
                   "--hand", "12-3 1-1", "--engine", "12")  # fmt: skip
    assert "another can be held (option mexican_trains)." in second.out
    assert "With mexican_trains=2: it depends on what lies on Mexican train 2." in second.out
    # A claim that depends on the same under another reading is not listed again.
    over = check("draw, pass", "--claim", "round over", "--player", "Ana", "--trains",
                 "Ana: 5; Ben: 9; mexican: 4", "--hand", "1-1", "--boneyard", "1", "--drew", "2-2")  # fmt: skip
    assert over.out.startswith("That depends on what Ben holds.")
    assert "With must_play_drawn" not in over.out


def test_what_becomes_of_a_marker_under_another_reading_is_said() -> None:
    said = check("5-9 on Ben", "--player", "Ana", "--trains", "Ana: 5; Ben*: 9")
    assert "With marker_off=any_play_there: legal, but Ben's marker then comes off." in said.out
    drawn = check("draw, 5-3 on P2", "--player", "P1", "--trains", "P1: 12; P2*: 5; mexican: 9",
                  "--hand", "1-1", "--drew", "5-3")  # fmt: skip
    assert "legal, but then no marker goes up on P1's train" in drawn.out


def test_a_claim_on_a_last_domino_is_answered_for_either_case() -> None:
    table = ("--player", "Ana", "--trains", "Ana: 5; Ben: 3")
    said = check("5-5 on Ana", "--claim", "no cover needed", *table)
    assert said.code == 5
    assert "  If it is Ana's last domino: yes [S6.7, S7.1]." in said.out
    assert "  If Ana has other dominoes: no [S6.9, S6.8]." in said.out


def test_a_marker_that_comes_off_is_off_though_nobody_knew_whether_it_was_up() -> None:
    said = check("5-1 on Ana", "--claim", "Ana is open", "--player", "Ana", "--trains",
                 "Ana?: 5; Ben: 3")  # fmt: skip
    assert (said.code, said.out.partition(".")[0]) == (1, "No")
    assert (
        check("5-1 on Ana", "--player", "Ana", "--trains", "Ana?: 5; Ben: 3", "--json").json[
            "duties"
        ][0]
        == "If Ana's train is marked, the marker comes off."
    )


def test_a_train_that_has_not_begun_does_not_end() -> None:
    said = check("12-5 on Ana", "--player", "Ana", "--trains", "Ana: -", "--engine", "0")
    assert said.out.startswith("Illegal. 12-5 has no 0: Ana's train begins with the engine's")


def test_a_case_says_nothing_that_is_known() -> None:
    said = check("draw", "--player", "P1", "--trains", "P1: 5; P2: 3; mexican: 7", "--hand",
                 "1-1 2-2")  # fmt: skip
    assert "  If the boneyard is not empty: legal [S6.3]." in said.out
    drawn = check("draw, 5-3 on P2", "--player", "P1", "--trains", "P1: 12; P2*: 5", "--hand",
                  "1-1", "--drew", "5-3")  # fmt: skip
    # What was drawn from it lay in the boneyard.
    assert drawn.out.startswith("That depends on what lies on the Mexican train.")
    over = check("--claim", "round over", "--player", "Ana", "--trains",
                 "Ana: 5; Ben: 9; mexican: 4", "--hand", "1-1", "--boneyard", "0")  # fmt: skip
    assert "  If somebody holds a domino that fits: no [S7.1]." in over.out
    assert "everybody still holds dominoes" in over.out


def test_moves_that_hang_on_what_is_unknown_are_said_to_be_possible() -> None:
    known = ("8-1 on P1", "--player", "P1", "--hand", "8-1 5-2 3-9", "--engine", "12", "--trains")
    assert "P1 may: 5-2 on P1." in check(*known, "P1: 5; P2: 3; mexican: 7").out
    said = check(*known, "P1: 5; P2: 3")
    assert "P1 may certainly: 5-2 on P1. Other moves hang on what was not told." in said.out


def test_an_illegal_second_step_does_not_offer_the_moves_of_the_first() -> None:
    said = check("5-5 on Ana, 2-4 on mexican", "--player", "Ana", "--rules", "railyard",
                 "--trains", "Ana: 5; Ben: 9; mexican: 2", "--hand", "5-5 2-4 1-1")  # fmt: skip
    assert said.code == 1
    assert "may:" not in said.out


def test_who_has_to_go_on_is_not_told_that_he_may_stop() -> None:
    said = check("12-4 on Ana, done", "--player", "Ana", "--trains", "Ana: -; Ben: -", "--engine",
                 "12", "--first-turn", "--hand", "12-4 4-6", "--rule",
                 "first_turn_must_continue=true")  # fmt: skip
    assert "Ana lays another domino if one fits, or else says done." in said.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("--claim", "Bo is open", "--trains", "Bo: .. 4-4", "--player", "Ana"),
        ("--claim", "round over", "--trains", "Bo: 5", "--boneyard", "4"),
        ("5-4 on right", "--rules", "fives-up", "--line", "4-6 6-6 6-3"),
        ("pass", "--rules", "fives-up", "--line", "4-6", "--hand", "1-1", "--stock", "0"),
        ("--claim", "10 points", "--rules", "fives-up", "--line", "4-6"),
    ],
)
def test_every_reason_and_duty_in_json_is_a_sentence(arguments: tuple[str, ...]) -> None:
    document = check(*arguments, "--json").json
    for text in (document["reason"], *document["duties"]):
        assert text[0].upper() == text[0]
        assert text.endswith(".")


# Fives Up.


def fives(*arguments: str) -> Result:
    return check(*arguments, "--rules", "fives-up")


def test_in_a_best_of_ten_the_clause_on_points_is_cited() -> None:
    mode = ("--rule", "score_in_play=false", "--rule", "subtract=false")
    said = fives("4-6 on line", "--claim", "10 points", "--line", "", "--player", "Ana", *mode,
                 "--json")  # fmt: skip
    assert "F9.1" in said.json["clauses"]
    none = fives("--claim", "no points", "--line", "1-4", *mode, "--json")
    assert (none.code, none.json["clauses"]) == (0, ["F9.1"])


def test_the_geometry_of_the_spinner_is_told_to_be_debatable_where_it_matters() -> None:
    said = fives("6-1 on up", "--line", "4-6 6-6 6-3", "--json")
    assert (said.code, said.json["readings"]) == (
        0,
        [{"option": "spinner", "value": "none", "verdict": "illegal"}],
    )
    text = fives("6-1 on up", "--line", "4-6 6-6 6-3").out
    assert "F0.1: on this the rules of fives-up are silent; it is commonly played so." in text
    plain = fives("3-2 on right", "--line", "4-6 6-6 6-3", "--json")
    assert (plain.json["readings"], plain.json["clauses"]) == ([], ["F3.1"])


def test_what_follows_a_block_under_the_other_reading_is_said() -> None:
    stuck = ("--line", "4-6", "--hand", "1-1 2-2", "--player", "Ana", "--stock", "0")
    assert "With block=pass: legal, but it is the other player's turn." in fives("pass", *stuck).out
    assert (
        "With block=pass: yes, but Ana is passed over." in fives("--claim", "blocked", *stuck).out
    )


def test_whoever_moves_without_a_name_is_not_the_other_player() -> None:
    said = fives("draw", "--line", "4-6", "--hand", "4-1 2-2")
    assert said.out.startswith("Illegal. The player holds a domino that fits")
    assert "The player may: 4-1 on left." in said.out
    assert "Instead:" not in said.out
    out = fives("4-1 on left", "--line", "4-6", "--hand", "4-1")
    assert "The player is out and wins the round." in out.out


def test_a_domino_in_the_line_is_said_to_lie_there() -> None:
    said = fives("5-2 on left", "--line", "5-5 5-2", "--player", "Ana")
    assert said.code == 2
    assert "it lies on the table" in said.err
    assert "as they were before the disputed turn" in said.err


# What is typed.


def test_knock_is_a_pass_and_two_steps_are_separated_by_a_comma() -> None:
    table = ("--player", "Ana", "--trains", "Ana: 5; mexican: 2")
    assert (
        check("knock", *table, "--hand", "3-3", "--boneyard", "0", "--json").json["move"] == "pass"
    )
    said = check("5-4 on Ana and 4-3 on Ana", *table)
    assert said.code == 2
    assert "write a comma between the steps" in said.err


def test_a_dispute_that_is_no_file_is_no_match() -> None:
    said = check("--file", "nope.toml")
    assert said.code == 3
    assert "mtscore new" not in said.err
    assert 'move = "5-7 on Bo"' in said.err


def test_a_clause_of_a_letter_that_has_few_lists_them() -> None:
    said = mtscore("rules", "--clause", "T3")
    assert said.code == 2
    assert "there are T1, T2, T4 and T5" in said.err


# Asked.


def talk(*answers: str) -> Result:
    return mtscore("check-move", stdin="".join(f"{one}\n" for one in answers), terminal=True)


def test_enter_alone_is_an_answer_only_where_the_question_says_so() -> None:
    said = talk("", "Ana", "", "5-7", "", "Bo", "", "5", "", "y", "n", "4", "")
    for expected in (
        "Please answer with a name.",
        "Please answer with a move such as 5-7 on Bo, or a claim such as round over.",
        "Please answer with a name, or mexican.",
        "Please answer with a number such as 7, .. 4-4, or -; ? if nobody knows.",
        "Please answer with y or n; ? if nobody knows.",
        "Please answer with n, or whose train and which double, such as Bo: 4-4; ? if nobody",
    ):
        assert expected in said.err


def test_y_where_more_is_asked_tells_what_is_expected() -> None:
    said = talk("Ana", "y", "5-7 on Bo", "y", "5", "maybe", "y", "n", "4", "y", "n")
    assert "help: answer with a move such as 5-7 on Bo" in said.err
    assert "'y' is no end of a train" in said.err
    assert "'maybe' is neither yes nor no" in said.err
    assert "which double is it, and on whose train?" in said.err
    assert said.code == 0


def test_nobody_can_leave_open_what_is_asked_about() -> None:
    said = talk("?", "Ana", "?", "5-7 on Bo", "8")
    assert said.err.count("without that there is nothing to rule on") == 2
    assert said.code == 1


def test_fives_up_asks_as_evenly() -> None:
    ok("new", "--players", "Ana,Bo", "--rules", "fives-up")
    said = talk("Ana", "y", "4-6 6-6 6-3", "", "", "", "y", "draw", "", "none of these", "none")
    assert "help: answer with dominoes such as 4-6 6-6" in said.err
    assert "Please answer with a move such as 5-4 on right, or a claim such as 15" in said.err
    assert "Please answer with dominoes such as 6-5 3-3, or none; ? if nobody knows." in said.err
