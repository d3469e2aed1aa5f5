"""Where the dominoes that nobody has seen can be: what is possible, what is certain.

A question about a position asks of some players whether they hold a domino of a certain kind (one
that fits, one that is higher than the opener's), and whether the stock has dominoes to draw. Only
the numbers of such dominoes and of the places for them decide, so no arrangement is ever listed.
"""

from collections.abc import Callable, Mapping
from typing import Final

from mtscore.fives.state import State
from mtscore.records import Record
from mtscore.tiles import Domino

STOCK: Final = -1
"""Stands among the seats for the stock; what it `holds` is a domino that may be drawn."""

Range = tuple[int, int]


class Unseen(Record):
    """The unseen dominoes and the places where they can be.

    Attributes:
        wanted: how many of them are of the kind in question.
        others: how many are not.
        certain: for each seat, whether the known part of the hand has one of the kind.
        hidden: for each seat, the fewest and the most dominoes of which nothing is known.
        clean: the same for dominoes in the hand of the player in turn that are known not to be
            of the kind, though not which they are.
        stock: the same for the stock.
        kept: dominoes at the end of the stock that nobody draws.
    """

    wanted: int
    others: int
    certain: tuple[bool, ...]
    hidden: tuple[Range, ...]
    clean: Range
    stock: Range
    kept: int

    def possible(self, holds: Mapping[int, bool]) -> bool:
        """Whether the dominoes can lie so that every seat named holds one of the kind or none.

        Adding up is enough: those who hold none take from the others, those who hold one need one
        of the kind each, and whatever remains has to fit into the rest.
        """
        barred_low, barred_high = self.clean
        free_low, free_high = self._stock(holds.get(STOCK))
        needing = 0
        if free_low > free_high:
            return False
        for seat, (low, high) in enumerate(self.hidden):
            answer = holds.get(seat)
            if answer is None or (answer and self.certain[seat]):
                free_low, free_high = free_low + low, free_high + high
            elif answer:
                if high == 0:
                    return False
                needing += 1
                free_low, free_high = free_low + max(low, 1), free_high + high
            elif self.certain[seat]:
                return False
            else:
                barred_low, barred_high = barred_low + low, barred_high + high
        everything = self.wanted + self.others
        fewest = max(barred_low, everything - free_high)
        most = min(barred_high, self.others, everything - free_low)
        return fewest <= most and needing <= self.wanted

    def _stock(self, drawable: bool | None) -> Range:
        low, high = self.stock
        if drawable is None:
            return low, high
        return (max(low, self.kept + 1), high) if drawable else (low, min(high, self.kept))


def unseen_in(
    state: State,
    concerns: Callable[[Domino], bool],
    fresh: int | None = None,
    drawn_unseen: int = 0,
) -> Unseen:
    """The unseen dominoes of `state`, counted by whether they are of the kind that `concerns`.

    `fresh`: of the hidden dominoes of the player in turn all but so many are known not to be of
    the kind; None: nothing is known of any. `drawn_unseen`: so many of them he has drawn.
    """
    unseen = state.unseen
    wanted = sum(1 for one in unseen if concerns(one))
    hidden = []
    clean = (0, 0)
    for seat, hand in enumerate(state.hands):
        here = seat == state.turn
        if hand.hidden is not None:
            low = high = hand.hidden
        else:
            # Nobody's hand is empty while the round goes on, and what was drawn came on top.
            drawn = state.drawn if here else 0
            low, high = max(0, 1 + drawn - len(hand.dominoes)), len(unseen)
            low = max(low, drawn_unseen) if here else low
        if here and fresh is not None:
            clean = max(0, low - fresh), max(0, high - fresh)
            low = high = fresh
        hidden.append((low, high))
        kept = state.options.stock_kept
    # A draw that was allowed left at least what nobody draws.
    left = 0 if fresh is None else min(kept, len(unseen))
    return Unseen(
        wanted=wanted,
        others=len(unseen) - wanted,
        certain=tuple(any(concerns(one) for one in hand.dominoes) for hand in state.hands),
        hidden=tuple(hidden),
        clean=clean,
        stock=(left, len(unseen)) if state.stock is None else (state.stock, state.stock),
        kept=kept,
    )
