"""The moves of a round as they are kept: one move a token, a whole round on a dozen lines.

    Ana: 12-5 5-0 0-1 done Bo: draw pass Cy: 12-3 3-9 done Dee: +12-7 12-7 done
    Ana: 1-4 Bo: 12-10>mexican Cy: 9-9 9-6>Bo Dee: 7-7! 7-2

- `Ana:` says whose moves follow, up to the next name. A record without names goes by the turn
  order; `/` returns to it after a name.
- `12-5` is laid on the player's own train, `12-5>Bo` on Bo's, `12-5>mexican`, `12-5>mexican2` and
  `12-5>new` (the next Mexican train) on those. The domino is written from the end that touches.
- `draw` is a draw of a domino that nobody saw, `+5-2` the draw of the 5-2.
- `pass`, `done`, `mark`, `unmark` are what they are in any move.
- `!` after a move says that somebody objected to it.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from mtscore.errors import Diagnostic, NotationProblem, Place, Problems, UsageProblem
from mtscore.notation.dominoes import parse_domino
from mtscore.notation.moves import DONE, DRAW, MARK, PASS, UNMARK, Draw, Move, Play
from mtscore.notation.names import as_typed, find_player, part_place, quoted
from mtscore.notation.trains import NEW, Owner, parse_owner, write_owner
from mtscore.notation.value import Value
from mtscore.words import say

OWN: Final = -1
"""The owner of a train that stands for the player in turn, whose name the record doesn't say."""


class Step(Value):
    """One recorded move.

    Attributes:
        player: who made it; None goes by the turn order.
        move: what was done; a play on `OWN` is one on the train of the player in turn.
        disputed: whether somebody objected.
    """

    __slots__ = ("disputed", "move", "player")

    def __init__(self, player: str | None, move: Move, *, disputed: bool = False) -> None:
        self.player: Final = player
        self.move: Final = move
        self.disputed: Final = disputed


_TOKEN: Final = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^\s"]|")+')
_PLAY: Final = re.compile(r"(?P<domino>\[?[0-9]+[^\s0-9>+!][0-9]+\]?)(?:>(?P<train>.+))?")
_SIMPLE: Final[dict[str, Move]] = {
    "draw": DRAW,
    "+": DRAW,
    "pass": PASS,
    "done": DONE,
    "mark": MARK,
    "unmark": UNMARK,
}
_NEXT: Final = "/"
Known = dict[str, Step]


# Writing.


def write_record(steps: Iterable[Step], width: int = 96) -> str:
    """The canonical text; turns begin on a new line where one is full.

    >>> from mtscore.tiles import domino
    >>> write_record([Step("Ana", Play(domino(12, 5), "Ana", 12)), Step("Bo", PASS)])
    'Ana: 12-5 Bo: pass'
    """
    lines: list[str] = []
    line = ""
    for turn in _turns(steps):
        if line and len(line) + 1 + len(turn) > width:
            lines.append(line)
            line = turn
        else:
            line = f"{line} {turn}" if line else turn
    return "\n".join([*lines, line]) if line else ""


def _turns(steps: Iterable[Step]) -> list[str]:
    """The tokens of each run of moves by one player."""
    turns: list[str] = []
    words: list[str] = []
    before: str | None = None
    for step in steps:
        if step.player != before:
            if words:
                turns.append(" ".join(words))
            words = [_NEXT if step.player is None else f"{_name(step.player)}:"]
            before = step.player
        words.append(write_step(step))
    if words:
        turns.append(" ".join(words))
    return turns


def write_step(step: Step) -> str:
    """The token of one move."""
    move = step.move
    sign = "!" if step.disputed else ""
    if isinstance(move, Play):
        text = move.domino.written_from(move.end)
        if move.train not in (OWN, step.player):
            text += f">{_owner(move.train)}"
        return text + sign
    if isinstance(move, Draw):
        return ("draw" if move.domino is None else f"+{move.domino}") + sign
    return str(move) + sign


def _owner(owner: Owner) -> str:
    if owner == NEW:
        return "new"
    return _name(owner) if isinstance(owner, str) else write_owner(owner)


