"""What each column of a table holds: rounds, engines, players, sums, how rounds ended.

Everything after this works on a table with a row for each round; one with a row for each player
is turned before.
"""

from mtscore.errors import Diagnostic, FileProblem, Problems
from mtscore.exports.labels import read_engine, read_round_label, role_of
from mtscore.imports.columns import (
    falls_like_engines,
    labels_below,
    made_by_players,
    only_endings,
    says_endings,
    starts_below,
    sums_of_players,
    unclear_column,
)
from mtscore.imports.edges import kind_of
from mtscore.imports.grid import Cell, Grid
from mtscore.notation.names import as_typed, printable
from mtscore.records import Record
from mtscore.tiles import COMMON_SETS
from mtscore.words import listed, say


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
        made_columns: Fives Up: the column of points made in play for each player, in the same way.
        ended_column: the column that says how rounds ended.
        remarks: cells above columns that hold something else, such as dates.
        notes: what was taken for something that its header does not say.
    """

    grid: Grid
    names: tuple[tuple[int, Cell | None], ...]
    first: int
    round_column: int | None
    engine_column: int | None
    total_columns: tuple[int, ...] = ()
    running_columns: tuple[int | None, ...] = ()
    made_columns: tuple[int | None, ...] = ()
    ended_column: int | None = None
    remarks: tuple[Cell, ...] = ()
    notes: tuple[str, ...] = ()


def find_roles(grid: Grid, remarks: tuple[Cell, ...]) -> Layout:
    """Find out what each column holds.

    Raises:
        FileProblem: nobody's name, a column of scores without one, a column that could be anything.
    """
    header = [grid.at(0, column) for column in range(grid.width)]
    kinds = [kind_of(cell) for cell in header]
    if "name" not in kinds:
        raise _no_names(grid)
    problems = Problems()
    notes: list[str] = []
    pairs = _pairs(grid, header)
    leading = _leading_roles(header, set(pairs))
    first = max(leading.values(), default=-1) + 1
    if not leading and header[0]:
        first = _corner(grid, leading, notes, problems)
    round_column, engine_column = _labels(grid, leading, problems)
    if (
        engine_column is None
        and round_column is not None
        and falls_like_engines(grid, round_column)
    ):
        round_column, engine_column = None, round_column
        notes.append(
            say("the numbers of the rounds fall from a double's: they are taken for engines")
        )
    columns = _sorted_out(grid, range(first, len(header)), pairs, problems)
    made = made_by_players(columns.names)
    names = [(column, cell) for column, cell in columns.names if column not in made]
    sums = sums_of_players(grid, names, problems)
    problems.raise_if_any(FileProblem)
    names = [(column, cell) for column, cell in names if column not in sums]
    makers = {owner: column for column, owner in made.items()}
    # `Ana,Total,Bo,Total`: beside every player's scores what they add up to so far.
    running = len(columns.totals) > 1 and columns.totals == [column + 1 for column, _ in names]
    owned = {owner: column for column, owner in sums.items()} | pairs
    if running:
        owned = {column - 1: column for column in columns.totals}
        notes.append(say("the totals beside the names are running totals and are checked"))
    if sums:
        labels = [printable(header[column].text) for column in sums]
        notes.append(
            say("{labels} is a running total and is checked", labels=labels[0])
            if len(sums) == 1
            else say("{labels} are running totals and are checked", labels=listed(labels))
        )
    if pairs:
        notes.append(say("the second column of each player is a running total and is checked"))
    return Layout(
        grid=grid,
        names=tuple(names),
        first=1,
        round_column=round_column,
        engine_column=engine_column,
        total_columns=() if running else tuple(columns.totals),
        running_columns=tuple(owned.get(column) for column, _ in names) if owned else (),
        made_columns=tuple(makers.get(column) for column, _ in names) if made else (),
        ended_column=columns.ended,
        remarks=remarks,
        notes=tuple(notes),
    )


class _Columns(Record):
    """The columns after the labels."""

    names: list[tuple[int, Cell | None]]
    totals: list[int]
    ended: int | None


def _pairs(grid: Grid, header: list[Cell]) -> dict[int, int]:
    """Columns of scores, each with that of running totals, where one name stands over both."""
    names = [at for at, cell in enumerate(header) if kind_of(cell) == "name"]
    nameless = {
        at
        for at, cell in enumerate(header)
        if not cell and any(grid.at(row, at) for row in range(1, len(grid.rows)))
    }
    if len(names) < 2:
        return {}
    # The name stands over the running totals where cells are flushed right, as `show` prints it.
    flushed = names[0] > 1 and names[0] - 1 in nameless
    pairs = {at - 1: at for at in names} if flushed else {at: at + 1 for at in names}
    beside = set(pairs) if flushed else set(pairs.values())
    return pairs if beside <= nameless and nameless - beside <= {0, len(header) - 1} else {}


def _labels(
    grid: Grid, leading: dict[str, int], problems: Problems
) -> tuple[int | None, int | None]:
    """The columns of rounds and of engines."""
    header = grid.rows[0]
    if "starter" in leading:
        column = leading["starter"]
        if starts_below(grid, column) == "unclear":
            unclear_column(grid, header[column], problems, leads=False)
        leading.setdefault("engine", column)
    round_column, engine_column = leading.get("round"), leading.get("engine")
    if "" in leading:
        numbers, engines = what_labels(grid, leading[""])
        if numbers and round_column is None:
            round_column = leading[""]
        elif engines and engine_column is None:
            engine_column = leading[""]
        elif (numbers or engines) and not header[leading[""]]:
            _no_name(grid, leading[""], problems)
    return round_column, engine_column


def _sorted_out(grid: Grid, columns: range, pairs: dict[int, int], problems: Problems) -> _Columns:
    """Players, sums and endings; a column of anything without a name over it is noted."""
    names: list[tuple[int, Cell | None]] = []
    totals: list[int] = []
    ended: int | None = None
    nameless: list[int] = []
    for column in columns:
        cell = grid.at(0, column)
        if column in pairs:
            names.append((column, cell or grid.at(0, pairs[column])))
        elif column in pairs.values():
            continue
        elif role_of(cell.text) == "ended" and ended is None and says_endings(grid, column):
            ended = column
        elif role_of(cell.text) == "total":
            totals.append(column)
        elif cell:
            names.append((column, cell))
        elif any(grid.at(row, column) for row in range(1, len(grid.rows))):
            nameless.append(column)
    known = [cell.text for _, cell in names if cell is not None]
    for column in nameless:
        if ended is None and column == columns[-1] and only_endings(grid, column, known):
            ended = column
        else:
            _no_name(grid, column, problems)
    return _Columns(names=names, totals=totals, ended=ended)


def _corner(grid: Grid, leading: dict[str, int], notes: list[str], problems: Problems) -> int:
    """The first column of a player: the word in the corner can be a label in some language."""
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
    return len(leading)


def _leading_roles(header: list[Cell], scores: set[int]) -> dict[str, int]:
    """The columns before the first name: round, engine, and one without a telling header.

    Each comes once: whatever comes again is a player of that name.
    """
    found: dict[str, int] = {}
    for column, cell in enumerate(header):
        role = role_of(cell.text)
        key = "" if not cell or role == "player" else role
        if column in scores or key is None or key in found or key in ("total", "place", "remark"):
            break
        found[key] = column
    return found


def what_labels(grid: Grid, column: int, first: int = 1) -> tuple[bool, bool]:
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
    shown = as_typed(cell.text[:20])
    problems.add(
        "no-name",
        say("{cell} stands in a row without a name", cell=shown)
        if grid.turned
        else say("{cell} stands in a column without a name", cell=shown),
        help=say("write the player's name in front of it, or empty the row")
        if grid.turned
        else say("write the player's name above it, or empty the column"),
        place=grid.place(cell),
    )
