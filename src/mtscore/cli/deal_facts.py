"""What `mtscore play` is told of the deal, with a round's first move: hands, order, engine, hunt."""

import re
from typing import Any

from mtscore.errors import Diagnostic, Problems, UsageProblem
from mtscore.match import Match
from mtscore.notation.names import as_typed, find_player, parse_names, part_place
from mtscore.notation.pips import parse_hands
from mtscore.notation.record import write_record
from mtscore.notation.typed_moves import parse_typed
from mtscore.replay import rounds_with_moves
from mtscore.replay.keeping import hands_text
from mtscore.words import say, whole


def deal_facts(
    match: Match,
    number: int,
    hands: str | None,
    starts: str | None,
    order: str | None,
    engine: str | None,
    hunt: str | None,
) -> dict[str, Any]:
    """What was said of the deal, as the file keeps it.

    Raises:
        UsageProblem: it cannot be read, or the round has begun.
    """
    given = {
        "--hands": hands,
        "--starts": starts,
        "--order": order,
        "--engine": engine,
        "--hunt": hunt,
    }
    said = [name for name, value in given.items() if value is not None]
    if said and number in rounds_with_moves(match):
        raise UsageProblem(
            Diagnostic(
                code="round-begun",
                message=say("{option} comes with the first move of a round", option=said[0]),
                help=say("round {number} has begun; take its moves back with undo", number=number),
            )
        )
    players = [one.name for one in match.playing(number)]
    largest = match.header.largest
    problems = Problems()
    facts: dict[str, Any] = {}
    try:
        if starts is not None:
            place = part_place("--starts", starts, 0, starts)
            facts["starts"] = find_player(starts, players, place)
    except UsageProblem as error:
        problems.take(error)
    try:
        if order is not None:
            place = part_place("--order", order, 0, order)
            facts["order"] = [
                find_player(one, players, place) for one in parse_names(order, "--order")
            ]
    except UsageProblem as error:
        problems.take(error)
    if engine is not None:
        double = whole(engine.partition("-")[0], most=largest)
        if double is not None:
            facts["engine"] = double
        else:
            problems.add(
                "bad-engine",
                say("{text} is no engine", text=as_typed(engine[:20])),
                help=say("write the number of the double in the middle, such as 12"),
                place=part_place("--engine", engine, 0, engine),
            )
    try:
        if hands is not None:
            read = parse_hands(hands, players, largest)
            facts["hands"] = hands_text(
                {name: one.hand for name, one in read.items() if one.hand is not None}
            )
    except UsageProblem as error:
        problems.take(error)
    try:
        if hunt is not None:
            steps = parse_typed(_as_draws(hunt), players, largest, "--hunt")
            facts["hunt"] = write_record(steps, width=10_000)
    except UsageProblem as error:
        problems.take(error)
    problems.raise_if_any(UsageProblem)
    return facts


def _as_draws(text: str) -> str:
    """`Bo 4-3, Cy draw` with a plus before each domino: all of them were drawn."""
    return re.sub(r"(?<![\d+])\+?(?=\d{1,2}\s*[-|:/]\s*\d)", "+", text)
