"""The score sheet as text: a table where it fits, a list where the window is too narrow.

A number is never cut; a name is shortened in the view only. Lines are laid out here once; on a
terminal `rich_sheet` only adds colour.
"""

import shutil
import sys
from collections.abc import Sequence
from typing import Final

from mtscore.cli.output import width_of
from mtscore.cli.standing import next_line, winner_line
from mtscore.exports.remarks import (
    correction_lines,
    house_rules_told,
    how_it_ended,
    partners_told,
    points_text,
)
from mtscore.match import Match
from mtscore.match.recording import noted_points
from mtscore.notation.names import printable
from mtscore.records import Record
from mtscore.scoring import RoundScore, ScoreSheet, Standing
from mtscore.scoring.sides import side_names, sides
from mtscore.scoring.warnings import warnings
from mtscore.words import counted, listed, say

NARROW: Final = 50
"""Columns below which a table is no help."""


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
    touched = {
        (one.round, seat) for one in match.corrections if not one.only_fills for seat in one.before
    }
    totals = dict.fromkeys(range(len(names)), 0)
    rows: list[list[str]] = []
    remarks: list[str] = []
    for score in sheet.rounds:
        for number in range(len(rows) + 1, score.number):
            rows.append([str(number), _planned(match, number), *("" for _ in names)])
            remarks.append(say("not recorded"))
        line = [str(score.number), _engine(score)]
        for seat, cell in score.cells.items():
            totals[seat] += cell.points or 0
            text = points_text(cell, corrected=(score.number, seat) in touched)
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
        place_line.append(_place(one) + gap)
    header = [say("Round"), say("Engine"), *(name + gap for name in names)]
    if match.rule_set.is_fives:
        for line in [header, *rows, total_line, place_line]:
            del line[1]
    return Grid(
        header=header,
        rows=rows,
        footer=[total_line, place_line],
        remarks=remarks,
        lead=len(header) - len(names),
    )


def _place(one: Standing) -> str:
    """A place, `?` while a score is open, `-` for who left."""
    if one.place is not None:
        return str(one.place)
    return "?" if one.status == "playing" else "-"


def _planned(match: Match, number: int) -> str:
    engine = match.engine(number)
    return "" if engine is None else f"{engine}-{engine}"


def _engine(score: RoundScore) -> str:
    return "" if score.engine is None else f"{score.engine}-{score.engine}"


def fitting_grid(sheet: ScoreSheet, width: int) -> Grid | None:
    """The widest layout that fits: running totals if they do, names as long as they can be."""
    names = sheet.match.names
    if width <= NARROW and len(names) > 3:
        return None
    for running in (True, False):
        best = None
        for letters in range(4, 25):
            laid = grid(sheet, short_names(names, letters), running=running)
            if laid.width() > width:
                break
            best = laid
        if best is not None:
            return best
    return None


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


def list_lines(sheet: ScoreSheet) -> list[str]:
    """The sheet for a narrow window, or for reading aloud: a few words for each score."""
    names = [printable(name) for name in sheet.match.names]
    lines = []
    for score in sheet.rounds:
        engine = "" if score.engine is None else f" ({_engine(score)})"
        ended = say(", blocked") if score.blocked else ""
        lines.append(say("Round {number}", number=score.number) + engine + ended)
        lines += [f"  {names[seat]} {points_text(cell)}" for seat, cell in score.cells.items()]
    lines.append(say("Totals"))
    for one in sheet.ranked:
        place = "" if one.place is None else f"{one.place}. "
        lines.append(f"  {place}{printable(one.name)} {one.total}{'?' if one.open else ''}")
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
    lines = []
    gone = [printable(one.name) for one in match.players if one.has_left]
    if gone:
        lines.append(say("Left (cannot win): {names}", names=listed(gone)))
    notes = dict.fromkeys(
        f"{printable(one.name)}: {one.tie_note}" for one in sheet.ranked if one.tie_note
    )
    lines += notes
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


def plain_lines(sheet: ScoreSheet) -> list[str]:
    """`--plain`: one record a line, fields separated by tabs."""
    names = [printable(name).replace("\t", " ") for name in sheet.match.names]
    lines = ["\t".join(["round", "engine", *names])]
    for score in sheet.rounds:
        engine = "" if score.engine is None else str(score.engine)
        cells = [points_text(cell) for cell in score.cells.values()]
        lines.append("\t".join([str(score.number), engine, *cells]))
    totals = [f"{one.total}{'?' if one.open else ''}" for one in sheet.standings]
    lines.append("\t".join(["total", "", *totals]))
    places = [_place(one) for one in sheet.standings]
    lines.append("\t".join(["place", "", *places]))
    return lines


def rank_lines(sheet: ScoreSheet) -> list[str]:
    """`--by rank`: a line for each player or pair of partners, best first."""
    called = side_names(sheet.match)
    rows = [
        [
            _place(one) if one.place is None else f"{one.place}.",
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


def explain_lines(sheet: ScoreSheet) -> list[str]:
    """`--explain`: every total unfolded, with the rule that adds each point."""
    lines = []
    for one in sheet.ranked:
        place = say("left") if one.place is None else say("place {place}", place=one.place)
        lines.append(f"{printable(one.name)}: {one.total} ({place})")
        running = 0
        for score in sheet.rounds:
            cell = score.cells[one.seat]
            where = say("round {number}", number=score.number)
            if cell.points is None:
                why = {
                    "missing": say("no score yet"),
                    "absent": say("absent, counts nothing"),
                }.get(cell.state, _why_open(score))
                lines.append(f"  {where}: {why}")
                continue
            running += cell.points
            reasons = []
            for line in cell.lines:
                rule = f" [{line.option}]" if line.option else ""
                reasons.append(f"{line.reason}{rule}")
            lines.append(f"  {where}: {cell.points} = {'; '.join(reasons)} -> {running}")
    return lines


def _why_open(score: RoundScore) -> str:
    if score.missing:
        return say("waits for the missing scores")
    return say("open: nobody went out, and the round was not called blocked")
