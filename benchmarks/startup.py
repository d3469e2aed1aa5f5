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


def main() -> None:
    repeats = int(sys.argv[1]) if len(sys.argv) > 1 else 25
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder)
        small = table / "smallest.py"
        small.write_text(SMALLEST, encoding="utf-8")
        environment = {**os.environ, "XDG_STATE_HOME": folder}
        mtscore = [sys.executable, "-m", "mtscore"]
        commands = {
            "python -c pass": [sys.executable, "-c", "pass"],
            "smallest Typer program": [sys.executable, str(small), "one"],
            "mtscore show": [*mtscore, "show"],
            "mtscore round": [*mtscore, "round", "13", "--replace", "--pips", "Bo=10"],
        }

        def call(command: list[str]) -> None:
            subprocess.run(
                command, cwd=table, env=environment, check=True, stdout=subprocess.DEVNULL
            )

        call([*mtscore, "new", "--players", "Ana,Bo,Cy,Dee"])
        for number in range(1, 14):
            call([*mtscore, "round", str(number), "--pips", f"0,{number},40,25"])
        times: dict[str, list[float]] = {name: [] for name in commands}
        for turn in range(repeats):
            commands["mtscore round"][-1] = f"Bo={20 + turn}"
            for name, command in commands.items():
                start = time.perf_counter()
                call(command)
                times[name].append(time.perf_counter() - start)
    medians = {name: statistics.median(values) for name, values in times.items()}
    floor, least = medians["python -c pass"], medians["smallest Typer program"]
    print(f"{'command':<24}{'ms':>8}{'x pass':>9}{'x smallest':>12}")
    for name, median in medians.items():
        print(f"{name:<24}{median * 1000:>8.1f}{median / floor:>9.2f}{median / least:>12.2f}")


if __name__ == "__main__":
    main()
