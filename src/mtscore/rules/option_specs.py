"""What an option is: its value, its line of documentation, and how a value is read from text.

`rules.options` declares the options with these; nothing here knows any of them.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Literal

from mtscore.records import R, Record, record_names, set_defaults
from mtscore.rules.deal import parse_deal
from mtscore.words import listed, say

Value = bool | int | str
Group = Literal[
    "first turn", "trains", "doubles", "drawing", "markers", "end", "scoring", "opening"
]


class OptionSpec(Record):
    """What an option is: its line of documentation and the values it takes."""

    name: str
    doc: str
    group: Group
    kind: Literal["flag", "number", "choice", "deal"]
    default: Value
    choices: Mapping[str, str]
    """For a choice: each value and what it means."""
    least: int
    most: int

    def values(self) -> str:
        """The values it takes, for help and messages."""
        if self.kind == "flag":
            return "true or false"
        if self.kind == "number":
            return say("a number from {least} to {most}", least=self.least, most=self.most)
        if self.kind == "deal":
            return say("players and dominoes, such as 2-6:12 7-8:10, or one number for everybody")
        return listed(list(self.choices), last="or")

    def read(self, value: object) -> Value:
        """The value that a text, a TOML or a JSON value stands for.

        Raises:
            ValueError: it stands for none.
        """
        return _READERS[self.kind](self, value)


def _read_flag(_: OptionSpec, value: object) -> bool:
    if isinstance(value, bool):
        return value
    word = str(value).strip().casefold()
    if word in ("true", "yes", "on"):
        return True
    if word in ("false", "no", "off"):
        return False
    raise ValueError(value)


def _read_number(spec: OptionSpec, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError(value)  # noqa: TRY004 - one exception for every value that is none
    text = str(value).strip()
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        raise ValueError(value)
    number = int(text)
    if not spec.least <= number <= spec.most:
        raise ValueError(value)
    return number


def _read_choice(spec: OptionSpec, value: object) -> str:
    word = str(value).strip().casefold().replace("-", "_")
    if not isinstance(value, str) or word not in spec.choices:
        raise ValueError(value)
    return word


def _read_deal(_: OptionSpec, value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError(value)  # noqa: TRY004 - one exception for every value that is none
    return str(parse_deal(str(value)))


_READERS: Final[Mapping[str, Callable[[OptionSpec, object], Value]]] = {
    "flag": _read_flag,
    "number": _read_number,
    "choice": _read_choice,
    "deal": _read_deal,
}


class _Declared:
    """An option as declared: its value, and what `OptionSpec` says about it."""

    __slots__ = ("facts", "value")

    def __init__(self, value: Value, kind: str, group: Group, doc: str, **facts: Any) -> None:
        self.value = value
        self.facts = {"kind": kind, "group": group, "doc": doc, **facts}


def flag(default: bool, group: Group, doc: str) -> Any:
    """Declare an option that is true or false."""
    return _Declared(default, "flag", group, doc)


def number(default: int, group: Group, doc: str, *, least: int = 0, most: int = 99) -> Any:
    """Declare an option that is a number."""
    return _Declared(default, "number", group, doc, least=least, most=most)


def choice(default: str, group: Group, doc: str, **choices: str) -> Any:
    """Declare an option that is one of some words."""
    return _Declared(default, "choice", group, doc, choices=choices)


def deal_table(default: str, group: Group, doc: str) -> Any:
    """Declare an option that is a deal table."""
    return _Declared(default, "deal", group, doc)


_FACTS: Final[dict[type[Record], dict[str, _Declared]]] = {}


def declared_options(kind: type[R]) -> type[R]:
    """Keep what the options of a class say aside, and leave it their plain defaults."""
    _FACTS[kind] = record_names(kind)
    set_defaults(kind, {name: one.value for name, one in _FACTS[kind].items()})
    return kind


@cache
def option_specs(kind: type[Record]) -> Mapping[str, OptionSpec]:
    """The options of one game by name, in the order in which they are best read."""
    return {
        name: OptionSpec(
            name=name,
            default=one.value,
            **{"choices": {}, "least": 0, "most": 0, **one.facts},
        )
        for name, one in _FACTS[kind].items()
    }


def write_value(value: Value) -> str:
    """A value as it is typed: true and false in small letters.

    >>> write_value(True), write_value(50), write_value("2-4:15")
    ('true', '50', '2-4:15')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def write_rule(name: str, value: Value) -> str:
    """An option with its value, as it is typed after `--rule`."""
    return f"{name}={write_value(value)}"
