"""The Mexican Train engine beside an oracle that shares no code with it, move by move."""

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from mtscore.notation.moves import DONE, DRAW, MARK, PASS, UNMARK, Draw, Move, Play, parse_move
from mtscore.notation.trains import NEW, Owner, Train, unstarted, write_owner
from mtscore.rules import find_rule_set
from mtscore.rules.options import TrainOptions
from mtscore.table import (
    Setting,
    State,
    apply,
    explain,
    is_legal,
    judge,
    legal_moves,
    make_state,
    outcome,
    parse_position,
)
from mtscore.tiles import Domino, domino, domino_set
from oracle import games, mexican, perft


def dominoes(tiles: Iterable[mexican.Tile]) -> list[Domino]:
    return [domino(*tile) for tile in tiles]


def engine_start(situation: mexican.Situation) -> State:
    """The engine's state for a round in which only the engine lies."""
    options = TrainOptions(**situation["options"])
    setting = Setting(
        # Only clauses are looked up there; what is played by are the options.
        rule_set=find_rule_set("station"),
        options=options,
        players=situation["players"],
        largest=situation["largest"],
        engine=situation["engine"],
    )
    trains: dict[Owner, Train] = {
        name: unstarted(situation["engine"]) for name in situation["players"]
    }
    if options.mexican_trains:
        trains[1] = unstarted(situation["engine"])
    return make_state(
        setting,
        trains=trains,
        hands={name: dominoes(held) for name, held in situation["hands"].items()},
        boneyard=len(situation["boneyard"]),
        player=situation["turn"],
        first_turns=situation["players"],
        exempt=(),
    )


def step(state: State, situation: mexican.Situation, move: str) -> State:
    if move == "draw":
        return apply(state, Draw(domino(*situation["boneyard"][0])))
    return apply(state, parse_move(move, state.setting.players))


def lying(state: State, train: Train) -> list[mexican.Tile]:
    """The dominoes of a train as they lie."""
    end, found = state.setting.engine or 0, []
    for one in train.chain:
        found.append((end, one.other(end)))
        end = one.other(end)
    return found


def as_data(state: State, situation: mexican.Situation) -> dict[str, Any]:
    """The engine's state in the words of the oracle."""
    setting = state.setting
    owners = [write_owner(setting.owner(place)) for place in range(len(state.trains))]
    trains = dict(zip(owners, state.trains, strict=True))
    ended = outcome(state)
    uncovered = []
    for place in state.doubles:
        double = state.trains[place].uncovered
        assert double is not None
        lapsed = setting.options.dead_double == "lapses" and mexican.is_dead(situation, double.high)
        if not lapsed:
            uncovered.append((owners[place], double.high))
    return {
        "trains": {
            name: lying(state, train)
            for name, train in trains.items()
            if name in setting.players or train.begun
        },
        "markers": sorted(name for name, train in trains.items() if train.marked),
        "uncovered": uncovered,
        "turn": state.player,
        "hands": {
            name: sorted((one.high, one.low) for one in state.hand(name))
            for name in setting.players
        },
        "boneyard": state.boneyard,
        "first_to_come": sorted(setting.players[seat] for seat in state.first_turns or ()),
        "over": None if ended is None else (ended.kind, list(ended.winners or ())),
    }


def same_table(state: State, situation: mexican.Situation) -> None:
    expected = mexican.as_data(situation)
    expected["boneyard"] = len(expected["boneyard"])
    found = as_data(state, situation)
    if expected["over"] is not None:
        # Whose turn it would have been is nobody's business any more.
        for one in (expected, found):
            del one["turn"], one["first_to_come"]
        if expected["over"][0] == "blocked":
            found["over"] = (found["over"][0], []) if found["over"] else None
    assert found == expected
    assert all(state.knows_hand(seat) for seat in range(len(state.counts)))


