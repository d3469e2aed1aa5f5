"""From what somebody typed about a dispute to the facts that the referee rules on."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

from mtscore.cli.dispute_match import FromMatch
from mtscore.errors import Diagnostic, Place, Problems, UsageProblem
from mtscore.notation.dominoes import parse_dominoes, parse_hand, place_in
from mtscore.notation.moves import Draw, Move, Play, parse_moves
from mtscore.notation.names import (
    as_typed,
    find_player,
    fold,
    name_problem,
    parse_names,
    part_place,
    split_outside_quotes,
    tidy,
    unquoted,
)
from mtscore.notation.trains import Owner, Train, parse_owner, parse_trains, write_owner
from mtscore.records import Record, changed
from mtscore.referee import Claim, Facts, Known, parse_claim
from mtscore.rules import RuleSet, find_rule_set
from mtscore.rules.house_rules import with_house_rules
from mtscore.rules.option_specs import Value
from mtscore.rules.options import FivesOptions, TrainOptions
from mtscore.table import State, parse_position
from mtscore.table.problems import problems as state_problems
from mtscore.tiles import LARGEST, Domino
from mtscore.words import listed, say

Result = TypeVar("Result")


class Told(Record):
    """What was typed, option by option; None where nothing was.

    `source` names each in messages: the option on a command line, the key in a file.
    """

    move: str | None = None
    player: str | None = None
    trains: str | None = None
    hand: str | None = None
    drew: str | None = None
    engine: str | None = None
    first_turn: bool | None = None
    boneyard: str | None = None
    doubles: str | None = None
    order: str | None = None
    rules: str | None = None
    rule: tuple[str, ...] = ()
    largest: str | None = None
    position: str | None = None
    claim: str | None = None
    round: str | None = None
    line: str | None = None
    up: str | None = None
    down: str | None = None
    spinner: str | None = None
    stock: str | None = None
    source: str | None = None

    def where(self, name: str) -> str:
        """How messages call one of the values."""
        option = _OPTIONS.get(name, name)
        return option if self.source is None else f"{self.source} ({option.lstrip('-')})"


_OPTIONS: Final = {
    "move": "move",
    "player": "--player",
    "trains": "--trains",
    "hand": "--hand",
    "drew": "--drew",
    "engine": "--engine",
    "boneyard": "--boneyard",
    "doubles": "--doubles",
    "order": "--players",
    "rules": "--rules",
    "rule": "--rule",
    "largest": "--set",
    "position": "--position",
    "claim": "--claim",
    "round": "--round",
    "line": "--line",
    "up": "--up",
    "down": "--down",
    "spinner": "--spinner",
    "stock": "--stock",
}


class Asked(Record):
    """A dispute that can be ruled on: facts or a whole position, and what is asked of it."""

    facts: Facts | None = None
    state: State | None = None
    moves: tuple[Move, ...]
    claim: Claim | None
    known: Known
    rule_set: RuleSet
    options: TrainOptions
    seated: bool


def rule_set_of(told: Told, match: FromMatch) -> tuple[RuleSet, dict[str, Value]]:
    """The rule set that holds, and the house rules of the match where it is the match's own."""
    if told.rules is not None:
        rule_set = find_rule_set(told.rules)
        return rule_set, match.house_rules if rule_set is match.rule_set else {}
    if match.rule_set is not None:
        return match.rule_set, match.house_rules
    return find_rule_set("station"), {}


def options_of(
    told: Told, rule_set: RuleSet, house: Mapping[str, Value]
) -> TrainOptions | FivesOptions:
    """The rule set's options with all house rules put in.

    Raises:
        UsageProblem: a rule that does not exist, a value it cannot have, rules that clash.
    """
    values: dict[str, object] = dict(house)
    for text in told.rule:
        name, equals, value = text.partition("=")
        if not equals:
            raise UsageProblem(
                Diagnostic(
                    code="bad-rule",
                    message=say("{text} is no house rule", text=as_typed(text[:40])),
                    help=say("write NAME=VALUE, such as max_doubles_per_turn=1"),
                )
            )
        values[name.strip().casefold().replace("-", "_")] = value
    return with_house_rules(rule_set.options, values)


