"""Everything that has to be fast, as one table of ratios in one run.

    python benchmarks/all.py [--quick]

Each figure stands beside another program or way that was run in turns with it, so that the ratio
means something on a busy machine; absolute times are only an order of size. python-chess (is_legal
and push of random games) is what moves are measured by, a plain depth-first search what trains
are, the smallest Typer program what whole commands are. Figures a second are worth what they are
on the machine on which python-chess makes 142,000 moves a second: there the goals were set.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random

import engine
import startup
import train

from mtscore.longest import best_trains
from mtscore.match import Block, Header, tell
from mtscore.match.setup import default_engines
from mtscore.replay import audit, follow, opening_state, read_record
from mtscore.simulate import blocks_of, figures_of, play_match
from mtscore.storage import appended, read_text, render_header
from mtscore.tiles import Domino

CHESS = 142_000
"""Moves a second of python-chess where the goals were set."""

PLAYERS = ("Ana", "Bo", "Cy", "Dee")
RULES = ("station", "railyard", "open-run")


@dataclass
class Table:
    """The rows, printed as they come."""

    missed: list[str] = field(default_factory=list)

    def row(self, what: str, found: str, goal: str, *, met: bool | None = None) -> None:
        verdict = "" if met is None else "met" if met else "MISSED"
        print(f"{what:<58}{found:>22}  {goal:<30}{verdict}", flush=True)
        if met is False:
            self.missed.append(what)


# Trains.


def trains(table: Table, *, quick: bool) -> None:
    kinds = train.dealt()
    passes = 3 if quick else 7
    own = {kind: train.timed(best_trains, hands, passes) for kind, hands in kinds.items()}
    theirs, _ = train.searched(kinds["start-15"])
    ratio = own["start-15"] / theirs
    table.row("train, 15 dominoes: x depth-first", f"{ratio:.2f}", "at most 2", met=ratio <= 2)
    slower(table, "dense-15", kinds["dense-15"], own["dense-15"], 100)
    for size, most in ((20, 0.5), (25, 2.5)):
        table.row(
            f"train, {size} dominoes: ms a hand",
            f"{own[f'start-{size}']:.3f}",
            f"order of {most}",
        )
    hands = kinds["start-25"][: 1 if quick else 4]
    slower(table, "25", hands, train.timed(best_trains, hands, passes), 800)
    for kind, many in train.large().items():
        if kind in {"40 of double-12", "60 of double-12", "90 of double-12", "60 of double-18"}:
            found = f"{train.timed(best_trains, many, 1):.2f} ms"
            table.row(f"train, {kind}: proved", f"{found}, {train.memory(many):.0f} kB", "reported")


def slower(
    table: Table, what: str, hands: list[tuple[list[Domino], int]], own: float, goal: int
) -> None:
    """How many times faster than the search, which may have been stopped."""
    theirs, ended = train.searched(hands)
    ratio = theirs / own
    bound = "" if ended else "more than "
    met = ratio >= goal or (None if not ended else False)
    table.row(
        f"train, {what}: x faster than depth-first",
        f"{bound}{ratio:,.0f}",
        f"at least {goal}",
        met=met,
    )


# Moves.


@dataclass
class Recorded:
    """A simulated match as text and as what was read of it."""

    text: str
    header: Header
    blocks: list[Block]


def recorded(rules: str) -> Recorded:
    header = Header(players=PLAYERS, rules=rules, largest=12, engines=default_engines(12, None, 13))
    blocks: list[Block] = [one for got in play_match(header, "7") for one in blocks_of(got)]
    text = render_header(header)
    for block in blocks:
        text = appended(text, block)
    return Recorded(text, header, blocks)


def replay_parsed(one: Recorded) -> Callable[[], int]:
    match, found = tell(one.header, one.blocks, [("round", 0)] * len(one.blocks))
    assert not found
    records = [read_record(match, number) for number in range(1, 14)]
    openings = [opening_state(match, record) for record in records]

    def task() -> int:
        moves = 0
        for opening, record in zip(openings, records, strict=True):
            course = follow(opening, record.steps)
            assert not course.objections
            moves += course.made
        return moves

    return task


def replay_text(one: Recorded) -> Callable[[], int]:
    """From the bytes of the file to the audit with deal and scores."""

    def task() -> int:
        match = read_text(one.text, "match.toml").match
        assert match is not None
        audits = audit(match)
        assert not any(got.findings for got in audits)
        return sum(got.moves for got in audits)

    return task


def moves(table: Table, *, quick: bool) -> None:
    repeat = 3 if quick else 9
    random = Random(1)
    games = engine.chess_games(random)

    def chess() -> int:
        return engine.check_and_push(games)

    for rules in RULES:
        rounds = engine.recorded(rules, random)
        match = recorded(rules)
        own, parsed, text, played, other = engine.best(
            repeat,
            partial(engine.check_and_apply, rounds),
            replay_parsed(match),
            replay_text(match),
            partial(plays_of, rules, "9"),
            chess,
        )
        ratio = own / other
        table.row(
            f"{rules}: a move checked and applied, x python-chess",
            f"{ratio:.2f}",
            "at most 3",
            met=ratio <= 3,
        )
        for what, mine, goal, stretch in (
            ("replay, parsed: events/s", parsed, 140_000, 400_000),
            ("replay, from the text: events/s", text, 75_000, 300_000),
            ("simulate: plays/s, one core", played, 60_000, 124_000),
        ):
            worth = other / mine * CHESS
            table.row(
                f"{rules}: {what} (x python-chess)",
                f"{worth:,.0f} ({other / mine:.2f})",
                f"{goal:,} (stretch {stretch:,})",
                met=worth >= goal,
            )


def plays_of(rules: str, seed: str) -> int:
    header = Header(players=PLAYERS, rules=rules, largest=12, engines=default_engines(12, None, 13))
    return sum(figures_of(one).plays for one in play_match(header, seed))


def _play(seed: int) -> int:
    return plays_of("station", str(seed))


def _count(seed: int) -> int:
    return sum(range(seed, 700_000 + seed))


def jobs(table: Table, *, quick: bool) -> None:
    """Plays by the clock on one core and on two, beside plain counting: what two cores can give."""
    seeds = range(8 if quick else 40)
    gains: dict[Callable[[int], int], list[float]] = {_play: [], _count: []}
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(_play, range(4)))
        for _ in range(5):
            for task, found in gains.items():
                start = time.perf_counter()
                one = sum(map(task, seeds))
                middle = time.perf_counter()
                two = sum(pool.map(task, seeds, chunksize=2))
                assert one == two
                found.append((middle - start) / (time.perf_counter() - middle))
    gain, most = (statistics.median(found) for found in gains.values())
    table.row(
        "simulate --jobs 2: x faster by the clock",
        f"{gain:.2f}",
        f"both cores (counting: {most:.2f})",
        met=gain >= 0.8 * most,
    )


# Commands.


def commands(table: Table, *, quick: bool) -> None:
    medians = startup.measure(5 if quick else 21)
    least = medians["smallest Typer program"]
    for name in ("show", "round", "check-move at the match", "check-move without one"):
        ratio = medians[name] / least
        table.row(
            f"{name}: x smallest Typer program", f"{ratio:.2f}", "at most 1.25", met=ratio <= 1.25
        )
    ratio = medians["show, every move recorded"] / medians["show"]
    table.row(
        "show with 13 rounds of moves: x without", f"{ratio:.2f}", "at most 1.5", met=ratio <= 1.5
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--quick", action="store_true", help="fewer repeats")
    quick = parser.parse_args().quick
    table = Table()
    print(f"{'what':<58}{'found':>22}  {'goal':<30}")
    trains(table, quick=quick)
    moves(table, quick=quick)
    jobs(table, quick=quick)
    commands(table, quick=quick)
    if table.missed:
        print(f"\nMissed: {'; '.join(table.missed)}")


if __name__ == "__main__":
    main()