def _name(name: str) -> str:
    """A name as one token."""
    text = quoted(name)
    if " " not in text or text.startswith('"'):
        return text
    return f'"{text}"'


# Reading.


@lru_cache(maxsize=64)
def _tables(
    players: tuple[str, ...], largest: int | None
) -> tuple[dict[str | None, Known], dict[str, str]]:
    """What every token read so far stands for: of each player and of nobody; and whose name it is."""
    del largest  # a part of the key alone
    return {name: {} for name in (None, *players)}, {}


def parse_record(
    text: str,
    players: Sequence[str],
    largest: int | None = None,
    source: str = "moves",
) -> tuple[Step, ...]:
    """Read recorded moves.

    Args:
        text: the tokens.
        players: who plays; names may be given as `find_player` takes them.
        largest: the highest double of the set, where it is known.
        source: the file or option that the text stands in.

    Raises:
        NotationProblem: every token that is no move, and every name that nobody has.
    """
    tables, names = _tables(tuple(players), largest)
    known = tables[None]
    player: str | None = None
    steps: list[Step] = []
    note = steps.append
    problems = Problems()
    for at, word in enumerate(_words(text)):
        step = known.get(word)
        if step is not None:
            note(step)
        elif word in names:
            player = names[word]
            known = tables[player]
        elif word == _NEXT:
            player, known = None, tables[None]
        elif word[-1] == ":":
            try:
                player = names[word] = find_player(word[:-1], players)
                known = tables[player]
            except UsageProblem as error:
                place = place_of_token(text, at, source)
                problems.found += [one.at(place) for one in error.diagnostics]
        else:
            try:
                step = parse_step(word, player, players, largest)
            except UsageProblem as error:
                place = place_of_token(text, at, source)
                problems.found += [one.at(place) for one in error.diagnostics]
                continue
            known[word] = step
            note(step)
    problems.raise_if_any(NotationProblem)
    return tuple(steps)


def _words(text: str) -> list[str]:
    return text.split() if '"' not in text else _TOKEN.findall(text)


def parse_step(
    word: str, player: str | None, players: Sequence[str], largest: int | None = None
) -> Step:
    """Read the token of one move by `player`.

    Raises:
        UsageProblem: it is none.
    """
    disputed = word.endswith("!")
    plain = word.removesuffix("!")
    simple = _SIMPLE.get(plain.casefold())
    if simple is not None:
        return Step(player, simple, disputed=disputed)
    if plain.startswith("+"):
        return Step(player, Draw(parse_domino(plain[1:], largest)), disputed=disputed)
    play = _PLAY.fullmatch(plain)
    if play is None:
        raise NotationProblem(
            Diagnostic(
                code="bad-move",
                message=say("{text} is not a recorded move", text=as_typed(word)),
                help=say(
                    "moves are written 12-5, 12-5>Bo, draw, +12-5, pass, done, mark or unmark; "
                    "a name that begins a turn has a colon"
                ),
            )
        )
    domino = parse_domino(play["domino"], largest)
    train: Owner = OWN if player is None else player
    if play["train"]:
        word = play["train"]
        train = NEW if word.casefold() == "new" else parse_owner(word, players)
    end = int(re.findall(r"[0-9]+", play["domino"])[0])
    return Step(player, Play(domino, train, end), disputed=disputed)


def is_move_token(word: str) -> bool:
    """Whether a token is a move rather than a name or the sign for the next player."""
    return word != _NEXT and not word.endswith(":")


def place_of_token(text: str, at: int, source: str) -> Place:
    """Where the token with that index, from 0, stands."""
    start = end = 0
    for index, found in enumerate(_TOKEN.finditer(text)):
        if index == at:
            start, end = found.span()
            break
    return part_place(source, text, start, text[start:end])


def without_last_move(text: str) -> str:
    """The text less its last move, and less the name before it when that has no move left."""
    spans = [found.span() for found in _TOKEN.finditer(text)]
    while spans and not is_move_token(text[slice(*spans[-1])]):
        spans.pop()
    if spans:
        spans.pop()
    while spans and not is_move_token(text[slice(*spans[-1])]):
        spans.pop()
    return text[: spans[-1][1]] if spans else ""
