"""The rule sets, as data. A new one is a new entry here and a module of clauses."""

from typing import Final

from mtscore.errors import Diagnostic, UsageProblem
from mtscore.notation.names import as_typed
from mtscore.rules.options import FivesOptions, TrainOptions
from mtscore.rules.rule_set import Clause, RuleSet
from mtscore.words import listed, nearest, say

__all__ = ["RULE_SETS", "Clause", "RuleSet", "find_rule_set"]

_STATION: Final = RuleSet(
    name="station",
    title="Mexican Train: a double gives another turn, open doubles go to the next player",
    letter="S",
    largest=12,
    rounds=13,
    texts="mtscore.rules.station",
    options=TrainOptions(
        deal="2-6:12 7-8:10 9-10:8",
        engine_found="hunt_one",
        mark_if_drawn_not_on_own=True,
    ),
)

_RAILYARD: Final = RuleSet(
    name="railyard",
    title="Mexican Train: the engine is laid out first, cover your own double or mark",
    letter="R",
    largest=12,
    rounds=13,
    texts="mtscore.rules.railyard",
    options=TrainOptions(
        deal="2-4:15 5-6:11 7-8:8",
        engine_found="set_out",
        first_turn_multi=False,
        first_turn_out="at_once",
        first_turn_double="at_once",
        mexican_from_first_turn=True,
        own_train_first=False,
        after_double="on_it",
        announce_at=1,
    ),
)

_OPEN_RUN: Final = RuleSet(
    name="open-run",
    title="Trains only, no Mexican train; whoever plays at a marker takes it off",
    letter="O",
    largest=12,
    rounds=13,
    texts="mtscore.rules.open_run",
    options=TrainOptions(
        deal="2-4:15 5-6:12 7-8:10",
        engine_found="hunt_one",
        mexican_trains=0,
        own_train_first=False,
        marker_off="any_play_there",
    ),
)

_BOX_SHEET: Final = RuleSet(
    name="box-sheet",
    title="Mexican Train as on the sheet of a boxed set: cover your own double, blanks cost 50",
    letter="B",
    largest=12,
    rounds=13,
    texts="mtscore.rules.box_sheet",
    options=TrainOptions(
        deal="2-4:15 5-6:12 7-8:11",
        engine_found="hunt_one",
        first_turn_draw=False,
        own_train_first=False,
        after_double="on_it",
        must_play_drawn=False,
        double_blank=50,
        tie_break="zero_rounds",
    ),
)

_FIVES_UP: Final = RuleSet(
    name="fives-up",
    title="Fives Up: points when the ends of the line add up to a multiple of five",
    letter="F",
    largest=6,
    rounds=0,
    texts="mtscore.rules.fives_up",
    options=FivesOptions(),
)

RULE_SETS: Final = {
    one.name: one for one in (_STATION, _RAILYARD, _OPEN_RUN, _BOX_SHEET, _FIVES_UP)
}
"""All rule sets by name."""


def find_rule_set(name: str) -> RuleSet:
    """The rule set called `name`.

    Raises:
        UsageProblem: there is none; the nearest name is offered.
    """
    key = name.strip().casefold().replace("_", "-")
    if key in RULE_SETS:
        return RULE_SETS[key]
    better = nearest(key, RULE_SETS)
    remedy = say("the rule sets are {names}", names=listed(list(RULE_SETS)))
    if better:
        remedy = say("a similar one exists: {better}", better=better) + "; " + remedy
    raise UsageProblem(
        Diagnostic(
            code="unknown-rule-set",
            message=say("no rule set is called {name}", name=as_typed(name[:40])),
            help=remedy,
        )
    )
