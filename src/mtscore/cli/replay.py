"""`mtscore replay`: audit a recorded game."""

from typing import Annotated, Any

import typer

from mtscore.cli.completing import match_names
from mtscore.cli.exits import ExitCode
from mtscore.cli.options import JsonOption, MatchOption, QuietOption, command_app
from mtscore.cli.output import answer, diagnostic_text, print_json, settings
from mtscore.cli.session import chosen_match, named_match, say_which, shown_path
from mtscore.cli.sheet import window_width
from mtscore.errors import Diagnostic, FileProblem, UsageProblem
from mtscore.match.typed import round_number
from mtscore.notation.names import printable
from mtscore.replay import Finding, RoundAudit, audit, audit_round, follow, rounds_with_moves
from mtscore.rules.house_rules import differences
from mtscore.storage import MatchFile, load
from mtscore.words import counted, listed, say, whole

app = command_app()


@app.command("replay")
def replay(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            help="The match file; without it the current match.",
            autocompletion=match_names,
        ),
    ] = None,
    number: Annotated[
        str | None, typer.Option("--round", metavar="N", help="Only this round.")
    ] = None,
    to: Annotated[
        str | None,
        typer.Option("--to", metavar="M", help="Show the table after move M of the round."),
    ] = None,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Audit the recorded moves of a match: every round from the deal to its scores.

    Finds the first illegal move of each round, with the ruling and the position; dominoes that
    cannot be where they are; scores that do not follow from the moves. Exit code 1 when anything
    is found. Disputed moves are reported too, but the audit goes on behind them.

    \b
      mtscore replay
      mtscore replay friday.toml --round 3
      mtscore replay friday.toml --round 3 --to 17
      mtscore replay friday.toml --json
    """
    settings.json |= json
    settings.quiet |= quiet
    path = named_match(file) if file is not None else chosen_match(match)
    loaded = load(path, shown_path(path))
    game = loaded.match
    which = None if number is None else round_number(number, game)
    _require_moves(loaded, which)
    if to is not None:
        _show_table(loaded, which, to)
        return
    audits = audit(game, which)
    if settings.json:
        print_json(_document(audits))
    else:
        _tell(loaded, audits)
    if any(one.findings for one in audits):
        raise typer.Exit(ExitCode.NO)


def _require_moves(file: MatchFile, number: int | None) -> None:
    recorded = rounds_with_moves(file.match)
    if not recorded or (number is not None and number not in recorded):
        raise UsageProblem(
            Diagnostic(
                code="no-moves",
                message=say("no moves are recorded in {file}", file=shown_path(file.path))
                if not recorded
                else say("no moves of round {number} are recorded", number=number),
                help=say("record them as they happen: mtscore play Ana 12-5")
                if not recorded
                else say(
                    "there are moves of {rounds}",
                    rounds=_rounds(recorded),
                ),
            )
        )


def _rounds(numbers: tuple[int, ...]) -> str:
    if len(numbers) == 1:
        return say("round {number}", number=numbers[0])
    return say("rounds {numbers}", numbers=listed([str(one) for one in numbers]))


# The table after a move.


def _show_table(file: MatchFile, number: int | None, to: str) -> None:
    from mtscore.cli.table_view import table_document, table_lines  # noqa: PLC0415

    match = file.match
    recorded = rounds_with_moves(match)
    if number is None:
        if len(recorded) > 1:
            raise UsageProblem(
                Diagnostic(
                    code="which-round",
                    message=say("there are moves of {rounds}", rounds=_rounds(recorded)),
                    help=say("say which: --round {number} --to {to}", number=recorded[0], to=to),
                )
            )
        number = recorded[0]
    checked = audit_round(match, number)
    if checked.record is None or checked.opening is None:
        raise FileProblem(_diagnostics(file, (checked,)))
    steps = checked.record.steps
    last = _move_number(to, len(steps))
    course = follow(checked.opening, steps[:last])
    stopped = course.stopped
    if settings.json:
        print_json(
            {
                "schema": 1,
                "round": number,
                "move": course.made,
                "table": table_document(course.state),
                "position": str(course.state),
            }
        )
        if stopped is not None:
            raise typer.Exit(ExitCode.NO)
        return
    engine = course.state.setting.engine
    answer(
        say(
            "Round {number}, engine {engine}, after move {move} of {last}.",
            number=number,
            engine=f"{engine}-{engine}",
            move=course.made,
            last=len(steps),
        )
    )
    answer()
    answer("\n".join(table_lines(course.state, window_width())))
    if stopped is not None:
        answer()
        shown = [one for one in checked.findings if one.move == stopped.number]
        for one in shown:
            answer("\n".join(finding_lines(one)))
        raise typer.Exit(ExitCode.NO)


def _move_number(text: str, most: int) -> int:
    number = whole(text, most=most)
    if number is not None:
        return number
    raise UsageProblem(
        Diagnostic(
            code="no-such-move",
            message=say("there is no move {text}", text=printable(text.strip()[:20])),
            help=say("the round has moves 1 to {last}; 0 is before the first", last=most),
        )
    )


# The audit.


def _tell(file: MatchFile, audits: tuple[RoundAudit, ...]) -> None:
    for one in audits:
        moves = counted(one.moves, "move")
        ended = one.course.state.ended if one.course is not None else None
        if not one.findings:
            state = (
                say("out")
                if ended == "out"
                else say("blocked")
                if ended == "blocked"
                else say("goes on")
            )
            if not settings.quiet:
                answer(
                    say(
                        "Round {number}: {moves}, {state}; all legal.",
                        number=one.number,
                        moves=moves,
                        state=state,
                    )
                )
            continue
        answer(say("Round {number}: {moves} followed.", number=one.number, moves=moves))
        for found in one.findings:
            answer("\n".join(f"  {line}" for line in finding_lines(found, file)))
    problems = sum(len(one.findings) for one in audits)
    total = sum(one.moves for one in audits)
    answer(
        say("{moves} audited, nothing found.", moves=counted(total, "move"))
        if not problems
        else say(
            "{moves} audited, {problems} found.",
            moves=counted(total, "move"),
            problems=counted(problems, "problem"),
        )
    )
    say_which(file)


def finding_lines(found: Finding, file: MatchFile | None = None) -> list[str]:
    """A finding for people: what, by which clause, where the game stood."""
    if found.move is None:
        plain = Diagnostic(code=found.code, message=found.message, help=found.help)
        told = found.diagnostic or plain
        if file is not None and found.diagnostic is not None:
            (told,) = _placed(file, (told,))
        return diagnostic_text(told).split("\n")
    kind = say("disputed") if found.disputed else say("illegal")
    lines = [
        say(
            "Move {move}, {player}: {text}: {kind}.",
            move=found.move,
            player=printable(found.player or "?"),
            text=printable(found.text or ""),
            kind=kind,
        )
    ]
    if found.objection:
        lines.append(say("  Objection: {text}", text=printable(found.objection)))
    lines.append(f"  {printable(found.message[:1].upper() + found.message[1:]).rstrip('.')}.")
    if found.explanation is not None:
        lines += [f"  {one.id}: {one.text}" for one in found.explanation.clauses[:1]]
        lines += [f"  {printable(one)}" for one in found.explanation.duties]
    elif found.help:
        lines.append(f"  {printable(found.help)}")
    if found.state is not None:
        lines.append(say("  Position: {position}", position=printable(str(found.state))))
    return lines


def _placed(file: MatchFile, diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    from mtscore.storage.places import in_values  # noqa: PLC0415 - only when something is wrong

    return in_values(diagnostics, file.text, shown_path(file.path))


def _diagnostics(file: MatchFile, audits: tuple[RoundAudit, ...]) -> tuple[Diagnostic, ...]:
    found = [
        one.diagnostic or Diagnostic(code=one.code, message=one.message, help=one.help)
        for audited in audits
        for one in audited.findings
    ]
    return _placed(file, tuple(found))


def _document(audits: tuple[RoundAudit, ...]) -> dict[str, Any]:
    problems = [_problem(one) for audited in audits for one in audited.findings]
    return {
        "schema": 1,
        "ok": not problems,
        "moves": sum(one.moves for one in audits),
        "problems": problems,
        "rounds": [
            {
                "round": one.number,
                "moves": one.moves,
                "ended": None if one.course is None else one.course.state.ended,
                "ok": not one.findings,
            }
            for one in audits
        ],
    }


def _problem(found: Finding) -> dict[str, Any]:
    return {
        "round": found.round,
        "move": found.move,
        "text": found.text if found.move is not None else found.message,
        "ruling": ruling_document(found) if found.move is not None else None,
        "code": found.code,
        "message": found.message,
        "disputed": found.disputed,
        "objection": found.objection,
        "help": found.help,
    }


def ruling_document(found: Finding) -> dict[str, Any]:
    """The ruling on an illegal move, in the shape of `check-move --json`."""
    from mtscore.table import legal_moves  # noqa: PLC0415 - only when something is wrong

    state, ruled = found.state, found.explanation
    assert state is not None  # noqa: S101 - every finding about a move has one
    seat = state.turn
    known = seat is not None and state.knows_hand(seat)
    setting = state.setting
    return {
        "verdict": "illegal",
        "rules": setting.rule_set.name,
        "house_rules": differences(setting.rule_set.options, setting.options),
        "player": found.player,
        "move": found.text,
        "claim": None,
        "clauses": [] if ruled is None else [one.id for one in ruled.clauses],
        "basis": "text" if ruled is None else ruled.basis,
        "reason": found.message,
        "assumed": [],
        "missing": [],
        "cases": [],
        "readings": [],
        "duties": [] if ruled is None else list(ruled.duties),
        "legal_moves": [str(one) for one in legal_moves(state)] if known else None,
        "position": str(state),
    }


__all__ = ["app", "finding_lines", "ruling_document"]
