"""Moves, as typed: `12-5 on Ana`, `draw`, `pass`, `4-4 on Ana, 4-9 on Ana`.

`draw 5-2` says which domino was drawn; `draw` leaves it unknown.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from mtscore.errors import Diagnostic, NotationProblem, Problems, UsageProblem
from mtscore.notation.dominoes import parse_domino
from mtscore.notation.names import as_typed, part_place, split_outside_quotes
from mtscore.notation.trains import Owner, parse_owner, write_owner
from mtscore.notation.value import Value
from mtscore.tiles import Domino
from mtscore.words import say


class Play(Value):
    """A domino laid on a train.

    Attributes:
        domino: which one.
        train: whose train; `NEW` begins the next Mexican train.
        end: the number that touches the train, as far as the text tells; two plays are the same
            whichever way they were written.
    """

    __slots__ = ("domino", "end", "train")

    def __init__(self, domino: Domino, train: Owner, end: int) -> None:
        self.domino: Final = domino
        self.train: Final = train
        self.end: Final = end

    def _held(self) -> tuple[object, ...]:
        return self.domino, self.train

    def __str__(self) -> str:
        return f"{self.domino.written_from(self.end)} on {write_owner(self.train)}"


class Draw(Value):
    """A domino drawn from the boneyard: which one, where that is known."""

    __slots__ = ("domino",)

    def __init__(self, domino: Domino | None = None) -> None:
        self.domino: Final = domino

    def __str__(self) -> str:
        return "draw" if self.domino is None else f"draw {self.domino}"


class Pass(Value):
    """The end of the turn of somebody who cannot play."""

    __slots__ = ()

    def __str__(self) -> str:
        return "pass"


class Mark(Value):
    """The player puts up his own marker."""

    __slots__ = ()

    def __str__(self) -> str:
        return "mark"


class Unmark(Value):
    """The player takes his own marker off."""

    __slots__ = ()

    def __str__(self) -> str:
        return "unmark"


class Done(Value):
    """The player says that his turn is over."""

    __slots__ = ()

    def __str__(self) -> str:
        return "done"


Move = Play | Draw | Pass | Mark | Unmark | Done
"""One step of a turn."""

DRAW: Final = Draw()
PASS: Final = Pass()
MARK: Final = Mark()
UNMARK: Final = Unmark()
DONE: Final = Done()

_WORDS: Final[dict[str, Move]] = {
    "draw": DRAW,
    "draws": DRAW,
    "drew": DRAW,
    "pass": PASS,
    "passes": PASS,
    "knock": PASS,
    "knocks": PASS,
    "mark": MARK,
    "unmark": UNMARK,
    "done": DONE,
}
_DRAWN: Final = re.compile(r"(?:draws?|drew)\s+(?P<domino>\S.*)", re.IGNORECASE | re.DOTALL)
_PLAY: Final = re.compile(
    r"(?P<domino>\[?\s*[0-9]+\s*[^\s0-9]\s*[0-9]+\s*\]?)\s*(?:\b(?:on|onto|to)\b|->|\u2192)?\s*"
    r"(?P<train>.*)",
    re.IGNORECASE | re.DOTALL,
)

# No unquoted name has a domino in it that is laid on something.
_PLAY_IN_NAME: Final = r'(?i)^[^"]*\b[0-9]+-[0-9]+\s+(?:on|onto|to)\b'


def write_moves(moves: Iterable[Move]) -> str:
    """The canonical text of a turn's steps."""
    return ", ".join(str(one) for one in moves)


def parse_moves(
    text: str,
    players: Sequence[str] | None = None,
    largest: int | None = None,
    source: str = "move",
    *,
    whole: str | None = None,
    offset: int = 0,
) -> tuple[Move, ...]:
    """Read the steps of a turn, separated by commas.

    Args:
        text: what was typed.
        players: who plays, where that is known; else every name is taken as it stands.
        largest: the highest double of the set, where it is known.
        source: the option or file that the text stands in.
        whole: the longer text it is part of, for the places of problems.
        offset: where it begins there.

    Raises:
        NotationProblem: every step that is none.

    >>> write_moves(parse_moves("4-4 on ana, 9|4 on Ana, draw", ["Ana", "Bo"]))
    '4-4 on Ana, 9-4 on Ana, draw'
    """
    whole = text if whole is None else whole
    problems = Problems()
    moves = []
    for at, part in split_outside_quotes(text, ","):
        try:
            moves.append(
                parse_move(part, players, largest, source, whole=whole, offset=offset + at)
            )
        except UsageProblem as error:
            problems.take(error)
    problems.raise_if_any(NotationProblem)
    return tuple(moves)


def parse_move(
    part: str,
    players: Sequence[str] | None = None,
    largest: int | None = None,
    source: str = "move",
    *,
    whole: str | None = None,
    offset: int = 0,
) -> Move:
    """Read one step.

    Raises:
        UsageProblem: it is none, or names nobody's train.
    """
    whole = part if whole is None else whole
    word = part.strip()
    known = _WORDS.get(word.casefold())
    if known is not None:
        return known
    place = part_place(source, whole, offset, part)
    drawn = _DRAWN.fullmatch(word)
    if drawn:
        return Draw(_domino(drawn["domino"], largest, source, whole, place_from=offset))
    play = _PLAY.fullmatch(word)
    if play is None:
        raise NotationProblem(
            Diagnostic(
                code="bad-move",
                message=say("{text} is not a move", text=as_typed(word)),
                help=say("write 12-5 on Ana, draw, pass, mark, unmark or done"),
                place=place,
            )
        )
    problems = Problems()
    domino = None
    try:
        domino = _domino(play["domino"], largest, source, whole, place_from=offset)
    except NotationProblem as error:
        problems.take(error)
    train: Owner | None = None
    if not play["train"].strip():
        problems.add(
            "bad-move",
            say("{text} does not say on which train", text=as_typed(word)),
            help=say("write it like {text} on Ana, or on mexican", text=word),
            place=place,
        )
    elif " on " in play["train"].casefold() and re.search(_PLAY_IN_NAME, play["train"]):
        problems.add(
            "bad-move",
            say("{text} is more than one step", text=as_typed(word)),
            help=say("write a comma between the steps: 4-4 on Ana, 4-9 on Ana"),
            place=place,
        )
    else:
        try:
            train = parse_owner(play["train"], players, place)
        except UsageProblem as error:
            problems.take(error)
    problems.raise_if_any(NotationProblem)
    assert domino is not None  # noqa: S101 - else a problem was raised
    assert train is not None  # noqa: S101
    end = int(re.findall(r"[0-9]+", play["domino"])[0])
    return Play(domino, train, end)


def _domino(text: str, largest: int | None, source: str, whole: str, *, place_from: int) -> Domino:
    try:
        return parse_domino(text, largest, source)
    except NotationProblem as error:
        at = whole.find(text.strip(), place_from)
        place = part_place(source, whole, max(at, 0), text)
        raise NotationProblem([one.at(place) for one in error.diagnostics]) from None
