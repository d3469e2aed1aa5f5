import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random

import pytest

from fives.strategies import random_states
from mtscore.errors import NotationProblem, UsageProblem
from mtscore.fives.claims import Claim, parse_claim
from mtscore.fives.layout import End, Layout
from mtscore.fives.line_moves import Move, Play, parse_moves
from mtscore.fives.position_reading import parse_position
from mtscore.fives.ruling import rule
from mtscore.fives.state import FIVES_UP, Hand, State
from mtscore.notation.dominoes import parse_dominoes
from mtscore.notation.moves import DRAW, PASS
from mtscore.records import changed
from mtscore.rules import RULE_SETS
from mtscore.rules.options import FivesOptions
from mtscore.ruling import Ruling
from mtscore.tiles import Domino, domino

# --- the referee against an enumeration of everything that the unseen dominoes can be ------------


@dataclass(frozen=True)
class World:
    """One arrangement: the hands, the stock in the order drawn, the spinner decided."""

    layout: Layout
    hands: tuple[frozenset[Domino], ...]
    stock: tuple[Domino, ...]


def splits(
    tiles: frozenset[Domino], hands: tuple[Hand, ...]
) -> Iterator[tuple[list[frozenset[Domino]], frozenset[Domino]]]:
    """Every way to complete the hands from `tiles`, with what is left over."""
    if not hands:
        yield [], tiles
        return
    first, rest = hands[0], hands[1:]
    least = max(0, 1 - len(first.dominoes))
    sizes = [first.hidden] if first.hidden is not None else range(least, len(tiles) + 1)
    for size in sizes:
        for taken in combinations(sorted(tiles), size):
            for others, left in splits(tiles - set(taken), rest):
                yield [first.dominoes | set(taken), *others], left


def worlds(state: State, draws: int) -> Iterator[World]:
    for layout in state.layout.settlements:
        for hands, left in splits(state.unseen, state.hands):
            if state.stock is None or state.stock == len(left):
                for drawn in permutations(sorted(left), min(draws, len(left))):
                    rest = tuple(sorted(left - set(drawn)))
                    world = World(layout, tuple(hands), (*drawn, *rest))
                    if as_declared(state, world):
                        yield world


def fits_somewhere(world: World, hand: frozenset[Domino]) -> bool:
    ends = {number for _, number in world.layout.open_ends}
    return any(tile.high in ends or tile.low in ends for tile in hand)


def as_declared(state: State, world: World) -> bool:
    """Whether those who have passed since the last domino could indeed do nothing else."""
    passers = [(state.turn - 1 - back) % len(world.hands) for back in range(state.passes)]
    stuck = all(not fits_somewhere(world, world.hands[seat]) for seat in passers)
    return not passers or (stuck and len(world.stock) <= state.options.stock_kept)


def opens(state: State, hands: tuple[frozenset[Domino], ...]) -> tuple[int, Domino] | None:
    """Who opens with what, by looking through all hands for the highest double, then pips."""
    for number in range(state.largest, -1, -1):
        for seat, hand in enumerate(hands):
            if domino(number, number) in hand:
                return seat, domino(number, number)
    if state.options.no_double == "lot":
        return None
    heaviest = max(
        ((tile.pips, tile.high, seat) for seat, hand in enumerate(hands) for tile in hand)
    )
    pips, high, seat = heaviest
    return seat, domino(high, pips - high)


def turn_is_legal(state: State, world: World, moves: tuple[Move, ...]) -> bool | None:
    """Whether a turn is legal in a world; None where it cannot even happen there."""
    hand, stock = world.hands[state.turn], list(world.stock)
    legal = True
    for at, move in enumerate(moves):
        can_draw = len(stock) > state.options.stock_kept
        can_play = fits_somewhere(world, hand) if world.layout.line else True
        if at and moves[at - 1] != DRAW:
            legal = False
        if move == DRAW:
            legal &= can_draw and bool(world.layout.line)
            legal &= state.options.draw_when_able or not can_play
            if not stock:
                return False
            hand |= {stock.pop(0)}
        elif move is PASS:
            legal &= not can_play and not can_draw
        else:
            assert isinstance(move, Play)
            if move.domino not in hand:
                return None
            if world.layout.line:
                number = world.layout.number_at(move.end) if move.end else None
                legal &= number in (move.domino.high, move.domino.low)
            elif state.after == "out":
                legal &= move.end == "line"
            else:
                found = opens(
                    state, (*world.hands[: state.turn], hand, *world.hands[state.turn + 1 :])
                )
                right = (
                    not move.domino.is_double
                    if found is None
                    else found == (state.turn, move.domino)
                )
                legal &= move.end == "line" and right
    return legal


