import json
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtscore.errors import NotationProblem, UsageProblem
from mtscore.notation.names import (
    as_typed,
    as_written,
    find_player,
    fold,
    name_problem,
    parse_names,
    plain,
    printable,
    quoted,
    split_outside_quotes,
    tidy,
    twins,
    unquoted,
)

E_ACUTE = "\u00e9"
E_ACUTE_APART = "e\u0301"

names = st.text(min_size=1, max_size=20).map(tidy).filter(lambda name: name_problem(name) is None)


@given(names)
def test_a_quoted_name_reads_back(name: str) -> None:
    assert unquoted(quoted(name)) == name


@given(st.lists(names, min_size=1, max_size=8))
def test_a_list_of_quoted_names_reads_back(people: list[str]) -> None:
    assert parse_names(",".join(quoted(name) for name in people)) == people


@pytest.mark.parametrize("name", ["Ana", "Ana Maria", "J.-P.", "Łukasz", "x_y", "Zoë", "李明", "3"])
def test_plain_names_need_no_quotes(name: str) -> None:
    assert quoted(name) == name


@pytest.mark.parametrize(
    "name", ["Doe, Pat", "mexican", "Mexican2", "engine", "a:b", "[red]", "=1", "a=b", "😀"]
)
def test_names_that_could_be_misread_are_quoted(name: str) -> None:
    assert quoted(name).startswith('"')


@pytest.mark.parametrize(
    "typed",
    ["ana", "ANA", " Ana ", "an", "A", '"Ana"'],
)
def test_a_player_is_found_in_any_case_and_by_a_unique_beginning(typed: str) -> None:
    assert find_player(typed, ["Ana", "Bo", "Cy"]) == "Ana"


def test_composed_and_decomposed_letters_are_the_same() -> None:
    assert fold(f"Zo{E_ACUTE}") == fold(f"ZO{E_ACUTE_APART}".lower())
    assert find_player(f"zo{E_ACUTE_APART}", ["Ana", f"Zo{E_ACUTE}"]) == f"Zo{E_ACUTE}"
    assert tidy(f"Zo{E_ACUTE_APART}") == f"Zo{E_ACUTE}"


ROUND_THE_TABLE = ["Élodie", "Zoë", "Søren", "Uncle Bob", "Anne-Marie", "Doe, Pat", "Weiß"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("elodie", "Élodie"),
        ("ELO", "Élodie"),
        ("zoe", "Zoë"),
        ("Zoé", "Zoë"),
        ("soren", "Søren"),
        ("bob", "Uncle Bob"),
        ("uncle", "Uncle Bob"),
        ("marie", "Anne-Marie"),
        ("pat", "Doe, Pat"),
        ("weiss", "Weiß"),
    ],
)
def test_a_player_is_found_without_accents_and_by_a_word(typed: str, name: str) -> None:
    assert find_player(typed, ROUND_THE_TABLE) == name


@pytest.mark.parametrize(
    ("typed", "players", "said"),
    [
        ("bob", ["Uncle Bob", "Bobby"], "Uncle Bob or Bobby"),
        ("bob", ["Uncle Bob", "Bob Jones"], "Uncle Bob or Bob Jones"),
        ("zoe", ["Zoë", "Zoé"], "Zoë or Zoé"),
        ("el", ["Élodie", "Ellen"], "Élodie or Ellen"),
    ],
)
def test_what_can_be_two_people_names_both(typed: str, players: list[str], said: str) -> None:
    with pytest.raises(UsageProblem, match=said) as caught:
        find_player(typed, players)
    assert caught.value.diagnostics[0].code == "ambiguous-player"


@pytest.mark.parametrize(
    ("typed", "players", "name"),
    [
        ("Zoë", ["Zoë", "Zoé"], "Zoë"),
        ("Elodie", ["Élodie", "Elodie"], "Elodie"),
        ("él", ["Élodie", "Ellen"], "Élodie"),
        ("Bob", ["Uncle Bob", "Bob"], "Bob"),
    ],
)
def test_a_name_typed_exactly_is_never_ambiguous(typed: str, players: list[str], name: str) -> None:
    assert find_player(typed, players) == name


