from hypothesis import given

from fives.strategies import layouts
from mtscore.fives.drawing import describe, draw
from mtscore.fives.layout import EMPTY, Layout
from mtscore.fives.line import parse_layout


def test_the_arms_stand_on_the_spinner() -> None:
    layout = parse_layout("4-6 6-6 6-3", up="6-1 1-2", down="6-5")
    assert draw(layout).splitlines() == [
        "       2",
        "       -",
        "       1",
        "       1",
        "       -",
        "       6",
        "[4|6](6|6)[6|3]",
        "       6",
        "       -",
        "       5",
    ]
    assert describe(layout) == (
        "The line from left to right: 4-6, 6-6, 6-3. The spinner is 6-6. "
        "Up from it: 6-1, 1-2. Down from it: 6-5. "
        "Counted: left 4, right 3, up 2 and down 5 make 14."
    )


def test_what_is_open_or_not_known_is_said() -> None:
    assert "Its end up is open. Its end down is open." in describe(parse_layout("4-6 6-6 6-3"))
    assert "open" not in describe(parse_layout("6-6 6-3"))
    assert "not known" in describe(parse_layout("1-4 4-4 4-3 3-3 3-2"))


def test_an_empty_table_is_said_to_be_one() -> None:
    assert draw(EMPTY) == "(an empty table)"
    assert describe(EMPTY) == "Nothing lies on the table."


@given(layouts())
def test_everything_is_drawn_and_said_in_plain_characters(layout: Layout) -> None:
    drawn, said = draw(layout, width=1000), describe(layout)
    assert drawn.isascii()
    assert drawn.count("|") == len(layout.line)
    assert len(drawn.splitlines()) == max(1, 1 + 3 * len(layout.up) + 3 * len(layout.down))
    for one in layout.dominoes:
        assert f"{one.high}-{one.low}" in said or f"{one.low}-{one.high}" in said
    if layout.spinner is not None and layout.up:
        # The arm stands over the bar of the spinner.
        lines = drawn.splitlines()
        bar = lines[3 * len(layout.up)].index("(") + 2
        assert all(len(line) == bar + 1 for line in lines[: 3 * len(layout.up)])


@given(layouts())
def test_a_long_line_keeps_its_ends_and_its_spinner(layout: Layout) -> None:
    full, short = draw(layout, width=1000).splitlines(), draw(layout, width=40).splitlines()
    if layout.line:
        row = next(one for one in short if "|" in one)
        whole = next(one for one in full if "|" in one)
        assert len(row) <= 40
        assert row[:5] == whole[:5]
        assert row[-5:] == whole[-5:]
        assert ("(" in row) == ("(" in whole)
        assert (" .. " in row) == (row != whole)
        assert len(short) == len(full)
