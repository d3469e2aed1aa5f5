"""What a change says: whose points moved, what stood there before, what the moves contradict."""

from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from helpers import Result, mtscore, ok, the_match
from mtscore.match import Header, PlayerBlock
from mtscore.match.blocks import Block
from mtscore.match.story import tell


def codes(result: Result) -> list[str]:
    return [one["code"] for one in result.json["diagnostics"]]


def sheet() -> Any:
    return ok("show", "--json").json


def points(name: str) -> list[int | None]:
    return [one["points"][name] for one in sheet()["rounds"]]


@pytest.fixture(autouse=True)
def three() -> None:
    ok("new", "--players", "Ana,Bo,Cy")


# Joining again.


@pytest.fixture
def late() -> None:
    ok("round", "1", "--pips", "0,7,9")
    ok("round", "2", "--pips", "4,0,8")
    ok("player", "join", "Dee", "--missed", "5")


@pytest.mark.usefixtures("late")
def test_joining_again_with_another_round_is_refused_with_what_to_type() -> None:
    before = the_match().read_bytes()
    result = mtscore("player", "join", "Dee", "--missed", "50", "--from", "2", "--json")
    assert (result.code, codes(result)) == (2, ["plays-already"])
    (problem,) = result.json["diagnostics"]
    assert problem["message"] == "Dee plays from round 3 on"
    assert "mtscore player join Dee --missed worst" in problem["help"]
    assert "mtscore undo" in problem["help"]
    assert the_match().read_bytes() == before


@pytest.mark.usefixtures("late")
def test_joining_again_agrees_anew_on_all_rounds_missed() -> None:
    assert points("Dee") == [5, 5]
    ok("round", "3", "--pips", "0,1,2,3")
    said = ok("player", "join", "dee", "--missed", "50").out
    assert "Agreed anew: Dee plays, from round 3 on." in said
    assert "2 rounds missed (50): 1: 50, 2: 50; together 100." in said
    assert points("Dee") == [50, 50, 3]
    assert ok("check", "--strict").code == 0
    assert "Dee, from round 3 on: missed rounds 50, was 5" in ok("log").out
    ok("undo")
    assert points("Dee") == [5, 5, 3]


@pytest.mark.usefixtures("late")
@pytest.mark.parametrize("missed", [["--missed", "5"], []])
def test_joining_again_with_the_same_changes_nothing(missed: list[str]) -> None:
    before = the_match().read_bytes()
    said = ok("player", "join", "Dee", *missed).out
    assert "Dee plays from round 3 on already (missed rounds: 5); nothing changed." in said
    assert the_match().read_bytes() == before


@pytest.mark.usefixtures("late")
def test_who_plays_from_the_start_joins_nothing() -> None:
    assert codes(mtscore("player", "join", "ana", "--json")) == ["plays-already"]


@pytest.mark.usefixtures("late")
def test_who_left_comes_back_after_it_under_the_same_name() -> None:
    ok("round", "3", "--pips", "0,1,2,3")
    ok("player", "leave", "Dee")
    result = mtscore("player", "join", "DEE", "--missed", "9", "--from", "2", "--json")
    assert codes(result) == ["plays-already"]
    assert "--from 4" in result.json["diagnostics"][0]["help"]
    ok("round", "4", "--pips", "0,1,2")
    assert "1 round missed (9): 4: 9" in ok("player", "join", "DEE", "--missed", "9").out
    assert points("Dee") == [5, 5, 3, 9]


