from mtscore.notation.moves import parse_moves
from mtscore.table import Explanation, explain, explain_turn, parse_position

HEAD = "set 6; engine 6; order Ana Bo; turn Ana; first-turn none; Bo: 6-2; mexican: -; boneyard 9; "
PLAYABLE = "Ana: 6-1; hand Ana: 1-1 1-3"


def explained(rules: str, position: str, move: str) -> Explanation:
    state = parse_position(f"{rules}; {HEAD}{position}", check=False)
    (one,) = parse_moves(move, state.setting.players, state.setting.largest)
    return explain(state, one)


def test_an_illegal_move_comes_with_the_moves_there_are_instead() -> None:
    found = explained("railyard", PLAYABLE, "draw")

    assert found.sentence == "Ana can play, and only who cannot may draw."
    assert found.duties == ("Ana may: 1-1 on Ana, 1-3 on Ana.",)


def test_nobody_is_told_what_he_may_do_whose_hand_is_not_known() -> None:
    assert explained("railyard", f"{PLAYABLE} ..", "0-2 on Bo").duties == ()


def test_who_has_to_cover_his_own_double_is_told_to_draw_for_it() -> None:
    position = "Ana: 6-1 1-1; hand Ana: 5-5; so-far 1-1 on Ana"
    passing = explained("railyard", position, "pass")

    assert passing.reason == "pass-undrawn-cover"
    assert passing.duties == (
        "Ana cannot cover the 1-1 on Ana's train: Ana draws one.",
        "Ana may: draw.",
    )
    assert explained("railyard", position, "draw").reason == "draw-cover-own"


def test_a_marker_may_stay_up_where_its_owner_chooses() -> None:
    position = "Ana*: 6-1 1-4; hand Ana: 0-0; so-far 1-4 on Ana"
    found = explained("station marker_off=owner_choice", position, "done")

    assert (found.verdict, found.reason) == ("legal", "done-marker")
    assert found.duties == ("It is Bo's turn.",)


def test_going_on_on_ones_own_train_is_explained_by_the_step_before_alone() -> None:
    state = parse_position(
        "station; set 6; engine 6; order Ana Bo; turn Ana; first-turn none; Ana: 6-1; Bo: 6-2; "
        "mexican: 6-3; hand Ana: 3-3 1-4 4-5 0-0"
    )
    moves = parse_moves("3-3 on mexican, 1-4 on Ana, 4-5 on Ana", ["Ana", "Bo"])

    assert explain_turn(state, moves).reason == "turn-over-later"
