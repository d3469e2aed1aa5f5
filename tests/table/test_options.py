"""Each option of the rule engine, with a position in which its values differ."""

from pathlib import Path

import pytest

from mtscore.errors import UsageProblem
from mtscore.notation.moves import parse_moves
from mtscore.rules.option_specs import option_specs
from mtscore.rules.options import TrainOptions
from mtscore.table import State, apply, is_legal, legal_moves, outcome, parse_position


def table(rules: str, position: str, players: str = "Ana Bo") -> State:
    text = f"{rules}; set 6; engine 6; order {players}; {position}"
    return parse_position(text if "first-turn" in text else f"{text}; first-turn none")


def played(state: State, turn: str) -> State:
    for move in parse_moves(turn, state.setting.players, state.setting.largest):
        assert is_legal(state, move), f"{move} in {state}"
        state = apply(state, move)
    return state


def moves(state: State) -> str:
    return ", ".join(sorted(str(move) for move in legal_moves(state)))


def can(state: State, turn: str) -> bool:
    *before, last = turn.rsplit(", ", 1)
    state = played(state, before[0]) if before else state
    (move,) = parse_moves(last, state.setting.players, state.setting.largest)
    return is_legal(state, move)


FIRST = (
    "turn Ana; first-turn Ana Bo; Ana: -; Bo: -; mexican: -; hand Ana: 6-5 5-5 5-1 0-0; boneyard 20"
)
LATER = "turn Ana; Ana: 6-1; Bo: 6-2; mexican: -; boneyard 9; "


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("station", "5-1 on Ana, 5-5 on Ana, done"),
        ("station first_turn_must_continue=true", "5-1 on Ana, 5-5 on Ana"),
        ("station first_turn_multi=false", None),
    ],
)
def test_first_turn_multi_and_must_continue(rules: str, expected: str | None) -> None:
    state = played(table(rules, FIRST), "6-5 on Ana")

    if expected is None:
        assert state.player == "Bo"
    else:
        assert moves(state) == expected


def test_a_first_turn_of_many_ends_only_with_done() -> None:
    state = played(table("station", FIRST), "6-5 on Ana, 5-5 on Ana, 5-1 on Ana")

    assert (state.player, moves(state)) == ("Ana", "done")
    assert played(state, "done").player == "Bo"
    assert not can(state, "draw")
    assert not can(state, "pass")


def test_only_the_first_turn_is_one_of_many() -> None:
    later = table("station", "turn Ana; Ana: -; Bo: -; mexican: -; hand Ana: 6-5 5-1; boneyard 20")

    assert played(later, "6-5 on Ana").player == "Bo"


def test_a_pass_uses_the_first_turn_up() -> None:
    state = table(
        "station",
        "turn Ana; first-turn Ana Bo; Ana: -; Bo: -; mexican: -; hand Ana: 5-5; boneyard 9",
    )

    assert played(state, "draw 4-4, pass").first_turns == frozenset([1])


@pytest.mark.parametrize(
    ("value", "started"), [("true", "6-5 on Ana, 6-5 on mexican"), ("false", "6-5 on Ana")]
)
def test_mexican_from_first_turn(value: str, started: str) -> None:
    rules = f"station own_train_first=false mexican_from_first_turn={value}"

    assert moves(table(rules, FIRST)) == started


def test_a_first_turn_that_begins_elsewhere_is_an_ordinary_one() -> None:
    state = table("station own_train_first=false mexican_from_first_turn=true", FIRST)

    assert played(state, "6-5 on mexican").player == "Bo"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("true", "3-4 on mexican, 6-4 on Ana"),
        ("false", "2-4 on Bo, 3-4 on mexican, 6-4 on Ana"),
    ],
)
def test_own_train_first(value: str, expected: str) -> None:
    position = "turn Ana; Ana: -; Bo*: 6-2; mexican: 6-3; hand Ana: 6-4 2-4 3-4 0-0; boneyard 9"
    state = table(f"station own_train_first={value}", position)

    assert moves(state) == expected


def test_who_has_no_train_may_not_begin_the_mexican_train() -> None:
    position = "turn Ana; Ana: -; Bo: 6-2; mexican: -; hand Ana: 6-4 0-0; boneyard 9"

    assert moves(table("station", position)) == "6-4 on Ana"
    assert moves(table("railyard", position)) == "6-4 on Ana, 6-4 on mexican"


