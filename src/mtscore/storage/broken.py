"""What is wrong with a text that is no TOML at all, in words that help to mend it."""

import re
from typing import Final

import tomli

from mtscore.errors import Diagnostic, Place
from mtscore.notation.names import printable
from mtscore.words import say

_TWICE: Final = re.compile(r"Cannot overwrite a value|Cannot declare .* twice|Duplicate inline")
_KEY: Final = re.compile(r"""[ \t]*(\[\[?)?[ \t]*([\w.-]+|"[^"]*"|'[^']*')""")


def broken_toml(error: ValueError, text: str, source: str) -> Diagnostic:
    """The first thing that keeps a text from being TOML; there is no reading on after it."""
    if not isinstance(error, tomli.TOMLDecodeError):
        return Diagnostic(
            code="not-toml",
            message=say("this cannot be read as TOML: a number is too long"),
            place=Place(source=source),
        )
    # Offsets are those of the text with plain line ends, so line and column serve better.
    lines = text.removeprefix("\ufeff").split("\n")
    line = min(error.lineno, len(lines))
    excerpt = lines[line - 1].rstrip("\r")
    if _TWICE.match(error.msg):
        return _twice(lines, line, excerpt, source)
    reason = error.msg[:1].lower() + error.msg[1:] if error.msg else ""
    return Diagnostic(
        code="not-toml",
        message=say("this cannot be read as TOML: {reason}", reason=reason),
        place=Place(
            source=source,
            line=line,
            column=error.colno,
            end_column=error.colno + 1,
            excerpt=excerpt,
        ),
        help=_remedy(text, excerpt),
    )


def _twice(lines: list[str], line: int, excerpt: str, source: str) -> Diagnostic:
    """A key or a table that stands twice."""
    found = _KEY.match(excerpt)
    key = found.group(2) if found else excerpt.strip()
    start = found.start(2) if found else 0
    is_table = found is not None and found.group(1) is not None
    opening = r"\[+[ \t]*" if is_table else ""
    first = None
    for number in range(line - 1, 0, -1):
        before = lines[number - 1]
        if re.match(rf"[ \t]*{opening}{re.escape(key)}[ \t]*[\]=]", before):
            first = number
            if not is_table:
                break
        if not is_table and before.lstrip().startswith("["):
            break
    where = say("; the first is in line {line}", line=first) if first else ""
    return Diagnostic(
        code="duplicate-key",
        message=say("{key} is given twice", key=printable(key)) + where,
        place=Place(
            source=source,
            line=line,
            column=start + 1,
            end_column=start + 1 + max(1, len(key)),
            excerpt=excerpt,
        ),
        help=say("take one of them out"),
    )


def _remedy(text: str, excerpt: str) -> str:
    if "=" not in text:
        return say("if this is a score sheet, `mtscore import FILE` makes a match of it")
    if "=" in excerpt and not excerpt.partition("=")[2].strip():
        return say("write a value after the =")
    return say("if somebody edited the file, undo that edit; texts stand in quotes")
