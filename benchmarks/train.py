"""The longest and the heaviest train against a plain depth-first search, in one run.

    python benchmarks/train.py [HANDS.jsonl]

Without a file the hands are dealt here, always the same: `natural` at random, `start` with a
domino that fits the engine, `dense` from as few numbers as hold so many dominoes. A file has a
hand a line: `{"id": "dense-15-00", "engine": 8, "hand": "12-9 9-7"}`.

Times are means over the hands, both trains of each. Where the search was stopped, its time and the
ratio are lower bounds. Memory is the most that one hand took.
"""

import json
import random
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from mtscore.longest import best_trains
from mtscore.notation.dominoes import parse_dominoes
from mtscore.tiles import Domino, domino_set

Hand = tuple[list[Domino], int]

PATIENCE = 5.0
"""Seconds for the depth-first search of one hand."""


class TooLongError(Exception):
    pass


def depth_first(hand: list[Domino], engine: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The scores of both trains, by laying every domino that fits, in every order."""
    onward: list[list[tuple[int, int, int]]] = [[] for _ in range(19)]
    for at, one in enumerate(hand):
        if one.is_double and one.high == engine:
            continue
        onward[one.high].append((at, one.low, one.pips))
        if not one.is_double:
            onward[one.low].append((at, one.high, one.pips))
    used = [False] * len(hand)
    longest = heaviest = (0, 0)
    deadline = perf_counter() + PATIENCE

    def go(end: int, dominoes: int, pips: int) -> None:
        nonlocal longest, heaviest
        if (dominoes, pips) > longest:  # noqa: PLR1730 - quicker than max()
            longest = dominoes, pips
        if (pips, dominoes) > heaviest:  # noqa: PLR1730
            heaviest = pips, dominoes
        if dominoes == 8 and perf_counter() > deadline:
            raise TooLongError
        for at, other, more in onward[end]:
            if not used[at]:
                used[at] = True
                go(other, dominoes + 1, pips + more)
                used[at] = False

    go(engine, 0, 0)
    return longest, (heaviest[1], heaviest[0])


def dealt() -> dict[str, list[Hand]]:
    rng = random.Random(7)
    kinds: dict[str, list[Hand]] = {}
    for size in (12, 15, 20, 25):
        many = [natural(rng, 12, size) for _ in range(60)]
        kinds[f"natural-{size}"] = many[:20]
        kinds[f"start-{size}"] = [hand for hand in many[20:] if starts(*hand)][:20]
        kinds[f"dense-{size}"] = [dense(rng, size) for _ in range(5)]
    return kinds


def large() -> dict[str, list[Hand]]:
    rng = random.Random(8)
    return {
        f"{size} of double-{largest}": [natural(rng, largest, size) for _ in range(20)]
        for largest, size in (
            (12, 40),
            (12, 60),
            (12, 90),
            (15, 60),
            (15, 120),
            (18, 30),
            (18, 60),
            (18, 90),
            (18, 150),
            (18, 189),
        )
    }


def natural(rng: random.Random, largest: int, size: int) -> Hand:
    engine = rng.randint(0, largest)
    rest = [one for one in domino_set(largest) if not one.is_double or one.high != engine]
    return rng.sample(rest, size), engine


def starts(hand: list[Domino], engine: int) -> bool:
    return any(one.has(engine) for one in hand)


def dense(rng: random.Random, size: int) -> Hand:
    count = next(one for one in range(13) if one * (one + 1) // 2 > size)
    numbers = rng.sample(range(13), count)
    engine = rng.choice(numbers)
    rest = [
        one
        for one in domino_set(12)
        if one.high in numbers and one.low in numbers and not one.high == one.low == engine
    ]
    return rng.sample(rest, size), engine


def read(file: Path) -> dict[str, list[Hand]]:
    kinds: dict[str, list[Hand]] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        hand = list(parse_dominoes(case["hand"]))
        kinds.setdefault(case["id"].rpartition("-")[0], []).append((hand, case["engine"]))
    return kinds


def timed(find: Callable[[list[Domino], int], object], hands: list[Hand], passes: int) -> float:
    """Milliseconds a hand, in the quickest pass."""
    best = float("inf")
    for _ in range(passes):
        start = perf_counter()
        for hand, engine in hands:
            find(hand, engine)
        best = min(best, perf_counter() - start)
    return best / len(hands) * 1000


def searched(hands: list[Hand]) -> tuple[float, bool]:
    """Milliseconds a hand of the depth-first search, and whether it came to an end."""
    start = perf_counter()
    for done, (hand, engine) in enumerate(hands):
        try:
            scores = depth_first(hand, engine)
        except TooLongError:
            return (perf_counter() - start) / (done + 1) * 1000, False
        laid = best_trains(hand, engine)
        assert scores == tuple((one.dominoes, one.pips) for one in laid), (hand, engine)
    if (perf_counter() - start) < 1:
        return timed(depth_first, hands, 5), True
    return (perf_counter() - start) / len(hands) * 1000, True


def memory(hands: list[Hand]) -> float:
    """Kilobytes at the peak of the hand that takes most."""
    most = 0
    for hand, engine in hands:
        tracemalloc.start()
        best_trains(hand, engine)
        most = max(most, tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    return most / 1024


def main() -> None:
    small = read(Path(sys.argv[1])) if len(sys.argv) > 1 else dealt()
    print(f"{'hands':20}{'mtscore':>12}{'worst':>12}{'search':>14}{'ratio':>12}{'memory':>10}")
    for kinds, compare in ((small, True), (large(), False)):
        for kind, hands in kinds.items():
            ours = timed(best_trains, hands, 7)
            worst = max(timed(best_trains, [one], 3) for one in hands)
            search = ratio = ""
            if compare:
                theirs, ended = searched(hands)
                bound = "" if ended else ">"
                search = f"{bound}{theirs:.3f} ms"
                ratio = f"{bound}{theirs / ours:,.1f}x"
            print(
                f"{kind:20}{ours:9.3f} ms{worst:9.3f} ms{search:>14}{ratio:>12}"
                f"{memory(hands):7.0f} kB",
                flush=True,
            )


if __name__ == "__main__":
    main()
