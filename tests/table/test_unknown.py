"""What hangs on something unknown: which facts would settle it, and what would forbid the move."""

import pytest

from mtscore.notation.moves import parse_moves
from mtscore.table import Judgement, apply, is_legal, judge, legal_moves, parse_position
from mtscore.table.state import State

HEAD = "set 6; engine 6; order Ana Bo; first-turn none; boneyard 9; "


def table(rules: str, position: str) -> State:
    return parse_position(f"{rules}; {HEAD}{position}", check=False)


def judged(state: State, move: str) -> Judgement:
    (one,) = parse_moves(move, state.setting.players, state.setting.largest)
    found = judge(state, one)
    assert is_legal(state, one) is found.is_legal
    return found


def depends(state: State, move: str) -> tuple[str, tuple[str, ...]]:
    found = judged(state, move)
    assert found.verdict == "depends"
    return found.reason, found.missing


def test_whether_a_hidden_hand_can_play_hangs_on_the_trains_it_could_match_too() -> None:
    state = table("station", "turn Ana; Ana: 6-1; Bo?: 6-2; mexican: -; count 2 3")

    assert depends(state, "draw") == ("draw-able", ("hand", "marker Bo"))


@pytest.mark.parametrize(("move", "reason"), [("pass", "pass-able"), ("draw", "draw-able")])
def test_a_hidden_hand_that_can_only_hold_matches_can_play(move: str, reason: str) -> None:
    # 1-1, 1-0 and 0-0 are unseen and all match the 1 or the 0 that are open.
    state = parse_position(
        "station; set 2; engine 2; order Ana Bo; turn Ana; first-turn none; "
        "Ana: 2-1; Bo: -; mexican: 2-0; count 2 ?"
    )

    assert judged(state, move) == Judgement("illegal", reason)


def test_beginning_the_mexican_train_hangs_on_a_train_of_ones_own_that_nobody_told() -> None:
    state = table("station", "turn Ana; Bo: 6-2; mexican: -; hand Ana: 6-3 0-0")

    assert depends(state, "6-3 on mexican") == ("own-first", ("train Ana",))


def test_a_double_binds_or_not_where_it_is_unknown_if_its_player_went_on() -> None:
    state = table(
        "station cover_duty=next_if_unable",
        "turn Bo; Ana: 6-1 1-1; Bo: 6-2; mexican: -; hand Bo: 1-4 2-3",
    )

    assert depends(state, "2-3 on Bo") == ("must-cover", ("doubles",))
    assert depends(state, "1-4 on Ana") == ("closed", ("doubles",))


def test_which_of_two_doubles_binds_hangs_on_their_order() -> None:
    state = table("station", "turn Bo; Ana: 6-1 1-1; Bo: 6-2 2-2; mexican: -; hand Bo: 1-4 2-3 0-0")

    assert depends(state, "2-3 on Bo") == ("must-cover-order", ("doubles",))
    assert legal_moves(state) == []


def test_a_hidden_chain_settles_something_only_where_a_dead_double_lapses() -> None:
    position = "turn Bo; Ana: .. 1-1; Bo: 6-2; mexican: -; hand Bo: 2-3 0-0"

    stands = table("station cover_duty=next_if_unable", position)
    assert depends(stands, "2-3 on Bo")[1] == ("doubles",)
    lapses = table("station dead_double=lapses", position)
    assert depends(lapses, "2-3 on Bo")[1] == ("train Ana",)


def test_a_double_laid_while_another_lies_is_known_to_be_the_later_one() -> None:
    state = parse_position(
        "station; set 6; engine 6; order Ana Bo; turn Bo; first-turn Bo; Ana: 6-1 1-1; Bo: 6-4; "
        "mexican: -; hand Bo: 4-4 0-0; so-far 6-4 on Bo"
    )
    for move in parse_moves("4-4 on Bo, done", ["Ana", "Bo"]):
        state = apply(state, move)

    assert state.ordered
    assert "doubles Ana Bo" in str(state)
    assert judged(state, "1-4 on Ana").verdict == "legal"
    assert judged(state, "4-3 on Bo").verdict == "illegal"


def test_drawing_on_to_start_hangs_on_whether_a_double_binds() -> None:
    state = table(
        "station cover_duty=next_if_unable draw_until_start=true",
        "turn Ana; Ana: -; Bo: 6-2 2-2; mexican: -; hand Ana: 5-5 4-4; so-far draw 4-4",
    )

    assert depends(state, "draw") == ("draw-twice-start", ("doubles",))


def test_a_play_hangs_on_a_train_whose_end_nobody_told() -> None:
    state = table("station", "turn Ana; Bo: 6-2; mexican: -; hand Ana: 6-3 0-0")

    assert depends(state, "6-3 on Ana") == ("no-match", ("train Ana",))


def test_after_the_last_double_allowed_a_hidden_marker_decides_who_can_play_on() -> None:
    state = table(
        "station max_doubles_per_turn=1",
        "turn Ana; Ana: 6-1 1-1; Bo?: 6-2; mexican: -; hand Ana: 2-3 0-0; so-far 1-1 on Ana",
    )

    assert depends(state, "draw") == ("draw-able", ("marker Bo",))


def test_an_older_double_that_may_be_dead_leaves_open_which_one_binds() -> None:
    # The 1s that could cover the older double may lie in the hidden part of Bo's train.
    state = table(
        "station dead_double=lapses",
        "turn Bo; Ana: 6-1 1-1; Bo: .. 2-2; mexican: -; doubles Ana Bo; hand Bo: 2-3 0-0",
    )

    assert depends(state, "2-3 on Bo") == ("must-cover-order", ("train Bo",))


def test_who_can_play_on_a_train_alone_whose_marker_is_hidden_may_have_to() -> None:
    state = table("station", "turn Ana; Ana: 6-1; Bo?: 6-2; mexican: -; hand Ana: 2-3 0-0")

    assert depends(state, "draw") == ("draw-able", ("marker Bo",))
    assert depends(state, "2-3 on Bo") == ("closed", ("marker Bo",))
