"""What the program remembers between commands, and the matches it knows.

It lies in the user's state folder; the matches themselves lie where the user put them. Without a
folder that can be written everything but this works.
"""

import os
import sys
from pathlib import Path
from typing import Final

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
    try:
        text = (state_folder() / "matches.txt").read_text(encoding="utf-8")
    except (OSError, ValueError):
        return []
    return [Path(line) for line in text.splitlines() if line]


def use_match(path: Path) -> bool:
    """Make `path` the current match; False when that could not be written down."""
    chosen = path.resolve()
    others = [one for one in known_matches() if one != chosen]
    kept = [str(one) for one in [*others, chosen][-REMEMBERED:]]
    return remember(state_folder() / "matches.txt", "".join(f"{one}\n" for one in kept))
