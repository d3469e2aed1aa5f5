"""A list of scores, cut into its parts where people leave out the commas or the signs."""

import re
from collections.abc import Sequence
from typing import Final

from mtscore.errors import Diagnostic, UsageProblem
from mtscore.notation.names import as_typed, find_player, part_place, quoted, split_outside_quotes
from mtscore.words import counted, say

_SIMPLE: Final = r"(?:\?|out|[0-9]+(?:\+[0-9]+)*)"
"""A score in one word, so that a blank after it can only end it."""

_SHOWN: Final = 30
"""Letters of a mistake that are repeated."""


def scores_apart(offset: int, part: str) -> list[tuple[int, str]]:
    """`0 23 45` without commas: a score a word, where every word is one."""
    words = list(re.finditer(r"\S+", part))
    if len(words) < 2 or not all(_is_simple(one.group()) for one in words):
        return [(offset, part)]
    return [(offset + one.start(), one.group()) for one in words]


def pairs_apart(offset: int, part: str) -> list[tuple[int, str]]:
    """`Ana=0 Uncle Bob=23` without a comma: a pair each, where every score is one word."""
    if len(split_outside_quotes(part, "=")) <= 2:
        return [(offset, part)]
    found = list(re.finditer(rf'\s*("[^"]*"|[^="]+?)\s*=\s*{_SIMPLE}(?=\s|$)', part, re.IGNORECASE))
    if "".join(one.group() for one in found) != part.rstrip():
        return [(offset, part)]
    return [(offset + one.start(), one.group()) for one in found]


def scores_after_names(parts: Sequence[tuple[int, str]]) -> bool:
    """Whether they are all like `Ana 12` or `Ana: 12`; `Ana 12 Bo 0` in one part is not."""
    filled = [part for _, part in parts if part.strip()]
    if len(filled) == 1 and sum(map(_is_simple, re.split(r"[\s:]+", filled[0].strip()))) > 1:
        return False
    like = re.compile(rf"""\s*["'(]?[^\W\d_].*[\s:]\s*{_SIMPLE}\s*""", re.IGNORECASE)
    return bool(filled) and all(map(like.fullmatch, filled))


def _is_simple(word: str) -> bool:
    return re.fullmatch(_SIMPLE, word, re.IGNORECASE) is not None


def refuse_joined(
    text: str, parts: Sequence[tuple[int, str]], players: Sequence[str], source: str
) -> None:
    """Name the part in which a comma is missing, or a name stands without its sign; nothing else.

    Raises:
        UsageProblem: there is one.
    """
    for offset, part in parts:
        words = part.split()
        place = part_place(source, text, offset, part)
        shown = as_typed(
            part.strip() if len(part) <= _SHOWN else part.strip()[: _SHOWN - 3] + "..."
        )
        if len(words) > 1 and all(map(_is_simple, words)):
            raise UsageProblem(
                Diagnostic(
                    code="bad-pips",
                    message=say(
                        "{part} are {count} without a comma",
                        part=shown,
                        count=counted(len(words), "score"),
                    ),
                    help=say("write commas between the scores: {scores}", scores=",".join(words)),
                    place=place,
                )
            )
        if any(_names_somebody(word, players) for word in re.split(r"[\s:]+", part)):
            example = ",".join(f"{quoted(name)}=N" for name in players)
            raise UsageProblem(
                Diagnostic(
                    code="bad-pips",
                    message=say("{part} has a name in it, but no =", part=shown),
                    help=say("write NAME=PIPS with commas between: {example}", example=example),
                    place=place,
                )
            )


def _names_somebody(word: str, players: Sequence[str]) -> bool:
    """Whether it is a player's name, and no score."""
    if len(word) < 2 or not word[:1].isalpha() or _is_simple(word):
        return False
    try:
        find_player(word, players)
    except UsageProblem as error:
        return error.diagnostics[0].code == "ambiguous-player"
    return True
