"""How a table is laid out: which way round it is, and what stands around it."""

import re
from typing import Final

from mtscore.errors import Diagnostic, FileProblem, Place
from mtscore.exports.labels import is_score, read_round_label, role_of
from mtscore.imports.edges import Kind, kind_of, without_afterword, without_remarks
from mtscore.imports.grid import Grid
from mtscore.imports.headers import with_one_header
from mtscore.imports.nameless import nameless_layout
from mtscore.imports.roles import Layout, find_roles
from mtscore.notation.names import as_typed
from mtscore.words import say

_NAME_AND_SCORE: Final = re.compile(r"(?P<name>[^:=]*[^:=0-9\s][^:=]*)[:=]\s*(?P<score>\S+)")
_NAME_THEN_SCORE: Final = re.compile(r".*[^\W\d_].*[ :=][ ]*[0-9]+")


def find_layout(grid: Grid, players: int | None) -> Layout:
    """Find out how a table is laid out; `players` is how many names were given with it, if any.

    Raises:
        FileProblem: there are no names, or no table.
    """
    _refuse_names_with_scores(grid)
    grid = with_one_header(without_afterword(grid))
    grid, remarks = without_remarks(grid)
    if grid.width < 2:
        raise _one_column(grid)
    if players is not None:
        found = nameless_layout(grid, players)
        if found:
            return found
    return find_roles(grid.exchanged() if _players_in_rows(grid) else grid, remarks)


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
    if role_of(grid.at(0, 0).text) == "player":
        return True
    # Names at neither edge: `Ana,24` alone, or no names at all.
    return kind_of(grid.at(0, 0)) == "name" and "name" not in top


def _refuse_names_with_scores(grid: Grid) -> None:
    """`Ana: 12, 0, 3` and `Ana 0, Bo 12` are how people write lists; scores would become names."""
    first = [row[0] for row in grid.rows if row]
    found = [_NAME_AND_SCORE.fullmatch(cell.text) for cell in first]
    listed_below = found and all(one is not None and is_score(one["score"]) for one in found)
    cells = [cell for row in grid.rows for cell in row if cell]
    everywhere = len(grid.rows) > 1 and all(
        _NAME_THEN_SCORE.fullmatch(cell.text) and read_round_label(cell.text) is None
        for cell in cells
    )
    if not listed_below and not everywhere:
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
                delimiter=_shown(grid.delimiter),
            )
            if listed_below
            else say(
                "write the names once in a first line Round{delimiter}Ana{delimiter}Bo, and only "
                "numbers below them",
                delimiter=_shown(grid.delimiter),
            ),
        )
    )


def _shown(delimiter: str) -> str:
    """What to type between cells."""
    return delimiter if delimiter in ",;|" else say(" tab ") if delimiter == "\t" else "  "


def _one_column(grid: Grid) -> FileProblem:
    first = next((cell for row in grid.rows for cell in row if cell), None)
    return FileProblem(
        Diagnostic(
            code="one-column",
            message=say("this table has one column only"),
            place=grid.place(first) if first else Place(source=grid.source),
            help=say("put commas, semicolons, tabs or two blanks between the cells of a row"),
        )
    )
