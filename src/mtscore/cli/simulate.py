"""`mtscore simulate`: matches that the program plays by itself."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from mtscore.cli.completing import rule_options, rule_sets
from mtscore.cli.figures import figures_table, shares
from mtscore.cli.options import JsonOption, QuietOption, command_app
from mtscore.cli.output import answer, print_json, settings
from mtscore.cli.simulating import Task, play_all
from mtscore.errors import Conflict, Diagnostic, FileProblem, Problems, UsageProblem
from mtscore.match import Header
from mtscore.match.planning import plan
from mtscore.match.setup import choose_deal
from mtscore.notation.names import as_typed, parse_names, part_place, printable
from mtscore.records import changed
from mtscore.rules import find_rule_set
from mtscore.rules.house_rules import with_house_rules
from mtscore.rules.options import TrainOptions
from mtscore.simulate import STYLES, Figures
from mtscore.storage import now
from mtscore.words import counted, listed, say, whole

app = command_app()

_NAMES: Final = ("Ana", "Bo", "Cy", "Dee", "Eli", "Flo", "Gus", "Hal", "Ida", "Jo")


@app.command("simulate")
def simulate(
    players: Annotated[
        str,
        typer.Option("--players", metavar="N", help="How many play, or their names: Ana,Bo,Cy."),
    ] = "4",
    rules: Annotated[
        str,
        typer.Option(
            "--rules",
            metavar="NAME",
            help="station, railyard, open-run or box-sheet.",
            autocompletion=rule_sets,
        ),
    ] = "station",
    compare: Annotated[
        str | None,
        typer.Option(
            "--compare", metavar="NAMES", help="Figures of several rule sets: station,railyard."
        ),
    ] = None,
    rule: Annotated[
        list[str] | None,
        typer.Option(
            "--rule", metavar="K=V", help="A house rule; repeat it.", autocompletion=rule_options
        ),
    ] = None,
    seed: Annotated[
        str, typer.Option("--seed", metavar="TEXT", help="The same seed plays the same matches.")
    ] = "1",
    matches: Annotated[
        str, typer.Option("--matches", metavar="N", help="How many matches of each rule set.")
    ] = "1",
    rounds: Annotated[
        str | None, typer.Option("--rounds", metavar="N", help="Rounds a match; 13 by the rules.")
    ] = None,
    largest: Annotated[
        str | None, typer.Option("--set", metavar="N", help="The highest double of the dominoes.")
    ] = None,
    deal: Annotated[
        str | None, typer.Option("--deal", metavar="N", help="Dominoes each takes.")
    ] = None,
    style: Annotated[
        str,
        typer.Option("--style", metavar="NAME", help="How the players choose: heaviest or random."),
    ] = "heaviest",
    jobs: Annotated[
        str, typer.Option("--jobs", metavar="N", help="How many processes play at once.")
    ] = "1",
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="DIR", help="Where the match files go; else here."),
    ] = None,
    figures_only: Annotated[
        bool, typer.Option("--figures-only", help="Write no match files.")
    ] = False,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Play matches by itself, write them with all moves, and say how they went.

    The players are simple, see only their own hands and keep to the rules. Every file is a whole
    match that `mtscore replay` finds clean. With --compare only figures are shown, unless -o says
    where files go.

    \b
      mtscore simulate --players 4 --rules station --seed 7
      mtscore simulate --matches 100 --jobs 2 -o matches
      mtscore simulate --compare station,railyard --matches 200 --jobs 2
    """
    settings.json |= json
    settings.quiet |= quiet
    problems = Problems()
    count = _number("--matches", matches, 1, 100_000, problems)
    workers = _number("--jobs", jobs, 1, 64, problems)
    names = _names(players, problems)
    if style not in STYLES:
        problems.add(
            "bad-style",
            say("there are no players that are {text}", text=as_typed(style[:20])),
            help=say("they are {styles}", styles=listed(list(STYLES), "or")),
            place=part_place("--style", style, 0, style),
        )
    headers = []
    listed_rules = rules if compare is None else compare
    for name in [one.strip() for one in listed_rules.split(",")]:
        try:
            headers.append(_header(name, names, rule, largest, rounds, deal))
        except UsageProblem as error:
            problems.take(error)
    problems.raise_if_any(UsageProblem)
    write = not figures_only and (compare is None or output is not None)
    folder = Path(output or ".") if write else None
    tasks = [
        Task(
            header=header,
            seed=f"{seed}/{header.rules}/{number}",
            style=style,
            path=None if folder is None else folder / _file_name(header, seed, number, count),
        )
        for header in headers
        for number in range(1, count + 1)
    ]
    _make_room(folder, tasks)
    sums = play_all(tasks, workers)
    _tell(headers, sums, tasks, style, seed)


# What was asked for.


