"""All sets of links that a train from the engine can use: quick where a hand has few loops.

Orders that use the same links count once: where a train of these links ends is the same in each,
because the engine's number and the end are the ones with an odd count.
"""

from typing import Final

from mtscore.longest.links import HEAVIEST, LONGEST, Chosen, Links, members
from mtscore.tiles import LARGEST

MOST_LOOPS: Final = 5
"""Up to here walking is quicker than repairing: there are some 300 sets then, with each further
loop twice as many."""

_LINKS_FROM: Final = LARGEST + 1
"""A train is kept as one whole number: bits for the numbers it passes, from here on for its links."""


def best_walks(links: Links) -> tuple[Chosen, Chosen]:
    """The links of the longest and of the heaviest train."""
    trains, worths = _finished_trains(links)
    by_pips = [
        worth // LONGEST.each * HEAVIEST.each + worth % LONGEST.each * HEAVIEST.pip
        for worth in worths
    ]
    longest = trains[worths.index(max(worths))]
    heaviest = trains[by_pips.index(max(by_pips))]
    chosen = _chosen(links, longest)
    return chosen, chosen if longest == heaviest else _chosen(links, heaviest)


def _finished_trains(links: Links) -> tuple[list[int], list[int]]:
    """Every train that cannot go on, and what each is worth to LONGEST; others are never best."""
    onward: list[list[tuple[int, int, int, int]]] = [[] for _ in links.meets]
    for at, (one, other) in enumerate(links.pairs, start=_LINKS_FROM):
        link = 1 << at
        passed = link | 1 << one | 1 << other
        worth = LONGEST.each + LONGEST.pip * (one + other)
        onward[one].append((link, passed, other, worth))
        onward[other].append((link, passed, one, worth))
    doubles = links.doubles
    double_worths = {0: 0}
    finished = []
    worths = []
    layer = {0: (links.engine, 0)}
    while layer:
        longer: dict[int, tuple[int, int]] = {}
        for train, (end, worth) in layer.items():
            stuck = True
            for link, passed, other, more in onward[end]:
                if not train & link:
                    longer[train | passed] = other, worth + more
                    stuck = False
            if stuck:
                laid = train & doubles
                if laid not in double_worths:
                    double_worths[laid] = sum(
                        LONGEST.each + 2 * LONGEST.pip * one for one in members(laid)
                    )
                finished.append(train)
                worths.append(worth + double_worths[laid])
        layer = longer
    return finished, worths


def _chosen(links: Links, train: int) -> Chosen:
    meets = [0] * (LARGEST + 1)
    for at in members(train >> _LINKS_FROM):
        one, other = links.pairs[at]
        meets[one] |= 1 << other
        meets[other] |= 1 << one
    return Chosen(meets=meets)
