"""The table as it stands: trains, markers, uncovered doubles, whose turn, the boneyard."""

from typing import Any

from mtscore.notation.dominoes import write_hand
from mtscore.notation.names import printable
from mtscore.notation.trains import NEW, Owner, Train, write_owner
from mtscore.notation.width import width_of
from mtscore.table import State, duties, outcome
from mtscore.table.bits import dominoes_of
from mtscore.words import counted, listed, say


def table_lines(state: State, width: int) -> list[str]:
    """The table in lines: a train each, then what there is to say about it."""
    rows = []
    seats = len(state.setting.players)
    for place, train in enumerate(state.trains):
        owner = state.setting.owner(place)
        name = printable(write_owner(owner)) if place >= seats else printable(str(owner))
        mark = "*" if train.marked else "?" if train.marked is None else ""
        rows.append((name + mark, train, _beside(state, place)))
    first = max(width_of(name) for name, _, _ in rows)
    lines = []
    for name, train, beside in rows:
        room = width - first - 2 - (width_of(beside) + 2 if beside else 0)
        shown = _train_text(train, max(room, 12))
        line = f"{name}{' ' * (first - width_of(name))}  {shown}"
        lines.append(f"{line}  {beside}".rstrip())
    return [*lines, *_below(state)]


def _train_text(train: Train, room: int) -> str:
    """The train from the engine outwards; of a long one the outer part."""
    text = str(train)
    if len(text) <= room:
        return text
    words = text.removeprefix(".. ").split()
    while len(words) > 1 and len(" ".join(words)) + 3 > room:
        del words[0]
    return ".. " + " ".join(words)


def _beside(state: State, place: int) -> str:
    """What stands behind a train: its uncovered double, its owner's dominoes."""
    notes = []
    double = state.trains[place].uncovered
    if double is not None and place in state.doubles:
        notes.append(say("{double} uncovered", double=double))
    if place < len(state.setting.players):
        count = state.counts[place]
        if count is not None:
            notes.append(say("{count} in hand", count=count))
    return f"({', '.join(notes)})" if notes else ""


def _below(state: State) -> list[str]:
    lines = []
    if any(train.marked for train in state.trains):
        lines.append(say("* has a marker: everybody may play there."))
    if len(state.doubles) > 1 and state.ordered:
        owners = [_train_name(state.setting.owner(place)) for place in state.doubles]
        lines.append(say("Doubles in the order laid: {owners}.", owners=listed(owners)))
    yard = state.yard
    if yard is not None:
        lines.append(say("Boneyard: {count}.", count=counted(yard, "domino", "dominoes")))
    lines += _turn_lines(state)
    return lines


def _turn_lines(state: State) -> list[str]:
    ended = outcome(state)
    if ended is not None:
        if ended.kind == "out":
            names = listed([printable(name) for name in ended.winners or ()])
            return [say("The round is over: {names} went out.", names=names)]
        return [say("The round is over: nobody can play.")]
    name = printable(state.player or "?")
    lines = [say("It is {name}'s turn.", name=name)]
    lines += [printable(one) for one in duties(state)]
    seat = state.turn
    if seat is not None and state.knows_hand(seat):
        hand = write_hand(dominoes_of(state.hands[seat]))
        lines.append(say("{name} holds {hand}.", name=name, hand=hand))
    return lines


def _train_name(owner: Owner) -> str:
    return printable(owner) if isinstance(owner, str) else write_owner(owner)


def table_document(state: State) -> dict[str, Any]:
    """The table for programs."""
    players = state.setting.players
    ended = outcome(state)
    return {
        "turn": state.player,
        "trains": [
            {
                "owner": owner if isinstance(owner, str) else write_owner(owner),
                "train": str(train),
                "open": train.end,
                "marked": train.marked,
                "uncovered": str(train.uncovered) if place in state.doubles else None,
            }
            for place, train in enumerate(state.trains)
            if (owner := state.setting.owner(place)) != NEW
        ],
        "doubles": [_owner_text(state.setting.owner(place)) for place in state.doubles],
        "counts": dict(zip(players, state.counts, strict=True)),
        "hands": {
            name: write_hand(dominoes_of(state.hands[seat]))
            for seat, name in enumerate(players)
            if state.knows_hand(seat)
        },
        "boneyard": state.yard,
        "duties": list(duties(state)),
        "ended": None if ended is None else ended.kind,
        "out": [players[seat] for seat in state.out],
        "position": str(state),
    }


def _owner_text(owner: Owner) -> str:
    return owner if isinstance(owner, str) else write_owner(owner)
