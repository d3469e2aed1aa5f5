"""A cell that says how a round ended."""

from collections.abc import Sequence

from mtscore.errors import Problems
from mtscore.exports import Ending, read_ending
from mtscore.imports.grid import Cell, Grid
from mtscore.notation.names import as_typed, printable
from mtscore.words import say


def ending_of(cell: Cell, grid: Grid, names: Sequence[str], problems: Problems) -> Ending:
    """What a cell says about a round's end; other words are noted."""
    found = read_ending(cell.text, names)
    if found is not None:
        return found
    problems.add(
        "bad-state",
        say("a round cannot end {cell}", cell=as_typed(cell.text[:30])),
        help=say(
            "write blocked, {name} blocked, {name} out, or nothing where the scores show it",
            name=printable(names[0]) if names else "Ana",
        ),
        place=grid.place(cell),
    )
    return Ending()
