"""Moves as people type them while they play: `Ana 12-5 5-0`, `Bo draw, pass`, `12-5 on Bo`.

More forgiving than `mtscore.notation.record`, whose tokens it reads too. Names are optional, and
stand before their moves with or without a colon. A domino without a train is laid on the player's
own. Directly after `draw` a domino is the one that was drawn; `draw 5-2 on Bo` draws it and lays
it there.
"""

import re
from collections.abc import Sequence
from typing import Final

from mtscore.errors import NotationProblem, Problems, UsageProblem
from mtscore.notation.dominoes import parse_domino
from mtscore.notation.moves import DONE, DRAW, MARK, PASS, UNMARK, Draw, Move, Play
from mtscore.notation.names import as_typed, find_player, part_place, split_outside_quotes
from mtscore.notation.record import OWN, Step
from mtscore.notation.trains import NEW, Owner, parse_owner
from mtscore.words import say

_WORDS: Final[dict[str, Move]] = {
    "draw": DRAW,
    "draws": DRAW,
    "drew": DRAW,
    "+": DRAW,
    "pass": PASS,
    "passes": PASS,
    "mark": MARK,
    "unmark": UNMARK,
    "done": DONE,
}
_DOMINO: Final = (
    r"\[?\s*[0-9]{1,3}\s*[-|:/\u2010\u2011\u2012\u2013\u2212]\s*[0-9]{1,3}\s*\]?(?![\w-])"
)
# A domino, a word of the notation, or a piece of a name or of what can't be read.
_PIECE: Final = re.compile(
    rf'(?P<drawn>\+\s*{_DOMINO})|(?P<domino>{_DOMINO})|(?P<to>>|->|\u2192)|(?P<name>"(?:[^"\\]|\\.)*")'
    r"|(?P<word>[^\s>]+)"
)


def parse_typed(
    text: str, players: Sequence[str], largest: int | None = None, source: str = "moves"
) -> tuple[Step, ...]:
    """Read moves as typed.

    Args:
        text: what was typed; turns may be separated by commas, semicolons or lines.
        players: who plays; names may be given as `find_player` takes them.
        largest: the highest double of the set, where it is known.
        source: the option or file that the text stands in.

    Raises:
        NotationProblem: everything that cannot be read.

    >>> [str(one.move) for one in parse_typed("ana 12-5 5-0, Bo draw, pass", ["Ana", "Bo"])]
    ['12-5 on Ana', '5-0 on Ana', 'draw', 'pass']
    """
    reader = _Reader(text, players, largest, source)
    for offset, part in split_outside_quotes(text, ",;\n"):
        reader.read(part, offset)
    reader.problems.raise_if_any(NotationProblem)
    return tuple(reader.steps)


