"""What the program remembers between commands: the matches known, and what `redo` can bring back.

It lies in the user's state folder; the matches themselves lie where the user put them. Without a
folder that can be written everything but this works.
"""

from contextlib import suppress
from pathlib import Path
from typing import Final

from mtscore.errors import Conflict, Diagnostic, Place
from mtscore.records import Record
from mtscore.storage.files import MatchFile, load
from mtscore.storage.writing import replace_file, without_last_change, write_whole
from mtscore.words import say

REMEMBERED: Final = 200
"""Matches, and changes taken back, that are kept in mind."""


def state_folder() -> Path:
    """Where the program remembers things."""
    import platformdirs

    return Path(platformdirs.user_state_dir("mtscore", appauthor=False))


def _write(path: Path, text: str) -> bool:
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
    return _write(state_folder() / "matches.txt", "".join(f"{one}\n" for one in kept))


# Undo and redo


class TakenBack(Record):
    """A block that `undo` took off: its text, where it stood, and what the file was after."""

    after: str
    at: int
    text: str


def _history_path(path: Path) -> Path:
    from hashlib import sha256  # noqa: PLC0415 - for undo and redo only

    return state_folder() / "undone" / f"{sha256(str(path).encode()).hexdigest()[:32]}.json"


def _fingerprint(text: str) -> str:
    from hashlib import sha256  # noqa: PLC0415 - for undo and redo only

    return sha256(text.encode("utf-8")).hexdigest()


def _history(path: Path) -> list[TakenBack]:
    import json  # noqa: PLC0415 - for undo and redo only

    with suppress(OSError, ValueError, TypeError, KeyError):
        data = json.loads(_history_path(path).read_text(encoding="utf-8"))
        return [TakenBack(after=one["after"], at=one["at"], text=one["text"]) for one in data]
    return []


def _save_history(path: Path, entries: list[TakenBack]) -> bool:
    import json  # noqa: PLC0415 - for undo and redo only

    data = [{"after": one.after, "at": one.at, "text": one.text} for one in entries[-REMEMBERED:]]
    return _write(_history_path(path), json.dumps(data))


def undo(file: MatchFile) -> tuple[MatchFile, str, bool]:
    """Take the last block off, or the last of its recorded moves; the caller holds the lock.

    Returns the file as it is then, the text taken off, and whether `redo` can bring it back.

    Raises:
        Conflict: there is no block, or the file changed.
    """
    found = without_last_change(file.text)
    if found is None:
        raise Conflict(
            Diagnostic(
                code="nothing-to-undo",
                message=say("nothing is recorded yet, so there is nothing to undo"),
                place=Place(source=str(file.path)),
            )
        )
    text, at, block = found
    # Undone before and changed since: that cannot be brought back any more.
    earlier = _history(file.path)
    if earlier and earlier[-1].after != _fingerprint(file.text):
        earlier = []
    entries = [*earlier, TakenBack(after=_fingerprint(text), at=at, text=block)]
    remembered = _save_history(file.path, entries)
    replace_file(file.path, file.raw, text.encode("utf-8"))
    return load(file.path), block, remembered


def redo(file: MatchFile) -> tuple[MatchFile, str]:
    """Bring back what the last `undo` took off; the caller holds the lock.

    Raises:
        Conflict: nothing was undone, or the file was changed since.
    """
    entries = _history(file.path)
    if not entries or entries[-1].after != _fingerprint(file.text):
        raise Conflict(
            Diagnostic(
                code="nothing-to-redo",
                message=say("there is nothing to bring back")
                if not entries
                else say(
                    "the match was changed since the last undo, so nothing can be brought back"
                ),
                place=Place(source=str(file.path)),
                help=say("record it again"),
            )
        )
    last = entries[-1]
    text = file.text[: last.at] + last.text + file.text[last.at :]
    replace_file(file.path, file.raw, text.encode("utf-8"))
    _save_history(file.path, entries[:-1])
    return load(file.path), last.text
