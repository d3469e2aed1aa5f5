import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtscore.errors import NotationProblem
from mtscore.notation.moves import DONE, MARK, PASS, UNMARK, Draw, Move, Play
from mtscore.notation.record import (
    OWN,
    Step,
    is_move_token,
    parse_record,
    without_last_move,
    write_record,
)
from mtscore.notation.trains import NEW
from mtscore.tiles import domino, domino_set

PLAYERS = ("Ana", "Bo", "Anna Maria", "Doe, Pat", "mexican", "Łu", 'Q"x', "end!", "a>b")

dominoes = st.sampled_from(domino_set(12))
trains = st.one_of(st.sampled_from(PLAYERS), st.integers(1, 3), st.just(NEW))


@st.composite
def moves(draw: st.DrawFn, player: str | None) -> Move:
    kind = draw(st.sampled_from(["play", "own", "draw", "seen", "word"]))
    one = draw(dominoes)
    if kind == "play":
        return Play(one, draw(trains), draw(st.sampled_from([one.high, one.low])))
    if kind == "own":
        return Play(one, OWN if player is None else player, one.low)
    if kind == "draw":
        return Draw()
    if kind == "seen":
        return Draw(one)
    words: list[Move] = [PASS, DONE, MARK, UNMARK]
    return draw(st.sampled_from(words))


@st.composite
def steps(draw: st.DrawFn) -> Step:
    player = draw(st.one_of(st.none(), st.sampled_from(PLAYERS)))
    return Step(player, draw(moves(player)), disputed=draw(st.booleans()))


records = st.lists(steps(), max_size=30)


@given(records)
def test_every_record_is_read_back_as_it_was(record: list[Step]) -> None:
    assert parse_record(write_record(record), PLAYERS, 12) == tuple(record)


@given(records, st.integers(20, 200))
def test_lines_may_be_of_any_length(record: list[Step], width: int) -> None:
    assert parse_record(write_record(record, width), PLAYERS) == tuple(record)


@given(records)
def test_writing_is_canonical(record: list[Step]) -> None:
    text = write_record(record)
    assert write_record(parse_record(text, PLAYERS)) == text


@given(records)
def test_each_move_is_one_token(record: list[Step]) -> None:
    plain = [one for one in record if one.player in ("Ana", "Bo", None)]
    plain = [
        one for one in plain if not (isinstance(one.move, Play) and one.move.train in PLAYERS[2:])
    ]
    words = write_record(plain).split()
    assert sum(is_move_token(word) for word in words) == len(plain)


@given(records)
def test_taking_the_last_move_off_takes_off_no_more(record: list[Step]) -> None:
    text = write_record(record)
    while record:
        text = without_last_move(text)
        record = record[:-1]
        assert parse_record(text, PLAYERS) == tuple(record)
    assert without_last_move(text) == ""


def test_what_is_typed_otherwise_is_read_too() -> None:
    read = parse_record("ana: 5|12 PASS +[5|2] / 12-3>NEW 3-4>Mexican2 b: 1:1>an", ["Ana", "Bo"])
    assert read == (
        Step("Ana", Play(domino(12, 5), "Ana", 5)),
        Step("Ana", PASS),
        Step("Ana", Draw(domino(5, 2))),
        Step(None, Play(domino(12, 3), NEW, 12)),
        Step(None, Play(domino(4, 3), 2, 3)),
        Step("Bo", Play(domino(1, 1), "Ana", 1)),
    )


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("Ana: 12-13", "domino-not-in-set", 6),
        ("Ana: 12-5 5_0 pas", "bad-move", 15),
        ("Ana: 12-5 Zed: 3-4", "unknown-player", 11),
        ("Ana: 12-5>Zed", "unknown-player", 6),
        ("Ana: 12-5>mexican> 3-4", "unknown-player", 6),
        ("Ana: +", None, 0),
        ("Ana: +5", "bad-domino", 6),
        ("Ana: !", "bad-move", 6),
        ("An: 12-5", "ambiguous-player", 1),
        (": 12-5", "unknown-player", 1),
        ('"Ana: 12-5', "bad-name", 1),
    ],
)
def test_what_cannot_be_read_is_named_at_its_place(
    text: str, code: str | None, column: int
) -> None:
    players = ["Ana", "Anna", "Bo"]
    if code is None:
        assert parse_record(text, players)
        return
    with pytest.raises(NotationProblem) as caught:
        parse_record(text, players, 12)
    last = caught.value.diagnostics[-1]
    assert last.code == code
    assert last.place is not None
    assert last.place.column == column


def test_everything_unreadable_is_named_at_once() -> None:
    with pytest.raises(NotationProblem) as caught:
        parse_record("Ana: 12-99 x\nBo: pass y", ["Ana", "Bo"], 12)
    places = [one.place for one in caught.value.diagnostics]
    assert [(one.line, one.column) for one in places if one] == [(1, 6), (1, 12), (2, 10)]


@given(st.text(max_size=40))
def test_no_text_does_harm(text: str) -> None:
    try:
        read = parse_record(text, ["Ana", "Bo"], 12)
    except NotationProblem as error:
        assert all(one.place is not None for one in error.diagnostics)
    else:
        assert parse_record(write_record(read), ["Ana", "Bo"]) == read
