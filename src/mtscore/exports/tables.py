"""CSV in two shapes, and a Markdown table.

CSV is as RFC 4180 has it. A text that a spreadsheet would run as a formula gets an apostrophe in
front, which `import` takes off again; numbers are never touched.
"""

import io
import re
from typing import Any, Final

from mtscore.exports.remarks import correction_lines, how_it_ended, points_text
from mtscore.match import Match
from mtscore.notation.dominoes import write_hand
from mtscore.notation.names import printable
from mtscore.scoring import Cell, RoundScore, ScoreSheet, highest_wins
from mtscore.scoring.warnings import warnings
from mtscore.words import listed, say

LONG_HEADER: Final = (
    "round",
    "engine",
    "player",
    "pips",
    "hand",
    "points",
    "running total",
    "place",
    "state",
    "ended",
)
NO_DOMINOES: Final = "none"
"""A hand known to be empty; an empty cell is a hand that nobody wrote down."""
_RUNS: Final = re.compile(r"'*[=+\-@\t\r]")


def guarded(text: str) -> str:
    """`text` with an apostrophe in front when a spreadsheet would run it.

    >>> guarded("=SUM(1;1)"), guarded("Ana"), guarded("'=x")
    ("'=SUM(1;1)", 'Ana', "''=x")
    """
    return "'" + text if _RUNS.match(text) else text


def unguarded(text: str) -> str:
    """The text that `guarded` was given."""
    return text[1:] if text.startswith("'") and _RUNS.match(text) else text


def cell_text(cell: Cell) -> str | int:
    """Pips of a cell: a number, `?` for missing, `-` for absent."""
    if cell.state == "absent":
        return "-"
    return "?" if cell.left.pips is None else cell.left.pips


def _write(rows: list[list[Any]], *, excel: bool) -> str:
    import csv

    text = io.StringIO()
    writer = csv.writer(text, delimiter=";" if excel else ",", lineterminator="\r\n")
    writer.writerows(rows)
    return ("\ufeff" if excel else "") + text.getvalue()


def wide_csv(sheet: ScoreSheet, *, excel: bool = False) -> str:
    """A row per round, a column per player, the pips left in each hand."""
    rows: list[list[Any]] = [["round", "engine", *(guarded(name) for name in sheet.match.names)]]
    for score in sheet.rounds:
        engine = "" if score.engine is None else score.engine
        rows.append([score.number, engine, *(cell_text(cell) for cell in score.cells.values())])
    return _write(rows, excel=excel)


def long_csv(sheet: ScoreSheet, *, excel: bool = False) -> str:
    """A row per player and round, with hands, points, running total and place after that round.

    Fives Up has the points made in play in a last column.
    """
    match = sheet.match
    fives = match.rule_set.is_fives
    rows: list[list[Any]] = [[*LONG_HEADER, *(["made"] if fives else [])]]
    totals = dict.fromkeys(range(len(match.players)), 0)
    for score in sheet.rounds:
        for seat, cell in score.cells.items():
            totals[seat] += cell.points or 0
        places = _places(match, totals)
        for seat, cell in score.cells.items():
            rows.append(
                [
                    score.number,
                    "" if score.engine is None else score.engine,
                    guarded(match.names[seat]),
                    cell_text(cell),
                    "" if cell.left.hand is None else write_hand(cell.left.hand) or NO_DOMINOES,
                    "" if cell.points is None else cell.points,
                    totals[seat],
                    places.get(seat, ""),
                    cell.state,
                    _ended(match, score),
                    *(["" if cell.made is None else cell.made] if fives else []),
                ]
            )
    return _write(rows, excel=excel)


def _ended(match: Match, score: RoundScore) -> str:
    """How the round ended: blocked, or `out` where somebody said so against the 0s."""
    if score.blocked:
        return "blocked"
    return "out" if match.rounds[score.number].out else ""


def _places(match: Match, totals: dict[int, int]) -> dict[int, int]:
    sign = -1 if highest_wins(match) else 1
    playing = [one.seat for one in match.players if not one.has_left]
    return {
        seat: 1 + sum(sign * totals[other] < sign * totals[seat] for other in playing)
        for seat in playing
    }


def markdown(sheet: ScoreSheet) -> str:
    """The score sheet as a Markdown table, totals and places below."""
    match = sheet.match
    names = [_escaped(name) for name in match.names]
    title = match.header.title or say("Score sheet")
    lines = [f"# {_escaped(title)}", ""]
    lines.append("| " + " | ".join([say("Round"), say("Engine"), *names]) + " |")
    lines.append("| " + " | ".join(["---:", ":---", *("---:" for _ in names)]) + " |")
    for score in sheet.rounds:
        engine = "" if score.engine is None else f"{score.engine}-{score.engine}"
        cells = [points_text(cell) for cell in score.cells.values()]
        ended = how_it_ended(match, score)
        number = f"{score.number} ({_escaped(ended)})" if ended else str(score.number)
        lines.append("| " + " | ".join([number, engine, *cells]) + " |")
    totals = [f"{one.total}{'?' if one.open else ''}" for one in sheet.standings]
    places = ["" if one.place is None else str(one.place) for one in sheet.standings]
    lines.append("| " + " | ".join([f"**{say('Total')}**", "", *totals]) + " |")
    lines.append("| " + " | ".join([f"**{say('Place')}**", "", *places]) + " |")
    changed = match.house_rules(match.last_number)
    rules = ", ".join(f"{name}={str(value).lower()}" for name, value in changed.items())
    lines += [
        "",
        say("Rules: {rules}", rules=match.header.rules + (f" ({rules})" if rules else "")),
    ]
    notes = [*correction_lines(match), *(one.message for one in warnings(match))]
    gone = [printable(one.name) for one in match.players if one.has_left]
    if gone:
        notes.append(say("Left: {names}", names=listed(gone)))
    if notes:
        lines += ["", *(f"- {_escaped(one)}" for one in notes)]
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    return re.sub(r"([\\`*_{}\[\]<>#|!])", r"\\\1", printable(text))
