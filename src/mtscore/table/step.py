"""One move made: `apply` gives the state after it, with markers, duties and the round's end."""

from mtscore.notation.moves import Done, Draw, Mark, Move, Pass, Play, Unmark
from mtscore.notation.trains import Train, unstarted
from mtscore.table.bits import BIT, SUITS, Bits
from mtscore.table.reach import (
    can_play,
    is_bound,
    is_first,
    missing_covers,
    reach,
)
from mtscore.table.state import START, Ended, State, Turn

Seats = frozenset[int]


def apply(state: State, move: Move) -> State:
    """The state after `move`, which is not checked: ask `is_legal` or `judge` first.

    A move against the rules is made all the same as long as the domino matches, for a table that
    let it stand.

    Raises:
        ValueError: it is nobody's turn, it is unknown whether it is a first turn, there is no such
            train, or the domino does not match it.
    """
    if state.turn is None:
        raise ValueError("it is nobody's turn")
    if type(move) is Play:
        return _play(state, move)
    if type(move) is Draw:
        return _draw(state, move)
    if type(move) is Pass:
        return _pass(state)
    if type(move) is Done:
        return _end_turn(state)
    assert isinstance(move, Mark | Unmark)  # noqa: S101 - there are no other moves
    return _turn_marker(state, move)


def _play(state: State, move: Play) -> State:
    setting = state.setting
    options = setting.options
    now = state.now
    me = state.turn
    assert me is not None  # noqa: S101 - `apply` has seen to it
    place = state.place(move.train)
    if place is None:
        raise ValueError(f"there is no such train: {move}")
    domino = move.domino
    is_double = domino.is_double
    train = state.trains[place]
    number = move.end if train.end is None else train.end
    far = domino.other(number)
    bit = BIT[domino.index]
    first = is_first(state)
    bound = is_bound(state)

    # Who holds what.
    hands = state.hands
    if hands[me] & bit:
        held = list(hands)
        held[me] &= ~bit
        hands = tuple(held)
    counts = state.counts
    left = counts[me]
    if left is not None:
        left -= 1
        numbers = list(counts)
        numbers[me] = left
        counts = tuple(numbers)

    # The trains and their markers.
    marked = False if train.marked and _comes_off(state, place, place) else train.marked
    start = number if train.start is None else train.start
    trains = list(state.trains)
    trains[place] = Train((*train.chain, domino), start, far, True, train.whole, marked)
    if place != me:
        own = trains[me].marked
        if own and _comes_off(state, me, place):
            own = False
        if (now.fresh or now.hidden) and options.mark_if_drawn_not_on_own and not own:
            up = _goes_up_drawn(state, bit, bound)
            own = own if up is False else up
        if own is not trains[me].marked:
            trains[me] = trains[me].but(marked=own)
    seats = len(setting.players)
    if place >= seats and train.begun is False and len(trains) - seats < options.mexican_trains:
        trains.append(unstarted(setting.engine))

    # The uncovered doubles.
    doubles = state.doubles
    own_doubles = now.doubles
    exempt = state.exempt
    if place in doubles:
        doubles = tuple([one for one in doubles if one != place])
        own_doubles = tuple([one for one in own_doubles if one != place])
    if exempt is not None and options.cover_duty == "next_if_unable":
        # He could lay another domino after these.
        exempt = tuple(dict.fromkeys(one for one in exempt + own_doubles if one in doubles))
    if is_double:
        doubles = (*doubles, place)
        own_doubles = (*own_doubles, place)

    # Whether the turn goes on, and whose is the next.
    table = state.table | bit
    out = state.out
    turn: int | None = me
    first_turns = state.first_turns
    ended: Ended | None = None
    goes_out = left == 0 and (not is_double or options.last_double_out)
    again = is_double and _plays_again(state, far, table)
    many = now.many or (
        first and options.first_turn_multi and place == me and not now.laid and bound is False
    )
    waits = options.marker_off == "owner_choice" and trains[me].marked is not False
    if goes_out or not (many or again or waits):
        if goes_out:
            out = (*out, me)
        turn, first_turns, ended = _next_turn(state, goes_out=goes_out)
        now = START
    else:
        owes = many and (
            (again and options.first_turn_double == "at_once") or (is_double and left == 0)
        )
        now = Turn(
            (*now.steps, Play(domino, setting.owner(place), number)),
            now.laid + 1,
            0,
            0,
            0,
            own_doubles,
            now.doubles_laid + is_double,
            many,
            owes,
            not (many or again),
        )
    return State(
        setting,
        tuple(trains),
        doubles,
        state.ordered or len(doubles) < 2,
        exempt,
        table,
        hands,
        counts,
        state.boneyard,
        turn,
        first_turns,
        now,
        0,
        0,
        out,
        ended,
    )


def _plays_again(state: State, number: int, table: Bits) -> bool:
    """Whether the player of the double of `number` owes another domino (S6.6, R10.2, O7.2)."""
    options = state.setting.options
    if options.after_double == "nothing":
        return False
    if options.after_double == "on_it" and options.dead_double == "lapses":
        # Nothing can be played on a dead double, and it needs no cover.
        return bool(missing_covers(state.setting, number, table))
    return True


def _comes_off(state: State, place: int, played: int) -> bool:
    """Whether the marker on the train at `place` comes off by a play on the one at `played`."""
    off = state.setting.options.marker_off
    if off == "own_play":
        # S0.1, R9.1, B3.6: by its owner's play on his own train.
        return place == played == state.turn
    if off == "any_play_there":
        # O8.3, O0.2, O0.14: by whoever plays on that train.
        return place == played
    return off == "any_play" and place == state.turn


