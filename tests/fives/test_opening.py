from itertools import product
from random import Random

import pytest

from fives.strategies import clauses
from mtscore.errors import UsageProblem
from mtscore.fives.engine import explain, is_legal, known_moves, legal_moves, possible_moves
from mtscore.fives.line_moves import Play, write_move
from mtscore.fives.opening import find_opener, next_opening
from mtscore.fives.position_reading import parse_position
from mtscore.fives.rounds import deal
from mtscore.fives.state import FIVES_UP, After, State
from mtscore.notation.dominoes import parse_hand
from mtscore.notation.moves import DRAW, PASS
from mtscore.records import changed
from mtscore.rules.house_rules import with_house_rules
from mtscore.rules.modes import find_mode
from mtscore.rules.option_specs import option_specs
from mtscore.tiles import domino

LOT = changed(FIVES_UP, no_double="lot")


def opened(ana: str, bo: str, after: str = "") -> State:
    told = f"after {after}; " if after else ""
    return parse_position(f"fives-up; turn Ana; {told}line -; hand Ana: {ana}; hand Bo: {bo}")


def openings(state: State) -> list[str]:
    return [write_move(one, state.layout) for one in legal_moves(state)]


def test_the_highest_double_opens_and_nothing_else() -> None:
    state = opened("5-5 6-4 1-1", "4-4 6-5")
    assert openings(state) == ["5-5 on line"]
    assert clauses(explain(state, Play(domino(5, 5), "line"))) == (
        "F2.2",
        "F2.1",
        "F6.1",
    )
    assert explain(state, Play(domino(6, 4), "line")).verdict == "illegal"
    assert not is_legal(state, DRAW)
    assert not is_legal(state, PASS)


def test_who_holds_a_lower_double_does_not_open() -> None:
    state = opened("4-4 6-4", "5-5 6-5")
    assert openings(state) == []
    assert find_opener({"Ana": parse_hand("4-4 6-4"), "Bo": parse_hand("5-5 6-5")}, FIVES_UP) == (
        "Bo",
        domino(5, 5),
    )


def test_without_any_double_the_heaviest_domino_opens() -> None:
    state = opened("6-3 5-4", "4-3 2-1")
    assert openings(state) == ["6-3 on line"]
    assert clauses(explain(state, Play(domino(6, 3), "line"))) == ("F0.2", "F2.2", "F2.1")


def test_of_two_equally_heavy_dominoes_the_higher_end_opens() -> None:
    hands = {"Ana": parse_hand("5-4"), "Bo": parse_hand("6-3")}
    assert find_opener(hands, FIVES_UP) == ("Bo", domino(6, 3))


def test_without_any_double_a_lot_may_decide() -> None:
    state = opened("6-3 5-4", "4-3 6-5").but(options=LOT)
    assert openings(state) == ["6-3 on line", "5-4 on line"]
    assert find_opener({"Ana": parse_hand("6-3"), "Bo": parse_hand("6-5")}, LOT) is None
    assert find_opener({}, FIVES_UP) is None


def test_after_going_out_the_winner_opens_with_any_domino() -> None:
    state = opened("4-3 1-1", "6-6", after="out")
    assert openings(state) == ["4-3 on line", "1-1 on line"]
    assert clauses(explain(state, Play(domino(4, 3), "line"))) == ("F7.3",)


@pytest.mark.parametrize(("after", "clause"), [("stalemate", "F7.2"), ("blocked", "F0.3")])
def test_after_a_stalemate_or_a_block_the_highest_double_opens(after: str, clause: str) -> None:
    state = opened("6-4 3-3", "2-2", after=after)
    assert openings(state) == ["3-3 on line"]
    assert clauses(explain(state, Play(domino(6, 4), "line"))) == (clause, "F2.2")


def test_with_unknown_hands_a_lower_double_may_have_to_wait() -> None:
    state = parse_position("fives-up; turn Ana; line -; hand Ana: 5-5 4-4")
    assert openings(state) == []
    assert possible_moves(state) == [Play(domino(5, 5), "line")]
    assert explain(state, Play(domino(5, 5), "line")).verdict == "depends"
    assert explain(state, Play(domino(4, 4), "line")).verdict == "illegal"
    highest = parse_position("fives-up; turn Ana; line -; hand Ana: 6-6 4-4")
    assert openings(highest) == ["6-6 on line"]


def test_every_way_of_finding_the_next_opener() -> None:
    players = ["Ana", "Bo", "Cy"]

    def opening(after: After | None, **rules: str) -> tuple[str | None, str, bool]:
        options = with_house_rules(FIVES_UP, rules)
        found = next_opening(players, options, after=after, winner="Bo", last_opener="Cy")
        assert found.clauses
        return found.player, found.way, found.by_lot

    hands_tell = (None, "highest_double", False)
    assert opening(None) == hands_tell
    assert opening(None, opener="lot") == (None, "any", True)
    assert opening("out") == ("Bo", "any", False)
    assert opening("out", opener_after_out="next") == ("Ana", "any", False)
    assert opening("out", opener_after_out="highest_double") == hands_tell
    assert opening("stalemate") == hands_tell
    assert opening("blocked") == hands_tell
    assert opening("stalemate", opener_after_block="winner") == ("Bo", "any", False)
    assert opening("tie", opener_after_block="winner") == hands_tell
    assert opening("blocked", opener_after_block="lot") == (None, "any", True)
    assert opening("blocked", opener_after_block="next") == ("Ana", "any", False)
    unknown = next_opening(
        players, with_house_rules(FIVES_UP, {"opener_after_out": "next"}), after="out"
    )
    assert (unknown.player, unknown.way) == (None, "any")


def test_a_deal_gives_the_turn_to_the_holder_of_the_highest_double() -> None:
    for seed in range(50):
        state = deal(FIVES_UP, ["Ana", "Bo"], Random(seed)).state
        (only,) = legal_moves(state)
        assert isinstance(only, Play)
        others = [tile for hand in state.hands for tile in hand.dominoes if tile.is_double]
        assert not others or only.domino is max(others)


def test_every_value_of_the_opening_options_is_played() -> None:
    specs = option_specs(type(FIVES_UP))
    names = ("opener", "opener_after_out", "opener_after_block", "no_double")
    values = [list(specs[name].choices) for name in names]
    after: tuple[After | None, ...] = (None, "out", "stalemate", "blocked", "tie")
    for chosen, ended in product(product(*values), after):
        options = with_house_rules(FIVES_UP, dict(zip(names, chosen, strict=True)))
        for hands in (("5-5 6-4", "4-4 6-5"), ("5-4 6-4", "4-3 6-5")):
            state = opened(*hands).but(after=ended, options=options)
            assert legal_moves(state) is not None
            assert known_moves(state.but(turn=1)) is not None
            assert legal_moves(state) or legal_moves(state.but(turn=1))


def test_a_mode_that_is_none_is_named_with_the_nearest() -> None:
    with pytest.raises(UsageProblem) as caught:
        find_mode("best-of-ten")
    assert "best-of-10" in str(caught.value.diagnostics[0].help)
    with pytest.raises(UsageProblem) as caught:
        find_mode("x")
    assert caught.value.diagnostics[0].help == (
        "the modes are points, points-without and best-of-10"
    )
