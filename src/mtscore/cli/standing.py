"""How things stand, in sentences: what a round gave, who leads or won, what comes next."""

from collections.abc import Container

from mtscore.exports.remarks import how_it_ended
from mtscore.match import Match
from mtscore.match.setup import who_starts
from mtscore.notation.names import printable
from mtscore.scoring import RoundScore, ScoreSheet
from mtscore.scoring.sides import partners, side_names, sides
from mtscore.words import listed, say


def next_line(sheet: ScoreSheet) -> str:
    """What comes next."""
    match = sheet.match
    number = match.next_number
    if sheet.reached:
        names = listed([printable(one.name) for one in sheet.ranked if one in sheet.reached])
        return say(
            "{names} reached {target}: the match is over. To close it: mtscore finish",
            names=names,
            target=match.header.target,
        )
    in_play = _reached_in_play(sheet)
    if in_play:
        return say(
            "{names} reached {target} in round {number}: the match is over. To close it: "
            "mtscore finish",
            names=in_play,
            target=match.header.target,
            number=number,
        )
    if number is None:
        open_rounds = [one for one in match.rounds.values() if one.missing]
        if open_rounds:
            return say("All rounds are recorded, but scores are missing.")
        return say("All rounds are recorded. To close the match: mtscore finish")
    engine = match.engine(number)
    deal = match.deal(number)
    if engine is None:
        return say(
            "Next: round {number}; {starts}.", number=number, starts=who_starts(match, number)
        )
    return say(
        "Next: round {number}, engine {engine}-{engine}, each takes {deal}; {starts}.",
        number=number,
        engine=engine,
        deal="?" if deal is None else deal,
        starts=who_starts(match, number),
    )


def _reached_in_play(sheet: ScoreSheet) -> str:
    """Fives Up: who has the target with the points noted in the round that is being played."""
    if not sheet.match.rule_set.is_fives:
        return ""
    from mtscore.scoring.target import reached_in_play  # noqa: PLC0415 - for one game only

    return listed([printable(sheet.match.names[seat]) for seat in reached_in_play(sheet)])


def standing_line(sheet: ScoreSheet) -> str:
    """Totals and the leader in one sentence; who leads only as far as is known."""
    match = sheet.match
    called = side_names(match)
    together = sides(match, sheet.ranked)
    totals = ", ".join(
        f"{called[side[0].seat]} {side[0].total}{'?' if any(one.open for one in side) else ''}"
        for side in together
    )
    leaders = [printable(one.name) for one in sheet.leaders]
    if not leaders:
        lead = say("Who leads is open")
    elif len(leaders) == 1:
        lead = say("{name} leads", name=leaders[0])
    elif len(sides(match, sheet.leaders)) == 1:
        lead = say("{names} lead", names=listed(leaders))
    else:
        lead = say("{names} lead together", names=listed(leaders))
    if leaders and any(one.open for one in sheet.standings):
        from mtscore.scoring.certainty import lead_is_certain  # noqa: PLC0415 - hardly ever needed

        if not lead_is_certain(sheet):
            lead += say(" as far as is known")
    waiting = [printable(one.name) for one in sheet.standings if one.missing]
    if waiting:
        lead += say("; missing: {names}", names=listed(waiting))
    return say("Totals: {totals}. {lead}.", totals=totals, lead=lead)


def round_line(scored: ScoreSheet, number: int) -> str:
    """One round in a few words: `Ana 0 (out), Bo 23, Cy ?`."""
    score = next(one for one in scored.rounds if one.number == number)
    together = partners(scored.match)
    if together and not score.missing:
        parts = _parts_by_side(scored.match, score)
        how = how_it_ended(scored.match, score)
        return ", ".join(parts) + (f"; {how}" if how else "")
    parts = []
    for seat, cell in score.cells.items():
        name = printable(scored.match.names[seat])
        if cell.state == "absent":
            continue
        if cell.state == "missing":
            parts.append(say("{name} ? (missing)", name=name))
            continue
        points = str(cell.left.pips if cell.points is None else cell.points)
        if cell.end is not None and cell.made is not None:
            points = say("{made} in play + {end}", made=cell.made, end=cell.end)
        ended = say(" (out)") if cell.state == "out" else ""
        parts.append(f"{name} {points}{ended}")
    how = how_it_ended(scored.match, score)
    return ", ".join(parts) + (f"; {how}" if how else "")


def others_moved(before: ScoreSheet, after: ScoreSheet, named: Container[str]) -> list[str]:
    """Points that a correction moved though it does not name their player, with the reason."""
    lines = []
    old_rounds = {one.number: one for one in before.rounds}
    for score in after.rounds:
        old = old_rounds.get(score.number)
        for seat, cell in score.cells.items():
            name = after.match.names[seat]
            was = None if old is None or seat not in old.cells else old.cells[seat].points
            if name in named or was is None or cell.points is None or was == cell.points:
                continue
            lines.append(
                say(
                    "{name} has {now} for round {number} now, was {before} ({why})",
                    name=printable(name),
                    now=cell.points,
                    number=score.number,
                    before=was,
                    why="; ".join(line.reason for line in cell.lines),
                )
            )
    return lines


def _parts_by_side(match: Match, score: RoundScore) -> list[str]:
    """What partners scored together, and which of them went out."""
    called = side_names(match)
    parts: dict[str, str] = {}
    out = {called[seat]: printable(match.names[seat]) for seat in score.out}
    for seat, cell in score.cells.items():
        if cell.state == "absent":
            continue
        side = called[seat]
        points = say("{made} in play + {end}", made=cell.made or 0, end=cell.end or 0)
        ended = say(" ({name} out)", name=out[side]) if side in out else ""
        parts.setdefault(side, f"{side} {points}{ended}")
    return list(parts.values())
