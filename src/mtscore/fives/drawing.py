"""A small picture of a Fives Up line in plain characters, and the same in a sentence.

Dominoes of the line stand in brackets, the spinner in round ones, each domino of an arm upright in
three rows above or below it.
"""

from typing import Final

from mtscore.fives.counting import count
from mtscore.fives.layout import Halves, Layout
from mtscore.fives.line import write_arm, write_line
from mtscore.words import say

WIDTH: Final = 79
"""Columns that a picture takes at most; a longer line is cut short in the middle."""
_GAP: Final = " .. "


def draw(layout: Layout, width: int = WIDTH) -> str:
    """The picture, without a line break at its end.

    A line too long for `width` leaves out dominoes inside it, never the outermost nor the spinner.

    >>> from mtscore.fives.line import parse_layout
    >>> print(draw(parse_layout("4-6 6-6 6-3", up="6-1")))
           1
           -
           6
    [4|6](6|6)[6|3]
    """
    if not layout.line:
        return say("(an empty table)")
    pieces = [
        f"({one}|{other})" if tile is layout.spinner else f"[{one}|{other}]"
        for tile, (one, other) in zip(layout.line, layout.line_halves(), strict=True)
    ]
    at = layout.line.index(layout.spinner) if layout.spinner in layout.line else 0
    pieces, at = _shortened(pieces, at, width)
    column = sum(len(piece) for piece in pieces[:at]) + len(pieces[at]) // 2
    above = [row for halves in reversed(layout.arm_halves("up")) for row in _upright(halves[::-1])]
    below = [row for halves in layout.arm_halves("down") for row in _upright(halves)]
    indented = [f"{row:>{column + 1}}" for row in above]
    return "\n".join((*indented, "".join(pieces), *(f"{row:>{column + 1}}" for row in below)))


def _upright(halves: Halves) -> tuple[str, ...]:
    return str(halves[0]), "-", str(halves[1])


def _shortened(pieces: list[str], at: int, width: int) -> tuple[list[str], int]:
    """The pieces that fit, with gaps, and where the spinner, the one at `at`, then is."""
    kept = list(range(len(pieces)))
    worth = {0, at, len(pieces) - 1}
    shown, place = _with_gaps(pieces, kept, at)
    while sum(len(piece) for piece in shown) > width and len(kept) > len(worth):
        # The farthest from anything worth seeing goes first.
        kept.remove(max(kept, key=lambda one: min(abs(one - other) for other in worth)))
        shown, place = _with_gaps(pieces, kept, at)
    return shown, place


def _with_gaps(pieces: list[str], kept: list[int], at: int) -> tuple[list[str], int]:
    shown: list[str] = []
    place = before = 0
    for here in kept:
        if here - before > 1:
            shown.append(_GAP)
        if here == at:
            place = len(shown)
        shown.append(pieces[here])
        before = here
    return shown, place


def describe(layout: Layout) -> str:
    """The picture in words, with how it adds up; for screen readers and for reading aloud.

    >>> from mtscore.fives.line import parse_layout
    >>> describe(parse_layout("4-6 6-6 6-3"))
    'The line from left to right: 4-6, 6-6, 6-3. The spinner is 6-6. Its end up is open. Its end down is open. Counted: left 4 and right 3 make 7.'
    """
    if not layout.line:
        return say("Nothing lies on the table.")
    sentences = [say("The line from left to right: {line}.", line=_aloud(write_line(layout)))]
    if layout.spinner is not None:
        sentences.append(say("The spinner is {spinner}.", spinner=layout.spinner))
    elif not layout.is_settled:
        sentences.append(say("Which double is the spinner is not known."))
    for dominoes, laid, bare in (
        (layout.up, say("Up from it: {arm}.", arm=_aloud(write_arm(layout, "up"))), "up"),
        (layout.down, say("Down from it: {arm}.", arm=_aloud(write_arm(layout, "down"))), "down"),
    ):
        if dominoes:
            sentences.append(laid)
        elif layout.up_number is not None:
            sentences.append(say("Its end {arm} is open.", arm=say(bare)))
    sentences.append(say("Counted: {count}.", count=count(layout).sentence()))
    return " ".join(sentences)


def _aloud(written: str) -> str:
    return ", ".join(written.split())
