"""Moves of Fives Up as typed: `5-4 on right`, `5-4 on 5`, `5-4`, `draw`, `pass`.

`draw 5-2` says which domino was drawn; `draw` leaves it unknown. Drawing and passing are the same
in both games (`mtscore.notation.moves`).
"""

import re
from collections.abc import Iterable
from typing import Final, cast

from mtscore.errors import NotationProblem, Place, Problems
from mtscore.fives.layout import ENDS, End, Layout
from mtscore.notation.dominoes import Written, scan_dominoes
from mtscore.notation.moves import DRAW, PASS, Draw, Pass
from mtscore.notation.names import as_typed, part_place, printable, split_outside_quotes
from mtscore.notation.value import Value
from mtscore.tiles import Domino
from mtscore.words import listed, say, whole


class Play(Value):
    """A domino laid.

    Attributes:
        domino: which one.
        end: where; None when it was not said and the domino fits nowhere.
        flipped: for the first domino, whether it lies with its lower half to the left.
    """

    __slots__ = ("domino", "end", "flipped")

    def __init__(self, domino: Domino, end: End | None, flipped: bool = False) -> None:
        self.domino: Final = domino
        self.end: Final = end
        self.flipped: Final = flipped

    def __str__(self) -> str:
        """As it may be typed; `write_move` turns the domino the way it lies."""
        if self.end is None:
            return str(self.domino)
        first = self.domino.low if self.flipped else self.domino.high
        return f"{self.domino.written_from(first)} on {self.end}"


Move = Play | Draw | Pass
"""One step of a turn."""

_ON: Final = re.compile(r"\s+(?:on|at|to)\s+(?:the\s+)?(?P<end>\S.*)$", re.IGNORECASE)
_DRAWN: Final = re.compile(r"\s*(?:draws?|drew)\s+(?P<domino>\S.*)", re.IGNORECASE | re.DOTALL)
_STEPS: Final[dict[str, Move]] = {
    "draw": DRAW,
    "draws": DRAW,
    "drew": DRAW,
    "pass": PASS,
    "passes": PASS,
    "knock": PASS,
    "knocks": PASS,
}


def write_move(move: Move, layout: Layout) -> str:
    """The canonical text of a move, the domino written from the end it touches outwards."""
    if isinstance(move, Play) and move.end is not None:
        number = layout.number_at(move.end)
        if number is not None and move.domino.has(number):
            return f"{move.domino.written_from(number)} on {move.end}"
    return str(move)


def write_moves(moves: Iterable[Move], layout: Layout) -> str:
    """The canonical text of the steps of a turn."""
    return ", ".join(write_move(one, layout) for one in moves)


def parse_move(text: str, layout: Layout, *, largest: int = 6, source: str = "move") -> Move:
    """Read one move, made on `layout`.

    Raises:
        NotationProblem: unreadable, or the end is not clear.

    >>> from mtscore.fives.line import parse_layout
    >>> parse_move("4-5", parse_layout("6-5"))
    Play(domino=domino(5, 4), end='right', flipped=False)
    """
    problems = Problems()
    move = _read(text, layout, largest, source, text, 0, problems)
    problems.raise_if_any(NotationProblem)
    return cast(Move, move)


def parse_moves(
    text: str, layout: Layout, *, largest: int = 6, source: str = "move"
) -> tuple[Move, ...]:
    """Read the steps of one turn, such as `draw, draw, 5-4 on right`.

    Raises:
        NotationProblem: everything unreadable or unclear.
    """
    problems = Problems()
    found = []
    for offset, part in split_outside_quotes(text, ","):
        move = _read(part, layout, largest, source, text, offset, problems)
        if move is not None:
            found.append(move)
    problems.raise_if_any(NotationProblem)
    return tuple(found)


