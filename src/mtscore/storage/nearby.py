"""Match files that lie in a folder, found without reading more of them than their beginning."""

import os
import re
from pathlib import Path
from typing import Final

import tomli

ENDING: Final = ".toml"
PEEK: Final = 4096
"""Bytes of a file in which the line that makes it a match file has to stand."""
LOOKED_AT: Final = 400
"""Files looked at; who keeps more in one folder is not told about all."""

_VERSION: Final = re.compile(rb"^\s*mtscore\s*=\s*\d", re.MULTILINE)


def is_match_file(path: Path) -> bool:
    """Whether a file begins as match files do; what is wrong with the rest is not looked at."""
    try:
        with path.open("rb") as file:
            return _VERSION.search(file.read(PEEK)) is not None
    except (OSError, ValueError):
        return False


def matches_in(folder: Path) -> list[Path]:
    """The match files of a folder, by name; none where it cannot be read."""
    try:
        with os.scandir(folder) as entries:
            # A pipe of that name would never answer.
            names = [
                one.name
                for one in entries
                if one.name.casefold().endswith(ENDING)
                and not one.name.startswith(".")
                and one.is_file()
            ]
    except OSError:
        return []
    paths = [folder / name for name in sorted(names)[:LOOKED_AT]]
    return [path for path in paths if is_match_file(path)]


def title_in(path: Path) -> str:
    """The title that a match file gives itself, nothing where that cannot be read."""
    try:
        text = path.read_text(encoding="utf-8-sig")
        # The blocks after the header can be many, and a fault in them hides no title.
        data = tomli.loads(text.partition("\n[[")[0].replace("\r\n", "\n"))
        title = data["match"]["title"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return ""
    return title if isinstance(title, str) else ""
