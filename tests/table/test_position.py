import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtscore.errors import NotationProblem
from mtscore.table import parse_position
from mtscore.tiles import domino

DESIGN = (
    "station max_doubles_per_turn=1; set 12; engine 12; order Ana Bo Cy; turn Ana; "
    "first-turn none; Ana*: 12-5 5-0; Bo: 12-4 4-4; Cy: -; mexican: 12-9; doubles Bo; "
    "hand Ana: 7-5 3-3 ..; count 9 11 12; so-far draw; boneyard 20"
)


def test_the_canonical_line_is_written_as_it_was_read() -> None:
    text = DESIGN.replace("boneyard 20", "boneyard 53")

    assert str(parse_position(text)) == text


def test_what_the_line_tells() -> None:
    state = parse_position(DESIGN, check=False)

    assert state.setting.options.max_doubles_per_turn == 1
    assert state.player == "Ana"
    assert state.first_turns == frozenset()
    assert [train.end for train in state.trains] == [0, 4, 12, 9]
    assert state.trains[0].marked is True
    assert state.doubles == (1,)
    assert state.hand("Ana") == {domino(5, 7), domino(3, 3)}
    assert state.counts == (9, 11, 12)
    assert (state.now.drawn, state.now.hidden, state.boneyard) == (1, 1, 20)
    assert not state.knows_hand(0)


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("", "station; set 12"),
        (" STATION ;turn  ana; ana : 5 ;", "station; set 12; order ana; turn ana; ana: 5"),
        ("Ana: 9-5; turn Bo", "station; set 12; engine 9; order Ana Bo; turn Bo; Ana: 9-5"),
        ("order Bo,Ana; turn b", "station; set 12; order Bo Ana; turn Bo"),
        (
            'railyard; turn "Doe, Pat"; hand "doe, pat": 3-3',
            'railyard; set 12; order "Doe, Pat"; turn "Doe, Pat"; hand "Doe, Pat": 3-3; count 1',
        ),
        ("order Ana; hand Ana:", "station; set 12; order Ana; hand Ana:; count 0"),
        ("order Ana Bo; count 4 ?", "station; set 12; order Ana Bo; count 4 ?"),
        ("order Ana Bo; passes 2", "station; set 12; order Ana Bo; passes 2"),
        ("order Ana Bo; passes 2 1", "station; set 12; order Ana Bo; passes 2 1"),
        ("turn none; order Ana; out Ana", "station; set 12; order Ana; turn none; out Ana"),
        (
            'station deal="7:8 2-6:9"; order Ana',
            'station deal="2-6:9 7:8"; set 12; order Ana',
        ),
        (
            "turn Bo; order Ana Bo; so-far DRAW 5|2",
            "station; set 12; order Ana Bo; turn Bo; hand Bo: 5-2 ..; so-far draw 5-2",
        ),
        ('order "Bo Li" Ana; turn bo', 'station; set 12; order "Bo Li" Ana; turn Bo Li'),
        (
            'Turn Smith: 9-1; "turn": 9-2',
            'station; set 12; engine 9; order "Turn Smith" "turn"; "Turn Smith": 9-1; "turn": 9-2',
        ),
    ],
)
def test_lines_are_read_tolerantly_and_written_canonically(typed: str, canonical: str) -> None:
    state = parse_position(typed)

    assert str(state) == canonical
    assert parse_position(str(state)) == state


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("stattion; turn Ana", "unknown-rule-set", 1),
        ("fives-up; turn Ana", "wrong-game", 1),
        ("station max_doubles=1", "unknown-option", 1),
        ("station draw_count=99", "bad-option-value", 1),
        ("station draw_count", "bad-field", 1),
        ("station; set many", "bad-number", 10),
        ("station; set 19", "bad-number", 10),
        ("station; engine 13", "bad-number", 10),
        ("station; nonsense", "bad-field", 10),
        ("station; set 12; set 9", "field-twice", 18),
        ("order Ana Bo; turn Cy", "unknown-player", 15),
        ("order Ana Ana", "player-twice", 11),
        ("order Ana; Bo: 5", "unknown-player", 12),
        ("order Ana; first-turn Bo", "unknown-player", 23),
        ("order Ana Bo; count 1", "bad-count", 15),
        ("order Ana; hand Ana 5-5", "bad-field", 12),
        ("order Ana; hand Ana: 5-5; hand Ana: 5-5", "hand-twice", 27),
        ("order Ana; hand Ana: 5-x", "bad-domino", 22),
        ("order Ana; turn Ana; so-far jump", "bad-move", 29),
        ("order Ana Bo; Ana: 12-5; doubles Ana", "no-such-double", 26),
        ("order Ana Bo; Ana: 12-5 5-5; Bo: 12-3 3-3; doubles Bo", "double-not-listed", 44),
        ("order Ana; Ana: 12-5 5-5; doubles Ana Ana", "double-listed-twice", 27),
        ("order Ana; Ana: 12-5; Ana: 12-4", "train-twice", 23),
        ("order Ana; passes 1 2 3", "bad-number", 12),
        ("order Ana; passes 1000", "bad-number", 12),
        ("order Ana; Ana: 12-5 6-6", "broken-train", 17),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, code: str, column: int) -> None:
    with pytest.raises(NotationProblem) as caught:
        parse_position(text)

    found = {one.code: one for one in caught.value.diagnostics}
    assert code in found
    place = found[code].place
    assert place is not None
    assert (place.source, place.column, place.excerpt) == ("--position", column, text)


