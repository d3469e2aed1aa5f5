"""The face of the rule engine, which loads its parts when they are asked for."""

import importlib
import os
import subprocess
import sys

import pytest

import mtscore.table
from helpers import PROJECT


@pytest.mark.parametrize("name", mtscore.table.__all__)
def test_every_name_is_there_and_no_module_stands_in_its_place(name: str) -> None:
    for part in ("reach", "judge", "problems", "explain", "reading", "rounds", "moves"):
        importlib.import_module(f"mtscore.table.{part}")
    found = getattr(mtscore.table, name)
    assert type(found).__name__ != "module"


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = mtscore.table.nonsense  # type: ignore[attr-defined]


def test_judging_a_move_loads_neither_rounds_nor_positions() -> None:
    script = "import sys, mtscore.table; print('mtscore.table.rounds' in sys.modules)"
    said = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(PROJECT / "src")},
    )
    assert said.stdout.strip() == "False"
