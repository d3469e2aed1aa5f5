"""The options of a rule set: everything that tables play differently, each a named value.

The rule engine and the scorer read these and never a rule set's name. An option's one line says
what its value means, with the clause of the rules it decides; the default here is what most
tables play, and a rule set states its own.
"""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, Final, Literal, TypeVar

from mtscore.errors import Problems, UsageProblem
from mtscore.records import R, Record, changed, record_names, set_defaults
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


def _flag(default: bool, group: Group, doc: str) -> Any:
    return _Declared(default, "flag", group, doc)


def _number(default: int, group: Group, doc: str, *, least: int = 0, most: int = 99) -> Any:
    return _Declared(default, "number", group, doc, least=least, most=most)


def _choice(default: str, group: Group, doc: str, **choices: str) -> Any:
    return _Declared(default, "choice", group, doc, choices=choices)


def _deal(default: str, group: Group, doc: str) -> Any:
    return _Declared(default, "deal", group, doc)


_FACTS: Final[dict[type[Record], dict[str, _Declared]]] = {}


def _options(kind: type[R]) -> type[R]:
    """Keep what the options of a class say aside, and leave it their plain defaults."""
    _FACTS[kind] = record_names(kind)
    set_defaults(kind, {name: one.value for name, one in _FACTS[kind].items()})
    return kind


@_options
class TrainOptions(Record):
    """Every option of a Mexican Train rule set."""

    deal: str = _deal(
        "2-6:12 7-8:10 9-10:8", "opening", "How many dominoes each takes, by the number of players."
    )
    engine_found: str = _choice(
        "hunt_one",
        "opening",
        "How the engine comes to the table.",
        hunt_one="its holder lays it; nobody holds it: one draws at a time, stop when it turns up",
        hunt_all="as hunt_one, but everybody draws once in every pass",
        set_out="it is laid out before the shuffle and belongs to nobody",
        highest="the highest double in any hand becomes the engine",
    )
    first_turn_multi: bool = _flag(
        True,
        "first turn",
        "In his first turn a player may lay a whole train of his own, not one tile.",
    )
    first_turn_must_continue: bool = _flag(
        False, "first turn", "In such a first turn he has to go on as long as he holds a match."
    )
    first_turn_out: str = _choice(
        "others_finish",
        "first turn",
        "When somebody goes out in the first turn.",
        others_finish="the others still take their first turn, then the round is over",
        at_once="the round is over at once",
    )
    first_turn_double: str = _choice(
        "after_all",
        "first turn",
        "What a double laid in a first turn asks for.",
        after_all="nothing until all have had their first turn; then it is covered like any other",
        at_once="the same as any double, from the moment it lies",
    )
    first_turn_draw: bool = _flag(
        True,
        "first turn",
        "Who cannot start in his first turn draws; false: he only puts up his marker.",
    )
    draw_until_start: bool = _flag(
        False, "first turn", "Who has no train yet draws on in the same turn until he can play."
    )
    mexican_trains: int = _number(
        1, "trains", "How many Mexican trains there may be; 0: none.", most=18
    )
    mexican_from_first_turn: bool = _flag(
        False,
        "trains",
        "In his first turn a player may use every train open to him, the Mexican train too; "
        "false: only his own.",
    )
    own_train_first: bool = _flag(
        True,
        "trains",
        "Until a player's own train has a domino he may play only there, on a Mexican train that "
        "was begun, or where he has to cover.",
    )
    after_double: str = _choice(
        "anywhere",
        "doubles",
        "What the player of a double does next, in the same turn.",
        anywhere="he plays again, anywhere he may",
        on_it="he plays again, on the double and nowhere else",
        nothing="his turn is over",
    )
    max_doubles_per_turn: int = _number(
        0, "doubles", "How many doubles a player may lay in one turn; 0: no limit.", most=18
    )
    cover_duty: str = _choice(
        "next",
        "doubles",
        "Who has to cover a double that its player left uncovered.",
        next="each following player in turn until somebody does",
        next_if_unable="the same, but only when its player could not play another domino",
        none="nobody",
    )
    open_double_order: str = _choice(
        "oldest_first",
        "doubles",
        "With several uncovered doubles, which one the player whose duty it is covers.",
        oldest_first="the one laid first",
        newest_first="the one laid last",
        any="the one he likes",
    )
    dead_double: str = _choice(
        "stands",
        "doubles",
        "A double whose number is all on the table, so that nothing can cover it.",
        stands="has to be covered like any other, which ends in a blocked round",
        lapses="needs no cover",
    )
    draw_count: int = _number(
        1,
        "drawing",
        "Dominoes drawn, one at a time while none can be played, before a player passes.",
        most=18,
    )
    must_play_drawn: bool = _flag(
        True, "drawing", "A drawn domino that can be played has to be played."
    )
    mark_if_drawn_not_on_own: bool = _flag(
        False,
        "markers",
        "Who draws because nothing fits and cannot put the drawn domino on his own train puts up "
        "his marker, though he plays it elsewhere.",
    )
    mark_on_failed_cover: bool = _flag(
        True, "markers", "Who cannot cover the double he has to cover puts up his marker."
    )
    mark_on_empty_yard: bool = _flag(
        True, "markers", "Who passes because the boneyard is empty puts up his marker."
    )
    marker_off: str = _choice(
        "own_play",
        "markers",
        "When a marker comes off.",
        own_play="as soon as its owner plays on his own train",
        any_play_there="as soon as anybody plays on that train",
        any_play="as soon as its owner plays anywhere",
        owner_choice="when its owner likes, after he has played in that turn",
    )
    last_double_out: bool = _flag(
        True, "end", "Who plays a double as his last domino is out; false: he has to play another."
    )
    announce_at: int = _number(
        0,
        "end",
        "Dominoes left in hand at which a player has to tell the others; 0: never.",
        most=18,
    )
    double_blank: int = _number(0, "scoring", "Points for the double blank left in hand.", most=500)
    single_blank: int = _number(
        0, "scoring", "Points for the blank end of any other domino left in hand.", most=500
    )
    out_bonus: int = _number(
        0, "scoring", "Points for going out; -5 takes five off.", least=-500, most=500
    )
    blocked_lowest_zero: bool = _flag(
        False, "scoring", "The lowest hand of a blocked round counts 0."
    )
    positive_points: bool = _flag(
        False,
        "scoring",
        "The winner of a round scores what all others hold, the others 0; the highest total wins.",
    )
    tie_break: str = _choice(
        "shared",
        "scoring",
        "Equal totals.",
        shared="share the place",
        zero_rounds="most rounds with 0 first, then the lowest round that is not 0",
    )


