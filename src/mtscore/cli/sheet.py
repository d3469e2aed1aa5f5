"""The score sheet as text: a table where it fits, a list where the window is too narrow.

A number is never cut; a name is shortened in the view only. Lines are laid out here once; on a
terminal `rich_sheet` only adds colour. `sheet_lines` has the views that are no table.
"""

import shutil
import sys
from collections.abc import Sequence
from typing import Final

from mtscore.cli.standing import next_line
from mtscore.exports.remarks import (
    correction_lines,
    house_rules_told,
    how_it_ended,
    partners_told,
    points_text,
    standing_notes,
    touched,
    winner_line,
)
from mtscore.match import Match
from mtscore.match.typed import noted_points
from mtscore.notation.names import printable
from mtscore.notation.width import width_of
from mtscore.records import Record
from mtscore.scoring import RoundScore, ScoreSheet, Standing
from mtscore.scoring.sides import side_names, sides
from mtscore.scoring.warnings import warnings
from mtscore.words import counted, say

NARROW: Final = 50
"""Columns below which a table is no help."""
LETTERS: Final = 4
"""Columns that every name keeps."""


def window_width() -> int:
    """Columns there are: those of the terminal, COLUMNS, else 80."""
    return shutil.get_terminal_size((80, 24)).columns


def shortened(name: str, width: int) -> str:
    """`name` in at most `width` columns, with a sign where something is left out."""
    shown = printable(name)
    if width_of(shown) <= width:
        return shown
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    sign = "…" if encoding.startswith("utf") else "~"
    kept = ""
    for one in shown:
        if width_of(kept + one) > width - 1:
            break
        kept += one
    return kept + sign


def short_names(names: Sequence[str], width: int) -> list[str]:
    """All names in at most `width` columns, and still all different."""
    short = [shortened(name, width) for name in names]
    for index, one in enumerate(short):
        if short.count(one) > 1 and one != printable(names[index]):
            number = str(index + 1)
            short[index] = shortened(names[index], width - len(number)) + number
    return short


def padded(text: str, width: int, *, left: bool = False) -> str:
    """`text` filled with blanks to `width` columns."""
    blanks = " " * max(0, width - width_of(text))
    return text + blanks if left else blanks + text


class Grid(Record):
    """A sheet laid out: a header, a row for each round, then totals and places."""

    header: list[str]
    rows: list[list[str]]
    footer: list[list[str]]
    remarks: list[str]
    """Beside each row: how the round ended."""
    running: bool
    """Whether running totals stand beside the points."""
    lead: int
    """Columns before those of the players."""

    def widths(self) -> list[int]:
        """Columns that each column needs."""
        lines = [self.header, *self.rows, *self.footer]
        return [max(width_of(line[at]) for line in lines) for at in range(len(self.header))]

    def width(self) -> int:
        """Columns of the whole table."""
        remark = max((width_of(one) for one in self.remarks), default=0)
        return sum(self.widths()) + 2 * (len(self.header) - 1) + (remark + 2 if remark else 0)


def grid(sheet: ScoreSheet, names: Sequence[str], *, running: bool) -> Grid:
    """Lay the sheet out, with running totals beside the points or without."""
    match = sheet.match
    corrected = touched(match)
    totals = dict.fromkeys(range(len(names)), 0)
    rows: list[list[str]] = []
    remarks: list[str] = []
    for score in sheet.rounds:
        for number in range(len(rows) + 1, score.number):
            rows.append([str(number), _planned(match, number), *("" for _ in names)])
            remarks.append(say("not recorded"))
        line = [str(score.number), engine_text(score)]
        for seat, cell in score.cells.items():
            totals[seat] += cell.points or 0
            text = points_text(cell, corrected=(score.number, seat) in corrected)
            if not text.endswith("*"):
                text += " "
            if running:
                text += f"{padded(str(totals[seat]), 4)}"
            line.append(text)
        rows.append(line)
        remarks.append(how_it_ended(match, score))
    gap = " " if not running else ""
    total_line = [say("Total"), ""]
    place_line = [say("Place"), ""]
    for one in sheet.standings:
        total_line.append(f"{one.total}{'?' if one.open else gap}")
        place_line.append(place_text(one) + gap)
    header = [say("Round"), say("Engine"), *(name + gap for name in names)]
    if match.rule_set.is_fives:
        for line in [header, *rows, total_line, place_line]:
            del line[1]
    return Grid(
        header=header,
        rows=rows,
        footer=[total_line, place_line],
        remarks=remarks,
        running=running,
        lead=len(header) - len(names),
    )


