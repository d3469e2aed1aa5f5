"""`mtscore check`: what is wrong with a match file, all of it."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from mtscore.cli.exits import ExitCode
from mtscore.cli.options import JsonOption, MatchOption, QuietOption, command_app
from mtscore.cli.output import answer, diagnostics_text, failure_document, print_json, settings
from mtscore.cli.session import match_path, shown_path
from mtscore.errors import Diagnostic, FileProblem, Problems, UsageProblem
from mtscore.notation.names import as_typed, printable
from mtscore.storage import decode, read_bytes, read_text
from mtscore.storage.checking import check_text
from mtscore.words import counted, listed, say

app = command_app()


@app.command("check")
def check(
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            help="The match file, or - for standard input; else the current match.",
        ),
    ] = None,
    strict: Annotated[
        bool,
        typer.Option("--strict", "-s", help="Name what is doubtful too, such as nobody with 0."),
    ] = False,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="CODE", help="Look for this alone; repeat it."),
    ] = None,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Name every problem of a match file, with line, column and what to do.

    Without options it looks for everything that keeps the file from being used. --strict adds
    what is possible but unlikely. `mtscore help CODE` explains a problem. Recorded moves are only
    read here; whether they are legal is for `mtscore replay`.

    \b
      mtscore check
      mtscore check friday.toml --strict
      mtscore check --only several-out --only nobody-out
    """
    settings.json |= json
    settings.quiet |= quiet
    wanted = _wanted(only)
    shown, raw = _read(file, match)
    complete = False
    try:
        text = decode(raw, shown)
        checked = check_text(text, shown, strict=strict or bool(wanted))
        complete = checked.complete
        everything = checked.found + _moves(text, shown)
    except FileProblem as error:
        everything = error.diagnostics
    diagnostics = tuple(one for one in everything if not wanted or one.code in wanted)
    codes = {one.code for one in diagnostics}
    # A code that was found was looked for; without --strict no doubts were asked for.
    unsure = sorted(wanted - codes) if wanted else ["--strict"] if strict else []
    unsure = [] if complete else unsure
    if settings.json:
        document = {**failure_document(diagnostics), "ok": not diagnostics and not unsure}
        print_json({**document, "not_looked_for": unsure})
    elif diagnostics or unsure:
        if diagnostics:
            answer(diagnostics_text(diagnostics))
        if unsure:
            answer(_not_looked_for(unsure, everything, shown))
        if diagnostics and not settings.quiet:
            answer(_summary(diagnostics, shown))
    elif not settings.quiet:
        answer(_clean(shown, wanted, strict=strict))
    if diagnostics or unsure:
        raise typer.Exit(ExitCode.NO)


def _read(file: str | None, match: str | None) -> tuple[str, bytes]:
    if file == "-":
        return say("standard input"), sys.stdin.buffer.read()
    path = Path(file) if file else match_path(match)
    return shown_path(path), read_bytes(path)


def _moves(text: str, shown: str) -> tuple[Diagnostic, ...]:
    """What cannot be read of the moves recorded, where there are any."""
    if "[[moves]]" not in text:
        return ()
    from mtscore.cli.move_texts import unreadable_moves  # noqa: PLC0415 - where there are any

    match = read_text(text, shown).match
    return unreadable_moves(match, text, shown) if match is not None else ()


def _wanted(only: list[str] | None) -> frozenset[str]:
    """The codes to look for; empty for all.

    Raises:
        UsageProblem: a code that the program does not have.
    """
    if not only:
        return frozenset()
    from mtscore.guide import known_codes, nearest_topic  # noqa: PLC0415 - hardly ever asked

    problems = Problems()
    known = known_codes()
    for code in only:
        if code not in known:
            better = nearest_topic(code, known)
            problems.add(
                "unknown-code",
                say("there is no check called {code}", code=as_typed(code[:40])),
                help=say("a similar one exists: {better}", better=better)
                if better
                else say("`mtscore help` lists them"),
            )
    problems.raise_if_any(UsageProblem)
    return frozenset(only)


def _not_looked_for(unsure: list[str], found: tuple[Diagnostic, ...], shown: str) -> str:
    """What nobody can say while the file has basic problems."""
    what = say("what is doubtful") if unsure == ["--strict"] else listed(unsure)
    codes = list(dict.fromkeys(one.code for one in found))
    more = [say("others")] if len(codes) > 4 else []
    return say(
        "{file}: {what} could not be looked for; first mend {codes}.",
        file=printable(shown),
        what=what,
        codes=listed(codes[:4] + more),
    )


def _summary(diagnostics: tuple[Diagnostic, ...], shown: str) -> str:
    codes = list(dict.fromkeys(one.code for one in diagnostics))
    return say(
        "{file}: {count}. To read more: mtscore help {code}",
        file=printable(shown),
        count=counted(len(diagnostics), "problem"),
        code=codes[0],
    )


def _clean(shown: str, wanted: frozenset[str], *, strict: bool) -> str:
    file = printable(shown)
    if wanted:
        return say("{file}: no {codes}.", file=file, codes=listed(sorted(wanted), "or"))
    if strict:
        return say("{file}: nothing is wrong, and nothing doubtful.", file=file)
    return say("{file}: nothing is wrong.", file=file)
