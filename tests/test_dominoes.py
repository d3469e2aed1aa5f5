import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtscore.errors import NotationProblem
from mtscore.notation.dominoes import parse_domino, parse_dominoes, parse_hand, write_hand
from mtscore.tiles import Domino, domino, domino_set

tiles = st.sampled_from(domino_set(18))


@given(st.frozensets(tiles, max_size=20))
def test_a_hand_reads_back(hand: frozenset[Domino]) -> None:
    assert parse_hand(write_hand(hand)) == hand


@given(
    tiles,
    st.sampled_from(
        ["{}-{}", "{}|{}", "{}:{}", "{}/{}", "[{}|{}]", " {} - {} ", "[ {}|{} ]", "{}–{}"]
    ),
)
def test_a_domino_is_read_in_every_common_writing(tile: Domino, form: str) -> None:
    assert parse_domino(form.format(tile.low, tile.high)) is tile


def test_a_list_keeps_the_order_written() -> None:
    assert parse_dominoes("12-5, 5|0 [0|1]") == (domino(12, 5), domino(5, 0), domino(1, 0))
    assert write_hand(parse_hand("0-1 5-0 12-5")) == "12-5 5-0 1-0"
    assert parse_hand("") == frozenset()


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("13-2", "domino-not-in-set", 1),
        ("5-5 5-5", "domino-twice", 5),
        ("5-0 0-5", "domino-twice", 5),
        ("5-0 x", "bad-domino", 5),
        ("57", "bad-domino", 1),
        ("5-7-3", "bad-domino", 4),
        ("12-", "bad-domino", 1),
        ("１２-5", "bad-domino", 1),
    ],
)
def test_what_is_no_domino_is_named_with_its_place(text: str, code: str, column: int) -> None:
    with pytest.raises(NotationProblem) as caught:
        parse_dominoes(text, 12)
    problem = caught.value.diagnostics[0]
    assert problem.code == code
    assert problem.place is not None
    assert problem.place.column == column


def test_all_problems_come_at_once() -> None:
    with pytest.raises(NotationProblem) as caught:
        parse_dominoes("13-2 5-5 5-5 what", 12)
    assert [one.code for one in caught.value.diagnostics] == [
        "domino-not-in-set",
        "domino-twice",
        "bad-domino",
    ]


@given(st.text(alphabet="0123456789-|:/[] ,x\n", max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        found = parse_dominoes(text, 12)
    except NotationProblem as error:
        assert error.diagnostics
    else:
        assert len(set(found)) == len(found)
