"""The moves a player has: which are legal, and whether one is.

A play is legal where `reach` lets its player play with a domino that matches; drawing needs that
he can play nothing and may draw for the domino he owes; passing that he can do neither.
"""

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
from mtscore.notation.trains import NEW, Owner
from mtscore.table.bits import BIT, DOUBLES, SUITS
from mtscore.table.reach import (
    Places,
    at_double_limit,
    can_play,
    cases_of,
    is_bound,
    is_first,
    reach,
)
from mtscore.table.state import State, plays_on


def legal_moves(state: State) -> list[Move]:
    """The moves that are certainly legal, plays first; none when the round is over.

    With the hand and the table known these are all there are; `possible_moves` gives those that
    may be legal, too. A drawn domino is left open: every `Draw` of a domino not yet seen is legal
    where `draw` is listed, and whoever deals says which it was, `Draw(domino)`, before he applies
    it. After a `Draw()` the hand is not known any more, and there may be no move that is certainly
    legal.
    """
    if state.turn is None:
        return []
    cases = cases_of(state)
    if len(cases) == 1:
        return _legal_moves(cases[0])
    first, *others = (_legal_moves(case) for case in cases)
    return [move for move in first if all(move in other for other in others)]


def _legal_moves(state: State) -> list[Move]:
    assert state.turn is not None  # noqa: S101 - asked only of a round that goes on
    now = state.now
    if now.closed:
        # Where his marker is unknown, so is whether the turn is over.
        return [UNMARK, DONE] if state.trains[state.turn].marked else []
    places = reach(state)
    moves = _plays(state, places[0])
    options = state.setting.options
    if now.many and not now.owes:
        if not options.first_turn_must_continue or can_play(state, places) is False:
            moves.append(DONE)
    elif not moves:
        step = _without_play(state, places)
        if step is not None:
            moves.append(step)
    elif not options.must_play_drawn and can_play(state, places, but_fresh=True) is False:
        # A drawn domino may be kept, and there is no other to play.
        moves.append(PASS)
    if now.laid and options.marker_off == "owner_choice" and state.trains[state.turn].marked:
        moves.append(UNMARK)
    return moves


def _plays(state: State, places: tuple[int, ...]) -> list[Move]:
    """The plays on these trains with dominoes known to be in hand."""
    setting = state.setting
    assert state.turn is not None  # noqa: S101 - asked only of a round that goes on
    hand = state.hands[state.turn]
    if at_double_limit(state):
        hand &= ~DOUBLES
    moves: list[Move] = []
    for place in places:
        number = state.trains[place].end
        if number is None:
            continue
        bits = hand & SUITS[number]
        if bits:
            row = plays_on(move_owner(state, place), number, setting.largest)
            while bits:
                lowest = bits & -bits
                moves.append(row[lowest])
                bits ^= lowest
    return moves


def move_owner(state: State, place: int) -> Owner:
    """How a move names a train: every Mexican train after the first is begun as a new one."""
    setting = state.setting
    seats = len(setting.players)
    if place < seats:
        return setting.players[place]
    return NEW if place > seats and not state.trains[place].begun else place - seats + 1


def _without_play(state: State, places: Places) -> Move | None:
    """What he does who holds nothing to play, None where something unknown decides."""
    if can_play(state, places) is not False:
        return PASS if _is_legal_pass(state, places) else None
    may = may_draw(state)
    return None if may is None else DRAW if may else PASS


def may_draw(state: State) -> bool | None:
    """Whether somebody who can play nothing may draw, None where something unknown decides."""
    left = draws_left(state)
    if not left:
        return left if state.yard != 0 else False
    yard = state.yard
    return None if yard is None else yard > 0


def draws_left(state: State) -> bool | None:
    """Whether he may draw for the domino he owes, if the boneyard has any."""
    options = state.setting.options
    now = state.now
    assert state.turn is not None  # noqa: S101 - asked only of a round that goes on
    if not options.first_turn_draw and is_first(state):
        return False
    if now.drawn < options.draw_count:
        return True
    if not options.draw_until_start:
        return False
    begun = state.trains[state.turn].begun
    bound = is_bound(state)
    if begun or bound:
        return False
    return None if begun is None or bound is None else True


def is_legal(state: State, move: Move) -> bool:
    """Whether `move` is certainly legal; `judge` tells illegal moves from those that depend.

    A domino that is played is taken to be in its player's hand as long as it can be there.

    Raises:
        UsageProblem: a play on the train of somebody who does not play.
        TypeError: it is no move.
    """
    if state.turn is None:
        return False
    if state.first_turns is not None and state.ordered:
        return _is_legal(state, move)
    return all(_is_legal(case, move) for case in cases_of(state))


def _is_legal(state: State, move: Move) -> bool:
    assert state.turn is not None  # noqa: S101 - asked only of a round that goes on
    if type(move) is Play:
        return _is_legal_play(state, move)
    now = state.now
    if now.closed:
        marked = state.trains[state.turn].marked is True
        return marked and (type(move) is Done or type(move) is Unmark)
    if type(move) is Done:
        return _is_legal_done(state)
    if type(move) is Unmark:
        return (
            now.laid > 0
            and state.setting.options.marker_off == "owner_choice"
            and state.trains[state.turn].marked is True
        )
    if now.many and not now.owes:
        return False
    places = reach(state)
    if type(move) is Draw:
        return (
            may_draw(state) is True
            and can_play(state, places) is False
            and (move.domino is None or bool(BIT[move.domino.index] & state.unseen))
        )
    if type(move) is Pass:
        return _is_legal_pass(state, places)
    if type(move) is Mark:
        return False
    raise TypeError(f"{move!r} is no move; parse_moves reads text")


def _is_legal_play(state: State, move: Play) -> bool:
    seat = state.turn
    assert seat is not None  # noqa: S101 - asked only of a round that goes on
    place = state.place(move.train)
    if place is None:
        return False
    domino = move.domino
    number = state.trains[place].end
    if number is None or not domino.has(number):
        return False
    bit = BIT[domino.index]
    if not state.hands[seat] & bit and (state.knows_hand(seat) or not state.unseen & bit):
        return False
    if domino.is_double and at_double_limit(state):
        return False
    return place in reach(state)[0]


def _is_legal_done(state: State) -> bool:
    now = state.now
    if not now.many or now.owes:
        return False
    if not state.setting.options.first_turn_must_continue:
        return True
    return can_play(state, reach(state)) is False


def _is_legal_pass(state: State, places: Places) -> bool:
    able = can_play(state, places)
    stuck = may_draw(state) is False
    if able is False:
        return stuck
    now = state.now
    if state.setting.options.must_play_drawn or not (now.fresh or now.hidden):
        return False
    # What he drew for this domino he may keep, if he has nothing else to play.
    return (able or stuck) and can_play(state, places, but_fresh=True) is False
