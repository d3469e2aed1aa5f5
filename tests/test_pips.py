import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtscore.errors import NotationProblem, UsageProblem
from mtscore.notation.dominoes import parse_hand
from mtscore.notation.pips import parse_hands, parse_left, parse_pips

PEOPLE = ["Ana", "Bo", "Doe, Pat"]


@pytest.mark.parametrize(
    ("text", "pips"),
    [
        ("23", 23),
        (" 0 ", 0),
        ("007", 7),
        ("12+7+5", 24),
        ("12 + 7", 19),
        ("5-5 3-0", 13),
        ("5|5", 10),
        ("out", 0),
        ("OUT", 0),
        ("?", None),
    ],
)
def test_a_score_is_a_number_a_sum_dominoes_out_or_missing(text: str, pips: int | None) -> None:
    assert parse_left(text).pips == pips


def test_dominoes_are_kept_and_numbers_have_none() -> None:
    assert parse_left("5-5 3-0").hand == parse_hand("5-5 3-0")
    assert parse_left("13").hand is None


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("4O", "type 40"),
        ("l2", "type 12"),
        ("1e2", "write a number"),
        ("-5", "bonuses are house rules"),
        ("12.0", "type 12"),
        ("12.5", "write a number"),
        ("9" * 400, "write a number"),
        ("４５", "type 45"),
        ("٤٥", "type 45"),
        ("+5", "write a number"),
        ("1_2", "write a number"),
        ("12+", "write a number"),
        ("²", "type 2"),
        ("", "write ?"),
        ("x", "write a number"),
        ("1 2", "write a number"),
        ("0x1F", "write a number"),
        ("NaN", "write a number"),
    ],
)
def test_what_is_no_score_says_what_to_type(text: str, remedy: str) -> None:
    with pytest.raises(NotationProblem) as caught:
        parse_left(text)
    (problem,) = caught.value.diagnostics
    assert problem.code == "bad-pips"
    assert problem.help is not None
    assert remedy in problem.help
    assert len(problem.message) < 120


def test_scores_in_seating_order() -> None:
    left = parse_pips("0, 12+7+5, 5-5 3-0", PEOPLE)
    assert {name: one.pips for name, one in left.items()} == {"Ana": 0, "Bo": 24, "Doe, Pat": 13}


def test_scores_by_name_in_any_order() -> None:
    left = parse_pips('"Doe, Pat"=3, an=0; BO=?', PEOPLE)
    assert {name: one.pips for name, one in left.items()} == {"Doe, Pat": 3, "Ana": 0, "Bo": None}


def test_scores_from_a_pipe_may_stand_on_lines() -> None:
    assert [one.pips for one in parse_pips("0\n23\n45\n", PEOPLE).values()] == [0, 23, 45]
    assert [one.pips for one in parse_pips("Ana=0\nBo=1\nDoe=2\n", PEOPLE).values()] == [0, 1, 2]


FRIENDS = ["Grandma Rose", "Jon", "Élodie", "Zoë", "Uncle Bob"]
simple = st.one_of(
    st.integers(0, 400).map(str),
    st.lists(st.integers(0, 24), min_size=2, max_size=4).map(lambda ns: "+".join(map(str, ns))),
    st.sampled_from(["?", "out", "OUT"]),
)


@given(
    st.lists(simple, min_size=5, max_size=5),
    st.sampled_from([" ", "  ", ";", "; ", ", ", "\n", "\t"]),
)
def test_scores_stand_between_whatever_people_write(scores: list[str], between: str) -> None:
    with_commas = parse_pips(",".join(scores), FRIENDS)
    wanted = {name: (one.pips, one.said_out) for name, one in with_commas.items()}
    typed = parse_pips(between.join(scores), FRIENDS)
    assert {name: (one.pips, one.said_out) for name, one in typed.items()} == wanted


