"""From a header or a block to the plain data that TOML and JSON hold; `reading` is the way back."""

from collections.abc import Mapping
from typing import Any, Final

from mtscore.match.blocks import (
    Block,
    CorrectionBlock,
    FinishBlock,
    Header,
    MadeBlock,
    MovesBlock,
    PlayerBlock,
    ReopenBlock,
    RoundBlock,
    RuleBlock,
    RulingBlock,
)
from mtscore.match.setup import default_engines
from mtscore.notation.dominoes import write_hand

_KINDS: Final = {
    RoundBlock: "round",
    CorrectionBlock: "correction",
    PlayerBlock: "player",
    RuleBlock: "rule",
    FinishBlock: "finish",
    ReopenBlock: "reopen",
    MadeBlock: "made",
    MovesBlock: "moves",
    RulingBlock: "ruling",
}


def block_kind(block: Block) -> str:
    """The name between the brackets: `round` for a `[[round]]` block."""
    return _KINDS[type(block)]


def _some(**values: Any) -> dict[str, Any]:
    """Only the keys that have something to say."""
    return {key: value for key, value in values.items() if value not in (None, "", {}, (), [])}


def plain_header(header: Header) -> dict[str, Any]:
    """The `[match]` table."""
    standard = default_engines(header.largest, None, len(header.engines))
    return _some(
        title=header.title,
        started=header.started,
        players=list(header.players),
        rules=header.rules,
    ) | _some(
        set=header.largest,
        rounds=len(header.engines) or header.rounds or None,
        engines=None if header.engines == standard else list(header.engines),
        deal=header.deal,
        target=header.target or None,
    )


def _plain_pips(pips: Mapping[str, int | None]) -> dict[str, int | str]:
    return {name: "?" if count is None else count for name, count in pips.items()}


def _plain_out(out: tuple[str, ...] | None) -> str | list[str] | None:
    if not out:
        return None
    return out[0] if len(out) == 1 else list(out)


def plain_block(block: Block) -> dict[str, Any]:
    """The keys of a block in the order in which they are best read."""
    match block:
        case RoundBlock():
            return {"number": block.number} | _some(
                engine=block.engine,
                recorded=block.recorded,
                pips=_plain_pips(block.pips),
                hands={name: write_hand(hand) for name, hand in block.hands.items()},
                made=dict(block.made),
                out=_plain_out(block.out),
                blocked=block.blocked or None,
                stuck=block.stuck,
                cut_short=block.cut_short or None,
            )
        case CorrectionBlock():
            return {"round": block.round} | _some(
                recorded=block.recorded,
                reason=block.reason,
                pips=_plain_pips(block.pips),
                hands={name: write_hand(hand) for name, hand in block.hands.items()},
                made=dict(block.made),
                out=_plain_out(block.out),
                blocked=block.blocked,
                stuck=block.stuck,
            )
        case PlayerBlock():
            return _some(
                action=block.action,
                name=block.name,
                new_name=block.new_name,
                missed=block.missed,
                from_round=block.from_round,
                recorded=block.recorded,
            )
        case RuleBlock():
            return {"name": block.name, "value": block.value} | _some(
                reason=block.reason, from_round=block.from_round, recorded=block.recorded
            )
        case FinishBlock():
            return _some(early=block.early or None, recorded=block.recorded)
        case ReopenBlock():
            return _some(reason=block.reason, recorded=block.recorded)
        case MadeBlock():
            return {"round": block.round, "name": block.name, "points": block.points} | _some(
                recorded=block.recorded
            )
        case MovesBlock():
            # What was known before the moves is read before them.
            return {"round": block.round, **block.facts, "text": block.text} | _some(
                recorded=block.recorded
            )
        case RulingBlock():
            return {**block.document} | _some(recorded=block.recorded)