def every_move(state: State, *, whole_set: bool) -> Iterable[tuple[Move, str]]:
    """Moves that could be asked about, each with the text it would have among the legal ones."""
    yield from ((one, str(one)) for one in (DRAW, PASS, DONE, UNMARK, MARK))
    setting = state.setting
    begun = sum(bool(train.begun) for train in state.trains[len(setting.players) :])
    fresh = "new mexican" if begun else "mexican"
    owners: list[tuple[Owner, str]] = [(name, name) for name in setting.players]
    owners += [(one, write_owner(one)) for one in range(1, begun + 1)]
    owners += [(begun + 1, fresh), (NEW, fresh)]
    tiles = domino_set(setting.largest) if whole_set else state.hand(state.player or "")
    for one in tiles:
        for owner, name in owners:
            place = state.place(owner)
            end = setting.engine if place is None else state.trains[place].end
            # A domino may be named from either end.
            text = ""
            if end is not None and one.has(end):
                text = f"{one.written_from(end)} on {name}"
            yield Play(one, owner, one.low), text


def same_moves(state: State, legal: set[str], rng: Random) -> None:
    found = legal_moves(state)
    assert {str(move) for move in found} == legal
    assert len(found) == len(legal)
    # One question at a time is slow to ask; a part of the positions is enough.
    chance = rng.random()
    if chance < 0.1:
        for move, text in every_move(state, whole_set=False):
            assert is_legal(state, move) is (text in legal), move
            assert judge(state, move).verdict == ("legal" if text in legal else "illegal"), move
    if chance < 0.005:
        for move, text in every_move(state, whole_set=True):
            assert is_legal(state, move) is (text in legal), move
            assert explain(state, move).verdict == ("legal" if text in legal else "illegal"), move
    if chance < 0.02:
        assert set(map(str, legal_moves(parse_position(str(state), "here")))) == legal


def compare_round(seed: int) -> int:
    """Play a random round in both; the number of positions compared."""
    rng = Random(seed)
    # One round in two by a rule set, the others by house rules, no two alike.
    options = (
        games.options_of(rng.choice(games.TRAIN_RULES)) if seed % 2 else games.random_options(rng)
    )
    largest = rng.choice(games.SETS)
    players = rng.randint(2, games.most_players(largest))
    start = games.random_start(rng, options, largest, players)
    state = engine_start(start)
    states = games.play_out(rng, start, mexican.legal_moves, mexican.apply)
    for positions, (situation, legal, move) in enumerate(states, 1):
        same_table(state, situation)
        if move is None:
            assert legal_moves(state) == []
            return positions
        same_moves(state, legal, rng)
        state = step(state, situation, move)
    raise AssertionError("the round did not end")


@pytest.mark.parametrize("seed", range(40))
def test_the_engine_agrees_with_the_oracle(seed: int) -> None:
    assert compare_round(seed) > 1


@pytest.mark.long
def test_the_engine_agrees_with_the_oracle_in_many_positions() -> None:
    positions = sum(compare_round(seed) for seed in range(1000, 1800))
    assert positions >= 20_000


def engine_perft(state: State, boneyard: tuple[mexican.Tile, ...], depth: int) -> int:
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        if move == DRAW:
            following = apply(state, Draw(domino(*boneyard[0])))
            total += engine_perft(following, boneyard[1:], depth - 1)
        else:
            total += engine_perft(apply(state, move), boneyard, depth - 1)
    return total


@pytest.mark.parametrize(
    "position",
    [one for one in perft.read_table() if one["rules"] != "fives-up"],
    ids=lambda one: str(one["name"]),
)
def test_the_engine_counts_what_is_stored(position: dict[str, Any]) -> None:
    situation = perft.mexican_situation(position | {"moves": []})
    state = engine_start(situation)
    for move in position["moves"]:
        state = step(state, situation, move)
        situation = mexican.apply(situation, move)
    counted = [
        engine_perft(state, situation["boneyard"], depth + 1)
        for depth in range(len(position["counts"]))
    ]
    assert counted == position["counts"]
