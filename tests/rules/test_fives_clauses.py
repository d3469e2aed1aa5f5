import re

import pytest

from mtscore.errors import UsageProblem
from mtscore.rules import RULE_SETS
from mtscore.rules.house_rules import contradictions, with_house_rules
from mtscore.rules.option_specs import option_specs
from mtscore.rules.options import FivesOptions

FIVES = RULE_SETS["fives-up"]
# The clauses of RULES.md F; F10 is an empty glossary. Of six things it is silent.
IDS = (
    "F1.1 F2.1 F2.2 F2.3 F3.1 F4.1 F4.2 F4.3 F5.1 F5.2 F6.1 F6.2 F7.1 F7.2 F7.3 F8.1 F8.2 "
    "F9.1 F9.2 F9.3 F0.1 F0.2 F0.3 F0.4 F0.5 F0.6"
)


def test_every_clause_of_the_rules_is_there_in_their_order() -> None:
    assert list(FIVES.clauses) == IDS.split()


def test_clauses_name_options_that_exist() -> None:
    specs = option_specs(FivesOptions)
    for clause in FIVES.clauses.values():
        assert clause.option is None or clause.option in specs


def test_what_the_rules_are_silent_on_is_marked_so() -> None:
    for clause in FIVES.clauses.values():
        assert (clause.basis == "silent") == clause.id.startswith("F0.")
    readings = [one.id for one in FIVES.clauses.values() if one.basis == "reading"]
    assert readings == ["F4.2", "F4.3", "F7.1", "F9.1"]


def test_clauses_are_short_sentences_to_read_aloud() -> None:
    for clause in FIVES.clauses.values():
        assert clause.text.endswith(".")
        assert len(clause.text) <= 220
        assert all(len(sentence) <= 160 for sentence in re.split(r"(?<=[.:;]) ", clause.text))


def test_house_rules_for_more_players_hold_together() -> None:
    options = with_house_rules(
        FivesOptions(), {"deal": "2:7 3-4:5", "partnerships": "yes", "block": "pass"}
    )
    assert options.partnerships is True
    assert contradictions(options) == []
    with pytest.raises(UsageProblem, match="deal for four players"):
        with_house_rules(FivesOptions(), {"partnerships": True})
