import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtscore.errors import UsageProblem
from mtscore.records import changed
from mtscore.rules import RULE_SETS, find_rule_set
from mtscore.rules.deal import parse_deal, proposed_deal
from mtscore.rules.house_rules import contradictions, read_house_rules, with_house_rules
from mtscore.rules.option_specs import option_specs
from mtscore.rules.options import FivesOptions, TrainOptions
from mtscore.tiles import set_size

STATION = RULE_SETS["station"].options
assert isinstance(STATION, TrainOptions)


def test_every_option_is_documented_in_one_line_with_its_values() -> None:
    for kind in (TrainOptions, FivesOptions):
        for name, spec in option_specs(kind).items():
            assert spec.doc.endswith("."), name
            assert "\n" not in spec.doc
            assert spec.values()
            assert spec.read(spec.default) == spec.default


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=list(RULE_SETS))
def test_the_options_of_every_rule_set_hold_together(rules: object) -> None:
    assert contradictions(rules.options) == []  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ({"double_blank": "50"}, 50),
        ({"Double-Blank": 50}, 50),
        ({"out_bonus": "-5"}, -5),
        ({"positive_points": "yes"}, True),
        ({"positive_points": False}, False),
        ({"tie_break": "zero-rounds"}, "zero_rounds"),
        ({"deal": "2-4:15, 5-6:11"}, "2-4:15 5-6:11"),
        ({"deal": 9}, "9"),
    ],
)
def test_a_house_rule_is_read_from_text_and_from_data(
    typed: dict[str, object], value: object
) -> None:
    assert list(read_house_rules(STATION, typed).values()) == [value]


def test_everything_wrong_with_house_rules_is_said_at_once() -> None:
    with pytest.raises(UsageProblem) as caught:
        read_house_rules(
            STATION,
            {"double_blnk": "50", "tie_break": "coin", "max_mexican_trains": "2", "out_bonus": "x"},
        )
    said = [(one.code, one.help or "") for one in caught.value.diagnostics]
    assert said[0] == ("unknown-option", "a similar one exists: double_blank")
    assert said[1] == ("bad-option-value", "it takes shared or zero_rounds")
    assert said[2] == ("unknown-option", "a similar one exists: mexican_trains")
    assert said[3][0] == "bad-option-value"


@pytest.mark.parametrize(
    ("values", "clashes"),
    [
        ({"first_turn_must_continue": True, "first_turn_multi": False}, 1),
        ({"first_turn_must_continue": True, "first_turn_multi": True}, 0),
        ({"draw_until_start": True, "first_turn_draw": False}, 1),
        ({"draw_until_start": True, "draw_count": 0, "mark_if_drawn_not_on_own": False}, 1),
        ({"mark_if_drawn_not_on_own": True, "draw_count": 0}, 1),
        ({"mark_if_drawn_not_on_own": True, "draw_count": 1}, 0),
        ({"after_double": "on_it", "max_doubles_per_turn": 2}, 1),
        ({"after_double": "on_it", "max_doubles_per_turn": 1}, 0),
        ({"after_double": "nothing", "max_doubles_per_turn": 1}, 1),
        ({"after_double": "nothing", "last_double_out": False}, 1),
        ({"after_double": "nothing", "cover_duty": "next_if_unable"}, 1),
        ({"after_double": "nothing"}, 0),
        ({"positive_points": True, "tie_break": "zero_rounds"}, 1),
        ({"positive_points": True, "out_bonus": 5}, 1),
        ({"positive_points": True, "blocked_lowest_zero": True}, 1),
        ({"positive_points": True}, 0),
    ],
)
def test_each_contradiction_is_seen_and_nothing_else(
    values: dict[str, object], clashes: int
) -> None:
    options = changed(TrainOptions(tie_break="shared"), **values)

    assert len(contradictions(options)) == clashes


def test_rules_that_contradict_each_other_are_refused_with_the_reason() -> None:
    with pytest.raises(UsageProblem, match="first_turn_must_continue needs first_turn_multi"):
        with_house_rules(STATION, {"first_turn_multi": False, "first_turn_must_continue": True})


@given(st.dictionaries(st.sampled_from(list(option_specs(TrainOptions))), st.text(max_size=8)))
def test_any_value_is_read_or_refused(values: dict[str, str]) -> None:
    try:
        options = with_house_rules(STATION, values)
    except UsageProblem as error:
        assert error.diagnostics
    else:
        assert contradictions(options) == []


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("station", {2: 12, 6: 12, 7: 10, 8: 10, 9: 8, 10: 8, 11: None}),
        ("railyard", {2: 15, 4: 15, 5: 11, 6: 11, 7: 8, 8: 8, 9: None}),
        ("open-run", {2: 15, 4: 15, 5: 12, 6: 12, 7: 10, 8: 10, 9: None}),
    ],
)
def test_deal_tables_are_those_of_the_rules(rules: str, expected: dict[int, int | None]) -> None:
    deal = RULE_SETS[rules].deal
    assert {players: deal.each(players) for players in expected} == expected


@pytest.mark.parametrize("text", ["", "x", "2:", "2-1:3", "2-4:15 3:2", "0", "2:0", "2-4"])
def test_no_deal_table_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the caller words it
        parse_deal(text)


@given(st.integers(1, 20), st.integers(2, 10), st.integers(3, 18), st.booleans())
def test_a_proposed_deal_is_the_largest_that_leaves_a_quarter(
    table: int, players: int, largest: int, set_out: bool
) -> None:
    each = proposed_deal(table, players, largest, set_size(largest) - set_out)
    size = set_size(largest)

    def boneyard(hand: int) -> int:
        return size - set_out - players * hand

    assert each <= table
    assert each == 0 or 4 * boneyard(each) >= size
    assert each == table or 4 * boneyard(each + 1) < size


def test_a_rule_set_is_found_by_name_and_the_nearest_offered() -> None:
    assert find_rule_set("Open_Run").name == "open-run"
    with pytest.raises(UsageProblem) as caught:
        find_rule_set("railyrd")
    assert "railyard" in (caught.value.diagnostics[0].help or "")
