"""What people claim about a half-known table, judged in every way the table can be.

Where `arrangements` deals to the player in turn alone, here everybody is dealt his hand, since a
claim such as `blocked` is about all of them. The oracle judges each deal.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from mtscore.notation.moves import Draw, Move, Pass, Play
from mtscore.referee import Claim
from mtscore.table import State, problems
from oracle import mexican
from referee.arrangements import (
    Tile,
    _dominoes,
    cases_of,
    played,
    situation_of,
    some_turn,
    tables,
    tile_of,
)

Situation = mexican.Situation
Hands = Mapping[str, frozenset[Tile]]


# Everybody's dominoes.


def deals(state: State) -> Iterator[tuple[int, dict[str, Any], dict[str, frozenset[Tile]], Any]]:
    """Every engine, all trains whole, every hand, and what is left in the boneyard."""
    for engine, trains, left in tables(state):
        for hands, yard in _dealt(state, left, 0, {}):
            if state.boneyard is None or len(yard) == state.boneyard:
                yield engine, trains, hands, yard


def _dealt(
    state: State, left: frozenset[Tile], seat: int, hands: dict[str, frozenset[Tile]]
) -> Iterator[tuple[dict[str, frozenset[Tile]], frozenset[Tile]]]:
    players = state.setting.players
    if seat == len(players):
        yield hands, left
        return
    shown = frozenset(tile_of(one) for one in _dominoes(state.hands[seat]))
    count = state.counts[seat]
    sizes = range(len(left) + 1) if count is None else [count - len(shown)]
    for size in sizes:
        for some in combinations(sorted(left), size):
            held = shown | frozenset(some)
            rest = left - frozenset(some)
            yield from _dealt(state, rest, seat + 1, {**hands, players[seat]: held})


def situations(
    state: State, moves: Sequence[Move], before: Sequence[Tile]
) -> Iterator[tuple[Situation, frozenset[Tile]]]:
    """Every way the table can be, with the dominoes that lie in the boneyard."""
    for case in cases_of(state):
        if not moves and problems(case):
            # Some first turn is still to come, and there is a marker already.
            continue
        for engine, trains, hands, yard in deals(case):
            me = case.player
            assert me is not None
            found = situation_of(case, engine, trains, hands[me], sorted(yard), before)
            found["hands"] = {name: mexican.tidy(hand) for name, hand in hands.items()}
            yield found, yard


def outcomes(
    state: State, moves: Sequence[Move], before: Sequence[Tile], claim: Claim
) -> set[bool]:
    """Whether the claim holds, in every way the table can be; after a turn that is not legal: no."""
    taken = {tile_of(one.domino) for one in moves if isinstance(one, Draw) and one.domino}
    all_hold = claim.kind in ("blocked", "round-over") and not moves
    found: set[bool] = set()
    for situation, yard in situations(state, moves, before):
        if not taken <= yard:
            continue
        if all_hold and not all(
            situation["hands"][name] or state.counts[seat] == 0
            for seat, name in enumerate(situation["players"])
        ):
            # Nobody is out who was not told to be: that is taken for granted.
            continue
        if not moves:
            found.add(holds(claim, situation, situation, moves))
        else:
            for after in played(situation, moves, yard, len(yard), 0, taken):
                found.add(after is not None and holds(claim, situation, after, moves))
        if len(found) == 2:
            break
    return found


# The oracle's answer.


def holds(claim: Claim, before: Situation, after: Situation, moves: Sequence[Move]) -> bool:
    """Whether the claim is true of one way the table can be."""
    return _ANSWERS[claim.kind](claim, before, after, moves)


def _out(claim: Claim, before: Situation, after: Situation, moves: Sequence[Move]) -> bool:
    if moves:
        return before["turn"] in after["went_out"]
    assert isinstance(claim.who, str)
    return not after["hands"][claim.who]


def _blocked(_: Claim, __: Situation, after: Situation, ___: Sequence[Move]) -> bool:
    """Nothing to draw, and nobody could play with every train marked."""
    if after["ended"] is not None:
        return after["ended"][0] == "blocked"
    if after["boneyard"] and after["options"]["draw_count"]:
        return False
    marked = after.copy()
    marked["markers"] = after["players"]
    return not any(mexican.plays(mexican.turn_of(marked, name)) for name in after["players"])


def _round_over(claim: Claim, before: Situation, after: Situation, moves: Sequence[Move]) -> bool:
    if after["ended"] is not None:
        return True
    if moves:
        return isinstance(moves[-1], Pass) and _blocked(claim, before, after, moves)
    empty = [name for name in after["players"] if not after["hands"][name]]
    if empty:
        waiting = set(after["first_to_come"]) - {empty[0]}
        return not (waiting and after["options"]["first_turn_out"] == "others_finish")
    return _blocked(claim, before, after, moves)


def _no_cover(_: Claim, __: Situation, after: Situation, ___: Sequence[Move]) -> bool:
    return after["ended"] is not None or not mexican.binding_doubles(after)


def _open(claim: Claim, _: Situation, after: Situation, __: Sequence[Move]) -> bool:
    return claim.who in after["markers"]


def _closed(claim: Claim, _: Situation, after: Situation, __: Sequence[Move]) -> bool:
    return claim.who not in after["markers"]


def _marker_up(_: Claim, before: Situation, after: Situation, __: Sequence[Move]) -> bool:
    return before["turn"] in after["markers"]


def _marker_off(_: Claim, before: Situation, after: Situation, __: Sequence[Move]) -> bool:
    return before["turn"] not in after["markers"]


def _notice(_: Claim, before: Situation, after: Situation, __: Sequence[Move]) -> bool:
    at = after["options"]["announce_at"]
    return bool(at) and len(after["hands"][before["turn"]]) == at


_ANSWERS = {
    "out": _out,
    "blocked": _blocked,
    "round-over": _round_over,
    "no-cover": _no_cover,
    "open": _open,
    "closed": _closed,
    "marker-stays": _marker_up,
    "marker-off": _marker_off,
    "notice": _notice,
}


# What to claim.


def some_claim(
    random: Random, situation: Situation, state: State
) -> tuple[Claim, tuple[Move, ...]]:
    """Something to claim, of the table as it is or after a turn."""
    kind = random.choice(sorted(_ANSWERS))
    moves: tuple[Move, ...] = ()
    if random.random() < 0.5:
        moves = some_turn(random, situation)
    own = all(not isinstance(one, Play) or one.train == state.player for one in moves)
    choice = state.setting.options.marker_off == "owner_choice"
    if kind in ("marker-stays", "marker-off") and (choice or not own):
        # Then it may be another marker that is meant, or either may be so.
        kind = "closed"
    who = None
    if kind in ("open", "closed") or (kind == "out" and not moves):
        who = random.choice(state.setting.players)
    return Claim(kind=kind, who=who), moves
