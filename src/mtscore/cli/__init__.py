r"""The command line: parse, call the core, render. Only here: typer, rich and exit codes.

How it is laid out, and how to add a command:

- One module per command or group of commands, listed in `COMMANDS` below with a summary for the
  list of commands, and imported only when its command is called: start-up time is a feature. A module holds `app = command_app()` and
  functions under `@app.command("name")`, with a docstring that begins with one sentence and ends
  with examples (a paragraph that begins with a line `\b` keeps its line ends).
- Options that mean the same everywhere come from `cli.options` (`--match`, `--json`, `--plain`,
  `-q`, `--no-input`, ...).
- Answers go to standard output through `cli.output.answer`, `print_json`; notes, prompts and
  errors to standard error (`note`, `warn`). In JSON mode a failure is a document on standard
  output.
- Commands raise `MtscoreError`s with every problem in them and never catch them: `run` below
  shows them and chooses the exit code. A command that has an answer "no" returns through
  `raise typer.Exit(code)` with a code from `ExitCode`.
- `cli.session.open_match(match)` finds and loads the match a command works on;
  `cli.session.change_match(match)` does so under the lock.
- Rich, filelock, platformdirs and tomli_w are imported inside the functions that need them.
"""

import errno
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

import typer

from mtscore.cli.exits import ExitCode, exit_code_of
from mtscore.cli.options import JsonOption, MatchOption, NoInputOption, PlainOption, QuietOption
from mtscore.cli.output import settings, show_failure, show_internal_error, show_interrupted
from mtscore.cli.streams import give_up, open_closed_streams
from mtscore.errors import Diagnostic, MtscoreError, UsageProblem
from mtscore.notation.names import for_shell
from mtscore.words import say

COMMANDS: Final = {
    "new": ("new", "Start a match."),
    "round": ("rounds", "Record what is left in hand after a round."),
    "made": ("made", "Fives Up: note points as they are made."),
    "show": ("show", "Show the score sheet."),
    "check-move": ("check_move", "Settle an argument about a move or a claim."),
    "undo": ("history", "Take the last change back."),
    "redo": ("history", "Bring back what undo took off."),
    "log": ("log", "List all changes, the oldest first."),
    "player": ("players", "Somebody joins, leaves or changes name."),
    "house-rule": ("house_rules", "Change a house rule in mid-match."),
    "finish": ("finish", "Lock a match and name the winner."),
    "export": ("export", "Write the match for other programs or to print."),
    "import": ("import_", "Make a match of a score sheet or an export."),
    "check": ("check", "Name every problem of a match file."),
    "moves": ("moves", "List the moves that a table allows."),
    "rules": ("rules", "Read, search and compare the rules."),
    "count": ("count", "Fives Up: add up the ends of a line."),
    "train": ("train", "Find the best train that a hand can lay."),
    "play": ("play", "Keep moves as they happen, refereed."),
    "replay": ("replay", "Audit the recorded moves of a match."),
    "simulate": ("simulate", "Play matches by itself, and compare rules."),
    "stats": ("stats", "Figures over many matches."),
    "matches": ("matches", "List the matches known."),
    "use": ("matches", "Choose the match that commands work on."),
    "help": ("topics", "Explain a topic or the code of a problem."),
}
"""Every command, most used first: the module it lives in, and what the list of commands says."""


def _callback(
    context: typer.Context,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
    no_input: NoInputOption = False,
    plain: PlainOption = False,
    version: bool = typer.Option(False, "--version", "-V", help="Say which version this is."),
) -> None:
    if version:
        from mtscore import __version__  # noqa: PLC0415 - only when asked

        print(f"mtscore {__version__}")
        raise typer.Exit
    settings.match = match
    settings.json |= json
    settings.quiet = quiet
    settings.no_input = no_input
    settings.plain = plain
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit(ExitCode.USAGE)
    _refuse_idle(context, {"match": match is not None, "json": json, "plain": plain})


def _refuse_idle(context: typer.Context, given: dict[str, bool]) -> None:
    """An option in front of a command that has no use for it would promise what is not kept.

    Who asks for quiet, or not to be asked, gets that everywhere.

    Raises:
        UsageProblem: options that the command does not have.
    """
    name = context.invoked_subcommand or ""
    command = context.command.get_command(context, name)  # type: ignore[attr-defined]
    known = {one.name for one in _parameters(command)} if command else set(given)
    idle = [
        Diagnostic(
            code="usage",
            message=say("mtscore {command} has no --{option}", command=name, option=option),
            help=say("leave --{option} out", option=option),
        )
        for option, there in given.items()
        if there and option not in known
    ]
    if idle:
        raise UsageProblem(idle)


def _parameters(command: Any) -> list[Any]:
    """The parameters of a command; for a group those of the commands in it."""
    inside = getattr(command, "commands", {}).values()
    return [*command.params, *(one for sub in inside for one in _parameters(sub))]


_HELP: Final = """\
Keep the score of a domino match, and settle arguments about the rules.

\b
  mtscore new --players Ana,Bo,Cy        start a match of Mexican Train
  mtscore round 1 --pips 0,23,45         what is left in each hand after round 1
  mtscore show                           the score sheet

Every command explains itself with --help; `mtscore help` lists topics.
"""


