"""What the rule engine refuses rather than answers, since the answer would be about something else."""

import inspect
from random import Random
from typing import Any

import pytest

from mtscore.errors import UsageProblem
from mtscore.notation.moves import MARK
from mtscore.referee import Facts
from mtscore.rules import find_rule_set
from mtscore.table import (
    Draw,
    Move,
    State,
    apply,
    deal,
    explain,
    is_legal,
    judge,
    parse_moves,
    parse_position,
    play_round,
)

LINE = (
    "station; set 12; engine 12; order Ana Bo; turn Ana; first-turn none; Ana: 5; Bo*: 7; "
    "mexican: 9; doubles none; hand Ana: 7-5 9-9 2-1; boneyard 40"
)


@pytest.mark.parametrize("ask", [is_legal, judge, explain, apply])
def test_the_train_of_somebody_who_does_not_play_is_no_train(ask: Any) -> None:
    state = parse_position(LINE)
    for name in ("ana", "Zed"):
        (move,) = parse_moves(f"5-7 on {name}")
        with pytest.raises(UsageProblem, match=name):
            ask(state, move)
    (move,) = parse_moves("5-7 on ana", state.setting.players)
    assert is_legal(state, move)


@pytest.mark.parametrize("ask", [is_legal, judge, apply])
@pytest.mark.parametrize("what", ["5-7 on Ana", None, (MARK,), 12])
def test_what_is_no_move_is_refused(ask: Any, what: Any) -> None:
    with pytest.raises(TypeError, match="no move"):
        ask(parse_position(LINE), what)


def test_the_hand_of_nobody_is_refused() -> None:
    with pytest.raises(UsageProblem, match="ana"):
        parse_position(LINE).hand("ana")


@pytest.mark.parametrize("players", [["Ana", "ana"], ["", "Bo"], ["A\nB", "C"]])
def test_names_that_no_position_could_write_are_not_dealt_to(players: list[str]) -> None:
    station = find_rule_set("station")
    with pytest.raises(ValueError, match=r"\w"):
        deal(station, station.train_options, players, Random(1))


@pytest.mark.parametrize("each", [0, -1])
def test_nobody_is_dealt_nothing(each: int) -> None:
    station = find_rule_set("station")
    with pytest.raises(ValueError, match="hands"):
        deal(station, station.train_options, ["Ana", "Bo"], Random(1), each=each)


def test_without_a_number_the_table_of_the_rules_is_dealt_by() -> None:
    for name, players in (("station", 3), ("railyard", 5)):
        rules = find_rule_set(name)
        names = ["Ana", "Bo", "Cy", "Dee", "Eli"][:players]
        opening = deal(rules, rules.train_options, names, Random(1))
        dealt = 90 + (name == "station") - len(opening.yard) - len(opening.hunted)
        assert dealt == players * (rules.deal.each(players) or 0)


def test_a_player_that_cheats_is_stopped() -> None:
    station = find_rule_set("station")
    opening = deal(station, station.train_options, ["Ana", "Bo"], Random(1))

    def cheat(_: State, offered: list[Move]) -> Move:
        return next((one for one in offered if isinstance(one, Draw)), MARK)

    with pytest.raises(ValueError, match="not legal"):
        play_round(opening, cheat)


def test_help_names_the_values_of_a_record() -> None:
    parameters = inspect.signature(Facts).parameters
    assert parameters["player"].default is inspect.Parameter.empty
    assert parameters["largest"].default == 12
    assert parameters["trains"].default == {}
    assert all(one.kind is inspect.Parameter.KEYWORD_ONLY for one in parameters.values())
