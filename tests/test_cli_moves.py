from pathlib import Path

import pytest

from helpers import mtscore, ok, the_match

TABLE = ["--trains", "Ana: 5; Bo*: 7; mexican: 9", "--player", "Ana"]


def listed(*arguments: str) -> dict[str, list[str]]:
    document = ok("moves", *arguments, "--json").json
    return {one["move"]: one["clauses"] for one in document["moves"]}


def test_every_legal_move_has_its_clause() -> None:
    found = listed(*TABLE, "--hand", "5-7 9-9 1-2")

    assert found == {
        "5-7 on Ana": ["S6.3"],
        "7-5 on Bo": ["S6.3", "S6.5"],
        "9-9 on mexican": ["S6.3", "S6.1"],
    }
    said = ok("moves", *TABLE, "--hand", "5-7 9-9 1-2")
    assert "5-7 on Ana" in said.out
    assert "[S6.3, S6.5]" in said.out
    assert "Position: station; set 12;" in said.err


def test_the_position_printed_gives_the_same_moves() -> None:
    options = ["--hand", "5-7 9-9 1-2", "--rule", "must_play_drawn=false", "--drew", "5-1"]
    document = ok("moves", *TABLE, *options, "--json").json

    assert ok("moves", "--position", document["position"], "--json").json == document


@pytest.mark.parametrize(
    ("options", "found"),
    [
        (["--hand", "1-2", "--boneyard", "3"], ["draw"]),
        (["--hand", "1-2", "--boneyard", "0"], ["pass"]),
        (["--hand", "1-2", "--drew", "3-4"], ["pass"]),
        (["--hand", "1-2", "--drew", "5-4"], ["5-4 on Ana"]),
        (["--hand", "7-2 5-1", "--rules", "open-run", "--trains", "Ana: 5; Bo: 7"], ["5-1 on Ana"]),
        (["--hand", "12-2 12-4", "--engine", "12-12", "--trains", "Ana: -", "--first-turn"],
         ["12-2 on Ana", "12-4 on Ana"]),
        (["--hand", "4-2 7-3", "--trains", "Ana: 3 ; Bo: .. 4-4"], ["4-2 on Bo"]),
        (["--hand", "4-2 7-3", "--trains", "Ana: .. 7-7; Bo: .. 4-4", "--doubles", "Ana,Bo"],
         ["7-3 on Ana"]),
        (["--hand", "9-9 9-1", "--set", "9", "--engine", "9", "--trains", "Ana: -"],
         None),
    ],
)  # fmt: skip
def test_what_is_told_decides(options: list[str], found: list[str] | None) -> None:
    if found is None:
        assert "engine-in-play" in mtscore("moves", *TABLE, *options).err
    else:
        assert list(listed(*TABLE, *options)) == found


def test_what_is_not_told_is_unknown() -> None:
    document = ok("moves", *TABLE, "--hand", "1-2", "--json").json

    assert document["moves"] == []
    assert document["depends"] == [
        {"move": "draw", "missing": ["boneyard"]},
        {"move": "pass", "missing": ["boneyard"]},
    ]
    assert "draw                   depends on: boneyard" in ok("moves", *TABLE, "--hand", "1-2").out


def test_without_the_order_of_doubles_their_covers_depend_on_it() -> None:
    trains = ["--trains", "Ana: .. 7-7; Bo: .. 4-4", "--player", "Ana", "--hand", "4-2 7-3"]
    document = ok("moves", *trains, "--json").json

    assert document["moves"] == []
    assert document["depends"] == [
        {"move": "7-3 on Ana", "missing": ["doubles"]},
        {"move": "4-2 on Bo", "missing": ["doubles"]},
    ]


def test_without_a_hand_the_open_trains_are_listed() -> None:
    said = ok("moves", *TABLE).out
    document = ok("moves", *TABLE, "--json").json

    assert "a 7 on Bo's train" in said
    assert document["moves"] is None
    assert document["open"] == [
        {"train": "Ana", "number": 5},
        {"train": "Bo", "number": 7},
        {"train": "mexican", "number": 9},
    ]
    covering = ok("moves", "--trains", "Ana: 5; Bo: .. 4-4", "--player", "Ana").out
    assert covering.startswith("Ana has to cover the 4-4 on Bo's train.")


def test_a_file_can_tell_it_and_options_come_on_top() -> None:
    Path("dispute.toml").write_text(
        'trains = "Ana: 5; Bo*: 7"\nplayer = "Ana"\nhand = "5-7"\nengine = 12\n'
        "first-turn = false\n[house_rules]\ndraw_count = 2\n",
        encoding="utf-8",
    )
    document = ok("moves", "--file", "dispute.toml", "--hand", "7-1", "--json").json

    assert [one["move"] for one in document["moves"]] == ["7-1 on Bo"]
    assert document["position"].startswith("station draw_count=2; set 12; engine 12; order Ana Bo")


