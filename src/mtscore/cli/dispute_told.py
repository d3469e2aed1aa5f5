"""What somebody typed about a dispute, and what can be ruled on."""

from collections.abc import Mapping
from typing import Final

from mtscore.cli.dispute_match import FromMatch
from mtscore.notation.moves import Move
from mtscore.records import Record
from mtscore.referee import Claim, Facts, Known
from mtscore.rules import RuleSet, find_rule_set
from mtscore.rules.house_rules import split_rule, with_house_rules
from mtscore.rules.option_specs import Value
from mtscore.rules.options import FivesOptions, TrainOptions
from mtscore.table import State


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
        option = OPTIONS.get(name, name)
        return option if self.source is None else f"{self.source} ({option.lstrip('-')})"


OPTIONS: Final = {
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
"""How messages call each of them."""


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
        return rule_set, match.rules_in(told.round) if rule_set is match.rule_set else {}
    if match.rule_set is not None:
        return match.rule_set, match.rules_in(told.round)
    return find_rule_set("station"), {}


def is_fives(told: Told, match: FromMatch) -> bool:
    """Whether it is about Fives Up: by its rules, its position, or its line."""
    if told.position is not None and told.rules is None:
        return told.position.strip().casefold().startswith("fives-up")
    if told.rules is None and told.line is not None:
        return True
    return rule_set_of(told, match)[0].is_fives


def options_of(
    told: Told, rule_set: RuleSet, house: Mapping[str, Value]
) -> TrainOptions | FivesOptions:
    """The rule set's options with all house rules put in.

    Raises:
        UsageProblem: a rule that does not exist, a value it cannot have, rules that clash.
    """
    values: dict[str, object] = dict(house)
    for text in told.rule:
        name, value = split_rule(text, "max_doubles_per_turn=1")
        values[name.strip().casefold().replace("-", "_")] = value
    return with_house_rules(rule_set.options, values)
