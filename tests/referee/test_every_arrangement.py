from collections import Counter
from random import Random

from mtscore.notation.moves import write_moves
from mtscore.referee.turn import decide, verdict_of
from oracle import games
from referee.arrangements import outcomes, questions


def compared(seed: int, largest: int) -> Counter[str]:
    """Compare the rulings of one random round with every arrangement."""
    random = Random(seed)
    options = games.random_options(random)
    found: Counter[str] = Counter()
    for _, state, moves, before in questions(random, largest, options):
        truth = outcomes(state, moves, before)
        if not truth:
            continue
        expected = "depends" if len(truth) == 2 else "legal" if True in truth else "illegal"
        cases = decide(state, moves)
        verdict = verdict_of(cases)
        assert verdict == expected, (seed, largest, str(state), write_moves(moves), cases)
        found[verdict] += 1
    return found
