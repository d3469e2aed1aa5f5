"""An apostrophe in front of what a spreadsheet would run, or a sheet's reader take for a label."""

import re
from typing import Final

from mtscore.exports.labels import is_label

_RUNS: Final = re.compile(r"'*[=+\-@\t\r]")


def guarded(text: str) -> str:
    """`text` with an apostrophe in front when it would be run, or not taken for a name.

    >>> guarded("=SUM(1;1)"), guarded("Total"), guarded("Ana"), guarded("'=x")
    ("'=SUM(1;1)", "'Total", 'Ana', "''=x")
    """
    return "'" + text if _needs_guard(text) else text


def unguarded(text: str) -> str:
    """The text that `guarded` was given."""
    return text[1:] if text.startswith("'") and _needs_guard(text) else text


def _needs_guard(text: str) -> bool:
    bare = text.lstrip("'")
    return _RUNS.match(text) is not None or (bool(bare.strip()) and is_label(bare))
