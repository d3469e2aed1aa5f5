"""`mtscore check-move` as it is typed: answers, exit codes, bad input, matches, files."""

import json
from pathlib import Path

import pytest

from helpers import Result, mtscore, ok, the_match
from mtscore.table import parse_position

TABLE = ("--player", "Ana", "--trains", "Ana*: 5; Bo: .. 4-4; mexican: 9", "--engine", "12")


def check(*arguments: str) -> Result:
    return mtscore("check-move", *arguments)


def test_an_illegal_move_names_clause_alternatives_and_leaves_with_one() -> None:
    said = check("5-7 on Ana", *TABLE, "--hand", "5-7 4-3")
    assert said.code == 1
    lines = said.out.splitlines()
    assert lines[0] == "Illegal. Ana has to cover the 4-4 on Bo's train first."
    assert lines[1].startswith("  S6.9  Who can cover the double must")
    assert "Ana may: 4-3 on Bo." in lines


def test_a_legal_move_says_what_comes_next() -> None:
    said = check("4-3 on Bo", *TABLE, "--hand", "5-7 4-3")
    assert said.code == 0
    assert said.out.startswith("Legal. 4-3 covers the double on Bo's train")
    assert "Next: It is Bo's turn." in said.out


def test_what_is_missing_is_named_with_the_answer_of_each_case() -> None:
    said = check("draw", *TABLE, "--boneyard", "3")
    assert said.code == 5
    assert said.out.splitlines()[:3] == [
        "That depends on what Ana holds.",
        "  If Ana holds a 4: illegal [S6.3, S0.6].",
        "  If Ana holds no 4: legal [S6.9].",
    ]


def test_the_document_has_all_keys_of_the_design() -> None:
    document = check("5-7 on Bo", *TABLE, "--hand", "5-7 3-3", "--json").json
    assert list(document) == [
        "schema", "verdict", "rules", "house_rules", "player", "move", "claim", "clauses", "basis",
        "reason", "assumed", "missing", "cases", "readings", "duties", "legal_moves", "position",
        "option", "house_rule",
    ]  # fmt: skip
    assert document["verdict"] == "illegal"
    assert (document["clauses"], document["basis"]) == (["S5.1"], "text")
    assert parse_position(document["position"]).player == "Ana"


def test_a_position_printed_by_a_ruling_gives_the_same_ruling_again() -> None:
    for move in ("draw", "5-7 on Ana", "4-3 on Bo", "draw, pass"):
        first = check(move, *TABLE, "--json").json
        again = check(move, "--position", first["position"], "--json").json
        same = ("verdict", "clauses", "missing", "cases", "position", "move", "player")
        assert [first[key] for key in same] == [again[key] for key in same]


def test_a_position_that_does_not_tell_the_first_turn_leaves_it_open() -> None:
    text = (
        "station; engine 12; order Ana Bo; turn Ana; Ana: -; Bo: 12-5; mexican: -; hand Ana: 12-7"
    )
    said = check("12-7 on mexican", "--position", text, "--json")
    assert said.json["verdict"] == "illegal"
    said = check(
        "5-5 on Bo",
        "--position",
        "station; engine 12; order Ana Bo; turn Ana; Ana: -; Bo: 12-5 5-5; hand Ana: 5-3",
        "--json",
    )
    assert said.code == 2
    said = check(
        "5-3 on Bo",
        "--position",
        "station; engine 12; order Ana Bo; turn Ana; Ana: -; Bo: 12-5 5-5; hand Ana: 5-3",
        "--json",
    )
    assert (said.code, said.json["missing"]) == (5, ["first-turn"])
    later = check("5-3 on Bo", "--later-turn", "--position", said.json["position"])
    assert later.code == 0


def test_all_rule_sets_side_by_side() -> None:
    said = check(
        "12-3 on mexican", "--player", "Ana", "--trains", "Ana: -; mexican: -", "--engine", "12",
        "--first-turn", "--all-rules",
    )  # fmt: skip
    lines = said.out.splitlines()
    assert said.code == 1
    assert lines[0].startswith("station    Illegal.")
    assert lines[1].startswith("railyard   Legal.")
    assert "They differ: you may have learned different rules." in lines
    document = check("12-3 on mexican", "--player", "Ana", "--all-rules", "--json").json
    assert [one["rules"] for one in document["rulings"]] == [
        "station", "railyard", "open-run", "box-sheet",
    ]  # fmt: skip


def test_a_table_that_another_rule_set_cannot_have_is_said_to_be_none_there() -> None:
    said = check(
        "4-3 on Bo", "--trains", "Bo: .. 4-4; Cy: .. 5-5; Ana: 7", "--player", "Ana",
        "--doubles", "Bo,Cy", "--all-rules",
    )  # fmt: skip
    assert "railyard   Cannot arise: 2 doubles lie uncovered" in said.out


@pytest.mark.parametrize(
    ("claim", "code"),
    [("Bo is open", 1), ("Bo is closed", 0), ("Ana is open", 0), ("redeal", 1), ("all draw", 1)],
)
def test_claims_are_answered_with_yes_or_no(claim: str, code: int) -> None:
    said = check("--claim", claim, *TABLE)
    assert said.code == code
    assert said.out.startswith("Yes." if code == 0 else "No.")