@pytest.mark.parametrize(("value", "started"), [("0", False), ("1", False), ("2", True)])
def test_mexican_trains(value: str, started: bool) -> None:
    position = LATER.replace("mexican: -", "mexican: 6-3; mexican2: -") + "hand Ana: 6-4 0-0"
    if value == "0":
        position = LATER + "hand Ana: 6-4 0-0"
    state = table(f"station mexican_trains={value}", position)

    assert can(state, "6-4 on new mexican") is started
    assert can(state, "6-4 on mexican2") is started
    if started:
        later = played(state, "6-4 on new mexican")
        assert str(later.trains[3]) == "6-4"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("anywhere", "1-3 on Ana, 2-0 on Bo"),
        ("on_it", "1-3 on Ana"),
        ("nothing", None),
    ],
)
def test_after_double(value: str, expected: str | None) -> None:
    position = LATER.replace("Bo:", "Bo*:") + "hand Ana: 1-1 1-3 2-0 5-5"
    state = played(table(f"station after_double={value}", position), "1-1 on Ana")

    if expected is None:
        assert state.player == "Bo"
        assert state.doubles == (0,)
    else:
        assert moves(state) == expected


@pytest.mark.parametrize(("value", "second"), [("0", True), ("1", False), ("2", True)])
def test_max_doubles_per_turn(value: str, second: bool) -> None:
    position = LATER.replace("Bo:", "Bo*:") + "hand Ana: 1-1 2-2 5-5"
    state = played(table(f"station max_doubles_per_turn={value}", position), "1-1 on Ana")

    assert can(state, "2-2 on Bo") is second
    # Where it is not playable, he draws for what he owes, and passes with his marker.
    assert can(state, "draw") is not second
    if not second:
        assert played(state, "draw 0-0, pass").trains[0].marked


def test_max_doubles_per_turn_holds_in_a_first_turn_of_many() -> None:
    hand = "hand Ana: 6-5 5-5 5-1 1-1 0-0"
    state = table(
        "station max_doubles_per_turn=1", FIRST.replace("hand Ana: 6-5 5-5 5-1 0-0", hand)
    )

    assert moves(played(state, "6-5 on Ana, 5-5 on Ana, 5-1 on Ana")) == "done"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("next", "1-4 on Ana"),
        ("next_if_unable", "1-4 on Ana"),
        ("none", "2-3 on Bo"),
    ],
)
def test_cover_duty(value: str, expected: str) -> None:
    position = (
        "turn Bo; Ana: 6-1 1-1; Bo: 6-2; mexican: -; doubles Ana; hand Bo: 1-4 2-3; boneyard 9"
    )

    assert moves(table(f"station cover_duty={value}", position)) == expected


def test_next_if_unable_lets_go_where_the_player_could_lay_another() -> None:
    position = (
        "turn Ana; Ana: 6-1; Bo: 6-2; mexican: -; hand Ana: 1-1 5-5 6-3; hand Bo: 1-4 2-5; "
        "boneyard 20"
    )
    state = table("station cover_duty=next_if_unable", position)
    state = played(state, "1-1 on Ana, 6-3 on mexican")

    assert moves(state) == "2-5 on Bo"
    assert "doubles Ana+" in str(state)


def test_next_if_unable_binds_after_a_pass() -> None:
    position = (
        "turn Ana; Ana: 6-1; Bo: 6-2; mexican: -; hand Ana: 1-1 5-5; hand Bo: 1-4 2-3; boneyard 21"
    )
    state = played(
        table("station cover_duty=next_if_unable", position), "1-1 on Ana, draw 4-4, pass"
    )

    assert moves(state) == "1-4 on Ana"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("oldest_first", "2-3 on Bo"),
        ("newest_first", "1-4 on Ana"),
        ("any", "1-4 on Ana, 2-3 on Bo"),
    ],
)
def test_open_double_order(value: str, expected: str) -> None:
    position = (
        "turn Bo; Ana: 6-1 1-1; Bo: 6-2 2-2; mexican: -; doubles Bo Ana; hand Bo: 1-4 2-3 0-0; "
        "boneyard 9"
    )
    state = table(f"station open_double_order={value}", position)

    assert moves(state) == expected


