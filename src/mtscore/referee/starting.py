"""The first turn of a round, before which nothing lies on its player's train."""

from mtscore.notation.moves import Play
from mtscore.notation.trains import unstarted
from mtscore.referee.world import put_train
from mtscore.table.state import State


def with_empty_train(state: State) -> State:
    """The state, with an empty train where the player in turn takes his first turn (S5.1, R7.1).

    Only where nothing at all was told of that train, and nothing was laid in this turn yet: a
    domino laid, or a marker put up, in a first turn needs that turn.
    """
    me = state.turn
    if me is None or me not in (state.first_turns or ()):
        return state
    train = state.trains[me]
    laid = any(isinstance(step, Play) for step in state.now.steps)
    if laid or train.begun is not None or train.chain or train.end is not None:
        return state
    marked = False if train.marked is None else train.marked
    return put_train(state, me, unstarted(state.setting.engine, marked=marked))
