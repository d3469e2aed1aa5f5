"""Options that mean the same in every command, and the shape of a command module."""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import typer

from mtscore.cli.completing import match_names

Function = TypeVar("Function", bound=Callable[..., Any])

MatchOption = Annotated[
    str | None,
    typer.Option(
        "--match",
        metavar="FILE",
        help="The match: a file, or a number, name or title of `mtscore matches`. Otherwise "
        "MTSCORE_MATCH, else the match last created or used.",
        autocompletion=match_names,
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


class CommandApp(typer.Typer):
    r"""An application whose commands keep the line ends of paragraphs that begin with `\b`.

    The framework wants the character itself there, which no docstring should hold.
    """

    def command(self, name: str | None = None, **facts: Any) -> Callable[[Function], Function]:
        """Register a command, its docstring being its help."""
        register = super().command(name, **facts)

        def with_help(function: Function) -> Function:
            function.__doc__ = (function.__doc__ or "").replace("\\b\n", "\b\n")
            return register(function)

        return with_help


def command_app() -> CommandApp:
    """The application of one command module."""
    return CommandApp(
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
