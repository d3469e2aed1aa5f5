from random import Random
from typing import Any

import pytest

from mtscore.rules import find_rule_set
from mtscore.rules.options import TrainOptions
from mtscore.table import deal, play_round, random_player
from mtscore.table.rounds import find_engine
from mtscore.tiles import Domino, domino

PLAYERS = ["Ana", "Bo", "Cy"]


def hunt(
    how: str, hands: str, yard: list[Domino], engine: int = 6, starter: str = "Ana"
) -> tuple[str, int, list[tuple[str, Domino]], dict[str, set[Domino]]]:
    held: dict[str, set[Domino]] = {}
    for name, text in zip(PLAYERS, hands.split(";"), strict=True):
        held[name] = {domino(*map(int, word.split("-"))) for word in text.split()}
    first, found, hunted = find_engine(how, held, yard, engine, starter)
    return first, found, hunted, held


def test_the_holder_lays_the_engine_and_begins() -> None:
    first, engine, hunted, held = hunt("hunt_one", "1-1; 6-6 2-2; 3-3", [])

    assert (first, engine, hunted) == ("Bo", 6, [])
    assert held["Bo"] == {domino(2, 2)}


def test_a_lower_double_does_not_begin_while_the_engine_can_be_drawn() -> None:
    yard = [domino(0, 1), domino(0, 2), domino(6, 6), domino(0, 3)]
    first, engine, hunted, held = hunt("hunt_one", "1-1; 5-5; 3-3", yard, starter="Bo")

    assert (first, engine) == ("Ana", 6)
    assert hunted == [("Bo", domino(0, 1)), ("Cy", domino(0, 2)), ("Ana", domino(6, 6))]
    # The hunt stops at once, and what was drawn is kept.
    assert yard == [domino(0, 3)]
    assert held["Bo"] == {domino(5, 5), domino(0, 1)}
    assert held["Ana"] == {domino(1, 1)}


def test_where_all_draw_equally_the_pass_is_completed() -> None:
    yard = [domino(6, 6), domino(0, 2), domino(0, 1), domino(0, 3)]
    first, _, hunted, held = hunt("hunt_all", "1-1; 5-5; 3-3", yard)

    assert first == "Ana"
    assert [name for name, _ in hunted] == ["Ana", "Bo", "Cy"]
    assert yard == [domino(0, 3)]
    assert held["Cy"] == {domino(3, 3), domino(0, 1)}


def test_where_all_draw_equally_an_empty_boneyard_ends_the_pass() -> None:
    first, _, hunted, _ = hunt("hunt_all", "1-1; 5-5; 3-3", [domino(0, 2), domino(6, 6)])

    assert (first, len(hunted)) == ("Bo", 2)


def test_the_highest_double_in_hand_is_the_engine_where_it_is_played_so() -> None:
    first, engine, hunted, _ = hunt("highest", "1-1; 5-5 6-1; 3-3", [domino(6, 6)])

    assert (first, engine, hunted) == ("Bo", 5, [])


def test_without_any_double_in_hand_one_is_drawn() -> None:
    first, engine, hunted, _ = hunt("highest", "1-0; 6-1; 3-2", [domino(6, 3), domino(2, 2)])

    assert (first, engine, len(hunted)) == ("Bo", 2, 2)


def options(name: str) -> TrainOptions:
    found = find_rule_set(name).options
    assert isinstance(found, TrainOptions)
    return found


def test_an_engine_that_is_set_out_is_dealt_to_nobody() -> None:
    rule_set = find_rule_set("railyard")
    opening = deal(
        rule_set, options("railyard"), PLAYERS, Random(1), each=15, engine=9, starter="Bo"
    )
    state = opening.state

    assert (state.player, state.setting.engine) == ("Bo", 9)
    assert state.counts == (15, 15, 15)
    assert len(opening.yard) == 45
    assert domino(9, 9) not in opening.yard


def test_a_hunt_leaves_hands_and_boneyard_as_they_are_then() -> None:
    rule_set = find_rule_set("station")
    opening = deal(rule_set, options("station"), PLAYERS, Random(3), each=2, engine=0)
    state = opening.state

    assert opening.hunted
    assert sum(count or 0 for count in state.counts) == 6 + len(opening.hunted) - 1
    assert state.boneyard == len(opening.yard) == 91 - 6 - len(opening.hunted)
    assert opening.hunted[-1] == (state.player, domino(0, 0))
    assert state.first_turns == frozenset([0, 1, 2])


def test_a_set_too_small_for_the_hands_is_refused() -> None:
    rule_set = find_rule_set("railyard")
    with pytest.raises(ValueError, match="90 dominoes cannot give 3 hands of 31"):
        deal(rule_set, options("railyard"), PLAYERS, Random(1), each=31)


def test_the_same_seed_plays_the_same_round() -> None:
    rule_set = find_rule_set("station")
    rounds = []
    for _ in range(2):
        random = Random(11)
        opening = deal(rule_set, options("station"), PLAYERS, random, each=12)
        rounds.append(play_round(opening, random_player(random)))

    assert rounds[0].moves == rounds[1].moves
    assert rounds[0].final == rounds[1].final
    assert rounds[0].final.ended


@pytest.mark.parametrize("rules", ["station", "railyard"])
@pytest.mark.parametrize(
    ("players", "facts"),
    [
        (["Ana"], {}),
        ([], {}),
        (PLAYERS, {"engine": 13}),
        (PLAYERS, {"engine": -1}),
        (PLAYERS, {"starter": "Dee"}),
        (PLAYERS, {"each": 40}),
    ],
)
def test_a_round_that_cannot_be_dealt_is_refused(
    rules: str, players: list[str], facts: dict[str, Any]
) -> None:
    rule_set = find_rule_set(rules)
    with pytest.raises(ValueError, match=r"\w"):
        deal(rule_set, rule_set.train_options, players, Random(1), **{"each": 3, **facts})
