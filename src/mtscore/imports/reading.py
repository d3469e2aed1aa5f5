"""From a text to its table: the lines around it left out and said, several tables told apart."""

import re
from collections.abc import Sequence
from typing import Final

from mtscore.errors import FileProblem, Problems
from mtscore.imports.aligned import aligned_rows
from mtscore.imports.delimited import LINE_END, DelimitedReader
from mtscore.imports.forms import find_form
from mtscore.imports.grid import (
    LONGEST_CELL,
    MOST_COLUMNS,
    MOST_ROWS,
    Cell,
    Grid,
    too_large,
)
from mtscore.imports.pages import SAYS_RULES
from mtscore.imports.piped import piped_rows, unmarked
from mtscore.imports.several import choose_table
from mtscore.notation.names import as_typed, printable
from mtscore.records import changed
from mtscore.words import listed, say

_SEPARATOR_LINE: Final = re.compile(r"sep=([,;\t])[ ,;\t]*(?:\r\n|\n|\r)", re.IGNORECASE)
_QUOTED_LINE: Final = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)


def read_grid(text: str, source: str, table: int | None = None) -> Grid:
    """Read a text as a table; `table` chooses one where there are several.

    Raises:
        FileProblem: a quote that isn't closed, cells that are too long, a table too large, rows
            that nobody can tell the columns of, several tables and none chosen.
        UsageProblem: there is no such table.
    """
    original, text = text, _without_reply_marks(text)
    chosen = _SEPARATOR_LINE.match(text)
    body = text.rstrip(" \t\r\n,;")
    if body.count("\n") > MOST_ROWS or body.count("\r") > MOST_ROWS:
        raise FileProblem(too_large(source, say("rows"), MOST_ROWS, 1))
    lines = LINE_END.split(body)
    form = chosen.group(1) if chosen else find_form(lines)
    outside: list[tuple[int, str]] = []
    if form == "|":
        rows, outside = piped_rows(lines)
    elif form.isspace() and form != "\t":
        rows = aligned_rows(lines, source, single=form == " ")
    else:
        problems = Problems()
        reader = DelimitedReader(body, form, source, lines, problems)
        rows = list(reader.rows(chosen.end() if chosen else 0))
        problems.raise_if_any(FileProblem)
    kept = tuple(_without_empty_end(row) for row in rows if any(row))
    if original is not text:
        # Every character kept its place, so that problems can show the line as it is.
        lines = LINE_END.split(original)
    grid = Grid(source=source, lines=tuple(lines), rows=kept, delimiter=form)
    _refuse_sizes(grid)
    title, notes = _around(outside, kept)
    grid = choose_table(grid, table)
    return changed(grid, title=title, notes=(*notes, *grid.notes))


def _without_reply_marks(text: str) -> str:
    """The text of a letter that was answered, its `> ` as blanks so that every place stays."""
    lines = [line for line in LINE_END.split(text) if line.strip()]
    marked = sum(line.lstrip().startswith(">") for line in lines)
    if marked < 2 or marked * 2 <= len(lines):
        return text
    return _QUOTED_LINE.sub(lambda found: " " * len(found.group()), text)


def _without_empty_end(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    end = len(row)
    while end and not row[end - 1]:
        end -= 1
    return row[:end]


def _refuse_sizes(grid: Grid) -> None:
    problems = Problems()
    for row in grid.rows:
        if len(row) > MOST_COLUMNS:
            raise FileProblem(
                too_large(grid.source, say("columns"), MOST_COLUMNS, row[MOST_COLUMNS].line)
            )
        for cell in row:
            if len(cell.text) > LONGEST_CELL:
                problems.add(
                    "long-cell",
                    say(
                        "this cell has {count} characters: {beginning}...",
                        count=len(cell.text),
                        beginning=as_typed(cell.text[:20]),
                    ),
                    help=say("a cell holds a name, a number, or the dominoes of one hand"),
                    place=grid.place(cell),
                )
    problems.raise_if_any(FileProblem)


def _around(
    outside: Sequence[tuple[int, str]], rows: Sequence[tuple[Cell, ...]]
) -> tuple[str, tuple[str, ...]]:
    """The title of a page, and what else on it is no table."""
    first = rows[0][0].line if rows else 0
    title = ""
    left: list[int] = []
    for number, line in outside:
        if line.startswith("#") and number < first and not title:
            title = unmarked(line.lstrip("#").strip())
        elif not SAYS_RULES.fullmatch(line.strip()):
            left.append(number)
    if not left:
        return title, ()
    shown = listed([str(one) for one in left[:4]] + ([say("others")] if len(left) > 4 else []))
    beginning = printable(dict(outside)[left[0]].strip()[:30])
    return title, (
        say(
            "line {lines} is no part of the table and is left out: {beginning}"
            if len(left) == 1
            else "lines {lines} are no part of the table and are left out: {beginning} ...",
            lines=shown,
            beginning=beginning,
        ),
    )
