"""The best train that a hand can lay from the engine, proved: the longest and the heaviest.

A train is a set of dominoes read as links between numbers: it hangs together, holds the engine's
number, and at most the engine's and one other number have an odd count of links. So no orders
need be tried. Doubles are folded into their numbers, because a double is worth laying whenever
the train passes.

- `links`: a hand as numbers and links, and what they are worth to an aim.
- `walks`: every set of links that a train can use; for hands with few loops.
- `repair`: the cheapest links to leave out for the counts to come right; for all other hands.
- `search`: sees to it that what `repair` keeps hangs together.
- `laying`: the links chosen, as dominoes in the order of laying.
"""

from collections.abc import Iterable

from mtscore.longest.laying import Laid, lay
from mtscore.longest.links import HEAVIEST, LONGEST, links_of
from mtscore.longest.search import best_links
from mtscore.longest.walks import MOST_LOOPS, best_walks
from mtscore.tiles import Domino, double

__all__ = ["Laid", "best_trains", "heaviest_train", "longest_train"]


def longest_train(hand: Iterable[Domino], engine: int) -> Laid:
    """The train of most dominoes and, among those, of most pips; otherwise as `best_trains`.

    >>> from mtscore.notation.dominoes import parse_hand
    >>> str(longest_train(parse_hand("12-5 5-0 3-3 1-0 3-1 9-4"), 12))
    '12-5 5-0 0-1 1-3 3-3'
    """
    return best_trains(hand, engine)[0]


def heaviest_train(hand: Iterable[Domino], engine: int) -> Laid:
    """The train of most pips and, among those, of most dominoes; otherwise as `best_trains`."""
    return best_trains(hand, engine)[1]


def best_trains(hand: Iterable[Domino], engine: int) -> tuple[Laid, Laid]:
    """The longest and the heaviest train; they are one object where the same train is both.

    The engine's own double counts as the one in the middle: a hand that holds it neither lays it
    nor keeps it. Whoever waits may interrupt: then what was found so far comes back, with
    `proved` false.

    Raises:
        ValueError: `engine` is not from 0 to 18.
    """
    held = frozenset(hand).difference((double(engine),))
    links = links_of(held, engine)
    if links.loops <= MOST_LOOPS:
        longest, heaviest = best_walks(links)
    else:
        longest = best_links(links, LONGEST)
        # One interruption ends both searches.
        heaviest = best_links(links, HEAVIEST, longest.meets) if longest.proved else longest
    laid = lay(held, links, longest)
    return laid, laid if longest == heaviest else lay(held, links, heaviest)
