"""Arguments that players really have about a play, and what each rule set says to them.

Ana, Bo and Cy sit in this order; the engine is 12-12. Where there is no Mexican train, the same
story is told with Cy's marked train in its place.
"""

from dataclasses import dataclass
from typing import Final

import pytest

from mtscore.notation.moves import parse_moves
from mtscore.table import Explanation, State, explain_turn, legal_moves, outcome, parse_position

LEGAL: Final = "legal"
ILLEGAL: Final = "illegal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A story, the position, the turn, and for each rule set the verdict and deciding clause."""

    story: str
    position: str
    turn: str
    rulings: dict[str, tuple[str, str]]
    step: int | None = None
    """The step that an illegal turn fails at, where it has several."""


def table(rules: str, position: str) -> State:
    """The position under a rule set; Cy's marked train stands in for the Mexican one."""
    if rules.startswith("open-run"):
        position = position.replace("Cy: -; mexican: 12", "Cy*: 12")
        position = position.replace("doubles Ana mexican", "doubles Ana Cy")
    text = f"{rules}; set 12; engine 12; order Ana Bo Cy; {position}"
    return parse_position(text if "first-turn" in text else f"{text}; first-turn none")


def settle(rules: str, dispute: Dispute) -> Explanation:
    """The ruling on a dispute."""
    state = table(rules, dispute.position)
    turn = dispute.turn
    if rules.startswith("open-run"):
        turn = turn.replace("on mexican", "on Cy")
    return explain_turn(state, parse_moves(turn, state.setting.players, 12))


