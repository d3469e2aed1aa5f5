from datetime import datetime
from pathlib import Path

import pytest

from helpers import codes, mtscore, ok, the_match
from mtscore.storage import load


def test_new_says_deal_engine_and_who_starts() -> None:
    said = ok("new", "--players", "Ana,Bo,Cy").out
    assert "each takes 12 dominoes, 55 stay in the boneyard" in said
    assert "13 rounds, engines 12-12 down to 0-0" in said
    assert "Round 1: the holder of 12-12 starts" in said
    today = datetime.now().astimezone().date()
    assert the_match().name == f"{today}-ana-bo-cy.toml"


@pytest.mark.parametrize(
    ("rules", "players", "each"),
    [("station", 7, 10), ("railyard", 3, 15), ("railyard", 8, 8), ("open-run", 5, 12)],
)
def test_the_deal_follows_the_table_of_the_rule_set(rules: str, players: int, each: int) -> None:
    names = ",".join(f"P{n}" for n in range(players))
    document = ok("new", "--players", names, "--rules", rules, "--json").json
    assert document["next"]["deal"] == each
    assert document["rules"] == rules


def test_the_engine_of_railyard_is_laid_out_and_nobody_owns_the_start() -> None:
    said = ok("new", "--players", "Ana,Bo", "--rules", "railyard").out
    assert "12-12 is laid out first" in said
    assert "60 stay in the boneyard" in said  # 91 less the engine and 2 x 15


def test_names_with_commas_come_one_by_one_or_in_quotes() -> None:
    ok("new", "--player", "Doe, Pat", "--player", "Bo", "--file", "a.toml")
    ok("new", "--players", '"Doe, Pat",Bo', "--file", "b.toml")
    assert load(Path("a.toml")).header.players == ("Doe, Pat", "Bo")
    assert load(Path("b.toml")).header.players == ("Doe, Pat", "Bo")


def test_a_second_match_of_the_day_gets_a_number() -> None:
    ok("new", "--players", "Ana,Bo")
    ok("new", "--players", "Ana,Bo")
    names = sorted(path.name for path in Path.cwd().glob("*.toml"))
    assert names[0].endswith("-ana-bo-2.toml")
    assert names[1].endswith("-ana-bo.toml")


def test_a_file_that_is_there_is_never_written_over() -> None:
    Path("kept.toml").write_text("mine", encoding="utf-8")
    result = mtscore("new", "--players", "Ana,Bo", "--file", "kept.toml", "--json")
    assert result.code == 4
    assert codes(result) == ["target-exists"]
    assert Path("kept.toml").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    ("options", "engines"),
    [
        (["--set", "9"], [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]),
        (["--set", "9", "--rounds", "6"], [9, 8, 7, 6, 5, 4]),
        (["--rounds", "3"], [12, 11, 10]),
        (["--start-double", "9", "--rounds", "2"], [9, 8]),
        (["--engines", "12,10,8"], [12, 10, 8]),
        (["--engines", "12-12, 10|10"], [12, 10]),
    ],
)
def test_rounds_and_engines(options: list[str], engines: list[int]) -> None:
    ok("new", "--players", "Ana,Bo", *options)
    assert list(load(the_match()).header.engines) == engines


def test_another_set_gets_a_proposal_that_leaves_a_quarter() -> None:
    result = ok("new", "--players", "Ana,Bo,Cy,Dee", "--set", "9")
    assert "each takes 10 dominoes, 15 stay in the boneyard" in result.out
    assert "is a proposal" in result.out
    assert load(the_match()).header.deal == 10


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--set", "15"], "as many as with a double-12 set"),
        (["--set", "7"], "as many as with a double-12 set"),
        (["--set", "6"], "the most that leaves a quarter in the boneyard"),
    ],
)
def test_a_proposal_says_only_what_is_true(options: list[str], words: str) -> None:
    said = ok("new", "--players", "Ana,Bo", *options).out
    assert words in said
    assert ("a quarter" in said) is ("a quarter" in words)


def test_a_deal_that_the_players_chose_is_no_proposal_again() -> None:
    ok("new", "--players", "Ana,Bo", "--deal", "20", "--file", "one.toml")
    assert "proposal" not in ok("new", "--again", "--file", "two.toml").out
    ok("new", "--players", "Ana,Bo", "--set", "9", "--file", "three.toml")
    assert "proposal" in ok("new", "--again", "--file", "four.toml").out


@pytest.mark.parametrize(
    ("arguments", "seats"),
    [
        (["--player", "Ana", "--players", "Bo,Cy"], "Ana Bo Cy"),
        (["--players", "Bo,Cy", "--player", "Ana"], "Bo Cy Ana"),
        (["--player=Ana", "--players=Bo", "--player", "Cy"], "Ana Bo Cy"),
        (["--players", "Ana,Bo", "--title", "--player", "--players", "Cy"], "Ana Bo Cy"),
    ],
)
def test_people_sit_in_the_order_in_which_they_were_typed(arguments: list[str], seats: str) -> None:
    ok("new", *arguments)
    assert " ".join(load(the_match()).header.players) == seats


