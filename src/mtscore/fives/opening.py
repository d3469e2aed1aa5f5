"""Who opens a round, and with what (F2.1, F2.2, F7.2, F7.3, F0.2, F0.3)."""

from collections.abc import Mapping, Sequence
from typing import Literal

from mtscore.fives.state import After, State
from mtscore.records import Record
from mtscore.rules.options import FivesOptions
from mtscore.tiles import Domino

Way = Literal["highest_double", "any"]


class NextOpening(Record):
    """How the next round opens.

    Attributes:
        player: who opens; None when the hands or a lot will tell.
        way: with the highest double, or with any domino.
        by_lot: whether a lot decides who.
        clauses: the clauses that say so.
    """

    player: str | None
    way: Way
    by_lot: bool = False
    clauses: tuple[str, ...]


def next_opening(
    players: Sequence[str],
    options: FivesOptions,
    *,
    after: After | None = None,
    winner: str | None = None,
    last_opener: str | None = None,
) -> NextOpening:
    """How the round after one that ended like `after` opens; None: the first round.

    `winner` won that round, `last_opener` opened it; where they are needed and not known, so is
    the player.
    """
    rule, clause = _rule(options, after)
    if rule == "winner":
        return NextOpening(player=winner, way="any", clauses=(clause,))
    if rule == "next":
        following = None
        if last_opener is not None:
            following = players[(list(players).index(last_opener) + 1) % len(players)]
        return NextOpening(player=following, way="any", clauses=(clause,))
    if rule == "lot":
        return NextOpening(player=None, way="any", by_lot=True, clauses=(clause,))
    clauses = (clause, "F2.2") if after else ("F2.1", "F2.2")
    return NextOpening(player=None, way="highest_double", clauses=clauses)


def _rule(options: FivesOptions, after: After | None) -> tuple[str, str]:
    if after is None:
        return options.opener, "F2.1"
    if after == "out":
        return options.opener_after_out, "F7.3"
    rule = options.opener_after_block
    if after == "tie":
        return "highest_double" if rule == "winner" else rule, "F7.2"
    return rule, "F7.2" if after == "stalemate" else "F0.3"


def leads_with_highest(state: State) -> bool:
    """Whether the round of `state` is opened with the highest double in any hand."""
    rule, _ = _rule(state.options, state.after)
    return rule == "highest_double"


def lead_clauses(state: State) -> tuple[str, ...]:
    """The clauses that say who opens and with what, the deciding one first."""
    rule, clause = _rule(state.options, state.after)
    if state.after is None:
        return ("F2.2", "F2.1") if rule == "highest_double" else ("F2.1",)
    return (clause, "F2.2") if rule == "highest_double" else (clause,)


def rank(tile: Domino, options: FivesOptions) -> tuple[int, int, int]:
    """How early `tile` opens, the highest rank first: doubles, then the heaviest domino (F0.2)."""
    if tile.is_double:
        return 1, tile.high, 0
    if options.no_double == "lot":
        return 0, 0, 0
    # Of two equally heavy ones the higher end decides: 6-3 opens before 5-4.
    return 0, tile.pips, tile.high


def beats(one: Domino, other: Domino, options: FivesOptions) -> bool:
    """Whether the holder of `one` opens rather than the holder of `other`."""
    return rank(one, options) > rank(other, options)


def find_opener(
    hands: Mapping[str, frozenset[Domino]], options: FivesOptions
) -> tuple[str, Domino] | None:
    """Who opens with which domino where the highest double opens, all hands being known.

    None when nobody holds a double and a lot decides (option `no_double`).
    """
    best = max(
        ((rank(tile, options), name, tile) for name, hand in hands.items() for tile in hand),
        key=lambda one: one[0],
        default=None,
    )
    if best is None or (not best[2].is_double and options.no_double == "lot"):
        return None
    return best[1], best[2]
