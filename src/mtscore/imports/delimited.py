"""Cells with commas, semicolons or tabs between them, quotes as spreadsheets write them."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final

from mtscore.errors import FileProblem, Place, Problems
from mtscore.imports.grid import LONGEST_CELL, MOST_COLUMNS, Cell, stripped, too_large
from mtscore.words import say

LINE_END: Final = re.compile(r"\r\n|\n|\r")


class DelimitedReader:
    """Goes through the text once, cell by cell."""

    def __init__(
        self, text: str, delimiter: str, source: str, lines: list[str], problems: Problems
    ) -> None:
        self.text = text
        self.delimiter = delimiter
        self.source = source
        self.lines = lines
        self.problems = problems
        self.starts = [0, *(found.end() for found in LINE_END.finditer(text))]
        blanks = "[ \t]*" if delimiter != "\t" else "[ ]*"
        end = rf"(?={re.escape(delimiter)}|\r|\n|\Z)"
        # Nothing in it is ever tried twice, so a cell of a million quotes costs no memory.
        self.quoted = re.compile(rf'{blanks}"([^"]*+(?:""[^"]*+)*+)"{blanks}{end}')
        self.plain = re.compile(rf"[^{re.escape(delimiter)}\r\n]*")

    def rows(self, at: int) -> Iterator[tuple[Cell, ...]]:
        """All rows from the character `at` on."""
        row: list[Cell] = []
        text = self.text
        while True:
            cell, at = self.cell(at)
            row.append(cell)
            if len(row) > MOST_COLUMNS:
                raise FileProblem(too_large(self.source, say("columns"), MOST_COLUMNS, cell.line))
            if at < len(text) and text[at] == self.delimiter:
                at += 1
                continue
            yield tuple(row)
            row = []
            found = LINE_END.match(text, at)
            if not found:
                return
            at = found.end()

    def cell(self, at: int) -> tuple[Cell, int]:
        """The cell that begins at `at`, and where it ends."""
        found = self.quoted.match(self.text, at)
        if found:
            text = stripped(found.group(1).replace('""', '"'))
            return self.made(text, found.start(), found.end()), found.end()
        found = self.plain.match(self.text, at)
        end = found.end() if found else at
        text = stripped(self.text[at:end])
        cell = self.made(text, at, end)
        # A cell beyond all measure is told as such, once.
        if text.startswith('"') and text.count('"') % 2 and len(text) <= LONGEST_CELL:
            self.problems.add(
                "unclosed-quote",
                say("a quote opens here and is not closed"),
                help=say('close it before the next cell: "Doe, Pat"'),
                place=self.place(cell),
            )
        return cell, end

    def made(self, text: str, start: int, end: int) -> Cell:
        """A cell with its place."""
        raw = self.text[start:end]
        begin = start + len(raw) - len(raw.lstrip(" \xa0"))
        line = bisect_right(self.starts, begin)
        column = begin - self.starts[line - 1] + 1
        width = max(1, len(raw.strip().split("\n", 1)[0]))
        return Cell(text=text, line=line, column=column, end_column=column + width)

    def place(self, cell: Cell) -> Place:
        """Where a cell stands."""
        excerpt = self.lines[cell.line - 1]
        return Place(
            source=self.source,
            line=cell.line,
            column=cell.column,
            end_column=cell.end_column,
            excerpt=excerpt,
        )
