"""Standard streams that are closed, full, or hold no text; files that cannot be written."""

import errno
import os
import subprocess
from pathlib import Path

import pytest

from helpers import mtscore, ok, the_match
from mtscore.storage import load
from test_processes import command, environment

posix = pytest.mark.skipif(os.name != "posix", reason="needs a shell")
full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")


def shell(arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a command line through the shell, redirections and all."""
    python = " ".join(command())
    return subprocess.run(  # noqa: S602 - redirections are what is tested
        f"{python} {arguments}",
        shell=True,
        env=environment(),
        input=stdin,
        capture_output=True,
        check=False,
    )


@pytest.fixture
def match() -> Path:
    ok("new", "--players", "Ana,Bo,Cy")
    return the_match()


@full
@pytest.mark.parametrize("more", ["", "--json", "-q"])
def test_a_saved_round_whose_answer_is_lost_says_that_it_is_saved(match: Path, more: str) -> None:
    told = shell(f"round --pips 0,5,7 {more} >/dev/full")

    assert told.returncode == 3
    assert told.stderr.decode().startswith("error[answer-lost]: the change was saved, but")
    assert "Exception" not in told.stderr.decode()
    assert 1 in load(match).match.rounds


@full
@pytest.mark.parametrize(
    "command_line",
    ["show", "show --json", "round 0 --json", "show --help", "export json", "undo --json"],
)
@pytest.mark.usefixtures("match")
def test_an_answer_that_nobody_gets_is_no_traceback(command_line: str) -> None:
    told = shell(f"{command_line} >/dev/full")

    assert told.returncode == 3
    assert told.stderr.decode().startswith("error[answer-lost]: the answer could not be printed: ")
    assert "Traceback" not in told.stderr.decode()
    assert "Exception" not in told.stderr.decode()


@full
@pytest.mark.parametrize("command_line", ["show", "round 0", "round --pips 0,1"])
@pytest.mark.usefixtures("match")
def test_nothing_left_to_speak_through(command_line: str) -> None:
    assert shell(f"{command_line} >/dev/full 2>/dev/full").returncode == 3


@posix
@pytest.mark.usefixtures("match")
def test_a_closed_output_is_said_on_the_other_stream() -> None:
    told = shell("show >&-")

    assert told.returncode == 3
    assert "standard output is closed" in told.stderr.decode()
    assert "Exception" not in told.stderr.decode()


@posix
def test_all_streams_closed() -> None:
    told = shell("new --players A,B --file m.toml <&- >&- 2>&-")

    assert told.returncode == 3
    assert load(Path("m.toml")).match.names == ("A", "B")


@posix
@pytest.mark.usefixtures("match")
def test_a_closed_error_stream_does_not_keep_the_answer_back() -> None:
    told = shell("round --pips 0,5,7 2>&-")

    assert told.returncode == 0
    assert told.stdout.startswith(b"Round 1 saved")


@posix
@pytest.mark.parametrize(
    "command_line",
    ["round", "round --hands -", "round --pips -", "round --pips - --json", "train - --engine 12"],
)
@pytest.mark.usefixtures("match")
def test_a_closed_input_has_a_remedy(command_line: str) -> None:
    told = shell(f"{command_line} <&-")

    assert told.returncode == 2
    assert b"needs-input" in told.stdout + told.stderr


@posix
@pytest.mark.usefixtures("match")
def test_bytes_that_are_no_text_are_scores_that_cannot_be_read() -> None:
    told = shell("round --pips -", b"0,\xff\xfe,7")

    assert told.returncode == 2
    assert b"error[bad-pips]: Bo: " in told.stderr


@posix
def test_a_byte_order_mark_before_scores_is_passed_over(match: Path) -> None:
    assert shell("round --pips -", b"\xef\xbb\xbf0,5,7\n").returncode == 0
    assert [one.pips for one in load(match).match.rounds[1].left.values()] == [0, 5, 7]


@pytest.mark.parametrize("target", [".", "", "folder", "folder/"])
@pytest.mark.usefixtures("match")
def test_an_export_into_a_folder_has_a_remedy(target: str) -> None:
    Path("folder").mkdir()
    told = mtscore("export", "csv", "-o", target)

    assert told.code == 3
    assert told.err.startswith("error[is-a-folder]: ")
    assert "help: nothing was saved; name a file in it" in told.err


@pytest.mark.parametrize(
    ("arguments", "target"),
    [
        (("export", "csv", "-o", "nodir/e.csv"), "nodir/e.csv"),
        (("new", "--players", "A,B", "--file", "nodir/x.toml"), "nodir/x.toml"),
    ],
)
@pytest.mark.usefixtures("match")
def test_a_missing_folder_is_named_with_the_file_meant(
    arguments: tuple[str, ...], target: str
) -> None:
    told = mtscore(*arguments)

    assert told.code == 3
    assert told.err.startswith(f"error[not-saved]: {target} cannot be written: ")
    assert "nothing was saved; there is no folder nodir; make it first" in told.err


def test_a_new_match_cannot_be_a_folder() -> None:
    told = mtscore("new", "--players", "A,B", "--file", ".")

    assert (told.code, told.err.split(":")[0]) == (3, "error[is-a-folder]")


@pytest.mark.usefixtures("match")
def test_the_interpreter_is_left_without_a_word() -> None:
    told = shell("show | true")

    assert told.stderr == b""


@pytest.mark.parametrize(
    ("number", "remedy"),
    [
        (errno.EACCES, "the folder . may not be written to"),
        (errno.EROFS, "the disk is read-only"),
        (errno.ENOSPC, "make room on the disk"),
        (errno.EIO, "put that right"),
    ],
)
def test_a_file_that_cannot_be_written_has_a_remedy(
    match: Path, monkeypatch: pytest.MonkeyPatch, number: int, remedy: str
) -> None:
    def refuse(path: Path, *_: object) -> None:
        raise OSError(number, os.strerror(number), str(path))

    before = match.read_bytes()
    monkeypatch.setattr("mtscore.storage.writing.write_whole", refuse)
    for arguments in (("round", "--pips", "0,5,7"), ("export", "csv", "-o", "e.csv")):
        told = mtscore(*arguments)
        assert told.code == 3
        assert f"help: nothing was saved; {remedy}" in told.err
        assert ".tmp" not in told.err
    assert match.read_bytes() == before


@pytest.mark.parametrize(
    "arguments",
    [
        ["round", "1", "--pips", "-"],
        ["round", "1", "--hands", "-"],
        ["train", "-", "--engine", "3"],
    ],
)
def test_far_too_much_through_a_pipe_is_refused_at_once(arguments: list[str]) -> None:
    ok("new", "--players", "Ana,Bo")
    result = mtscore(*arguments, stdin="12-5 " * 50_000)
    assert result.code == 2
    assert "too-large" in result.err
    assert len(result.err) < 500


def test_an_error_repeats_no_more_than_the_beginning_of_what_was_typed() -> None:
    ok("new", "--players", "Ana,Bo")
    for arguments in (["train", "x" * 5000, "--engine", "3"], ["rules", "--search", "x" * 5000]):
        result = mtscore(*arguments)
        assert len(result.out + result.err) < 1500, arguments
