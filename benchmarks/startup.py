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
        mtscore = [sys.executable, "-m", "mtscore"]
        dispute = [*mtscore, "check-move", "12-5 on Ana", "--player", "Ana", "--trains", "Ana: 5"]
        fives = [*mtscore, "check-move", "5-4 on right", "--player", "Ana", "--line", "4-6 6-5"]
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "smallest Typer program": [sys.executable, str(small), "one"],
            "show": [*mtscore, "show"],
            "show, every move recorded": [*mtscore, "show", "--match", "moves.toml"],
            "round": [*mtscore, "round", "13", "--replace", "--pips", "Bo=10"],
            "check-move at the match": dispute,
            "check-move without one": [*dispute, "--engine", "12"],
            "check-move, Fives Up": [*fives, "--rules", "fives-up"],
            "count, Fives Up": [*mtscore, "count", "4-6 6-6 6-3"],
        }
        alone = {"check-move without one", "check-move, Fives Up", "count, Fives Up"}
        knows_match = {**os.environ, "XDG_STATE_HOME": folder}
        knows_none = {**os.environ, "XDG_STATE_HOME": str(table / "none")}

        def call(command: list[str], environment: dict[str, str] = knows_match) -> None:
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
        call([*mtscore, "use", "plain.toml"])
        times: dict[str, list[float]] = {name: [] for name in commands}
        for turn in range(repeats):
            commands["round"][-1] = f"Bo={20 + turn}"
            for name, command in commands.items():
                environment = knows_none if name in alone else knows_match
                start = time.perf_counter()
                call(command, environment)
                times[name].append(time.perf_counter() - start)
    return {name: statistics.median(values) for name, values in times.items()}


def main() -> None:
    medians = measure(int(sys.argv[1]) if len(sys.argv) > 1 else 25)
    floor, least = medians["python -c pass"], medians["smallest Typer program"]
    print(f"{'command':<28}{'ms':>8}{'x pass':>9}{'x smallest':>12}")
    for name, median in medians.items():
        print(f"{name:<28}{median * 1000:>8.1f}{median / floor:>9.2f}{median / least:>12.2f}")


if __name__ == "__main__":
    main()
