"""Where everything stands in a JSON text: the way back from a path in the data to line and column.

The text has been parsed before, so it is valid; this only finds out where.
"""

import re
from json.decoder import scanstring  # type: ignore[attr-defined]
from typing import Final

Path = tuple[str | int, ...]
Span = tuple[int, int]

_BLANK: Final = re.compile(r"[ \t\r\n]*")
_ATOM: Final = re.compile(r"[^\s,\]}]+")


def scan_json(text: str) -> dict[Path, Span]:
    """The span of every value by its path; that of a key's value begins at the key."""
    spans: dict[Path, Span] = {}
    _value(text, _skip(text, 0), (), spans)
    return spans


def _skip(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _value(text: str, at: int, path: Path, spans: dict[Path, Span]) -> int:
    start = at
    if text[at] == "{":
        at = _skip(text, at + 1)
        while text[at] != "}":
            key, after = scanstring(text, at + 1)
            at = _skip(text, after)
            at = _value(text, _skip(text, at + 1), (*path, key), spans)
            at = _next(text, at)
        at += 1
    elif text[at] == "[":
        at = _skip(text, at + 1)
        index = 0
        while text[at] != "]":
            at = _value(text, at, (*path, index), spans)
            index += 1
            at = _next(text, at)
        at += 1
    elif text[at] == '"':
        _, at = scanstring(text, at + 1)
    else:
        found = _ATOM.match(text, at)
        at = found.end() if found else at + 1
    spans[path] = (start, at)
    return at


def _next(text: str, at: int) -> int:
    at = _skip(text, at)
    return _skip(text, at + 1) if text[at] == "," else at
