"""The ways to play a match of Fives Up: named bundles of options, stored as house rules."""

from collections.abc import Mapping
from typing import Final

from mtscore.errors import Diagnostic, UsageProblem
from mtscore.notation.names import as_typed
from mtscore.records import Record
from mtscore.rules.option_specs import Value
from mtscore.words import listed, nearest, say

USUAL_TARGETS: Final = (100, 250, 500, 1000)
"""The points that the rules offer as a match's target (F7.1); any other is a house rule."""

DEFAULT_TARGET: Final = 250
"""The target where nobody names one: what is usual for two players."""


class Mode(Record):
    """One way to play a match.

    Attributes:
        name: as typed after `--mode`.
        title: a line for people.
        rounds: how many make a match; 0 where a target ends it.
        options: the options it changes, with their values.
        clause: the clause that describes it.
    """

    name: str
    title: str
    rounds: int
    options: Mapping[str, Value]
    clause: str


MODES: Final = {
    one.name: one
    for one in (
        Mode(
            name="points",
            title="points in play and for the hands, to a target",
            rounds=0,
            options={},
            clause="F9.2",
        ),
        Mode(
            name="points-without",
            title="points for the hands only, to a target",
            rounds=0,
            options={"score_in_play": False},
            clause="F9.3",
        ),
        Mode(
            name="best-of-10",
            title="ten rounds, no points in play, the loser's hand goes to the winner whole",
            rounds=10,
            options={"score_in_play": False, "subtract": False},
            clause="F9.1",
        ),
    )
}
"""All modes by name."""


def find_mode(name: str) -> Mode:
    """The mode called `name`.

    Raises:
        UsageProblem: there is none; the nearest name is offered.
    """
    key = name.strip().casefold().replace("_", "-").replace(" ", "-")
    if key in MODES:
        return MODES[key]
    better = nearest(key, MODES)
    remedy = say("the modes are {names}", names=listed(list(MODES)))
    if better:
        remedy = say("a similar one exists: {better}", better=better) + "; " + remedy
    raise UsageProblem(
        Diagnostic(
            code="unknown-mode",
            message=say("no mode is called {name}", name=as_typed(name[:40])),
            help=remedy,
        )
    )
