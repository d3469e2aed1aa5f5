"""Disputes as strangers typed them, who were answered wrongly or not at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import Result, codes, mtscore, ok
from mtscore.cli.dispute import as_said
from mtscore.cli.dispute_told import Told
from mtscore.errors import UsageProblem
from mtscore.notation.moves import parse_moves
from mtscore.referee import Facts, rule_facts
from mtscore.rules import find_rule_set


def check(*arguments: str) -> Result:
    return mtscore("check-move", *arguments)


def said(*arguments: str) -> dict[str, object]:
    document: dict[str, object] = check(*arguments, "--json").json
    return document


FIRST = ("--player", "Ana", "--first-turn", "--engine", "12")


def test_a_first_turn_begins_with_an_empty_train() -> None:
    found = said("12-5 on Ana", *FIRST)
    assert (found["verdict"], found["clauses"]) == ("legal", ["S5.1"])
    assert found["assumed"] == ["nothing lies on Ana's train before the first turn"]
    assert "Ana: -" in str(found["position"])
    assert said("5-4 on Ana", *FIRST)["verdict"] == "illegal"


def test_an_empty_train_that_was_told_is_not_taken_for_granted() -> None:
    assert said("12-5 on Ana", *FIRST, "--trains", "Ana: -")["assumed"] == []
    later = said("12-5 on Ana", "--player", "Ana", "--later-turn", "--engine", "12")
    assert later["verdict"] == "depends"


def test_a_first_turn_of_one_domino_is_over_after_it() -> None:
    move = "12-5 on Ana, 5-5 on Ana"
    answers = check(move, *FIRST, "--hand", "12-5 5-5 3-1", "--all-rules", "--json").json
    found = {one["rules"]: one for one in answers["rulings"]}
    assert found["station"]["verdict"] == "legal"
    assert found["railyard"]["reason"] == "5-5 on Ana: Ana's turn is over."


def test_a_position_with_a_first_turn_has_an_empty_train_too() -> None:
    position = "station; engine 12; order Ana Bo; turn Ana; first-turn Ana Bo"
    assert said("12-5 on Ana", "--position", position)["verdict"] == "legal"


THREE = ("--player", "Ana", "--trains", "Ana: 5; Bo: 3; mexican: 4", "--hand", "1-1 2-2")


def test_a_domino_that_was_not_in_hand_was_drawn() -> None:
    assert said("draw, 5-7 on Ana", *THREE)["verdict"] == "legal"
    assert said("draw, 5-7 on Ana", *THREE, "--boneyard", "0")["verdict"] == "illegal"
    found = said("draw, 5-7 on Ana", "--player", "Ana", "--trains", "Ana: 5", *THREE[4:])
    assert (found["verdict"], found["missing"]) == ("depends", ["train mexican"])
    twice = said("draw, 5-5 on Ana, draw, 5-7 on Ana", *THREE)
    assert (twice["verdict"], twice["move"]) == (
        "legal",
        "draw 5-5, 5-5 on Ana, draw 7-5, 5-7 on Ana",
    )
    # Not where the hand is unknown, which may have held it.
    assert said("draw, 5-7 on Ana", *THREE[:4])["verdict"] == "depends"
    assert said("draw, pass", *THREE)["verdict"] == "depends"


def test_nothing_is_said_of_a_train_that_nobody_spoke_of() -> None:
    found = said("5-7 on mexican", "--player", "Ana", "--trains", "mexican: 5")
    assert (found["verdict"], found["clauses"]) == ("legal", ["S6.3", "S6.1"])
    assert "no train" not in str(found["reason"])
    without = said("5-7 on mexican", "--player", "Ana", "--trains", "mexican: 5; Ana: -")
    assert without["clauses"] == ["S5.3", "S5.5"]


def test_a_reading_says_no_more_of_a_marker_than_is_known() -> None:
    out = check("5-7 on mexican", "--player", "Ana", "--trains", "mexican: 5; Ana?: 3").out
    assert "With marker_off=any_play: legal, but Ana's marker, if it is up, then comes off." in out


def test_a_mismatch_in_a_later_turn_is_not_answered_with_first_turns() -> None:
    out = check("5-7 on Bo", "--player", "Ana", "--trains", "Bo*: 3; Ana: 4").out
    assert "  S5.1  Ends that touch must match" in out


@pytest.mark.parametrize(
    ("typed", "player", "move"),
    [
        ("Bo: 5-7 on Ana", "Bo", "5-7 on Ana"),
        ("bo plays 5-7 on ana's train", "Bo", "5-7 on Ana"),
        ("Bo 5-7 on the mexican train", "Bo", "5-7 on mexican"),
        ("Bo draw pass", "Bo", "draw, pass"),
        ("Bo draws, passed", "Bo", "draw, pass"),
        ("Bo: drew 3-3 pass", "Bo", "draw 3-3, pass"),
        ("Bo: draw 5-7 on mine", "Bo", "draw 7-5, 5-7 on Bo"),
    ],
)
def test_moves_are_read_as_people_say_them(typed: str, player: str, move: str) -> None:
    found = said(typed, "--trains", "Ana*: 5; Bo: 5; mexican: 5")
    assert (found["player"], found["move"]) == (player, move)


def test_loose_words_are_one_turn() -> None:
    loose = check("draw", "pass", "--player", "Ana", "--trains", "Ana: 3", "--json").json
    assert loose["move"] == "draw, pass"


def test_two_people_cannot_have_made_one_move() -> None:
    assert codes(check("Bo: draw, Ana: pass", "--trains", "Ana: 3; Bo: 4", "--json")) == [
        "either-or"
    ]
    table = ("--player", "Ana", "--trains", "Ana: 3; Bo: 4")
    assert codes(check("Bo: pass", *table, "--json")) == ["either-or"]


TWO = ("--player", "Ana", "--trains", "Ana: 2; mexican: 5")


@pytest.mark.parametrize(
    ("typed", "remedy"),
    [
        ("5-7 on mexcian", "for the Mexican train write mexican"),
        ("5-7 on mex", "for the Mexican train write mexican"),
        ("5-7 on 5", "write whose train it is"),
        ("5-7 on Anna", "write Ana if it is the same player"),
    ],
)
def test_a_slip_is_no_further_player(typed: str, remedy: str) -> None:
    document = check(typed, *TWO, "--json")
    assert (document.code, codes(document)) == (2, ["unknown-player"])
    assert remedy in document.json["diagnostics"][0]["help"]


def test_a_player_with_such_a_name_can_be_named() -> None:
    for name in ("Mex", "Anna", "Mine"):
        found = said(f"5-7 on {name}", *TWO, "--players", f"Ana,{name}")
        assert found["move"] == f"5-7 on {name}"


@pytest.mark.parametrize(
    ("one", "other"), [("Player 1", "Player 2"), ("P1", "P10"), ("Marie", "Maria"), ("A", "B")]
)
def test_names_that_are_alike_may_be_two_people(one: str, other: str) -> None:
    found = said(f"5-7 on {other}", "--player", one, "--trains", f"{one}: 5; mexican: 7")
    assert found["move"] == f"5-7 on {other}"


def test_mine_is_the_train_of_whoever_moves() -> None:
    assert said("2-7 on mine", *TWO)["move"] == "2-7 on Ana"
    assert codes(check("2-7 on mine", "--trains", "Ana: 2; Bo: 5", "--json")) == ["unknown-player"]


# In the conversation.


def talk(*answers: str, asked: tuple[str, ...] = ()) -> Result:
    typed = "".join(f"{one}\n" for one in answers)
    return mtscore("check-move", *asked, stdin=typed, terminal=True)


def test_on_a_terminal_what_was_left_out_is_asked() -> None:
    found = talk("Ana", "mine", "5", "n", asked=("5-7",))
    assert "Who played?" in found.err
    assert "On which train?" in found.err
    assert "'5-7 on Ana' --player Ana" in found.out
    assert talk("Ana", asked=("draw", "--hand", "1-1")).err.count("Who played?") == 1
    # Nobody is asked for what follows from the rest.
    alone = talk(asked=("5-7 on Ana", "--trains", "Ana: 5"))
    assert (alone.code, "Who played?" in alone.err) == (0, False)
    assert codes(check("5-7", "--player", "Ana", "--json")) == ["bad-move"]


def test_a_refused_answer_is_not_offered_again() -> None:
    found = talk("Ana", "draw", "4", "1-1", "q")
    assert "the engine 1-1 is on the Mexican train" in found.err
    assert "[1-1]" not in found.err


def test_help_and_leaving_are_understood() -> None:
    found = talk("help", "?", "Ana", "help", "5-7 on Bo", "q")
    assert "Please answer with a name" in found.err
    assert "Please answer with a move such as 5-7 on Bo" in found.err
    assert "< goes one question back, q leaves without a ruling." in found.err
    assert (found.code, found.out) == (130, "")
    assert "What did Ana do?" in found.err


def test_somebody_whose_name_begins_so_is_still_named() -> None:
    ok("new", "--players", "Helga,Quentin")
    assert "What did Quentin do?" in talk("q", "q").err
    assert "What did Helga do?" in talk("h", "q").err


def test_the_rules_are_said_before_anything_is_asked() -> None:
    assert "By the rules of station; --rules NAME for others." in talk("q").err
    assert "By the rules of railyard.\n" in talk("q", asked=("--rules", "railyard")).err
    ok("new", "--players", "Ana,Bo", "--rules", "open-run")
    assert "By the rules of open-run.\n" in talk("q").err


def test_after_a_pass_the_draw_before_it_is_asked_about() -> None:
    answers = ("5", "4", "n", "1-1")
    yes = talk("Ana", "pass", "y", *answers, "2-2")
    assert "Did Ana draw before passing?" in yes.err
    assert "'draw, pass'" in yes.out
    assert yes.code == 0
    no = talk("Ana", "pass", "n", *answers, "9")
    assert no.code == 1
    assert "Did Ana draw" not in talk("Ana", "pass", "5", asked=("--boneyard", "0")).err


def test_own_and_mine_are_understood_at_a_match_too() -> None:
    ok("new", "--players", "Ana,Bo")
    assert "What does Ana's train end in?" in talk("Ana", "12-5 on mine", "q").err
    assert "What does Ana's train end in?" in talk("Ana", "12-5", "own", "q").err


# Around it.


def test_loose_words_do_for_hands_and_house_rules() -> None:
    ok("new", "--players", "Ana,Bo")
    loose = ok("train", "12-5", "5-0", "--engine", "12").out
    assert loose == ok("train", "12-5 5-0", "--engine", "12").out
    assert ok("count", "4-6", "6-6", "6-3").out == ok("count", "4-6 6-6 6-3").out
    assert "double_blank=50" in ok("house-rule", "double_blank", "50", "--dry-run").out
    assert "double_blank=50" in ok("house-rule", "double_blank", "=", "50", "--dry-run").out
    assert codes(mtscore("house-rule", "double_blank", "--json")) == ["bad-rule"]


def test_one_rule_set_alone_agrees_with_nobody() -> None:
    line = ("--rules", "fives-up", "--line", "4-6 6-6 6-3")
    out = check("5-4 on left", *line, "--all-rules").out
    assert "All of them say the same" not in out
    assert "It is the only rule set of this game." in out


def test_with_all_rules_the_rules_in_force_decide_the_exit_code() -> None:
    move = ("7-7 on mexican, 5-2 on Ana", "--player", "Ana", "--trains", "Ana: 5; mexican: 7")
    assert check(*move, "--all-rules").code == 0
    assert check(*move, "--all-rules", "--rules", "railyard").code == 1
    assert "check-move --all-rules" in ok("help", "exit-codes").out


def test_numbers_too_long_to_be_any_are_refused() -> None:
    long = "9" * 5000
    table = ("--player", "Ana", "--trains", "Ana: 3")
    for option in ("--boneyard", "--round", "--set"):
        found = check("draw", *table, "--drew", "5-4", option, long, "--json")
        assert (found.code, codes(found)) == (2, ["bad-number"])
    assert codes(check("draw", *table, "--engine", long, "--json")) == ["bad-engine"]


def test_what_cannot_be_is_shown_at_the_option_that_told_it() -> None:
    table = ("--player", "Ana", "--engine", "12", "--trains", "Ana: 12-5; Bo: 12-4")
    for command, more in (("check-move", ("draw",)), ("moves", ())):
        found = mtscore(command, *more, *table, "--hand", "12-5 3-3", "--json").json
        assert [(one["code"], one["file"]) for one in found["diagnostics"]] == [
            ("domino-twice", "--hand")
        ]
    unheld = check("5-7 on Ana", *table, "--hand", "3-3", "--json").json["diagnostics"]
    assert [(one["code"], one["file"]) for one in unheld] == [("not-in-hand", "move")]


def test_the_library_speaks_of_facts_and_not_of_options() -> None:
    rule_set = find_rule_set("station")
    facts = Facts(
        rule_set=rule_set,
        options=rule_set.train_options,
        players=("Ana", "Bo"),
        player="Ana",
        hand=frozenset(),
    )
    with pytest.raises(UsageProblem) as caught:
        rule_facts(facts, parse_moves("5-7 on Bo"))
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.path) == ("not-in-hand", ("move",))
    with pytest.raises(UsageProblem) as caught:
        rule_facts(facts)
    assert not any("--" in (one.help or "") for one in caught.value.diagnostics)


@given(
    st.lists(
        st.one_of(
            st.sampled_from(["draw", "pass", "mark", "unmark", "done", "draw 3-3"]),
            st.builds(
                "{}-{} on {}".format,
                st.integers(0, 12),
                st.integers(0, 12),
                st.sampled_from(
                    [
                        "Ana",
                        "Uncle Bob",
                        "Mark",
                        '"O\'Neil"',
                        '"Doe, Pat\'s"',
                        "mexican",
                        "new mexican",
                    ]
                ),
            ),
        ),
        min_size=1,
        max_size=4,
    )
)
def test_what_the_notation_has_is_left_as_it_is(steps: list[str]) -> None:
    told = Told(move=", ".join(steps), player="Ana")
    assert as_said(told) == told


@pytest.mark.parametrize("rules", ["station", "railyard", "open-run", "box-sheet"])
@pytest.mark.parametrize(
    "name", ["Mark", "Hand", "Turn", "O'Neil", '"Doe, Pat"', "x:y", "Zoe and Al", "Engine"]
)
def test_a_dispute_of_somebody_whose_name_is_a_word_of_the_notation(name: str, rules: str) -> None:
    for move in ("5-7 on Bo", "draw", "pass"):
        arguments = (
            "check-move",
            move,
            "--player",
            name,
            "--players",
            f"{name},Bo",
            "--rules",
            rules,
        )
        like_ana = mtscore(
            "check-move", move, "--player", "Ana", *("--players", "Ana,Bo"), *arguments[6:]
        )
        result = mtscore(*arguments)
        assert result.code == like_ana.code
        assert "internal" not in result.err


def test_a_dispute_about_an_earlier_round_is_ruled_on_by_its_house_rules() -> None:
    ok("new", "--players", "Ana,Bo", "--file", "m.toml")
    ok("round", "1", "--pips", "0,40")
    ok("round", "2", "--pips", "5,0")
    ok("house-rule", "double_blank=50", "--reason", "box")
    for number, points in (("1", 0), ("2", 0), ("3", 50), ("9", 50)):
        for claimed in (0, 50):
            claim = f"double blank counts {claimed}"
            result = mtscore("check-move", "--claim", claim, "--round", number)
            assert result.code == (0 if claimed == points else 1), (number, claimed, result)


@pytest.mark.parametrize(
    "move", ["Mark played 5-7 on Bo", "Mark: 5-7 on Bo", "mark lays 5-7 on Bo"]
)
def test_a_player_whose_name_is_a_word_of_the_notation_is_heard(move: str) -> None:
    table = ["--trains", "Bo*: 5; Mark: 3", "--players", "Mark,Bo"]
    document = mtscore("check-move", move, *table, "--json").json
    assert (document["player"], document["move"]) == ("Mark", "5-7 on Bo")


@pytest.mark.parametrize(
    "said", ["5-7 on Bo", "bo plays 5-7 on ana's train", "Bo is open", "draw, pass"]
)
def test_what_was_done_is_not_taken_for_a_name_in_the_conversation(said: str) -> None:
    answers = f"{said}\nBo\n5-7 on Ana\n?\n?\n?\n?\n?\n?\n?\n"
    result = mtscore("check-move", stdin=answers, terminal=True)
    assert "first the name of who did it" in result.err
    assert "What did Bo do?" in result.err
