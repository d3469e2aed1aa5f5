"""From the plain data of TOML or JSON to a block: every key known, every value checked."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, cast

from mtscore.errors import NotationProblem, Problems
from mtscore.match.blocks import (
    Block,
    CorrectionBlock,
    FinishBlock,
    Hand,
    MadeBlock,
    MovesBlock,
    PlayerBlock,
    ReopenBlock,
    RoundBlock,
    RuleBlock,
    RulingBlock,
)
from mtscore.match.fields import MISSING, Path, Table
from mtscore.notation.dominoes import parse_hand
from mtscore.notation.names import as_written, printable
from mtscore.words import listed, nearest, say


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
    # With one score unread the rest of a block still tells what contradicts it; without its
    # number it tells nothing.
    lost = any(
        one.code == "missing-key" or (one.code == "wrong-type" and one.path[-1] in _TELLING)
        for one in problems.found[before:]
    )
    if isinstance(block, PlayerBlock):
        # Who joins under a name that cannot be read is the next whom nobody knows.
        lost = block.action == "leave" and lost
    return None if lost else block


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
                    value=as_written(value),
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
                    value=as_written(value),
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


_ACTIONS: Final = ("join", "leave", "rename")


def _player(table: Table, _: int) -> Block | None:
    action = table.text("action", required=True)
    name = table.text("name", required=True)
    if action not in (*_ACTIONS, None):
        table.wrong("action", say("join, leave or rename"))
        # What was meant still tells whether the rest of the file fits it.
        action = nearest(action or "", list(_ACTIONS))
    new_name = table.text("new_name", required=action == "rename")
    if action is None:
        # Nothing else has these keys.
        action = (
            "rename" if "new_name" in table.data else "join" if "missed" in table.data else None
        )
    missed: Any = table.get("missed")
    if missed is MISSING:
        missed = None
    elif missed not in ("worst", "average", "absent") and not (
        isinstance(missed, int) and not isinstance(missed, bool) and 0 <= missed <= 9999
    ):
        table.wrong("missed", say("worst, average, absent, or a number of points"))
        missed = None
    from_round = table.number("from_round", least=1, most=999)
    recorded = table.when("recorded")
    if action is None:
        return None
    return PlayerBlock(
        action=cast(Literal["join", "leave", "rename"], action),
        name=name or "",
        new_name=new_name,
        missed=missed,
        from_round=from_round,
        recorded=recorded,
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
        points=table.number("points", required=True, least=0, most=9999) or 0,
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


_BLOCKS: Final[Mapping[str, Callable[[Table, int], Block | None]]] = {
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
_TELLING: Final = frozenset(
    ("number", "round", "name", "new_name", "points", "value", "from_round", "text")
)
"""The keys without which nobody knows what a block is about."""
BLOCK_KINDS: Final = tuple(_BLOCKS)
"""The kinds of block that the format has."""
