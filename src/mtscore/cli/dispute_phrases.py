"""Moves as people say them, put as the notation has them.

`Bo: 5-7 on Ana`, `bo plays 5-7 on ana's train`, `draw pass` and `5-7 on mine` are as clear as what
the notation wants, so nobody is sent away to type them again.
"""

import re
from typing import Final

from mtscore.cli.dispute_told import Told
from mtscore.errors import Diagnostic, UsageProblem
from mtscore.notation.names import as_typed, fold, split_outside_quotes
from mtscore.notation.trains import write_owner
from mtscore.records import changed
from mtscore.words import say

_DOMINO: Final = r"(?:\[\s*)?[0-9]+(?:\s*[-|/]\s*|:)[0-9]+(?:\s*\])?"
_WORD: Final = r"(?:draws?|drew|pass(?:es|ed)?|knocks?|mark|unmark|done)"
_VERB: Final = r"(?:plays?|played|lays?|laid|puts?)"
_OWN: Final = re.compile(
    r"\b(on|to) (?:(?:(?:his|her|their|my|the) )?own(?: train)?|mine|my train)(?=\s*(?:,|$))",
    re.IGNORECASE,
)
# Who did it, before what was done: a name with a colon, or before a verb, a word or a domino.
_WHO: Final = re.compile(
    rf'\s*(?P<name>"(?:[^"\\]|\\.)*"|[^\s:"][^:"]*?)\s*(?P<colon>:)?\s+(?P<verb>{_VERB}\s+)?'
    rf"(?P<rest>(?:{_DOMINO}|{_WORD}\b).*)",
    re.IGNORECASE | re.DOTALL,
)
_ONLY_VERB: Final = re.compile(rf"^\s*{_VERB}\s+(?={_DOMINO})", re.IGNORECASE)
_TRAIN_OF: Final = re.compile(r"(?:['\u2019]s?\s+train|['\u2019]s?)\s*$", re.IGNORECASE)
# Two steps without a comma: a word, or what was drawn, and what goes on after it.
_NEXT: Final = re.compile(
    rf"\b({_WORD}|(?:draws?|drew)\s+{_DOMINO})\s+(?={_WORD}\b|{_DOMINO}\s*(?:on|onto|to)\b)",
    re.IGNORECASE,
)
_LAID: Final = re.compile(rf"\s*(?:draws?|drew)\s+({_DOMINO})\s*\b(on|onto|to)\b", re.IGNORECASE)
_PAST: Final = re.compile(r"\bpassed\b", re.IGNORECASE)


def as_notation(told: Told) -> Told:
    """What was told, with the move as the notation has it, and with the player named in it.

    Raises:
        UsageProblem: two players are named.
    """
    if told.move is None:
        return told
    names: dict[str, str] = {}
    steps = []
    for _, part in split_outside_quotes(told.move, ",;"):
        name, rest = _without_name(part)
        if name is not None:
            names.setdefault(fold(name), name)
        steps.append(_step(rest))
    said = list(names.values())
    if told.player is not None:
        said += [told.player] if said and fold(told.player) not in names else []
    if len(said) > 1:
        raise UsageProblem(
            Diagnostic(
                code="either-or",
                message=say(
                    "{one} and {other} cannot both have made the move",
                    one=as_typed(said[0]),
                    other=as_typed(said[1]),
                ),
                help=say("ask about one player's turn at a time"),
            )
        )
    move = ", ".join(steps)
    return changed(told, move=move, player=said[0] if said else told.player)


def _without_name(part: str) -> tuple[str | None, str]:
    """Who did a step, where that is said, and the step."""
    found = _WHO.fullmatch(part)
    if found is None:
        return None, _ONLY_VERB.sub("", part)
    name = found["name"].strip()
    # `Mark: 5-7` and `Mark played 5-7` are somebody's, `mark, 5-7` is not.
    said = found["colon"] or found["verb"]
    word = not said and re.fullmatch(rf"{_WORD}|{_VERB}", name, re.IGNORECASE)
    if word or not any(one.isalpha() for one in name) or re.match(rf"{_DOMINO}|{_WORD}\s", name):
        return None, _ONLY_VERB.sub("", part)
    return name, found["rest"]


def _step(text: str) -> str:
    """One step, or several without commas between them."""
    text = _TRAIN_OF.sub("", _PAST.sub("pass", text.strip()))
    laid = _LAID.match(text)
    if laid:
        # Drawn, and laid there.
        return f"draw {laid[1]}, {laid[1]} {text[laid.start(2) :]}"
    return _NEXT.sub(lambda found: f"{found[1]}, ", text)


def with_own(told: Told, player: str | None) -> Told:
    """The move with the mover's name for `own` and `mine`, unless somebody is called so."""
    if told.move is None or player is None:
        return told
    found = _OWN.search(told.move)
    if found is None:
        return told
    given = ";".join((told.order or "").split(",")) + ";" + (told.trains or "")
    names = {fold(one.partition(":")[0].strip("*? ")) for one in given.split(";")}
    if {fold("own"), fold("mine")} & {*names, fold(player)}:
        return told
    named = write_owner(player)
    return changed(told, move=_OWN.sub(lambda found: f"{found[1]} {named}", told.move))
