from importlib import import_module

import pytest

from mtscore.rules import RULE_SETS, RuleSet
from mtscore.rules.house_rules import contradictions
from mtscore.rules.option_specs import option_specs
from mtscore.rules.options import TrainOptions

TRAINS = [one for one in RULE_SETS.values() if not one.is_fives]


@pytest.fixture(params=TRAINS, ids=lambda one: one.name)
def rule_set(request: pytest.FixtureRequest) -> RuleSet:
    found: RuleSet = request.param
    return found


def test_every_clause_has_an_id_of_its_own(rule_set: RuleSet) -> None:
    ids = [clause.id for clause in import_module(rule_set.texts).CLAUSES]

    assert len(ids) == len(set(ids))
    assert all(one.startswith((rule_set.letter, "T")) for one in ids)


def test_every_option_named_in_a_clause_exists(rule_set: RuleSet) -> None:
    named = {clause.option for clause in rule_set.clauses.values() if clause.option}

    assert named <= set(option_specs(TrainOptions))


def test_whatever_decides_is_a_clause(rule_set: RuleSet) -> None:
    for reason, ids in import_module(rule_set.texts).DECIDES.items():
        assert ids, reason
        assert [clause.id for clause in rule_set.decides(reason)] == list(ids)


def test_what_no_text_speaks_of_has_no_clause(rule_set: RuleSet) -> None:
    assert rule_set.decides("flying dominoes") == ()


@pytest.mark.parametrize(("name", "silences"), [("station", 16), ("railyard", 7), ("open-run", 16)])
def test_every_silence_is_a_numbered_clause(name: str, silences: int) -> None:
    rule_set = RULE_SETS[name]
    silent = [clause for clause in rule_set.clauses.values() if clause.id[1:].startswith("0.")]

    assert [clause.id for clause in silent] == [
        f"{rule_set.letter}0.{number}" for number in range(1, silences + 1)
    ]
    assert all(clause.basis == "silent" for clause in silent)


def test_clauses_are_short_enough_to_be_read_aloud(rule_set: RuleSet) -> None:
    for clause in rule_set.clauses.values():
        assert 15 < len(clause.text) < 250, clause.id
        assert clause.text.endswith(".")


def test_the_options_of_a_rule_set_agree_with_each_other(rule_set: RuleSet) -> None:
    assert contradictions(rule_set.options) == []


def test_the_box_sheet_is_data_alone() -> None:
    sheet = RULE_SETS["box-sheet"].options

    assert isinstance(sheet, TrainOptions)
    assert (sheet.after_double, sheet.first_turn_draw, sheet.must_play_drawn) == (
        "on_it",
        False,
        False,
    )
    assert (sheet.double_blank, sheet.tie_break) == (50, "zero_rounds")
