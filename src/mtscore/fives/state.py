"""One round of Fives Up as it stands: what lies, who holds what, as far as anybody knows."""

from collections.abc import Iterable
from typing import Final, Literal

from mtscore.fives.layout import EMPTY, Layout
from mtscore.fives.sides import spoken
from mtscore.notation.value import Value
from mtscore.rules import RULE_SETS
from mtscore.rules.options import FivesOptions
from mtscore.tiles import Domino, domino_set
from mtscore.words import say

After = Literal["out", "stalemate", "blocked", "tie"]
"""How the round before ended; `tie` is a stalemate or a block that nobody won."""


FIVES_UP: Final = RULE_SETS["fives-up"].fives_options
"""The options of the rule set `fives-up`."""


class Hand(Value):
    """What a player holds, as far as it is known.

    Attributes:
        dominoes: those known to be in it.
        hidden: how many it holds besides; None when nobody knows.
    """

    __slots__ = ("dominoes", "hidden")

    def __init__(self, dominoes: frozenset[Domino] = frozenset(), hidden: int | None = 0) -> None:
        self.dominoes: Final = dominoes
        self.hidden: Final = hidden

    @property
    def is_known(self) -> bool:
        """Whether every domino of it is known."""
        return self.hidden == 0

    @property
    def is_empty(self) -> bool:
        """Whether it certainly holds nothing."""
        return self.hidden == 0 and not self.dominoes

    @property
    def count(self) -> int | None:
        """How many dominoes it holds, where that is known."""
        return None if self.hidden is None else len(self.dominoes) + self.hidden

    def without(self, domino: Domino) -> "Hand":
        """The hand after `domino` was played from it, out of its hidden part if need be."""
        if domino in self.dominoes:
            return Hand(self.dominoes - {domino}, self.hidden)
        return Hand(self.dominoes, None if self.hidden is None else self.hidden - 1)

    def with_drawn(self, domino: Domino | None) -> "Hand":
        """The hand with one domino more; None: nobody saw which."""
        if domino is not None:
            return Hand(self.dominoes | {domino}, self.hidden)
        return Hand(self.dominoes, None if self.hidden is None else self.hidden + 1)

    def showing(self, domino: Domino) -> "Hand":
        """The hand with `domino`, of its hidden part, seen."""
        hidden = None if self.hidden is None else self.hidden - 1
        return Hand(self.dominoes | {domino}, hidden)


UNKNOWN: Final = Hand(hidden=None)
"""A hand of which nothing is known."""


def hand_of(dominoes: Iterable[Domino]) -> Hand:
    """A hand that is known whole."""
    return Hand(frozenset(dominoes))


class State(Value):
    """A round at one moment. It never changes; `apply` gives the next one.

    Attributes:
        players: the names in seating order, two at least; empty for one whom nobody named.
        turn: the seat, from 0, of the player whose turn it is. On an empty table it is the
            opener's: whoever the rules or the table say opens.
        layout: what lies on the table.
        hands: one for each player.
        stock: the dominoes face down; None when nobody counted.
        drawn: how many the player has drawn in this turn.
        passes: how many turns in a row, up to now, were passes.
        after: how the round before ended; None for the first round, or when it was not said.
        scores: the points of each side (each player, or each pair of partners) in this match so
            far, in seating order; None when nobody keeps them here.
        target: the points that end the match; None where there is no such number.
        options: the rules played by.
        largest: the highest double of the set.
    """

    __slots__ = (
        "after",
        "drawn",
        "hands",
        "largest",
        "layout",
        "options",
        "passes",
        "players",
        "scores",
        "stock",
        "target",
        "turn",
    )

    def __init__(
        self,
        *,
        players: tuple[str, ...],
        turn: int = 0,
        layout: Layout = EMPTY,
        hands: tuple[Hand, ...],
        stock: int | None = None,
        drawn: int = 0,
        passes: int = 0,
        after: After | None = None,
        scores: tuple[int, ...] | None = None,
        target: int | None = None,
        options: FivesOptions = FIVES_UP,
        largest: int = 6,
    ) -> None:
        self.players: Final = players
        self.turn: Final = turn
        self.layout: Final = layout
        self.hands: Final = hands
        self.stock: Final = stock
        self.drawn: Final = drawn
        self.passes: Final = passes
        self.after: Final = after
        self.scores: Final = scores
        self.target: Final = target
        self.options: Final = options
        self.largest: Final = largest

    def __str__(self) -> str:
        from mtscore.fives.position import write_position  # noqa: PLC0415 - it reads states

        return write_position(self)

    @property
    def player(self) -> str:
        """The player whose turn it is, as spoken of."""
        return self.name_of(self.turn)

    def name_of(self, seat: int) -> str:
        """The player at `seat`, as spoken of."""
        name = self.players[seat]
        if not name and seat == 0:
            # Nobody was named: the one whose turn it was first.
            return say("the player")
        return spoken(name)

    def hand(self, player: str) -> frozenset[Domino]:
        """The dominoes known to be in a player's hand."""
        return self.hands[self.players.index(player)].dominoes

    def knows_hand(self, seat: int) -> bool:
        """Whether all dominoes of the hand at `seat` are known."""
        return self.hands[seat].hidden == 0

    @property
    def own(self) -> Hand:
        """The hand of the player whose turn it is."""
        return self.hands[self.turn]

    def hands_with(self, own: Hand) -> tuple[Hand, ...]:
        """All hands, with another one for the player whose turn it is."""
        return (*self.hands[: self.turn], own, *self.hands[self.turn + 1 :])

    @property
    def is_known(self) -> bool:
        """Whether all hands, the stock and the spinner are known."""
        return (
            self.stock is not None
            and self.layout.is_settled
            and all(hand.hidden == 0 for hand in self.hands)
        )

    @property
    def can_draw(self) -> bool | None:
        """Whether there is a domino to draw; None when nobody knows."""
        return None if self.stock is None else self.stock > self.options.stock_kept

    @property
    def unseen(self) -> frozenset[Domino]:
        """The dominoes that neither lie on the table nor are known to be in a hand."""
        seen = set(self.layout.dominoes).union(*(hand.dominoes for hand in self.hands))
        return frozenset(domino_set(self.largest)) - seen

    def can_hold(self, domino: Domino) -> bool:
        """Whether the player whose turn it is may have this domino in his hand."""
        own = self.hands[self.turn]
        return domino in own.dominoes or (own.hidden != 0 and domino in self.unseen)

    def side_of(self, seat: int) -> int:
        """Which place in `scores` the player at `seat` plays for."""
        return seat % 2 if self.options.partnerships else seat
