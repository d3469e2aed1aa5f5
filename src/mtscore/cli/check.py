"""`mtscore check`: what is wrong with a match file, all of it."""

import sys
from typing import Annotated, Any

import typer

from mtscore.cli.completing import codes, match_names
from mtscore.cli.exits import ExitCode
from mtscore.cli.options import JsonOption, MatchOption, QuietOption, command_app
from mtscore.cli.output import answer, diagnostics_text, failure_document, print_json, settings
from mtscore.cli.session import chosen_match, named_match, shown_path
from mtscore.errors import Diagnostic, FileProblem, Problems, UsageProblem
from mtscore.notation.names import as_typed, printable
from mtscore.records import Record
from mtscore.storage import decode, read_bytes, read_text
from mtscore.storage.checking import check_text
from mtscore.words import counted, listed, say

app = command_app()


@app.command("check")
def check(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]...",
            help="Match files, or - for standard input; else the current match.",
            autocompletion=match_names,
        ),
    ] = None,
    strict: Annotated[
        bool,
        typer.Option("--strict", "-s", help="Name what is doubtful too, such as nobody with 0."),
    ] = False,
    only: Annotated[
        list[str] | None,
        typer.Option(
            "--only",
            metavar="CODE",
            help="Look for this alone; repeat it.",
            autocompletion=codes,
        ),
    ] = None,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Name every problem of match files, with line, column and what to do.

    Without options it looks for everything that keeps the file from being used. --strict adds
    what is possible but unlikely. `mtscore help CODE` explains a problem. Recorded moves are only
    read here; whether they are legal is for `mtscore replay`.

    \b
      mtscore check
      mtscore check friday.toml --strict
      mtscore check table-*.toml
      mtscore check --only several-out --only nobody-out
    """
    settings.json |= json
    settings.quiet |= quiet
    wanted = _wanted(only)
    if files and match:
        raise UsageProblem(
            Diagnostic(
                code="either-or",
                message=say("FILE and --match exclude each other"),
                help=say("leave --match out; several files may be given"),
            )
        )
    asked: list[str | None] = [*files] if files else [None]
    checkups = []
    for file in asked:
        checkups.append(_checkup(file, match, wanted, strict=strict, alone=len(asked) == 1))
        if not settings.json:
            _tell(checkups[-1], wanted, strict=strict)
    if settings.json:
        print_json(_document(checkups))
    worst = max(one.exit for one in checkups)
    if worst:
        raise typer.Exit(worst)


class Checkup(Record):
    """What was found in one file.

    Attributes:
        shown: the file, as people know it.
        everything: all its problems.
        diagnostics: those that were asked for.
        unsure: what could not be looked for.
        exit: what this file alone would make the command answer.
    """

    shown: str
    everything: tuple[Diagnostic, ...]
    diagnostics: tuple[Diagnostic, ...]
    unsure: list[str]
    exit: ExitCode


def _checkup(
    file: str | None, match: str | None, wanted: frozenset[str], *, strict: bool, alone: bool
) -> Checkup:
    """Look at one file.

    Raises:
        FileProblem: it cannot be opened, and there is no other to look at.
    """
    try:
        shown, raw = _read(file, match)
    except FileProblem as error:
        if alone:
            raise
        found = error.diagnostics
        return Checkup(
            shown=str(file), everything=found, diagnostics=found, unsure=[], exit=ExitCode.FILE
        )
    complete = False
    try:
        text = decode(raw, shown)
        checked = check_text(text, shown, strict=strict or bool(wanted))
        complete = checked.complete
        everything = checked.found + _moves(text, shown)
    except FileProblem as error:
        everything = error.diagnostics
    diagnostics = tuple(one for one in everything if not wanted or one.code in wanted)
    found_codes = {one.code for one in diagnostics}
    # A code that was found was looked for; without --strict no doubts were asked for.
    unsure = sorted(wanted - found_codes) if wanted else ["--strict"] if strict else []
    unsure = [] if complete else unsure
    return Checkup(
        shown=shown,
        everything=everything,
        diagnostics=diagnostics,
        unsure=unsure,
        exit=ExitCode.NO if diagnostics or unsure else ExitCode.OK,
    )


def _tell(one: Checkup, wanted: frozenset[str], *, strict: bool) -> None:
    """The problems of one file, or the line that it has none."""
    if one.exit is ExitCode.OK:
        if not settings.quiet:
            answer(_clean(one.shown, wanted, strict=strict))
        return
    if one.diagnostics:
        answer(diagnostics_text(one.diagnostics))
    if one.unsure:
        answer(_not_looked_for(one.unsure, one.everything, one.shown))
    if one.diagnostics and not settings.quiet:
        answer(_summary(one.diagnostics, one.shown))


def _document(checkups: list[Checkup]) -> dict[str, Any]:
    """All problems in one list, and each file's by themselves."""
    documents = [
        {
            **failure_document(one.diagnostics),
            "ok": one.exit is ExitCode.OK,
            "not_looked_for": one.unsure,
        }
        for one in checkups
    ]
    files = [
        {"file": one.shown, **{key: value for key, value in document.items() if key != "schema"}}
        for one, document in zip(checkups, documents, strict=True)
    ]
    return {
        **failure_document(tuple(found for one in checkups for found in one.diagnostics)),
        "ok": all(one["ok"] for one in documents),
        "not_looked_for": sorted({code for one in checkups for code in one.unsure}),
        "files": files,
    }


def _read(file: str | None, match: str | None) -> tuple[str, bytes]:
    if file == "-":
        return say("standard input"), sys.stdin.buffer.read()
    path = named_match(file) if file else chosen_match(match)
    shown = shown_path(path)
    return shown, read_bytes(path, source=shown)


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
    first = list(dict.fromkeys(one.code for one in found))
    more = [say("others")] if len(first) > 4 else []
    return say(
        "{file}: {what} could not be looked for; first mend {codes}.",
        file=printable(shown),
        what=what,
        codes=listed(first[:4] + more),
    )


def _summary(diagnostics: tuple[Diagnostic, ...], shown: str) -> str:
    return say(
        "{file}: {count}. To read more: mtscore help {code}",
        file=printable(shown),
        count=counted(len(diagnostics), "problem"),
        code=diagnostics[0].code,
    )


def _clean(shown: str, wanted: frozenset[str], *, strict: bool) -> str:
    file = printable(shown)
    if wanted:
        return say("{file}: no {codes}.", file=file, codes=listed(sorted(wanted), "or"))
    if strict:
        return say("{file}: nothing is wrong, and nothing doubtful.", file=file)
    return say("{file}: nothing is wrong.", file=file)
