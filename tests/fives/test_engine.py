from itertools import product
from random import Random

import pytest

from fives.strategies import clauses, random_states, steps_of
from mtscore.errors import UsageProblem
from mtscore.fives.checks import problems, refuse_impossible
from mtscore.fives.counting import board_count
from mtscore.fives.ending import outcome, possible_outcomes
from mtscore.fives.engine import (
    apply,
    explain,
    is_legal,
    known_moves,
    legal_moves,
    points,
    possible_moves,
)
from mtscore.fives.layout import ENDS, End
from mtscore.fives.line_moves import Move, Play, parse_move, write_move
from mtscore.fives.position_reading import parse_position
from mtscore.fives.rounds import begin, deal, play_round, random_player
from mtscore.fives.state import FIVES_UP, UNKNOWN, Hand, State, hand_of
from mtscore.notation.dominoes import parse_dominoes
from mtscore.notation.moves import DRAW, PASS, Draw
from mtscore.records import changed
from mtscore.rules.options import FivesOptions
from mtscore.tiles import domino, domino_set

HOUSE = changed(FIVES_UP, deal="2:7 3-4:5")
TABLES = (
    (2, FIVES_UP),
    (2, changed(FIVES_UP, block="pass")),
    (2, changed(FIVES_UP, opener="lot", no_double="lot", stock_kept=2)),
    (2, changed(FIVES_UP, draw_when_able=True)),
    (2, changed(FIVES_UP, spinner="none", score_in_play=False)),
    (3, HOUSE),
    (3, changed(HOUSE, block="pass")),
    (4, changed(HOUSE, partnerships=True)),
)


def texts(state: State) -> list[str]:
    return [write_move(one, state.layout) for one in legal_moves(state)]


def every_move(state: State) -> list[Move]:
    ends: tuple[End, ...] = ("line", *ENDS)
    plays: list[Move] = [Play(tile, end) for tile, end in product(domino_set(state.largest), ends)]
    return [*plays, DRAW, PASS]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_in_random_rounds_no_domino_is_lost_and_one_outcome_ends_them(
    players: int, options: FivesOptions
) -> None:
    for seed in range(60):
        states = random_states(seed, players, options)
        for state in states:
            held = [tile for hand in state.hands for tile in hand.dominoes]
            lying = list(state.layout.dominoes)
            assert len(set(held + lying)) == len(held) + len(lying)
            assert len(held) + len(lying) + (state.stock or 0) == 28
            assert len(possible_outcomes(state)) == 1
            assert problems(state) == ()
        assert [outcome(state) for state in states[:-1]] == [None] * (len(states) - 1)
        assert outcome(states[-1]) is not None


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_the_legal_moves_are_those_that_are_legal(players: int, options: FivesOptions) -> None:
    for seed in range(4):
        for state in random_states(seed, players, options):
            listed = legal_moves(state)
            assert possible_moves(state) == listed
            assert len(set(listed)) == len(listed)
            for move in every_move(state):
                assert is_legal(state, move) is (move in listed)
                told = explain(state, move)
                assert told.verdict == ("legal" if move in listed else "illegal")
                assert told.clauses
                assert told.sentence
                assert told.after == (apply(state, move) if move in listed else None)


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_scores_are_the_board_counts_divisible_by_five(players: int, options: FivesOptions) -> None:
    for seed in range(20):
        names = ["Ana", "Bo", "Cy", "Dee"][:players]
        opening = deal(options, names, Random(seed))
        sides = 2 if options.partnerships else players
        opening = changed(opening, state=opening.state.but(scores=(0,) * sides))
        played = play_round(opening, random_player(Random(seed)))
        made = [0] * sides
        for before, move, after in steps_of(played):
            told = explain(before, move)
            total = board_count(after.layout)
            earned = total if isinstance(move, Play) and total % 5 == 0 else 0
            earned = earned if options.score_in_play else 0
            assert told.points == earned
            made[before.turn % sides] += earned
            assert after.scores == tuple(made)
            if isinstance(move, Play):
                assert points(after) == earned


