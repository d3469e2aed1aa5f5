import pytest

from longest.train_oracle import runs_from
from mtscore.longest import Laid, best_trains, heaviest_train, longest_train
from mtscore.notation.dominoes import parse_dominoes, parse_hand, write_hand
from mtscore.tiles import Domino, domino, domino_set, double, pips, set_pips

Score = tuple[int, int]

# Found by trying every order; dominoes and pips of the longest and of the heaviest train.
KNOWN = [
    ("nothing in hand", 12, "", (0, 0), (0, 0)),
    ("nothing fits", 12, "5-0 3-3 1-0 9-4", (0, 0), (0, 0)),
    ("only a double of another number", 12, "3-3", (0, 0), (0, 0)),
    ("the example of S4.1", 12, "12-5 5-0 1-0 1-1 3-1", (5, 29), (5, 29)),
    ("three light or two heavy ones", 6, "6-5 5-4 6-1 1-0 0-2", (3, 10), (2, 20)),
    ("two light or one heavy one", 0, "1-0 2-1 12-0", (2, 4), (1, 12)),
    ("equal count: pips decide", 6, "6-1 6-2 6-3", (1, 9), (1, 9)),
    ("equal pips: count decides", 6, "6-5 6-1 3-1", (2, 11), (2, 11)),
    ("a round back to the engine", 4, "4-1 2-1 4-2", (3, 14), (3, 14)),
    ("two rounds through the engine", 4, "4-1 2-1 4-2 4-5 6-5 6-4", (6, 44), (6, 44)),
    ("a round behind a bridge", 9, "9-8 8-0 1-0 2-1 2-0", (5, 31), (5, 31)),
    ("two rounds behind bridges", 9, "9-8 8-7 7-6 8-6 9-3 3-2 2-1 3-1", (4, 59), (4, 59)),
    ("a double in a dead end", 9, "9-8 8-7 7-7 8-6 6-5", (3, 46), (3, 46)),
    ("a double worth two others", 9, "9-8 8-12 12-12 8-1 1-0", (3, 61), (3, 61)),
    ("a round out of reach", 3, "3-2 7-6 7-5 6-5 9-9", (1, 5), (1, 5)),
    ("blank engine", 0, "5-0 5-5 5-3 3-0 4-0 4-3 1-0", (6, 37), (6, 37)),
    ("a star", 7, "7-0 7-1 7-2 7-3 7-4 1-1 3-3", (2, 16), (2, 16)),
    (
        "12 of double-twelve",
        12,
        "7-4 8-5 6-4 7-2 6-3 4-4 8-1 10-5 11-5 12-0 5-3 12-2",
        (9, 91),
        (9, 91),
    ),
    (
        "15 of double-twelve",
        10,
        "10-9 0-0 7-7 2-0 10-8 6-1 6-3 9-4 6-2 8-6 8-5 5-0 4-1 11-5 7-5",
        (11, 95),
        (8, 97),
    ),
    ("12 of double-nine", 8, "7-2 4-3 4-4 4-2 2-1 2-2 9-6 9-0 7-7 7-0 8-2 7-6", (8, 81), (8, 81)),
    (
        "13 of double-nine",
        1,
        "3-1 9-7 9-1 9-3 4-4 9-6 6-1 3-0 9-9 8-1 7-2 9-2 7-7",
        (10, 116),
        (10, 116),
    ),
    ("11 of double-six", 0, "3-3 5-0 6-0 5-3 2-1 4-2 5-2 1-1 4-3 6-4 3-2", (9, 53), (9, 53)),
    ("12 of double-six", 1, "5-4 5-1 4-3 6-3 2-2 6-4 0-0 1-0 5-5 6-5 6-6 4-2", (9, 73), (9, 73)),
    (
        "13 of double-six",
        6,
        "4-3 2-0 3-2 5-1 5-3 5-0 1-0 6-0 6-4 2-1 3-3 1-1 0-0",
        (11, 50),
        (11, 50),
    ),
    (
        "14 of double-fifteen",
        15,
        "15-9 11-2 6-5 15-0 14-1 11-9 11-4 11-7 14-11 9-3 2-1 15-4 5-3 3-3",
        (11, 147),
        (9, 149),
    ),
    (
        "15 of double-fifteen",
        9,
        "14-13 15-6 13-12 9-4 14-5 10-10 11-7 6-1 15-15 12-5 12-3 11-6 13-4 15-3 13-10",
        (11, 212),
        (11, 212),
    ),
    (
        "14 of double-eighteen",
        0,
        "18-18 8-1 2-0 6-3 17-16 7-0 15-11 9-8 18-3 6-1 14-4 8-7 18-0 13-8",
        (9, 124),
        (9, 124),
    ),
]


