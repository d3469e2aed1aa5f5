"""The fields of a position of trains, and who plays in it."""

import re
from typing import Final

from mtscore.errors import UsageProblem
from mtscore.notation.fields import Field, Fields
from mtscore.notation.names import as_typed, fold, split_outside_quotes
from mtscore.notation.trains import parse_owner
from mtscore.tiles import LARGEST
from mtscore.words import say

_FIELD: Final = re.compile(
    r"(?P<name>set|engine|order|turn|first-turn|doubles|hand|count|so-far|boneyard|passes|out)"
    r"(?=\s|$)(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)


class Line(Fields):
    """A position line, cut into its fields; problems are gathered as they are found."""

    def __init__(self, text: str, source: str) -> None:
        super().__init__(text, source)
        self.trains: list[Field] = []
        self.largest = LARGEST
        for number, offset, part in self.parts():
            self._sort(number, offset, part)

    def _sort(self, number: int, offset: int, part: str) -> None:
        place = self.place(offset, part)
        begin = offset + len(part) - len(part.lstrip())
        found = _FIELD.match(part.strip())
        is_entry = len(split_outside_quotes(part, ":")) > 1
        name = found["name"].casefold() if found else ""
        if found and (name in {"hand", "so-far"} or not is_entry):
            self.keep(Field(name, found["rest"], begin + found.start("rest"), place))
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
