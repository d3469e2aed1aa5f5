"""What a sheet says in words: a cell, how a round ended, what was corrected, what is open."""

from mtscore.match import Correction, Match, RuleBlock
from mtscore.match.model import Left, RoundEnd
from mtscore.notation.dominoes import write_hand
from mtscore.notation.names import printable
from mtscore.rules.option_specs import Value, write_value
from mtscore.scoring import Cell, RoundScore, ScoreSheet
from mtscore.scoring.sides import partners, sides
from mtscore.scoring.warnings import warnings
from mtscore.words import counted, listed, say


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
        for seat, change in changes_told(match, one):
            who = "" if seat is None else f", {printable(match.names[seat])}"
            lines.append(f"{where}{who}: {change}{reason}")
    return lines


def changes_told(match: Match, one: Correction) -> list[tuple[int | None, str]]:
    """What a correction changed, the old with the new: by seat, None for how the round ended."""
    told: list[tuple[int | None, str]] = []
    for seat, before in one.before.items():
        after = one.after[seat]
        # The same number from other dominoes is told with them.
        hands = after.pips == before.pips
        now, was = _left_told(after, hand=hands), _left_told(before, hand=hands)
        told.append((seat, say("{now}, was {before}", now=now, before=was)))
    for seat, points in one.made_before.items():
        sentence = say("made {now}, was {before}", now=one.made_after[seat], before=points)
        told.append((seat, sentence))
    if one.ending_changed:
        told.append((None, _ending_change(match, one)))
    return told


def _left_told(left: Left, *, hand: bool) -> str:
    if left.pips is None:
        return "?"
    held = f" ({write_hand(left.hand)})" if hand and left.hand else ""
    return f"{left.pips}{held}"


def _ending_change(match: Match, one: Correction) -> str:
    """How a round is now said to have ended, and what was said before."""
    now, before = _ending(match, one.ended_after), _ending(match, one.ended_before)
    if not before:
        return say("now {now}; before, nothing was said of how it ended", now=now)
    if not now:
        return say("not {before} any more", before=before)
    return say("now {now}, was {before}", now=now, before=before)


def _ending(match: Match, end: RoundEnd) -> str:
    """The end that was said; nothing where none was, and the scores alone tell it."""
    if end.out:
        names = listed([printable(match.names[seat]) for seat in end.out])
        return say("{names} out", names=names)
    if end.stuck is not None:
        return say("{name} blocked", name=printable(match.names[end.stuck]))
    if end.blocked:
        return say("a stalemate") if match.rule_set.is_fives else say("blocked")
    return ""


def partners_told(match: Match) -> str:
    """Who plays with whom, where two do; else nothing."""
    pairs = [listed([printable(name) for name in pair]) for pair in partners(match)]
    return say("Partners: {pairs}", pairs="; ".join(pairs)) if pairs else ""


def house_rules_told(match: Match) -> list[str]:
    """Every house rule once, with the rounds in which it holds and why: `k=50 (from round 3)`."""
    changes: dict[str, list[RuleBlock]] = {name: [] for name in match.header.house_rules}
    for change in match.rules:
        changes.setdefault(change.name, []).append(change)
    return [
        f"{name}={told}"
        for name, changed in changes.items()
        if (told := _values_told(match, name, changed))
    ]


def _values_told(match: Match, name: str, changed: list[RuleBlock]) -> str:
    """The values of one house rule as the rounds come; those of the rule set itself left out."""
    usual = getattr(match.rule_set.options, name)
    begins = sorted({1, *(one.from_round or 1 for one in changed)})
    spans: list[tuple[int, Value]] = []
    for first in begins:
        value = match.house_rules(first).get(name, usual)
        if not spans or spans[-1][1] != value:
            spans.append((first, value))
    told = []
    for (first, value), after in zip(spans, [*spans[1:], None], strict=True):
        if value == usual:
            continue
        last = None if after is None else after[0] - 1
        # The last word on the rounds in which it holds is the one that counts.
        said = [
            one.reason for one in changed if (one.from_round or 1) <= first and one.value == value
        ]
        parts = [_rounds_told(first, last), printable(said[-1]) if said else ""]
        beside = ": ".join(one for one in parts if one)
        told.append(write_value(value) + (f" ({beside})" if beside else ""))
    return ", ".join(told)


def _rounds_told(first: int, last: int | None) -> str:
    if last is None:
        return "" if first == 1 else say("from round {number}", number=first)
    if first == last:
        return say("round {number}", number=first)
    return say("rounds {first} to {last}", first=first, last=last)


def touched(match: Match) -> set[tuple[int, int]]:
    """Rounds and seats whose score was corrected."""
    return {
        (one.round, seat) for one in match.corrections if not one.only_fills for seat in one.before
    }


def winner_line(sheet: ScoreSheet) -> str:
    """Who won."""
    leaders = sheet.leaders
    if not leaders or not sheet.rounds:
        return say("Finished; nobody won.")
    early = sheet.match.finished is not None and sheet.match.finished.early
    rounds = say(" after {rounds}", rounds=counted(len(sheet.rounds), "round")) if early else ""
    facts = {
        "rounds": rounds,
        "names": listed([printable(one.name) for one in leaders]),
        "total": leaders[0].total,
    }
    if len(leaders) == 1:
        return say("Finished{rounds}: {names} wins with {total}.", **facts)
    if len(sides(sheet.match, leaders)) == 1:
        return say("Finished{rounds}: {names} win with {total}.", **facts)
    return say("Finished{rounds}: {names} share the first place with {total}.", **facts)


def standing_notes(sheet: ScoreSheet) -> list[str]:
    """Who left and cannot win, and what decided between equal totals."""
    told = []
    gone = [printable(one.name) for one in sheet.match.players if one.has_left]
    if gone:
        told.append(say("Left (cannot win): {names}", names=listed(gone)))
    # Partners have one note together.
    return told + list(
        dict.fromkeys(
            f"{printable(one.name)}: {one.tie_note}" for one in sheet.ranked if one.tie_note
        )
    )


def notes(sheet: ScoreSheet) -> list[str]:
    """What a page says below the sheet: who won and with whom, who left, what was corrected."""
    match = sheet.match
    told = [winner_line(sheet)] if match.finished else []
    told += [partners_told(match)] if partners(match) else []
    told += standing_notes(sheet)
    told += [say("Corrected: {what}", what=one) for one in correction_lines(match)]
    return told + [one.message for one in warnings(match)]


def begun(match: Match) -> str:
    """The day on which it began, where that is known."""
    started = match.header.started
    return "" if started is None else f"{started:%Y-%m-%d}"
