"""Columns lined up by blanks, as on a terminal and in a letter: a cell is empty where its place is.

Who wrote the table with as many cells in every row needs no lining up; where a cell is missing,
only its place tells which one, and where places do not tell either the row is refused.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence

from mtscore.errors import Diagnostic, FileProblem, Place
from mtscore.exports.labels import is_score
from mtscore.imports.forms import TOKEN, is_rule
from mtscore.imports.grid import Cell, stripped
from mtscore.notation.width import width_of
from mtscore.words import counted, say

Row = list[Cell]


def aligned_rows(lines: Sequence[str], source: str, *, single: bool) -> list[tuple[Cell, ...]]:
    """The rows of a table lined up by blanks; with `single` one blank is enough.

    Raises:
        FileProblem: a row with cells missing, and nobody knows which.
    """
    rows = [
        row
        for number, line in enumerate(lines, start=1)
        if not is_rule(line) and (row := _tokens(line, number, single=single))
    ]
    table = [row for row in rows if not _stands_alone(row)]
    if len({len(row) for row in table}) <= 1:
        return [tuple(row) for row in rows]
    shown = _Shown(lines)
    bands = _bands(table, shown) or _whole_bands(table, shown)
    if bands is None:
        raise FileProblem(_out_of_line(table, lines, source))
    return [tuple(row) if _stands_alone(row) else _placed(row, bands, lines, shown) for row in rows]


class _Shown:
    """Where cells stand on a screen, on which some characters are wider than others."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines

    def span(self, cell: Cell) -> tuple[int, int]:
        """The columns from which, and before which, a cell is shown."""
        line = self.lines[cell.line - 1]
        if line.isascii():
            return cell.column, cell.end_column
        begin = 1 + width_of(line[: cell.column - 1])
        return begin, begin + width_of(line[cell.column - 1 : cell.end_column - 1])


def _stands_alone(row: Row) -> bool:
    """Whether a row is a title or a remark: one cell with words in it, and no score."""
    text = row[0].text
    return len(row) == 1 and not is_score(text) and any(map(str.isalpha, text))


def _tokens(line: str, number: int, *, single: bool) -> Row:
    found: Row = []
    for match in TOKEN.finditer(line):
        begin, text = match.start(), match.group()
        for word in text.split() if single else [text]:
            at = line.index(word, begin)
            begin = at + len(word)
            # `Ana: 0 5 0` is how people write a list.
            plain = stripped(word) if found else stripped(word).rstrip(":")
            if plain:
                found.append(Cell(text=plain, line=number, column=at + 1, end_column=begin + 1))
    return found


def _bands(table: Sequence[Row], shown: _Shown) -> list[tuple[int, int]] | None:
    """The columns of text that the cells cover together; None where one row has two in one."""
    bands: list[tuple[int, int]] = []
    for begin, end in sorted(shown.span(cell) for row in table for cell in row):
        if bands and begin < bands[-1][1]:
            bands[-1] = bands[-1][0], max(end, bands[-1][1])
        else:
            bands.append((begin, end))
    starts = [begin for begin, _ in bands]
    filled: list[set[int]] = [set() for _ in bands]
    for at, row in enumerate(table):
        for cell in row:
            held = filled[_band_of(shown.span(cell)[0], starts)]
            if at in held:
                return None
            held.add(at)
    return _with_headers(bands, filled)


def _band_of(begin: int, starts: Sequence[int]) -> int:
    return bisect_right(starts, begin) - 1


def _whole_bands(table: Sequence[Row], shown: _Shown) -> list[tuple[int, int]] | None:
    """The columns of the rows with most cells, where all others fit in.

    A name over a score and a total is wider than either, and ends where the total does.
    """
    most = max(map(len, table))
    bands = _bands([row for row in table if len(row) == most], shown)
    if bands is None or len(bands) != most:
        return None
    for row in table:
        held = {_nearest(shown.span(cell), bands) for cell in row}
        if None in held or len(held) < len(row):
            return None
    return bands


def _nearest(span: tuple[int, int], bands: Sequence[tuple[int, int]]) -> int | None:
    """The column that a cell stands over, the one whose end is nearest where it is over several."""
    over = [at for at, (begin, end) in enumerate(bands) if span[0] < end and begin < span[1]]
    return min(over, key=lambda at: abs(bands[at][1] - span[1]), default=None)


def _with_headers(bands: list[tuple[int, int]], filled: list[set[int]]) -> list[tuple[int, int]]:
    """Join a header that stands beside its column with it: nothing else is in that column."""
    at = 0
    while at < len(bands):
        if filled[at] == {0}:
            near = [
                (abs(bands[other][0] - bands[at][0]), other)
                for other in (at - 1, at + 1)
                if 0 <= other < len(bands) and 0 not in filled[other]
            ]
            if near:
                other = min(near)[1]
                low, high = min(at, other), max(at, other)
                bands[low] = bands[low][0], bands[high][1]
                filled[low] |= filled[high]
                del bands[high], filled[high]
                continue
        at += 1
    return bands


def _placed(
    row: Row, bands: Sequence[tuple[int, int]], lines: Sequence[str], shown: _Shown
) -> tuple[Cell, ...]:
    """The cells of a row in their columns, with empty ones where nothing stands."""
    line = row[0].line
    end = len(lines[line - 1]) + 1
    held = {_nearest(shown.span(cell), bands): cell for cell in row}
    return tuple(
        held.get(at)
        or Cell(text="", line=line, column=min(begin, end), end_column=min(begin, end) + 1)
        for at, (begin, _) in enumerate(bands)
    )


def _out_of_line(table: Sequence[Row], lines: Sequence[str], source: str) -> list[Diagnostic]:
    """The rows that have other numbers of cells than most."""
    usual = Counter(len(row) for row in table).most_common(1)[0][0]
    return [
        Diagnostic(
            code="out-of-line",
            message=say(
                "this line has {count}, most have {usual}, and they do not stand one below the "
                "other: nobody knows which are missing",
                count=counted(len(row), "cell"),
                usual=usual,
            ),
            help=say("write ? for each missing score, or put commas between the cells"),
            place=Place(
                source=source,
                line=row[0].line,
                column=row[0].column,
                end_column=row[-1].end_column,
                excerpt=lines[row[0].line - 1],
            ),
        )
        for row in table
        if len(row) != usual
    ]
