"""The Fives Up oracle against scenes counted by hand."""

from random import Random
from typing import Any

import pytest

from oracle import fives, games


def tiles(text: str) -> list[fives.Tile]:
    return [(int(one), int(other)) for one, other in (word.split("-") for word in text.split())]


def opening(hands: dict[str, str], *, stock: str = "", **house_rules: Any) -> fives.Situation:
    """The first of `hands` opens with anything, having won the round before."""
    return fives.start(
        options=games.options_of("fives-up") | house_rules,
        players=list(hands),
        hands={name: tiles(held) for name, held in hands.items()},
        stock=tiles(stock),
        opener=next(iter(hands)),
        before="out",
    )


def after(situation: fives.Situation, *moves: str) -> fives.Situation:
    for move in moves:
        situation = fives.apply(situation, move)
    return situation


def moves(situation: fives.Situation) -> set[str]:
    return fives.legal_moves(situation)


def test_the_nine_moves_of_the_golden_example() -> None:
    table = opening({"Ana": "4-1 4-4 2-1 5-5 3-1 0-0", "Bo": "1-1 4-3 5-1 5-0 6-6"})
    made = []
    for move in (
        "4-1 on line",
        "1-1 on right",
        "4-4 on left",
        "4-3 on left",
        "1-2 on right",
        "1-5 on up",
        "5-5 on up",
        "5-0 on up",
        "1-3 on down",
    ):
        if move not in moves(table):  # the example does not say who plays which
            table["turn"] = fives.next_player(table)
        before = dict(table["made"])
        table = after(table, move)
        made.append(sum(table["made"].values()) - sum(before.values()))
    assert made == [5, 0, 10, 5, 5, 10, 15, 5, 0]


def test_a_lone_domino_counts_both_halves_once() -> None:
    assert fives.board_count(after(opening({"Ana": "5-5 1-0", "Bo": "5-4"}), "5-5 on line")) == 10
    assert fives.board_count(after(opening({"Ana": "5-3 1-0", "Bo": "5-4"}), "5-3 on line")) == 8


def test_an_end_double_counts_both_halves() -> None:
    table = after(opening({"Ana": "6-6 1-0", "Bo": "6-3 1-1"}), "6-6 on line", "6-3 on right")
    assert fives.end_by_end(table) == {"left": 12, "right": 3}
    assert fives.points(table) == 15


def test_the_spinner_is_the_first_double_wherever_it_lies_and_the_only_one() -> None:
    table = opening({"Ana": "5-4 5-1 4-3 3-0", "Bo": "5-5 3-3 5-2 0-0"})
    assert moves(table) == {"5-4 on line", "5-1 on line", "4-3 on line", "3-0 on line"}
    table = after(table, "5-4 on line")
    assert moves(table) == {"5-5 on left", "5-2 on left"}
    table = after(table, "5-5 on left")
    assert (table["line"], table["spinner"]) == (((5, 5), (5, 4)), 0)
    # One side is open still: no arms yet.
    assert moves(table) == {"5-1 on left", "4-3 on right"}
    table = after(table, "4-3 on right")
    assert moves(table) == {"5-2 on left", "3-3 on right"}
    table = after(table, "3-3 on right")
    table = after(table, "5-1 on left")
    assert fives.open_numbers(table) == {"left": 1, "right": 3, "up": 5, "down": 5}
    assert fives.end_by_end(table) == {"left": 1, "right": 6}
    assert moves(table) == {"5-2 on up", "5-2 on down"}


def test_drawing_goes_on_until_one_can_play_and_is_only_for_who_cannot() -> None:
    table = opening({"Ana": "6-5 6-6", "Bo": "1-0 2-2"}, stock="3-3 4-4 5-0 0-0")
    table = after(table, "6-5 on line")
    assert moves(table) == {"draw"}
    assert moves(after(table, "draw", "draw")) == {"draw"}
    assert moves(after(table, "draw", "draw", "draw")) == {"5-0 on right"}


