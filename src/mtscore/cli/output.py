"""Where words go: answers to standard output, everything else to standard error."""

import os
import sys
from contextlib import suppress
from typing import Any, Final

from mtscore.errors import Diagnostic, MtscoreError
from mtscore.notation.names import printable
from mtscore.notation.width import width_of
from mtscore.words import counted, say

SHOWN_AT_MOST: Final = 12
"""Problems printed in full, in their order; more are grouped by kind."""
SHOWN_OF_EACH: Final = 3
KINDS_AT_MOST: Final = 12
LINES_AT_MOST: Final = 12
"""Of a group: problems in full, kinds, and lines named for the rest."""


class Settings:
    """What was asked for in front of the command's name; a command's own options come on top.

    A command that was interrupted and answers all the same sets `interruption_said`; `saved` says
    that a file was written, and `said` what one answer says only once.
    """

    def __init__(self) -> None:
        self.match: str | None = None
        self.json = False
        self.quiet = False
        self.plain = False
        self.no_input = False
        self.interruption_said = False
        self.saved = False
        self.said: set[str] = set()

    def reset(self, *, json: bool) -> None:
        """Begin a new command line."""
        self.match, self.json, self.quiet, self.no_input = None, json, False, False
        self.plain = False
        self.interruption_said = False
        self.saved = False
        self.said.clear()


settings = Settings()


def answer(text: str = "") -> None:
    """Print what the command was asked for."""
    print(printable_lines(text))


def note(text: str) -> None:
    """Say something beside the answer, unless `-q`."""
    if not settings.quiet:
        print(printable_lines(text), file=sys.stderr)


def print_json(document: dict[str, Any]) -> None:
    """Print one JSON document on standard output."""
    import json as json_module  # noqa: PLC0415 - only for programs

    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    plain = not encoding.startswith("utf")
    print(json_module.dumps(document, ensure_ascii=plain, indent=2))


def printable_lines(text: str) -> str:
    """`text` with nothing in it that could move the cursor, its own line ends kept."""
    if text.isascii() and text.replace("\n", "").replace("\t", "").isprintable():
        return text
    return "\n".join(
        "\t".join(printable(field) for field in line.split("\t")) for line in text.split("\n")
    )


def is_terminal(*, error: bool = False) -> bool:
    """Whether a person is looking at the stream and it can show more than plain text."""
    stream = sys.stderr if error else sys.stdout
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def show_failure(error: MtscoreError) -> None:
    """Print all problems: as text on standard error, or as a JSON document."""
    if settings.json:
        print_json(failure_document(error.diagnostics))
        return
    with suppress(OSError):
        sys.stdout.flush()
    print(printable_lines(diagnostics_text(error.diagnostics)), file=sys.stderr)


def failure_document(diagnostics: tuple[Diagnostic, ...]) -> dict[str, Any]:
    """The document of `check` and of every failure."""
    return {
        "schema": 1,
        "ok": not any(one.severity == "error" for one in diagnostics),
        "diagnostics": [one.as_json() for one in diagnostics],
    }


def diagnostics_text(diagnostics: tuple[Diagnostic, ...]) -> str:
    """All problems, one under another.

    Many are grouped by kind: the first few of each in full, the lines of the others, so that a
    slip made in every round does not bury the one that was made once.
    """
    if len(diagnostics) <= SHOWN_AT_MOST:
        return "\n".join(map(diagnostic_text, diagnostics))
    kinds: dict[str, list[Diagnostic]] = {}
    for one in diagnostics:
        kinds.setdefault(one.code, []).append(one)
    shown = []
    for code, ones in list(kinds.items())[:KINDS_AT_MOST]:
        shown += [diagnostic_text(one) for one in ones[:SHOWN_OF_EACH]]
        if len(ones) > SHOWN_OF_EACH:
            shown.append(_rest_of(code, ones[SHOWN_OF_EACH:]))
    left = [one for ones in list(kinds.values())[KINDS_AT_MOST:] for one in ones]
    if left:
        shown.append(say("and {more}", more=counted(len(left), "more problem")))
    return "\n".join(shown)


def _rest_of(code: str, ones: list[Diagnostic]) -> str:
    """How many more there are of one kind, and where."""
    lines = list(dict.fromkeys(one.place.line for one in ones if one.place))
    head = f"{ones[0].severity}[{code}]: " + say(
        "{more} of this kind", more=counted(len(ones), "more problem")
    )
    if not lines:
        return head
    where = ", ".join(map(str, lines[:LINES_AT_MOST]))
    if len(lines) > LINES_AT_MOST:
        where += say(" and others to {last}", last=lines[-1])
    return head + say(", in lines {lines}", lines=where)


def diagnostic_text(one: Diagnostic) -> str:
    """One problem: what, where with the original line and a caret under it, and the remedy."""
    lines = [f"{one.severity}[{one.code}]: {one.message}"]
    place = one.place
    if place is not None:
        lines.append(f"  --> {place.source}:{place.line}:{place.column}")
        if place.excerpt is not None:
            number = str(place.line)
            gutter = " " * len(number)
            excerpt, before, under = _window(place.excerpt, place.column, place.end_column)
            caret = " " * before + "^" * under
            lines += [f" {gutter} |", f" {number} | {excerpt}", f" {gutter} | {caret}"]
    if one.help:
        lines.append(f"  help: {one.help}")
    return "\n".join(lines)


def _window(
    excerpt: str, column: int, end_column: int | None, most: int = 100
) -> tuple[str, int, int]:
    """The part of a line around `column`, the columns before the caret and under it."""
    start = max(0, column - 1)
    end = max(start + 1, (end_column or column + 1) - 1)
    left = 0 if len(excerpt) <= most else max(0, start - most // 3)
    part = excerpt[left : left + most]
    lead, tail = ("..." if left else ""), ("..." if left + most < len(excerpt) else "")
    shown = printable(part.expandtabs(1))
    before = printable(excerpt[left:start].expandtabs(1))
    under = printable(excerpt[start : min(end, left + most)].expandtabs(1))
    return lead + shown + tail, len(lead) + width_of(before), max(1, width_of(under))


def show_interrupted() -> None:
    """Say that nothing was saved."""
    if settings.saved:
        print(say("\nInterrupted, after the change was saved."), file=sys.stderr)
    elif settings.json:
        stopped = Diagnostic(code="interrupted", message=say("interrupted; nothing was saved"))
        print_json(failure_document((stopped,)))
    else:
        print(say("\nInterrupted; nothing was saved."), file=sys.stderr)


def show_internal_error(error: Exception) -> None:
    """Own up to a bug without a traceback, and keep the traceback for the report."""
    import tempfile  # noqa: PLC0415 - only when something is broken
    import traceback  # noqa: PLC0415

    text = "".join(traceback.format_exception(error))
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", prefix="mtscore-", suffix=".txt", delete=False
        ) as file:
            file.write(text)
        where = say("the details are in {file}", file=file.name)
    except OSError:
        where = say("set MTSCORE_DEBUG=1 to see the details")
    bug = Diagnostic(
        code="internal",
        message=say(
            "this is a bug in mtscore, not your fault: {error}",
            error=f"{type(error).__name__}: {error}",
        ),
        help=say("{where}; please report it", where=where),
    )
    show_failure(MtscoreError(bug))
