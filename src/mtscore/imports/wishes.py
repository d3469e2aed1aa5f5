"""What is asked for beside the file to import, from what was typed; everything wrong at once."""

from collections.abc import Mapping, Sequence

from mtscore.errors import Problems, UsageProblem
from mtscore.match.planning import (
    checked_players,
    chosen_rule_set,
    house_rule_options,
    number_option,
)
from mtscore.notation.names import parse_names
from mtscore.records import Record, fresh
from mtscore.rules.option_specs import Value
from mtscore.tiles import LARGEST


class Wishes(Record):
    """What was asked for beside the file.

    Attributes:
        rules: a rule set's name.
        largest: the highest double of the set; None to find out.
        rounds: rounds of the match; None to find out.
        players: names for a sheet that has none.
        title: of the match.
        house_rules: options changed.
        ignore_totals: take the rounds even where sums disagree.
        running_totals: True: the numbers are running totals; False: they are not; None: find out.
        table: which table of the file, counted from 1; None where there is one only.
    """

    rules: str | None = None
    largest: int | None = None
    rounds: int | None = None
    players: tuple[str, ...] | None = None
    title: str = ""
    house_rules: Mapping[str, Value] = fresh(default_factory=dict)
    ignore_totals: bool = False
    running_totals: bool | None = None
    table: int | None = None


def read_wishes(
    *,
    rules: str | None,
    house_rules: Sequence[str],
    largest: str | None,
    rounds: str | None,
    players: str | None,
    title: str,
    ignore_totals: bool,
    running_totals: bool | None,
    table: str | None,
) -> Wishes:
    """Read the options of `mtscore import`.

    Raises:
        UsageProblem: all that is impossible.
    """
    problems = Problems()
    rule_set = chosen_rule_set(rules, None, problems)
    names: list[str] | None = None
    if players is not None:
        try:
            names = checked_players(parse_names(players), None, problems)
        except UsageProblem as error:
            problems.take(error)
    top = number_option("--set", largest, 3, LARGEST, problems)
    count = number_option("--rounds", rounds, 1, 99, problems)
    which = number_option("--table", table, 1, 99, problems)
    values = house_rule_options(house_rules, rule_set, None, problems) if rule_set else {}
    problems.raise_if_any(UsageProblem)
    return Wishes(
        rules=rules,
        largest=top,
        rounds=count,
        players=None if names is None else tuple(names),
        title=title,
        house_rules=values,
        ignore_totals=ignore_totals,
        running_totals=running_totals,
        table=which,
    )