def _goes_up_drawn(state: State, bit: Bits, bound: bool | None) -> bool | None:
    """Whether playing a drawn domino elsewhere puts its player's marker up (S6.5, literally).

    Only when he drew for want of anything to play, not to cover a double he had to cover, and the
    domino he drew did not fit his own train.
    """
    assert state.turn is not None  # noqa: S101 - `apply` has seen to it
    now = state.now
    hand = state.hands[state.turn]
    end = state.trains[state.turn].end
    if bound or (end is not None and SUITS[end] & bit):
        return False
    drawn: bool | None = bool(now.fresh & bit)
    if not drawn and not hand & bit and now.hidden:
        # One of the dominoes nobody has seen: the drawn one, unless others are hidden too.
        count = state.counts[state.turn]
        drawn = True if count == hand.bit_count() + now.hidden else None
    if drawn and (end is None or bound is None):
        return None
    return drawn


def _next_turn(
    state: State, *, goes_out: bool = False
) -> tuple[int | None, Seats | None, Ended | None]:
    """Whose turn is next, whose first turn is still to come, and whether the round is over."""
    me = state.turn
    assert me is not None  # noqa: S101 - `apply` has seen to it
    first_turns = state.first_turns
    first = is_first(state)
    seats = len(state.setting.players)
    if first and first_turns:
        first_turns -= {me}
    if goes_out or state.out:
        # S0.4, B2.4: after somebody goes out in his first turn, the others have theirs, no more.
        finish = state.setting.options.first_turn_out == "others_finish"
        if not first or not first_turns or not finish:
            return None, first_turns, "out"
        after = [(me + step) % seats for step in range(1, seats)]
        return next(seat for seat in after if seat in first_turns), first_turns, None
    return (me + 1) % seats, first_turns, None


def _end_turn(state: State) -> State:
    turn, first_turns, ended = _next_turn(state)
    return state.but(turn=turn, first_turns=first_turns, ended=ended, now=START)


def _draw(state: State, move: Draw) -> State:
    me = state.turn
    assert me is not None  # noqa: S101 - `apply` has seen to it
    now = state.now
    bit = 0 if move.domino is None else BIT[move.domino.index]
    hands = list(state.hands)
    hands[me] |= bit
    counts = list(state.counts)
    count = counts[me]
    counts[me] = None if count is None else count + 1
    return State(
        state.setting,
        state.trains,
        state.doubles,
        state.ordered,
        state.exempt,
        state.table,
        tuple(hands),
        tuple(counts),
        None if state.boneyard is None else max(0, state.boneyard - 1),
        me,
        state.first_turns,
        Turn(
            (*now.steps, move),
            now.laid,
            now.drawn + 1,
            now.fresh | bit,
            now.hidden + (not bit),
            now.doubles,
            now.doubles_laid,
            now.many,
            now.owes,
        ),
        state.passes,
        state.stale,
        state.out,
    )


def _pass(state: State) -> State:
    me = state.turn
    assert me is not None  # noqa: S101 - `apply` has seen to it
    up = goes_up_passing(state)
    train = state.trains[me]
    trains = state.trains
    stale = state.stale + 1
    if up is not False and not train.marked:
        marked = list(trains)
        marked[me] = train.but(marked=up)
        trains = tuple(marked)
        # The train is open now, or may be: from here everybody has to pass once more.
        stale = 1
    turn, first_turns, ended = _next_turn(state)
    after = State(
        state.setting,
        trains,
        state.doubles,
        state.ordered,
        state.exempt,
        state.table,
        state.hands,
        state.counts,
        state.boneyard,
        turn,
        first_turns,
        START,
        state.passes + 1,
        stale,
        state.out,
        ended,
    )
    if ended is None and is_blocked(after):
        return after.but(turn=None, ended="blocked")
    return after


def goes_up_passing(state: State) -> bool | None:
    """Whether the marker of the player in turn goes up when he passes, None if unknown."""
    options = state.setting.options
    bound = is_bound(state)
    # S6.6, S0.8, R0.4, O0.12, B3.5: nothing drawn, because nothing was left to draw.
    empty: bool | None = False
    if not state.now.drawn:
        empty = None if state.yard is None else state.yard == 0
    # S6.9, T4, R10.3, O0.3: he could not cover the double he had to cover.
    cases = set()
    if bound is not False:
        cases.add(options.mark_on_failed_cover)
    if bound is not True:
        if empty is not False:
            cases.add(options.mark_on_empty_yard)
        if empty is not True:
            # S6.5, R8.3, O8.2: he drew in vain, or may not draw.
            cases.add(True)
    return cases.pop() if len(cases) == 1 else None


def is_blocked(state: State) -> bool:
    """Whether the round is certainly blocked, from the passes so far.

    S7.1, R13.1, O9.1, B5.1: nothing is left to draw, and all have passed since a domino was laid
    or a train opened. With all hands known there is no need to go round for each new marker.
    """
    seats = len(state.setting.players)
    if state.yard != 0 and state.setting.options.draw_count > 0:
        return False
    if state.stale >= seats:
        return True
    if state.passes < seats or not all(state.knows_hand(seat) for seat in range(seats)):
        return False
    turns = [state.but(turn=seat, now=START) for seat in range(seats)]
    return all(can_play(one, reach(one)) is False for one in turns)


def _turn_marker(state: State, move: Mark | Unmark) -> State:
    me = state.turn
    assert me is not None  # noqa: S101 - `apply` has seen to it
    trains = list(state.trains)
    trains[me] = trains[me].but(marked=type(move) is Mark)
    now = state.now
    after = state.but(trains=tuple(trains), now=now.but(steps=(*now.steps, move)))
    return _end_turn(after) if now.closed else after
