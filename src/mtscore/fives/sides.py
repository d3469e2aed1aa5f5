"""Who plays together, and what a player is called."""

from collections.abc import Sequence

from mtscore.rules.options import FivesOptions
from mtscore.words import say


def sides(players: Sequence[str], options: FivesOptions) -> tuple[tuple[str, ...], ...]:
    """Who scores together: everybody alone, or partners opposite each other.

    >>> sides("ABCD", FivesOptions(partnerships=True))
    (('A', 'C'), ('B', 'D'))
    """
    if options.partnerships:
        return tuple(players[::2]), tuple(players[1::2])
    return tuple((one,) for one in players)


def spoken(name: str | None) -> str:
    """The name, or what to call a player whom nobody named."""
    return name or say("the other player")
