"""The state of one round: what lies on the table, who holds what, and what the turn has seen.

Nothing has to be known. A train can be whole, or known from its outer part or its open end alone;
a hand is what is known to be in it and how many dominoes it has; numbers that nobody gave are
None. Seats count from 0 in playing order; a train's *place* is its owner's seat, and the Mexican
trains have the places after the last seat.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

from mtscore.errors import Diagnostic, UsageProblem
from mtscore.notation.moves import Move, Play
from mtscore.notation.names import as_typed, printable
from mtscore.notation.trains import NEW, Owner, Train
from mtscore.notation.value import Value
from mtscore.rules.options import TrainOptions
from mtscore.rules.rule_set import RuleSet
from mtscore.table.bits import BIT, Bits, dominoes_of, whole_set
from mtscore.tiles import Domino, domino, double
from mtscore.words import listed, say

Ended = Literal["out", "blocked"]
Row = dict[Bits, Play]


class Setting(Value):
    """What stays the same for a whole round.

    Attributes:
        rule_set: where clauses are looked up; the rule engine reads the options alone.
        options: the rule set's, with the house rules put in.
        players: their names in playing order.
        largest: the highest double of the set.
        engine: the number of the double in the middle, None where it is unknown.
        seats: the place of each train's owner.
    """

    __slots__ = ("engine", "largest", "options", "players", "rule_set")

    def __init__(
        self,
        *,
        rule_set: RuleSet,
        options: TrainOptions,
        players: tuple[str, ...],
        largest: int,
        engine: int | None,
    ) -> None:
        self.rule_set: Final = rule_set
        self.options: Final = options
        self.players: Final = players
        self.largest: Final = largest
        self.engine: Final = engine

    def owner(self, place: int) -> Owner:
        """Whose train has that place."""
        seats = len(self.players)
        return self.players[place] if place < seats else place - seats + 1

    @property
    def engine_bit(self) -> Bits:
        """The engine as a set; empty where it is unknown."""
        return 0 if self.engine is None else BIT[double(self.engine).index]

    @property
    def all_dominoes(self) -> Bits:
        """The whole set that is played with."""
        return whole_set(self.largest)


class Turn(Value):
    """What the player in turn has done so far, as far as the rules ask.

    Attributes:
        steps: his moves, in order.
        laid: dominoes he has laid.
        drawn: draws for the domino that he now owes.
        fresh: those of the drawn dominoes that are known.
        hidden: how many of the drawn ones are unknown.
        doubles: places of the doubles he has laid and not covered, in order.
        doubles_laid: doubles laid, covered or not.
        many: it is a first turn in which he lays as many dominoes as he likes.
        owes: in such a turn, he has to lay another one.
        closed: his turn is over but for his choice to take his marker off.
    """

    __slots__ = (
        "closed",
        "doubles",
        "doubles_laid",
        "drawn",
        "fresh",
        "hidden",
        "laid",
        "many",
        "owes",
        "steps",
    )

    def __init__(
        self,
        steps: tuple[Move, ...] = (),
        laid: int = 0,
        drawn: int = 0,
        fresh: Bits = 0,
        hidden: int = 0,
        doubles: tuple[int, ...] = (),
        doubles_laid: int = 0,
        many: bool = False,
        owes: bool = False,
        closed: bool = False,
    ) -> None:
        self.steps: Final = steps
        self.laid: Final = laid
        self.drawn: Final = drawn
        self.fresh: Final = fresh
        self.hidden: Final = hidden
        self.doubles: Final = doubles
        self.doubles_laid: Final = doubles_laid
        self.many: Final = many
        self.owes: Final = owes
        self.closed: Final = closed


START: Final = Turn()
"""A turn in which nothing was done yet."""


class State(Value):
    """One moment of a round.

    Attributes:
        setting: players, options, set and engine.
        trains: at their places; one Mexican train not yet begun stands last while there may be
            another.
        doubles: places of the uncovered doubles, in the order in which they were laid.
        ordered: whether that order is known.
        exempt: where a double binds only if its player could lay nothing after it
            (cover_duty=next_if_unable): the places of those after which he did; None: unknown.
        table: the dominoes known to lie on the table, the engine too.
        hands: the dominoes known to be in each hand.
        counts: how many dominoes each hand has.
        boneyard: how many are left to draw.
        turn: whose turn it is, None when unknown or when the round is over.
        first_turns: who has still to take his first turn or is taking it; None: unknown.
        now: what was done in this turn.
        passes: passes since a domino was last laid.
        stale: passes in a row that had to be and after which no train was newly open.
        out: who has played his last domino.
        ended: how the round ended, None while it goes on.
    """

    __slots__ = (
        "boneyard",
        "counts",
        "doubles",
        "ended",
        "exempt",
        "first_turns",
        "hands",
        "now",
        "ordered",
        "out",
        "passes",
        "setting",
        "stale",
        "table",
        "trains",
        "turn",
    )

    def __init__(
        self,
        setting: Setting,
        trains: tuple[Train, ...],
        doubles: tuple[int, ...],
        ordered: bool,
        exempt: tuple[int, ...] | None,
        table: Bits,
        hands: tuple[Bits, ...],
        counts: tuple[int | None, ...],
        boneyard: int | None,
        turn: int | None,
        first_turns: frozenset[int] | None,
        now: Turn = START,
        passes: int = 0,
        stale: int = 0,
        out: tuple[int, ...] = (),
        ended: Ended | None = None,
    ) -> None:
        self.setting: Final = setting
        self.trains: Final = trains
        self.doubles: Final = doubles
        self.ordered: Final = ordered
        self.exempt: Final = exempt
        self.table: Final = table
        self.hands: Final = hands
        self.counts: Final = counts
        self.boneyard: Final = boneyard
        self.turn: Final = turn
        self.first_turns: Final = first_turns
        self.now: Final = now
        self.passes: Final = passes
        self.stale: Final = stale
        self.out: Final = out
        self.ended: Final = ended

    def __str__(self) -> str:
        from mtscore.table.position import write_position  # noqa: PLC0415 - it reads states

        return write_position(self)

    @property
    def player(self) -> str | None:
        """Whose turn it is, by name."""
        return None if self.turn is None else self.setting.players[self.turn]

    def hand(self, player: str) -> frozenset[Domino]:
        """The dominoes known to be in a player's hand.

        Raises:
            UsageProblem: nobody of that name plays.
        """
        players = self.setting.players
        if player not in players:
            raise unknown_player(player, players)
        return frozenset(dominoes_of(self.hands[players.index(player)]))

    def knows_hand(self, seat: int) -> bool:
        """Whether all dominoes of the hand at `seat` are known."""
        return self.counts[seat] == self.hands[seat].bit_count()

    @property
    def unseen(self) -> Bits:
        """The dominoes whose place is unknown: hidden in hands, the boneyard or parts of trains."""
        known = self.table
        for hand in self.hands:
            known |= hand
        return self.setting.all_dominoes & ~known

    @property
    def knows_table(self) -> bool:
        """Whether every domino on the table is known."""
        return self.setting.engine is not None and all(train.whole for train in self.trains)

    @property
    def yard(self) -> int | None:
        """How many dominoes can still be drawn, counted out where nobody gave the number."""
        if self.boneyard is not None or not self.knows_table:
            return self.boneyard
        held = [count for count in self.counts if count is not None]
        if len(held) < len(self.counts):
            return None
        return self.setting.all_dominoes.bit_count() - self.table.bit_count() - sum(held)

    def place(self, owner: Owner) -> int | None:
        """The place of a train, None where there is no such train and none may be begun.

        Raises:
            UsageProblem: it is somebody's who does not play.
        """
        seats = len(self.setting.players)
        if isinstance(owner, str):
            players = self.setting.players
            if owner not in players:
                raise unknown_player(owner, players)
            return players.index(owner)
        trains = self.trains
        if owner == NEW:
            later = range(seats, len(trains))
            return next((place for place in later if trains[place].begun is not True), None)
        place = seats + owner - 1
        return place if place < len(trains) else None


def unknown_player(name: str, players: Sequence[str]) -> UsageProblem:
    """The problem that somebody is named who does not play in a position."""
    return UsageProblem(
        Diagnostic(
            code="unknown-player",
            message=say("{name} does not play in this position", name=as_typed(name)),
            help=say("the players are {names}", names=listed([printable(one) for one in players]))
            if players
            else say("it names nobody"),
        )
    )


@lru_cache(maxsize=4096)
def plays_on(owner: Owner, number: int, largest: int) -> Row:
    """Every play that can ever be made on a train of `owner` open at `number`, made once."""
    found = {}
    for other in range(largest + 1):
        one = domino(number, other)
        found[BIT[one.index]] = Play(one, owner, number)
    return found
