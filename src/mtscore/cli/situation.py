"""The options that tell of a table, the same for every command that answers about one."""

from typing import Annotated

import typer

from mtscore.cli.completing import player_names, rule_options, rule_sets

PlayerOption = Annotated[
    str | None,
    typer.Option(
        "--player",
        metavar="NAME",
        help="Whose move, claim or turn it is.",
        autocompletion=player_names,
    ),
]
TrainsOption = Annotated[
    str | None,
    typer.Option(
        "--trains",
        metavar="TRAINS",
        help='What lies there: "Ana*: 5; Bo: .. 4-4; mexican: 9". A star is a marker, a number '
        "an open end, .. dominoes left out, - a train not begun. What isn't named is unknown.",
    ),
]
HandOption = Annotated[
    str | None,
    typer.Option(
        "--hand",
        metavar="DOMINOES",
        help='The player\'s hand at the start of the turn: "5-7 3-3".',
    ),
]
DrewOption = Annotated[
    str | None,
    typer.Option("--drew", metavar="DOMINOES", help="What was drawn in this turn, in order."),
]
EngineOption = Annotated[
    str | None,
    typer.Option("--engine", metavar="N", help="The number in the middle: 12 or 12-12."),
]
FirstTurnOption = Annotated[
    bool | None,
    typer.Option(
        "--first-turn/--later-turn",
        help="Whether it is the player's first turn of the round; otherwise a later one.",
    ),
]
BoneyardOption = Annotated[
    str | None,
    typer.Option("--boneyard", metavar="N", help="How many dominoes are left to draw."),
]
DoublesOption = Annotated[
    str | None,
    typer.Option(
        "--doubles",
        metavar="NAMES",
        help="Whose trains end in uncovered doubles, in the order in which they were laid.",
    ),
]
OrderOption = Annotated[
    str | None,
    typer.Option("--players", "--order", metavar="NAMES", help="Everybody in seating order."),
]
RulesOption = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar="NAME",
        help="The rule set; otherwise the match's, or station.",
        autocompletion=rule_sets,
    ),
]
RuleOption = Annotated[
    list[str] | None,
    typer.Option(
        "--rule", metavar="K=V", help="A house rule; repeat it.", autocompletion=rule_options
    ),
]
SetOption = Annotated[
    str | None,
    typer.Option("--set", metavar="N", help="The highest double of your dominoes."),
]
RoundOption = Annotated[
    str | None,
    typer.Option("--round", metavar="N", help="Which round of the match it is."),
]
PositionOption = Annotated[
    str | None,
    typer.Option(
        "--position", metavar="TEXT", help="The whole table in one line, as a ruling prints it."
    ),
]
FileOption = Annotated[
    str | None,
    typer.Option(
        "--file", metavar="FILE", help="A TOML file with the same names as these options."
    ),
]
LineOption = Annotated[
    str | None,
    typer.Option("--line", metavar="DOMINOES", help="Fives Up: the line, left to right."),
]
UpOption = Annotated[
    str | None, typer.Option("--up", metavar="DOMINOES", help="Fives Up: the arm up.")
]
DownOption = Annotated[
    str | None, typer.Option("--down", metavar="DOMINOES", help="Fives Up: the arm down.")
]
SpinnerOption = Annotated[
    str | None,
    typer.Option("--spinner", metavar="DOMINO", help="Fives Up: the double laid first."),
]
StockOption = Annotated[
    str | None, typer.Option("--stock", metavar="N", help="Fives Up: dominoes left to draw.")
]
