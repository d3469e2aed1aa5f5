"""The fields of a position line, each with its place: `turn Ana; count 9 ? 12`.

What all fields have in common is read here: numbers, lists of names, who plays.
"""

import re
from collections.abc import Callable
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
from mtscore.notation.trains import parse_owner
from mtscore.tiles import LARGEST
from mtscore.words import say, whole

_FIELD: Final = re.compile(
    r"(?P<name>set|engine|order|turn|first-turn|doubles|hand|count|so-far|boneyard|passes|out)"
    r"(?=\s|$)(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)


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


class Line:
    """A position line, cut into its fields; problems are gathered as they are found."""

    def __init__(self, text: str, source: str) -> None:
        self.text = text
        self.source = source
        self.problems = Problems()
        self.trains: list[Field] = []
        self.hands: list[Field] = []
        self.rules: Field | None = None
        self.fields: dict[str, Field] = {}
        self.players: tuple[str, ...] = ()
        self.largest = LARGEST
        self.places: dict[str, Place] = {}
        self._split()

    def _split(self) -> None:
        for number, (offset, part) in enumerate(split_outside_quotes(self.text, ";")):
            if not part.strip():
                continue
            place = part_place(self.source, self.text, offset, part)
            begin = offset + len(part) - len(part.lstrip())
            found = _FIELD.match(part.strip())
            is_entry = len(split_outside_quotes(part, ":")) > 1
            name = found["name"].casefold() if found else ""
            if found and (name in {"hand", "so-far"} or not is_entry):
                field = Field(name, found["rest"], begin + found.start("rest"), place)
                if name == "hand":
                    self.hands.append(field)
                elif name in self.fields:
                    self.add("field-twice", say("{field} is given twice", field=name), place)
                else:
                    self.fields[name] = field
            elif is_entry:
                self.trains.append(Field("train", part, offset, place))
            elif number == 0:
                self.rules = Field("rules", part, offset, place)
            else:
                self.add(
                    "bad-field",
                    say("cannot read {text}", text=as_typed(part.strip())),
                    place,
                    help=say(
                        "the fields are set, engine, order, turn, first-turn, trains such as "
                        "Ana: 12-5, doubles, hand, count, so-far, boneyard, passes, out"
                    ),
                )

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

    def read_order(self, field: Field) -> tuple[str, ...]:
        """The players, in playing order."""
        names: list[str] = []
        for word, place in self.words(field):
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

    def named(self) -> tuple[str, ...]:
        """Without an order, everybody who is named, in the order of the trains, then the rest."""
        names: dict[str, str] = {}
        texts = [split_outside_quotes(field.text, ":")[0][1].rstrip(" *?") for field in self.trains]
        turn = self.fields.get("turn")
        if turn and turn.text.strip().casefold() != "none":
            texts.append(turn.text)
        texts += [split_outside_quotes(field.text, ":")[0][1] for field in self.hands]
        for name in ("first-turn", "out"):
            if name in self.fields:
                texts += [word for word, _ in self.words(self.fields[name])]
                texts = [text for text in texts if text.casefold() != "none"]
        for text in texts:
            try:
                owner = parse_owner(text)
            except UsageProblem:
                continue  # noted where the field is read
            if isinstance(owner, str):
                names.setdefault(fold(owner), owner)
        return tuple(names.values())

    def words(self, field: Field) -> list[tuple[str, Place]]:
        """The words of a list of names, each with its place."""
        return [
            (
                match.group(),
                part_place(self.source, self.text, field.offset + match.start(), match.group()),
            )
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