def test_both_sides_of_the_spinner_come_before_its_ends() -> None:
    one_side = parse_position("fives-up; turn Ana; line 6-6 6-3; hand Ana: 6-1 4-3")
    assert texts(one_side) == ["6-1 on left", "3-4 on right"]
    both = parse_position("fives-up; turn Ana; line 4-6 6-6 6-3; hand Ana: 6-1 4-3")
    assert texts(both) == ["6-1 on up", "6-1 on down", "4-3 on left", "3-4 on right"]
    assert clauses(explain(both, Play(domino(6, 1), "up"))) == ("F3.1", "F0.1")
    assert clauses(explain(one_side, Play(domino(6, 1), "up"))) == ("F0.1",)


def test_the_first_double_becomes_the_spinner_wherever_it_is_laid() -> None:
    state = parse_position("fives-up; turn Ana; line 4-5; hand Ana: 5-5 4-4; hand Bo: 5-6 4-2")
    told = explain(state, Play(domino(5, 5), "right"))
    assert clauses(told) == ("F3.1", "F5.1")
    state = apply(state, Play(domino(5, 5), "right"))
    assert state.layout.spinner is domino(5, 5)
    state = apply(state, Play(domino(6, 5), "right"))
    state = apply(state, Play(domino(4, 4), "left"))
    # 4-4 is an ordinary double: covered on its right, its left is the end of the line.
    assert state.layout.spinner is domino(5, 5)
    assert state.layout.up_number == 5
    state = apply(state, Play(domino(4, 2), "left"))
    assert state.layout.open_ends == (("left", 2), ("right", 6), ("up", 5), ("down", 5))


def test_drawing_goes_on_until_a_domino_fits_or_the_stock_is_empty() -> None:
    state = parse_position("fives-up; turn Ana; line 5-5; hand Ana: 6-4; stock 2")
    assert texts(state) == ["draw"]
    drew = apply(state, Draw(domino(6, 3)))
    assert (drew.turn, drew.drawn, drew.stock) == (0, 1, 1)
    assert texts(drew) == ["draw"]
    fits = apply(drew, Draw(domino(5, 3)))
    assert texts(fits) == ["5-3 on left", "5-3 on right"]
    stuck = apply(drew, Draw(domino(4, 3)))
    assert texts(stuck) == ["pass"]
    assert not is_legal(stuck, DRAW)
    with pytest.raises(ValueError, match="empty"):
        apply(stuck, DRAW)


def test_who_can_play_neither_draws_nor_passes() -> None:
    state = parse_position("fives-up; turn Ana; line 5-5; hand Ana: 5-4; stock 2")
    assert clauses(explain(state, DRAW)) == ("F4.1",)
    assert not is_legal(state, DRAW)
    assert not is_legal(state, PASS)
    able = state.but(options=changed(FIVES_UP, draw_when_able=True))
    assert texts(able) == ["5-4 on left", "5-4 on right", "draw"]
    assert not is_legal(able, PASS)


def test_dominoes_kept_in_the_stock_are_not_drawn() -> None:
    kept = changed(FIVES_UP, stock_kept=2)
    state = parse_position("fives-up; turn Ana; line 5-5; hand Ana: 6-4; stock 2")
    assert texts(state.but(options=kept)) == ["pass"]
    assert texts(state.but(options=kept, stock=3)) == ["draw"]


def test_by_house_rule_no_double_is_a_spinner() -> None:
    state = parse_position("fives-up spinner=none; turn Ana; line 4-6 6-6 6-3; hand Ana: 6-1")
    assert not is_legal(state, Play(domino(6, 1), "up"))
    assert clauses(explain(state, Play(domino(6, 1), "up"))) == ("F0.1", "F5.1")