def test_the_order_of_doubles_does_not_bind_who_lays_them() -> None:
    position = LATER.replace("Bo:", "Bo*:") + "hand Ana: 1-1 2-2 2-3 1-4 0-0"
    state = played(table("station", position), "1-1 on Ana, 2-2 on Bo")

    assert moves(state) == "1-4 on Ana, 2-3 on Bo"


# All blanks of a double-two set lie on the table, so that nothing can cover Ana's 0-0.
DEAD = (
    "set 2; engine 2; order Ana Bo; turn Bo; first-turn none; Ana: 2-1 1-0 0-0; Bo: 2-0; "
    "mexican: -; hand Bo: 1-1; boneyard 0"
)


@pytest.mark.parametrize(("value", "marks"), [("stands", False), ("lapses", True)])
def test_dead_double(value: str, marks: bool) -> None:
    # Whether Bo was bound shows in what decides about his marker.
    rules = f"station dead_double={value} mark_on_failed_cover=false"
    state = parse_position(f"{rules}; {DEAD}")

    assert moves(state) == "pass"
    assert played(state, "pass").trains[1].marked is marks


def test_a_double_whose_cover_is_in_a_hand_is_not_dead() -> None:
    held = DEAD.replace("Bo: 2-0", "Bo: -").replace(
        "hand Bo: 1-1; boneyard 0", "hand Bo: 2-0; boneyard 1"
    )

    assert moves(parse_position(f"station dead_double=lapses; {held}")) == "0-2 on Ana"


def test_after_a_dead_double_the_turn_is_over_where_it_had_to_be_covered() -> None:
    position = (
        "set 2; engine 2; order Ana Bo; turn Bo; first-turn none; Ana: 2-1 1-0; Bo: 2-0; "
        "mexican: -; hand Bo: 0-0 1-1; boneyard 0"
    )
    stands = parse_position(f"railyard; {position}")
    lapses = parse_position(f"railyard dead_double=lapses; {position}")
    anywhere = parse_position(f"station dead_double=lapses; {position}")

    assert played(stands, "0-0 on Bo").player == "Bo"
    assert played(lapses, "0-0 on Bo").player == "Ana"
    assert played(anywhere, "0-0 on Bo").player == "Bo"


def test_first_turn_double_after_all_binds_nobody_before() -> None:
    position = (
        "turn Bo; first-turn Bo; Ana: 6-1 1-1; Bo: -; mexican: -; doubles Ana; "
        "hand Bo: 6-4 1-4 4-4 0-0; boneyard 9"
    )
    state = table("station", position)

    assert moves(state) == "6-4 on Bo"
    done = played(state, "6-4 on Bo, 4-4 on Bo, done")
    assert (done.player, done.doubles) == ("Ana", (0, 1))


def test_first_turn_double_after_all_binds_the_oldest_when_all_have_had_it() -> None:
    position = (
        "turn Ana; Ana: 6-1 1-1; Bo: 6-4 4-4; mexican: -; doubles Ana Bo; "
        "hand Ana: 1-4 4-3; boneyard 9"
    )

    assert moves(table("station", position)) == "1-4 on Ana"


def test_first_turn_double_at_once_owes_a_domino() -> None:
    rules = "station first_turn_double=at_once"
    state = played(table(rules, FIRST), "6-5 on Ana, 5-5 on Ana")
    assert moves(state) == "5-1 on Ana"
    assert moves(played(state, "5-1 on Ana")) == "done"

    stuck = table(rules, FIRST.replace("5-1 0-0", "0-0"))
    stuck = played(stuck, "6-5 on Ana, 5-5 on Ana")
    assert moves(stuck) == "draw"
    passed = played(stuck, "draw 4-4, pass")
    assert (passed.player, passed.trains[0].marked) == ("Bo", True)


def test_first_turn_double_at_once_binds_the_next_in_his_first_turn() -> None:
    position = (
        "turn Bo; first-turn Bo; Ana: 6-1 1-1; Bo: -; mexican: -; doubles Ana; "
        "hand Bo: 6-4 1-4 0-0; boneyard 9"
    )
    state = table("station first_turn_double=at_once", position)

    assert moves(state) == "1-4 on Ana"
    assert played(state, "1-4 on Ana").player == "Ana"


