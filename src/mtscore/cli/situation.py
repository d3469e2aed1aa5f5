"""A situation on a table, as options of the command line or as a file tell it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from mtscore.cli.completing import player_names, rule_options, rule_sets
from mtscore.cli.session import shown_path
from mtscore.errors import Diagnostic, FileProblem, Problems, UsageProblem
from mtscore.notation.names import as_written
from mtscore.table.telling import Told, read_house_rule
from mtscore.words import listed, say

PositionOption = Annotated[
    str | None,
    typer.Option(
        "--position", metavar="TEXT", help="The whole situation as one line, as rulings print it."
    ),
]
FileOption = Annotated[
    str | None,
    typer.Option(
        "--file",
        metavar="FILE",
        help="A TOML file that tells the situation: trains, player, hand, engine, ...",
    ),
]
TrainsOption = Annotated[
    str | None,
    typer.Option(
        "--trains",
        metavar="TEXT",
        help='What is known of the trains, such as "Ana*: 5; Bo: .. 4-4; mexican: 9". * is a '
        "marker, .. what is left out, - a train not begun.",
    ),
]
PlayerOption = Annotated[
    str | None,
    typer.Option("--player", metavar="NAME", help="Whose turn it is.", autocompletion=player_names),
]
HandOption = Annotated[
    str | None,
    typer.Option("--hand", metavar="TEXT", help='The hand at the start of the turn: "5-7 3-3".'),
]
DrewOption = Annotated[
    str | None,
    typer.Option("--drew", metavar="TEXT", help="The dominoes drawn in this turn, in order."),
]
DoublesOption = Annotated[
    str | None,
    typer.Option(
        "--doubles",
        metavar="NAMES",
        help='With several uncovered doubles: whose trains they are on, the first one laid first: "Bo,Ana".',
    ),
]
FirstTurnOption = Annotated[
    bool, typer.Option("--first-turn", help="It is this player's first turn of the round.")
]
BoneyardOption = Annotated[
    str | None, typer.Option("--boneyard", metavar="N", help="How many dominoes are left to draw.")
]
EngineOption = Annotated[
    str | None,
    typer.Option("--engine", metavar="N", help="The number in the middle: 12 or 12-12."),
]
SetOption = Annotated[
    str | None,
    typer.Option(
        "--set", metavar="N", help="The highest double of the set; otherwise the rule set's."
    ),
]
RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules", metavar="NAME", help="The rule set; otherwise station.", autocompletion=rule_sets
    ),
]
RuleOption = Annotated[
    list[str] | None,
    typer.Option(
        "--rule",
        metavar="K=V",
        help="A house rule; repeat it for others.",
        autocompletion=rule_options,
    ),
]

_KEYS: Final = (
    "rules",
    "set",
    "engine",
    "trains",
    "player",
    "hand",
    "drew",
    "doubles",
    "first_turn",
    "boneyard",
    "house_rules",
)


def house_rules(texts: list[str] | None) -> dict[str, object]:
    """The house rules given with --rule.

    Raises:
        UsageProblem: those that are none.
    """
    problems = Problems()
    found: dict[str, object] = {}
    for text in texts or []:
        try:
            name, value = read_house_rule(text)
        except UsageProblem as error:
            problems.take(error)
        else:
            found[name] = value
    problems.raise_if_any(UsageProblem)
    return found


def refuse_both(position: str | None, others: Mapping[str, object]) -> None:
    """Refuse a position line beside options that tell the same otherwise.

    Raises:
        UsageProblem: both were given.
    """
    given = [option for option, value in others.items() if value]
    if position is not None and given:
        raise UsageProblem(
            Diagnostic(
                code="usage",
                message=say(
                    "--position tells everything, so it cannot stand beside {options}",
                    options=listed(given),
                ),
                help=say("write the change into the position, or leave --position out"),
            )
        )


def read_situation(name: str) -> tuple[Told, dict[str, Any]]:
    """What a file tells, and its other keys.

    Raises:
        FileProblem: it cannot be read, or tells something that is no text, number or truth value.
    """
    import tomli  # noqa: PLC0415 - only when a file is given

    from mtscore.storage import decode, read_bytes  # noqa: PLC0415
    from mtscore.storage.broken import broken_toml  # noqa: PLC0415

    path = Path(name)
    shown = shown_path(path)
    text = decode(read_bytes(path), shown)
    try:
        data = tomli.loads(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    except tomli.TOMLDecodeError as error:
        raise FileProblem(broken_toml(error, text, shown)) from None
    problems = Problems()
    told: dict[str, Any] = {}
    rest: dict[str, Any] = {}
    for key, value in data.items():
        plain = key.replace("-", "_")
        if plain not in _KEYS:
            rest[plain] = value
        elif (plain == "house_rules" and isinstance(value, dict)) or (
            plain == "first_turn" and isinstance(value, bool)
        ):
            told[plain] = value
        elif plain not in {"house_rules", "first_turn"} and isinstance(value, str | int):
            told["largest" if plain == "set" else plain] = str(value)
        else:
            problems.add(
                "bad-value",
                say(
                    "{file}: {key} cannot be {value}",
                    file=shown,
                    key=key,
                    value=as_written(value),
                ),
                help=say("texts and numbers; first_turn = true; [house_rules] as a table"),
            )
    problems.raise_if_any(FileProblem)
    return Told(**told), rest