DISPUTES: Final = [
    # Doubles and covering.
    Dispute(
        story="Bo has no train yet and would rather start it than cover Ana's double",
        position="turn Bo; Ana: 12-4 4-4; Bo: -; Cy: -; mexican: -; hand Bo: 12-7 4-9",
        turn="12-7 on Bo",
        rulings={
            "station": (ILLEGAL, "S6.9"),
            "railyard": (ILLEGAL, "R10.4"),
            "open-run": (ILLEGAL, "O7.3"),
            "box-sheet": (ILLEGAL, "B4.2"),
        },
    ),
    Dispute(
        story="having covered, Bo starts his train a turn later",
        position="turn Bo; Ana: 12-4 4-4 4-9; Bo: -; Cy: -; mexican: -; hand Bo: 12-7 7-3",
        turn="12-7 on Bo",
        rulings={
            "station": (LEGAL, "S5.5"),
            "railyard": (LEGAL, "R7.1"),
            "open-run": (LEGAL, "O5.1"),
            "box-sheet": (LEGAL, "B3.1"),
        },
    ),
    Dispute(
        story="but then only with one domino, for his first turn is over",
        position="turn Bo; Ana: 12-4 4-4 4-9; Bo: -; Cy: -; mexican: -; hand Bo: 12-7 7-3",
        turn="12-7 on Bo, 7-3 on Bo",
        rulings={
            "station": (ILLEGAL, "S5.1"),
            "railyard": (ILLEGAL, "R6.1"),
            "open-run": (ILLEGAL, "O6.1"),
            "box-sheet": (ILLEGAL, "B2.1"),
        },
        step=1,
    ),
    Dispute(
        story="the double is on a closed train: may Bo play there at all?",
        position="turn Bo; Ana: 12-4 4-4; Bo: 12-6; Cy: -; mexican: -; hand Bo: 4-9 6-1",
        turn="4-9 on Ana",
        rulings={
            "station": (LEGAL, "S6.9"),
            "railyard": (LEGAL, "R10.4"),
            "open-run": (LEGAL, "O7.3"),
            "box-sheet": (LEGAL, "B4.2"),
        },
    ),
    Dispute(
        story="Ana lays a double and her next domino somewhere else",
        position="turn Ana; Ana: 12-5; Bo: -; Cy: -; mexican: 12-9 9-7; hand Ana: 7-7 5-2 3-1",
        turn="7-7 on mexican, 5-2 on Ana",
        rulings={
            "station": (LEGAL, "S6.6"),
            "railyard": (ILLEGAL, "R10.2"),
            "open-run": (LEGAL, "O7.2"),
            "box-sheet": (ILLEGAL, "B4.1"),
        },
        step=1,
    ),
    Dispute(
        story="two doubles in a row on two trains, and then a third domino",
        position="turn Ana; Ana: 12-3; Bo: -; Cy: -; mexican: 12-8; hand Ana: 3-3 8-8 3-6 1-0",
        turn="3-3 on Ana, 8-8 on mexican, 3-6 on Ana",
        rulings={
            "station": (LEGAL, "S6.6"),
            "station max_doubles_per_turn=1": (ILLEGAL, "T2"),
            "railyard": (ILLEGAL, "R10.2"),
            "open-run": (LEGAL, "O7.2"),
            "box-sheet": (ILLEGAL, "B4.1"),
        },
        step=1,
    ),
    Dispute(
        story="Ana stops after two doubles without drawing",
        position="turn Ana; Ana: 12-3; Bo: -; Cy: -; mexican: 12-8; hand Ana: 3-3 8-8 1-0 1-1; "
        "boneyard 9",
        turn="3-3 on Ana, 8-8 on mexican, pass",
        rulings={"station": (ILLEGAL, "S6.3"), "open-run": (ILLEGAL, "O8.1")},
        step=2,
    ),
    Dispute(
        story="nor may she say that she is done",
        position="turn Ana; Ana: 12-3; Bo: -; Cy: -; mexican: 12-8; hand Ana: 3-3 8-8 1-0 1-1; "
        "boneyard 9",
        turn="3-3 on Ana, 8-8 on mexican, done",
        rulings={"station": (ILLEGAL, "S6.6"), "open-run": (ILLEGAL, "O7.2")},
        step=2,
    ),
    Dispute(
        story="two doubles are open; Bo covers both in one turn",
        position="turn Bo; Ana: 12-3 3-3; Bo: -; Cy: -; mexican: 12-8 8-8; doubles Ana mexican; "
        "hand Bo: 3-5 8-4 1-1",
        turn="3-5 on Ana, 8-4 on mexican",
        rulings={"station": (ILLEGAL, "S6.6"), "open-run": (ILLEGAL, "O7.1")},
        step=1,
    ),
    Dispute(
        story="he covers the one that was laid second",
        position="turn Bo; Ana: 12-3 3-3; Bo: -; Cy: -; mexican: 12-8 8-8; doubles Ana mexican; "
        "hand Bo: 3-5 8-4 1-1",
        turn="8-4 on mexican",
        rulings={
            "station": (ILLEGAL, "S6.10"),
            "station open_double_order=any": (LEGAL, "S6.9"),
            "station open_double_order=newest_first": (LEGAL, "S6.9"),
            "open-run": (ILLEGAL, "O0.8"),
        },
    ),
    Dispute(
        story="Bo cannot cover, draws in vain, and plays on his own train instead",
        position="turn Bo; Ana: 12-4 4-4; Bo: 12-6; Cy: -; mexican: -; hand Bo: 6-1; boneyard 9",
        turn="draw 2-3, 6-1 on Bo",
        rulings={
            "station": (ILLEGAL, "S6.9"),
            "railyard": (ILLEGAL, "R10.4"),
            "open-run": (ILLEGAL, "O7.4"),
            "box-sheet": (ILLEGAL, "B4.2"),
        },
        step=1,
    ),
    Dispute(
        story="Bo could cover but has a better move on his own train",
        position="turn Bo; Ana: 12-9 9-9; Bo: 12-2; Cy: -; mexican: -; hand Bo: 9-5 2-7",
        turn="2-7 on Bo",
        rulings={
            "station": (ILLEGAL, "S6.9"),
            "railyard": (ILLEGAL, "R10.4"),
            "open-run": (ILLEGAL, "O7.3"),
            "box-sheet": (ILLEGAL, "B4.2"),
            "station cover_duty=none": (LEGAL, "S6.3"),
        },
    ),
    Dispute(
        story="nobody has a six, so Bo says that the double lapses and passes at once",
        position="turn Bo; Ana: 12-6 6-6; Bo: 12-2; Cy: -; mexican: -; hand Bo: 9-5 2-7; boneyard 3",
        turn="pass",
        rulings={
            "station": (ILLEGAL, "S6.9"),
            "railyard": (ILLEGAL, "R10.3"),
            "open-run": (ILLEGAL, "O8.1"),
            "box-sheet": (ILLEGAL, "B4.2"),
        },
    ),
    Dispute(
        story="Ana's last domino is a double",
        position="turn Ana; Ana: 12-3; Bo: -; Cy: -; mexican: 12-9; hand Ana: 9-9",
        turn="9-9 on mexican",
        rulings={
            "station": (LEGAL, "S6.7"),
            "railyard": (LEGAL, "R0.2"),
            "open-run": (LEGAL, "O0.4"),
            "box-sheet": (LEGAL, "B0.4"),
        },
    ),
    Dispute(
        story="it is the double blank, and dominoes are left to draw",
        position="turn Ana; Ana: 12-0; Bo: -; Cy: -; mexican: -; hand Ana: 0-0; boneyard 9",
        turn="0-0 on Ana",
        rulings={
            "station": (LEGAL, "S6.7"),
            "railyard": (LEGAL, "R0.2"),
            "open-run": (LEGAL, "O0.4"),
            "box-sheet": (LEGAL, "B0.4"),
        },
    ),
    Dispute(
        story="a double is open and Bo lays another one elsewhere",
        position="turn Bo; Ana: 12-4 4-4; Bo: 12-2; Cy: -; mexican: 12-7; hand Bo: 7-7 4-1",
        turn="7-7 on mexican",
        rulings={
            "station": (ILLEGAL, "S6.9"),
            "railyard": (ILLEGAL, "R10.4"),
            "open-run": (ILLEGAL, "O7.3"),
            "box-sheet": (ILLEGAL, "B4.2"),
        },
    ),
    # Drawing, passing, markers.
    Dispute(
        story="Ana can play but draws",
        position="turn Ana; Ana: 12-3; Bo: -; Cy: -; mexican: -; hand Ana: 3-4 1-1; boneyard 9",
        turn="draw",
        rulings={
            "station": (ILLEGAL, "S6.3"),
            "railyard": (ILLEGAL, "R8.1"),
            "open-run": (ILLEGAL, "O8.1"),
            "box-sheet": (ILLEGAL, "B3.3"),
        },
    ),
    Dispute(
        story="Ana holds one double that fits, wants to keep it, and passes",
        position="turn Ana; Ana: 12-3; Bo: -; Cy: -; mexican: -; hand Ana: 3-3 1-1; boneyard 9",
        turn="pass",
        rulings={
            "station": (ILLEGAL, "S0.5"),
            "railyard": (ILLEGAL, "R6.1"),
            "open-run": (ILLEGAL, "O8.1"),
            "box-sheet": (ILLEGAL, "B0.1"),
        },
    ),
    Dispute(
        story="Ana can play nothing and passes without drawing",
        position="turn Ana; Ana: 12-3; Bo: -; Cy: -; mexican: -; hand Ana: 4-4 1-1; boneyard 5",
        turn="pass",
        rulings={
            "station": (ILLEGAL, "S6.3"),
            "railyard": (ILLEGAL, "R8.1"),
            "open-run": (ILLEGAL, "O8.1"),
            "box-sheet": (ILLEGAL, "B3.3"),
        },
    ),
    Dispute(
        story="Ana drew in vain and draws again",
        position="turn Ana; Ana: 12-3; Bo: -; Cy: -; mexican: -; hand Ana: 4-4 1-1; boneyard 5",
        turn="draw 5-0, draw 6-0",
        rulings={
            "station": (ILLEGAL, "S6.3"),
            "railyard": (ILLEGAL, "R8.1"),
            "open-run": (ILLEGAL, "O8.1"),
            "box-sheet": (ILLEGAL, "B3.3"),
            "station draw_count=2": (LEGAL, "S6.3"),
        },
        step=1,
    ),
    Dispute(
        story="the drawn domino fits, but Ana keeps it and passes",
        position="turn Ana; Ana: 12-3; Bo: -; Cy: -; mexican: -; hand Ana: 4-4 1-1; boneyard 5",
        turn="draw 3-2, pass",
        rulings={
            "station": (ILLEGAL, "S0.5"),
            "railyard": (ILLEGAL, "R8.2"),
            "open-run": (ILLEGAL, "O8.1"),
            "box-sheet": (LEGAL, "B0.1"),
        },
        step=1,
    ),
    Dispute(
        story="Cy plays on the slot that Bo has marked, where no train has begun",
        position="turn Cy; Ana: 12-4; Bo*: -; Cy: 12-6; mexican: -; hand Cy: 12-3",
        turn="12-3 on Bo",
        rulings={
            "station": (LEGAL, "S6.3"),
            "railyard": (LEGAL, "R8.3"),
            "open-run": (LEGAL, "O8.3"),
            "box-sheet": (LEGAL, "B3.1"),
        },
    ),
    Dispute(
        story="Ana plays somewhere else and takes her marker off",
        position="turn Ana; Ana*: 12-5; Bo: -; Cy: -; mexican: 12-9 9-9 9-4; hand Ana: 4-4 4-1 0-0",
        turn="4-4 on mexican, unmark",
        rulings={
            "station": (ILLEGAL, "S0.1"),
            "railyard": (ILLEGAL, "R9.1"),
            "open-run": (ILLEGAL, "O8.3"),
            "box-sheet": (ILLEGAL, "B3.6"),
            "station marker_off=owner_choice": (LEGAL, "S0.1"),
        },
        step=1,
    ),
    Dispute(
        story="Bo plays on Ana's train, which has no marker",
        position="turn Bo; Ana: 12-5; Bo: 12-2; Cy: -; mexican: -; hand Bo: 5-9 1-1",
        turn="5-9 on Ana",
        rulings={
            "station": (ILLEGAL, "S6.3"),
            "railyard": (ILLEGAL, "R5.2"),
            "open-run": (ILLEGAL, "O8.3"),
            "box-sheet": (ILLEGAL, "B3.1"),
        },
    ),
    Dispute(
        story="nothing is left to draw, and Ana passes",
        position="turn Ana; Ana: 12-3; Bo: -; Cy: -; mexican: -; hand Ana: 4-4 1-1; boneyard 0",
        turn="pass",
        rulings={
            "station": (LEGAL, "S6.6"),
            "railyard": (LEGAL, "R0.4"),
            "open-run": (LEGAL, "O0.12"),
            "box-sheet": (LEGAL, "B3.5"),
        },
    ),
    # First turn, own trains, the Mexican train.
    Dispute(
        story="Bo draws a start in his first turn and goes on with a whole train",
        position="turn Bo; first-turn Bo Cy; Ana: 12-4; Bo: -; Cy: -; mexican: -; "
        "hand Bo: 6-3 3-1 0-0; boneyard 20",
        turn="draw 12-6, 12-6 on Bo, 6-3 on Bo, 3-1 on Bo",
        rulings={
            "station": (LEGAL, "S5.2"),
            "railyard": (ILLEGAL, "R6.1"),
            "open-run": (LEGAL, "O6.1"),
            "box-sheet": (ILLEGAL, "B2.2"),
        },
    ),
    Dispute(
        story="Cy has started Bo's train for him; does Bo still get a first turn of many?",
        position="turn Bo; Ana: 12-4; Bo: 12-3; Cy: -; mexican: -; hand Bo: 3-5 5-1 0-0",
        turn="3-5 on Bo, 5-1 on Bo",
        rulings={
            "station": (ILLEGAL, "S5.1"),
            "railyard": (ILLEGAL, "R6.1"),
            "open-run": (ILLEGAL, "O6.1"),
            "box-sheet": (ILLEGAL, "B2.1"),
        },
        step=1,
    ),
    Dispute(
        story="Bo has no train but plays on the Mexican train, which Ana began",
        position="turn Bo; Ana: 12-4; Bo: -; Cy: -; mexican: 12-8; hand Bo: 8-3 0-0",
        turn="8-3 on mexican",
        rulings={
            "station": (LEGAL, "S5.3"),
            "railyard": (LEGAL, "R5.1"),
            "box-sheet": (LEGAL, "B3.2"),
        },
    ),
    Dispute(
        story="Ana begins the Mexican train in the first turn",
        position="turn Ana; first-turn Ana Bo Cy; Ana: -; Bo: -; Cy: -; mexican: -; hand Ana: 12-7 0-0",
        turn="12-7 on mexican",
        rulings={
            "station": (ILLEGAL, "S5.4"),
            "railyard": (LEGAL, "R5.1"),
            "open-run": (ILLEGAL, "O6.1"),
            "box-sheet": (ILLEGAL, "B2.1"),
        },
    ),
    Dispute(
        story="there is a Mexican train, and Bo begins another one",
        position="turn Bo; Ana: 12-4; Bo: 12-2; Cy: -; mexican: 12-8; mexican2: -; hand Bo: 12-3 0-0",
        turn="12-3 on new mexican",
        rulings={
            "station": (ILLEGAL, "S6.2"),
            "railyard": (ILLEGAL, "R5.1"),
            "open-run": (ILLEGAL, "O5.1"),
            "box-sheet": (ILLEGAL, "B0.2"),
            "station mexican_trains=2": (LEGAL, "S6.2"),
        },
    ),
    Dispute(
        story="Ana lays a train of three in her first turn",
        position="turn Ana; first-turn Ana Bo Cy; Ana: -; Bo: -; Cy: -; mexican: -; "
        "hand Ana: 12-5 5-0 0-1 3-3",
        turn="12-5 on Ana, 5-0 on Ana, 0-1 on Ana",
        rulings={
            "station": (LEGAL, "S5.1"),
            "station first_turn_multi=false": (ILLEGAL, "S6.6"),
            "railyard": (ILLEGAL, "R6.1"),
            "open-run": (LEGAL, "O6.1"),
            "box-sheet": (LEGAL, "B2.1"),
        },
    ),
    Dispute(
        story="nobody has a domino with the engine's number: Ana wants to mix again, and passes",
        position="turn Ana; first-turn Ana Bo Cy; Ana: -; Bo: -; Cy: -; mexican: -; "
        "hand Ana: 5-0 0-1 3-3; boneyard 20",
        turn="pass",
        rulings={
            "station": (ILLEGAL, "S5.2"),
            "railyard": (ILLEGAL, "R8.1"),
            "open-run": (ILLEGAL, "O8.1"),
            "box-sheet": (LEGAL, "B2.2"),
        },
    ),
    Dispute(
        story="a blank is not wild",
        position="turn Ana; Ana: 12-0; Bo: -; Cy: -; mexican: -; hand Ana: 5-3 0-1",
        turn="5-3 on Ana",
        rulings={
            "station": (ILLEGAL, "S5.1"),
            "railyard": (ILLEGAL, "R7.1"),
            "open-run": (ILLEGAL, "O5.1"),
            "box-sheet": (ILLEGAL, "B2.1"),
        },
    ),
]

