"""Where the player in turn may play, and whether he can: the heart of the rules.

Every answer comes in two parts: what is certain, and what hangs on something unknown. In a state
of which everything is known the second part is empty.
"""

from mtscore.table.bits import BIT, DOUBLES, EVERY, SUITS, Bits
from mtscore.table.state import Setting, State
from mtscore.tiles import double

Places = tuple[tuple[int, ...], tuple[int, ...]]
"""Places of trains: those certain, and those that depend."""


def missing_covers(setting: Setting, number: int, table: Bits) -> Bits:
    """The dominoes that would cover the double of `number` and do not lie on the table."""
    return SUITS[number] & setting.all_dominoes & ~table & ~BIT[double(number).index]


def is_dead(state: State, place: int) -> bool | None:
    """Whether the double at the end of a train can never be covered, None if that is unknown.

    It is dead when all other dominoes with its number lie on the table.
    """
    number = state.trains[place].end
    if number is None:
        return None
    missing = missing_covers(state.setting, number, state.table)
    if not missing:
        return True
    if state.knows_table or any(hand & missing for hand in state.hands):
        return False
    return None


def is_first(state: State) -> bool:
    """Whether the player in turn takes his first turn of the round.

    Raises:
        ValueError: that is unknown; ask about both cases, from `first_turn_cases`.
    """
    if state.first_turns is None:
        raise ValueError("whose first turn is still to come is unknown")
    return state.turn in state.first_turns


def first_turn_cases(state: State) -> tuple[State, ...]:
    """The state itself, or where it is unknown whether it is a first turn, both cases of it.

    Nobody has a second turn before all have had their first, so the later case is one in which no
    first turn is to come.
    """
    if state.first_turns is not None or state.turn is None:
        return (state,)
    return (
        state.but(first_turns=frozenset([state.turn])),
        state.but(first_turns=frozenset()),
    )


def binding_doubles(state: State) -> Places:
    """The doubles that bind whoever begins his turn, in the order laid, and those that may."""
    options = state.setting.options
    if not state.doubles or options.cover_duty == "none":
        return (), ()
    # After the first turn, the doubles of the first trains count like any other (S0.3, O0.5, B2.3).
    if options.first_turn_double == "after_all" and state.first_turns:
        return (), ()
    certain = state.doubles
    unsure: tuple[int, ...] = ()
    if options.dead_double == "lapses":
        deaths = {place: is_dead(state, place) for place in certain}
        unsure = tuple(place for place in certain if deaths[place] is None)
        certain = tuple(place for place in certain if deaths[place] is False)
    if options.cover_duty == "next_if_unable":
        # The text of O7.3 alone: it binds only if its player could not lay another domino.
        exempt = state.exempt
        if exempt is None:
            return (), tuple(place for place in state.doubles if place in certain + unsure)
        certain = tuple(place for place in certain if place not in exempt)
        unsure = tuple(place for place in unsure if place not in exempt)
    return certain, unsure


def double_cases(state: State) -> tuple[State, ...]:
    """The state itself, or where the order of its doubles matters and is unknown, each case of it.

    The cases differ in the one double that the player in turn has to cover.
    """
    order = state.setting.options.open_double_order
    if state.ordered or state.turn is None or state.now.laid or order == "any":
        return (state,)
    certain, unsure = binding_doubles(state)
    if len(certain) + len(unsure) < 2:
        return (state,)
    cases = []
    for one in certain + unsure:
        others = tuple(place for place in state.doubles if place != one)
        doubles = (one, *others) if order == "oldest_first" else (*others, one)
        cases.append(state.but(doubles=doubles, ordered=True))
    return tuple(cases)


def cases_of(state: State) -> tuple[State, ...]:
    """The cases that have to be looked at one by one: `first_turn_cases`, `double_cases`."""
    if state.first_turns is not None and state.ordered:
        return (state,)
    return tuple(case for first in first_turn_cases(state) for case in double_cases(first))


def binding(state: State) -> tuple[Places, bool | None] | None:
    """The doubles that a player who begins his turn may choose from, and whether he is bound.

    Doubles that he lays himself do not bind him so. None when nothing binds him; True when
    something certainly does, None beside the doubles when that is unknown.
    """
    certain, unsure = binding_doubles(state)
    if not certain and not unsure:
        return None
    bound = True if certain else None
    order = state.setting.options.open_double_order
    candidates = [place for place in state.doubles if place in certain or place in unsure]
    if order == "any" or len(candidates) == 1:
        return (certain, unsure), bound
    if not state.ordered:
        return ((), tuple(candidates)), bound
    # S6.10, O0.8, B0.3: the one laid first; or last, where it is played so.
    if order == "newest_first":
        candidates.reverse()
    if candidates[0] in certain:
        return ((candidates[0],), ()), bound
    until = next((at for at, one in enumerate(candidates) if one in certain), len(candidates))
    return ((), tuple(candidates[: until + 1])), bound


