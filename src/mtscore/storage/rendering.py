"""A header or a block as TOML text; tomli-w writes every key and value, we only lay them out.

Its layout of whole documents changes with the data, so it is never given one.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from mtscore.match import Block, Header, block_kind, plain_block, plain_header
from mtscore.match.blocks import FORMAT_VERSION


def _pair(key: str, value: Any) -> str:
    import tomli_w

    if isinstance(value, Mapping | list | tuple | datetime):
        name = tomli_w.dumps({key: 0}).rpartition(" = ")[0]
        return f"{name} = {_inline(value)}"
    if isinstance(value, str) and "\n" in value:
        # Recorded moves are lines for people to read.
        return tomli_w.dumps({key: value}, multiline_strings=True).rstrip("\n")
    return tomli_w.dumps({key: value}).rstrip("\n")


def _inline(value: Any) -> str:
    if isinstance(value, Mapping):
        pairs = [_pair(str(key), one) for key, one in value.items() if one is not None]
        return "{ " + ", ".join(pairs) + " }" if pairs else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_inline(one) for one in value if one is not None) + "]"
    if isinstance(value, datetime):
        return value.isoformat()
    return _pair("x", value).removeprefix("x = ")


def _table(data: Mapping[str, Any]) -> str:
    return "".join(f"{_pair(key, value)}\n" for key, value in data.items() if value is not None)


def render_header(header: Header) -> str:
    """The text that a new match file begins with."""
    text = f"mtscore = {FORMAT_VERSION}\n\n[match]\n{_table(plain_header(header))}"
    if header.house_rules:
        text += f"\n[house_rules]\n{_table(header.house_rules)}"
    return text


def render_block(block: Block) -> str:
    """One `[[...]]` block."""
    return f"[[{block_kind(block)}]]\n{_table(plain_block(block))}"


def now() -> datetime:
    """The time that is written down: local, with its zone, to the second."""
    return datetime.now().astimezone().replace(microsecond=0)
