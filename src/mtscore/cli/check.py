"""`mtscore check`: what is wrong with a match file, all of it."""

from pathlib import Path
from typing import Annotated

import typer

from mtscore.cli.exits import ExitCode
from mtscore.cli.options import JsonOption, MatchOption, QuietOption, command_app
from mtscore.cli.output import answer, diagnostics_text, failure_document, print_json, settings
from mtscore.cli.session import match_path, shown_path
from mtscore.errors import FileProblem
from mtscore.notation.names import printable
from mtscore.storage import decode, read_bytes, read_text
from mtscore.words import say

app = command_app()


@app.command("check")
def check(
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="The match file; else the current match.")
    ] = None,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Name every problem of a match file, with line, column and what to do.

    Recorded moves are read here; whether they are legal is for `mtscore replay`.

    \b
      mtscore check
      mtscore check friday.toml
    """
    settings.json |= json
    settings.quiet |= quiet
    path = Path(file) if file else match_path(match)
    shown = shown_path(path)
    raw = read_bytes(path)
    try:
        text = decode(raw, shown)
        reading = read_text(text, shown)
        diagnostics = reading.diagnostics
        if reading.match is not None and reading.match.moves:
            from mtscore.cli.move_texts import unreadable_moves  # noqa: PLC0415 - where there are any

            diagnostics += unreadable_moves(reading.match, text, shown)
    except FileProblem as error:
        diagnostics = error.diagnostics
    if settings.json:
        print_json(failure_document(diagnostics))
    elif diagnostics:
        answer(diagnostics_text(diagnostics))
    elif not settings.quiet:
        answer(say("{file}: nothing is wrong.", file=printable(shown)))
    if any(one.severity == "error" for one in diagnostics):
        raise typer.Exit(ExitCode.NO)