def _number(option: str, text: str, least: int, most: int, problems: Problems) -> int:
    number = whole(text, least, most)
    if number is not None:
        return number
    problems.add(
        "bad-number",
        say("{option} cannot be {text}", option=option, text=as_typed(text[:20])),
        help=say("it has to be a number from {least} to {most}", least=least, most=most),
        place=part_place(option, text, 0, text),
    )
    return least


def _names(text: str, problems: Problems) -> list[str]:
    word = text.strip()
    if word.isascii() and word.isdigit():
        count = _number("--players", word, 2, len(_NAMES), problems)
        return list(_NAMES[:count])
    try:
        return parse_names(text)
    except UsageProblem as error:
        problems.take(error)
        return list(_NAMES[:4])


def _header(
    rules: str,
    names: Sequence[str],
    house_rules: list[str] | None,
    largest: str | None,
    rounds: str | None,
    deal: str | None,
) -> Header:
    if not rules:
        raise UsageProblem(
            Diagnostic(
                code="unknown-rule-set",
                message=say("a rule set without a name"),
                help=say("write them like station,railyard"),
            )
        )
    # Before the number of players, which would matter only to a game that can be simulated.
    if not isinstance(find_rule_set(rules).options, TrainOptions):
        raise UsageProblem(
            Diagnostic(
                code="no-train-game",
                message=say("{rules} is not a game of trains", rules=rules),
                help=say("it can be simulated for station, railyard, open-run and box-sheet"),
            )
        )
    try:
        header = _planned(rules, names, house_rules, largest, rounds, deal)
    except UsageProblem as error:
        raise UsageProblem([_without_engines(one) for one in error.diagnostics]) from None
    rule_set = find_rule_set(header.rules)
    options = with_house_rules(rule_set.options, header.house_rules)
    assert isinstance(options, TrainOptions)  # noqa: S101 - looked at above
    choose_deal(rule_set, options, header.largest, len(names), header.deal)
    # Without a date, so that the same seed gives the same bytes.
    return changed(header, started=None)


def _planned(
    rules: str,
    names: Sequence[str],
    house_rules: list[str] | None,
    largest: str | None,
    rounds: str | None,
    deal: str | None,
) -> Header:
    return plan(
        names=names,
        rules=rules,
        house_rules=house_rules or [],
        largest=largest,
        rounds=rounds,
        start_double=None,
        engines=None,
        deal=deal,
        title=say("Simulated"),
        before=None,
        started=now(),
    )


def _without_engines(one: Diagnostic) -> Diagnostic:
    """A problem without a remedy that this command has no option for."""
    if one.code != "no-such-round":
        return one
    return changed(one, help=say("fewer --rounds, or a larger --set"))


def _file_name(header: Header, seed: str, number: int, count: int) -> str:
    word = "".join(one if one.isalnum() or one in "-_." else "-" for one in seed)[:40]
    last = f"-{number:0{len(str(count))}}" if count > 1 else ""
    return f"{header.rules}-{len(header.players)}-seed-{word}{last}.toml"


def _make_room(folder: Path | None, tasks: Sequence[Task]) -> None:
    """See to it that every file can be written before anything is played."""
    if folder is None:
        return
    existing = [one.path for one in tasks if one.path is not None and one.path.exists()]
    if existing:
        raise Conflict(
            Diagnostic(
                code="target-exists",
                message=say("there is a file {file} already", file=existing[0]),
                help=say("choose another folder with -o, another --seed, or --figures-only"),
            )
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileProblem(
            Diagnostic(
                code="not-saved",
                message=say(
                    "the folder {folder} cannot be made: {reason}",
                    folder=folder,
                    reason=error.strerror or error,
                ),
                help=say("nothing was played; choose another folder with -o"),
            )
        ) from None


# Answers.


def _tell(
    headers: Sequence[Header],
    done: Sequence[Figures],
    tasks: Sequence[Task],
    style: str,
    seed: str,
) -> None:
    count = len(tasks) // len(headers)
    rows = []
    for at, header in enumerate(headers):
        figures = Figures()
        for one in done[at * count : (at + 1) * count]:
            figures = figures.together(one)
        rows.append((header, figures))
    files = [str(one.path) for one in tasks if one.path is not None]
    if settings.json:
        print_json(
            {
                "schema": 1,
                "players": len(headers[0].players),
                "matches": count,
                "seed": seed,
                "style": style,
                "figures": [{"rules": header.rules, **shares(one)} for header, one in rows],
                "files": files,
            }
        )
        return
    answer(
        say(
            "{matches} of {players}, seed {seed}, players: {style}.",
            matches=counted(count, "match", "matches"),
            players=counted(len(headers[0].players), "player"),
            seed=printable(seed),
            style=style,
        )
    )
    answer("\n".join(figures_table(rows)))
    if len(files) == 1:
        answer(say("Match: {file}", file=printable(files[0])))
    elif files:
        folder = os.path.dirname(files[0]) or "."  # noqa: PTH120 - as it was typed
        answer(say("{count} files in {folder}", count=len(files), folder=printable(folder)))
