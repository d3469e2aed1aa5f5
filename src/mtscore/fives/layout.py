"""What lies on the table in Fives Up: a line of dominoes and the arms on its spinner.

The line runs from left to right. The spinner's left and right are its sides; up and down are its
two ends, played on once both sides are covered (F0.1).
"""

from collections.abc import Iterable
from typing import Final, Literal

from mtscore.notation.value import Value
from mtscore.tiles import Domino

End = Literal["line", "left", "right", "up", "down"]
"""Where a domino is laid; `line` is the empty table."""

ENDS: Final[tuple[End, ...]] = ("left", "right", "up", "down")
"""The ends of a line that lies, in the order in which they are named."""

Halves = tuple[int, int]
"""A domino as it lies: the half that comes first, from the left or from the spinner outwards."""


class Layout(Value):
    """The dominoes on the table. Make one with `lay_out`, `play`, or by reading its text.

    Attributes:
        line: the dominoes from left to right.
        left: the number at the left end; None on an empty table.
        right: the number at the right end.
        spinner: the first double of the round; None while there is none, or when several doubles
            lie and nobody said which came first.
        up: the arm on one end of the spinner, from the spinner outwards.
        down: the arm on the other end.
        up_number: the number that a domino laid there has to show; None while that end is closed.
        down_number: the same for the other arm.
        spins: whether the first double becomes a spinner at all (option `spinner`).
    """

    __slots__ = (
        "down",
        "down_number",
        "left",
        "line",
        "right",
        "spinner",
        "spins",
        "up",
        "up_number",
    )

    def __init__(
        self,
        *,
        line: tuple[Domino, ...] = (),
        left: int | None = None,
        right: int | None = None,
        spinner: Domino | None = None,
        up: tuple[Domino, ...] = (),
        down: tuple[Domino, ...] = (),
        up_number: int | None = None,
        down_number: int | None = None,
        spins: bool = True,
    ) -> None:
        self.line: Final = line
        self.left: Final = left
        self.right: Final = right
        self.spinner: Final = spinner
        self.up: Final = up
        self.down: Final = down
        self.up_number: Final = up_number
        self.down_number: Final = down_number
        self.spins: Final = spins

    @property
    def dominoes(self) -> tuple[Domino, ...]:
        """Everything that lies, the line first."""
        return self.line + self.up + self.down

    @property
    def doubles(self) -> tuple[Domino, ...]:
        """The doubles in the line, from left to right; those in the arms are never spinners."""
        return tuple(one for one in self.line if one.is_double)

    @property
    def is_settled(self) -> bool:
        """Whether it is known which double, if any, is the spinner."""
        return self.spinner is not None or not self.spins or not self.doubles

    @property
    def settlements(self) -> tuple["Layout", ...]:
        """This layout once for every double that can be the spinner; itself when settled."""
        if self.is_settled:
            return (self,)
        return tuple(self.settled(one) for one in self.doubles)

    def settled(self, spinner: Domino) -> "Layout":
        """The same dominoes with `spinner` as the double that came first.

        Raises:
            ValueError: it is not a double of the line, or arms are on another one.
        """
        if spinner not in self.doubles or not self.spins:
            raise ValueError(f"{spinner} is not a double of the line")
        if (self.up or self.down) and spinner is not self.spinner:
            raise ValueError(f"the arms are on {self.spinner}")
        return _open_arms(self.but(spinner=spinner))

    def number_at(self, end: End) -> int | None:
        """The number that a domino laid at `end` has to show; None where nothing can be laid."""
        if end == "left":
            return self.left
        if end == "right":
            return self.right
        if end == "up":
            return self.up_number
        if end == "down":
            return self.down_number
        return None

    @property
    def open_ends(self) -> tuple[tuple[End, int], ...]:
        """The ends that can be played on, each with its number; none on an empty table."""
        numbers = ((end, self.number_at(end)) for end in ENDS)
        return tuple((end, number) for end, number in numbers if number is not None)

    @property
    def open_numbers(self) -> frozenset[int]:
        """The numbers that fit somewhere."""
        return frozenset(number for _, number in self.open_ends)

    def fits(self, domino: Domino) -> bool:
        """Whether `domino` can be laid somewhere; on an empty table everything can."""
        return not self.line or domino.high in self.open_numbers or domino.low in self.open_numbers

    def ends_for(self, domino: Domino) -> tuple[End, ...]:
        """The ends where `domino` can be laid."""
        if not self.line:
            return ("line",)
        return tuple(end for end, number in self.open_ends if domino.has(number))

    def play(self, domino: Domino, end: End, *, flipped: bool = False) -> "Layout":
        """The layout with one domino more.

        The first one lies with its higher half to the left, unless `flipped`.

        Raises:
            ValueError: nothing can be laid at that end, or the domino does not match it.
        """
        if not self.line:
            if end != "line":
                raise ValueError(f"the table is empty, there is no {end}")
            spinner = domino if domino.is_double and self.spins else None
            left, right = (domino.low, domino.high) if flipped else (domino.high, domino.low)
            return self.but(line=(domino,), left=left, right=right, spinner=spinner)
        number = self.number_at(end)
        if number is None:
            raise ValueError(f"nothing can be laid at {end}")
        outer = domino.other(number)
        if end == "up":
            return self.but(up=(*self.up, domino), up_number=outer)
        if end == "down":
            return self.but(down=(*self.down, domino), down_number=outer)
        spinner = self.spinner
        if domino.is_double and self.spins and spinner is None and self.is_settled:
            # F5.1: the first double of the round, whoever laid it and whenever.
            spinner = domino
        if end == "left":
            laid = self.but(line=(domino, *self.line), left=outer, spinner=spinner)
        else:
            laid = self.but(line=(*self.line, domino), right=outer, spinner=spinner)
        return _open_arms(laid) if self.up_number is None else laid

    def line_halves(self) -> tuple[Halves, ...]:
        """Each domino of the line with its left half first."""
        return _halves(self.line, self.left)

    def arm_halves(self, end: Literal["up", "down"]) -> tuple[Halves, ...]:
        """Each domino of an arm with the half nearer to the spinner first."""
        arm = self.up if end == "up" else self.down
        return _halves(arm, self.spinner.high if self.spinner else None)


