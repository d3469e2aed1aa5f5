"""`mtscore player`: somebody joins, leaves or changes name."""

from typing import Annotated

import typer

from mtscore.cli.completing import player_names
from mtscore.cli.options import DryRunOption, JsonOption, MatchOption, QuietOption, command_app
from mtscore.cli.output import answer, note, settings
from mtscore.cli.saving import append
from mtscore.cli.session import (
    change_match,
    nothing_changed,
    print_sheet_json,
    refuse_finished,
    say_which,
)
from mtscore.cli.standing import next_line, standing_line
from mtscore.errors import Diagnostic, Problems, UsageProblem
from mtscore.match import Match, PlayerBlock
from mtscore.match.blocks import Missed
from mtscore.match.model import Player, Stay
from mtscore.match.typed import first_round
from mtscore.notation.names import (
    as_typed,
    find_player,
    fold,
    for_shell,
    name_problem,
    printable,
    tidy,
)
from mtscore.scoring import ScoreSheet, score_match
from mtscore.storage import MatchFile, now, would_be
from mtscore.words import counted, say, whole

app = command_app()
group = command_app()
app.add_typer(group, name="player", help="Somebody joins, leaves or changes name.")

FromOption = Annotated[
    str | None,
    typer.Option(
        "--from",
        metavar="N",
        help="The first round it holds for; else the one after all that are recorded.",
    ),
]


@group.command("join", short_help="Somebody joins in mid-match.")
def join(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who joins; somebody who left may.")],
    missed: Annotated[
        str,
        typer.Option(
            "--missed",
            metavar="HOW",
            help="What each round missed counts: worst or average (of that round), absent "
            "(nothing), or a number of points.",
        ),
    ] = "",
    first: FromOption = None,
    dry_run: DryRunOption = False,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Let somebody join in mid-match, and say what the missed rounds count.

    \b
      mtscore player join Dee --missed worst
      mtscore player join Dee --missed average --dry-run
      mtscore player join Dee --missed 50
    """
    settings.json |= json
    settings.quiet |= quiet
    new_name = tidy(name)
    found = name_problem(new_name)
    if found:
        raise UsageProblem(found)
    with change_match(match) as file:
        refuse_finished(file.match)
        known = _known(file.match, new_name)
        name = new_name if known is None else known.name
        joined = _joined(known)
        number = first_round(first, file.match) if joined is None or first else joined.first
        before = [one for one in file.match.rounds if one < number]
        there = known is not None and not known.has_left
        how = _missed(missed, bool(before) and not there, name)
        what = say("{name} joins", name=printable(name))
        if joined is not None and joined.first == number:
            if joined.missed == how or not missed.strip():
                why = say(
                    "{name} plays from round {number} on already (missed rounds: {missed}); "
                    "nothing changed.",
                    name=printable(name),
                    number=number,
                    missed=joined.missed,
                )
                nothing_changed(file, why)
                return
            what = say("Agreed anew: {name} plays", name=printable(name))
        block = PlayerBlock(action="join", name=name, missed=how, from_round=number, recorded=now())
        _change(file, block, dry_run=dry_run, what=what)


def _known(match: Match, name: str) -> Player | None:
    """The player of that name, who may have left."""
    return next((one for one in match.players if fold(one.name) == fold(name)), None)


def _joined(known: Player | None) -> Stay | None:
    """The stay of somebody who joined in mid-match and is there; None for all others."""
    if known is None or known.has_left or known.stays[-1].missed is None:
        return None
    return known.stays[-1]


def _missed(text: str, needed: bool, name: str) -> Missed:
    word = text.strip().casefold()
    if word == "worst":
        return "worst"
    if word == "average":
        return "average"
    if word == "absent" or (not word and not needed):
        return "absent"
    number = whole(word)
    if number is not None:
        return number
    raise UsageProblem(
        Diagnostic(
            code="bad-missed",
            message=say("--missed cannot be {text}", text=as_typed(text[:20]))
            if word
            else say("rounds were played already, so say what they count"),
            help=say(
                "such as: mtscore player join {name} --missed worst; average, absent and a number of "
                "points for each round are possible too",
                name=for_shell(name),
            ),
        )
    )


@group.command("leave", short_help="Somebody leaves.")
def leave(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Who leaves.", autocompletion=player_names)
    ],
    first: FromOption = None,
    dry_run: DryRunOption = False,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Let somebody leave: past rounds stay, listed apart, and they can't win.

    \b
      mtscore player leave Bo
    """
    settings.json |= json
    settings.quiet |= quiet
    with change_match(match) as file:
        refuse_finished(file.match)
        player = find_player(name, file.match.names)
        block = PlayerBlock(
            action="leave",
            name=player,
            from_round=first_round(first, file.match),
            recorded=now(),
        )
        _change(file, block, dry_run=dry_run, what=say("{name} leaves", name=printable(player)))


@group.command("rename", short_help="Somebody gets another name.")
def rename(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The name until now.", autocompletion=player_names)
    ],
    new_name: Annotated[str, typer.Argument(metavar="NEW", help="The name from now on.")],
    dry_run: DryRunOption = False,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Give a player another name; the file keeps what was written under the old one.

    \b
      mtscore player rename Bo Bob
    """
    settings.json |= json
    settings.quiet |= quiet
    chosen = tidy(new_name)
    found = name_problem(chosen)
    if found:
        raise UsageProblem(found)
    with change_match(match) as file:
        player = find_player(name, file.match.names)
        if player == chosen:
            why = say("{name} is the name already; nothing changed.", name=printable(chosen))
            nothing_changed(file, why)
            return
        block = PlayerBlock(action="rename", name=player, new_name=chosen, recorded=now())
        what = say("{name} is now {new}", name=printable(player), new=printable(chosen))
        _change(file, block, dry_run=dry_run, what=what)


def _change(file: MatchFile, block: PlayerBlock, *, dry_run: bool, what: str) -> None:
    refuse_finished(file.match)
    after, wrong = would_be(file, block)
    if wrong:
        problems = Problems()
        problems.found = [one.at(None) for one in wrong]
        problems.raise_if_any(UsageProblem)
    saved = file if dry_run else append(file, block)
    scored = score_match(after)
    if settings.json:
        print_sheet_json(scored, saved.path)
        return
    number = (
        f", {say('from round {number} on', number=block.from_round)}" if block.from_round else ""
    )
    answer(f"{what}{number}.")
    if block.action == "join":
        _tell_missed(scored, block)
    if scored.rounds:
        answer(standing_line(scored))
    answer(next_line(scored))
    if dry_run:
        note(say("Nothing was saved (--dry-run)."))
    else:
        note(say("To take it back: mtscore undo"))
    say_which(saved)


def _tell_missed(scored: ScoreSheet, block: PlayerBlock) -> None:
    """What the missed rounds give, so that everybody sees it before play goes on."""
    player = next(one for one in scored.match.players if one.name == block.name)
    # Who comes back missed the rounds since leaving; the ones before were agreed on then.
    since = max((stay.last for stay in player.stays if stay.last is not None), default=0)
    counts = [
        (score.number, score.cells[player.seat].points)
        for score in scored.rounds
        if score.number > since and score.cells[player.seat].state == "absent"
    ]
    if not counts:
        return
    points = [f"{number}: {'-' if one is None else one}" for number, one in counts]
    answer(
        say(
            "{rounds} missed ({how}): {points}; together {total}.",
            rounds=counted(len(counts), "round"),
            how=block.missed,
            points=", ".join(points),
            total=sum(one or 0 for _, one in counts),
        )
    )
