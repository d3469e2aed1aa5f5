import pytest
from hypothesis import given
from hypothesis import strategies as st

from fives.strategies import layouts
from mtscore.errors import NotationProblem
from mtscore.fives.layout import EMPTY, ENDS, End, Layout
from mtscore.fives.line import parse_layout
from mtscore.fives.line_moves import Move, Play, parse_move, parse_moves, write_move, write_moves
from mtscore.notation.moves import DRAW, PASS, Draw
from mtscore.tiles import Domino, domino, domino_set

SPUN = parse_layout("4-6 6-6 6-3", up="6-1")


def refused(text: str, layout: Layout = SPUN) -> tuple[str, str]:
    with pytest.raises(NotationProblem) as caught:
        parse_move(text, layout)
    (one,) = caught.value.diagnostics
    assert one.place is not None
    assert one.help is not None
    return one.code, one.help


@given(layouts(), st.sampled_from(domino_set(6)), st.sampled_from(ENDS), st.booleans())
def test_a_move_written_and_read_is_the_same(
    layout: Layout, tile: Domino, end: End, flipped: bool
) -> None:
    moves: list[Move] = [DRAW, PASS, Draw(tile)]
    if layout.line:
        moves.append(Play(tile, end))
    else:
        moves.append(Play(tile, "line", flipped=flipped and not tile.is_double))
    for move in moves:
        assert parse_move(write_move(move, layout), layout) == move
        assert parse_move(str(move), layout) == move
    assert parse_moves(write_moves(moves, layout), layout) == tuple(moves)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("5-4 on left", Play(domino(5, 4), "left")),
        ("4-5 on left", Play(domino(5, 4), "left")),
        ("[5|4] on the LEFT end", Play(domino(5, 4), "left")),
        ("5-4 on 4", Play(domino(5, 4), "left")),
        ("5-4", Play(domino(5, 4), "left")),
        ("1-2 at up", Play(domino(2, 1), "up")),
        ("6-2 on down", Play(domino(6, 2), "down")),
        # Said where it cannot go: for the referee, not for the reader, to refuse.
        ("5-4 on right", Play(domino(5, 4), "right")),
        ("5-5", Play(domino(5, 5), None)),
        ("draw", DRAW),
        ("drew", DRAW),
        (" Pass ", PASS),
        ("knocks", PASS),
        ("draw 5-2", Draw(domino(5, 2))),
        ("Drew [2|5]", Draw(domino(5, 2))),
    ],
)
def test_moves_are_read_as_people_write_them(text: str, move: Move) -> None:
    assert parse_move(text, SPUN) == move


def test_a_domino_is_written_from_the_end_it_touches() -> None:
    assert write_move(Play(domino(5, 4), "left"), SPUN) == "4-5 on left"
    assert write_move(Play(domino(5, 3), "right"), SPUN) == "3-5 on right"
    assert write_move(Play(domino(5, 5), None), SPUN) == "5-5"
    assert write_move(Play(domino(5, 4), "right"), SPUN) == "5-4 on right"


def test_the_first_domino_lies_as_it_was_written() -> None:
    for text in ("1-4 on line", "1-4", "1-4 on left"):
        assert parse_move(text, EMPTY) == Play(domino(4, 1), "line", flipped=True)
    assert write_move(Play(domino(4, 1), "line", flipped=True), EMPTY) == "1-4 on line"
    assert parse_move("6-6", EMPTY) == Play(domino(6, 6), "line")
    assert refused("6-6 on up", EMPTY)[0] == "unknown-end"


def test_an_omitted_end_has_to_be_the_only_one() -> None:
    code, remedy = refused("3-1")
    assert code == "ambiguous-end"
    assert remedy == "name the end: 3-1 on right"
    assert refused("5-3 on 3", parse_layout("3-4 4-5 5-3"))[0] == ("ambiguous-end")


def test_two_ends_that_are_mirror_images_are_one() -> None:
    assert parse_move("6-3", parse_layout("6-6")) == Play(domino(6, 3), "right")
    both_open = parse_layout("4-6 6-6 6-3")
    assert parse_move("6-1", both_open) == Play(domino(6, 1), "up")
    assert parse_move("6-1 on 6", both_open) == Play(domino(6, 1), "up")


def test_with_two_doubles_every_end_that_may_be_open_counts() -> None:
    unsettled = parse_layout("1-4 4-4 4-3 3-3 3-2")
    assert parse_move("4-5 on 4", parse_layout("1-4 4-4 4-2")) == Play(domino(5, 4), "up")
    assert refused("4-5", unsettled)[0] == "ambiguous-end"
    assert parse_move("4-5 on up", unsettled) == Play(domino(5, 4), "up")


def test_an_end_that_is_none_is_refused_with_those_there_are() -> None:
    assert refused("5-4 on 5") == (
        "unknown-end",
        "the ends are left (4), right (3), up (1) and down (6)",
    )
    assert refused("5-4 on Bo")[0] == "unknown-end"


def test_a_number_of_any_length_is_read() -> None:
    assert parse_move("5-4 on 004", SPUN) == Play(domino(5, 4), "left")
    assert refused("5-4 on " + "9" * 5000)[0] == "unknown-end"
    assert refused("draw " + "9" * 5000 + "-4")[0] == "bad-move"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "5-4 5-3 on left",
        "play",
        "on left",
        "draw 5-2 on left",
        "draw 5-2 5-3",
        "5-4 left",
        "54",
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    assert refused(text)[0] == "bad-move"


def test_a_domino_outside_the_set_is_named() -> None:
    assert refused("7-4 on left")[0] == "domino-not-in-set"


def test_all_steps_of_a_turn_are_read_and_all_problems_named() -> None:
    assert parse_moves("draw, draw, 5-4 on left", SPUN) == (DRAW, DRAW, Play(domino(5, 4), "left"))
    with pytest.raises(NotationProblem) as caught:
        parse_moves("play, 5-4 on 9", SPUN)
    assert [one.code for one in caught.value.diagnostics] == ["bad-move", "unknown-end"]


@given(st.text(max_size=25), layouts())
def test_any_text_is_read_or_refused(text: str, layout: Layout) -> None:
    try:
        parse_moves(text, layout)
    except NotationProblem as problem:
        found = problem.diagnostics
    else:
        found = ()
    assert all(one.place is not None for one in found)
