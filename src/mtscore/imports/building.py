"""From a sheet to a match: header, blocks, and every contradiction at its cell."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from mtscore.errors import Diagnostic, FileProblem, Place, Problems, UsageProblem
from mtscore.imports.sheet import Sheet, SheetRound
from mtscore.imports.stays import comings
from mtscore.imports.totals import in_order
from mtscore.imports.wishes import Wishes
from mtscore.match import Block, Header, Match, PlayerBlock, RoundBlock, tell
from mtscore.match.blocks import Missed
from mtscore.match.checks import people_can_play
from mtscore.match.setup import choose_deal, default_engines
from mtscore.notation.names import tidy
from mtscore.records import Record, changed
from mtscore.rules import RuleSet, find_rule_set
from mtscore.rules.house_rules import with_house_rules
from mtscore.rules.modes import DEFAULT_TARGET
from mtscore.scoring import score_match
from mtscore.tiles import COMMON_SETS, set_pips
from mtscore.words import counted, say

_MOST_ROUNDS: Final = 99


class Built(Record):
    """A match made of a sheet."""

    header: Header
    blocks: tuple[Block, ...]
    match: Match


def build(sheet: Sheet, wishes: Wishes, when: datetime) -> Built:
    """Make the match that a sheet tells.

    Raises:
        UsageProblem: a wish that is impossible, such as an unknown rule set.
        FileProblem: everything on the sheet that cannot be.
    """
    rule_set = find_rule_set(wishes.rules or ("station" if sheet.made is None else "fives-up"))
    rounds = in_order(sheet)
    largest = wishes.largest or _largest(sheet, rule_set)
    _refuse_rounds(sheet, largest, wishes, has_engines=not rule_set.is_fives)
    engines = () if rule_set.is_fives else _engines(rounds, largest, rule_set, wishes.rounds)
    built = _built(sheet, wishes, rule_set, largest, engines, {}, when)
    missed = _missed(sheet, built.match)
    return _built(sheet, wishes, rule_set, largest, engines, missed, when) if missed else built


def _refuse_rounds(sheet: Sheet, largest: int, wishes: Wishes, *, has_engines: bool) -> None:
    """Refuse rounds that the match cannot have: beyond --rounds, or beyond the set's engines.

    A mistyped number must not make a match of 99 rounds.
    """
    problems = Problems()
    numbers = {one.number for one in sheet.rounds}
    for one in in_order(sheet):
        beyond = wishes.rounds is not None and one.number > wishes.rounds
        far = one.engine is None or one.number - 1 not in numbers
        if beyond:
            help_ = say("correct it, or leave --rounds {rounds} out", rounds=wishes.rounds)
        elif has_engines and wishes.rounds is None and one.number > largest + 1 and far:
            help_ = say(
                "a double-{largest} set has engines for {rounds}; correct the number",
                largest=largest,
                rounds=counted(largest + 1, "round"),
            )
        else:
            continue
        problems.add(
            "no-such-round",
            say("there is no round {number}", number=one.number),
            help=help_,
            place=sheet.grid.place(one.label),
        )
    problems.raise_if_any(FileProblem)


# The header


def _largest(sheet: Sheet, rule_set: RuleSet) -> int:
    """The set that was played with: no sheet says so, but its engines do.

    A slip in a score must not turn the evening into one with a larger set, so only the engines
    count; a smaller set has to hold everything else too.
    """
    first = min(sheet.rounds, key=lambda one: one.number)
    highest = max((one.engine for one in sheet.rounds if one.engine is not None), default=0)
    if highest > rule_set.largest:
        return next((one for one in COMMON_SETS if one >= highest), highest)
    scores = [score for one in sheet.rounds for score in one.scores]
    ends = max((domino.high for one in scores for domino in one.hand or ()), default=0)
    most = max(sum(score.pips or 0 for score in one.scores) for one in sheet.rounds)
    fits = first.engine is not None and ends <= first.engine and most <= set_pips(first.engine)
    if first.engine == highest and first.engine in COMMON_SETS and fits:
        return first.engine
    return rule_set.largest


def _engines(
    rounds: Sequence[SheetRound], largest: int, rule_set: RuleSet, wanted: int | None
) -> tuple[int, ...]:
    """The engines of all rounds: as written, else falling by one from the first known."""
    written = {one.number: one.engine for one in rounds if one.engine is not None}
    last = rounds[-1].number
    if all(written[number] + number == min(written) + written[min(written)] for number in written):
        start = min(written) + written[min(written)] - 1 if written else largest
        planned = default_engines(largest, start, wanted or max(rule_set.rounds, last))
        if len(planned) >= max(last, wanted or 0):
            return planned
    # Engines in an order of their own: what isn't written takes the highest not yet played.
    free = [one for one in range(largest, -1, -1) if one not in written.values()]
    count = min(_MOST_ROUNDS, max(last, wanted or 0))
    return tuple(
        written[number] if number in written else (free.pop(0) if free else 0)
        for number in range(1, count + 1)
    )


def _built(
    sheet: Sheet,
    wishes: Wishes,
    rule_set: RuleSet,
    largest: int,
    engines: tuple[int, ...],
    missed: dict[tuple[int, int], Missed],
    when: datetime,
) -> Built:
    rounds = in_order(sheet)
    came = comings(sheet, rounds, missed, when)
    founders = tuple(sheet.players[at].name for at in came.founders)
    _refuse_table(sheet, rule_set, wishes, len(founders))
    options = with_house_rules(rule_set.options, wishes.house_rules)
    # The deal has to do for the fullest round: a proposal must not keep out who came later.
    fullest = max(sum(not score.absent for score in one.scores) for one in rounds)
    deal, proposed = _deal(rule_set, options, largest, max(fullest, len(founders)))
    header = Header(
        title=tidy((wishes.title or sheet.title).replace("\n", " ")),
        started=when,
        players=founders,
        rules=rule_set.name,
        largest=largest,
        engines=engines,
        deal=deal if proposed else None,
        house_rules=wishes.house_rules,
        rounds=(wishes.rounds or 0) if rule_set.is_fives else 0,
        target=DEFAULT_TARGET if rule_set.is_fives and wishes.rounds is None else 0,
    )
    blocks: list[Block] = []
    rows: list[SheetRound | PlayerBlock] = []
    events = list(came.events)
    for one in rounds:
        while events and events[0][0] <= one.number:
            blocks.append(events[0][1])
            rows.append(events.pop(0)[1])
        blocks.append(_block(sheet, one, rule_set, engines, when))
        rows.append(one)
    match, found = tell(header, blocks, [("block", index) for index in range(len(blocks))])
    found = [*_foreign_dominoes(rounds, sheet, largest), *found]
    if found:
        raise FileProblem([_placed(one, sheet, rows) for one in found])
    return Built(header=header, blocks=tuple(blocks), match=match)


def _deal(
    rule_set: RuleSet, options: object, largest: int, players: int
) -> tuple[int | None, bool]:
    try:
        return choose_deal(rule_set, options, largest, players, None)  # type: ignore[arg-type]
    except UsageProblem:
        # They have played already, whatever the table says about it.
        return None, False


def _refuse_table(sheet: Sheet, rule_set: RuleSet, wishes: Wishes, founders: int) -> None:
    problems = Problems()
    people_can_play(problems, founders, rule_set, wishes.house_rules)
    cells = [one.cell for one in sheet.players if one.cell is not None]
    for one in problems.found:
        # The first who has no seat, where there are too many.
        at = min(rule_set.deal.most, len(cells) - 1) if one.code == "too-many-players" else 0
        place = sheet.grid.place(cells[at] if cells else sheet.grid.at(0, 0))
        help_ = say("make a sheet for each table; a row of sums is called Total")
        if one.code == "too-few-players":
            help_ = say("every player needs a column")
        raise FileProblem(changed(one, place=place, help=help_, path=()))


# The blocks


def _block(
    sheet: Sheet, one: SheetRound, rule_set: RuleSet, engines: tuple[int, ...], when: datetime
) -> RoundBlock:
    present = [
        (player.name, score)
        for player, score in zip(sheet.players, one.scores, strict=True)
        if not score.absent
    ]
    planned = engines[one.number - 1] if one.number <= len(engines) else None
    return RoundBlock(
        number=one.number,
        engine=None if rule_set.is_fives else (planned if one.engine is None else one.engine),
        recorded=when,
        pips={name: score.pips for name, score in present},
        hands={name: score.hand for name, score in present if score.hand is not None},
        out=tuple(sheet.players[at].name for at in one.out),
        blocked=one.blocked,
        stuck=None if one.stuck is None else sheet.players[one.stuck].name,
        cut_short=one.cut_short,
        made={
            player.name: stated.total
            for at, player in enumerate(sheet.players)
            if (stated := (sheet.made or {}).get((one.number, at))) is not None and stated.total > 0
        },
    )


def _foreign_dominoes(rounds: Sequence[SheetRound], sheet: Sheet, largest: int) -> list[Diagnostic]:
    """Dominoes that the set does not have."""
    return [
        Diagnostic(
            code="domino-not-in-set",
            message=say(
                "{domino} is not in a double-{largest} set", domino=domino, largest=largest
            ),
            help=say("--set {more} if you play with a larger set", more=domino.high),
            place=sheet.grid.place(score.cell),
        )
        for one in rounds
        for score in one.scores
        for domino in sorted(score.hand or ())
        if domino.high > largest
    ]


def _placed(
    found: Diagnostic, sheet: Sheet, rows: Sequence[SheetRound | PlayerBlock]
) -> Diagnostic:
    """A problem of a block as a problem of the cell that it came from."""
    if found.place is not None:
        return found
    index = found.path[1] if len(found.path) > 1 else 0
    row = rows[index] if isinstance(index, int) else rows[0]
    place: Place | None
    if found.code == "too-few-players":
        # There is no match yet that could be finished early.
        help_ = say("take the rounds out that nobody else played; ? is a missing score")
        found = changed(found, help=help_)
    if isinstance(row, PlayerBlock):
        cell = next(one.cell for one in sheet.players if one.name == row.name)
        place = sheet.grid.place(cell) if cell is not None else None
    else:
        name = found.path[-1]
        place = sheet.grid.place(row.label)
        for player, score in zip(sheet.players, row.scores, strict=True):
            if player.name == name:
                place = sheet.grid.place(score.cell)
    return changed(found, place=place, path=())


# What missed rounds count


def _missed(sheet: Sheet, match: Match) -> dict[tuple[int, int], Missed]:
    """What was agreed for rounds missed, from the points written beside the absences."""
    found: dict[tuple[int, int], Missed] = {}
    if not sheet.points:
        return found
    for player in match.players:
        seat = next(at for at, one in enumerate(sheet.players) if one.name == player.name)
        earlier = 0
        for stay in player.stays:
            if stay.missed is None:
                earlier = stay.last or 0
                continue
            missing = [one for one in match.rounds if earlier < one < stay.first]
            stated = {
                number: sheet.points[number, seat].total
                for number in missing
                if (number, seat) in sheet.points
            }
            earlier = stay.last or 0
            if stated and len(stated) == len(missing):
                agreed = _agreed(match, player.name, stay.first, stated)
                if agreed is not None:
                    found[seat, stay.first] = agreed
    return found


def _agreed(match: Match, name: str, first: int, stated: dict[int, int]) -> Missed | None:
    """The rule that gives these points for these rounds."""
    values = list(stated.values())
    constant = [values[0]] if len(set(values)) == 1 and values[0] >= 0 else []
    rules: list[Missed] = ["worst", "average", *constant]
    for rule in rules:
        players = tuple(
            changed(
                one,
                stays=tuple(
                    changed(stay, missed=rule) if stay.first == first else stay
                    for stay in one.stays
                ),
            )
            if one.name == name
            else one
            for one in match.players
        )
        trial = changed(match, players=players)
        seat = next(one.seat for one in players if one.name == name)
        scored = {one.number: one.cells[seat].points for one in score_match(trial).rounds}
        if all(scored[number] == points for number, points in stated.items()):
            return rule
    return None
