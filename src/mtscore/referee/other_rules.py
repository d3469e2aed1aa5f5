"""The same table under other rules: what a debatable option or another rule set makes of it."""

from collections.abc import Iterator
from functools import cache

from mtscore.notation.trains import Owner, Train
from mtscore.records import changed
from mtscore.rules.options import TrainOptions, Value, contradictions, option_specs
from mtscore.rules.rule_set import RuleSet
from mtscore.table.bits import dominoes_of
from mtscore.table.build import make_state
from mtscore.table.state import State

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


@cache
def debatable(rule_set: RuleSet) -> tuple[str, ...]:
    """The options that its text is silent on, or that can be read otherwise."""
    found = dict.fromkeys(
        clause.option
        for clause in rule_set.clauses.values()
        if clause.option is not None and clause.basis != "text"
    )
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
