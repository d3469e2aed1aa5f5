"""`mtscore undo` and `mtscore redo`."""

import tomli

from mtscore.cli.events import block_line
from mtscore.cli.options import JsonOption, MatchOption, QuietOption, command_app
from mtscore.cli.output import answer, note, settings
from mtscore.cli.saving import redo, undo
from mtscore.cli.session import change_match, print_sheet_json, say_which
from mtscore.cli.standing import next_line, standing_line
from mtscore.errors import MtscoreError, Problems
from mtscore.match import Match, read_block
from mtscore.notation.names import printable
from mtscore.scoring import score_match
from mtscore.storage import MatchFile
from mtscore.tiles import LARGEST
from mtscore.words import say

app = command_app()


@app.command("undo")
def undo_(match: MatchOption = None, json: JsonOption = False, quiet: QuietOption = False) -> None:
    r"""Take the last change back: exactly the last block of the match file.

    Moves kept with `mtscore play` go back one by one.

    \b
      mtscore undo
      mtscore redo      brings it back
    """
    settings.json |= json
    settings.quiet |= quiet
    with change_match(match) as file:
        after, block, remembered = undo(file)
    _tell(after, say("Taken back: {what}.", what=_what(block)))
    if not settings.json:
        if remembered:
            note(say("To bring it back: mtscore redo"))
        else:
            note(say("The state folder cannot be written, so redo cannot bring it back."))


@app.command("redo")
def redo_(match: MatchOption = None, json: JsonOption = False, quiet: QuietOption = False) -> None:
    r"""Bring back what the last undo took off.

    \b
      mtscore redo
    """
    settings.json |= json
    settings.quiet |= quiet
    with change_match(match) as file:
        after, block = redo(file)
    _tell(after, say("Back again: {what}.", what=_what(block)))


def _what(text: str) -> str:
    """What a block is about, in a few words."""
    if not text.lstrip("\r\n").startswith("["):
        return say("the move {move}", move=printable(" ".join(text.split())))
    data = tomli.loads(text.replace("\r\n", "\n"))
    for kind, blocks in data.items():
        block = read_block(kind, blocks[0], (kind, 0), LARGEST, Problems())
        if block is not None:
            return block_line(block)
    return say("a block")


def _tell(file: MatchFile, what: str) -> None:
    scored = score_match(file.match)
    if settings.json:
        print_sheet_json(scored, file.path)
        return
    answer(what)
    if settings.quiet:
        return
    if scored.rounds:
        answer(standing_line(scored))
    if not file.match.finished:
        answer(_in_play(file.match) or next_line(scored))
    say_which(file)


def _in_play(match: Match) -> str | None:
    """Where the round stands whose moves are being kept, and whose turn it is; None without one."""
    if not match.moves or match.rule_set.is_fives:
        return None
    from mtscore.replay import rounds_with_moves  # noqa: PLC0415 - only for rounds in play
    from mtscore.replay.keeping import table_of  # noqa: PLC0415
    from mtscore.table import momentary  # noqa: PLC0415

    try:
        number = [one for one in rounds_with_moves(match) if one not in match.rounds][-1]
        record, state = table_of(match, number)
    except (IndexError, MtscoreError):
        return None
    engine = state.setting.engine
    heading = say(
        "Round {number}, engine {engine}, after move {moves}.",
        number=number,
        engine=f"{engine}-{engine}",
        moves=len(record.steps),
    )
    return printable(" ".join((heading, *momentary(state))))
