import pytest

from helpers import mtscore, ok

LINE = ("count", "4-6 6-6 6-3", "--up", "6-1", "--down", "6-2 2-5")


def test_a_line_is_drawn_told_and_counted() -> None:
    assert ok(*LINE).out.splitlines() == [
        "       1",
        "       -",
        "       6",
        "[4|6](6|6)[6|3]",
        "       6",
        "       -",
        "       2",
        "       2",
        "       -",
        "       5",
        "The line from left to right: 4-6, 6-6, 6-3. The spinner is 6-6. Up from it: 6-1. "
        "Down from it: 6-2, 2-5. Counted: left 4, right 3, up 1 and down 5 make 13.",
        "Board count 13: not divisible by five, no points.",
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("6-6 6-3", "Board count 15: 15 points."),
        ("5-5", "Board count 10: 10 points."),
        ("0-0", "Board count 0: no points."),
        ("-", "Board count 0: no points."),
        ("1-2", "Board count 3: not divisible by five, no points."),
    ],
)
def test_quietly_the_count_alone_is_said(line: str, said: str) -> None:
    assert ok("count", line, "-q").out == said + "\n"


def test_programs_get_the_ends_one_by_one() -> None:
    assert ok("count", "6-6 6-3", "--json").json == {
        "schema": 1,
        "count": 15,
        "points": 15,
        "ends": [
            {"end": "left", "domino": "6-6", "counts": 12},
            {"end": "right", "domino": "6-3", "counts": 3},
        ],
    }
    assert ok("count", "6-6 6-3", "--plain").out == (
        "left\t6-6\t12\nright\t6-3\t3\ncount\t\t15\npoints\t\t15\n"
    )


def test_which_double_came_first_may_be_said_and_changes_no_count() -> None:
    line = "1-4 4-4 4-3 3-3 3-2"
    assert "not known" in ok("count", line).out
    assert "The spinner is 3-3" in ok("count", line, "--spinner", "3-3").out
    assert ok("count", line, "-q").out == ok("count", line, "--spinner", "4-4", "-q").out


def test_every_problem_of_a_line_is_named_at_once() -> None:
    result = mtscore("count", "4-6 5-3", "--up", "4-6", "--down", "7-1", "--json")
    assert result.code == 2
    assert [(one["code"], one["file"]) for one in result.json["diagnostics"]] == [
        ("domino-not-in-set", "--down"),
        ("domino-twice", "--up"),
        ("broken-line", "LINE"),
    ]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("4-6 6-3", "--up", "6-1"), "arm-without-spinner"),
        (("6-6 6-3", "--up", "6-1"), "arm-too-early"),
        (("4-6 6-6 6-3 3-3 3-2", "--up", "6-1", "--down", "3-1"), "second-spinner"),
        (("4-6 6-6 6-4",), "domino-twice"),
    ],
)
def test_what_cannot_lie_is_refused(arguments: tuple[str, ...], code: str) -> None:
    result = mtscore("count", *arguments, "--json")
    assert result.code == 2
    assert [one["code"] for one in result.json["diagnostics"]] == [code]
