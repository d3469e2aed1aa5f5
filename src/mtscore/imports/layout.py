"""How a table is laid out: where the names are, where the rounds, where sums.

Everything after this works on a table with a row for each round; one with a row for each player
is turned first.
"""

import re
from typing import Final, Literal

from mtscore.errors import Diagnostic, FileProblem, Place, Problems
from mtscore.imports.columns import labels_below, starts_below, sums_of_players, unclear_column
from mtscore.imports.grid import Cell, Grid
from mtscore.imports.labels import read_engine, read_round_label, role_of
from mtscore.imports.scores import is_score
from mtscore.notation.names import as_typed, printable
from mtscore.records import Record
from mtscore.tiles import COMMON_SETS
from mtscore.words import listed, say

Kind = Literal["empty", "score", "round", "role", "name"]
_NAME_AND_SCORE: Final = re.compile(r"(?P<name>[^:=]*[^:=0-9\s][^:=]*)[:=]\s*(?P<score>\S+)")
_ROW_OF_ROUNDS: Final = 3
"""Columns that a table needs before a line above it can be a title rather than a player."""


class Layout(Record):
    """A table with a row for each round.

    Attributes:
        grid: turned where it has to be.
        names: the columns of the players, each with the cell of its name if it has one.
        first: the row of the first round.
        round_column: the column that numbers the rounds.
        engine_column: the column of the engines.
        total_columns: columns of sums over a round.
        running_columns: the column of running totals for each player, or None; empty without any.
        remarks: cells above columns that hold something else, such as dates.
        title: what stands above the table.
        notes: what was taken for something that its header does not say.
    """

    grid: Grid
    names: tuple[tuple[int, Cell | None], ...]
    first: int
    round_column: int | None
    engine_column: int | None
    total_columns: tuple[int, ...] = ()
    running_columns: tuple[int | None, ...] = ()
    remarks: tuple[Cell, ...] = ()
    title: str = ""
    notes: tuple[str, ...] = ()


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


def find_layout(grid: Grid, players: int | None) -> Layout:
    """Find out how a table is laid out; `players` is how many names were given with it, if any.

    Raises:
        FileProblem: there are no names, or no table.
    """
    _refuse_colons(grid)
    grid, title = _without_title(grid)
    grid, remarks = _without_remarks(grid)
    if grid.width < 2:
        raise _one_column(grid)
    if players is not None:
        exchanged = grid.exchanged()
        # A column for each player and none beside them is the surest sign.
        for extra in (0, 1, 2):
            found = _nameless(grid, players, extra) or _nameless(exchanged, players, extra)
            if found:
                return found
    turned = _players_in_rows(grid)
    return _roles(grid.exchanged() if turned else grid, title, remarks)


def _without_title(grid: Grid) -> tuple[Grid, str]:
    """Take off lines above the table that hold a single text."""
    rows = list(grid.rows)
    wide = sum(len(row) >= _ROW_OF_ROUNDS for row in rows)
    title = ""
    while wide >= 2 and len(rows) > 2 and sum(map(bool, rows[0])) == 1:
        cell = next(filter(None, rows[0]))
        if kind_of(cell) != "name":
            break
        title = title or cell.text
        del rows[0]
    if len(rows) == len(grid.rows):
        return grid, ""
    return (
        Grid(source=grid.source, lines=grid.lines, rows=tuple(rows), delimiter=grid.delimiter),
        title,
    )


def _without_remarks(grid: Grid) -> tuple[Grid, tuple[Cell, ...]]:
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
    return (
        Grid(source=grid.source, lines=grid.lines, rows=kept, delimiter=grid.delimiter),
        tuple(labels),
    )


def _is_remark(grid: Grid, column: int) -> bool:
    role = role_of(grid.at(0, column).text)
    if role == "starter":
        return starts_below(grid, column) == "remark"
    only_scores = all(is_score(grid.at(row, column).text) for row in range(1, len(grid.rows)))
    return role == "figure" or (role == "remark" and not only_scores)


def _players_in_rows(grid: Grid) -> bool:
    """Whether names stand at the left and rounds at the top."""
    top = [kind_of(grid.at(0, column)) for column in range(1, grid.width)]
    side = [kind_of(grid.at(row, 0)) for row in range(1, len(grid.rows))]

    def share(kinds: list[Kind], *wanted: Kind) -> float:
        telling = [kind for kind in kinds if kind not in ("empty", "role")]
        return sum(kind in wanted for kind in telling) / len(telling) if telling else 0.0

    in_columns = share(top, "name") + share(side, "score", "round")
    in_rows = share(side, "name") + share(top, "score", "round")
    if in_rows != in_columns:
        return in_rows > in_columns
    # Names at neither edge: `Ana,24` alone, or no names at all.
    return kind_of(grid.at(0, 0)) == "name" and "name" not in top


