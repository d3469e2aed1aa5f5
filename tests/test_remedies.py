"""Remedies that can be pasted, options in front of the command, and words that fit the number."""

import re
import shlex
from pathlib import Path

import pytest

from helpers import mtscore, ok, the_match

ODD = ("Doe, Pat", "O'Brien", "A=B")


def start(*names: str, rules: str = "station") -> None:
    ok("new", "--rules", rules, *(word for name in names for word in ("--player", name)))


def pasted(said: str, beginning: str, value: str = "7") -> list[str]:
    """The words that a shell makes of the command in a remedy, its N filled in."""
    command = re.search(rf"{beginning}.*", said)
    assert command, said
    return shlex.split(command[0].replace("=N", f"={value}"))[1:]


def test_who_is_not_asked_can_paste_the_pips_of_names_that_need_quotes() -> None:
    start(*ODD)
    said = mtscore("round").err

    assert "needs-input" in said
    ok(*pasted(said, "mtscore round"))


def test_a_recorded_round_is_put_right_by_pasting() -> None:
    start(*ODD)
    ok("round", "--pips", "0,5,9")
    for scores in ("1,5,9", "0,6,9", "0,5,8"):
        said = mtscore("round", "1", "--pips", scores).err
        assert "recorded-already" in said
        ok("round", "1", "--dry-run", *pasted(said, "mtscore round 1")[2:])


def test_a_missing_score_is_filled_in_by_pasting() -> None:
    start(*ODD)
    ok("round", "--pips", "0,?,?")

    ok(*pasted(mtscore("finish").err, "mtscore round 1"))


def test_several_out_is_settled_by_either_command() -> None:
    start(*ODD)
    said = ok("round", "--pips", "0,0,4").err
    assert "both have 0" in said
    one, other = re.findall(r"mtscore round 1 [^;\n]*", said)

    ok(*shlex.split(one)[1:])
    ok("undo")
    ok(*shlex.split(other)[1:])


def test_three_at_nought_are_not_both() -> None:
    start("Ana", "Bo", "Cy")
    assert "Ana, Bo and Cy all have 0" in ok("round", "--pips", "0,0,0").err


def test_whoever_joins_late_is_given_a_whole_command() -> None:
    start("Ana", "Bo")
    ok("round", "--pips", "0,5")
    said = mtscore("player", "join", "O'Hara").err

    ok(*pasted(said.replace(";", "\n"), "mtscore player join"))


def test_made_in_mexican_train_does_not_speak_of_an_option_that_it_lacks() -> None:
    start("Ana", "Bo")
    told = mtscore("made", "Ana", "5")

    assert told.code == 2
    assert "only-fives-up" in told.err
    assert "--made" not in told.err


@pytest.mark.parametrize("points", ["10000", "x", "out", "?", "", "-5", "6-5"])
def test_points_that_cannot_be_made_are_a_mistake_of_the_argument(points: str) -> None:
    start("Ana", "Bo", rules="fives-up")
    told = mtscore("made", "Ana", "--", points)

    assert told.code == 2
    assert told.err.startswith("error[bad-points]: ")
    assert "-->" not in told.err
    assert "out, or ?" not in told.err


@pytest.mark.parametrize(("typed", "points"), [("1000", 1000), ("9995", 9995), ("10+5", 15)])
def test_points_up_to_the_most_are_kept(typed: str, points: int) -> None:
    start("Ana", "Bo", rules="fives-up")

    assert f"Ana made {points}," in ok("made", "Ana", typed).out
    ok("check")


@pytest.mark.parametrize("made", ["Ana=10000", "Ana=x", "Ana=?", "Ana=6-5"])
def test_points_of_a_round_that_cannot_be_are_bad_points(made: str) -> None:
    start("Ana", "Bo", rules="fives-up")
    told = mtscore("round", "--pips", "0,5", "--made", made)

    assert told.code == 2
    assert told.err.startswith("error[bad-points]: Ana")


def test_a_moved_file_is_found_again_with_use() -> None:
    start("Ana", "Bo")
    the_match().rename("moved.toml")

    assert "mtscore use FILE" in mtscore("show").err


