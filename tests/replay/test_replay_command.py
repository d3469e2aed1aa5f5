"""`mtscore replay` and `mtscore check` on files that somebody edited."""

from pathlib import Path
from typing import Any

import pytest

from helpers import mtscore, ok, the_match
from mtscore.storage import load


@pytest.fixture
def path() -> Path:
    ok("simulate", "--rounds", "2", "--seed", "2", "--players", "3")
    return the_match()


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def problems(path: Path) -> list[Any]:
    result = mtscore("replay", str(path), "--json")
    assert result.code == 1
    assert result.json["ok"] is False
    found: list[Any] = result.json["problems"]
    return found


def first_turn(path: Path) -> str:
    return load(path).match.moves[0].block.text.split(":", 1)[1].split("done")[0].split()[0]


def test_a_clean_match(path: Path) -> None:
    result = ok("replay", str(path))
    assert "nothing found" in result.out
    document = ok("replay", str(path), "--json").json
    assert document["ok"] is True
    assert document["problems"] == []
    assert document["moves"] == sum(one["moves"] for one in document["rounds"])
    assert set(document) >= {"schema", "ok", "moves", "problems"}
    assert ok("replay", str(path), "--round", "2", "-q").out.startswith("")


def test_the_first_illegal_move_with_ruling_and_position(path: Path) -> None:
    one = first_turn(path)
    edit(path, f": {one} ", f": {one}>Cy ")
    (found,) = problems(path)
    assert (found["round"], found["move"], found["text"]) == (1, 1, f"{one} on Cy")
    ruling = found["ruling"]
    assert ruling["verdict"] == "illegal"
    assert ruling["clauses"][0] == "S5.4"
    assert ruling["legal_moves"]
    assert ruling["position"].startswith("station; set 12; engine 12;")
    ok("check", str(path))
    text = mtscore("replay", str(path)).out
    assert f": {one} on Cy: illegal." in text
    assert "Position: station" in text


def test_the_table_after_a_move(path: Path) -> None:
    shown = ok("replay", str(path), "--round", "1", "--to", "0").out
    assert "after move 0 of" in shown
    document = ok("replay", str(path), "--round", "1", "--to", "3", "--json").json
    assert document["move"] == 3
    laid = sum(len(one["train"].split()) for one in document["table"]["trains"])
    assert laid >= 3
    assert document["position"] == document["table"]["position"]
    assert mtscore("replay", str(path), "--to", "3").code == 2
    assert mtscore("replay", str(path), "--round", "1", "--to", "9999").code == 2
    assert mtscore("replay", str(path), "--round", "1", "--to", "x").code == 2


def test_the_table_cannot_be_shown_behind_an_illegal_move(path: Path) -> None:
    one = first_turn(path)
    edit(path, f": {one} ", f": {one}>Cy ")
    result = mtscore("replay", str(path), "--round", "1", "--to", "5")
    assert result.code == 1
    assert "after move 0 of" in result.out
    assert "illegal" in result.out
    assert mtscore("replay", str(path), "--round", "1", "--to", "5", "--json").json["move"] == 0


@pytest.mark.parametrize(
    ("word", "code"),
    [("12-99", "domino-not-in-set"), ("x", "bad-move"), ("Zed:", "unknown-player")],
)
def test_a_token_that_is_none_is_named_at_its_place(path: Path, word: str, code: str) -> None:
    one = first_turn(path)
    edit(path, f": {one} ", f": {word} ")
    lines = path.read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if f": {word} " in text)
    result = mtscore("check", str(path), "--json")
    assert result.code == 1
    (found,) = result.json["diagnostics"]
    column = lines[line - 1].index(f": {word} ") + 3
    assert (found["code"], found["line"], found["column"]) == (code, line, column)
    (found,) = problems(path)
    assert found["code"] == code
    text = mtscore("replay", str(path)).out
    assert f":{line}:{column}" in text
    assert "^" in text


