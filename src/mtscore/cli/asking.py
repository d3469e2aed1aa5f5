"""Asking a person, step by step; `<` goes one step back, and nothing is saved on the way."""

import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from mtscore.cli.output import diagnostics_text, printable_lines, settings
from mtscore.errors import Diagnostic, MtscoreError, UsageProblem
from mtscore.records import Record
from mtscore.words import say

Answer = TypeVar("Answer")


class Question(Record):
    """One thing to ask: the words, and how to understand the answer.

    `understand` raises a `MtscoreError` when it can't; the question is then asked again.
    """

    words: str
    understand: Callable[[str], object]


def can_ask() -> bool:
    """Whether there is a person to ask."""
    return sys.stdin.isatty() and sys.stderr.isatty() and not settings.no_input


def refuse_to_ask(what: str, instead: str) -> UsageProblem:
    """The error for a command that would have to ask and cannot."""
    return UsageProblem(Diagnostic(code="needs-input", message=what, help=instead))


def tell(text: str) -> None:
    """Say something within a conversation."""
    print(printable_lines(text), file=sys.stderr)


def ask_line(words: str) -> str:
    """One line that somebody types.

    Raises:
        EOFError: there is no more.
    """
    print(printable_lines(words) + " ", end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def ask_all(questions: Sequence[Question], typed: dict[int, str] | None = None) -> list[object]:
    """Ask one question after another; `<` goes back to the one before.

    An answer given before stands in brackets when its question comes again, and an empty line
    keeps it. `typed` keeps the answers for the next time the same questions are asked.
    """
    answers: list[object] = []
    typed = {} if typed is None else typed
    while len(answers) < len(questions):
        at = len(answers)
        question = questions[at]
        before = f" [{typed[at]}]" if at in typed else ""
        line = ask_line(f"{question.words}{before}:")
        if line in ("<", "back"):
            if answers:
                answers.pop()
            else:
                tell(say("This is the first question; Ctrl-C leaves without saving."))
            continue
        if not line and at in typed:
            line = typed[at]
        try:
            answers.append(question.understand(line))
        except MtscoreError as error:
            tell(diagnostics_text(error.diagnostics))
            continue
        typed[at] = line
    return answers


class OneBack(Exception):
    """Somebody typed `<` where a yes or no was asked for."""


def ask_yes(words: str, *, default: bool) -> bool:
    """A question with yes or no for an answer.

    Raises:
        OneBack: `<` was typed.
    """
    choice = say("[Y/n]") if default else say("[y/N]")
    while True:
        line = ask_line(f"{words} {choice}").casefold()
        if not line:
            return default
        if line in ("y", "yes"):
            return True
        if line in ("n", "no"):
            return False
        if line in ("<", "back"):
            raise OneBack
        tell(say("Please answer y or n, or < to go back."))
