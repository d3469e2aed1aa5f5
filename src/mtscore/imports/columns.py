"""Columns whose header does not say what they hold: labels, engines, sums, or a player after all.

A column taken for a player is a player who never sat at the table, so what could be either is
refused with what to write above it.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Literal

from mtscore.errors import Diagnostic, Problems
from mtscore.exports import read_ending, unguarded
from mtscore.exports.labels import (
    is_score,
    made_of,
    read_engine,
    read_round_label,
    role_of,
    total_of,
)
from mtscore.imports.grid import Cell, Grid
from mtscore.imports.names import read_name
from mtscore.notation.names import as_typed, fold
from mtscore.tiles import COMMON_SETS, LARGEST
from mtscore.words import say

Labels = Literal["numbers", "engines", "unclear"]
_SURE: Final = 3
"""Rows that count on by one by accident only in sheets made for it; two rows often do."""
_SUSPICIOUS: Final = 5
"""Rows of one player that rise each time: hardly ever scores, as whoever goes out has 0."""


def labels_below(grid: Grid, column: int) -> Labels | None:
    """What a column under an unknown word holds if it isn't a player; None where it is one.

    1, 2, 3 are the numbers of rounds, and doubles or numbers that fall by one from the highest
    double of a set are engines. With two rows only, one row, or rounds left out, either could be
    scores, which is "unclear".
    """
    cells = [cell for row in range(1, len(grid.rows)) if (cell := grid.at(row, column))]
    labels = [cell.text for cell in cells if not role_of(cell.text)]
    # A word such as Total below says that the column labels the rows.
    sure = len(labels) >= _SURE or len(labels) < len(cells)
    if not labels:
        return None
    if not all(one.isascii() and one.isdigit() for one in labels):
        return _worded(labels)
    numbers = [int(one) for one in labels]
    if numbers == list(range(1, len(numbers) + 1)):
        return "numbers" if sure else "unclear"
    if _falls_by_one(numbers) and numbers[0] in COMMON_SETS:
        return "engines" if sure else "unclear"
    return "unclear" if _could_be_labels(numbers, sure=len(labels) < len(cells)) else None


def falls_like_engines(grid: Grid, column: int) -> bool:
    """Whether numbers called rounds are engines: 12, 11, 10, and not back to round 1."""
    cells = [cell for row in range(1, len(grid.rows)) if (cell := grid.at(row, column))]
    labels = [cell.text for cell in cells if not role_of(cell.text)]
    if len(labels) < 2 or not all(one.isascii() and one.isdigit() for one in labels):
        return False
    numbers = [int(one) for one in labels]
    return numbers[0] in COMMON_SETS and numbers[-1] != 1 and _falls_by_one(numbers)


def _worded(labels: Sequence[str]) -> Labels | None:
    """Labels with words or doubles in them."""
    read = [read_round_label(one) for one in labels]
    if all(one is not None and one.number is not None for one in read):
        # `Round 1`, `1st`, `R1` are nobody's scores.
        return None if all(is_score(one) for one in labels) else "numbers"
    engines = [None if one is None or one.number is not None else one.engine for one in read]
    if any(one is None for one in engines):
        return None
    if len(engines) > 1 and _falls_by_one(engines):
        return "engines"
    # Doubles of which some are left out; one alone can be what somebody had left.
    return "unclear" if len(set(engines)) == len(engines) else None


def _could_be_labels(numbers: Sequence[int], *, sure: bool) -> bool:
    """Whether numbers that do not count on by one could still be rounds or engines."""
    if not all(0 <= one <= LARGEST + 1 for one in numbers):
        return len(numbers) >= _SUSPICIOUS and numbers[0] > 0 and _rises(numbers)
    if sure:
        return True
    if _rises(numbers) and numbers[0] > 0:
        # 1, 3, 4: a round is not on the sheet. 2, 3: the first is not.
        near = all(later - earlier <= 2 for earlier, later in pairwise(numbers))
        return len(numbers) >= _SUSPICIOUS or (len(numbers) > 1 and near)
    if len(numbers) == 1:
        return False
    falls = all(earlier > later for earlier, later in pairwise(numbers))
    near = all(earlier - later <= 2 for earlier, later in pairwise(numbers))
    if falls and numbers[0] in COMMON_SETS:
        return near or len(numbers) >= _SURE
    return falls and near and len(numbers) > _SURE


def _rises(numbers: Sequence[int]) -> bool:
    return all(earlier < later for earlier, later in pairwise(numbers))


def _falls_by_one(numbers: Sequence[int | None]) -> bool:
    return all(
        earlier is not None and later is not None and earlier - later == 1
        for earlier, later in pairwise(numbers)
    )


def starts_below(grid: Grid, column: int) -> Literal["engine", "remark", "unclear"]:
    """What a column called Starter holds: the double to start with, or who began.

    Numbers that do not fall by one could be seats as well as doubles.
    """
    texts = [cell.text for row in range(1, len(grid.rows)) if (cell := grid.at(row, column))]
    texts = [one for one in texts if one not in ("?", "-") and not role_of(one)]
    if texts and not any(is_score(one) or read_engine(one) is not None for one in texts):
        return "remark"
    plain = [one for one in texts if one.isascii() and one.isdigit()]
    if not plain and all(read_engine(one) is not None for one in texts):
        return "engine"
    falling = len(plain) == len(texts) >= 2 and _falls_by_one([int(one) for one in texts])
    return "engine" if falling and int(texts[0]) in COMMON_SETS else "unclear"


def says_endings(grid: Grid, column: int) -> bool:
    """Whether a column called Ended says how rounds ended; with numbers it is a player's."""
    texts = [cell.text for row in range(1, len(grid.rows)) if (cell := grid.at(row, column))]
    return bool(texts) and not any(is_score(one) and fold(one) != "out" for one in texts)


