"""A whole document: its header and blocks read, told as one match, every problem found once.

What only follows from a problem already named is left out: who mends the one mends the other.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from mtscore.errors import Diagnostic, Problems
from mtscore.match.blocks import Block, Header
from mtscore.match.fields import Path
from mtscore.match.model import Match
from mtscore.match.reading import read_document
from mtscore.match.story import tell
from mtscore.notation.names import fold
from mtscore.records import Record


class Told(Record):
    """A document as far as it makes sense; `match` is None where its header doesn't."""

    header: Header | None
    blocks: tuple[Block, ...]
    match: Match | None


def tell_document(
    data: Mapping[str, Any], order: Iterable[tuple[str, int]], problems: Problems
) -> Told:
    """Read and tell a document; everything wrong is noted with its path.

    `order` gives the blocks in the order in which they stand: kind, and the how-manieth of it.
    """
    header, blocks, paths = read_document(data, order, problems)
    match: Match | None = None
    found: list[Diagnostic] = []
    if header is not None:
        match, found = tell(header, blocks, paths)
    elif blocks:
        from mtscore.match.supposing import suppose_header  # noqa: PLC0415 - hardly ever needed

        supposed = suppose_header(data, blocks)
        if supposed is not None:
            found = [one for one in tell(supposed.header, blocks, paths)[1] if supposed.counts(one)]
    if problems and found:
        unread = _Unread(data, paths)
        found = [one for one in found if not unread.explains(one, data)]
    problems.found += found
    return Told(header=header, blocks=tuple(blocks), match=match)


class _Unread:
    """What blocks too wrong to be read would have told."""

    def __init__(self, data: Mapping[str, Any], paths: Sequence[Path]) -> None:
        known = set(paths)
        rounds = [one.get("number") for one in _left(data, "round", known)]
        self.rounds = {one for one in rounds if _is_number(one)}
        self.any_round = not all(map(_is_number, rounds))
        players = _left(data, "player", known)
        self.anybody = any(not isinstance(one.get("name"), str) for one in players)
        self.changes = sum(one.get("action") not in ("join", "leave", "rename") for one in players)
        self.names = {
            fold(name)
            for one in players
            for name in (one.get("name"), one.get("new_name"))
            if isinstance(name, str)
        }

    def explains(self, one: Diagnostic, data: Mapping[str, Any]) -> bool:
        """Whether a problem is only there because a block could not be read."""
        if len(one.path) < 2:
            return False
        kind, index = one.path[:2]
        block = data[str(kind)][index]
        if one.code == "correction-without-round":
            return self.any_round or block.get("round") in self.rounds
        if one.code == "plays-already" and self.anybody:
            # Somebody left under a name that cannot be read.
            return True
        if one.code in ("unknown-player", "has-left", "plays-already", "not-in-round"):
            last = one.path[-1]
            name = block.get(last) if last in ("name", "stuck", "out") else last
            names = {fold(each) for each in _listed(name) if isinstance(each, str)}
            if one.code == "unknown-player" and self.changes and not names & self.names:
                # Whoever this is came or was renamed in a block that cannot be read.
                self.changes -= 1
                self.names |= names
            return bool(names & self.names)
        return False


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _left(data: Mapping[str, Any], kind: str, known: set[Path]) -> list[Mapping[str, Any]]:
    """The blocks of a kind that could not be read."""
    blocks = data.get(kind)
    if not isinstance(blocks, list):
        return []
    return [
        one
        for index, one in enumerate(blocks)
        if (kind, index) not in known and isinstance(one, Mapping)
    ]


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


__all__ = ["Told", "tell_document"]
