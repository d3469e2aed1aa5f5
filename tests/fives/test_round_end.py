import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtscore.fives.round_end import Outcome, RoundEnd, nearest_five, round_end_points
from mtscore.fives.state import FIVES_UP
from mtscore.records import changed
from mtscore.rules.house_rules import with_house_rules
from mtscore.rules.modes import MODES, find_mode
from mtscore.rules.options import FivesOptions

OUT = Outcome("out", "Ana")
STALEMATE = Outcome("stalemate")
BEST_OF_10 = with_house_rules(FIVES_UP, MODES["best-of-10"].options)
HOUSE = changed(FIVES_UP, deal="2:7 3-4:5")
PARTNERS = changed(HOUSE, partnerships=True)


def end(pips: str, outcome: Outcome = STALEMATE, options: FivesOptions = FIVES_UP) -> RoundEnd:
    """`pips`: `0 27` for Ana and Bo, and so on."""
    names = ("Ana", "Bo", "Cy", "Dee")
    counts = [int(word) for word in pips.split()]
    return round_end_points(dict(zip(names, counts, strict=False)), outcome, options)


@pytest.mark.parametrize(("left", "points"), [(27, 25), (28, 30), (2, 0), (3, 5), (25, 25)])
def test_who_goes_out_scores_the_other_hand_to_the_nearest_five(left: int, points: int) -> None:
    ended = end(f"0 {left}", OUT)
    assert (ended.winners, ended.points, ended.clauses) == (("Ana",), points, ("F8.1",))


@given(st.integers(0, 500))
def test_the_nearest_five_is_never_more_than_two_away(pips: int) -> None:
    assert nearest_five(pips) % 5 == 0
    assert abs(nearest_five(pips) - pips) <= 2


def test_after_a_stalemate_the_difference_is_taken_first_and_rounded_then() -> None:
    # 15 - 7 = 8, to the nearest five 10; rounded first it would be 15 - 5.
    ended = end("7 15")
    assert (ended.winners, ended.points, ended.clauses) == (("Ana",), 10, ("F8.2",))
    assert ended.how == ("left: Bo 15", "less the 7 of Ana: 8", "to the nearest five: 10")


def test_equal_hands_give_nothing_to_anybody() -> None:
    ended = end("9 9")
    assert (ended.winners, ended.points, ended.clauses) == ((), 0, ("F8.2",))


def test_the_blocked_player_loses_even_with_the_smaller_hand() -> None:
    ended = end("7 15", Outcome("blocked", "Ana"))
    assert (ended.winners, ended.points, ended.clauses) == (("Bo",), 0, ("F0.3", "F8.2"))
    assert end("30 15", Outcome("blocked", "Ana")).points == 15


def test_in_a_best_of_10_nothing_is_taken_off() -> None:
    ended = end("9 23", STALEMATE, BEST_OF_10)
    assert (ended.winners, ended.points, ended.clauses) == (("Ana",), 25, ("F9.1",))
    assert end("0 23", OUT, BEST_OF_10).points == 25
    assert end("9 9", STALEMATE, BEST_OF_10).winners == ()


def test_with_more_players_the_winner_takes_what_all_others_hold() -> None:
    assert end("0 12 11", OUT, HOUSE).points == 25
    # 12 + 11 - 4 = 19.
    assert end("4 12 11", STALEMATE, HOUSE).points == 20
    assert end("4 12 4", STALEMATE, HOUSE).winners == ()


def test_each_hand_may_be_rounded_by_itself() -> None:
    singly = changed(HOUSE, score_hands="each_rounded")
    # 12 gives 10, 12 gives 10; together they would give 25.
    assert end("0 12 12", OUT, singly).points == 20
    assert end("0 12 12", OUT, HOUSE).points == 25
    # 8 gives 10, 17 gives 15.
    assert end("8 17", STALEMATE, singly).points == 5


def test_partners_count_together_and_a_partner_left_with_pips_costs_nothing() -> None:
    ended = end("0 12 20 11", OUT, PARTNERS)
    assert (ended.winners, ended.points) == (("Ana", "Cy"), 25)
    # 3 + 20 against 6 + 12: Bo and Dee win by 5.
    ended = end("3 6 20 12", STALEMATE, PARTNERS)
    assert (ended.winners, ended.points) == (("Bo", "Dee"), 5)
    assert end("3 6 20 12", Outcome("blocked", "Bo"), PARTNERS).winners == ("Ana", "Cy")


def test_the_hands_do_not_count_when_the_target_ended_the_match() -> None:
    with pytest.raises(ValueError, match="target"):
        end("0 12", Outcome("target", "Ana"))
    with pytest.raises(ValueError, match="Zoe"):
        end("0 12", Outcome("out", "Zoe"))


@given(
    st.lists(st.integers(0, 60), min_size=2, max_size=4),
    st.sampled_from(["out", "stalemate", "blocked"]),
    st.booleans(),
    st.sampled_from(["rounded", "each_rounded"]),
)
def test_points_are_never_negative_and_always_divisible_by_five(
    pips: list[int], kind: str, subtract: bool, score_hands: str
) -> None:
    options = changed(HOUSE, subtract=subtract, score_hands=score_hands)
    outcome = {"out": OUT, "stalemate": STALEMATE, "blocked": Outcome("blocked", "Ana")}[kind]
    ended = end(" ".join(map(str, pips)), outcome, options)
    assert ended.points >= 0
    assert ended.points % 5 == 0
    assert ended.how
    assert bool(ended.points) <= bool(ended.winners)


def test_modes_are_found_by_name_and_contradict_nothing() -> None:
    for mode in MODES.values():
        assert find_mode(mode.name.upper().replace("-", " ")) is mode
        changed = with_house_rules(FIVES_UP, mode.options)
        assert {name: getattr(changed, name) for name in mode.options} == mode.options
    assert MODES["best-of-10"].rounds == 10
