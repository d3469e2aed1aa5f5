"""Simulated matches to replay, each played once a session."""

from functools import cache

from mtscore.match import Block, Header, Match, tell
from mtscore.match.setup import default_engines
from mtscore.rules import RULE_SETS
from mtscore.simulate import blocks_of, play_match

TRAIN_RULES = tuple(name for name, one in RULE_SETS.items() if not one.is_fives)
PLAYERS = ("Ana", "Bo", "Cy", "Dee")


def told(header: Header, blocks: list[Block]) -> Match:
    """The match of some blocks, in which nothing may be wrong."""
    paths: list[tuple[str | int, ...]] = []
    seen: dict[type, int] = {}
    for block in blocks:
        index = seen.get(type(block), 0)
        seen[type(block)] = index + 1
        paths.append((type(block).__name__.removesuffix("Block").lower(), index))
    match, found = tell(header, blocks, paths)
    assert not found
    return match


@cache
def simulated(
    rules: str, seed: str = "7", players: tuple[str, ...] = PLAYERS, style: str = "heaviest"
) -> tuple[Header, tuple[Block, ...], Match]:
    """A whole match by a rule set's own rules."""
    header = Header(
        title="Simulated",
        players=players,
        rules=rules,
        largest=12,
        engines=default_engines(12, None, 13),
    )
    blocks: list[Block] = [
        block for one in play_match(header, seed, style) for block in blocks_of(one)
    ]
    return header, tuple(blocks), told(header, blocks)
