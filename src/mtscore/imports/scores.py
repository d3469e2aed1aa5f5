"""What a cell of a sheet says about one player in one round."""

from mtscore.errors import Diagnostic, NotationProblem, Problems
from mtscore.exports.labels import ABSENT, MISSING
from mtscore.imports.grid import Cell, Grid
from mtscore.notation.names import printable
from mtscore.notation.pips import parse_left
from mtscore.records import Record
from mtscore.tiles import Domino
from mtscore.words import say


class Score(Record):
    """One score.

    Attributes:
        cell: where it stands.
        absent: the player was not there.
        out: it is written as a word, not as a number.
        pips: what is left; None when missing or absent.
        hand: the dominoes, where the cell has them.
        unread: something stands there that is no score; that is a problem already noted.
    """

    cell: Cell
    absent: bool = False
    out: bool = False
    pips: int | None = None
    hand: frozenset[Domino] | None = None
    unread: bool = False

    @property
    def missing(self) -> bool:
        """Whether the player was there and the score is not known."""
        return not self.absent and self.pips is None


def read_score(
    cell: Cell, grid: Grid, problems: Problems, who: str, largest: int | None = None
) -> Score:
    """Read one cell; what cannot be a score is noted and counts as missing until then."""
    word = cell.text.casefold()
    if word in MISSING:
        return Score(cell=cell)
    if word in ABSENT:
        return Score(cell=cell, absent=True)
    try:
        left = parse_left(cell.text, largest, grid.place(cell))
    except NotationProblem as error:
        problems.found.extend(_for_sheet(one, who) for one in error.diagnostics)
        return Score(cell=cell, unread=True)
    return Score(cell=cell, out=word == "out", pips=left.pips, hand=left.hand)


def _for_sheet(one: Diagnostic, who: str) -> Diagnostic:
    help_ = one.help
    if help_ and help_.startswith(say("write a number such as")):
        help_ = say(
            "write a number such as 23, OUT, ? where it is missing, or - where the player was "
            "not there"
        )
    return Diagnostic(
        code=one.code, message=f"{printable(who)}: {one.message}", place=one.place, help=help_
    )


def stated_number(cell: Cell) -> int | None:
    """A total as somebody wrote it; None where there is none or it isn't known."""
    word = cell.text
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 6 else None
