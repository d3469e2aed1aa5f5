"""Cells between bars: Markdown tables, and tables drawn with lines."""

import re
from collections.abc import Sequence
from typing import Final

from mtscore.imports.forms import BAR, is_rule, plain_bars
from mtscore.imports.grid import Cell, stripped

_ESCAPED: Final = re.compile(r"\\([\\`*_{}\[\]<>#|!()+.-])")
_EMPHASIS: Final = re.compile(r"(?<!\\)(\*\*|__|\*|_|`|~~)(?P<inside>.+?)(?<!\\)\1")


def piped_rows(lines: Sequence[str]) -> tuple[list[tuple[Cell, ...]], list[tuple[int, str]]]:
    """The rows of the table, and the lines outside it with their numbers."""
    rows: list[tuple[Cell, ...]] = []
    outside: list[tuple[int, str]] = []
    for number, line in enumerate(lines, start=1):
        if is_rule(line):
            continue
        drawn = plain_bars(line)
        if BAR.search(drawn):
            rows.append(_cells(drawn, number))
        else:
            outside.append((number, line))
    return rows, outside


def _cells(line: str, number: int) -> tuple[Cell, ...]:
    bars = [found.start() for found in BAR.finditer(line)]
    begins = [0, *(at + 1 for at in bars)]
    ends = [*bars, len(line)]
    if not line[: bars[0]].strip():
        del begins[0], ends[0]
    if len(begins) > 1 and not line[begins[-1] :].strip():
        del begins[-1], ends[-1]
    return tuple(_cell(line, number, begin, end) for begin, end in zip(begins, ends, strict=True))


def _cell(line: str, number: int, begin: int, end: int) -> Cell:
    raw = line[begin:end]
    text = raw.strip()
    column = begin + len(raw) - len(raw.lstrip()) + 1 if text else begin + 1
    return Cell(
        text=unmarked(text),
        line=number,
        column=column,
        end_column=column + max(1, len(text)),
    )


def unmarked(text: str) -> str:
    r"""Markdown as people read it: emphasis around a text and the backslashes gone.

    >>> unmarked("**Total**"), unmarked(r"a\|b")
    ('Total', 'a|b')
    """
    found = _EMPHASIS.fullmatch(text)
    plain = stripped(found["inside"]) if found else stripped(text)
    return _ESCAPED.sub(r"\1", plain)
