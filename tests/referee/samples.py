"""Some of the ways a half-known double-twelve table can be, at random."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Any

from mtscore.notation.moves import Draw, Move, Play
from mtscore.table import State, problems
from oracle import games, mexican
from referee.arrangements import (
    Tile,
    _dominoes,
    cases_of,
    hide,
    name_of,
    played,
    situation_of,
    some_turn,
    tile_of,
    written,
)


def some_questions(
    random: Random, options: Mapping[str, Any]
) -> Iterator[tuple[State, tuple[Move, ...], tuple[Tile, ...]]]:
    """Half-known moments of a round with the large set, each with a turn to rule on."""
    start = games.random_start(random, dict(options), 12, random.choice((2, 3, 4)))
    rounds = games.play_out(random, start, mexican.legal_moves, mexican.apply)
    for situation, _, _ in islice(rounds, 80):
        if situation["ended"] or situation["laid"] or situation["went_out"]:
            continue
        if random.random() < 0.75:
            continue
        before = situation["drawn"]
        state = hide(random, situation, before)
        if state.setting.engine is not None and not problems(state):
            yield state, some_turn(random, situation), before


def some_row(random: Random, start: int, end: int | None, free: set[Tile]) -> list[Tile] | None:
    """A row of free dominoes from `start` to `end`, no double last; None when luck fails."""
    for _ in range(20):
        left = set(free)
        row: list[Tile] = []
        number = start
        for _ in range(random.randint(1, 12)):
            fits = [tile for tile in left if number in tile]
            direct = [tile for tile in fits if end in tile and not mexican.is_double(tile)]
            if not fits:
                break
            tile = random.choice(direct if direct and random.random() < 0.3 else fits)
            left.discard(tile)
            number = tile[1] if tile[0] == number else tile[0]
            row.append((tile[0] if tile[1] == number else tile[1], number))
            if (end is None or number == end) and not mexican.is_double(row[-1]):
                if end is None and random.random() < 0.5:
                    continue
                return row
    return None


def some_outcomes(
    random: Random, state: State, moves: Sequence[Move], before: Sequence[Tile]
) -> set[bool]:
    """Whether the turn is legal in some arrangements made at random."""
    found: set[bool] = set()
    cases = list(islice(cases_of(state), 64))
    for _ in range(60):
        if len(found) == 2:
            break
        case = random.choice(cases)
        made = _one(random, case, moves)
        if made is None:
            continue
        trains, held, rest, yard = made
        engine = state.setting.engine
        assert engine is not None
        situation = situation_of(case, engine, trains, held, [], before)
        some = frozenset(random.sample(sorted(rest), min(len(rest), 3)))
        taken = {tile_of(one.domino) for one in moves if isinstance(one, Draw) and one.domino}
        ways = played(situation, moves, some | taken, yard, 0, taken)
        found |= {after is not None for after in ways}
    return found


def _one(
    random: Random, state: State, moves: Sequence[Move]
) -> tuple[dict[str, tuple[Tile, ...]], frozenset[Tile], frozenset[Tile], int] | None:
    """Trains, the hand of the player in turn, the rest, and the size of the boneyard."""
    me = state.turn
    assert me is not None
    free = {tile_of(one) for one in _dominoes(state.unseen)}
    taken = {tile_of(one.domino) for one in moves if isinstance(one, Draw) and one.domino}
    laid = {tile_of(one.domino) for one in moves if isinstance(one, Play)} - taken
    free -= taken | laid
    trains: dict[str, tuple[Tile, ...]] = {}
    engine = state.setting.engine
    assert engine is not None
    begun_before = True
    for place, train in enumerate(state.trains):
        name = name_of(state.setting.owner(place))
        is_mexican = place >= len(state.setting.players)
        row: list[Tile] = []
        if not train.whole and not (train.begun is None and random.random() < 0.5):
            end = train.start if train.chain else train.end
            made = some_row(random, engine, end, free)
            if made is None:
                return None
            row = [] if train.chain and end == engine and random.random() < 0.5 else made
        elif train.whole and train.begun is False and train.end not in (None, engine):
            return None
        trains[name] = (*row, *written(train))
        free -= {mexican.in_hand(tile) for tile in row}
        if is_mexican and trains[name] and not begun_before:
            return None
        if is_mexican:
            begun_before = bool(trains[name])
    known = {tile_of(one) for one in _dominoes(state.hands[me])}
    held = known | (laid & ({tile_of(one) for one in _dominoes(state.unseen)}))
    count = state.counts[me]
    more = random.randint(0, 6) if count is None else count - len(held)
    if not 0 <= more <= len(free):
        return None
    extra = set(random.sample(sorted(free), more))
    rest = free - extra
    least = sum(
        number - state.hands[seat].bit_count()
        for seat, number in enumerate(state.counts)
        if seat != me and number is not None
    )
    everybody = all(number is not None for seat, number in enumerate(state.counts) if seat != me)
    most = len(rest) + len(taken) - least
    fewest = most if everybody else 0
    if state.boneyard is not None:
        if not max(fewest, len(taken)) <= state.boneyard <= most:
            return None
        yard = state.boneyard
    elif most < max(fewest, len(taken)):
        return None
    else:
        yard = random.choice((max(fewest, len(taken)), most))
    return trains, frozenset(held | extra), frozenset(rest), yard