@_options
class FivesOptions(Record):
    """Every option of a Fives Up rule set."""

    deal: str = _deal("2:7", "opening", "How many dominoes each takes, by the number of players.")
    partnerships: bool = _flag(False, "opening", "Four play two against two, partners opposite.")
    opener: str = _choice(
        "highest_double",
        "opening",
        "Who opens the first round.",
        highest_double="the highest double, and with it",
        lot="somebody drawn by lot, with any domino",
    )
    opener_after_out: str = _choice(
        "winner",
        "opening",
        "Who opens the round after one that somebody won by going out.",
        winner="who went out, with any domino",
        next="the player after the last opener, with any domino",
        highest_double="the highest double, and with it",
    )
    opener_after_block: str = _choice(
        "highest_double",
        "opening",
        "Who opens the round after a block or a stalemate.",
        highest_double="the highest double, and with it",
        winner="who won that round, with any domino; if nobody did, the highest double",
        next="the player after the last opener, with any domino",
        lot="somebody drawn by lot, with any domino",
    )
    no_double: str = _choice(
        "heaviest",
        "opening",
        "Who opens when the highest double should, but nobody holds one.",
        heaviest="the heaviest domino, and with it; of two equal ones that with the higher end",
        lot="somebody drawn by lot, with any domino",
    )
    spinner: str = _choice(
        "first_double",
        "doubles",
        "Which double is the spinner, played on at its ends too.",
        first_double="the first one of the round",
        none="none: the line has two ends and no arms",
    )
    draw_when_able: bool = _flag(
        False, "drawing", "A player may draw although he holds a domino that fits."
    )
    stock_kept: int = _number(
        0, "drawing", "Dominoes at the end of the stock that nobody draws.", most=18
    )
    block: str = _choice(
        "loses_round",
        "end",
        "A player who cannot play when the stock is empty though another could.",
        loses_round="loses the round at once",
        **{"pass": "is passed over"},
    )
    target_reached: str = _choice(
        "at_once",
        "end",
        "When the target ends the match.",
        at_once="as soon as somebody has it, in the middle of a round too",
        end_of_round="when the round is over",
    )
    score_in_play: bool = _flag(
        True, "scoring", "Points are made in play whenever the board count is divisible by five."
    )
    subtract: bool = _flag(
        True,
        "scoring",
        "After a stalemate or a block the winner's own pips are taken off what he scores.",
    )
    score_hands: str = _choice(
        "rounded",
        "scoring",
        "How the hands count at the end of a round.",
        rounded="the losers' pips, to the nearest five, go to the winner",
        each_rounded="each hand is rounded by itself before they are added",
    )


