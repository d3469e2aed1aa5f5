"""Layouts and rounds for properties."""

from random import Random

from hypothesis import strategies as st

from mtscore.fives.layout import EMPTY, Layout
from mtscore.fives.rounds import deal_round, moves_of
from mtscore.fives.state import State
from mtscore.rules.options import FivesOptions
from mtscore.tiles import domino_set


@st.composite
def layouts(draw: st.DrawFn, largest: int = 6) -> Layout:
    """Any layout that play can reach."""
    left = list(domino_set(largest))
    layout = EMPTY
    for _ in range(draw(st.integers(0, 20))):
        fitting = [one for one in left if layout.fits(one)]
        if not fitting:
            break
        tile = draw(st.sampled_from(fitting))
        end = draw(st.sampled_from(layout.ends_for(tile)))
        layout = layout.play(tile, end, flipped=draw(st.booleans()))
        left.remove(tile)
    return layout


def random_states(seed: int, players: int, options: FivesOptions, largest: int = 6) -> list[State]:
    """Every state of one random round, hands and stock known, the last one included."""
    random = Random(seed)
    names = ["Ana", "Bo", "Cy", "Dee"][:players]
    deal = deal_round(names, random, options=options, largest=largest)
    states = [deal.state]
    states += [after for _, _, after in moves_of(deal, lambda _, moves: random.choice(moves))]
    return states
