"""States made from what is known, by name: the way in for texts, dealt rounds and rulings."""

from collections.abc import Iterable, Mapping, Sequence

from mtscore.notation.moves import Draw, Move, Play
from mtscore.notation.trains import UNKNOWN_TRAIN, Owner, Train, unstarted
from mtscore.table.bits import BIT, Bits, bits_of
from mtscore.table.reach import missing_covers
from mtscore.table.state import START, Ended, Setting, State, Turn
from mtscore.tiles import Domino


def make_state(
    setting: Setting,
    *,
    trains: Mapping[Owner, Train] | None = None,
    doubles: Sequence[Owner] | None = None,
    exempt: Iterable[Owner] | None = None,
    hands: Mapping[str, Iterable[Domino]] | None = None,
    counts: Mapping[str, int | None] | None = None,
    boneyard: int | None = None,
    player: str | None = None,
    first_turns: Iterable[str] | None = None,
    steps: Sequence[Move] = (),
    passes: int = 0,
    stale: int | None = None,
    out: Iterable[str] = (),
    ended: Ended | None = None,
) -> State:
    """A state from what is known; what is not given is unknown.

    It need not be possible: `problems` tells what is wrong with it.

    Args:
        setting: players, options, set and engine.
        trains: what is known of each train.
        doubles: whose trains end in an uncovered double, in the order in which they were laid.
            Which trains do is read off the trains; this is for the order.
        exempt: those of them after which their player could lay another domino, where that
            matters (cover_duty=next_if_unable).
        hands: the dominoes known to be in hands. A hand without a count is a whole one; what was
            drawn in this turn need not be repeated in it.
        counts: how many dominoes each hand has.
        boneyard: how many are left to draw.
        player: whose turn it is.
        first_turns: who has still to take his first turn, or is taking it.
        steps: what was done in this turn, the trains being as they stand after it.
        passes: passes since a domino was last laid.
        stale: passes in a row that had to be and after which no train was newly open; `passes`
            where not given.
        out: who has played his last domino.
        ended: how the round ended.
    """
    trains = dict(trains or {})
    players = setting.players
    at = {name: seat for seat, name in enumerate(players)}
    placed = [trains.get(name, UNKNOWN_TRAIN) for name in players]
    placed += _mexican_trains(setting, trains)
    open_doubles = [place for place, train in enumerate(placed) if train.uncovered]
    ordered = len(open_doubles) < 2
    table = setting.engine_bit
    for train in placed:
        table |= bits_of(train.chain)
    held = {name: bits_of(dominoes) for name, dominoes in (hands or {}).items()}
    drawn = drawn_and_held(steps)
    if player is not None and drawn:
        held[player] = held.get(player, 0) | drawn
    numbers = dict(counts or {})
    if player is not None and player not in (hands or {}):
        numbers.setdefault(player, None)
    drawn_unseen = sum(type(step) is Draw and step.domino is None for step in steps)
    for name, hand in held.items():
        if name not in numbers:
            numbers[name] = hand.bit_count() + (drawn_unseen if name == player else 0)
    state = State(
        setting,
        tuple(placed),
        tuple(open_doubles),
        ordered,
        None if open_doubles and setting.options.cover_duty == "next_if_unable" else (),
        table,
        tuple(held.get(name, 0) for name in players),
        tuple(numbers.get(name) for name in players),
        boneyard,
        None if player is None else at[player],
        None if first_turns is None else frozenset(at[name] for name in first_turns),
        START,
        passes,
        passes if stale is None else stale,
        tuple(at[name] for name in out),
        ended,
    )
    if doubles is not None:
        places = [state.place(owner) for owner in doubles]
        known = [place for place in places if place in open_doubles]
        if sorted(known) == open_doubles:
            state = state.but(doubles=tuple(known), ordered=True)
    if exempt is not None:
        after = [state.place(owner) for owner in exempt]
        state = state.but(exempt=tuple(place for place in state.doubles if place in after))
    if steps and state.turn is not None:
        state = state.but(now=turn_of(state, steps))
    return state


def _mexican_trains(setting: Setting, trains: Mapping[Owner, Train]) -> list[Train]:
    """The Mexican trains at their places, and those that may be begun or may have been."""
    most = setting.options.mexican_trains
    last = max((owner for owner in trains if isinstance(owner, int)), default=0)
    found = [trains.get(number, UNKNOWN_TRAIN) for number in range(1, last + 1)]
    while len(found) > most and not found[-1].begun:
        # To say that a train has not begun that never may does no harm.
        found.pop()
    while len(found) < most and (not found or found[-1].begun is not False):
        found.append(UNKNOWN_TRAIN)
    return [train if train.marked is not None else train.but(marked=False) for train in found]


def drawn_and_held(steps: Sequence[Move]) -> Bits:
    """The dominoes known to have been drawn by these steps and not laid by them."""
    drawn = bits_of(step.domino for step in steps if isinstance(step, Draw) and step.domino)
    return drawn & ~bits_of(step.domino for step in steps if isinstance(step, Play))


def turn_of(state: State, steps: Sequence[Move]) -> Turn:
    """What the player in turn has done, from his steps and the state after them."""
    me = state.turn
    options = state.setting.options
    laid = drawn = hidden = doubles_laid = 0
    fresh: Bits = 0
    doubles: list[int] = []
    last: Play | None = None
    many = False
    for step in steps:
        if isinstance(step, Play):
            place = state.place(step.train)
            if laid == 0 and options.first_turn_multi and place == me:
                many = me in (state.first_turns or ())
            laid += 1
            drawn = hidden = fresh = 0
            doubles = [one for one in doubles if one != place]
            if step.domino.is_double:
                doubles_laid += 1
                if place is not None:
                    doubles.append(place)
            last = step
        elif isinstance(step, Draw):
            drawn += 1
            if step.domino is None:
                hidden += 1
            else:
                fresh |= BIT[step.domino.index]
    again = owes = False
    if last is not None and last.domino.is_double:
        number = last.domino.high
        dead = options.dead_double == "lapses" and not missing_covers(
            state.setting, number, state.table
        )
        again = options.after_double == "anywhere" or (options.after_double == "on_it" and not dead)
        count = None if me is None else state.counts[me]
        owes = (again and options.first_turn_double == "at_once") or count == drawn
    return Turn(
        tuple(steps),
        laid,
        drawn,
        fresh,
        hidden,
        tuple(doubles),
        doubles_laid,
        many,
        many and owes,
        laid > 0 and not many and not again,
    )


def begin(
    setting: Setting,
    hands: Mapping[str, Iterable[Domino]],
    boneyard: int,
    starter: str,
) -> State:
    """The state after the engine was laid, before the first turn."""
    options = setting.options
    trains: dict[Owner, Train] = {name: unstarted(setting.engine) for name in setting.players}
    if options.mexican_trains:
        trains[1] = unstarted(setting.engine)
    return make_state(
        setting,
        trains=trains,
        hands=hands,
        boneyard=boneyard,
        player=starter,
        first_turns=setting.players,
    )
