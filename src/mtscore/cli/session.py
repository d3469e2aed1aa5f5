"""Which match a command works on, and opening it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from mtscore.cli.output import answer, note, print_json, settings
from mtscore.errors import Conflict, Diagnostic, FileProblem
from mtscore.notation.names import printable
from mtscore.storage import known_matches
from mtscore.storage.state import resolved
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
    chosen = match_named(option)
    if chosen:
        return named_match(chosen)
    known = known_matches()
    if not known:
        from mtscore.cli.choosing import instead_of_none  # noqa: PLC0415 - hardly ever needed

        here = instead_of_none()
        raise FileProblem(
            Diagnostic(
                code="no-match",
                message=say("no match is known yet") if here else say("there is no match yet"),
                help=here
                or say(
                    "start one: mtscore new --players Ana,Bo,Cy (or name a file with --match FILE)"
                ),
            )
        )
    return known[-1]


def match_named(option: str | None) -> str | None:
    """What names the match: the option, after or before the command's name, else the variable."""
    return option or settings.match or os.environ.get("MTSCORE_MATCH")


def named_match(text: str) -> Path:
    """The file of a match that somebody names: by file, number, name or title.

    Raises:
        FileProblem: nothing is called so, or several matches are.
    """
    if os.path.exists(text) and not os.path.isdir(text):  # noqa: PTH110, PTH112 - never raise
        return Path(text)
    from mtscore.cli.choosing import find_match  # noqa: PLC0415 - a file is what most give

    return find_match(text)


def chosen_match(option: str | None) -> Path:
    """The match file, as `match_path`; said where it is one that nobody may expect.

    It is when nobody named it and it lies in another folder, while this one holds matches too.
    """
    path = match_path(option)
    if match_named(option) or settings.quiet or str(path.parent) == os.getcwd():  # noqa: PTH109
        return path
    from mtscore.cli.choosing import other_matches_here  # noqa: PLC0415 - as above

    said = other_matches_here(path, printable(shown_path(path)))
    if said and said not in settings.said:
        settings.said.add(said)
        note(said)
    return path


def open_match(option: str | None) -> "MatchFile":
    """Load the match to look at it."""
    from mtscore.storage import load  # noqa: PLC0415 - a dispute may need no match

    path = chosen_match(option)
    return load(path, shown_path(path))


@contextmanager
def change_match(option: str | None) -> "Iterator[MatchFile]":
    """Load the match to change it; no other command changes it meanwhile."""
    from mtscore.storage import locked  # noqa: PLC0415 - as above

    path = chosen_match(option)
    with locked(path, shown_path(path)) as file:
        yield file


def shown_path(path: Path) -> str:
    """The path as people know it: from the folder they are in, where it lies below."""
    try:
        return str(resolved(path).relative_to(Path.cwd()))
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


def tell_which(file: "MatchFile") -> None:
    """A conversation says which match it is about before it asks anything."""
    from mtscore.cli.asking import tell  # noqa: PLC0415 - conversations only

    title = printable(file.header.title)
    named = say(" ({title})", title=title) if title else ""
    tell(say("Match: {file}{title}", file=printable(shown_path(file.path)), title=named))


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
