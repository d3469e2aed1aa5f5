"""The board count: what the open ends of a Fives Up line add up to, end by end (F6, F0.1)."""

from typing import Any

from mtscore.fives.layout import End, Halves, Layout
from mtscore.records import Record
from mtscore.tiles import Domino
from mtscore.words import listed, say


class EndCount(Record):
    """What one end counts.

    Attributes:
        end: left, right, up or down; line for a double that lies alone.
        domino: the outermost domino, written as it lies: from left to right in the line, from
            the spinner outwards in an arm.
        counts: its pips that count; both halves of a double.
    """

    end: End
    domino: str
    counts: int


class Count(Record):
    """A board count and how it adds up.

    Attributes:
        ends: the ends that count; those of the spinner only while they do.
        total: their sum.
    """

    ends: tuple[EndCount, ...]
    total: int

    @property
    def points(self) -> int:
        """What the sum scores: itself when it is divisible by five, else 0 (F6.1)."""
        return points_of(self.total)

    def sentence(self) -> str:
        """How it adds up, for reading aloud."""
        if not self.ends:
            return say("nothing lies on the table")
        if len(self.ends) == 1:
            alone = self.ends[0].domino
            return say("{domino} lies alone and counts {total}", domino=alone, total=self.total)
        parts = [say("{end} {counts}", end=say(one.end), counts=one.counts) for one in self.ends]
        return say("{ends} make {total}", ends=listed(parts), total=self.total)

    def as_json(self) -> dict[str, Any]:
        """The document of `mtscore count --json`."""
        return {
            "schema": 1,
            "count": self.total,
            "points": self.points,
            "ends": [
                {"end": one.end, "domino": one.domino, "counts": one.counts} for one in self.ends
            ],
        }


def _counts(tile: Domino, number: int) -> int:
    # F6.2: a double at an end counts with both halves.
    return tile.pips if tile.is_double else number


def _end(end: End, halves: Halves, counts: int) -> EndCount:
    return EndCount(end=end, domino=f"{halves[0]}-{halves[1]}", counts=counts)


def count(layout: Layout) -> Count:
    """The board count of a layout, end by end.

    Whether a double that lies inside the line is the spinner makes no difference: covered on both
    sides it counts nothing either way (F0.1).

    >>> from mtscore.fives.line import parse_layout
    >>> count(parse_layout("4-6 6-6 6-3", up="6-1")).sentence()
    'left 4, right 3 and up 1 make 8'
    """
    ends: list[EndCount] = []
    if layout.left is not None and layout.right is not None:
        lying = layout.line_halves()
        first, last = layout.line[0], layout.line[-1]
        if len(layout.line) == 1 and first.is_double:
            # F0.1: one double alone has no two ends; it counts with both halves, once.
            ends.append(_end("line", lying[0], first.pips))
        else:
            ends.append(_end("left", lying[0], _counts(first, layout.left)))
            ends.append(_end("right", lying[-1], _counts(last, layout.right)))
    # F0.1: an arm counts once it is begun.
    if layout.up and layout.up_number is not None:
        outer = layout.arm_halves("up")[-1]
        ends.append(_end("up", outer, _counts(layout.up[-1], layout.up_number)))
    if layout.down and layout.down_number is not None:
        outer = layout.arm_halves("down")[-1]
        ends.append(_end("down", outer, _counts(layout.down[-1], layout.down_number)))
    return Count(ends=tuple(ends), total=sum(one.counts for one in ends))


def board_count(layout: Layout) -> int:
    """What the open ends add up to; 0 on an empty table. As `count`, without saying how."""
    if layout.left is None or layout.right is None:
        return 0
    line = layout.line
    if len(line) == 1:
        return line[0].pips
    total = _counts(line[0], layout.left) + _counts(line[-1], layout.right)
    if layout.up and layout.up_number is not None:
        total += _counts(layout.up[-1], layout.up_number)
    if layout.down and layout.down_number is not None:
        total += _counts(layout.down[-1], layout.down_number)
    return total


def points_of(total: int) -> int:
    """What a board count scores (F6.1).

    >>> [points_of(total) for total in (0, 8, 15)]
    [0, 0, 15]
    """
    return total if total % 5 == 0 else 0
