import pytest

from longest.test_best_trains import assert_is_a_train_of
from mtscore.longest import best_trains, search
from mtscore.longest.links import Aim, Meets
from mtscore.longest.repair import Repair, cheapest_repair
from mtscore.notation.dominoes import parse_hand

# Many loops, and several cases to look at before the best train is proved.
HAND = parse_hand(
    "0-0 2-2 4-0 4-1 4-3 5-2 5-3 5-4 7-5 7-6 7-7 8-1 8-3 9-1 9-3 9-8 10-1 10-6 11-5 11-6 11-8"
    " 11-9 12-7"
)


def interrupt_at(monkeypatch: pytest.MonkeyPatch, moment: int) -> None:
    """Press Ctrl-C when the search looks at its `moment`th case."""
    looked = 0

    def look(meets: Meets, kept: Meets, engine: int, aim: Aim) -> Repair | None:
        nonlocal looked
        looked += 1
        if looked == moment:
            raise KeyboardInterrupt
        return cheapest_repair(meets, kept, engine, aim)

    monkeypatch.setattr(search, "cheapest_repair", look)


def test_the_best_so_far_comes_back_and_is_not_called_proved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    longest, heaviest = best_trains(HAND, 5)
    interrupt_at(monkeypatch, 3)
    for laid in best_trains(HAND, 5):
        assert not laid.proved
        assert 0 < laid.dominoes <= longest.dominoes
        assert laid.pips <= heaviest.pips
        assert_is_a_train_of(laid, HAND, 5)


def test_one_interruption_ends_both_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_at(monkeypatch, 2)
    longest, heaviest = best_trains(HAND, 5)
    assert heaviest is longest


def test_what_was_proved_before_stays_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    longest, heaviest = best_trains(HAND, 5)
    assert longest != heaviest
    moment = 1
    while True:
        with monkeypatch.context() as patch:
            interrupt_at(patch, moment)
            first, second = best_trains(HAND, 5)
        if first.proved:
            break
        moment += 1
    assert first == longest
    assert not second.proved
    # Where the longest train was known already, it is not forgotten.
    assert second.pips >= first.pips


def test_an_interruption_before_anything_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_at(monkeypatch, 1)
    for laid in best_trains(HAND, 5):
        assert laid.train == ()
        assert set(laid.left) == HAND
        assert not laid.proved
