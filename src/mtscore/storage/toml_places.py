"""Where everything stands in a TOML text: spans of headers, keys and values, down to inner tables.

The text has been parsed by tomli before, so it is valid TOML; this only finds out where. The
parser itself gives no positions, and a checker that cannot point is not worth having.
"""

import re
from typing import Final

from mtscore.errors import Place
from mtscore.notation.value import Value

Path = tuple[str | int, ...]

_BLANK: Final = re.compile(r"[ \t]*")
_GAP: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_BASIC: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_LITERAL: Final = re.compile(r"'[^'\n]*'")
_BASIC_LINES: Final = re.compile(r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*"{3,5}', re.DOTALL)
_LITERAL_LINES: Final = re.compile(r"'''(?:[^']|'{1,2}(?!'))*'{3,5}", re.DOTALL)
_ATOM: Final = re.compile(r"[^\s,\]}#]+(?: (?=[0-9])[^\s,\]}#]+)?")
_ESCAPE: Final = re.compile(r"\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|x[0-9A-Fa-f]{2}|.)")
_ESCAPED: Final = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b"}


class Span(Value):
    """Offsets into the text: the key (or header) and the value that belongs to it."""

    __slots__ = ("key", "value")

    def __init__(self, key: tuple[int, int], value: tuple[int, int]) -> None:
        self.key: Final = key
        self.value: Final = value


class Block:
    """A `[[kind]]` block: which of its kind, and where its text begins and ends."""

    __slots__ = ("end", "index", "kind", "start")

    def __init__(self, kind: str, index: int, start: int, end: int) -> None:
        self.kind = kind
        self.index = index
        self.start = start
        self.end = end


class TomlPlaces:
    """The places of a whole text."""

    __slots__ = ("blocks", "spans", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans: dict[Path, Span] = {}
        self.blocks: list[Block] = []

    def find(self, path: Path) -> Span | None:
        """The span of the innermost thing on `path` that stands in the text."""
        while path:
            if path in self.spans:
                return self.spans[path]
            path = path[:-1]
        return None

    def place(self, path: Path, source: str, *, at_key: bool = False) -> Place | None:
        """The place of a path: its value, or its key where that is what is wrong."""
        span = self.find(path)
        if span is None:
            return None
        exact = path in self.spans
        start, end = span.key if at_key or not exact else span.value
        return place_at(self.text, source, start, end)


def place_at(text: str, source: str, start: int, end: int) -> Place:
    """Line and columns of a span of `text`; on its first line when it has several."""
    line_start = text.rfind("\n", 0, start) + 1
    line_end = text.find("\n", start)
    if line_end < 0:
        line_end = len(text)
    excerpt = text[line_start:line_end].rstrip("\r")
    begin = start - line_start
    stop = max(begin + 1, min(end, line_start + len(excerpt)) - line_start)
    return Place(
        source=source,
        line=text.count("\n", 0, start) + 1,
        column=begin + 1,
        end_column=stop + 1,
        excerpt=excerpt,
    )


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.places = TomlPlaces(text)
        self.counts: dict[Path, int] = {}

    def skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self.at)
        if found:
            self.at = found.end()

    def next_is(self, word: str) -> bool:
        return self.text.startswith(word, self.at)

    def scan(self) -> TomlPlaces:
        if self.next_is("\ufeff"):
            self.at = 1
        table: Path = ()
        self.skip(_GAP)
        while self.at < len(self.text):
            start = self.at
            if self.next_is("["):
                table = self.header(start)
            else:
                self.pair(table)
            if self.places.blocks and table:
                block = self.places.blocks[-1]
                if table[:2] == (block.kind, block.index):
                    block.end = self.at
            if self.at == start:  # nothing that TOML allows: leave it
                break
            self.skip(_GAP)
        for block in self.places.blocks:
            self.to_line_ends(block)
        return self.places

    def to_line_ends(self, block: Block) -> None:
        """Take in the whole last line, with the remark that may stand on it."""
        end = self.text.find("\n", block.end)
        block.end = len(self.text) if end < 0 else end + 1
        block.start = self.text.rfind("\n", 0, block.start) + 1

    def header(self, start: int) -> Path:
        is_array = self.next_is("[[")
        self.at += 2 if is_array else 1
        self.skip(_BLANK)
        parts, _ = self.key()
        self.skip(_BLANK)
        self.at += 2 if is_array else 1
        span = Span((start, self.at), (start, self.at))
        path: Path = ()
        for number, part in enumerate(parts, start=1):
            path = (*path, part)
            if number == len(parts) and is_array:
                index = self.counts.get(path, -1) + 1
                self.counts[path] = index
                if number == 1:
                    self.places.blocks.append(Block(part, index, start, self.at))
                path = (*path, index)
            elif path in self.counts:
                path = (*path, self.counts[path])
        self.places.spans.setdefault(path, span)
        return path

    def key(self) -> tuple[list[str], tuple[int, int]]:
        start = self.at
        parts = []
        while True:
            for pattern in (_BASIC, _LITERAL, _BARE):
                found = pattern.match(self.text, self.at)
                if found:
                    self.at = found.end()
                    parts.append(_plain(found.group()))
                    break
            else:
                return parts, (start, self.at)
            end = self.at
            self.skip(_BLANK)
            if not self.next_is("."):
                self.at = end
                return parts, (start, end)
            self.at += 1
            self.skip(_BLANK)

    def pair(self, table: Path) -> None:
        parts, span = self.key()
        self.skip(_BLANK)
        if not parts or not self.next_is("="):
            return
        self.at += 1
        self.skip(_BLANK)
        path = (*table, *parts)
        start = self.at
        self.value(path)
        for depth in range(1, len(parts)):
            inner = (*table, *parts[:depth])
            self.places.spans.setdefault(inner, Span(span, (start, self.at)))
        self.places.spans[path] = Span(span, (start, self.at))

    def value(self, path: Path) -> None:
        if self.next_is("["):
            self.at += 1
            self.elements(path)
        elif self.next_is("{"):
            self.at += 1
            self.skip(_GAP)
            while self.at < len(self.text) and not self.next_is("}"):
                before = self.at
                self.pair(path)
                self.skip(_GAP)
                if self.next_is(","):
                    self.at += 1
                    self.skip(_GAP)
                if self.at == before:
                    return
            self.at += 1
        else:
            for pattern in (_BASIC_LINES, _LITERAL_LINES, _BASIC, _LITERAL, _ATOM):
                found = pattern.match(self.text, self.at)
                if found:
                    self.at = found.end()
                    return

    def elements(self, path: Path) -> None:
        index = 0
        self.skip(_GAP)
        while self.at < len(self.text) and not self.next_is("]"):
            start = self.at
            self.value((*path, index))
            self.places.spans[*path, index] = Span((start, self.at), (start, self.at))
            index += 1
            self.skip(_GAP)
            if self.next_is(","):
                self.at += 1
                self.skip(_GAP)
            if self.at == start:
                return
        self.at += 1


def _plain(key: str) -> str:
    """What a key says, without its quotes."""
    if key.startswith("'"):
        return key[1:-1]
    if key.startswith('"'):
        return _ESCAPE.sub(_unescaped, key[1:-1])
    return key


def _unescaped(found: re.Match[str]) -> str:
    code = found.group(1)
    if len(code) > 1:
        return chr(int(code[1:], 16))
    return _ESCAPED.get(code, code)


def scan(text: str) -> TomlPlaces:
    """Find everything in a valid TOML text."""
    return _Scanner(text).scan()
