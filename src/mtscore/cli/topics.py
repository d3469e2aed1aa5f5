"""`mtscore help`: topics, and what every problem means."""

from typing import Annotated

import typer

from mtscore.cli.completing import topics
from mtscore.cli.options import command_app
from mtscore.cli.output import answer
from mtscore.errors import Diagnostic, UsageProblem
from mtscore.guide import TOPICS, nearest_topic, problem_texts, title, topic
from mtscore.notation.names import as_typed
from mtscore.rules import RULE_SETS
from mtscore.words import say

app = command_app()


@app.command("help")
def help_(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TOPIC]",
            help="A topic, a command, a rule set, or the code of a problem.",
            autocompletion=topics,
        ),
    ] = None,
) -> None:
    r"""Explain a topic, a command, or a problem by the code that stands in its brackets.

    \b
      mtscore help
      mtscore help import
      mtscore help player join
      mtscore help total-differs
    """
    name = " ".join(words or [])
    if not name.strip():
        answer(_list())
        return
    key = name.strip().casefold().removeprefix("error[").removeprefix("warning[").rstrip("]:")
    texts = problem_texts()
    # `import` is a topic and a command: the topic says what --help does not.
    if key in TOPICS:
        answer(topic(key).rstrip())
        if _is_command(key):
            answer("\n" + say("The command: mtscore {command} --help", command=key))
    elif key in texts:
        answer(f"{key}\n\n{texts[key]}")
    elif _is_command(key.partition(" ")[0]):
        _explain_command(key.split())
    elif key in RULE_SETS:
        title_ = say(RULE_SETS[key].title)
        answer(say("{name} is a rule set. {title}.", name=key, title=title_))
        answer(say("To read its rules: mtscore rules {name}", name=key) + "\n")
        _explain_command(["rules"])
    else:
        raise _unknown(name, [*TOPICS, *_commands(), *RULE_SETS, *texts])


def _is_command(key: str) -> bool:
    return key in _commands()


def _commands() -> list[str]:
    from mtscore.cli import COMMANDS  # noqa: PLC0415 - this module is loaded by that one

    return list(COMMANDS)


def _explain_command(words: list[str]) -> None:
    """Say what `--help` of the command says."""
    from mtscore.cli import build_app  # noqa: PLC0415 - as above

    build_app(words)([*words, "--help"], prog_name="mtscore", standalone_mode=False)


def _unknown(name: str, known: list[str]) -> UsageProblem:
    better = nearest_topic(name, known)
    return UsageProblem(
        Diagnostic(
            code="unknown-topic",
            message=say("there is no topic {name}", name=as_typed(name[:40])),
            help=say("a similar one exists: mtscore help {better}", better=better)
            if better
            else say("`mtscore help` lists all"),
        )
    )


def _list() -> str:
    width = max(map(len, TOPICS))
    lines = [say("Topics (mtscore help TOPIC):"), ""]
    lines += [f"  {name.ljust(width)}  {title(name)}" for name in TOPICS]
    lines += [
        "",
        say("Problems (mtscore help CODE):"),
        "",
        *_columns(sorted(problem_texts())),
        "",
        say("Commands and rule sets: mtscore help round, mtscore help station"),
    ]
    return "\n".join(lines)


def _columns(words: list[str], room: int = 78) -> list[str]:
    """Words from top to bottom in as many columns as fit."""
    width = max(map(len, words)) + 2
    count = max(1, room // width)
    height = -(-len(words) // count)
    rows = [words[row::height] for row in range(height)]
    return ["  " + "".join(word.ljust(width) for word in row).rstrip() for row in rows]
