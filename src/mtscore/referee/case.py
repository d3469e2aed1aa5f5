"""One way a turn may be, and what is then to be said of it."""

from collections.abc import Sequence
from typing import Final

from mtscore.notation.value import Value
from mtscore.referee.answer import Ground
from mtscore.ruling import Verdict
from mtscore.table.state import State


class Case(Value):
    """One way it may be, and what is then to be said of the turn.

    Attributes:
        conditions: what is so in this case and not known to be, in words.
        missing: the facts that would tell.
        verdict: legal or illegal.
        reason: the key of what decides.
        step: which step is illegal; of a legal turn the last one.
        before: the state before that step, so far known that its verdict is certain.
        after: the state after the whole turn, as far as it is known; None if it is illegal.
        over: the turn was over before that step.
        player: the seat of whose turn it was.
        supposed: whether `before` holds more than is known.
        said: the sentence, where the rule engine has none.
        also: the other ways in which it is just as illegal, each for a reason of its own.
        answer: of a claim after the turn, what it comes to in this case.
    """

    __slots__ = (
        "after",
        "also",
        "answer",
        "before",
        "conditions",
        "missing",
        "over",
        "player",
        "reason",
        "said",
        "step",
        "supposed",
        "verdict",
    )

    def __init__(
        self,
        conditions: tuple[str, ...],
        missing: tuple[str, ...],
        verdict: Verdict,
        reason: str,
        step: int,
        before: State,
        after: State | None = None,
        over: bool = False,
        player: int = 0,
        supposed: bool = False,
        said: str | None = None,
        also: "tuple[Case, ...]" = (),
        answer: Ground | None = None,
    ) -> None:
        self.conditions: Final = conditions
        self.missing: Final = missing
        self.verdict: Final = verdict
        self.reason: Final = reason
        self.step: Final = step
        self.before: Final = before
        self.after: Final = after
        self.over: Final = over
        self.player: Final = player
        self.supposed: Final = supposed
        self.said: Final = said
        self.also: Final = also
        self.answer: Final = answer


def verdict_of(cases: Sequence[Case]) -> Verdict:
    """What the cases come to."""
    verdicts = {one.verdict for one in cases}
    return verdicts.pop() if len(verdicts) == 1 else "depends"
