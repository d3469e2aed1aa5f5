"""Reading a match file, and what is wrong with it, each problem at its place in the text."""

import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import tomli

from mtscore.errors import Diagnostic, FileProblem, Place, Problems
from mtscore.match import Block, Header, Match, tell_document
from mtscore.notation.names import for_shell
from mtscore.records import Record, changed
from mtscore.storage.block_order import block_order
from mtscore.words import say

if TYPE_CHECKING:
    from mtscore.storage.toml_places import TomlPlaces

LARGEST_FILE: Final = 16 * 1024 * 1024
"""Bytes; no match comes near it, and a mistake should not fill the memory."""

DataPath = tuple[str | int, ...]
_AT_KEY: Final = frozenset(
    (
        "unknown-key",
        "unknown-option",
        "unknown-player",
        "not-in-round",
        "unknown-block",
        "wrong-order",
    )
)
_VALUE_KEYS: Final = frozenset(("out", "name", "new_name", "stuck", "round"))


class MatchFile(Record):
    """A match file as it was read.

    Attributes:
        path: where it is.
        raw: its bytes.
        text: the same, decoded; line ends as they are.
        blocks: what it says, in order.
    """

    path: Path
    raw: bytes
    text: str
    header: Header
    blocks: tuple[Block, ...]
    match: Match


Purpose = Literal["match", "sheet", "dispute"]
"""What a file should hold."""


def read_bytes(path: Path, purpose: Purpose = "match", *, source: str | None = None) -> bytes:
    """The bytes of a regular file; `purpose` is what it should hold, for the remedy.

    `source` is how problems call the file.

    Raises:
        FileProblem: missing, a folder, no regular file, unreadable, too large.
    """
    shown = source or str(path)
    try:
        facts = path.stat()
        if stat.S_ISDIR(facts.st_mode):
            raise _problem(
                "is-a-folder",
                say("{file} is a folder", file=shown),
                shown,
                say("name a file in it"),
            )
        if not stat.S_ISREG(facts.st_mode):
            raise _problem(
                "no-regular-file",
                say("{file} is no regular file", file=shown),
                shown,
                say("pipe it in: ... | mtscore import -") if purpose == "sheet" else None,
            )
        if facts.st_size > LARGEST_FILE:
            kinds = {
                "match": say("match file"),
                "sheet": say("score sheet"),
                "dispute": say("dispute"),
            }
            text = say("{file} is too large for a {what}", file=shown, what=kinds[purpose])
            raise _problem("too-large", text, shown)
        return path.read_bytes()
    except FileNotFoundError:
        raise _problem(
            "no-such-file",
            say("there is no file {file}", file=shown),
            shown,
            _instead_of_missing(purpose),
        ) from None
    except PermissionError:
        raise _problem(
            "unreadable",
            say("{file} cannot be read", file=shown),
            shown,
            say(
                "its permissions do not allow it; to change them: chmod u+r {file}",
                file=for_shell(shown),
            ),
        ) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise _problem(
            "unreadable",
            say("{file} cannot be read: {reason}", file=shown, reason=reason),
            shown,
            say("put that right, or name another file"),
        ) from None


def _instead_of_missing(purpose: Purpose) -> str:
    if purpose == "sheet":
        return say("name the sheet to read, or paste the table into `mtscore import -`")
    if purpose == "dispute":
        return say(
            'name a file with lines such as move = "5-7 on Bo", or give the options themselves'
        )
    return say("if it was moved: mtscore use FILE; to start one: mtscore new --players Ana,Bo,Cy")


def _problem(code: str, message: str, source: str, help_: str | None = None) -> FileProblem:
    return FileProblem(
        Diagnostic(code=code, message=message, place=Place(source=source), help=help_)
    )