def only_endings(grid: Grid, column: int, names: Sequence[str]) -> bool:
    """Whether a column says nothing but how rounds ended, as `show` prints it beside them."""
    texts = [cell.text for row in range(1, len(grid.rows)) if (cell := grid.at(row, column))]
    return bool(texts) and all(read_ending(one, names) is not None for one in texts)


def unclear_column(grid: Grid, cell: Cell, problems: Problems, *, leads: bool) -> None:
    """Note a column that could be labels or scores; `leads` when it stands before all players."""
    problems.found.append(
        Diagnostic(
            code="unclear-column",
            message=say(
                "{cell} could be a player, or the numbers of rounds or engines"
                if leads
                else "{cell} could hold engines, or who began",
                cell=as_typed(cell.text[:20]) if cell else say("the column without a name"),
            ),
            help=say(
                "call it Round or Engine; if it is a player, put a {kind} called Round before it",
                kind=say("row") if grid.turned else say("column"),
            )
            if leads
            else say("call it Engine if it holds the doubles, else take it out"),
            place=grid.place(cell),
        )
    )


def _by_name(names: list[tuple[int, Cell | None]]) -> dict[str, int]:
    """The column of each name; of two that read alike the first is the player's."""
    return {fold(read_name(cell)): at for at, cell in reversed(names) if cell is not None}


def made_by_players(names: list[tuple[int, Cell | None]]) -> dict[int, int]:
    """Columns called `made by Ana`: for each the column of the player who made the points.

    Without a player of that name it is a player's name itself.
    """
    players = _by_name(names)
    found: dict[int, int] = {}
    for column, cell in names:
        # What export put an apostrophe before is a name, however it reads.
        is_name = cell is None or unguarded(cell.text) != cell.text
        owner = None if cell is None or is_name else players.get(made_of(cell.text) or "")
        if owner is not None and owner != column and owner not in found.values():
            found[column] = owner
    return found


def sums_of_players(
    grid: Grid, names: list[tuple[int, Cell | None]], problems: Problems
) -> dict[int, int]:
    """Columns called `Ana total`: for each the column of the player whose total it is.

    One that names a sum of nobody on the sheet is noted.
    """
    players = _by_name(names)
    found: dict[int, int] = {}
    for column, cell in names:
        # What export put an apostrophe before is a name, however it reads.
        is_name = cell is None or unguarded(cell.text) != cell.text
        whose = None if cell is None or is_name else total_of(cell.text)
        if cell is None or whose is None:
            continue
        owner = players.get(whose)
        if owner is not None and owner not in found.values():
            found[column] = owner
            continue
        problems.add(
            "unclear-column",
            say("{cell} is called a sum, but of no player here", cell=as_typed(cell.text[:20]))
            if owner is None
            else say("{cell} is a second sum of one player", cell=as_typed(cell.text[:20])),
            help=say("call it Total if it sums up the rounds, else take it out"),
            place=grid.place(cell),
        )
    return found
