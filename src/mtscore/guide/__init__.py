"""What `mtscore help` reads out: topics, and a section for every problem the program can name.

The texts are Markdown files beside this module, read only when somebody asks. A topic is a file
whose first line is its title; `problems-*.md` have a section `## code` for each problem.
"""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from importlib import resources
from typing import Final

TOPICS: Final = ("import", "notation", "scoring", "file-format", "moves-format", "exit-codes")
"""The topics, in the order in which people need them."""

_PROBLEMS: Final = (
    "problems-command-line",
    "problems-match-file",
    "problems-sheet",
    "problems-position",
    "problems-moves",
)
_SECTION: Final = re.compile(r"^## ([a-z0-9-]+)\n", re.MULTILINE)
_FOLDER: Final = resources.files("mtscore.guide") / "topics"


def topic(name: str) -> str:
    """The text of one of `TOPICS`."""
    return (_FOLDER / f"{name}.md").read_text(encoding="utf-8")


def title(name: str) -> str:
    """The title of one of `TOPICS`."""
    return topic(name).partition("\n")[0].removeprefix("# ")


def problem_texts() -> dict[str, str]:
    """Every problem that the program can name, with what is to be known about it."""
    texts: dict[str, str] = {}
    for name in _PROBLEMS:
        parts = _SECTION.split((_FOLDER / f"{name}.md").read_text(encoding="utf-8"))[1:]
        texts |= {code: body.strip() for code, body in zip(parts[::2], parts[1::2], strict=True)}
    return texts


def known_codes() -> tuple[str, ...]:
    """The codes of all problems."""
    return tuple(problem_texts())


def nearest_topic(word: str, known: Iterable[str]) -> str | None:
    """The one of `known` that was probably meant."""
    key = word.strip().casefold().replace("_", "-").replace(" ", "-")
    close = get_close_matches(key, list(known), n=1, cutoff=0.6)
    return close[0] if close else None
