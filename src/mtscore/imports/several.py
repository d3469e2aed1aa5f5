"""Several tables in one text: told apart by the names that begin each, and one is read.

Nothing is ever read by halves: with more than one table and none chosen, the text is refused.
"""

from collections.abc import Sequence

from mtscore.errors import Diagnostic, FileProblem, UsageProblem
from mtscore.exports.labels import is_score, role_of
from mtscore.imports.grid import Cell, Grid
from mtscore.notation.names import fold, printable
from mtscore.records import changed
from mtscore.words import listed, say

Row = tuple[Cell, ...]


def choose_table(grid: Grid, wanted: int | None) -> Grid:
    """The table that is wanted, or the only one; a header that is repeated is taken out.

    Raises:
        FileProblem: there are several, and none was chosen.
        UsageProblem: there is no table of that number.
    """
    starts = _starts(grid.rows)
    tables = [
        grid.rows[begin:end]
        for begin, end in zip(starts, [*starts[1:], len(grid.rows)], strict=True)
    ]
    tables = _joined(tables)
    if wanted is not None and wanted > len(tables):
        raise UsageProblem(
            Diagnostic(
                code="no-such-table",
                message=say("there is no table {number}", number=wanted),
                help=say("leave --table out")
                if len(tables) == 1
                else say("there are {tables}", tables=_told(tables)),
            )
        )
    if len(tables) > 1 and wanted is None:
        raise FileProblem(
            Diagnostic(
                code="several-tables",
                message=say(
                    "there are {count} tables here: {tables}",
                    count=len(tables),
                    tables=_told(tables),
                ),
                help=say(
                    "say which: {options}; rounds of one match go into one table",
                    options=listed(
                        [f"--table {at}" for at in range(1, min(len(tables), 3) + 1)], "or"
                    ),
                ),
                place=grid.place(next(filter(None, tables[1][0]))),
            )
        )
    rows = tables[(wanted or 1) - 1]
    if len(rows) == len(grid.rows):
        return grid
    repeated = (
        say("a row of names that is repeated is left out")
        if len(tables) == 1
        else say(
            "table {number} of {count} is read, and nothing of the others",
            number=wanted,
            count=len(tables),
        )
    )
    return changed(grid, rows=rows, notes=(*grid.notes, repeated))


def _starts(rows: Sequence[Row]) -> list[int]:
    """The rows with which tables begin, titles above them included."""
    starts = [0]
    scored = False
    for at, row in enumerate(rows):
        apart = at > 0 and _line(row) - _last_line(rows[at - 1]) > 1
        if (
            scored
            and _is_header(row, apart=apart)
            and any(_has_scores(one) for one in rows[at + 1 :])
        ):
            begin = at
            # Titles stand above their table, after an empty line.
            while begin - 1 > starts[-1] and sum(map(bool, rows[begin - 1])) == 1:
                begin -= 1
                if _line(rows[begin]) - _last_line(rows[begin - 1]) > 1:
                    break
            else:
                begin = at
            starts.append(begin)
            scored = False
        labelled = bool(row[0]) and role_of(row[0].text) is not None
        scored = scored or (_has_scores(row) and not labelled)
    return starts


def _line(row: Row) -> int:
    return min(cell.line for cell in row)


def _last_line(row: Row) -> int:
    return max(cell.line for cell in row)


def _has_scores(row: Row) -> bool:
    return any(cell and is_score(cell.text) for cell in row[1:])


def _is_header(row: Row, *, apart: bool) -> bool:
    """Whether a row names players or rounds: by its first word, or as it stands apart."""
    texts = [cell.text for cell in row if cell]
    if len(texts) < 2:
        return False
    role = role_of(row[0].text) if row[0] else None
    if role in ("round", "player"):
        return True
    names = [one for one in texts if not is_score(one) and role_of(one) is None]
    return apart and role is None and len(names) >= 2 and not any(map(is_score, texts))


def _joined(tables: list[tuple[Row, ...]]) -> list[tuple[Row, ...]]:
    """Tables that go on under the same header on a new page are one."""
    found = tables[:1]
    for table in tables[1:]:
        before = found[-1]
        if _words(table[0]) == _words(before[0]) and _goes_on(before, table):
            found[-1] = (*before, *table[1:])
        else:
            found.append(table)
    return found


def _words(row: Row) -> list[str]:
    return [fold(cell.text) for cell in row]


def _goes_on(before: Sequence[Row], table: Sequence[Row]) -> bool:
    """Whether rows are labelled, and no label stands in both."""
    if before[0][0] and role_of(before[0][0].text) is None:
        return False
    labels = [
        {fold(row[0].text) for row in rows[1:] if row[0] and role_of(row[0].text) is None}
        for rows in (before, table)
    ]
    only_sums = all(row[0] and role_of(row[0].text) in ("total", "place") for row in table[1:])
    return bool(labels[0] and (labels[1] or only_sums)) and not labels[0] & labels[1]


def _told(tables: Sequence[Sequence[Row]]) -> str:
    """Each table by its number, lines and first words."""
    return listed(
        [
            say(
                "number {number} in lines {first} to {last} ({words})",
                number=number,
                first=_line(rows[0]),
                last=_last_line(rows[-1]),
                words=_beginning(rows),
            )
            for number, rows in enumerate(tables[:4], start=1)
        ]
        + ([say("others")] if len(tables) > 4 else [])
    )


def _beginning(rows: Sequence[Row]) -> str:
    """The title of a table, or its first names."""
    first = next((row for row in rows if sum(map(bool, row)) > 1), rows[0])
    words = ", ".join(printable(cell.text[:15]) for cell in first[:4] if cell)
    title = next(filter(None, rows[0])).text if rows[0] is not first else ""
    return f"{printable(title[:30])}: {words}" if title else words
