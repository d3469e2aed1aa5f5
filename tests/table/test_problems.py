import pytest

from mtscore.errors import NotationProblem
from mtscore.notation.trains import parse_trains
from mtscore.rules.options import TrainOptions
from mtscore.table import make_state, parse_position, problems
from mtscore.table.problems import most_uncovered

GOOD = (
    "station; set 12; engine 12; order Ana Bo Cy; turn Ana; first-turn none; Ana*: 12-5 5-0; "
    "Bo: 12-4 4-4; Cy: -; mexican: 12-9; hand Ana: 5-7 3-3; count 2 11 12; boneyard 60"
)


def codes(text: str) -> list[str]:
    return [one.code for one in problems(parse_position(text, check=False))]


def test_a_possible_table_has_no_problems() -> None:
    assert codes(GOOD) == []


@pytest.mark.parametrize(
    ("before", "after", "code", "words"),
    [
        ("5-7 3-3", "5-7 12-9", "domino-twice", "12-9 is there twice: on the Mexican train and"),
        ("Cy: -", "Cy: 12-9", "domino-twice", "12-9 is there twice: on Cy's train and"),
        ("3-3;", "3-3; hand Bo: 3-3 ..;", "domino-twice", "3-3 is there twice: in Ana's hand and"),
        ("5-7 3-3", "5-7 12-12", "engine-in-play", "the engine 12-12 is in Ana's hand"),
        ("Cy: -", "Cy: 12-12", "engine-in-play", "the engine 12-12 is on Cy's train"),
        ("mexican:", "mexican*:", "marked-mexican-train", "the Mexican train has a marker"),
        ("mexican: 12-9", "mexican: 12-9; mexican2: 12-3", "too-many-mexican-trains", "allow 1"),
        ("station", "open-run", "too-many-mexican-trains", "these rules have none"),
        (
            "station; set 12",
            "station mexican_trains=3; set 12",
            "mexican-train-skipped",
            "Mexican train 3 has begun before mexican2",
        ),
        ("count 2 11 12", "count 2 86 12", "hand-too-large", "Bo has 86 dominoes, but at most 85"),
        (
            "boneyard 60",
            "boneyard 61",
            "too-many-dominoes",
            "92 dominoes together, but the set has 91",
        ),
        (
            "boneyard 60",
            "boneyard 59",
            "does-not-add-up",
            "90 dominoes together, but the set has 91",
        ),
        ("count 2 11 12", "count 1 11 12", "hand-larger-than-count", "Ana has 1 domino, but 2 are"),
        ("first-turn none", "first-turn Ana Cy", "started-too-soon", "Ana's train has begun"),
        ("first-turn none", "first-turn Ana Bo Cy", "marked-too-soon", "Ana's train is marked"),
        ("first-turn none", "first-turn Cy", "mexican-too-soon", "before all had their first turn"),
        ("boneyard 60", "so-far 5-5 on Cy; boneyard 60", "so-far-not-on-table", "5-5 was laid"),
        ("boneyard 60", "so-far 12-9 on mexican; boneyard 60", "turn-was-over", "12-9 on mexican"),
        ("boneyard 60", "so-far draw, pass; boneyard 60", "turn-was-over", "draw, pass"),
        ("boneyard 60", "out Bo; boneyard 60", "out-with-dominoes", "Bo is out but has 11"),
        ("set 12; engine 12", "set 9; engine 9", "domino-not-in-set", "12-9 is not"),
    ],
)
def test_each_impossibility_is_named(before: str, after: str, code: str, words: str) -> None:
    assert before in GOOD
    text = GOOD.replace(before, after)
    if code == "mexican-train-skipped":
        text = text.replace("mexican: 12-9", "mexican: 12-9; mexican2: -; mexican3: 12-3")

    with pytest.raises(NotationProblem) as caught:
        parse_position(text)

    found = {one.code: one for one in caught.value.diagnostics}
    assert code in found
    assert words in found[code].message
    assert found[code].place is not None


def test_all_impossibilities_are_named_at_once() -> None:
    text = GOOD.replace("mexican:", "mexican*:").replace("5-7 3-3", "5-7 12-12").replace("60", "9")

    assert codes(text) == ["engine-in-play", "marked-mexican-train", "does-not-add-up"]


def test_a_broken_chain_is_a_problem_of_a_state_too() -> None:
    state = parse_position(GOOD)
    broken = parse_trains("Ana: 12-5 5-0; Bo: .. 4-9")
    ana = broken["Ana"].but(chain=broken["Ana"].chain[::-1])
    bo = broken["Bo"].but(end=3)
    trains = (ana, bo, *state.trains[2:])
    found = [one.message for one in problems(state.but(trains=trains))]

    assert any("5-0 does not match the engine, which ends in 12" in one for one in found)
    assert any("Bo's train ends in 9, not in 3" in one for one in found)


@pytest.mark.parametrize(
    ("options", "most"),
    [
        (TrainOptions(), None),
        (TrainOptions(cover_duty="none"), None),
        (TrainOptions(cover_duty="next_if_unable", max_doubles_per_turn=1), None),
        (TrainOptions(after_double="on_it", first_turn_double="at_once"), 1),
        (TrainOptions(after_double="nothing"), 4),
        (TrainOptions(max_doubles_per_turn=2), 4),
        (TrainOptions(max_doubles_per_turn=2, mexican_from_first_turn=True), 8),
        (TrainOptions(max_doubles_per_turn=2, first_turn_double="at_once"), 2),
    ],
)
def test_the_most_doubles_that_can_lie_uncovered(options: TrainOptions, most: int | None) -> None:
    assert most_uncovered(options, 4) == most


def test_more_uncovered_doubles_than_the_rules_leave() -> None:
    text = GOOD.replace("station", "railyard").replace("12-9;", "12-9 9-9; doubles Bo mexican;")

    assert codes(text.replace("60", "59")) == ["too-many-doubles"]
    assert codes(text.replace("60", "59").replace("railyard", "station")) == []


def test_a_state_can_be_made_of_very_little() -> None:
    state = parse_position("turn Ana; Ana: 5")
    assert problems(state) == ()

    setting = state.setting
    assert problems(make_state(setting)) == ()
