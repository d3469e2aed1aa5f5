"""`check-move` for Fives Up: what may be typed, and what a bare ruling costs."""

import subprocess
import sys

import pytest

from helpers import Result, codes, mtscore
from test_processes import environment


def check(*arguments: str) -> Result:
    return mtscore("check-move", *arguments, "--rules", "fives-up", "--json")


def test_a_larger_set_has_larger_dominoes() -> None:
    table = ("--line", "9-4 4-6", "--player", "Ana", "--hand", "9-7 8-8")
    said = check("9-7 on left", *table, "--set", "9")
    assert (said.code, said.json["move"]) == (0, "9-7 on left")
    assert codes(check("9-7 on left", *table[:4], "--line", "4-6")) == ["domino-not-in-set"]


def test_the_move_may_name_what_was_drawn() -> None:
    table = ("--line", "4-6 6-6 6-5", "--player", "Ana", "--hand", "3-3")
    said = check("draw 6-2, 6-2 on up", *table)
    assert (said.code, said.json["move"]) == (0, "draw 6-2, 6-2 on up")
    # That it was drawn shows that there was something to draw, whichever way it is told.
    told = check("draw, 6-2 on up", *table, "--drew", "6-2")
    assert (told.code, told.json["clauses"]) == (0, said.json["clauses"])
    kept = check("draw 6-2, 6-2 on up", *table, "--rule", "stock_kept=2")
    assert kept.json["missing"] == ["boneyard"]


def test_numbers_that_nobody_can_count_are_refused() -> None:
    digits = "9" * 5000
    table = ("--line", "4-6", "--player", "Ana")
    assert codes(check(f"5-4 on {digits}", *table)) == ["unknown-end"]
    assert codes(check("5-4", *table, "--stock", digits)) == ["bad-number"]
    position = f"fives-up; turn Ana; line 4-6; stock {digits}; scores {digits} 0"
    said = check("5-4", "--position", position)
    assert codes(said) == ["bad-number", "bad-position"]


@pytest.mark.parametrize("option", ["--line", "--up", "--down", "--spinner"])
def test_what_is_wrong_with_the_layout_is_shown_where_it_was_typed(option: str) -> None:
    parts = {"--line": "4-6 6-6 6-3", option: "5-x"}
    words = [word for pair in parts.items() for word in pair]
    said = check("3-1 on right", *words)
    assert said.code == 2
    assert said.json["diagnostics"][0]["file"] == option


def talk(*answers: str, options: tuple[str, ...] = ()) -> Result:
    typed = "".join(f"{one}\n" for one in answers)
    words = ("check-move", "--rules", "fives-up", *options)
    return mtscore(*words, stdin=typed, terminal=True)


@pytest.mark.parametrize("line", ["4-6 6-6 6-3", "4|6, 6|6, 6|3", "[4|6][6|6][6|3]"])
def test_the_arms_are_asked_for_however_the_line_is_written(line: str) -> None:
    said = talk(line, "6-1", "", "1-5 on up", "1-5")
    assert "What lies up of the spinner?" in said.err
    assert said.code == 0
    assert "What lies up of the spinner?" not in talk("4-6 6-3", "3-1", "3-1").err
    assert "What lies up of the spinner?" not in talk("?", "3-1", "3-1 6-1").err


def test_the_conversation_knows_the_dominoes_of_the_set() -> None:
    said = talk("9-4 4-6", "9-7 on left", "9-7", options=("--set", "9"))
    assert (said.code, "not in a double-6 set" in said.err) == (0, False)


@pytest.mark.parametrize(
    "arguments",
    [
        ["check-move", "5-4 on right", "--rules", "fives-up", "--line", "4-6 6-5"],
        ["count", "4-6 6-6 6-3", "--up", "6-1"],
    ],
)
def test_no_dataclass_is_made_at_start(arguments: list[str]) -> None:
    # Each costs as much as a module; records and values take their place.
    code = (
        "import sys\nfrom mtscore.cli import run\n"
        f"assert run({arguments!r}) in (0, 5)\n"
        "made = [one for name, module in sys.modules.items() if name.startswith('mtscore')\n"
        "        for one in vars(module).values() if hasattr(one, '__dataclass_fields__')]\n"
        "print('MADE', made)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=True
    )
    assert "MADE []" in done.stdout
