"""Which match a command works on, and opening it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from mtscore.cli.output import answer, print_json, settings
from mtscore.errors import Conflict, Diagnostic, FileProblem
from mtscore.notation.names import printable
from mtscore.storage import known_matches
from mtscore.words import say

if TYPE_CHECKING:
    from mtscore.match import Match
    from mtscore.scoring import ScoreSheet
    from mtscore.storage import MatchFile


def match_path(option: str | None) -> Path:
    """The match file: the option, else MTSCORE_MATCH, else the match last created or used.

    Raises:
        FileProblem: none of them names one.
    """
    chosen = option or settings.match or os.environ.get("MTSCORE_MATCH")
    if chosen:
        return Path(chosen)
    known = known_matches()
    if not known:
        raise FileProblem(
            Diagnostic(
                code="no-match",
                message=say("there is no match yet"),
                help=say(
                    "start one: mtscore new --players Ana,Bo,Cy (or name a file with --match FILE)"
                ),
            )
        )
    return known[-1]


def open_match(option: str | None) -> "MatchFile":
    """Load the match to look at it."""
    from mtscore.storage import load  # noqa: PLC0415 - a dispute may need no match

    path = match_path(option)
    return load(path, shown_path(path))


@contextmanager
def change_match(option: str | None) -> "Iterator[MatchFile]":
    """Load the match to change it; no other command changes it meanwhile."""
    from mtscore.storage import locked  # noqa: PLC0415 - as above

    with locked(match_path(option)) as file:
        yield file


def shown_path(path: Path) -> str:
    """The path as people know it: from the folder they are in, where it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)


def with_ending(path: Path) -> Path:
    """The path with the ending of match files, unless it has one or cannot be a file's name."""
    if path.suffix or not path.name or path.is_dir():
        return path
    return path.with_suffix(".toml")


def say_which(file: "MatchFile") -> None:
    """Every answer says which match it is about."""
    if not settings.quiet:
        say_which_file(file.path)


def say_which_file(path: Path) -> None:
    """The line that names a match file."""
    answer(say("Match: {file}", file=printable(shown_path(path))))


def refuse_finished(match: "Match") -> None:
    """A finished match takes no changes.

    Raises:
        Conflict: it is finished.
    """
    if match.finished:
        raise Conflict(
            Diagnostic(
                code="finished",
                message=say("the match is finished"),
                help=say('to change it: mtscore finish --reopen "reason"'),
            )
        )


def nothing_changed(file: "MatchFile", why: str) -> None:
    """Answer that all was so already: in words, or as the sheet that stays as it is."""
    if settings.json:
        from mtscore.scoring import score_match  # noqa: PLC0415 - only for programs

        print_sheet_json(score_match(file.match), file.path)
        return
    answer(why)
    say_which(file)


def print_sheet_json(scored: "ScoreSheet", path: Path) -> None:
    """The document of `show --json` after a change, with the file that it is in."""
    from mtscore.exports import show_document  # noqa: PLC0415 - only for programs

    print_json({**show_document(scored), "file": str(path)})
