"""What the program remembers between commands, and the matches it knows.

It lies in the user's state folder; the matches themselves lie where the user put them. Without a
folder that can be written everything but this works.
"""

import os
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

from mtscore.words import whole

REMEMBERED: Final = 200
"""Matches, and changes taken back, that are kept in mind."""


def state_folder() -> Path:
    """Where the program remembers things."""
    if sys.platform == "linux":
        # What platformdirs says too, without the time that loading it takes at every start.
        for variable, below in (("XDG_STATE_HOME", ""), ("HOME", ".local/state")):
            base = os.environ.get(variable, "")
            if base.startswith("/"):
                return Path(base, below, "mtscore")
    import platformdirs

    return Path(platformdirs.user_state_dir("mtscore", appauthor=False))


def resolved(path: Path) -> Path:
    """The file that a path leads to; the path itself where links lead in a circle."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):
        return path.absolute()


def remember(path: Path, text: str) -> bool:
    """Write one file in the state folder, whole or not at all; False when that failed."""
    from mtscore.storage.writing import write_whole  # noqa: PLC0415 - most commands write nothing

    temporary = path.with_name(f".{path.name}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(temporary, text.encode("utf-8"))
        temporary.replace(path)
    except OSError:
        return False
    return True


def known_matches() -> list[Path]:
    """The matches known, the current one last."""
    return [path for _, path in _remembered()]


def numbered_matches() -> dict[int, Path]:
    """The matches known by their numbers, the first known first.

    A match keeps its number for as long as it is known, whatever is used or forgotten meanwhile.
    """
    return dict(sorted(_remembered()))


def use_match(path: Path) -> bool:
    """Make `path` the current match; False when that could not be written down."""
    chosen = resolved(path)
    known = _remembered()
    numbers = {one: number for number, one in known}
    number = numbers.get(chosen) or max(numbers.values(), default=0) + 1
    return _remember_matches([*(one for one in known if one[1] != chosen), (number, chosen)])


def forget_matches(paths: Collection[Path]) -> bool:
    """Know these no longer, the files stay; False when that could not be written down."""
    return _remember_matches([one for one in _remembered() if one[1] not in paths])


def _remembered() -> list[tuple[int, Path]]:
    """Numbers and files, in the order of their last use.

    Earlier lists had no numbers: the matches get them in the order in which they stand.
    """
    try:
        text = (state_folder() / "matches.txt").read_text(encoding="utf-8")
    except (OSError, ValueError):
        return []
    known = []
    for at, line in enumerate(filter(None, text.split("\n")), start=1):
        number, _, path = line.partition(" ")
        place = whole(number, most=10**9)
        known.append((at, Path(line)) if place is None else (place, _read_path(path)))
    return known


def _remember_matches(known: Sequence[tuple[int, Path]]) -> bool:
    lines = [f"{number} {_written_path(path)}\n" for number, path in known[-REMEMBERED:]]
    return remember(state_folder() / "matches.txt", "".join(lines))


def _written_path(path: Path) -> str:
    """A path on one line, in quotes where it has line ends or bytes that are no text."""
    text = str(path)
    if text.isprintable():
        return text
    import json  # noqa: PLC0415 - for odd names only

    return json.dumps(text)


def _read_path(text: str) -> Path:
    if not text.startswith('"'):
        return Path(text)
    import json  # noqa: PLC0415 - for odd names only

    try:
        return Path(json.loads(text))
    except (ValueError, TypeError):
        return Path(text)
