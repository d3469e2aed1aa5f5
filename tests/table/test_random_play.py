from random import Random

import pytest

from mtscore.table import (
    State,
    explain,
    is_legal,
    judge,
    outcome,
    parse_position,
    possible_moves,
    problems,
)
from mtscore.table.bits import Bits
from tables import canonical, every_move, positions, random_opening


def check_dominoes(state: State) -> None:
    seen: Bits = state.table
    for hand in state.hands:
        assert not seen & hand
        seen |= hand
    size = state.setting.all_dominoes.bit_count()
    assert seen.bit_count() + (state.boneyard or 0) == size
    assert all(state.knows_hand(seat) for seat in range(len(state.hands)))
    on_trains = sum(len(train.chain) for train in state.trains)
    assert on_trains + 1 == state.table.bit_count()


def check_text(state: State) -> None:
    text = str(state)
    back = parse_position(text)

    assert back == state
    assert str(back) == text
    assert problems(state) == ()


def play_and_check(seed: int, *, house_rules: float) -> int:
    random = Random(seed)
    seen = 0
    last: State | None = None
    for state, moves in positions(random, random_opening(random, house_rules=house_rules)):
        check_dominoes(state)
        check_text(state)
        assert bool(moves) == (outcome(state) is None), "a dead end"
        if state.turn is not None and random.random() < 0.1:
            check_every_move(state, set(moves))
        seen += 1
        last = state
        assert seen < 3000
    assert last is not None
    assert (last.ended, last.turn is None) in {("out", True), ("blocked", True)}
    return seen


def check_every_move(state: State, legal: set[object]) -> None:
    found = set()
    for move in every_move(state):
        judged = judge(state, move)
        assert judged.verdict != "depends"
        assert judged.is_legal == is_legal(state, move)
        if judged.is_legal:
            found.add(canonical(state, move))
    assert found == legal
    assert set(possible_moves(state)) == legal


@pytest.mark.parametrize("seed", range(40))
def test_rounds_of_the_rule_sets_come_to_one_end(seed: int) -> None:
    assert play_and_check(seed, house_rules=0) > 1


@pytest.mark.parametrize("seed", range(120))
def test_rounds_with_house_rules_come_to_one_end(seed: int) -> None:
    assert play_and_check(seed, house_rules=1) > 1


@pytest.mark.long
def test_hundreds_of_rounds_come_to_one_end() -> None:
    assert sum(play_and_check(seed, house_rules=0.7) for seed in range(1000, 1400)) > 8_000


def test_everything_that_can_be_said_of_a_move_is_a_sentence() -> None:
    random = Random(5)
    reasons = set()
    for _ in range(60):
        for state, moves in positions(random, random_opening(random)):
            if state.turn is None or random.random() > 0.1:
                continue
            others = every_move(state)
            for move in [*moves, *others[-5:], *random.sample(others, 20)]:
                said = explain(state, move)
                assert said.sentence.endswith(".")
                assert "{" not in said.sentence
                assert all(duty.endswith(".") for duty in said.duties)
                reasons.add(said.reason)
    assert len(reasons) > 50
