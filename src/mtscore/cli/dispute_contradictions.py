"""What was told twice about a dispute, and not alike."""

from collections.abc import Sequence
from contextlib import suppress

from mtscore.cli.dispute_parts import Parts
from mtscore.errors import UsageProblem
from mtscore.notation.dominoes import place_in
from mtscore.notation.moves import Draw, parse_moves
from mtscore.referee import Known
from mtscore.tiles import Domino
from mtscore.words import say, whole


def note_contradictions(
    parts: Parts, known: Known, engine: int | None, drew: Sequence[Domino]
) -> None:
    """Note what was told twice, and not alike."""
    told = parts.told
    planned = known.engine
    both = told.engine is not None and told.round is not None
    if both and None not in (planned, engine) and planned != engine:
        parts.problems.add(
            "bad-engine",
            say(
                "round {number} has the engine {planned}-{planned}, not {engine}-{engine}",
                number=known.round,
                planned=planned,
                engine=engine,
            ),
            help=say("leave out --engine or --round"),
            place=place_in(told.where("engine"), told.engine or ""),
        )
    by_steps = len(drew)
    if told.boneyard is not None and told.move and by_steps:
        with suppress(UsageProblem):
            steps = parse_moves(told.move)
            by_steps = min(by_steps, sum(isinstance(one, Draw) for one in steps))
        left = whole(told.boneyard)
        if left is not None and left < by_steps:
            parts.problems.add(
                "bad-number",
                say(
                    "--boneyard is {left}, and {dominoes} drawn from it",
                    left=left,
                    dominoes=say("{domino} was", domino=drew[-1])
                    if by_steps == 1
                    else say("{many} dominoes were", many=by_steps),
                ),
                help=say("give what was left before the first step of the move"),
                place=place_in(told.where("boneyard"), told.boneyard),
            )
