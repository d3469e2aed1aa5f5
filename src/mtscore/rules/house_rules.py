"""House rules: options changed one by one, read from text or data, and never against each other."""

from collections.abc import Mapping
from typing import Final

from mtscore.errors import Diagnostic, Problems, UsageProblem
from mtscore.notation.names import as_typed, as_written
from mtscore.records import changed, record_names
from mtscore.rules.deal import parse_deal
from mtscore.rules.option_specs import Value, option_specs
from mtscore.rules.options import AnyOptions, FivesOptions, Options
from mtscore.words import nearest, say

# Names that an older text or another program uses for the same thing.
_FORMER_NAMES: Final = {
    "max_mexican_trains": "mexican_trains",
    "mexican_train": "mexican_trains",
}


def read_house_rules(base: Options, values: Mapping[str, object]) -> dict[str, Value]:
    """The house rules that differ in text or type, each with its proper value.

    Raises:
        UsageProblem: names unknown or values impossible, all of them.
    """
    specs = option_specs(type(base))
    problems = Problems()
    read: dict[str, Value] = {}
    for name, value in values.items():
        key = name.strip().casefold().replace("-", "_")
        spec = specs.get(key)
        if spec is None:
            better = _FORMER_NAMES.get(key) or nearest(key, list(specs))
            problems.add(
                "unknown-option",
                say("no rule is called {name}", name=as_typed(name[:40])),
                help=say("a similar one exists: {better}", better=better)
                if better in specs
                else say("`mtscore rules` lists them all"),
            )
            continue
        try:
            read[key] = spec.read(value)
        except ValueError:
            problems.add(
                "bad-option-value",
                say("{name} cannot be {value}", name=key, value=as_written(value)),
                help=say("it takes {values}", values=spec.values()),
            )
    problems.raise_if_any(UsageProblem)
    return read


def split_rule(text: str, example: str) -> tuple[str, str]:
    """Name and value of a house rule as it is typed, such as `example`.

    Raises:
        UsageProblem: there is no sign between them.
    """
    name, equals, value = text.partition("=")
    if equals:
        return name, value
    raise UsageProblem(
        Diagnostic(
            code="bad-rule",
            message=say("{text} is no house rule", text=as_typed(text[:40])),
            help=say("write NAME=VALUE, such as {example}", example=example),
        )
    )


def with_house_rules(base: AnyOptions, values: Mapping[str, object]) -> AnyOptions:
    """`base` with some options changed.

    Raises:
        UsageProblem: names unknown, values impossible, or rules that contradict each other.
    """
    result = changed(base, **read_house_rules(base, values))
    problems = Problems()
    for reason in contradictions(result):
        problems.add("contradicting-rules", reason, help=say("leave one of them out"))
    problems.raise_if_any(UsageProblem)
    return result


def differences(base: Options, options: Options) -> dict[str, Value]:
    """The options that differ from `base`, in their order: the house rules in force."""
    return {
        name: getattr(options, name)
        for name in record_names(type(base))
        if getattr(options, name) != getattr(base, name)
    }


def contradictions(options: Options) -> list[str]:
    """Why these options cannot hold together, one sentence each; empty when they can."""
    if isinstance(options, FivesOptions):
        return _fives_contradictions(options)
    clashes = (
        (
            options.first_turn_must_continue and not options.first_turn_multi,
            "first_turn_must_continue needs first_turn_multi: there is nothing to go on with "
            "after one domino",
        ),
        (
            options.draw_until_start and not options.first_turn_draw,
            "draw_until_start needs first_turn_draw: who may not draw cannot draw on",
        ),
        (
            options.draw_until_start and options.draw_count == 0,
            "draw_until_start needs draw_count of at least 1",
        ),
        (
            options.mark_if_drawn_not_on_own and options.draw_count == 0,
            "mark_if_drawn_not_on_own needs draw_count of at least 1: nothing is ever drawn",
        ),
        (
            options.after_double == "on_it" and options.max_doubles_per_turn > 1,
            "max_doubles_per_turn above 1 needs after_double=anywhere: the domino that covers a "
            "double is never a double",
        ),
        (
            options.after_double == "nothing" and options.max_doubles_per_turn > 0,
            "max_doubles_per_turn needs a turn that goes on after a double",
        ),
        (
            options.after_double == "nothing" and not options.last_double_out,
            "last_double_out=false needs a turn that goes on after a double",
        ),
        (
            options.after_double == "nothing" and options.cover_duty == "next_if_unable",
            "cover_duty=next_if_unable needs a turn that goes on after a double",
        ),
        (
            options.positive_points and options.tie_break == "zero_rounds",
            "tie_break=zero_rounds prefers rounds with nothing left in hand, positive_points the "
            "highest total: one of the two",
        ),
        (
            options.positive_points and (options.out_bonus or options.blocked_lowest_zero),
            "positive_points already rewards the winner of a round: out_bonus and "
            "blocked_lowest_zero have nothing to act on",
        ),
    )
    return [say(reason) for clash, reason in clashes if clash]


def _fives_contradictions(options: FivesOptions) -> list[str]:
    clashes = (
        (
            options.partnerships and parse_deal(options.deal).each(4) is None,
            "partnerships needs a deal for four players, such as deal=2:7 3-4:5",
        ),
    )
    return [say(reason) for clash, reason in clashes if clash]
