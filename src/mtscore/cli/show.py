"""`mtscore show`: the score sheet."""

from typing import Annotated

import typer

from mtscore.cli import sheet as layout
from mtscore.cli.options import JsonOption, MatchOption, PlainOption, QuietOption, command_app
from mtscore.cli.output import answer, is_terminal, print_json, settings
from mtscore.cli.session import open_match, say_which
from mtscore.errors import Diagnostic, UsageProblem
from mtscore.notation.names import as_typed, printable
from mtscore.scoring import ScoreSheet, score_match
from mtscore.words import listed, say

app = command_app()


@app.command("show")
def show(
    explain: Annotated[
        bool, typer.Option("--explain", help="Unfold every total: which round gave what, and why.")
    ] = False,
    by: Annotated[
        str,
        typer.Option("--by", metavar="ORDER", help="seat (the whole sheet) or rank (best first)."),
    ] = "seat",
    match: MatchOption = None,
    json: JsonOption = False,
    plain: PlainOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Show the score sheet: points and running totals, places, what comes next.

    Marks: ? is missing, - was not there, * was corrected, +N counts for a round missed. Where the
    window has no room for the running totals, a line says so; --plain has them always.

    \b
      mtscore show
      mtscore show --explain
      mtscore show --by rank
      mtscore show --json
    """
    settings.json |= json
    settings.quiet |= quiet
    if by not in ("seat", "rank"):
        raise UsageProblem(
            Diagnostic(
                code="bad-order",
                message=say("--by cannot be {by}", by=as_typed(by[:20])),
                help=say("it takes seat or rank"),
            )
        )
    file = open_match(match)
    scored = score_match(file.match)
    if settings.json:
        from mtscore.exports import show_document  # noqa: PLC0415 - only for programs

        print_json(show_document(scored))
        return
    if plain or settings.plain:
        from mtscore.cli.sheet_lines import plain_lines  # noqa: PLC0415 - the table needs none

        lines = _plain_ranks(scored) if by == "rank" else plain_lines(scored)
        answer("\n".join(lines))
        return
    print_sheet(scored, explain=explain, by_rank=by == "rank")
    say_which(file)


def _plain_ranks(scored: ScoreSheet) -> list[str]:
    """`--plain --by rank`: a player a line, best first, fields separated by tabs."""
    lines = ["place\tplayer\ttotal\twon\tmissing"]
    for one in scored.ranked:
        fields = (one.place or "", one.name, one.total, one.rounds_won, len(one.missing))
        lines.append("\t".join(printable(str(field)).replace("\t", " ") for field in fields))
    return lines


def print_sheet(scored: ScoreSheet, *, explain: bool = False, by_rank: bool = False) -> None:
    """Print a sheet as the window allows."""
    width = layout.window_width()
    top = [*layout.heading(scored.match), ""]
    bottom = ["", *layout.remarks(scored)]
    if explain or by_rank:
        from mtscore.cli.sheet_lines import explain_lines  # noqa: PLC0415 - as above

        lines = explain_lines(scored) if explain else layout.rank_lines(scored)
        answer("\n".join(top + lines + bottom))
        return
    if not scored.rounds:
        names = [printable(name) for name in scored.match.names]
        answer(
            "\n".join(
                [
                    *top,
                    say("No round is recorded yet; {names} play.", names=listed(names)),
                    *bottom,
                ]
            )
        )
        return
    laid = layout.fitting_grid(scored, width)
    if laid is not None and not laid.running:
        room = layout.width_for_running(scored)
        running = say(
            "The running totals need a window of {columns} columns; this one has {width}.",
            columns=room,
            width=width,
        )
        bottom = ["", running, *bottom[1:]]
    if laid is None:
        from mtscore.cli.sheet_lines import list_lines  # noqa: PLC0415 - as above

        answer("\n".join(top + list_lines(scored) + bottom))
    elif is_terminal():
        from mtscore.cli.rich_sheet import print_table  # noqa: PLC0415 - rich only for eyes

        answer("\n".join(top))
        leaders = {one.seat for one in scored.leaders}
        print_table(laid, leaders=leaders)
        answer("\n".join(bottom))
    else:
        answer("\n".join(top + layout.table_lines(laid) + bottom))
