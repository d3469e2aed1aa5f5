"""The score sheet without a table: for a narrow window, for programs, and explained."""

from mtscore.cli.sheet import engine_text, place_text
from mtscore.exports.remarks import points_text, touched
from mtscore.notation.names import printable
from mtscore.scoring import RoundScore, ScoreSheet
from mtscore.words import say


def list_lines(sheet: ScoreSheet) -> list[str]:
    """The sheet for a narrow window, or for reading aloud: a few words for each score."""
    names = [printable(name) for name in sheet.match.names]
    corrected = touched(sheet.match)
    so_far = dict.fromkeys(range(len(names)), 0)
    lines = []
    for score in sheet.rounds:
        engine = "" if score.engine is None else f" ({engine_text(score)})"
        ended = say(", blocked") if score.blocked else ""
        lines.append(say("Round {number}", number=score.number) + engine + ended)
        for seat, cell in score.cells.items():
            so_far[seat] += cell.points or 0
            points = points_text(cell, corrected=(score.number, seat) in corrected)
            lines.append(
                say(
                    "  {name} {points}, {total} so far",
                    name=names[seat],
                    points=points,
                    total=so_far[seat],
                )
            )
    lines.append(say("Totals"))
    for one in sheet.ranked:
        place = "" if one.place is None else f"{one.place}. "
        lines.append(f"  {place}{printable(one.name)} {one.total}{'?' if one.open else ''}")
    return lines


def plain_lines(sheet: ScoreSheet) -> list[str]:
    """`--plain`: one record a line, fields separated by tabs.

    The running totals follow after the points of all.
    """
    names = [printable(name).replace("\t", " ") for name in sheet.match.names]
    corrected = touched(sheet.match)
    so_far = dict.fromkeys(range(len(names)), 0)
    header = ["round", "engine", *names, *(f"{name} so far" for name in names)]
    lines = ["\t".join(header)]
    for score in sheet.rounds:
        engine = "" if score.engine is None else str(score.engine)
        cells = []
        for seat, cell in score.cells.items():
            so_far[seat] += cell.points or 0
            cells.append(points_text(cell, corrected=(score.number, seat) in corrected))
        lines.append("\t".join([str(score.number), engine, *cells, *map(str, so_far.values())]))
    totals = [f"{one.total}{'?' if one.open else ''}" for one in sheet.standings]
    lines.append("\t".join(["total", "", *totals, *("" for _ in names)]))
    places = [place_text(one) for one in sheet.standings]
    lines.append("\t".join(["place", "", *places, *("" for _ in names)]))
    return lines


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
