"""A table with a row for each player and round, as `export csv --shape long` writes it."""

from collections.abc import Callable
from typing import Final, TypeVar

from mtscore.errors import Diagnostic, FileProblem, NotationProblem, Problems
from mtscore.exports import NO_DOMINOES, Ending
from mtscore.exports.labels import read_engine, read_round_label
from mtscore.imports.endings import ending_of
from mtscore.imports.grid import Cell, Grid
from mtscore.imports.names import check_names, read_name
from mtscore.imports.scores import Score, read_score
from mtscore.imports.sheet import Sheet, SheetPlayer, SheetRound, Stated
from mtscore.notation.dominoes import parse_hand
from mtscore.notation.names import as_typed, fold, printable
from mtscore.records import Record, changed
from mtscore.words import listed, say

_COLUMNS: Final = {
    "round": ("round", "rd"),
    "engine": ("engine",),
    "player": ("player", "name"),
    "pips": ("pips", "score", "left"),
    "hand": ("hand", "dominoes", "tiles"),
    "points": ("points",),
    "running": ("running total", "running", "total so far"),
    "place": ("place", "rank"),
    "state": ("state",),
    "ended": ("ended",),
    "made": ("made",),
}
_STATES: Final = ("played", "out", "missing", "absent")
T = TypeVar("T")


def long_columns(grid: Grid) -> dict[str, int] | None:
    """Which column holds what, when the table has a row for each player and round."""
    found: dict[str, int] = {}
    for column, cell in enumerate(grid.rows[0] if grid.rows else ()):
        word = fold(cell.text)
        name = next((name for name, words in _COLUMNS.items() if word in words), None)
        if name is not None:
            found.setdefault(name, column)
    if "pips" not in found and "points" in found:
        found["pips"] = found.pop("points")
    enough = {"round", "player", "pips"} <= found.keys()
    # A player called Score in a wide table must not make it a long one.
    return found if enough and len(found) == len(grid.rows[0]) else None


class _Entry(Record):
    """One row: a player in a round."""

    row: int
    number: int
    engine: int | None
    player: int
    score: Score
    label: Cell
    state: str
    ended: Ending


class _LongReader:
    def __init__(self, grid: Grid, columns: dict[str, int], problems: Problems) -> None:
        self.grid = grid
        self.columns = columns
        self.problems = problems
        self.points: dict[tuple[int, int], Stated] = {}
        self.running: dict[tuple[int, int], Stated] = {}
        self.made: dict[tuple[int, int], Stated] = {}
        self.players = self.find_players()
        self.seats = {fold(one.name): at for at, one in enumerate(self.players)}

    def cell(self, row: int, name: str) -> Cell | None:
        column = self.columns.get(name)
        return None if column is None else self.grid.at(row, column)

    def wrong(self, code: str, message: str, help_: str | None, cell: Cell) -> None:
        self.problems.add(code, message, help=help_, place=self.grid.place(cell))

    def find_players(self) -> list[SheetPlayer]:
        """Everybody in the order in which they come up; two spellings are a slip."""
        spelled: dict[str, Cell] = {}
        for row in range(1, len(self.grid.rows)):
            cell = self.grid.at(row, self.columns["player"])
            if cell:
                spelled.setdefault(read_name(cell), cell)
        return check_names(self.grid, list(spelled.values()), self.problems)

    def entries(self) -> list[_Entry]:
        found = []
        for row in range(1, len(self.grid.rows)):
            one = self.entry(row)
            if one is not None:
                found.append(one)
        return found

    def entry(self, row: int) -> _Entry | None:
        label = self.grid.at(row, self.columns["round"])
        name = self.grid.at(row, self.columns["player"])
        known = read_round_label(label.text) if label else None
        if known is None or known.number is None or not 1 <= known.number <= 99:
            self.wrong(
                "bad-round",
                say("{label} names no round", label=as_typed(label.text[:30]))
                if label
                else say("this row does not say which round it is"),
                say("write the number of the round"),
                label or name,
            )
            return None
        if not name:
            self.wrong(
                "no-name",
                say("this row has no player"),
                say("write the player's name in every row"),
                name,
            )
            return None
        seat = self.seats[fold(read_name(name))]
        number = known.number
        engine = self.read(row, "engine", self.engine)
        score = self.score(row, self.players[seat].name, number)
        columns = (("points", self.points), ("running", self.running), ("made", self.made))
        for column, kept in columns:
            cell = self.cell(row, column)
            if cell is not None and cell:
                total = self.number(cell, column)
                if total is not None:
                    kept[number, seat] = Stated(total=total, cell=cell, player=seat, round=number)
        ended = self.ended(row)
        state = self.state(row, score, cut_short=ended.cut_short)
        return _Entry(
            row=row,
            number=number,
            engine=engine,
            player=seat,
            score=score,
            label=label,
            state=state,
            ended=ended,
        )

    def read(self, row: int, name: str, reader: Callable[[Cell], T | None]) -> T | None:
        cell = self.cell(row, name)
        return reader(cell) if cell is not None and cell else None

    def engine(self, cell: Cell) -> int | None:
        found = read_engine(cell.text)
        if found is None:
            self.wrong(
                "bad-engine",
                say("{cell} is no engine", cell=as_typed(cell.text[:20])),
                say("write the number of a double, or 12-12"),
                cell,
            )
        return found

    def number(self, cell: Cell, column: str) -> int | None:
        """Points and totals, which house rules can make negative."""
        word = cell.text
        digits = word.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) <= 6:
            return int(word)
        self.wrong(
            "bad-total",
            say("{cell} cannot be {column}", cell=as_typed(word[:20]), column=say(column)),
            say("write a number, or empty the cell"),
            cell,
        )
        return None

    def score(self, row: int, name: str, number: int) -> Score:
        cell = self.grid.at(row, self.columns["pips"])
        who = say("{name}, round {number}", name=name, number=number)
        score = read_score(cell, self.grid, self.problems, who)
        hand_cell = self.cell(row, "hand")
        if hand_cell is None or not hand_cell or score.absent:
            return score
        if fold(hand_cell.text) == NO_DOMINOES:
            return changed(score, hand=frozenset())
        try:
            hand = parse_hand(hand_cell.text)
        except NotationProblem as error:
            place = self.grid.place(hand_cell)
            self.problems.found.extend(
                Diagnostic(
                    code=one.code,
                    message=f"{printable(who)}: {one.message}",
                    help=one.help,
                    place=place,
                )
                for one in error.diagnostics
            )
            return score
        return changed(score, hand=hand)

    def state(self, row: int, score: Score, *, cut_short: bool) -> str:
        cell = self.cell(row, "state")
        if cell is None or not cell:
            return ""
        word = fold(cell.text)
        if word not in _STATES:
            self.wrong(
                "bad-state",
                say("{cell} is no state of a score", cell=as_typed(cell.text[:20])),
                say("it is one of {states}", states=listed(_STATES, "or")),
                cell,
            )
            return ""
        fits = {
            "missing": score.missing,
            "absent": score.absent,
            "out": score.pips == 0,
            # No hand is counted where the target ends the match in mid-round.
            "played": score.pips is not None or (cut_short and not score.absent),
        }
        if not fits[word] and not score.unread:
            self.wrong(
                "state-differs",
                say(
                    "the state says {state}, but the pips are {pips}",
                    state=word,
                    pips=as_typed(score.cell.text),
                ),
                say("pips are ? when missing, - when absent, 0 when out"),
                cell,
            )
        return word

    def ended(self, row: int) -> Ending:
        cell = self.cell(row, "ended")
        if cell is None or not cell:
            return Ending()
        return ending_of(cell, self.grid, [one.name for one in self.players], self.problems)


