"""What a broken header most likely means, so that the blocks below it are checked all the same.

Nothing is ever made of a supposed header but problems; those that hang on what was supposed are
left out.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mtscore.errors import Diagnostic, Problems
from mtscore.match.blocks import Block, Header, MadeBlock, RoundBlock
from mtscore.match.header_reading import meant_rule_set, read_house_rule_table
from mtscore.notation.names import fold
from mtscore.records import Record
from mtscore.rules import RuleSet, find_rule_set
from mtscore.tiles import LARGEST

_OF_PLAYERS: Final = frozenset(
    (
        *("unknown-player", "not-in-round", "plays-already", "has-left", "too-few-players"),
        *("too-many-players", "wrong-order", "played-after-leaving", "twin-names"),
    )
)
"""Problems that are none where nobody knows who plays."""
_OF_RULES: Final = frozenset(
    (
        *("only-fives-up", "not-a-five", "unknown-rule", "bad-rule", "bad-option-value"),
        *("unknown-option", "contradicting-rules", "not-in-mid-match", "too-many-players"),
        *("no-deal", "deal-too-large"),
    )
)
"""Problems that are none where nobody knows the rules."""


class Supposed(Record):
    """A header to check blocks by.

    Attributes:
        header: as far as it could be read, the rest supposed.
        unsure: codes of problems that only what was supposed would make.
    """

    header: Header
    unsure: frozenset[str]

    def counts(self, one: Diagnostic) -> bool:
        """Whether a problem of a block is one whatever the header says."""
        return one.code not in self.unsure


def suppose_header(data: Mapping[str, Any], blocks: Sequence[Block]) -> Supposed | None:
    """What the header of a match means, though it is broken; None where nobody is named."""
    table = data.get("match")
    table = table if isinstance(table, Mapping) else {}
    unsure: set[str] = set()
    rule_set = _rule_set(table.get("rules"), blocks)
    if rule_set.name != table.get("rules"):
        unsure |= _OF_RULES
    players = _players(table.get("players"))
    if players is None:
        unsure |= _OF_PLAYERS
        players = _named(blocks)
    if not players:
        return None
    largest = table.get("set", rule_set.largest)
    if isinstance(largest, bool) or not isinstance(largest, int) or not 0 <= largest <= LARGEST:
        largest = LARGEST
    house = data.get("house_rules")
    values = read_house_rule_table(house, rule_set, Problems()) if house is not None else {}
    return Supposed(
        # Without engines by plan no round is one too many, and none has the wrong engine.
        header=Header(
            players=players, rules=rule_set.name, largest=largest, house_rules=dict(values)
        ),
        unsure=frozenset(unsure | {"no-such-round"}),
    )


def _players(value: object) -> tuple[str, ...] | None:
    """The names that can be read; None where the list as a whole cannot."""
    if isinstance(value, str):
        # `players = "Ana, Bo"` forgets the brackets.
        value = value.split(",")
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        return None
    return tuple({fold(one): one.strip() for one in value if one.strip()}.values()) or None


def _named(blocks: Sequence[Block]) -> tuple[str, ...]:
    """Everybody whom the rounds name."""
    names: dict[str, str] = {}
    for block in blocks:
        if isinstance(block, RoundBlock):
            for name in (*block.pips, *block.hands):
                names.setdefault(fold(name), name)
    return tuple(names.values())


def _rule_set(name: object, blocks: Sequence[Block]) -> RuleSet:
    """The rule set that was meant: one of a similar name, else the one that the blocks fit."""
    meant = meant_rule_set(name)
    if meant is not None:
        return meant
    fives = any(
        isinstance(one, MadeBlock)
        or (isinstance(one, RoundBlock) and (one.made or one.stuck or one.cut_short))
        for one in blocks
    )
    return find_rule_set("fives-up" if fives else "station")
