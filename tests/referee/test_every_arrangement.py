"""Rulings compared with every arrangement of the unseen dominoes, as the oracle judges it."""

from collections import Counter
from random import Random

import pytest

from mtscore.notation.moves import write_moves
from mtscore.referee.case import verdict_of
from mtscore.referee.turn import decide
from oracle import games
from referee.arrangements import outcomes, questions
from referee.samples import some_outcomes, some_questions


def compared(seed: int, largest: int) -> Counter[str]:
    """Compare the rulings of one random round with every arrangement."""
    random = Random(seed)
    options = games.random_options(random)
    found: Counter[str] = Counter()
    for _, state, moves, before in questions(random, largest, options):
        truth = outcomes(state, moves, before)
        if not truth:
            # Nobody can have played so.
            continue
        expected = "depends" if len(truth) == 2 else "legal" if True in truth else "illegal"
        cases = decide(state, moves)
        verdict = verdict_of(cases)
        assert verdict == expected, (seed, largest, str(state), write_moves(moves), cases)
        assert verdict != "depends" or all(one.conditions and one.missing for one in cases)
        found[verdict] += 1
    return found


@pytest.mark.parametrize("first", [0, 10])
def test_a_ruling_is_that_of_every_arrangement(first: int) -> None:
    found: Counter[str] = Counter()
    for seed in range(first, first + 10):
        found += compared(seed, 3 + seed % 2)
    assert min(found[one] for one in ("legal", "illegal", "depends")) > 3, found


@pytest.mark.long
@pytest.mark.parametrize("first", range(100, 200, 50))
def test_a_ruling_is_that_of_every_arrangement_in_many_rounds(first: int) -> None:
    found: Counter[str] = Counter()
    for seed in range(first, first + 50):
        found += compared(seed, 3 + seed % 2)
    assert min(found[one] for one in ("legal", "illegal", "depends")) > 20, found


@pytest.mark.parametrize("first", [0, 10])
def test_no_arrangement_of_a_double_twelve_contradicts_a_ruling(first: int) -> None:
    certain = both = depends = 0
    for seed in range(first, first + 10):
        random = Random(seed)
        options = games.random_options(random)
        for state, moves, before in some_questions(random, options):
            verdict = verdict_of(decide(state, moves))
            truth = some_outcomes(random, state, moves, before)
            context = (seed, str(state), write_moves(moves), verdict)
            if verdict == "depends":
                depends += 1
                both += len(truth) == 2
            else:
                certain += 1
                assert truth <= {verdict == "legal"}, context
    assert certain > 40
    # A few arrangements at random do not always show both answers.
    assert both * 4 > depends
