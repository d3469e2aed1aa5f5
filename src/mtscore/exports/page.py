"""The score sheet as a web page of its own, to be read, sent or printed; it loads nothing."""

from html import escape

from mtscore.exports.remarks import (
    begun,
    house_rules_told,
    how_it_ended,
    notes,
    points_text,
    touched,
)
from mtscore.notation.names import printable
from mtscore.scoring import ScoreSheet
from mtscore.words import say

_STYLE = """
body { font-family: sans-serif; margin: 2rem; }
table { border-collapse: collapse; }
caption { font-weight: bold; text-align: left; padding-bottom: .5rem; }
th, td { padding: .2rem .7rem; text-align: right; border-bottom: 1px solid #ccc; }
th[scope=row], td:nth-child(2) { text-align: left; }
td small, caption small { color: #555; font-weight: normal; margin-left: .4rem; }
tfoot th, tfoot td { border-top: 2px solid #333; font-weight: bold; }
@media print { body { margin: 0; } }
"""


def html_page(sheet: ScoreSheet) -> str:
    """A page with one real table, which a screen reader can walk through."""
    match = sheet.match
    title = escape(printable(match.header.title) or say("Score sheet"))
    names = [escape(printable(name)) for name in match.names]
    head = "".join(f'<th scope="col">{name}</th>' for name in [say("Round"), say("Engine"), *names])
    rows = []
    marked = touched(match)
    so_far = {one.seat: 0 for one in match.players}
    for score in sheet.rounds:
        engine = "" if score.engine is None else f"{score.engine}-{score.engine}"
        so_far = {seat: total + (score.cells[seat].points or 0) for seat, total in so_far.items()}
        cells = [engine]
        for seat, cell in score.cells.items():
            points = points_text(cell, corrected=(score.number, seat) in marked)
            cells.append(f"{escape(points)} <small>{so_far[seat]}</small>")
        how = how_it_ended(match, score)
        ended = f" ({escape(how)})" if how else ""
        rows.append(
            f'<tr><th scope="row">{score.number}{ended}</th>'
            + "".join(f"<td>{cell}</td>" for cell in cells)
            + "</tr>"
        )
    totals = [f"{one.total}{'?' if one.open else ''}" for one in sheet.standings]
    places = ["" if one.place is None else str(one.place) for one in sheet.standings]
    foot = "".join(
        f'<tr><th scope="row">{label}</th><td></td>'
        + "".join(f"<td>{value}</td>" for value in values)
        + "</tr>"
        for label, values in ((say("Total"), totals), (say("Place"), places))
    )
    house = [say("House rule: {rule}", rule=rule) for rule in house_rules_told(match)]
    said = [say("Rules: {rules}", rules=match.header.rules), *house, *notes(sheet)]
    return (
        f'<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head>\n<body>\n<table>\n"
        f"<caption>{title} <small>{begun(match)}</small></caption>\n"
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n"
        + "\n".join(rows)
        + f"\n</tbody>\n<tfoot>{foot}</tfoot>\n</table>\n"
        + "".join(f"<p>{escape(one)}</p>\n" for one in said)
        + "</body>\n</html>\n"
    )
