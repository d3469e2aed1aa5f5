"""Scores that the moves kept of the same round contradict: possible, but unlikely."""

from mtscore.errors import Diagnostic
from mtscore.match import Match
from mtscore.replay.audit import audit_round
from mtscore.replay.reading import rounds_with_moves
from mtscore.replay.scores import score_problems
from mtscore.words import say


def doubtful_scores(match: Match, number: int) -> list[Diagnostic]:
    """What of round `number` as recorded does not follow from its moves; nothing without any."""
    played = match.rounds.get(number)
    if played is None or number not in rounds_with_moves(match):
        return []
    course = audit_round(match, number).course
    if course is None or course.stopped is not None:
        # Moves that cannot be followed contradict nothing; replay says what is wrong with them.
        return []
    names = {one.seat: one.name for one in match.playing(number)}
    return [
        Diagnostic(
            code=code,
            severity="warning",
            message=say("round {number}: {message}", number=number, message=message),
            help=say(
                "to look at the moves: mtscore replay --round {number}; to put the scores right: "
                "mtscore round {number} --replace --pips NAME=PIPS; if not all moves were kept, "
                "nothing is to be done",
                number=number,
            ),
            path=("round", number),
        )
        for code, message in score_problems(played, names, course.state)
    ]


def all_doubtful_scores(match: Match) -> list[Diagnostic]:
    """The same of every round that has moves and scores."""
    return [one for number in rounds_with_moves(match) for one in doubtful_scores(match, number)]
