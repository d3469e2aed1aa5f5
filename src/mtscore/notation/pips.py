"""What is left in hand, as typed after a round: numbers, sums, dominoes, `out` and `?`."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from mtscore.errors import Diagnostic, NotationProblem, Place, Problems, UsageProblem
from mtscore.notation.dominoes import parse_hand
from mtscore.notation.names import (
    as_typed,
    find_player,
    part_place,
    printable,
    quoted,
    split_outside_quotes,
)
from mtscore.notation.score_lists import (
    pairs_apart,
    refuse_joined,
    scores_after_names,
    scores_apart,
)
from mtscore.records import Record
from mtscore.tiles import Domino, pips
from mtscore.words import counted, listed, say

MOST_DIGITS: Final = 5
"""Digits of a number that somebody could mean as a score."""

_LOOKS_LIKE_DIGITS: Final = str.maketrans(
    {"O": "0", "o": "0", "Q": "0", "l": "1", "I": "1", "|": "1", "S": "5", "s": "5", "B": "8"}
)


class HandLeft(Record):
    """What one player has left after a round.

    Attributes:
        pips: added up; None when the score is missing.
        hand: the dominoes, where they were given.
        place: where it was typed.
        said_out: whether the word `out` was typed, which says more than 0.
    """

    pips: int | None
    hand: frozenset[Domino] | None = None
    place: Place | None = None
    said_out: bool = False


def parse_left(text: str, largest: int | None = None, place: Place | None = None) -> HandLeft:
    """Read one player's score: `23`, `12+7+5`, `5-5 3-0`, `out`, `?`.

    Raises:
        NotationProblem: it is none of these.

    >>> parse_left("12+7+5").pips, parse_left("5-5 3-0").pips, parse_left("?").pips
    (24, 13, None)
    """
    word = text.strip()
    if word == "?":
        return HandLeft(pips=None, place=place)
    if word.casefold() == "out":
        return HandLeft(pips=0, place=place, said_out=True)
    terms = [term.strip() for term in word.split("+")]
    if all(term.isascii() and term.isdigit() and len(term) <= MOST_DIGITS for term in terms):
        return HandLeft(pips=sum(map(int, terms)), place=place)
    if re.search(r"[0-9\]]\s*[-|:/\u2013]\s*[0-9]", word) and "=" not in word:
        try:
            hand = parse_hand(word, largest)
        except NotationProblem as error:
            raise NotationProblem([_moved(one, place) for one in error.diagnostics]) from None
        return HandLeft(pips=pips(hand), hand=hand, place=place)
    message, remedy = _why_no_score(word)
    raise NotationProblem(Diagnostic(code="bad-pips", message=message, help=remedy, place=place))


def _moved(one: Diagnostic, place: Place | None) -> Diagnostic:
    """The problem of a domino at its place in the whole text instead of in its own part."""
    if one.place is None or place is None:
        return one.at(place)
    column = place.column + one.place.column - 1
    width = (one.place.end_column or one.place.column + 1) - one.place.column
    return one.at(
        Place(
            source=place.source,
            line=place.line,
            column=column,
            end_column=column + width,
            excerpt=place.excerpt,
        )
    )


def _why_no_score(word: str) -> tuple[str, str]:
    shown = as_typed(word if len(word) <= 20 else word[:17] + "...")
    usual = say("write a number such as 23, a sum 12+7+5, dominoes 12-7 5-0, out, or ? if missing")
    if not word:
        return say("a score is empty"), say("write ? if it isn't known yet, 0 if the player is out")
    if word.isascii() and word.isdigit():
        return say("{word} has {count} digits", word=shown, count=len(word)), usual
    if all(unicodedata.digit(one, None) is not None for one in word):
        plain = "".join(str(unicodedata.digit(one)) for one in word)
        return (
            say("{word} is not written in the digits 0 to 9", word=shown),
            say("type {plain}", plain=plain) if len(plain) <= MOST_DIGITS else usual,
        )
    if re.fullmatch(r"[-\u2212][0-9]+", word):
        return (
            say("{word} is negative; what is left in a hand never is", word=shown),
            say("bonuses are house rules, such as --rule out_bonus=-5"),
        )
    if re.fullmatch(r"[0-9]+[.][0-9]+", word):
        whole, _, part = word.partition(".")
        # 1.000 could be a thousand as well as one.
        sure = not part.strip("0") and len(part) != 3
        plain = say("type {whole}", whole=whole) if sure else usual
        return say("{word} is not a whole number of pips", word=shown), plain
    guess = word.translate(_LOOKS_LIKE_DIGITS)
    if guess != word and guess.isascii() and guess.isdigit() and any(one.isdigit() for one in word):
        return (
            say("{word} is not a number: a letter stands in it", word=shown),
            say("if it means {guess}, type {guess}", guess=guess),
        )
    return say("{word} is not a score", word=shown), usual


def parse_pips(
    text: str,
    players: Sequence[str],
    largest: int | None = None,
    source: str = "--pips",
    *,
    partial: bool = False,
) -> dict[str, HandLeft]:
    """Read `0,23,45` in seating order or `Ana=0,Bo=23,Cy=45` in any order.

    `players` are those who play in the round, in seating order; `partial` lets `NAME=` pairs name
    only some of them.

    Raises:
        UsageProblem: everything that is wrong with it.
    """
    begin = len(text) - len(text.lstrip("\n"))
    whole = [(begin + at, part) for at, part in split_outside_quotes(text.strip("\n"), ",\n;")]
    if any(_after_name(part) is not None for _, part in whole):
        parts = [piece for one in whole for piece in pairs_apart(*one)]
        return _named(text, parts, players, largest, source, partial=partial)
    if scores_after_names(whole):
        return _named(text, whole, players, largest, source, partial=partial, sign=None)
    parts = scores_apart(*whole[0]) if len(whole) == 1 else whole
    problems = Problems()
    left: dict[str, HandLeft] = {}
    if not text.strip():
        _wrong_number(text, 0, players, source, problems)
        raise UsageProblem(problems.found)
    refuse_joined(text, parts, players, source)
    short = len(parts) != len(players)
    if short:
        _wrong_number(text, len(parts), players, source, problems)
    for index, (offset, part) in enumerate(parts):
        place = part_place(source, text, offset, part)
        name = players[index] if index < len(players) else None
        if short and not part.strip():
            # A comma too many is one mistake, not two.
            continue
        try:
            one = parse_left(part, largest, place)
        except NotationProblem as error:
            problems.found.extend(_for_player(item, name) for item in error.diagnostics)
            continue
        if name is not None:
            left[name] = one
    problems.raise_if_any(UsageProblem)
    return left


def _for_player(one: Diagnostic, name: str | None) -> Diagnostic:
    if name is None:
        return one
    return Diagnostic(
        code=one.code,
        message=f"{printable(name)}: {one.message}",
        place=one.place,
        help=one.help,
    )


def _wrong_number(
    text: str, given: int, players: Sequence[str], source: str, problems: Problems
) -> None:
    problems.add(
        "too-few-scores" if given < len(players) else "too-many-scores",
        say(
            "{given} for {wanted}",
            given=counted(given, "score"),
            wanted=counted(len(players), "player"),
        ),
        help=say(
            "the order is {names}; write ? for one that is missing, or NAME=PIPS pairs",
            names=listed([printable(name) for name in players]),
        ),
        place=part_place(source, text, 0, text),
    )


def _after_name(part: str, sign: str = "=") -> int | None:
    """Where in `part` the score begins after `NAME=`; None when there is no name."""
    pieces = split_outside_quotes(part, sign)
    return pieces[1][0] if len(pieces) > 1 else None


def _last_word(part: str) -> int:
    """Where the last word of `Ana 12` or `Ana:12` begins."""
    kept = part.rstrip()
    return max(kept.rfind(sign) for sign in (" ", "\t", ":")) + 1


def _named(
    text: str,
    parts: list[tuple[int, str]],
    players: Sequence[str],
    largest: int | None,
    source: str,
    *,
    partial: bool,
    sign: str | None = "=",
) -> dict[str, HandLeft]:
    """Scores with their names; without a `sign` the last word of each part is the score."""
    problems = Problems()
    left: dict[str, HandLeft] = {}
    filled = [one for one in parts if one[1].strip()] or parts
    nameless = ("bad-pips", say("write all scores as NAME=PIPS, or none"))
    for name, place, at, score in _by_name(text, filled, sign, players, source, problems, nameless):
        try:
            one = parse_left(score, largest, part_place(source, text, at, score))
        except NotationProblem as error:
            problems.found.extend(_for_player(item, name) for item in error.diagnostics)
            continue
        if name in left:
            problems.add(
                "player-twice",
                say("{name} has two scores", name=printable(name)),
                help=say("leave one out"),
                place=place,
            )
        left[name] = one
    if not problems and not partial:
        _refuse_unnamed(text, players, left, source, problems)
    problems.raise_if_any(UsageProblem)
    return left


def _refuse_unnamed(
    text: str,
    players: Sequence[str],
    left: Mapping[str, HandLeft],
    source: str,
    problems: Problems,
) -> None:
    unnamed = [name for name in players if name not in left]
    if unnamed:
        problems.add(
            "too-few-scores",
            no_score(unnamed),
            help=say(
                "add {pairs}; write ? for one that isn't known yet",
                pairs=",".join(f"{quoted(name)}=PIPS" for name in unnamed),
            ),
            place=part_place(source, text, 0, text),
        )


def no_score(names: Sequence[str]) -> str:
    """The sentence about those whose score was left out."""
    shown = listed([printable(name) for name in names])
    if len(names) == 1:
        return say("{name} has no score", name=shown)
    return say("{names} have no score", names=shown)


def parse_hands(
    text: str, players: Sequence[str], largest: int | None = None, source: str = "--hands"
) -> dict[str, HandLeft]:
    """Read `Bo: 12-11; Cy: 3-3 5-0; Ana:`; who isn't named isn't in the answer.

    Raises:
        UsageProblem: everything that is wrong with it.
    """
    problems = Problems()
    left: dict[str, HandLeft] = {}
    parts = [one for one in split_outside_quotes(text, ";\n") if one[1].strip()]
    nameless = ("bad-hand", say('write hands like "Bo: 12-11; Cy: 3-3 5-0"'))
    for name, place, at, score in _by_name(text, parts, ":", players, source, problems, nameless):
        try:
            one = _hand_left(score, largest, text, at, source)
        except NotationProblem as error:
            problems.found.extend(_for_player(item, name) for item in error.diagnostics)
            continue
        if name in left:
            problems.add(
                "player-twice",
                say("{name} has two hands", name=printable(name)),
                help=say("write all dominoes of one player together"),
                place=place,
            )
        left[name] = one
    problems.raise_if_any(UsageProblem)
    return left


def _by_name(
    text: str,
    parts: Sequence[tuple[int, str]],
    sign: str | None,
    players: Sequence[str],
    source: str,
    problems: Problems,
    nameless: tuple[str, str],
) -> Iterator[tuple[str, Place, int, str]]:
    """What is said of each player: the name, where all of it stands, and what follows the sign.

    A part without the name of a player is a problem; `nameless` is the code and the remedy of one
    without any.
    """
    for offset, part in parts:
        place = part_place(source, text, offset, part)
        begin = _last_word(part) if sign is None else _after_name(part, sign)
        if begin is None:
            code, remedy = nameless
            message = say("{part} has no name", part=as_typed(part.strip()))
            problems.add(code, message, help=remedy, place=place)
            continue
        try:
            name = find_player(part[:begin].rstrip().rstrip(sign or ":"), players, place)
        except UsageProblem as error:
            problems.take(error)
            continue
        yield name, place, offset + begin, part[begin:]


def _hand_left(score: str, largest: int | None, text: str, offset: int, source: str) -> HandLeft:
    place = part_place(source, text, offset, score)
    word = score.strip().casefold()
    if word == "?":
        return HandLeft(pips=None, place=place)
    if word in ("", "out"):
        return HandLeft(pips=0, hand=frozenset(), place=place, said_out=word == "out")
    hand = parse_hand(score, largest, source, whole=text, offset=offset)
    return HandLeft(pips=pips(hand), hand=hand, place=place)
