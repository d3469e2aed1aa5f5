"""A match as it stands: players and their stays, rounds and what was left in them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Literal

from mtscore.match.blocks import (
    FinishBlock,
    Hand,
    Header,
    MadeBlock,
    Missed,
    MovesBlock,
    RuleBlock,
    RulingBlock,
)
from mtscore.records import Record, fresh
from mtscore.rules import RuleSet
from mtscore.rules.deal import parse_deal
from mtscore.rules.house_rules import with_house_rules
from mtscore.rules.option_specs import Value
from mtscore.rules.options import Options


class Stay(Record):
    """Rounds in a row that somebody played: from `first` on, to `last` where they left.

    `missed` says what the rounds before count; None for those who were there from the start.
    """

    first: int
    last: int | None = None
    missed: Missed | None = None

    def covers(self, number: int) -> bool:
        """Whether round `number` is one of them."""
        return self.first <= number and (self.last is None or number <= self.last)


class Player(Record):
    """Somebody of this match, by seat; the name is the latest."""

    seat: int
    name: str
    stays: tuple[Stay, ...]

    @property
    def has_left(self) -> bool:
        """Whether the last stay is over."""
        return self.stays[-1].last is not None

    def plays_in(self, number: int) -> bool:
        """Whether round `number` is or will be played by this player."""
        return any(stay.covers(number) for stay in self.stays)

    def missed_by(self, number: int) -> Missed | None:
        """How a round not played is counted: as the stay that begins after it says."""
        if self.plays_in(number):
            return None
        return next((stay.missed for stay in self.stays if stay.first > number), None)


class Left(Record):
    """What one player had left: `pips` is None while missing, `hand` where it isn't known."""

    pips: int | None
    hand: Hand | None


class MatchRound(Record):
    """A recorded round, corrections included.

    Attributes:
        left: by seat, for everybody who plays in it.
        out: who was said to have gone out; usually empty, the pips show it.
        blocked: whether it was said to have ended blocked.
        made: Fives Up: points made in play, by seat.
        stuck: Fives Up: the seat of the player who was blocked.
        cut_short: Fives Up: whether the target ended the match in mid-round, so that no hand was
            counted (F7.1).
    """

    number: int
    engine: int | None
    recorded: datetime | None
    left: Mapping[int, Left]
    out: tuple[int, ...]
    blocked: bool
    made: Mapping[int, int] = fresh(default_factory=dict)
    stuck: int | None = None
    cut_short: bool = False

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats without a score."""
        if self.cut_short:
            return ()
        return tuple(seat for seat, left in self.left.items() if left.pips is None)

    @property
    def went_out(self) -> tuple[int, ...]:
        """Who went out: as said, else everybody whose 0 isn't known to be a blank in hand."""
        if self.out or self.blocked or self.stuck is not None or self.cut_short:
            return self.out
        return tuple(seat for seat, left in self.left.items() if left.pips == 0 and not left.hand)


class RoundEnd(Record):
    """How a round was said to have ended; seats."""

    out: tuple[int, ...]
    blocked: bool
    stuck: int | None


class Correction(Record):
    """A change to a recorded round, with what stood there before, by seat."""

    round: int
    reason: str
    recorded: datetime | None
    before: Mapping[int, Left]
    after: Mapping[int, Left]
    ended_before: "RoundEnd"
    ended_after: "RoundEnd"
    made_before: Mapping[int, int] = fresh(default_factory=dict)
    """Fives Up: points made in play that were changed, as they were."""
    made_after: Mapping[int, int] = fresh(default_factory=dict)

    @property
    def ending_changed(self) -> bool:
        """Whether it changed how the round ended."""
        return self.ended_before != self.ended_after

    @property
    def only_fills(self) -> bool:
        """Whether it changed nothing but put in what was missing."""
        changed = self.ending_changed or bool(self.made_before)
        return not changed and all(one.pips is None for one in self.before.values())


class Change(Record):
    """Somebody joined, left or changed name."""

    action: Literal["join", "leave", "rename"]
    name: str
    new_name: str | None = None
    from_round: int | None = None
    missed: Missed | None = None
    recorded: datetime | None = None


class RoundMoves(Record):
    """Recorded moves, not read yet.

    Attributes:
        names: the players' names by seat, as they were when this was written.
        block: what was written.
        path: where it stands in the file's data.
    """

    names: tuple[str, ...]
    block: MovesBlock
    path: tuple[str | int, ...]


class Match(Record):
    """All of a match, as the blocks of its file tell it."""

    header: Header
    rule_set: RuleSet
    players: tuple[Player, ...]
    rounds: Mapping[int, MatchRound]
    corrections: tuple[Correction, ...]
    rules: tuple[RuleBlock, ...]
    changes: tuple[Change, ...]
    made: tuple[tuple[int, MadeBlock], ...]
    moves: tuple[RoundMoves, ...]
    rulings: tuple[RulingBlock, ...]
    finished: FinishBlock | None

    @property
    def planned(self) -> int:
        """Rounds the match has; 0 where a target ends it."""
        return len(self.header.engines) or self.header.rounds

    @property
    def names(self) -> tuple[str, ...]:
        """All names ever seated, by seat."""
        return tuple(one.name for one in self.players)

    def playing(self, number: int) -> tuple[Player, ...]:
        """Who plays in round `number`, in seating order."""
        return tuple(one for one in self.players if one.plays_in(number))

    @property
    def next_number(self) -> int | None:
        """The lowest round not recorded yet; None when all are."""
        number = 1
        while number in self.rounds:
            number += 1
        return number if not self.planned or number <= self.planned else None

    @property
    def coming(self) -> int:
        """The round after all that are recorded: what changes of players or rules begin with."""
        return max(self.rounds, default=0) + 1

    def engine(self, number: int) -> int | None:
        """The engine of round `number`: as recorded, else as its moves begin, else as planned."""
        if number in self.rounds:
            return self.rounds[number].engine
        for one in self.moves:
            told = one.block.facts.get("engine")
            if one.block.round == number and type(told) is int:
                return told
        engines = self.header.engines
        return engines[number - 1] if 0 < number <= len(engines) else None

    def deal(self, number: int) -> int | None:
        """Dominoes that each takes in round `number`; None where no table says so."""
        if self.header.deal is not None:
            return self.header.deal
        return parse_deal(self.options(number).deal).each(len(self.playing(number)))

    def options(self, number: int) -> Options:
        """The rules in play in round `number`, house rules included."""
        changed = self.house_rules(number)
        base = self.rule_set.options
        return with_house_rules(base, changed) if changed else base

    def house_rules(self, number: int) -> dict[str, Value]:
        """The options that differ by agreement in round `number`."""
        values = dict(self.header.house_rules)
        for change in self.rules:
            if (change.from_round or 1) <= number:
                values[change.name] = change.value
        return values

    @property
    def last_number(self) -> int:
        """The round whose rules hold for the match as a whole: the last of plan or record."""
        return max([self.planned, *self.rounds, 1])
