"""`mtscore matches` and `mtscore use`: the matches known, and which one commands work on."""

from pathlib import Path
from typing import Annotated, Any, Final

import typer

from mtscore.cli.choosing import Candidate, candidates
from mtscore.cli.completing import match_names
from mtscore.cli.options import JsonOption, PlainOption, QuietOption, command_app
from mtscore.cli.output import answer, note, print_json, settings
from mtscore.cli.session import named_match, shown_path
from mtscore.cli.sheet import padded, shortened, window_width
from mtscore.errors import Diagnostic, FileProblem, MtscoreError
from mtscore.notation.names import printable, quoted
from mtscore.notation.width import width_of
from mtscore.scoring import score_match
from mtscore.scoring.certainty import lead_is_certain
from mtscore.storage import known_matches, load, use_match
from mtscore.storage.state import resolved
from mtscore.words import counted, listed, say

app = command_app()

GONE: Final = "no-such-file"
NARROWEST: Final = 8
"""Columns that a title or the players keep in a narrow window."""


@app.command("matches")
def matches(
    forget: Annotated[
        bool, typer.Option("--forget", help="Take those off the list whose files are gone.")
    ] = False,
    json: JsonOption = False,
    plain: PlainOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""List the matches known, with who leads; * marks the one commands work on.

    A match keeps its number. Match files of this folder that are not known yet follow without one.

    \b
      mtscore matches
      mtscore matches --forget
    """
    settings.json |= json
    settings.quiet |= quiet
    if forget:
        _forget()
        return
    current = _current()
    facts = [_facts(one, current=one.path == current) for one in candidates()]
    if settings.json:
        print_json({"schema": 1, "matches": facts})
        return
    if plain or settings.plain:
        answer("\n".join(_plain_lines(facts)))
        return
    if not facts:
        answer(say("No match is known yet. To start one: mtscore new --players Ana,Bo,Cy"))
        return
    answer("\n".join(_table(facts)))
    if any(one["problem"] == GONE for one in facts):
        note(say("To forget those that are gone: mtscore matches --forget"))
    note(say("To choose one: mtscore use, with the number, the file or the title"))


def _current() -> Path | None:
    known = known_matches()
    return known[-1] if known else None


def _facts(one: Candidate, *, current: bool) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "file": str(one.path),
        "shown": printable(shown_path(one.path)),
        "current": current,
        "problem": None,
        "title": None,
        "players": [],
        "rules": None,
        "recorded": 0,
        "finished": False,
        "number": one.number,
        "rounds": None,
        "totals": {},
        "leaders": [],
        "lead_is_certain": False,
    }
    try:
        match = load(one.path).match
    except MtscoreError as error:
        facts["problem"] = error.diagnostics[0].code
        return facts
    scored = score_match(match)
    facts["title"] = match.header.title
    facts["players"] = list(match.names)
    facts["rules"] = match.header.rules
    facts["recorded"] = len(match.rounds)
    facts["finished"] = match.finished is not None
    facts["rounds"] = len(match.header.engines) or match.header.rounds or None
    facts["totals"] = {standing.name: standing.total for standing in scored.standings}
    facts["leaders"] = [standing.name for standing in scored.leaders] if match.rounds else []
    facts["lead_is_certain"] = bool(match.rounds) and lead_is_certain(scored)
    return facts


# The list as a table.


def _table(facts: list[dict[str, Any]]) -> list[str]:
    """A line for each match, the columns under their names."""
    words = (say("Match"), say("Title"), say("Players"), say("Rules"), say("Rounds"), say("First"))
    header = ["", *words]
    rows = [_row(one) for one in facts]
    if not any(row[2] for row in rows):
        # Most evenings have no title.
        for row in [header, *rows]:
            del row[2]
    widths = [max(width_of(row[at]) for row in [header, *rows]) for at in range(len(header))]
    _narrow(widths, window_width())
    return [_line(row, widths) for row in [header, *rows]]


def _row(one: dict[str, Any]) -> list[str]:
    number = "-" if one["number"] is None else str(one["number"])
    lead = f"{'*' if one['current'] else ' '} {number:>2}"
    if one["problem"]:
        wrong = say("gone") if one["problem"] == GONE else one["problem"]
        return [lead, one["shown"], "", f"({wrong})", "", "", ""]
    rounds = str(one["recorded"])
    if one["rounds"]:
        rounds = say("{count} of {all}", count=one["recorded"], all=one["rounds"])
    if one["finished"]:
        rounds += say(", finished")
    leaders = [printable(name) for name in one["leaders"]]
    first = f"{listed(leaders)} {one['totals'][one['leaders'][0]]}" if leaders else ""
    if first and not one["lead_is_certain"]:
        first += "?"
    players = ", ".join(printable(name) for name in one["players"])
    return [lead, one["shown"], printable(one["title"]), players, one["rules"], rounds, first]


def _narrow(widths: list[int], room: int) -> None:
    """Make the players, then the title, as narrow as the window wants; a file is never cut."""
    for at in range(len(widths) - 4, 1, -1):
        over = sum(widths) + 2 * (len(widths) - 1) - room
        widths[at] -= max(0, min(over, widths[at] - NARROWEST))


def _line(row: list[str], widths: list[int]) -> str:
    cells = []
    for at, text in enumerate(row):
        # What is wrong with a file stands in the place of the players, and is told whole.
        may_be_cut = 2 <= at < len(row) - 3 and row[-3]
        shown = shortened(text, widths[at]) if may_be_cut else text
        cells.append(padded(shown, widths[at], left=True))
    return "  ".join(cells).rstrip()


def _plain_lines(facts: list[dict[str, Any]]) -> list[str]:
    """`--plain`: a match a line, fields separated by tabs."""
    lines = [
        "number\tcurrent\tfile\tproblem\ttitle\tplayers\trules\trecorded\trounds\tfinished\tleaders"
    ]
    for one in facts:
        fields = (
            "" if one["number"] is None else one["number"],
            "*" if one["current"] else "",
            one["file"],
            one["problem"] or "",
            one["title"] or "",
            ",".join(map(quoted, one["players"])),
            one["rules"] or "",
            one["recorded"],
            one["rounds"] or "",
            "finished" if one["finished"] else "",
            ",".join(f"{quoted(name)}={one['totals'][name]}" for name in one["leaders"]),
        )
        lines.append("\t".join(printable(str(field)).replace("\t", " ") for field in fields))
    return lines


def _forget() -> None:
    """Take the matches off the list whose files are gone."""
    from mtscore.storage.state import forget_matches  # noqa: PLC0415 - seldom asked

    gone = [path for path in known_matches() if not path.exists()]
    before = _current()
    if gone and not forget_matches(gone):
        raise _no_state(say("the list cannot be written: the state folder is read-only"))
    current = _current()
    if settings.json:
        print_json(
            {
                "schema": 1,
                "forgotten": [str(path) for path in gone],
                "current": str(current) if current else None,
            }
        )
        return
    if not gone:
        answer(say("No match is gone; all are kept."))
        return
    names = listed([printable(shown_path(path)) for path in gone])
    answer(say("Forgotten: {files}.", files=names))
    if current and current != before:
        answer(say("Now at {file}.", file=printable(shown_path(current))))


# Choosing one.


@app.command("use")
def use(
    file: Annotated[
        str,
        typer.Argument(
            metavar="MATCH",
            help="A number in `matches`, a match file, its name without .toml, or a title.",
            autocompletion=match_names,
        ),
    ],
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Choose the match that commands work on.

    \b
      mtscore use 2
      mtscore use friday.toml
      mtscore use "Table 3"
    """
    settings.json |= json
    settings.quiet |= quiet
    path = named_match(file)
    match = load(path, shown_path(path)).match
    if not use_match(path):
        raise _no_state(
            say("the choice cannot be written down: the state folder is read-only"),
            say("give --match {file} each time, or set MTSCORE_MATCH", file=file),
        )
    if settings.json:
        print_json({"schema": 1, "file": str(resolved(path)), "title": match.header.title})
        return
    if settings.quiet:
        return
    title = f" ({printable(match.header.title)})" if match.header.title else ""
    answer(
        say(
            "Now at {file}{title}: {names}, {rounds} recorded.",
            file=printable(shown_path(path)),
            title=title,
            names=listed([printable(name) for name in match.names]),
            rounds=counted(len(match.rounds), "round"),
        )
    )


def _no_state(message: str, remedy: str | None = None) -> FileProblem:
    return FileProblem(Diagnostic(code="no-state", message=message, help=remedy))