def test_every_fact_is_checked(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    start = text.index("starts = ")
    starter = load(path).match.moves[0].block.facts["starts"]
    other = "Bo" if starter != "Bo" else "Ana"
    for line, code in (
        ('starts = "Zed"', "unknown-player"),
        ("starts = 7", "wrong-type"),
        (f'starts = "{other}"', "wrong-starter"),
        ('order = ["Ana"]', "bad-order"),
        ("order = 5", "wrong-type"),
        ('order = ["Ana", "Bo", "Bo"]', "bad-order"),
        ('hunt = "Ana: pass"', "bad-hunt"),
        ('hunt = "Ana: +99-1"', "domino-not-in-set"),
        ("objection = 1", "wrong-type"),
        ("nonsense = 1", "unknown-key"),
    ):
        rest = text[start:].split("\n", 1)[1] if line.startswith("starts") else text[start:]
        path.write_text(text[:start] + line + "\n" + rest, encoding="utf-8")
        codes = [one["code"] for one in problems(path)]
        assert code in codes, (line, codes)


def test_hands_are_checked(path: Path) -> None:
    match = load(path).match
    hands = match.moves[0].block.facts["hands"]
    ana, bo = hands["Ana"].split(), hands["Bo"].split()
    edit(path, f'Ana = "{hands["Ana"]}"', f'Ana = "{" ".join([bo[0], *ana[1:]])}"')
    assert problems(path)[0]["code"] == "domino-in-two-hands"
    edit(path, f'Ana = "{" ".join([bo[0], *ana[1:]])}"', f'Ana = "{" ".join(ana[1:])}"')
    codes = [one["code"] for one in problems(path)]
    assert "hand-size" in codes or "illegal-move" in codes
    edit(path, f'Ana = "{" ".join(ana[1:])}"', 'Ana = "12-x"')
    assert problems(path)[0]["code"] == "bad-domino"


def test_moves_that_break_off(path: Path) -> None:
    match = load(path).match
    text = match.moves[0].block.text
    edit(path, text, "\n".join(text.splitlines()[:2]) + "\n")
    (found,) = problems(path)
    assert found["code"] == "moves-break-off"
    assert found["move"] is None
    assert found["ruling"] is None
    # Without the scores the round goes on.
    raw = path.read_text(encoding="utf-8")
    start = raw.index("[[round]]")
    path.write_text(raw[:start], encoding="utf-8")
    assert "goes on" in ok("replay", str(path)).out


def test_scores_that_do_not_follow(path: Path) -> None:
    match = load(path).match
    played = match.rounds[1]
    seat = next(seat for seat, left in played.left.items() if left.pips)
    name, pips = match.names[seat], played.left[seat].pips
    ok(
        "round",
        "1",
        "--replace",
        "--pips",
        f"{name}={(pips or 0) + 3}",
        "--reason",
        "x",
        "--match",
        str(path),
    )
    (found,) = problems(path)
    assert found["code"] == "pips-differ"
    assert name in found["message"]


@pytest.mark.parametrize("ending", ["blocked", "out"])
def test_an_ending_that_does_not_follow(path: Path, ending: str) -> None:
    match = load(path).match
    number = next(n for n, one in match.rounds.items() if not one.blocked)
    (winner,) = match.rounds[number].out
    name = match.names[winner]
    text = path.read_text(encoding="utf-8")
    at = text.index(f'out = "{name}"', text.index(f"number = {number}"))
    if ending == "blocked":
        new = "blocked = true"
    else:
        other = next(one for one in match.names if one != name)
        new = f'out = "{other}"'
    path.write_text(text[:at] + new + text[at + len(f'out = "{name}"') :], encoding="utf-8")
    if ending == "blocked":
        assert [one["code"] for one in problems(path)] == ["not-blocked"]
    else:
        # Somebody with dominoes left cannot have gone out, whatever the moves.
        assert mtscore("replay", str(path)).code == 3


def test_no_moves_and_no_file() -> None:
    ok("new", "--players", "Ana,Bo")
    assert mtscore("replay").code == 2
    assert mtscore("replay", "gone.toml").code == 3
    assert mtscore("replay", "--json").json["diagnostics"][0]["code"] == "no-moves"
    ok("play", "Ana 12-1")
    assert mtscore("replay", "--round", "2").code == 2


def test_moves_of_a_round_that_is_none(path: Path) -> None:
    edit(path, "[[moves]]\nround = 1", "[[moves]]\nround = 7")
    result = mtscore("check", str(path))
    assert result.code == 1
    assert "there is no round 7" in result.out
    assert mtscore("replay", str(path)).code == 3


def test_fives_up_has_no_such_moves() -> None:
    ok("new", "--players", "Ana,Bo", "--rules", "fives-up")
    result = mtscore("play", "Ana 6-6")
    assert result.code == 2
    assert "Mexican Train" in result.err


def test_disputes_do_not_end_the_audit(path: Path) -> None:
    one = first_turn(path)
    edit(path, f": {one} ", f": {one}>Cy! ")
    found = problems(path)
    assert found[0]["disputed"] is True
    assert found[0]["move"] == 1


def test_the_hunt_for_the_engine_is_checked() -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    ok("play", "Ana 12-5 done", "--hunt", "Bo draw, Cy 3-3, Ana 12-12")
    assert ok("replay").code == 0
    assert '"Bo: draw Cy: +3-3 Ana: +12-12"' in the_match().read_text(encoding="utf-8")
    edit(the_match(), "Bo: draw Cy: +3-3", "Cy: draw Bo: +3-3")
    assert problems(the_match())[0]["code"] == "bad-hunt"
    edit(the_match(), "Cy: draw Bo: +3-3 Ana: +12-12", "Cy: draw Ana: +12-12 Bo: +3-3")
    assert {one["code"] for one in problems(the_match())} == {"bad-hunt"}
