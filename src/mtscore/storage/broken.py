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
    # Where the text ends too soon, what is unfinished stands in the last line that says anything.
    column = error.colno
    while line > 1 and not excerpt.strip():
        line -= 1
        excerpt = lines[line - 1].rstrip("\r")
        column = len(excerpt.rstrip()) + 1
    reason, remedy = _in_plain_words(error.msg, excerpt)
    return Diagnostic(
        code="not-toml",
        message=say("this cannot be read as TOML: {reason}", reason=reason),
        place=Place(
            source=source,
            line=line,
            column=column,
            end_column=column + 1,
            excerpt=excerpt,
        ),
        help=_not_toml_at_all(text) or remedy,
    )


def _in_plain_words(found: str, excerpt: str) -> tuple[str, str]:
    """What the parser found, as one says it who never heard of tables and arrays; and the remedy."""
    quotes = say('texts stand in straight quotes: "Ana"')
    if found.startswith("Unclosed inline table"):
        return say("a comma or the closing }} is missing here"), say(
            "write a comma between two values, and }} after the last"
        )
    if found.startswith("Unclosed array"):
        return say("a comma or the closing ] is missing here"), say(
            "write a comma between two values, and ] after the last"
        )
    if found.startswith(("Unterminated string", "Illegal character", 'Expected "\'"')):
        return say("a quote is opened and not closed"), say("close it on the same line")
    if found.startswith("Expected '='"):
        return say("an = is missing here"), say(
            "write it like key = value; names with blanks or signs in them stand in quotes"
        )
    if found.startswith("Invalid value"):
        if not excerpt.partition("=")[2].strip():
            return say("a value is missing here"), say("write a value after the =")
        return say("this is no value"), quotes + say("; yes and no are true and false")
    if found.startswith("Expected newline"):
        return say("the line should end before this"), say(
            "one key = value on each line; a number has no 0 in front, and texts stand in quotes"
        )
    if found.startswith("Unescaped"):
        return say("a backslash stands in a text"), say("write it twice, or take it out")
    if found.startswith("Expected ']"):
        return say("a ] is missing here"), say("a block begins like [[round]]")
    usual = say("if somebody edited the file, undo that edit; texts stand in quotes")
    return found[:1].lower() + found[1:], usual


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


def _not_toml_at_all(text: str) -> str | None:
    """The remedy for a text that never was a match file."""
    if "=" not in text:
        return say("if this is a score sheet, `mtscore import FILE` makes a match of it")
    return None
