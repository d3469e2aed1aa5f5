"""Every way a half-known table can be, by trying them all: what a ruling is compared with.

A partial state of the engine is completed in every way that matches and adds up; each completion
is a situation of the oracle, which says whether the turn is legal there.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from random import Random
from typing import Any

from mtscore.notation.moves import DONE, DRAW, PASS, UNMARK, Draw, Move, Play
from mtscore.notation.trains import NEW, UNKNOWN_TRAIN, Owner, Train, unstarted
from mtscore.rules import RULE_SETS
from mtscore.rules.options import TrainOptions
from mtscore.table import Setting, State, make_state, problems
from mtscore.tiles import domino
from oracle import games, mexican

Tile = mexican.Tile


def name_of(owner: Owner) -> str:
    return owner if isinstance(owner, str) else "mexican" if owner == 1 else f"mexican{owner}"


def owner_of(name: str) -> Owner:
    if not name.startswith("mexican"):
        return name
    return int(name.removeprefix("mexican") or 1)


# From a whole situation to a state with parts of it hidden.


def some_train(random: Random, tiles: Sequence[Tile], engine: int, marked: bool | None) -> Train:
    """A train with as much of it shown as chance will have it."""
    kind = random.random()
    if not tiles:
        return UNKNOWN_TRAIN.but(marked=marked) if kind < 0.2 else unstarted(engine, marked=marked)
    end = tiles[-1][1]
    is_double = mexican.is_double(tiles[-1])
    chain = tuple(domino(*tile) for tile in tiles)
    if kind < 0.5 or (is_double and kind < 0.6):
        return Train(chain, engine, end, True, True, marked)
    if is_double or kind < 0.6:
        shown = random.randint(1, len(tiles))
        start = tiles[-shown][0]
        return Train(chain[-shown:], start, end, True, False, marked)
    if kind < 0.85:
        return Train(start=end, end=end, begun=True, marked=marked)
    if kind < 0.93:
        return Train(begun=True, marked=marked)
    return UNKNOWN_TRAIN.but(marked=marked)


def hide(random: Random, situation: mexican.Situation, before: Sequence[Tile]) -> State:
    """What somebody might tell of the situation; `before` was drawn in this turn."""
    base = RULE_SETS["station"]
    players = situation["players"]
    me = situation["turn"]
    trains: dict[Owner, Train] = {}
    for name, tiles in situation["trains"].items():
        marked: bool | None = name in situation["markers"]
        if name in players and random.random() < 0.25:
            marked = None
        trains[owner_of(name)] = some_train(random, tiles, situation["engine"], marked)
    if situation["options"]["mexican_trains"] > len(mexican.mexican_trains(situation)):
        last = len(mexican.mexican_trains(situation)) + 1
        if random.random() < 0.6 and all(
            train.begun for owner, train in trains.items() if isinstance(owner, int)
        ):
            trains[last] = unstarted(situation["engine"])
    hands: dict[str, list[Any]] = {}
    counts: dict[str, int | None] = {}
    for name in players:
        held = [domino(*tile) for tile in situation["hands"][name]]
        kind = random.random()
        if name != me:
            shown = held if kind < 0.15 else []
            hands[name] = shown
            counts[name] = len(held) if kind < 0.5 else None
            continue
        drawn = [domino(*tile) for tile in before]
        if kind < 0.35:
            shown = held
        elif kind < 0.7:
            shown = list(drawn)
        else:
            shown = [one for one in held if one in drawn or random.random() < 0.5]
        hands[name] = shown
        counts[name] = len(held) if kind < 0.35 or random.random() < 0.4 else None
    doubles = [owner_of(one["train"]) for one in situation["uncovered"]]
    followed = [owner_of(one["train"]) for one in situation["uncovered"] if one["followed"]]
    first: list[str] | None = list(situation["first_to_come"])
    if random.random() < 0.15:
        first = None
    setting = Setting(
        rule_set=base,
        options=TrainOptions(**situation["options"]),
        players=tuple(players),
        largest=situation["largest"],
        engine=situation["engine"] if random.random() < 0.93 else None,
    )
    if setting.engine is None:
        trains = {
            owner: train.but(start=None, end=None) if train.whole and not train.chain else train
            for owner, train in trains.items()
        }
    return make_state(
        setting,
        trains=trains,
        doubles=doubles if random.random() < 0.6 else None,
        exempt=followed if random.random() < 0.6 else None,
        hands=hands,
        counts=counts,
        boneyard=len(situation["boneyard"]) if random.random() < 0.5 else None,
        player=me,
        first_turns=first,
        steps=[Draw(domino(*tile)) for tile in before],
    )


# Every completion.


def chains(
    start: int, tiles: frozenset[Tile], ends: Sequence[int] | None, *, least: int, double_end: bool
) -> Iterator[tuple[Tile, ...]]:
    """Every row of dominoes from `start` that ends in one of `ends` (None: anywhere)."""

    def grow(number: int, row: tuple[Tile, ...]) -> Iterator[tuple[Tile, ...]]:
        fits = ends is None or number in ends
        if len(row) >= least and fits and (double_end or not row or not mexican.is_double(row[-1])):
            yield row
        for tile in tiles - {mexican.in_hand(one) for one in row}:
            if number in tile:
                other = tile[1] if tile[0] == number else tile[0]
                yield from grow(other, (*row, (number, other)))

    yield from grow(start, ())


def written(train: Train) -> tuple[Tile, ...]:
    """The known dominoes of a train as the oracle writes them."""
    number = train.start
    row = []
    for one in train.chain:
        assert number is not None
        row.append((number, one.other(number)))
        number = one.other(number)
    return tuple(row)


def train_ways(train: Train, engine: int, tiles: frozenset[Tile]) -> Iterator[tuple[Tile, ...]]:
    """Every whole train that is as `train` shows it."""
    if train.whole:
        if train.begun or train.end in (None, engine):
            yield written(train)
    elif train.chain:
        assert train.start is not None
        for row in chains(engine, tiles, [train.start], least=0, double_end=True):
            yield row + written(train)
    else:
        if train.begun is None:
            yield ()
        ends = None if train.end is None else [train.end]
        yield from chains(engine, tiles, ends, least=1, double_end=False)


def tables(state: State) -> Iterator[tuple[int, dict[str, tuple[Tile, ...]], frozenset[Tile]]]:
    """Every engine, with all trains whole, and the dominoes left for hands and boneyard."""
    setting = state.setting
    unseen = frozenset((one.high, one.low) for one in _dominoes(state.unseen))
    engines = (
        [setting.engine]
        if setting.engine is not None
        else [number for number in range(setting.largest + 1) if (number, number) in unseen]
    )
    for engine in engines:
        yield from _tables(state, engine, unseen - {(engine, engine)}, 0, {})


def _dominoes(bits: int) -> Sequence[Any]:
    from mtscore.table.bits import dominoes_of

    return dominoes_of(bits)


def _tables(
    state: State,
    engine: int,
    tiles: frozenset[Tile],
    place: int,
    laid: Mapping[str, tuple[Tile, ...]],
) -> Iterator[tuple[int, dict[str, tuple[Tile, ...]], frozenset[Tile]]]:
    if place == len(state.trains):
        seats = len(state.setting.players)
        begun = [bool(row) for row in list(laid.values())[seats:]]
        if begun == sorted(begun, reverse=True):
            yield engine, dict(laid), tiles
        return
    name = name_of(state.setting.owner(place))
    train = state.trains[place]
    if train.whole and train.chain and train.start != engine:
        return
    for row in train_ways(train, engine, tiles):
        rest = tiles - {mexican.in_hand(one) for one in row}
        yield from _tables(state, engine, rest, place + 1, {**laid, name: row})


def arrangements(
    state: State, needed: frozenset[Tile], taken: frozenset[Tile]
) -> Iterator[tuple[int, dict[str, tuple[Tile, ...]], frozenset[Tile], frozenset[Tile], range]]:
    """Engine, trains, the hand of the player in turn, the rest, and how many of it may be yard.

    Only those in which he holds all of `needed`, and none of `taken`, which he will draw.
    """
    me = state.turn
    assert me is not None
    known = {(one.high, one.low) for one in _dominoes(state.hands[me])}
    others_least = others_most = 0
    for seat, count in enumerate(state.counts):
        if seat != me:
            hidden = 0 if count is None else count - state.hands[seat].bit_count()
            others_least += hidden
            others_most += 999 if count is None else hidden
    seen: set[Any] = set()
    for engine, trains, left in tables(state):
        if not (needed - known) <= left or not taken <= left:
            continue
        must = needed - known
        free = sorted(left - must - taken)
        count = state.counts[me]
        sizes = range(len(free) + 1) if count is None else [count - len(known) - len(must)]
        for size in sizes:
            if not 0 <= size <= len(free):
                continue
            least, most = (
                len(left) - len(must) - size - others_most,
                (len(left) - len(must) - size - others_least),
            )
            least = max(least, 0)
            if state.boneyard is not None:
                if not least <= state.boneyard <= most:
                    continue
                least = most = state.boneyard
            if most < least or most < len(taken):
                continue
            key = (engine, tuple(sorted(trains.items())), frozenset(left), size)
            if key in seen:
                continue
            seen.add(key)
            for some in combinations(free, size):
                held = frozenset(known) | must | frozenset(some)
                yield engine, trains, held, left - held, range(max(least, len(taken)), most + 1)


def cases_of(state: State) -> Iterator[State]:
    """The first turn and the markers, the order of doubles and who could go on: all ways."""
    firsts = [state]
    if state.first_turns is None:
        firsts = [state.but(first_turns=frozenset(seats)) for seats in ([state.turn], [])]
    for one in firsts:
        if problems(one):
            continue
        seats = range(len(one.setting.players))
        choices = [
            [one.trains[seat].marked] if one.trains[seat].marked is not None else [True, False]
            for seat in seats
        ]
        orders = [one.doubles] if one.ordered else list(permutations(one.doubles))
        for marks, order in product(product(*choices), orders):
            trains = [
                one.trains[at].but(marked=marks[at]) if at in seats else one.trains[at]
                for at in range(len(one.trains))
            ]
            known = one.but(trains=tuple(trains), doubles=tuple(order), ordered=True)
            if known.exempt is not None:
                yield known
                continue
            for number in range(len(order) + 1):
                for followed in combinations(order, number):
                    yield known.but(exempt=followed)


def situation_of(
    state: State,
    engine: int,
    trains: Mapping[str, tuple[Tile, ...]],
    held: frozenset[Tile],
    yard: Sequence[Tile],
    before: Sequence[Tile],
) -> mexican.Situation:
    """The oracle's situation of a completion; the others hold nothing that matters."""
    setting = state.setting
    players = setting.players
    me = state.player
    assert me is not None
    from mtscore.records import values_of

    situation = mexican.start(
        options=values_of(setting.options),
        largest=setting.largest,
        engine=engine,
        players=players,
        hands={name: sorted(held) if name == me else [(99, 98)] for name in players},
        boneyard=yard,
        starter=me,
    )
    situation["trains"] = {name: row for name, row in trains.items() if row or name in players}
    situation["markers"] = tuple(
        name for seat, name in enumerate(players) if state.trains[seat].marked
    )
    situation["first_to_come"] = tuple(players[seat] for seat in sorted(state.first_turns or ()))
    situation["uncovered"] = tuple(
        {
            "train": name_of(setting.owner(place)),
            "number": trains[name_of(setting.owner(place))][-1][1],
            "by": "?",
            "followed": place in (state.exempt or ()),
        }
        for place in state.doubles
    )
    situation = mexican.turn_of(situation, me)
    situation["drawn"] = tuple(before)
    return situation


