"""A table with a row for each round and a column for each player, read into a sheet."""

import re
from collections.abc import Sequence
from typing import Final

from mtscore.errors import FileProblem, Problems
from mtscore.exports import Ending, read_ending
from mtscore.exports.labels import RoundLabel, read_engine, read_round_label, role_of
from mtscore.imports.endings import ending_of
from mtscore.imports.forms import FORMS
from mtscore.imports.grid import Cell, Grid
from mtscore.imports.layout import find_layout
from mtscore.imports.names import check_names
from mtscore.imports.numbering import Row, number_rows
from mtscore.imports.roles import Layout
from mtscore.imports.scores import Score, bare, read_score, stated_number
from mtscore.imports.sheet import Sheet, SheetPlayer, Stated
from mtscore.notation.names import as_typed, printable, quoted
from mtscore.records import changed
from mtscore.tiles import LARGEST
from mtscore.words import counted, listed, say

_MISSED: Final = re.compile(r"\+[0-9]{1,4}")
_STARRED: Final = re.compile(r"[0-9]+ ?\*+")
_OPEN_TOTAL: Final = re.compile(r"[0-9]*\?|-")
_ENDED_LABEL: Final = re.compile(r"(?P<label>[^(]*[^( ]) *[(](?P<how>.+)[)]")
_LAYOUTS: Final = {
    "rounds": "a row for each round",
    "players": "a row for each player",
    "long": "a row for each player and round",
}


def read_wide(
    grid: Grid,
    names: Sequence[str] | None,
    problems: Problems,
    *,
    rules: str | None = None,
    is_page: bool = False,
) -> Sheet:
    """Read a table; `names` are those given with it, for a table that has none.

    `rules` is the rule set asked for, if any: it needs no advice on what the sheet lacks then.
    `is_page` says that it is a page of ours, where `+30` counts for a round missed.

    What is wrong in its cells is noted in `problems`.

    Raises:
        FileProblem: it has no names, or no rounds.
    """
    layout = find_layout(grid, None if names is None else len(names))
    return _WideReader(layout, names, problems, rules, is_page=is_page).sheet()


