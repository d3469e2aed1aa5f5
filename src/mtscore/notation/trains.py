"""Trains, as typed: `Ana*: 12-5 5-0; Bo: .. 4-4; Cy: -; mexican: 9`.

Beyond what people type, two signs let every train that the rule engine knows be written: `Ana?:`
where it is unknown whether the train is marked, and `Ana: ?` where nothing of it is known.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from mtscore.errors import Diagnostic, NotationProblem, Place, Problems, UsageProblem
from mtscore.notation.dominoes import parse_dominoes
from mtscore.notation.names import (
    as_typed,
    find_player,
    name_problem,
    part_place,
    quoted,
    split_outside_quotes,
    tidy,
    unquoted,
)
from mtscore.notation.value import Value
from mtscore.tiles import Domino
from mtscore.words import say, whole

Owner = str | int
"""Whose train: a player's name, or the number of a Mexican train, counted from 1."""

NEW: Final = 0
"""In a move, the next Mexican train, which the move begins."""

_MEXICAN: Final = re.compile(r"(?:the )?mexican *(?P<number>[1-9][0-9]?)?(?: train)?")
_NEW_MEXICAN: Final = re.compile(r"(?:a )?new mexican(?: train)?")
_DOTS: Final = re.compile(r"\s*(?:\.{2,}|\u2026)\s*")


class Train(Value):
    """What is known of one train.

    Attributes:
        chain: the dominoes known, from the engine outwards; only the outermost ones when the
            train is not whole.
        start: the number on the inner end of the first of them; of a whole train the engine's.
        end: the number that the next domino has to match; None where it is unknown.
        begun: whether a domino lies on it; None where that is unknown.
        whole: whether `chain` is all of it.
        marked: whether its owner's marker is on it; None where that is unknown.
    """

    __slots__ = ("begun", "chain", "end", "marked", "start", "whole")

    def __init__(
        self,
        chain: tuple[Domino, ...] = (),
        start: int | None = None,
        end: int | None = None,
        begun: bool | None = None,
        whole: bool = False,
        marked: bool | None = None,
    ) -> None:
        self.chain: Final = chain
        self.start: Final = start
        self.end: Final = end
        self.begun: Final = begun
        self.whole: Final = whole
        self.marked: Final = marked

    @property
    def uncovered(self) -> Domino | None:
        """The double at its open end, if one is known there."""
        if self.chain and self.chain[-1].is_double:
            return self.chain[-1]
        return None

    def with_marker(self, marked: bool | None) -> "Train":
        """The same train with its marker up, off, or unknown."""
        return Train(self.chain, self.start, self.end, self.begun, self.whole, marked)

    def __str__(self) -> str:
        if self.begun is None:
            return "?"
        if not self.chain:
            return "-" if self.whole else ".." if self.end is None else str(self.end)
        words = [] if self.whole else [".."]
        number = self.start
        for one in self.chain:
            near = one.high if number is None or not one.has(number) else number
            words.append(one.written_from(near))
            number = one.other(near)
        return " ".join(words)


def unstarted(engine: int | None, *, marked: bool | None = False) -> Train:
    """A train without dominoes: its slot at the engine."""
    return Train(start=engine, end=engine, begun=False, whole=True, marked=marked)


UNKNOWN_TRAIN: Final = Train()
"""A train of which nothing is known, not even whether it has begun or is marked."""


def write_owner(owner: Owner) -> str:
    """The text of whose train it is.

    >>> write_owner("Ana"), write_owner(1), write_owner(2), write_owner(NEW)
    ('Ana', 'mexican', 'mexican2', 'new mexican')
    """
    if isinstance(owner, str):
        return quoted(owner)
    if owner == NEW:
        return "new mexican"
    return "mexican" if owner == 1 else f"mexican{owner}"


def parse_owner(
    text: str, players: Sequence[str] | None = None, place: Place | None = None
) -> Owner:
    """Read whose train it is; without `players` every name is taken as it stands.

    Raises:
        UsageProblem: nobody can have that name, or no player has it.
    """
    word = " ".join(text.split()).casefold()
    found = _MEXICAN.fullmatch(word)
    if found:
        return int(found["number"] or 1)
    if _NEW_MEXICAN.fullmatch(word):
        return NEW
    if players is not None:
        return find_player(text, players, place)
    try:
        name = tidy(unquoted(text))
    except NotationProblem as error:
        raise NotationProblem([one.at(place) for one in error.diagnostics]) from None
    problem = name_problem(name)
    if problem:
        raise NotationProblem(problem.at(place))
    return name


def write_train(owner: Owner, train: Train) -> str:
    """One entry of the train text.

    >>> write_train("Ana", unstarted(12, marked=True))
    'Ana*: -'
    """
    sign = {True: "*", False: "", None: "?"}[train.marked]
    return f"{write_owner(owner)}{sign}: {train}"


def write_trains(trains: Mapping[Owner, Train]) -> str:
    """The canonical text of several trains."""
    return "; ".join(write_train(owner, train) for owner, train in trains.items())


def parse_trains(
    text: str,
    players: Sequence[str] | None = None,
    engine: int | None = None,
    largest: int | None = None,
    source: str = "--trains",
) -> dict[Owner, Train]:
    """Read `Ana*: 12-5 5-0; Bo: .. 4-4; mexican: 9`; what is not named is unknown.

    Args:
        text: what was typed.
        players: who plays, where that is known; else every name is taken as it stands.
        engine: the engine's number, where it is known.
        largest: the highest double of the set, where it is known.
        source: the option or file that the text stands in.

    Raises:
        NotationProblem: everything unreadable, every pair of neighbours that do not match.
    """
    trains: dict[Owner, Train] = {}
    problems = Problems()
    for offset, part in split_outside_quotes(text, ";"):
        if not part.strip():
            continue
        try:
            owner, train = parse_train(
                part, players, engine, largest, source, whole=text, offset=offset
            )
        except UsageProblem as error:
            problems.take(error)
            continue
        if owner in trains:
            problems.add(
                "train-twice",
                say("the train of {owner} is given twice", owner=write_owner(owner)),
                place=part_place(source, text, offset, part),
            )
        trains[owner] = train
    problems.raise_if_any(NotationProblem)
    return trains


