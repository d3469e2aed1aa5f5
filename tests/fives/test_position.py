import pytest
from hypothesis import given
from hypothesis import strategies as st

from fives.strategies import layouts, random_states
from mtscore.errors import NotationProblem
from mtscore.fives.layout import Layout
from mtscore.fives.position import house_rules, write_position
from mtscore.fives.position_reading import parse_position
from mtscore.fives.state import FIVES_UP, UNKNOWN, After, Hand, State
from mtscore.records import changed
from mtscore.tiles import Domino, domino

NAMES = st.sampled_from(["Ana", "Bo", "Ana Maria", "Doe, Pat", "turn", "étienne", "x;y: z", ""])
AFTER: tuple[After | None, ...] = (None, "out", "stalemate", "blocked", "tie")


@st.composite
def states(draw: st.DrawFn) -> State:
    """Any state, with any part of it unknown."""
    layout: Layout = draw(layouts())
    names = draw(st.lists(NAMES, min_size=2, max_size=4, unique=True))
    unseen: list[Domino] = sorted(
        State(players=("a", "b"), hands=(UNKNOWN, UNKNOWN), layout=layout).unseen
    )
    hands = []
    for _ in names:
        tiles = draw(st.sets(st.sampled_from(unseen), max_size=5)) if unseen else set()
        unseen = [one for one in unseen if one not in tiles]
        # Something stays unknown for good, so that no count can be wrong.
        hands.append(Hand(frozenset(tiles), draw(st.sampled_from([None, 0]))))
    hands[-1] = Hand(hands[-1].dominoes, None)
    return State(
        players=tuple(names),
        turn=draw(st.integers(0, len(names) - 1)),
        layout=layout,
        hands=tuple(hands),
        drawn=draw(st.integers(0, 3)),
        passes=draw(st.integers(0, 2)),
        after=draw(st.sampled_from(AFTER)),
        scores=draw(st.sampled_from([None, tuple(range(0, 5 * len(names), 5))])),
        target=draw(st.sampled_from([None, 100])),
        options=draw(
            st.sampled_from(
                [FIVES_UP, changed(FIVES_UP, deal="2:7 3-4:5", block="pass", subtract=False)]
            )
        ),
        largest=draw(st.sampled_from([6, 9])),
    )


@given(states())
def test_a_position_written_and_read_is_the_same(state: State) -> None:
    assert parse_position(write_position(state)) == state


def test_every_position_of_random_rounds_reads_as_it_was() -> None:
    for seed in range(20):
        for state in random_states(seed, 2, FIVES_UP):
            hidden = tuple(Hand(hidden=len(hand.dominoes)) for hand in state.hands)
            for one in (state, state.but(hands=hidden)):
                assert parse_position(write_position(one)) == one


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused_with_places(text: str) -> None:
    for whole in (text, f"fives-up; turn Ana; line 5-5; {text}", f"fives-up; line {text}; turn Bo"):
        try:
            parse_position(whole)
        except NotationProblem as problem:
            found = problem.diagnostics
        else:
            found = ()
        assert all(one.place is not None for one in found)


def test_the_position_of_the_notation_is_canonical() -> None:
    text = "fives-up; turn Ana; line 4-6 6-6 6-3; up 6-1; down -; hand Ana: 5-4; stock 12"
    state = parse_position(text)
    assert write_position(state) == text
    assert state.players == ("Ana", "")
    assert state.player == "Ana"
    assert state.hands == (Hand(frozenset([domino(5, 4)])), UNKNOWN)
    assert state.stock == 12


def test_omitted_fields_are_unknown() -> None:
    state = parse_position("fives-up; turn Ana; line -")
    assert state.stock is None
    assert state.own == UNKNOWN
    assert state.scores is None


def test_a_hand_may_be_known_in_part_or_by_number() -> None:
    state = parse_position(
        "fives-up; order Ana Bo Cy; turn bo; line 5-5; hand Ana: .. 5-4; hand Bo: ; count 3 ? 7"
    )
    assert state.hands == (Hand(frozenset([domino(5, 4)]), 2), Hand(), Hand(hidden=7))
    assert state.player == "Bo"


def test_a_count_says_how_much_of_a_hand_is_hidden() -> None:
    for shown in ("hand Ana: 5-4", "hand Ana: .. 5-4", "hand Ana: 5-4 ..", "hand Ana: 5-4 \u2026"):
        told = f"fives-up; order Ana ? ?; turn Ana; line 5-5; {shown}; count 3 2 ?"
        state = parse_position(told)
        assert state.hands == (Hand(frozenset([domino(5, 4)]), 2), Hand(hidden=2), UNKNOWN)
        assert parse_position(str(state)) == state
    open_hand = parse_position("fives-up; turn Ana; line 5-5; hand Ana: 5-4 ..")
    assert open_hand.own == Hand(frozenset([domino(5, 4)]), None)


