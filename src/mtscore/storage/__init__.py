"""The match file on disk, and what the program remembers beside it."""

from mtscore.storage.files import MatchFile, Reading, decode, load, read_bytes, read_text
from mtscore.storage.rendering import now, render_block, render_header
from mtscore.storage.state import known_matches, redo, undo, use_match
from mtscore.storage.writing import append, appended, create, create_text, locked, would_be

__all__ = [
    "MatchFile",
    "Reading",
    "append",
    "appended",
    "create",
    "create_text",
    "decode",
    "known_matches",
    "load",
    "locked",
    "now",
    "read_bytes",
    "read_text",
    "redo",
    "render_block",
    "render_header",
    "undo",
    "use_match",
    "would_be",
]