def read_long(grid: Grid, columns: dict[str, int], problems: Problems) -> Sheet:
    """Read a table with a row for each player and round.

    What is wrong in its cells is noted in `problems`.

    Raises:
        FileProblem: it has no rounds.
    """
    reader = _LongReader(grid, columns, problems)
    entries = reader.entries()
    if not entries and not reader.problems:
        reader.wrong(
            "no-rounds",
            say("this sheet has no round with a score"),
            say("write a row for each player and round below the header"),
            grid.at(0, 0),
        )
    by_round: dict[int, dict[int, _Entry]] = {}
    for one in entries:
        held = by_round.setdefault(one.number, {})
        if one.player in held:
            reader.wrong(
                "round-twice",
                say(
                    "{name} has a second row for round {number}; the first is line {line}",
                    name=printable(reader.players[one.player].name),
                    number=one.number,
                    line=held[one.player].label.line,
                ),
                say("take one of them out"),
                one.label,
            )
        held.setdefault(one.player, one)
    notes: list[str] = []
    rounds = [_round(reader, number, held, notes) for number, held in by_round.items()]
    if not rounds:
        raise FileProblem(problems.found)
    return Sheet(
        grid=grid,
        players=tuple(reader.players),
        rounds=tuple(rounds),
        points=reader.points,
        has_points="points" in columns,
        running=reader.running,
        made=reader.made if "made" in columns else None,
        notes=tuple(notes),
        is_long=True,
    )


def _round(
    reader: _LongReader, number: int, held: dict[int, _Entry], notes: list[str]
) -> SheetRound:
    first = next(iter(held.values()))
    for name in ("engine", "ended"):
        for one in held.values():
            if getattr(one, name) != getattr(first, name):
                reader.wrong(
                    "round-differs",
                    say(
                        "round {number} has two values for {name}: here and in line {line}",
                        number=number,
                        name=name,
                        line=first.label.line,
                    ),
                    say("all rows of one round say the same"),
                    reader.cell(one.row, name) or one.label,
                )
                break
    scores = []
    for at, player in enumerate(reader.players):
        if at in held:
            scores.append(held[at].score)
            continue
        notes.append(
            say(
                "round {number} has no row for {name}: the score is missing",
                number=number,
                name=printable(player.name),
            )
        )
        scores.append(Score(cell=first.label))
    return SheetRound(
        number=number,
        engine=first.engine,
        label=first.label,
        scores=tuple(scores),
        blocked=first.ended.blocked,
        out=first.ended.out
        or tuple(at for at, one in held.items() if one.ended.as_states and one.state == "out"),
        stuck=first.ended.stuck,
        cut_short=first.ended.cut_short,
    )
