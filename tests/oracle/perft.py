"""The table of counted positions, `perft.toml`: how it is made and read.

A position is a deal, written out whole, and the moves made from it; its counts are the numbers of
move sequences of length 1, 2, 3 … from there. Run `python -m oracle.perft` in `tests` (with `src`
on the path) to count the table anew after a rule has changed; the deals stay as they are.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from oracle import fives, games, mexican

TABLE: Final = Path(__file__).with_name("perft.toml")
CORNERS: Final = Path(__file__).with_name("corners.toml")
EACH: Final = 12
"""Positions for every rule set, and for mixed house rules."""
DEEPEST: Final = 8
MOST: Final = 3000
"""A count is the last when the next would take more sequences than this."""

Position = dict[str, Any]


def hand_text(tiles: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{high}-{low}" for high, low in tiles)


def hand_read(text: str) -> list[tuple[int, int]]:
    return [mexican.read_tile(word) for word in text.split()]


def read_table() -> list[Position]:
    """All positions of the stored table."""
    return _read(TABLE)


def read_corners() -> list[Position]:
    """Rounds on which two implementations once differed, or that random play seldom finds."""
    return _read(CORNERS)


def _read(path: Path) -> list[Position]:
    import tomli

    found: list[Position] = tomli.loads(path.read_text(encoding="utf-8"))["position"]
    return found


def mexican_situation(position: Position) -> mexican.Situation:
    """The situation that a stored position of Mexican Train describes."""
    situation = mexican.start(
        options=games.options_of(position["rules"]) | position["house_rules"],
        largest=position["set"],
        engine=position["engine"],
        players=list(position["hands"]),
        hands={name: hand_read(held) for name, held in position["hands"].items()},
        boneyard=hand_read(position["boneyard"]),
        starter=position["starter"],
    )
    for move in position["moves"]:
        situation = mexican.apply(situation, move)
    return situation


def fives_situation(position: Position) -> fives.Situation:
    """The situation that a stored position of Fives Up describes."""
    situation = fives.start(
        options=games.options_of(position["rules"]) | position["house_rules"],
        players=list(position["hands"]),
        hands={name: hand_read(held) for name, held in position["hands"].items()},
        stock=hand_read(position["boneyard"]),
        opener=position["starter"],
        before=position.get("before"),
    )
    for move in position["moves"]:
        situation = fives.apply(situation, move)
    return situation


def counts(position: Position) -> list[int]:
    """The numbers of move sequences of length 1, 2, 3 …, as far as is quickly counted."""
    found: list[int] = []
    while len(found) < DEEPEST:
        depth = len(found) + 1
        if position["rules"] == "fives-up":
            start = fives_situation(position)
            number = games.perft(start, depth, fives.legal_moves, fives.apply)
        else:
            train_start = mexican_situation(position)
            number = games.perft(train_start, depth, mexican.legal_moves, mexican.apply)
        if number > MOST or number == 0:
            break
        found.append(number)
    return found


def new_mexican(rng: Random, rules: str, *, mixed: bool) -> Position:
    """A position of a small set, a few moves into a round or at its start."""
    options = games.random_options(rng) if mixed else games.options_of(rules)
    base = games.options_of(rules)
    largest = rng.choice((3, 4, 4, 5, 5, 6, 6, 7, 9, 12))
    players = rng.randint(2, min(5, games.most_players(largest)))
    start = games.random_start(rng, options, largest, players)
    position: Position = {
        "rules": rules,
        "house_rules": {name: value for name, value in options.items() if base[name] != value},
        "set": largest,
        "engine": start["engine"],
        "starter": start["turn"],
        "hands": {name: hand_text(held) for name, held in start["hands"].items()},
        "boneyard": hand_text(start["boneyard"]),
        "moves": [],
    }
    wanted = rng.choice((0, 4, 8, 12, 16))
    for _, _, move in games.play_out(rng, start, mexican.legal_moves, mexican.apply):
        if move is None or len(position["moves"]) == wanted:
            break
        position["moves"].append(move)
    return position


def new_fives(rng: Random, *, mixed: bool) -> Position:
    """A position of Fives Up, a few moves into a round or at its start."""
    base = games.options_of("fives-up")
    options = games.random_fives_options(rng) if mixed else base
    players = games.fives_players(rng, options) if mixed else 2
    start = games.random_fives_start(rng, options, players)
    start["scores"] = dict.fromkeys(start["players"], 0)
    position: Position = {
        "rules": "fives-up",
        "house_rules": {name: value for name, value in options.items() if base[name] != value},
        "starter": start["turn"],
        "hands": {name: hand_text(held) for name, held in start["hands"].items()},
        "boneyard": hand_text(start["stock"]),
        "moves": [],
    }
    if start["before"] is not None:
        position["before"] = start["before"]
    wanted = rng.choice((0, 3, 6, 9))
    for _, _, move in games.play_out(rng, start, fives.legal_moves, fives.apply):
        if move is None or len(position["moves"]) == wanted:
            break
        position["moves"].append(move)
    return position


def new_table(seed: int) -> list[Position]:
    """Fresh positions in which something happens: a few moves deep and some hundred sequences."""
    rng = Random(seed)
    table = []
    for rules in (*games.TRAIN_RULES, "mixed", "fives-up", "fives-up mixed"):
        kept = 0
        while kept < EACH:
            mixed = rules.endswith("mixed")
            if rules.startswith("fives-up"):
                position = new_fives(rng, mixed=mixed)
            else:
                name = rng.choice(games.TRAIN_RULES) if mixed else rules
                position = new_mexican(rng, name, mixed=mixed)
            position["counts"] = counts(position)
            if len(position["counts"]) >= 4 and position["counts"][-1] >= 100:
                kept += 1
                table.append({"name": f"{rules} {kept}", **position})
    return table


def main() -> None:
    """Count the stored table anew, or make it where there is none."""
    import tomli_w

    table = read_table() if TABLE.exists() else new_table(seed=7)
    for position in table:
        position["counts"] = counts(position)
    TABLE.write_text(tomli_w.dumps({"position": table}), encoding="utf-8")


if __name__ == "__main__":
    main()
