"""`mtscore stats`: figures over many matches."""

from pathlib import Path
from typing import Annotated, Any

import typer

from mtscore.cli.choosing import candidates
from mtscore.cli.completing import match_names
from mtscore.cli.options import JsonOption, QuietOption, command_app
from mtscore.cli.output import answer, note, print_json, settings
from mtscore.cli.session import named_match, shown_path
from mtscore.cli.sheet import padded
from mtscore.errors import Diagnostic, FileProblem, Problems
from mtscore.notation.names import printable
from mtscore.notation.width import width_of
from mtscore.scoring.career import Career, PlayerCareer, careers
from mtscore.storage import MatchFile, load
from mtscore.storage.state import resolved
from mtscore.words import counted, say

app = command_app()


@app.command("stats")
def stats(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILE]...",
            help="Match files, or their numbers or titles; without any, all that are known.",
            autocompletion=match_names,
        ),
    ] = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Show figures over many matches: wins, rounds won, points a round.

    Matches that are not finished count with their rounds, but nobody has won them. Fives Up and
    Mexican Train stand apart, and so do matches in which the highest total wins.

    \b
      mtscore stats                     of all matches known
      mtscore stats 2026-*.toml         of these
    """
    settings.json |= json
    settings.quiet |= quiet
    found = _given(files) if files else _known()
    matches = [one.match for one in found]
    if settings.json:
        groups = [_document(one) for one in careers(matches)]
        print_json({"schema": 1, "groups": groups, "files": [str(one.path) for one in found]})
        return
    for number, one in enumerate(careers(matches)):
        if number:
            answer()
        answer(_headline(one))
        answer()
        answer("\n".join(_table(one)))


def _given(files: list[str]) -> list[MatchFile]:
    """The files named, each once; all that cannot be read are problems."""
    problems = Problems()
    found: dict[Path, MatchFile] = {}
    for name in files:
        try:
            path = named_match(name)
            found.setdefault(resolved(path), load(path, shown_path(path)))
        except FileProblem as error:
            problems.take(error)
    problems.raise_if_any(FileProblem)
    return list(found.values())


def _known() -> list[MatchFile]:
    """All matches known and those of this folder; unreadable ones are named and left out."""
    found: list[MatchFile] = []
    left_out: list[str] = []
    for one in candidates():
        try:
            found.append(load(one.path, shown_path(one.path)))
        except FileProblem:
            left_out.append(printable(shown_path(one.path)))
    if left_out:
        note(say("Left out, since they cannot be read: {files}", files=", ".join(left_out)))
    if not found:
        raise FileProblem(
            Diagnostic(
                code="no-match",
                message=say("there is no match yet"),
                help=say("start one: mtscore new --players Ana,Bo,Cy (or name files)"),
            )
        )
    return found


def _headline(career: Career) -> str:
    game = say("Fives Up") if career.is_fives else say("Mexican Train")
    if career.highest_wins and not career.is_fives:
        game = say("Mexican Train, the highest total wins")
    parts = [counted(career.matches, "match", "matches")]
    if career.finished < career.matches:
        parts.append(say("{count} finished", count=career.finished))
    parts.append(counted(career.rounds, "round"))
    if career.blocked:
        told = (
            say("{count} of them blocked or a stalemate", count=career.blocked)
            if career.is_fives
            else say("{count} of them blocked", count=career.blocked)
        )
        parts.append(told)
    return f"{game}: {', '.join(parts)}."


def _table(career: Career) -> list[str]:
    """A line for each player; the best round stands before the worst."""
    head = [
        say("Player"),
        say("Matches"),
        say("won"),
        say("Rounds"),
        say("won"),
        say("Points a round"),
        say("Best"),
        say("Worst"),
    ]
    lines = [head, *(_row(one, highest_wins=career.highest_wins) for one in career.players)]
    widths = [max(width_of(line[at]) for line in lines) for at in range(len(head))]
    return [
        "  ".join(
            padded(word, width, left=at == 0)
            for at, (word, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]


def _row(one: PlayerCareer, *, highest_wins: bool) -> list[str]:
    best, worst = (one.highest, one.lowest) if highest_wins else (one.lowest, one.highest)
    return [
        printable(one.name),
        str(one.matches),
        str(one.won),
        str(one.rounds),
        str(one.rounds_won),
        "-" if one.mean is None else f"{one.mean:.1f}",
        "-" if best is None else str(best),
        "-" if worst is None else str(worst),
    ]


def _document(career: Career) -> dict[str, Any]:
    return {
        "game": "fives-up" if career.is_fives else "mexican-train",
        "highest_wins": career.highest_wins,
        "matches": career.matches,
        "finished": career.finished,
        "rounds": career.rounds,
        "blocked": career.blocked,
        "players": [
            {
                "name": one.name,
                "matches": one.matches,
                "finished": one.finished,
                "won": one.won,
                "rounds": one.rounds,
                "rounds_won": one.rounds_won,
                "points": one.points,
                "mean": None if one.mean is None else round(one.mean, 2),
                "lowest": one.lowest,
                "highest": one.highest,
            }
            for one in career.players
        ],
    }
