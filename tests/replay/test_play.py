"""`mtscore play`: moves kept as they happen."""

import os
from pathlib import Path
from typing import Any

import pytest

from helpers import mtscore, ok, the_match
from mtscore.notation.dominoes import write_hand
from mtscore.notation.record import Step, write_step
from mtscore.replay import read_record
from mtscore.storage import load
from replay.games import TRAIN_RULES, simulated


def start(rules: str = "station", players: str = "Ana,Bo,Cy") -> Path:
    ok("new", "--players", players, "--rules", rules)
    return the_match()


def table(*arguments: str) -> Any:
    return ok("play", *arguments, "--json").json["table"]


def test_moves_are_kept_with_names_and_without() -> None:
    path = start()
    ok("play", "Ana", "12-5", "5-0", "0-1", "done")
    ok("play", "draw,", "pass")
    shown = ok("play", "12-3 on Cy").out
    assert "Cy       12-3  (11 in hand)" in shown
    assert "Bo*      -  (13 in hand)" in shown
    assert "It is Cy's turn." in shown
    texts = [one.block.text for one in load(path).match.moves]
    assert texts == ["Ana: 12-5 5-0 0-1 done", "Bo: draw pass", "Cy: 12-3"]
    assert load(path).match.moves[0].block.facts == {"starts": "Ana"}
    assert ok("replay").out.startswith("Round 1: 7 moves, goes on; all legal.")


def test_the_next_name_ends_a_first_turn() -> None:
    start()
    ok("play", "Ana 12-5 5-0")
    assert table("Bo 12-4 4-4")["turn"] == "Bo"
    assert table("Cy 12-1")["turn"] == "Cy"
    assert ok("replay").code == 0


def test_an_illegal_move_is_refused_with_the_ruling_and_nothing_is_kept() -> None:
    path = start()
    ok("play", "Ana 12-5 done")
    before = path.read_bytes()
    result = mtscore("play", "Bo 12-3, 3-3 on Ana")
    assert result.code == 1
    assert "Move 4, Bo: 3-3 on Ana: illegal." in result.out
    assert "S5.4" in result.out
    assert "Position: station; set 12;" in result.out
    assert path.read_bytes() == before
    document = mtscore("play", "Bo 12-3, 3-3 on Ana", "--json").json
    assert document["ok"] is False
    assert document["move"] == 4
    assert document["ruling"]["verdict"] == "illegal"
    assert document["ruling"]["clauses"][0] == "S5.4"


def test_a_disputed_move_is_kept_with_the_objection() -> None:
    path = start()
    ok("play", "Ana 12-5 done")
    result = ok("play", "Bo 12-3, 5-5 on Ana", "--disputed", "not in the first turn")
    assert "Kept as disputed." in result.out
    block = load(path).match.moves[-1].block
    assert block.text == "Bo: 12-3 5-5>Ana!"
    assert block.facts == {"objection": "not in the first turn"}
    ok("play", "5-1 on Ana", "--disputed")
    replayed = mtscore("replay", "--json")
    assert replayed.code == 1
    first, second = replayed.json["problems"]
    assert (first["move"], first["disputed"], first["objection"]) == (
        4,
        True,
        "not in the first turn",
    )
    assert second["objection"] is None
    assert replayed.json["moves"] == 5


def test_a_domino_that_does_not_match_can_be_kept_as_disputed() -> None:
    start()
    ok("play", "Ana 12-5 done")
    assert mtscore("play", "Bo 7-3").code == 1
    after = table("Bo 7-3", "--disputed", "that is no 12")
    assert after["trains"][1] == {
        "owner": "Bo",
        "train": "7-3",
        "open": 3,
        "marked": False,
        "uncovered": None,
    }


def test_who_is_not_in_turn_does_not_play() -> None:
    start()
    ok("play", "Ana 12-5 done")
    result = mtscore("play", "Cy 12-3")
    assert result.code == 1
    assert "It is Bo's turn, not Cy's." in result.out
    ok("play", "Cy 12-3", "--disputed")
    assert table()["turn"] == "Cy"