def claim_holds(state: State, world: World, claim: Claim) -> bool:
    can_draw = len(world.stock) > state.options.stock_kept
    can = [fits_somewhere(world, hand) if world.layout.line else True for hand in world.hands]
    if claim.kind == "stalemate":
        return not can_draw and not any(can)
    if claim.kind == "blocked":
        seat = state.turn if claim.player is None else state.players.index(claim.player)
        return not can_draw and not can[seat] and any(can)
    assert claim.kind == "opens"
    assert claim.player is not None
    if world.layout.line:
        return False
    if state.after == "out":
        return state.players[state.turn] == claim.player
    found = opens(state, world.hands)
    return found is not None and state.players[found[0]] == claim.player


def expected(answers: list[bool]) -> str:
    return "depends" if len(set(answers)) > 1 else "legal" if answers[0] else "illegal"


SMALL = changed(FIVES_UP, deal="2:2 3:2")
TABLES: tuple[tuple[int, int, FivesOptions], ...] = (
    (2, 2, SMALL),
    (2, 3, SMALL),
    (3, 3, SMALL),
    (2, 2, changed(SMALL, no_double="lot", stock_kept=1)),
    (2, 2, changed(SMALL, draw_when_able=True)),
    (3, 3, changed(SMALL, block="pass")),
)


def hidden_states(
    players: int, largest: int, options: FivesOptions, seeds: range
) -> Iterator[tuple[State, Random]]:
    """States of random rounds with parts of them forgotten."""
    for seed in seeds:
        random = Random(seed)
        for state in random_states(seed, players, options, largest):
            if any(not hand.dominoes for hand in state.hands):
                continue
            hands = []
            for hand in state.hands:
                shown = frozenset(one for one in sorted(hand.dominoes) if random.random() < 0.4)
                hidden = random.choice([None, len(hand.dominoes) - len(shown)])
                hands.append(hand if random.random() < 0.25 else Hand(shown, hidden))
            layout = state.layout
            if not (layout.up or layout.down) and len(layout.doubles) > 1 and random.random() < 0.7:
                layout = layout.but(spinner=None, up_number=None, down_number=None)
            found = state.but(
                hands=tuple(hands),
                stock=random.choice([None, state.stock]),
                layout=layout,
                drawn=0,
                after=random.choice([None, "out"]) if not layout.line else None,
            )
            # More would take too long to enumerate.
            if len(found.unseen) <= 9 - players:
                yield found, random


def some_turns(state: State, random: Random) -> Iterator[tuple[Move, ...]]:
    yield (DRAW,)
    yield (PASS,)
    yield (DRAW, DRAW)
    yield (DRAW, PASS)
    tiles = sorted(state.own.dominoes | state.unseen)
    for _ in range(4):
        tile = random.choice(tiles)
        ends: list[End | None] = ["line"]
        if state.layout.line:
            ends = [*state.layout.ends_for(tile), "up", "down", None]
        play = Play(tile, random.choice(ends))
        if tile in state.own.dominoes or not state.own.is_known:
            yield (play,)
        yield (DRAW, play)
        yield (DRAW, DRAW, play)


def check_turns(players: int, largest: int, options: FivesOptions, seeds: range) -> set[str]:
    verdicts: set[str] = set()
    for state, random in hidden_states(players, largest, options, seeds):
        for moves in some_turns(state, random):
            answers = [
                legal
                for world in worlds(state, moves.count(DRAW))
                if (legal := turn_is_legal(state, world, moves)) is not None
            ]
            if not answers:
                continue
            found = rule(state, moves)
            assert found.verdict == expected(answers), (found.position, found.move)
            verdicts.add(found.verdict)
    return verdicts


