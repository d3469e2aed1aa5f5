"""How a round ended, in a cell of a sheet: export writes it, import reads it.

`blocked` and `Ana blocked`, `out` and `Ana out`, `cut short`; several stand with semicolons
between. The words are part of the format, so they are the same in every language.
"""

from collections.abc import Sequence

from mtscore.exports.guards import unguarded
from mtscore.match import Match
from mtscore.match.model import MatchRound
from mtscore.notation.names import fold
from mtscore.records import Record
from mtscore.scoring import RoundScore

_CUT_SHORT = "cut short"


class Ending(Record):
    """What a cell says about a round's end.

    Attributes:
        blocked: nobody could play; in Fives Up a stalemate.
        stuck: Fives Up: the place of the player who was blocked.
        out: places of those said to have gone out.
        as_states: those whose state is out went out, whoever else has 0.
        cut_short: Fives Up: the target ended the match in mid-round.
    """

    blocked: bool = False
    stuck: int | None = None
    out: tuple[int, ...] = ()
    as_states: bool = False
    cut_short: bool = False


def write_ending(match: Match, score: RoundScore, *, has_states: bool) -> str:
    """What was said about a round's end that the scores do not show, or nothing.

    `has_states` is true where a column of states stands beside it and tells who is out.
    """
    played = match.rounds[score.number]
    parts = [_CUT_SHORT] if played.cut_short else []
    if played.stuck is not None:
        parts.append(f"{match.names[played.stuck]} blocked")
    elif played.blocked:
        parts.append("blocked")
    elif played.out and has_states and set(played.out) == _shown_out(score):
        parts.append("out")
    elif played.out and (has_states or set(played.out) != _zeros(played)):
        parts += [f"{match.names[seat]} out" for seat in played.out]
    return "; ".join(parts)


def _shown_out(score: RoundScore) -> set[int]:
    return {seat for seat, cell in score.cells.items() if cell.state == "out"}


def _zeros(played: MatchRound) -> set[int]:
    """Who went out as the scores show it, with nothing said."""
    return {seat for seat, left in played.left.items() if left.pips == 0 and not left.hand}


def read_ending(text: str, names: Sequence[str]) -> Ending | None:
    """What a cell says about a round's end, or None where it says something else.

    >>> read_ending("Bo blocked", ["Ana", "Bo"]).stuck
    1
    """
    rest = fold(unguarded(text))
    known = dict.fromkeys(("blocked", "stalemate", "out", "not recorded", _CUT_SHORT), -1)
    for seat, name in enumerate(names):
        known[f"{fold(name)} blocked"] = known[f"{fold(name)} out"] = seat
    # The longest first, for a player called `Ana out` beside one called Ana.
    words = sorted(known, key=len, reverse=True)
    blocked = as_states = cut_short = False
    stuck: int | None = None
    out: list[int] = []
    while rest:
        word = next((one for one in words if rest == one or rest.startswith(f"{one};")), None)
        if word is None:
            return None
        seat = known[word]
        if seat < 0:
            blocked = blocked or word in ("blocked", "stalemate")
            as_states = as_states or word == "out"
            cut_short = cut_short or word == _CUT_SHORT
        elif word.endswith(" out"):
            out.append(seat)
        else:
            stuck = seat
        rest = rest[len(word) + 1 :].strip()
    return Ending(
        blocked=blocked, stuck=stuck, out=tuple(out), as_states=as_states, cut_short=cut_short
    )
