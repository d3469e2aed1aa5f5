"""Reads the position line of Fives Up; `position` says what stands in it."""

import re
from functools import partial
from typing import Final, cast, get_args

from mtscore.errors import NotationProblem, Place
from mtscore.fives.checks import problems
from mtscore.fives.layout import Layout
from mtscore.fives.line import PARTS, parse_layout
from mtscore.fives.state import FIVES_UP, UNKNOWN, After, Hand, State
from mtscore.notation.dominoes import parse_dominoes
from mtscore.notation.fields import NAMELESS, Field, Fields
from mtscore.notation.names import (
    as_typed,
    find_player,
    name_problem,
    split_outside_quotes,
    tidy,
    twins,
    unquoted,
)
from mtscore.rules import find_rule_set
from mtscore.rules.house_rules import with_house_rules
from mtscore.rules.options import FivesOptions
from mtscore.words import listed, nearest, say, whole

_FIELDS: Final = (
    "set",
    "order",
    "turn",
    "after",
    "line",
    "up",
    "down",
    "spinner",
    "hand",
    "count",
    "scores",
    "target",
    "so-far",
    "passes",
    "stock",
)
_AFTER: Final[tuple[str, ...]] = get_args(After)
_FIELD: Final = re.compile(r"(?P<name>\S+)(?P<rest>.*)", re.DOTALL)
_MOST: Final = 999_999
"""No match has more points."""


def parse_position(text: str, source: str = "--position", *, check: bool = True) -> State:
    """Read a position line.

    Args:
        text: the line.
        source: the option or file that it stands in.
        check: refuse what cannot be at any table, too (see `problems`).

    Raises:
        NotationProblem: everything unreadable and, unless `check` is off, everything impossible.
    """
    return _Reader(text, source).state(check=check)