def _roles(grid: Grid, title: str, remarks: tuple[Cell, ...]) -> Layout:
    header = [grid.at(0, column) for column in range(grid.width)]
    kinds = [kind_of(cell) for cell in header]
    if "name" not in kinds:
        raise _no_names(grid)
    leading = _leading_roles(header)
    problems = Problems()
    notes: list[str] = []
    if not leading and header[0]:
        _corner(grid, leading, notes, problems)
    if "starter" in leading:
        column = leading.pop("starter")
        if starts_below(grid, column) == "unclear":
            unclear_column(grid, header[column], problems, leads=False)
        leading.setdefault("engine", column)
    round_column = leading.get("round")
    engine_column = leading.get("engine")
    if "" in leading:
        numbers, engines = _what_labels(grid, leading[""])
        if numbers and round_column is None:
            round_column = leading[""]
        elif engines and engine_column is None:
            engine_column = leading[""]
        elif (numbers or engines) and not header[leading[""]]:
            _no_name(grid, leading[""], problems)
    names: list[tuple[int, Cell | None]] = []
    totals: list[int] = []
    for column in range(len(leading), len(header)):
        cell = header[column]
        if role_of(cell.text) == "total":
            totals.append(column)
        elif cell:
            names.append((column, cell))
        elif any(grid.at(row, column) for row in range(1, len(grid.rows))):
            _no_name(grid, column, problems)
    sums = sums_of_players(grid, names, problems)
    problems.raise_if_any(FileProblem)
    names = [(column, cell) for column, cell in names if column not in sums]
    # `Ana,Total,Bo,Total`: beside every player's scores what they add up to so far.
    running = len(totals) > 1 and totals == [column + 1 for column, _ in names]
    owned = {owner: column for column, owner in sums.items()}
    if running:
        owned = {column - 1: column for column in totals}
    if sums:
        labels = [printable(header[column].text) for column in sums]
        notes.append(
            say("{labels} is a running total and is checked", labels=labels[0])
            if len(sums) == 1
            else say("{labels} are running totals and are checked", labels=listed(labels))
        )
    return Layout(
        grid=grid,
        names=tuple(names),
        first=1,
        round_column=round_column,
        engine_column=engine_column,
        total_columns=() if running else tuple(totals),
        running_columns=tuple(owned.get(column) for column, _ in names) if owned else (),
        remarks=remarks,
        title=title,
        notes=tuple(notes),
    )


def _corner(grid: Grid, leading: dict[str, int], notes: list[str], problems: Problems) -> None:
    """See whether the word in the corner is a label in some language, not a player's name."""
    cell = grid.at(0, 0)
    found = labels_below(grid, 0)
    if found == "unclear":
        unclear_column(grid, cell, problems, leads=True)
    elif found is not None:
        leading["round" if found == "numbers" else "engine"] = 0
        notes.append(
            say(
                "{cell} is taken for the numbers of the rounds, not for a player"
                if found == "numbers"
                else "{cell} is taken for the engines, not for a player",
                cell=as_typed(cell.text[:20]),
            )
        )


def _leading_roles(header: list[Cell]) -> dict[str, int]:
    """The columns before the first name: round, engine, and one without a telling header.

    Each comes once: whatever comes again is a player of that name.
    """
    found: dict[str, int] = {}
    for column, cell in enumerate(header):
        role = role_of(cell.text)
        key = "" if not cell or role == "player" else role
        if key is None or key in found or key in ("total", "place", "remark"):
            break
        found[key] = column
    return found


def _what_labels(grid: Grid, column: int, first: int = 1) -> tuple[bool, bool]:
    """Whether a column without a telling header numbers the rounds, or names their engines."""
    cells = [cell for row in range(first, len(grid.rows)) if (cell := grid.at(row, column))]
    labels = [cell for cell in cells if not role_of(cell.text)]
    if not labels:
        return bool(cells), False
    plain = [int(cell.text) for cell in labels if cell.text.isascii() and cell.text.isdigit()]
    if len(plain) == len(labels):
        falling = len(plain) > 1 and plain == sorted(plain, reverse=True)
        # Rounds are numbered from 1; a column that falls from the highest double has engines.
        if 0 in plain or (falling and plain[0] in COMMON_SETS):
            return False, True
        return True, False
    found = [read_round_label(cell.text) for cell in labels]
    if all(one is not None and one.number is None for one in found):
        return False, all(read_engine(cell.text) is not None for cell in labels)
    return True, False


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
        numbers, engines = _what_labels(grid, 0, first)
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


def _refuse_colons(grid: Grid) -> None:
    """`Ana: 12, 0, 3` is how people write a list; its first score would go into the name."""
    first = [row[0] for row in grid.rows if row]
    found = [_NAME_AND_SCORE.fullmatch(cell.text) for cell in first]
    match = found[0] if found else None
    if match is None or not all(one is not None and is_score(one["score"]) for one in found):
        return
    raise FileProblem(
        Diagnostic(
            code="name-and-score",
            message=say(
                "{cell} is a name and a score in one cell", cell=as_typed(first[0].text[:30])
            ),
            place=grid.place(first[0]),
            help=say(
                "write {delimiter} after the name instead of the colon, and a first line "
                "Player{delimiter}1{delimiter}2",
                delimiter=grid.delimiter if grid.delimiter != "\t" else say(" tab "),
            ),
        )
    )


def _one_column(grid: Grid) -> FileProblem:
    first = next((cell for row in grid.rows for cell in row if cell), None)
    return FileProblem(
        Diagnostic(
            code="one-column",
            message=say("this table has one column only"),
            place=grid.place(first) if first else Place(source=grid.source),
            help=say("between the cells there have to be commas, semicolons or tabs"),
        )
    )


def _no_names(grid: Grid) -> FileProblem:
    return FileProblem(
        Diagnostic(
            code="no-names",
            message=say("this table has no players' names"),
            place=grid.place(grid.at(0, 0)),
            help=say("write them in the first row, or add --players Ana,Bo,Cy"),
        )
    )


def _no_name(grid: Grid, column: int, problems: Problems) -> None:
    cell = next(cell for row in range(1, len(grid.rows)) if (cell := grid.at(row, column)).text)
    problems.add(
        "no-name",
        say("{cell} stands in a column without a name", cell=as_typed(cell.text[:20])),
        help=say("write the player's name above it, or empty the column"),
        place=grid.place(cell),
    )
