"""`mtscore matches` and `mtscore use`: the matches known, and which one commands work on."""

from pathlib import Path
from typing import Annotated, Any

import typer

from mtscore.cli.options import JsonOption, QuietOption, command_app
from mtscore.cli.output import answer, print_json, settings
from mtscore.cli.session import shown_path
from mtscore.errors import Diagnostic, FileProblem, MtscoreError
from mtscore.notation.names import printable
from mtscore.storage import known_matches, load, use_match
from mtscore.words import counted, listed, say

app = command_app()


@app.command("matches")
def matches(json: JsonOption = False, quiet: QuietOption = False) -> None:
    r"""List the matches known, the latest first; * marks the one commands work on.

    \b
      mtscore matches
    """
    settings.json |= json
    settings.quiet |= quiet
    known = list(reversed(known_matches()))
    facts = [_facts(path, current=index == 0) for index, path in enumerate(known)]
    if settings.json:
        print_json({"schema": 1, "matches": facts})
        return
    if not facts:
        answer(say("No match is known yet. To start one: mtscore new --players Ana,Bo,Cy"))
        return
    for number, one in enumerate(facts, start=1):
        mark = "*" if one["current"] else " "
        if one["problem"]:
            answer(f"{mark} {number:2}  {one['shown']}  ({one['problem']})")
            continue
        title = f"{printable(one['title'])}: " if one["title"] else ""
        names = listed([printable(name) for name in one["players"]])
        done = say("finished") if one["finished"] else counted(one["recorded"], "round")
        answer(f"{mark} {number:2}  {one['shown']}  {title}{names} ({one['rules']}, {done})")
    answer(say("To choose one: mtscore use N, or mtscore use FILE"))


def _facts(path: Path, *, current: bool) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "file": str(path),
        "shown": printable(shown_path(path)),
        "current": current,
        "problem": None,
        "title": None,
        "players": [],
        "rules": None,
        "recorded": 0,
        "finished": False,
    }
    try:
        match = load(path).match
    except MtscoreError as error:
        facts["problem"] = error.diagnostics[0].code
        return facts
    facts["title"] = match.header.title
    facts["players"] = list(match.names)
    facts["rules"] = match.header.rules
    facts["recorded"] = len(match.rounds)
    facts["finished"] = match.finished is not None
    return facts


@app.command("use")
def use(
    file: Annotated[
        str, typer.Argument(metavar="FILE|N", help="A match file, or its number in `matches`.")
    ],
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Choose the match that commands work on.

    \b
      mtscore use friday.toml
      mtscore use 2
    """
    settings.json |= json
    settings.quiet |= quiet
    path = _chosen(file)
    match = load(path, shown_path(path)).match
    if not use_match(path):
        raise FileProblem(
            Diagnostic(
                code="no-state",
                message=say("the choice cannot be written down: the state folder is read-only"),
                help=say("give --match {file} each time, or set MTSCORE_MATCH", file=file),
            )
        )
    if settings.json:
        print_json({"schema": 1, "file": str(path.resolve())})
        return
    names = listed([printable(name) for name in match.names])
    answer(
        say(
            "Now at {file}: {names}, {rounds} recorded.",
            file=printable(shown_path(path)),
            names=names,
            rounds=counted(len(match.rounds), "round"),
        )
    )


def _chosen(text: str) -> Path:
    path = Path(text)
    word = text.strip()
    if not path.exists() and word.isascii() and word.isdigit() and len(word) < 4:
        known = list(reversed(known_matches()))
        if not 1 <= int(word) <= len(known):
            raise FileProblem(
                Diagnostic(
                    code="no-such-match",
                    message=say("there is no match number {number}", number=word),
                    help=say("`mtscore matches` lists them"),
                )
            )
        return known[int(word) - 1]
    return path