@example(
    [
        (word, first, "worst")
        for word, first in zip(["join", "leave"] * 3, [1, 2, 2, 1, 1], strict=False)
    ]
)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["join", "join", "leave"]),
            st.integers(1, 9),
            st.sampled_from(["worst", "average", "absent", 5, 50]),
        ),
        max_size=6,
    )
)
def test_an_agreement_holds_for_all_rounds_missed_or_is_refused(
    changes: list[tuple[str, int, Any]],
) -> None:
    header = Header(
        players=("Ana", "Bo"), rules="station", largest=12, engines=tuple(range(12, 2, -1))
    )
    blocks: list[Block] = []
    for action, first, missed in changes:
        block = PlayerBlock(
            action=action,  # type: ignore[arg-type]
            name="Dee",
            missed=missed if action == "join" else None,
            from_round=first,
        )
        match, problems = tell(
            header, [*blocks, block], [("player", at) for at in range(len(blocks) + 1)]
        )
        if problems:
            continue
        blocks.append(block)
        (dee,) = [one for one in match.players if one.name == "Dee"]
        covered = [sum(stay.covers(number) for stay in dee.stays) for number in range(1, 12)]
        assert max(covered) <= 1
        if action == "leave":
            assert not any(covered[first - 1 :])
        if action == "join":
            last = dee.stays[-2].last if len(dee.stays) > 1 else 0
            assert last is not None
            gap = range(last + 1, dee.stays[-1].first)
            assert {dee.missed_by(number) for number in gap} <= {missed}
            assert dee.stays[-1].first == first


# Corrections.


def test_a_correction_says_whose_other_points_moved_and_why() -> None:
    ok("round", "1", "--pips", "0,7,9")
    ok("player", "join", "Uncle Bob", "--missed", "average")
    change = ["round", "1", "--replace", "--pips", "Bo=61"]
    moved = "Uncle Bob has 23 for round 1 now, was 5 (joined later: the average of the round)."
    assert moved in ok(*change, "--dry-run").out.splitlines()
    assert moved in ok(*change).out.splitlines()
    assert "Uncle Bob has" not in ok("round", "1", "--replace", "--pips", "Ana=0,Bo=61").out


def test_a_correction_that_moves_nobody_else_says_nothing_of_others() -> None:
    ok("round", "1", "--pips", "0,7,9")
    said = ok("round", "1", "--replace", "--pips", "Bo=61").out
    assert " now, was " not in said


def test_the_winner_of_a_round_is_told_what_another_hand_gives() -> None:
    ok("new", "--players", "Ana,Bo,Cy", "--rule", "positive_points=true", "--file", "p.toml")
    ok("round", "1", "--pips", "0,7,9")
    said = ok("round", "1", "--replace", "--pips", "Bo=17").out
    assert "Ana has 26 for round 1 now, was 16 (won the round: the others hold 26)." in said


def test_the_log_has_the_old_values_with_the_new() -> None:
    ok("round", "1", "--pips", "0,?,9")
    ok("round", "1", "--pips", "Bo=7")
    ok("round", "1", "--replace", "--pips", "Bo=5-3,Cy=8", "--reason", "recount")
    ok("player", "rename", "Cy", "Cyd")
    ok("round", "1", "--replace", "--pips", "Bo=4-4")
    ok("round", "1", "--replace", "--blocked")
    ok("round", "1", "--replace", "--out", "Ana")
    ok("house-rule", "out_bonus=-5")
    ok("house-rule", "out_bonus=-10", "--from", "2")
    lines = [line[18:] for line in ok("log").out.splitlines()[2:-1]]
    assert lines == [
        "correction of round 1: Bo 7, was ?",
        "correction of round 1: Bo 8, was 7; Cy 8, was 9 - recount",
        "Cy is now Cyd",
        "correction of round 1: Bo 8 (4-4), was 8 (5-3)",
        "correction of round 1: now blocked; before, nothing was said of how it ended",
        "correction of round 1: now Ana out, was blocked",
        "house rule out_bonus=-5 from round 2, was 0",
        "house rule out_bonus=-10 from round 2, was -5",
    ]
    summaries = [one["summary"] for one in ok("log", "--json").json["log"]]
    assert summaries[1] == "correction of round 1: Bo 7, was ?"