def test_first_turn_double_at_once_owes_nothing_where_a_double_ends_the_turn() -> None:
    rules = "station first_turn_double=at_once after_double=nothing"
    state = played(table(rules, FIRST), "6-5 on Ana, 5-5 on Ana")

    assert moves(state) == "5-1 on Ana, done"


@pytest.mark.parametrize(("value", "expected"), [("true", "draw"), ("false", "pass")])
def test_first_turn_draw(value: str, expected: str) -> None:
    state = table(
        f"station first_turn_draw={value}",
        "turn Ana; first-turn Ana Bo; Ana: -; Bo: -; mexican: -; hand Ana: 5-5; boneyard 9",
    )

    assert moves(state) == expected


@pytest.mark.parametrize(("value", "expected"), [("true", "draw"), ("false", "pass")])
def test_draw_until_start(value: str, expected: str) -> None:
    state = table(
        f"station draw_until_start={value}",
        "turn Ana; Ana: -; Bo: -; mexican: -; hand Ana: 5-5; boneyard 9",
    )

    assert moves(played(state, "draw 4-4")) == expected
    with_train = table(f"station draw_until_start={value}", LATER + "hand Ana: 5-5")
    assert moves(played(with_train, "draw 4-4")) == "pass"


@pytest.mark.parametrize(("value", "draws"), [("0", 0), ("1", 1), ("2", 2)])
def test_draw_count(value: str, draws: int) -> None:
    state = table(f"open-run draw_count={value}", LATER + "hand Ana: 5-5")

    for one in ["draw 4-4", "draw 3-3"][:draws]:
        assert moves(state) == "draw"
        state = played(state, one)
    assert moves(state) == "pass"


def test_each_domino_owed_has_its_own_draw() -> None:
    state = played(table("station", LATER + "hand Ana: 5-5"), "draw 1-1, 1-1 on Ana")

    assert moves(state) == "draw"
    assert moves(played(state, "draw 4-4")) == "pass"


@pytest.mark.parametrize(
    ("value", "expected"), [("true", "1-3 on Ana"), ("false", "1-3 on Ana, pass")]
)
def test_must_play_drawn(value: str, expected: str) -> None:
    state = table(f"station must_play_drawn={value}", LATER + "hand Ana: 5-5")

    assert moves(played(state, "draw 3-1")) == expected


def test_a_domino_drawn_in_an_earlier_turn_has_to_be_played() -> None:
    state = table("station must_play_drawn=false", LATER + "hand Ana: 5-5 3-1")

    assert moves(state) == "1-3 on Ana"


def test_a_drawn_domino_may_be_kept_only_if_nothing_else_fits() -> None:
    rules = "station must_play_drawn=false draw_count=2"
    state = played(table(rules, LATER + "hand Ana: 5-5"), "draw 4-4, draw 3-1")

    assert moves(state) == "1-3 on Ana, pass"


@pytest.mark.parametrize(("value", "marked"), [("true", True), ("false", False)])
def test_mark_if_drawn_not_on_own(value: str, marked: bool) -> None:
    rules = f"station mark_if_drawn_not_on_own={value}"
    position = LATER.replace("mexican: -", "mexican: 6-3") + "hand Ana: 5-5"

    state = played(table(rules, position), "draw 3-0, 3-0 on mexican")
    assert state.trains[0].marked is marked
    # It could have been laid on his own train.
    state = played(table(rules, position), "draw 3-1, 3-1 on mexican")
    assert state.trains[0].marked is False
    # It was not drawn in this turn.
    state = played(table(rules, position + " 3-0"), "3-0 on mexican")
    assert state.trains[0].marked is False


def test_a_domino_drawn_to_cover_puts_up_no_marker() -> None:
    position = "turn Ana; Ana: 6-1; Bo: 6-2 2-2; mexican: -; hand Ana: 5-5; boneyard 9"
    state = played(table("station", position), "draw 2-0, 2-0 on Bo")

    assert state.trains[0].marked is False


@pytest.mark.parametrize(("value", "marked"), [("true", True), ("false", False)])
def test_mark_on_failed_cover(value: str, marked: bool) -> None:
    position = "turn Ana; Ana: 6-1; Bo: 6-2 2-2; mexican: -; hand Ana: 5-5; boneyard 9"
    state = table(f"station mark_on_failed_cover={value}", position)

    assert played(state, "draw 4-4, pass").trains[0].marked is marked


