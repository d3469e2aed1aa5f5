"""Two rows above the scores: names over `Score, Total`, units below names, teams above them."""

import re
from typing import Final

from mtscore.errors import Diagnostic, FileProblem
from mtscore.exports.labels import is_score, role_of
from mtscore.imports.edges import kind_of
from mtscore.imports.grid import Cell, Grid
from mtscore.notation.names import as_typed, fold, printable
from mtscore.records import changed
from mtscore.words import listed, say

_SCORES: Final = frozenset(
    (
        *("score", "scores", "points", "point", "pts", "pts.", "pips", "left", "count", "hand"),
        *("round", "this round", "punkte", "point(s)", "dots"),
    )
)
_SUMS: Final = frozenset(
    (
        *(
            "total",
            "totals",
            "sum",
            "running",
            "running total",
            "so far",
            "cumulative",
            "cum",
            "cum.",
        ),
        *("tot", "tot.", "gesamt", "summe", "total so far"),
    )
)
_OTHERS: Final = frozenset(("no", "no.", "nr", "nr.", "#", "double", "engine", "number"))
_MADE: Final = frozenset(("made", "made in play", "in play"))
_UNIT: Final = re.compile(r"[(\[]?(.*?)[)\]]?[.:]?")


def with_one_header(grid: Grid) -> Grid:
    """The table with its two rows of headers made into one, where it has two.

    Raises:
        FileProblem: there are two, and nobody knows what they say together.
    """
    if len(grid.rows) < 3:
        return grid
    first, second = grid.rows[0], grid.rows[1]
    width = max(len(first), len(second))
    words = [cell for cell in second if cell]
    if not words or any(is_score(cell.text) and fold(cell.text) != "#" for cell in words):
        return grid
    names = [at for at in range(width) if kind_of(grid.at(0, at)) == "name"]
    units = [cell for cell in words if _unit(cell) is not None]
    if names and len(units) == len(words):
        return _below(grid, names, width)
    labels = {role_of(cell.text) for cell in words}
    if kind_of(second[0]) == "name" and not first[0]:
        labels.add(None)
    below = [cell for cell in words if kind_of(cell) == "name"]
    if labels & {"total", "place", "remark", "figure"} or len(below) < 2:
        return grid
    if any(_could_be_scores(cell) for cell in below):
        return grid
    if not names or len(names) * 2 <= len(below):
        return _teams(grid, [grid.at(0, at) for at in names])
    raise FileProblem(_two_names(grid, below[0]))


def _unit(cell: Cell) -> str | None:
    """What a word below a name says: score, sum, or something else that heads a column."""
    found = _UNIT.fullmatch(fold(cell.text))
    word = found[1] if found else ""
    if word in _SCORES:
        return "score"
    if word in _SUMS:
        return "sum"
    if word in _MADE:
        return "made"
    return "other" if word in _OTHERS else None


def _below(grid: Grid, names: list[int], width: int) -> Grid:
    """Names over units: `Ana` over `Score` and `Total` are her scores and her running total."""
    header: list[Cell] = []
    owner: Cell | None = None
    for at in range(width):
        name, unit = grid.at(0, at), grid.at(1, at)
        what = _unit(unit) if unit else None
        if at in names:
            owner = name
        elif name:
            owner = None
        if (name and what in (None, "score")) or (name and role_of(name.text) is not None):
            header.append(name)
        elif what == "sum" and owner is not None:
            header.append(changed(unit, text=f"{owner.text} total"))
        elif what == "score" and owner is not None:
            header.append(changed(unit, text=owner.text))
        elif what == "made" and owner is not None:
            header.append(changed(unit, text=f"made by {owner.text}"))
        elif what == "other" and owner is not None:
            raise FileProblem(_unclear(grid, unit, owner))
        else:
            header.append(unit or name)
    shown = listed(list(dict.fromkeys(printable(cell.text) for cell in grid.rows[1] if cell)))
    note = say("the second row is read as a part of the names: {words}", words=shown)
    return changed(grid, rows=(tuple(header), *grid.rows[2:]), notes=(*grid.notes, note))


def _teams(grid: Grid, above: list[Cell]) -> Grid:
    """A row of teams, or of anything else, over the names; one text alone is a title."""
    if len(above) == 1 and not grid.title and sum(map(bool, grid.rows[0])) == 1:
        return changed(grid, rows=grid.rows[1:], title=above[0].text)
    shown = listed([printable(cell.text) for cell in above] or [printable(_first(grid))])
    note = say("left out above the names: {words}", words=shown)
    return changed(grid, rows=grid.rows[1:], notes=(*grid.notes, note))


def _first(grid: Grid) -> str:
    return next(cell.text for cell in grid.rows[0] if cell)


def _could_be_scores(cell: Cell) -> bool:
    """Whether a cell begins like dominoes or a sum, which are scores, not names."""
    return cell.text.lstrip("['=").startswith(tuple("0123456789"))


def _two_names(grid: Grid, cell: Cell) -> Diagnostic:
    return Diagnostic(
        code="two-headers",
        message=say(
            "there are two rows of names: {cell} stands where the first scores should be",
            cell=as_typed(cell.text[:20]),
        ),
        help=say("write each player's whole name in the first row, and take the second out"),
        place=grid.place(cell),
    )


def _unclear(grid: Grid, cell: Cell, owner: Cell) -> Diagnostic:
    return Diagnostic(
        code="two-headers",
        message=say(
            "{cell} below {owner} is neither a score nor a total",
            cell=as_typed(cell.text[:20]),
            owner=printable(owner.text),
        ),
        help=say(
            "call it Score or Total, Made for points made in Fives Up, or take the column out"
        ),
        place=grid.place(cell),
    )
