"""Players' names as they stand on a sheet."""

from collections.abc import Sequence

from mtscore.errors import Problems
from mtscore.exports import unguarded
from mtscore.imports.grid import Cell, Grid
from mtscore.imports.sheet import SheetPlayer
from mtscore.notation.names import as_typed, fold, name_problem, printable, tidy
from mtscore.words import say


def read_name(cell: Cell) -> str:
    """The name that a cell holds; what `export` put in front of a formula is taken off."""
    return tidy(unguarded(cell.text))


def check_names(grid: Grid, cells: Sequence[Cell], problems: Problems) -> list[SheetPlayer]:
    """The players of a sheet; impossible names, and two that nobody could tell apart, are noted."""
    players = []
    seen: dict[str, tuple[str, Cell]] = {}
    for cell in cells:
        name = read_name(cell)
        found = name_problem(name)
        if found:
            problems.found.append(found.at(grid.place(cell)))
        else:
            key = fold(name)
            if key in seen:
                _twins(grid, seen[key], (name, cell), problems)
            seen.setdefault(key, (name, cell))
        players.append(SheetPlayer(name=name, cell=cell))
    return players


def _twins(
    grid: Grid, first: tuple[str, Cell], second: tuple[str, Cell], problems: Problems
) -> None:
    one, other = first[0], second[0]
    where = first[1]
    problems.add(
        "twin-names",
        say(
            "{other} is the same name as {one} in line {line}, column {column}",
            other=as_typed(other),
            one=as_typed(one),
            line=where.line,
            column=where.column,
        ),
        help=say(
            "two people: tell them apart, such as {name} B; one person: make it one column",
            name=printable(one),
        ),
        place=grid.place(second[1]),
    )
