"""Hands with proved answers that lie beside the checkout of whoever has them."""

import json
from pathlib import Path

import pytest

from longest.test_best_trains import assert_is_a_train_of
from mtscore.longest import best_trains
from mtscore.notation.dominoes import parse_hand

HANDS = Path(__file__).parents[3] / "shared" / "cases" / "trains" / "hands.jsonl"


@pytest.mark.skipif(not HANDS.exists(), reason="the hands are not part of this repository")
def test_the_proved_answers_are_found() -> None:
    wrong = []
    for line in HANDS.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        hand = parse_hand(case["hand"])
        found = {}
        for aim, laid in zip(
            ("longest", "heaviest"), best_trains(hand, case["engine"]), strict=True
        ):
            assert_is_a_train_of(laid, hand, case["engine"])
            found[aim] = {"dominoes": laid.dominoes, "pips": laid.pips}
        if found != {"longest": case["longest"], "heaviest": case["heaviest"]}:
            wrong.append((case["id"], found))
    assert not wrong