def read(told: Told, match: FromMatch) -> Asked:
    """Read everything that was told.

    Raises:
        UsageProblem: all that cannot be read; if all can, all that cannot be.
    """
    return _Reader(_with_own(told, told.player), match).asked()


_OWN: Final = re.compile(r"\b(on|to) (?:(?:his|her|their|my|the) )?own(?: train)?\b", re.IGNORECASE)


def _with_own(told: Told, player: str | None) -> Told:
    """The move with the mover's name for `own`, unless somebody is called so."""
    if told.move is None or player is None or not _OWN.search(told.move):
        return told
    given = ";".join((told.order or "").split(",")) + ";" + (told.trains or "")
    names = [fold(one.partition(":")[0].strip("*? ")) for one in given.split(";")]
    if fold("own") in (*names, fold(player)):
        return told
    named = write_owner(player)
    return changed(told, move=_OWN.sub(lambda found: f"{found[1]} {named}", told.move))


class _Reader:
    """Reads the values in the order in which they need each other, collecting problems."""

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

    def asked(self) -> Asked:
        told = self.told
        if told.position is not None:
            return self.from_position(told.position)
        rule_set, house = rule_set_of(told, self.match)
        options = self.attempt("rule", lambda: options_of(told, rule_set, house))
        base = rule_set.options if options is None else options
        assert isinstance(base, TrainOptions)  # noqa: S101 - Fives Up is read elsewhere
        largest = self.number("largest", 1, LARGEST)
        if largest is None:
            same = self.match.rule_set is rule_set
            largest = self.match.largest if self.match.largest and same else rule_set.largest
        known = self.known(largest)
        players, seated = self.players(largest)
        engine = self.engine(known, largest)
        trains = self.trains(players, engine, largest)
        if engine is None:
            engine = next((one.start for one in trains.values() if one.whole and one.chain), None)
            trains = {
                owner: changed_start(train, engine) if train.whole and not train.chain else train
                for owner, train in trains.items()
            }
        moves = self.moves(players, largest)
        claim = self.claim(players)
        player = self.player(players, claim)
        doubles, exempt = self.doubles(players)
        hand = self.dominoes("hand", largest)
        drew = self.dominoes("drew", largest)
        boneyard = self.number("boneyard", 0, 190)
        self.contradictions(known, engine, drew or ())
        known, engine = self.before_the_engine(claim, known, engine, hand)
        self.problems.raise_if_any(UsageProblem)
        assert player is not None  # noqa: S101 - else a problem was raised
        facts = Facts(
            rule_set=rule_set,
            options=base,
            players=tuple(players),
            seated=seated,
            largest=largest,
            engine=engine,
            player=player,
            trains=trains,
            doubles=doubles,
            exempt=exempt,
            hand=None if hand is None else frozenset(hand),
            drew=drew or (),
            first_turn=bool(told.first_turn),
            boneyard=boneyard,
        )
        return Asked(
            facts=facts,
            moves=moves,
            claim=claim,
            known=known,
            rule_set=rule_set,
            options=base,
            seated=seated,
        )

    def from_position(self, text: str) -> Asked:
        """A position says everything about the table; only what is asked comes beside it."""
        told = self.told
        beside = [
            name
            for name in (
                "trains",
                "hand",
                "drew",
                "engine",
                "boneyard",
                "doubles",
                "order",
                "largest",
            )
            if getattr(told, name) is not None
        ]
        if beside:
            self.problems.add(
                "either-or",
                say(
                    "{names} and --position exclude each other",
                    names=listed([_OPTIONS[one] for one in beside]),
                ),
                help=say("write it into the position, or leave --position out"),
            )
        source = told.where("position")
        state = self.attempt("position", lambda: parse_position(text, source))
        self.problems.raise_if_any(UsageProblem)
        assert state is not None  # noqa: S101 - else a problem was raised
        setting = state.setting
        if told.rules is not None or told.rule:
            state = self.ruled_otherwise(state)
        players = list(setting.players)
        if told.player is not None:
            name = self.attempt("player", lambda: find_player(told.player or "", players))
            if name is not None and state.player not in (None, name):
                self.problems.add(
                    "not-in-turn",
                    say(
                        "by the position it is {other}'s turn, not {name}'s",
                        other=state.player,
                        name=name,
                    ),
                    help=say("leave out --player, or change turn in the position"),
                )
            elif name is not None:
                state = state.but(turn=players.index(name))
        self.told = _with_own(told, state.player)
        moves = self.moves(players, setting.largest)
        claim = self.claim(players)
        known = Known(round=self.round(setting.largest))
        self.problems.raise_if_any(UsageProblem)
        if told.first_turn is not None and state.turn is not None and state.first_turns is None:
            first = frozenset([state.turn]) if told.first_turn else frozenset[int]()
            state = state.but(first_turns=first)
        if claim is not None and state.turn is None and players:
            state = state.but(turn=0) if state.ended is None else state
        found = state_problems(state)
        if found:
            raise UsageProblem(found)
        options = state.setting.options
        assert isinstance(options, TrainOptions)  # noqa: S101 - positions of trains
        return Asked(
            state=state,
            moves=moves,
            claim=claim,
            known=known,
            rule_set=state.setting.rule_set,
            options=options,
            seated="order" in text,
        )

    def ruled_otherwise(self, state: State) -> State:
        """The position under the rules given beside it."""
        from mtscore.referee import under  # noqa: PLC0415 - rarely wanted

        told = self.told
        setting = state.setting
        rule_set = find_rule_set(told.rules) if told.rules else setting.rule_set
        house = {} if told.rules else house_rules_of(setting.rule_set, setting.options)
        options = options_of(told, rule_set, house)
        if not isinstance(options, TrainOptions):
            raise UsageProblem(wrong_game(rule_set))
        return under(state, rule_set, options)

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

    def before_the_engine(
        self, claim: Claim | None, known: Known, engine: int | None, hand: Iterable[Domino] | None
    ) -> tuple[Known, int | None]:
        """Who starts is asked while the engine is still in somebody's hand."""
        if claim is None or claim.kind != "starts" or engine is None or self.told.move:
            return known, engine
        if any(one.is_double and one.high == engine for one in hand or ()):
            return changed(known, engine=engine), None
        return known, engine

    def contradictions(self, known: Known, engine: int | None, drew: Sequence[Domino]) -> None:
        """Note what was told twice, and not alike."""
        told = self.told
        planned = known.engine
        both = told.engine is not None and told.round is not None
        if both and None not in (planned, engine) and planned != engine:
            self.problems.add(
                "bad-engine",
                say(
                    "round {number} has the engine {planned}-{planned}, not {engine}-{engine}",
                    number=known.round,
                    planned=planned,
                    engine=engine,
                ),
                help=say("leave out --engine or --round"),
                place=place_in(told.where("engine"), told.engine or ""),
            )
        by_steps = len(drew)
        if told.boneyard is not None and told.move and by_steps:
            with suppress(UsageProblem):
                steps = parse_moves(told.move)
                by_steps = min(by_steps, sum(isinstance(one, Draw) for one in steps))
            left = told.boneyard.strip()
            if left.isascii() and left.isdigit() and int(left) < by_steps:
                self.problems.add(
                    "bad-number",
                    say(
                        "--boneyard is {left}, and {dominoes} drawn from it",
                        left=int(left),
                        dominoes=say("{domino} was", domino=drew[-1])
                        if by_steps == 1
                        else say("{many} dominoes were", many=by_steps),
                    ),
                    help=say("give what was left before the first step of the move"),
                    place=place_in(told.where("boneyard"), told.boneyard),
                )

    def number(self, name: str, least: int, most: int) -> int | None:
        text = getattr(self.told, name)
        if text is None:
            return None
        digits = str(text).strip()
        if digits.isascii() and digits.isdigit() and len(digits) < 4:
            value = int(digits)
            if least <= value <= most:
                return value
        self.problems.add(
            "bad-number",
            say("{name} cannot be {text}", name=_OPTIONS[name], text=as_typed(digits)),
            help=say("write a number from {least} to {most}", least=least, most=most),
            place=place_in(self.told.where(name), str(text)),
        )
        return None

    # Who plays.

    def players(self, largest: int) -> tuple[list[str], bool]:
        """Everybody named, and whether they are in seating order."""
        told = self.told
        if told.order is not None:
            names = self.attempt("order", lambda: parse_names(told.order or "", "--players"))
            return self.distinct(names or []), True
        if self.match.players:
            return list(self.match.players), True
        found: dict[str, str] = {}
        for name in self.named(largest):
            found.setdefault(fold(name), name)
        if not found and told.move is None and told.claim is not None:
            return [say("somebody")], False
        return list(found.values()), False

    def distinct(self, names: Iterable[str]) -> list[str]:
        found: dict[str, str] = {}
        for name in names:
            if fold(name) in found:
                self.problems.add("player-twice", say("{name} is there twice", name=name))
            found.setdefault(fold(name), name)
        return list(found.values())

    def named(self, largest: int) -> list[str]:
        """Without a match: who is named in the trains, as player, and in the move."""
        told = self.told
        names: list[str] = []
        if told.trains is not None:
            for _, part in split_outside_quotes(told.trains, ";"):
                owner = _owner(split_outside_quotes(part, ":")[0][1].strip().rstrip("*? "))
                if isinstance(owner, str):
                    names.append(owner)
        if told.player is not None:
            names += self.one_more(told.player, names)
        owners: list[Owner | None] = []
        if told.move is not None:
            try:
                moves = parse_moves(told.move, None, largest)
            except UsageProblem:
                moves = ()  # noted where the move is read
            owners += [one.train for one in moves if isinstance(one, Play)]
        if told.claim is not None:
            # What is wrong is noted where the claim is read.
            with suppress(UsageProblem):
                owners.append(parse_claim(told.claim).who)
        for one in owners:
            if isinstance(one, str):
                names += self.one_more(one, names)
        return names

    def one_more(self, text: str, names: list[str]) -> list[str]:
        """The name, unless it is one of those there already, in full or by its beginning."""
        try:
            find_player(text, names)
        except UsageProblem as error:
            if error.diagnostics[0].code == "ambiguous-player":
                return []
        else:
            return []
        owner = _owner(text)
        return [owner] if isinstance(owner, str) else []

    def player(self, players: list[str], claim: Claim | None) -> str | None:
        told = self.told
        if told.player is not None:
            text = told.player
            return self.attempt(
                "player",
                lambda: find_player(text, players, place_in(told.where("player"), text)),
            )
        if len(players) == 1:
            return players[0]
        if claim is not None and told.move is None:
            # Whom it is about; a claim about nobody needs no player.
            if isinstance(claim.who, str):
                return claim.who
            if players:
                return players[0]
        if not self.problems:
            self.problems.add(
                "no-player",
                say("it is not said who made the move")
                if told.move is not None
                else say("it is not said whom it is about"),
                help=say("add --player NAME"),
            )
        return None

    # What lies there.

    def engine(self, known: Known, largest: int) -> int | None:
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
        text = self.told.move
        if text is None or not text.strip():
            return ()
        found = self.attempt(
            "move", lambda: parse_moves(text, players, largest, self.told.where("move"))
        )
        return found or ()

    def claim(self, players: list[str]) -> Claim | None:
        text = self.told.claim
        if text is None:
            return None
        return self.attempt("claim", lambda: parse_claim(text, players, self.told.where("claim")))