def test_hands_and_stock_that_nobody_knows_stay_possible() -> None:
    state = parse_position("fives-up; turn Ana; line 5-5; hand Bo: 5-4; count 2 1")
    assert known_moves(state) is None
    assert legal_moves(state) == []
    assert Play(domino(5, 3), "left") in possible_moves(state)
    assert Play(domino(5, 4), "left") not in possible_moves(state)
    assert is_legal(state, Play(domino(5, 3), "left"))
    assert not is_legal(state, Play(domino(5, 4), "left"))
    assert explain(state, DRAW).verdict == "depends"
    after = apply(state, Play(domino(5, 3), "left"))
    assert after.hands[0] == Hand(hidden=1)
    drew = apply(state.but(stock=5), DRAW)
    assert (drew.hands[0], drew.stock) == (Hand(hidden=3), 4)
    assert apply(state, Draw(domino(6, 1))).hands[0] == Hand(frozenset([domino(6, 1)]), 2)
    assert apply(state.but(hands=(UNKNOWN, UNKNOWN)), DRAW).hands[0] == UNKNOWN


def test_a_domino_that_fits_whichever_double_is_the_spinner_is_legal_and_its_count_open() -> None:
    state = parse_position("fives-up; turn Ana; line 1-4 4-4 4-5 5-3 3-3 3-2; hand Ana: 4-3 6-4")
    assert not state.layout.is_settled
    told = explain(state, Play(domino(4, 3), "up"))
    assert told.verdict == "legal"
    assert (told.count, told.points, told.after) == (None, 0, None)
    told = explain(state, Play(domino(6, 4), "up"))
    assert (told.verdict, told.missing) == ("depends", ("doubles",))
    assert told.sentence == "that depends on which double was laid first, and so is the spinner"
    assert texts(state) == ["4-3 on up", "4-3 on down"]
    assert Play(domino(6, 4), "down") in possible_moves(state)


def test_what_a_move_hangs_on_is_named() -> None:
    state = parse_position("fives-up; order Ana Bo; turn Ana; line 5-5")
    told = explain(state, DRAW)
    assert (told.verdict, told.missing) == ("depends", ("hand", "boneyard"))
    assert told.sentence == ("that depends on what Ana holds and whether there is a domino to draw")


def test_only_what_nobody_has_seen_can_be_drawn() -> None:
    state = parse_position("fives-up; turn Ana; line 5-5; hand Ana: 6-4; hand Bo: 2-2; stock 25")
    assert is_legal(state, Draw(domino(6, 3)))
    for seen in (domino(5, 5), domino(6, 4), domino(2, 2)):
        told = explain(state, Draw(seen))
        assert (told.verdict, clauses(told)) == ("illegal", ("F4.1",))
        assert told.sentence == f"{seen} does not lie in the stock"


def test_a_stock_that_nobody_counted_leaves_open_whether_to_draw() -> None:
    state = parse_position("fives-up; turn Ana; line 5-5; hand Ana: 6-4")
    assert legal_moves(state) == []
    assert possible_moves(state) == [DRAW, PASS]
    assert explain(state, PASS).verdict == "depends"


def test_after_the_round_nothing_is_legal() -> None:
    out = parse_position(
        "fives-up; turn Bo; order Ana Bo; line 5-5; hand Ana:; hand Bo: 5-4; stock 26"
    )
    assert texts(out) == []
    told = explain(out, Play(domino(5, 4), "left"))
    assert (told.verdict, clauses(told)) == ("illegal", ("F7.3",))
    assert told.sentence == "the round is over: Ana is out and wins the round"


def test_who_is_stuck_may_say_so_though_everybody_sees_it() -> None:
    # All the 2s of a double-two set lie, and both ends show one.
    state = parse_position(
        "fives-up; set 2; turn Ana; line 2-1 1-0 0-2 2-2; hand Ana: 0-0; hand Bo: 1-1; stock 0"
    )
    for _ in range(2):
        assert texts(state) == ["pass"]
        state = apply(state, PASS)
    assert texts(state) == []
    assert not is_legal(state, PASS)


