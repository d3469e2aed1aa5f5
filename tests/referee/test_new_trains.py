"""Another Mexican train: whether it may be begun hangs on which ones have been."""

import pytest

from referee.rows import Ask, ruled

SECOND = Ask(
    move="12-3 on new mexican",
    player="P2",
    trains="P2: 12-1; mexican: 12-8",
    hand="12-3 1-1",
    rule="mexican_trains=3",
)


@pytest.mark.parametrize(
    ("trains", "rule", "verdict", "missing"),
    [
        ("P2: 12-1; mexican: 12-8", "mexican_trains=3", "depends", ("train mexican2", "train mexican3")),
        ("P2: 12-1; mexican: 12-8; mexican2: -", "mexican_trains=3", "legal", ()),
        ("P2: 12-1; mexican: 12-8; mexican2: 12-5", "mexican_trains=2", "illegal", ()),
        ("P2: 12-1; P1: 4", "", "depends", ("train mexican",)),
        ("P2: 12-1; P1: 4; mexican: -", "", "legal", ()),
        ("P2: 12-1; P1: 4; mexican: 12-8", "", "illegal", ()),
    ],
)  # fmt: skip
def test_a_new_train_hangs_on_those_that_are_not_named(
    trains: str, rule: str, verdict: str, missing: tuple[str, ...]
) -> None:
    said = ruled(
        Ask(move=SECOND.move, player="P2", trains=trains, hand=SECOND.hand, rule=rule), "station"
    )
    assert (said.verdict, said.missing) == (verdict, missing), said


def test_a_new_train_takes_a_domino_that_matches_the_engine() -> None:
    said = ruled(
        Ask(move="11-3 on new mexican", player="P2", trains=SECOND.trains, hand="11-3"), "station"
    )
    assert said.verdict == "illegal"