def build_app(arguments: Sequence[str]) -> typer.Typer:
    """The application with the one command that `arguments` call; else all are listed."""
    app = typer.Typer(
        name="mtscore",
        help=_HELP,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
    app.callback(invoke_without_command=True)(_callback)
    modules, all_wanted = _wanted(arguments)
    for name in modules:
        app.add_typer(import_module(f"mtscore.cli.{name}").app)
    if not all_wanted:
        return app
    for name, (module, summary) in COMMANDS.items():
        if module not in modules:
            app.command(name, help=summary)(_only_listed)
    return app


def _wanted(arguments: Sequence[str]) -> tuple[list[str], bool]:
    """The modules to load, and whether the other commands are to be listed.

    A command is loaded where its name occurs: whatever else was meant by it, that does no harm.
    """
    if arguments and arguments[0] in COMMANDS:
        words, listed = arguments[:1], False
    else:
        words, listed = arguments, True
    if "_MTSCORE_COMPLETE" in os.environ:
        # The shell asks what may follow; it hands over the line in one of these.
        line = f"{os.environ.get('COMP_WORDS')} {os.environ.get('_TYPER_COMPLETE_ARGS')}"
        words, listed = line.split(), True
    return list(dict.fromkeys(COMMANDS[word][0] for word in words if word in COMMANDS)), listed


def _only_listed() -> None:
    """Stand in for a command that is not called, in the list of commands."""


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code."""
    open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        # A name that the terminal cannot show must not stop the program.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    settings.reset(json="--json" in arguments)
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Somebody closed the pipe (`| head`): nothing more to say, and no complaint at exit.
        give_up(sys.stdout)
        return ExitCode.NO
    except OSError as error:
        return _answer_lost(error)
    return code


def _run(arguments: Sequence[str]) -> int:
    """Run one command line; what goes wrong with the standard streams is raised."""
    try:
        code = build_app(arguments)(list(arguments), prog_name="mtscore", standalone_mode=False)
        sys.stdout.flush()
        if code == ExitCode.INTERRUPTED and not settings.interruption_said:
            show_interrupted()
    except MtscoreError as error:
        show_failure(error)
        return exit_code_of(error)
    except typer.TyperException as error:
        return _usage_problem(error)
    except (typer.Abort, EOFError, KeyboardInterrupt):
        show_interrupted()
        return ExitCode.INTERRUPTED
    except OSError as error:
        if error.filename is None:
            raise
        show_failure(_from_os_error(error))
        return ExitCode.FILE
    except Exception as error:
        if os.environ.get("MTSCORE_DEBUG"):
            raise
        show_internal_error(error)
        return ExitCode.INTERNAL
    return int(code or 0)


def _usage_problem(error: typer.TyperException) -> int:
    context = getattr(error, "ctx", None)
    message = error.format_message()
    if type(error).__name__ == "NoArgsIsHelpError":
        print(message)
        return ExitCode.USAGE
    command = context.command_path if context is not None else "mtscore"
    number = re.fullmatch(r"No such option: (-\d+).*", message)
    if number and command.endswith(" round"):
        none = Diagnostic(
            code="no-such-round",
            message=say("there is no round {number}", number=number[1]),
            help=say("rounds are numbered from 1"),
        )
        show_failure(UsageProblem(none))
        return ExitCode.USAGE
    remedy = say("`{command} --help` shows how it is called", command=command)
    stray = re.fullmatch(r"Got unexpected extra arguments?(?:\(s\))? \((\S+)\)\.?", message)
    if stray and context is not None and _names_match(context, stray[1]):
        remedy = say(
            "if that is the match: {command} --match {file}",
            command=command,
            file=for_shell(stray[1]),
        )
    if "--reopen" in message:
        remedy = say('say why: mtscore finish --reopen "round 9 was counted wrong"')
    show_failure(
        UsageProblem(
            Diagnostic(
                code="usage",
                message=message.rstrip(".").replace("\n", " "),
                help=remedy,
            )
        )
    )
    return ExitCode.USAGE


def _names_match(context: typer.Context, word: str) -> bool:
    """Whether a word that a command has no place for may be the match it works on."""
    takes_match = any(one.name == "match" for one in context.command.params)
    return takes_match and (word.endswith(".toml") or os.path.isfile(word + ".toml"))  # noqa: PTH113


def _answer_lost(error: OSError) -> int:
    """Say that nobody can read the answer, as far as there is somewhere to say it."""
    reason = error.strerror or str(error)
    if error.errno == errno.EBADF:
        reason = say("standard output is closed")
    try:
        sys.stdout.flush()
    except OSError:
        give_up(sys.stdout)
    settings.json = False
    lost = Diagnostic(
        code="answer-lost",
        message=say(
            "the change was saved, but the answer could not be printed: {reason}", reason=reason
        )
        if settings.saved
        else say("the answer could not be printed: {reason}", reason=reason),
        help=say("to see how things stand: mtscore show")
        if settings.saved
        else say("print it to a terminal, a pipe, or a file on a disk with room"),
    )
    try:
        show_failure(MtscoreError(lost))
    except OSError:
        give_up(sys.stderr)
    return ExitCode.FILE


def _from_os_error(error: OSError) -> MtscoreError:
    return MtscoreError(
        Diagnostic(
            code="system",
            message=f"{error.filename}: {error.strerror or error}",
            help=say("put that right, and give the command again"),
        )
    )
