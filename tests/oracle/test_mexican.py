"""The oracle itself against scenes counted by hand from the rules."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from oracle import games, mexican


def tiles(text: str) -> list[mexican.Tile]:
    return [mexican.read_tile(word) for word in text.split()]


def scene(
    rules: str,
    *,
    hands: dict[str, str],
    trains: dict[str, str] | None = None,
    doubles: str = "",
    marked: str = "",
    first: str = "",
    yard: str = "",
    engine: int = 12,
    **house_rules: Any,
) -> mexican.Situation:
    """The first of `hands` is in turn; `doubles` names the trains that end in one, oldest first."""
    names = list(hands)
    situation = mexican.start(
        options=games.options_of(rules) | house_rules,
        largest=12,
        engine=engine,
        players=names,
        hands={name: tiles(held) for name, held in hands.items()},
        boneyard=tiles(yard),
        starter=names[0],
    )
    lying = {name: tuple(tiles(train)) for name, train in (trains or {}).items()}
    situation["trains"] = {**situation["trains"], **lying}
    situation["markers"] = tuple(marked.split())
    situation["first_to_come"] = tuple(first.split())
    situation["uncovered"] = tuple(
        {"train": name, "number": lying[name][-1][1], "by": "?", "followed": False}
        for name in doubles.split()
    )
    return mexican.turn_of(situation, names[0])


def after(situation: mexican.Situation, *moves: str) -> mexican.Situation:
    for move in moves:
        situation = mexican.apply(situation, move)
    return situation


def moves(situation: mexican.Situation) -> set[str]:
    return mexican.legal_moves(situation)


# The first turn


def test_a_first_turn_lays_a_whole_train_and_is_done_when_its_player_says_so() -> None:
    opening = scene(
        "station", first="Ana Bo", hands={"Ana": "12-5 5-0 0-1 9-8", "Bo": "7-7"}, yard="3-3"
    )
    assert moves(opening) == {"12-5 on Ana"}
    second = after(opening, "12-5 on Ana")
    assert moves(second) == {"5-0 on Ana", "done"}
    last = after(second, "5-0 on Ana", "0-1 on Ana")
    assert moves(last) == {"done"}
    assert after(last, "done")["turn"] == "Bo"


def test_a_first_turn_of_one_domino_may_begin_the_mexican_train() -> None:
    opening = scene("railyard", first="Ana Bo", hands={"Ana": "12-5 5-0", "Bo": "7-7"})
    assert moves(opening) == {"12-5 on Ana", "12-5 on mexican"}
    assert after(opening, "12-5 on mexican")["turn"] == "Bo"


def test_who_cannot_start_draws_and_goes_on_with_the_train() -> None:
    opening = scene(
        "station", first="Ana Bo", hands={"Ana": "6-3 3-1", "Bo": "7-7"}, yard="12-6 1-0"
    )
    assert moves(opening) == {"draw"}
    drawn = after(opening, "draw")
    assert moves(drawn) == {"12-6 on Ana"}
    assert moves(after(drawn, "12-6 on Ana")) == {"6-3 on Ana", "done"}


def test_who_still_cannot_start_passes_with_a_marker_at_the_slot() -> None:
    opening = scene("station", first="Ana Bo", hands={"Ana": "6-3", "Bo": "7-7"}, yard="6-6 1-0")
    passed = after(opening, "draw", "pass")
    assert passed["markers"] == ("Ana",)
    assert passed["first_to_come"] == ("Bo",)


def test_no_drawing_in_the_first_turn_where_the_table_has_none() -> None:
    opening = scene(
        "station",
        first="Ana Bo",
        hands={"Ana": "6-3", "Bo": "7-7"},
        yard="6-6",
        first_turn_draw=False,
    )
    assert moves(opening) == {"pass"}


def test_drawing_on_until_the_train_starts() -> None:
    opening = scene(
        "station",
        first="",
        hands={"Ana": "6-3", "Bo": "7-7"},
        yard="6-6 1-0 12-0",
        draw_until_start=True,
    )
    assert moves(after(opening, "draw")) == {"draw"}
    assert moves(after(opening, "draw", "draw")) == {"draw"}
    assert moves(after(opening, "draw", "draw", "draw")) == {"12-0 on Ana"}


def test_a_train_has_to_go_on_where_the_table_says_so() -> None:
    opening = scene(
        "station",
        first="Ana Bo",
        hands={"Ana": "12-5 5-0 8-9", "Bo": "7-7"},
        first_turn_must_continue=True,
    )
    assert moves(after(opening, "12-5 on Ana")) == {"5-0 on Ana"}
    assert moves(after(opening, "12-5 on Ana", "5-0 on Ana")) == {"done"}


def test_a_first_turn_double_waits_until_all_have_had_theirs() -> None:
    opening = scene(
        "station",
        first="Ana Bo",
        hands={"Ana": "12-5 5-5 8-9", "Bo": "12-6 5-3 7-7"},
        yard="1-1",
    )
    left = after(opening, "12-5 on Ana", "5-5 on Ana", "done")
    assert moves(left) == {"12-6 on Bo"}
    then = after(left, "12-6 on Bo", "done")
    assert then["bound"] == ("Ana",)
    assert moves(then) == {"draw"}


def test_a_first_turn_double_binds_at_once_where_the_table_says_so() -> None:
    opening = scene(
        "station",
        first="Ana Bo",
        hands={"Ana": "12-5 5-5 8-9", "Bo": "12-6 5-3 7-7"},
        yard="1-1",
        first_turn_double="at_once",
    )
    owing = after(opening, "12-5 on Ana", "5-5 on Ana")
    assert moves(owing) == {"draw"}
    failed = after(owing, "draw", "pass")
    assert failed["markers"] == ("Ana",)
    assert moves(failed) == {"5-3 on Ana"}
    # He covered instead of starting: his turn is over, his first turn too.
    covered = after(failed, "5-3 on Ana")
    assert (covered["turn"], covered["first_to_come"]) == ("Ana", ())


def test_out_in_the_first_turn_leaves_the_others_theirs() -> None:
    opening = scene(
        "open-run", first="Ana Bo Cy", hands={"Ana": "12-5", "Bo": "12-4", "Cy": "1-1 2-2"}
    )
    one = after(opening, "12-5 on Ana")
    assert (one["turn"], mexican.over(one)) == ("Bo", None)
    two = after(one, "12-4 on Bo")
    assert two["turn"] == "Cy"
    assert mexican.over(after(two, "pass")) == ("out", ["Ana", "Bo"])


# Own trains, marked trains, the Mexican train


def test_before_the_own_train_only_a_mexican_train_that_was_begun() -> None:
    hands = {"Ana": "8-3 12-2 7-1", "Bo": "0-0"}
    trains = {"Bo": "12-7", "mexican": "12-8"}
    assert moves(scene("station", hands=hands, trains=trains, marked="Bo")) == {
        "12-2 on Ana",
        "8-3 on mexican",
    }
    assert moves(scene("railyard", hands=hands, trains=trains, marked="Bo")) == {
        "12-2 on Ana",
        "8-3 on mexican",
        "7-1 on Bo",
    }


def test_a_mexican_train_is_begun_only_after_the_own_train() -> None:
    hands = {"Ana": "12-2 7-1", "Bo": "0-0"}
    assert moves(scene("station", hands=hands)) == {"12-2 on Ana"}
    assert moves(scene("station", hands=hands, trains={"Ana": "12-7"})) == {
        "12-2 on mexican",
        "7-1 on Ana",
    }


def test_a_further_mexican_train_where_several_are_allowed() -> None:
    hands = {"Ana": "12-2 3-1", "Bo": "0-0"}
    trains = {"Ana": "12-7", "mexican": "12-3"}
    assert moves(scene("station", hands=hands, trains=trains)) == {"3-1 on mexican"}
    two = scene("station", hands=hands, trains=trains, mexican_trains=2)
    assert moves(two) == {"3-1 on mexican", "12-2 on new mexican"}
    assert after(two, "12-2 on new mexican")["trains"]["mexican2"] == ((12, 2),)


def test_open_run_has_no_mexican_train() -> None:
    hands = {"Ana": "12-2 7-1", "Bo": "0-0"}
    assert moves(scene("open-run", hands=hands, trains={"Ana": "12-7"})) == {"7-1 on Ana"}


def test_a_closed_train_is_closed_and_a_marked_one_may_be_begun_by_another() -> None:
    hands = {"Ana": "12-3 5-9 4-4", "Bo": "0-0", "Cy": "1-1"}
    trains = {"Ana": "12-8", "Bo": "12-5"}
    assert moves(scene("open-run", hands=hands, trains=trains, marked="Cy")) == {"12-3 on Cy"}
    assert (
        after(scene("open-run", hands=hands, trains=trains, marked="Cy"), "12-3 on Cy")["markers"]
        == ()
    )
    assert after(scene("railyard", hands=hands, trains=trains, marked="Cy"), "12-3 on Cy")[
        "markers"
    ] == ("Cy",)


# Doubles


def test_two_doubles_on_two_trains_and_then_a_domino_elsewhere() -> None:
    hands = {"Ana": "3-3 8-8 3-6 1-0", "Bo": "8-1 3-2"}
    trains = {"Ana": "12-3", "mexican": "12-8"}
    station = scene("station", hands=hands, trains=trains)
    left = after(station, "3-3 on Ana", "8-8 on mexican", "3-6 on Ana")
    assert left["turn"] == "Bo"
    assert moves(left) == {"8-1 on mexican"}
    assert moves(after(scene("railyard", hands=hands, trains=trains), "3-3 on Ana")) == {
        "3-6 on Ana"
    }
    one = scene("station", hands=hands, trains=trains, max_doubles_per_turn=1)
    assert moves(after(one, "3-3 on Ana")) == {"3-6 on Ana"}


def test_after_a_double_one_draws_once_more_and_then_passes_with_a_marker() -> None:
    hands = {"Ana": "3-3 1-0", "Bo": "9-9"}
    owing = after(
        scene("station", hands=hands, trains={"Ana": "12-3"}, yard="5-5 6-6"), "3-3 on Ana"
    )
    assert moves(owing) == {"draw"}
    assert moves(after(owing, "draw")) == {"pass"}
    assert after(owing, "draw", "pass")["markers"] == ("Ana",)


def test_each_domino_owed_has_its_own_draw() -> None:
    hands = {"Ana": "1-0", "Bo": "9-9"}
    drawing = scene("station", hands=hands, trains={"Ana": "12-3"}, yard="3-3 6-6 7-7")
    assert moves(after(drawing, "draw")) == {"3-3 on Ana"}
    again = after(drawing, "draw", "3-3 on Ana")
    assert moves(again) == {"draw"}
    assert moves(after(again, "draw")) == {"pass"}


def test_the_next_player_covers_even_on_a_closed_train_before_his_own() -> None:
    for rules in games.TRAIN_RULES:
        bound = scene(
            rules,
            hands={"Bo": "12-7 4-9", "Ana": "1-1"},
            trains={"Ana": "12-4 4-4"},
            doubles="Ana",
        )
        assert moves(bound) == {"4-9 on Ana"}
        covered = after(bound, "4-9 on Ana")
        assert (covered["turn"], covered["markers"]) == ("Ana", ())


def test_who_cannot_cover_draws_passes_and_the_duty_goes_on() -> None:
    for rules in games.TRAIN_RULES:
        bound = scene(
            rules,
            hands={"Bo": "6-1", "Ana": "1-1"},
            trains={"Ana": "12-4 4-4", "Bo": "12-6"},
            doubles="Ana",
            yard="2-3 0-0",
        )
        assert moves(bound) == {"draw"}
        passed = after(bound, "draw", "pass")
        assert passed["markers"] == ("Bo",)
        assert moves(passed) == {"draw"}
    without = scene(
        "station",
        hands={"Bo": "6-1", "Ana": "1-1"},
        trains={"Ana": "12-4 4-4"},
        doubles="Ana",
        yard="2-3",
        mark_on_failed_cover=False,
    )
    assert after(without, "draw", "pass")["markers"] == ()


@pytest.mark.parametrize(
    ("order", "legal"),
    [
        ("oldest_first", {"8-1 on mexican"}),
        ("newest_first", {"3-2 on Ana"}),
        ("any", {"8-1 on mexican", "3-2 on Ana"}),
    ],
)
def test_which_of_several_doubles_is_covered(order: str, legal: set[str]) -> None:
    bound = scene(
        "station",
        hands={"Bo": "8-1 3-2", "Ana": "1-1"},
        trains={"Ana": "12-3 3-3", "mexican": "12-8 8-8"},
        doubles="mexican Ana",
        open_double_order=order,
    )
    assert moves(bound) == legal


def test_a_double_that_was_followed_binds_nobody_under_next_if_unable() -> None:
    hands = {"Ana": "7-7 5-2 1-0", "Bo": "7-3 12-1"}
    table = scene(
        "open-run",
        hands=hands,
        trains={"Ana": "12-5", "Bo": "12-7"},
        marked="Bo",
        cover_duty="next_if_unable",
    )
    left = after(table, "7-7 on Bo", "5-2 on Ana")
    assert left["bound"] == ()
    assert moves(left) == {"7-3 on Bo"}
    stuck = after(table, "7-7 on Bo")
    stuck["hands"] = {**stuck["hands"], "Ana": ((1, 0),)}
    assert after(stuck, "pass")["bound"] == ("Bo",)


def test_a_double_laid_on_a_train_that_closed_may_still_be_covered_by_its_player() -> None:
    table = scene(
        "open-run",
        hands={"Ana": "7-7 7-2 1-0", "Bo": "6-3"},
        trains={"Ana": "12-5", "Bo": "12-7"},
        marked="Bo",
    )
    laid = after(table, "7-7 on Bo")
    assert laid["markers"] == ()
    assert moves(laid) == {"7-2 on Bo"}


def test_a_dead_double_stands_or_lapses() -> None:
    trains = {"Ana": "12-3 3-2 2-2", "Bo": "12-1"}
    # The other twelve dominoes with a 2 all lie on the table.
    way = "12-2 2-0 0-4 4-2 2-5 5-6 6-2 2-1 1-7 7-2 2-8 8-9 9-2 2-10 10-11 11-2"
    hands = {"Cy": "1-0", "Ana": "9-9", "Bo": "8-8"}
    table = {**trains, "mexican": way}
    bound = scene("station", hands=hands, trains=table, doubles="Ana", yard="3-3 4-4")
    assert bound["bound"] == ("Ana",)
    free = scene(
        "station", hands=hands, trains=table, doubles="Ana", yard="3-3 4-4", dead_double="lapses"
    )
    assert free["bound"] == ()


def test_nobody_has_to_cover_and_the_train_stays_closed() -> None:
    table = scene(
        "station",
        hands={"Bo": "6-1 4-0", "Ana": "1-1"},
        trains={"Ana": "12-4 4-4", "Bo": "12-6"},
        doubles="Ana",
        cover_duty="none",
    )
    assert moves(table) == {"6-1 on Bo"}


# Drawing, passing, markers


def test_neither_draw_nor_pass_while_one_can_play() -> None:
    for rules in games.TRAIN_RULES:
        table = scene(
            rules, hands={"Ana": "5-5", "Bo": "1-1"}, trains={"Ana": "12-5"}, yard="0-0 1-0"
        )
        assert moves(table) == {"5-5 on Ana"}


def test_a_drawn_domino_may_be_kept_where_the_table_says_so() -> None:
    table = scene(
        "station",
        hands={"Ana": "9-8", "Bo": "1-1"},
        trains={"Ana": "12-5"},
        yard="5-2 1-0",
        must_play_drawn=False,
    )
    drawn = after(table, "draw")
    assert moves(drawn) == {"5-2 on Ana", "pass"}
    assert after(drawn, "pass")["markers"] == ("Ana",)


def test_three_draws_where_the_table_has_three() -> None:
    table = scene(
        "station",
        hands={"Ana": "9-8", "Bo": "1-1"},
        trains={"Ana": "12-5"},
        yard="0-0 1-0 3-3 5-5",
        draw_count=3,
    )
    drawn = after(table, "draw", "draw")
    assert moves(drawn) == {"draw"}
    assert moves(after(drawn, "draw")) == {"pass"}


def test_a_drawn_domino_played_elsewhere_puts_the_marker_up_in_station() -> None:
    hands, trains = {"Ana": "9-8", "Bo": "1-1"}, {"Ana": "12-5", "mexican": "12-6"}
    literal = scene("station", hands=hands, trains=trains, yard="6-2 1-0")
    assert after(literal, "draw", "6-2 on mexican")["markers"] == ("Ana",)
    both = scene("station", hands=hands, trains=trains, yard="6-5 1-0")
    assert after(both, "draw", "6-5 on mexican")["markers"] == ()
    railyard = scene("railyard", hands=hands, trains=trains, yard="6-2 1-0")
    assert after(railyard, "draw", "6-2 on mexican")["markers"] == ()


def test_the_empty_boneyard_costs_the_marker_unless_the_table_says_otherwise() -> None:
    hands, trains = {"Ana": "9-8", "Bo": "5-1"}, {"Ana": "12-5"}
    assert after(scene("railyard", hands=hands, trains=trains), "pass")["markers"] == ("Ana",)
    spared = scene("railyard", hands=hands, trains=trains, mark_on_empty_yard=False)
    assert after(spared, "pass")["markers"] == ()


@pytest.mark.parametrize(
    ("rule", "on_own", "elsewhere"),
    [("own_play", (), ("Ana",)), ("any_play", (), ()), ("any_play_there", (), ("Ana",))],
)
def test_when_the_marker_comes_off(
    rule: str, on_own: tuple[str, ...], elsewhere: tuple[str, ...]
) -> None:
    table = scene(
        "railyard",
        hands={"Ana": "5-1 6-1 0-0", "Bo": "5-3 3-3"},
        trains={"Ana": "12-5", "mexican": "12-6"},
        marked="Ana",
        marker_off=rule,
    )
    assert after(table, "5-1 on Ana")["markers"] == on_own
    assert after(table, "6-1 on mexican")["markers"] == elsewhere


def test_the_owner_chooses_when_his_marker_comes_off() -> None:
    table = scene(
        "railyard",
        hands={"Ana": "5-1 6-6 6-1 0-0", "Bo": "5-3 3-3"},
        trains={"Ana": "12-5", "mexican": "12-6"},
        marked="Ana",
        marker_off="owner_choice",
    )
    waiting = after(table, "5-1 on Ana")
    assert moves(waiting) == {"unmark", "done"}
    assert (after(waiting, "done")["markers"], after(waiting, "done")["turn"]) == (("Ana",), "Bo")
    assert (after(waiting, "unmark")["markers"], after(waiting, "unmark")["turn"]) == ((), "Bo")
    doubled = after(table, "6-6 on mexican")
    assert moves(doubled) == {"6-1 on mexican", "unmark"}
    assert after(doubled, "unmark", "6-1 on mexican")["turn"] == "Bo"


# The end of the round


def test_the_last_domino_may_be_a_double() -> None:
    for rules in games.TRAIN_RULES:
        table = scene(
            rules, hands={"Ana": "9-9", "Bo": "1-1"}, trains={"Ana": "12-9"}, yard="9-0 9-1"
        )
        assert mexican.over(after(table, "9-9 on Ana")) == ("out", ["Ana"])


def test_a_last_double_has_to_be_followed_where_the_table_says_so() -> None:
    table = scene(
        "station",
        hands={"Ana": "9-9", "Bo": "1-1"},
        trains={"Ana": "12-9"},
        yard="9-0 9-1",
        last_double_out=False,
    )
    owing = after(table, "9-9 on Ana")
    assert moves(owing) == {"draw"}
    assert mexican.over(after(owing, "draw", "9-0 on Ana")) == ("out", ["Ana"])


def test_blocked_when_all_have_passed_and_the_markers_open_nothing() -> None:
    table = scene("station", hands={"Ana": "9-8", "Bo": "1-1"}, trains={"Ana": "12-5"})
    one = after(table, "pass")
    assert mexican.over(one) is None
    assert mexican.over(after(one, "pass")) == ("blocked", [])


def test_a_marker_that_opens_a_play_keeps_the_round_alive() -> None:
    table = scene(
        "station",
        hands={"Ana": "7-8", "Bo": "5-1 0-0"},
        trains={"Ana": "12-5", "Bo": "12-7"},
    )
    one = after(table, "pass")
    assert moves(one) == {"5-1 on Ana"}
    other = scene(
        "station",
        hands={"Ana": "7-8", "Bo": "6-1"},
        trains={"Ana": "12-5", "Bo": "12-7"},
    )
    both = after(other, "pass", "pass")
    assert (mexican.over(both), moves(both)) == (None, {"7-8 on Bo"})


def test_an_uncovered_double_that_nobody_can_cover_ends_the_round() -> None:
    table = scene(
        "railyard",
        hands={"Ana": "5-1", "Bo": "5-2"},
        trains={"Ana": "12-5", "Bo": "12-4 4-4"},
        doubles="Bo",
    )
    assert mexican.over(after(table, "pass", "pass")) == ("blocked", [])


# Whole rounds


def on_hand_and_table(situation: mexican.Situation) -> Iterable[mexican.Tile]:
    yield from situation["boneyard"]
    yield (situation["engine"], situation["engine"])
    for train in situation["trains"].values():
        yield from (mexican.in_hand(tile) for tile in train)
    for hand in situation["hands"].values():
        yield from hand


@pytest.mark.parametrize("seed", range(60))
def test_random_rounds_end_and_keep_every_domino(seed: int) -> None:
    rng = Random(seed)
    options = (
        games.random_options(rng) if seed % 2 else games.options_of(rng.choice(games.TRAIN_RULES))
    )
    largest = rng.choice(games.SETS)
    players = rng.randint(2, games.most_players(largest))
    opening = games.random_start(rng, options, largest, players)
    states = games.play_out(rng, opening, mexican.legal_moves, mexican.apply)
    for steps, (situation, legal, move) in enumerate(states):
        assert steps < 3000
        assert sorted(on_hand_and_table(situation)) == sorted(mexican.double_set(largest))
        assert bool(legal) == (mexican.over(situation) is None)
        for train in situation["trains"].values():
            ends = [situation["engine"], *(end for tile in train for end in tile)]
            assert ends[:-1:2] == ends[1::2]
        assert (move is None) == (mexican.over(situation) is not None)


def test_counting_move_sequences() -> None:
    opening = scene(
        "railyard", first="Ana Bo", hands={"Ana": "12-5 5-0 3-3", "Bo": "12-6 12-7"}, yard="1-1"
    )
    counts = [games.perft(opening, n, mexican.legal_moves, mexican.apply) for n in range(4)]
    # Ana: 12-5 on her own or the Mexican train. Bo, after the first: 12-6 or 12-7, each on his own
    # or the Mexican train (4); after the second the Mexican train ends in 5, so on his own (2).
    # Then Ana has 5-0 in one place each time.
    assert counts == [1, 2, 6, 6]