# The turn in each of them.


def tile_of(one: Any) -> Tile:
    return (one.high, one.low)


def outcomes(state: State, moves: Sequence[Move], before: Sequence[Tile]) -> set[bool]:
    """Whether the turn is legal, in every completion in which it can be played at all."""
    found: set[bool] = set()
    unknown_draw = False
    needed: set[Tile] = set()
    open_plays: set[Tile] = set()
    taken = {tile_of(one.domino) for one in moves if isinstance(one, Draw) and one.domino}
    for one in moves:
        if isinstance(one, Draw) and one.domino is None:
            unknown_draw = True
        elif isinstance(one, Play) and tile_of(one.domino) not in taken:
            (open_plays if unknown_draw else needed).add(tile_of(one.domino))
    for case in cases_of(state):
        for engine, trains, held, rest, yards in arrangements(
            case, frozenset(needed), frozenset(taken)
        ):
            for yard_size in sorted(
                {yards.start, *range(yards.start, min(yards.stop, yards.start + 4))}
            ):
                if yard_size not in yards:
                    continue
                situation = situation_of(case, engine, trains, held, sorted(rest)[:0], before)
                for after in played(situation, moves, rest, yard_size, 0, taken):
                    found.add(after is not None)
            if len(found) == 2:
                return found
    return found


