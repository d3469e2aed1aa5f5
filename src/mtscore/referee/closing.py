"""What may be said after a step: that the turn is over, and the markers that the step moved.

A turn ends by itself, and markers go up and come off by themselves. Who says so does nothing
against the rules: `5-9 on Ana, done` and `draw, pass, mark` are what was done at the table.
"""

from collections.abc import Sequence
from typing import Final

from mtscore.notation.moves import Done, Mark, Move, Pass, Play, Unmark
from mtscore.notation.value import Value
from mtscore.ruling import Verdict
from mtscore.table.bits import BIT
from mtscore.table.markers import comes_off, goes_up_drawn, goes_up_passing
from mtscore.table.missing import fact, train_fact
from mtscore.table.reach import is_bound
from mtscore.table.sentences import whose
from mtscore.table.state import State
from mtscore.words import say


class Closing(Value):
    """What is to be said of a `done`, `mark` or `unmark` that only tells what has happened.

    Attributes:
        verdict: depends only on a marker, or on the train that would put one up.
        reason: the key of what decides.
        text: the sentence; of a *depends* the one for a yes.
        place: the train whose marker it is about, where it depends.
        missing: what would tell.
    """

    __slots__ = ("missing", "place", "reason", "text", "verdict")

    def __init__(
        self,
        verdict: Verdict,
        reason: str,
        text: str,
        place: int | None = None,
        missing: str = "",
    ) -> None:
        self.verdict: Final = verdict
        self.reason: Final = reason
        self.text: Final = text
        self.place: Final = place
        self.missing: Final = missing


def closing(
    was: State, state: State, moves: Sequence[Move], at: int, *, over: bool
) -> Closing | None:
    """What to say of step `at`, if it only tells what the step before it brought with it.

    Args:
        was: the state before the last step that changed anything.
        state: the state now.
        moves: the steps of the turn.
        at: which of them is asked about.
        over: whether the turn is over.
    """
    move = moves[at]
    said: list[Move] = []
    last: Move | None = None
    for one in moves[:at]:
        if isinstance(one, Done | Mark | Unmark):
            said.append(one)
        else:
            last, said = one, []
    if any(isinstance(one, Done) for one in said):
        return None
    again = any(type(one) is type(move) for one in said)
    if isinstance(move, Done):
        return _done(was, state) if over else None
    if isinstance(move, Mark):
        return _mark(was, state, None if again else last)
    if isinstance(move, Unmark):
        if not over and state.setting.options.marker_off == "owner_choice":
            return None
        return _unmark(was, state, None if again else last)
    return None


def _done(was: State, state: State) -> Closing:
    if len(state.out) > len(was.out):
        text = say("{player} has gone out and has stopped", player=was.player)
        return Closing("legal", "out", text)
    text = say("{player}'s turn is over, and nothing more is owed", player=was.player)
    return Closing("legal", "turn-over", text)


def _mark(was: State, state: State, last: Move | None) -> Closing:
    me = was.turn
    assert me is not None  # noqa: S101 - somebody has played
    player = was.player
    due: bool | None = False
    reason = "marker-up"
    if isinstance(last, Pass):
        due = goes_up_passing(was) is not False
        if is_bound(was):
            reason = "pass-cover"
        elif not was.now.drawn and was.yard == 0:
            reason = "pass-empty"
    elif isinstance(last, Play) and was.place(last.train) != me:
        due = goes_up_drawn(was, BIT[last.domino.index])
        reason = "marker-up-drawn"
    up = was.trains[me].marked
    if state.trains[me].marked and (up or last is None):
        text = say("{player}'s train is marked already", player=player)
        return Closing("illegal", "mark-by-itself", text)
    if due is False:
        text = say("a marker goes up when its owner passes, not by choice")
        return Closing("illegal", "mark-by-itself", text)
    text = say("{player}'s marker goes up by that", player=player)
    if due is None:
        return Closing("depends", reason, text, me, train_fact(state, me))
    return Closing("legal", reason, text)


def _unmark(was: State, state: State, last: Move | None) -> Closing:
    me = was.turn
    assert me is not None  # noqa: S101 - somebody has played
    unsure: Closing | None = None
    played = was.place(last.train) if isinstance(last, Play) else None
    if played is not None:
        for place in dict.fromkeys((me, played)):
            if place >= len(was.setting.players) or not comes_off(was, place, played):
                continue
            owner = was.setting.players[place]
            text = say("the marker on {train} comes off by that", train=whose(owner))
            if was.trains[place].marked:
                return Closing("legal", "marker-off", text)
            if was.trains[place].marked is None:
                unsure = Closing("depends", "marker-off", text, place, fact("marker", owner))
    if unsure is not None:
        return unsure
    if state.trains[me].marked is False:
        text = say("{player}'s train is not marked", player=was.player)
    else:
        text = say("a marker does not come off by choice")
    return Closing("illegal", "unmark-by-itself", text)
