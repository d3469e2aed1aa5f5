"""Whole processes: killed while they save, two at once, closed pipes, a real terminal."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from helpers import PROJECT, ok, the_match
from mtscore.storage import load

posix = pytest.mark.skipif(os.name != "posix", reason="needs signals or a pseudo-terminal")


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(PROJECT / "src"), **more}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "mtscore", *arguments]


def process(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(*arguments),
        env=environment(**more),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


# A program that records a round, over and over, and stops in the middle of a save when killed.
SAVER = """
import sys
from mtscore.cli import run
while True:
    run(["round", "1", "--pips", "0,23,45", "-q"])
    run(["undo", "-q"])
"""


@posix
@pytest.mark.timeout(300)
def test_a_kill_at_any_moment_leaves_the_old_or_the_new_file() -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    path = the_match()
    old = path.read_bytes()
    ok("round", "1", "--pips", "0,23,45")
    (block,) = load(path).blocks
    ok("undo")
    chance = random.Random(7)
    seen = {"old": 0, "new": 0}
    for _ in range(50):
        saver = subprocess.Popen(
            [sys.executable, "-c", SAVER],
            env=environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        # Up to the first change the program only starts.
        deadline = time.monotonic() + 30
        while path.read_bytes() == old and time.monotonic() < deadline:
            time.sleep(0.001)
        time.sleep(chance.random() * 0.02)
        saver.send_signal(signal.SIGKILL)
        saver.wait()
        raw = path.read_bytes()
        if raw == old:
            seen["old"] += 1
        else:
            (found,) = load(path).blocks
            assert found.pips == block.pips  # type: ignore[union-attr]
            seen["new"] += 1
        path.write_bytes(old)
    # What a dead process left behind is in nobody's way.
    ok("round", "1", "--pips", "0,23,45")
    assert [one.name for one in path.parent.iterdir() if one.suffix == ".tmp"] == []
    assert sum(seen.values()) == 50
    assert seen["new"]


def test_two_processes_that_record_at_once_lose_nothing() -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    for _ in range(3):
        runs = [
            subprocess.Popen(
                command("round", "--pips", "0,23,45"),
                env=environment(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
            for _ in range(4)
        ]
        assert [one.wait() for one in runs] == [0, 0, 0, 0], [
            one.stderr.read() for one in runs if one.stderr
        ]
        for one in runs:
            if one.stderr:
                one.stderr.close()
    assert sorted(load(the_match()).match.rounds) == list(range(1, 13))


@pytest.mark.parametrize(
    "arguments",
    [["show"], ["round", "2", "--pips", "0,2,3"], ["show", "--json"], ["show", "--explain"]],
)
def test_neither_rich_nor_pydantic_is_loaded_without_a_terminal(arguments: list[str]) -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    ok("round", "1", "--pips", "0,1,2")
    code = (
        "import sys\nfrom mtscore.cli import run\n"
        f"assert run({arguments!r}) == 0\n"
        "heavy = {'rich', 'pydantic', 'asyncio', 'filelock', 'csv', 'mtscore.fives',"
        " 'mtscore.table', 'mtscore.longest', 'mtscore.rules.station'}\n"
        "print('LOADED', sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "LOADED []" in done.stdout


@posix
@pytest.mark.parametrize("arguments", [["show"], ["show", "--json"], ["export", "csv"], ["log"]])
def test_a_closed_pipe_is_no_error_message(arguments: list[str]) -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    ok("round", "1", "--pips", "0,1,2")
    shell = " ".join([sys.executable, "-m", "mtscore", *arguments])
    done = subprocess.run(
        ["bash", "-c", f"sleep 0.3 | {shell} | true"],  # noqa: S607
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""


@posix
def test_a_full_output_device_is_said() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no such device here")
    ok("new", "--players", "Ana,Bo,Cy")
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            command("show"),
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 3
    assert "Traceback" not in done.stderr
    assert "No space left" in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8", "latin-1"])
def test_names_that_the_terminal_cannot_show_stop_nothing(encoding: str) -> None:
    ok("new", "--player", "Łukasz 😀", "--player", "李明")
    ok("round", "1", "--pips", "0,7")
    for arguments in (["show"], ["show", "--json"], ["log"], ["export", "csv"], ["matches"]):
        done = subprocess.run(
            command(*arguments),
            env=environment(PYTHONIOENCODING=encoding),
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert b"Traceback" not in done.stderr


def test_python_m_and_a_real_exit_code() -> None:
    assert process("--version").stdout.startswith("mtscore ")
    done = process("show")
    assert done.returncode == 3
    assert "there is no match yet" in done.stderr


# A real terminal


class Terminal:
    """A program on a pseudo-terminal."""

    def __init__(self, *arguments: str, **more: str) -> None:
        import pty

        self.pid, self.handle = pty.fork()
        if self.pid == 0:  # pragma: no cover - the child becomes another program
            with contextlib.suppress(Exception):
                os.execve(sys.executable, command(*arguments), environment(**more))  # noqa: S606
            os._exit(99)
        self.seen = ""

    def read_until(self, words: str) -> None:
        deadline = time.monotonic() + 30
        while words not in self.seen:
            assert time.monotonic() < deadline, self.seen
            self.seen += os.read(self.handle, 4096).decode("utf-8", "replace")

    def type(self, text: str) -> None:
        os.write(self.handle, text.encode())

    def end(self) -> int:
        with contextlib.suppress(OSError):
            while True:
                more = os.read(self.handle, 4096)
                if not more:
                    break
                self.seen += more.decode("utf-8", "replace")
        os.close(self.handle)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@posix
def test_a_round_asked_for_on_a_real_terminal() -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    terminal = Terminal("round")
    for words, typed in (
        ("Ana:", "0\n"),
        ("Bo:", "<\n"),
        ("Ana [0]:", "\n"),
        ("Bo:", "23\n"),
        ("Cy:", "45\n"),
        ("[Y/n]", "y\n"),
    ):
        terminal.read_until(words)
        terminal.seen = ""
        terminal.type(typed)
    assert terminal.end() == 0
    assert "Round 1 saved: Ana 0 (out), Bo 23, Cy 45." in terminal.seen


@posix
@pytest.mark.parametrize(("typed", "code"), [("\x03", 130), ("\x04", 130)])
def test_ctrl_c_and_ctrl_d_leave_nothing_behind(typed: str, code: int) -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    before = the_match().read_bytes()
    terminal = Terminal("round")
    terminal.read_until("Ana:")
    terminal.type("0\n")
    terminal.read_until("Bo:")
    terminal.type(typed)
    assert terminal.end() == code
    assert "nothing was saved" in terminal.seen
    assert "Traceback" not in terminal.seen
    assert the_match().read_bytes() == before


@posix
@pytest.mark.parametrize(
    ("more", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)],
)
def test_a_terminal_gets_colour_unless_it_says_no(more: dict[str, str], coloured: bool) -> None:
    ok("new", "--players", "Ana,Bo,Cy")
    ok("round", "1", "--pips", "0,23,45")
    terminal = Terminal("show", **more)
    assert terminal.end() == 0
    assert ("\x1b[3" in terminal.seen or "\x1b[1;3" in terminal.seen) == coloured
    for word in ("Ana", "23", "45", "12-12"):
        assert word in terminal.seen


@posix
def test_processes_that_play_matches_end_with_the_one_that_wants_them() -> None:
    arguments = command("simulate", "--matches", "3000", "--jobs", "2", "--figures-only")
    with subprocess.Popen(
        arguments, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        time.sleep(2)
        running.terminate()
        # Workers that stayed behind would hold the pipes open for ever.
        running.communicate(timeout=20)
    assert running.returncode == -signal.SIGTERM


@posix
def test_a_break_while_the_program_loads_leaves_without_a_traceback() -> None:
    script = (
        "import sys, types; sys.argv = ['mtscore', 'show']\n"
        "class Breaks:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'mtscore.cli': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Breaks())\n"
        "from mtscore.__main__ import main; main()\n"
    )
    said = subprocess.run(
        [sys.executable, "-c", script],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stderr) == (130, "")