def test_readings_that_would_change_the_answer_are_told() -> None:
    said = check(
        "4-3 on Cy", "--player", "Ana", "--trains", "Bo: .. 8-8; Cy: .. 4-4; Ana: 1",
        "--doubles", "Bo,Cy", "--hand", "4-3", "--json",
    )  # fmt: skip
    assert said.json["verdict"] == "illegal"
    assert {"option": "open_double_order", "value": "any", "verdict": "legal"} in said.json[
        "readings"
    ]


def test_what_was_taken_for_granted_is_told() -> None:
    said = check(
        "12-7 on mexican",
        "--player",
        "Ana",
        "--trains",
        "mexican: -; Ana: 12-1",
        "--engine",
        "12",
        "--hand",
        "12-7 3-3",
        "--json",
    )
    assert said.json["assumed"] == []
    said = check(
        "5-7 on Bo", "--player", "Ana", "--trains", "Bo*: 5; Ana: 12-1", "--engine", "12", "--json"
    )
    assert said.json["assumed"] == ["no uncovered double lies that was not written out"]
    said = check(
        "8-7 on mexican",
        "--player",
        "Ana",
        "--trains",
        "mexican: 12-8; Ana: -",
        "--engine",
        "12",
        "--rules",
        "box-sheet",
        "--json",
    )
    assert said.json["verdict"] == "legal"


# Bad input.


@pytest.mark.parametrize(
    ("arguments", "code", "hint"),
    [
        (["5-13 on Bo", *TABLE], "domino-not-in-set", "0 to 12"),
        (["12-12 on Bo", *TABLE], "engine-in-play", "middle"),
        (["4-4 on Ana", *TABLE], "domino-on-table", "before the disputed turn"),
        (["5-7 on Bo", *TABLE, "--hand", "3-3"], "not-in-hand", "--drew"),
        (["5-7 on Bo, 5-7 on Ana", *TABLE], "domino-twice", "once"),
        (["hop", *TABLE], "bad-move", "draw, pass"),
        (["5-7 on", *TABLE], "bad-move", "on Ana"),
        (["5-7 on Bo", "--trains", "Bo: 5; Cy: 3"], "no-player", "--player"),
        (["5-7 on Bo", "--player", "Cy", "--players", "Ana,Bo"], "unknown-player", "Ana and Bo"),
        (["5-7 on Dee", *TABLE, "--players", "Ana,Bo"], "unknown-player", "Ana and Bo"),
        (["5-7 on Bo", "--player", "Ana", "--trains", "Bo: 12-5 4-4", "--engine", "12"],
         "broken-train", "number"),
        (["5-7 on Bo", "--player", "Ana", "--trains", "Bo: 5; Bo: 6"], "train-twice", None),
        (["5-7 on mexican", "--player", "Ana", "--trains", "mexican: 9", "--rules", "open-run"],
         "too-many-mexican-trains", "mexican_trains"),
        (["5-7 on Ana", "--player", "Ana", "--trains", "Ana: 12-5", "--first-turn"],
         "started-too-soon", "--first-turn"),
        (["draw", *TABLE, "--boneyard", "some"], "bad-number", "0 to 190"),
        (["draw", *TABLE, "--boneyard", "91"], "too-many-dominoes", None),
        (["draw", "--player", "Ana", "--engine", "13"], "bad-engine", "12"),
        (["draw", *TABLE, "--doubles", "Ana"], "no-such-double", "4-4"),
        (["draw", *TABLE, "--rule", "nonsense=1"], "unknown-option", None),
        (["draw", *TABLE, "--rule", "cover_duty"], "bad-rule", "NAME=VALUE"),
        (["draw", *TABLE, "--rules", "statoin"], "unknown-rule-set", "station"),
        (["--claim", "Bo cheats", *TABLE], "bad-claim", "round over"),
        (["draw", "--position", "station; turn Ana; Ana: x"], "bad-domino", None),
        (["draw", "--position", "station; order Ana Bo; Ana: 5"], "no-player", "--player"),
        (["draw", "--position", "station; turn Ana; Ana: 5", "--hand", "5-4"], "either-or", None),
        (["5-4 on right", "--rules", "fives-up", "--line", "6-6 6-3", "--trains", "Ana: 3"],
         "wrong-game", "--line"),
        (["5-4 on right", "--line", "6-6 5-3"], "broken-line", None),
        (["draw", "--file", "nowhere.toml"], None, None),
    ],
)  # fmt: skip
def test_bad_input_is_named_with_what_to_type_instead(
    arguments: list[str], code: str | None, hint: str | None
) -> None:
    said = check(*arguments, "--json")
    assert said.code == (2 if code else 3), said
    (*_, first) = said.json["diagnostics"]
    if code is not None:
        assert code in [one["code"] for one in said.json["diagnostics"]]
        first = next(one for one in said.json["diagnostics"] if one["code"] == code)
    if hint is not None:
        assert hint in (first["help"] or ""), first