def test_apply_refuses_what_cannot_be_laid() -> None:
    state = parse_position("fives-up; turn Ana; line 5-5; hand Ana: 6-4")
    with pytest.raises(ValueError, match="nowhere"):
        apply(state, Play(domino(6, 4), None))


def test_what_fits_nowhere_is_told_with_the_open_ends() -> None:
    state = parse_position("fives-up; turn Ana; line 4-6 6-6 6-3; hand Ana: 5-2")
    told = explain(state, parse_move("5-2", state.layout))
    assert (told.verdict, clauses(told)) == ("illegal", ("F3.1",))
    assert told.sentence == "5-2 fits nowhere: the open ends show 3, 4 and 6"
    told = explain(state, parse_move("5-2 on left", state.layout))
    assert told.sentence == "5-2 has no 4, which is open on the left"
    told = explain(state, parse_move("6-1 on up", state.layout))
    assert told.sentence == "Ana does not hold 6-1"


def test_a_round_is_dealt_by_the_table_of_the_rules() -> None:
    assert begin(["Ana", "Bo"]).stock == 14
    assert begin(["Ana", "Bo", "Cy"], options=HOUSE).stock == 13
    with pytest.raises(UsageProblem, match="no hand for 3 players"):
        begin(["Ana", "Bo", "Cy"])
    with pytest.raises(UsageProblem, match="more than the 10"):
        begin(["Ana", "Bo"], largest=3)


def test_a_state_that_cannot_be_is_refused_with_every_reason() -> None:
    state = begin(["Ana", "Bo"])
    five_four = parse_dominoes("5-4")
    with pytest.raises(UsageProblem, match="5-4 is in the hand of Ana and in the hand of Bo"):
        refuse_impossible(state.but(hands=(hand_of(five_four), hand_of(five_four))))
    with pytest.raises(UsageProblem, match="29 dominoes hidden"):
        refuse_impossible(state.but(stock=15))
    with pytest.raises(UsageProblem, match="27 dominoes hidden"):
        refuse_impossible(state.but(stock=13))
    with pytest.raises(UsageProblem, match="9-9 is not in a double-6 set"):
        refuse_impossible(state.but(hands=(hand_of([domino(9, 9)]), UNKNOWN)))
    with pytest.raises(UsageProblem, match="nobody plays alone"):
        refuse_impossible(state.but(players=("Ana",), hands=(UNKNOWN,)))
    with pytest.raises(UsageProblem, match="partners are four") as caught:
        refuse_impossible(state.but(options=changed(FIVES_UP, partnerships=True), scores=(1, 2, 3)))
    assert len(caught.value.diagnostics) == 2


def test_a_round_played_keeps_who_did_what() -> None:
    opening = deal(FIVES_UP, ["Ana", "Bo"], Random(3), starter="Bo", after="out")
    assert opening.state.player == "Bo"
    played = play_round(opening, random_player(Random(4)))
    drawn = [move.domino for _, move in played.moves if isinstance(move, Draw)]
    assert drawn == list(opening.stock[: len(drawn)])
    assert [name for name, _ in played.moves] == [
        before.player for before, _, _ in steps_of(played)
    ]
    with pytest.raises(ValueError, match="Cy does not play"):
        deal(FIVES_UP, ["Ana", "Bo"], Random(3), starter="Cy")


def test_played_out_rounds_end_in_each_way() -> None:
    kinds = set()
    for seed in range(300):
        random = Random(seed)
        played = play_round(deal(FIVES_UP, ["Ana", "Bo"], random), random_player(random))
        ended = outcome(played.final)
        assert ended is not None
        kinds.add(ended.kind)
    assert kinds == {"out", "stalemate", "blocked"}
