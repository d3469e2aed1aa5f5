"""Undo and redo: blocks taken off the end of a match file, and brought back.

What was taken off is remembered beside the matches known, never in the match itself.
"""

import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from mtscore.errors import Conflict, Diagnostic, Place
from mtscore.records import Record
from mtscore.storage.files import MatchFile, load
from mtscore.storage.state import REMEMBERED, remember, state_folder
from mtscore.storage.writing import replace_file, without_last_change
from mtscore.words import say


class TakenBack(Record):
    """A block that `undo` took off: its text, where it stood, and what the file was after."""

    after: str
    at: int
    text: str


def _history_path(path: Path) -> Path:
    return state_folder() / "undone" / f"{sha256(os.fsencode(path)).hexdigest()[:32]}.json"


def _fingerprint(text: str) -> str:
    return sha256(text.encode("utf-8")).hexdigest()


def _history(path: Path) -> list[TakenBack]:
    with suppress(OSError, ValueError, TypeError, KeyError):
        data = json.loads(_history_path(path).read_text(encoding="utf-8"))
        return [TakenBack(after=one["after"], at=one["at"], text=one["text"]) for one in data]
    return []


def _save_history(path: Path, entries: list[TakenBack]) -> bool:
    data = [{"after": one.after, "at": one.at, "text": one.text} for one in entries[-REMEMBERED:]]
    return remember(_history_path(path), json.dumps(data))


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
    # The file first: when it cannot be written, what redo can bring back stays true.
    replace_file(file.path, file.raw, text.encode("utf-8"))
    remembered = _save_history(file.path, entries)
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
