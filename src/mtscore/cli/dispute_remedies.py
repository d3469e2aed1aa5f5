"""What is wrong with a table that somebody told, at the option that told it, and what to type.

The core knows facts and no options: it names the fact in a problem's `path`.
"""

from typing import Final

from mtscore.cli.dispute_told import OPTIONS, Told
from mtscore.errors import Diagnostic, UsageProblem
from mtscore.notation.dominoes import place_in
from mtscore.records import changed
from mtscore.words import say

_REMEDIES: Final = {
    "started-too-soon": "leave out --first-turn, or leave the train empty (Ana: -): what was laid "
    "in the disputed turn belongs into the move",
    "marked-too-soon": "leave out --first-turn, or the star: a marker goes up by a pass",
    "mexican-too-soon": "leave out --first-turn, or the Mexican train",
    "not-in-hand": "add it to --hand (the hand at the start of the turn), or to --drew if it was "
    "drawn in this turn",
    "no-such-double": "write the double out in --trains, like Ana: .. 4-4",
    "nothing-to-rule": 'write a move, such as "5-7 on Bo", or --claim "round over"',
    "no-player": "add --player NAME, or turn NAME to the position",
}


def with_options(error: UsageProblem, told: Told, *, places: bool) -> UsageProblem:
    """The same problems, at their options; without `places` only with what to type."""
    return UsageProblem([_explained(one, told, places=places) for one in error.diagnostics])


def _explained(problem: Diagnostic, told: Told, *, places: bool) -> Diagnostic:
    remedy = _REMEDIES.get(problem.code)
    if remedy is not None and problem.help is None:
        problem = changed(problem, help=say(remedy))
    name = str(problem.path[0]) if problem.path else ""
    text = getattr(told, name, None) if name in OPTIONS else None
    if places and problem.place is None and isinstance(text, str):
        return problem.at(place_in(told.where(name), text))
    return problem
