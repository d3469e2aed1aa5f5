"""A table of cells, each with its place in the text that it was read from."""

from typing import Final

from mtscore.errors import Diagnostic, Place
from mtscore.records import Record, changed
from mtscore.words import say

MOST_COLUMNS: Final = 200
MOST_ROWS: Final = 5000
LONGEST_CELL: Final = 1000
"""What a sheet has at most; the hands of a whole set fit into a cell."""


_UNSEEN: Final = " \t\r\n\xa0\u200b\u200e\u200f\u2060\ufeff\u00ad"
"""What phones and web pages put around a text that is copied."""


def stripped(text: str) -> str:
    """`text` without blanks around it, those included that cannot be seen."""
    return text.strip().strip(_UNSEEN).strip()


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
        delimiter: what stands between cells; for columns lined up by blanks two of them.
        turned: whether rows and columns were exchanged.
        title: what the text says above the table, where it says so in so many words.
        notes: what was left out of the text, for people.
    """

    source: str
    lines: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    delimiter: str
    turned: bool = False
    title: str = ""
    notes: tuple[str, ...] = ()

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
        return changed(self, rows=rows, turned=not self.turned)


def too_large(source: str, what: str, most: int, line: int) -> Diagnostic:
    """The problem of a table that nobody keeps by hand."""
    return Diagnostic(
        code="too-large",
        message=say("this table has more than {most} {what}", most=most, what=what),
        place=Place(source=source, line=line),
        help=say("a sheet has a row for each round and a column for each player"),
    )
