"""How a round ended, and what the hands left then score (F7, F8.1, F8.2, F9.1, F0.3).

Which way it ended `ending` finds out.
"""

from collections.abc import Mapping
from typing import Final, Literal

from mtscore.fives.sides import sides, spoken
from mtscore.notation.value import Value
from mtscore.records import Record
from mtscore.rules.options import FivesOptions
from mtscore.words import listed, say

Kind = Literal["out", "stalemate", "blocked", "target"]

_CLAUSES: Final[dict[Kind, tuple[str, ...]]] = {
    "out": ("F7.3",),
    "stalemate": ("F7.2",),
    "blocked": ("F4.2", "F4.3"),
    "target": ("F7.1",),
}


class Outcome(Value):
    """How a round ended.

    Attributes:
        kind: somebody went out; nobody can play; one player is blocked; somebody has reached the
            target of the match, which ends the round with it.
        player: who went out, is blocked or has reached the target; None for a stalemate.
    """

    __slots__ = ("kind", "player")

    def __init__(self, kind: Kind, player: str | None = None) -> None:
        self.kind: Final = kind
        self.player: Final = player

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses by which the round is over."""
        return _CLAUSES[self.kind]

    def sentence(self) -> str:
        """What happened, for reading aloud."""
        if self.kind == "out":
            return say("{name} is out and wins the round", name=spoken(self.player))
        if self.kind == "blocked":
            return say("{name} is blocked and loses the round", name=spoken(self.player))
        if self.kind == "target":
            return say("{name} has reached the target", name=spoken(self.player))
        return say("a stalemate: nothing is left to draw, and nobody can play")


class RoundEnd(Record):
    """Who won a round and what the hands gave.

    Attributes:
        winners: the winner, or both partners; empty when nobody won.
        points: what their side scores for the hands.
        clauses: the clauses by which.
        how: how it adds up, one sentence a line.
    """

    winners: tuple[str, ...]
    points: int
    clauses: tuple[str, ...]
    how: tuple[str, ...]


def nearest_five(pips: int) -> int:
    """Rounded up or down to the nearest five; whole pips are never half way.

    >>> [nearest_five(pips) for pips in (27, 28, 2, 3)]
    [25, 30, 0, 5]
    """
    return (pips + 2) // 5 * 5


def round_end_points(pips: Mapping[str, int], outcome: Outcome, options: FivesOptions) -> RoundEnd:
    """Who wins a round that ended so, and what the hands give.

    `pips` are those left to each player, in seating order. With more than two players the winner
    scores what all others hold; his own pips are taken off once. Partners count together, and the
    hand of a partner gives nothing.

    Raises:
        ValueError: the outcome is no end of a round by the hands, or names nobody of `pips`.
    """
    if outcome.kind == "target":
        raise ValueError("the hands do not count when the target ends the match")
    if outcome.kind != "stalemate" and outcome.player not in pips:
        raise ValueError(f"{outcome.player} is none of the players")
    teams = sides(list(pips), options)
    held = {side: sum(pips[name] for name in side) for side in teams}
    winner = _winner(held, outcome)
    if winner is None:
        return RoundEnd(
            winners=(),
            points=0,
            clauses=("F8.2",),
            how=(say("the smallest hands are equal, so nobody scores"),),
        )
    losers = [name for side in teams if side != winner for name in side]
    rounded_singly = options.score_hands == "each_rounded"

    def worth(name: str) -> int:
        return nearest_five(pips[name]) if rounded_singly else pips[name]

    total = sum(worth(name) for name in losers)
    how = [_held(losers, pips, total, rounded_singly=rounded_singly)]
    if outcome.kind != "out" and options.subtract:
        own = sum(worth(name) for name in winner)
        # F0.3: a blocked player may hold less than the winner; that costs the winner nothing.
        total = max(0, total - own)
        how.append(
            say("less the {own} of {names}: {total}", own=own, names=listed(winner), total=total)
        )
    points = nearest_five(total)
    if points != total:
        how.append(say("to the nearest five: {points}", points=points))
    return RoundEnd(
        winners=winner, points=points, clauses=_clauses(outcome, options), how=tuple(how)
    )


def _winner(held: Mapping[tuple[str, ...], int], outcome: Outcome) -> tuple[str, ...] | None:
    """The side that wins; None when several have the smallest hand."""
    if outcome.kind == "out":
        return next(side for side in held if outcome.player in side)
    # F4.2: whoever is blocked has lost, however little he holds.
    running = {
        side: pips
        for side, pips in held.items()
        if outcome.kind == "stalemate" or outcome.player not in side
    }
    fewest = min(running.values())
    smallest = [side for side, pips in running.items() if pips == fewest]
    return smallest[0] if len(smallest) == 1 else None


def _held(losers: list[str], pips: Mapping[str, int], total: int, *, rounded_singly: bool) -> str:
    parts = listed([say("{name} {pips}", name=name, pips=pips[name]) for name in losers])
    if rounded_singly:
        return say(
            "left: {parts}; each to the nearest five, together {total}", parts=parts, total=total
        )
    if len(losers) == 1:
        return say("left: {parts}", parts=parts)
    return say("left: {parts}; together {total}", parts=parts, total=total)


def _clauses(outcome: Outcome, options: FivesOptions) -> tuple[str, ...]:
    if not options.subtract:
        # Nothing is taken off in a best of 10, whichever way the round ended.
        return ("F9.1",)
    if outcome.kind == "out":
        return ("F8.1",)
    return ("F8.2",) if outcome.kind == "stalemate" else ("F0.3", "F8.2")
