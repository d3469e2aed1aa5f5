import copy
import pickle
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtscore.tiles import (
    COMMON_SETS,
    LARGEST,
    domino,
    domino_set,
    double,
    most_pips,
    pips,
    set_pips,
    set_size,
)

ends = st.integers(0, LARGEST)


@given(ends, ends)
def test_a_domino_is_one_object_whichever_end_comes_first(one: int, other: int) -> None:
    tile = domino(one, other)
    assert tile is domino(other, one)
    assert (tile.high, tile.low) == (max(one, other), min(one, other))
    assert tile.is_double == (one == other)
    assert tile.other(one) == other
    assert copy.deepcopy(tile) is tile
    assert pickle.loads(pickle.dumps(tile)) is tile  # noqa: S301 - our own bytes


@pytest.mark.parametrize("largest", range(LARGEST + 1))
def test_a_set_has_every_pair_of_ends_once(largest: int) -> None:
    expected = set(combinations_with_replacement(range(largest + 1), 2))
    assert {(one.low, one.high) for one in domino_set(largest)} == expected
    assert len(domino_set(largest)) == set_size(largest) == len(expected)
    assert pips(domino_set(largest)) == set_pips(largest)


def test_the_sets_in_shops_have_the_sizes_on_the_box() -> None:
    assert [set_size(n) for n in COMMON_SETS] == [28, 55, 91, 136, 190]
    assert set_pips(12) == 1092


def test_no_domino_is_out_of_range() -> None:
    for one, other in ((19, 0), (-1, 3)):
        with pytest.raises(ValueError, match="ends run from"):
            domino(one, other)
    with pytest.raises(ValueError, match="no double-19 set"):
        domino_set(19)
    with pytest.raises(ValueError, match="has no 7"):
        domino(5, 3).other(7)


def test_the_heaviest_hand_is_made_of_the_heaviest_dominoes() -> None:
    assert most_pips(12, 1) == double(12).pips
    assert most_pips(12, 3) == 24 + 23 + 22
    assert most_pips(6, 28) == set_pips(6)
