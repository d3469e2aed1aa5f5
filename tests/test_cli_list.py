"""The list of commands, which loads none of them."""

import os
import subprocess
import sys
from importlib import import_module

import pytest

from helpers import PROJECT, mtscore, ok
from mtscore.cli import COMMANDS


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_listed_on_one_line_that_is_not_cut(name: str) -> None:
    lines = ok("--help").out.splitlines()
    (line,) = [one for one in lines if one.split()[:1] == [name]]
    assert line.split(maxsplit=1)[1] == COMMANDS[name][1]
    assert not line.endswith("...")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_module_that_the_list_names(name: str) -> None:
    app = import_module(f"mtscore.cli.{COMMANDS[name][0]}").app
    inside = [one.name for one in (*app.registered_commands, *app.registered_groups)]
    assert name in inside


def test_the_list_names_no_command_twice_and_a_wrong_name_gets_the_nearest() -> None:
    shown = ok("--help").out.partition("Commands:\n")[2].splitlines()
    assert [one.split()[0] for one in shown] == list(COMMANDS)
    result = mtscore("shw")
    assert result.code == 2
    assert "Did you mean 'show'" in result.err


def test_options_before_the_command_and_words_that_name_other_commands() -> None:
    ok("new", "--players", "log,show", "--file", "check.toml")
    assert ok("--match", "check.toml", "show", "--json").json["players"][0]["name"] == "log"
    assert ok("--json", "--match", "check.toml", "show").json["players"][1]["name"] == "show"


@pytest.mark.parametrize(
    ("line", "offered"),
    [("mtscore ro", "round"), ("mtscore round --pi", "--pips"), ("mtscore player j", "join")],
)
def test_the_shell_completes_commands_and_options(line: str, offered: str) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": str(PROJECT / "src"),
        "_MTSCORE_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(line.count(" ")),
    }
    command = [sys.executable, "-m", "mtscore"]
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert said.stdout.split() == [offered]
