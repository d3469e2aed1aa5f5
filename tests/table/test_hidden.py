from random import Random

import pytest

from mtscore.notation.moves import Move, Play
from mtscore.table import State, apply, is_legal, judge, legal_moves, parse_position, possible_moves
from mtscore.table.bits import BIT
from tables import canonical, every_move, hidden, positions, random_opening


def holds(state: State, move: object) -> bool:
    if not isinstance(move, Play):
        return True
    assert state.turn is not None
    return bool(state.hands[state.turn] & BIT[move.domino.index])


def some_moves(random: Random, state: State) -> list[Move]:
    moves = every_move(state)
    return [*legal_moves(state), *moves[-5:], *random.sample(moves, min(55, len(moves)))]


def states(seeds: range) -> list[tuple[State, State, Random]]:
    found = []
    for seed in seeds:
        random = Random(seed)
        for state, _ in positions(random, random_opening(random)):
            if state.turn is not None and random.random() < 0.25:
                found.append((state, hidden(random, state), random))
    return found


@pytest.mark.parametrize("start", range(0, 120, 20))
def test_a_verdict_about_a_hidden_state_holds_in_the_true_one(start: int) -> None:
    depends = certain = 0
    for state, seen, random in states(range(start, start + 20)):
        for move in some_moves(random, state):
            judged = judge(seen, move)
            assert is_legal(seen, move) == judged.is_legal, (str(seen), str(move))
            if not holds(state, move):
                continue
            truth = judge(state, move)
            assert judged.verdict in {truth.verdict, "depends"}, (str(state), str(seen), str(move))
            if judged.verdict == "depends":
                depends += 1
                assert judged.missing, (str(seen), str(move), judged)
            else:
                certain += 1
                assert judged.missing == ()
    assert depends > 20
    assert certain > 200


def test_certain_and_possible_moves_enclose_the_true_ones() -> None:
    for state, seen, _ in states(range(200, 230)):
        truth = set(legal_moves(state))
        assert set(legal_moves(seen)) <= truth
        possible = {canonical(state, move) for move in possible_moves(seen)}
        assert truth <= possible, (str(state), str(seen))


def test_what_is_known_after_a_move_is_true() -> None:
    compared = 0
    for state, seen, random in states(range(300, 360)):
        move = random.choice(legal_moves(state))
        after, believed = apply(state, move), apply(seen, move)
        if after.ended or believed.ended or after.out != believed.out:
            continue
        if after.setting.options.dead_double == "lapses":
            # With a part of the table hidden it may be unknown whether a turn goes on.
            continue
        compared += 1
        if after.setting.options.marker_off != "owner_choice":
            assert (believed.turn, believed.first_turns) == (after.turn, after.first_turns)
        assert set(believed.doubles) == set(after.doubles)
        for seat in range(len(state.hands)):
            assert believed.hands[seat] & ~after.hands[seat] == 0
            assert believed.counts[seat] in {None, after.counts[seat]}
            assert believed.trains[seat].marked in {None, after.trains[seat].marked}
            assert believed.trains[seat].end in {None, after.trains[seat].end}
        assert believed.boneyard in {None, after.boneyard}
    assert compared > 100


def test_an_unknown_first_turn_leaves_open_what_hangs_on_it() -> None:
    differ = 0
    for state, _, random in states(range(400, 440)):
        unknown = state.but(first_turns=None)
        for move in some_moves(random, state):
            first, later = (
                judge(state.but(first_turns=frozenset(who)), move) for who in ([state.turn], [])
            )
            judged = judge(unknown, move)
            assert is_legal(unknown, move) == judged.is_legal
            if first.verdict == later.verdict:
                assert judged.verdict == first.verdict
            else:
                differ += 1
                assert judged.verdict == "depends"
                assert "first-turn" in judged.missing
    assert differ > 10


def test_hidden_states_are_possible_and_survive_being_written_and_read() -> None:
    for _, seen, _ in states(range(500, 560)):
        assert parse_position(str(seen)) == seen
