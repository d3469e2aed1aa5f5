"""What a score sheet says, whatever it looked like: players, rounds, and the totals written down."""

from typing import Literal

from mtscore.imports.grid import Cell, Grid
from mtscore.imports.scores import Score
from mtscore.records import Record, fresh


class SheetPlayer(Record):
    """A player's column: the name, and where it stands when it stands anywhere."""

    name: str
    cell: Cell | None = None


class SheetRound(Record):
    """One round of the sheet.

    Attributes:
        number: as written, or as found out.
        engine: as written, else None.
        label: the cell that says which round it is, or the first score.
        scores: by the player's place on the sheet.
        blocked: said to have ended so.
        out: places of those said to have gone out, against what the 0s show.
        stuck: Fives Up: the place of the player who was blocked.
        cut_short: Fives Up: the target ended the match in mid-round.
    """

    number: int
    engine: int | None = None
    label: Cell
    scores: tuple[Score, ...]
    blocked: bool = False
    out: tuple[int, ...] = ()
    stuck: int | None = None
    cut_short: bool = False


class Stated(Record):
    """A sum that somebody wrote on the sheet: over a player's rounds, or over a round's players.

    `above` is the number of rounds that stand above it, which can be a page of them; None where it
    sums up all.
    """

    total: int
    cell: Cell
    player: int | None = None
    round: int | None = None
    above: int | None = None


class Sheet(Record):
    """A whole sheet.

    Attributes:
        grid: the cells it was read from.
        players: from left to right, or from top to bottom.
        rounds: in the order in which they stand.
        stated: totals to be checked.
        points: points as written, by round number and player; only sheets with a row for each
            player and round have them beside the pips.
        has_points: whether a column holds points; one left empty are points not known.
        running: the running totals as written, in the same way.
        made: Fives Up: the points made in play, in the same way; None where no column has them.
        title: a line above the table.
        notes: what was understood, for the person to confirm.
        is_long: whether it has a row for each player and round.
    """

    grid: Grid
    players: tuple[SheetPlayer, ...]
    rounds: tuple[SheetRound, ...]
    stated: tuple[Stated, ...] = ()
    points: dict[tuple[int, int], Stated] = fresh(default_factory=dict)
    has_points: bool = False
    running: dict[tuple[int, int], Stated] = fresh(default_factory=dict)
    made: dict[tuple[int, int], Stated] | None = None
    title: str = ""
    notes: tuple[str, ...] = ()
    is_long: bool = False

    @property
    def shape(self) -> Literal["rounds", "players", "long"]:
        """What a row of the table is."""
        if self.is_long:
            return "long"
        return "players" if self.grid.turned else "rounds"
