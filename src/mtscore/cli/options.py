"""Options that mean the same in every command, and the shape of a command module."""

from typing import Annotated

import typer

MatchOption = Annotated[
    str | None,
    typer.Option(
        "--match",
        metavar="FILE",
        help="The match file. Otherwise MTSCORE_MATCH, else the match last created or used.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document, failures too.")]
PlainOption = Annotated[
    bool,
    typer.Option(
        "--plain", help="Print one record a line, fields separated by tabs, nothing shortened."
    ),
]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Say only what was asked for.")]
NoInputOption = Annotated[
    bool, typer.Option("--no-input", help="Never ask; say which option to use instead.")
]
DryRunOption = Annotated[
    bool, typer.Option("--dry-run", "-n", help="Show what would happen and change nothing.")
]


def command_app() -> typer.Typer:
    """The application of one command module."""
    return typer.Typer(
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