Options = TrainOptions | FivesOptions
AnyOptions = TypeVar("AnyOptions", bound=TrainOptions | FivesOptions)


def option_specs(kind: type[Options]) -> Mapping[str, OptionSpec]:
    """The options of one game by name, in the order in which they are best read."""
    return {
        name: OptionSpec(
            name=name,
            default=one.value,
            **{"choices": {}, "least": 0, "most": 0, **one.facts},
        )
        for name, one in _FACTS[kind].items()
    }


# Names that an older text or another program uses for the same thing.
_FORMER_NAMES: Final = {
    "max_mexican_trains": "mexican_trains",
    "mexican_train": "mexican_trains",
}


def nearest(word: str, known: list[str]) -> str | None:
    """The known word most like `word`, if any is like it at all."""
    found = get_close_matches(word.casefold().replace("-", "_"), known, n=1, cutoff=0.6)
    return found[0] if found else None


def read_house_rules(base: Options, values: Mapping[str, object]) -> dict[str, Value]:
    """The house rules that differ in text or type, each with its proper value.

    Raises:
        UsageProblem: names unknown or values impossible, all of them.
    """
    specs = option_specs(type(base))
    problems = Problems()
    read: dict[str, Value] = {}
    for name, value in values.items():
        key = name.strip().casefold().replace("-", "_")
        spec = specs.get(key)
        if spec is None:
            better = _FORMER_NAMES.get(key) or nearest(key, list(specs))
            problems.add(
                "unknown-option",
                say("no rule is called {name}", name=repr(name)),
                help=say("a similar one exists: {better}", better=better)
                if better in specs
                else say("`mtscore rules` lists them all"),
            )
            continue
        try:
            read[key] = spec.read(value)
        except ValueError:
            problems.add(
                "bad-option-value",
                say("{name} cannot be {value}", name=key, value=repr(value)),
                help=say("it takes {values}", values=spec.values()),
            )
    problems.raise_if_any(UsageProblem)
    return read


def with_house_rules(base: AnyOptions, values: Mapping[str, object]) -> AnyOptions:
    """`base` with some options changed.

    Raises:
        UsageProblem: names unknown, values impossible, or rules that contradict each other.
    """
    result = changed(base, **read_house_rules(base, values))
    problems = Problems()
    for reason in contradictions(result):
        problems.add("contradicting-rules", reason, help=say("leave one of them out"))
    problems.raise_if_any(UsageProblem)
    return result


def contradictions(options: Options) -> list[str]:
    """Why these options cannot hold together, one sentence each; empty when they can."""
    if isinstance(options, FivesOptions):
        return _fives_contradictions(options)
    clashes = (
        (
            options.first_turn_must_continue and not options.first_turn_multi,
            "first_turn_must_continue needs first_turn_multi: there is nothing to go on with "
            "after one domino",
        ),
        (
            options.draw_until_start and not options.first_turn_draw,
            "draw_until_start needs first_turn_draw: who may not draw cannot draw on",
        ),
        (
            options.draw_until_start and options.draw_count == 0,
            "draw_until_start needs draw_count of at least 1",
        ),
        (
            options.mark_if_drawn_not_on_own and options.draw_count == 0,
            "mark_if_drawn_not_on_own needs draw_count of at least 1: nothing is ever drawn",
        ),
        (
            options.after_double == "on_it" and options.max_doubles_per_turn > 1,
            "max_doubles_per_turn above 1 needs after_double=anywhere: the domino that covers a "
            "double is never a double",
        ),
        (
            options.after_double == "nothing" and options.max_doubles_per_turn > 0,
            "max_doubles_per_turn needs a turn that goes on after a double",
        ),
        (
            options.after_double == "nothing" and not options.last_double_out,
            "last_double_out=false needs a turn that goes on after a double",
        ),
        (
            options.after_double == "nothing" and options.cover_duty == "next_if_unable",
            "cover_duty=next_if_unable needs a turn that goes on after a double",
        ),
        (
            options.positive_points and (options.out_bonus or options.blocked_lowest_zero),
            "positive_points already rewards the winner of a round: out_bonus and "
            "blocked_lowest_zero have nothing to act on",
        ),
    )
    return [say(reason) for clash, reason in clashes if clash]


def _fives_contradictions(options: FivesOptions) -> list[str]:
    clashes = (
        (
            options.partnerships and parse_deal(options.deal).each(4) is None,
            "partnerships needs a deal for four players, such as deal=2:7 3-4:5",
        ),
    )
    return [say(reason) for clash, reason in clashes if clash]
