"""What a cell of a sheet says about one player in one round."""

import re
from typing import Final

from mtscore.errors import Diagnostic, NotationProblem, Problems
from mtscore.exports.labels import ABSENT, MISSING
from mtscore.imports.grid import Cell, Grid
from mtscore.imports.hints import hint, is_date
from mtscore.notation.names import as_typed, printable
from mtscore.notation.pips import parse_left
from mtscore.records import Record
from mtscore.tiles import Domino
from mtscore.words import say, whole

_MARKED: Final = re.compile(r"['=]([0-9]+(?: *[+] *[0-9]+)*)")
_OUT: Final = re.compile(r"(?:0 *)?[(\[]?out[)\]]?[!.]?(?: *[(\[]?0[)\]]?)?")
_SENTENCE: Final = re.compile(r"[^\W\d_]{2,}.*[^\W\d_]{2,}|[^\W\d_]{2,}.*[0-9] *[-|:/] *[0-9]")


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
    text = bare(cell.text)
    word = text.casefold()
    if word in MISSING:
        return Score(cell=cell)
    if word in ABSENT:
        return Score(cell=cell, absent=True)
    if _OUT.fullmatch(word):
        word = text = "out"
    elif _SENTENCE.search(text) or is_date(text):
        # Of dominoes in the middle of a sentence nothing can be said but this.
        problems.add(
            "bad-pips",
            say("{who}: {text} is not a score", who=printable(who), text=as_typed(text[:40])),
            help=hint(text) if is_date(text) else _usual(),
            place=grid.place(cell),
        )
        return Score(cell=cell, unread=True)
    try:
        left = parse_left(text, largest, grid.place(cell))
    except NotationProblem as error:
        problems.found.extend(_for_sheet(one, who, text) for one in error.diagnostics)
        return Score(cell=cell, unread=True)
    return Score(cell=cell, out=word == "out", pips=left.pips, hand=left.hand)


def bare(text: str) -> str:
    """A number without the mark that a spreadsheet keeps before texts and formulas.

    >>> bare("'12"), bare("=12+7"), bare("Ana")
    ('12', '12+7', 'Ana')
    """
    found = _MARKED.fullmatch(text)
    return found[1] if found else text


def _for_sheet(one: Diagnostic, who: str, text: str) -> Diagnostic:
    help_ = one.help
    if help_ and help_.startswith(say("write a number such as")):
        help_ = hint(text) or _usual()
    return Diagnostic(
        code=one.code, message=f"{printable(who)}: {one.message}", place=one.place, help=help_
    )


def _usual() -> str:
    return say(
        "write a number such as 23, OUT, ? where it is missing, or - where the player was not there"
    )


def stated_number(cell: Cell) -> int | None:
    """A total as somebody wrote it; None where there is none or it isn't known."""
    return whole(cell.text, most=999_999)
