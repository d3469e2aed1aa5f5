"""From a match to text for other programs and for reading; nothing here touches a file."""

from typing import TYPE_CHECKING

from mtscore.lazy import lazily

if TYPE_CHECKING:
    from mtscore.exports.documents import match_document, show_document
    from mtscore.exports.endings import Ending, read_ending
    from mtscore.exports.guards import guarded, unguarded
    from mtscore.exports.page import html_page
    from mtscore.exports.tables import (
        LONG_HEADER,
        NO_DOMINOES,
        long_csv,
        markdown,
        wide_csv,
    )

__all__ = [
    "LONG_HEADER",
    "NO_DOMINOES",
    "Ending",
    "guarded",
    "html_page",
    "long_csv",
    "markdown",
    "match_document",
    "read_ending",
    "show_document",
    "unguarded",
    "wide_csv",
]

if not TYPE_CHECKING:
    # Type checkers would take any name for one of these.
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "LONG_HEADER": "tables",
            "NO_DOMINOES": "tables",
            "Ending": "endings",
            "guarded": "guards",
            "html_page": "page",
            "long_csv": "tables",
            "markdown": "tables",
            "match_document": "documents",
            "read_ending": "endings",
            "show_document": "documents",
            "unguarded": "guards",
            "wide_csv": "tables",
        },
    )
