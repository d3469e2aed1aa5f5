"""From the plain data of TOML or JSON to a header and blocks: every key known, every value checked.

Data comes as dictionaries; what is wrong is noted with the path of the key.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from mtscore.errors import Problems
from mtscore.match.block_reading import BLOCK_KINDS, read_block
from mtscore.match.blocks import (
    Block,
    Header,
)
from mtscore.match.fields import Path
from mtscore.match.header_reading import read_header
from mtscore.notation.names import printable
from mtscore.tiles import LARGEST
from mtscore.words import nearest, say

HEADER_KEYS: Final = ("mtscore", "match", "house_rules")
"""What stands before the blocks."""


def read_document(
    data: Mapping[str, Any], order: Iterable[tuple[str, int]], problems: Problems
) -> tuple[Header | None, list[Block], list[Path]]:
    """Header and blocks of a whole document.

    `order` gives the blocks in the order in which they stand: kind, and the how-manieth of it.
    """
    header = read_header(data, problems)
    if any(one.code in ("no-match-file", "newer-version") for one in problems.found):
        # Whatever else it holds, this program cannot know what is wrong with it.
        return None, [], []
    for key, value in data.items():
        blocks = isinstance(value, list) and all(isinstance(one, Mapping) for one in value)
        if key in HEADER_KEYS or (key in BLOCK_KINDS and blocks):
            continue
        if key in BLOCK_KINDS:
            problems.add(
                "wrong-type",
                say("{key} has to be written as [[{key}]] blocks", key=key),
                path=(key,),
            )
        elif blocks and value:
            read_block(key, {}, (key, 0), LARGEST, problems)
        else:
            better = nearest(key, [*HEADER_KEYS, *BLOCK_KINDS])
            problems.add(
                "unknown-key",
                say("{key} is not known here", key=printable(key)),
                help=say("a similar one exists: {better}", better=better) if better else None,
                path=(key,),
            )
    largest = header.largest if header else _largest(data)
    read: list[Block] = []
    paths: list[Path] = []
    for kind, index in order:
        if kind in BLOCK_KINDS:
            block = read_block(kind, data[kind][index], (kind, index), largest, problems)
            if block is not None:
                read.append(block)
                paths.append((kind, index))
    return header, read, paths


def _largest(data: Mapping[str, Any]) -> int:
    """The highest double by a header that is broken elsewhere; any where it does not say so."""
    table = data.get("match")
    value = table.get("set") if isinstance(table, Mapping) else None
    sure = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST
    return int(value) if sure and value is not None else LARGEST