def place_text(one: Standing) -> str:
    """A place, `?` while a score is open, `-` for who left."""
    if one.place is not None:
        return str(one.place)
    return "?" if one.status == "playing" else "-"


def _planned(match: Match, number: int) -> str:
    engine = match.engine(number)
    return "" if engine is None else f"{engine}-{engine}"


def engine_text(score: RoundScore) -> str:
    """The engine of a round as a domino, nothing where it has none."""
    return "" if score.engine is None else f"{score.engine}-{score.engine}"


def fitting_grid(sheet: ScoreSheet, width: int) -> Grid | None:
    """The widest layout that fits: running totals if they do, names as long as they can be."""
    names = sheet.match.names
    if width <= NARROW and len(names) > 3:
        return None
    for running in (True, False):
        best = None
        for letters in range(LETTERS, 25):
            laid = grid(sheet, short_names(names, letters), running=running)
            if laid.width() > width:
                break
            best = laid
        if best is not None:
            return best
    return None


def width_for_running(sheet: ScoreSheet) -> int:
    """Columns that the sheet with running totals needs."""
    return grid(sheet, short_names(sheet.match.names, LETTERS), running=True).width()


def table_lines(laid: Grid) -> list[str]:
    """The table as plain lines, numbers to the right."""
    widths = laid.widths()
    lines = []
    body = [laid.header, *laid.rows, *laid.footer]
    remarks = ["", *laid.remarks, "", ""]
    for line, remark in zip(body, remarks, strict=True):
        cells = [padded(text, widths[at], left=at < laid.lead) for at, text in enumerate(line)]
        lines.append("  ".join([*cells, remark]).rstrip())
    return lines


def heading(match: Match) -> list[str]:
    """Title and rules in play."""
    title = printable(match.header.title) or say("Score sheet")
    lines = [f"{title} ({match.header.rules})"]
    if match.header.target:
        lines[0] += say(", to {target}", target=match.header.target)
    together = partners_told(match)
    if together:
        lines.append(together)
    house = house_rules_told(match)
    if house:
        lines.append(say("House rules: {rules}", rules=", ".join(house)))
    return lines


def remarks(sheet: ScoreSheet) -> list[str]:
    """What has to be said below the table."""
    match = sheet.match
    lines = standing_notes(sheet)
    corrections = correction_lines(match)
    if corrections:
        lines += [say("Corrections:"), *(f"  {one}" for one in corrections)]
    lines += [f"{say('Note')}: {one.message}" for one in warnings(match)]
    if match.rulings:
        lines.append(say("Rulings: {count} (mtscore log)", count=len(match.rulings)))
    lines += _noted(match)
    lines += _moves_kept(match)
    if match.finished:
        lines.append(winner_line(sheet))
    else:
        lines.append(next_line(sheet))
    return lines


def _noted(match: Match) -> list[str]:
    """Fives Up: points made in the round that is being played."""
    number = match.next_number
    if number is None:
        return []
    noted = {name: points for name, points in noted_points(match, number).items() if points}
    if not noted:
        return []
    made = ", ".join(f"{printable(name)} {points}" for name, points in noted.items())
    return [say("Made so far in round {number}: {made}", number=number, made=made)]


def _moves_kept(match: Match) -> list[str]:
    """How many moves are kept of a round in play, and how to see the table."""
    numbers = sorted({one.block.round for one in match.moves} - set(match.rounds))
    if not numbers:
        return []
    from mtscore.errors import UsageProblem  # noqa: PLC0415 - only for rounds in play
    from mtscore.replay import read_record  # noqa: PLC0415

    lines = []
    for number in numbers:
        try:
            count = counted(len(read_record(match, number).steps), "move")
        except UsageProblem:
            count = say("moves")
        line = say("Round {number} is in play: {count} kept", number=number, count=count)
        lines.append(line + say(" (to see the table: mtscore play)"))
    return lines


def rank_lines(sheet: ScoreSheet) -> list[str]:
    """`--by rank`: a line for each player or pair of partners, best first."""
    called = side_names(sheet.match)
    rows = [
        [
            place_text(one) if one.place is None else f"{one.place}.",
            shortened(called[one.seat], 24 * len(side)),
            f"{one.total}{'?' if one.open else ''}",
            counted(one.rounds_won, "round won", "rounds won"),
        ]
        for side in sides(sheet.match, sheet.ranked)
        for one in side[:1]
    ]
    widths = [max(width_of(row[at]) for row in rows) for at in range(4)]
    return [
        "  ".join(
            [
                padded(row[0], widths[0]),
                padded(row[1], widths[1], left=True),
                padded(row[2], widths[2]),
                row[3],
            ]
        )
        for row in rows
    ]