CASES: Final = [
    pytest.param(rules, dispute, id=f"{dispute.story[:40]}-{rules}")
    for dispute in DISPUTES
    for rules in dispute.rulings
]


@pytest.mark.parametrize(("rules", "dispute"), CASES)
def test_the_ruling_and_its_clause(rules: str, dispute: Dispute) -> None:
    said = settle(rules, dispute)
    verdict, clause = dispute.rulings[rules]

    assert (said.verdict, said.clauses[0].id) == (verdict, clause), said.reason
    if verdict == ILLEGAL and dispute.step is not None and "station m" not in rules:
        assert said.step == dispute.step


def after(rules: str, position: str, turn: str) -> State:
    said = settle(rules, Dispute(story="", position=position, turn=turn, rulings={}))
    assert said.verdict == LEGAL, said
    assert said.after is not None
    return said.after


ALL_FOUR = pytest.mark.parametrize("rules", ["station", "railyard", "open-run", "box-sheet"])


@ALL_FOUR
def test_a_cover_leaves_a_closed_train_closed(rules: str) -> None:
    position = "turn Bo; Ana: 12-4 4-4; Bo: 12-6; Cy: -; mexican: -; hand Bo: 4-9 6-1"
    state = after(rules, position, "4-9 on Ana")

    assert (state.player, state.trains[0].marked) == ("Cy", False)