def test_a_position_that_cannot_be_is_read_where_that_is_asked_for() -> None:
    text = "fives-up; turn Ana; line -; stock 29"
    assert parse_position(text, check=False).stock == 29


def test_players_are_those_named() -> None:
    text = "fives-up; turn Bo; line 5-5; hand Ana: 5-4"
    assert parse_position(text).players == ("Bo", "Ana")
    assert parse_position("fives-up; order ? Ana; turn ?; line 5-5").players == ("", "Ana")


def test_the_spinner_is_written_where_the_line_does_not_tell() -> None:
    text = "fives-up; turn Ana; line 1-4 4-4 4-3 3-3 3-2; spinner 3-3"
    assert parse_position(text).layout.spinner is domino(3, 3)
    assert "spinner 3-3" in write_position(parse_position(text))
    assert not parse_position(text.removesuffix("; spinner 3-3")).layout.is_settled


def test_house_rules_stand_after_the_name() -> None:
    text = 'fives-up deal="2:7 3-4:5" partnerships=true; order A B C D; turn A; line -'
    options = parse_position(text).options
    assert house_rules(options) == {"deal": "2:7 3-4:5", "partnerships": True}
    assert write_position(parse_position(text)) == text


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("station; turn Ana; line -", ["wrong-game"]),
        ("fives; turn Ana; line -", ["unknown-rule-set"]),
        ("fives-up blok=pass; turn Ana; line -", ["unknown-option"]),
        ("fives-up block=win loose; turn Ana; line -", ["bad-field", "bad-option-value"]),
        ("fives-up", ["bad-position", "bad-position"]),
        ("fives-up; turn Ana", ["bad-position"]),
        ("fives-up; turn Ana; line 5-4 5-5", ["broken-line"]),
        ("fives-up; turn Ana; line 5-4 4-3; up 4-4", ["arm-without-spinner"]),
        ("fives-up; turn Ana; line -; hand Ana 5-4", ["bad-field"]),
        ("fives-up; turn Ana; line -; hand Ana: 5-4 5-4", ["domino-twice"]),
        ("fives-up; turn Ana; line 5-4; hand Ana: 4-5", ["domino-twice"]),
        ("fives-up; turn Ana; line -; linne 5-4", ["bad-field"]),
        ("fives-up; turn Ana; line -; line 5-4", ["field-twice"]),
        ("fives-up; turn Cy; order Ana Bo; line -", ["unknown-player"]),
        ("fives-up; turn Ana; order Ana; line -", ["bad-position"]),
        ("fives-up; turn Ana; order Ana ana; line -", ["player-twice"]),
        ("fives-up; turn Ana; line -; stock many; set x", ["bad-number", "bad-number"]),
        ("fives-up; turn Ana; line -; set 19", ["bad-number"]),
        ("fives-up; turn Ana; line -; count 7", ["bad-count"]),
        ("fives-up; turn Ana; line -; hand Ana: 5-4 4-4; count 1 7", ["hand-larger-than-count"]),
        ("fives-up; turn Ana; line -; hand Ana: 5-4; hand ana: 4-4", ["hand-twice"]),
        ("fives-up; turn Ana; line -; so-far pass", ["bad-position"]),
        ("fives-up; turn Ana; line -; passes 3", ["bad-number"]),
        ("fives-up; turn Ana; line -; after lunch", ["bad-position"]),
        ("fives-up; turn Ana; order Ana B\u200bo; line -", ["bad-name"]),
        ("fives-up; turn Ana; line 4-4; spinner 5-5", ["bad-spinner"]),
        ("fives-up; turn Ana; line -; scores a b", ["bad-position"]),
        ("fives-up; turn Ana; line -; stock 29", ["counts-disagree"]),
        ('fives-up; turn Ana; line -; hand "A: 5-4', ["bad-name"]),
    ],
)
def test_what_is_wrong_is_named_where_it_stands(text: str, codes: list[str]) -> None:
    with pytest.raises(NotationProblem) as caught:
        parse_position(text)
    assert [one.code for one in caught.value.diagnostics] == codes
    for one in caught.value.diagnostics:
        assert one.place is not None
        assert one.place.excerpt == text
        assert one.message


def test_a_problem_in_a_field_points_into_the_whole_text() -> None:
    text = "fives-up; turn Ana; line 4-6 5-3; hand Ana: 5-4 q"
    with pytest.raises(NotationProblem) as caught:
        parse_position(text)
    marked = []
    for one in caught.value.diagnostics:
        assert one.place is not None
        assert one.place.end_column is not None
        marked.append(text[one.place.column - 1 : one.place.end_column - 1])
    assert marked == ["5-3", "q"]
