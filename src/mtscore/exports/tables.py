"""CSV in two shapes, and a Markdown table.

CSV is as RFC 4180 has it. A text that a spreadsheet would run as a formula, or a reader take for a
label, gets an apostrophe in front, which `import` takes off again; numbers are never touched.
"""

import io
import re
from typing import Any, Final

from mtscore.exports.endings import write_ending
from mtscore.exports.guards import guarded
from mtscore.exports.remarks import begun, how_it_ended, notes, points_text
from mtscore.match import Match
from mtscore.notation.dominoes import write_hand
from mtscore.notation.names import printable
from mtscore.rules.option_specs import write_rule
from mtscore.scoring import Cell, RoundScore, ScoreSheet, standings
from mtscore.words import say

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


def cell_text(cell: Cell, *, has_hands: bool = True) -> str | int:
    """Pips of a cell: a number, `?` for missing, `-` for absent.

    Without a column for hands beside it the double blank is written out: its holder has 0 pips
    and did not go out.
    """
    if cell.state == "absent":
        return "-"
    if not has_hands and cell.left.hand and cell.left.pips == 0:
        return write_hand(cell.left.hand)
    return "?" if cell.left.pips is None else cell.left.pips


def _write(rows: list[list[Any]], *, excel: bool) -> str:
    import csv

    text = io.StringIO()
    writer = csv.writer(text, delimiter=";" if excel else ",", lineterminator="\r\n")
    writer.writerows(rows)
    return ("\ufeff" if excel else "") + text.getvalue()


def wide_csv(sheet: ScoreSheet, *, excel: bool = False) -> str:
    """A row per round, a column per player, the pips left in each hand.

    Fives Up has the points made in play in a second column for each player. A last column says how
    rounds ended, where the scores do not show it.
    """
    match = sheet.match
    endings = [write_ending(match, score, has_states=False) for score in sheet.rounds]
    more = ["ended"] if any(endings) else []
    has_made = any(one.made for one in match.rounds.values())
    made = [f"made by {name}" for name in match.names] if has_made else []
    names = [guarded(name) for name in match.names]
    rows: list[list[Any]] = [["round", "engine", *names, *made, *more]]
    for score, ending in zip(sheet.rounds, endings, strict=True):
        engine = "" if score.engine is None else score.engine
        cells = [cell_text(cell, has_hands=False) for cell in score.cells.values()]
        if has_made:
            cells += [_made(match, score, seat) for seat in score.cells]
        rows.append([score.number, engine, *cells, *([guarded(ending)] if more else [])])
    return _write(rows, excel=excel)


def long_csv(sheet: ScoreSheet, *, excel: bool = False) -> str:
    """A row per player and round, with hands, points, running total and place after that round.

    Fives Up has the points made in play in a last column.
    """
    match = sheet.match
    fives = match.rule_set.is_fives
    rows: list[list[Any]] = [[*LONG_HEADER, *(["made"] if fives else [])]]
    for number, score in enumerate(sheet.rounds, start=1):
        after = standings(match, sheet.rounds[:number])
        ending = write_ending(match, score, has_states=True)
        for seat, cell in score.cells.items():
            place = after[seat].place
            rows.append(
                [
                    score.number,
                    "" if score.engine is None else score.engine,
                    guarded(match.names[seat]),
                    cell_text(cell),
                    "" if cell.left.hand is None else write_hand(cell.left.hand) or NO_DOMINOES,
                    "" if cell.points is None else cell.points,
                    after[seat].total,
                    "" if place is None else place,
                    cell.state,
                    guarded(ending),
                    *([_made(match, score, seat)] if fives else []),
                ]
            )
    return _write(rows, excel=excel)


def _made(match: Match, score: RoundScore, seat: int) -> str | int:
    """Points noted for a player; what partners make together stands once, with its maker."""
    if score.cells[seat].state == "absent":
        return ""
    return match.rounds[score.number].made.get(seat, 0)


def markdown(sheet: ScoreSheet) -> str:
    """The score sheet as a Markdown table, totals and places below."""
    match = sheet.match
    names = [_escaped(guarded(name)) for name in match.names]
    title = match.header.title or say("Score sheet")
    lines = [f"# {_escaped(title)}", ""]
    if begun(match):
        lines += [begun(match), ""]
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
    rules = ", ".join(write_rule(name, value) for name, value in changed.items())
    lines += [
        "",
        say("Rules: {rules}", rules=match.header.rules + (f" ({rules})" if rules else "")),
    ]
    told = notes(sheet)
    if told:
        lines += ["", *(f"- {_escaped(one)}" for one in told)]
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    return re.sub(r"([\\`*_{}\[\]<>#|!])", r"\\\1", printable(text))
