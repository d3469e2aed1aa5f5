"""Tables without names, read by the names given beside them."""

from mtscore.exports.labels import role_of
from mtscore.imports.edges import kind_of
from mtscore.imports.grid import Grid
from mtscore.imports.roles import Layout, what_labels


def nameless_layout(grid: Grid, players: int) -> Layout | None:
    """The layout of a table with columns for so many players and nobody's name, or None."""
    exchanged = grid.exchanged()
    # A column for each player and none beside them is the surest sign.
    for extra in (0, 1, 2):
        found = _nameless(grid, players, extra) or _nameless(exchanged, players, extra)
        if found:
            return found
    return None


def _nameless(grid: Grid, players: int, extra: int) -> Layout | None:
    """A table without names: columns for so many players after `extra` others, or None."""
    header = [kind_of(grid.at(0, column)) for column in range(grid.width)]
    if "name" in header or any(kind_of(grid.at(row, 0)) == "name" for row in range(len(grid.rows))):
        return None
    first = 1 if "role" in header or "round" in header[1:] else 0
    total = tuple(
        column for column in range(grid.width) if role_of(grid.at(0, column).text) == "total"
    )
    if grid.width - len(total) != players + extra or len(grid.rows) == first:
        return None
    if any(role_of(grid.at(0, column).text) for column in range(extra, extra + players)):
        return None
    round_column = engine_column = None
    if extra == 2:
        round_column, engine_column = 0, 1
    elif extra == 1:
        numbers, engines = what_labels(grid, 0, first)
        engine_column = 0 if engines and not numbers else None
        round_column = 0 if engine_column is None else None
    return Layout(
        grid=grid,
        names=tuple((column, None) for column in range(extra, extra + players)),
        first=first,
        round_column=round_column,
        engine_column=engine_column,
        total_columns=total,
    )