def played(
    situation: mexican.Situation,
    moves: Sequence[Move],
    rest: frozenset[Tile],
    yard: int,
    at: int,
    taken: set[Tile],
    was: mexican.Situation | None = None,
) -> Iterator[mexican.Situation | None]:
    """What the steps from `at` on lead to: None where they are not legal, nothing where a domino
    cannot be had.

    `was` is how it was before the last step, where that was not a draw.
    """
    if at == len(moves):
        yield situation
        return
    move = moves[at]
    player = situation["turn"]
    if was is not None and _only_tells(was, situation, moves, at):
        yield from played(situation, moves, rest, yard, at + 1, taken)
        return
    if isinstance(move, Draw):
        yield from _drawn(situation, moves, rest, yard, at, taken)
        return
    shown = situation.copy()
    shown["boneyard"] = ((97, 97),) * yard
    text = str(move)
    if isinstance(move, Play):
        tile = tile_of(move.domino)
        if tile not in situation["hands"][player]:
            return
        text = _as_written(shown, move)
    legal = mexican.legal_moves(shown)
    if text not in legal:
        if _can_have(situation, moves, at):
            yield None
        return
    after = mexican.apply(shown, text)
    if at + 1 == len(moves):
        yield after
        return
    if _is_over(after, player):
        told = moves[at + 1] == DONE != move or _only_tells(shown, after, moves, at + 1)
        if _can_have(after, moves, at + 1, whose=player):
            yield after if told and at + 2 == len(moves) else None
        return
    yield from played(after, moves, rest, yard, at + 1, taken, shown)


