"""The referee of Mexican Train: from what people can tell of a table to a ruling.

facts = Facts(rule_set=..., options=..., players=("Ana", "Bo"), player="Ana", trains=...)
rule_facts(facts, parse_moves("5-7 on Bo"))      # what people told
rule(state, moves, claim)                        # a state of the rule engine
parse_claim("round over", players)
"""

from mtscore.referee.answer import Known
from mtscore.referee.claims import CLAIMS, Claim, parse_claim
from mtscore.referee.facts import (
    Facts,
    house_rules,
    position_of,
    refuse_impossible,
    state_before,
)
from mtscore.referee.other_rules import under
from mtscore.referee.question import Question
from mtscore.referee.ruling import rule, rule_facts

__all__ = [
    "CLAIMS",
    "Claim",
    "Facts",
    "Known",
    "Question",
    "house_rules",
    "parse_claim",
    "position_of",
    "refuse_impossible",
    "rule",
    "rule_facts",
    "state_before",
    "under",
]
