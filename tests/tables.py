"""Random tables for tests: house rules, rounds, and states of which a part is hidden."""

from collections.abc import Iterator
from random import Random

from mtscore.errors import UsageProblem
from mtscore.notation.moves import DONE, DRAW, MARK, PASS, UNMARK, Move, Play
from mtscore.notation.trains import NEW, UNKNOWN_TRAIN, Owner, Train
from mtscore.rules import RULE_SETS
from mtscore.rules.house_rules import with_house_rules
from mtscore.rules.option_specs import Value, option_specs
from mtscore.rules.options import TrainOptions
from mtscore.table import Opening, State, apply, deal, legal_moves
from mtscore.table.bits import bits_of
from mtscore.table.build import drawn_and_held
from mtscore.tiles import domino_set, set_size

TRAIN_RULE_SETS = [one for one in RULE_SETS.values() if not one.is_fives]
NAMES = ["Ana", "Bo Li", "Doe, Pat", "turn", "Eve", "Fay", "Gus", "Hal", "Ida", "mexican"]

_NUMBERS = {
    "mexican_trains": [0, 1, 1, 2, 3],
    "max_doubles_per_turn": [0, 0, 1, 2],
    "draw_count": [0, 1, 1, 2, 3],
    "announce_at": [0, 1, 2],
}


def random_options(random: Random, base: TrainOptions, share: float = 0.6) -> TrainOptions:
    """House rules that do not contradict each other; each option is changed with `share`."""
    while True:
        values: dict[str, Value] = {}
        for name, spec in option_specs(TrainOptions).items():
            if spec.group == "scoring" or name == "deal" or random.random() > share:
                continue
            if spec.kind == "flag":
                values[name] = random.random() < 0.5
            elif spec.kind == "choice":
                values[name] = random.choice(list(spec.choices))
            else:
                values[name] = random.choice(_NUMBERS[name])
        try:
            return with_house_rules(base, values)
        except UsageProblem:
            continue


def random_opening(
    random: Random, *, house_rules: float = 0.6, largest: int | None = None
) -> Opening:
    """A round dealt under a random rule set, some with random house rules, sets and players."""
    rule_set = random.choice(TRAIN_RULE_SETS)
    options = rule_set.options
    assert isinstance(options, TrainOptions)
    if random.random() < house_rules:
        options = random_options(random, options)
    # Small sets reach strange corners sooner.
    largest = random.choice([2, 3, 3, 4, 4, 5, 6, 9, 12]) if largest is None else largest
    players = random.randint(2, min(10, max(2, set_size(largest) // 3)))
    each = random.randint(1, max(1, min(12, (set_size(largest) - 1) // players)))
    names = random.sample(NAMES, players)
    return deal(
        rule_set,
        options,
        names,
        random,
        each=each,
        engine=random.randint(0, largest),
        largest=largest,
        starter=random.choice(names),
    )


def positions(random: Random, opening: Opening) -> Iterator[tuple[State, list[Move]]]:
    """Every state of a round played at random, with its legal moves; the last has none."""
    state = opening.state
    yard = iter(opening.yard)
    while True:
        moves = legal_moves(state)
        yield state, moves
        if state.turn is None:
            return
        move = random.choice(moves)
        if move == DRAW:
            move = type(DRAW)(next(yard))
        state = apply(state, move)


def every_move(state: State) -> list[Move]:
    """All moves that can be written with the set in play, most of them nonsense."""
    trains: list[Owner] = [*state.setting.players, 1, 2, 3, NEW]
    plays: list[Move] = [
        Play(one, train, end)
        for one in domino_set(state.setting.largest)
        for train in trains
        for end in {one.high, one.low}
    ]
    return [*plays, DRAW, PASS, DONE, UNMARK, MARK]


def canonical(state: State, move: Move) -> Move:
    """A play as `legal_moves` names it: every Mexican train after the first begins as a new one."""
    if not isinstance(move, Play):
        return move
    place = state.place(move.train)
    seats = len(state.setting.players)
    if place is None or place < seats:
        return move
    new = place > seats and not state.trains[place].begun
    return Play(move.domino, NEW if new else place - seats + 1, move.end)


def hidden(random: Random, state: State) -> State:
    """The same state with parts of it unknown, as somebody tells it who has not seen it all.

    Uncovered doubles stay written out, as every notation assumes.
    """
    seats = len(state.setting.players)
    trains: list[Train] = []
    for place, train in enumerate(state.trains):
        trains.append(_hidden_train(random, train))
        if place >= seats:
            trains[-1] = trains[-1].but(marked=False)
    if len(trains) > seats and trains[-1].begun is None:
        # Whether there are others cannot be known then.
        missing = state.setting.options.mexican_trains - (len(trains) - seats)
        trains += [trains[-1]] * missing
    table = state.setting.engine_bit
    for train in trains:
        table |= bits_of(train.chain)
    hands = list(state.hands)
    counts = list(state.counts)
    for seat in range(seats):
        if random.random() < 0.5:
            hands[seat] &= random.getrandbits(190) if random.random() < 0.5 else 0
            if seat == state.turn:
                hands[seat] |= drawn_and_held(state.now.steps)
            if random.random() < 0.5:
                counts[seat] = None
    if len(state.doubles) > 1 and random.random() < 0.5:
        unknown = state.setting.options.cover_duty == "next_if_unable"
        state = state.but(
            doubles=tuple(sorted(state.doubles)),
            ordered=False,
            exempt=None if unknown else (),
        )
    return state.but(
        trains=tuple(trains),
        table=table,
        hands=tuple(hands),
        counts=tuple(counts),
        boneyard=None if random.random() < 0.4 else state.boneyard,
    )


def _hidden_train(random: Random, train: Train) -> Train:
    if random.random() < 0.5:
        return train
    if train.uncovered:
        return _outer(train, random.randint(1, len(train.chain)))
    if not train.begun or random.random() < 0.3:
        return UNKNOWN_TRAIN
    return _outer(train, random.randint(0, len(train.chain) - 1))


def _outer(train: Train, keep: int) -> Train:
    """The train with only its outermost dominoes known."""
    start = train.start
    assert start is not None
    number = start
    for one in train.chain[: len(train.chain) - keep]:
        number = one.other(number)
    chain = train.chain[len(train.chain) - keep :]
    return train.but(chain=chain, start=number, whole=False)
