"""What people write at the edges of a sheet: `Round 1`, `double-12`, `12-12`, `Total`, `Player`.

Import reads these words; export sees to it that no player's name is taken for one.
"""

import re
from typing import Final, Literal

from mtscore.notation.names import fold
from mtscore.records import Record
from mtscore.tiles import LARGEST

Role = Literal[
    "round", "engine", "starter", "player", "total", "place", "remark", "figure", "ended"
]
ABSENT: Final = frozenset("-\u2013\u2014\u2212")
"""Marks of somebody who had left or not yet come."""
MISSING: Final = frozenset(("", "?", "x"))
"""Marks of a score that nobody wrote down."""

_WORDS: Final[dict[Role, frozenset[str]]] = {
    "round": frozenset(
        ("round", "rounds", "rd", "rnd", "r", "#", "no", "nr", "game", "runde", "ronde", "manche")
    ),
    "engine": frozenset(("engine", "engines", "double", "doubles")),
    "starter": frozenset(("start", "starter", "opener")),
    "player": frozenset(
        (
            *("player", "players", "name", "names", "player name", "player's name"),
            *("spieler", "spiller", "joueur", "naam", "nom", "nombre", "navn", "nome"),
        )
    ),
    "total": frozenset(
        (
            *("total", "totals", "sum", "sums", "grand total", "final", "summe", "gesamt"),
            *("i alt", "totaal", "totale", "suma", "somme", "summa"),
        )
    ),
    "place": frozenset(("place", "places", "rank", "ranking", "position", "platz", "rang")),
    "remark": frozenset(
        ("note", "notes", "remark", "remarks", "comment", "comments", "date", "time", "winner")
    ),
    "ended": frozenset(("ended",)),
    "figure": frozenset(
        ("average", "averages", "avg", "mean", "median", "durchschnitt", "gemiddelde", "moyenne")
    ),
}
_SUM: Final = re.compile(
    r"(?:(?P<before>.+?)[ _:'s-]*[ _:(-](?:total|sum|running|running total|so far|cumulative)\)?"
    r"|(?:total|sum|running total)[ _:]+(?:of |for )?(?P<after>.+))"
)
_MADE: Final = re.compile(r"made by (?P<by>.+)|(?P<before>.+?)[ _:'s-]*[ _:(-]made[):.= ]*")
_NUMBER_WORDS: Final = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
]
_ENGINE_WORDS: Final = {
    **{word: number for number, word in enumerate(_NUMBER_WORDS)},
    "blank": 0,
    "blanks": 0,
}
_ROUND: Final = re.compile(
    r"(?P<word>round|rounds|rnd|rd|r|game|runde|manche|no\.?|nr\.?|#)?[ .:#-]*"
    r"(?P<number>[0-9]{1,3})(?:st|nd|rd|th)?[.:)]?"
    r"(?:[ ,;:/-]*[(\[]?[ ]*(?P<engine>(?:double|dbl|engine|[0-9]+ *[-|:/]).*?)[)\]]?)?"
)
_PAIR: Final = re.compile(r"\[?([0-9]{1,2})[ ]*[-|:/\u2013][ ]*([0-9]{1,2})\]?")
_DOUBLE: Final = re.compile(r"(?:double|dbl|doppel|engine|d)[ ._-]*([0-9]{1,2}|[a-z]+)")


class RoundLabel(Record):
    """Which round a row is: by its number, its engine, or both."""

    number: int | None = None
    engine: int | None = None


def role_of(text: str) -> Role | None:
    """What a column or row holds by its label, when it isn't a player."""
    word = fold(text).rstrip(":.= ")
    return next((role for role, words in _WORDS.items() if word in words), None)


def is_score(text: str) -> bool:
    """Whether a cell could be a score rather than a name or a label."""
    word = text.casefold()
    return word in MISSING or word in ABSENT or word == "out" or (word.isascii() and word.isdigit())


def is_label(text: str) -> bool:
    """Whether a sheet would not take this for a player's name.

    >>> [is_label(text) for text in ("Total", "Round 7", "12", "Ana sum", "Ana")]
    [True, True, True, True, False]
    """
    return (
        is_score(text)
        or role_of(text) is not None
        or read_round_label(text) is not None
        or total_of(text) is not None
        or made_of(text) is not None
    )


def total_of(text: str) -> str | None:
    """Whose total a column holds by its label, folded; None where it is no such label.

    >>> [total_of(text) for text in ("Ana total", "Total Ana", "Bo (sum)", "Ana")]
    ['ana', 'ana', 'bo', None]
    """
    found = _SUM.fullmatch(fold(text).rstrip(":.= "))
    return (found["before"] or found["after"]).strip() if found else None


def made_of(text: str) -> str | None:
    """Whose points made in play a column holds by its label, folded; None where it is no such label.

    >>> [made_of(text) for text in ("made by Ana", "Ana made", "made")]
    ['ana', 'ana', None]
    """
    found = _MADE.fullmatch(fold(text))
    return (found["by"] or found["before"]).strip() if found else None


def read_engine(text: str) -> int | None:
    """The engine that a label names: `12`, `12-12`, `double-12`, `double twelve`, `blank`.

    >>> [read_engine(text) for text in ("12-12", "double-9", "Double Blank", "7", "12-11")]
    [12, 9, 0, 7, None]
    """
    word = fold(text)
    if word.isascii() and word.isdigit():
        return _in_range(word)
    return _explicit_engine(word)


def _explicit_engine(word: str) -> int | None:
    pair = _PAIR.fullmatch(word)
    if pair:
        return _in_range(pair[1]) if int(pair[1]) == int(pair[2]) else None
    double = _DOUBLE.fullmatch(word)
    if double:
        return _ENGINE_WORDS.get(double[1]) if double[1].isalpha() else _in_range(double[1])
    return _ENGINE_WORDS.get(word) if word in ("blank", "blanks") else None


def _in_range(digits: str) -> int | None:
    return int(digits) if len(digits) <= 2 and int(digits) <= LARGEST else None


def read_round_label(text: str) -> RoundLabel | None:
    """The round that a label names, or None where it names none.

    >>> read_round_label("Round 3 (10-10)")
    RoundLabel(number=3, engine=10)
    >>> read_round_label("double-12")
    RoundLabel(number=None, engine=12)
    """
    word = fold(text)
    engine = _explicit_engine(word)
    if engine is not None:
        return RoundLabel(engine=engine)
    found = _ROUND.fullmatch(word)
    if not found or not word.isascii():
        return None
    named = found["engine"]
    if named is None:
        return RoundLabel(number=int(found["number"]))
    engine = _explicit_engine(named.strip())
    return None if engine is None else RoundLabel(number=int(found["number"]), engine=engine)
