"""`stats`: figures over many matches, worked out here from the score sheets one by one."""

from pathlib import Path

import pytest

from helpers import PROJECT, codes, mtscore, ok

EXAMPLES = sorted(str(one) for one in (PROJECT / "examples").glob("*.toml"))


def test_the_figures_are_those_of_the_sheets() -> None:
    document = ok("stats", *EXAMPLES, "--json").json
    (group,) = document["groups"]
    sheets = [ok("show", "--match", path, "--json").json for path in EXAMPLES]
    assert group["matches"] == len(sheets)
    assert group["rounds"] == sum(len(one["rounds"]) for one in sheets)
    assert group["blocked"] == sum(one["blocked"] for sheet in sheets for one in sheet["rounds"])
    for player in group["players"]:
        name = player["name"]
        mine = [one for one in sheets if name in [other["name"] for other in one["players"]]]
        points = [
            one["points"][name]
            for sheet in mine
            for one in sheet["rounds"]
            if one["state"].get(name) in ("played", "out")
        ]
        assert player["matches"] == len(mine)
        assert player["rounds"] == len(points)
        assert player["points"] == sum(points)
        assert player["mean"] == round(sum(points) / len(points), 2)
        assert (player["lowest"], player["highest"]) == (min(points), max(points))
        assert player["rounds_won"] == sum(
            one["rounds_won"] for sheet in mine for one in sheet["players"] if one["name"] == name
        )


def test_nobody_has_won_a_match_that_goes_on() -> None:
    ok("new", "--players", "Ana,Bo", "--rounds", "2", "--file", "a.toml")
    ok("round", "1", "--pips", "0,5")
    assert [one["won"] for one in ok("stats", "--json").json["groups"][0]["players"]] == [0, 0]
    ok("round", "2", "--pips", "0,7")
    ok("finish")
    ok("new", "--players", "ana,Cy", "--file", "b.toml")
    document = ok("stats", "--json").json
    players = {one["name"]: one for one in document["groups"][0]["players"]}
    assert set(players) == {"ana", "Bo", "Cy"}
    assert (players["ana"]["won"], players["ana"]["matches"], players["ana"]["finished"]) == (
        1,
        2,
        1,
    )
    assert players["Cy"]["mean"] is None
    shown = ok("stats").out.splitlines()
    assert shown[0] == "Mexican Train: 2 matches, 1 finished, 2 rounds."
    assert shown[3].split() == ["ana", "2", "1", "2", "2", "0.0", "0", "0"]
    assert shown[5].split() == ["Cy", "1", "0", "0", "0", "-", "-", "-"]


def test_what_is_counted_otherwise_stands_apart() -> None:
    ok("new", "--players", "Ana,Bo", "--rules", "fives-up", "--file", "f.toml")
    ok("round", "1", "--hands", "Bo: 6-5 3-3")
    ok("new", "--players", "Ana,Bo", "--rule", "positive_points=true", "--file", "p.toml")
    ok("round", "1", "--pips", "0,9")
    ok("new", "--players", "Ana,Bo", "--file", "t.toml")
    groups = ok("stats", "--json").json["groups"]
    assert [(one["game"], one["highest_wins"]) for one in groups] == [
        ("mexican-train", False),
        ("mexican-train", True),
        ("fives-up", True),
    ]
    shown = ok("stats").out
    assert "Mexican Train, the highest total wins: 1 match" in shown
    assert "Fives Up: 1 match, 0 finished, 1 round." in shown


@pytest.mark.parametrize("same", ["a.toml", "./a.toml"])
def test_a_file_counts_once_and_every_unreadable_one_is_named(same: str) -> None:
    ok("new", "--players", "Ana,Bo", "--file", "a.toml")
    assert ok("stats", "a.toml", same, "--json").json["groups"][0]["matches"] == 1
    Path("b.toml").write_text("a shopping list", encoding="utf-8")
    result = mtscore("stats", "a.toml", "b.toml", "c.toml", "--json")
    assert result.code == 3
    assert codes(result) == ["not-toml", "no-such-file"]


def test_known_matches_that_are_gone_are_named_and_left_out() -> None:
    assert codes(mtscore("stats", "--json")) == ["no-match"]
    ok("new", "--players", "Ana,Bo", "--file", "a.toml")
    ok("new", "--players", "Ana,Bo", "--file", "gone.toml")
    Path("gone.toml").unlink()
    result = ok("stats")
    assert result.out.startswith("Mexican Train: 1 match,")
    assert "gone.toml" in result.err