def test_all_problems_are_told_at_once() -> None:
    said = check("13-1 on Bo", "--player", "Ana", "--trains", "Bo: 14", "--hand", "x", "--json")
    codes = {one["code"] for one in said.json["diagnostics"]}
    assert codes >= {"domino-not-in-set", "number-not-in-set", "bad-domino"}


def test_without_anything_to_rule_on_and_nobody_to_ask() -> None:
    said = check()
    assert said.code == 2
    assert "needs-input" in said.err
    assert check("--json").json["diagnostics"][0]["code"] == "needs-input"


def test_a_kind_of_train_that_the_rules_do_not_have_is_illegal_and_not_unreadable() -> None:
    said = check(
        "5-7 on mexican", "--player", "Ana", "--trains", "mexican: -", "--rules", "open-run"
    )
    assert said.code == 1


# Files and matches.


def test_a_dispute_in_a_file_is_ruled_as_if_it_were_typed() -> None:
    Path("dispute.toml").write_text(
        'move = "5-7 on Bo"\nplayer = "Ana"\nengine = 12\nhand = ["5-7", "3-3"]\n'
        'rule = { max_doubles_per_turn = 1 }\n[trains]\n"Ana*" = "5"\nBo = ".. 4-4"\n',
        encoding="utf-8",
    )
    typed = check(
        "5-7 on Bo", "--player", "Ana", "--engine", "12", "--hand", "5-7 3-3",
        "--rule", "max_doubles_per_turn=1", "--trains", "Ana*: 5; Bo: .. 4-4", "--json",
    )  # fmt: skip
    assert check("--file", "dispute.toml", "--json").json == typed.json
    other = check("--file", "dispute.toml", "--hand", "5-7 4-0", "--json").json
    assert other["legal_moves"] == ["4-0 on Bo"]


def test_a_file_with_keys_that_mean_nothing() -> None:
    Path("dispute.toml").write_text('moove = "draw"\nfirst_turn = "maybe"\n', encoding="utf-8")
    said = check("--file", "dispute.toml", "--json")
    assert said.code == 2
    assert {one["code"] for one in said.json["diagnostics"]} == {"unknown-key", "bad-value"}


def test_the_match_gives_players_rules_and_engine() -> None:
    ok("new", "--players", "Ana,Bo,Cy", "--rules", "railyard", "--rule", "announce_at=2")
    ok("round", "1", "--pips", "0,2,3")
    said = check("11-5 on mexican", "--player", "ana", "--trains", "mexican: -; Ana: -", "--json")
    document = said.json
    assert (document["rules"], document["house_rules"]) == ("railyard", {"announce_at": 2})
    assert document["player"] == "Ana"
    assert "engine 11; order Ana Bo Cy" in document["position"]
    assert check("--claim", "engine 11").code == 0
    assert check("--claim", "engine 12").code == 1
    assert check("--claim", "tie").code == 1
    wrong = check("5-4 on Dee", "--player", "Ana", "--json")
    assert wrong.json["diagnostics"][0]["code"] == "unknown-player"


def test_other_players_leave_the_last_match_alone() -> None:
    ok("new", "--players", "Ana,Bo,Cy", "--rules", "railyard")
    said = check("draw", "--player", "Dee", "--players", "Dee,Eli", "--json")
    assert said.json["rules"] == "station"


def test_a_ruling_is_kept_in_the_match_and_taken_back() -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    before = the_match().read_bytes()
    said = check("5-7 on Bo", "--player", "Ana", "--trains", "Bo: .. 4-4; Ana: 5", "--save")
    assert said.code == 1
    assert "ruling: Ana: 5-7 on Bo: illegal" in ok("log").out
    assert "Rulings: 1" in ok("show").out
    assert ok("check").code == 0
    log = ok("log", "--json").json["log"]
    assert log[-1]["clauses"] == ["S5.1"]
    ok("undo")
    assert the_match().read_bytes() == before


def test_a_ruling_cannot_be_kept_without_a_match_or_in_a_finished_one() -> None:
    said = check("draw", "--player", "Ana", "--save")
    assert (said.code, "no-match-to-save" in said.err) == (2, True)
    ok("new", "--players", "Ana,Bo")
    ok("round", "1", "--pips", "0,5")
    ok("finish", "--early")
    assert check("draw", "--player", "Ana", "--save").code == 4


def test_fives_up_is_ruled_with_the_same_command() -> None:
    said = check("5-4 on right", "--rules", "fives-up", "--line", "4-6 6-6 6-3")
    assert said.code == 1
    assert check("5-3 on right", "--line", "4-6 6-6 6-3", "--up", "6-1", "--stock", "12").code == 0
    assert check("--claim", "15 points", "--line", "6-6 6-3").code == 0
    drawn = check("draw", "--line", "6-6 6-3", "--player", "Ana", "--json")
    assert (drawn.code, drawn.json["missing"]) == (5, ["hand", "boneyard"])
    again = check("draw", "--position", drawn.json["position"], "--json")
    assert again.json["verdict"] == "depends"


def test_json_is_one_document() -> None:
    assert json.loads(check("draw", *TABLE, "--json").out)["schema"] == 1
