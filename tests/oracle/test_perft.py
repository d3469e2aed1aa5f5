"""The stored table of counted positions against the oracle, which made it."""

from typing import Any

import pytest

from oracle import perft


@pytest.mark.parametrize("position", perft.read_table(), ids=lambda one: str(one["name"]))
def test_the_oracle_still_counts_what_is_stored(position: dict[str, Any]) -> None:
    assert perft.counts(position) == position["counts"]
