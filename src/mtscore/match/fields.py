"""Reading one table of plain data key by key, with every wrong type and unknown key noted."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from mtscore.errors import Problems
from mtscore.notation.names import as_written, printable
from mtscore.words import listed, nearest, say

Path = tuple[str | int, ...]
MISSING: Final = object()
"""The mark for a key that isn't there; None could be a value."""


class Table:
    """One table of the data: asks for keys by name and type, and notes what is wrong.

    `finish` notes the keys that nobody asked for.
    """

    def __init__(self, data: Mapping[str, Any], path: Path, problems: Problems, title: str) -> None:
        self.data = data
        self.path = path
        self.problems = problems
        self.title = title
        self.asked: list[str] = []

    def wrong(self, key: str, wanted: str) -> None:
        """Note that the value of `key` is not what it should be."""
        value = self.data[key]
        shown = as_written(value)
        self.problems.add(
            "wrong-type",
            say(
                "{key} in {title} cannot be {value}",
                key=key,
                title=self.title,
                value=shown if len(shown) <= 40 else shown[:37] + "...",
            ),
            help=say("it has to be {wanted}", wanted=wanted),
            path=(*self.path, key),
        )

    def get(self, key: str, *, required: bool = False) -> Any:
        """The raw value of `key`, or the mark for none."""
        self.asked.append(key)
        if key in self.data:
            return self.data[key]
        if required:
            self.problems.add(
                "missing-key",
                say("{title} has no {key}", title=self.title, key=key),
                help=say("add a line: {key} = ...", key=key),
                path=self.path,
            )
        return MISSING

    def text(self, key: str, *, required: bool = False) -> str | None:
        """A text, or None."""
        value = self.get(key, required=required)
        if value is MISSING:
            return None
        if not isinstance(value, str):
            self.wrong(key, say("a text in quotes"))
            return None
        return value

    def number(
        self, key: str, *, required: bool = False, least: int = 0, most: int = 9999
    ) -> int | None:
        """A whole number, or None."""
        value = self.get(key, required=required)
        if value is MISSING:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.wrong(key, say("a number from {least} to {most}", least=least, most=most))
            return None
        return value

    def flag(self, key: str) -> bool | None:
        """True, false, or None."""
        value = self.get(key)
        if value is MISSING:
            return None
        if not isinstance(value, bool):
            self.wrong(key, say("true or false"))
            return None
        return value

    def when(self, key: str) -> datetime | None:
        """A date with a time, or None; JSON has it as text."""
        value = self.get(key)
        if value is MISSING:
            return None
        if isinstance(value, str):
            try:
                value = datetime.fromisoformat(value)
            except ValueError:
                value = None
        if not isinstance(value, datetime):
            self.wrong(key, say("a date and time such as 2026-11-30T19:30:00+01:00"))
            return None
        return value

    def table(self, key: str) -> Mapping[str, Any]:
        """An inner table, empty when it isn't there."""
        value = self.get(key)
        if value is MISSING:
            return {}
        if not isinstance(value, Mapping):
            self.wrong(key, say("a table such as {{ Ana = 0, Bo = 23 }}"))
            return {}
        return value

    def finish(self) -> None:
        """Note the keys that nobody asked for."""
        for key in self.data:
            if key not in self.asked:
                better = nearest(key, self.asked)
                self.problems.add(
                    "unknown-key",
                    say("{key} is not known in {title}", key=printable(key), title=self.title),
                    help=say("a similar one exists: {better}", better=better)
                    if better
                    else say("known are {keys}", keys=listed(self.asked)),
                    path=(*self.path, key),
                )
