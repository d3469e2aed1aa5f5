"""How the answers of a conversation are understood; each gives the text that is kept."""

import re
from collections.abc import Sequence
from typing import Final

from mtscore.cli.dispute import as_said
from mtscore.cli.dispute_phrases import with_own
from mtscore.cli.dispute_told import Told
from mtscore.errors import Diagnostic, UsageProblem
from mtscore.notation.dominoes import parse_domino, parse_dominoes
from mtscore.notation.moves import PASS, parse_moves
from mtscore.notation.names import as_typed, find_player, fold, quoted, tidy
from mtscore.notation.trains import Owner, parse_owner, parse_train, write_owner
from mtscore.referee import parse_claim
from mtscore.words import say, whole

_YES: Final = ("y", "yes")
_NO: Final = ("n", "no", "none", "nobody")


def read_player(text: str, players: Sequence[str]) -> str:
    """A name, one of `players` where they are known."""
    if players:
        return find_player(text, players)
    if _tells_what(text):
        raise UsageProblem(_bad(say("that is what was done; first the name of who did it")))
    owner = parse_owner(text)
    if isinstance(owner, int):
        raise UsageProblem(_bad(say("the Mexican train plays for nobody")))
    return tidy(owner)


def _tells_what(text: str) -> bool:
    """Whether a text is a move or a claim rather than anybody's name."""
    if re.search(r"[0-9]\s*[-|/]\s*[0-9]", text):
        return True
    if len(text.split()) < 2:
        # `Mark` is a name as well as a word of the notation.
        return False
    for read in (parse_moves, parse_claim):
        try:
            read(text)
        except UsageProblem:
            continue
        return True
    return False


def read_what(text: str, players: Sequence[str] | None, player: str) -> str:
    """A move or a claim, with that word in front; a domino alone is a move without its train."""
    told = with_own(as_said(Told(move=text, player=player)), player)
    text = told.move or ""
    if is_bare_domino(text):
        return f"move {parse_domino(text)}"
    try:
        parse_moves(text, players)
    except UsageProblem as error:
        try:
            parse_claim(text, players)
        except UsageProblem:
            raise error from None
        return f"claim {text}"
    return f"move {text}"


def read_train_name(text: str, players: Sequence[str] | None, player: str) -> str:
    """Whose train; `player` is the one who may say that it is his own."""
    if text.casefold() in ("own", "mine") and fold(text) not in map(fold, players or ()):
        return write_owner(player)
    return write_owner(parse_owner(text, players))


def read_train(text: str, name: str) -> str:
    """What a train ends in, with a star where it is marked."""
    marked = text.rstrip().endswith("*")
    body = text.rstrip().rstrip("*").strip() or "-"
    if body.casefold() in (*_YES, *_NO):
        raise UsageProblem(_bad(say("{text} is no end of a train", text=as_typed(body))))
    parse_train(f"{written(name)}: {body}")
    return body + ("*" if marked else "")


def read_uncovered(text: str, players: Sequence[str] | None) -> str:
    """The uncovered doubles and whose trains they lie on."""
    word = text.casefold()
    if word in _NO:
        return "none"
    if word in _YES:
        raise UsageProblem(_bad(say("which double is it, and on whose train?")))
    found = []
    for part in text.replace(",", ";").split(";"):
        name, colon, domino = part.partition(":")
        if not colon:
            name, _, domino = part.strip().rpartition(" ")
        owner = parse_owner(name, players)
        one = parse_domino(domino)
        if not one.is_double:
            raise UsageProblem(_bad(say("{domino} is no double", domino=one)))
        found.append(f"{name_of(owner)}: {one}")
    return "; ".join(found)


def read_markers(text: str, asked: Sequence[str]) -> str:
    """Whose trains of those asked about are marked: first all of them, then the marked ones."""
    marked: list[str] = []
    word = text.casefold()
    if word in _YES and not any(fold(name).startswith(word) for name in asked):
        raise UsageProblem(_bad(say("whose train is it?")))
    if word not in _NO:
        marked = [find_player(part, asked) for part in text.replace(";", ",").split(",")]
    return f"{';'.join(asked)}|{';'.join(marked)}"


def read_doubles(text: str, players: Sequence[str] | None) -> str:
    """Names in the order in which their doubles were laid."""
    names = [one for one in text.replace(";", ",").split(",") if one.strip()]
    return ", ".join(write_owner(parse_owner(name, players)) for name in names)


def read_hand(text: str) -> str:
    """A hand, which may be empty."""
    return "" if text.casefold() == "none" else read_dominoes(text)


def read_dominoes(text: str) -> str:
    """Dominoes."""
    parse_dominoes(text)
    return text


def read_yes(text: str) -> str:
    """Yes or no.

    Raises:
        UsageProblem: it is neither.
    """
    word = text.casefold()
    if word in _YES:
        return "yes"
    if word in ("n", "no"):
        return "no"
    raise UsageProblem(_bad(say("{text} is neither yes nor no", text=as_typed(text))))


def read_number(text: str) -> str:
    """A number.

    Raises:
        UsageProblem: it is none.
    """
    if whole(text, 0, 999) is not None:
        return text
    raise UsageProblem(_bad(say("{text} is no number", text=as_typed(text))))


def _bad(message: str) -> Diagnostic:
    return Diagnostic(code="bad-answer", message=message)


def is_bare_domino(text: str) -> bool:
    """Whether it is a domino and nothing else."""
    try:
        parse_domino(text)
    except UsageProblem:
        return False
    return True


def is_pass(move: str | None) -> bool:
    """Whether that is the whole turn."""
    try:
        return move is not None and parse_moves(move) == (PASS,)
    except UsageProblem:
        return False


def name_of(owner: Owner) -> str:
    """A train as the questions name it."""
    return owner if isinstance(owner, str) else write_owner(owner or 1)


def is_mexican(name: str) -> bool:
    """Whether it names a Mexican train."""
    return name.startswith("mexican")


def written(name: str) -> str:
    """The name as it is typed in front of a train."""
    return name if is_mexican(name) else quoted(name)
