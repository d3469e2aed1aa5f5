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
from mtscore.table.bits import bits_of
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
    if 0.1 <= chance < 0.3:
        never_wrong(state, legal, rng)
    if chance < 0.02:
        assert set(map(str, legal_moves(parse_position(str(state), "here")))) == legal


def with_less_seen(train: Train, rng: Random) -> Train:
    """The same train with only its outer part, or its open end, in sight; or its marker hidden."""
    if rng.random() < 0.2:
        train = train.but(marked=None)
    if train.chain and rng.random() < 0.4:
        # A double at the end stays in sight: whoever names a train names that.
        cut = rng.randint(1 if not train.uncovered else 0, len(train.chain))
        cut = min(cut, len(train.chain) - 1) if train.uncovered else cut
        inner = train.start
        for one in train.chain[:cut]:
            inner = one.other(inner or 0)
        train = train.but(chain=train.chain[cut:], start=inner, whole=cut == 0)
    return train


def with_less_known(state: State, rng: Random) -> State:
    """The same moment, seen by somebody who does not know everything."""
    hands, counts = list(state.hands), list(state.counts)
    for seat in range(len(hands)):
        # What was drawn in this turn is known to be in the hand.
        if (seat != state.turn or not state.now.drawn) and rng.random() < 0.6:
            hands[seat] &= rng.getrandbits(190)
            if rng.random() < 0.5:
                counts[seat] = None
    less = state.but(hands=tuple(hands), counts=tuple(counts))
    if rng.random() < 0.4:
        trains = tuple(with_less_seen(train, rng) for train in less.trains)
        table = less.setting.engine_bit | bits_of(one for train in trains for one in train.chain)
        less = less.but(trains=trains, table=table)
    if rng.random() < 0.3 and len(less.doubles) > 0:
        less = less.but(exempt=None)
    if rng.random() < 0.5:
        less = less.but(boneyard=None)
    if rng.random() < 0.3:
        less = less.but(first_turns=None)
    if rng.random() < 0.3 and len(less.doubles) > 1:
        less = less.but(doubles=tuple(sorted(less.doubles)), ordered=False)
    return less


def never_wrong(state: State, legal: set[str], rng: Random) -> None:
    """Knowing less, the engine may say that it depends, but nothing that is not so."""
    less = with_less_known(state, rng)
    for move, text in every_move(state, whole_set=False):
        truth = "legal" if text in legal else "illegal"
        assert judge(less, move).verdict in (truth, "depends"), (move, str(less))
        if is_legal(less, move):
            assert truth == "legal", (move, str(less))
    for move in legal_moves(less):
        # It does not know what is drawn, and it need not know the hand to say that a move is open.
        assert str(move) in legal, (move, str(less))


def same_from_outside(outside: State, state: State, legal: set[str]) -> None:
    """Somebody who sees no hand and no draw is never wrong about anything."""
    if outside.ended:
        assert state.ended == outside.ended
    if state.ended:
        # That nobody can play he may learn a little later; how many one holds he sees.
        assert outside.ended == "out" or state.ended == "blocked"
        return
    assert (outside.turn, outside.first_turns) == (state.turn, state.first_turns)
    assert outside.counts == state.counts
    for seen, train in zip(outside.trains, state.trains, strict=True):
        assert seen.chain == train.chain
        assert seen.marked in (train.marked, None)
    for move, text in every_move(state, whole_set=False):
        truth = "legal" if text in legal else "illegal"
        assert judge(outside, move).verdict in (truth, "depends"), (move, str(outside))


def any_round(seed: int) -> mexican.Situation:
    """A deal by a rule set, or in two of three rounds by house rules, no two alike."""
    rng = Random(seed)
    options = games.random_options(rng)
    if seed % 3 == 0:
        options = games.options_of(rng.choice(games.TRAIN_RULES))
    # Small sets reach strange corners sooner, and take less time.
    largest = min(rng.choice(games.SETS), rng.choice(games.SETS))
    players = rng.randint(2, games.most_players(largest))
    return games.random_start(rng, options, largest, players)


def compare_round(seed: int) -> int:
    """Play a random round in both; the number of positions compared."""
    rng, start = Random(seed), any_round(seed)
    state = engine_start(start)
    outside = state.but(hands=(0,) * len(state.hands))
    states = games.play_out(rng, start, mexican.legal_moves, mexican.apply)
    for positions, (situation, legal, move) in enumerate(states, 1):
        same_table(state, situation)
        same_from_outside(outside, state, legal)
        if move is None:
            assert legal_moves(state) == []
            return positions
        same_moves(state, legal, rng)
        state = step(state, situation, move)
        outside = apply(outside, parse_move(move, state.setting.players))
    raise AssertionError("the round did not end")


@pytest.mark.parametrize("seed", range(60))
def test_the_engine_agrees_with_the_oracle(seed: int) -> None:
    assert compare_round(seed) > 1


@pytest.mark.long
def test_the_engine_agrees_with_the_oracle_in_many_positions() -> None:
    starts = [any_round(seed) for seed in range(1000, 2000)]
    assert {one["largest"] for one in starts} == set(range(3, 13))
    assert {len(one["players"]) for one in starts} == set(range(2, 11))
    assert len({str(one["options"]) for one in starts}) >= 200
    assert sum(compare_round(seed) for seed in range(1000, 2000)) >= 20_000


@pytest.mark.parametrize("corner", perft.read_corners(), ids=lambda one: str(one["name"]))
def test_the_engine_agrees_with_the_oracle_in_a_corner(corner: dict[str, Any]) -> None:
    situation = perft.mexican_situation(corner | {"moves": []})
    state = engine_start(situation)
    for move in corner["moves"]:
        same_table(state, situation)
        assert {str(one) for one in legal_moves(state)} == mexican.legal_moves(situation)
        state = step(state, situation, move)
        situation = mexican.apply(situation, move)
    same_table(state, situation)
    assert {str(one) for one in legal_moves(state)} == mexican.legal_moves(situation)


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
