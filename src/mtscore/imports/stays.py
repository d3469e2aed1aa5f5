"""From the marks of absence on a sheet to who joined and who left, and when."""

from collections.abc import Sequence
from datetime import datetime

from mtscore.imports.sheet import Sheet, SheetRound
from mtscore.match.blocks import Missed, PlayerBlock
from mtscore.records import Record


class Comings(Record):
    """Who is there from the start, and the blocks of those who join and leave.

    Attributes:
        founders: places on the sheet of those who play the first round.
        events: blocks by the round that they stand before, in order.
    """

    founders: tuple[int, ...]
    events: tuple[tuple[int, PlayerBlock], ...]


def comings(
    sheet: Sheet,
    rounds: Sequence[SheetRound],
    missed: dict[tuple[int, int], Missed],
    when: datetime,
) -> Comings:
    """Read the stays of all players from their absences.

    `missed` says what missed rounds count for a player (place on the sheet, first round played)
    where that isn't nothing.
    """
    founders: list[int] = []
    events: list[tuple[int, int, int, PlayerBlock]] = []
    joins: list[tuple[int, int, PlayerBlock]] = []
    for at, player in enumerate(sheet.players):
        present = False
        was_there = False
        for index, one in enumerate(rounds):
            absent = one.scores[at].absent
            if absent != present:
                # Nothing changed.
                continue
            if absent:
                block = PlayerBlock(
                    action="leave", name=player.name, from_round=one.number, recorded=when
                )
                # A seat is free before somebody takes it, unless that would leave nobody to play.
                staying = sum(
                    not before.absent and not after.absent
                    for before, after in zip(rounds[index - 1].scores, one.scores, strict=True)
                )
                events.append((one.number, 1 if staying < 2 else -1, at, block))
            elif index == 0:
                founders.append(at)
            else:
                block = PlayerBlock(
                    action="join",
                    name=player.name,
                    missed=missed.get((at, one.number), "absent"),
                    from_round=one.number,
                    recorded=when,
                )
                if was_there:
                    events.append((one.number, 0, at, block))
                else:
                    joins.append((one.number, at, block))
            present = not absent
            was_there = was_there or present
    return Comings(founders=tuple(founders), events=_sorted(events, joins))


def never_there(sheet: Sheet) -> list[str]:
    """The names of those who are in no round: nothing can be kept of them."""
    return [
        player.name
        for at, player in enumerate(sheet.players)
        if all(one.scores[at].absent for one in sheet.rounds)
    ]


def _sorted(
    events: list[tuple[int, int, int, PlayerBlock]], joins: list[tuple[int, int, PlayerBlock]]
) -> tuple[tuple[int, PlayerBlock], ...]:
    """All blocks in time order.

    Who joins takes the next seat, so nobody's joining may stand after that of a player whose
    column is further to the right.
    """
    limit = 10_000
    for number, at, block in reversed(joins):
        limit = min(limit, number)
        events.append((limit, 0, at, block))
    events.sort(key=lambda event: event[:3])
    return tuple((number, block) for number, _, _, block in events)
