"""A column or line that is no player must never become one, and what was guessed is said."""

from pathlib import Path

import pytest

from helpers import mtscore, ok


def given(text: str) -> str:
    Path("sheet.csv").write_text(text, encoding="utf-8")
    return "sheet.csv"


def players(text: str, *options: str) -> list[str]:
    document = ok("import", given(text), "--json", *options).json
    return [one["name"] for one in document["players"]]


def refusal(text: str, *options: str) -> tuple[list[str], str]:
    """The codes that an import is refused with, and everything it says."""
    result = mtscore("import", given(text), *options)
    assert result.code in (2, 3), result
    codes = [
        line.split("[")[1].split("]")[0] for line in result.err.splitlines() if "error[" in line
    ]
    return codes, result.err


@pytest.mark.parametrize(
    "text",
    [
        "Ronde,Ana,Bo\n1,0,12\n2,5,0",
        "Naam,1,2\nAna,0,5\nBo,5,0",
        "Player's name,1,2\nAna,0,5\nBo,5,0",
        "Kolo,Ana,Bo\n1,0,12\n2,5,0\n3,0,7",
        "Hand,Ana,Bo\n12,0,12\n11,5,0\n10,0,7",
        "Hand,Ana,Bo\n12-12,0,12\n11-11,5,0",
        "Kolo,Ana,Bo\n1,0,12\n2,5,0\nTotal,5,12",
    ],
)
def test_a_label_in_the_corner_is_no_player(text: str) -> None:
    assert players(text) == ["Ana", "Bo"]


def test_what_the_corner_was_taken_for_is_said() -> None:
    said = ok("import", given("Kolo,Ana,Bo\n1,0,12\n2,5,0\n3,0,7")).err

    assert "'Kolo' is taken for the numbers of the rounds, not for a player." in said


@pytest.mark.parametrize(
    "text",
    [
        "Hand,Ana,Bo\n12,0,12\n11,5,0",
        "Kolo,Ana,Bo\n1,0,12\n2,5,0",
        "Kolo,Ana,Bo\n1,0,12\n3,5,0\n5,1,0\n7,0,2\n9,0,2",
    ],
)
def test_a_column_that_could_be_either_is_refused(text: str) -> None:
    codes, said = refusal(text)

    assert codes == ["unclear-column"]
    assert "sheet.csv:1:1" in said
    assert "put a column called Round before it" in said


def test_the_remedy_makes_it_a_player_after_all() -> None:
    assert players("Round,Kolo,Ana\n1,1,0\n2,2,0") == ["Kolo", "Ana"]
    assert players("Ana,Bo\n5,0\n4,0") == ["Ana", "Bo"]


@pytest.mark.parametrize(
    "text",
    [
        "Round,Ana,Ana total,Bo,Bo total\n1,0,0,12,12\n2,5,5,0,12",
        "Round,Ana,Bo,Ana total,Bo sum\n1,0,12,0,12\n2,5,0,5,12",
        "Round,Ana,Bo,Total Bo\n1,0,12,12\n2,5,0,12",
        "Round,Ana,Bo,Average\n1,0,12,6\n2,6,0,3",
    ],
)
def test_sums_and_averages_are_no_players(text: str) -> None:
    assert players(text) == ["Ana", "Bo"]


def test_the_total_of_one_player_is_checked() -> None:
    codes, said = refusal("Round,Ana,Bo,Ana total,Bo total\n1,0,12,0,12\n2,5,0,5,13")

    assert codes == ["total-differs"]
    assert "Bo, round 2: the total says 13, the rounds add up to 12" in said


def test_the_total_of_nobody_is_refused() -> None:
    codes, said = refusal("Round,Ana,Bo,Cy total\n1,0,12,0\n2,5,0,5")

    assert codes == ["unclear-column"]
    assert "'Cy total' is called a sum, but of no player here" in said


def test_who_began_is_no_engine() -> None:
    codes, said = refusal("Round,Starter,Ana,Bo\n1,1,0,12\n2,2,5,0")
    assert codes == ["unclear-column"]
    assert "'Starter' could hold engines, or who began" in said

    assert players("Round,Starter,Ana,Bo\n1,Ana,0,12\n2,Bo,5,0") == ["Ana", "Bo"]
    document = ok("import", given("Round,Starter,Ana,Bo\n1,9,0,12\n2,8,5,0"), "--dry-run", "--json")
    assert [one["engine"] for one in document.json["rounds"]] == [9, 8]


def test_a_second_column_without_a_name_is_not_dropped() -> None:
    assert refusal("Round,,Ana,Bo\n1,1,0,10\n2,2,15,0")[0] == ["no-name"]


def test_a_name_and_a_score_in_one_cell() -> None:
    codes, said = refusal("Ana: 12, 0, 3\nBo: 0, 5, 9\n")

    assert codes == ["name-and-score"]
    assert "Player,1,2" in said


def test_points_are_not_taken_for_pips_left() -> None:
    points = "Round,Ana,Bo\n1,25,10\n2,15,35"
    assert refusal(points, "--rules", "fives-up")[0] == ["points-not-pips"]
    assert players(points, "--rules", "fives-up", "--round-scores") == ["Ana", "Bo"]

    possible = ok("import", given("Round,Ana,Bo\n1,0,9\n2,5,0"), "--rules", "fives-up", "--dry-run")
    assert "The numbers are read as pips left in hand" in possible.err


def test_a_wish_already_given_is_not_advised() -> None:
    no_engines = "Round,Engine,Ana,Bo\n1,,0,10\n2,,15,0"
    assert "--rules fives-up" in ok("import", given(no_engines), "--dry-run").err
    said = ok("import", given(no_engines), "--rules", "fives-up", "--dry-run").err
    assert "--rules fives-up" not in said

    long = "Round,Player,Pips,Points\n1,Ana,0,-5\n1,Bo,9,9\n"
    assert "--rule NAME=VALUE" in ok("import", given(long), "--dry-run").err
    said = ok("import", given(long), "--rule", "out_bonus=-5", "--dry-run").err
    assert "the points" not in said.casefold()
    said = ok("import", given(long), "--rule", "double_blank=50", "--dry-run").err
    assert "The points are not what these house rules give" in said


def test_a_round_beyond_those_asked_for() -> None:
    codes, said = refusal("Round,Ana,Bo\n1,0,10\n3,15,0", "--rounds", "2")

    assert codes == ["no-such-round"]
    assert "sheet.csv:3:1" in said


def test_a_mistyped_round_does_not_make_a_long_match() -> None:
    codes, said = refusal("Round,Ana,Bo\n1,0,10\n99,15,0")

    assert codes == ["no-such-round"]
    assert "sheet.csv:3:1" in said
    assert "a double-12 set has engines for 13 rounds" in said


def test_a_bad_cell_does_not_make_running_totals() -> None:
    assert refusal("Round,Ana,Bo\n1,4,10\n2,1k5,12\n3,17,13")[0] == ["bad-pips"]
