"""Whether a move is legal, and what decides: a verdict with the key of the reason.

`legal` holds whatever is unknown, `illegal` too; `depends` names the facts that are missing. The
reason is a key that each rule set maps to its clauses (`RuleSet.decides`), so that nothing here
knows a rule set's name.
"""

from typing import Final, Literal

from mtscore.notation.moves import (
    DONE,
    DRAW,
    PASS,
    UNMARK,
    Done,
    Draw,
    Mark,
    Move,
    Pass,
    Play,
    Unmark,
)
from mtscore.notation.value import Value
from mtscore.table.bits import BIT, dominoes_of
from mtscore.table.missing import (
    fact,
    missing_at,
    missing_to_draw,
    missing_to_play,
    train_fact,
)
from mtscore.table.moves import draws_left, may_draw, move_owner
from mtscore.table.reach import (
    Places,
    at_double_limit,
    binding_doubles,
    can_play,
    double_cases,
    first_turn_cases,
    is_bound,
    is_first,
    matching,
    reach,
)
from mtscore.table.state import State

Verdict = Literal["legal", "illegal", "depends"]


class Judgement(Value):
    """What is said of one move.

    Attributes:
        verdict: legal or illegal whatever is unknown, or depends.
        reason: the key of what decides; of a *depends*, of what would forbid the move.
        missing: the facts on which a *depends* hangs: hand, boneyard, first-turn, doubles, turn,
            `marker NAME`, `train NAME`.
    """

    __slots__ = ("missing", "reason", "verdict")

    def __init__(self, verdict: Verdict, reason: str, missing: tuple[str, ...] = ()) -> None:
        self.verdict: Final = verdict
        self.reason: Final = reason
        self.missing: Final = missing

    @property
    def is_legal(self) -> bool:
        """Whether the move is legal, whatever is unknown."""
        return self.verdict == "legal"


def judge(state: State, move: Move) -> Judgement:
    """Whether `move` is legal for the player in turn, and the key of what decides.

    Unknown dominoes are taken as they may be; a domino that is played is taken to be in its
    player's hand as long as it can be there.
    """
    if state.turn is None:
        if state.ended is None:
            return Judgement("depends", "turn", ("turn",))
        return Judgement("illegal", "round-over")
    firsts = [
        _merged([_judge(case, move) for case in double_cases(first)], "doubles")
        for first in first_turn_cases(state)
    ]
    return _merged(firsts, "first-turn")


def _merged(cases: list[Judgement], fact: str) -> Judgement:
    """What holds in every case of a fact that is unknown, or that it hangs on this fact."""
    last = cases[-1]
    if all(one == last for one in cases):
        return last
    if last.verdict != "depends" and all(one.verdict == last.verdict for one in cases):
        return last
    missing = dict.fromkeys([fact, *(word for one in cases for word in one.missing)])
    forbidding = next(one for one in cases if not one.is_legal)
    return Judgement("depends", forbidding.reason, tuple(missing))


def possible_moves(state: State) -> list[Move]:
    """Every move that may be legal: those that no arrangement of what is unknown forbids.

    Plays with unseen dominoes are among them where the hand is not known.
    """
    if state.turn is None:
        return []
    hand = state.hands[state.turn]
    if not state.knows_hand(state.turn):
        hand |= state.unseen
    candidates: list[Move] = []
    for place, train in enumerate(state.trains):
        for one in dominoes_of(hand):
            if train.end is None or one.has(train.end):
                number = one.high if train.end is None else train.end
                candidates.append(Play(one, move_owner(state, place), number))
    candidates += [DRAW, PASS, DONE, UNMARK]
    return [move for move in candidates if judge(state, move).verdict != "illegal"]


def _judge(state: State, move: Move) -> Judgement:
    if isinstance(move, Play):
        return _judge_play(state, move)
    if state.now.closed and not isinstance(move, Done | Unmark):
        return Judgement("illegal", "turn-over")
    if isinstance(move, Draw):
        return _judge_draw(state, move)
    if isinstance(move, Pass):
        return _judge_pass(state)
    if isinstance(move, Done):
        return _judge_done(state)
    if isinstance(move, Unmark):
        return _judge_unmark(state)
    if isinstance(move, Mark):
        # A marker goes up by a pass, never by its owner's choice.
        return Judgement("illegal", "mark-by-itself")
    raise TypeError(f"{move!r} is no move; parse_moves reads text")


