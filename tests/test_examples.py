from pathlib import Path
from typing import Any

import pytest

from helpers import PROJECT, ok
from mtscore.storage import load

EXAMPLES = PROJECT / "examples"
MATCHES = sorted(path for path in EXAMPLES.glob("*.toml"))


def sheet(name: str) -> Any:
    return ok("show", "--match", str(EXAMPLES / name), "--json").json


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.name)
def test_every_example_is_clean_and_in_the_list(path: Path) -> None:
    assert ok("check", str(path), "--json").json["diagnostics"] == []
    assert path.name in (EXAMPLES / "README.md").read_text(encoding="utf-8")
    for command in (["show"], ["show", "--explain"], ["log"], ["export", "markdown"]):
        ok(*command, "--match", str(path))


def test_a_whole_evening_with_hands() -> None:
    document = sheet("friday-station.toml")
    assert len(document["rounds"]) == 13
    assert all(len(one["hands"]) == 4 for one in document["rounds"])
    # Added up from the file by hand, column by column.
    totals = {one["name"]: one["total"] for one in document["players"]}
    assert totals == {"Ana": 453, "Bo": 323, "Cy": 558, "Dee": 357}
    assert [one["place"] for one in document["players"]] == [3, 1, 4, 2]


def test_a_blocked_round_a_correction_a_joiner_and_a_leaver() -> None:
    document = sheet("family-railyard.toml")
    assert [one["number"] for one in document["rounds"] if one["blocked"]] == [4]
    (correction,) = document["corrections"]
    assert (correction["player"], correction["was"], correction["now"]) == ("Tom", 36, 41)
    people = {one["name"]: one for one in document["players"]}
    assert people["Vic"]["status"] == "left"
    assert people["Vic"]["place"] is None
    # Zoe missed five rounds and got the average of each: 34, 25, 27, 44, 35.
    points = [one["points"]["Zoe"] for one in document["rounds"][:5]]
    assert points == [34, 25, 27, 44, 35]
    assert document["house_rules"] == {"double_blank": 50}


def test_a_short_club_match_with_a_smaller_set() -> None:
    header = load(EXAMPLES / "club-table-3.toml").header
    assert header.largest == 9
    assert header.engines == (9, 8, 7, 6, 5, 4)
    assert len(sheet("club-table-3.toml")["rounds"]) == 6


def test_three_rounds_with_every_move_from_the_deal_on() -> None:
    path = EXAMPLES / "railyard-moves.toml"
    document = ok("replay", str(path), "--json").json
    assert document["ok"]
    assert [one["ended"] for one in document["rounds"]] == ["out", "out", "out"]
    assert document["moves"] == sum(one["moves"] for one in document["rounds"])
    # The last move of the first round, as its last line has it.
    shown = ok("replay", str(path), "--round", "1", "--to", str(document["rounds"][0]["moves"]))
    assert "The round is over: Cy went out." in shown.out
