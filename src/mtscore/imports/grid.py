"""From text to cells, each with its place; quotes and blanks as spreadsheets write them."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from typing import Final

from mtscore.errors import Diagnostic, FileProblem, Place, Problems
from mtscore.notation.names import as_typed
from mtscore.records import Record
from mtscore.words import say

MOST_COLUMNS: Final = 200
MOST_ROWS: Final = 5000
LONGEST_CELL: Final = 1000
"""What a sheet has at most; the hands of a whole set fit into a cell."""

DELIMITERS: Final = {"\t": "tabs", ";": "semicolons", ",": "commas"}
"""What may stand between cells, with its name; the more telling first."""

_LINE_END: Final = re.compile(r"\r\n|\n|\r")
_SEPARATOR_LINE: Final = re.compile(r"sep=([,;\t])[ ,;\t]*(?:\r\n|\n|\r)", re.IGNORECASE)
_IN_QUOTES: Final = re.compile(r'"[^"]*(?:""[^"]*)*"')


class Cell(Record):
    """One cell: what it says without blanks and quotes around, and where it stands."""

    text: str
    line: int
    column: int
    end_column: int

    def __bool__(self) -> bool:
        return bool(self.text)


class Grid(Record):
    """A table of cells.

    Attributes:
        source: the file's name.
        lines: the text as it was, line by line.
        rows: without empty rows, and without empty cells at their ends.
        delimiter: what stands between cells.
        turned: whether rows and columns were exchanged.
    """

    source: str
    lines: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    delimiter: str
    turned: bool = False

    def place(self, cell: Cell) -> Place:
        """Where a cell stands."""
        return Place(
            source=self.source,
            line=cell.line,
            column=cell.column,
            end_column=cell.end_column,
            excerpt=self.lines[cell.line - 1] if cell.line <= len(self.lines) else None,
        )

    @property
    def width(self) -> int:
        """Columns of the widest row."""
        return max((len(row) for row in self.rows), default=0)

    def at(self, row: int, column: int) -> Cell:
        """A cell; where its row ends earlier an empty one, placed at the end of its line."""
        cells = self.rows[row]
        if column < len(cells):
            return cells[column]
        if not cells:
            return Cell(text="", line=1, column=1, end_column=2)
        line = cells[-1].line
        end = len(self.lines[line - 1]) + 1 if line <= len(self.lines) else 1
        return Cell(text="", line=line, column=end, end_column=end + 1)

    def exchanged(self) -> "Grid":
        """The same table with rows as columns."""
        width = self.width
        # Empty cells at the ends stay: they know their places, which the turned row would not.
        rows = tuple(
            tuple(self.at(row, column) for row in range(len(self.rows))) for column in range(width)
        )
        return Grid(
            source=self.source,
            lines=self.lines,
            rows=rows,
            delimiter=self.delimiter,
            turned=not self.turned,
        )


def _without_empty_end(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    end = len(row)
    while end and not row[end - 1]:
        end -= 1
    return row[:end]


def read_grid(text: str, source: str) -> Grid:
    """Read a text as a table.

    Raises:
        FileProblem: a quote that isn't closed, cells that are too long, a table too large.
    """
    chosen = _SEPARATOR_LINE.match(text)
    body = text.rstrip(" \t\r\n,;")
    if text.count("\n", 0, len(body)) > MOST_ROWS or text.count("\r", 0, len(body)) > MOST_ROWS:
        raise FileProblem(_too_large(source, say("rows"), MOST_ROWS, 1))
    lines = _LINE_END.split(body)
    delimiter = chosen.group(1) if chosen else sniff(lines)
    problems = Problems()
    reader = _Reader(body, delimiter, source, lines, problems)
    rows = tuple(
        _without_empty_end(row) for row in reader.rows(chosen.end() if chosen else 0) if any(row)
    )
    problems.raise_if_any(FileProblem)
    return Grid(source=source, lines=tuple(lines), rows=rows, delimiter=delimiter)


def sniff(lines: list[str]) -> str:
    """The delimiter with which most rows have the same number of cells."""
    counts: dict[str, Counter[int]] = {one: Counter() for one in DELIMITERS}
    for line in [one for one in lines if one.strip(" \t,;")][:100]:
        plain = _IN_QUOTES.sub("", line[:20_000])
        for delimiter, found in counts.items():
            found[plain.count(delimiter)] += 1

    def agreement(delimiter: str) -> tuple[int, int]:
        return max(
            ((rows, number) for number, rows in counts[delimiter].items() if number), default=(0, 0)
        )

    # max keeps the first of equals, and DELIMITERS has the more telling first.
    return max(DELIMITERS, key=agreement) if any(map(agreement, DELIMITERS)) else ","


class _Reader:
    """Goes through the text once, cell by cell."""

    def __init__(
        self, text: str, delimiter: str, source: str, lines: list[str], problems: Problems
    ) -> None:
        self.text = text
        self.delimiter = delimiter
        self.source = source
        self.lines = lines
        self.problems = problems
        self.starts = [0, *(found.end() for found in _LINE_END.finditer(text))]
        blanks = "[ \t]*" if delimiter != "\t" else "[ ]*"
        end = rf"(?={re.escape(delimiter)}|\r|\n|\Z)"
        # Nothing in it is ever tried twice, so a cell of a million quotes costs no memory.
        self.quoted = re.compile(rf'{blanks}"([^"]*+(?:""[^"]*+)*+)"{blanks}{end}')
        self.plain = re.compile(rf"[^{re.escape(delimiter)}\r\n]*")

    def rows(self, at: int) -> Iterator[tuple[Cell, ...]]:
        row: list[Cell] = []
        text = self.text
        while True:
            cell, at = self.cell(at)
            row.append(cell)
            if len(row) > MOST_COLUMNS:
                raise FileProblem(_too_large(self.source, say("columns"), MOST_COLUMNS, cell.line))
            if at < len(text) and text[at] == self.delimiter:
                at += 1
                continue
            yield tuple(row)
            row = []
            found = _LINE_END.match(text, at)
            if not found:
                return
            at = found.end()

    def cell(self, at: int) -> tuple[Cell, int]:
        found = self.quoted.match(self.text, at)
        if found:
            text = found.group(1).replace('""', '"').strip()
            return self.made(text, found.start(), found.end()), found.end()
        found = self.plain.match(self.text, at)
        end = found.end() if found else at
        text = self.text[at:end].strip()
        cell = self.made(text, at, end)
        if text.startswith('"') and text.count('"') % 2:
            self.problems.add(
                "unclosed-quote",
                say("a quote opens here and is not closed"),
                help=say('close it before the next cell: "Doe, Pat"'),
                place=self.place(cell),
            )
        return cell, end

    def made(self, text: str, start: int, end: int) -> Cell:
        raw = self.text[start:end]
        begin = start + len(raw) - len(raw.lstrip(" \xa0"))
        line = bisect_right(self.starts, begin)
        column = begin - self.starts[line - 1] + 1
        width = max(1, len(raw.strip().split("\n", 1)[0]))
        cell = Cell(text=text, line=line, column=column, end_column=column + width)
        if len(text) > LONGEST_CELL:
            self.problems.add(
                "long-cell",
                say(
                    "this cell has {count} characters: {beginning}...",
                    count=len(text),
                    beginning=as_typed(text[:20]),
                ),
                help=say("a cell holds a name, a number, or the dominoes of one hand"),
                place=self.place(cell),
            )
        return cell

    def place(self, cell: Cell) -> Place:
        excerpt = self.lines[cell.line - 1]
        return Place(
            source=self.source,
            line=cell.line,
            column=cell.column,
            end_column=cell.end_column,
            excerpt=excerpt,
        )


def _too_large(source: str, what: str, most: int, line: int) -> Diagnostic:
    return Diagnostic(
        code="too-large",
        message=say("this table has more than {most} {what}", most=most, what=what),
        place=Place(source=source, line=line),
        help=say("a sheet has a row for each round and a column for each player"),
    )