# Plays.


def _judge_play(state: State, move: Play) -> Judgement:
    seat = state.turn
    assert seat is not None  # noqa: S101 - `judge` has seen to it
    bit = BIT[move.domino.index]
    if state.now.closed:
        return Judgement("illegal", "turn-over")
    if not state.hands[seat] & bit and (state.knows_hand(seat) or not state.unseen & bit):
        return Judgement("illegal", "not-held")
    place = state.place(move.train)
    sure, unsure = reach(state)
    if place is None or (place not in sure and place not in unsure):
        return Judgement("illegal", _why_not_there(state, move, place))
    if move.domino.is_double and at_double_limit(state):
        return Judgement("illegal", "double-limit")
    end = state.trains[place].end
    if end is not None and not move.domino.has(end):
        return Judgement("illegal", "no-match")
    missing = missing_at(state, place) if place in unsure else []
    if end is None:
        missing.append(train_fact(state, place))
    if missing:
        forbidding = _why_not_there(state, move, place) if place in unsure else "no-match"
        return Judgement("depends", forbidding, tuple(dict.fromkeys(missing)))
    return Judgement("legal", _why_there(state, move, place))


def _why_not_there(state: State, move: Play, place: int | None) -> str:
    """What forbids, or would forbid, to play on that train."""
    options = state.setting.options
    now = state.now
    me = state.turn
    assert me is not None  # noqa: S101 - `judge` has seen to it
    if now.many:
        return "first-own-only"
    if now.laid and options.after_double == "on_it":
        return "must-cover-own"
    if not now.laid:
        certain, unsure = binding_doubles(state)
        binds = place in certain + unsure
        if certain and binds and place is not None and _matches(state, move, place):
            return "must-cover-order"
        if certain or (unsure and not binds and place in reach(state)[1]):
            return "must-cover-drawn" if now.drawn else "must-cover"
    if is_first(state) and not options.mexican_from_first_turn:
        return "first-own-only"
    if place is None:
        return "too-many-mexican" if options.mexican_trains else "no-mexican"
    own = state.trains[me].begun
    # A train that is closed is closed to everybody: that decides before it.
    others = place >= len(state.setting.players) or state.trains[place].marked is not False
    if options.own_train_first and not own and others:
        return "own-first"
    return "closed"


def _matches(state: State, move: Play, place: int) -> bool:
    end = state.trains[place].end
    return end is not None and move.domino.has(end)


def _why_there(state: State, move: Play, place: int) -> str:
    """What allows a legal play."""
    now = state.now
    options = state.setting.options
    me = state.turn
    assert me is not None  # noqa: S101 - `judge` has seen to it
    if state.counts[me] == 1 and move.domino.is_double and options.last_double_out:
        return "last-double"
    drawn = "-drawn" if any(isinstance(step, Draw) for step in now.steps) else ""
    if now.many:
        return f"own-many{drawn}"
    if now.laid:
        return _why_again(state, place)
    if binding_doubles(state) != ((), ()):
        return "cover"
    begun = state.trains[me].begun
    if place == me and not begun:
        return f"own-start{drawn}" if is_first(state) else "own-start-late"
    if place == me:
        return "own"
    if place < len(state.setting.players):
        return "marked"
    if not state.trains[place].begun:
        return "mexican-begin"
    # Of a train nobody told of it is not said that it is missing.
    return "mexican-unstarted" if begun is False else "mexican"


def _why_again(state: State, place: int) -> str:
    """What allows a play after a double in the same turn."""
    train = state.trains[place]
    if state.setting.options.after_double == "on_it":
        return "cover-own"
    if place == state.turn:
        return "again" if train.begun else "again-start"
    is_open = train.marked or place >= len(state.setting.players)
    return "again" if is_open else "again-closed"


# Drawing, passing, stopping.