@pytest.mark.parametrize("typed", ["ob", "uncl b", "?", "-", "' '"])
def test_a_piece_of_a_word_is_no_name(typed: str) -> None:
    with pytest.raises(UsageProblem):
        find_player(typed, ROUND_THE_TABLE)


@given(st.lists(names, min_size=1, max_size=6, unique_by=fold), st.data())
def test_every_player_is_found_by_the_full_name(players: list[str], data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(players))
    assert find_player(quoted(name), players) == name
    bare = plain(name)
    if [plain(one) for one in players].count(bare) == 1 and bare not in map(fold, players):
        assert find_player(json.dumps(bare), players) == name


def test_a_full_name_wins_over_a_longer_one_that_begins_the_same() -> None:
    assert find_player("An", ["Anna", "An"]) == "An"


def test_an_ambiguous_name_lists_the_candidates() -> None:
    with pytest.raises(UsageProblem, match="Anna or Andy") as caught:
        find_player("an", ["Anna", "Andy", "Bo"])
    assert caught.value.diagnostics[0].code == "ambiguous-player"


def test_an_unknown_name_offers_the_nearest_and_lists_all() -> None:
    with pytest.raises(UsageProblem) as caught:
        find_player("Bob", ["Ana", "Bo", "Cy"])
    (problem,) = caught.value.diagnostics
    assert problem.code == "unknown-player"
    assert problem.help == "a similar name exists: Bo; the players are Ana, Bo and Cy"


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        "a\nb",
        "a\tb",
        "a\x1b[31mb",
        "a\u202eb",
        "a\u200fb",
        "a\u2028b",
        "a\u200bb",
        "x" * 61,
        "a\ud800",
    ],
)
def test_names_that_cannot_be_shown_safely_are_refused(name: str) -> None:
    problem = name_problem(name)
    assert problem is not None
    assert problem.code == "bad-name"
    assert "\x1b" not in problem.message


@pytest.mark.parametrize(
    "name", ["x" * 60, "[red]", "=SUM(1;1)", 'say "hi"', "O'Neil", "👨‍👩‍👧", "שרה", "Doe, Pat"]
)
def test_odd_but_visible_names_are_welcome(name: str) -> None:
    assert name_problem(name) is None


def test_every_bad_name_of_a_list_is_named_with_its_place() -> None:
    with pytest.raises(NotationProblem) as caught:
        parse_names('Ana,,"x,B\u202eo')
    assert len(caught.value.diagnostics) == 2
    places = [one.place for one in caught.value.diagnostics]
    assert [place.column for place in places if place] == [5, 6]


def test_names_nobody_could_tell_apart_are_twins() -> None:
    assert twins(["Ana", "Bo", "ana ", "BO"]) == [("Ana", "ana "), ("Bo", "BO")]


@given(st.text())
def test_printable_text_holds_no_control_characters(text: str) -> None:
    shown = printable(text)
    assert "\x1b" not in shown
    assert "\n" not in shown
    assert "\u202e" not in shown


def test_separators_inside_quotes_do_not_separate() -> None:
    assert split_outside_quotes('a,"b,\\"c",d', ",") == [(0, "a"), (2, '"b,\\"c"'), (10, "d")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("4O", "'4O'"),
        ("O'Brien", '"O\'Brien"'),
        ("\ufeff0", r"'\ufeff0'"),
        ("\x1b[A", r"'\x1b[A'"),
        ("a\\b", r"'a\b'"),
    ],
)
def test_what_was_typed_is_shown_without_doubled_signs(text: str, said: str) -> None:
    assert as_typed(text) == said


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (True, "true"),
        (date(2026, 11, 30), "2026-11-30"),
        ([1, False, "x"], "[1, false, 'x']"),
        ({"a": 1.5}, "{ a = 1.5 }"),
        ({}, "{}"),
    ],
)
def test_a_value_is_shown_as_a_file_writes_it(value: object, said: str) -> None:
    assert as_written(value) == said


@pytest.mark.parametrize("text", [r'"a \"quoted\" one",Zed', '"a ""quoted"" one",Zed'])
def test_a_quote_inside_a_name_is_escaped_or_doubled(text: str) -> None:
    assert parse_names(text) == ['a "quoted" one', "Zed"]