def check_claims(players: int, largest: int, options: FivesOptions, seeds: range) -> set[str]:
    verdicts: set[str] = set()
    for state, _ in hidden_states(players, largest, options, seeds):
        claims = [Claim(kind="stalemate"), Claim(kind="blocked")]
        for name in state.players:
            claims += [Claim(kind="blocked", player=name), Claim(kind="opens", player=name)]
        everything = list(worlds(state, 0))
        for claim in claims:
            answers = [claim_holds(state, world, claim) for world in everything]
            found = rule(state, claim=claim)
            assert found.verdict == expected(answers), (found.position, found.claim)
            verdicts.add(found.verdict)
    return verdicts


ALL_VERDICTS = {"legal", "illegal", "depends"}


@pytest.mark.parametrize(("players", "largest", "options"), TABLES)
def test_rulings_agree_with_the_enumeration_of_all_worlds(
    players: int, largest: int, options: FivesOptions
) -> None:
    assert check_turns(players, largest, options, range(2)) <= ALL_VERDICTS
    assert check_claims(players, largest, options, range(4)) <= ALL_VERDICTS


@pytest.mark.long
@pytest.mark.parametrize(("players", "largest", "options"), TABLES)
def test_many_rulings_agree_with_the_enumeration_of_all_worlds(
    players: int, largest: int, options: FivesOptions
) -> None:
    assert check_turns(players, largest, options, range(2, 26)) == ALL_VERDICTS
    assert check_claims(players, largest, options, range(4, 60)) == ALL_VERDICTS


# --- what a ruling tells --------------------------------------------------------------------------


def ask(position: str, move: str = "", claim: str = "", drew: str = "") -> Ruling:
    state = parse_position("fives-up; " + position)
    return rule(
        state,
        parse_moves(move, state.layout) if move else (),
        parse_claim(claim, state.players) if claim else None,
        drew=parse_dominoes(drew),
    )


def cases(found: Ruling) -> list[tuple[str, str]]:
    return [(one.condition, one.verdict) for one in found.cases]


def test_a_ruling_is_the_document_of_check_move() -> None:
    found = ask("turn Ana; line 4-6 6-6 6-3; up 6-1; hand Ana: 5-4 3-2; stock 12", "5-4 on left")
    assert json.loads(json.dumps(found.as_json())) == {
        "schema": 1,
        "verdict": "legal",
        "rules": "fives-up",
        "house_rules": {},
        "player": "Ana",
        "move": "4-5 on left",
        "claim": None,
        "clauses": ["F3.1"],
        "basis": "text",
        "reason": "5-4 matches the 4 on the left.",
        "assumed": [],
        "missing": [],
        "cases": [],
        "readings": [],
        "duties": ["It is the other player's turn."],
        "legal_moves": ["4-5 on left", "3-2 on right"],
        "position": "fives-up; turn Ana; line 4-6 6-6 6-3; up 6-1; down -; hand Ana: 5-4 3-2; "
        "stock 12",
        "option": None,
        "house_rule": None,
    }


def test_points_made_are_a_duty_with_their_clause() -> None:
    found = ask("turn Ana; line 6-6; hand Ana: 6-3 5-4", "6-3 on left")
    assert found.clauses == ("F3.1", "F6.1")
    assert found.duties == ("write down 15 points for Ana", "it is the other player's turn")


def test_going_out_is_a_duty_to_count() -> None:
    found = ask("turn Ana; line 5-4; hand Ana: 5-0", "5-0 on left")
    assert found.duties == ("Ana is out and wins the round", "count what is left in the hands")


def test_a_domino_drawn_unseen_is_in_the_hand_and_no_longer_in_the_stock() -> None:
    # Of the two that nobody has seen Ana holds one; a second draw finds nothing.
    found = rule(
        parse_position(
            "fives-up draw_when_able=true; set 2; order Ana Bo; turn Bo; line 2-1 1-1; "
            "hand Bo: .. 2-2 1-0; count 1 ?"
        ),
        [DRAW, DRAW],
    )
    assert found.verdict == "illegal"


