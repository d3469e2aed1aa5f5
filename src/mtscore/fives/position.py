"""A position of Fives Up as one line of text, to send to each other.

`fives-up; turn Ana; line 4-6 6-6 6-3; up 6-1; down -; hand Ana: 5-4; stock 12`

Besides those: house rules after the name; `set 9`; `order Ana Bo Cy`; `after stalemate` (how the
round before ended, on an empty table); `spinner 4-4` where the line has several doubles and no
arm shows which came first; `hand Ana: 5-4 ..`, a hand of which only that is known; `count 7 ?`,
the dominoes in each hand; `scores 35 20`; `target 250`; `so-far draw, draw`, this turn's steps; `passes 1`,
the passes in a row before this turn. An omitted field is unknown.
"""

import json

from mtscore.fives.line import write_arm, write_line, write_spinner
from mtscore.fives.state import FIVES_UP, State
from mtscore.notation.dominoes import write_hand
from mtscore.notation.names import quoted
from mtscore.rules.house_rules import differences
from mtscore.rules.option_specs import write_value
from mtscore.rules.options import FivesOptions


def write_position(state: State) -> str:
    """The canonical text of a position."""
    fields = [_rules(state.options)]
    if state.largest != 6:
        fields.append(f"set {state.largest}")
    if state.players[1:] != ("",) or state.turn != 0:
        fields.append("order " + " ".join(_word(name) for name in state.players))
    fields.append(f"turn {write_name(state.players[state.turn])}")
    if state.after is not None:
        fields.append(f"after {state.after}")
    fields.append(f"line {write_line(state.layout)}")
    if state.layout.up_number is not None:
        fields += [f"{arm} {write_arm(state.layout, arm)}" for arm in ("up", "down")]
    spinner = write_spinner(state.layout)
    if spinner is not None:
        fields.append(f"spinner {spinner}")
    fields += _hands(state)
    if state.scores is not None:
        fields.append("scores " + " ".join(str(score) for score in state.scores))
    if state.target is not None:
        fields.append(f"target {state.target}")
    if state.drawn:
        fields.append("so-far " + ", ".join(["draw"] * state.drawn))
    if state.passes:
        fields.append(f"passes {state.passes}")
    if state.stock is not None:
        fields.append(f"stock {state.stock}")
    return "; ".join(fields)


def house_rules(options: FivesOptions) -> dict[str, bool | int | str]:
    """The options that differ from the rule set's own."""
    return differences(FIVES_UP, options)


def _rules(options: FivesOptions) -> str:
    words = ["fives-up"]
    for name, value in house_rules(options).items():
        text = write_value(value)
        words.append(f"{name}={json.dumps(text) if ' ' in text else text}")
    return " ".join(words)


def _word(name: str) -> str:
    """A name in a list separated by blanks."""
    return json.dumps(name, ensure_ascii=False) if " " in name else write_name(name)


def write_name(name: str) -> str:
    """A name as it stands in a position; `?` for a player whom nobody named."""
    return quoted(name) if name else "?"


def _hands(state: State) -> list[str]:
    fields = []
    for name, hand in zip(state.players, state.hands, strict=True):
        if hand.is_known or hand.dominoes:
            rest = "" if hand.is_known else " .."
            shown = write_hand(hand.dominoes) if hand.dominoes else ""
            fields.append(f"hand {write_name(name)}: {shown}{rest}".rstrip())
    if any(hand.hidden for hand in state.hands):
        counts = ("?" if hand.count is None else str(hand.count) for hand in state.hands)
        fields.append("count " + " ".join(counts))
    return fields
