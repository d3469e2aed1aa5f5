"""From the plain data of TOML or JSON to a header and blocks: every key known, every value checked.

Data comes as dictionaries; what is wrong is noted with the path of the key.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Literal, cast

from mtscore.errors import NotationProblem, Problems, UsageProblem
from mtscore.match.blocks import (
    FORMAT_VERSION,
    Block,
    CorrectionBlock,
    FinishBlock,
    Hand,
    Header,
    MadeBlock,
    MovesBlock,
    PlayerBlock,
    ReopenBlock,
    RoundBlock,
    RuleBlock,
    RulingBlock,
)
from mtscore.match.checks import people_can_play
from mtscore.match.fields import MISSING, Path, Table
from mtscore.match.setup import default_engines
from mtscore.notation.dominoes import parse_hand
from mtscore.notation.names import name_problem, printable, twins
from mtscore.records import changed
from mtscore.rules import RuleSet, find_rule_set
from mtscore.rules.options import Value, contradictions, nearest, read_house_rules, with_house_rules
from mtscore.tiles import LARGEST
from mtscore.words import listed, say

# The header


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
            "pips-differ",
            say("rounds says {rounds}, engines has {count}", rounds=rounds, count=len(engines)),
            path=("match", "rounds"),
        )
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
                one=repr(printable(one)),
                other=repr(printable(other)),
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


# The blocks


def read_block(
    kind: str, data: Mapping[str, Any], path: Path, largest: int, problems: Problems
) -> Block | None:
    """One block of the given kind; None when it cannot be made sense of."""
    reader = _BLOCKS.get(kind)
    if reader is None:
        better = nearest(kind, list(_BLOCKS))
        problems.add(
            "unknown-block",
            say("[[{kind}]] is not known", kind=printable(kind)),
            help=say("a similar one exists: [[{better}]]", better=better)
            if better
            else say("known are {kinds}", kinds=listed([f"[[{one}]]" for one in _BLOCKS])),
            path=path,
        )
        return None
    before = len(problems.found)
    table = Table(data, path, problems, f"[[{kind}]]")
    block = reader(table, largest)
    if kind != "ruling":
        table.finish()
    return block if len(problems.found) == before else None


def _pips(table: Table) -> dict[str, int | None]:
    read: dict[str, int | None] = {}
    for name, value in table.table("pips").items():
        if value == "?":
            read[name] = None
        elif isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            read[name] = value
        else:
            table.problems.add(
                "bad-pips",
                say(
                    "{name}: {value} is not a number of pips",
                    name=printable(name),
                    value=printable(repr(value)),
                ),
                help=say('write a number, or "?" if it is missing'),
                path=(*table.path, "pips", name),
            )
    return read


def _hands(table: Table, largest: int) -> dict[str, Hand]:
    read: dict[str, Hand] = {}
    for name, value in table.table("hands").items():
        path = (*table.path, "hands", name)
        if not isinstance(value, str):
            table.problems.add(
                "bad-hand",
                say("{name}: the hand has to be a text of dominoes", name=printable(name)),
                help=say('write it like "12-5 5-0"'),
                path=path,
            )
            continue
        try:
            read[name] = parse_hand(value, largest)
        except NotationProblem as error:
            for one in error.diagnostics:
                table.problems.add(
                    one.code, f"{printable(name)}: {one.message}", help=one.help, path=path
                )
    return read


def _names(table: Table, key: str) -> tuple[str, ...] | None:
    value = table.get(key)
    if value is MISSING:
        return None
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(one, str) for one in names):
        table.wrong(key, say("a name, or a list of names"))
        return None
    return tuple(names)


def _points(table: Table, key: str) -> dict[str, int]:
    read: dict[str, int] = {}
    for name, value in table.table(key).items():
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 9999:
            read[name] = value
        else:
            table.problems.add(
                "bad-points",
                say(
                    "{name}: {value} is not a number of points",
                    name=printable(name),
                    value=printable(repr(value)),
                ),
                help=say("write a whole number without quotes"),
                path=(*table.path, key, name),
            )
    return read


def _round(table: Table, largest: int) -> Block:
    return RoundBlock(
        number=table.number("number", required=True, least=1, most=999) or 0,
        engine=table.number("engine", most=largest),
        recorded=table.when("recorded"),
        pips=_pips(table),
        hands=_hands(table, largest),
        out=_names(table, "out") or (),
        blocked=table.flag("blocked") or False,
        made=_points(table, "made"),
        stuck=table.text("stuck"),
        cut_short=table.flag("cut_short") or False,
    )


def _correction(table: Table, largest: int) -> Block:
    return CorrectionBlock(
        round=table.number("round", required=True, least=1, most=999) or 0,
        recorded=table.when("recorded"),
        reason=table.text("reason") or "",
        pips=_pips(table),
        hands=_hands(table, largest),
        out=_names(table, "out"),
        blocked=table.flag("blocked"),
        made=_points(table, "made"),
        stuck=table.text("stuck"),
    )


def _player(table: Table, _: int) -> Block:
    action = table.text("action", required=True)
    name = table.text("name", required=True)
    if action not in ("join", "leave", "rename", None):
        table.wrong("action", say("join, leave or rename"))
    new_name = table.text("new_name", required=action == "rename")
    missed: Any = table.get("missed")
    if missed is MISSING:
        missed = None
    elif missed not in ("worst", "average", "absent") and not (
        isinstance(missed, int) and not isinstance(missed, bool) and 0 <= missed <= 9999
    ):
        table.wrong("missed", say("worst, average, absent, or a number of points"))
        missed = None
    return PlayerBlock(
        action=cast(Literal["join", "leave", "rename"], action),
        name=name or "",
        new_name=new_name,
        missed=missed,
        from_round=table.number("from_round", least=1, most=999),
        recorded=table.when("recorded"),
    )


def _finish(table: Table, _: int) -> Block:
    return FinishBlock(early=table.flag("early") or False, recorded=table.when("recorded"))


def _reopen(table: Table, _: int) -> Block:
    return ReopenBlock(reason=table.text("reason") or "", recorded=table.when("recorded"))


def _rule(table: Table, _: int) -> Block:
    name = table.text("name", required=True) or ""
    value = table.get("value", required=True)
    if value is not MISSING and not isinstance(value, bool | int | str):
        table.wrong("value", say("true, false, a number or a text"))
    return RuleBlock(
        name=name.strip().casefold().replace("-", "_"),
        value=value if isinstance(value, bool | int | str) else 0,
        reason=table.text("reason") or "",
        from_round=table.number("from_round", least=1, most=999),
        recorded=table.when("recorded"),
    )


def _made(table: Table, _: int) -> Block:
    return MadeBlock(
        round=table.number("round", required=True, least=1, most=999) or 0,
        name=table.text("name", required=True) or "",
        points=table.number("points", required=True, least=0, most=999) or 0,
        recorded=table.when("recorded"),
    )


def _moves(table: Table, _: int) -> Block:
    known = ("round", "text", "recorded")
    facts = {key: value for key, value in table.data.items() if key not in known}
    table.asked.extend(facts)
    return MovesBlock(
        round=table.number("round", required=True, least=1, most=999) or 0,
        text=table.text("text", required=True) or "",
        recorded=table.when("recorded"),
        facts=facts,
    )


def _ruling(table: Table, _: int) -> Block:
    recorded = table.when("recorded")
    document = {key: value for key, value in table.data.items() if key != "recorded"}
    return RulingBlock(document=document, recorded=recorded)


_BLOCKS: Final[Mapping[str, Callable[[Table, int], Block]]] = {
    "round": _round,
    "correction": _correction,
    "player": _player,
    "rule": _rule,
    "finish": _finish,
    "reopen": _reopen,
    "made": _made,
    "moves": _moves,
    "ruling": _ruling,
}
BLOCK_KINDS: Final = tuple(_BLOCKS)
"""The kinds of block that the format has."""

HEADER_KEYS: Final = ("mtscore", "match", "house_rules")
"""What stands before the blocks."""


def read_document(
    data: Mapping[str, Any], order: Iterable[tuple[str, int]], problems: Problems
) -> tuple[Header | None, list[Block], list[Path]]:
    """Header and blocks of a whole document.

    `order` gives the blocks in the order in which they stand: kind, and the how-manieth of it.
    """
    header = read_header(data, problems)
    if any(one.code in ("no-match-file", "newer-version") for one in problems.found):
        # Whatever else it holds, this program cannot know what is wrong with it.
        return None, [], []
    for key, value in data.items():
        blocks = isinstance(value, list) and all(isinstance(one, Mapping) for one in value)
        if key in HEADER_KEYS or (key in _BLOCKS and blocks):
            continue
        if key in _BLOCKS:
            problems.add(
                "wrong-type",
                say("{key} has to be written as [[{key}]] blocks", key=key),
                path=(key,),
            )
        elif blocks and value:
            read_block(key, {}, (key, 0), LARGEST, problems)
        else:
            better = nearest(key, [*HEADER_KEYS, *_BLOCKS])
            problems.add(
                "unknown-key",
                say("{key} is not known here", key=printable(key)),
                help=say("a similar one exists: {better}", better=better) if better else None,
                path=(key,),
            )
    largest = header.largest if header else LARGEST
    read: list[Block] = []
    paths: list[Path] = []
    for kind, index in order:
        if kind in _BLOCKS:
            block = read_block(kind, data[kind][index], (kind, index), largest, problems)
            if block is not None:
                read.append(block)
                paths.append((kind, index))
    return header, read, paths
