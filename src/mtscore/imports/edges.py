"""What stands around a table: titles above it, and columns and rows of dates and remarks."""

from typing import Final, Literal

from mtscore.exports.labels import is_score, read_round_label, role_of
from mtscore.imports.columns import starts_below
from mtscore.imports.grid import Cell, Grid
from mtscore.notation.names import printable
from mtscore.records import changed
from mtscore.words import say

Kind = Literal["empty", "score", "round", "role", "name"]
_ROW_OF_ROUNDS: Final = 3
"""Columns that a table needs before a line above it can be a title rather than a player."""


def kind_of(cell: Cell) -> Kind:
    """What a cell at the edge of a table looks like."""
    if not cell:
        return "empty"
    if is_score(cell.text):
        return "score"
    # Columns of remarks are taken off before; what is called so and holds scores is a player.
    if role_of(cell.text) not in (None, "remark"):
        return "role"
    return "round" if read_round_label(cell.text) else "name"


def without_title(grid: Grid) -> Grid:
    """Take off lines above the table: the first that holds a single text is its title."""
    rows = list(grid.rows)
    wide = sum(len(row) >= _ROW_OF_ROUNDS for row in rows)
    title = grid.title
    left: list[Cell] = []
    while wide >= 2 and len(rows) > 2 and _is_above(rows):
        cell = next(filter(None, rows[0]))
        if not title and sum(map(bool, rows[0])) == 1:
            title = cell.text.rstrip(",:;")
        else:
            left.append(cell)
        del rows[0]
    notes = tuple(
        say(
            "line {line} above the names is left out: {text}",
            line=cell.line,
            text=printable(grid.lines[cell.line - 1].strip()[:30]),
        )
        for cell in left
    )
    return changed(grid, rows=tuple(rows), title=title, notes=(*grid.notes, *notes))


def _is_above(rows: list[tuple[Cell, ...]]) -> bool:
    """Whether the first row is no part of the table: one text alone, or words over a header."""
    filled = [cell for cell in rows[0] if cell]
    if len(filled) == 1:
        return kind_of(filled[0]) == "name"
    below = next((row for row in rows[1:] if len(row) >= _ROW_OF_ROUNDS), rows[1])
    named = bool(below[0]) and role_of(below[0].text) in ("round", "player")
    return (
        named
        and len(rows[0]) < len(below)
        and bool(rows[0][0])
        and all(kind_of(cell) in ("name", "round") for cell in filled)
    )


def without_afterword(grid: Grid) -> Grid:
    """Take off what stands below the table after an empty line: words, and nobody's score."""
    rows = list(grid.rows)
    left: list[Cell] = []
    first = next((at for at in range(len(rows), 1, -1) if not _is_words(rows[at - 1])), 1)
    for at in range(first, len(rows)):
        if min(cell.line for cell in rows[at]) - max(cell.line for cell in rows[at - 1]) > 1:
            left = [next(filter(None, row)) for row in rows[at:]]
            del rows[at:]
            break
    notes = tuple(
        say(
            "line {line} below the table is left out: {text}",
            line=cell.line,
            text=printable(grid.lines[cell.line - 1].strip()[:30]),
        )
        for cell in left
    )
    return changed(grid, rows=tuple(rows), notes=(*grid.notes, *notes))


def _is_words(row: tuple[Cell, ...]) -> bool:
    """Whether a row is none of scores: two words at least, and no label before them."""
    filled = [cell for cell in row if cell]
    return len(filled) > 1 and all(
        kind_of(cell) == "name" and role_of(cell.text) is None and not cell.text[0].isdigit()
        for cell in filled
    )


def without_remarks(grid: Grid) -> tuple[Grid, tuple[Cell, ...]]:
    """Take off columns and rows of dates, notes and the like; their labels are the answer.

    One of notes that holds nothing but scores is a player of that name.
    """
    exchanged = grid.exchanged()
    columns = [column for column in range(grid.width) if _is_remark(grid, column)]
    rows = [row for row in range(1, len(grid.rows)) if _is_remark(exchanged, row)]
    if not columns and not rows:
        return grid, ()
    kept = tuple(
        tuple(grid.at(row, column) for column in range(grid.width) if column not in columns)
        for row in range(len(grid.rows))
        if row not in rows
    )
    labels = [grid.at(0, column) for column in columns] + [grid.at(row, 0) for row in rows]
    return changed(grid, rows=kept), tuple(labels)


def _is_remark(grid: Grid, column: int) -> bool:
    role = role_of(grid.at(0, column).text)
    if role == "starter":
        return starts_below(grid, column) == "remark"
    if role == "place" and any(role_of(cell.text) == "player" for cell in grid.rows[0]):
        # A list of results: place, name, rounds.
        return True
    only_scores = all(is_score(grid.at(row, column).text) for row in range(1, len(grid.rows)))
    return role == "figure" or (role == "remark" and not only_scores)
