"""Sums written on a sheet against the sums of its rounds, and sheets that hold running totals."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from mtscore.errors import Diagnostic, FileProblem, Problems
from mtscore.imports.scores import Score
from mtscore.imports.sheet import Sheet, SheetRound, Stated
from mtscore.match import Match
from mtscore.notation.names import as_typed, printable
from mtscore.records import changed
from mtscore.scoring import score_match
from mtscore.words import listed, say

_PAIR: Final = re.compile(r"(?P<score>[0-9]+) *[/|] *(?P<total>[0-9]+)")
ENOUGH_ROUNDS: Final = 3
"""Rounds after which scores that never fall are no accident."""


def in_order(sheet: Sheet) -> list[SheetRound]:
    """The rounds by their numbers."""
    return sorted(sheet.rounds, key=lambda one: one.number)


def looks_running(sheet: Sheet) -> bool:
    """Whether the columns hold running totals: nobody's number ever falls.

    Somebody has 0 in nearly every round, so round scores fall all the time. Sums written below
    or running totals beside the scores settle it.
    """
    if sheet.running or sheet.has_points or sheet.made is not None:
        return False
    rounds = in_order(sheet)
    if any(score.unread for one in rounds for score in one.scores):
        # The cell that could not be read may be the one that falls.
        return False
    if len(rounds) < ENOUGH_ROUNDS and not (len(rounds) == 2 and len(sheet.players) >= 4):
        return False
    columns = [_known([one.scores[at] for one in rounds]) for at in range(len(sheet.players))]
    if any(later < earlier for known in columns for earlier, later in pairwise(known)):
        return False
    rises = any(known and known[-1] > known[0] for known in columns)
    # Somebody out in every round: then these can be round scores of one who always wins.
    always_out = all(any(score.pips == 0 for score in one.scores) for one in rounds)
    if not rises or always_out:
        return False
    sums = {one.player: one.total for one in sheet.stated if one.player is not None}
    return not sums or any(sums[at] != sum(columns[at]) for at in sums)


def _known(scores: Sequence[Score]) -> list[int]:
    return [score.pips for score in scores if score.pips is not None and not score.out]


def refuse_running(sheet: Sheet, problems: Problems) -> None:
    """Note that a sheet holds running totals."""
    last = in_order(sheet)[-1]
    problems.add(
        "running-totals",
        say("nobody's number ever falls: these are running totals, not the scores of the rounds"),
        help=say(
            "--running-totals takes the rounds' scores out of them; --round-scores if they are "
            "scores after all"
        ),
        place=sheet.grid.place(last.scores[0].cell),
    )


def refuse_score_and_total(sheet: Sheet) -> None:
    """Refuse cells such as `5/17`, a score and the total so far, which look like dominoes.

    Raises:
        FileProblem: all cells with scores are such pairs, and they add up.
    """
    total = dict.fromkeys(range(len(sheet.players)), 0)
    found: Score | None = None
    for one in in_order(sheet):
        for at, score in enumerate(one.scores):
            if score.missing or score.absent:
                continue
            pair = _PAIR.fullmatch(score.cell.text)
            if pair is None:
                return
            total[at] += int(pair["score"])
            if total[at] != int(pair["total"]):
                return
            found = found or score
    if found is None or len(sheet.rounds) < 2:
        return
    raise FileProblem(
        Diagnostic(
            code="bad-pips",
            message=say(
                "{cell} is a score and a running total in one cell, as everywhere on this sheet",
                cell=as_typed(found.cell.text),
            ),
            help=say("write the scores alone; running totals are worked out"),
            place=sheet.grid.place(found.cell),
        )
    )


def refuse_points(sheet: Sheet, problems: Problems, *, insisted: bool) -> None:
    """Fives Up: note numbers that cannot be pips left, as nobody or several have 0 in each round.

    Whoever goes out has nothing left (F5), so one 0 in each round is the rule, and a blocked
    round the exception. `insisted` says that they were called scores all the same.
    """
    if sheet.made is not None or insisted:
        return
    rounds = in_order(sheet)
    zeros = [sum(score.pips == 0 for score in one.scores) for one in rounds]
    whole = all(not score.missing for one in rounds for score in one.scores)
    if not whole or len(rounds) < 2 or 1 in zeros:
        return
    problems.add(
        "points-not-pips",
        say("in no round has one player 0, so these are not the pips left in hand"),
        help=say(
            "write the pips, and the points made in a column `Ana made`; --round-scores if "
            "they are pips left after all"
        ),
        place=sheet.grid.place(rounds[0].scores[0].cell),
    )


def from_running(sheet: Sheet, problems: Problems) -> Sheet:
    """The sheet with the scores of the rounds in the place of running totals."""
    rounds = {one.number: list(one.scores) for one in sheet.rounds}
    order = in_order(sheet)
    for at, player in enumerate(sheet.players):
        total = 0
        unknown: SheetRound | None = None
        for one in order:
            score = one.scores[at]
            if score.absent or score.out:
                continue
            if score.pips is None:
                unknown = one
                continue
            place = sheet.grid.place(score.cell)
            if unknown is not None:
                problems.add(
                    "running-gap",
                    say(
                        "{name}: without the total after round {before} nobody knows what round "
                        "{number} gave",
                        name=printable(player.name),
                        before=unknown.number,
                        number=one.number,
                    ),
                    help=say("fill in the total after round {number}", number=unknown.number),
                    place=place,
                )
                unknown = None
            elif score.pips < total:
                problems.add(
                    "running-falls",
                    say(
                        "{name}: the running total falls from {before} to {now} (difference "
                        "{difference})",
                        name=printable(player.name),
                        before=total,
                        now=score.pips,
                        difference=total - score.pips,
                    ),
                    help=say("one of the two is wrong"),
                    place=place,
                )
            rounds[one.number][at] = changed(score, pips=max(0, score.pips - total), hand=None)
            total = score.pips
    stated = tuple(one for one in sheet.stated if one.player is not None)
    return changed(
        sheet,
        rounds=tuple(changed(one, scores=tuple(rounds[one.number])) for one in sheet.rounds),
        stated=stated,
        notes=(*sheet.notes, say("the numbers are running totals; the rounds are worked out")),
    )


def check_stated(sheet: Sheet, problems: Problems) -> list[str]:
    """Note every sum that is not what the rounds add up to; what could not be checked is returned."""
    notes = []
    by_number = {one.number: one for one in sheet.rounds}
    for stated in sheet.stated:
        if stated.player is not None:
            scores = _summed(sheet, stated, stated.player)
            who = printable(sheet.players[stated.player].name)
            what = say("rounds")
        elif stated.round in by_number:
            scores = list(by_number[stated.round].scores)
            who = say("round {number}", number=stated.round)
            what = say("scores")
        else:
            continue
        note = _compare(sheet, stated, scores, who, what, problems)
        if note:
            notes.append(note)
    _check_running(sheet, problems)
    return notes


def _summed(sheet: Sheet, stated: Stated, player: int) -> list[Score]:
    """The scores that a sum stands under: all of them, those above it, or those of its page."""
    rounds = sheet.rounds
    if stated.above is None:
        return [one.scores[player] for one in rounds]
    earlier = [
        one.above
        for one in sheet.stated
        if one.player == player and one.above is not None and one.above < stated.above
    ]
    page = rounds[max(earlier, default=0) : stated.above]
    if sum(one.scores[player].pips or 0 for one in page) == stated.total:
        return [one.scores[player] for one in page]
    return [one.scores[player] for one in rounds[: stated.above]]


def _compare(
    sheet: Sheet,
    stated: Stated,
    scores: list[Score],
    who: str,
    what: str,
    problems: Problems,
) -> str | None:
    if any(score.unread for score in scores):
        return None
    computed = sum(score.pips or 0 for score in scores)
    if stated.player is not None:
        # What rounds missed count, where the sheet says so.
        missed = [one.number for one in sheet.rounds if one.scores[stated.player].absent]
        counts = [sheet.points.get((number, stated.player)) for number in missed]
        computed += sum(one.total for one in counts if one is not None)
    gaps = sum(score.missing for score in scores)
    if computed == stated.total and not gaps:
        return None
    if gaps and computed <= stated.total:
        return say(
            "{who}: the total says {stated}, what is known adds up to {computed}; {difference} "
            "would be missing",
            who=who,
            stated=stated.total,
            computed=computed,
            difference=stated.total - computed,
        )
    _differs(sheet, stated, computed, who, what, problems)
    return None


def _differs(
    sheet: Sheet, stated: Stated, computed: int, who: str, what: str, problems: Problems
) -> None:
    problems.add(
        "total-differs",
        say(
            "{who}: the total says {stated}, the {what} add up to {computed} (difference "
            "{difference})",
            who=who,
            stated=stated.total,
            what=what,
            computed=computed,
            difference=abs(stated.total - computed),
        ),
        help=say(
            "correct the wrong score, or the total to {computed}; --ignore-totals takes the "
            "{what} as they are",
            computed=computed,
            what=what,
        ),
        place=sheet.grid.place(stated.cell),
    )


def _check_running(sheet: Sheet, problems: Problems) -> None:
    """Running totals beside the scores: each has to be the one before with the new points on it."""
    for at, player in enumerate(sheet.players):
        total = 0
        for one in in_order(sheet):
            points = sheet.points.get((one.number, at))
            score = one.scores[at]
            if score.unread:
                break
            stated = sheet.running.get((one.number, at))
            if points is None and sheet.has_points:
                # Points that nobody can know yet, so whatever the total says has to do.
                total = total if stated is None else stated.total
                continue
            total += points.total if points is not None else (score.pips or 0)
            if stated is not None and stated.total != total and not score.missing:
                who = say("{name}, round {number}", name=printable(player.name), number=one.number)
                _differs(sheet, stated, total, who, say("rounds"), problems)
                # Once is enough: everything after it differs too.
                break
            if score.missing and stated is not None:
                total = stated.total


def points_note(sheet: Sheet, match: Match, *, has_rules: bool) -> str | None:
    """What to say where the points written are not those of the match: no CSV holds house rules.

    `has_rules` says whether house rules were given beside the sheet.
    """
    if sheet.made is not None:
        return None
    seats = {one.name: one.seat for one in match.players}
    scored = {one.number: one.cells for one in score_match(match).rounds}
    found = [
        say(
            "round {number}, {name}: {points} points for {pips} pips",
            number=one.number,
            name=printable(sheet.players[at].name),
            points=stated.total,
            pips=score.pips,
        )
        for one in in_order(sheet)
        for at, score in enumerate(one.scores)
        if (stated := sheet.points.get((one.number, at))) is not None
        and score.pips is not None
        and scored[one.number][seats[sheet.players[at].name]].points != stated.total
    ]
    if not found:
        return None
    shown = listed(found[:3]) + (say(" and more") if len(found) > 3 else "")
    if has_rules:
        return say("the points are not what these house rules give ({shown})", shown=shown)
    return say(
        "the points are not the pips ({shown}): a CSV holds no house rules; if there were any, "
        "add them with --rule NAME=VALUE",
        shown=shown,
    )
