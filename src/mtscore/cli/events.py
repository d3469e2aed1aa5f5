"""A block of the match file in a few words, for `log`, `undo` and `redo`."""

from collections.abc import Sequence

from mtscore.exports.remarks import changes_told
from mtscore.match import (
    Block,
    Correction,
    CorrectionBlock,
    FinishBlock,
    MadeBlock,
    Match,
    MovesBlock,
    PlayerBlock,
    ReopenBlock,
    RoundBlock,
    RuleBlock,
    RulingBlock,
)
from mtscore.match.blocks import Missed
from mtscore.notation.dominoes import write_hand
from mtscore.notation.names import fold, printable
from mtscore.rules.option_specs import write_value
from mtscore.storage import MatchFile
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
                value=write_value(block.value),
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


def log_lines(file: MatchFile) -> list[str]:
    """One line about each block of a file, with what stood there before where it changes it."""
    match = file.match
    corrections, rules = iter(match.corrections), list(match.rules)
    joined: dict[str, Missed | None] = {}
    names = list(file.header.players)
    lines = []
    for block in file.blocks:
        line = block_line(block)
        if isinstance(block, CorrectionBlock):
            line = _correction_line(match, next(corrections), names)
        elif isinstance(block, RuleBlock):
            before = len(match.rules) - len(rules)
            line = _rule_line(match, rules.pop(0), match.rules[:before])
        elif isinstance(block, PlayerBlock):
            key = fold(block.name)
            _keep_names(names, block)
            if block.action == "join" and key in joined:
                line = say(
                    "{name}, from round {number} on: missed rounds {now}, was {before}",
                    name=printable(block.name),
                    number="?" if block.from_round is None else block.from_round,
                    now=_missed(block.missed),
                    before=_missed(joined[key]),
                )
            if block.action == "join":
                joined[key] = block.missed
            elif key in joined:
                missed = joined.pop(key)
                if block.action == "rename":
                    joined[fold(block.new_name or "")] = missed
        lines.append(line)
    return lines


def _keep_names(names: list[str], block: PlayerBlock) -> None:
    """Names by seat as they are after the block: a line has those valid when it was written."""
    folded = [fold(one) for one in names]
    if block.action == "join" and fold(block.name) not in folded:
        names.append(block.name)
    elif block.action == "rename":
        names[folded.index(fold(block.name))] = block.new_name or ""


def _correction_line(match: Match, one: Correction, names: Sequence[str]) -> str:
    told = [
        change if seat is None else f"{printable(names[seat])} {change}"
        for seat, change in changes_told(match, one)
    ]
    return say("correction of round {number}: {changes}", number=one.round, changes="; ".join(told))


def _rule_line(match: Match, rule: RuleBlock, before: Sequence[RuleBlock]) -> str:
    """A house rule with the value that held in its first round until then."""
    first = rule.from_round or 1
    old = match.header.house_rules.get(rule.name, getattr(match.rule_set.options, rule.name))
    for one in before:
        if one.name == rule.name and (one.from_round or 1) <= first:
            old = one.value
    return say("{rule}, was {before}", rule=block_line(rule), before=write_value(old))


def _missed(missed: Missed | None) -> Missed:
    return "absent" if missed is None else missed


def _player_line(block: PlayerBlock) -> str:
    name = printable(block.name)
    number = "?" if block.from_round is None else block.from_round
    if block.action == "rename":
        return say("{name} is now {new}", name=name, new=printable(block.new_name or ""))
    if block.action == "leave":
        return say("{name} left, from round {number} on", name=name, number=number)
    missed = _missed(block.missed)
    return say(
        "{name} joined, from round {number} on (missed rounds: {missed})",
        name=name,
        number=number,
        missed=missed,
    )


def _ruling_line(block: RulingBlock) -> str:
    document = block.document
    # After a turn the claim is what the ruling is about.
    said = [str(one) for one in (document.get("move"), document.get("claim")) if one]
    verdict = str(document.get("verdict") or "?")
    if document.get("claim"):
        verdict = {"legal": say("yes"), "illegal": say("no")}.get(verdict, verdict)
    return say(
        "ruling: {who}: {what}: {verdict}",
        who=printable(str(document.get("player") or "?")),
        what=printable("; ".join(said) or "?"),
        verdict=printable(verdict),
    )


def block_reason(block: Block) -> str:
    """Why it was done, where somebody said so."""
    return printable(getattr(block, "reason", "") or "")
