"""Nobody is said to lead as long as a missing score could change it."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import ok
from mtscore.match import Header, Match, PlayerBlock, RoundBlock
from mtscore.match.blocks import Block
from mtscore.match.story import tell
from mtscore.records import changed
from mtscore.scoring import score_match
from mtscore.scoring.certainty import lead_is_certain

NAMES = ("Ana", "Bo", "Cy")


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("0,2,3", "?,5,9", "Bo leads as far as is known; missing: Ana."),
        ("90,2,99", "?,5,0", "Bo leads; missing: Ana."),
        ("7,2,99", "?,5,0", "Bo leads as far as is known; missing: Ana."),
        ("8,2,99", "?,5,0", "Bo leads; missing: Ana."),
        ("90,0,0", "?,5,5", "Bo and Cy lead together; missing: Ana."),
        ("90,0,0", "?,?,5", "Cy leads as far as is known; missing: Ana and Bo."),
        ("?,?,?", "0,2,3", None),
    ],
)
def test_the_leader_is_named_plainly_only_when_certain(
    first: str, second: str, said: str | None
) -> None:
    ok("new", "--players", "Ana,Bo,Cy", "--rounds", "3")
    if said is None:
        ok("round", "1", "--pips", "Ana=?,Bo=?,Cy=5")
        said = "Cy leads as far as is known; missing: Ana and Bo."
    else:
        ok("round", "1", "--pips", first)
    assert said in ok("round", "2", "--pips", second).out


def test_the_lowest_hand_of_a_blocked_round_may_still_come_to_count_nothing() -> None:
    ok("new", "--players", "Ana,Bo,Cy", "--rule", "blocked_lowest_zero=true")
    ok("round", "1", "--pips", "50,0,2")
    # When Ana holds 20, Cy's 8 count nothing, and Cy leads with 2.
    said = ok("round", "2", "--blocked", "--pips", "?,9,8").out
    assert "Bo leads as far as is known; missing: Ana." in said
    assert "Cy leads." in ok("round", "2", "--pips", "Ana=20").out


def test_a_missing_score_may_change_what_a_late_joiner_has_for_the_round() -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    ok("round", "1", "--pips", "70,0,?")
    said = ok("player", "join", "Dee", "--missed", "average").out
    assert "Bo leads as far as is known; missing: Cy." in said
    ok("round", "2", "--pips", "0,34,40,0")
    # Of the average of 70 and 0 Dee has 35, one more than Bo; of 70, 0 and 5 it is 25.
    assert "Bo leads as far as is known" in ok("undo").out + ok("redo").out
    assert "Dee leads." in ok("round", "1", "--pips", "Cy=5").out


scores = st.one_of(st.none(), st.integers(0, 12), st.integers(40, 60))


@st.composite
def evenings(draw: st.DrawFn) -> tuple[Header, list[Block]]:
    rules: dict[str, bool | int | str] = draw(
        st.just({"positive_points": True})  # type: ignore[arg-type]
        | st.fixed_dictionaries(
            {},
            optional={
                "out_bonus": st.sampled_from([-5, -10]),
                "blocked_lowest_zero": st.just(True),
                "tie_break": st.just("zero_rounds"),
            },
        )
    )
    header = Header(
        players=NAMES, rules="station", largest=12, engines=(12, 11, 10), house_rules=rules
    )
    blocks: list[Block] = []
    late = draw(st.sampled_from([None, "worst", "average", "absent", 20]))
    for number in range(1, draw(st.integers(1, 3)) + 1):
        playing = NAMES if late is None or number == 1 else (*NAMES, "Dee")
        blocks.append(
            RoundBlock(
                number=number,
                engine=13 - number,
                pips={name: draw(scores) for name in playing},
                blocked=draw(st.booleans()),
            )
        )
        if number == 1 and late is not None:
            blocks.append(PlayerBlock(action="join", name="Dee", missed=late, from_round=2))  # type: ignore[arg-type]
    return header, blocks


def told(header: Header, blocks: list[Block]) -> Match:
    match, problems = tell(header, blocks, [("block", at) for at in range(len(blocks))])
    assert not problems
    return match


def filled(blocks: list[Block], values: tuple[int, ...]) -> list[Block]:
    left = iter(values)
    found: list[Block] = []
    for block in blocks:
        if isinstance(block, RoundBlock):
            pips = {
                name: next(left) if count is None else count for name, count in block.pips.items()
            }
            found.append(changed(block, pips=pips))
        else:
            found.append(block)
    return found


@given(evenings(), st.data())
def test_no_missing_score_changes_a_leader_who_is_certain(
    evening: tuple[Header, list[Block]], data: st.DataObject
) -> None:
    header, blocks = evening
    sheet = score_match(told(header, blocks))
    missing = sum(
        count is None
        for block in blocks
        if isinstance(block, RoundBlock)
        for count in block.pips.values()
    )
    certain = lead_is_certain(sheet)
    leaders = {one.name for one in sheet.leaders}
    some = [0, 1, 5, 11, 50, 200]
    tried = (
        product(some, repeat=missing)
        if missing < 3
        else (tuple(data.draw(st.sampled_from(some)) for _ in range(missing)) for _ in range(20))
    )
    for values in tried:
        whole = score_match(told(header, filled(blocks, values)))
        if certain and not any(one.open for one in whole.standings):
            assert {one.name for one in whole.leaders} == leaders
    if not any(one.open for one in sheet.standings):
        assert certain == bool(leaders)


@given(st.integers(0, 60), st.integers(0, 60))
def test_a_leader_is_certain_exactly_when_the_least_does_not_overtake(one: int, other: int) -> None:
    """In the plainest game the bound is sharp: nothing certain is called open."""
    header = Header(players=("Ana", "Bo"), rules="station", largest=12, engines=(12, 11))
    blocks: list[Block] = [
        RoundBlock(number=1, engine=12, pips={"Ana": one, "Bo": other}, blocked=True),
        RoundBlock(number=2, engine=11, pips={"Ana": 0, "Bo": None}),
    ]
    assert lead_is_certain(score_match(told(header, blocks))) == (other > one)
