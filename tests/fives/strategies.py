"""Layouts and rounds for properties."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from mtscore.fives.engine import Explanation, apply
from mtscore.fives.layout import EMPTY, Layout
from mtscore.fives.line_moves import Move
from mtscore.fives.rounds import Played, deal, play_round, random_player
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


def clauses(told: Explanation) -> tuple[str, ...]:
    """The ids of what decides."""
    return tuple(one.id for one in told.clauses)


def steps_of(played: Played) -> Iterator[tuple[State, Move, State]]:
    """Every state of a round, the move made in it, and the state after it."""
    state = played.opening.state
    for _, move in played.moves:
        following = apply(state, move)
        yield state, move, following
        state = following
    assert state == played.final


def random_states(seed: int, players: int, options: FivesOptions, largest: int = 6) -> list[State]:
    """Every state of one random round, hands and stock known, the last one included."""
    random = Random(seed)
    names = ["Ana", "Bo", "Cy", "Dee"][:players]
    opening = deal(options, names, random, largest=largest)
    played = play_round(opening, random_player(random))
    return [opening.state, *(after for _, _, after in steps_of(played))]
