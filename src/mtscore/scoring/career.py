"""Figures over many matches: how each player has done, and how the rounds went.

Points of different games, and of rules by which the highest total wins, are never added up; each
way of counting is a `Career` of its own.
"""

from collections.abc import Iterable

from mtscore.match import Match
from mtscore.notation.names import fold
from mtscore.records import Record
from mtscore.scoring import ScoreSheet, score_match
from mtscore.scoring.standings import highest_wins


class PlayerCareer(Record):
    """What one player has done in some matches.

    Attributes:
        name: as last written.
        matches: how many he was seated in.
        finished: how many of these are finished and he stayed to the end.
        won: finished matches with his name in first place, shared or not.
        rounds: rounds that count points for him and in which he sat at the table.
        rounds_won: rounds won by going out, or with the fewest pips when blocked.
        points: what these rounds counted, added up.
        lowest: the fewest points of one round; None without any.
        highest: the most.
    """

    name: str
    matches: int = 0
    finished: int = 0
    won: int = 0
    rounds: int = 0
    rounds_won: int = 0
    points: int = 0
    lowest: int | None = None
    highest: int | None = None

    @property
    def mean(self) -> float | None:
        """Points a round; None without any."""
        return self.points / self.rounds if self.rounds else None


class Career(Record):
    """Matches that are counted in the same way.

    Attributes:
        is_fives: whether it is Fives Up rather than Mexican Train.
        highest_wins: whether the highest total leads.
        matches: how many there are.
        finished: how many of them are.
        rounds: rounds recorded.
        blocked: how many of these nobody ended by going out.
        players: everybody, most matches won first, then by points a round.
    """

    is_fives: bool
    highest_wins: bool
    matches: int
    finished: int
    rounds: int
    blocked: int
    players: tuple[PlayerCareer, ...]


def careers(matches: Iterable[Match]) -> tuple[Career, ...]:
    """The figures of matches of any kind, Mexican Train first.

    A player is the same in two matches when the names differ in nothing but capital letters.
    """
    kinds: dict[tuple[bool, bool], list[ScoreSheet]] = {}
    for match in matches:
        kind = match.rule_set.is_fives, highest_wins(match)
        kinds.setdefault(kind, []).append(score_match(match))
    return tuple(
        _career(is_fives, highest, kinds[is_fives, highest]) for is_fives, highest in sorted(kinds)
    )


def _career(is_fives: bool, highest: bool, sheets: list[ScoreSheet]) -> Career:
    players: dict[str, list[PlayerCareer]] = {}
    for sheet in sheets:
        for one in sheet.standings:
            players.setdefault(fold(one.name), []).append(_in_one_match(sheet, one.seat))
    together = [_together(found) for found in players.values()]
    sign = -1 if highest else 1

    def best_first(one: PlayerCareer) -> tuple[int, bool, float]:
        return -one.won, one.mean is None, sign * (one.mean or 0.0)

    return Career(
        is_fives=is_fives,
        highest_wins=highest,
        matches=len(sheets),
        finished=sum(sheet.match.finished is not None for sheet in sheets),
        rounds=sum(len(sheet.rounds) for sheet in sheets),
        blocked=sum(
            one.blocked or one.stuck is not None
            for sheet in sheets
            for one in sheet.match.rounds.values()
        ),
        players=tuple(sorted(together, key=best_first)),
    )


def _in_one_match(sheet: ScoreSheet, seat: int) -> PlayerCareer:
    standing = sheet.standings[seat]
    done = sheet.match.finished is not None and standing.status == "playing"
    points = [
        cell.points
        for one in sheet.rounds
        if (cell := one.cells[seat]).state in ("played", "out") and cell.points is not None
    ]
    return PlayerCareer(
        name=standing.name,
        matches=1,
        finished=int(done),
        won=int(done and standing.place == 1),
        rounds=len(points),
        rounds_won=standing.rounds_won,
        points=sum(points),
        lowest=min(points, default=None),
        highest=max(points, default=None),
    )


def _together(found: list[PlayerCareer]) -> PlayerCareer:
    return PlayerCareer(
        name=found[-1].name,
        matches=len(found),
        finished=sum(one.finished for one in found),
        won=sum(one.won for one in found),
        rounds=sum(one.rounds for one in found),
        rounds_won=sum(one.rounds_won for one in found),
        points=sum(one.points for one in found),
        lowest=min((one.lowest for one in found if one.lowest is not None), default=None),
        highest=max((one.highest for one in found if one.highest is not None), default=None),
    )