EMPTY: Final = Layout()
"""The table before the first domino."""


def _halves(dominoes: Iterable[Domino], number: int | None) -> tuple[Halves, ...]:
    found = []
    for one in dominoes:
        if number is None:
            raise ValueError("a line without a first number")
        outer = one.other(number)
        found.append((number, outer))
        number = outer
    return tuple(found)


def _open_arms(layout: Layout) -> Layout:
    """Open the spinner's two ends if both its sides are covered (F0.1)."""
    spinner = layout.spinner
    if spinner is None or layout.line[0] is spinner or layout.line[-1] is spinner:
        return layout
    return layout.but(
        up_number=spinner.high if layout.up_number is None else layout.up_number,
        down_number=spinner.high if layout.down_number is None else layout.down_number,
    )


def lay_out(
    line: Iterable[Domino],
    left: int | None,
    *,
    spinner: Domino | None = None,
    up: Iterable[Domino] = (),
    down: Iterable[Domino] = (),
    spins: bool = True,
) -> Layout:
    """The layout of dominoes that are known to match one another.

    `left` is the number at the left end. One double in the line is the spinner; of several,
    `spinner` says which, or nobody knows.

    Raises:
        ValueError: dominoes that do not match, or arms without a covered spinner.
    """
    line, up, down = tuple(line), tuple(up), tuple(down)
    halves = _halves(line, left)
    doubles = [one for one in line if one.is_double]
    if spinner is None and len(doubles) == 1 and spins:
        spinner = doubles[0]
    if spinner is not None and (spinner not in doubles or not spins):
        raise ValueError(f"{spinner} cannot be the spinner")
    layout = _open_arms(
        Layout(
            line=line,
            left=left if line else None,
            right=halves[-1][1] if halves else None,
            spinner=spinner,
            spins=spins,
        )
    )
    for end, arm in (("up", up), ("down", down)):
        for one in arm:
            layout = layout.play(one, "up" if end == "up" else "down")
    return layout
