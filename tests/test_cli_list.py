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


def completions(line: str) -> list[str]:
    """What bash is offered after `line`; a blank at its end begins a new word."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(PROJECT / "src"),
        "_MTSCORE_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(line.count(" ")),
    }
    command = [sys.executable, "-m", "mtscore"]
    said = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert said.stderr == ""
    return said.stdout.split()


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("mtscore ro", "round"),
        ("mtscore round --pi", "--pips"),
        ("mtscore player j", "join"),
        ("mtscore new --rules ra", "railyard"),
        ("mtscore rules --compare op", "open-run"),
        ("mtscore rules --clause S6.1", "S6.1 S6.10"),
        ("mtscore export h", "html"),
        ("mtscore help file-f", "file-format"),
        ("mtscore help stat", "stats station state-differs"),
        ("mtscore check --only several-o", "several-out"),
        ("mtscore house-rule tie", "tie_break="),
        ("mtscore house-rule double_blank_", ""),
        ("mtscore new --rule tie_break=s", "tie_break=shared"),
        ("mtscore new --rule positive_points=", "positive_points=true positive_points=false"),
        ("mtscore player leave ", "Ana Bo"),
        ("mtscore made B", "Bo"),
        ("mtscore moves --player A", "Ana"),
        ("mtscore made --match other X", "Xi"),
        ("mtscore --match other.toml made ", "Xi Yo"),
        ("mtscore made --match none X", ""),
        ("mtscore use fri", "friday.toml"),
        ("mtscore show --match o", "other.toml"),
        ("mtscore use Fe", "Feast"),
    ],
)
def test_the_shell_completes_commands_options_and_values(line: str, offered: str) -> None:
    ok("new", "--players", "Xi,Yo", "--file", "other.toml", "--title", "Feast")
    ok("new", "--player", "Ana", "--player", "Bo", "--player", "Uncle Bob", "--file", "friday.toml")
    assert completions(line) == offered.split()


@pytest.mark.parametrize("words", [["player", "join"], ["player join"], ["player"], ["round"]])
def test_help_of_a_command_is_its_own_help(words: list[str]) -> None:
    command = " ".join(words).split()
    assert ok("help", *words).out == ok(*command, "--help").out


def test_help_of_a_rule_set_says_how_to_read_it_and_import_is_a_topic_and_a_command() -> None:
    said = ok("help", "station").out
    assert "mtscore rules station" in said
    assert ok("rules", "--help").out in said
    assert "mtscore import --help" in ok("help", "import").out


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (["--plain", "rules"], "--plain"),
        (["--json", "help"], "--json"),
        (["--json", "export", "csv"], "--json"),
        (["--match", "x.toml", "count", "4-6"], "--match"),
        (["--plain", "player", "leave", "Bo"], "--plain"),
    ],
)
def test_an_option_that_a_command_has_no_use_for_is_refused(
    arguments: list[str], option: str
) -> None:
    result = mtscore(*arguments)
    assert result.code == 2
    assert f"has no {option}" in result.out + result.err


def test_quiet_and_no_input_hold_for_every_command_and_plain_where_there_is_a_table() -> None:
    ok("new", "--players", "Ana,Bo", "--file", "m.toml")
    for name in ("matches", "log", "show"):
        assert ok("--plain", name).out == ok(name, "--plain").out
        ok("--no-input", "-q", name)
    ok("--json", "player", "join", "Cy", "--dry-run")


@pytest.mark.parametrize("command", [["show"], ["log"], ["undo"], ["export", "csv"]])
@pytest.mark.parametrize("word", ["k.toml", "k"])
def test_a_file_where_none_is_expected_gets_the_option_named(command: list[str], word: str) -> None:
    ok("new", "--players", "Ana,Bo", "--file", "k.toml")
    result = mtscore(*command, word)
    assert result.code == 2
    assert f"--match {word}" in result.err
    assert "--match" not in mtscore(*command, "nothing").err