def test_reaching_the_target_ends_the_match_in_mid_round() -> None:
    found = ask(
        "turn Ana; order Ana Bo; line 6-6; hand Ana: 6-3 5-4; scores 90 0; target 100",
        "6-3 on left",
    )
    assert found.duties == (
        "write down 15 points for Ana",
        "Ana has reached the target",
        "the match is over",
    )


def test_a_pass_may_leave_open_how_the_round_ended() -> None:
    # Both dominoes that fit 0-0 can be among the three that nobody draws.
    found = rule(
        parse_position(
            "fives-up stock_kept=3; set 2; order Ana Bo; turn Ana; line 0-0; hand Ana: 1-1; "
            "count 1 1; stock 3"
        ),
        [PASS],
    )
    assert found.verdict == "legal"
    assert found.duties == ("show the hands: it is a stalemate, or Ana has lost the round",)


def test_who_is_out_has_ended_the_round_before_any_claim() -> None:
    found = ask("order Ana Bo; turn Bo; line 5-5; hand Ana:; hand Bo: 6-4", claim="blocked")
    assert (found.verdict, found.clauses) == ("illegal", ("F7.3",))


def test_a_draw_with_an_unknown_hand_depends_on_the_hand() -> None:
    found = ask("turn Ana; line 5-4; stock 7", "draw")
    assert found.verdict == "depends"
    assert found.missing == ("hand",)
    assert cases(found) == [
        ("Ana holds a domino with 4 or 5", "illegal"),
        ("Ana holds no domino with 4 or 5", "legal"),
    ]
    assert found.legal_moves is None
    assert found.duties == ()
    assert found.reason == "that depends on what Ana holds"


def test_a_pass_with_an_unknown_stock_depends_on_the_stock() -> None:
    found = ask("turn Ana; line 5-4; hand Ana: 6-3", "pass")
    assert found.missing == ("boneyard",)
    assert cases(found) == [
        ("there is a domino to draw", "illegal"),
        ("the stock is empty", "legal"),
    ]


def test_points_that_hang_on_which_double_came_first_are_not_told() -> None:
    # On 4-4 the arm ends in 3, and 1 + 1 + 3 make five; on 3-3 it ends in 4.
    line = "1-4 4-4 4-5 5-3 3-3 3-1"
    found = ask(f"turn Ana; line {line}; hand Ana: 4-3 6-6", "4-3 on up")
    assert (found.verdict, found.clauses, found.duties) == ("legal", ("F3.1", "F0.1"), ())
    told = ask(f"turn Ana; line {line}; spinner 4-4; hand Ana: 4-3 6-6", "4-3 on up")
    assert told.duties[0] == "write down 5 points for Ana"
    claimed = ask(f"turn Ana; line {line}; hand Ana: 4-3 6-6", "4-3 on up", "5 points")
    assert (claimed.verdict, claimed.missing) == ("depends", ("doubles",))


def test_what_was_drawn_and_not_told_is_missing() -> None:
    found = ask("turn Ana; line 5-4; hand Ana: 6-3; stock 7", "draw, draw")
    assert found.missing == ("drew",)
    assert cases(found) == [
        ("after 1 draw Ana holds a domino with 4 or 5", "illegal"),
        ("after 1 draw Ana holds no domino with 4 or 5", "legal"),
    ]
    assert found.reason == "that depends on what Ana drew"


def test_a_domino_that_was_in_the_hand_all_along_makes_the_draw_illegal() -> None:
    found = ask("turn Ana; line 5-4; stock 7", "draw, 5-3 on left", drew="6-2")
    assert (found.verdict, found.clauses[0]) == ("illegal", "F4.1")
    drawn = ask("turn Ana; line 5-4; stock 7", "draw, 5-3 on left", drew="5-3")
    assert drawn.missing == ("hand",)


