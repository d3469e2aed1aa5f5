"""One slip in a match file is one problem, wherever it is; several slips are as many."""

from itertools import combinations
from pathlib import Path

import pytest

from helpers import mtscore, ok

WHOLE = """mtscore = 1

[match]
title = "Friday"
players = ["Ana", "Bo", "Cy"]
rules = "station"
set = 12
rounds = 13

[house_rules]
out_bonus = -5

[[round]]
number = 1
engine = 12
pips = { Ana = 0, Bo = 23, Cy = 45 }

[[player]]
action = "rename"
name = "Bo"
new_name = "Bob"

[[round]]
number = 2
hands = { Ana = "", Bob = "12-5", Cy = "3-3 5-0" }

[[correction]]
round = 2
reason = "recount"
pips = { Bob = 17 }

[[player]]
action = "join"
name = "Dee"
missed = "worst"
from_round = 3

[[round]]
number = 3
pips = { Ana = 7, Bob = 0, Cy = 9, Dee = 11 }

[[player]]
action = "leave"
name = "Cy"
from_round = 4

[[round]]
number = 4
pips = { Ana = 7, Bob = 9, Dee = 0 }
blocked = false

[[rule]]
name = "double_blank"
value = 50
from_round = 5

[[player]]
action = "join"
name = "Cy"
from_round = 5

[[round]]
number = 5
pips = { Ana = 7, Bob = 9, Cy = 1, Dee = 0 }
"""

SLIPS = {
    # The header
    'rules = "station"': [
        ('rules = "statoin"', "unknown-rule-set"),
        ("rules = 7", "wrong-type"),
        ("", "missing-key"),
    ],
    'players = ["Ana", "Bo", "Cy"]': [
        ('players = "Ana, Bo, Cy"', "wrong-type"),
        ("players = 3", "wrong-type"),
        ('players = ["Ana", "Bo", "Cy", "ana"]', "twin-names"),
        ("", "missing-key"),
    ],
    "set = 12": [('set = "twelve"', "wrong-type"), ("set = 99", "wrong-type")],
    "rounds = 13": [("rounds = 0", "wrong-type"), ("roundz = 13", "unknown-key")],
    "out_bonus = -5": [
        ("out_bonus = true", "bad-option-value"),
        ("out_bonsu = -5", "unknown-option"),
    ],
    # The blocks
    'new_name = "Bob"': [
        ("new_name = 5", "wrong-type"),
        ('new_name = ""', "bad-name"),
        ("", "missing-key"),
        ('new_name = "Cy"', "twin-names"),
    ],
    'action = "rename"': [('action = "renmae"', "wrong-type"), ("action = 1", "wrong-type")],
    'name = "Bo"': [("name = 5", "wrong-type"), ("", "missing-key")],
    'action = "join"\nname = "Dee"': [
        ('action = "join"\nname = 5', "wrong-type"),
        ('action = "jion"\nname = "Dee"', "wrong-type"),
        ('action = 5\nname = "Dee"', "wrong-type"),
        ('name = "Dee"', "missing-key"),
    ],
    "from_round = 3": [('from_round = "3"', "wrong-type"), ("from_round = 0", "wrong-type")],
    'missed = "worst"': [('missed = "wrost"', "wrong-type"), ("missed = -1", "wrong-type")],
    'action = "leave"\nname = "Cy"': [
        ('action = "leave"\nname = 5', "wrong-type"),
        ('action = "go"\nname = "Cy"', "wrong-type"),
    ],
    "from_round = 4": [('from_round = "4"', "wrong-type")],
    "number = 2\n": [('number = "2"\n', "wrong-type"), ("", "missing-key")],
    "round = 2\n": [('round = "2"\n', "wrong-type")],
    "Cy = 45": [("Cy = -45", "bad-pips"), ('Cy = "45"', "bad-pips")],
    '"12-5"': [('"12-55"', "domino-not-in-set"), ("7", "bad-hand")],
    "value = 50": [("value = 1.5", "wrong-type"), ("", "missing-key")],
    "blocked = false": [('blocked = "no"', "wrong-type"), ("block = false", "unknown-key")],
}
EACH = [(old, new, code) for old, slips in SLIPS.items() for new, code in slips]


def codes(text: str) -> list[str]:
    Path("m.toml").write_text(text, encoding="utf-8")
    result = mtscore("check", "m.toml", "--json")
    assert result.code in (0, 1)
    for one in result.json["diagnostics"]:
        assert one["line"] >= 1
        assert one["help"] or one["code"] in ("unknown-key", "bad-name", "wrong-type"), one
    return sorted(one["code"] for one in result.json["diagnostics"])


def test_the_whole_is_clean_and_every_slip_is_in_it() -> None:
    assert codes(WHOLE) == []
    assert [old for old in SLIPS if old not in WHOLE] == []


@pytest.mark.parametrize(("old", "new", "code"), EACH)
def test_one_slip_is_one_problem(old: str, new: str, code: str) -> None:
    assert codes(WHOLE.replace(old, new, 1)) == [code]


def hidden(one: tuple[str, str, str], other: tuple[str, str, str]) -> bool:
    """Whether nobody can know of the other slip, as the one leaves open what it is about."""
    rules, players = one[0].startswith("rules"), one[0].startswith("players")
    return (
        (rules and one[1] in ("", "rules = 7") and "out_" in other[1])
        or (players and one[1] in ("", "players = 3") and "Cy" in other[1])
        or (other[1] == "action = 1" and one[0].startswith("new_name") and not one[1])
    )


def test_two_slips_are_two_problems() -> None:
    for one, other in combinations(EACH, 2):
        if one[0] == other[0] or one[0] in other[0] or other[0] in one[0] or hidden(one, other):
            continue
        text = WHOLE.replace(one[0], one[1], 1).replace(other[0], other[1], 1)
        assert codes(text) == sorted([one[2], other[2]]), (one, other)


def test_a_broken_header_hides_nothing_below_it() -> None:
    broken = WHOLE.replace('rules = "station"', 'rules = "statoin"').replace("Cy = 45", "Zed = 45")
    broken = broken.replace("number = 5", "number = 3")
    assert codes(broken) == ["round-twice", "unknown-player", "unknown-rule-set"]


def test_json_tells_the_same() -> None:
    Path("m.toml").write_text(WHOLE, encoding="utf-8")
    ok("export", "json", "--match", "m.toml", "-o", "m.json")
    text = Path("m.json").read_text(encoding="utf-8")
    text = text.replace('"station"', '"statoin"').replace('"new_name": "Bob"', '"new_name": 5')
    Path("m.json").write_text(text.replace('"Cy": 45', '"Zed": 45'), encoding="utf-8")

    said = mtscore("import", "m.json", "--file", "new").err

    assert said.count("error[") == 3, said
    for code in ("unknown-rule-set", "wrong-type", "unknown-player"):
        assert f"[{code}]" in said
