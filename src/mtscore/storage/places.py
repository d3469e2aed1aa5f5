"""Problems inside a text value of a match file, at their places in the file itself."""

from collections.abc import Sequence

from mtscore.errors import Diagnostic, Place
from mtscore.storage.toml_places import TomlPlaces, place_at, scan


def in_values(diagnostics: Sequence[Diagnostic], text: str, source: str) -> tuple[Diagnostic, ...]:
    """The same problems, each at its place in the file.

    A problem with a path and a place has the place within the value at that path; one with a path
    alone is about the whole value.
    """
    places = scan(text)
    return tuple(one.at(_place(one, places, source)) for one in diagnostics)


def _place(one: Diagnostic, places: TomlPlaces, source: str) -> Place | None:
    if not one.path:
        return one.place
    whole = places.place(one.path, source)
    span = places.spans.get(one.path)
    if one.place is None or span is None:
        return whole
    start, end = span.value
    raw = places.text[start:end]
    quotes = raw[:3] if raw[:3] in ('"""', "'''") else raw[:1]
    if "\\" in raw:
        # Escapes make the value shorter than its text, so columns would be wrong.
        return whole
    begin = start + len(quotes)
    if len(quotes) > 1:
        # A line end directly after the quotes is not part of the value.
        begin += 2 if places.text.startswith("\r\n", begin) else places.text.startswith("\n", begin)
    at = begin
    for _ in range(one.place.line - 1):
        at = places.text.find("\n", at) + 1
    at += one.place.column - 1
    width = (one.place.end_column or one.place.column + 1) - one.place.column
    return place_at(places.text, source, at, at + width)
