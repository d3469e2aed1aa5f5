"""The match file on disk, and what the program remembers beside it."""

from typing import TYPE_CHECKING

from mtscore.lazy import lazily

if TYPE_CHECKING:
    from mtscore.storage.files import MatchFile, Reading, decode, load, read_bytes, read_text
    from mtscore.storage.history import redo, undo
    from mtscore.storage.nearby import matches_in
    from mtscore.storage.rendering import now, render_block, render_header
    from mtscore.storage.state import known_matches, numbered_matches, use_match
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
    "matches_in",
    "now",
    "numbered_matches",
    "read_bytes",
    "read_text",
    "redo",
    "render_block",
    "render_header",
    "undo",
    "use_match",
    "would_be",
]

if not TYPE_CHECKING:
    # Type checkers would take any name for one of these.
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "MatchFile": "files",
            "Reading": "files",
            "append": "writing",
            "appended": "writing",
            "create": "writing",
            "create_text": "writing",
            "decode": "files",
            "known_matches": "state",
            "load": "files",
            "locked": "writing",
            "matches_in": "nearby",
            "now": "rendering",
            "numbered_matches": "state",
            "read_bytes": "files",
            "read_text": "files",
            "redo": "history",
            "render_block": "rendering",
            "render_header": "rendering",
            "undo": "history",
            "use_match": "state",
            "would_be": "writing",
        },
    )