def test_a_file_may_hold_a_position() -> None:
    Path("dispute.toml").write_text(
        'position = "railyard; turn Ana; Ana: 5; hand Ana: 5-1"\n', encoding="utf-8"
    )

    assert list(listed("--file", "dispute.toml")) == ["5-1 on Ana"]


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [("trains = 1.5\n", 2, "trains cannot be 1.5"), ("trains = \n", 3, "cannot be read as TOML")],
)
def test_a_file_that_tells_nothing_is_refused(text: str, code: int, words: str) -> None:
    Path("dispute.toml").write_text(text, encoding="utf-8")
    result = mtscore("moves", "--file", "dispute.toml")

    assert result.code == code
    assert words in result.err


def test_a_match_lends_its_players_rules_and_engine() -> None:
    ok("new", "--players", "Ana,Bo", "--rules", "railyard", "--rule", "draw_count=2")
    document = ok(
        "moves", "--match", str(the_match()), "--trains", "an: -; Bo: -", "--player", "B",
        "--hand", "12-3", "--json",
    ).json  # fmt: skip

    assert document["position"].startswith("railyard draw_count=2; set 12; engine 12; order Ana Bo")
    assert document["player"] == "Bo"
    assert document["moves"] == [{"move": "12-3 on Bo", "clauses": ["R7.1", "R6.1"]}]


def test_a_round_that_is_over_has_no_moves() -> None:
    over = "station; set 6; engine 6; order Ana Bo; turn none; out Ana"

    assert mtscore("moves", "--position", over).code == 1
    assert ok("moves", "--position", over, "--json").json["moves"] == []


def test_fives_up_has_moves_too() -> None:
    position = "fives-up; turn Ana; line 4-6 6-6 6-3; hand Ana: 5-4 1-1; stock 12"

    assert "5-4" in ok("moves", "--position", position).out
    assert [one["clauses"] for one in ok("moves", "--position", position, "--json").json["moves"]]


@pytest.mark.parametrize(
    ("arguments", "codes"),
    [
        (["--trains", "Ana: 5; Bo: 7"], ["no-player"]),
        ([], ["no-player"]),
        (["--position", "station", "--hand", "5-5"], ["either-or"]),
        ([*TABLE, "--rules", "stattion"], ["unknown-rule-set"]),
        ([*TABLE, "--rules", "fives-up"], ["wrong-game"]),
        ([*TABLE, "--rule", "draw_count"], ["bad-rule"]),
        ([*TABLE, "--rule", "draw_count=x"], ["bad-option-value"]),
        ([*TABLE, "--engine", "13", "--boneyard", "x"], ["bad-engine", "bad-number"]),
        ([*TABLE, "--doubles", "Ana"], ["no-such-double"]),
        ([*TABLE, "--hand", "5-7 13-1"], ["domino-not-in-set"]),
        (["--trains", "Ana: 12-5; Bo: 12-5", "--player", "Ana"], ["domino-twice"]),
        (["--trains", "Ana: 12-5; mexican*: 9", "--player", "Ana", "--hand", "12-5"],
         ["domino-twice", "marked-mexican-train"]),
        (["--trains", "Ana: 12-5", "--player", "Ana", "--first-turn"], ["started-too-soon"]),
        (["--trains", "Ana: 5; mexican: 9", "--player", "Ana", "--rules", "open-run"],
         ["too-many-mexican-trains"]),
    ],
)  # fmt: skip
def test_everything_wrong_is_named(arguments: list[str], codes: list[str]) -> None:
    result = mtscore("moves", *arguments, "--json")

    assert result.code == 2
    assert [one["code"] for one in result.json["diagnostics"]] == codes


def test_what_check_move_reads_moves_reads_too() -> None:
    hand = ["--hand", "Ana: 5-7 9-9", "--doubles", "none"]

    assert list(listed(*TABLE, *hand)) == ["5-7 on Ana", "7-5 on Bo", "9-9 on mexican"]


def test_a_first_turn_and_a_later_one_can_be_told() -> None:
    told = ["--player", "Ana", "--engine", "12", "--hand", "12-3 5-4", "--boneyard", "9"]

    assert list(listed(*told, "--first-turn")) == ["12-3 on Ana"]
    later = ok("moves", *told, "--later-turn", "--json").json
    assert "first-turn none" in later["position"]


