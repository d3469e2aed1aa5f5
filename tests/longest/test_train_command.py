import io
import json
import sys

import pytest

from mtscore.cli import run
from mtscore.cli.exits import ExitCode
from mtscore.longest import search

TWO_ANSWERS = "10-9 0-0 7-7 2-0 10-8 6-1 6-3 9-4 6-2 8-6 8-5 5-0 4-1 11-5 7-5"


def pipe_in(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))


def test_one_train_is_both(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", "12-5 5-0 3-3 1-0 3-1 9-4", "--engine", "12"]) == ExitCode.OK
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        "Longest and heaviest train (5 dominoes, 33 pips, proved): 12-5 5-0 0-1 1-3 3-3",
        "  Left over (1 domino, 13 pips): 9-4",
    ]
    assert err == ""


def test_two_trains_with_what_is_left_of_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", TWO_ANSWERS, "--engine", "10"]) == ExitCode.OK
    longest, left, fits, heaviest, left_too, fits_too = capsys.readouterr().out.splitlines()
    assert longest.startswith("Longest train (11 dominoes, 95 pips, proved): 10-9 ")
    assert heaviest.startswith("Heaviest train (8 dominoes, 97 pips, proved): 10-9 ")
    assert left == "  Left over (4 dominoes, 60 pips): 11-5 10-8 7-7 7-5"
    assert left_too == "  Left over (7 dominoes, 58 pips): 11-5 10-8 6-3 6-2 5-0 2-0 0-0"
    assert fits == fits_too == "  Of these fit the engine: 10-8"


def test_nothing_left_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", "12-5", "--engine", "12"]) == ExitCode.OK
    assert capsys.readouterr().out.splitlines()[1:] == ["  Nothing is left over."]


@pytest.mark.parametrize(
    ("hand", "lines"),
    [
        ("", ["No domino of this hand fits the engine 12."]),
        (
            "5-0 3-3",
            [
                "No domino of this hand fits the engine 12.",
                "  Left over (2 dominoes, 11 pips): 5-0 3-3",
            ],
        ),
    ],
)
def test_nothing_fits(hand: str, lines: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", hand, "--engine", "12"]) == ExitCode.OK
    assert capsys.readouterr().out.splitlines() == lines


def test_the_json_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", TWO_ANSWERS, "--engine", "10", "--json"]) == ExitCode.OK
    document = json.loads(capsys.readouterr().out)
    assert set(document) == {"schema", "longest", "heaviest"}
    assert document["schema"] == 1
    assert document["heaviest"] == {
        "train": "10-9 9-4 4-1 1-6 6-8 8-5 5-7 7-7",
        "dominoes": 8,
        "pips": 97,
        "left": "11-5 10-8 6-3 6-2 5-0 2-0 0-0",
        "proved": True,
    }
    assert document["longest"]["dominoes"] == 11


def test_a_hand_on_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe_in(monkeypatch, b"\xef\xbb\xbf12|5\n[0:5],\n")
    assert run(["train", "-", "--engine", "12"]) == ExitCode.OK
    assert "12-5 5-0" in capsys.readouterr().out


def test_standard_input_that_is_no_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe_in(monkeypatch, b"12-5 \xff\xfe\x00")
    assert run(["train", "-", "--engine", "12"]) == ExitCode.USAGE
    assert "hand:1:6" in capsys.readouterr().err


def test_nothing_piped_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe_in(monkeypatch, b"")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    assert run(["train", "-", "--engine", "12"]) == ExitCode.USAGE
    assert "nothing is piped in" in capsys.readouterr().err


@pytest.mark.parametrize("engine", ["12", " 12 ", "12-12", "[12|12]"])
def test_ways_to_write_the_engine(engine: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", "12-5", "--engine", engine]) == ExitCode.OK
    assert "12-5" in capsys.readouterr().out


def test_the_engine_in_the_hand_is_set_aside(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", "12-12 12-5 9-9", "--engine", "12"]) == ExitCode.OK
    out, err = capsys.readouterr()
    assert "(1 domino, 17 pips, proved): 12-5" in out
    assert "Left over (1 domino, 18 pips): 9-9" in out
    assert err == "12-12 is the engine: it is not counted.\n"


def test_quiet_leaves_the_remark_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", "12-12 12-5", "--engine", "12", "-q"]) == ExitCode.OK
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("engine", ["", "x", "12-11", "-1", "123", "\uff11\uff12", "12 5"])
def test_no_engine(engine: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", "12-5", f"--engine={engine}"]) == ExitCode.USAGE
    assert "error[bad-engine]" in capsys.readouterr().err


@pytest.mark.parametrize("largest", ["", "x", "19", "-6", "\uff16", "100"])
def test_no_set(largest: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", "18-5", "--engine", "18", f"--set={largest}"]) == ExitCode.USAGE
    err = capsys.readouterr().err
    assert "error[bad-set]" in err
    assert err.count("error[") == 1


def test_every_problem_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    hand = "12-5 5-12 13-1 4x4"
    assert run(["train", hand, "--engine", "14", "--json"]) == ExitCode.USAGE
    document = json.loads(capsys.readouterr().out)
    assert not document["ok"]
    assert [(one["code"], one["file"], one["column"]) for one in document["diagnostics"]] == [
        ("bad-engine", "--engine", 1),
        ("domino-twice", "hand", 6),
        ("domino-not-in-set", "hand", 11),
        ("bad-domino", "hand", 16),
    ]


def test_a_larger_set_is_proposed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["train", "15-12 15-3", "--engine", "12"]) == ExitCode.USAGE
    assert "add --set 15 or --set 18" in capsys.readouterr().err
    assert run(["train", "15-12 15-3", "--engine", "12", "--set", "15"]) == ExitCode.OK
    assert run(["train", "19-12", "--engine", "12", "--set", "18"]) == ExitCode.USAGE
    assert "--set" not in capsys.readouterr().err


def test_an_interrupted_search_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(search, "cheapest_repair", interrupted)
    whole_set = " ".join(f"{high}-{low}" for high in range(13) for low in range(high))
    assert run(["train", whole_set, "--engine", "12"]) == ExitCode.INTERRUPTED
    assert "the best found so far, not proved" in capsys.readouterr().out
    assert run(["train", whole_set, "--engine", "12", "--json"]) == ExitCode.INTERRUPTED
    document = json.loads(capsys.readouterr().out)
    assert not document["longest"]["proved"]
    assert not document["heaviest"]["proved"]


def test_the_whole_set_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    whole_set = " ".join(f"{high}-{low}" for high in range(19) for low in range(high + 1))
    assert run(["train", whole_set, "--engine", "0", "--set", "18"]) == ExitCode.OK
    assert "(189 dominoes, 3420 pips, proved)" in capsys.readouterr().out
