import pytest

from mtscore.errors import Diagnostic, UsageProblem
from mtscore.table.telling import Told, tell_state
from mtscore.tiles import domino


def refused(told: Told) -> dict[str, Diagnostic]:
    with pytest.raises(UsageProblem) as caught:
        tell_state(told)
    return {one.code: one for one in caught.value.diagnostics}


def source(problem: Diagnostic) -> str:
    assert problem.place is not None
    return problem.place.source


def test_an_impossible_train_is_shown_at_the_option_that_told_it() -> None:
    found = refused(Told(engine="12", trains="Ana: 12-5 6-6", player="Ana"))

    assert source(found["broken-train"]) == "--trains"


def test_a_domino_in_hand_and_on_the_table_is_shown_at_the_hand() -> None:
    found = refused(Told(engine="12", trains="Ana: 12-5", player="Ana", hand="12-5 3-3"))

    assert source(found["domino-twice"]) == "--hand"


def test_a_player_in_turn_with_a_name_that_none_may_have_is_refused() -> None:
    found = refused(Told(players=("Ana", "Bo"), player="A\x07na"))

    assert source(found["bad-name"]) == "--player"


def test_an_engine_that_cannot_be_is_shown_where_it_stands() -> None:
    problem = refused(Told(engine="13", largest="12"))["bad-engine"]

    assert source(problem) == "--engine"
    assert problem.place is not None
    assert (problem.place.column, problem.place.excerpt) == (1, "13")


def test_the_dominoes_told_are_in_the_hand() -> None:
    state = tell_state(Told(engine="12", players=("Ana", "Bo"), player="Ana", hand="5-7 3-3"))

    assert state.hand("Ana") == {domino(5, 7), domino(3, 3)}
    assert state.counts == (2, None)


def test_a_word_of_a_name_or_one_without_accents_is_no_other_player() -> None:
    trains = "Uncle Bob: 12-5; Élodie: -"
    for typed, name in (("bob", "Uncle Bob"), ("elodie", "Élodie"), ("uncle", "Uncle Bob")):
        state = tell_state(Told(engine="12", trains=trains, player=typed))
        assert state.player == name
        assert state.setting.players == ("Uncle Bob", "Élodie")