def parse_train(
    part: str,
    players: Sequence[str] | None = None,
    engine: int | None = None,
    largest: int | None = None,
    source: str = "--trains",
    *,
    whole: str | None = None,
    offset: int = 0,
) -> tuple[Owner, Train]:
    """Read one entry, such as `Bo*: 12-4 4-4`, which begins at `offset` of `whole`.

    Raises:
        UsageProblem: all that is wrong with it.
    """
    whole = part if whole is None else whole
    pieces = split_outside_quotes(part, ":")
    place = part_place(source, whole, offset, part)
    if len(pieces) < 2:
        raise NotationProblem(
            Diagnostic(
                code="bad-train",
                message=say("{text} names no train", text=as_typed(part.strip())),
                help=say("write it like Ana: 12-5 5-0"),
                place=place,
            )
        )
    name = pieces[0][1].strip()
    body = part[pieces[1][0] :]
    marked: bool | None = False
    if name.endswith("*"):
        marked = True
    elif name.endswith("?"):
        marked = None
    problems = Problems()
    owner: Owner = ""
    owner_place = part_place(source, whole, offset, pieces[0][1])
    try:
        owner = parse_owner(name.rstrip("*?").rstrip(), players, owner_place)
        if owner == NEW:
            owner = 1
    except UsageProblem as error:
        problems.take(error)
    train = _parse_body(
        body, engine, largest, marked, _Where(source, whole, offset + pieces[1][0]), problems
    )
    problems.raise_if_any(NotationProblem)
    return owner, train


class _Where:
    """Where a text stands: `offset` characters into `whole`, which came from `source`."""

    __slots__ = ("offset", "source", "whole")

    def __init__(self, source: str, whole: str, offset: int) -> None:
        self.source = source
        self.whole = whole
        self.offset = offset

    def place(self, part: str, offset: int = 0) -> Place:
        return part_place(self.source, self.whole, self.offset + offset, part)


def _parse_body(
    body: str,
    engine: int | None,
    largest: int | None,
    marked: bool | None,
    where: _Where,
    problems: Problems,
) -> Train:
    word = body.strip()
    if word in {"", "-", "\u2013", "\u2014"}:
        return unstarted(engine, marked=marked)
    if word == "?":
        return Train(marked=marked)
    dots = _DOTS.match(body)
    rest_at = dots.end() if dots else 0
    rest = body[rest_at:]
    if not rest.strip():
        return Train(begun=True, marked=marked)
    number = whole(rest, most=99)
    if number is not None:
        if largest is not None and number > largest:
            problems.add(
                "number-not-in-set",
                say(
                    "no domino of a double-{largest} set shows {number}",
                    largest=largest,
                    number=number,
                ),
                help=say("its ends run from 0 to {largest}", largest=largest),
                place=where.place(rest, rest_at),
            )
        return Train(start=number, end=number, begun=True, marked=marked)
    try:
        chain = parse_dominoes(
            rest, largest, where.source, whole=where.whole, offset=where.offset + rest_at
        )
    except NotationProblem as error:
        problems.take(error)
        return UNKNOWN_TRAIN
    if not chain:
        problems.add(
            "bad-train",
            say("{text} is no train", text=as_typed(rest.strip())),
            help=say("write - for a train that has not begun"),
            place=where.place(rest, rest_at),
        )
        return UNKNOWN_TRAIN
    return _linked(
        chain,
        None if dots else engine,
        marked,
        whole=not dots,
        written=_written(rest),
        place=where.place(rest, rest_at),
        problems=problems,
    )


def _written(rest: str) -> tuple[int, int]:
    """The ends of the first domino in the order in which they were written."""
    numbers = re.findall(r"[0-9]+", rest)
    return int(numbers[0]), int(numbers[1])


def _linked(
    chain: tuple[Domino, ...],
    start: int | None,
    marked: bool | None,
    *,
    whole: bool,
    written: tuple[int, int],
    place: Place,
    problems: Problems,
) -> Train:
    """The train that the chain makes, with every pair noted that does not match."""
    first = chain[0]
    if start is None:
        # As written, unless only the other way round lets the second domino match.
        start = written[0]
        if len(chain) > 1 and not chain[1].has(first.other(start)) and chain[1].has(start):
            start = first.other(start)
    elif not first.has(start):
        problems.add(
            "broken-train",
            say("{domino} does not match the engine, {engine}", domino=first, engine=start),
            help=say(
                "the first domino of a train has the engine's number; write .. before the "
                "dominoes when the beginning is left out"
            ),
            place=place,
        )
    number = start
    before: Domino | None = None
    for one in chain:
        if not one.has(number):
            if before is not None:
                problems.add(
                    "broken-train",
                    say(
                        "{domino} does not match {before}, which ends in {number}",
                        domino=one,
                        before=before,
                        number=number,
                    ),
                    help=say("each domino has the number that the one before it ends in"),
                    place=place,
                )
            number = one.high
        number = one.other(number)
        before = one
    return Train(chain=chain, start=start, end=number, begun=True, whole=whole, marked=marked)
