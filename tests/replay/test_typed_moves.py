import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtscore.errors import NotationProblem
from mtscore.notation.typed_moves import parse_typed

PLAYERS = ["Ana", "Bo", "Anna Maria", "Doe, Pat"]


def read(text: str) -> list[tuple[str | None, str]]:
    return [
        (one.player, str(one.move).replace("mexican-1", "own"))
        for one in parse_typed(text, PLAYERS, 12)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ana 12-5 5-0", [("Ana", "12-5 on Ana"), ("Ana", "5-0 on Ana")]),
        ("Bo draw, pass", [("Bo", "draw"), ("Bo", "pass")]),
        ("12-5 on Bo", [(None, "12-5 on Bo")]),
        ("bo drew 5-2, 5-2 on mex", None),
        ("Bo drew 5-2, 5-2 on mexican", [("Bo", "draw 5-2"), ("Bo", "5-2 on mexican")]),
        ("Bo draw 5-2 on Ana", [("Bo", "draw 5-2"), ("Bo", "5-2 on Ana")]),
        ("anna m 5|2 on new mexican", [("Anna Maria", "5-2 on new mexican")]),
        ('"Doe, Pat": +4-3 4-3>Bo', [("Doe, Pat", "draw 4-3"), ("Doe, Pat", "4-3 on Bo")]),
        (
            "Bo: 5-5 on anna maria, 5-6 on Ana Bo pass",
            [("Bo", "5-5 on Anna Maria"), ("Bo", "5-6 on Ana"), ("Bo", "pass")],
        ),
        (
            "ana 12-5 on Bo Anna Maria pass; doe 1-1",
            [("Ana", "12-5 on Bo"), ("Anna Maria", "pass"), ("Doe, Pat", "1-1 on Doe, Pat")],
        ),
        ("Bo 12 - 5 UNMARK", [("Bo", "12-5 on Bo"), ("Bo", "unmark")]),
        ("", []),
    ],
)
def test_people_type_moves_in_many_ways(text: str, expected: list[tuple[str, str]] | None) -> None:
    if expected is None:
        with pytest.raises(NotationProblem):
            read(text)
        return
    quoted = [(name, move.replace("Doe, Pat", '"Doe, Pat"')) for name, move in expected]
    assert read(text) in (expected, quoted)


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("12-5 on", "bad-move", 8),
        ("on Bo", "bad-move", 1),
        ("Zed 12-5", "unknown-player", 1),
        ("Ana 12-5, An 3-4", "ambiguous-player", 11),
        ("Bo 12-99", "domino-not-in-set", 4),
        ("Bo draw 13-1", "domino-not-in-set", 9),
        ("Bo 1O-5", "bad-move", 1),
        ("12-5 on Zed", "unknown-player", 9),
    ],
)
def test_what_is_no_move_is_named(text: str, code: str, column: int) -> None:
    with pytest.raises(NotationProblem) as caught:
        read(text)
    first = caught.value.diagnostics[0]
    assert first.code == code
    assert first.place is not None
    assert (first.place.column, first.place.excerpt) == (column, text)


@given(st.text(max_size=40))
def test_no_text_does_harm(text: str) -> None:
    try:
        parse_typed(text, PLAYERS, 12)
    except NotationProblem as error:
        assert error.diagnostics
