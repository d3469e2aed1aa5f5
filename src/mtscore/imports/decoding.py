"""From the bytes of a score sheet to its text, whatever program wrote them."""

import re
from typing import Final

from mtscore.errors import Diagnostic, FileProblem, Place
from mtscore.records import Record
from mtscore.words import say

LARGEST_SHEET: Final = 4 * 1024 * 1024
"""Characters of a sheet; the evening of a club has a few thousand."""

_MARKS: Final = (
    (b"\xef\xbb\xbf", "utf-8-sig", "UTF-8"),
    (b"\xff\xfe\x00\x00", "utf-32", "UTF-32"),
    (b"\x00\x00\xfe\xff", "utf-32", "UTF-32"),
    (b"\xff\xfe", "utf-16", "UTF-16"),
    (b"\xfe\xff", "utf-16", "UTF-16"),
)
_SPREADSHEET: Final = "a spreadsheet in its own format"
_PROGRAMS: Final = (
    (b"PK\x03\x04", "a packed file"),
    (b"\xd0\xcf\x11\xe0", _SPREADSHEET),
    (b"%PDF", "a PDF document"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF87a", "a picture"),
    (b"GIF89a", "a picture"),
    (b"II*\x00", "a picture"),
    (b"MM\x00*", "a picture"),
    (b"{\\rtf", "a document of a word processor"),
    (b"\x1f\x8b", "a compressed file"),
)
_PACKED: Final = (
    (b"opendocument.spreadsheet", _SPREADSHEET),
    (b"xl/", _SPREADSHEET),
    (b"Index/", _SPREADSHEET),
    (b"opendocument.text", "a document of a word processor"),
    (b"word/", "a document of a word processor"),
    (b"[Content_Types].xml", _SPREADSHEET),
)
"""What a packed file is by the names in it, the more telling first."""
_WEB_PAGE: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|table|\?xml|meta|body)", re.IGNORECASE
)
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f]")


class DecodedText(Record):
    """A text and the name of its encoding, for people."""

    text: str
    encoding: str


def decode_sheet(raw: bytes, source: str) -> DecodedText:
    """The text of a sheet: by its byte order mark, else UTF-8, UTF-16 or Latin-1.

    Raises:
        FileProblem: empty, no text at all, or broken.
    """
    kind = _program(raw)
    if kind is not None:
        raise _binary(source, say("{file} is {kind}, not text", file=source, kind=say(kind)), kind)
    decoded = _decoded(raw, source)
    text = decoded.text.removeprefix("\ufeff")
    if not text.strip(" \t\r\n,;"):
        raise FileProblem(
            Diagnostic(
                code="empty-file",
                message=say("{file} is empty", file=source),
                place=Place(source=source),
                help=say("a sheet has the players in its first row, then a row for each round"),
            )
        )
    if len(text) > LARGEST_SHEET:
        raise FileProblem(
            Diagnostic(
                code="too-large",
                message=say("{file} is too large for a score sheet", file=source),
                place=Place(source=source),
                help=say("a sheet has a row for each round and a column for each player"),
            )
        )
    beginning = text[:4096]
    if len(_CONTROL.findall(beginning)) * 20 > len(beginning):
        raise _binary(source, say("{file} is not text", file=source))
    return DecodedText(text=text, encoding=decoded.encoding)


def _program(raw: bytes) -> str | None:
    """What wrote a file that is no plain text, by its first bytes."""
    kind = next((kind for magic, kind in _PROGRAMS if raw.startswith(magic)), None)
    if kind is None:
        if (raw[:4] == b"RIFF" and raw[8:12] == b"WEBP") or raw[4:12] in (
            b"ftypheic",
            b"ftypheix",
            b"ftypmif1",
        ):
            return "a picture"
        return "a web page" if _WEB_PAGE.match(raw) else None
    if raw.startswith(b"PK"):
        # The list of what is in it stands at the end.
        parts = raw[:4096] + raw[-65536:]
        return next((found for name, found in _PACKED if name in parts), kind)
    return kind


def _decoded(raw: bytes, source: str) -> DecodedText:
    for mark, codec, name in _MARKS:
        if raw.startswith(mark):
            return _strictly(raw, codec, name, source)
    if b"\x00" in raw:
        return _without_mark(raw, source)
    try:
        return DecodedText(text=raw.decode("utf-8"), encoding="UTF-8")
    except UnicodeDecodeError:
        pass
    try:
        # What spreadsheets call ANSI: Latin-1 with a few more signs.
        return DecodedText(text=raw.decode("cp1252"), encoding="Latin-1")
    except UnicodeDecodeError:
        return DecodedText(text=raw.decode("latin-1"), encoding="Latin-1")


def _without_mark(raw: bytes, source: str) -> DecodedText:
    """UTF-16 whose writer left out the mark: in a sheet every other byte is 0."""
    head = raw[:2048]
    even, odd = head[0::2].count(0), head[1::2].count(0)
    half = len(head) // 2
    if odd > half * 0.6 and even < half * 0.2:
        return _strictly(raw, "utf-16-le", "UTF-16", source)
    if even > half * 0.6 and odd < half * 0.2:
        return _strictly(raw, "utf-16-be", "UTF-16", source)
    raise _binary(source, say("{file} is not text", file=source))


def _strictly(raw: bytes, codec: str, name: str, source: str) -> DecodedText:
    try:
        return DecodedText(text=raw.decode(codec), encoding=name)
    except UnicodeDecodeError as error:
        width = {"utf-16": 2, "utf-16-le": 2, "utf-16-be": 2, "utf-32": 4}.get(codec, 1)
        before = raw[: error.start // width * width].decode(codec, "replace")
        raise FileProblem(
            Diagnostic(
                code="broken-text",
                message=say(
                    "{file} begins as {encoding} text but breaks off", file=source, encoding=name
                ),
                place=Place(
                    source=source,
                    line=before.count("\n") + 1,
                    column=len(before) - before.rfind("\n"),
                ),
                help=say("save it again as CSV UTF-8, or paste the table into `mtscore import -`"),
            )
        ) from None


def _binary(source: str, message: str, kind: str = "") -> FileProblem:
    help_ = say("save the sheet as CSV, or copy the table and paste it into `mtscore import -`")
    if kind == _SPREADSHEET:
        help_ = say(
            "open it and save it as CSV (File, Save As; in Numbers: Export), or mark the table, copy "
            "it and paste it into `mtscore import -`"
        )
    elif kind == "a web page":
        help_ = say(
            "open it in a browser, mark the table, copy it and paste it into `mtscore import -`; of "
            "our own pages, import the match file"
        )
    elif kind == "a picture":
        help_ = say(
            "nothing here reads pictures: type the table, or copy it as text and paste it into "
            "`mtscore import -`"
        )
    return FileProblem(
        Diagnostic(code="not-text", message=message, place=Place(source=source), help=help_)
    )
