import pytest

from mtscore.fives.counting import board_count, count, points_of
from mtscore.fives.engine import apply, explain
from mtscore.fives.layout import EMPTY
from mtscore.fives.line import parse_layout
from mtscore.fives.line_moves import parse_move
from mtscore.fives.rounds import begin
from mtscore.fives.state import State

# Nine moves and what each scores, from RULES.md F.
GOLDEN = (
    ("1-4 on line", 5, 5),
    ("1-1 on left", 6, 0),
    ("4-4 on right", 10, 10),
    ("4-3 on right", 5, 5),
    ("1-2 on left", 5, 5),
    ("1-5 on up", 10, 10),
    ("5-5 on up", 15, 15),
    ("5-0 on up", 5, 5),
    ("1-3 on down", 8, 0),
)


def _opened_by_anybody() -> State:
    return begin(["Ana", "Bo"], after="out")


def test_the_golden_example_scores_5_0_10_5_5_10_15_5_0() -> None:
    state = _opened_by_anybody()
    for text, total, points in GOLDEN:
        move = parse_move(text, state.layout)
        told = explain(state, move)
        state = apply(state, move)
        assert told.verdict == "legal"
        assert told.count is not None
        assert (told.count.total, told.points) == (total, points), text
        assert board_count(state.layout) == total
    assert parse_layout("2-1 1-1 1-4 4-4 4-3", up="1-5 5-5 5-0", down="1-3") == state.layout


def test_the_golden_example_adds_up_in_the_scores_of_both() -> None:
    state = begin(["Ana", "Bo"], after="out", scores=[0, 0])
    for text, _, _ in GOLDEN:
        state = apply(state, parse_move(text, state.layout))
    # Ana: 5 + 10 + 5 + 15 + 0, Bo: 0 + 5 + 10 + 5.
    assert state.scores == (35, 20)


# Counted by hand: each end's outermost half, a double at an end twice, the spinner while one of
# its sides is free, an arm once it is begun.
COUNTED = (
    # one domino: 4 + 5
    ("4-5", "", "", 9),
    # one domino with a blank: 5 + 0
    ("5-0", "", "", 5),
    # a double alone: 5 + 5, once
    ("5-5", "", "", 10),
    # the double blank alone: nothing
    ("0-0", "", "", 0),
    # spinner with one side covered: 6 + 6, and 3
    ("6-6 6-3", "", "", 15),
    # the same, seen from the other side of the table
    ("3-6 6-6", "", "", 15),
    # spinner covered on both sides counts nothing: 4 + 3
    ("4-6 6-6 6-3", "", "", 7),
    # one arm: 4 + 3 + 1
    ("4-6 6-6 6-3", "6-1", "", 8),
    # both arms: 4 + 3 + 1 + 5
    ("4-6 6-6 6-3", "6-1", "6-2 2-5", 13),
    # a double at the end of an arm counts twice: 4 + 3 + (1 + 1)
    ("4-6 6-6 6-3", "6-1 1-1", "", 9),
    # doubles at three ends: (4 + 4) + (3 + 3) + (1 + 1)
    ("4-4 4-6 6-6 6-3 3-3", "6-1 1-1", "", 16),
    # blank ends count nothing: 0 + 0 + 0
    ("0-6 6-6 6-1 1-0", "6-3 3-0", "", 0),
    # a second double inside the line counts nothing: 1 + 2
    ("1-4 4-4 4-3 3-3 3-2", "", "", 3),
    # two doubles at the ends: (2 + 2) + (5 + 5)
    ("2-2 2-5 5-5", "", "", 14),
    # the same two, with the left one covered: 3 + (5 + 5)
    ("3-2 2-2 2-5 5-5", "", "", 13),
    # no double at all: 6 + 1
    ("6-5 5-4 4-1", "", "", 7),
    # the double blank as spinner at an end: 0 + 0, and 5
    ("0-0 0-5", "", "", 5),
    # covered, with its arms: 6 + 5 + 4 + (3 + 3)
    ("6-0 0-0 0-5", "0-4", "0-3 3-3", 21),
    # four ends of five: (5 + 5) + 5 + 5 + 5
    ("5-5 5-3 3-3 3-4 4-5", "3-0 0-5", "3-2 2-5", 25),
    # four double ends: (6 + 6) + (5 + 5) + (4 + 4) + (2 + 2)
    ("6-6 6-3 3-3 3-5 5-5", "3-4 4-4", "3-2 2-2", 34),
    # an arm of three: 2 + 4 + 6
    ("2-1 1-1 1-4", "1-5 5-5 5-6", "", 12),
    # 35 points: (6 + 6) + (5 + 5) + (4 + 4) + 5
    ("6-6 6-3 3-3 3-5 5-5", "3-4 4-4", "3-1 1-5", 35),
    # the spinner came later than other dominoes: 5 + (3 + 3)
    ("5-4 4-3 3-3", "", "", 11),
)


@pytest.mark.parametrize(("line", "up", "down", "total"), COUNTED)
def test_lines_counted_by_hand(line: str, up: str, down: str, total: int) -> None:
    layouts = [parse_layout(line, up, down)]
    # Which of several doubles was the spinner makes no difference to the count.
    layouts += layouts[0].settlements
    for layout in layouts:
        assert board_count(layout) == total
        assert count(layout).total == total
        assert count(layout).points == (total if total % 5 == 0 else 0)


def test_an_empty_table_counts_nothing() -> None:
    assert board_count(EMPTY) == 0
    assert count(EMPTY).sentence() == "nothing lies on the table"


def test_the_count_says_end_by_end_how_it_adds_up() -> None:
    counted = count(parse_layout("4-6 6-6 6-3 3-3", up="6-1", down="6-2 2-5"))
    assert counted.as_json() == {
        "schema": 1,
        "count": 16,
        "points": 0,
        "ends": [
            {"end": "left", "domino": "4-6", "counts": 4},
            {"end": "right", "domino": "3-3", "counts": 6},
            {"end": "up", "domino": "6-1", "counts": 1},
            {"end": "down", "domino": "2-5", "counts": 5},
        ],
    }
    assert counted.sentence() == "left 4, right 6, up 1 and down 5 make 16"


def test_a_double_alone_is_one_end() -> None:
    counted = count(parse_layout("5-5"))
    assert [(one.end, one.counts) for one in counted.ends] == [("line", 10)]
    assert counted.sentence() == "5-5 lies alone and counts 10"


def test_only_multiples_of_five_score_and_nothing_scores_nothing() -> None:
    assert [points_of(total) for total in range(11)] == [0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 10]