def test_reopening_without_a_reason_says_what_to_type() -> None:
    start("Ana", "Bo")

    assert 'mtscore finish --reopen "' in mtscore("finish", "--reopen").err


# Options in front of the command.


@pytest.mark.parametrize("option", ["--json", "-q", "--plain", "--no-input"])
def test_an_option_without_a_command_shows_the_help(option: str) -> None:
    told = mtscore(option)

    assert told.code == 2
    assert told.out.startswith("Usage: mtscore")


def test_plain_works_in_front_too() -> None:
    start("Ana", "Bo")
    ok("round", "--pips", "0,5")

    assert ok("--plain", "show").out == ok("show", "--plain").out
    assert ok("--plain", "count", "6-6 6-3").out == ok("count", "6-6 6-3", "--plain").out


def test_plain_ranks_are_a_player_a_line_best_first() -> None:
    start("Ana", "Bo", "Cy")
    ok("round", "--pips", "9,0,?")

    assert ok("show", "--plain", "--by", "rank").out.splitlines() == [
        "place\tplayer\ttotal\twon\tmissing",
        "1\tBo\t0\t1\t0",
        "2\tAna\t9\t0\t0",
        "\tCy\t0\t0\t1",
    ]


def test_a_quiet_new_says_only_where_the_match_is() -> None:
    assert ok("new", "--players", "A,B", "--file", "m.toml", "-q").out == "Match: m.toml\n"


def test_the_help_of_new_tells_of_its_own_match_option_and_of_every_rule_set() -> None:
    said = " ".join(ok("new", "--help").out.split())

    assert "With --again: the match to follow" in said
    assert "box-sheet" in said


# Words.


@pytest.mark.parametrize(("number", "said"), [("-1", "there is no round -1"), ("", "is empty")])
def test_a_number_that_is_no_round(number: str, said: str) -> None:
    start("Ana", "Bo")
    told = mtscore("round", number, "--pips", "0,5")

    assert told.code == 2
    assert told.err.startswith("error[no-such-round]: ")
    assert said in told.err


def test_an_empty_score_is_whose() -> None:
    start("Ana", "Bo", "Cy")

    assert "Ana: a score is empty" in mtscore("round", "--pips", "Ana=,Bo=2,Cy=3").err


def test_an_empty_list_is_one_problem() -> None:
    start("Ana", "Bo", "Cy")
    said = mtscore("round", "--pips", "").err

    assert said.count("error[") == 1
    assert "0 scores for 3 players" in said


def test_rounds_that_contradict_the_engines_are_called_that_in_a_file_too() -> None:
    match = 'mtscore = 1\n\n[match]\nplayers = ["Ana", "Bo"]\nrules = "station"\n'
    Path("m.toml").write_text(match + "engines = [12, 9]\nrounds = 3\n", encoding="utf-8")
    said = mtscore("check", "m.toml").out

    assert "error[rounds-differ]: rounds says 3, engines has 2" in said
    assert "help: " in said


def test_one_pip_and_no_pip() -> None:
    start("Ana", "Bo")
    assert "cannot be out with 1 pip left" in mtscore("round", "--pips", "1,5", "--out", "Ana").err
    ok("round", "--pips", "0,1")
    assert "1 pip left" in ok("show", "--explain").out


def test_a_house_rule_of_the_whole_match_touches_all_rounds() -> None:
    start("Ana", "Bo", rules="fives-up")

    assert "1 to the last" not in ok("house-rule", "partnerships=false").out


@pytest.mark.parametrize(
    "arguments",
    [
        ("player", "leave", "Ana"),
        ("player", "join", "Ana", "--missed", "absent"),
        ("player", "rename", "Ana", "Bo"),
        ("round", "--pips", "1,5", "--out", "Ana"),
        ("new", "--players", "Ana"),
    ],
)
def test_every_refusal_has_a_remedy(arguments: tuple[str, ...]) -> None:
    start("Ana", "Bo")
    told = mtscore(*arguments)

    assert told.code != 0
    assert "  help: " in told.err
