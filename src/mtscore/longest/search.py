"""The best train of a hand with many loops: repair the counts, then see that all hangs together.

A repair that falls into pieces is an upper bound, and shows a piece that the train either passes,
by one of the links leading there, or leaves aside. Each of these cases is a smaller hand; the most
promising is looked at first, so that the first whole one is the best of all.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush

from mtscore.longest.links import Aim, Chosen, Links, Meets, members, reach, unlink, within
from mtscore.longest.repair import cheapest_repair


@dataclass(order=True, slots=True, kw_only=True)
class _Case:
    """Some of the links, of which those in `kept` must be used.

    Attributes:
        shortfall: minus the most that a train here can be worth.
        pieces: the links that a repair leaves.
        whole: the numbers that hang together with the engine in it.
    """

    shortfall: int
    meets: Meets = field(compare=False)
    kept: Meets = field(compare=False)
    pieces: Meets = field(compare=False)
    whole: int = field(compare=False)


@dataclass(slots=True, kw_only=True)
class _Found:
    """The best train so far, as links, and its worth."""

    worth: int
    meets: Meets


def best_links(links: Links, aim: Aim, known: Meets | None = None) -> Chosen:
    """The links of the best train; those of `known` unless there are better ones.

    An interruption (Ctrl-C) ends the search with the best so far, not proved.
    """
    known = known or [0] * len(links.meets)
    found = _Found(meets=known, worth=links.worth(known, reach(known, links.engine), aim))
    try:
        _search(links, aim, found)
    except KeyboardInterrupt:
        return Chosen(meets=found.meets, proved=False)
    return Chosen(meets=found.meets)


def _search(links: Links, aim: Aim, found: _Found) -> None:
    nothing = [0] * len(links.meets)
    todo: list[_Case] = []
    smaller: Iterable[tuple[Meets, Meets]] = [(links.meets, nothing)]
    while True:
        for meets, kept in smaller:
            case = _case(links, meets, kept, aim, found)
            if case:
                heappush(todo, case)
        # The first is the most promising: when it can't be better, none can.
        if not todo or -todo[0].shortfall <= found.worth:
            return
        smaller = _smaller(links, heappop(todo))


def _case(links: Links, meets: Meets, kept: Meets, aim: Aim, found: _Found) -> _Case | None:
    """Repair what is left; None when it is settled: whole, impossible or not worth a look."""
    numbers = reach(meets, links.engine)
    meets = within(meets, numbers)
    if any(fixed & ~theirs for fixed, theirs in zip(kept, meets, strict=True)):
        return None
    most = links.worth(meets, numbers, aim)
    if most <= found.worth:
        return None
    repair = cheapest_repair(meets, kept, links.engine, aim)
    if repair is None or most - repair.cost <= found.worth:
        return None
    most -= repair.cost
    pieces = meets.copy()
    for one, other in repair.left_out:
        unlink(pieces, one, other)
    whole = reach(pieces, links.engine)
    # The engine's piece is a train by itself: a piece never has a single odd count.
    train = within(pieces, whole)
    worth = links.worth(train, whole, aim)
    if worth > found.worth:
        found.worth, found.meets = worth, train
    if worth == most:
        return None
    return _Case(shortfall=-most, meets=meets, kept=kept, pieces=pieces, whole=whole)


def _smaller(links: Links, case: _Case) -> Iterator[tuple[Meets, Meets]]:
    """Split by what leads to the piece with the fewest links to the rest of the hand."""
    roads = min(_roads_to_pieces(links, case), key=len)
    meets = case.meets
    for one, other in roads:
        kept = case.kept.copy()
        kept[one] |= 1 << other
        kept[other] |= 1 << one
        yield meets, kept
        meets = meets.copy()
        unlink(meets, one, other)
    yield meets, case.kept


def _roads_to_pieces(links: Links, case: _Case) -> Iterator[list[tuple[int, int]]]:
    rest = reach(case.meets, links.engine) & ~case.whole
    while rest:
        piece = reach(case.pieces, rest.bit_length() - 1)
        rest &= ~piece
        # A number that lost all its links is missed only for its double.
        if piece & links.doubles or piece & (piece - 1):
            yield [
                (one, other)
                for one in members(piece)
                for other in members(case.meets[one] & ~piece)
            ]
