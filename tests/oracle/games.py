"""Random rounds for the oracles: seeded deals, random play, random house rules, and counting.

Only here does anything of the product come in: the options of the rule sets and the list of what
contradicts what, both data.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final, TypeVar

from mtscore.records import values_of
from mtscore.rules import RULE_SETS
from mtscore.rules.house_rules import contradictions
from mtscore.rules.option_specs import option_specs
from mtscore.rules.options import FivesOptions, TrainOptions
from oracle import fives, mexican

Options = dict[str, Any]
AnySituation = TypeVar("AnySituation", mexican.Situation, fives.Situation)

NAMES: Final = ("Ana", "Bo", "Cy", "Dee", "Eli", "Flo", "Gus", "Hal", "Ida", "Jo")
TRAIN_RULES: Final = tuple(name for name, one in RULE_SETS.items() if not one.is_fives)
SETS: Final = tuple(range(3, 13))

# Numbers worth trying: where a table would differ in kind, and one more.
_NUMBERS: Final = {
    "mexican_trains": (0, 1, 1, 2, 3),
    "max_doubles_per_turn": (0, 0, 1, 2),
    "draw_count": (0, 1, 1, 2, 3),
    "stock_kept": (0, 0, 1, 2, 6),
    "target": (0, 30, 60, 250),
}
# What no single round's moves depend on.
_NOT_PLAY: Final = frozenset({"deal", "engine_found", "announce_at"})


def options_of(rules: str) -> Options:
    """The options of a rule set as plain data, for Fives Up with the target of the match."""
    base = RULE_SETS[rules]
    return values_of(base.options) | ({"target": 250} if base.is_fives else {})


def fives_options(options: Mapping[str, Any]) -> FivesOptions:
    """The options proper: the target is the match's."""
    return FivesOptions(**{name: value for name, value in options.items() if name != "target"})


def random_options(rng: Random) -> Options:
    """A rule set with any number of house rules that hold together."""
    base = options_of(rng.choice(TRAIN_RULES))
    specs = {
        name: spec
        for name, spec in option_specs(TrainOptions).items()
        if spec.group != "scoring" and name not in _NOT_PLAY
    }
    while True:
        changed = dict(base)
        for name in rng.sample(sorted(specs), rng.randint(1, rng.choice((3, 8, len(specs))))):
            spec = specs[name]
            if spec.kind == "flag":
                changed[name] = rng.random() < 0.5
            elif spec.kind == "choice":
                changed[name] = rng.choice(list(spec.choices))
            else:
                changed[name] = rng.choice(_NUMBERS[name])
        if not contradictions(TrainOptions(**changed)):
            return changed


def random_fives_options(rng: Random) -> Options:
    """Fives Up with any values of its options that hold together."""
    specs = option_specs(FivesOptions)
    while True:
        changed = options_of("fives-up") | {"deal": "2:7 3-4:5"}
        for name, spec in specs.items():
            if spec.kind == "flag":
                changed[name] = rng.random() < 0.5
            elif spec.kind == "choice":
                changed[name] = rng.choice(list(spec.choices))
            elif name in _NUMBERS:
                changed[name] = rng.choice(_NUMBERS[name])
        changed["target"] = rng.choice(_NUMBERS["target"])
        if not contradictions(fives_options(changed)):
            return changed


def most_players(largest: int) -> int:
    """So many can have a domino each when the engine lies on the table."""
    return min(len(NAMES), len(mexican.double_set(largest)) - 1)


def random_start(rng: Random, options: Options, largest: int, players: int) -> mexican.Situation:
    """A deal of some set to some players, the engine laid and one of them to begin."""
    names = NAMES[:players]
    engine = rng.randint(0, largest)
    pile = [tile for tile in mexican.double_set(largest) if tile != (engine, engine)]
    rng.shuffle(pile)
    if rng.random() < 0.4:
        pile.sort(key=mexican.is_double)  # somebody gets many doubles, for more to lie uncovered
    most = len(pile) // players
    # Tables leave a part of the set in the boneyard; now and then nearly all or nothing.
    each = rng.choice((most, rng.randint(1, most), max(1, most * 3 // 4), max(1, most // 2)))
    dealt = {name: [pile.pop() for _ in range(each)] for name in rng.sample(names, players)}
    hands = {name: dealt[name] for name in names}
    # Hunting for the engine leaves some with more, laying it leaves one with less.
    for name in names:
        if pile and rng.random() < 0.2:
            hands[name].append(pile.pop())
    return mexican.start(
        options=options,
        largest=largest,
        engine=engine,
        players=names,
        hands=hands,
        boneyard=pile,
        starter=rng.choice(names),
    )


def fives_players(rng: Random, options: Options) -> int:
    """How many play: partners are four."""
    return 4 if options["partnerships"] else rng.choice((2, 2, 3, 4))


def random_fives_start(rng: Random, options: Options, players: int) -> fives.Situation:
    """A deal of the double-six, the first round of a match or a later one."""
    names = NAMES[:players]
    pile = fives.double_set(6)
    rng.shuffle(pile)
    each = rng.choice((7 if players == 2 else 5, rng.randint(1, 28 // players)))
    hands = {name: [pile.pop() for _ in range(each)] for name in names}
    scores = [rng.choice((0, 0, 5, 10)) for _ in names]  # all below any target
    return fives.start(
        options=options,
        players=names,
        hands=hands,
        stock=pile,
        opener=rng.choice(names),
        before=rng.choice((None, None, "out", "stalemate", "blocked", "tie")),
        scores=dict(zip(names, scores, strict=True)),
    )


def messiness(move: str, last: str) -> int:
    """How far a move goes towards many uncovered doubles, after the move before it."""
    tile, _, place = move.partition(" on ")
    one, _, other = tile.partition("-")
    if one == other:
        return 3
    return 2 if move == "done" else int(bool(place) and not last.endswith(f" on {place}"))


def play_out(
    rng: Random,
    situation: AnySituation,
    legal_moves: Callable[[AnySituation], set[str]],
    apply: Callable[[AnySituation, str], AnySituation],
) -> Iterator[tuple[AnySituation, set[str], str | None]]:
    """Every situation of a random round with its legal moves and the one that was made.

    In half of the rounds all like to leave doubles uncovered, for that is where rules are strange.
    """
    messy = rng.random() < 0.5
    last = ""
    while True:
        moves = legal_moves(situation)
        if not moves:
            yield situation, moves, None
            return
        chosen = sorted(moves)
        if messy and rng.random() < 0.9:
            most = max(messiness(move, last) for move in chosen)
            chosen = [move for move in chosen if messiness(move, last) == most]
        last = rng.choice(chosen)
        yield situation, moves, last
        situation = apply(situation, last)


def perft(
    situation: AnySituation,
    depth: int,
    legal_moves: Callable[[AnySituation], set[str]],
    apply: Callable[[AnySituation, str], AnySituation],
) -> int:
    """The number of move sequences of length `depth`; a round that is over has none."""
    moves = legal_moves(situation)
    if depth == 0:
        return 1
    if depth == 1:
        return len(moves)
    return sum(
        perft(apply(situation, move), depth - 1, legal_moves, apply) for move in sorted(moves)
    )
