"""How wide a text is where every character has the same width."""

import unicodedata


def width_of(text: str) -> int:
    """Columns that `text` takes on a terminal: wide characters two, marks none."""
    if text.isascii():
        return len(text)
    columns = 0
    for one in text:
        if unicodedata.combining(one) or unicodedata.category(one) in ("Mn", "Me", "Cf"):
            continue
        columns += 2 if unicodedata.east_asian_width(one) in "WF" else 1
    return columns