def decode(raw: bytes, source: str) -> str:
    """The text of a match file.

    Raises:
        FileProblem: empty, or not UTF-8.
    """
    if not raw.strip(b"\xef\xbb\xbf \t\r\n"):
        raise FileProblem(
            Diagnostic(
                code="empty-file",
                message=say("{file} is empty", file=source),
                place=Place(source=source),
                help=say("`mtscore new` starts a match"),
            )
        )
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        line_start = before.rfind("\n") + 1
        raise FileProblem(
            Diagnostic(
                code="not-utf-8",
                message=say("{file} is not UTF-8 text", file=source),
                place=Place(
                    source=source,
                    line=before.count("\n") + 1,
                    column=len(before) - line_start + 1,
                ),
                help=say("save it as UTF-8, or restore it from a copy"),
            )
        ) from None


class Reading(Record):
    """A text read as far as it can be: the match, where there is one, and every problem."""

    header: Header | None
    blocks: tuple[Block, ...]
    match: Match | None
    diagnostics: tuple[Diagnostic, ...]


def read_text(text: str, source: str) -> Reading:
    """Read a match file's text; nothing is raised, everything wrong is listed."""
    try:
        data = tomli.loads(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    except ValueError as error:
        from mtscore.storage.broken import broken_toml  # noqa: PLC0415 - hardly ever needed

        return Reading(
            header=None,
            blocks=(),
            match=None,
            diagnostics=(broken_toml(error, text, source),),
        )
    except RecursionError:
        deep = Diagnostic(
            code="not-toml",
            message=say("the file is nested too deep to be a match file"),
            place=Place(source=source),
        )
        return Reading(header=None, blocks=(), match=None, diagnostics=(deep,))
    problems = Problems()
    counts = {
        key: len(value)
        for key, value in data.items()
        if isinstance(value, list) and value and all(isinstance(one, dict) for one in value)
    }
    order = block_order(text, counts)
    order = [(kind, index) for kind, index in order if index < counts.get(kind, 0)]
    told = tell_document(data, order, problems)
    placed = with_places(problems.found, text, source) if problems else ()
    return Reading(header=told.header, blocks=told.blocks, match=told.match, diagnostics=placed)


def with_places(
    diagnostics: Sequence[Diagnostic], text: str, source: str
) -> tuple[Diagnostic, ...]:
    """The same problems, each with the place of its path, in the order of the file's lines."""
    from mtscore.storage.toml_places import place_at, scan  # noqa: PLC0415 - when there are any

    text = text.removeprefix("\ufeff")
    places = scan(text)
    placed = []
    for one in diagnostics:
        at_key = one.code in _AT_KEY and (not one.path or one.path[-1] not in _VALUE_KEYS)
        place = one.place or places.place(one.path, source, at_key=at_key)
        placed.append(_with_other(one, places, source).at(place or place_at(text, source, 0, 1)))
    return tuple(sorted(placed, key=_line))


def _line(one: Diagnostic) -> tuple[int, int]:
    return (one.place.line, one.place.column) if one.place else (0, 0)


def _with_other(one: Diagnostic, places: "TomlPlaces", source: str) -> Diagnostic:
    """A problem between two places names the line of the other one too."""
    other = places.place(one.other, source) if one.other else None
    if other is None:
        return one
    line = say("the other one is in line {line}", line=other.line)
    return changed(one, help=f"{one.help}; {line}" if one.help else line)


def load(path: Path, source: str | None = None) -> MatchFile:
    """Read a match file.

    Raises:
        FileProblem: it cannot be opened, or anything in it is wrong; all of that.
    """
    shown = source or str(path)
    raw = read_bytes(path, source=shown)
    text = decode(raw, shown)
    reading = read_text(text, shown)
    errors = [one for one in reading.diagnostics if one.severity == "error"]
    if errors or reading.header is None or reading.match is None:
        raise FileProblem(errors)
    return MatchFile(
        path=path,
        raw=raw,
        text=text,
        header=reading.header,
        blocks=reading.blocks,
        match=reading.match,
    )


def is_writable(path: Path) -> bool:
    """Whether the file itself allows writing; an administrator respects a read-only file too."""
    mode = path.stat().st_mode
    return bool(mode & 0o222) and os.access(path, os.W_OK)
