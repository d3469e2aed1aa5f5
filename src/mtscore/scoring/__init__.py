"""Points, totals and places, each with its reason."""

from mtscore.match import Match
from mtscore.records import Record
from mtscore.scoring.sheet import Cell, Line, RoundScore, score_round, score_rounds
from mtscore.scoring.standings import Standing, highest_wins, standings

__all__ = [
    "Cell",
    "Line",
    "RoundScore",
    "ScoreSheet",
    "Standing",
    "highest_wins",
    "score_match",
    "score_round",
    "score_rounds",
    "standings",
]


class ScoreSheet(Record):
    """A match, scored: the rounds, and where everybody stands."""

    match: Match
    rounds: tuple[RoundScore, ...]
    standings: tuple[Standing, ...]

    @property
    def leaders(self) -> tuple[Standing, ...]:
        """Who is in first place."""
        return tuple(one for one in self.standings if one.place == 1)

    @property
    def reached(self) -> tuple[Standing, ...]:
        """Fives Up: who has the target, which ends the match (F7.1)."""
        target = self.match.header.target
        if not target or not self.match.rule_set.is_fives:
            return ()
        return tuple(one for one in self.standings if one.total >= target)

    @property
    def ranked(self) -> tuple[Standing, ...]:
        """Everybody, best first; those who left at the end."""
        return tuple(
            sorted(self.standings, key=lambda one: (one.place is None, one.place or 0, one.seat))
        )


def score_match(match: Match) -> ScoreSheet:
    """Score every round and everybody's total."""
    rounds = score_rounds(match)
    return ScoreSheet(match=match, rounds=rounds, standings=standings(match, rounds))
