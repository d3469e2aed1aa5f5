"""`mtscore finish`: lock a match and name the winner, or open it again."""

from typing import Annotated

import typer

from mtscore.cli.options import JsonOption, MatchOption, QuietOption, command_app
from mtscore.cli.output import answer, note, settings
from mtscore.cli.saving import append
from mtscore.cli.session import change_match, print_sheet_json, refuse_finished, say_which
from mtscore.cli.sheet import rank_lines, remarks
from mtscore.errors import Conflict, Diagnostic, UsageProblem
from mtscore.exports.remarks import winner_line
from mtscore.match import FinishBlock, Match, ReopenBlock, RoundBlock
from mtscore.match.recording import Ending, new_round
from mtscore.match.typed import noted_points
from mtscore.notation.names import printable
from mtscore.scoring import score_match
from mtscore.scoring.warnings import missing_scores
from mtscore.storage import MatchFile, now
from mtscore.words import counted, listed, say

app = command_app()


@app.command("finish")
def finish(
    early: Annotated[
        bool, typer.Option("--early", help="Name the winner though rounds were not played.")
    ] = False,
    reopen: Annotated[
        str | None,
        typer.Option("--reopen", metavar="REASON", help="Open a finished match again, and why."),
    ] = None,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Lock a match and name the winner; a finished match takes no changes.

    \b
      mtscore finish
      mtscore finish --early
      mtscore finish --reopen "round 9 was counted wrong"
    """
    settings.json |= json
    settings.quiet |= quiet
    if reopen is not None and early:
        raise UsageProblem(
            Diagnostic(
                code="either-or",
                message=say("--early and --reopen exclude each other"),
                help=say("leave one of them out"),
            )
        )
    with change_match(match) as file:
        saved = _reopen(file, reopen) if reopen is not None else _finish(file, early=early)
        closed = [number for number in saved.match.rounds if number not in file.match.rounds]
    scored = score_match(saved.match)
    if settings.json:
        print_sheet_json(scored, saved.path)
        return
    if reopen is not None:
        answer(say("The match is open again."))
    else:
        for number in closed:
            answer(say("Round {number} is closed with the points noted in it.", number=number))
        answer(winner_line(scored))
        answer("\n".join(rank_lines(scored)))
        for line in remarks(scored)[:-1]:
            answer(line)
        note(say('To change it later: mtscore finish --reopen "reason"'))
    say_which(saved)


def _finish(file: MatchFile, *, early: bool) -> MatchFile:
    before = file.match
    refuse_finished(before)
    missing = missing_scores(before)
    if missing:
        raise Conflict(
            [Diagnostic(code=one.code, message=one.message, help=one.help) for one in missing]
        )
    undecided = sorted({number for one in score_match(before).standings for number in one.open})
    if undecided:
        raise Conflict(
            [
                Diagnostic(
                    code="undecided-round",
                    message=say("round {number}: nobody won it yet", number=number),
                    help=say(
                        "mtscore round {number} --replace --out NAME, or --replace --blocked",
                        number=number,
                    ),
                )
                for number in undecided
            ]
        )
    unplayed = [number for number in range(1, before.planned + 1) if number not in before.rounds]
    if unplayed and not early:
        raise Conflict(_not_played(before, unplayed))
    target = before.header.target
    ended = _ended_in_play(before)
    if ended is not None:
        return append(file, ended, FinishBlock(recorded=now()))
    if target and not score_match(before).reached and not early:
        raise Conflict(_target_not_reached(before))
    if not before.rounds:
        raise Conflict(
            Diagnostic(
                code="nothing-played",
                message=say("no round is recorded, so nobody can have won"),
                help=say("record one: mtscore round 1 --pips ..."),
            )
        )
    stopped = bool(unplayed) or bool(target and not score_match(before).reached)
    return append(file, FinishBlock(early=stopped, recorded=now()))


def _ended_in_play(match: Match) -> RoundBlock | None:
    """Fives Up: the round that the target ended in its middle, with the points noted (F7.1)."""
    number = match.next_number
    if number is None or not match.rule_set.is_fives:
        return None
    from mtscore.scoring.target import reached_in_play  # noqa: PLC0415 - for one game only

    if not reached_in_play(score_match(match)):
        return None
    made = {name: points for name, points in noted_points(match, number).items() if points}
    return new_round(match, number, {}, ending=Ending(), made=made, cut_short=True, recorded=now())


def _target_not_reached(match: Match) -> Diagnostic:
    from mtscore.scoring.target import reached_in_play  # noqa: PLC0415 - for one game only

    seats = reached_in_play(score_match(match), at_once=False)
    if not seats:
        message = say("nobody has reached {target} yet", target=match.header.target)
        remedy = say("play on, or stop here: mtscore finish --early")
    else:
        message = say(
            "{names} reached {target} in round {number}, but here the target ends the match when "
            "the round is over",
            names=listed([printable(match.names[seat]) for seat in seats]),
            target=match.header.target,
            number=match.next_number,
        )
        remedy = say("record the round: mtscore round {number}", number=match.next_number)
    return Diagnostic(code="target-not-reached", message=message, help=remedy)


def _not_played(match: Match, unplayed: list[int]) -> Diagnostic:
    shown = [str(number) for number in unplayed[:5]]
    if len(unplayed) > 5:
        shown.append(say("{more} more", more=len(unplayed) - 5))
    return Diagnostic(
        code="rounds-not-played",
        message=say(
            "{count} of {planned} not recorded: {rounds}",
            count=counted(len(unplayed), "round"),
            planned=match.planned,
            rounds=listed(shown),
        ),
        help=say("record them, or stop here: mtscore finish --early"),
    )


def _reopen(file: MatchFile, reason: str) -> MatchFile:
    if not file.match.finished:
        raise Conflict(
            Diagnostic(code="not-finished", message=say("the match is not finished, so it is open"))
        )
    if not reason.strip():
        raise UsageProblem(
            Diagnostic(
                code="no-reason",
                message=say("a finished match is reopened for a reason"),
                help=say('mtscore finish --reopen "round 9 was counted wrong"'),
            )
        )
    return append(file, ReopenBlock(reason=reason.strip(), recorded=now()))
