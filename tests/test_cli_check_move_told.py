"""`mtscore check-move`: what was told is used, and what cannot be together is named."""

import pytest

from helpers import Result, mtscore


def check(*arguments: str) -> Result:
    return mtscore("check-move", *arguments)


STARTS = ("--claim", "P2 starts", "--players", "P1,P2,P3")
HOLDS = (*STARTS, "--player", "P2", "--hand", "12-12 3-3")


@pytest.mark.parametrize(
    ("arguments", "code", "missing"),
    [
        (HOLDS, 5, ["round"]),
        ((*HOLDS, "--round", "1"), 0, []),
        ((*HOLDS, "--engine", "12"), 0, []),
        ((*HOLDS, "--round", "2"), 1, []),
        ((*STARTS, "--player", "P2", "--hand", "12-1 3-2"), 1, []),
        ((*STARTS, "--player", "P1", "--hand", "12-12 3-3", "--round", "1"), 1, []),
        ((*STARTS, "--round", "1"), 5, ["hand"]),
        ((*STARTS, "--round", "1", "--rules", "railyard"), 5, ["starter"]),
        ((*STARTS, "--rules", "railyard"), 5, ["round", "starter"]),
    ],
)
def test_who_starts_is_answered_from_the_hand_and_the_round(
    arguments: tuple[str, ...], code: int, missing: list[str]
) -> None:
    said = check(*arguments, "--json")
    assert (said.code, said.json["missing"]) == (code, missing), said
    if code == 0:
        assert said.json["clauses"][0] == "S3.1"


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--claim", "engine 10", "--round", "14"), "no-such-round", "no round 14"),
        (("--claim", "engine 5", "--round", "99"), "no-such-round", "no round 99"),
        (("--claim", "engine 9", "--set", "9", "--round", "11"), "no-such-round", "no round 11"),
        (("--claim", "engine 10", "--engine", "11", "--round", "3"), "bad-engine", "10-10"),
        (
            ("draw, pass", "--drew", "3-3", "--boneyard", "0", "--player", "P1", "--trains", "P1: 5"),
            "bad-number",
            "3-3 was drawn from it",
        ),
        (
            ("--claim", "engine 9", "--round", "14", "--position", "station; turn Ana; Ana: 5"),
            "no-such-round",
            "no round 14",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_together_is_named(
    arguments: tuple[str, ...], code: str, words: str
) -> None:
    said = check(*arguments, "--json")
    assert said.code == 2, said
    (found,) = said.json["diagnostics"]
    assert found["code"] == code
    assert words in found["message"]


def test_the_last_rounds_have_their_engines() -> None:
    assert check("--claim", "engine 0", "--round", "13").code == 0
    assert check("--claim", "engine 0", "--set", "9", "--round", "10").code == 0
    drawn = ("--drew", "3-3", "--player", "P1", "--trains", "P1: 5", "--hand", "1-1")
    assert check("draw", *drawn, "--boneyard", "1").code != 2
