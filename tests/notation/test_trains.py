import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtscore.errors import NotationProblem
from mtscore.notation.trains import Owner, Train, parse_trains, unstarted, write_trains
from mtscore.tiles import domino


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("Ana*: 12-5 5-0; Bo: 12-4 4-4", "Ana*: 12-5 5-0; Bo: 12-4 4-4"),
        ("ana * : [5|12], 0:5;", "ana*: 12-5 5-0"),
        ("Bo: .. 4-4", "Bo: .. 4-4"),
        ("Bo: ... 4/7  7|2", "Bo: .. 4-7 7-2"),
        ("Bo: \u2026 7-4 7-2", "Bo: .. 4-7 7-2"),
        ("Bo: 7", "Bo: 7"),
        ("Bo: .. 7", "Bo: 7"),
        ("Bo*: ..", "Bo*: .."),
        ("Cy: -; Dee*: -", "Cy: -; Dee*: -"),
        ("the Mexican train: 12-9; mexican2: -", "mexican: 12-9; mexican2: -"),
        ('"Doe, Pat"*: 12-1', '"Doe, Pat"*: 12-1'),
        ("Ana?: 5; Bo*: ?; Cy: ?; Dee?: ?", "Ana?: 5; Bo*: ?; Cy: ?; Dee?: ?"),
        ('"mexican": 12-1', '"mexican": 12-1'),
    ],
)
def test_trains_are_read_tolerantly_and_written_canonically(typed: str, canonical: str) -> None:
    trains = parse_trains(typed, engine=12)

    assert write_trains(trains) == canonical
    assert parse_trains(canonical, engine=12) == trains


def test_what_a_train_tells() -> None:
    trains = parse_trains("Ana*: 12-5 5-5; Bo: .. 4-9; Cy: 7; Dee: -; mexican: ?", engine=12)

    ana = trains["Ana"]
    assert (ana.end, ana.whole, ana.marked, ana.uncovered) == (5, True, True, domino(5, 5))
    bo = trains["Bo"]
    assert (bo.end, bo.start, bo.whole, bo.begun, bo.uncovered) == (9, 4, False, True, None)
    assert (trains["Cy"].end, trains["Cy"].begun) == (7, True)
    assert trains["Dee"] == unstarted(12)
    assert (trains[1].end, trains[1].begun) == (None, None)


def test_without_an_engine_a_train_begins_as_it_is_written() -> None:
    assert parse_trains("Ana: 5-12 12-3")["Ana"].start == 5
    assert parse_trains("Ana: 12-5 12-3")["Ana"].start == 5


def test_names_are_found_among_the_players() -> None:
    assert list(parse_trains("an: -; BO: -", ["Ana", "Bo"])) == ["Ana", "Bo"]


@pytest.mark.parametrize(
    ("typed", "code", "column", "words"),
    [
        ("Ana: 12-5 6-0", "broken-train", 6, "6-0 does not match 12-5, which ends in 5"),
        ("Ana: 11-5 5-0", "broken-train", 6, "11-5 does not match the engine, 12"),
        ("Ana: 12-5; Bo: 12-4 4-x", "bad-domino", 21, "4-x"),
        ("Ana: 12-5; Zoe: 12-4", "unknown-player", 12, "Zoe"),
        ("Ana: 12-5; Ana: 12-4", "train-twice", 12, "Ana"),
        ("Ana: ,", "bad-train", 6, "is no train"),
        ("Ana 12-5", "bad-train", 1, "names no train"),
        ("Ana: 13-5", "domino-not-in-set", 6, "13-5"),
        ("Ana: 13", "number-not-in-set", 6, "13"),
        ("Ana: 12-5 5-12", "domino-twice", 11, "12-5"),
        ('"An: 12-5', "bad-train", 1, "names no train"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(
    typed: str, code: str, column: int, words: str
) -> None:
    with pytest.raises(NotationProblem) as caught:
        parse_trains(typed, ["Ana", "Bo"], engine=12, largest=12)

    found = {one.code: one for one in caught.value.diagnostics}
    assert code in found
    assert words in found[code].message
    place = found[code].place
    assert place is not None
    assert (place.column, place.excerpt) == (column, typed)


def test_all_problems_are_named_at_once() -> None:
    with pytest.raises(NotationProblem) as caught:
        parse_trains("Ana: 12-5 6-0 0-4 3-3; Zoe: 12-x; Bo: 99", ["Ana", "Bo"], 12, 12)

    codes = sorted(one.code for one in caught.value.diagnostics)
    assert codes == [
        "bad-domino",
        "broken-train",
        "broken-train",
        "number-not-in-set",
        "unknown-player",
    ]


@st.composite
def some_train(draw: st.DrawFn, engine: int = 6) -> Train:
    marked = draw(st.sampled_from([True, False, None]))
    kind = draw(st.sampled_from(["unknown", "number", "none", "outer", "whole"]))
    if kind == "unknown":
        return Train(marked=marked)
    if kind == "none":
        return unstarted(engine, marked=marked)
    if kind == "number":
        number = draw(st.integers(0, 6))
        return Train(start=number, end=number, begun=True, marked=marked)
    start = engine if kind == "whole" else draw(st.integers(0, 6))
    number, chain = start, []
    for _ in range(draw(st.integers(1, 6))):
        fits = [other for other in range(7) if domino(number, other) not in chain]
        if not fits:
            break
        other = draw(st.sampled_from(fits))
        chain.append(domino(number, other))
        number = other
    return Train(
        chain=tuple(chain),
        start=start,
        end=number,
        begun=True,
        whole=kind == "whole",
        marked=marked,
    )


owners: st.SearchStrategy[Owner] = st.one_of(
    st.integers(1, 9), st.sampled_from(["Ana", "Bo Li", "Doe, Pat", "mexican", "engine", "x*", "?"])
)


@given(st.dictionaries(owners, some_train(), max_size=5))
def test_trains_survive_being_written_and_read(trains: dict[Owner, Train]) -> None:
    assert parse_trains(write_trains(trains), engine=6, largest=6) == trains


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    try:
        trains = parse_trains(text, engine=12, largest=12)
    except NotationProblem as error:
        places = [one.place for one in error.diagnostics]
    else:
        places = []
        assert parse_trains(write_trains(trains), engine=12, largest=12) == trains
    assert all(places)
