"""Reading the position line: tolerant, and with everything that is wrong named at once."""

from collections.abc import Sequence
from functools import partial

from mtscore.errors import NotationProblem, UsageProblem
from mtscore.notation.dominoes import parse_dominoes
from mtscore.notation.moves import Move, parse_moves
from mtscore.notation.names import as_typed, find_player, split_outside_quotes
from mtscore.notation.trains import Owner, Train, parse_owner, parse_train, write_owner
from mtscore.rules import find_rule_set
from mtscore.rules.house_rules import with_house_rules
from mtscore.rules.options import TrainOptions
from mtscore.rules.rule_set import RuleSet
from mtscore.table.build import make_state
from mtscore.table.fields import Line
from mtscore.table.problems import problems_by_field
from mtscore.table.state import Setting, State
from mtscore.tiles import LARGEST, Domino
from mtscore.words import say, whole


def parse_position(text: str, source: str = "--position", *, check: bool = True) -> State:
    """Read a position line.

    Args:
        text: the line.
        source: the option or file that it stands in.
        check: refuse what cannot be on any table, too (see `problems`).

    Raises:
        NotationProblem: everything unreadable and, unless `check` is off, everything impossible.
    """
    return _Reader(text, source).state(check=check)


class _Reader(Line):
    """The fields of one line, read in the order in which they need each other."""

    def state(self, *, check: bool) -> State:
        """Everything read, in the order in which the fields need each other."""
        rule_set, options = self.read_rules()
        self.largest = self.number("set", LARGEST, rule_set.largest) or 0
        order = self.fields.get("order")
        self.players = self.read_order(order) if order else self.named()
        engine = self.number("engine", self.largest)
        if engine is None:
            engine = self.engine_shown()
        trains = self.read_trains(engine)
        setting = Setting(
            rule_set=rule_set,
            options=options,
            players=self.players,
            largest=self.largest,
            engine=engine,
        )
        ended, player = self.read_turn()
        hands, open_hands = self.read_hands()
        counts = open_hands | {
            name: count
            for name, count in zip(self.players, self.read_counts(), strict=True)
            if count is not None
        }
        doubles, exempt = self.read_doubles()
        passes = self.read_passes()
        out = self.some_names("out") or ()
        state = make_state(
            setting,
            trains=trains,
            doubles=doubles,
            exempt=exempt,
            hands=hands,
            counts=counts,
            boneyard=self.number("boneyard", 200),
            player=player,
            first_turns=self.some_names("first-turn"),
            steps=self.read_steps(),
            passes=passes[0],
            stale=passes[1],
            out=out,
            ended=("out" if out else "blocked") if ended else None,
        )
        self.compare_doubles(state, doubles)
        if check:
            for field, problem in problems_by_field(state):
                self.problems.found.append(problem.at(self.places.get(field)))
        self.problems.raise_if_any(NotationProblem)
        return state

    def read_rules(self) -> tuple[RuleSet, TrainOptions]:
        """The rule set named first, `station` where none is, with its house rules."""
        default = find_rule_set("station")
        if self.rules is None:
            return default, default.train_options
        words = self.rule_words()
        name = words.pop(0) if words and "=" not in words[0] else "station"
        rule_set = self.attempt(partial(find_rule_set, name), self.rules.place)
        if rule_set is None:
            return default, default.train_options
        base = rule_set.options
        if not isinstance(base, TrainOptions):
            self.add(
                "wrong-game",
                say("{name} has no trains", name=rule_set.name),
                self.rules.place,
            )
            return default, default.train_options
        values = self.rule_values(words, self.rules.place, "max_doubles_per_turn=1")
        options = self.attempt(partial(with_house_rules, base, values), self.rules.place)
        return rule_set, base if options is None else options

    def engine_shown(self) -> int | None:
        """The engine's number as a train shows it that is written from its beginning."""
        for field in self.trains:
            try:
                _, train = parse_train(field.text, largest=self.largest)
            except UsageProblem:
                continue  # noted where the train is read
            if train.whole and train.chain:
                return train.start
        return None

    def read_trains(self, engine: int | None) -> dict[Owner, Train]:
        """The trains by owner."""
        trains: dict[Owner, Train] = {}
        for field in self.trains:
            read = partial(
                parse_train,
                field.text,
                self.players,
                engine,
                self.largest,
                self.source,
                whole=self.text,
                offset=field.offset,
            )
            entry = self.attempt(read, field.place)
            if entry is None:
                continue
            owner, train = entry
            if owner in trains:
                self.add(
                    "train-twice",
                    say("the train of {owner} is given twice", owner=write_owner(owner)),
                    field.place,
                )
            trains[owner] = train
            self.places[f"train {owner}"] = field.place
        return trains

    def read_turn(self) -> tuple[bool, str | None]:
        """Whether the round is over, and whose turn it is."""
        field = self.fields.get("turn")
        if field is None:
            return False, None
        if field.text.strip().casefold() == "none":
            return True, None
        return False, self.attempt(
            partial(find_player, field.text, self.players, field.place), field.place
        )

    def read_hands(self) -> tuple[dict[str, tuple[Domino, ...]], dict[str, int | None]]:
        """The hands by player, and which of them are not whole."""
        hands: dict[str, tuple[Domino, ...]] = {}
        open_hands: dict[str, int | None] = {}
        for field in self.hands:
            (_, name), *rest = split_outside_quotes(field.text, ":")
            player = self.attempt(
                partial(find_player, name, self.players, field.place), field.place
            )
            if not rest:
                self.add(
                    "bad-field",
                    say("a hand lacks its colon"),
                    field.place,
                    help=say("write it like hand Ana: 5-7 3-3"),
                )
                continue
            offset = field.offset + rest[0][0]
            text = self.text[offset : field.offset + len(field.text)]
            whole = text.rstrip().removesuffix("..").removesuffix("\u2026")
            read = partial(
                parse_dominoes,
                whole,
                self.largest,
                self.source,
                whole=self.text,
                offset=offset,
            )
            dominoes = self.attempt(read, field.place)
            if player is None or dominoes is None:
                continue
            if player in hands:
                self.add("hand-twice", say("{name} has two hands", name=player), field.place)
            hands[player] = dominoes
            self.places[f"hand {player}"] = field.place
            if len(whole) < len(text.rstrip()):
                open_hands[player] = None
        return hands, open_hands

    def read_doubles(self) -> tuple[list[Owner] | None, list[Owner] | None]:
        """The trains that end in uncovered doubles, in order; those whose player went on."""
        field = self.fields.get("doubles")
        if field is None:
            return None, None
        self.places["doubles"] = field.place
        doubles = []
        exempt = []
        for word, place in self.words(field):
            if word.casefold() == "none":
                continue
            owner = self.attempt(partial(parse_owner, word.rstrip("+"), self.players, place), place)
            if owner is not None:
                doubles.append(owner)
                if word.endswith("+"):
                    exempt.append(owner)
        return doubles, exempt

    def compare_doubles(self, state: State, doubles: list[Owner] | None) -> None:
        """Note where the order of the doubles and the ends of the trains do not agree."""
        if doubles is None:
            return
        place = self.places["doubles"]
        there = [state.setting.owner(one) for one in state.doubles]
        for owner in doubles:
            if owner not in there:
                self.add(
                    "no-such-double",
                    say("the train of {owner} does not end in a double", owner=write_owner(owner)),
                    place,
                )
        for owner in there:
            if owner not in doubles:
                self.add(
                    "double-not-listed",
                    say("the double on the train of {owner} is missing", owner=write_owner(owner)),
                    place,
                    help=say("list all uncovered doubles in the order in which they were laid"),
                )
        if len(set(doubles)) < len(doubles):
            self.add("double-listed-twice", say("a double is listed twice"), place)

    def read_passes(self) -> tuple[int, int | None]:
        """Passes since a domino was laid, and since a train was newly open."""
        field = self.fields.get("passes")
        if field is None:
            return 0, None
        words = field.text.split()
        if not 0 < len(words) < 3 or any(whole(word, most=999) is None for word in words):
            self.add(
                "bad-number",
                say("passes cannot be {text}", text=as_typed(field.text.strip())),
                field.place,
                help=say("write how many passes there were since a domino was laid"),
            )
            return 0, None
        return int(words[0]), int(words[-1])

    def read_steps(self) -> Sequence[Move]:
        """What was done in this turn."""
        field = self.fields.get("so-far")
        if field is None:
            return ()
        self.places["so-far"] = field.place
        read = partial(
            parse_moves,
            field.text,
            self.players,
            self.largest,
            self.source,
            whole=self.text,
            offset=field.offset,
        )
        return self.attempt(read, field.place) or ()
