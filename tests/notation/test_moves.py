import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtscore.errors import NotationProblem
from mtscore.notation.moves import (
    DONE,
    DRAW,
    MARK,
    PASS,
    UNMARK,
    Draw,
    Move,
    Play,
    parse_move,
    parse_moves,
    write_moves,
)
from mtscore.notation.trains import NEW
from mtscore.tiles import domino, domino_set

PLAYERS = ["Ana", "Bo", "Bob"]


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("12-5 on Ana", "12-5 on Ana"),
        (" 5|12  ON  ana ", "5-12 on Ana"),
        ("[5:12] to Ana", "5-12 on Ana"),
        ("5-12 a", "5-12 on Ana"),
        ("12-9 on the Mexican train", "12-9 on mexican"),
        ("12-3 on new mexican", "12-3 on new mexican"),
        ("12-3 on Mexican2", "12-3 on mexican2"),
        ("DRAW", "draw"),
        ("draw 2-5", "draw 5-2"),
        ("4-4 on Ana, 4-9 on Ana", "4-4 on Ana, 4-9 on Ana"),
        ("draws,passes", "draw, pass"),
        ("mark, unmark, done", "mark, unmark, done"),
        ("4-4 on bo", "4-4 on Bo"),
    ],
)
def test_moves_are_read_tolerantly_and_written_canonically(typed: str, canonical: str) -> None:
    moves = parse_moves(typed, PLAYERS, 12)

    assert write_moves(moves) == canonical
    assert parse_moves(canonical, PLAYERS, 12) == moves


def test_a_play_is_the_same_whichever_way_it_is_written() -> None:
    assert parse_move("5-12 on Ana") == parse_move("12-5 on Ana")
    assert str(parse_move("5-12 on Ana")) != str(parse_move("12-5 on Ana"))


def test_without_players_a_name_stands_as_it_is() -> None:
    assert parse_move('5-12 on "Doe, Pat"') == Play(domino(12, 5), "Doe, Pat", 5)


@pytest.mark.parametrize(
    ("typed", "code", "column", "words"),
    [
        ("jump", "bad-move", 1, "'jump' is not a move"),
        ("draw, jump", "bad-move", 7, "'jump' is not a move"),
        ("", "bad-move", 1, "'' is not a move"),
        ("4-4", "bad-move", 1, "does not say on which train"),
        ("4-4 on Zoe", "unknown-player", 1, "'Zoe'"),
        ("4-4 on B", "ambiguous-player", 1, "Bo or Bob"),
        ("13-4 on Ana", "domino-not-in-set", 1, "13-4"),
        ("draw, draw 13-4", "domino-not-in-set", 12, "13-4"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(
    typed: str, code: str, column: int, words: str
) -> None:
    with pytest.raises(NotationProblem) as caught:
        parse_moves(typed, PLAYERS, 12)

    (found,) = caught.value.diagnostics
    assert found.code == code
    assert words in found.message
    assert found.place is not None
    assert (found.place.column, found.place.excerpt) == (column, typed)


def test_all_problems_are_named_at_once() -> None:
    with pytest.raises(NotationProblem) as caught:
        parse_moves("13-4 on Zoe, jump", PLAYERS, 12)

    assert sorted(one.code for one in caught.value.diagnostics) == [
        "bad-move",
        "domino-not-in-set",
        "unknown-player",
    ]


tiles = st.sampled_from(domino_set(12))
plays = st.builds(
    lambda tile, train, high: Play(tile, train, tile.high if high else tile.low),
    tiles,
    st.sampled_from(["Ana", "Doe, Pat", "draw", "Bo Li", NEW, 1, 2, 11]),
    st.booleans(),
)
steps = st.one_of(plays, st.builds(Draw, tiles), st.sampled_from([DRAW, PASS, MARK, UNMARK, DONE]))


@given(st.lists(steps, min_size=1, max_size=6))
def test_moves_survive_being_written_and_read(moves: list[Move]) -> None:
    text = write_moves(moves)

    assert list(parse_moves(text)) == moves
    assert write_moves(parse_moves(text)) == text


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    try:
        moves = parse_moves(text, largest=12)
    except NotationProblem as error:
        places = [one.place for one in error.diagnostics]
    else:
        places = []
        assert parse_moves(write_moves(moves), largest=12) == moves
    assert all(places)
