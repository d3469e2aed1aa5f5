"""A position line cut into its fields, each with its place: `turn Ana; count 9 ? 12`.

Both games' readers build on this: what all fields have in common is read here, and problems are
gathered, so that everything wrong is named at once.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, TypeVar

from mtscore.errors import Place, Problems, UsageProblem
from mtscore.notation.names import (
    as_typed,
    find_player,
    fold,
    name_problem,
    part_place,
    split_outside_quotes,
    tidy,
    unquoted,
)
from mtscore.words import say, whole

NAMELESS: Final = "?"
"""Stands in a list of players for one whom nobody named, where there may be such."""

_RULE_WORDS: Final = re.compile(r'(?:"(?:[^"\\]|\\.)*"|\S)+')
_WORDS: Final = re.compile(r'"(?:[^"\\]|\\.)*"[+?]?|[^\s,"]+')

_Result = TypeVar("_Result")


class Field:
    """One field of the line, and where it stands."""

    __slots__ = ("name", "offset", "place", "text")

    def __init__(self, name: str, text: str, offset: int, place: Place) -> None:
        self.name = name
        self.text = text
        self.offset = offset
        self.place = place


class Fields:
    """A position line; its readers sort the parts into fields, then read these."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.problems = Problems()
        self.rules: Field | None = None
        self.hands: list[Field] = []
        self.fields: dict[str, Field] = {}
        self.players: tuple[str, ...] = ()
        self.places: dict[str, Place] = {}

    def parts(self) -> Iterator[tuple[int, int, str]]:
        """What stands between the semicolons: its number, its offset, its text."""
        for number, (offset, part) in enumerate(split_outside_quotes(self.text, ";")):
            if part.strip():
                yield number, offset, part

    def place(self, offset: int, text: str) -> Place:
        """The place of a part of the line."""
        return part_place(self.source, self.text, offset, text)

    def keep(self, field: Field) -> None:
        """Keep a field, or note that it is there already; hands are kept apart."""
        if field.name == "hand":
            self.hands.append(field)
        elif field.name in self.fields:
            self.add("field-twice", say("{field} is given twice", field=field.name), field.place)
        else:
            self.fields[field.name] = field

    def add(self, code: str, message: str, place: Place | None, help: str | None = None) -> None:
        """Note one problem."""
        self.problems.add(code, message, help=help, place=place)

    def attempt(self, read: Callable[[], _Result], place: Place | None) -> _Result | None:
        """What `read` gives; None after noting its problems, those without a place at `place`."""
        try:
            return read()
        except UsageProblem as error:
            self.problems.found.extend(
                one if one.place else one.at(place) for one in error.diagnostics
            )
            return None

    def rule_words(self) -> list[str]:
        """The words of the field of rules: a name, and values that may hold quoted blanks."""
        return [] if self.rules is None else _RULE_WORDS.findall(self.rules.text)

    def rule_values(
        self, words: Sequence[str], place: Place | None, example: str
    ) -> dict[str, object]:
        """House rules such as `block=pass`, by name; what is none is a problem."""
        values: dict[str, object] = {}
        for word in words:
            name, equals, value = word.partition("=")
            if not equals:
                self.add(
                    "bad-field",
                    say("{text} is no house rule", text=as_typed(word)),
                    place,
                    help=say("write it like {example}", example=example),
                )
                continue
            read = self.attempt(partial(unquoted, value), place)
            if read is not None:
                values[name] = read
        return values

    def number(self, name: str, most: int, default: int | None = None) -> int | None:
        """A field that is one number; `default` where it is missing or not to be read."""
        field = self.fields.get(name)
        if field is None:
            return default
        self.places[name] = field.place
        number = whole(field.text, most=most)
        if number is not None:
            return number
        self.add(
            "bad-number",
            say("{field} cannot be {text}", field=name, text=as_typed(field.text.strip())),
            field.place,
            help=say("write a number from 0 to {most}", most=most),
        )
        return default

    def read_order(self, field: Field, *, nameless: bool = False) -> tuple[str, ...]:
        """The players, in playing order; with `nameless`, empty for one whom nobody named."""
        names: list[str] = []
        for word, place in self.words(field):
            if nameless and word == NAMELESS:
                names.append("")
                continue
            name = self.attempt(partial(unquoted, word), place)
            if name is None:
                continue
            name = tidy(name)
            problem = name_problem(name)
            if problem:
                self.problems.found.append(problem.at(place))
            elif any(fold(name) == fold(other) for other in names):
                self.add("player-twice", say("{name} is there twice", name=name), place)
            else:
                names.append(name)
        return tuple(names)

    def read_counts(self) -> tuple[int | None, ...]:
        """How many dominoes each hand has, in the order of the players; None where unknown."""
        nobody = (None,) * len(self.players)
        field = self.fields.get("count")
        if field is None:
            return nobody
        self.places["count"] = field.place
        words = field.text.replace(",", " ").split()
        good = all(word == "?" or whole(word, most=999) is not None for word in words)
        if not good or len(words) != len(self.players):
            self.add(
                "bad-count",
                say(
                    "the counts {text} are not one for each of {many} players",
                    text=as_typed(field.text.strip()),
                    many=len(self.players),
                ),
                field.place,
                help=say("write a number for each player in playing order, ? where it is unknown"),
            )
            return nobody
        return tuple(whole(word) for word in words)

    def words(self, field: Field) -> list[tuple[str, Place]]:
        """The words of a list of names, each with its place."""
        return [
            (match.group(), self.place(field.offset + match.start(), match.group()))
            for match in _WORDS.finditer(field.text)
        ]

    def some_names(self, name: str) -> list[str] | None:
        """A field that is a list of players, `none` for nobody; None where it is missing."""
        field = self.fields.get(name)
        if field is None:
            return None
        self.places[name] = field.place
        if field.text.strip().casefold() == "none":
            return []
        found = [
            self.attempt(partial(find_player, word, self.players, place), place)
            for word, place in self.words(field)
        ]
        return [one for one in found if one is not None]
