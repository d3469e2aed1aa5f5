"""Reads the position line of Fives Up; `position` says what stands in it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final, cast, get_args

from mtscore.errors import MtscoreError, NotationProblem, Place, Problems
from mtscore.fives.layout import EMPTY, Layout
from mtscore.fives.line import Part, parse_layout
from mtscore.fives.state import FIVES_UP, UNKNOWN, After, Hand, State, check, hand_of
from mtscore.notation.dominoes import parse_dominoes
from mtscore.notation.names import (
    as_typed,
    find_player,
    name_problem,
    part_place,
    split_outside_quotes,
    tidy,
    twins,
    unquoted,
)
from mtscore.rules import find_rule_set
from mtscore.rules.house_rules import with_house_rules
from mtscore.rules.options import FivesOptions
from mtscore.words import listed, say

_FIELDS: Final = (
    "set",
    "order",
    "turn",
    "after",
    "line",
    "up",
    "down",
    "spinner",
    "count",
    "scores",
    "target",
    "so-far",
    "passes",
    "stock",
)
_AFTER: Final[tuple[str, ...]] = get_args(After)
_WORD: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
_HOUSE_RULE: Final = re.compile(r'(?P<name>[\w-]+)=(?P<value>"[^"]*"|\S+)')


@dataclass(slots=True)
class _Reading:
    """A position being read: its fields with their places, and the problems found."""

    text: str
    source: str
    problems: Problems = field(default_factory=Problems)
    fields: dict[str, tuple[str, int]] = field(default_factory=dict)
    hands: list[tuple[str, str, int]] = field(default_factory=list)

    def value(self, name: str) -> str:
        return self.fields.get(name, ("", 0))[0]

    def place(self, name: str) -> Place | None:
        if name not in self.fields:
            return None
        value, offset = self.fields[name]
        return part_place(self.source, self.text, offset, value)

    def bad(self, name: str, message: str, help: str | None = None) -> None:
        self.problems.add("bad-position", message, help=help, place=self.place(name))

    def number(self, name: str, default: int | None) -> int | None:
        word = self.value(name)
        if name not in self.fields:
            return default
        if word.isascii() and word.isdigit() and len(word) <= 6:
            return int(word)
        self.bad(name, say("{field} needs a number, not {text}", field=name, text=as_typed(word)))
        return default

    @contextmanager
    def attempt(self, place: Place | None) -> Iterator[None]:
        """Note what goes wrong inside, at `place` unless it has a place in this text."""
        try:
            yield
        except MtscoreError as error:
            for one in error.diagnostics:
                inside = one.place is not None and one.place.source == self.source
                self.problems.found.append(one if inside else one.at(place))


def parse_position(text: str, source: str = "--position") -> State:
    """Read a position.

    Raises:
        NotationProblem: everything in it that is unreadable or cannot be.
    """
    reading = _Reading(text, source)
    parts = split_outside_quotes(text, ";")
    options = _options(reading, *parts[0])
    for offset, part in parts[1:]:
        _take_field(reading, offset, part)
    for needed, remedy in (
        ("line", say("an empty table is written line -")),
        ("turn", say("write turn and a name")),
    ):
        if needed not in reading.fields:
            reading.problems.add(
                "bad-position",
                say("the position has no {field}", field=needed),
                help=remedy,
                place=part_place(source, text, 0, text),
            )
    reading.problems.raise_if_any(NotationProblem)
    players = _players(reading)
    reading.problems.raise_if_any(NotationProblem)
    largest = reading.number("set", 6) or 0
    if largest > 18:
        reading.bad("set", say("no double-{largest} set", largest=largest))
        largest = 18
    state = State(
        players=players,
        turn=_turn(reading, players),
        layout=_layout(reading, options, largest),
        hands=_all_hands(reading, players, largest),
        stock=reading.number("stock", None),
        drawn=_drawn(reading),
        passes=_passes(reading, players),
        after=_after(reading),
        scores=_scores(reading),
        target=reading.number("target", None),
        options=options,
        largest=largest,
    )
    reading.problems.raise_if_any(NotationProblem)
    with reading.attempt(part_place(source, text, 0, text)):
        check(state)
    reading.problems.raise_if_any(NotationProblem)
    return state


def _options(reading: _Reading, offset: int, part: str) -> FivesOptions:
    name, _, rules = part.strip().partition(" ")
    place = part_place(reading.source, reading.text, offset, part)
    with reading.attempt(place):
        rule_set = find_rule_set(name)
        if not rule_set.is_fives:
            reading.problems.add(
                "bad-position",
                say("{name} is not a rule set of Fives Up", name=rule_set.name),
                place=place,
            )
            return FIVES_UP
        changed = {one["name"]: one["value"].strip('"') for one in _HOUSE_RULE.finditer(rules)}
        rest = _HOUSE_RULE.sub("", rules).strip()
        if rest:
            reading.problems.add(
                "bad-position",
                say("{text} is not a house rule", text=as_typed(rest)),
                help=say("house rules are written name=value"),
                place=place,
            )
        return with_house_rules(cast(FivesOptions, rule_set.options), changed)
    return FIVES_UP


def _take_field(reading: _Reading, offset: int, part: str) -> None:
    stripped = part.strip()
    if not stripped:
        return
    word, _, value = stripped.partition(" ")
    key = word.casefold()
    start = offset + part.index(stripped) + len(word) + 1
    place = part_place(reading.source, reading.text, offset, part)
    if key == "hand":
        name, colon, tiles = _split_colon(value)
        if not colon:
            reading.problems.add(
                "bad-position",
                say("the hand in {text} names nobody", text=as_typed(stripped)),
                help=say("write it like hand Ana: 5-4 3-3"),
                place=place,
            )
            return
        reading.hands.append((name, tiles, start + len(name) + 1))
        return
    if key not in _FIELDS:
        close = get_close_matches(key, (*_FIELDS, "hand"), n=1)
        reading.problems.add(
            "bad-position",
            say("{text} is no part of a position", text=as_typed(word)),
            help=say("perhaps {word}", word=close[0])
            if close
            else say("its parts are {parts}", parts=listed([*_FIELDS, "hand"])),
            place=place,
        )
        return
    if key in reading.fields:
        reading.problems.add(
            "bad-position", say("{field} is written twice", field=key), place=place
        )
        return
    reading.fields[key] = (value.strip(), start + len(value) - len(value.lstrip()))


def _split_colon(value: str) -> tuple[str, str, str]:
    parts = split_outside_quotes(value, ":")
    if len(parts) == 1:
        return value, "", ""
    at = parts[1][0] - 1
    return value[:at], ":", value[at + 1 :]


def _name(text: str) -> str:
    return "" if text.strip() == "?" else tidy(unquoted(text))


def _players(reading: _Reading) -> tuple[str, ...]:
    """Those of `order`; else those named anywhere, the one in turn first."""
    names: list[str] = []
    if "order" in reading.fields:
        with reading.attempt(reading.place("order")):
            names = [_name(word) for word in _WORD.findall(reading.value("order"))]
        if len(names) < 2:
            reading.bad("order", say("nobody plays alone"), say("name at least two players"))
    else:
        for text in (reading.value("turn"), *(name for name, _, _ in reading.hands)):
            with reading.attempt(reading.place("turn")):
                name = _name(text)
                if name and not twins([*names, name]):
                    names.append(name)
        if len(names) < 2:
            names.append("")
    for name in names:
        found = name_problem(name) if name else None
        if found:
            reading.problems.found.append(found.at(reading.place("order")))
    for one, other in twins([name for name in names if name]):
        reading.bad("order", say("{one} and {other} are one name", one=one, other=other))
    return tuple(names)


def _seat(reading: _Reading, text: str, players: tuple[str, ...], place: Place | None) -> int:
    with reading.attempt(place):
        name = _name(text)
        if not name and "" in players:
            return players.index("")
        return players.index(find_player(text, [one for one in players if one], place))
    return 0


def _turn(reading: _Reading, players: tuple[str, ...]) -> int:
    return _seat(reading, reading.value("turn"), players, reading.place("turn"))


def _layout(reading: _Reading, options: FivesOptions, largest: int) -> Layout:
    parts: tuple[Part, ...] = ("line", "up", "down", "spinner")
    texts = {part: reading.value(part) for part in parts}
    spins = options.spinner != "none"
    try:
        return parse_layout(
            texts["line"],
            texts["up"],
            texts["down"],
            texts["spinner"],
            largest=largest,
            spins=spins,
            sources={part: part for part in parts},
        )
    except NotationProblem as error:
        for one in error.diagnostics:
            reading.problems.found.append(one.at(_moved(reading, one.place)))
    return EMPTY


def _moved(reading: _Reading, place: Place | None) -> Place | None:
    """The place in the whole position of a place in one of its fields."""
    if place is None or place.source not in reading.fields:
        return None
    value, offset = reading.fields[place.source]
    begin = place.column - 1
    end = begin + 1 if place.end_column is None else place.end_column - 1
    return part_place(reading.source, reading.text, offset + begin, value[begin:end])


def _all_hands(reading: _Reading, players: tuple[str, ...], largest: int) -> tuple[Hand, ...]:
    hands = dict.fromkeys(range(len(players)), UNKNOWN)
    for name, text, offset in reading.hands:
        place = part_place(reading.source, reading.text, offset - len(name) - 1, name)
        seat = _seat(reading, name, players, place)
        words = text.strip()
        with reading.attempt(place):
            start = offset + len(text) - len(text.lstrip())
            partly = words.startswith("..")
            if partly:
                words, start = words[2:], start + 2
            tiles = parse_dominoes(words, largest, reading.source, whole=reading.text, offset=start)
            hands[seat] = Hand(frozenset(tiles), None) if partly else hand_of(tiles)
    if "count" in reading.fields:
        _take_counts(reading, players, hands)
    return tuple(hands[seat] for seat in range(len(players)))


def _take_counts(reading: _Reading, players: tuple[str, ...], hands: dict[int, Hand]) -> None:
    words = reading.value("count").split()
    readable = all(
        word == "?" or (word.isascii() and word.isdigit() and len(word) < 4) for word in words
    )
    if len(words) != len(players) or not readable:
        reading.bad(
            "count",
            say("count needs a number for each of the {players} players", players=len(players)),
            say("? stands for one that is not known"),
        )
        return
    for seat, word in enumerate(words):
        if word == "?":
            continue
        hidden = int(word) - len(hands[seat].tiles)
        if hidden < 0 or (hidden > 0 and hands[seat].is_known):
            reading.bad(
                "count",
                say(
                    "{name} has {count} dominoes by count, but {shown} are shown",
                    name=players[seat] or "?",
                    count=word,
                    shown=len(hands[seat].tiles),
                ),
            )
            continue
        hands[seat] = Hand(hands[seat].tiles, hidden)


def _drawn(reading: _Reading) -> int:
    steps = [step.strip().casefold() for step in reading.value("so-far").split(",")]
    if steps == [""]:
        return 0
    if any(step != "draw" for step in steps):
        reading.bad(
            "so-far",
            say("a turn of Fives Up that goes on consists of draws"),
            say("write so-far draw, draw"),
        )
    return len(steps)


def _passes(reading: _Reading, players: tuple[str, ...]) -> int:
    passes = reading.number("passes", 0) or 0
    if passes > len(players):
        reading.bad(
            "passes",
            say("{passes} passes are more than there are players", passes=passes),
            say("count those in a row since the last domino was laid"),
        )
    return passes


def _after(reading: _Reading) -> After | None:
    word = reading.value("after").casefold()
    if "after" not in reading.fields:
        return None
    if word not in _AFTER:
        reading.bad(
            "after",
            say("a round does not end with {word}", word=as_typed(word)),
            say("it ends with {ends}", ends=listed(_AFTER, "or")),
        )
        return None
    return cast(After, word)


def _scores(reading: _Reading) -> tuple[int, ...] | None:
    if "scores" not in reading.fields:
        return None
    words = reading.value("scores").split()
    if not all(word.isascii() and word.isdigit() and len(word) <= 6 for word in words):
        reading.bad("scores", say("scores are numbers, such as scores 35 20"))
        return None
    return tuple(int(word) for word in words)
