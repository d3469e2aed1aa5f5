"""How long a ruling takes: in this process, with all its cases, and as a command beside `show`.

    python benchmarks/referee.py

Everything is measured in one run, in turns, and the best of many is kept, so that other work on
the machine counts for little.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from mtscore.notation.moves import parse_moves
from mtscore.referee import parse_claim, rule
from mtscore.table import parse_position

CERTAIN = {
    "cover first": (
        "station; set 12; engine 12; order Ana Bo Cy; turn Ana; first-turn none; Ana: 12-5; "
        "Bo: .. 4-4; Cy: 12-1; mexican: 12-0; hand Ana: 5-7 3-3",
        "5-7 on Ana",
    ),
    "own train": (
        "station; set 12; engine 12; order Ana Bo Cy; turn Ana; first-turn none; Ana: 12-5; "
        "Bo: 4; Cy: 12-1; mexican: 12-0; hand Ana: 5-7 3-3",
        "5-7 on Ana",
    ),
    "draw": (
        "railyard; set 12; engine 12; order Ana Bo Cy; turn Ana; first-turn none; Ana: 12-5; "
        "Bo: 4; Cy: 12-1; mexican: 12-0; hand Ana: 3-3; boneyard 20",
        "draw",
    ),
    "whole turn": (
        "open-run; set 12; engine 12; order Ana Bo Cy; turn Ana; first-turn none; Ana: 12-5; "
        "Bo*: 4; Cy: 12-1; hand Ana: 5-5 5-3 4-1; boneyard 20",
        "5-5 on Ana, 4-1 on Bo",
    ),
}
DEPENDS = {
    "a marker": (
        "station; set 12; engine 12; order Ana Bo; turn Ana; first-turn none; Ana: 12-5; Bo?: 4",
        "4-1 on Bo",
    ),
    "the hand": (
        "station; set 12; engine 12; order Ana Bo; turn Ana; first-turn none; Ana: 12-5; "
        "Bo: .. 4-4; mexican: 9",
        "draw, pass",
    ),
    "nearly everything": (
        "station; set 12; engine 12; order Ana Bo Cy Dee Eli; turn Ana; first-turn none; Ana: 5",
        "draw, pass",
    ),
}


def milliseconds(act: Callable[[], object], times: int) -> float:
    """The best of many."""
    best = float("inf")
    for _ in range(times):
        begin = time.perf_counter()
        act()
        best = min(best, time.perf_counter() - begin)
    return best * 1000


def ruled(position: str, move: str) -> Callable[[], object]:
    state = parse_position(position)
    moves = parse_moves(move, state.setting.players)
    return lambda: rule(state, moves)


def process(*arguments: str) -> Callable[[], object]:
    command = [sys.executable, "-m", "mtscore", *arguments]
    return lambda: subprocess.run(command, capture_output=True, check=False)


def main() -> None:
    print("One ruling in this process (goal: below 1 ms)")
    for name, (position, move) in CERTAIN.items():
        print(f"  {name:18} {milliseconds(ruled(position, move), 200):7.2f} ms")
    state = parse_position(CERTAIN["draw"][0])
    claim = parse_claim("Bo is open", state.setting.players)
    print(f"  {'a claim':18} {milliseconds(lambda: rule(state, (), claim), 200):7.2f} ms")
    print("A ruling that depends, with all its cases (goal: below 50 ms)")
    for name, (position, move) in DEPENDS.items():
        print(f"  {name:18} {milliseconds(ruled(position, move), 20):7.2f} ms")
    with tempfile.TemporaryDirectory() as folder:
        match = str(Path(folder, "match.toml"))
        process("new", "--players", "Ana,Bo,Cy", "--file", match)()
        commands = {
            "show": process("show", "--match", match),
            "check-move": process(
                "check-move", "5-7 on Bo", "--player", "Ana", "--trains",
                "Ana*: 5; Bo: .. 4-4; Cy: 9; mexican: 9", "--hand", "5-7 3-3", "--match", match,
            ),
            "check-move draw": process(
                "check-move", "draw", "--player", "Ana", "--trains",
                "Ana*: 5; Bo: .. 4-4; Cy: 9; mexican: 9", "--match", match,
            ),
        }  # fmt: skip
        best = dict.fromkeys(commands, float("inf"))
        for _ in range(15):
            for name, act in commands.items():
                best[name] = min(best[name], milliseconds(act, 1))
    print("As a command (goal: show plus 20 ms)")
    for name, spent in best.items():
        print(f"  {name:18} {spent:7.1f} ms  show {spent - best['show']:+.1f} ms")


if __name__ == "__main__":
    main()