@pytest.mark.parametrize("rules", ["station", "open-run"])
def test_a_double_left_behind_binds_the_next_player(rules: str) -> None:
    position = "turn Ana; Ana: 12-5; Bo: 12-1; Cy: -; mexican: 12-9 9-7; hand Ana: 7-7 5-2 3-1"
    state = after(rules, position, "7-7 on mexican, 5-2 on Ana")
    said = explain_turn(state, parse_moves("1-8 on Bo", state.setting.players))

    assert state.player == "Bo"
    assert said.verdict == ILLEGAL
    assert said.reason == "must-cover"


@ALL_FOUR
def test_a_player_who_cannot_follow_his_double_leaves_it_to_the_next(rules: str) -> None:
    position = (
        "turn Ana; Ana: 12-5; Bo: 12-1; Cy: -; mexican: 12-6; hand Ana: 6-6 3-3 3-1; "
        "hand Bo: 1-5 1-8; boneyard 9"
    )
    state = after(rules, position, "6-6 on mexican, draw 0-1, pass")
    said = explain_turn(state, parse_moves("1-5 on Bo", state.setting.players))

    assert (state.player, state.trains[0].marked) == ("Bo", True)
    assert said.verdict == ILLEGAL
    assert said.clauses[0].id in {"S6.9", "R10.4", "O7.3", "B4.2"}


