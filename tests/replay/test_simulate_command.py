"""`mtscore simulate`."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from helpers import PROJECT, mtscore, ok, the_match
from mtscore.storage import load
from replay.games import TRAIN_RULES


@pytest.mark.parametrize("rules", TRAIN_RULES)
def test_a_match_file_is_whole_clean_and_the_same_again(rules: str) -> None:
    result = ok("simulate", "--players", "4", "--rules", rules, "--seed", "7")
    path = the_match()
    assert str(path.name) in result.out
    first = path.read_bytes()
    ok("check", str(path))
    ok("replay", str(path))
    assert len(load(path).match.rounds) == 13
    assert mtscore("simulate", "--players", "4", "--rules", rules, "--seed", "7").code == 4
    assert path.read_bytes() == first
    path.unlink()
    ok("simulate", "--players", "4", "--rules", rules, "--seed", "7", "--jobs", "2")
    assert path.read_bytes() == first
    ok("simulate", "--players", "4", "--rules", rules, "--seed", "8", "-o", "other")
    (other,) = Path("other").iterdir()
    assert other.read_bytes() != first


def test_several_processes_play_what_one_plays() -> None:
    one = ok("simulate", "--matches", "4", "--rounds", "2", "-o", "one", "--json").json
    two = ok("simulate", "--matches", "4", "--rounds", "2", "-o", "two", "--jobs", "2", "--json")
    assert two.json["figures"] == one["figures"]
    names = sorted(path.name for path in Path("one").iterdir())
    assert names == sorted(path.name for path in Path("two").iterdir())
    assert len(names) == 4
    for name in names:
        assert (Path("one") / name).read_bytes() == (Path("two") / name).read_bytes()
        ok("replay", f"one/{name}")


def test_rule_sets_are_compared_without_files() -> None:
    result = ok("simulate", "--compare", "station,railyard", "--matches", "2", "--rounds", "3")
    assert "station" in result.out
    assert "railyard" in result.out
    assert list(Path().iterdir()) == []
    document = ok(
        "simulate", "--compare", "station,open-run", "--matches", "2", "--json", "-o", "games"
    ).json
    assert [one["rules"] for one in document["figures"]] == ["station", "open-run"]
    assert len(document["files"]) == 4
    for one in document["figures"]:
        assert one["rounds"] == 26
        assert 0 <= one["blocked"] <= 1
        assert 4 < one["plays"] < 91
        assert one["turns"] > 1


def test_the_figures_are_those_of_the_files() -> None:
    document = ok("simulate", "--seed", "11", "--json").json
    (figures,) = document["figures"]
    match = load(Path(document["files"][0])).match
    pips = [left.pips or 0 for one in match.rounds.values() for left in one.left.values()]
    assert figures["pips"] == round(sum(pips) / len(pips), 2)
    blocked = sum(one.blocked for one in match.rounds.values())
    assert figures["blocked"] == round(blocked / 13, 4)


def test_house_rules_sets_and_names() -> None:
    ok(
        "simulate",
        "--players",
        'Ana,"Doe, Pat",李',
        "--set",
        "9",
        "--rounds",
        "4",
        "--rule",
        "max_doubles_per_turn=1",
        "--style",
        "random",
    )
    match = load(the_match()).match
    assert match.names == ("Ana", "Doe, Pat", "李")
    assert match.header.largest == 9
    assert match.house_rules(1) == {"max_doubles_per_turn": 1}
    ok("replay", str(the_match()))


@pytest.mark.parametrize(
    "arguments",
    [
        ["--players", "1"],
        ["--players", "11"],
        ["--players", "99"],
        ["--matches", "0"],
        ["--matches", "many"],
        ["--jobs", "0"],
        ["--rules", "nothing"],
        ["--rules", "fives-up", "--players", "2"],
        ["--style", "clever"],
        ["--rounds", "99"],
        ["--deal", "60"],
        ["--rule", "nonsense=1"],
        ["--compare", "station,"],
        ["--set", "2"],
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str]) -> None:
    assert mtscore("simulate", *arguments).code == 2
    assert list(Path().iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_run_leaves_no_half_file(jobs: str) -> None:
    run = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "mtscore",
            "simulate",
            "--matches",
            "3000",
            "--jobs",
            jobs,
            "-o",
            "many",
        ],
        env={**os.environ, "PYTHONPATH": str(PROJECT / "src")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    folder = Path("many")
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and len(list(folder.glob("*.toml"))) < 3:
        time.sleep(0.01)
    # As a terminal does it: the whole group of processes gets the signal.
    os.killpg(run.pid, signal.SIGINT)
    out, err = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "Traceback" not in out + err
    assert "every one of them whole" in err
    files = sorted(folder.iterdir())
    assert len(files) >= 3
    assert all(one.suffix == ".toml" for one in files)
    for one in files[:5] + files[-5:]:
        assert len(load(one).match.rounds) == 13
        ok("replay", str(one))


def test_a_bar_only_on_a_terminal_and_only_when_it_takes_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    short = ("simulate", "--matches", "3", "--rounds", "1", "--figures-only")
    assert ok(*short, terminal=True).err == ""
    monkeypatch.setattr("mtscore.cli.simulating._LONG", -1.0)
    assert "Playing" in ok(*short, terminal=True).err
    assert ok(*short, "-q", terminal=True).err == ""
    assert ok(*short, "--json", terminal=True).err == ""
    assert ok(*short).err == ""


def test_an_interruption_is_said_in_json_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mtscore.cli.simulating.play_one", stop)
    result = mtscore("simulate", "--json")
    assert result.code == 130
    assert result.json["diagnostics"][0]["code"] == "interrupted"
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("form", ["toml", "json"])
def test_moves_outlive_an_export_and_an_import(form: str) -> None:
    ok("simulate", "--players", "3", "--rounds", "2", "--rules", "open-run")
    path = the_match()
    Path("out").mkdir()
    ok("export", form, "-o", f"out/copy.{form}", "--match", str(path))
    ok("import", f"out/copy.{form}", "--file", "again.toml")
    assert load(Path("again.toml")).match.moves == load(path).match.moves
    ok("replay", "again.toml")


@pytest.mark.parametrize(
    "rule",
    [
        "engine_found=highest",
        "engine_found=hunt_all",
        "draw_count=3",
        "marker_off=owner_choice",
        "must_play_drawn=false",
        "mexican_trains=3",
        "after_double=nothing",
        "first_turn_double=at_once",
        "first_turn_out=at_once",
        "draw_until_start=true",
        "cover_duty=next_if_unable",
        "dead_double=lapses",
    ],
)
def test_house_rules_are_kept_to(rule: str) -> None:
    for style in ("heaviest", "random"):
        folder = f"{style}"
        result = mtscore(
            "simulate", "--rule", rule, "--style", style, "--players", "3", "-o", folder
        )
        assert result.code == 0, result
        (path,) = Path(folder).iterdir()
        ok("check", str(path))
        ok("replay", str(path))


@pytest.mark.parametrize("folder", ["taken", "taken/below"])
def test_a_folder_that_cannot_be_made_is_named(folder: str) -> None:
    Path("taken").write_text("a shopping list", encoding="utf-8")
    result = mtscore("simulate", "-o", folder)
    assert result.code == 3
    assert "not-saved" in result.err
    assert folder in result.err
    assert "-o" in result.err