class _Reader:
    """Reads part after part; a name holds until the next one."""

    def __init__(self, text: str, players: Sequence[str], largest: int | None, source: str) -> None:
        self.text = text
        self.players = players
        self.largest = largest
        self.source = source
        self.player: str | None = None
        self.steps: list[Step] = []
        self.problems = Problems()

    def read(self, part: str, offset: int) -> None:
        """Read one part, which begins at `offset` of the whole."""
        pieces = list(_PIECE.finditer(part))
        at = 0
        while at < len(pieces):
            at = self.take(part, offset, pieces, at)

    def take(self, part: str, offset: int, pieces: list[re.Match[str]], at: int) -> int:
        """Read the move or name that begins at piece `at`; the piece after it."""
        piece = pieces[at]
        word = piece.group().rstrip("!").casefold()
        if piece["drawn"]:
            self.draw(piece["drawn"].lstrip("+ "), offset + piece.start())
            return at + 1
        if piece["domino"]:
            return self.play(part, offset, pieces, at)
        if word in _WORDS and not piece["name"]:
            follows = pieces[at + 1] if at + 1 < len(pieces) else None
            if _WORDS[word] is DRAW and follows is not None and follows["domino"]:
                self.draw(follows["domino"], offset + follows.start())
                # `draw 5-2 on Bo`: drawn, and laid there.
                laid = at + 2 < len(pieces) and _is_to(pieces[at + 2])
                return self.play(part, offset, pieces, at + 1) if laid else at + 2
            self.steps.append(Step(self.player, _WORDS[word]))
            return at + 1
        return self.name(part, offset, pieces, at)

    def draw(self, text: str, offset: int) -> None:
        """A draw of a known domino."""
        try:
            domino = parse_domino(text, self.largest, self.source)
        except NotationProblem as error:
            self.refuse(error, text, offset)
            return
        self.steps.append(Step(self.player, Draw(domino)))

    def play(self, part: str, offset: int, pieces: list[re.Match[str]], at: int) -> int:
        """A domino, and the train it goes on where that is said."""
        piece = pieces[at]
        at += 1
        train: Owner = OWN if self.player is None else self.player
        if at < len(pieces) and _is_to(pieces[at]):
            first = at = at + 1
            # A train's name may have several words: up to the next move, or the end.
            while (
                at < len(pieces)
                and not _is_move(pieces[at])
                and (at == first or _joins(pieces, at))
            ):
                at += 1
            begin = pieces[first].start() if first < len(pieces) else len(part)
            end = pieces[at - 1].end() if at > first else begin
            name = part[begin:end]
            found, used = self.owner(name, offset + begin)
            if found is None:
                return at
            train = found
            at = first + used
        try:
            domino = parse_domino(piece["domino"], self.largest, self.source)
        except NotationProblem as error:
            self.refuse(error, piece["domino"], offset + piece.start())
            return at
        end_number = int(re.findall(r"[0-9]+", piece["domino"])[0])
        self.steps.append(Step(self.player, Play(domino, train, end_number)))
        return at

    def owner(self, text: str, offset: int) -> tuple[Owner | None, int]:
        """Whose train the longest beginning of `text` names, and in how many pieces."""
        words = list(_PIECE.finditer(text))
        first: UsageProblem | None = None
        for used in range(len(words), 0, -1):
            name = text[: words[used - 1].end()].rstrip(":")
            if name.casefold() == "new":
                return NEW, used
            try:
                return parse_owner(name, self.players), used
            except UsageProblem as error:
                first = first or error
        if first is None:
            self.problems.add(
                "bad-move",
                say("after the domino it isn't said on which train"),
                help=say("write it like 12-5 on Ana, or on mexican"),
                place=part_place(self.source, self.text, max(0, offset - 1), " "),
            )
        else:
            self.refuse(first, text, offset)
        return None, 0

    def name(self, part: str, offset: int, pieces: list[re.Match[str]], at: int) -> int:
        """A player's name, of one word or several, before the moves."""
        last = at
        while last + 1 < len(pieces) and not _is_move(pieces[last + 1]):
            last += 1
        if _is_to(pieces[at]):
            self.problems.add(
                "bad-move",
                say("before {word} there is no domino", word=as_typed(pieces[at].group())),
                help=say("write it like 12-5 on Ana"),
                place=part_place(self.source, self.text, offset + pieces[at].start(), "on"),
            )
            return last + 1
        text = part[pieces[at].start() : pieces[last].end()]
        try:
            self.player = find_player(text.rstrip(": "), self.players)
        except UsageProblem as error:
            self.refuse(error, text, offset + pieces[at].start())
        return last + 1

    def refuse(self, error: UsageProblem, text: str, offset: int) -> None:
        """Note what is wrong, at its place in the whole text."""
        place = part_place(self.source, self.text, offset, text)
        if error.diagnostics[0].code == "unknown-player" and re.search(r"[0-9]", text):
            self.problems.add(
                "bad-move",
                say("{text} is neither a move nor a player", text=as_typed(text.strip())),
                help=say("moves are written 12-5, 12-5 on Bo, draw, pass or done"),
                place=place,
            )
            return
        self.problems.found += [one.at(place) for one in error.diagnostics]


def _is_to(piece: re.Match[str]) -> bool:
    return bool(piece["to"]) or piece.group().casefold() in ("on", "onto", "to")


def _is_move(piece: re.Match[str]) -> bool:
    if piece["drawn"] or piece["domino"]:
        return True
    return not piece["name"] and piece.group().rstrip("!").casefold() in _WORDS


def _joins(pieces: list[re.Match[str]], at: int) -> bool:
    """Whether a piece can belong to the train's name before it."""
    return not _is_to(pieces[at]) and not pieces[at - 1].group().endswith(":")