class _WideReader:
    """Reads row after row and notes every problem on the way."""

    def __init__(
        self,
        layout: Layout,
        names: Sequence[str] | None,
        problems: Problems,
        rules: str | None,
        *,
        is_page: bool,
    ) -> None:
        self.layout = layout
        self.rules = rules
        self.is_page = is_page
        self.has_stars = False
        self.grid = layout.grid
        self.problems = problems
        self.stated: list[Stated] = []
        self.notes = [
            *layout.grid.notes,
            *layout.notes,
            *(say("{label} is left out", label=printable(cell.text)) for cell in layout.remarks),
        ]
        self.rows: list[Row] = []
        self.columns = [column for column, _ in layout.names]
        cells = [cell for _, cell in layout.names if cell is not None]
        if cells or names is None:
            self.players = check_names(self.grid, cells, self.problems)
        else:
            self.players = [SheetPlayer(name=name) for name in names]

    def sheet(self) -> Sheet:
        """Read the whole table."""
        last = len(self.grid.rows)
        for row in range(self.layout.first, last):
            self.read_row(row, is_last=row == last - 1)
        self.refuse_idle_players()
        has_engines = any(row.label.engine is not None for row in self.rows)
        if self.layout.engine_column is not None and not has_engines and self.rules is None:
            self.notes.append(
                say("no engine is written; if this was Fives Up, add --rules fives-up")
            )
        if self.has_stars:
            self.notes.append(say("stars beside scores are left out"))
        numbered = number_rows(self.grid, self.rows, self.problems)
        if not numbered.rounds:
            raise FileProblem(self.problems.found)
        return Sheet(
            grid=self.grid,
            players=tuple(self.players),
            rounds=tuple(numbered.rounds),
            stated=(*self.sums(), *numbered.stated),
            points=numbered.points,
            running=numbered.running,
            made=numbered.made if self.layout.made_columns else None,
            title=self.grid.title,
            notes=(*self.notes, *numbered.notes),
        )

    def sums(self) -> list[Stated]:
        """The sums over players' rounds; one above all rounds is over all."""
        return [changed(one, above=one.above or None) for one in self.stated]

    def read_row(self, row: int, *, is_last: bool) -> None:
        """One row: a round, a sum, or nothing."""
        self.row = row
        cells = [self.grid.at(row, column) for column in self.columns]
        label_cell = self.label_cell(row)
        role = role_of(label_cell.text) if label_cell else None
        if role == "total" or (is_last and self.is_unlabelled_total(cells, label_cell)):
            self.read_totals(cells, label_cell)
            return
        self.refuse_extra(row)
        if role == "place" or not any(cells):
            # A place follows from the totals, and a round without a score was not played yet.
            if label_cell:
                self.notes.append(say("{label} is left out", label=printable(label_cell.text)))
            return
        words, ending = self.ending(row, label_cell)
        scores = []
        points: list[Stated | None] = []
        for player, cell in zip(self.players, cells, strict=True):
            counted_absent = self.is_page and _MISSED.fullmatch(cell.text)
            points.append(Stated(total=int(cell.text), cell=cell) if counted_absent else None)
            if counted_absent:
                scores.append(Score(cell=cell, absent=True))
            else:
                who = self.who(player, label_cell)
                scores.append(read_score(self.without_star(cell), self.grid, self.problems, who))
        self.rows.append(
            Row(
                label=self.read_label(row, words),
                cell=label_cell or next(filter(None, cells)),
                scores=tuple(scores),
                total=self.row_total(row),
                points=tuple(points),
                running=self.sums_beside(row, self.layout.running_columns),
                made=self.made(row),
                ended=ending,
            )
        )

    def without_star(self, cell: Cell) -> Cell:
        """A score without the star of a correction or footnote."""
        if not _STARRED.fullmatch(cell.text):
            return cell
        self.has_stars = True
        return changed(cell, text=cell.text.rstrip("* "))

    def ending(self, row: int, label: Cell | None) -> tuple[str | None, Ending]:
        """How the round ended: a column says so, or the label `3 (blocked)`, which is shortened."""
        names = [one.name for one in self.players]
        column = self.layout.ended_column
        cell = None if column is None else self.grid.at(row, column)
        if cell is not None and cell:
            return None, ending_of(cell, self.grid, names, self.problems)
        found = None if label is None else _ENDED_LABEL.fullmatch(label.text)
        ending = read_ending(found["how"], names) if found else None
        return (found["label"], ending) if found and ending else (None, Ending())

    def who(self, player: SheetPlayer, label: Cell | None) -> str:
        """Whose score it is, for a message."""
        return f"{player.name}, {label.text}" if label else player.name

    def label_cell(self, row: int) -> Cell | None:
        """The first cell that says which round a row is."""
        for column in (self.layout.round_column, self.layout.engine_column):
            if column is not None and self.grid.at(row, column):
                return self.grid.at(row, column)
        return None

    def is_unlabelled_total(self, cells: list[Cell], label: Cell | None) -> bool:
        """Whether the last row is a sum that nobody called one: it adds up for everybody."""
        if label or len(self.rows) < 2:
            return False
        sums = [
            sum(row.scores[index].pips or 0 for row in self.rows) for index in range(len(cells))
        ]
        adds_up = [stated_number(cell) for cell in cells] == sums and any(sums)
        if adds_up:
            self.notes.append(say("the last row is the sum of the others and is no round"))
        return adds_up

    def read_totals(self, cells: list[Cell], label: Cell | None) -> None:
        """A row of sums."""
        for index, score_cell in enumerate(cells):
            cell = score_cell
            if not cell and self.layout.running_columns:
                column = self.layout.running_columns[index]
                cell = cell if column is None else self.grid.at(self.row, column)
            total = stated_number(cell)
            if total is not None:
                self.stated.append(
                    Stated(total=total, cell=cell, player=index, above=len(self.rows))
                )
            elif cell and not _OPEN_TOTAL.fullmatch(cell.text):
                self.problems.add(
                    "bad-total",
                    say(
                        "{name}: {total} is not a total",
                        name=printable(self.players[index].name),
                        total=as_typed(cell.text[:20]),
                    ),
                    help=say("write a number, or empty the cell"),
                    place=self.grid.place(cell),
                )
        if label and label.text:
            self.notes.append(say("{label} is a sum and is checked", label=printable(label.text)))

    def row_total(self, row: int) -> Stated | None:
        """The sum over a round's players, where the table has one."""
        for column in self.layout.total_columns:
            cell = self.grid.at(row, column)
            total = stated_number(cell)
            if total is not None:
                return Stated(total=total, cell=cell)
        return None

    def made(self, row: int) -> tuple[Stated | None, ...]:
        """Fives Up: the points made in play beside a round's scores, by player."""
        found = self.sums_beside(row, self.layout.made_columns)
        for column, one in zip(self.layout.made_columns, found, strict=True):
            cell = None if column is None else self.grid.at(row, column)
            if one is None and cell is not None and cell.text not in ("", "-"):
                self.problems.add(
                    "bad-total",
                    say("{cell} is no number of points made", cell=as_typed(cell.text[:20])),
                    help=say("write a number, or empty the cell"),
                    place=self.grid.place(cell),
                )
        return found

    def sums_beside(self, row: int, columns: tuple[int | None, ...]) -> tuple[Stated | None, ...]:
        """The numbers beside a round's scores, such as running totals, by player."""
        found = []
        for column in columns:
            cell = None if column is None else self.grid.at(row, column)
            total = None if cell is None else stated_number(cell)
            found.append(None if cell is None or total is None else Stated(total=total, cell=cell))
        return tuple(found)

    def read_label(self, row: int, words: str | None) -> RoundLabel:
        """The round that a row is, as far as its labels say so; `words` is a shortened label."""
        number = engine = None
        if self.layout.round_column is not None:
            cell = self.grid.at(row, self.layout.round_column)
            if cell:
                label = read_round_label(words or bare(cell.text))
                if label is None:
                    self.bad_label(cell)
                else:
                    number, engine = label.number, label.engine
        if self.layout.engine_column is not None:
            cell = self.grid.at(row, self.layout.engine_column)
            if cell and cell.text not in ("?", "-"):
                stated = read_engine(bare(cell.text))
                if stated is None:
                    self.problems.add(
                        "bad-engine",
                        say("{cell} is no engine", cell=as_typed(cell.text[:20])),
                        help=say(
                            "write the number of a double from 0 to {most}, or 12-12", most=LARGEST
                        ),
                        place=self.grid.place(cell),
                    )
                else:
                    engine = stated
        return RoundLabel(number=number, engine=engine)

    def bad_label(self, cell: Cell) -> None:
        """Note a label that names no round."""
        self.problems.add(
            "bad-round",
            say("{label} names no round", label=as_typed(cell.text[:30])),
            help=say("write 7, Round 7, or the engine as double-6 or 6-6; for a sum write Total"),
            place=self.grid.place(cell),
        )

    def refuse_extra(self, row: int) -> None:
        """A cell to the right of all names belongs to nobody."""
        beside = (*self.layout.running_columns, *self.layout.made_columns)
        running = [column for column in beside if column is not None]
        ended = [] if self.layout.ended_column is None else [self.layout.ended_column]
        width = 1 + max([*self.columns, *self.layout.total_columns, *running, *ended])
        cells = self.grid.rows[row]
        header = self.grid.rows[0]
        for column in range(width, len(cells)):
            named = column < len(header) and header[column].text
            if cells[column] and not named:
                self.problems.add(
                    "no-name",
                    say(
                        "{cell} stands in a column without a name",
                        cell=as_typed(cells[column].text[:20]),
                    ),
                    help=say("write the player's name above it, or empty the cell"),
                    place=self.grid.place(cells[column]),
                )

    def refuse_idle_players(self) -> None:
        """Nobody's column may be empty all the way down: that is a slip, not thirteen gaps."""
        if not self.rows:
            self.problems.add(
                "no-rounds",
                say("this sheet has no round with a score"),
                help=say("write a row for each round below the names"),
                place=self.grid.place(self.grid.at(0, 0)),
            )
            return
        for index, player in enumerate(self.players):
            scores = [row.scores[index] for row in self.rows]
            if any(score.cell for score in scores):
                continue
            self.problems.add(
                "never-played",
                say("{name} has no score in any round", name=printable(player.name)),
                help=say(
                    "take the column out; a name with a comma in it stands in quotes, like {name}",
                    name=quoted("Doe, Pat"),
                ),
                place=self.grid.place(player.cell or scores[0].cell),
            )


def describe(sheet: Sheet, encoding: str) -> str:
    """How a sheet was understood, in one line."""
    return say(
        "Read as {encoding} with {delimiter}, {layout}: {rounds}, {players}.",
        encoding=encoding,
        delimiter=say(FORMS[sheet.grid.delimiter]),
        layout=say(_LAYOUTS[sheet.shape]),
        rounds=counted(len(sheet.rounds), "round"),
        players=listed([printable(one.name) for one in sheet.players]),
    )
