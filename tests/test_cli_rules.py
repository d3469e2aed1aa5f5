from pathlib import Path

import pytest

from helpers import mtscore, ok, the_match
from mtscore.rules import RULE_SETS


def test_without_a_name_all_rule_sets_are_listed() -> None:
    said = ok("rules").out

    assert [line.split()[0] for line in said.splitlines() if line[0] != " "] == list(RULE_SETS)
    assert [one["name"] for one in ok("rules", "--json").json["rule_sets"]] == list(RULE_SETS)


@pytest.mark.parametrize("name", list(RULE_SETS))
def test_a_rule_set_is_read_with_clauses_silences_and_options(name: str) -> None:
    said = " ".join(ok("rules", name).out.split())
    rule_set = RULE_SETS[name]

    for clause in rule_set.clauses.values():
        assert f"{clause.id} {clause.text}" in said
    document = ok("rules", name, "--json").json
    assert [one["id"] for one in document["clauses"]] == list(rule_set.clauses)
    for option in document["options"]:
        assert f"{option['name']}=" in said
        assert option["value"] == getattr(rule_set.options, option["name"])


def test_a_number_without_a_point_lists_its_clauses() -> None:
    station = RULE_SETS["station"]
    wanted = [one for one in station.clauses if one.startswith("S6.")]
    assert len(wanted) > 5
    lines = ok("rules", "--clause", "s6").out.splitlines()
    assert [line.split()[0] for line in lines if line.startswith("S")] == wanted
    document = ok("rules", "station", "--clause", "S6", "--json").json
    assert [one["id"] for one in document["clauses"]] == wanted
    assert mtscore("rules", "railyard", "--clause", "S6").code == 2


def test_one_clause_shows_who_plays_it_otherwise() -> None:
    said = ok("rules", "--clause", "r10.2").out

    assert said.startswith("R10.2  After laying a double")
    assert "station: anywhere: he plays again" in said
    document = ok("rules", "railyard", "--clause", "R10.2", "--json").json
    assert document["played"]["railyard"] == "on_it"
    assert (document["basis"], document["option"]) == ("text", "after_double")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--clause", "S6.81"], "a similar one exists: S6.8"),
        (["--clause", "X1"], "ids begin with S, T, R, O, B or F"),
        (["railyard", "--clause", "S6.8"], "ids begin with R"),
        (["statoin"], "a similar one exists: station"),
        (["--compare", "fives-up"], "different games"),
        (["--clause", "S1.1", "--search", "marker"], "ask one at a time"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_a_remedy(arguments: list[str], words: str) -> None:
    result = mtscore("rules", *arguments)

    assert result.code == 2
    assert words in result.err


def test_two_rule_sets_are_compared_option_by_option() -> None:
    said = ok("rules", "station", "--compare", "railyard").out
    document = ok("rules", "--compare", "railyard", "--json").json

    assert document["compare"] == ["station", "railyard"]
    for option in document["options"]:
        assert f"{option['name']}: " in said
        assert option["values"]["station"] != option["values"]["railyard"]
    assert "[R10.2]" in said
    assert "play the same" in ok("rules", "--compare", "station").out


def test_words_are_searched_in_clauses_and_options() -> None:
    said = ok("rules", "--search", "marker").out
    assert "S6.5" in said
    assert "marker_off:" in said
    assert "S6.5" not in ok("rules", "railyard", "--search", "marker").out
    found = ok("rules", "--search", "marker", "--json").json
    assert {one["rules"] for one in found["clauses"]} >= {"station", "railyard", "open-run"}

    nothing = mtscore("rules", "--search", "flying")
    assert (nothing.code, nothing.out) == (1, "")
    assert "speaks of 'flying'" in nothing.err


def test_the_rules_of_a_match_show_its_house_rules() -> None:
    ok("new", "--players", "Ana,Bo", "--rules", "railyard", "--rule", "draw_count=2")
    said = ok("rules", "--match", str(the_match())).out

    assert "railyard: " in said
    assert "draw_count=2 (house rule; railyard has 1)" in " ".join(said.split())


def test_no_line_is_wider_than_the_terminal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert tmp_path.exists()
    monkeypatch.setenv("COLUMNS", "60")

    assert max(len(line) for line in ok("rules", "station").out.splitlines()) <= 60


def test_rules_of_a_match_are_one_document_for_programs() -> None:
    ok("new", "--players", "Ana,Bo", "--rules", "railyard", "--file", "m.toml")
    for more in (["--search", "marker"], ["--compare", "station"], ["--compare", "nonsense"], []):
        assert mtscore("rules", "--match", "m.toml", "--json", *more).json
