"""The same table under other rules: what a debatable option or another rule set makes of it."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final

from mtscore.notation.moves import Draw, Move, Pass, Play
from mtscore.notation.trains import Owner, Train
from mtscore.records import changed
from mtscore.rules.house_rules import contradictions
from mtscore.rules.option_specs import Value, option_specs
from mtscore.rules.options import TrainOptions
from mtscore.rules.rule_set import RuleSet
from mtscore.table.bits import BIT, dominoes_of
from mtscore.table.build import make_state
from mtscore.table.reach import is_dead, missing_covers
from mtscore.table.state import State


def _same_shape(state: State, options: TrainOptions) -> bool:
    """Whether the state is built in the same way under these options."""
    before = state.setting.options
    return (
        not state.now.steps
        and options.mexican_trains == before.mexican_trains
        and options.cover_duty == before.cover_duty
    )


# What no move and no claim about the table depends on, or what no two tables can argue about.
_NOT_ASKED = frozenset(
    ["deal", "tie_break", "double_blank", "single_blank", "out_bonus", "blocked_lowest_zero"]
)
# Numbers that somebody might play instead.
_NUMBERS: dict[str, tuple[int, ...]] = {
    "mexican_trains": (0, 1, 2),
    "max_doubles_per_turn": (0, 1),
    "draw_count": (1, 2),
    "announce_at": (0, 1),
}


def under(state: State, rule_set: RuleSet, options: TrainOptions) -> State:
    """The same table played by other rules.

    A Mexican train that the other rules do not have is left out when it has not begun; whether
    what remains is possible, `problems` tells.
    """
    setting = state.setting.but(rule_set=rule_set, options=options)
    if _same_shape(state, options):
        return state.but(setting=setting)
    players = setting.players
    trains: dict[Owner, Train] = {}
    for place, train in enumerate(state.trains):
        owner = state.setting.owner(place)
        if (
            isinstance(owner, str)
            or train.begun
            or (train.begun is False and owner <= max(1, options.mexican_trains))
        ):
            trains[owner] = train
    counts: dict[str, int | None] = dict(zip(players, state.counts, strict=True))
    exempt = None
    if state.exempt is not None and state.setting.options.cover_duty == "next_if_unable":
        exempt = [state.setting.owner(place) for place in state.exempt]
    first_turns = state.first_turns
    return make_state(
        setting,
        trains=trains,
        doubles=[state.setting.owner(one) for one in state.doubles] if state.ordered else None,
        exempt=exempt,
        hands={name: dominoes_of(hand) for name, hand in zip(players, state.hands, strict=True)},
        counts=counts,
        boneyard=state.boneyard,
        player=state.player,
        first_turns=None if first_turns is None else [players[seat] for seat in first_turns],
        steps=state.now.steps,
        passes=state.passes,
        stale=state.stale,
        out=[players[seat] for seat in state.out],
        ended=state.ended,
    )


# The options that claims hang on, beyond those of the turn before them.
_FOR_CLAIMS: Final[dict[str, tuple[str, ...]]] = {
    "out": ("last_double_out", "first_turn_out"),
    "round-over": ("last_double_out", "first_turn_out"),
    "no-cover": ("cover_duty", "dead_double", "first_turn_double"),
    "open": ("marker_off", "mexican_trains"),
    "closed": ("marker_off", "mexican_trains"),
    "engine": ("engine_found",),
    "starts": ("engine_found",),
    "all-draw": ("engine_found",),
    "notice": ("announce_at",),
    "scores": ("positive_points",),
}


def relevant(name: str, state: State, moves: Sequence[Move], claim: str | None) -> bool:
    """Whether the answer can hang on an option at all, as far as is seen at a glance."""
    if name == "dead_double" and not any(is_dead(state, one) for one in state.doubles):
        return _dead_played(state, moves) and claim is None
    if claim is not None and (name in _FOR_CLAIMS.get(claim, ()) or not moves):
        return name in _FOR_CLAIMS.get(claim, ())
    test = _RELEVANT.get(name)
    return test is not None and test(state, moves)


def _drawing(_: State, moves: Sequence[Move]) -> bool:
    return any(isinstance(one, Draw | Pass) for one in moves)


def _dead_played(state: State, moves: Sequence[Move]) -> bool:
    """Whether a double is laid that nothing is left to cover."""
    table = state.table
    for one in (*state.now.steps, *moves):
        if isinstance(one, Play):
            table |= BIT[one.domino.index]
            if one.domino.is_double and not missing_covers(state.setting, one.domino.high, table):
                return True
    return False


def _first(state: State, _: Sequence[Move]) -> bool:
    return state.first_turns is None or bool(state.first_turns)


def _own_unbegun(state: State, _: Sequence[Move]) -> bool:
    return state.turn is not None and not state.trains[state.turn].begun


def _double_played(state: State, moves: Sequence[Move]) -> bool:
    steps = (*state.now.steps, *moves)
    return any(isinstance(one, Play) and one.domino.is_double for one in steps)


def _doubles(state: State, moves: Sequence[Move]) -> bool:
    return bool(state.doubles) or _double_played(state, moves)


def _drawn_and_played(state: State, moves: Sequence[Move]) -> bool:
    drawn = state.now.drawn > 0 or any(isinstance(one, Draw) for one in moves)
    return drawn and any(isinstance(one, Play) for one in moves)


def _mexican(_: State, moves: Sequence[Move]) -> bool:
    return any(not isinstance(one, Play) or isinstance(one.train, int) for one in moves)


_RELEVANT: Final[dict[str, Callable[[State, Sequence[Move]], bool]]] = {
    "first_turn_multi": _first,
    "first_turn_must_continue": _first,
    "first_turn_out": _first,
    "first_turn_double": lambda state, moves: _first(state, moves) and _doubles(state, moves),
    "first_turn_draw": lambda state, moves: _first(state, moves) and _drawing(state, moves),
    "mexican_from_first_turn": _first,
    "draw_until_start": lambda state, moves: _own_unbegun(state, moves) and _drawing(state, moves),
    "own_train_first": _own_unbegun,
    "open_double_order": lambda state, _: len(state.doubles) > 1,
    "dead_double": _doubles,
    "cover_duty": lambda state, _: bool(state.doubles),
    "after_double": _double_played,
    "max_doubles_per_turn": _double_played,
    "last_double_out": _double_played,
    "draw_count": _drawing,
    "must_play_drawn": _drawing,
    "mark_on_failed_cover": _drawing,
    "mark_on_empty_yard": _drawing,
    "mark_if_drawn_not_on_own": _drawn_and_played,
    "marker_off": lambda state, _: any(train.marked is not False for train in state.trains),
    "mexican_trains": _mexican,
}


@cache
def debatable(rule_set: RuleSet) -> tuple[str, ...]:
    """The options that its text is silent on, or that can be read otherwise."""
    found = dict.fromkeys(
        clause.option
        for clause in rule_set.clauses.values()
        if clause.option is not None and clause.basis != "text"
    )
    # No text says what becomes of a double that nothing is left to cover.
    found["dead_double"] = None
    return tuple(one for one in found if one not in _NOT_ASKED)


@cache
def _values(name: str, now: Value) -> tuple[Value, ...]:
    spec = option_specs(TrainOptions)[name]
    values: tuple[Value, ...]
    if spec.kind == "flag":
        values = (True, False)
    elif spec.kind == "number":
        values = _NUMBERS[name]
    else:
        values = tuple(spec.choices)
    return tuple(one for one in values if one != now)


@cache
def other_readings(
    rule_set: RuleSet, options: TrainOptions
) -> tuple[tuple[str, Value, TrainOptions], ...]:
    """Each other value of each debatable option, with the options as they are then.

    An option that this table has agreed on is no longer debatable.
    """
    return tuple(_other_readings(rule_set, options))


def _other_readings(
    rule_set: RuleSet, options: TrainOptions
) -> Iterator[tuple[str, Value, TrainOptions]]:
    for name in debatable(rule_set):
        now: Value = getattr(options, name)
        if now != getattr(rule_set.options, name):
            continue
        for value in _values(name, now):
            other = changed(options, **{name: value})
            if not contradictions(other):
                yield name, value, other
