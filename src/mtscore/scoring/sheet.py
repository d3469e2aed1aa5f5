"""The score sheet: what every round counts for everybody, and why.

Totals, places and who went out are always worked out from the rounds, never stored.
"""

from typing import Literal

from mtscore.match import Left, Match, MatchRound
from mtscore.match.blocks import Missed
from mtscore.notation.dominoes import write_hand
from mtscore.records import Record, fresh
from mtscore.rules.options import TrainOptions
from mtscore.words import counted, say

State = Literal["played", "out", "missing", "absent"]


class Line(Record):
    """One reason for points: `show --explain` prints them all."""

    points: int
    reason: str
    option: str | None = None
    """The house rule or option that says so, where one does."""


class Cell(Record):
    """One player in one round.

    Attributes:
        state: played, out, missing (no score yet) or absent (not at the table).
        left: what was left in hand.
        points: what it counts; None while that cannot be known.
        lines: the points, explained.
        made: Fives Up: points made in play.
        end: Fives Up: points at the end of the round.
    """

    state: State
    left: Left
    points: int | None
    lines: tuple[Line, ...] = ()
    made: int | None = None
    end: int | None = None


class RoundScore(Record):
    """A recorded round by seat, for everybody ever seated."""

    number: int
    engine: int | None
    blocked: bool
    out: tuple[int, ...]
    cells: dict[int, Cell] = fresh(default_factory=dict)
    winners: tuple[int, ...] = ()

    @property
    def missing(self) -> tuple[int, ...]:
        """Seats whose score keeps the round from closing."""
        return tuple(seat for seat, cell in self.cells.items() if cell.state == "missing")


def score_rounds(match: Match) -> tuple[RoundScore, ...]:
    """Every recorded round, scored by the rules that were in play in it."""
    return tuple(score_round(match, played) for played in match.rounds.values())


def score_round(match: Match, played: MatchRound) -> RoundScore:
    """One round, scored."""
    out = played.went_out
    options = match.options(played.number)
    winners = out
    if isinstance(options, TrainOptions):
        cells, winners = _train_cells(played, options, out)
    else:
        # The other game's engine is not loaded for this one.
        from mtscore.scoring.fives import score_fives_round  # noqa: PLC0415

        scores, winners = score_fives_round(match, played, options, out)
        cells = {
            seat: Cell(
                state="played" if played.cut_short else _state(left, seat in out),
                left=left,
                points=score.points,
                lines=tuple(Line(points=points, reason=reason) for points, reason in score.lines),
                made=score.made,
                end=score.end,
            )
            for (seat, left), score in zip(played.left.items(), scores, strict=True)
        }
    for player in match.players:
        if player.seat not in played.left:
            missed = player.missed_by(played.number)
            cells[player.seat] = _absent(missed, cells, options)
    return RoundScore(
        number=played.number,
        engine=played.engine,
        blocked=played.blocked,
        out=out,
        cells=dict(sorted(cells.items())),
        winners=winners,
    )


def _state(left: Left, out: bool) -> State:
    if left.pips is None:
        return "missing"
    return "out" if out else "played"


def _winners(played: MatchRound, out: tuple[int, ...], counts: dict[int, int]) -> tuple[int, ...]:
    """Who won the round: by going out, or with the fewest points when it was blocked (R13.1)."""
    if out:
        return out
    if not played.blocked or played.missing:
        return ()
    fewest = min(counts.values())
    return tuple(seat for seat, count in counts.items() if count == fewest)


def _train_cells(
    played: MatchRound, options: TrainOptions, out: tuple[int, ...]
) -> tuple[dict[int, Cell], tuple[int, ...]]:
    """The cells of those who play in the round, and who won it."""
    lines = {
        seat: _hand_lines(left, options, out=seat in out)
        for seat, left in played.left.items()
        if left.pips is not None
    }
    counts = {seat: sum(line.points for line in own) for seat, own in lines.items()}
    winners = _winners(played, out, counts)
    if options.positive_points:
        return _positive_cells(played, out, winners, lines), winners
    if options.blocked_lowest_zero and played.blocked:
        for seat in winners:
            before = sum(line.points for line in lines[seat])
            if before:
                lines[seat] += (
                    Line(
                        points=-before,
                        reason=say("the lowest hand of a blocked round counts 0"),
                        option="blocked_lowest_zero",
                    ),
                )
    cells = {
        seat: Cell(
            state=_state(left, seat in out),
            left=left,
            points=sum(line.points for line in lines[seat]) if seat in lines else None,
            lines=lines.get(seat, ()),
        )
        for seat, left in played.left.items()
    }
    return cells, winners


