"""Which round each row of a sheet is, from numbers, engines, or the order of the rows."""

from collections.abc import Sequence

from mtscore.errors import Problems
from mtscore.exports import Ending
from mtscore.exports.labels import RoundLabel
from mtscore.imports.grid import Cell, Grid
from mtscore.imports.scores import Score
from mtscore.imports.sheet import SheetRound, Stated
from mtscore.records import Record
from mtscore.tiles import COMMON_SETS
from mtscore.words import counted, listed, say


class Row(Record):
    """A row with scores, before anybody knows which round it is."""

    label: RoundLabel
    cell: Cell
    scores: tuple[Score, ...]
    total: Stated | None = None
    points: tuple[Stated | None, ...] = ()
    running: tuple[Stated | None, ...] = ()
    made: tuple[Stated | None, ...] = ()
    ended: Ending = Ending()


class Numbered(Record):
    """The rounds of a sheet, with the sums that were written beside them."""

    rounds: list[SheetRound]
    stated: list[Stated]
    points: dict[tuple[int, int], Stated]
    running: dict[tuple[int, int], Stated]
    made: dict[tuple[int, int], Stated]
    notes: list[str]


def number_rows(grid: Grid, rows: Sequence[Row], problems: Problems) -> Numbered:
    """Give every row its round; rounds twice, and rows that could be any, are noted."""
    numbers = _numbers(grid, rows, problems)
    rounds: dict[int, SheetRound] = {}
    stated = []
    points: dict[tuple[int, int], Stated] = {}
    running: dict[tuple[int, int], Stated] = {}
    made: dict[tuple[int, int], Stated] = {}
    for row, number in zip(rows, numbers, strict=True):
        if number is None:
            continue
        if number in rounds:
            problems.add(
                "round-twice",
                say(
                    "round {number} stands here again; it is in line {line} already",
                    number=number,
                    line=rounds[number].label.line,
                )
                if not grid.turned
                else say("round {number} has two columns", number=number),
                help=say("take one of them out, or give it its own number"),
                place=grid.place(row.cell),
            )
            continue
        rounds[number] = SheetRound(
            number=number,
            engine=row.label.engine,
            label=row.cell,
            scores=row.scores,
            blocked=row.ended.blocked,
            out=row.ended.out,
            stuck=row.ended.stuck,
            cut_short=row.ended.cut_short,
        )
        for kept, sums in ((points, row.points), (running, row.running), (made, row.made)):
            kept.update({(number, at): one for at, one in enumerate(sums) if one is not None})
        if row.total is not None:
            stated.append(Stated(total=row.total.total, cell=row.total.cell, round=number))
    return Numbered(
        rounds=list(rounds.values()),
        stated=stated,
        points=points,
        running=running,
        made=made,
        notes=_gaps(rounds),
    )


def _numbers(grid: Grid, rows: Sequence[Row], problems: Problems) -> list[int | None]:
    labels = [row.label for row in rows]
    if all(label.number is None and label.engine is None for label in labels):
        return list(range(1, len(rows) + 1))
    if all(label.number is None for label in labels) and all(
        label.engine is not None for label in labels
    ):
        return _by_engines([label.engine or 0 for label in labels])
    numbers: list[int | None] = []
    for row in rows:
        number = row.label.number
        if number is None:
            problems.add(
                "bad-round",
                say("this row does not say which round it is"),
                help=say("write the number of the round; for a sum write Total"),
                place=grid.place(row.cell),
            )
        elif not 1 <= number <= 99:
            problems.add(
                "no-such-round",
                say("there is no round {number}", number=number),
                help=say(
                    "rounds are numbered from 1; a column of engines is called Engine"
                    if number == 0
                    else "a match has up to 99 rounds"
                ),
                place=grid.place(row.cell),
            )
            number = None
        numbers.append(number)
    return numbers


def _by_engines(engines: list[int]) -> list[int | None]:
    """Engines fall by one each round (S3.1, R14.1) from the highest double of a set."""
    highest = max(engines)
    first = next((one for one in COMMON_SETS if one >= highest), highest)
    # 11 with no 12 above it: a round of a double-twelve evening is not on the sheet.
    return [first - engine + 1 for engine in engines]


def _gaps(rounds: dict[int, SheetRound]) -> list[str]:
    missing = [number for number in range(1, max(rounds, default=0)) if number not in rounds]
    if not missing:
        return []
    return [
        say(
            "{rounds} not on the sheet: {numbers}",
            rounds=counted(len(missing), "round"),
            numbers=listed([str(one) for one in missing]),
        )
    ]


__all__ = ["Numbered", "Row", "number_rows"]
