"""What a match file holds: a header, then blocks in the order in which things happened.

These are the facts as they were written down; `match.story` makes a match of them. Names in a
block are the ones valid when it was written.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from mtscore.records import Record, fresh
from mtscore.rules.option_specs import Value
from mtscore.tiles import Domino

FORMAT_VERSION = 1
"""The version of the file format that this program writes."""

Hand = frozenset[Domino]
Missed = Literal["worst", "average", "absent"] | int
"""What rounds played before somebody joined count for them: a rule, or so many points each."""


class Header(Record):
    """What was agreed before the first round.

    Attributes:
        title: for people; may be empty.
        started: when, with the zone; None in files written by hand.
        players: in seating order.
        rules: the name of the rule set.
        largest: the highest double of the dominoes used.
        engines: the engine's number, round by round; empty where a target ends the match.
        deal: dominoes each takes; None where the rule set's table says it.
        house_rules: options changed from the rule set's.
        rounds: Fives Up: how many make the match; 0 where the target ends it.
        target: Fives Up: points that end the match; 0 where none do.
    """

    title: str = ""
    started: datetime | None = None
    players: tuple[str, ...]
    rules: str
    largest: int
    engines: tuple[int, ...] = ()
    deal: int | None = None
    house_rules: Mapping[str, Value] = fresh(default_factory=dict)
    rounds: int = 0
    target: int = 0


class RoundBlock(Record):
    """A round as first recorded; `pips` has None for a missing score."""

    number: int
    engine: int | None = None
    recorded: datetime | None = None
    pips: Mapping[str, int | None] = fresh(default_factory=dict)
    hands: Mapping[str, Hand] = fresh(default_factory=dict)
    out: tuple[str, ...] = ()
    blocked: bool = False
    """Nobody could play any more; in Fives Up a stalemate."""
    made: Mapping[str, int] = fresh(default_factory=dict)
    """Fives Up: points made in play."""
    stuck: str | None = None
    """Fives Up: who was blocked while another could still play (F4.2)."""
    cut_short: bool = False
    """Fives Up: the target ended the match in mid-round, and no hand was counted (F7.1)."""


class CorrectionBlock(Record):
    """A change to a recorded round: only what it names is different from then on."""

    round: int
    recorded: datetime | None = None
    reason: str = ""
    pips: Mapping[str, int | None] = fresh(default_factory=dict)
    hands: Mapping[str, Hand] = fresh(default_factory=dict)
    out: tuple[str, ...] | None = None
    blocked: bool | None = None
    made: Mapping[str, int] = fresh(default_factory=dict)
    stuck: str | None = None


class PlayerBlock(Record):
    """Somebody joins, leaves or changes name."""

    action: Literal["join", "leave", "rename"]
    name: str
    new_name: str | None = None
    missed: Missed | None = None
    from_round: int | None = None
    recorded: datetime | None = None


class FinishBlock(Record):
    """The match is over; `early` with rounds not played."""

    early: bool = False
    recorded: datetime | None = None


class ReopenBlock(Record):
    """A finished match is open again."""

    reason: str = ""
    recorded: datetime | None = None


class RuleBlock(Record):
    """A house rule changed in mid-match, for the rounds from `from_round` on."""

    name: str
    value: Value
    reason: str = ""
    from_round: int | None = None
    recorded: datetime | None = None


class MadeBlock(Record):
    """Fives Up: points noted as they were made, before the round was recorded."""

    round: int
    name: str
    points: int
    recorded: datetime | None = None


class MovesBlock(Record):
    """Moves of a round, as text."""

    round: int
    text: str
    recorded: datetime | None = None
    facts: Mapping[str, Any] = fresh(default_factory=dict)


class RulingBlock(Record):
    """A ruling that was kept: the document that `check-move --json` printed."""

    document: Mapping[str, Any]
    recorded: datetime | None = None


Block = (
    RoundBlock
    | CorrectionBlock
    | PlayerBlock
    | FinishBlock
    | ReopenBlock
    | RuleBlock
    | MadeBlock
    | MovesBlock
    | RulingBlock
)
