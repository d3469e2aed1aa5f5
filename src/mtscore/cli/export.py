"""`mtscore export`: the match for other programs, and for reading."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from mtscore.cli.completing import formats
from mtscore.cli.options import MatchOption, QuietOption, command_app
from mtscore.cli.output import note, settings
from mtscore.cli.saving import create_text, replace_file
from mtscore.cli.session import open_match, shown_path
from mtscore.errors import Conflict, Diagnostic, Problems, UsageProblem
from mtscore.exports import html_page, long_csv, markdown, match_document, wide_csv
from mtscore.notation.names import as_typed, for_shell, printable
from mtscore.scoring import score_match
from mtscore.storage import MatchFile, now
from mtscore.words import listed, say

app = command_app()

FORMATS = ("toml", "json", "csv", "markdown", "html")


@app.command("export")
def export(
    format_: Annotated[
        str,
        typer.Argument(
            metavar="FORMAT", help="toml, json, csv, markdown or html.", autocompletion=formats
        ),
    ],
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="Where to; standard output.")
    ] = "-",
    shape: Annotated[
        str,
        typer.Option(
            "--shape",
            metavar="SHAPE",
            help="csv: wide (a row per round) or long (a row per player and round).",
        ),
    ] = "wide",
    excel: Annotated[
        bool, typer.Option("--excel", help="csv: with a byte order mark and semicolons.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file if there is one.")
    ] = False,
    match: MatchOption = None,
    quiet: QuietOption = False,
) -> None:
    r"""Write the match as TOML or JSON (both come back whole), CSV, or a page to read.

    \b
      mtscore export csv -o evening.csv
      mtscore export csv --shape long
      mtscore export csv --excel -o evening.csv
      mtscore export json -o evening.json
    """
    settings.quiet |= quiet
    chosen = format_.strip().casefold()
    _check(chosen, shape, excel=excel)
    file = open_match(match)
    content = _content(file, chosen, shape, excel=excel)
    if output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        _say_what_is_lost(file, chosen, content, output)
        return
    _write(Path(output), content, force=force)
    note(
        say(
            "Wrote {file} from {match}.",
            file=printable(output),
            match=printable(shown_path(file.path)),
        )
    )
    _say_what_is_lost(file, chosen, content, output)


def _check(chosen: str, shape: str, *, excel: bool) -> None:
    problems = Problems()
    if chosen not in FORMATS:
        problems.add(
            "unknown-format",
            say("there is no format {name}", name=as_typed(chosen[:20])),
            help=say("the formats are {names}", names=listed(FORMATS)),
        )
    if shape not in ("wide", "long"):
        problems.add(
            "unknown-shape",
            say("--shape cannot be {shape}", shape=as_typed(shape[:20])),
            help=say("it takes wide or long"),
        )
    if chosen in FORMATS and chosen != "csv" and (excel or shape == "long"):
        problems.add(
            "only-csv",
            say("--shape and --excel are for csv"),
            help=say("leave them out, or export csv"),
        )
    problems.raise_if_any(UsageProblem)


def _content(file: MatchFile, chosen: str, shape: str, *, excel: bool) -> bytes:
    if chosen == "toml":
        # The file itself, remarks and all: nothing else comes back as the same match.
        return file.raw
    if chosen == "json":
        import json  # noqa: PLC0415 - only here

        document = match_document(file.header, file.blocks)
        return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode("utf-8")
    scored = score_match(file.match)
    if chosen in ("markdown", "html"):
        page = markdown(scored) if chosen == "markdown" else html_page(scored)
        return page.encode("utf-8")
    text = long_csv(scored, excel=excel) if shape == "long" else wide_csv(scored, excel=excel)
    return text.encode("utf-8")


def _say_what_is_lost(file: MatchFile, chosen: str, content: bytes, output: str) -> None:
    """Say what the format cannot carry, and what reading it back needs."""
    if settings.quiet or chosen in ("toml", "json") or not file.match.rounds:
        return
    whole = say("`mtscore export json` and toml keep everything")
    if chosen == "html":
        note(say("A page is for reading only; {whole}.", whole=whole))
        return
    from mtscore.imports.kept import read_back  # noqa: PLC0415 - after these formats only

    kept = read_back(content, file.match, file.header.started or now())
    if kept.why_not is not None:
        note(say("It cannot be read back ({reason}); {whole}.", reason=kept.why_not, whole=whole))
        return
    if kept.lost:
        note(say("Not in it: {facts}; {whole}.", facts=listed(kept.lost), whole=whole))
    if kept.options:
        name = "FILE" if output == "-" else for_shell(output)
        note(
            say(
                "To read it back: {command}",
                command=" ".join(["mtscore import", name, *kept.options]),
            )
        )


def _is_a_match(path: Path) -> bool:
    """Whether a file begins like a match file, whatever else is in it."""
    try:
        with path.open("rb") as file:
            beginning = file.read(400)
    except OSError:
        return False
    return any(line.strip().startswith(b"mtscore") for line in beginning.splitlines())


def _write(path: Path, content: bytes, *, force: bool) -> None:
    try:
        create_text(path, content)
    except FileExistsError:
        if path.is_file() and path.read_bytes() == content:
            return
        if _is_a_match(path):
            raise Conflict(
                Diagnostic(
                    code="target-is-a-match",
                    message=say("{file} is a match; an export never takes its place", file=path),
                    help=say("choose another name"),
                )
            ) from None
        if not force or not path.is_file():
            raise Conflict(
                Diagnostic(
                    code="target-exists",
                    message=say("there is a file {file} already", file=path),
                    help=say("another name, or --force to replace it"),
                )
            ) from None
        replace_file(path, path.read_bytes(), content)