def test_what_was_drawn_can_stand_in_the_move_itself() -> None:
    table = "turn Ana; line 5-4; hand Ana: 6-3; stock 7"
    for move, drew in (
        ("draw 6-2, draw 5-3, 5-3 on left", ""),
        ("draw, draw 5-3, 5-3 on left", "6-2"),
        ("draw 6-2, draw, 5-3 on left", "6-2 5-3"),
    ):
        found = ask(table, move, drew=drew)
        assert found.verdict == "legal", move
        assert found == changed(
            ask(table, "draw, draw, 5-3 on left", drew="6-2 5-3"), move=found.move
        )
    assert found.move == "draw 6-2, draw, 5-3 on left"
    before = ask(table, "draw 5-3, 5-3 on left", drew="6-2 6-1")
    assert before.verdict == "legal"
    assert before.position is not None
    assert before.position.startswith("fives-up; turn Ana; line 5-4; hand Ana: 6-3 6-2 6-1")
    with pytest.raises(UsageProblem, match="6-2 cannot be drawn twice"):
        ask(table, "draw 6-2, draw 6-2")
    with pytest.raises(UsageProblem, match="5-4 was not drawn: it lies elsewhere"):
        ask(table, "draw 5-4")


def test_which_double_came_first_is_missing_where_an_arm_hangs_on_it() -> None:
    found = ask("turn Ana; line 1-4 4-4 4-3 3-3 3-2; hand Ana: 5-3", "5-3 on up")
    assert found.missing == ("doubles",)
    assert cases(found) == [
        ("the double laid first is 4-4", "illegal"),
        ("the double laid first is 3-3", "legal"),
    ]
    # At the left end it makes no difference.
    assert ask("turn Ana; line 1-4 4-4 4-3 3-3 3-2", "6-1 on left").verdict == "legal"


def test_which_double_came_first_matters_to_a_draw() -> None:
    found = ask("turn Ana; line 1-4 4-4 4-3 3-3 3-2; hand Ana: 5-3; stock 4", "draw")
    assert found.missing == ("doubles",)
    both = ask("turn Ana; line 1-4 4-4 4-3 3-3 3-2; hand Ana: 6-5; stock 4", "draw")
    assert both.verdict == "legal"


def test_the_hand_of_another_is_missing_for_a_block() -> None:
    found = ask("order Ana Bo; turn Ana; line 5-5; stock 0", claim="Bo blocked")
    assert found.missing == ("hand Bo",)
    # All that fits is in the hands; if Ana holds none of it somebody else does.
    sure = ask("order Ana Bo Cy; turn Ana; line 5-5; hand Ana: 6-4; stock 0", claim="blocked")
    assert sure.verdict == "legal"
    found = ask("turn Ana; line -; hand Ana: 5-5", "5-5")
    assert found.missing == ("hand the other player",)
    assert found.assumed == ("this is the first round of the match",)


def test_several_reasons_for_the_same_answer_are_all_given() -> None:
    found = ask("order Ana Bo; turn Ana; line 5-5; hand Bo: 5-4", claim="stalemate")
    assert found.verdict == "illegal"
    assert found.reason == "either there is still something to draw, or Ana can play"


def test_who_passed_is_taken_at_his_word() -> None:
    found = ask("order Ana Bo; turn Bo; line 5-5; hand Bo: 5-4; stock 0; passes 1", "5-4 on left")
    assert found.verdict == "illegal"
    assert found.clauses[0] == "F4.2"
    assert found.assumed == ("whoever passed could neither play nor draw",)


def test_after_a_play_the_turn_is_over() -> None:
    found = ask("turn Ana; line 5-4; hand Ana: 5-3 4-2; stock 3", "5-3 on left, 4-2 on right")
    assert (found.verdict, found.clauses[0]) == ("illegal", "F3.1")
    assert found.reason == "the turn is over after one domino"


def test_the_hand_given_with_what_was_drawn_does_no_harm() -> None:
    position = "turn Ana; line 5-4; hand Ana: 6-3 5-2; stock 7"
    assert ask(position, "5-2 on left", drew="5-2").verdict == "legal"
    assert ask(position, "draw, 5-2 on left", drew="5-2").verdict == "legal"
    assert ask(position, "draw, 5-2 on left").verdict == "illegal"