def _judge_draw(state: State, move: Draw) -> Judgement:
    now = state.now
    if now.many and not now.owes:
        return Judgement("illegal", "draw-many")
    if move.domino is not None and not BIT[move.domino.index] & state.unseen:
        return Judgement("illegal", "draw-seen")
    places = reach(state)
    able = can_play(state, places)
    if able:
        return Judgement("illegal", "draw-able")
    left = draws_left(state)
    if left is False:
        return Judgement("illegal", _why_no_draw(state))
    if state.yard == 0:
        return Judgement("illegal", "draw-empty")
    missing = [] if able is False else missing_to_play(state, places)
    missing += missing_to_draw(state)
    if missing:
        reason = "draw-able" if able is None else "draw-empty" if left else _why_no_draw(state)
        return Judgement("depends", reason, tuple(dict.fromkeys(missing)))
    return Judgement("legal", _kind(state, "draw"))


def _why_no_draw(state: State) -> str:
    """What forbids another draw to somebody who can play nothing."""
    options = state.setting.options
    if is_first(state) and not options.first_turn_draw:
        return "draw-first"
    return _kind(state, "draw-twice") if options.draw_count else "draw-none"


def _kind(state: State, key: str) -> str:
    """The key for what the player is about: covering, going on after a double, or starting."""
    now = state.now
    me = state.turn
    assert me is not None  # noqa: S101 - `judge` has seen to it
    if is_bound(state):
        own = "-own" if now.laid and key == "draw" else ""
        return f"{key}-cover{own}"
    if now.laid and key in {"draw", "pass", "pass-undrawn"}:
        return f"{key}-again"
    if not state.trains[me].begun and key != "pass":
        late = "-late" if key == "draw" and not is_first(state) else ""
        return f"{key}-start{late}"
    if key == "pass" and is_first(state):
        return "pass-start"
    return key


def _judge_pass(state: State) -> Judgement:
    now = state.now
    if now.many and not now.owes:
        return Judgement("illegal", "pass-many")
    places = reach(state)
    able = can_play(state, places)
    may_keep = not state.setting.options.must_play_drawn and bool(now.fresh or now.hidden)
    others = can_play(state, places, but_fresh=True) if may_keep else able
    may = may_draw(state)
    if others:
        return Judgement("illegal", _why_able(state, places))
    if may_keep and able and others is False:
        return Judgement("legal", "pass-keep")
    if may and (able is False or not may_keep):
        # Able or not, he may not pass: what is unknown decides only why.
        return Judgement("illegal", _kind(state, "pass-undrawn"))
    if may is False and others is False:
        if not is_bound(state) and not now.drawn and state.yard == 0:
            return Judgement("legal", "pass-empty")
        return Judgement("legal", _kind(state, "pass"))
    missing = [] if able is False else missing_to_play(state, places)
    missing += missing_to_draw(state)
    reason = _kind(state, "pass-undrawn") if able is False else _why_able(state, places)
    return Judgement("depends", reason, tuple(missing))


def _why_able(state: State, places: Places) -> str:
    """What forbids to pass to somebody who can play."""
    if is_bound(state):
        return "pass-able-cover"
    fresh = state.now.fresh & matching(state, places)[0]
    return "pass-able-drawn" if fresh else "pass-able"


def _judge_done(state: State) -> Judgement:
    now = state.now
    seat = state.turn
    assert seat is not None  # noqa: S101 - `judge` has seen to it
    if now.closed:
        if state.trains[seat].marked is None:
            return Judgement("depends", "turn-over", (fact("marker", state.setting.owner(seat)),))
        return Judgement("legal", "done-marker")
    if not now.laid:
        return Judgement("illegal", "done-nothing")
    if not now.many or now.owes:
        return Judgement("illegal", "done-owed")
    if state.setting.options.first_turn_must_continue:
        places = reach(state)
        able = can_play(state, places)
        if able:
            return Judgement("illegal", "done-must-continue")
        if able is None:
            missing = tuple(missing_to_play(state, places))
            return Judgement("depends", "done-must-continue", missing)
    return Judgement("legal", "done-many")


def _judge_unmark(state: State) -> Judgement:
    assert state.turn is not None  # noqa: S101 - `judge` has seen to it
    marked = state.trains[state.turn].marked
    if state.setting.options.marker_off != "owner_choice":
        return Judgement("illegal", "unmark-by-itself")
    if not state.now.laid:
        return Judgement("illegal", "unmark-not-played")
    if marked is None:
        return Judgement(
            "depends", "unmark-not-up", (fact("marker", state.setting.owner(state.turn)),)
        )
    return Judgement("legal", "unmark") if marked else Judgement("illegal", "unmark-not-up")