def _is_over(after: mexican.Situation, player: str) -> bool:
    """Whether the turn is over; alone at the table the next one is the same player's."""
    same = after["turn"] == player and after["ended"] is None
    return not same or not (after["laid"] or after["drawn"])


def _only_tells(
    was: mexican.Situation, now: mexican.Situation, moves: Sequence[Move], at: int
) -> bool:
    """Whether the step says that a marker came off which did by the play before it."""
    if moves[at] != UNMARK or not isinstance(moves[at - 1], Play):
        return False
    if was["options"]["marker_off"] == "owner_choice":
        return False
    return bool(set(was["markers"]) - set(now["markers"]))


def _drawn(
    situation: mexican.Situation,
    moves: Sequence[Move],
    rest: frozenset[Tile],
    yard: int,
    at: int,
    taken: set[Tile],
) -> Iterator[mexican.Situation | None]:
    """The same where the step at `at` is a draw, whatever it takes."""
    move = moves[at]
    assert isinstance(move, Draw)
    # What the draw takes matters to later steps only.
    if move.domino is not None:
        wanted = [tile_of(move.domino)]
    else:
        later = {tile_of(one.domino) for one in moves[at:] if isinstance(one, Draw) and one.domino}
        wanted = sorted(rest - later)
    named = sum(isinstance(one, Draw) and one.domino is not None for one in moves[at:])
    if named and yard < named + (move.domino is None):
        # What the turn draws by name is there to be drawn.
        return
    if yard < 1:
        stuck = situation.copy()
        stuck["boneyard"] = ()
        assert "draw" not in mexican.legal_moves(stuck)
        if _can_have(situation, moves, at, no_draws=True):
            yield None
        return
    for tile in wanted:
        shown = situation.copy()
        shown["boneyard"] = (tile, *[(97, 97)] * (yard - 1))
        if "draw" not in mexican.legal_moves(shown):
            if _can_have(shown, moves, at, tile):
                yield None
            continue
        yield from played(
            mexican.apply(shown, "draw"), moves, rest - {tile}, yard - 1, at + 1, taken
        )