@pytest.mark.parametrize(
    ("position", "move", "drew", "code"),
    [
        ("turn Ana; line 5-4; hand Ana: 6-3", "5-2 on left", "", "not-held"),
        ("turn Ana; line 5-4; hand Ana: 6-3", "5-2 on left", "6-1", "not-held"),
        ("turn Ana; line 5-4 4-2", "4-5 on left", "", "not-held"),
        ("turn Ana; line 5-4; hand Bo: 5-3", "5-3 on left", "", "not-held"),
        ("turn Ana; line 5-4; hand Ana: 6-3", "draw", "5-4", "domino-twice"),
        ("turn Ana; line 5-4; hand Bo: 6-3", "draw", "6-3", "domino-twice"),
        ("turn Ana; line 5-4", "", "", "nothing-to-rule"),
    ],
)
def test_a_question_that_cannot_be_is_refused(
    position: str, move: str, drew: str, code: str
) -> None:
    with pytest.raises(UsageProblem) as caught:
        ask(position, move, drew=drew)
    assert [one.code for one in caught.value.diagnostics] == [code]


def test_a_claim_after_a_move_is_about_what_lies_then() -> None:
    position = "turn Ana; line 6-6; hand Ana: 6-3 5-4"
    assert ask(position, "6-3 on left", "15 points").verdict == "legal"
    assert ask(position, "6-3 on left", "15 points for Ana").verdict == "legal"
    assert ask(position, "6-3 on left", "10 points").verdict == "illegal"
    assert ask(position, "5-4 on left", "15 points").clauses == ("F3.1",)


def test_points_that_are_not_divisible_by_five_do_not_score() -> None:
    found = ask("turn Ana; line 4-6 6-6 6-3", claim="7 points")
    assert found.verdict == "illegal"
    assert found.reason == "left 4 and right 3 make 7, which is not divisible by five"
    assert ask("turn Ana; line 4-6 6-6 6-3", claim="no points").verdict == "legal"


def test_partners_share_their_points() -> None:
    rules = 'deal="2:7 3-4:5" partnerships=true; order Ana Bo Cy Dee; turn Bo; line 5-5'
    state = parse_position(f"fives-up {rules}")
    assert rule(state, claim=parse_claim("10 points for Cy", state.players)).verdict == "legal"
    assert rule(state, claim=parse_claim("10 points for Dee", state.players)).verdict == "illegal"


def test_an_opener_may_hang_on_hands_not_shown() -> None:
    found = ask("order Ana Bo; turn Ana; line -; hand Ana: 5-5", claim="Ana opens")
    assert found.missing == ("hand Bo",)
    assert [verdict for _, verdict in cases(found)] == ["legal", "illegal"]
    sure = ask("order Ana Bo; turn Ana; line -; hand Ana: 6-6", claim="Ana opens")
    assert sure.verdict == "legal"
    assert ask("order Ana Bo; turn Ana; line 6-6", claim="Ana opens").verdict == "illegal"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("15 points", "15 points"),
        ("15 points for bo", "15 points for Bo"),
        ("Bo scores 10", "10 points for Bo"),
        ("no points", "0 points"),
        ("Stalemate", "stalemate"),
        ("blocked", "blocked"),
        ("An is blocked", "Ana blocked"),
        ("ana opens", "Ana opens"),
    ],
)
def test_claims_are_read_as_people_say_them(text: str, canonical: str) -> None:
    claim = parse_claim(text, ["Ana", "Bo"])
    assert str(claim) == canonical
    assert parse_claim(str(claim), ["Ana", "Bo"]) == claim


def test_what_is_no_claim_is_refused() -> None:
    with pytest.raises(NotationProblem) as caught:
        parse_claim("I win", ["Ana", "Bo"])
    assert caught.value.diagnostics[0].code == "bad-claim"
    with pytest.raises(UsageProblem):
        parse_claim("Zoe opens", ["Ana", "Bo"])


def test_every_clause_a_ruling_cites_is_one_of_the_rules() -> None:
    clauses = RULE_SETS["fives-up"].clauses
    for seed in range(10):
        for state in random_states(seed, 2, FIVES_UP):
            for move in (DRAW, PASS):
                found = rule(state, [move])
                assert all(one in clauses for one in found.clauses)
                assert found.basis == clauses[found.clauses[0]].basis
