"""What a sheet says in words: a cell, how a round ended, what was corrected, what is open."""

from mtscore.match import Match
from mtscore.match.model import RoundEnd
from mtscore.notation.names import printable
from mtscore.scoring import Cell, RoundScore
from mtscore.words import listed, say


def points_text(cell: Cell, *, corrected: bool = False) -> str:
    """Points of one cell: a number, `?` missing, `-` absent; a star where it was corrected."""
    star = "*" if corrected else ""
    if cell.state == "missing":
        return "?" + star
    if cell.points is None:
        # Absent and counting nothing, or positive points while somebody's score is missing.
        return "-" if cell.state == "absent" else f"({cell.left.pips}){star}"
    if cell.state == "absent":
        return f"+{cell.points}"
    if cell.end is not None and cell.made is not None:
        # Fives Up: made in play and scored at the end, apart.
        return f"{cell.made}+{cell.end}{star}"
    return f"{cell.points}{star}"


def how_it_ended(match: Match, score: RoundScore) -> str:
    """A word about a round in which nobody went out; else nothing."""
    if not match.rule_set.is_fives:
        return say("blocked") if score.blocked else ""
    stuck = match.rounds[score.number].stuck
    if stuck is not None:
        return say("{name} blocked", name=printable(match.names[stuck]))
    return say("stalemate") if score.blocked else ""


def correction_lines(match: Match) -> list[str]:
    """Every correction: `Round 3, Cy: 44, was 47: recount`."""
    lines = []
    for one in match.corrections:
        if one.only_fills:
            continue
        reason = f": {printable(one.reason)}" if one.reason else ""
        where = say("round {number}", number=one.round)
        for seat, before in one.before.items():
            now = one.after[seat].pips
            lines.append(
                f"{where}, {printable(match.names[seat])}: "
                + say(
                    "{now}, was {before}",
                    now="?" if now is None else now,
                    before="?" if before.pips is None else before.pips,
                )
                + reason
            )
        for seat, points in one.made_before.items():
            lines.append(
                f"{where}, {printable(match.names[seat])}: "
                + say("made {now}, was {before}", now=one.made_after[seat], before=points)
                + reason
            )
        if one.ending_changed:
            lines.append(
                f"{where}: "
                + say(
                    "{now}, was {before}",
                    now=_ending(match, one.ended_after),
                    before=_ending(match, one.ended_before),
                )
                + reason
            )
    return lines


def _ending(match: Match, end: RoundEnd) -> str:
    if end.out:
        names = listed([printable(match.names[seat]) for seat in end.out])
        return say("{names} out", names=names)
    if end.stuck is not None:
        return say("{name} blocked", name=printable(match.names[end.stuck]))
    if end.blocked:
        return say("stalemate") if match.rule_set.is_fives else say("blocked")
    return say("ended as the hands show")
