"""What `mtscore round` is told beside the scores: which round, and options that clash."""

from mtscore.errors import Diagnostic, UsageProblem
from mtscore.words import say


def words_of(places: list[str], *, blocked: bool) -> tuple[str | None, str | None]:
    """The number of the round, and the name that may stand beside it: `3 --blocked Bo`.

    Raises:
        UsageProblem: more than one of either.
    """
    numbers = [one for one in places if not blocked or one.strip().isdigit()]
    names = [one for one in places if one not in numbers]
    if len(numbers) > 1 or len(names) > 1:
        raise UsageProblem(
            Diagnostic(
                code="too-many-words",
                message=say("one round at a time: {words}", words=" ".join(places)),
                help=say("mtscore round 7 --pips 0,23,45"),
            )
        )
    return (numbers[0] if numbers else None), (names[0] if names else None)


def refuse_both(
    pips: str | None, hands: str | None, out: str | None, *, blocked: bool, stalemate: bool
) -> None:
    """Refuse options of `round` that say two things at once.

    Raises:
        UsageProblem: every pair of them.
    """
    both = (pips is not None and hands is not None, ("--pips", "--hands"))
    ended = (blocked and out is not None, ("--blocked", "--out"))
    even = (stalemate and out is not None, ("--stalemate", "--out"))
    stuck = (stalemate and blocked, ("--stalemate", "--blocked"))
    found = [
        Diagnostic(
            code="either-or",
            message=say("{one} and {other} exclude each other", one=names[0], other=names[1]),
            help=say("leave one of them out"),
        )
        for clash, names in (both, ended, even, stuck)
        if clash
    ]
    if found:
        raise UsageProblem(found)
