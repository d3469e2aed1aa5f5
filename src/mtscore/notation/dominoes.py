"""Dominoes and lists of them, as typed: `12-5`, `12|5`, `12:5`, `12/5`, `[12|5]`."""

import re
from collections.abc import Iterable
from typing import Final

from mtscore.errors import Diagnostic, NotationProblem, Place, Problems
from mtscore.notation.names import as_typed, part_place
from mtscore.tiles import Domino, domino
from mtscore.words import say

# One domino; blanks may stand around the dash, brackets around the whole.
_DOMINO: Final = re.compile(
    r"(?P<open>\[)?\s*(?P<one>[0-9]{1,3})\s*[-|:/\u2013\u2012\u2010\u2011\u2212]\s*(?P<other>[0-9]{1,3})\s*(?(open)\])"
)
_EXACT: Final = {f"{one}-{other}": domino(one, other) for one in range(19) for other in range(19)}


def parse_domino(text: str, largest: int | None = None, source: str = "domino") -> Domino:
    """Read one domino; `largest` is the highest double of the set, where it is known.

    Raises:
        NotationProblem: unreadable, or not in the set.

    >>> parse_domino("[5|12]")
    domino(12, 5)
    """
    found = parse_dominoes(text, largest, source)
    if len(found) != 1:
        raise NotationProblem(
            Diagnostic(
                code="bad-domino",
                message=say("{text} is not one domino", text=as_typed(text.strip())),
                help=say("write it like 12-5"),
                place=part_place(source, text, 0, text),
            )
        )
    return found[0]


def parse_dominoes(
    text: str,
    largest: int | None = None,
    source: str = "dominoes",
    *,
    whole: str | None = None,
    offset: int = 0,
    distinct: bool = True,
) -> tuple[Domino, ...]:
    """Read a list such as `12-5 5-0, 0-1`, in the order written.

    `whole` and `offset` say where `text` stands in a longer one, for the places of problems.

    Raises:
        NotationProblem: everything unreadable, out of the set, or written twice.
    """
    quick = [_EXACT.get(word) for word in text.split()]
    if None not in quick:
        found = [one for one in quick if one is not None]
        if all(largest is None or one.high <= largest for one in found) and (
            not distinct or len(set(found)) == len(found)
        ):
            return tuple(found)
    problems = Problems()
    written = scan_dominoes(
        text, largest, source, problems, whole=whole, offset=offset, distinct=distinct
    )
    problems.raise_if_any(NotationProblem)
    return tuple(one.tile for one in written)


class Written:
    """A domino as it was written: which half came first, and where."""

    __slots__ = ("first", "place", "tile")

    def __init__(self, tile: Domino, first: int, place: Place) -> None:
        self.tile = tile
        self.first = first
        self.place = place

    @property
    def last(self) -> int:
        """The half that was written second."""
        return self.tile.other(self.first)


def scan_dominoes(
    text: str,
    largest: int | None,
    source: str,
    problems: Problems,
    *,
    whole: str | None = None,
    offset: int = 0,
    distinct: bool = True,
) -> list[Written]:
    """Read what is readable in a list of dominoes, with places; the rest goes to `problems`."""
    whole = text if whole is None else whole
    found: list[Written] = []
    end = 0
    for match in _DOMINO.finditer(text):
        _refuse_rest(text[end : match.start()], end, whole, offset, source, problems)
        end = match.end()
        place = part_place(source, whole, offset + match.start(), match.group())
        one, other = int(match["one"]), int(match["other"])
        limit = 18 if largest is None else largest
        if max(one, other) > limit:
            problems.add(
                "domino-not-in-set",
                say(
                    "{domino} is not in a double-{largest} set",
                    domino=f"{one}-{other}",
                    largest=limit,
                ),
                help=say("its ends run from 0 to {largest}", largest=limit),
                place=place,
            )
            continue
        tile = domino(one, other)
        if distinct and any(tile is earlier.tile for earlier in found):
            problems.add(
                "domino-twice",
                say("{domino} is written twice", domino=tile),
                help=say("every domino is in the set once"),
                place=place,
            )
            continue
        found.append(Written(tile, one, place))
    _refuse_rest(text[end:], end, whole, offset, source, problems)
    return found


def _refuse_rest(
    rest: str, start: int, whole: str, offset: int, source: str, problems: Problems
) -> None:
    for match in re.finditer(r"[^\s,]+", rest):
        place = part_place(source, whole, offset + start + match.start(), match.group())
        problems.add(
            "bad-domino",
            say("{text} is not a domino", text=as_typed(match.group())),
            help=_remedy(match.group()),
            place=place,
        )


def _remedy(word: str) -> str:
    if re.fullmatch(r"[0-9]{2}", word):
        return say("write {domino}", domino=f"{word[0]}-{word[1]}")
    return say("write dominoes like 12-5, with blanks between them")


def parse_hand(
    text: str,
    largest: int | None = None,
    source: str = "hand",
    *,
    whole: str | None = None,
    offset: int = 0,
) -> frozenset[Domino]:
    """Read a hand, in which the order means nothing.

    Raises:
        NotationProblem: as `parse_dominoes`.
    """
    return frozenset(parse_dominoes(text, largest, source, whole=whole, offset=offset))


def write_hand(hand: Iterable[Domino]) -> str:
    """The canonical text of a hand: the highest domino first.

    >>> write_hand(parse_hand("0-1 12:5"))
    '12-5 1-0'
    """
    return " ".join(str(one) for one in sorted(hand, reverse=True))


def place_in(source: str, text: str) -> Place:
    """The place of a whole value given on the command line."""
    return part_place(source, text, 0, text)
