"""Finding the match that somebody names: by a number, a file's name without its ending, a title."""

import os
from pathlib import Path

from mtscore.errors import Diagnostic, FileProblem
from mtscore.notation.names import as_typed, for_shell, printable
from mtscore.records import Record
from mtscore.storage import matches_in, numbered_matches
from mtscore.storage.nearby import ENDING, title_in
from mtscore.storage.state import resolved
from mtscore.words import counted, say, whole

LISTED_AT_MOST = 8
"""Matches named where a name fits several."""


class Candidate(Record):
    """A match that may be meant; `number` is None for one that is not known yet."""

    number: int | None
    path: Path


def candidates() -> list[Candidate]:
    """The matches known, by number, then the others of the current folder, by name."""
    known = numbered_matches()
    found = [Candidate(number=number, path=path) for number, path in known.items()]
    here = [Path.cwd() / path.name for path in matches_in(Path.cwd())]
    paths = set(known.values())
    return [
        *found,
        *(Candidate(number=None, path=one) for one in here if resolved(one) not in paths),
    ]


def find_match(text: str) -> Path:
    """The file of the match that `text` names, where there is no file of exactly that name.

    A text that looks like a file's name is one: a slip in it must not lead to another match.

    Raises:
        FileProblem: no match is called so, or several are.
    """
    path = Path(text)
    has_folder = os.sep in text or (os.altsep or os.sep) in text
    word = text.strip()
    if path.suffix == ENDING or has_folder or word in ("", ".", ".."):
        return path
    beside = Path(text + ENDING)
    if os.path.exists(beside):  # noqa: PTH110 - no name, however odd, makes it raise
        return beside
    number = whole(word, most=99_999)
    numbered = numbered_matches()
    if number in numbered:
        return numbered[number]
    named = [one for one in candidates() if _is_called(one.path, word.casefold())]
    found = [one for one in named if one.path.exists()] or named
    if len(found) > 1:
        raise _ambiguous(word, found)
    if found:
        return found[0].path
    if os.path.isdir(text):  # noqa: PTH112 - as above
        return path
    raise _unknown(word, is_number=number is not None)


def _is_called(path: Path, key: str) -> bool:
    return path.stem.casefold() == key or title_in(path).strip().casefold() == key


def _ambiguous(word: str, found: list[Candidate]) -> FileProblem:
    from mtscore.cli.session import shown_path  # noqa: PLC0415 - that module calls this one

    shown = [
        shown_path(one.path) if one.number is None else f"{one.number} ({shown_path(one.path)})"
        for one in found[:LISTED_AT_MOST]
    ]
    if len(found) > LISTED_AT_MOST:
        shown.append(counted(len(found) - LISTED_AT_MOST, "more match", "more matches"))
    return FileProblem(
        Diagnostic(
            code="ambiguous-match",
            message=say(
                "{name} may be any of {matches}",
                name=as_typed(word[:60]),
                matches=printable(", ".join(shown)),
            ),
            help=say("give the number in front, or the file"),
        )
    )


def _unknown(word: str, *, is_number: bool) -> FileProblem:
    message = (
        say("there is no match number {number}", number=word)
        if is_number
        else say("there is no file {name}, and no match of that name", name=as_typed(word[:60]))
    )
    return FileProblem(
        Diagnostic(code="no-such-match", message=message, help=say("`mtscore matches` lists them"))
    )


def instead_of_none() -> str | None:
    """What to do where no match is known, but the current folder holds some."""
    here = matches_in(Path.cwd())
    if not here:
        return None
    if len(here) == 1:
        return say(
            "this folder has one: mtscore use {file}", file=for_shell(printable(here[0].name))
        )
    return say(
        "this folder has {count}, which `mtscore matches` lists; to choose one: mtscore use FILE",
        count=len(here),
    )


def other_matches_here(path: Path, shown: str) -> str | None:
    """Says that the match in `path` lies elsewhere while the current folder has others.

    None where it has none.
    """
    here = [one for one in matches_in(Path.cwd()) if resolved(one) != path]
    if not here:
        return None
    if len(here) == 1:
        return say(
            "Note: the match is {file}. This folder has another; to go over to it: "
            "mtscore use {name}",
            file=shown,
            name=for_shell(printable(here[0].name)),
        )
    return say(
        "Note: the match is {file}. This folder has {count} others; to go over to one: "
        "mtscore use FILE",
        file=shown,
        count=len(here),
    )
