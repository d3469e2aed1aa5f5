"""Points, places and ties, each by the clause or option that says so."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import ok
from mtscore.match import Block, Header, RoundBlock, tell
from mtscore.notation.dominoes import parse_hand
from mtscore.rules.option_specs import Value
from mtscore.scoring import ScoreSheet, score_match
from mtscore.tiles import pips

PEOPLE = ("Ana", "Bo", "Cy")


def sheet(rounds: list[Block], **house_rules: Value) -> ScoreSheet:
    header = Header(
        players=PEOPLE,
        rules="station",
        largest=12,
        engines=tuple(range(12, -1, -1)),
        house_rules=house_rules,
    )
    match, problems = tell(header, rounds, [("round", n) for n in range(len(rounds))])
    assert problems == []
    return score_match(match)


def played(number: int, *left: int | None, blocked: bool = False) -> RoundBlock:
    return RoundBlock(number=number, pips=dict(zip(PEOPLE, left, strict=True)), blocked=blocked)


def hands(number: int, *texts: str, blocked: bool = False) -> RoundBlock:
    held = {name: parse_hand(text) for name, text in zip(PEOPLE, texts, strict=True)}
    return RoundBlock(
        number=number,
        pips={name: pips(hand) for name, hand in held.items()},
        hands=held,
        blocked=blocked,
    )


def points(scored: ScoreSheet, number: int = 1) -> list[int | None]:
    (round_,) = [one for one in scored.rounds if one.number == number]
    return [cell.points for cell in round_.cells.values()]


def totals(scored: ScoreSheet) -> list[int]:
    return [one.total for one in scored.standings]


def places(scored: ScoreSheet) -> list[int | None]:
    return [one.place for one in scored.standings]


def test_points_are_the_pips_left_and_blanks_count_nothing() -> None:
    """Dispute 52, station 8.1: 0-0, 0-7 and 5-5 are 17."""
    assert points(sheet([hands(1, "", "0-0 0-7 5-5", "9-9 1-0")])) == [0, 17, 19]


def test_the_double_blank_may_count_fifty() -> None:
    """Dispute 52: 67 where the box says 50 for the double blank."""
    assert points(sheet([hands(1, "", "0-0 0-7 5-5", "1-1")], double_blank=50)) == [0, 67, 2]


def test_single_blanks_may_count_too() -> None:
    """Dispute 52: 92 where the double blank counts 50 and other blanks 25."""
    scored = sheet([hands(1, "", "0-0 0-7 5-5", "1-1")], double_blank=50, single_blank=25)
    assert points(scored) == [0, 92, 2]


def test_going_out_may_earn_a_bonus() -> None:
    assert points(sheet([played(1, 0, 23, 45)], out_bonus=-5)) == [-5, 23, 45]


def test_the_lowest_hand_of_a_blocked_round_may_count_nothing() -> None:
    assert points(sheet([played(1, 8, 23, 8, blocked=True)], blocked_lowest_zero=True)) == [
        0,
        23,
        0,
    ]
    assert points(sheet([played(1, 8, 0, 8)], blocked_lowest_zero=True)) == [8, 0, 8]


def test_positive_points_go_to_the_winner_alone() -> None:
    """Dispute 59, tip T5: the winner scores what the others hold."""
    scored = sheet([played(1, 0, 10, 25), played(2, 7, 0, 3)], positive_points=True)
    assert points(scored) == [35, 0, 0]
    assert totals(scored) == [35, 10, 0]
    assert places(scored) == [1, 2, 3]


def test_joint_winners_share_and_nobody_gets_the_remainder() -> None:
    """Dispute 59: two winners of a blocked round share the sum the losers hold."""
    scored = sheet([played(1, 4, 25, 4, blocked=True)], positive_points=True)
    assert points(scored) == [12, 0, 12]


def test_positive_points_wait_for_a_missing_score() -> None:
    assert points(sheet([played(1, 0, None, 25)], positive_points=True)) == [None, None, None]


def test_a_missing_score_is_not_zero() -> None:
    scored = sheet([played(1, 0, None, 25)])
    assert points(scored) == [0, None, 25]
    assert scored.rounds[0].missing == (1,)
    assert scored.standings[1].missing == (1,)


def test_equal_totals_share_the_place() -> None:
    """Dispute 58, station is silent: shared."""
    scored = sheet([played(1, 0, 5, 5), played(2, 5, 0, 9)])
    assert totals(scored) == [5, 5, 14]
    assert places(scored) == [1, 1, 3]


def test_ties_may_go_to_most_zero_rounds_then_to_the_lowest_other_round() -> None:
    scored = sheet(
        [played(1, 0, 3, 6), played(2, 0, 6, 3), played(3, 9, 0, 0)], tie_break="zero_rounds"
    )
    assert totals(scored) == [9, 9, 9]
    assert places(scored) == [1, 2, 2]
    assert scored.standings[0].tie_note is not None
    assert "rounds with 0 (2)" in scored.standings[0].tie_note
    scored = sheet(
        [played(1, 0, 4, 6), played(2, 9, 5, 0), played(3, 0, 0, 3)], tie_break="zero_rounds"
    )
    assert totals(scored) == [9, 9, 9]
    assert places(scored) == [1, 3, 2]


def test_the_lowest_round_decides_between_equal_zero_rounds() -> None:
    scored = sheet(
        [played(1, 0, 2, 5), played(2, 9, 0, 4), played(3, 0, 7, 0)], tie_break="zero_rounds"
    )
    assert totals(scored) == [9, 9, 9]
    # Ana has two rounds with 0; Bo and Cy one each, and Bo's 2 is lower than Cy's 4.
    assert places(scored) == [1, 2, 3]


def test_rounds_are_won_by_going_out_or_by_fewest_pips_when_blocked() -> None:
    """R13.1: in a dead round the fewest points win."""
    scored = sheet([played(1, 0, 5, 5), played(2, 5, 3, 3, blocked=True)])
    assert [one.rounds_won for one in scored.standings] == [1, 1, 1]


scores = st.one_of(st.none(), st.integers(0, 300))


@given(st.lists(st.tuples(scores, scores, scores), max_size=13))
def test_a_total_is_the_sum_of_what_is_known(evening: list[tuple[int | None, ...]]) -> None:
    scored = sheet([played(n, *left) for n, left in enumerate(evening, start=1)])
    for seat, one in enumerate(scored.standings):
        assert one.total == sum(left[seat] or 0 for left in evening)
        missing = any(left[seat] is None for left in evening)
        known = [other for other in scored.standings if not other.missing]
        better = [other for other in known if other.total < one.total]
        assert one.place == (None if missing else 1 + len(better))


@pytest.mark.parametrize(
    ("pips", "mean"), [("0,5", 3), ("0,4", 2), ("0,3", 2), ("0,5,5", 3), ("0,5,6", 4), ("0,1,1", 1)]
)
def test_the_average_of_a_missed_round_is_rounded_half_up(pips: str, mean: int) -> None:
    players = ["Ana", "Bo", "Cy"][: pips.count(",") + 1]
    ok("new", "--players", ",".join(players), "--file", "m.toml")
    ok("round", "1", "--pips", pips)
    ok("player", "join", "Dee", "--missed", "average")
    totals = {one["name"]: one["total"] for one in ok("show", "--json").json["players"]}
    assert totals["Dee"] == mean


@pytest.mark.parametrize(
    ("pips", "said", "example"),
    [
        ("0,0,5", "Ana and Bo both have 0", "'Bo=?'"),
        ("0,0,0", "Ana, Bo and Cy all have 0", "'Cy=?'"),
    ],
)
def test_several_zeros_are_doubted_with_names_and_remedies(
    pips: str, said: str, example: str
) -> None:
    ok("new", "--players", "Ana,Bo,Cy", "--file", "m.toml")
    ok("round", "1", "--pips", pips)
    (one,) = ok("show", "--json").json["warnings"]
    assert said in one["message"]
    assert "--out Ana" in one["help"]
    assert example in one["help"]


def test_the_engine_that_was_due_is_named() -> None:
    ok("new", "--players", "Ana,Bo", "--file", "m.toml")
    text = Path("m.toml").read_text(encoding="utf-8")
    block = "\n[[round]]\nnumber = 3\nengine = 7\npips = { Ana = 0, Bo = 5 }\n"
    Path("m.toml").write_text(text + block, encoding="utf-8")
    (one,) = [w for w in ok("show", "--json").json["warnings"] if w["code"] == "engine-differs"]
    assert "engine 7-7; 10-10 was its turn" in one["message"]