def test_undo_and_redo_go_move_by_move_and_leave_the_same_bytes() -> None:
    path = start(players='Ana,"Doe, Pat",Cy')
    states = [path.read_bytes()]
    ok("play", "Ana 12-5 5-0 done")
    whole = path.read_bytes()
    for expected in (
        'text = "Ana: 12-5 5-0"',
        'text = "Ana: 12-5"',
        None,
    ):
        ok("undo")
        text = path.read_text(encoding="utf-8")
        assert expected is None or expected in text
        states.append(path.read_bytes())
    assert states[-1] == states[0]
    for _ in range(3):
        ok("redo")
    assert path.read_bytes() == whole
    ok("play", "doe 12-3, 3-3, done")
    whole = path.read_bytes()
    ok("undo")
    ok("undo")
    assert r'text = "\"Doe, Pat\": 12-3"' in path.read_text(encoding="utf-8")
    ok("redo")
    ok("redo")
    assert path.read_bytes() == whole


def test_undo_takes_moves_off_a_text_of_many_lines(tmp_path: Path) -> None:
    ok("simulate", "--rounds", "1", "--seed", "3")
    path = the_match()
    before = path.read_bytes()
    ok("undo", "--match", str(path))
    moves = len(read_record(load(path).match, 1).steps)
    for count in range(1, 8):
        ok("undo", "--match", str(path))
        match = load(path).match
        assert len(read_record(match, 1).steps) == moves - count
        ok("replay", str(path))
    for _ in range(8):
        ok("redo", "--match", str(path))
    assert path.read_bytes() == before
    crlf = tmp_path / "crlf.toml"
    crlf.write_bytes(before.replace(b"\n", b"\r\n"))
    for count in range(8):
        ok("undo", "--match", str(crlf))
        assert count == 0 or len(read_record(load(crlf).match, 1).steps) == moves - count
    for _ in range(8):
        ok("redo", "--match", str(crlf))
    assert crlf.read_bytes() == before.replace(b"\n", b"\r\n")


@pytest.mark.parametrize("rules", TRAIN_RULES)
def test_a_whole_round_with_hands_takes_its_scores_from_what_is_left(rules: str) -> None:
    _, _, match = simulated(rules)
    record = read_record(match, 1)
    path = start(rules, "Ana,Bo,Cy,Dee")
    hands = "; ".join(f"{name}: {write_hand(hand)}" for name, hand in record.facts.hands.items())
    facts = ["--hands", hands, "--starts", record.facts.starts or ""]
    if record.facts.hunt:
        draws = [f"{one.player} {write_step(one)}" for one in record.facts.hunt]
        facts += ["--hunt", ", ".join(draws)]
    steps = list(record.steps)
    half = len(steps) // 2
    ok("play", typed(steps[:half]), *facts)
    result = ok("play", typed(steps[half:]))
    assert "Round 1 saved" in result.out
    kept = load(path).match
    played = match.rounds[1]
    assert kept.rounds[1].left == played.left
    assert (kept.rounds[1].out, kept.rounds[1].blocked) == (played.out, played.blocked)
    assert ok("replay").code == 0
    # Then the next round is in play.
    assert mtscore("play", "Ana", "12-5").code in (0, 1)


def typed(steps: list[Step]) -> str:
    return ", ".join(f"{one.player} {one.move}" for one in steps)


def test_hints_for_a_round_that_is_over_with_hidden_hands() -> None:
    ok("new", "--players", "Ana,Bo", "--deal", "3", "--rules", "railyard")
    path = the_match()
    ok("play", "Ana 12-5 on mexican, Bo 5-4 on mexican, Ana 4-3 on mexican, Bo 3-2 on mexican")
    result = ok("play", "Ana 2-1 on mexican")
    assert "The round is over: Ana went out." in result.out
    assert "mtscore round 1 --pips Ana=0,Bo=N" in result.out
    ok("undo")
    result = ok("play", "Ana 2-1 on mexican", stdin="6-6\n", terminal=True)
    assert "Round 1 saved: Ana 0 (out), Bo 12." in result.out
    assert ok("replay").code == 0
    left = load(path).match.rounds[1].left
    assert left[1].hand is not None
    assert write_hand(left[1].hand) == "6-6"


