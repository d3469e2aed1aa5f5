"""The command that gives the ruling of a conversation again."""

import shlex

from mtscore.cli.dispute_match import FromMatch
from mtscore.cli.dispute_told import Told, rule_set_of
from mtscore.notation.names import quoted
from mtscore.rules.option_specs import write_rule


def command_line(told: Told, match: FromMatch) -> str:
    """The command that gives the same ruling again, wherever it is typed."""
    words = ["mtscore", "check-move"]
    if told.move is not None:
        words.append(told.move)
    if told.position is not None:
        # It has everything else.
        words += ["--claim", told.claim] if told.claim is not None else []
        return shlex.join([*words, "--position", told.position])
    names = {
        "claim": "--claim",
        "player": "--player",
        "trains": "--trains",
        "doubles": "--doubles",
        "hand": "--hand",
        "drew": "--drew",
        "boneyard": "--boneyard",
        "round": "--round",
        "line": "--line",
        "up": "--up",
        "down": "--down",
        "spinner": "--spinner",
        "stock": "--stock",
    }
    for name, option in names.items():
        text = getattr(told, name)
        if text is not None:
            words += [option, text]
    if told.first_turn is not None:
        words.append("--first-turn" if told.first_turn else "--later-turn")
    rule_set, house = rule_set_of(told, match)
    engine = told.engine
    if engine is None and not rule_set.is_fives:
        number = match.known(None, rule_set.largest).engine
        engine = None if number is None else str(number)
    if engine is not None:
        words += ["--engine", engine]
    largest = told.largest or (str(match.largest) if match.largest else None)
    if largest is not None and int(largest) != rule_set.largest:
        words += ["--set", largest]
    order = told.order or ",".join(quoted(name) for name in match.players)
    if order:
        words += ["--players", order]
    words += ["--rules", rule_set.name]
    for text in (*(write_rule(name, value) for name, value in house.items()), *told.rule):
        words += ["--rule", text]
    return shlex.join(words)
