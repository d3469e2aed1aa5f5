"""In which order the blocks of a match file stand; the parsed data has them sorted by kind."""

from collections.abc import Mapping


def block_order(text: str, counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """The blocks in the order in which they stand, as kind and how-manieth.

    `counts` says how many of each kind the parsed data has. Reading line by line is enough, and
    quick, unless a text value holds something that looks like a header; then the counts differ,
    and the whole is scanned.
    """
    order: list[tuple[str, int]] = []
    seen: dict[str, int] = {}
    for line in text.split("\n"):
        start = line.lstrip(" \t")
        if start.startswith("[["):
            kind = start[2:].partition("]]")[0].strip(" \t")
            index = seen.get(kind, 0)
            seen[kind] = index + 1
            order.append((kind, index))
    if seen != {kind: count for kind, count in counts.items() if count}:
        from mtscore.storage.toml_places import scan  # noqa: PLC0415 - hardly ever needed

        return [(one.kind, one.index) for one in scan(text).blocks]
    return order
