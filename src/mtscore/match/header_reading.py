"""From the plain data of TOML or JSON to the header of a match: every key known, every value checked."""

from collections.abc import Mapping
from typing import Any

from mtscore.errors import Problems, UsageProblem
from mtscore.match.blocks import (
    FORMAT_VERSION,
    Header,
)
from mtscore.match.checks import deal_is_possible, deal_table, people_can_play
from mtscore.match.fields import MISSING, Table
from mtscore.match.setup import default_engines
from mtscore.notation.names import as_typed, name_problem, printable, twins
from mtscore.records import changed
from mtscore.rules import RULE_SETS, RuleSet, find_rule_set
from mtscore.rules.house_rules import contradictions, read_house_rules, with_house_rules
from mtscore.rules.option_specs import Value
from mtscore.tiles import LARGEST
from mtscore.words import nearest, say


def read_header(data: Mapping[str, Any], problems: Problems) -> Header | None:
    """The header of a match; None when it cannot be made sense of."""
    version = data.get("mtscore")
    if isinstance(version, int) and not isinstance(version, bool) and version > FORMAT_VERSION:
        problems.add(
            "newer-version",
            say(
                "the file is of format {version}, this program knows {known}",
                version=version,
                known=FORMAT_VERSION,
            ),
            help=say("use a newer mtscore"),
            path=("mtscore",),
        )
        return None
    if version != FORMAT_VERSION or isinstance(version, bool):
        problems.add(
            "no-match-file",
            say(
                "this is not a match file: it does not begin with mtscore = {version}",
                version=FORMAT_VERSION,
            ),
            help=say("`mtscore import FILE` reads score sheets and exports"),
            path=("mtscore",) if "mtscore" in data else (),
        )
        return None
    if not isinstance(data.get("match"), Mapping):
        problems.add(
            "missing-key", say("there is no [match] table"), help=say("it has players and rules")
        )
        return None
    return _header(Table(data["match"], ("match",), problems, "[match]"), data.get("house_rules"))


def _header(table: Table, house: Any) -> Header | None:
    problems = table.problems
    before = len(problems.found)
    players = _players(table)
    rule_set = _rule_set(table)
    largest = table.number("set", most=LARGEST)
    rounds = table.number("rounds", least=1, most=99)
    engines = _engines(table)
    start = table.number("start_double", most=LARGEST)
    deal = table.number("deal", least=1, most=190)
    target = table.number("target", most=99_999)
    title = table.text("title")
    started = table.when("started")
    table.finish()
    if rule_set is None or players is None:
        # What was meant still tells whether the house rules fit it.
        meant = rule_set or meant_rule_set(table.data.get("rules"))
        if meant is not None:
            read_house_rule_table(house, meant, problems)
        return None
    values = read_house_rule_table(house, rule_set, problems)
    people_can_play(problems, len(players), rule_set, values, ("match", "players"))
    largest = rule_set.largest if largest is None else largest
    if engines is None and not rule_set.is_fives:
        engines = default_engines(largest, start, rounds if rounds is not None else rule_set.rounds)
        if rounds is not None and len(engines) < rounds:
            problems.add(
                "no-such-round",
                say(
                    "{rounds} rounds need more engines than a double-{largest} set has from "
                    "{start} down",
                    rounds=rounds,
                    largest=largest,
                    start=largest if start is None else start,
                ),
                path=("match", "rounds"),
            )
    elif engines is not None and rounds is not None and len(engines) != rounds:
        problems.add(
            "rounds-differ",
            say("rounds says {rounds}, engines has {count}", rounds=rounds, count=len(engines)),
            help=say("take the line rounds out: the engines tell how many there are"),
            path=("match", "rounds"),
        )
    if not any(one.severity == "error" for one in problems.found[before:]):
        each = deal if deal is not None else deal_table(rule_set, values).each(len(players))
        if deal is not None or "deal" in values:
            where = ("match", "deal") if deal is not None else ("house_rules", "deal")
            options = with_house_rules(rule_set.options, values)
            deal_is_possible(problems, len(players), options, largest, each, where)
    for engine in engines or ():
        if engine > largest:
            problems.add(
                "domino-not-in-set",
                say(
                    "the engine {engine}-{engine} is not in a double-{largest} set",
                    engine=engine,
                    largest=largest,
                ),
                path=("match", "engines"),
            )
    if any(one.severity == "error" for one in problems.found[before:]):
        return None
    return Header(
        title=title or "",
        started=started,
        players=players,
        rules=rule_set.name,
        largest=largest,
        engines=tuple(engines or ()),
        deal=deal,
        house_rules=values,
        rounds=rounds if rounds is not None and rule_set.is_fives else 0,
        target=target or 0,
    )


def _players(table: Table) -> tuple[str, ...] | None:
    value = table.get("players", required=True)
    if value is MISSING:
        return None
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        table.wrong("players", say('a list of names such as ["Ana", "Bo"]'))
        return None
    for index, name in enumerate(value):
        found = name_problem(name)
        if found:
            table.problems.add(
                found.code, found.message, help=found.help, path=("match", "players", index)
            )
    for one, other in twins(value):
        table.problems.add(
            "twin-names",
            say(
                "{one} and {other} are the same name",
                one=as_typed(one),
                other=as_typed(other),
            ),
            help=say("tell them apart, such as {one} B", one=printable(one)),
            path=("match", "players", value.index(other, value.index(one) + 1)),
        )
    return tuple(value)


def _rule_set(table: Table) -> RuleSet | None:
    name = table.text("rules", required=True)
    if name is None:
        return None
    try:
        return find_rule_set(name)
    except UsageProblem as error:
        for one in error.diagnostics:
            table.problems.add(one.code, one.message, help=one.help, path=("match", "rules"))
        return None


def meant_rule_set(name: object) -> RuleSet | None:
    """The rule set of a name, or of a similar one; None where nothing is like it."""
    if not isinstance(name, str):
        return None
    try:
        return find_rule_set(name)
    except UsageProblem:
        near = nearest(name, list(RULE_SETS))
        return None if near is None else find_rule_set(near)


def _engines(table: Table) -> tuple[int, ...] | None:
    value = table.get("engines")
    if value is MISSING:
        return None
    if not isinstance(value, list) or not all(
        isinstance(one, int) and not isinstance(one, bool) and 0 <= one <= LARGEST for one in value
    ):
        table.wrong("engines", say("a list of numbers such as [12, 10, 8]"))
        return None
    return tuple(value)


def read_house_rule_table(house: Any, rule_set: RuleSet, problems: Problems) -> dict[str, Value]:
    """The house rules of a header, each with its proper value."""
    if house is None:
        return {}
    if not isinstance(house, Mapping):
        problems.add(
            "wrong-type", say("house_rules has to be a table of options"), path=("house_rules",)
        )
        return {}
    values: dict[str, Value] = {}
    for name, value in house.items():
        try:
            values.update(read_house_rules(rule_set.options, {name: value}))
        except UsageProblem as error:
            for one in error.diagnostics:
                problems.add(one.code, one.message, help=one.help, path=("house_rules", name))
    if len(values) == len(house):
        for reason in contradictions(_with(rule_set, values)):
            problems.add(
                "contradicting-rules",
                reason,
                help=say("take one of the options out"),
                path=("house_rules",),
            )
    return values


def _with(rule_set: RuleSet, values: Mapping[str, Value]) -> Any:
    try:
        return with_house_rules(rule_set.options, values)
    except UsageProblem:
        return changed(rule_set.options, **dict(values))
