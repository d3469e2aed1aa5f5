import pytest
from hypothesis import given
from hypothesis import strategies as st

from fives.strategies import layouts
from mtscore.errors import NotationProblem
from mtscore.fives.layout import EMPTY, Layout, lay_out
from mtscore.fives.line import parse_layout, write_arm, write_line, write_spinner
from mtscore.tiles import domino


def problems(line: str, up: str = "", down: str = "", spinner: str = "") -> list[tuple[str, str]]:
    with pytest.raises(NotationProblem) as caught:
        parse_layout(line, up, down, spinner)
    found = []
    for one in caught.value.diagnostics:
        assert one.place is not None
        assert one.help
        excerpt = one.place.excerpt or ""
        assert one.place.end_column is not None
        marked = excerpt[one.place.column - 1 : one.place.end_column - 1]
        found.append((one.code, f"{one.place.source} {marked}"))
    return found


@given(layouts())
def test_a_layout_written_and_read_is_the_same(layout: Layout) -> None:
    read = parse_layout(
        write_line(layout),
        write_arm(layout, "up"),
        write_arm(layout, "down"),
        write_spinner(layout) or "",
    )
    assert read == layout


@given(layouts())
def test_without_its_spinner_a_layout_has_it_among_the_possible_ones(layout: Layout) -> None:
    read = parse_layout(write_line(layout), write_arm(layout, "up"), write_arm(layout, "down"))
    assert layout in read.settlements
    assert read.is_settled == (write_spinner(layout) is None)


@given(layouts())
def test_dominoes_may_be_typed_in_any_of_their_forms(layout: Layout) -> None:
    typed = write_line(layout).replace("-", "|") if layout.line else " - "
    read = parse_layout(
        typed.replace(" ", " , ") if layout.line else typed,
        write_arm(layout, "up").replace("-", ":") if layout.up else "-",
        write_arm(layout, "down"),
        write_spinner(layout) or "",
    )
    assert read == layout


@given(st.text(max_size=30), st.text(max_size=12), st.text(max_size=12), st.text(max_size=5))
def test_any_text_is_read_or_refused_with_places(
    line: str, up: str, down: str, spinner: str
) -> None:
    try:
        parse_layout(line, up, down, spinner)
    except NotationProblem as problem:
        found = problem.diagnostics
    else:
        found = ()
    assert all(one.place is not None for one in found)


def test_a_broken_line_names_the_pair_and_says_what_would_fit() -> None:
    with pytest.raises(NotationProblem) as caught:
        parse_layout("4-6 5-6 5-3")
    (one,) = caught.value.diagnostics
    assert one.code == "broken-line"
    assert one.message == "5-6 does not match 4-6: 6 meets 5"
    assert one.help == "the other way round it fits: 6-5"
    with pytest.raises(NotationProblem) as caught:
        parse_layout("6-4 6-6")
    assert caught.value.diagnostics[0].help == "the other way round 4-6 fits"


def test_every_problem_is_named_at_once_each_where_it_is() -> None:
    assert problems("4-6 5-3 q 7-1", up="4-6", down="1-2 3-3") == [
        ("bad-domino", "line q"),
        ("domino-not-in-set", "line 7-1"),
        ("domino-twice", "up 4-6"),
        ("broken-line", "line 5-3"),
        ("broken-line", "down 3-3"),
    ]


def test_a_domino_twice_is_refused_within_the_line_and_across_the_arms() -> None:
    assert problems("4-6 6-6 6-4") == [("domino-twice", "line 6-4")]
    assert problems("4-6 6-6 6-3", up="6-1 1-3", down="6-2 2-1 1-6") == [
        ("domino-twice", "down 1-6")
    ]


def test_an_arm_needs_a_spinner() -> None:
    assert problems("4-6 6-3", up="6-1") == [("arm-without-spinner", "up 6-1")]
    assert problems("-", up="6-1") == [("arm-without-spinner", "up 6-1")]


