"""Fives Up: partners score together everywhere, and the target ends a match in play (F0.6, F7.1)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import Result, mtscore, ok, the_match
from mtscore.match import Header, MadeBlock, Match
from mtscore.match.story import tell
from mtscore.scoring import score_match
from mtscore.scoring.target import noted_so_far, reached_in_play

PAIRS = ["--rule", "deal=2:7 3-4:5", "--rule", "partnerships=true"]


def codes(result: Result) -> list[str]:
    return [one["code"] for one in result.json["diagnostics"]]


def sheet() -> Any:
    return ok("show", "--json").json


@pytest.fixture
def four() -> Result:
    return ok("new", "--rules", "fives-up", "--players", "Ana,Bo,Cy,Dee", "--target", "100", *PAIRS)


@pytest.fixture
def two() -> None:
    ok("new", "--rules", "fives-up", "--players", "Ana,Bo", "--target", "30")


# Partners.


def test_everybody_is_told_who_partners_whom(four: Result) -> None:
    assert "Partners: Ana and Cy; Bo and Dee." in four.out
    assert "Partners: Ana and Cy; Bo and Dee" in ok("show").out.splitlines()
    assert "<p>Partners: Ana and Cy; Bo and Dee</p>" in ok("export", "html").out
    assert sheet()["partners"] == [["Ana", "Cy"], ["Bo", "Dee"]]


@pytest.mark.usefixtures("two")
def test_nobody_has_a_partner_by_the_rules() -> None:
    assert "Partners" not in ok("show").out + ok("export", "html").out
    assert sheet()["partners"] == []


@pytest.mark.usefixtures("four")
def test_points_in_play_are_those_of_both() -> None:
    ok("made", "Ana", "60")
    result = ok("made", "cy", "35")
    assert "With that: Ana and Cy 95, Bo and Dee 0." in result.out
    document = ok("made", "bo", "5", "--json").json
    assert document["totals"] == {"Ana": 95, "Bo": 5, "Cy": 95, "Dee": 5}
    assert (document["reached"], document["partners"]) == ([], [["Ana", "Cy"], ["Bo", "Dee"]])
    assert "Ana and Cy reached 100: the match is over" in ok("made", "Ana", "5").out
    assert sheet()["reached"] == ["Ana", "Cy"]
    said = ok("finish").out
    assert "Round 1 is closed with the points noted in it." in said
    assert "Finished: Ana and Cy win with 100." in said
    assert said.count("Ana and Cy") == 2


@pytest.mark.usefixtures("four")
def test_a_round_is_told_side_by_side() -> None:
    ok("made", "Dee", "20")
    said = ok("round", "1", "--pips", "0,7,8,6").out
    assert "Ana and Cy 0 in play + 15 (Ana out), Bo and Dee 20 in play + 0." in said
    assert "Totals: Bo and Dee 20, Ana and Cy 15. Bo and Dee lead." in said
    ranks = ok("show", "--by", "rank").out.splitlines()
    assert [line.split("  ")[1] for line in ranks if line[:2] in ("1.", "2.")] == [
        "Bo and Dee",
        "Ana and Cy",
    ]
    said = ok("round", "2", "--pips", "3,0,?,6").out
    assert "Cy ? (missing)" in said


@pytest.mark.usefixtures("four")
def test_two_pairs_with_the_same_points_lead_together() -> None:
    said = ok("round", "1", "--pips", "9,9,3,3", "--stalemate").out
    assert "Ana, Bo, Cy and Dee lead together." in said
    assert "share the first place" in ok("finish", "--early").out


# The target, reached in play.


@pytest.mark.usefixtures("two")
def test_who_has_the_target_in_play_ends_the_match_at_once() -> None:
    ok("made", "Bo", "25")
    assert (
        "Ana reached 30: the match is over. To close it: mtscore finish"
        in ok("made", "Ana", "30").out
    )
    result = mtscore("made", "Bo", "500", "--json")
    assert (result.code, codes(result)) == (4, ["target-reached"])
    assert "mtscore undo" in result.json["diagnostics"][0]["help"]
    assert "Ana reached 30 in round 1: the match is over" in ok("show").out
    assert "Finished: Ana wins with 30." in ok("finish").out
    assert [one["total"] for one in sheet()["players"]] == [30, 25]
    assert ok("check", "--strict").code == 0
    ok("undo")
    ok("undo")
    assert sheet()["rounds"] == []


@pytest.mark.usefixtures("two")
def test_the_hands_do_not_count_once_the_target_ended_the_match() -> None:
    """F7.1: otherwise Bo would win with 25 and 10 for the hand."""
    ok("made", "Bo", "25")
    ok("made", "Ana", "30")
    before = the_match().read_bytes()
    result = mtscore("round", "1", "--pips", "12,0", "--json")
    assert (result.code, codes(result)) == (4, ["target-reached"])
    assert "mtscore round 1 --made Ana=30,Bo=25" in result.json["diagnostics"][0]["help"]
    assert the_match().read_bytes() == before


@pytest.mark.usefixtures("two")
def test_nobody_is_asked_for_hands_that_do_not_count() -> None:
    ok("made", "Ana", "30")
    result = mtscore("round", stdin="12\n0\n", terminal=True)
    assert result.code == 4
    assert "mtscore finish closes the round and the match" in result.err
    assert "What is left in hand" not in result.err


@pytest.mark.usefixtures("two")
def test_by_house_rule_the_round_is_played_to_its_end() -> None:
    ok("house-rule", "target_reached=end_of_round")
    assert "Ana reached 30: the match is over when this round is." in ok("made", "Ana", "30").out
    ok("made", "Bo", "25")
    result = mtscore("finish", "--json")
    assert codes(result) == ["target-not-reached"]
    assert "when the round is over" in result.json["diagnostics"][0]["message"]
    assert "mtscore round 1" in result.json["diagnostics"][0]["help"]
    ok("round", "1", "--pips", "12,0")
    assert "Bo wins with 35" in ok("finish").out


def told(points: list[tuple[str, int]], *, partners: bool) -> Match:
    header = Header(
        players=("Ana", "Bo", "Cy", "Dee"),
        rules="fives-up",
        largest=6,
        target=100,
        house_rules={"deal": "2:7 3-4:5", "partnerships": partners},
    )
    blocks = [MadeBlock(round=1, name=name, points=made) for name, made in points]
    match, problems = tell(header, blocks, [("made", at) for at in range(len(blocks))])
    assert not problems
    return match


@given(
    st.lists(
        st.tuples(st.sampled_from(["Ana", "Bo", "Cy", "Dee"]), st.integers(0, 8).map((5).__mul__)),
        max_size=12,
    ),
    st.booleans(),
)
def test_the_target_is_reached_by_what_a_side_made_together(
    points: list[tuple[str, int]], partners: bool
) -> None:
    sheet = score_match(told(points, partners=partners))
    sides = [{"Ana", "Cy"}, {"Bo", "Dee"}] if partners else [{one} for one in sheet.match.names]
    for side in sides:
        together = sum(made for name, made in points if name in side)
        for name in side:
            seat = sheet.match.names.index(name)
            assert noted_so_far(sheet)[seat] == together
            assert (seat in reached_in_play(sheet)) == (together >= 100)
