"""`mtscore round`: record what is left in hand after a round."""

from typing import Annotated

import typer

from mtscore.cli.asking import can_ask, refuse_to_ask
from mtscore.cli.options import (
    DryRunOption,
    JsonOption,
    MatchOption,
    NoInputOption,
    QuietOption,
    command_app,
)
from mtscore.cli.output import answer, diagnostics_text, note, print_json, settings
from mtscore.cli.round_asking import Told, ask_round
from mtscore.cli.round_options import refuse_both, words_of
from mtscore.cli.saving import append
from mtscore.cli.session import (
    change_match,
    nothing_changed,
    open_match,
    refuse_finished,
    say_which,
    tell_which,
)
from mtscore.cli.standing import next_line, others_moved, round_line, standing_line
from mtscore.cli.streams import from_stdin
from mtscore.errors import Conflict, Diagnostic, UsageProblem
from mtscore.match import Block, CorrectionBlock, Match
from mtscore.match.recording import Ending, change_round, ending_of, new_round, place_problems
from mtscore.match.typed import names_out, round_number, typed_points, typed_scores
from mtscore.notation.names import for_shell, quoted
from mtscore.notation.pips import HandLeft
from mtscore.scoring import ScoreSheet, score_match
from mtscore.scoring.target import (
    is_cut_short,
    refuse_after_target,
    refuse_points_after_target,
)
from mtscore.scoring.warnings import round_warnings
from mtscore.storage import MatchFile, now, would_be
from mtscore.words import say

app = command_app()


@app.command("round")
def round_(
    places: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[N]",
            help="The round; without it the next one not recorded. (In Fives Up a player's name "
            "may follow --blocked.)",
        ),
    ] = None,
    pips: Annotated[
        str | None,
        typer.Option(
            "--pips",
            metavar="LIST",
            help="What each has left, in seating order (0,23,45) or by name (Ana=0,Bo=23). A "
            "number, a sum 12+7+5, dominoes 12-7 5-0, out, or ? if missing. - reads standard input.",
        ),
    ] = None,
    hands: Annotated[
        str | None,
        typer.Option(
            "--hands",
            metavar="HANDS",
            help='The dominoes left: "Bo: 12-11; Cy: 3-3 5-0". Who isn\'t listed is missing. '
            "- reads standard input.",
        ),
    ] = None,
    out: Annotated[str | None, typer.Option("--out", metavar="NAME", help="Who went out.")] = None,
    blocked: Annotated[
        bool, typer.Option("--blocked", help="Nobody could play: the round ended blocked.")
    ] = False,
    made: Annotated[
        str | None,
        typer.Option(
            "--made",
            metavar="LIST",
            help="Fives Up: points made in play, such as Ana=25,Bo=10; else those noted.",
        ),
    ] = None,
    stalemate: Annotated[
        bool, typer.Option("--stalemate", help="Fives Up: nobody could play.")
    ] = False,
    replace: Annotated[
        bool,
        typer.Option("--replace", help="Change a recorded round; NAME=PIPS pairs may be partial."),
    ] = False,
    reason: Annotated[
        str, typer.Option("--reason", metavar="TEXT", help="Why; it stays on the sheet.")
    ] = "",
    dry_run: DryRunOption = False,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
    no_input: NoInputOption = False,
) -> None:
    r"""Record what is left in hand after round N, and say who leads and what comes next.

    On a terminal without --pips and --hands it asks player by player; < goes one back.

    \b
      mtscore round 7 --pips 0,23,45
      mtscore round 7 --pips "Ana=0, Bo=12+7+5, Cy=5-5 3-0"
      mtscore round 7 --hands "Bo: 12-11; Cy: 3-3 5-0" --out Ana
      mtscore round 7 --pips 31,23,45 --blocked
      mtscore round 7 --replace --pips Cy=44 --reason "counted again"
    """
    settings.json |= json
    settings.quiet |= quiet
    settings.no_input |= no_input
    number, stuck = words_of(places or [], blocked=blocked)
    refuse_both(pips, hands, out, blocked=blocked, stalemate=stalemate)
    instead = say("give the text itself, or leave the option out to be asked")
    pips = None if pips is None else from_stdin(pips, instead)
    hands = None if hands is None else from_stdin(hands, instead)
    if (
        pips is None
        and hands is None
        and made is None
        and not (replace and (out or blocked or stalemate))
    ):
        _converse(match, number, blocked=blocked, replace=replace, reason=reason, dry_run=dry_run)
        return
    with change_match(match) as file:
        before = file.match
        which = round_number(number, before)
        went_out = names_out(out, before, which)
        left = typed_scores(
            before,
            which,
            pips=pips,
            hands=hands,
            out=went_out,
            partial=replace,
            stopped=blocked or stalemate,
        )
        ending = ending_of(
            before,
            which,
            out=went_out,
            blocked=blocked,
            stuck=stuck,
            stalemate=stalemate,
            left=left,
        )
        points = typed_points(made, before, which)
        _save(
            file,
            which,
            left,
            ending=ending,
            made=points,
            replace=replace,
            reason=reason,
            dry_run=dry_run,
        )