def test_an_empty_match_of_the_same_people_and_day_is_named_with_the_way_back() -> None:
    ok("new", "--players", "Ana,Bo")
    first = the_match()
    again = ok("new", "--players", "Ana,Bo")
    assert f"mtscore use {first.name}" in again.err
    assert "another match" not in ok("new", "--players", "Ana,Cy").err
    ok("use", first.name)
    ok("round", "1", "--pips", "0,5")
    assert f"mtscore use {first.stem}-2.toml" in ok("new", "--players", "Ana,Bo").err
    assert "another match" not in ok("new", "--players", "Ana,Bo", "--file", "x.toml").err
    assert "another match" not in ok("new", "--players", "Ana,Bo", "-q").err


def test_a_chosen_deal_is_kept() -> None:
    ok("new", "--players", "Ana,Bo", "--deal", "20")
    assert load(the_match()).header.deal == 20


def test_house_rules_and_title_are_written_down() -> None:
    ok(
        "new", "--players", "Ana,Bo", "--title", "Friday", "--rule", "double_blank=50",
        "--rule", "positive_points=false", "--rule", "max_doubles_per_turn=1",
    )  # fmt: skip
    header = load(the_match()).header
    assert header.title == "Friday"
    assert header.house_rules == {
        "double_blank": 50,
        "positive_points": False,
        "max_doubles_per_turn": 1,
    }


def test_again_takes_the_same_people_seats_and_house_rules() -> None:
    ok("new", "--players", "Ana,Bo,Cy", "--rules", "railyard", "--rule", "double_blank=50",
       "--rounds", "4", "--file", "one.toml")  # fmt: skip
    ok("round", "1", "--pips", "0,1,2")
    ok("player", "leave", "Bo")
    ok("player", "join", "Dee", "--missed", "worst")
    ok("player", "rename", "Cy", "Cyd")
    ok("house-rule", "out_bonus=-5")
    ok("new", "--again", "--file", "two.toml")
    header = load(Path("two.toml")).header
    assert header.players == ("Ana", "Cyd", "Dee")
    assert header.rules == "railyard"
    assert header.house_rules == {"double_blank": 50, "out_bonus": -5}
    assert header.engines == (12, 11, 10, 9)
    assert ok("show", "--json").json["rounds"] == []


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        ([], ["no-players"]),
        (["--players", "Ana"], ["too-few-players"]),
        (["--players", "A,B,C,D,E,F,G,H,I,J,K"], ["too-many-players"]),
        (["--players", "A,B,C,D,E,F,G,H,I", "--rules", "railyard"], ["too-many-players"]),
        (["--players", "Ana,ana"], ["twin-names"]),
        (["--players", "Zoe\u0301,Zo\u00e9"], ["twin-names"]),
        (["--players", "Ana,,Bo"], ["bad-name"]),
        (["--player", "a\nb", "--player", "c\x1b[31m"], ["bad-name", "bad-name"]),
        (["--players", "Ana,Bo", "--rules", "statoin"], ["unknown-rule-set"]),
        (["--players", "Ana,Bo", "--set", "99", "--rounds", "x"], ["bad-number", "bad-number"]),
        (["--players", "Ana,Bo", "--set", "12", "--rounds", "14"], ["no-such-round"]),
        (["--players", "Ana,Bo", "--engines", "12,x,13"], ["bad-engine"]),
        (["--players", "Ana,Bo", "--engines", "12,13"], ["domino-not-in-set"]),
        (["--players", "Ana,Bo", "--deal", "46"], ["deal-too-large"]),
        (["--players", "Ana,Bo", "--rule", "double_blank"], ["bad-rule"]),
        (["--players", "Ana,Bo", "--rule", "x=1", "--rule", "tie_break=2"],
         ["unknown-option", "bad-option-value"]),
        (["--players", "Ana", "--rules", "x", "--set", "y"], ["unknown-rule-set", "bad-number"]),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_and_nothing_is_written(
    arguments: list[str], wanted: list[str]
) -> None:
    result = mtscore("new", *arguments, "--json")
    assert result.code == 2
    assert codes(result)[: len(wanted)] == wanted
    assert list(Path.cwd().iterdir()) == []


@pytest.mark.parametrize(
    "name", ["[red]", "=SUM(1;1)", 'say "hi"', "x" * 60, "👨‍👩‍👧", "a;b:c=d", "שרה", "mexican"]
)
def test_odd_names_go_through_the_whole_program(name: str) -> None:
    ok("new", "--player", name, "--player", "Bo", "--file", "m.toml")
    ok("round", "1", "--pips", "0,12")
    assert ok("show", "--json").json["players"][0]["name"] == name
    for arguments in (["show"], ["show", "--explain"], ["log"], ["export", "csv"], ["check"]):
        ok(*arguments)
    ok("player", "rename", name, "Ana")
    assert ok("show", "--json").json["players"][0]["name"] == "Ana"


def test_fives_up_refuses_what_belongs_to_trains_or_plays() -> None:
    result = mtscore("new", "--players", "A,B,C", "--rules", "fives-up", "--json")
    assert result.code == 2
    assert codes(result) == ["too-many-players"]