def test_seats_and_a_round_can_be_told() -> None:
    told = ["--players", "Cy,Ana,Bo", "--round", "3", "--player", "Bo", "--hand", "10-1"]
    document = ok("moves", *told, "--first-turn", "--json").json

    assert document["position"].startswith("station; set 12; engine 10; order Cy Ana Bo")
    assert [one["move"] for one in document["moves"]] == ["10-1 on Bo"]


def test_the_match_in_use_decides_without_being_named() -> None:
    ok("new", "--players", "Ana,Bo", "--rules", "railyard")

    assert listed(*TABLE, "--hand", "5-7 9-9 1-2")["5-7 on Ana"] == ["R6.1", "R7.1"]
    assert "Match: " in ok("moves", *TABLE, "--hand", "5-7 9-9 1-2").out


def test_the_table_whose_moves_are_kept_is_the_one_in_question() -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    ok("play", "Ana", "12-5", "5-0", "done")
    hand = "12-4 4-4 9-1 1-1 2-2 3-3 5-5 6-6 7-7 8-8 9-9 10-10"
    document = ok("moves", "--hand", hand, "--json").json

    assert document["player"] == "Bo"
    assert "Ana: 12-5 5-0" in document["position"]
    assert [one["move"] for one in document["moves"]] == ["12-4 on Bo"]
    ok("play", "Bo", "12-4")
    document = ok("moves", "--hand", hand, "--json").json
    assert [one["move"] for one in document["moves"]] == ["4-4 on Bo", "done"]
    elsewhere = ok("moves", *TABLE, "--hand", "5-7", "--json").json
    assert "12-5" not in elsewhere["position"]


def test_a_line_of_fives_up_can_be_told() -> None:
    told = ["--rules", "fives-up", "--line", "4-6 6-6 6-3", "--hand", "5-4 1-1", "--player", "Ana"]

    assert list(listed(*told)) == ["4-5 on left"]


def test_a_word_of_a_name_or_one_without_accents_is_no_other_player() -> None:
    trains = ["--trains", "Uncle Bob: 12-5; Élodie: -", "--hand", "5-1"]
    for typed, name in (("bob", "Uncle Bob"), ("elodie", "Élodie"), ("uncle", "Uncle Bob")):
        document = ok("moves", *trains, "--player", typed, "--json").json
        assert document["player"] == name
        assert 'order "Uncle Bob" Élodie' in document["position"]


def test_what_cannot_be_is_shown_where_it_stands() -> None:
    found = mtscore("moves", "--engine", "13", "--player", "A\x07na", "--json").json["diagnostics"]

    assert {one["code"] for one in found} == {"bad-engine", "bad-name"}
    assert all(one["column"] == 1 for one in found)


def test_moves_of_fives_up_that_hang_on_something_are_listed_with_it() -> None:
    line = ["--rules", "fives-up", "--line", "6-5 5-5 5-1 1-0 0-0 0-5"]
    asked = ["moves", *line, "--player", "Ana", "--players", "Ana,Bo", "--hand", "3-1 5-2"]
    document = ok(*asked, "--json").json
    assert [one["move"] for one in document["moves"]] == ["5-2 on right"]
    assert document["depends"] == [
        {"move": "5-2 on up", "missing": ["doubles"]},
        {"move": "5-2 on down", "missing": ["doubles"]},
    ]
    assert "5-2 on up              depends on: doubles" in ok(*asked).out
    assert (
        mtscore("check-move", "5-2 on up", *line, "--player", "Ana", "--hand", "3-1 5-2").code == 5
    )
    assert ok("moves", *line, "--json").json["moves"] is None


@pytest.mark.parametrize("boneyard", ["0", "9"])
@pytest.mark.parametrize("hand", ["7-5 4-0 11-11 7-0", "10-1", "3-3", "6-5 2-0"])
@pytest.mark.parametrize("trains", ["Bo: -; Cy*: 2; mexican: -", "Bo*: 5; Cy: 7; mexican: .. 4-4"])
def test_what_moves_says_of_each_is_what_check_move_rules(
    trains: str, hand: str, boneyard: str
) -> None:
    told = ["--trains", trains, "--player", "Ana", "--players", "Ana,Bo,Cy", "--hand", hand]
    told += ["--engine", "0", "--boneyard", boneyard]
    document = ok("moves", *told, "--json").json
    sure = {one["move"] for one in document["moves"]}
    open_ = {one["move"] for one in document["depends"]}
    for move in sure | open_ | {"draw", "pass"}:
        code = mtscore("check-move", move, *told).code
        assert code == (0 if move in sure else 5 if move in open_ else 1), move
