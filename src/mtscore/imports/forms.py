"""What stands between the cells of a text: found out from the text alone."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

FORMS: Final = {
    "\t": "tabs",
    ";": "semicolons",
    ",": "commas",
    "|": "bars",
    "  ": "columns lined up by blanks",
    " ": "single blanks",
}
"""What may stand between cells, with its name; the more telling first."""
_DELIMITERS: Final = "\t;,"

IN_QUOTES: Final = re.compile(r'"[^"]*(?:""[^"]*)*"')
RULE: Final = re.compile(r"[\s|+:=_*~`.\u00b7-]*[-=_~`+*|]{2}[\s|+:=_*~`.\u00b7-]*")
"""A line that only draws one: `|---:|:---|`, `+----+`, `=====`."""
TOKEN: Final = re.compile(r"\S+(?:[^\S\t]\S+)*")
"""What stands together where columns are two blanks apart."""
_WORD: Final = re.compile(r"\w|#")
BAR: Final = re.compile(r"(?<!\\)\|")
_BARS: Final = str.maketrans(dict.fromkeys("\u2502\u2503\u2551\u2506\u250a\uff5c", "|"))
_DRAWN: Final = str.maketrans(
    {
        **dict.fromkeys("\u2502\u2503\u2551\u2506\u250a\uff5c", "|"),
        **dict.fromkeys("\u2500\u2501\u2550\u2504\u2508\u2013\u2014", "-"),
        **dict.fromkeys(map(chr, range(0x250C, 0x2550)), "+"),
        **dict.fromkeys(map(chr, range(0x2552, 0x2570)), "+"),
    }
)


def plain_bars(line: str) -> str:
    """A line with the bars of drawn boxes as plain ones, character by character."""
    return line.translate(_BARS)


def is_rule(line: str) -> bool:
    """Whether a line only draws one, or is empty."""
    return not line.strip() or RULE.fullmatch(line.translate(_DRAWN)) is not None


def find_form(lines: Sequence[str]) -> str:
    """What stands between the cells of these lines."""
    telling = [one[:20_000] for one in lines if not is_rule(one) and one.strip(" \t,;")][:200]
    if _has_bars(lines, telling):
        return "|"
    counts = {one: Counter[int]() for one in _DELIMITERS}
    for line in telling[:100]:
        plain = IN_QUOTES.sub("", line)
        for delimiter, found in counts.items():
            found[plain.count(delimiter)] += 1

    def agreement(delimiter: str) -> tuple[int, int]:
        return max(
            ((rows, number) for number, rows in counts[delimiter].items() if number), default=(0, 0)
        )

    # max keeps the first of equals, and FORMS has the more telling first.
    best = max(_DELIMITERS, key=agreement) if any(map(agreement, _DELIMITERS)) else ","
    seen = sum(rows for number, rows in counts[best].items() if number)
    if seen * 2 > len(telling[:100]):
        return best
    # What has more cells: the commas of a letter are fewer than the columns of its table.
    cells = sum(rows * (number + 1) for number, rows in counts[best].items() if number)
    apart = [count for line in telling[:100] if (count := len(TOKEN.findall(line))) > 1]
    if len(apart) > 1 and sum(apart) > cells:
        return "  "
    words = {len(line.split()) for line in telling}
    if seen < len(telling) and len(telling) > 1 and len(words) == 1 and words != {1}:
        # `Round - Ana - Bo` has dashes between its cells, which are marks of absence too.
        return " " if all(_WORD.search(one) for one in telling[0].split()) else best
    return best


def _has_bars(lines: Sequence[str], telling: Sequence[str]) -> bool:
    """Whether bars stand between the cells: a line of dashes under the header, or bars around."""
    drawn = [plain_bars(line) for line in telling]
    barred = [line for line in drawn if BAR.search(line)]
    if len(barred) < 2:
        return False
    if any(
        RULE.fullmatch(rule) and ("|" in rule or "+" in rule) and "-" in rule
        for rule in (line.translate(_DRAWN) for line in lines)
    ):
        return True
    around = sum(line.strip().startswith("|") and line.strip().endswith("|") for line in barred)
    if around * 2 > len(barred):
        return True
    numbers = {len(BAR.findall(line)) for line in barred}
    others = sum(any(one in line for one in _DELIMITERS) for line in telling)
    return len(barred) == len(telling) and len(numbers) == 1 and others * 2 <= len(telling)
