"""What can be wrong, said completely: diagnostics and the exceptions that carry them.

A diagnostic has a stable kebab-case code, a sentence, a place and what to do about it. Problems
are collected and raised together, never the first alone.
"""

from collections.abc import Iterable
from typing import Any, Literal

from mtscore.records import Record, changed

Severity = Literal["error", "warning"]


class Place(Record):
    """Where in a text something is: `source` is a file's name or an option such as `--pips`.

    Lines and columns count from 1, columns in characters; `excerpt` is the line as it stands in
    the original text.
    """

    source: str
    line: int = 1
    column: int = 1
    end_column: int | None = None
    excerpt: str | None = None


class Diagnostic(Record):
    """One problem: what it is called, what is wrong, where, and what to type instead.

    `path` says where in a match file's data it is (`("round", 2, "pips", "Ana")`: the third round
    block), or which fact about a table (`("hand",)`); whoever holds the text makes a `place` of it.
    `other` is the path
    of what it contradicts, where that stands somewhere else.
    """

    code: str
    message: str
    severity: Severity = "error"
    place: Place | None = None
    help: str | None = None
    path: tuple[str | int, ...] = ()
    other: tuple[str | int, ...] = ()

    def at(self, place: Place | None) -> "Diagnostic":
        """The same problem at `place`."""
        return changed(self, place=place)

    def as_json(self) -> dict[str, Any]:
        """The keys that every `--json` failure document gives."""
        return {
            "code": self.code,
            "severity": self.severity,
            "message": self.message,
            "file": self.place.source if self.place else None,
            "line": self.place.line if self.place else None,
            "column": self.place.column if self.place else None,
            "help": self.help,
        }


class MtscoreError(Exception):
    """The base of everything the program raises on purpose; it carries all problems at once."""

    def __init__(self, diagnostics: Iterable[Diagnostic] | Diagnostic) -> None:
        if isinstance(diagnostics, Diagnostic):
            diagnostics = (diagnostics,)
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(one.message for one in self.diagnostics))


class UsageProblem(MtscoreError):
    """What was typed cannot be understood, or its values are impossible."""


class NotationProblem(UsageProblem):
    """A text that is not the notation it should be."""


class FileProblem(MtscoreError):
    """A match file that cannot be found, read or loaded."""


class Conflict(MtscoreError):
    """Done already, locked, or changed by somebody else meanwhile."""


class Problems:
    """Collects diagnostics and raises them together.

    >>> problems = Problems()
    >>> problems.add("bad-pips", "4O is not a number")
    >>> problems.raise_if_any(UsageProblem)
    Traceback (most recent call last):
        ...
    mtscore.errors.UsageProblem: 4O is not a number
    """

    def __init__(self) -> None:
        self.found: list[Diagnostic] = []

    def __bool__(self) -> bool:
        return bool(self.found)

    def add(
        self,
        code: str,
        message: str,
        *,
        severity: Severity = "error",
        help: str | None = None,
        place: Place | None = None,
        path: tuple[str | int, ...] = (),
        other: tuple[str | int, ...] = (),
    ) -> None:
        """Note one problem."""
        self.found.append(
            Diagnostic(
                code=code,
                message=message,
                severity=severity,
                help=help,
                place=place,
                path=path,
                other=other,
            )
        )

    def take(self, error: MtscoreError) -> None:
        """Note all problems of an exception that was caught."""
        self.found.extend(error.diagnostics)

    def raise_if_any(self, kind: type[MtscoreError]) -> None:
        """Raise `kind` with everything noted; do nothing when nothing was."""
        if self.found:
            raise kind(self.found)