@ALL_FOUR
def test_a_double_that_nobody_can_cover_goes_round_the_table(rules: str) -> None:
    position = (
        "turn Bo; Ana: 12-6 6-6; Bo: 12-2; Cy: 12-3; mexican: -; hand Bo: 9-5 2-7; hand Cy: 1-1; "
        "boneyard 3"
    )
    state = after(rules, position, "draw 0-0, pass")
    assert (state.player, state.trains[1].marked) == ("Cy", True)
    assert state.doubles == (0,)

    state = after(rules, str(state).split("order Ana Bo Cy; ")[1], "draw 0-1, pass")
    assert (state.player, state.trains[2].marked, state.doubles) == ("Ana", True, (0,))


def test_a_double_whose_number_is_all_on_the_table_stands_or_lapses() -> None:
    twos = "12-2 2-0 0-1 1-2 2-3 3-4 4-2 2-5 5-6 6-2 2-7 7-8 8-2 2-9 9-10 10-2"
    position = f"turn Bo; Ana: {twos} 2-2; Bo: 12-11 11-2; Cy: 12-8; hand Bo: 8-0 1-1; boneyard 20"
    for rules in ("station", "railyard", "open-run", "box-sheet"):
        bound = explain_turn(
            parse_position(
                f"{rules}; engine 12; order Ana Bo Cy; first-turn none; "
                + position.replace("Cy: 12-8", "Cy*: 12-8")
            ),
            parse_moves("8-0 on Cy"),
        )
        assert (bound.verdict, bound.reason) == (ILLEGAL, "must-cover")
        free = explain_turn(
            parse_position(
                f"{rules} dead_double=lapses; engine 12; order Ana Bo Cy; first-turn none; "
                + position.replace("Cy: 12-8", "Cy*: 12-8").replace("; boneyard 20", "; mexican: -")
            ),
            parse_moves("8-0 on Cy"),
        )
        assert (free.verdict, free.reason) == (LEGAL, "marked")


