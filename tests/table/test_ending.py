import pytest

from mtscore.notation.moves import DRAW, PASS, parse_moves
from mtscore.table import (
    apply,
    is_blocked_position,
    judge,
    legal_moves,
    outcome,
    parse_position,
)
from mtscore.table.state import State

# Nobody holds a domino for 6, the only number that is open once Ana has passed.
STUCK = (
    "railyard; set 6; engine 6; order Ana Bo; turn Ana; first-turn none; Ana: -; Bo: -; "
    "mexican: -; hand Ana: 5-5; hand Bo: 4-4 3-0; count 1 2; boneyard 0"
)


def passed(state: State, times: int) -> State:
    for _ in range(times):
        assert legal_moves(state) == [PASS]
        state = apply(state, PASS)
    return state


def stuck() -> State:
    return parse_position(STUCK, check=False)


def test_a_round_is_blocked_when_everybody_has_passed_and_nobody_could_play() -> None:
    state = stuck()
    once = passed(state, 1)
    assert (outcome(once), once.passes, once.stale) == (None, 1, 1)

    over = outcome(passed(once, 1))
    assert over is not None
    assert (over.kind, over.winners, over.clauses[0].id) == ("blocked", ("Ana",), "R13.1")


def test_with_unknown_hands_everybody_passes_once_more_after_a_new_marker() -> None:
    state = stuck().but(hands=(0, 0))
    state = apply(apply(state, PASS), PASS)
    assert (outcome(state), state.passes, state.stale) == (None, 2, 1)

    state = apply(state, PASS)
    over = outcome(state)
    assert over is not None
    assert (over.kind, over.winners) == ("blocked", None)


def test_a_pass_after_a_double_does_not_count_where_the_next_turn_leaves_more_open() -> None:
    state = parse_position(
        "railyard cover_duty=none; set 6; engine 5; order Ana Bo; turn Ana; first-turn none; "
        "Ana*: 5-1; Bo*: 5-2; mexican: 5-6; count 4 4; boneyard 0",
        check=False,
    )
    for move in parse_moves("6-6 on mexican, pass, pass", ["Ana", "Bo"]):
        state = apply(state, move)

    assert (outcome(state), state.passes, state.stale) == (None, 2, 1)


def test_a_pass_does_not_count_where_what_was_drawn_may_have_been_kept() -> None:
    state = parse_position(
        "railyard must_play_drawn=false; set 6; engine 5; order Ana Bo; turn Ana; "
        "first-turn none; Ana*: 5-1; Bo*: 5-2; mexican: 5-6; count 4 4; boneyard 1",
        check=False,
    )
    for move in parse_moves("draw, pass, pass", ["Ana", "Bo"]):
        state = apply(state, move)

    assert (outcome(state), state.passes, state.stale) == (None, 2, 1)


def test_a_domino_laid_begins_the_count_again() -> None:
    text = STUCK.replace("5-5;", "6-5 5-5;").replace("count 1 2", "count 2 2")
    state = parse_position(text + "; passes 1", check=False)
    (play,) = parse_moves("6-5 on Ana", ["Ana", "Bo"])

    assert apply(state, play).passes == 0


def test_while_dominoes_can_be_drawn_nothing_is_blocked() -> None:
    state = stuck().but(boneyard=3)

    assert legal_moves(state) == [DRAW]
    assert is_blocked_position(state) is False


def test_where_nobody_draws_a_full_boneyard_blocks_too() -> None:
    text = STUCK.replace("railyard;", "railyard draw_count=0;").replace("boneyard 0", "boneyard 9")
    state = passed(parse_position(text, check=False), 2)

    assert state.ended == "blocked"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (STUCK, True),
        (STUCK.replace("4-4 3-0", "4-4 6-0"), False),
        (STUCK.replace("boneyard 0", "boneyard 1"), False),
        (STUCK.replace("hand Bo: 4-4 3-0; ", ""), None),
        (STUCK.replace("; boneyard 0", "").replace("Bo: -", "Bo: 1"), None),
        # Bo's train would open to Ana when he passes, and Ana holds a match.
        (STUCK.replace("Bo: -", "Bo: 6-5"), False),
    ],
)
def test_the_claim_that_a_bare_position_is_blocked(text: str, answer: bool | None) -> None:
    assert is_blocked_position(parse_position(text, check=False)) is answer


def test_an_uncovered_double_that_nobody_can_cover_blocks() -> None:
    text = STUCK.replace("Bo: -", "Bo: 6-2 2-2").replace("4-4 3-0", "6-4 3-0")

    assert is_blocked_position(parse_position(text, check=False)) is True


def test_after_the_end_nothing_is_legal() -> None:
    state = passed(stuck(), 2)

    assert legal_moves(state) == []
    assert judge(state, PASS).reason == "round-over"
    with pytest.raises(ValueError, match="nobody's turn"):
        apply(state, PASS)


def test_whose_turn_it_is_can_be_unknown() -> None:
    state = stuck().but(turn=None)

    assert legal_moves(state) == []
    assert judge(state, PASS).missing == ("turn",)
