"""How a question about a position is decided: by its grounds, in order, case by case.

Where all hands are known the first ground that is so decides; where they are not, each ground that
can be so is a case of its own.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from mtscore.fives.state import State
from mtscore.fives.unseen import STOCK, Unseen, unseen_in
from mtscore.notation.value import Value
from mtscore.records import Record
from mtscore.ruling import Verdict
from mtscore.tiles import Domino
from mtscore.words import listed, say

_NOTHING: Final[Mapping[int, bool]] = MappingProxyType({})


class Answer(Value):
    """Yes or no, by which clauses (the deciding one first), and why, in a sentence."""

    __slots__ = ("clauses", "legal", "reason")

    def __init__(self, legal: bool, clauses: tuple[str, ...], reason: str) -> None:
        self.legal: Final = legal
        self.clauses: Final = clauses
        self.reason: Final = reason


class Ground(Record):
    """One thing that decides a question when it is so.

    Attributes:
        who: the seat asked about, or STOCK.
        holds: what has to be so for the ground to decide.
        answer: the answer then.
        condition: that it is so, in words; `opposite`: that it is not.
        missing: what has to be known to tell, in the words of a ruling's `missing`.
    """

    who: int
    holds: bool
    answer: Answer
    condition: str
    opposite: str
    missing: str


class Question(Record):
    """A move or a claim.

    Attributes:
        concerns: the dominoes whose holders matter.
        grounds: what decides, in this order.
        otherwise: the answer when no ground is so.
    """

    concerns: Callable[[Domino], bool]
    grounds: tuple[Ground, ...] = ()
    otherwise: Answer


class Case(Value):
    """An answer and the conditions, not known to be so, under which it holds.

    Attributes:
        conditions: what has to be so, in words.
        missing: what has to be known to tell, in the words of a ruling's `missing`.
        answer: the answer then.
    """

    __slots__ = ("answer", "conditions", "missing")

    def __init__(
        self, conditions: tuple[str, ...], missing: tuple[str, ...], answer: Answer
    ) -> None:
        self.conditions: Final = conditions
        self.missing: Final = missing
        self.answer: Final = answer


def certain(answer: Answer) -> Case:
    """The only case there is."""
    return Case((), (), answer)


def answered(
    state: State,
    question: Question,
    fresh: int | None = None,
    drawn_unseen: int = 0,
    known: Mapping[int, bool] = _NOTHING,
) -> tuple[Case, ...]:
    """Every case in which a question about `state` can be answered; its layout has to be settled.

    What the passes have told, and what is `known` besides of who holds what, is believed as long
    as it can be so. For `fresh` and `drawn_unseen`, see `unseen_in`.
    """
    unseen = unseen_in(state, question.concerns, fresh, drawn_unseen)
    told = {**declared(state), **known}
    return decide(question, unseen, told if unseen.possible(told) else {})


def decide(question: Question, unseen: Unseen, known: Mapping[int, bool]) -> tuple[Case, ...]:
    """Every case that can be so; a single one when the question is decided.

    `known` is what the seats are known to hold beforehand.
    """
    told = dict(known)
    conditions: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    cases = []
    for ground in question.grounds:
        if ground.who in told:
            so, else_so = told[ground.who] is ground.holds, told[ground.who] is not ground.holds
        else:
            so = unseen.possible({**told, ground.who: ground.holds})
            else_so = unseen.possible({**told, ground.who: not ground.holds})
        if so and not else_so:
            cases.append(Case(conditions, missing, ground.answer))
            return tuple(cases)
        if so:
            missing = (*missing, ground.missing)
            cases.append(Case((*conditions, ground.condition), missing, ground.answer))
            conditions = (*conditions, ground.opposite)
        told[ground.who] = not ground.holds
    cases.append(Case(conditions, missing, question.otherwise))
    return tuple(cases)


def declared(state: State) -> dict[int, bool]:
    """What the passes since the last domino was laid have told: nothing fits, nothing to draw."""
    players = len(state.players)
    told = {(state.turn - 1 - back) % players: False for back in range(min(state.passes, players))}
    if told:
        told[STOCK] = False
    return told


def verdict_of(cases: tuple[Case, ...]) -> Verdict:
    """What all cases come to."""
    answers = {case.answer.legal for case in cases}
    return "depends" if len(answers) > 1 else "legal" if True in answers else "illegal"


def missing_in(cases: tuple[Case, ...]) -> tuple[str, ...]:
    """What has to be known to tell the cases apart."""
    return tuple(dict.fromkeys(one for case in cases for one in case.missing))


def dependence(state: State, missing: tuple[str, ...]) -> str:
    """That it depends on this, in a sentence."""
    return say(
        "that depends on {what}", what=listed([spoken_missing(state, one) for one in missing])
    )


def spoken_missing(state: State, missing: str) -> str:
    """One of a ruling's `missing`, for reading aloud."""
    if missing == "boneyard":
        return say("whether there is a domino to draw")
    if missing == "drew":
        return say("what {name} drew", name=state.player)
    if missing == "doubles":
        return say("which double was laid first, and so is the spinner")
    name = missing.removeprefix("hand").strip() or state.player
    return say("what {name} holds", name=name)