@ALL_FOUR
def test_who_draws_in_vain_marks_his_train_even_where_none_has_begun(rules: str) -> None:
    position = "turn Bo; Ana: 12-4; Bo: -; Cy: -; mexican: -; hand Bo: 5-5 3-3; boneyard 9"
    state = after(rules, position, "draw 0-0, pass")

    assert (state.trains[1].marked, state.trains[1].begun) == (True, False)


@ALL_FOUR
def test_a_failed_cover_on_any_train_marks_the_players_own(rules: str) -> None:
    position = (
        "turn Bo; Ana: 12-4; Bo: 12-5; Cy: -; mexican: 12-6 6-6; hand Bo: 5-5 3-3; boneyard 9"
    )
    state = after(rules, position, "draw 0-0, pass")

    marks = [train.marked for train in state.trains[:2]]
    assert marks == [False, True]


@pytest.mark.parametrize(
    ("rules", "marked"),
    [("station", True), ("railyard", True), ("box-sheet", True), ("open-run", False)],
)
def test_a_foreign_domino_closes_a_marked_train_only_in_open_run(rules: str, marked: bool) -> None:
    position = "turn Cy; Ana: 12-4; Bo*: -; Cy: 12-6; mexican: -; hand Cy: 12-3 0-0"
    state = after(rules, position, "12-3 on Bo")

    assert state.trains[1].marked is marked