def _can_have(
    situation: mexican.Situation,
    moves: Sequence[Move],
    at: int,
    drawn: Tile | None = None,
    whose: str | None = None,
    *,
    no_draws: bool = False,
) -> bool:
    """Whether what the rest of the turn lays can be in the player's hand by then."""
    held = set(situation["hands"][whose or situation["turn"]])
    free = 0
    for one in moves[at:]:
        if isinstance(one, Draw):
            if one.domino is not None:
                held.add(tile_of(one.domino))
            elif drawn is not None:
                held.add(drawn)
                drawn = None
            elif not no_draws:
                free += 1
        elif isinstance(one, Play):
            tile = tile_of(one.domino)
            if tile in held:
                held.discard(tile)
            elif free:
                free -= 1
            else:
                return False
    return True


def _as_written(situation: mexican.Situation, move: Play) -> str:
    place = name_of(move.train) if move.train != NEW else "new mexican"
    begun = mexican.mexican_trains(situation)
    if isinstance(move.train, int):
        number = len(begun) + 1 if move.train == NEW else move.train
        if number == len(begun) + 1:
            place = "mexican" if number == 1 else "new mexican"
    end = situation["engine"] if place == "new mexican" else mexican.open_end(situation, place)
    one, other = move.domino.high, move.domino.low
    if other == end:
        one, other = other, one
    return f"{one}-{other} on {place}"


# A turn to ask about.


def some_turn(random: Random, situation: mexican.Situation) -> tuple[Move, ...]:
    """Up to three steps of a turn, mostly legal ones, the last one anything."""
    moves: list[Move] = []
    player = situation["turn"]
    length = random.choice((1, 1, 2, 2, 3))
    now = situation
    while len(moves) < length:
        legal = sorted(mexican.legal_moves(now))
        if now["turn"] != player or now["ended"]:
            legal = []
        if legal and random.random() < 0.75:
            text = random.choice(legal)
            moves.append(_read(random, text, now))
            now = mexican.apply(now, text)
            continue
        moves.append(_any_move(random, now, player))
        break
    return tuple(moves)


def _read(random: Random, text: str, now: mexican.Situation) -> Move:
    if text == "draw":
        return DRAW if random.random() < 0.6 else Draw(domino(*now["boneyard"][0]))
    words: dict[str, Move] = {"pass": PASS, "done": DONE, "unmark": UNMARK}
    if text in words:
        return words[text]
    tile, _, place = text.partition(" on ")
    one, other = mexican.read_tile(tile)
    owner: Owner = NEW if place == "new mexican" else owner_of(place)
    return Play(domino(one, other), owner, one)


def _any_move(random: Random, now: mexican.Situation, player: str) -> Move:
    held = now["hands"][player]
    if held and random.random() < 0.55:
        one = random.choice(held)
        places: list[Owner] = [*now["players"], 1]
        return Play(domino(*one), random.choice(places), one[0])
    return random.choice((DRAW, DRAW, PASS, PASS, DONE, UNMARK))


def questions(
    random: Random, largest: int, options: Mapping[str, Any]
) -> Iterator[tuple[mexican.Situation, State, tuple[Move, ...], tuple[Tile, ...]]]:
    """Half-known moments of one random round, each with a turn to rule on."""
    players = random.choice((1, 2, 2, 3)) if largest < 4 else random.choice((2, 3))
    start = games.random_start(random, dict(options), largest, max(2, players))
    if max(len(hand) for hand in start["hands"].values()) > 4:
        return
    last = None
    for situation, _, _ in games.play_out(random, start, mexican.legal_moves, mexican.apply):
        if situation["ended"] or situation["laid"] or situation["went_out"]:
            last = situation["turn"]
            continue
        if situation["drawn"] and situation["turn"] == last and random.random() < 0.5:
            continue
        last = situation["turn"]
        before = situation["drawn"]
        state = hide(random, situation, before)
        if problems(state) or state.unseen.bit_count() > 9:
            continue
        yield situation, state, some_turn(random, situation), before