def test_what_is_seen_later_shows_what_was_illegal_before() -> None:
    ok("new", "--players", "Ana,Bo", "--rules", "railyard")
    ok("play", "Ana 12-5, Bo draw 4-4, Bo pass, Ana 5-3")
    # Bo held the 12-7 all the time, so he should not have drawn.
    result = ok("play", "Bo 12-7")
    assert "The table shows now:" in result.err
    assert "Move 2, Bo: draw 4-4: illegal." in result.err
    document = mtscore("replay", "--json").json
    assert document["problems"][0]["move"] == 2
    assert "Bo can play" in document["problems"][0]["message"]


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["Zed", "12-5"], 2, "not a player"),
        (["Ana", "12-99"], 2, "not in a double-12 set"),
        (["Ana", "12-5", "foo5"], 2, "neither a move nor a player"),
        (["Ana 12-5", "--round", "99"], 2, "there is no round 99"),
        (["Ana 12-5", "--starts", "Zed"], 2, "not a player"),
        (["Ana 12-5", "--hands", "Ana: 12-5; Bo: 12-5"], 2, "in the hands of Ana and Bo"),
        (["Ana 12-5", "--engine", "13"], 2, "is no engine"),
        (["Ana 12-5", "--order", "Ana,Bo"], 2, "every player"),
        (["Ana 12-5", "--hunt", "Bo pass"], 2, "hunt says who drew"),
        (["12-5"], 2, "nobody says who starts"),
        (["--starts", "Ana"], 2, "there is no move"),
        ([], 2, "no moves are recorded"),
        (["Bo 12-5", "--starts", "Bo", "--hands", "Ana: 12-12 12-5"], 2, "holds the engine"),
    ],
)
def test_what_cannot_be_is_refused(arguments: list[str], code: int, words: str) -> None:
    path = start()
    before = path.read_bytes()
    result = mtscore("play", *arguments)
    assert result.code == code, result
    assert words in result.err + result.out
    assert path.read_bytes() == before


def test_a_recorded_round_and_a_finished_match_take_no_moves() -> None:
    start()
    ok("play", "Ana 12-5")
    ok("round", "1", "--pips", "0,2,3")
    assert mtscore("play", "Bo 12-3", "--round", "1").code == 4
    assert mtscore("play", "--starts", "Ana", "Ana 11-3", "--round", "2").code == 0
    result = mtscore("play", "--starts", "Ana", "Ana 11-2")
    assert result.code == 2
    assert "comes with the first move" in result.err
    ok("finish", "--early")
    assert mtscore("play", "Ana 11-3").code == 4


def test_a_dry_run_keeps_nothing() -> None:
    path = start()
    before = path.read_bytes()
    result = ok("play", "Ana 12-5", "--dry-run")
    assert "12-5" in result.out
    assert "Nothing was saved" in result.err
    assert path.read_bytes() == before


def test_names_change_and_the_moves_stay_readable() -> None:
    start()
    ok("play", "Ana 12-5 done, Bo 12-3 done")
    ok("player", "rename", "Bo", "Bob")
    shown = ok("play", "Cy 12-4 done").out
    assert "Bob      12-3" in shown
    ok("play", "Ana 3-1 on mexican", "--disputed")
    assert mtscore("replay").code == 1