# House rules.


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ([("50", "2", ""), ("50", "1", "box")], "double_blank=50 (box)"),
        ([("50", "2", "agreed")], "double_blank=50 (from round 2: agreed)"),
        (
            [("50", "1", ""), ("25", "4", "less")],
            "double_blank=50 (rounds 1 to 3), 25 (from round 4: less)",
        ),
        ([("50", "2", ""), ("0", "3", "")], "double_blank=50 (round 2)"),
        ([("50", "2", ""), ("25", "5", ""), ("0", "1", "none")], None),
        ([("50", "5", "first"), ("25", "2", "second")], "double_blank=25 (from round 2: second)"),
    ],
)
def test_a_house_rule_is_shown_once_as_it_holds(
    changes: list[tuple[str, str, str]], told: str | None
) -> None:
    for value, first, reason in changes:
        ok("house-rule", f"double_blank={value}", "--from", first, "--reason", reason)
    lines = [line for line in ok("show").out.splitlines() if line.startswith("House rules")]
    assert lines == ([] if told is None else [f"House rules: {told}"])


def test_rounds_left_untouched_are_named_with_the_value_they_have() -> None:
    ok("house-rule", "out_bonus=-5", "--from", "3")
    for number in ("1", "2", "3"):
        ok("round", number, "--pips", "0,1,2")
    said = ok("house-rule", "out_bonus=-10").out
    assert (
        "Untouched: rounds 1 and 2 with out_bonus=0; round 3 with out_bonus=-5; --from N makes it "
        "hold earlier."
    ) in said


# Moves kept of the same round.


@pytest.fixture
def kept() -> None:
    ok("play", "Ana 12-5 5-0 done Bo 12-4 done Cy draw pass")


@pytest.mark.usefixtures("kept")
def test_a_round_in_play_is_shown() -> None:
    said = ok("show").out
    assert "Round 1 is in play: 7 moves kept (to see the table: mtscore play)" in said
    ok("round", "1", "--pips", "0,1,2")
    assert "in play" not in ok("show").out


@pytest.mark.usefixtures("kept")
def test_scores_against_the_moves_are_doubted_at_once_and_by_check() -> None:
    result = ok("round", "1", "--pips", "0,1,2")
    assert "warning[moves-break-off]: round 1:" in result.err
    assert "Ana, out by the scores, still has 9 dominoes" in result.err
    assert "mtscore replay --round 1" in result.err
    checked = mtscore("check", "--strict", "--json")
    assert (checked.code, codes(checked)) == (1, ["moves-break-off"])
    assert checked.json["diagnostics"][0]["severity"] == "warning"
    assert ok("check").code == 0
    ok("undo")
    document = ok("round", "1", "--pips", "0,1,2", "--json").json
    assert [one["code"] for one in document["warnings"]] == ["moves-break-off"]
    ok("round", "2", "--pips", "0,1,2")
    assert "moves-break-off" not in ok("round", "2", "--replace", "--pips", "Bo=3").err


def test_scores_that_follow_from_the_moves_are_not_doubted() -> None:
    ok("play", "--hands", "Ana: 12-12 12-5; Bo: 12-1 3-3; Cy: 4-4 5-4", "Ana 12-5")
    ok("play", "Bo 12-1, done, Cy draw 6-6, pass")
    assert sheet()["rounds"][0]["out"] == "Ana"
    assert ok("check", "--strict").code == 0
    said = ok("round", "1", "--replace", "--pips", "Bo=7").err
    assert "warning[pips-differ]: round 1: Bo has 3-3 left by the moves" in said


def test_who_is_back_has_not_left_whatever_round_is_named() -> None:
    ok("round", "1", "--pips", "0,7,9")
    ok("player", "leave", "Cy")
    ok("round", "2", "--pips", "0,7")
    ok("player", "join", "Cy", "--missed", "absent")
    result = mtscore("player", "leave", "Cy", "--from", "2")
    assert result.code == 2
    assert "Cy does not play in round 2" in result.err
    assert "has left" not in result.err


def test_the_log_answers_a_claim_as_it_was_answered() -> None:
    mtscore("check-move", "--claim", "Bo is open", "--trains", "Bo: 5", "--player", "Ana", "--save")
    assert ok("log").out.splitlines()[1].endswith("Bo is open: no")
