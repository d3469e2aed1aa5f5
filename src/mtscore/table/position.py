"""A position as one line of text, which can be sent to somebody and read back.

    station max_doubles_per_turn=1; set 12; engine 12; order Ana Bo Cy; turn Ana; first-turn Bo Cy;
    Ana*: 12-5 5-0; Bo: 12-4 4-4; Cy: -; mexican: 12-9; doubles Bo; hand Ana: 5-7 3-3;
    count 2 11 12; so-far 4-4 on Bo, draw; boneyard 20

A field left out is unknown, with three exceptions: without `so-far` nothing was done yet in the
turn, without `passes` nobody has passed since a domino was laid, without `out` nobody is out.
Beyond what people type every day:

- `turn none` is a round that is over: blocked, or with `out Ana` because Ana is out;
- `first-turn none`: all have had their first turn;
- `count 9 ? 12`: the second is unknown; `hand Ana: 5-7 ..`: there are others;
- `doubles Bo+ Ana`: the player of Bo's double could lay another domino after it, Ana's not;
  written only where that decides who has to cover (cover_duty=next_if_unable);
- `passes 3 1`: three passes since a domino was laid, one since a train was newly open.
"""

import re
from typing import Final

from mtscore.notation.dominoes import write_hand
from mtscore.notation.moves import write_moves
from mtscore.notation.names import quoted
from mtscore.notation.trains import Owner, write_owner, write_train
from mtscore.rules.house_rules import differences
from mtscore.rules.option_specs import write_value
from mtscore.table.bits import dominoes_of
from mtscore.table.state import State

_SPLITS: Final = re.compile(r"[\s;]")


def write_position(state: State) -> str:
    """The line of text that `parse_position` reads back as the same state."""
    setting = state.setting
    players = setting.players
    fields = [_write_rules(state), f"set {setting.largest}"]
    if setting.engine is not None:
        fields.append(f"engine {setting.engine}")
    if players:
        fields.append("order " + " ".join(_word(name) for name in players))
    if state.turn is not None:
        fields.append(f"turn {quoted(players[state.turn])}")
    elif state.ended is not None:
        fields.append("turn none")
    if state.first_turns is not None:
        fields.append("first-turn " + _names(state, sorted(state.first_turns)))
    fields += _write_trains(state) + _write_doubles(state) + _write_hands(state)
    if state.now.steps:
        fields.append(f"so-far {write_moves(state.now.steps)}")
    if state.boneyard is not None:
        fields.append(f"boneyard {state.boneyard}")
    if state.passes or state.stale:
        stale = "" if state.stale == state.passes else f" {state.stale}"
        fields.append(f"passes {state.passes}{stale}")
    if state.out:
        fields.append("out " + _names(state, list(state.out)))
    return "; ".join(fields)


def _write_trains(state: State) -> list[str]:
    fields = []
    for place, train in enumerate(state.trains):
        marker_known = place < len(state.setting.players) and train.marked is not None
        if train.begun is not None or marker_known:
            fields.append(write_train(state.setting.owner(place), train))
    return fields


def _write_hands(state: State) -> list[str]:
    fields = []
    for seat, name in enumerate(state.setting.players):
        hand = state.hands[seat]
        if hand or state.counts[seat] == 0:
            rest = "" if state.knows_hand(seat) else " .."
            fields.append(f"hand {quoted(name)}: {write_hand(dominoes_of(hand))}{rest}".rstrip())
    if any(count is not None for count in state.counts):
        numbers = ("?" if count is None else str(count) for count in state.counts)
        fields.append("count " + " ".join(numbers))
    return fields


def _names(state: State, seats: list[int]) -> str:
    return " ".join(_word(state.setting.players[seat]) for seat in seats) or "none"


def _word(owner: Owner) -> str:
    """A name in a list of names, where blanks separate them."""
    text = write_owner(owner)
    return _quoted(text) if " " in text and text[0] != '"' else text


def _quoted(text: str) -> str:
    import json  # noqa: PLC0415 - most words are plain

    return json.dumps(text, ensure_ascii=False)


def _write_rules(state: State) -> str:
    setting = state.setting
    words = [setting.rule_set.name]
    for name, value in differences(setting.rule_set.options, setting.options).items():
        text = write_value(value)
        words.append(f"{name}={_quoted(text) if _SPLITS.search(text) else text}")
    return " ".join(words)


def _write_doubles(state: State) -> list[str]:
    if not state.doubles or not state.ordered:
        return []
    if state.setting.options.cover_duty != "next_if_unable":
        signs = dict.fromkeys(state.doubles, "")
    elif state.exempt is None:
        return []
    else:
        signs = {place: "+" if place in state.exempt else "" for place in state.doubles}
    names = (_word(state.setting.owner(place)) + sign for place, sign in signs.items())
    return ["doubles " + " ".join(names)]