def test_two_commands_at_once_lose_no_move() -> None:
    import subprocess
    import sys

    from helpers import PROJECT

    path = start()
    environment = {**os.environ, "PYTHONPATH": str(PROJECT / "src")}
    # Whichever comes first, Ana's move is in turn and the other is refused or follows it.
    runs = [
        subprocess.Popen(
            [sys.executable, "-m", "mtscore", "play", "Ana", move, "--match", str(path)],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for move in ("12-5", "12-5")
    ]
    assert sorted(one.wait() for one in runs) == [0, 1]
    assert len(read_record(load(path).match, 1).steps) == 1


def test_who_goes_on_after_the_turn_is_told_why_it_was_over() -> None:
    start()
    ok("play", "Ana 12-5 done, Bo 12-3 done, Cy 12-4 done")
    result = mtscore("play", "Ana 5-0 0-1", "--json")
    assert result.code == 1
    ruling = result.json["ruling"]
    assert "only in the first turn" in ruling["reason"].casefold()
    assert ruling["clauses"]
    assert ruling["move"] == "0-1 on Ana"
    ok("play", "Ana 5-0 0-1", "--disputed")
    (found,) = mtscore("replay", "--json").json["problems"]
    assert found["code"] == "illegal-move"
    assert "only in the first turn" in found["message"].casefold()


def test_only_hidden_hands_are_asked_for() -> None:
    ok("new", "--players", "Ana,Bo,Cy", "--deal", "2", "--rules", "railyard")
    ok("play", "Ana 12-5 on mexican", "--hands", "Ana: 12-5 5-5; Bo: 12-0 1-1")
    ok("play", "Bo 12-0, Cy 12-3")
    result = ok("play", "Ana 5-5 on mexican", stdin="4-4\n", terminal=True)
    assert "Cy (1 domino):" in result.err
    assert "Bo (" not in result.err
    assert "Ana 0 (out), Bo 2, Cy 8." in result.out
    assert ok("replay").code == 0


def test_a_train_that_is_not_there_cannot_even_be_disputed() -> None:
    path = start("open-run")
    ok("play", "Ana 12-5 done, Bo 12-4 done, Cy 12-3 done")
    before = path.read_bytes()
    result = mtscore("play", "Ana 12-9 on mexican", "--disputed", "we play with one")
    assert result.code == 1
    assert "There is no Mexican train" in result.out
    assert "no table on which it can lie" in result.err
    assert path.read_bytes() == before


def test_nothing_can_follow_the_end_of_a_round() -> None:
    ok("new", "--players", "Ana,Bo", "--deal", "2", "--rules", "railyard")
    ok("play", "Ana 12-5 on mexican, Bo 5-4 on mexican, Ana 4-3 on mexican")
    result = mtscore("play", "Bo 3-1 on mexican")
    assert result.code == 1
    assert "The round is over." in result.out
    assert mtscore("play", "Bo 3-1 on mexican", "--disputed").code == 1
    assert len(read_record(load(the_match()).match, 1).steps) == 3


def test_the_table_shows_doubles_in_their_order_and_long_trains_from_outside(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start()
    ok("play", "Ana 12-5 5-0 0-1 1-1 done, Bo 12-4 4-4 done, Cy 12-3")
    shown = ok("play").out
    assert "(1-1 uncovered, 7 in hand)" in shown
    assert "Doubles in the order laid: Ana and Bo." in shown
    document = ok("play", "--json").json
    assert document["table"]["doubles"] == ["Ana", "Bo"]
    assert document["moves"] == len(read_record(load(the_match()).match, 1).steps)
    long = "12-0 0-1 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 9-10 10-11"
    ok("new", "--players", "Ana,Bo", "--file", "long.toml", "--deal", "20")
    monkeypatch.setenv("COLUMNS", "60")
    shown = ok("play", f"Ana {long}").out
    (line,) = [one for one in shown.splitlines() if one.startswith("Ana  ")]
    assert len(line) <= 60
    assert ".. " in line
    assert line.count("10-11") == 1


def test_a_marker_that_a_player_only_says_is_none() -> None:
    start()
    assert "not by choice" in mtscore("play", "Ana mark").out


def test_quiet_says_only_the_table() -> None:
    start()
    result = ok("play", "Ana 12-5", "-q")
    assert result.err == ""
    assert "Match:" not in result.out


def test_scores_typed_for_a_round_of_moves_are_those_of_its_engine() -> None:
    start()
    ok("play", "Ana 9-5 5-0 done", "--engine", "9")
    assert "Round 1, engine 9-9" in ok("play").out
    ok("round", "1", "--pips", "0,23,45")
    assert ok("show", "--json").json["rounds"][0]["engine"] == 9
    assert "other-engine" not in mtscore("replay", "--json").out