def is_bound(state: State) -> bool | None:
    """Whether what the player in turn owes has to cover a double, None if that is unknown.

    Either a double that others left (S6.9, R10.4, O7.3), or his own where it has to be covered at
    once (R10.2).
    """
    now = state.now
    if now.laid:
        # In a first turn of many he goes on by choice, unless he owes the cover of his double.
        owes = now.owes or not now.many
        return state.setting.options.after_double == "on_it" and owes and not now.closed
    bound = binding(state)
    return False if bound is None else bound[1]


def reach(state: State) -> Places:
    """The trains that the player in turn may play on, if he has a domino that matches."""
    now = state.now
    if now.closed:
        return (), ()
    assert state.turn is not None  # noqa: S101 - asked only of a round that goes on
    if now.many:
        # The first turn of many dominoes builds one's own train and nothing else (S5.1, O6.1).
        return (state.turn,), ()
    if now.laid:
        if state.setting.options.after_double == "on_it":
            # R10.2: on the double and nowhere else.
            return (now.doubles[-1],), ()
        return _with_own_doubles(state, _open_trains(state))
    bound = binding(state)
    if bound is None:
        return _open_trains(state)
    if bound[1]:
        return bound[0]
    return _either(bound[0], _open_trains(state))


def _open_trains(state: State) -> Places:
    """Where he may play who is not bound to cover a double."""
    options = state.setting.options
    trains = state.trains
    me = state.turn
    assert me is not None  # noqa: S101 - asked only of a round that goes on
    seats = len(state.setting.players)
    # S5.4, O6.1: in the first turn his own train alone, unless it is played otherwise (R5.1).
    if is_first(state) and not options.mexican_from_first_turn:
        return (me,), ()
    begun = trains[me].begun
    if options.own_train_first and not begun:
        # S5.5: no train of his own yet, so at most a Mexican train that was begun (S5.3).
        sure = [me]
        unsure = []
        for place in range(seats, len(trains)):
            if trains[place].begun:
                sure.append(place)
            elif trains[place].begun is None or begun is None:
                unsure.append(place)
        if begun is None:
            unsure += [p for p in range(seats) if p != me and trains[p].marked is not False]
        return tuple(sure), tuple(unsure)
    sure = []
    unsure = []
    for place, train in enumerate(trains):
        # His own, the Mexican trains, and those that are marked (S6.3, R11.1, O8.3).
        if train.marked or place == me or place >= seats:
            sure.append(place)
        elif train.marked is None:
            unsure.append(place)
    return tuple(sure), tuple(unsure)


def _with_own_doubles(state: State, places: Places) -> Places:
    """O0.13: a player may always play on a double he has laid in this turn."""
    sure, unsure = places
    own = tuple(place for place in state.now.doubles if place not in sure)
    if not own:
        return places
    return sure + own, tuple(place for place in unsure if place not in own)


def _either(one: Places, other: Places) -> Places:
    """What holds in both cases, and what holds in one of them."""
    sure = tuple(place for place in one[0] if place in other[0])
    either = dict.fromkeys(one[0] + one[1] + other[0] + other[1])
    return sure, tuple(place for place in either if place not in sure)


def matching(state: State, places: Places) -> tuple[Bits, Bits]:
    """The dominoes that certainly match one of these trains, and those that may."""
    sure = unsure = 0
    trains = state.trains
    for place in places[0]:
        end = trains[place].end
        if end is None:
            unsure = EVERY
        else:
            sure |= SUITS[end]
    for place in places[1]:
        end = trains[place].end
        unsure |= EVERY if end is None else SUITS[end]
    if at_double_limit(state):
        return sure & ~DOUBLES, unsure & ~DOUBLES & ~sure
    return sure, unsure & ~sure


def at_double_limit(state: State) -> bool:
    """Whether the player in turn has laid all the doubles that one turn allows (T2)."""
    limit = state.setting.options.max_doubles_per_turn
    return 0 < limit <= state.now.doubles_laid


def can_play(state: State, places: Places, *, but_fresh: bool = False) -> bool | None:
    """Whether the player in turn holds a domino that he may play, None if that is unknown.

    Args:
        state: the state.
        places: where he may play, from `reach`.
        but_fresh: leave out the dominoes that he has drawn for what he now owes.
    """
    assert state.turn is not None  # noqa: S101 - asked only of a round that goes on
    hand = state.hands[state.turn]
    count = state.counts[state.turn]
    hidden = None if count is None else count - hand.bit_count()
    if but_fresh:
        hand &= ~state.now.fresh
        hidden = None if hidden is None else hidden - state.now.hidden
    sure, unsure = matching(state, places)
    if hand & sure:
        return True
    if hidden == 0:
        return None if hand & unsure else False
    unseen = state.unseen
    if hidden is not None and hidden > (unseen & ~sure).bit_count():
        # Too few dominoes are left that do not match for all the hidden ones to be such.
        return True
    return None if (hand | unseen) & (sure | unsure) else False