@pytest.mark.parametrize(
    ("engine", "hand", "longest", "heaviest"),
    [pytest.param(*facts, id=name) for name, *facts in KNOWN],
)
def test_known_hands(engine: int, hand: str, longest: Score, heaviest: Score) -> None:
    for laid, best in (
        (longest_train(parse_hand(hand), engine), longest),
        (heaviest_train(parse_hand(hand), engine), heaviest),
    ):
        assert (laid.dominoes, laid.pips) == best
        assert laid.proved
        assert_is_a_train_of(laid, parse_hand(hand), engine)


def assert_is_a_train_of(laid: Laid, hand: frozenset[Domino], engine: int) -> None:
    assert laid.engine == engine
    assert runs_from(laid.train, engine)
    assert len(set(laid.train)) == len(laid.train)
    assert laid.pips == pips(laid.train)
    assert laid.dominoes == len(laid.train)
    assert sorted([*laid.train, *laid.left]) == sorted(hand - {double(engine)})
    assert list(laid.left) == sorted(laid.left, reverse=True)


# A whole set but for its engine: every number meets every other. With an odd count of numbers all
# can be laid. With an even count, each number but the engine's and the end's loses one domino, so
# these form pairs; their pips are least when the end is the highest number.
@pytest.mark.parametrize("largest", [6, 12, 18])
@pytest.mark.parametrize("engine", [0, 3, 6])
def test_everything_of_an_even_set_can_be_laid(largest: int, engine: int) -> None:
    for laid in best_trains(domino_set(largest), engine):
        assert laid.left == ()
        assert laid.pips == set_pips(largest) - 2 * engine
        assert_is_a_train_of(laid, frozenset(domino_set(largest)), engine)


@pytest.mark.parametrize("largest", [5, 9, 15])
@pytest.mark.parametrize("engine", [0, 4, 5, 9, 15])
def test_odd_sets_leave_out_a_pairing_of_the_numbers(largest: int, engine: int) -> None:
    engine = min(engine, largest)
    end = largest if engine != largest else largest - 1
    for laid in best_trains(domino_set(largest), engine):
        assert len(laid.left) == (largest - 1) // 2
        assert pips(laid.left) == sum(range(largest + 1)) - engine - end
        assert_is_a_train_of(laid, frozenset(domino_set(largest)), engine)


def test_a_train_is_written_from_the_engine_outwards() -> None:
    laid = longest_train(parse_hand("5-12 0-5 1-0 1-1 3-1"), 12)
    assert str(laid) == "12-5 5-0 0-1 1-1 1-3"


@pytest.mark.parametrize("size", [20, 60])
def test_doubles_stand_where_their_number_is_reached_first(size: int) -> None:
    hand = domino_set(12)[-size:]
    laid = longest_train(hand, 12)
    ends = [12]
    for one in laid.train:
        ends.append(one.other(ends[-1]))
    for at, one in enumerate(laid.train):
        if one.is_double:
            assert ends.index(one.high) == at
    assert not any(one.is_double for one in laid.left)


def test_numbers_whose_double_waits_are_visited_first() -> None:
    laid = longest_train(parse_hand("6-5 5-4 6-4 6-2 2-2 2-1 6-1"), 6)
    assert str(laid).startswith("6-2 2-2")


def test_what_is_left_over_and_fits_the_engine_is_named() -> None:
    laid = longest_train(parse_hand("7-0 7-1 7-2 7-3 7-4 1-1 3-3 12-7"), 7)
    assert write_hand(laid.train) == "7-3 3-3"
    assert write_hand(laid.left) == "12-7 7-4 7-2 7-1 7-0 1-1"
    assert write_hand(laid.left_engine_suit) == "12-7 7-4 7-2 7-1 7-0"


def test_the_engine_itself_is_neither_laid_nor_left() -> None:
    with_engine = longest_train(parse_hand("12-12 12-5 5-0 9-9"), 12)
    assert with_engine == longest_train(parse_hand("12-5 5-0 9-9"), 12)
    assert with_engine.left == (double(9),)
    assert longest_train([double(12)], 12).left == ()


def test_the_order_of_the_hand_and_repetitions_mean_nothing() -> None:
    hand = parse_dominoes("12-5 5-0 3-3 1-0 3-1 9-4")
    assert best_trains(hand, 12) == best_trains(hand[::-1], 12) == best_trains(hand * 2, 12)


def test_one_object_where_the_same_train_is_both() -> None:
    longest, heaviest = best_trains([domino(12, 5), domino(5, 0)], 12)
    assert longest is heaviest


@pytest.mark.parametrize("engine", [-1, 19])
def test_no_such_engine(engine: int) -> None:
    with pytest.raises(ValueError, match="no domino"):
        longest_train([], engine)
