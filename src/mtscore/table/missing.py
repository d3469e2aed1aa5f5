"""The facts that are missing: what would settle a question which something unknown leaves open.

They are named as a ruling names them: hand, boneyard, doubles, `marker Ana`,
`train Ana`.
"""

from mtscore.notation.trains import Owner, write_owner
from mtscore.table.bits import EVERY, SUITS, Bits
from mtscore.table.moves import draws_left, may_draw
from mtscore.table.reach import Places, binding_doubles, is_bound, is_dead
from mtscore.table.state import State


def fact(word: str, owner: Owner) -> str:
    """A fact about one train as `missing` names it, never in quotes: `marker Ana`."""
    return f"{word} {owner if isinstance(owner, str) else write_owner(owner)}"


def train_fact(state: State, place: int) -> str:
    """The fact what lies on one train: `train Ana`."""
    return fact("train", state.setting.owner(place))


def missing_at(state: State, place: int) -> list[str]:
    """What would settle whether the player in turn may play on a train."""
    options = state.setting.options
    missing = _missing_about_doubles(state)
    assert state.turn is not None  # noqa: S101 - `judge` has seen to it
    if options.own_train_first and state.trains[state.turn].begun is None:
        missing.append(train_fact(state, state.turn))
    if place < len(state.setting.players) and state.trains[place].marked is None:
        missing.append(fact("marker", state.setting.owner(place)))
    if place >= len(state.setting.players) and state.trains[place].begun is None:
        missing.append(train_fact(state, place))
    return list(dict.fromkeys(missing))


def missing_to_draw(state: State) -> list[str]:
    """What would settle whether the player in turn may draw, when that is unknown."""
    seat = state.turn
    assert seat is not None  # noqa: S101 - `judge` has seen to it
    if may_draw(state) is not None:
        return []
    missing = ["boneyard"] if state.yard is None else []
    if draws_left(state) is None:
        if state.trains[seat].begun is None:
            missing.append(train_fact(state, seat))
        if is_bound(state) is None:
            missing += _missing_about_doubles(state)
    return missing


def _missing_about_doubles(state: State) -> list[str]:
    """What would settle which doubles bind the player in turn."""
    options = state.setting.options
    if state.now.laid or binding_doubles(state) == ((), ()):
        return []
    missing = []
    unordered = len(state.doubles) > 1 and not state.ordered
    if unordered or (options.cover_duty == "next_if_unable" and state.exempt is None):
        missing.append("doubles")
    if options.dead_double == "lapses" and any(is_dead(state, p) is None for p in state.doubles):
        hidden = [place for place, train in enumerate(state.trains) if not train.whole]
        missing += [train_fact(state, place) for place in hidden]
    return missing


def missing_to_play(state: State, places: Places) -> list[str]:
    """What would settle whether the player in turn can play, when that is unknown."""
    seat = state.turn
    assert seat is not None  # noqa: S101 - `judge` has seen to it
    hand: Bits = state.hands[seat]
    missing = []
    if not state.knows_hand(seat):
        missing.append("hand")
        hand |= state.unseen
    for place in places[0] + places[1]:
        end = state.trains[place].end
        if not hand & (EVERY if end is None else SUITS[end]):
            continue
        if place in places[1]:
            missing += missing_at(state, place)
        if end is None:
            missing.append(train_fact(state, place))
    return list(dict.fromkeys(missing))