def test_everything_unreadable_and_impossible_is_named_at_once() -> None:
    with pytest.raises(NotationProblem) as caught:
        parse_position("order Ana Bo; turn Cy; Ana: 12-5 6-6; count 1; mexican*: 12-9; boneyard x")

    assert {one.code for one in caught.value.diagnostics} == {
        "unknown-player",
        "broken-train",
        "bad-count",
        "marked-mexican-train",
        "bad-number",
    }


@given(st.text(alphabet='AnaBo:;,-_ *.?"0123456789\\ so-far', max_size=60))
def test_any_text_is_read_or_refused_with_places(text: str) -> None:
    try:
        state = parse_position(text)
    except NotationProblem as error:
        places = [one.place for one in error.diagnostics]
    else:
        places = []
        assert parse_position(str(state)) == state
    assert all(places)


@given(st.data())
def test_a_line_with_a_slip_is_read_or_refused_with_places(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(DESIGN)))
    until = data.draw(st.integers(at, min(len(DESIGN), at + 3)))
    slip = data.draw(st.text(alphabet=';:,*?"-. 1aB', max_size=2))
    text = DESIGN[:at] + slip + DESIGN[until:]
    try:
        state = parse_position(text)
    except NotationProblem as error:
        places = [one.place for one in error.diagnostics]
    else:
        places = []
        assert parse_position(str(state)) == state
    assert all(places)


@pytest.mark.parametrize("text", ["station foo; turn Ana", r'station deal="\q"; turn Ana'])
def test_a_slip_in_a_house_rule_is_one_problem(text: str) -> None:
    with pytest.raises(NotationProblem) as caught:
        parse_position(text, check=False)
    assert len(caught.value.diagnostics) == 1


def test_none_is_nobody_however_it_is_written() -> None:
    state = parse_position("station; turn Ana; first-turn NONE; Ana: 5; Bo: 7", check=False)
    assert state.setting.players == ("Ana", "Bo")
    assert state.first_turns == frozenset()


@pytest.mark.parametrize("out", ["", "; out none"])
def test_a_round_over_without_anybody_out_was_blocked(out: str) -> None:
    state = parse_position(f"station; order Ana Bo; turn none{out}", check=False)
    assert (state.ended, state.out) == ("blocked", ())
    assert parse_position(str(state), check=False) == state
