"""What is asked of the referee, and the cases of its answer."""

from collections.abc import Sequence

from mtscore.notation.moves import Move
from mtscore.records import Record
from mtscore.referee.answer import Ground, Known
from mtscore.referee.case import Case
from mtscore.referee.claims import Claim, answer_claim
from mtscore.referee.grounds import ground_of
from mtscore.referee.turn import decide
from mtscore.referee.world import STRANGERS, World
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
        found = decide(state, self.moves, self.finish)
        # The cases in which the claim holds first.
        ordered = sorted(found, key=lambda one: one.verdict != "legal")
        return tuple(ground_of(one, self.moves) for one in ordered)

    def finish(self, world: World, turn: Case) -> tuple[Case, ...]:
        """What the claim comes to after a turn that is legal."""
        assert self.claim is not None  # noqa: S101 - asked of claims alone
        turn = turn.but(after=_with_more(world))
        grounds = answer_claim(world.base, self.claim, self.moves, turn, self.known, world)
        return tuple(
            turn.but(
                conditions=(*turn.conditions, *one.conditions),
                missing=(*turn.missing, *one.missing),
                verdict=one.verdict,
                reason=one.sentence,
                answer=one,
            )
            for one in grounds
        )

    def verdict(self, state: State) -> tuple[Verdict, State | None, tuple[str, ...]]:
        """The verdict alone, the state after the turn, and what a *depends* hangs on."""
        found: Sequence[Ground | Case] = (
            decide(state, self.moves) if self.claim is None else self.answer(state)
        )
        verdicts = {one.verdict for one in found}
        verdict = verdicts.pop() if len(verdicts) == 1 else "depends"
        missing = [fact for one in found for fact in one.missing] if verdict == "depends" else []
        return verdict, found[0].after, tuple(dict.fromkeys(missing))


def _with_more(world: World) -> State:
    """The state now; where the player is supposed to hold more, with a domino that fits nothing."""
    state, me = world.state, world.base.turn
    if not world.has_more or me is None or state.hands[me] or state.counts[me] is not None:
        return state
    hands = list(state.hands)
    hands[me] |= 1 << STRANGERS
    return state.but(hands=tuple(hands))
