"""What is asked of the referee, and the cases of its answer."""

from collections.abc import Sequence

from mtscore.notation.moves import Move
from mtscore.records import Record, changed
from mtscore.referee.answer import Ground, Known
from mtscore.referee.case import Case
from mtscore.referee.claims import Claim, answer_claim
from mtscore.referee.grounds import ground_of
from mtscore.referee.turn import decide
from mtscore.ruling import Verdict
from mtscore.table.state import State


class Question(Record):
    """What is asked: a turn, a claim, or a claim after a turn."""

    moves: tuple[Move, ...]
    claim: Claim | None
    known: Known

    def answer(self, state: State) -> tuple[Ground, ...]:
        """The cases, each with its grounds."""
        if self.claim is None:
            return tuple(ground_of(one, self.moves) for one in decide(state, self.moves))
        if not self.moves:
            return tuple(answer_claim(state, self.claim, known=self.known))
        found: list[Ground] = []
        for one in decide(state, self.moves):
            if one.verdict == "illegal":
                found.append(ground_of(one, self.moves))
                continue
            found += [
                changed(
                    ground,
                    conditions=(*one.conditions, *ground.conditions),
                    missing=(*one.missing, *ground.missing),
                )
                for ground in answer_claim(state, self.claim, self.moves, one, self.known)
            ]
        return tuple(found)

    def verdict(self, state: State) -> tuple[Verdict, State | None, tuple[str, ...]]:
        """The verdict alone, the state after the turn, and what a *depends* hangs on."""
        found: Sequence[Ground | Case] = (
            decide(state, self.moves) if self.claim is None else self.answer(state)
        )
        verdicts = {one.verdict for one in found}
        verdict = verdicts.pop() if len(verdicts) == 1 else "depends"
        missing = [fact for one in found for fact in one.missing] if verdict == "depends" else []
        return verdict, found[0].after, tuple(dict.fromkeys(missing))