@given(st.lists(simple, min_size=5, max_size=5), st.sampled_from(["=", " ", ": ", ":", " = "]))
def test_scores_stand_after_names_with_any_sign(scores: list[str], sign: str) -> None:
    typed = ["grandma", "jon", "elodie", "ZOE", "bob"]
    pairs = zip(typed, scores, strict=True)
    left = parse_pips(", ".join(f"{name}{sign}{one}" for name, one in pairs), FRIENDS)
    wanted = parse_pips(",".join(scores), FRIENDS)
    assert {name: one.pips for name, one in left.items()} == {
        name: one.pips for name, one in wanted.items()
    }


def test_pairs_need_no_comma_where_the_score_is_one_word() -> None:
    left = parse_pips("rose=1 jon=2+3 uncle bob=? zoe=out elodie=5", FRIENDS)
    assert [one.pips for one in left.values()] == [1, 5, None, 0, 5]
    assert [one.place.column for one in left.values() if one.place] == [6, 12, 26, 32, 43]


@pytest.mark.parametrize(
    ("text", "message", "remedy"),
    [
        ("12 0,44,7,8", "'12 0' are 2 scores without a comma", "12,0"),
        ("grandma 12 jon 0", "has a name in it, but no =", "NAME=PIPS with commas"),
        ("grandma 12, jon", "has a name in it, but no =", "Uncle Bob=N"),
        ("12,0,44,7,8,", "6 scores for 5 players", "the order is Grandma Rose, Jon"),
        ("12 0 44 7", "4 scores for 5 players", "the order is Grandma Rose, Jon"),
        ("jon 5", "Grandma Rose, Élodie, Zoë and Uncle Bob have no score", "Zoë=PIPS"),
    ],
)
def test_one_mistake_is_one_problem_with_what_to_type(text: str, message: str, remedy: str) -> None:
    with pytest.raises(UsageProblem) as caught:
        parse_pips(text, FRIENDS, 12)
    (problem,) = caught.value.diagnostics
    assert message in problem.message
    assert problem.help is not None
    assert remedy in problem.help


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("0,23", ["too-few-scores"]),
        ("0,23,4,5", ["too-many-scores"]),
        ("0,,3", ["bad-pips"]),
        ("Ana=0,Bo=1", ["too-few-scores"]),
        ("Ana=0,Bo=1,Ana=2,Doe=3", ["player-twice"]),
        ("Ana=0,Bob=1,Doe=3", ["unknown-player"]),
        ("Ana=0,5,Doe=3", ["bad-pips"]),
        ("4O,x", ["too-few-scores", "bad-pips", "bad-pips"]),
        ("13-13,0,0", ["domino-not-in-set"]),
        ("", ["too-few-scores"]),
    ],
)
def test_everything_wrong_with_a_list_is_said(text: str, codes: list[str]) -> None:
    with pytest.raises(UsageProblem) as caught:
        parse_pips(text, PEOPLE, 12)
    assert [one.code for one in caught.value.diagnostics] == codes


def test_an_empty_place_names_the_player() -> None:
    with pytest.raises(UsageProblem, match="Bo: a score is empty"):
        parse_pips("0,,3", PEOPLE)


def test_hands_leave_out_who_is_not_named() -> None:
    left = parse_hands("Bo: 12-11; doe: 3-3 5:0; Ana:", PEOPLE)
    assert {name: one.pips for name, one in left.items()} == {"Bo": 23, "Doe, Pat": 11, "Ana": 0}
    assert left["Ana"].hand == frozenset()


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Bo 12-11", ["bad-hand"]),
        ("Bo: 12-11; Bo: 3-3", ["player-twice"]),
        ("Bo: 12-11 12-11; Xi: 1-1", ["domino-twice", "unknown-player"]),
        ("Bo: 13-2 x", ["domino-not-in-set", "bad-domino"]),
    ],
)
def test_everything_wrong_with_hands_is_said(text: str, codes: list[str]) -> None:
    with pytest.raises(UsageProblem) as caught:
        parse_hands(text, PEOPLE, 12)
    assert [one.code for one in caught.value.diagnostics] == codes


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_with_a_remedy(text: str) -> None:
    for read in (parse_pips, parse_hands):
        try:
            left = read(text, PEOPLE, 12)
        except UsageProblem as error:
            assert all(one.message for one in error.diagnostics)
        else:
            assert all(one.pips is None or one.pips >= 0 for one in left.values())
