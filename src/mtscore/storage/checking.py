"""Everything that can be said about a match file: what is wrong, and on demand what is doubtful."""

from collections.abc import Sequence

from mtscore.errors import Diagnostic
from mtscore.match import Block, Match, RoundBlock
from mtscore.records import Record, changed
from mtscore.scoring.timing import times_out_of_order
from mtscore.scoring.warnings import warnings
from mtscore.storage.files import read_text, with_places


class Checked(Record):
    """What was found in a match file.

    Attributes:
        found: the problems, in the order of the file's lines.
        complete: whether everything asked for could be looked for: a basic problem keeps the
            match from being told, and so from being doubted.
    """

    found: tuple[Diagnostic, ...]
    complete: bool


def check_text(text: str, source: str, *, strict: bool) -> Checked:
    """The problems of a match file's text.

    The basic ones keep the match from being read, so every command names them; the strict ones
    are doubts, and looked for only when the rest is right.
    """
    reading = read_text(text, source)
    found = reading.diagnostics
    complete = not found
    if strict and not found and reading.header is not None and reading.match is not None:
        doubts = [
            *_in_blocks(warnings(reading.match), reading.blocks),
            *times_out_of_order(reading.header, reading.blocks),
            *_in_blocks(_against_moves(reading.match), reading.blocks),
        ]
        found = with_places(doubts, text, source) if doubts else ()
    return Checked(found=found, complete=complete)


def _against_moves(match: Match) -> list[Diagnostic]:
    """Scores that moves of the same round contradict."""
    if not match.moves:
        return []
    from mtscore.replay.doubts import all_doubtful_scores  # noqa: PLC0415 - where moves are kept

    return all_doubtful_scores(match)


def _in_blocks(doubts: Sequence[Diagnostic], blocks: Sequence[Block]) -> list[Diagnostic]:
    """Doubts about round 7 as doubts about the block that recorded it."""
    numbers = [block.number for block in blocks if isinstance(block, RoundBlock)]
    found = []
    for one in doubts:
        number = one.path[1] if len(one.path) > 1 else None
        path: tuple[str | int, ...] = ()
        if number in numbers:
            path = ("round", numbers.index(number))
        elif isinstance(number, int):
            # A round left out is missed where the next one stands.
            later = min((other for other in numbers if other > number), default=None)
            path = () if later is None else ("round", numbers.index(later), "number")
        found.append(changed(one, path=path))
    return found
