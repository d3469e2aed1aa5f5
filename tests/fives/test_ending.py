import pytest

from mtscore.fives.ending import outcome, possible_outcomes
from mtscore.fives.engine import apply, is_legal
from mtscore.fives.line_moves import Play
from mtscore.fives.position_reading import parse_position
from mtscore.fives.round_end import Outcome
from mtscore.fives.state import FIVES_UP, UNKNOWN, Hand
from mtscore.notation.moves import DRAW, PASS
from mtscore.records import changed
from mtscore.tiles import domino

# All the 2s of a double-two set lie, and both ends show one.
STALEMATE = "fives-up; set 2; turn Ana; line 2-1 1-0 0-2 2-2; hand Ana: 0-0; hand Bo: 1-1; stock 0"
# The ends show 1, 1, 2 and 2; the other 1s and 2s lie.
BLOCKED = "fives-up; set 2; turn Ana; line 1-0 0-2 2-2 2-1; hand Ana: 0-0; hand Bo: 1-1; stock 0"
PASSING = changed(FIVES_UP, block="pass")


def test_nobody_can_play_and_nothing_is_left_to_draw() -> None:
    assert outcome(parse_position(STALEMATE)) == Outcome("stalemate")
    for hidden in ("hand Ana: 0-0; count 1 1; stock 0", "count 1 1; stock 0"):
        text = STALEMATE.split("hand", maxsplit=1)[0] + hidden
        # What nobody has seen is 0-0 and 1-1, and neither fits.
        assert outcome(parse_position(text.replace("turn Ana", "order Ana Bo; turn Ana"))) == (
            Outcome("stalemate")
        )


def test_blocked_is_who_cannot_play_while_another_could() -> None:
    state = parse_position(BLOCKED)
    assert outcome(state) == Outcome("blocked", "Ana")
    assert outcome(state.but(options=PASSING)) is None
    # It is Bo's turn: he can play, so nobody is blocked.
    assert outcome(state.but(turn=1)) is None


def test_while_there_is_a_domino_to_draw_nobody_is_blocked() -> None:
    state = parse_position(BLOCKED)
    stock = state.but(stock=1, hands=(state.hands[0], Hand(hidden=0)))
    stock = stock.but(hands=(state.hands[0], UNKNOWN), stock=1)
    assert possible_outcomes(stock) == (None,)


def test_who_is_blocked_keeps_having_lost_after_saying_so() -> None:
    state = apply(parse_position(BLOCKED), PASS)
    assert outcome(state) == Outcome("blocked", "Ana")
    assert not is_legal(state, Play(domino(1, 1), "left"))


def test_where_a_block_is_passed_over_the_round_goes_on_until_nobody_can_play() -> None:
    state = parse_position(BLOCKED).but(options=PASSING)
    state = apply(state, PASS)
    assert outcome(state) is None
    state = apply(state, Play(domino(1, 1), "left"))
    assert outcome(state) == Outcome("out", "Bo")


def test_all_who_have_passed_have_made_a_stalemate() -> None:
    state = parse_position("fives-up; order Ana Bo; turn Ana; line 5-5 5-4; stock 0; passes 2")
    assert outcome(state) == Outcome("stalemate")


def test_a_pass_tells_what_unknown_hands_make_of_it() -> None:
    # All that fits is in a hand, and not in that of Ana, who has passed.
    state = parse_position("fives-up; order Ana Bo; turn Bo; line 5-5 5-4; stock 0; passes 1")
    assert outcome(state) == Outcome("blocked", "Ana")
    assert possible_outcomes(state.but(options=PASSING)) == (None,)
    # Where dominoes stay in the stock, those that fit, 1-0 and 2-0, can both lie there.
    text = (
        "fives-up stock_kept=3; set 2; order Ana Bo; turn Bo; line 0-0; count 1 1; stock 3; "
        "passes 1"
    )
    state = parse_position(text)
    assert possible_outcomes(state) == (Outcome("stalemate"), Outcome("blocked", "Ana"))
    assert outcome(state) is None
    passing = changed(state.options, block="pass")
    assert possible_outcomes(state.but(options=passing)) == (Outcome("stalemate"), None)
    told = state.but(hands=(Hand(hidden=1), Hand(frozenset([domino(2, 0)]))))
    assert outcome(told) == Outcome("blocked", "Ana")


def test_with_hands_and_stock_unknown_the_round_may_go_on() -> None:
    state = parse_position("fives-up; order Ana Bo; turn Ana; line 5-5 5-4")
    # A stalemate it cannot be: what fits is in a hand, or there is something to draw.
    assert set(possible_outcomes(state)) == {None, Outcome("blocked", "Ana")}
    assert outcome(state) is None


def test_an_unsettled_spinner_leaves_open_what_can_be_played() -> None:
    # 4-4 or 3-3 is the spinner; the ends are 1 and 2. Of 4s and 3s only 4-0 is not on the table.
    text = (
        "fives-up; set 4; turn Ana; line 1-4 4-4 4-3 3-3 3-2; hand Ana: 4-0; "
        "hand Bo: 1-0 0-0 1-1 2-0 2-1 2-2 4-2 3-0 3-1; stock 0"
    )
    state = parse_position(text)
    assert set(possible_outcomes(state)) == {None, Outcome("blocked", "Ana")}


def test_the_round_is_over_when_somebody_is_out() -> None:
    state = parse_position("fives-up; turn Ana; line 5-5; hand Ana: 5-4; hand Bo: 6-6 2-2")
    over = apply(state, Play(domino(5, 4), "left"))
    assert outcome(over) == Outcome("out", "Ana")
    assert Outcome("out", "Ana").sentence() == "Ana is out and wins the round"


def test_the_target_ends_the_match_in_the_middle_of_a_round() -> None:
    state = parse_position(
        "fives-up; turn Ana; line 5-5; hand Ana: 5-0 4-3; hand Bo: 6-6; scores 90 95; target 100"
    )
    over = apply(state, Play(domino(5, 0), "left"))
    assert over.scores == (100, 95)
    assert outcome(over) == Outcome("target", "Ana")
    assert not is_legal(over, DRAW)
    later = changed(FIVES_UP, target_reached="end_of_round")
    assert outcome(over.but(options=later)) is None
    assert outcome(over.but(target=None)) is None


@pytest.mark.parametrize(
    ("ended", "clause"),
    [
        (Outcome("out", "Ana"), "F7.3"),
        (Outcome("stalemate"), "F7.2"),
        (Outcome("blocked", "Ana"), "F4.2"),
        (Outcome("target", "Ana"), "F7.1"),
    ],
)
def test_every_ending_has_its_clause_and_a_sentence(ended: Outcome, clause: str) -> None:
    assert ended.clauses[0] == clause
    assert ended.sentence()
