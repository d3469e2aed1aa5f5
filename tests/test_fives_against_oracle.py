"""The Fives Up engine beside an oracle that shares no code with it, move by move."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from mtscore.fives import engine
from mtscore.fives.counting import count
from mtscore.fives.ending import outcome
from mtscore.fives.layout import ENDS
from mtscore.fives.line_moves import Move, Play, parse_move, write_move
from mtscore.fives.opening import next_opening
from mtscore.fives.round_end import Outcome, round_end_points
from mtscore.fives.rounds import begin
from mtscore.fives.sides import sides
from mtscore.fives.state import State
from mtscore.notation.moves import DRAW, PASS, Draw
from mtscore.tiles import Domino, domino, domino_set
from oracle import fives, games, perft


def dominoes(tiles: Iterable[fives.Tile]) -> list[Domino]:
    return [domino(*tile) for tile in tiles]


def engine_start(situation: fives.Situation) -> State:
    """The engine's state for a round that nobody has opened yet."""
    players = situation["players"]
    options = games.fives_options(situation["options"])
    before: Any = situation["before"]
    return begin(
        players,
        starter=situation["turn"],
        hands={player: dominoes(situation["hands"][player]) for player in players},
        after=before,
        scores=[
            sum(situation["scores"][player] for player in side) for side in sides(players, options)
        ],
        target=situation["options"]["target"] or None,
        options=options,
    )


def step(state: State, situation: fives.Situation, move: str) -> State:
    if move == "draw":
        return engine.apply(state, Draw(domino(*situation["stock"][0])))
    return engine.apply(state, parse_move(move, state.layout))


def same_table(state: State, situation: fives.Situation) -> None:
    layout = state.layout
    assert list(layout.line_halves()) == list(situation["line"])
    assert list(layout.arm_halves("up")) == list(situation["up"])
    assert list(layout.arm_halves("down")) == list(situation["down"])
    for player, hand in zip(state.players, state.hands, strict=True):
        assert hand.dominoes == frozenset(dominoes(situation["hands"][player]))
        assert hand.is_known
    assert state.stock == len(situation["stock"])
    if layout.line:
        counted = count(layout)
        assert counted.total == fives.board_count(situation)
        assert engine.points(state) == fives.points(situation)
        assert [one.counts for one in counted.ends] == list(fives.end_by_end(situation).values())
    total = {name: situation["scores"][name] + situation["made"][name] for name in state.players}
    assert state.scores == tuple(
        sum(total[player] for player in side) for side in sides(state.players, state.options)
    )


def same_ending(state: State, situation: fives.Situation, opened: str) -> None:
    ended = fives.over(situation)
    found = outcome(state)
    if ended is None:
        assert found is None
        assert state.players[state.turn] == situation["turn"]
        return
    how, who = ended
    if how == "target" and who is not None:
        # Partners have reached it together.
        who = fives.side_of(situation, who)[0]
    assert found == Outcome(how, who)  # type: ignore[arg-type]
    if how == "target":
        return
    held = {name: fives.pips(situation["hands"][name]) for name in state.players}
    end = round_end_points(held, found, state.options)
    winner = fives.round_winner(situation)
    assert end.winners == (winner or ())
    assert end.points == fives.end_points(situation)
    same_next_opening(state, situation, opened)


def same_next_opening(state: State, situation: fives.Situation, opened: str) -> None:
    ended, winner = fives.over(situation), fives.round_winner(situation)
    assert ended is not None
    how, who = ended
    after: Any = how if winner else "tie"
    following = next_opening(
        state.players,
        state.options,
        after=after,
        winner=who if how == "out" else winner[0] if winner else None,
        last_opener=opened,
    )
    expected = fives.next_opener(situation, opened)
    if isinstance(expected, str):
        assert following.player is None
        assert (following.way == "highest_double") == (expected == "highest double")
        assert following.by_lot == (expected == "lot")
    else:
        assert following.player in expected
        assert following.way == "any"


def every_move(tiles: Iterable[Domino]) -> Iterable[Move]:
    yield from (DRAW, PASS)
    for tile in tiles:
        yield from (Play(tile, end) for end in ("line", *ENDS))


def same_moves(state: State, legal: set[str], rng: Random) -> None:
    found = engine.legal_moves(state)
    assert {write_move(move, state.layout) for move in found} == legal
    assert len(found) == len(legal)
    # One question at a time is slow to ask; a part of the positions is enough.
    whole_set = rng.random() < 0.02
    if not whole_set and rng.random() < 0.7:
        return
    tiles = domino_set(state.largest) if whole_set else state.own.dominoes
    for move in every_move(tiles):
        expected = move in found
        assert engine.is_legal(state, move) is expected, write_move(move, state.layout)
        if whole_set:
            verdict = engine.explain(state, move).verdict
            assert (verdict == "legal") is expected, write_move(move, state.layout)


def compare_round(seed: int) -> int:
    """Play a random round in both; the number of positions compared."""
    rng = Random(seed)
    options = (
        games.options_of("fives-up") if rng.random() < 0.4 else games.random_fives_options(rng)
    )
    players = games.fives_players(rng, options) if options["deal"] != "2:7" else 2
    start = games.random_fives_start(rng, options, players)
    state, opened = engine_start(start), start["turn"]
    states = games.play_out(rng, start, fives.legal_moves, fives.apply)
    for positions, (situation, legal, move) in enumerate(states, 1):
        same_table(state, situation)
        same_ending(state, situation, opened)
        if move is None:
            # Who cannot play may still say so; nothing else is left.
            assert set(engine.legal_moves(state)) <= {PASS}
            return positions
        same_moves(state, legal, rng)
        state = step(state, situation, move)
    raise AssertionError("the round did not end")


@pytest.mark.parametrize("seed", range(40))
def test_the_engine_agrees_with_the_oracle(seed: int) -> None:
    assert compare_round(seed) > 1


@pytest.mark.long
def test_the_engine_agrees_with_the_oracle_in_many_positions() -> None:
    positions = sum(compare_round(seed) for seed in range(1000, 2200))
    assert positions >= 20_000


def engine_perft(state: State, stock: tuple[fives.Tile, ...], depth: int) -> int:
    if outcome(state) is not None:
        return 0
    moves = engine.legal_moves(state)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        drawn = move == DRAW
        following = engine.apply(state, Draw(domino(*stock[0])) if drawn else move)
        total += engine_perft(following, stock[1:] if drawn else stock, depth - 1)
    return total


@pytest.mark.parametrize(
    "position",
    [one for one in perft.read_table() if one["rules"] == "fives-up"],
    ids=lambda one: str(one["name"]),
)
def test_the_engine_counts_what_is_stored(position: dict[str, Any]) -> None:
    situation = perft.fives_situation(position | {"moves": []})
    state = engine_start(situation)
    for move in position["moves"]:
        state = step(state, situation, move)
        situation = fives.apply(situation, move)
    counted = [
        engine_perft(state, situation["stock"], depth + 1)
        for depth in range(len(position["counts"]))
    ]
    assert counted == position["counts"]
