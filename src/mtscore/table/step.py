"""One move made: `apply` gives the state after it, with markers, duties and the round's end."""

from mtscore.notation.moves import Done, Draw, Mark, Move, Pass, Play, Unmark
from mtscore.notation.trains import NEW, Train, unstarted
from mtscore.table.bits import BIT, Bits
from mtscore.table.markers import comes_off, goes_up_drawn, goes_up_passing
from mtscore.table.reach import (
    at_double_limit,
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
        UsageProblem: the train is that of somebody who does not play.
        TypeError: it is no move.
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
    if isinstance(move, Mark | Unmark):
        return _turn_marker(state, move)
    raise TypeError(f"{move!r} is no move; parse_moves reads text")


def _play(state: State, move: Play) -> State:
    me = state.turn
    assert me is not None  # noqa: S101 - `apply` has seen to it
    place = state.place(move.train)
    if place is None:
        raise ValueError(f"there is no such train: {move}")
    domino = move.domino
    bit = BIT[domino.index]
    first = is_first(state)
    hands, counts = _without(state, me, bit)
    trains = _with_laid(state, move, place)
    doubles, own_doubles, exempt = state.doubles, state.now.doubles, state.exempt
    if domino.is_double or place in doubles:
        doubles, own_doubles, exempt = _uncovered_after(state, place, is_double=domino.is_double)
    elif own_doubles and exempt is not None:
        exempt = _exempt_after(state, exempt, own_doubles, doubles)

    # Whether the turn goes on, and whose is the next.
    options = state.setting.options
    table = state.table | bit
    turn: int | None = me
    first_turns = state.first_turns
    out = state.out
    ended: Ended | None = None
    last = counts[me] == 0
    goes_out = last and (not domino.is_double or options.last_double_out)
    again = domino.is_double and _plays_again(state, domino.high, table)
    many = state.now.many or (
        first
        and options.first_turn_multi
        and place == me
        and not state.now.laid
        and is_bound(state) is False
    )
    waits = options.marker_off == "owner_choice" and trains[me].marked is not False
    if goes_out or not (many or again or waits):
        if goes_out:
            out = (*out, me)
        turn, first_turns, ended = _next_turn(state, goes_out=goes_out)
        now = START
    else:
        at_once = again and options.first_turn_double == "at_once"
        now = Turn(
            (*state.now.steps, _named(state, move, place)),
            state.now.laid + 1,
            0,
            0,
            0,
            own_doubles,
            state.now.doubles_laid + domino.is_double,
            many,
            many and (at_once or (domino.is_double and last)),
            not (many or again),
        )
    return State(
        state.setting,
        trains,
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


def _without(state: State, me: int, bit: Bits) -> tuple[tuple[Bits, ...], tuple[int | None, ...]]:
    """The hands, and their sizes, without the domino laid."""
    hands = state.hands
    if hands[me] & bit:
        held = list(hands)
        held[me] &= ~bit
        hands = tuple(held)
    left = state.counts[me]
    if left is None:
        return hands, state.counts
    numbers = list(state.counts)
    numbers[me] = left - 1
    return hands, tuple(numbers)


def _touching(state: State, move: Play, place: int) -> int:
    """The number that touches the train; as written, where its open end is unknown."""
    end = state.trains[place].end
    return move.end if end is None else end


def _named(state: State, move: Play, place: int) -> Play:
    """The play with its train's own name and the end that touches, as a turn keeps it."""
    number = _touching(state, move, place)
    if move.train != NEW and move.end == number:
        return move
    return Play(move.domino, state.setting.owner(place), number)


def _with_laid(state: State, move: Play, place: int) -> tuple[Train, ...]:
    """The trains with the domino laid, and the markers as they are then."""
    me = state.turn
    assert me is not None  # noqa: S101 - `apply` has seen to it
    train = state.trains[place]
    number = _touching(state, move, place)
    trains = list(state.trains)
    trains[place] = Train(
        (*train.chain, move.domino),
        number if train.start is None else train.start,
        move.domino.other(number),
        True,
        train.whole,
        # Up or not before: off is off.
        False if train.marked is not False and comes_off(state, place, place) else train.marked,
    )
    if place == me:
        return tuple(trains)
    # Within one play, coming off is settled first, then going up.
    marked = was = trains[me].marked
    if marked is not False and comes_off(state, me, place):
        marked = False
    if not marked and (state.now.fresh or state.now.hidden):
        up = goes_up_drawn(state, BIT[move.domino.index])
        marked = marked if up is False else up
    if marked is not was:
        trains[me] = trains[me].with_marker(marked)
    seats = len(state.setting.players)
    more = state.setting.options.mexican_trains - (len(trains) - seats)
    if place >= seats and train.begun is False and more > 0:
        trains.append(unstarted(state.setting.engine))
    return tuple(trains)


def _uncovered_after(
    state: State, place: int, *, is_double: bool
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...] | None]:
    """The uncovered doubles, those of them laid in this turn, and those that bind nobody."""
    doubles = tuple([one for one in state.doubles if one != place])
    own = tuple([one for one in state.now.doubles if one != place])
    exempt = state.exempt
    if exempt is not None:
        exempt = _exempt_after(state, exempt, own, doubles)
    if is_double:
        return (*doubles, place), (*own, place), exempt
    return doubles, own, exempt


def _exempt_after(
    state: State, exempt: tuple[int, ...], own: tuple[int, ...], doubles: tuple[int, ...]
) -> tuple[int, ...]:
    """With the doubles of this turn after which their player could lay another domino."""
    if state.setting.options.cover_duty != "next_if_unable":
        return ()
    return tuple(dict.fromkeys(one for one in exempt + own if one in doubles))


def _plays_again(state: State, number: int, table: Bits) -> bool:
    """Whether the player of the double of `number` owes another domino (S6.6, R10.2, O7.2)."""
    options = state.setting.options
    if options.after_double == "nothing":
        return False
    if options.after_double == "on_it" and options.dead_double == "lapses":
        # Nothing can be played on a dead double, and it needs no cover.
        return bool(missing_covers(state.setting, number, table))
    return True


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
        marked[me] = train.with_marker(up)
        trains = tuple(marked)
        # The train is open now, or may be: from here everybody has to pass once more.
        stale = 1
    if _may_play_later(state):
        stale = 0
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


def _may_play_later(state: State) -> bool:
    """Whether who passes here may be able to play in his next turn, though nothing changes."""
    options = state.setting.options
    now = state.now
    if now.drawn and not options.must_play_drawn:
        # What he drew may have been playable, and he kept it.
        return True
    # In a first turn, or after a double, less may be open to him than in a turn to come.
    free_again = options.after_double == "on_it" and options.cover_duty == "none"
    return is_first(state) or (now.laid > 0 and (free_again or at_double_limit(state)))


def is_blocked(state: State) -> bool:
    """Whether the round is certainly blocked, from the passes so far.

    S7.1, R13.1, O9.1, B5.1: nothing is left to draw, and all have had to pass since a domino was
    laid or a train opened. With all hands known there is no need to go round for each new marker;
    and a known hand that can play forbids it.
    """
    seats = len(state.setting.players)
    if state.passes < seats or (state.yard != 0 and state.setting.options.draw_count > 0):
        return False
    turns = [state.but(turn=seat, now=START) for seat in range(seats)]
    able = [can_play(one, reach(one)) for one in turns]
    if True in able:
        return False
    known = all(state.knows_hand(seat) for seat in range(seats))
    return state.stale >= seats or (known and None not in able)


def _turn_marker(state: State, move: Mark | Unmark) -> State:
    me = state.turn
    assert me is not None  # noqa: S101 - `apply` has seen to it
    trains = list(state.trains)
    trains[me] = trains[me].with_marker(type(move) is Mark)
    now = state.now
    after = state.but(trains=tuple(trains), now=now.but(steps=(*now.steps, move)))
    return _end_turn(after) if now.closed else after
