"""From a match to text for other programs and for reading; nothing here touches a file."""

from mtscore.exports.documents import match_document, show_document
from mtscore.exports.page import html_page
from mtscore.exports.tables import (
    LONG_HEADER,
    NO_DOMINOES,
    guarded,
    long_csv,
    markdown,
    unguarded,
    wide_csv,
)

__all__ = [
    "LONG_HEADER",
    "NO_DOMINOES",
    "guarded",
    "html_page",
    "long_csv",
    "markdown",
    "match_document",
    "show_document",
    "unguarded",
    "wide_csv",
]