def changed_start(train: Train, engine: int | None) -> Train:
    """A train that has not begun, from an engine that became known."""
    return train.but(start=engine, end=engine)


def house_rules_of(rule_set: RuleSet, options: Any) -> dict[str, Value]:
    """The options that differ from the rule set's."""
    from mtscore.referee import house_rules  # noqa: PLC0415 - rarely wanted

    return house_rules(rule_set, options)


def wrong_game(rule_set: RuleSet) -> Diagnostic:
    """Trains are no part of that game."""
    return Diagnostic(
        code="wrong-game",
        message=say("{name} has no trains", name=rule_set.name),
        help=say("give the layout with --line, --up and --down, or choose --rules station"),
    )


def _bare_hand(text: str) -> str:
    """The hand without the name in front of it, which people write as they do with `round`."""
    name, colon, rest = text.partition(":")
    return rest if colon and not any(one.isdigit() for one in name) else text


def _engine_number(text: str) -> int | None:
    digits, dash, again = text.strip("[]").replace("|", "-").partition("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 3):
        return None
    if dash and again.strip() != digits.strip():
        return None
    return int(digits)


def _owner(text: str) -> Owner | None:
    try:
        owner = parse_owner(text)
    except UsageProblem:
        return None  # noted where it is read
    if isinstance(owner, str) and name_problem(tidy(unquoted(owner))):
        return None
    return owner
