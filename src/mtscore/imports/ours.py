"""Our own two formats that come back whole: the match file itself, and the JSON document of it."""

import json
from collections.abc import Mapping
from typing import Any, Final

from mtscore.errors import Diagnostic, FileProblem, Place, Problems
from mtscore.imports.json_places import Path, scan_json
from mtscore.imports.writing import match_bytes
from mtscore.match import Block, Header, Match, tell_document
from mtscore.match.block_reading import BLOCK_KINDS
from mtscore.notation.names import printable
from mtscore.records import Record
from mtscore.storage import decode, read_text
from mtscore.storage.toml_places import place_at
from mtscore.words import listed, say

_KNOWN: Final = ("schema", "mtscore", "match", "house_rules", "log")

_REASONS: Final = {
    "Expecting property name enclosed in double quotes": "a key in quotes is missing here",
    "Expecting ',' delimiter": "a comma or a closing bracket is missing here",
    "Expecting ':' delimiter": "a colon is missing here",
    "Expecting value": "a value is missing here",
    "Unterminated string starting at": "a quote is opened here and not closed",
    "Invalid control character at": "a quote is opened and not closed on the same line",
    "Extra data": "the text should end before this",
}
"""What the parser finds, as one says it who never saw JSON."""


class Ours(Record):
    """A match that one of our own formats gave, and the bytes of its match file."""

    header: Header
    blocks: tuple[Block, ...]
    match: Match
    content: bytes


def read_toml(raw: bytes, source: str) -> Ours:
    """A match file: taken over byte for byte, after it was read and checked.

    Raises:
        FileProblem: everything that is wrong with it.
    """
    reading = read_text(decode(raw, source), source)
    errors = [one for one in reading.diagnostics if one.severity == "error"]
    if errors or reading.header is None or reading.match is None:
        raise FileProblem(errors)
    return Ours(header=reading.header, blocks=reading.blocks, match=reading.match, content=raw)


def read_json(raw: bytes, source: str) -> Ours:
    """The document of `export json`.

    Raises:
        FileProblem: everything that is wrong with it.
    """
    text = decode(raw, source).removeprefix("\ufeff")
    data = _parsed(text, source)
    problems = Problems()
    log = data.get("log")
    if "mtscore" not in data or not isinstance(log, list):
        raise FileProblem(
            Diagnostic(
                code="not-our-json",
                message=say("this JSON is not what `mtscore export json` writes"),
                help=say("the document of `mtscore show --json` is for reading; export the match"),
                place=place_at(text, source, 0, 1),
            )
        )
    document, order, origins = _document(data, log, problems)
    told = tell_document(document, order, problems)
    header, blocks, match = told.header, told.blocks, told.match
    if problems or header is None or match is None:
        spans = scan_json(text)
        raise FileProblem([_placed(one, origins, spans, text, source) for one in problems.found])
    content = match_bytes(header, blocks, source)
    return Ours(header=header, blocks=blocks, match=match, content=content)


def _parsed(text: str, source: str) -> dict[str, Any]:
    twice: list[str] = []

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(found)
        if len(made) < len(found):
            keys = [key for key, _ in found]
            twice.extend(key for key in made if keys.count(key) > 1)
        return made

    try:
        data = json.loads(text, object_pairs_hook=pairs)
    except json.JSONDecodeError as error:
        # At the end of the text there is nothing to show; what is unfinished stands before it.
        at = min(error.pos, len(text.rstrip()))
        reason = _REASONS.get(error.msg, error.msg[:1].lower() + error.msg[1:])
        raise FileProblem(
            Diagnostic(
                code="not-json",
                message=say("this cannot be read as JSON: {reason}", reason=say(reason)),
                help=say("export the match again, or undo the last edit of the file"),
                place=place_at(text, source, at, at + 1),
            )
        ) from None
    except (RecursionError, ValueError):
        raise FileProblem(
            Diagnostic(
                code="not-json",
                message=say("this JSON is nested too deep, or has a number too long"),
                place=Place(source=source),
            )
        ) from None
    if twice:
        at = text.rfind(f'"{twice[0]}"')
        raise FileProblem(
            Diagnostic(
                code="duplicate-key",
                message=say("{key} is given twice", key=printable(twice[0])),
                help=say("take one of them out"),
                place=place_at(text, source, max(0, at), max(0, at) + len(twice[0]) + 2),
            )
        )
    return data if isinstance(data, dict) else {}


def _document(
    data: dict[str, Any], log: list[Any], problems: Problems
) -> tuple[dict[str, Any], list[tuple[str, int]], dict[Path, Path]]:
    """The same data as a match file has it: blocks by kind, and the order in which they stand.

    The third answer says where in the JSON each block was.
    """
    document: dict[str, Any] = {
        key: value for key, value in data.items() if key in ("mtscore", "match", "house_rules")
    }
    for key in data:
        if key not in _KNOWN:
            problems.add(
                "unknown-key",
                say("{key} is not known here", key=printable(key)),
                help=say("known are {keys}", keys=listed(_KNOWN)),
                path=(key,),
            )
    order: list[tuple[str, int]] = []
    origins: dict[Path, Path] = {}
    for index, entry in enumerate(log):
        kind = entry.get("block") if isinstance(entry, Mapping) else None
        if kind not in BLOCK_KINDS:
            problems.add(
                "unknown-block",
                say("entry {number} of the log is of no kind known", number=index + 1),
                help=say("its block is one of {kinds}", kinds=listed(BLOCK_KINDS, "or")),
                path=("log", index),
            )
            continue
        held = document.setdefault(kind, [])
        path = (kind, len(held))
        held.append({key: value for key, value in entry.items() if key != "block"})
        order.append(path)
        origins[path] = ("log", index)
    return document, order, origins


def _placed(
    one: Diagnostic,
    origins: dict[Path, Path],
    spans: dict[Path, tuple[int, int]],
    text: str,
    source: str,
) -> Diagnostic:
    path = one.path
    if path[:2] in origins:
        path = (*origins[path[:2]], *path[2:])
    while path and path not in spans:
        path = path[:-1]
    start, end = spans.get(path, (0, 1))
    return one.at(place_at(text, source, start, end))