def test_who_cannot_play_on_an_empty_stock_loses_the_round_or_passes() -> None:
    hands = {"Ana": "6-5 6-6 1-1", "Bo": "1-0 4-4"}
    table = after(opening(hands), "6-5 on line")
    assert fives.over(table) == ("blocked", "Bo")
    # 14 pips against 9: the loser holds fewer, and the winner gets no less than nothing.
    assert (fives.round_winner(table), fives.end_points(table)) == (("Ana",), 0)
    assert fives.next_opener(table, "Ana") == "highest double"
    passing = after(opening(hands, block="pass"), "6-5 on line")
    assert moves(passing) == {"pass"}
    assert after(passing, "pass")["turn"] == "Ana"


def test_stalemate_is_tested_first_and_pays_the_difference() -> None:
    table = after(opening({"Ana": "6-5 4-3", "Bo": "4-4 4-2 1-0"}), "6-5 on line")
    assert fives.over(table) == ("stalemate", None)
    # 7 against 15: 8, rounded to 10 (dispute 69).
    assert (fives.round_winner(table), fives.end_points(table)) == (("Ana",), 10)
    full = after(opening({"Ana": "6-5 4-3", "Bo": "4-4 4-2 1-0"}, subtract=False), "6-5 on line")
    assert fives.end_points(full) == 15


def test_equal_hands_of_a_stalemate_score_nothing() -> None:
    even = after(opening({"Ana": "6-5 4-3", "Bo": "4-2 1-0 0-0"}), "6-5 on line")
    assert fives.pips(even["hands"]["Ana"]) == fives.pips(even["hands"]["Bo"])
    assert (fives.round_winner(even), fives.end_points(even)) == (None, 0)


@pytest.mark.parametrize(("held", "paid"), [("6-6 5-4 4-2", 25), ("6-6 5-5 4-2", 30), ("2-0", 0)])
def test_going_out_pays_the_other_hand_to_the_nearest_five(held: str, paid: int) -> None:
    table = after(opening({"Ana": "1-1", "Bo": held}), "1-1 on line")
    assert fives.over(table) == ("out", "Ana")
    assert fives.end_points(table) == paid
    assert fives.next_opener(table, "Ana") == ("Ana",)


def test_the_highest_double_opens_or_the_heaviest_domino() -> None:
    options = games.options_of("fives-up")
    assert fives.opener_by_double(options, {"Ana": tiles("6-5 1-1"), "Bo": tiles("2-2")}) == (
        "Bo",
        (2, 2),
    )
    nobody = {"Ana": tiles("5-4 6-2"), "Bo": tiles("6-3")}
    assert fives.opener_by_double(options, nobody) == ("Bo", (6, 3))
    assert fives.opener_by_double(options | {"no_double": "lot"}, nobody) is None


@pytest.mark.parametrize("seed", range(60))
def test_random_rounds_end_and_keep_every_domino(seed: int) -> None:
    rng = Random(seed)
    options = games.random_fives_options(rng)
    start = games.random_fives_start(rng, options, games.fives_players(rng, options))
    for situation, legal, move in games.play_out(rng, start, fives.legal_moves, fives.apply):
        lying = [*situation["line"], *situation["up"], *situation["down"]]
        held = [tile for hand in situation["hands"].values() for tile in hand]
        everything = sorted(fives.in_hand(tile) for tile in [*lying, *held, *situation["stock"]])
        assert everything == sorted(fives.double_set(6))
        halves = [half for tile in situation["line"] for half in tile]
        assert halves[1:-1:2] == halves[2::2]
        spun = situation["options"]["spinner"] == "first_double" and any(
            map(fives.is_double, lying)
        )
        assert (situation["spinner"] is not None) == spun
        assert bool(legal) == (fives.over(situation) is None) == (move is not None)
