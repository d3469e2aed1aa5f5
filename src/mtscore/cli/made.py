"""`mtscore made`: note points of Fives Up as they are made."""

from typing import Annotated

import typer

from mtscore.cli.completing import player_names
from mtscore.cli.options import JsonOption, MatchOption, QuietOption, command_app
from mtscore.cli.output import answer, note, print_json, settings
from mtscore.cli.saving import append
from mtscore.cli.session import change_match, refuse_finished, say_which
from mtscore.errors import Diagnostic, UsageProblem
from mtscore.match import MadeBlock
from mtscore.match.typed import MOST_POINTS, noted_points, points_made, round_number
from mtscore.notation.names import (
    as_typed,
    find_player,
    printable,
    quoted,
    split_outside_quotes,
)
from mtscore.scoring import score_match
from mtscore.scoring.sides import partners, side_names
from mtscore.scoring.target import (
    ends_at_once,
    noted_so_far,
    reached_in_play,
    refuse_after_target,
    refuse_points_after_target,
    target_of,
)
from mtscore.storage import now, would_be
from mtscore.words import say, whole

app = command_app()


@app.command("made")
def made(
    name: Annotated[
        str, typer.Argument(autocompletion=player_names, metavar="NAME", help="Who made them.")
    ],
    points: Annotated[
        str | None, typer.Argument(metavar="POINTS", help="Such as 15; NAME=15 is read too.")
    ] = None,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Note points of the round in play; `mtscore round` takes them in when it ends.

    \b
      mtscore made Ana 15
    """
    settings.json |= json
    settings.quiet |= quiet
    with change_match(match) as file:
        before = file.match
        refuse_finished(before)
        refuse_after_target(before)
        refuse_points_after_target(before)
        number = round_number(None, before)
        name, typed = _pair(name, points)
        player = find_player(name, [one.name for one in before.playing(number)])
        if not before.rule_set.is_fives:
            raise _no_points(number)
        count = _points(typed)
        points_made(f"{quoted(player)}={count}", before, number)
        block = MadeBlock(round=number, name=player, points=count, recorded=now())
        after, wrong = would_be(file, block)
        if wrong:
            raise UsageProblem([one.at(None) for one in wrong])
        saved = append(file, block)
    noted = noted_points(after, number)
    scored = score_match(after)
    have = noted_so_far(scored)
    standing = {one.name: have[one.seat] for one in after.playing(number)}
    if settings.json:
        print_json(
            {
                "schema": 1,
                "round": number,
                "made": noted,
                "totals": standing,
                "partners": [list(pair) for pair in partners(after)],
                "reached": [after.names[seat] for seat in reached_in_play(scored, at_once=False)],
                "file": str(saved.path),
            }
        )
        return
    called = side_names(after)
    seat = after.names.index(player)
    answer(
        say(
            "Round {number}: {name} made {points}, {noted} in this round.",
            number=number,
            name=printable(player),
            points=count,
            noted=noted[player],
        )
    )
    answer(
        say(
            "With that: {totals}.",
            totals=", ".join(
                f"{side} {total}"
                for side, total in {
                    called[one.seat]: have[one.seat] for one in after.playing(number)
                }.items()
            ),
        )
    )
    if seat in reached_in_play(scored, at_once=False):
        answer(
            say(
                "{name} reached {target}: the match is over. To close it: mtscore finish"
                if ends_at_once(after, number)
                else "{name} reached {target}: the match is over when this round is.",
                name=called[seat],
                target=target_of(after),
            )
        )
    note(say("To take it back: mtscore undo"))
    say_which(saved)


def _pair(name: str, points: str | None) -> tuple[str, str]:
    """The name and the points of `Ana 15`, or of `Ana=15` as the other commands take it.

    Raises:
        UsageProblem: no points; several players at once.
    """
    pieces = split_outside_quotes(name, "=")
    if points is None and len(pieces) == 2:
        return pieces[0][1], pieces[1][1]
    if points is not None and len(pieces) == 1:
        return name, points
    raise UsageProblem(
        Diagnostic(
            code="bad-points",
            message=say("how many points did {name} make?", name=as_typed(name[:40]))
            if points is None and len(pieces) == 1
            else say("points are noted for one player at a time"),
            help=say("write the name and the points, such as: mtscore made Ana 15"),
        )
    )


def _points(text: str) -> int:
    """The points typed: a number, or several added up such as 10+5.

    Raises:
        UsageProblem: anything else.
    """
    terms = [whole(one, most=MOST_POINTS) for one in text.split("+")]
    known = [one for one in terms if one is not None]
    if len(known) == len(terms) and sum(known) <= MOST_POINTS:
        return sum(known)
    raise UsageProblem(
        Diagnostic(
            code="bad-points",
            message=say("points made in play cannot be {text}", text=as_typed(text.strip()[:20])),
            help=say("write a number from 0 to {most}, such as 15", most=MOST_POINTS),
        )
    )


def _no_points(number: int) -> UsageProblem:
    return UsageProblem(
        Diagnostic(
            code="only-fives-up",
            message=say("points are made in play in Fives Up only"),
            help=say(
                "in Mexican Train what is left in the hands counts: mtscore round {number} "
                "--pips ...",
                number=number,
            ),
        )
    )
