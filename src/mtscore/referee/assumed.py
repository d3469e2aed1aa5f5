"""What was taken for granted, and the answer would not survive without."""

from mtscore.notation.trains import Train
from mtscore.referee.question import Question
from mtscore.referee.starting import with_empty_train
from mtscore.ruling import Verdict
from mtscore.table.bits import BIT
from mtscore.table.problems import allowed_by_rules
from mtscore.table.state import State
from mtscore.tiles import double
from mtscore.words import say


def assumed_of(
    state: State,
    asked: Question,
    verdict: Verdict,
    after: State | None,
    *,
    assumes_later: bool,
) -> tuple[str, ...]:
    """What the verdict, or whose turn it is then, would not survive of what was taken for granted."""
    assumed = []
    me = state.turn
    if assumes_later and me is not None and not state.trains[me].begun:
        first = with_empty_train(state.but(first_turns=frozenset([me])))
        if allowed_by_rules(first) and goes_on_otherwise(verdict, after, *asked.verdict(first)[:2]):
            assumed.append(say("it is not {player}'s first turn", player=state.player))
    if verdict == "legal" and _hides_double(state, asked):
        assumed.append(say("no uncovered double lies that was not written out"))
    if _someone_may_be_out(state, asked, verdict):
        assumed.append(say("everybody still holds dominoes"))
    return tuple(assumed)


def empty_train_assumed(
    told: State, state: State, asked: Question, verdict: Verdict
) -> tuple[str, ...]:
    """That nothing lies on a train of which `told` says nothing, where the verdict needs it."""
    if state is told or asked.verdict(told)[0] == verdict:
        return ()
    return (say("nothing lies on {player}'s train before the first turn", player=state.player),)


def _someone_may_be_out(state: State, asked: Question, verdict: Verdict) -> bool:
    """Whether an empty hand that nobody told of would give another answer on the round's end."""
    kind = None if asked.claim is None or asked.moves else asked.claim.kind
    would_differ = {"round-over": "legal", "blocked": "illegal"}
    if kind not in would_differ or verdict == would_differ[kind] or state.ended:
        return False
    pairs = zip(state.counts, state.hands, strict=True)
    return any(count is None and not hand for count, hand in pairs)


def goes_on_otherwise(
    verdict: Verdict, after: State | None, other: Verdict, then: State | None
) -> bool:
    """Whether the answer is another one, or the turn goes on where it is over here."""
    if verdict != other:
        return True
    if after is None or then is None:
        return False
    return (after.turn, not after.now.steps) != (then.turn, not then.now.steps)


def _hides_double(state: State, asked: Question) -> bool:
    """Whether a double at the end of a train that was not written out would change a yes."""
    unseen = state.unseen
    for place, train in enumerate(state.trains):
        if train.chain or train.whole or train.begun is False:
            continue
        numbers = range(state.setting.largest + 1) if train.end is None else (train.end,)
        for number in numbers:
            one = double(number)
            if not BIT[one.index] & unseen:
                continue
            shown = Train(chain=(one,), start=number, end=number, begun=True, marked=train.marked)
            trains = list(state.trains)
            trains[place] = shown
            other = state.but(
                trains=tuple(trains),
                doubles=(*state.doubles, place),
                ordered=not state.doubles,
                table=state.table | BIT[one.index],
            )
            if allowed_by_rules(other) and asked.verdict(other)[0] != "legal":
                return True
            break
    return False