def _hand_lines(left: Left, options: TrainOptions, *, out: bool) -> tuple[Line, ...]:
    """The points for one hand (S8.1, R13.2, O10.1) and what house rules add to them."""
    if out:
        lines = [Line(points=0, reason=say("went out"))]
        if options.out_bonus:
            lines.append(
                Line(points=options.out_bonus, reason=say("for going out"), option="out_bonus")
            )
        return tuple(lines)
    count = left.pips or 0
    if left.hand is None:
        return (Line(points=count, reason=say("{pips} left", pips=counted(count, "pip"))),)
    lines = [
        Line(
            points=count,
            reason=say(
                "{pips} left: {hand}", pips=counted(count, "pip"), hand=write_hand(left.hand)
            )
            if left.hand
            else say("nothing left"),
        )
    ]
    for one in sorted(left.hand, reverse=True):
        if one.pips == 0 and options.double_blank:
            lines.append(
                Line(
                    points=options.double_blank,
                    reason=say("the double blank counts {points}", points=options.double_blank),
                    option="double_blank",
                )
            )
        elif one.low == 0 and one.pips and options.single_blank:
            lines.append(
                Line(
                    points=options.single_blank,
                    reason=say(
                        "the blank of {domino} counts {points}",
                        domino=one,
                        points=options.single_blank,
                    ),
                    option="single_blank",
                )
            )
    return tuple(lines)


def _positive_cells(
    played: MatchRound,
    out: tuple[int, ...],
    winners: tuple[int, ...],
    lines: dict[int, tuple[Line, ...]],
) -> dict[int, Cell]:
    """Positive points (T5): the winners share what the others hold; the remainder is nobody's."""
    known = not played.missing and bool(winners)
    pot = sum(line.points for seat, own in lines.items() if seat not in winners for line in own)
    cells = {}
    for seat, left in played.left.items():
        if not known:
            cells[seat] = Cell(state=_state(left, seat in out), left=left, points=None)
            continue
        share = pot // len(winners) if seat in winners else 0
        if seat not in winners:
            reason = say("did not win the round")
        elif len(winners) == 1:
            reason = say("won the round: the others hold {pot}", pot=pot)
        else:
            reason = say(
                "{count} winners share the {pot} that the others hold", count=len(winners), pot=pot
            )
        cells[seat] = Cell(
            state=_state(left, seat in out),
            left=left,
            points=share,
            lines=(Line(points=share, reason=reason, option="positive_points"),),
        )
    return cells


def _absent(missed: Missed | None, cells: dict[int, Cell], options: object) -> Cell:
    """A round somebody was not there for: nothing, or what was agreed when joining."""
    nobody = Left(pips=None, hand=None)
    if missed is None or missed == "absent":
        return Cell(state="absent", left=nobody, points=None)
    scores = [
        cell.points for cell in cells.values() if cell.points is not None and cell.state != "absent"
    ]
    if isinstance(missed, int):
        line = Line(points=missed, reason=say("joined later: {n} a missed round", n=missed))
    elif not scores:
        return Cell(state="absent", left=nobody, points=None)
    elif missed == "worst":
        best_is_high = isinstance(options, TrainOptions) and options.positive_points
        worst = min(scores) if best_is_high else max(scores)
        line = Line(points=worst, reason=say("joined later: the worst score of the round"))
    else:
        # To the nearest whole number, halves up.
        mean = (2 * sum(scores) + len(scores)) // (2 * len(scores))
        line = Line(points=mean, reason=say("joined later: the average of the round"))
    return Cell(state="absent", left=nobody, points=line.points, lines=(line,))
