"""`mtscore round`: record what is left in hand after a round."""

import sys
from typing import Annotated

import typer

from mtscore.cli.asking import Question, ask_all, ask_yes, can_ask, refuse_to_ask, tell
from mtscore.cli.options import (
    DryRunOption,
    JsonOption,
    MatchOption,
    NoInputOption,
    QuietOption,
    command_app,
)
from mtscore.cli.output import answer, diagnostics_text, note, print_json, settings
from mtscore.cli.session import change_match, open_match, say_which
from mtscore.cli.sheet import next_line, standing_line
from mtscore.errors import Conflict, Diagnostic, UsageProblem
from mtscore.match import Block
from mtscore.match.recording import (
    change_round,
    names_out,
    new_round,
    place_problems,
    round_number,
    typed_scores,
)
from mtscore.notation.names import printable, quoted
from mtscore.notation.pips import HandLeft, parse_left
from mtscore.scoring import ScoreSheet, score_match
from mtscore.scoring.warnings import round_warnings
from mtscore.storage import MatchFile, append, now, would_be
from mtscore.words import listed, say

app = command_app()


@app.command("round")
def round_(
    number: Annotated[
        str | None,
        typer.Argument(metavar="[N]", help="The round; without it the next one not recorded."),
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
    _refuse_both(pips, hands, out, blocked=blocked)
    pips, hands = _from_stdin(pips), _from_stdin(hands)
    if pips is None and hands is None and not (replace and (out or blocked)):
        _converse(match, number, blocked=blocked, replace=replace, reason=reason, dry_run=dry_run)
        return
    with change_match(match) as file:
        before = file.match
        which = round_number(number, before)
        went_out = names_out(out, before, which)
        left = typed_scores(before, which, pips=pips, hands=hands, out=went_out, partial=replace)
        _save(
            file,
            which,
            left,
            out=went_out,
            blocked=blocked,
            replace=replace,
            reason=reason,
            dry_run=dry_run,
        )


def _refuse_both(pips: str | None, hands: str | None, out: str | None, *, blocked: bool) -> None:
    both = (pips is not None and hands is not None, ("--pips", "--hands"))
    ended = (blocked and out is not None, ("--blocked", "--out"))
    found = [
        Diagnostic(
            code="either-or",
            message=say("{one} and {other} exclude each other", one=names[0], other=names[1]),
            help=say("leave one of them out"),
        )
        for clash, names in (both, ended)
        if clash
    ]
    if found:
        raise UsageProblem(found)


def _from_stdin(text: str | None) -> str | None:
    """What `-` stands for."""
    if text is None or text.strip() != "-":
        return text
    if sys.stdin.isatty():
        raise refuse_to_ask(
            say("- reads from a pipe, and nothing is piped in"),
            say("give the text itself, or leave the option out to be asked"),
        )
    return sys.stdin.read().strip()


def _save(
    file: MatchFile,
    number: int,
    left: dict[str, HandLeft],
    *,
    out: tuple[str, ...],
    blocked: bool,
    replace: bool,
    reason: str,
    dry_run: bool,
) -> None:
    """Write the round, or what changes in it, and say how things stand."""
    before = file.match
    if before.finished:
        raise finished_already()
    played = before.rounds.get(number)
    block: Block | None
    if played is None:
        block = new_round(before, number, left, out=out, blocked=blocked, recorded=now())
    else:
        block = change_round(
            before,
            played,
            left,
            out=out,
            blocked=blocked,
            replace=replace,
            reason=reason.strip(),
            recorded=now(),
        )
    if block is None:
        answer(say("Round {number} says that already; nothing changed.", number=number))
        say_which(file)
        return
    after, wrong = would_be(file, block)
    if wrong:
        raise UsageProblem(place_problems(wrong, left))
    if dry_run:
        _report(file, score_match(after), number, say("Round {number} would be", number=number))
        note(say("Nothing was saved (--dry-run)."))
        return
    saved = append(file, block)
    verb = say("Round {number} saved", number=number)
    if played is not None:
        verb = say("Round {number} changed", number=number)
    _report(saved, score_match(saved.match), number, verb)


def finished_already() -> Conflict:
    """A finished match takes no changes."""
    return Conflict(
        Diagnostic(
            code="finished",
            message=say("the match is finished"),
            help=say('to change it: mtscore finish --reopen "reason"'),
        )
    )


def _report(file: MatchFile, scored: ScoreSheet, number: int, verb: str) -> None:
    """What was recorded, the totals, the leader, what comes next, how to undo."""
    match = scored.match
    if settings.json:
        from mtscore.exports import show_document  # noqa: PLC0415 - only for programs

        print_json({**show_document(scored), "file": str(file.path)})
        return
    answer(f"{verb}: {round_line(scored, number)}.")
    answer(standing_line(scored))
    for one in round_warnings(match, match.rounds[number]):
        note(diagnostics_text((one,)))
    answer(next_line(match))
    if not settings.quiet:
        answer(say("To take it back: mtscore undo"))
    say_which(file)


def round_line(scored: ScoreSheet, number: int) -> str:
    """One round in a few words: `Ana 0 (out), Bo 23, Cy ?`."""
    score = next(one for one in scored.rounds if one.number == number)
    parts = []
    for seat, cell in score.cells.items():
        name = printable(scored.match.names[seat])
        if cell.state == "absent":
            continue
        if cell.state == "missing":
            parts.append(say("{name} ? (missing)", name=name))
            continue
        points = cell.left.pips if cell.points is None else cell.points
        ended = say(" (out)") if cell.state == "out" else ""
        parts.append(f"{name} {points}{ended}")
    return ", ".join(parts) + (say("; blocked") if score.blocked else "")


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
    if match.finished:
        raise finished_already()
    which = round_number(number, match)
    names = [one.name for one in match.playing(which)]
    if not can_ask():
        example = ",".join(f"{quoted(name)}=N" for name in names)
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
            out=(),
            blocked=False,
            replace=False,
            reason="",
            recorded=now(),
        )
    engine = match.engine(which)
    tell(
        say(
            "Round {number}, engine {engine}-{engine}. What is left in hand: a number, dominoes "
            "12-5 5-0, out, or ? if missing; < goes one back.",
            number=which,
            engine=engine,
        )
    )
    largest = match.header.largest
    questions = [
        Question(words=printable(name), understand=lambda text: parse_left(text, largest))
        for name in names
    ]
    while True:
        answers = ask_all(questions)
        left = {
            name: one for name, one in zip(names, answers, strict=True) if isinstance(one, HandLeft)
        }
        ended_blocked = blocked or _ask_if_blocked(left)
        tell(_summary(left, blocked=ended_blocked))
        if ask_yes(say("Save this?"), default=True):
            break
        if ask_yes(say("Enter it again?"), default=True):
            continue
        tell(say("Nothing was saved."))
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
                        pips=",".join(
                            f"{quoted(name)}={'?' if one.pips is None else one.pips}"
                            for name, one in left.items()
                        ),
                    ),
                )
            )
        _save(
            current,
            which,
            left,
            out=(),
            blocked=ended_blocked,
            replace=replace,
            reason=reason,
            dry_run=dry_run,
        )


def _ask_if_blocked(left: dict[str, HandLeft]) -> bool:
    zeros = [name for name, one in left.items() if one.pips == 0 and not one.hand]
    missing = any(one.pips is None for one in left.values())
    if zeros or missing:
        return False
    return ask_yes(say("Nobody is out. Was the round blocked?"), default=True)


def _summary(left: dict[str, HandLeft], *, blocked: bool) -> str:
    parts = [
        f"{printable(name)} {'?' if one.pips is None else one.pips}" for name, one in left.items()
    ]
    return listed(parts) + (say("; blocked") if blocked else "")
