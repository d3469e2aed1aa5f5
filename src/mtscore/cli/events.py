"""A block of the match file in a few words, for `log`, `undo` and `redo`."""

from mtscore.match import (
    Block,
    CorrectionBlock,
    FinishBlock,
    MadeBlock,
    MovesBlock,
    PlayerBlock,
    ReopenBlock,
    RoundBlock,
    RuleBlock,
    RulingBlock,
)
from mtscore.notation.dominoes import write_hand
from mtscore.notation.names import printable
from mtscore.words import listed, say


def _scores(block: RoundBlock | CorrectionBlock) -> str:
    parts = []
    for name, pips in block.pips.items():
        hand = block.hands.get(name)
        held = f" ({write_hand(hand)})" if hand else ""
        parts.append(f"{printable(name)} {'?' if pips is None else pips}{held}")
    if block.out:
        parts.append(say("out: {names}", names=listed([printable(one) for one in block.out])))
    parts += [
        say("{name} made {points}", name=printable(name), points=points)
        for name, points in block.made.items()
    ]
    if block.blocked:
        parts.append(say("blocked"))
    if block.stuck:
        parts.append(say("{name} blocked", name=printable(block.stuck)))
    if isinstance(block, RoundBlock) and block.cut_short:
        parts.append(say("the target was reached"))
    return ", ".join(parts)


def block_line(block: Block) -> str:
    """One line about a block."""
    match block:
        case RoundBlock():
            return say("round {number}: {scores}", number=block.number, scores=_scores(block))
        case CorrectionBlock():
            return say(
                "correction of round {number}: {scores}", number=block.round, scores=_scores(block)
            )
        case PlayerBlock():
            return _player_line(block)
        case RuleBlock():
            return say(
                "house rule {name}={value} from round {number}",
                name=block.name,
                value=str(block.value).lower(),
                number="?" if block.from_round is None else block.from_round,
            )
        case FinishBlock():
            return say("finished early") if block.early else say("finished")
        case ReopenBlock():
            return say("opened again")
        case MadeBlock():
            return say(
                "round {number}: {name} made {points}",
                number=block.round,
                name=printable(block.name),
                points=block.points,
            )
        case MovesBlock():
            return say(
                "round {number}: moves {text}",
                number=block.round,
                text=printable(" ".join(block.text.split()))[:60],
            )
        case RulingBlock():
            return _ruling_line(block)


def _player_line(block: PlayerBlock) -> str:
    name = printable(block.name)
    number = "?" if block.from_round is None else block.from_round
    if block.action == "rename":
        return say("{name} is now {new}", name=name, new=printable(block.new_name or ""))
    if block.action == "leave":
        return say("{name} left, from round {number} on", name=name, number=number)
    missed = "absent" if block.missed is None else block.missed
    return say(
        "{name} joined, from round {number} on (missed rounds: {missed})",
        name=name,
        number=number,
        missed=missed,
    )


def _ruling_line(block: RulingBlock) -> str:
    document = block.document
    what = document.get("move") or document.get("claim") or "?"
    return say(
        "ruling: {who}: {what}: {verdict}",
        who=printable(str(document.get("player") or "?")),
        what=printable(str(what)),
        verdict=printable(str(document.get("verdict") or "?")),
    )


def block_reason(block: Block) -> str:
    """Why it was done, where somebody said so."""
    return printable(getattr(block, "reason", "") or "")
