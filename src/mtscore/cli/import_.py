"""`mtscore import`: make a match of a score sheet, or of what `export` wrote."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from mtscore.cli.asking import refuse_to_ask
from mtscore.cli.completing import rule_options, rule_sets
from mtscore.cli.options import (
    DryRunOption,
    JsonOption,
    MatchOption,
    NoInputOption,
    QuietOption,
    command_app,
)
from mtscore.cli.output import answer, note, print_json, settings
from mtscore.cli.saving import create_text
from mtscore.cli.session import shown_path, with_ending
from mtscore.cli.show import print_sheet
from mtscore.errors import Conflict, Diagnostic, FileProblem, MtscoreError, Place, UsageProblem
from mtscore.imports import Imported, read_import
from mtscore.imports.wishes import read_wishes
from mtscore.match import Block
from mtscore.match.planning import file_name
from mtscore.notation.names import printable
from mtscore.records import changed
from mtscore.scoring import score_match
from mtscore.scoring.warnings import missing_scores
from mtscore.storage import load, now, use_match
from mtscore.storage.files import LARGEST_FILE, read_bytes
from mtscore.words import say

app = command_app()


@app.command("import")
def import_(
    source: Annotated[
        str,
        typer.Argument(metavar="FILE", help="The sheet or export to read; - reads standard input."),
    ],
    file: Annotated[
        str | None,
        typer.Option(
            "--file", "-f", metavar="FILE", help="Where to keep it; named from date and players."
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="NAME",
            help="The rule set of a sheet; station.",
            autocompletion=rule_sets,
        ),
    ] = None,
    rule: Annotated[
        list[str] | None,
        typer.Option(
            "--rule",
            metavar="K=V",
            help="A house rule of a sheet; repeat it.",
            autocompletion=rule_options,
        ),
    ] = None,
    largest: Annotated[
        str | None,
        typer.Option(
            "--set", metavar="N", help="The highest double of a sheet's dominoes; found out."
        ),
    ] = None,
    rounds: Annotated[
        str | None,
        typer.Option("--rounds", metavar="N", help="How many rounds the match has; 13 or more."),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option("--players", metavar="NAMES", help="The players, for a sheet without names."),
    ] = None,
    title: Annotated[
        str, typer.Option("--title", metavar="TEXT", help="A name for the match.")
    ] = "",
    ignore_totals: Annotated[
        bool,
        typer.Option(
            "--ignore-totals", help="Take the rounds even where sums on the sheet differ."
        ),
    ] = False,
    running_totals: Annotated[
        bool | None,
        typer.Option(
            "--running-totals/--round-scores",
            help="The numbers are running totals, or scores of rounds; found out.",
            show_default=False,
        ),
    ] = None,
    table: Annotated[
        str | None,
        typer.Option("--table", metavar="N", help="Which table, where the file has several."),
    ] = None,
    dry_run: DryRunOption = False,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
    no_input: NoInputOption = False,
) -> None:
    r"""Make a match of a score sheet (CSV, or a table pasted), or of an export.

    Commas, semicolons or tabs; players as columns or rows; rounds by number or engine. OUT or 0
    is out, an empty cell or ? is missing, - was not there. `mtscore help import` says more.

    \b
      mtscore import evening.csv
      mtscore import evening.csv --dry-run
      mtscore import - --title Friday
      mtscore import backup.json --file friday.toml
    """
    settings.json |= json
    settings.quiet |= quiet
    settings.no_input |= no_input
    if match is not None or settings.match is not None:
        raise UsageProblem(
            Diagnostic(
                code="no-target-match",
                message=say("import makes a new match; it takes no --match"),
                help=say("--file FILE says where to keep it"),
            )
        )
    started = now()
    wishes = read_wishes(
        rules=rules,
        house_rules=rule or [],
        largest=largest,
        rounds=rounds,
        players=players,
        title=title,
        ignore_totals=ignore_totals,
        running_totals=running_totals,
        table=table,
    )
    shown = say("standard input") if source == "-" else shown_path(Path(source))
    found = read_import(_bytes(source), shown, wishes, started)
    target = _target(file, found)
    if dry_run:
        _tell(found, None)
        note(say("Nothing was saved (--dry-run); it would be {file}.", file=target))
        return
    is_new = _write(target, found)
    remembered = use_match(target)
    _tell(found, target, is_new=is_new)
    if settings.json:
        return
    name = printable(shown_path(target))
    answer(
        say("Match: {file}", file=name)
        if is_new
        else say("{file} is this match already; nothing changed.", file=name)
    )
    if not remembered:
        note(say("This match could not be remembered; give --match {file} each time.", file=name))


def _bytes(source: str) -> bytes:
    if source != "-":
        return read_bytes(Path(source), purpose="sheet")
    if sys.stdin.isatty():
        if settings.no_input:
            raise refuse_to_ask(
                say("- reads what is pasted, and --no-input forbids to ask"),
                say("name a file, or pipe the table in"),
            )
        note(say("Paste the table, then press Ctrl-D (Ctrl-Z and Enter on Windows)."))
    raw = sys.stdin.buffer.read(LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise FileProblem(
            Diagnostic(
                code="too-large",
                message=say("standard input is too large for a score sheet"),
                place=Place(source="-"),
            )
        )
    return raw


def _target(wanted: str | None, found: Imported) -> Path:
    if wanted is not None:
        return with_ending(Path(wanted))
    return Path(file_name(found.header.players, found.header.started or now(), 1))


def _write(target: Path, found: Imported) -> bool:
    """Write the new match; False when it is there already.

    Raises:
        Conflict: something else is there.
    """
    try:
        create_text(target, found.content)
    except FileExistsError:
        if target.is_file() and _is_same(target, found):
            return False
        raise Conflict(
            Diagnostic(
                code="target-exists",
                message=say("there is another match in {file} already", file=target),
                help=say("choose another name with --file"),
            )
        ) from None
    return True


def _is_same(target: Path, found: Imported) -> bool:
    """Whether the file holds this match; for a sheet, whose times are only those of its import."""
    try:
        there = load(target)
    except MtscoreError:
        return False
    if found.kind != "sheet":
        return there.header == found.header and there.blocks == found.blocks
    return changed(there.header, started=None) == changed(
        found.header, started=None
    ) and _without_times(there.blocks) == _without_times(found.blocks)


def _without_times(blocks: tuple[Block, ...]) -> list[Block]:
    return [changed(one, recorded=None) for one in blocks]


def _tell(found: Imported, target: Path | None, *, is_new: bool = False) -> None:
    scored = score_match(found.match)
    if settings.json:
        from mtscore.exports import show_document  # noqa: PLC0415 - only for programs

        file = str(target) if target else None
        more = {"file": file, "created": is_new, "notes": list(found.notes)}
        print_json({**show_document(scored), **more})
        return
    for one in found.notes:
        note(printable(one))
    print_sheet(scored)
    for doubt in missing_scores(found.match)[:3]:
        note(say("To fill it in: {command}", command=doubt.help))
