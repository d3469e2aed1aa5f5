"""Doubts about a match file that only its blocks show: times that run backwards."""

from collections.abc import Sequence
from datetime import datetime

from mtscore.errors import Diagnostic
from mtscore.match import Block, Header, block_kind
from mtscore.words import say


def times_out_of_order(header: Header, blocks: Sequence[Block]) -> list[Diagnostic]:
    """Every block that says it was recorded before the one above it."""
    found = []
    latest = header.started
    counts: dict[str, int] = {}
    for block in blocks:
        kind = block_kind(block)
        index = counts.get(kind, 0)
        counts[kind] = index + 1
        recorded = block.recorded
        if recorded is None:
            continue
        if latest is not None and _is_before(recorded, latest):
            found.append(
                Diagnostic(
                    code="time-backwards",
                    severity="warning",
                    message=say(
                        "this was recorded at {time}, before what stands above it ({latest})",
                        time=recorded.isoformat(sep=" "),
                        latest=latest.isoformat(sep=" "),
                    ),
                    help=say("blocks stand in the order in which things happened"),
                    path=(kind, index, "recorded"),
                )
            )
        else:
            latest = recorded
    return found


def _is_before(one: datetime, other: datetime) -> bool:
    """Whether `one` is earlier; a time without its zone is compared as the clock showed it."""
    if (one.tzinfo is None) != (other.tzinfo is None):
        one, other = one.replace(tzinfo=None), other.replace(tzinfo=None)
    return one < other
