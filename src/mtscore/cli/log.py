"""`mtscore log`: every change of a match, in order."""

from typing import Any

from mtscore.cli.events import block_reason, log_lines
from mtscore.cli.options import JsonOption, MatchOption, PlainOption, QuietOption, command_app
from mtscore.cli.output import answer, print_json, settings
from mtscore.cli.session import open_match, say_which
from mtscore.match import block_kind, plain_block
from mtscore.storage import MatchFile
from mtscore.words import say

app = command_app()


@app.command("log")
def log(
    match: MatchOption = None,
    json: JsonOption = False,
    plain: PlainOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""List all changes with their time and reason, the oldest first.

    \b
      mtscore log
    """
    settings.json |= json
    settings.quiet |= quiet
    file = open_match(match)
    if settings.json:
        told = zip(file.blocks, log_lines(file), strict=True)
        print_json({"schema": 1, "log": [_document(one, line) for one, line in told]})
        return
    if plain or settings.plain:
        answer("\n".join(_plain_lines(file)))
        return
    started = file.header.started
    lines = [_line(started, say("started by these rules: {rules}", rules=file.header.rules), "")]
    lines += [
        _line(one.recorded, line, block_reason(one))
        for one, line in zip(file.blocks, log_lines(file), strict=True)
    ]
    answer("\n".join(lines))
    say_which(file)


def _line(when: Any, what: str, reason: str) -> str:
    time = f"{when:%Y-%m-%d %H:%M}" if when else " " * 16
    return f"{time}  {what}" + (f" - {reason}" if reason else "")


def _plain_lines(file: MatchFile) -> list[str]:
    """`--plain`: a change a line, fields separated by tabs."""
    lines = ["recorded\tblock\tsummary\treason"]
    for one, line in zip(file.blocks, log_lines(file), strict=True):
        when = one.recorded.isoformat() if one.recorded else ""
        fields = (when, block_kind(one), line, block_reason(one))
        lines.append("\t".join(field.replace("\t", " ") for field in fields))
    return lines


def _document(block: Any, line: str) -> dict[str, Any]:
    plain = plain_block(block)
    recorded = plain.pop("recorded", None)
    return {
        "block": block_kind(block),
        "recorded": recorded.isoformat() if recorded else None,
        "summary": line,
        **plain,
    }
