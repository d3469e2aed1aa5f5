"""The changes that commands write, remembered: what goes wrong later is no failure to save.

Commands call these instead of the functions of `storage` with the same names.
"""

from pathlib import Path

from mtscore import storage
from mtscore.cli.output import settings
from mtscore.match import Block, Header
from mtscore.storage import MatchFile
from mtscore.storage import writing as files


def append(file: MatchFile, *blocks: Block) -> MatchFile:
    """Write blocks at the end of the match file; see `storage.append`."""
    saved = storage.append(file, *blocks)
    settings.saved = True
    return saved


def undo(file: MatchFile) -> tuple[MatchFile, str, bool]:
    """Take the last change off; see `storage.undo`."""
    found = storage.undo(file)
    settings.saved = True
    return found


def redo(file: MatchFile) -> tuple[MatchFile, str]:
    """Bring the last change back; see `storage.redo`."""
    found = storage.redo(file)
    settings.saved = True
    return found


def create(path: Path, header: Header, blocks: tuple[Block, ...] = ()) -> None:
    """Write a new match file; see `storage.create`."""
    storage.create(path, header, blocks)
    settings.saved = True


def create_text(path: Path, content: bytes) -> None:
    """Write any new file; see `storage.create_text`."""
    storage.create_text(path, content)
    settings.saved = True


def replace_file(path: Path, old: bytes, new: bytes) -> None:
    """Write a file over another; see `storage.writing.replace_file`."""
    files.replace_file(path, old, new)
    settings.saved = True
