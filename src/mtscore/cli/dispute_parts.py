"""The single values of a dispute, each read as soon as what it needs is known."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from mtscore.cli.dispute_match import FromMatch
from mtscore.cli.dispute_told import OPTIONS, Told
from mtscore.errors import Place, Problems, UsageProblem
from mtscore.notation.dominoes import parse_dominoes, parse_hand, place_in
from mtscore.notation.moves import Move, parse_moves
from mtscore.notation.names import as_typed, part_place, split_outside_quotes
from mtscore.notation.trains import Owner, Train, parse_owner, parse_trains
from mtscore.referee import Claim, Known, parse_claim
from mtscore.tiles import LARGEST, Domino
from mtscore.words import say, whole

Result = TypeVar("Result")


class Parts:
    """Reads what was told part by part, and collects the problems instead of stopping at one."""

    def __init__(self, told: Told, match: FromMatch) -> None:
        self.told = told
        self.match = match
        self.problems = Problems()

    def attempt(self, name: str, read: Callable[[], Result]) -> Result | None:
        """What `read` gives; None after noting what is wrong."""
        try:
            return read()
        except UsageProblem as error:
            place: Place | None = None
            text = getattr(self.told, name, None)
            if isinstance(text, str):
                place = place_in(self.told.where(name), text)
            self.problems.found += [
                one if one.place else one.at(place) for one in error.diagnostics
            ]
            return None

    def known(self, largest: int) -> Known:
        """Which round it is, and what the match says about it."""
        claim = self.told.claim is not None
        return self.match.known(self.round(largest), largest, claim=claim)

    def round(self, largest: int) -> int | None:
        """Which round it is, by what was told: every double is the engine of one."""
        number = self.number("round", 1, 99)
        if number is None or number <= largest + 1:
            return number
        file = self.match.file
        if file is not None and file.match.engine(number) is not None:
            return number
        self.problems.add(
            "no-such-round",
            say("there is no round {number}", number=number),
            help=say(
                "with a double-{largest} set there are {most} rounds, one for every double",
                largest=largest,
                most=largest + 1,
            ),
            place=place_in(self.told.where("round"), str(self.told.round)),
        )
        return None

    def number(self, name: str, least: int, most: int) -> int | None:
        """A value that has to be a number from `least` to `most`."""
        text = getattr(self.told, name)
        if text is None:
            return None
        value = whole(text, least, most)
        if value is not None:
            return value
        self.problems.add(
            "bad-number",
            say("{name} cannot be {text}", name=OPTIONS[name], text=as_typed(text.strip())),
            help=say("write a number from {least} to {most}", least=least, most=most),
            place=place_in(self.told.where(name), str(text)),
        )
        return None

    # What lies there.

    def engine(self, known: Known, largest: int) -> int | None:
        """The number in the middle, as it was told or as the match has it."""
        told = self.told
        if told.engine is None:
            return known.engine
        text = told.engine.strip()
        number = _engine_number(text)
        if number is None or number > largest:
            self.problems.add(
                "bad-engine",
                say(
                    "{text} is no engine of a double-{largest} set",
                    text=as_typed(text),
                    largest=largest,
                ),
                help=say(
                    "write the number of the double in the middle, such as {largest}",
                    largest=largest,
                ),
                place=place_in(told.where("engine"), told.engine),
            )
            return None
        return number

    def trains(self, players: list[str], engine: int | None, largest: int) -> dict[Owner, Train]:
        """What lies there, as far as it was told."""
        text = self.told.trains
        if text is None:
            return {}
        source = self.told.where("trains")
        if engine is None:
            # The first train written from its beginning shows the engine, for all of them.
            try:
                shown = parse_trains(text, players, None, largest, source)
            except UsageProblem:
                shown = {}
            engine = next((one.start for one in shown.values() if one.whole and one.chain), None)
        found = self.attempt("trains", lambda: parse_trains(text, players, engine, largest, source))
        return found or {}

    def doubles(
        self, players: list[str]
    ) -> tuple[tuple[Owner, ...] | None, tuple[Owner, ...] | None]:
        """The trains with uncovered doubles as they were laid, and those followed by a domino."""
        text = self.told.doubles
        if text is None:
            return None, None
        owners: list[Owner] = []
        followed: list[Owner] = []
        source = self.told.where("doubles")
        for offset, part in split_outside_quotes(text, ","):
            word = part.strip()
            if not word or word.casefold() == "none":
                continue
            place = part_place(source, text, offset, part)
            name = word.rstrip("+").rstrip()
            owner = self.attempt("doubles", partial(parse_owner, name, players, place))
            if owner is not None:
                owners.append(owner)
                if word.endswith("+"):
                    followed.append(owner)
        return tuple(owners), tuple(followed)

    def dominoes(self, name: str, largest: int) -> tuple[Domino, ...] | None:
        """The hand, or what was drawn."""
        text = getattr(self.told, name)
        if text is None:
            return None
        source = self.told.where(name)
        if name == "hand":
            held = self.attempt(name, lambda: parse_hand(_bare_hand(text), largest, source))
            return None if held is None else tuple(held)
        return self.attempt(name, lambda: parse_dominoes(text, largest, source))

    # What is asked.

    def moves(self, players: list[str], largest: int) -> tuple[Move, ...]:
        """The steps of the turn; none where only a claim is made."""
        text = self.told.move
        if text is None or not text.strip():
            return ()
        found = self.attempt(
            "move", lambda: parse_moves(text, players, largest, self.told.where("move"))
        )
        return found or ()

    def claim(self, players: list[str]) -> Claim | None:
        """What somebody says is so."""
        text = self.told.claim
        if text is None:
            return None
        return self.attempt("claim", lambda: parse_claim(text, players, self.told.where("claim")))


def _bare_hand(text: str) -> str:
    """The hand without the name in front of it, which people write as they do with `round`."""
    name, colon, rest = text.partition(":")
    return rest if colon and not any(one.isdigit() for one in name) else text


def _engine_number(text: str) -> int | None:
    digits, dash, again = text.strip("[]").replace("|", "-").partition("-")
    if dash and again.strip() != digits.strip():
        return None
    return whole(digits, 0, LARGEST)