@ALL_FOUR
def test_the_marker_comes_off_with_a_play_on_ones_own_train(rules: str) -> None:
    position = "turn Ana; Ana*: 12-5; Bo: -; Cy: -; mexican: -; hand Ana: 5-4 0-0"
    state = after(rules, position, "5-4 on Ana")

    assert state.trains[0].marked is False


@ALL_FOUR
def test_an_empty_boneyard_puts_the_marker_up_all_the_same(rules: str) -> None:
    position = "turn Ana; Ana: 12-3; Bo: -; Cy: -; mexican: -; hand Ana: 4-4 1-1; boneyard 0"
    state = after(rules, position, "pass")

    assert state.trains[0].marked is True
    assert outcome(state) is None


@ALL_FOUR
def test_a_last_double_ends_the_round(rules: str) -> None:
    position = "turn Ana; Ana: 12-3; Bo: -; Cy: -; mexican: 12-9; hand Ana: 9-9"
    over = outcome(after(rules, position, "9-9 on mexican"))

    assert over is not None
    assert (over.kind, over.winners) == ("out", ("Ana",))


@pytest.mark.parametrize("rules", ["station", "open-run", "box-sheet"])
def test_who_goes_out_in_the_first_turn_waits_for_the_others(rules: str) -> None:
    position = (
        "turn Ana; first-turn Ana Bo Cy; Ana: -; Bo: -; Cy: -; mexican: -; hand Ana: 12-5 5-0; "
        "hand Bo: 3-3 12-1; hand Cy: 12-2 2-2; boneyard 84"
    )
    state = after(rules, position, "12-5 on Ana, 5-0 on Ana")
    assert (outcome(state), state.player) == (None, "Bo")

    state = after(rules, str(state).split("order Ana Bo Cy; ")[1], "12-1 on Bo, done")
    assert (outcome(state), state.player) == (None, "Cy")

    over = outcome(after(rules, str(state).split("order Ana Bo Cy; ")[1], "12-2 on Cy, 2-2 on Cy"))
    assert over is not None
    assert (over.kind, over.winners) == ("out", ("Ana", "Cy"))


def test_an_empty_boneyard_alone_ends_nothing() -> None:
    state = table(
        "railyard",
        "turn Ana; Ana: 12-3; Bo: 12-5; Cy: 12-6; mexican: -; hand Ana: 3-4 0-0; boneyard 0",
    )

    assert outcome(state) is None
    assert legal_moves(state)


@pytest.mark.parametrize(("rules", "told"), [("railyard", True), ("station", False)])
def test_the_second_to_last_domino_is_announced_where_the_rules_ask(rules: str, told: bool) -> None:
    dispute = Dispute(
        story="",
        position="turn Ana; Ana: 12-3; Bo: -; Cy: -; mexican: -; hand Ana: 3-4 0-0",
        turn="3-4 on Ana",
        rulings={},
    )
    said = settle(rules, dispute)

    assert any("tell the others: 1 domino left" in duty for duty in said.duties) is told
