"""How long commands take as whole processes, as ratios in one run.

    python benchmarks/startup.py [REPEATS]

Measures what this Python has installed; install a wheel for figures that mean something, since a
checkout without compiled files starts slower.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from mtscore.cli import COMMANDS

SMALLEST = """import typer
app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
@app.command()
def one(n: int = 1) -> None:
    print(n)
@app.command()
def two(n: int = 1) -> None:
    print(n)
app()
"""


def measure(repeats: int) -> dict[str, float]:
    """The median seconds of each command, all of them in turn."""
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder)
        small = table / "smallest.py"
        small.write_text(SMALLEST, encoding="utf-8")
        environment = {**os.environ, "XDG_STATE_HOME": folder}
        mtscore = [sys.executable, "-m", "mtscore"]
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "smallest Typer program": [sys.executable, str(small), "one"],
            "mtscore show": [*mtscore, "show", "--match", "plain.toml"],
            "show, 13 rounds of moves": [*mtscore, "show", "--match", "moves.toml"],
            "mtscore round": [
                *(*mtscore, "round", "13", "--replace", "--match", "plain.toml", "--pips", "Bo=10")
            ],
        }
        if "check-move" in COMMANDS:
            question = ["12-5 on Ana", "--player", "Ana", "--trains", "Ana: -", "--engine", "12"]
            commands["mtscore check-move"] = [*mtscore, "check-move", *question]

        def call(command: list[str]) -> None:
            subprocess.run(
                command, cwd=table, env=environment, check=True, stdout=subprocess.DEVNULL
            )

        # The same match with its moves and without.
        call([*mtscore, "simulate", "--players", "4", "--seed", "7", "-o", "."])
        (simulated,) = table.glob("*.toml")
        blocks = simulated.read_text(encoding="utf-8").split("\n[[")
        plain = "\n[[".join(one for one in blocks if not one.startswith("moves]]"))
        (table / "plain.toml").write_text(plain, encoding="utf-8")
        simulated.rename(table / "moves.toml")
        times: dict[str, list[float]] = {name: [] for name in commands}
        for turn in range(repeats):
            commands["mtscore round"][-1] = f"Bo={20 + turn}"
            for name, command in commands.items():
                start = time.perf_counter()
                call(command)
                times[name].append(time.perf_counter() - start)
    return {name: statistics.median(values) for name, values in times.items()}


def main() -> None:
    medians = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 25)
    floor, least = medians["python -c pass"], medians["smallest Typer program"]
    print(f"{'command':<26}{'ms':>8}{'x pass':>9}{'x smallest':>12}")
    for name, median in medians.items():
        print(f"{name:<26}{median * 1000:>8.1f}{median / floor:>9.2f}{median / least:>12.2f}")


if __name__ == "__main__":
    main()