def _read(
    text: str,
    layout: Layout,
    largest: int,
    source: str,
    whole: str,
    offset: int,
    problems: Problems,
) -> Move | None:
    place = part_place(source, whole, offset, text)
    step = _STEPS.get(text.strip().casefold())
    if step is not None:
        return step
    drawn = _DRAWN.fullmatch(text)
    on = None if drawn else _ON.search(text)
    begin = drawn.start("domino") if drawn else 0
    written = text[begin : on.start() if on else None]
    unreadable = Problems()
    tiles = scan_dominoes(written, largest, source, unreadable, whole=whole, offset=offset + begin)
    if unreadable.found and unreadable.found[0].code != "bad-domino":
        problems.found.extend(unreadable.found)
        return None
    if unreadable or len(tiles) != 1:
        problems.add(
            "bad-move",
            say("{text} is not a move", text=as_typed(text.strip())),
            help=say("write a domino and its end, such as 5-4 on right; or draw, or pass"),
            place=place,
        )
        return None
    tile = tiles[0]
    if drawn:
        return Draw(tile.tile)
    if not layout.line:
        return _on_empty_table(tile, on["end"] if on else None, problems, place)
    if on is None:
        ends = _possible_ends(tile.tile, layout)
        return _one_of(tile.tile, ends, layout, problems, place)
    return _at_named_end(tile.tile, on["end"], layout, problems, place)


def _on_empty_table(
    tile: Written, end: str | None, problems: Problems, place: Place
) -> Play | None:
    # On an empty table left and right can only mean the place where the line will be.
    if end is not None and end.strip().casefold() not in ("line", "left", "right", "table"):
        problems.add(
            "unknown-end",
            say("the table is empty, there is no {end}", end=as_typed(end.strip())),
            help=say("the first domino is laid on the line: {domino} on line", domino=tile.tile),
            place=place,
        )
        return None
    return Play(tile.tile, "line", flipped=tile.first < tile.last)


def _at_named_end(
    tile: Domino, end: str, layout: Layout, problems: Problems, place: Place
) -> Play | None:
    word = end.strip().casefold().removesuffix(" end").removesuffix(" side")
    if word in ENDS:
        return Play(tile, word)
    remedy = say("the ends are {ends}", ends=_listed_ends(layout))
    if not (word.isascii() and word.isdigit()):
        problems.add(
            "unknown-end",
            say("{end} is not an end of the line", end=as_typed(end.strip())),
            help=remedy,
            place=place,
        )
        return None
    number = whole(word)
    ends = tuple(one for one, shown in _all_ends(layout) if shown == number)
    if not ends:
        problems.add(
            "unknown-end",
            say("no open end shows {number}", number=printable(word[:40])),
            help=remedy,
            place=place,
        )
        return None
    return _one_of(tile, ends, layout, problems, place)


def _all_ends(layout: Layout) -> tuple[tuple[End, int], ...]:
    """The open ends, those of every double that can be the spinner."""
    found: dict[tuple[End, int], None] = {}
    for settled in layout.settlements:
        found.update(dict.fromkeys(settled.open_ends))
    return tuple(found)


def _possible_ends(tile: Domino, layout: Layout) -> tuple[End, ...]:
    ends = (end for end, number in _all_ends(layout) if tile.has(number))
    return tuple(dict.fromkeys(ends))


def _one_of(
    tile: Domino, ends: tuple[End, ...], layout: Layout, problems: Problems, place: Place
) -> Play | None:
    """The only end possible; two that are each other's mirror image are one."""
    if not ends:
        return Play(tile, None)
    lone_double = len(layout.line) == 1 and layout.line[0].is_double
    if ends == ("left", "right") and lone_double:
        return Play(tile, "right")
    if ends == ("up", "down") and layout.is_settled and not layout.up and not layout.down:
        return Play(tile, "up")
    if len(ends) == 1:
        return Play(tile, ends[0])
    problems.add(
        "ambiguous-end",
        say("{domino} can go {ends}", domino=tile, ends=listed(ends, "or")),
        help=say("name the end: {example}", example=write_move(Play(tile, ends[0]), layout)),
        place=place,
    )
    return None


def _listed_ends(layout: Layout) -> str:
    return listed([f"{end} ({number})" for end, number in _all_ends(layout)])
