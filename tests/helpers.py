"""What tests share: the command line run in this process, and matches to try it on."""

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtscore.cli import run

PROJECT = Path(__file__).resolve().parent.parent
SHARED = PROJECT.parent / "shared"
"""Material of the workshop; tests that read it are skipped where it isn't."""


@dataclass(frozen=True)
class Result:
    """What a command printed and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def codes(result: Result) -> list[str]:
    """The codes of the problems in a JSON document, in their order."""
    return [one["code"] for one in result.json["diagnostics"]]


class _Stdin(io.StringIO):
    def __init__(self, text: str, *, terminal: bool) -> None:
        super().__init__(text)
        self.terminal = terminal
        self.buffer = io.BytesIO(text.encode())  # type: ignore[misc]

    def isatty(self) -> bool:
        return self.terminal


class _Out(io.TextIOWrapper):
    def __init__(self, *, terminal: bool) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", newline="", write_through=True)
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def text(self) -> str:
        self.flush()
        return self.buffer.getvalue().decode("utf-8")  # type: ignore[attr-defined, no-any-return]


@contextmanager
def streams(stdin: str, *, terminal: bool) -> Iterator[tuple[_Out, _Out]]:
    """Standard streams of our own for a while."""
    before = sys.stdin, sys.stdout, sys.stderr
    out, err = _Out(terminal=False), _Out(terminal=terminal)
    sys.stdin, sys.stdout, sys.stderr = _Stdin(stdin, terminal=terminal), out, err
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


def mtscore(*arguments: str, stdin: str = "", terminal: bool = False) -> Result:
    """Run a command line; with `terminal`, `stdin` is what a person types."""
    with streams(stdin, terminal=terminal) as (out, err):
        code = run(list(arguments))
    return Result(code, out.text(), err.text())


def ok(*arguments: str, stdin: str = "", terminal: bool = False) -> Result:
    """Run a command line that has to succeed."""
    result = mtscore(*arguments, stdin=stdin, terminal=terminal)
    assert result.code == 0, result
    return result


def the_match(folder: Path | None = None) -> Path:
    """The match file of the folder, the oldest where there are several."""
    return min((folder or Path.cwd()).glob("*.toml"), key=lambda one: one.stat().st_mtime_ns)
