"""`mtscore count`: what the ends of a line of Fives Up add up to."""

from collections.abc import Mapping
from typing import Annotated, Final

import typer

from mtscore.cli.options import JsonOption, PlainOption, QuietOption, command_app
from mtscore.cli.output import answer, print_json, settings
from mtscore.fives.counting import Count, count
from mtscore.fives.drawing import describe, draw
from mtscore.fives.line import Part, parse_layout
from mtscore.words import counted, say

app = command_app()

_SOURCES: Final[Mapping[Part, str]] = {
    "line": "LINE",
    "up": "--up",
    "down": "--down",
    "spinner": "--spinner",
}


@app.command("count")
def count_(
    line: Annotated[
        list[str],
        typer.Argument(
            metavar="LINE", help='The line as it lies, from left to right: "4-6 6-6 6-3".'
        ),
    ],
    up: Annotated[
        str,
        typer.Option(
            "--up", metavar="ARM", help='The arm on one end of the spinner, outwards: "6-1 1-2".'
        ),
    ] = "",
    down: Annotated[
        str, typer.Option("--down", metavar="ARM", help="The arm on its other end.")
    ] = "",
    spinner: Annotated[
        str,
        typer.Option(
            "--spinner",
            metavar="DOUBLE",
            help="Which double came first, where the line has several and no arm. The count is "
            "the same either way.",
        ),
    ] = "",
    json: JsonOption = False,
    plain: PlainOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Count a line of Fives Up: the sum of its open ends, and the points.

    A double at an end counts with both halves; the spinner until both its sides are covered; an
    arm once it is begun. With -q the count alone, without the picture.

    \b
      mtscore count "4-6 6-6 6-3"
      mtscore count "4-6 6-6 6-3" --up "6-1" --down "6-2 2-5"
      mtscore count "6-6 6-3" --json
    """
    settings.json |= json
    settings.quiet |= quiet
    layout = parse_layout(" ".join(line), up, down, spinner, sources=_SOURCES)
    total = count(layout)
    if settings.json:
        print_json(total.as_json())
        return
    if plain or settings.plain:
        answer("\n".join(_records(total)))
        return
    if not settings.quiet:
        answer(draw(layout))
        answer(describe(layout))
    answer(_result(total))


def _records(total: Count) -> list[str]:
    ends = [f"{one.end}\t{one.domino}\t{one.counts}" for one in total.ends]
    return [*ends, f"count\t\t{total.total}", f"points\t\t{total.points}"]


def _result(total: Count) -> str:
    if total.points:
        return say(
            "Board count {total}: {points}.",
            total=total.total,
            points=counted(total.points, "point"),
        )
    if total.total:
        return say("Board count {total}: not divisible by five, no points.", total=total.total)
    return say("Board count 0: no points.")