def _save(
    file: MatchFile,
    number: int,
    left: dict[str, HandLeft],
    *,
    ending: Ending,
    made: dict[str, HandLeft],
    replace: bool,
    reason: str,
    dry_run: bool,
) -> None:
    """Write the round, or what changes in it, and say how things stand."""
    before = file.match
    points = {name: one.pips or 0 for name, one in made.items()}
    refuse_finished(before)
    played = before.rounds.get(number)
    block: Block | None
    if played is None:
        _refuse_nothing(number, left, points, replace=replace)
        if reason.strip():
            note(say("The reason is not kept: it belongs to --replace."))
        refuse_after_target(before)
        cut_short = is_cut_short(before, number, left, points)
        block = new_round(
            before,
            number,
            left,
            ending=ending,
            made=points,
            cut_short=cut_short,
            recorded=now(),
        )
    else:
        block = change_round(
            before,
            played,
            left,
            ending=ending,
            made=points,
            replace=replace,
            reason=reason.strip(),
            recorded=now(),
        )
    if block is None:
        nothing_changed(
            file, say("Round {number} says that already; nothing changed.", number=number)
        )
        return
    after, wrong = would_be(file, block)
    if wrong:
        raise UsageProblem(place_problems(wrong, left, made))
    if dry_run:
        verb = say("Round {number} would be", number=number)
        _report(file, score_match(after), number, verb, moved=_moved(before, after, block))
        note(say("Nothing was saved (--dry-run)."))
        return
    saved = append(file, block)
    verb = say("Round {number} saved", number=number)
    if played is not None:
        verb = say("Round {number} changed", number=number)
    moved = _moved(before, saved.match, block)
    _report(saved, score_match(saved.match), number, verb, moved=moved)


def _refuse_nothing(
    number: int, left: dict[str, HandLeft], made: dict[str, int], *, replace: bool
) -> None:
    """A round that isn't recorded cannot be replaced, and an empty one is none."""
    if replace:
        raise UsageProblem(
            Diagnostic(
                code="nothing-to-replace",
                message=say(
                    "round {number} is not recorded, so nothing is replaced", number=number
                ),
                help=say("leave --replace out to record it"),
            )
        )
    if not made and left and all(one.pips is None for one in left.values()):
        raise UsageProblem(
            Diagnostic(
                code="no-score",
                message=say("round {number}: no score at all", number=number),
                help=say("give at least one; ? stands for those that are missing"),
            )
        )


def _moved(before: Match, after: Match, block: Block) -> list[str]:
    """What a correction did to the points of those whom it does not name."""
    if not isinstance(block, CorrectionBlock):
        return []
    return others_moved(score_match(before), score_match(after), {*block.pips, *block.made})


def _report(
    file: MatchFile, scored: ScoreSheet, number: int, verb: str, *, moved: list[str]
) -> None:
    """What was recorded, the totals, the leader, what comes next, how to undo."""
    match = scored.match
    doubts = _against_moves(match, number)
    if settings.json:
        from mtscore.exports import show_document  # noqa: PLC0415 - only for programs

        print_json({**show_document(scored, doubts), "file": str(file.path)})
        return
    answer(f"{verb}: {round_line(scored, number)}.")
    for line in moved:
        answer(f"{line}.")
    answer(standing_line(scored))
    for one in (*round_warnings(match, match.rounds[number]), *doubts):
        note(diagnostics_text((one,)))
    answer(next_line(scored))
    if settings.saved and not settings.quiet:
        answer(say("To take it back: mtscore undo"))
    say_which(file)


def _against_moves(match: Match, number: int) -> list[Diagnostic]:
    """What the moves kept of the round say otherwise, where there are any."""
    if all(one.block.round != number for one in match.moves):
        return []
    from mtscore.replay.doubts import doubtful_scores  # noqa: PLC0415 - where moves are kept

    return doubtful_scores(match, number)


def _converse(
    option: str | None,
    number: str | None,
    *,
    blocked: bool,
    replace: bool,
    reason: str,
    dry_run: bool,
) -> None:
    """Ask player by player, show it, and save when that is confirmed."""
    file = open_match(option)
    match = file.match
    refuse_finished(match)
    which = round_number(number, match)
    names = [one.name for one in match.playing(which)]
    if not can_ask():
        example = for_shell(*(f"{quoted(name)}=N" for name in names))
        raise refuse_to_ask(
            say("what is left in hand after round {number} is not given", number=which),
            say("mtscore round {number} --pips {example}", number=which, example=example),
        )
    played = match.rounds.get(which)
    if played is not None and not replace and not played.missing:
        # Refused here already: nobody should type twelve scores for nothing.
        change_round(
            match,
            played,
            {name: HandLeft(pips=-1) for name in names},
            ending=Ending(),
            replace=False,
            reason="",
            recorded=now(),
        )
    if played is None:
        refuse_after_target(match)
        refuse_points_after_target(match)

    def would_be_wrong(told: Told) -> list[Diagnostic]:
        if played is not None:
            return []
        try:
            is_cut_short(match, which, told.left, told.made)
        except Conflict as error:
            return list(error.diagnostics)
        block = new_round(
            match, which, told.left, ending=told.ending, made=told.made, recorded=now()
        )
        return [one.at(None) for one in would_be(file, block)[1]]

    tell_which(file)
    told = ask_round(match, which, blocked=blocked, would_be_wrong=would_be_wrong)
    if told is None:
        return
    with change_match(option) as current:
        if current.raw != file.raw:
            raise Conflict(
                Diagnostic(
                    code="file-changed",
                    message=say("the match was changed while you were typing"),
                    help=say(
                        "nothing was saved; to record it: mtscore round {number} --pips {pips}",
                        number=which,
                        pips=for_shell(
                            *(
                                f"{quoted(name)}={'?' if one.pips is None else one.pips}"
                                for name, one in told.left.items()
                            )
                        ),
                    ),
                )
            )
        _save(
            current,
            which,
            told.left,
            ending=told.ending,
            made={name: HandLeft(pips=points) for name, points in told.made.items()},
            replace=replace,
            reason=reason,
            dry_run=dry_run,
        )