def test_mark_on_failed_cover_decides_about_ones_own_double_where_it_binds() -> None:
    position = LATER + "hand Ana: 1-1 5-5"
    own = table("railyard mark_on_failed_cover=false", position)
    assert played(own, "1-1 on Ana, draw 4-4, pass").trains[0].marked is False

    anywhere = table("station mark_on_failed_cover=false", position)
    assert played(anywhere, "1-1 on Ana, draw 4-4, pass").trains[0].marked is True


@pytest.mark.parametrize(("value", "marked"), [("true", True), ("false", False)])
def test_mark_on_empty_yard(value: str, marked: bool) -> None:
    rules = f"station mark_on_empty_yard={value}"
    empty = table(rules, LATER.replace("boneyard 9", "boneyard 0") + "hand Ana: 5-5")
    drawn = table(rules, LATER.replace("boneyard 9", "boneyard 1") + "hand Ana: 5-5")

    assert played(empty, "pass").trains[0].marked is marked
    assert played(drawn, "draw 4-4, pass").trains[0].marked is True


@pytest.mark.parametrize(
    ("value", "own", "elsewhere", "other"),
    [
        ("own_play", False, True, True),
        ("any_play_there", False, True, False),
        ("any_play", False, False, True),
        ("owner_choice", True, True, True),
    ],
)
def test_marker_off(value: str, own: bool, elsewhere: bool, other: bool) -> None:
    rules = f"station marker_off={value}"
    position = "turn Ana; Ana*: 6-1; Bo*: 6-2; mexican: 6-3; hand Ana: 1-4 3-4 2-4 0-0; boneyard 9"

    assert played(table(rules, position), "1-4 on Ana").trains[0].marked is own
    assert played(table(rules, position), "3-4 on mexican").trains[0].marked is elsewhere
    assert played(table(rules, position), "2-4 on Bo").trains[1].marked is other


def test_owner_choice_keeps_the_turn_open() -> None:
    position = "turn Ana; Ana*: 6-1; Bo: 6-2; mexican: 6-3; hand Ana: 1-4 3-3 0-0; boneyard 9"
    state = table("station marker_off=owner_choice", position)
    assert not can(state, "unmark")

    waiting = played(state, "1-4 on Ana")
    assert (waiting.player, moves(waiting)) == ("Ana", "done, unmark")
    assert not can(waiting, "pass")
    off, up = played(waiting, "unmark"), played(waiting, "done")
    assert (off.player, off.trains[0].marked) == ("Bo", False)
    assert (up.player, up.trains[0].marked) == ("Bo", True)

    # After a double his turn goes on all the same.
    going_on = played(state, "3-3 on mexican, unmark")
    assert (going_on.player, moves(going_on)) == ("Ana", "1-4 on Ana")


@pytest.mark.parametrize("value", ["true", "false"])
def test_last_double_out(value: str) -> None:
    state = table(f"station last_double_out={value}", LATER + "hand Ana: 1-1")
    after = played(state, "1-1 on Ana")

    if value == "true":
        assert outcome(after) is not None
    else:
        assert (after.player, moves(after)) == ("Ana", "draw")
        assert outcome(played(after, "draw 1-3, 1-3 on Ana")) is not None


@pytest.mark.parametrize("value", ["others_finish", "at_once"])
def test_first_turn_out(value: str) -> None:
    state = table(f"station first_turn_out={value}", FIRST.replace("6-5 5-5 5-1 0-0", "6-5 5-1"))
    after = played(state, "6-5 on Ana, 5-1 on Ana")

    if value == "at_once":
        assert outcome(after) is not None
    else:
        assert (outcome(after), after.player, after.out) == (None, "Bo", (0,))


def test_every_option_about_play_has_a_test_here() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    about_play = {
        name
        for name, spec in option_specs(TrainOptions).items()
        if spec.group != "scoring" and name not in {"deal", "engine_found", "announce_at"}
    }

    assert {name for name in about_play if f"{name}=" not in text} == set()


def test_contradicting_house_rules_are_refused_in_a_position() -> None:
    with pytest.raises(UsageProblem, match="draw_until_start needs"):
        parse_position("station draw_until_start=true first_turn_draw=false; set 6")
