"""What the README shows is what the program says."""

import doctest
import re
import shlex
from datetime import datetime

import pytest

from helpers import PROJECT, mtscore
from mtscore.cli import COMMANDS

README = (PROJECT / "README.md").read_text(encoding="utf-8")
EXAMPLES = f"{PROJECT / 'examples'}/"
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)
CONSOLE = re.findall(r"^```console\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)


def test_every_console_block_runs_as_shown() -> None:
    today = str(datetime.now().astimezone().date())
    assert CONSOLE
    for block in CONSOLE:
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            arguments = shlex.split(command)
            assert arguments[0] == "mtscore"
            said = mtscore(*(one.replace("examples/", EXAMPLES) for one in arguments[1:])).out
            assert said.replace(today, "2026-11-30").replace(f"{PROJECT}/", "") == shown, command


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str) -> None:
    said = mtscore(name, "--help").out
    assert said.startswith(("Usage: mtscore " + name, "\nUsage: mtscore " + name))
    assert f"mtscore {name}" in said.split("\n", 3)[3] or "Commands:" in said


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_readme(name: str) -> None:
    assert re.search(rf"(?:`|mtscore ){name}\b", README)


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_program_runs_as_shown(program: str) -> None:
    found = doctest.DocTestParser().get_doctest(program, {}, "README", "README.md", 0)
    assert found.examples
    report: list[str] = []
    doctest.DocTestRunner().run(found, out=report.append)
    assert not report, "".join(report)


def test_the_readme_leads_with_the_two_commands() -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)
    assert "pip install" in blocks[0]
    assert "mtscore show" in blocks[0]
    assert "pytest" in blocks[1]