class _Reader(Fields):
    """The fields of one line, read in the order in which they need each other."""

    def __init__(self, text: str, source: str) -> None:
        super().__init__(text, source)
        self.whole = self.place(0, text)
        for number, offset, part in self.parts():
            place = self.place(offset, part)
            if number == 0:
                self.rules = Field("rules", part, offset, place)
            else:
                self._sort(offset + len(part) - len(part.lstrip()), part.strip(), place)

    def _sort(self, offset: int, part: str, place: Place) -> None:
        found = _FIELD.fullmatch(part)
        name = found["name"].casefold() if found else ""
        if found and name in _FIELDS:
            self.keep(Field(name, found["rest"], offset + found.start("rest"), place))
            return
        close = nearest(name, _FIELDS)
        self.add(
            "bad-field",
            say("cannot read {text}", text=as_typed(part)),
            place,
            help=say("perhaps {word}", word=close)
            if close
            else say("the fields are {fields}", fields=listed(_FIELDS)),
        )

    def state(self, *, check: bool) -> State:
        """Everything read."""
        options = self.read_rules()
        for needed, remedy in (
            ("line", say("an empty table is written line -")),
            ("turn", say("write turn and a name")),
        ):
            if needed not in self.fields:
                self.bad(needed, say("the position has no {field}", field=needed), remedy)
        self.problems.raise_if_any(NotationProblem)
        self.players = self.read_players()
        self.problems.raise_if_any(NotationProblem)
        largest = self.number("set", 18, 6) or 0
        state = State(
            players=self.players,
            turn=self.seat(self.fields["turn"].text, self.fields["turn"].place),
            layout=self.read_layout(options, largest),
            hands=self.read_hands(largest),
            stock=self.number("stock", _MOST),
            drawn=self.read_draws(),
            passes=self.read_passes(),
            after=self.read_after(),
            scores=self.read_scores(),
            target=self.number("target", _MOST),
            options=options,
            largest=largest,
        )
        self.problems.raise_if_any(NotationProblem)
        if check:
            self.problems.found.extend(one.at(self.whole) for one in problems(state))
        self.problems.raise_if_any(NotationProblem)
        return state

    def bad(self, name: str, message: str, help: str | None = None) -> None:
        """Note what is wrong with a field as a whole."""
        field = self.fields.get(name)
        self.add("bad-position", message, field.place if field else self.whole, help)

    def read_rules(self) -> FivesOptions:
        """The rule set's options with the house rules after its name."""
        words = self.rule_words()
        place = self.rules.place if self.rules else self.whole
        rule_set = self.attempt(partial(find_rule_set, words.pop(0) if words else ""), place)
        if rule_set is None:
            return FIVES_UP
        if not rule_set.is_fives:
            self.add("wrong-game", say("{name} is no Fives Up", name=rule_set.name), place)
            return FIVES_UP
        values = self.rule_values(words, place, "block=pass")
        base = rule_set.fives_options
        return self.attempt(partial(with_house_rules, base, values), place) or base

    def read_players(self) -> tuple[str, ...]:
        """Those of `order`; else those named anywhere, the one in turn first."""
        order = self.fields.get("order")
        if order is not None:
            players = self.read_order(order, nameless=True)
            if len(players) < 2 and not self.problems:
                self.bad("order", say("nobody plays alone"), say("name at least two players"))
            return players
        names: list[str] = []
        turn = self.fields["turn"]
        for field in (turn, *self.hands):
            text = field.text if field is turn else split_outside_quotes(field.text, ":")[0][1]
            name = self.attempt(partial(_name, text), field.place)
            if name and not twins([*names, name]):
                names.append(name)
                problem = name_problem(name)
                if problem:
                    self.problems.found.append(problem.at(field.place))
        return tuple(names) if len(names) > 1 else (*names, "")

    def seat(self, text: str, place: Place) -> int:
        """The seat of a player; 0 where there is no such player, which is noted."""
        name = self.attempt(partial(_name, text), place)
        if name is None:
            return 0
        if not name and "" in self.players:
            return self.players.index("")
        named = [one for one in self.players if one]
        found = self.attempt(partial(find_player, text, named, place), place)
        return 0 if found is None else self.players.index(found)

    def read_layout(self, options: FivesOptions, largest: int) -> Layout:
        """The line, its arms and its spinner."""
        texts = {part: self.fields[part].text if part in self.fields else "" for part in PARTS}
        spins = options.spinner != "none"
        try:
            return parse_layout(
                texts["line"],
                texts["up"],
                texts["down"],
                texts["spinner"],
                largest=largest,
                spins=spins,
            )
        except NotationProblem as error:
            self.problems.found.extend(
                one.at(self.place_inside(one.place)) for one in error.diagnostics
            )
        return Layout(spins=spins)

    def place_inside(self, place: Place | None) -> Place | None:
        """The place in the whole line of a place in one of its fields."""
        field = self.fields.get(place.source) if place else None
        if place is None or field is None:
            return self.whole
        begin = place.column - 1
        end = begin + 1 if place.end_column is None else place.end_column - 1
        return self.place(field.offset + begin, field.text[begin:end])

    def read_hands(self, largest: int) -> tuple[Hand, ...]:
        """What each player holds; one whose hand is not there holds what nobody knows."""
        hands = dict.fromkeys(range(len(self.players)), UNKNOWN)
        shown: set[int] = set()
        for field in self.hands:
            (_, name), *rest = split_outside_quotes(field.text, ":")
            if not rest:
                self.add(
                    "bad-field",
                    say("a hand lacks its colon"),
                    field.place,
                    help=say("write it like hand Ana: 5-4 3-3"),
                )
                continue
            seat = self.seat(name, field.place)
            if seat in shown:
                name = self.players[seat]
                self.add("hand-twice", say("{name} has two hands", name=name), field.place)
            shown.add(seat)
            hand = self.attempt(
                partial(self.read_hand, field.offset + rest[0][0], field, largest), field.place
            )
            hands[seat] = UNKNOWN if hand is None else hand
        return tuple(
            self.counted(hands[seat], player, count)
            for seat, (player, count) in enumerate(
                zip(self.players, self.read_counts(), strict=True)
            )
        )

    def read_hand(self, offset: int, field: Field, largest: int) -> Hand:
        """The dominoes after the colon, with `..` where there may be others.

        Raises:
            NotationProblem: dominoes unreadable, twice or not in the set.
        """
        text = self.text[offset : field.offset + len(field.text)]
        whole = text.rstrip().removesuffix("..").removesuffix("\u2026")
        begin = len(whole) - len(whole.lstrip())
        if whole.startswith("..", begin):
            begin += len("..")
        shown = whole[begin:]
        dominoes = parse_dominoes(
            shown, largest, self.source, whole=self.text, offset=offset + begin
        )
        return Hand(frozenset(dominoes), 0 if shown.strip() == text.strip() else None)

    def counted(self, hand: Hand, player: str, count: int | None) -> Hand:
        """The hand with as many hidden dominoes as its count leaves."""
        if count is None:
            return hand
        shown = len(hand.dominoes)
        if count < shown:
            self.add(
                "hand-larger-than-count",
                say(
                    "{name} has {count} dominoes by count, but {shown} are shown",
                    name=player or NAMELESS,
                    count=count,
                    shown=shown,
                ),
                self.places["count"],
            )
            return hand
        return Hand(hand.dominoes, count - shown)

    def read_draws(self) -> int:
        """How many dominoes were drawn in this turn."""
        field = self.fields.get("so-far")
        if field is None or not field.text.strip():
            return 0
        steps = [step.strip().casefold() for step in field.text.split(",")]
        if any(step != "draw" for step in steps):
            self.bad(
                "so-far",
                say("a turn of Fives Up that goes on consists of draws"),
                say("write so-far draw, draw"),
            )
        return len(steps)

    def read_passes(self) -> int:
        """How many turns in a row were passes."""
        return self.number("passes", len(self.players), 0) or 0

    def read_after(self) -> After | None:
        """How the round before ended."""
        field = self.fields.get("after")
        if field is None:
            return None
        word = field.text.strip().casefold()
        if word not in _AFTER:
            self.bad(
                "after",
                say("a round does not end with {word}", word=as_typed(word)),
                say("it ends with {ends}", ends=listed(_AFTER, "or")),
            )
            return None
        return cast(After, word)

    def read_scores(self) -> tuple[int, ...] | None:
        """The points of each side."""
        field = self.fields.get("scores")
        if field is None:
            return None
        scores = [whole(word, most=_MOST) for word in field.text.split()]
        known = tuple(one for one in scores if one is not None)
        if len(known) < len(scores):
            self.bad("scores", say("scores are numbers, such as scores 35 20"))
            return None
        return known


def _name(text: str) -> str:
    """A player's name; empty for one whom nobody named.

    Raises:
        NotationProblem: quotes that are not closed.
    """
    return "" if text.strip() == NAMELESS else tidy(unquoted(text))
