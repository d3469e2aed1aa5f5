"""How a round of Fives Up ended; `ending` finds it out."""

from typing import Final, Literal

from mtscore.fives.sides import spoken
from mtscore.notation.value import Value
from mtscore.words import say

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
