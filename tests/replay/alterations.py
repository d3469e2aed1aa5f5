"""One move of a recorded game altered at random, as a slip of the pen or a cheat would."""

from collections.abc import Callable
from random import Random
from typing import Final

from mtscore.match import Match, MovesBlock, RoundMoves
from mtscore.notation.moves import DONE, PASS, Draw, Move, Play
from mtscore.notation.record import Step, write_record
from mtscore.notation.trains import Owner
from mtscore.records import changed
from mtscore.replay import RoundRecord
from mtscore.tiles import domino_set

Steps = list[Step]
Altered = tuple[Steps, int]
"""The moves, and the number of the first that is not as it was."""


def another_domino(steps: Steps, at: int, rng: Random) -> Steps | None:
    step = steps[at]
    if not isinstance(step.move, Play):
        return None
    number = step.move.end
    other = rng.choice([one for one in domino_set(12) if one.has(number)])
    return _with(steps, at, Step(step.player, Play(other, step.move.train, number)))


def another_train(steps: Steps, at: int, rng: Random) -> Steps | None:
    step = steps[at]
    if not isinstance(step.move, Play):
        return None
    trains: list[Owner] = ["Ana", "Bo", "Cy", "Dee", 1]
    train = rng.choice(trains)
    return _with(steps, at, Step(step.player, Play(step.move.domino, train, step.move.end)))


def left_out(steps: Steps, at: int, _: Random) -> Steps | None:
    return steps[:at] + steps[at + 1 :]


def twice(steps: Steps, at: int, _: Random) -> Steps | None:
    return steps[: at + 1] + steps[at:]


def exchanged(steps: Steps, at: int, _: Random) -> Steps | None:
    if at + 1 >= len(steps):
        return None
    return [*steps[:at], steps[at + 1], steps[at], *steps[at + 2 :]]


def another_player(steps: Steps, at: int, rng: Random) -> Steps | None:
    move = steps[at].move
    name = rng.choice(["Ana", "Bo", "Cy", "Dee"])
    if isinstance(move, Play) and move.train == steps[at].player:
        move = Play(move.domino, name, move.end)
    return _with(steps, at, Step(name, move))


def another_drawn(steps: Steps, at: int, rng: Random) -> Steps | None:
    if not isinstance(steps[at].move, Draw):
        return None
    return _with(steps, at, Step(steps[at].player, Draw(rng.choice(domino_set(12)))))


def another_kind(steps: Steps, at: int, rng: Random) -> Steps | None:
    moves: list[Move] = [PASS, DONE, Draw(rng.choice(domino_set(12)))]
    move = rng.choice(moves)
    return _with(steps, at, Step(steps[at].player, move))


KINDS: Final[tuple[Callable[[Steps, int, Random], Steps | None], ...]] = (
    another_domino,
    another_train,
    left_out,
    twice,
    exchanged,
    another_player,
    another_drawn,
    another_kind,
)


def _with(steps: Steps, at: int, step: Step) -> Steps:
    return [*steps[:at], step, *steps[at + 1 :]]


def altered(record: RoundRecord, rng: Random) -> tuple[str, Altered]:
    """The kind of a random alteration that changes the record, and its outcome."""
    steps = list(record.steps)
    while True:
        at = rng.randrange(len(steps))
        kind = rng.choice(KINDS)
        changed_steps = kind(steps, at, rng)
        if changed_steps is not None and changed_steps != steps:
            pairs = zip(steps, changed_steps, strict=False)
            first = next(
                (n for n, (a, b) in enumerate(pairs) if a != b), min(len(steps), len(changed_steps))
            )
            return kind.__name__, (changed_steps, first + 1)


def with_steps(match: Match, record: RoundRecord, steps: Steps) -> Match:
    """The match with other moves in one round."""
    (part,) = record.parts
    block = part.moves.block
    new = MovesBlock(
        round=block.round, text=write_record(steps), recorded=block.recorded, facts=block.facts
    )
    moves = RoundMoves(names=part.moves.names, block=new, path=part.moves.path)
    return changed(match, moves=tuple(moves if one is part.moves else one for one in match.moves))
