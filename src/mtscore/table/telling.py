"""A state from what somebody tells of a table: the disputed train, a hand, whatever is known.

What is not told is unknown (DESIGN 4), but for three things that are taken for granted and
listed, so that an answer can say what it leans on: every uncovered double is written out, it is
a later turn, and in this turn nothing was done but what is told.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeVar

from mtscore.errors import NotationProblem, Place, Problems, UsageProblem
from mtscore.notation.dominoes import parse_dominoes
from mtscore.notation.moves import Draw
from mtscore.notation.names import (
    as_typed,
    find_player,
    fold,
    likely_players,
    name_problem,
    part_place,
    split_outside_quotes,
    tidy,
    unquoted,
)
from mtscore.notation.trains import Owner, Train, parse_owner, parse_trains, write_owner
from mtscore.records import Record
from mtscore.rules import find_rule_set
from mtscore.rules.house_rules import with_house_rules
from mtscore.rules.option_specs import Value
from mtscore.rules.options import Options, TrainOptions
from mtscore.rules.rule_set import RuleSet
from mtscore.table.build import make_state
from mtscore.table.problems import problems_by_field
from mtscore.table.state import Setting, State
from mtscore.tiles import LARGEST, Domino
from mtscore.words import say

_Result = TypeVar("_Result")

# The number, or the engine as the domino that lies there.
_ENGINE: Final = re.compile(r"\[?([0-9]{1,2})(?:\s*[-|:/]\s*\1)?\]?")


class Told(Record):
    """What was told, as typed; None where nothing was said.

    Attributes:
        rules: the rule set's name; `station` where nobody says otherwise.
        house_rules: the options that this table plays otherwise.
        players: who plays, in playing order; those who are named where that is not told.
        largest: the highest double of the set; the rule set's where it is not told.
        engine: the number in the middle.
        trains: `Ana*: 5; Bo: .. 4-4`.
        player: whose turn it is.
        hand: his dominoes at the start of the turn.
        drew: what he has drawn in this turn, in order.
        doubles: whose trains end in uncovered doubles, in the order laid.
        first_turn: whether it is his first turn of the round.
        boneyard: how many are left to draw.
    """

    rules: str | None = None
    house_rules: Mapping[str, object] | None = None
    players: tuple[str, ...] = ()
    largest: str | None = None
    engine: str | None = None
    trains: str | None = None
    player: str | None = None
    hand: str | None = None
    drew: str | None = None
    doubles: str | None = None
    first_turn: bool = False
    boneyard: str | None = None


def tell_state(told: Told, *, also_named: Sequence[str] = ()) -> State:
    """The state that was told.

    Args:
        told: what was said.
        also_named: names that stand elsewhere, such as in the disputed move.

    Raises:
        UsageProblem: everything unreadable, contradictory or impossible.
    """
    return _Teller(told, also_named).state()


class _Teller:
    """Reads what was told, in the order in which the pieces need each other."""

    def __init__(self, told: Told, also_named: Sequence[str]) -> None:
        self.told = told
        self.problems = Problems()
        self.rule_set, self.options = self.read_rules()
        self.largest = self.number("--set", told.largest, LARGEST) or self.rule_set.largest
        self.players = told.players or self.named(also_named)

    def attempt(self, read: Callable[[], _Result], place: Place | None = None) -> _Result | None:
        """What `read` gives; None after noting its problems."""
        try:
            return read()
        except UsageProblem as error:
            self.problems.found += [
                one if one.place or place is None else one.at(place) for one in error.diagnostics
            ]
            return None

    def state(self) -> State:
        told = self.told
        engine = self.engine()
        trains: dict[Owner, Train] = {}
        if told.trains is not None:
            read = partial(parse_trains, told.trains, self.players, engine, self.largest)
            trains = self.attempt(read) or {}
        shown = [one.start for one in trains.values() if one.whole and one.chain]
        if engine is None and shown:
            # A train written from its beginning shows the engine's number.
            engine = shown[0]
            again = partial(parse_trains, told.trains or "", self.players, engine, self.largest)
            trains = self.attempt(again) or {}
        player = self.player()
        hand = self.dominoes("--hand", told.hand)
        drew = self.dominoes("--drew", told.drew) or ()
        doubles = self.doubles()
        setting = Setting(
            rule_set=self.rule_set,
            options=self.options,
            players=self.players,
            largest=self.largest,
            engine=engine,
        )
        hands = {player: {*hand, *drew}} if player is not None and hand is not None else {}
        state = make_state(
            setting,
            trains=trains,
            doubles=doubles,
            exempt=None,
            hands=hands,
            boneyard=self.number("--boneyard", told.boneyard, 200),
            player=player,
            first_turns=[player] if told.first_turn and player is not None else (),
            steps=[Draw(one) for one in drew] if player is not None else (),
        )
        self.compare_doubles(state, doubles)
        if not self.problems:
            self.check(state)
        self.problems.raise_if_any(UsageProblem)
        return state

    def check(self, state: State) -> None:
        """Note what cannot be on any table, each at the option that says it."""
        told = self.told
        options = {
            "hand": ("--hand", told.hand),
            "count": ("--hand", told.hand),
            "train": ("--trains", told.trains),
            "doubles": ("--trains", told.trains),
            "boneyard": ("--boneyard", told.boneyard),
            "engine": ("--engine", told.engine),
            "so-far": ("--drew", told.drew),
        }
        for field, problem in problems_by_field(state):
            option, text = options.get(field.partition(" ")[0], ("", None))
            place = None if text is None else part_place(option, text, 0, text)
            self.problems.found.append(problem.at(place))

    def read_rules(self) -> tuple[RuleSet, TrainOptions]:
        station = find_rule_set("station")
        assert isinstance(station.options, TrainOptions)  # noqa: S101 - it is no Fives Up
        rule_set = self.attempt(partial(find_rule_set, self.told.rules or "station")) or station
        base: Options = rule_set.options
        if not isinstance(base, TrainOptions):
            self.problems.add(
                "wrong-game",
                say("{name} has no trains", name=rule_set.name),
                help=say("a position of Fives Up is told with --position"),
            )
            return station, station.options
        values = self.told.house_rules or {}
        return rule_set, self.attempt(partial(with_house_rules, base, values)) or base

    def number(self, option: str, text: str | None, most: int) -> int | None:
        if text is None:
            return None
        digits = text.strip()
        if digits.isascii() and digits.isdigit() and len(digits) < 4 and int(digits) <= most:
            return int(digits)
        self.problems.add(
            "bad-number",
            say("{option} cannot be {text}", option=option, text=as_typed(digits[:20])),
            help=say("write a number from 0 to {most}", most=most),
            place=part_place(option, text, 0, text),
        )
        return None

    def engine(self) -> int | None:
        text = self.told.engine
        if text is None:
            return None
        found = _ENGINE.fullmatch(text.strip())
        if found and int(found[1]) <= self.largest:
            return int(found[1])
        self.problems.add(
            "bad-engine",
            say(
                "{text} is no engine of a double-{largest} set",
                text=as_typed(text.strip()[:20]),
                largest=self.largest,
            ),
            help=say("write the number of the double in the middle, such as 12"),
            place=part_place("--engine", text, 0, text),
        )
        return None

    def named(self, also_named: Sequence[str]) -> tuple[str, ...]:
        """Everybody who is named: on trains, in turn, in the move."""
        texts = []
        for _, part in split_outside_quotes(self.told.trains or "", ";"):
            name = split_outside_quotes(part, ":")[0][1].strip().rstrip("*?").rstrip()
            texts += [name] if name else []
        texts += [self.told.player] if self.told.player else []
        names: dict[str, str] = {}
        for text in [*texts, *also_named]:
            try:
                owner = parse_owner(text)
            except UsageProblem:
                continue  # noted where it is read
            if isinstance(owner, str) and not self.abbreviates(owner, names):
                names.setdefault(fold(owner), owner)
        return tuple(names.values())

    def abbreviates(self, name: str, names: Mapping[str, str]) -> bool:
        """Whether `name` is short for one name that stands there already."""
        return len(likely_players(fold(name), names)) == 1

    def player(self) -> str | None:
        text = self.told.player
        if text is None:
            return self.players[0] if len(self.players) == 1 else None
        place = part_place("--player", text, 0, text)
        name = self.attempt(partial(unquoted, text), place)
        problem = None if name is None else name_problem(tidy(name))
        if problem is not None:
            self.problems.found.append(problem.at(place))
            return None
        return self.attempt(partial(find_player, text, self.players, place), place)

    def dominoes(self, option: str, text: str | None) -> tuple[Domino, ...] | None:
        if text is None:
            return None
        return self.attempt(partial(parse_dominoes, text, self.largest, option))

    def doubles(self) -> list[Owner] | None:
        text = self.told.doubles
        if text is None:
            return None
        found = []
        for offset, part in split_outside_quotes(text, ","):
            place = part_place("--doubles", text, offset, part)
            owner = self.attempt(partial(parse_owner, part, self.players, place), place)
            if owner is not None:
                found.append(owner)
        return found

    def compare_doubles(self, state: State, doubles: list[Owner] | None) -> None:
        """Note where the order of the doubles and the ends of the trains do not agree."""
        if doubles is None or self.problems:
            return
        there = {state.setting.owner(place) for place in state.doubles}
        text = self.told.doubles or ""
        if sorted(map(str, doubles)) != sorted(map(str, there)):
            names = ",".join(write_owner(state.setting.owner(place)) for place in state.doubles)
            self.problems.add(
                "no-such-double",
                say("--doubles and the trains do not show the same doubles"),
                help=say("as --trains has it: {names}", names=names or say("none")),
                place=part_place("--doubles", text, 0, text),
            )


def read_house_rule(text: str) -> tuple[str, Value]:
    """Read `max_doubles_per_turn=1` without judging it.

    Raises:
        NotationProblem: it has no `=`.
    """
    name, equals, value = text.partition("=")
    if not equals:
        problems = Problems()
        problems.add(
            "bad-rule",
            say("{text} is no house rule", text=as_typed(text[:40])),
            help=say("write NAME=VALUE, such as max_doubles_per_turn=1"),
            place=part_place("--rule", text, 0, text),
        )
        problems.raise_if_any(NotationProblem)
    return name.strip(), value.strip()