def test_an_arm_waits_until_both_sides_of_the_spinner_are_covered() -> None:
    assert problems("6-6 6-3", down="6-1") == [("arm-too-early", "down 6-1")]
    assert problems("6-6", up="6-1", down="6-2") == [
        ("arm-too-early", "up 6-1"),
        ("arm-too-early", "down 6-2"),
    ]


def test_a_later_double_is_an_ordinary_domino_but_no_second_spinner() -> None:
    line = "4-6 6-6 6-3 3-3 3-2"
    assert parse_layout(line, up="6-1").spinner is domino(6, 6)
    assert parse_layout(line, up="3-1").spinner is domino(3, 3)
    assert problems(line, up="6-1", down="3-1") == [("second-spinner", "down 3-1")]
    assert problems(line, down="3-1", spinner="6-6") == [("second-spinner", "down 3-1")]
    assert problems(line, spinner="6-6 3-3") == [("second-spinner", "spinner 6-6 3-3")]


def test_the_spinner_named_is_a_double_of_the_line() -> None:
    assert problems("4-6 6-6 6-3", spinner="3-3") == [("bad-spinner", "spinner 3-3")]
    assert problems("4-6", spinner="4-4") == [("bad-spinner", "spinner 4-4")]
    assert problems("4-6 6-6 6-3", spinner="6-3") == [("bad-spinner", "spinner 6-3")]


def test_an_arm_that_does_not_begin_at_the_spinner_is_named() -> None:
    assert problems("4-6 6-6 6-3", up="1-2") == [("arm-off-spinner", "up 1-2")]
    with pytest.raises(NotationProblem) as caught:
        parse_layout("4-6 6-6 6-3", up="1-6")
    assert caught.value.diagnostics[0].help == "from the spinner outwards it is 6-1"


def test_where_no_double_spins_there_are_no_arms() -> None:
    layout = parse_layout("4-6 6-6 6-3", spins=False)
    assert layout.spinner is None
    assert layout.is_settled
    assert [end for end, _ in layout.open_ends] == ["left", "right"]
    with pytest.raises(NotationProblem):
        parse_layout("4-6 6-6 6-3", up="6-1", spins=False)
    with pytest.raises(NotationProblem):
        parse_layout("4-6 6-6 6-3", spinner="6-6", spins=False)


def test_a_larger_set_has_larger_dominoes() -> None:
    assert parse_layout("9-9 9-8", largest=9).right == 8


def test_lay_out_refuses_what_cannot_lie() -> None:
    with pytest.raises(ValueError, match="no 5"):
        lay_out([domino(5, 4), domino(6, 6)], 4)
    with pytest.raises(ValueError, match="cannot be the spinner"):
        lay_out([domino(5, 4)], 5, spinner=domino(4, 4))
    with pytest.raises(ValueError, match="up"):
        lay_out([domino(6, 6)], 6, up=[domino(6, 1)])


def test_a_layout_is_settled_only_on_a_double_of_its_line() -> None:
    layout = parse_layout("1-4 4-4 4-3 3-3 3-2")
    assert not layout.is_settled
    assert layout.settled(domino(4, 4)).up_number == 4
    with pytest.raises(ValueError, match="not a double"):
        layout.settled(domino(4, 3))
    armed = parse_layout("1-4 4-4 4-3 3-3 3-2", up="4-5")
    with pytest.raises(ValueError, match="arms are on 4-4"):
        armed.settled(domino(3, 3))


def test_what_does_not_match_is_not_laid() -> None:
    layout = parse_layout("4-5")
    with pytest.raises(ValueError, match="no 4"):
        layout.play(domino(3, 2), "left")
    with pytest.raises(ValueError, match="up"):
        layout.play(domino(4, 2), "up")
    with pytest.raises(ValueError, match="empty"):
        EMPTY.play(domino(4, 2), "left")
