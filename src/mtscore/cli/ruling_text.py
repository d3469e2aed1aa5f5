"""A ruling as it is read out at the table."""

import re
from collections.abc import Iterator, Sequence

from mtscore.notation.names import printable
from mtscore.rules import RULE_SETS
from mtscore.rules.option_specs import write_rule, write_value
from mtscore.rules.rule_set import Clause
from mtscore.ruling import Ruling
from mtscore.words import as_sentence, listed, say


def headline(ruling: Ruling) -> str:
    """The verdict in one sentence, with the reason."""
    words = {
        ("legal", True): say("Yes."),
        ("illegal", True): say("No."),
        ("depends", True): "",
        ("legal", False): say("Legal."),
        ("illegal", False): say("Illegal."),
        ("depends", False): "",
    }
    word = words[ruling.verdict, ruling.claim is not None]
    return f"{word} {_sentence(ruling.reason)}".strip()


def _sentence(text: str) -> str:
    return as_sentence(printable(text))


def ruling_lines(ruling: Ruling, *, position: bool = True) -> list[str]:
    """Verdict, cases, clauses, what to do instead, what comes next, other readings, position."""
    lines = [headline(ruling)]
    lines += [
        say(
            "  If {condition}: {verdict} [{clauses}].",
            condition=printable(one.condition),
            verdict=_verdict(one.verdict, claim=ruling.claim is not None),
            clauses=", ".join(one.clauses) or "-",
        )
        for one in ruling.cases
    ]
    if ruling.house_rule is not None:
        text = "The house rule {rule} decides this."
        if ruling.clauses:
            text = "The house rule {rule} decides this; the rules of {name} have:"
        lines.append(say(text, rule=_house_rule(ruling), name=ruling.rules))
    lines += _clauses(ruling)
    lines += _doubts(ruling)
    if ruling.legal_moves and ruling.verdict == "illegal":
        moves = ", ".join(ruling.legal_moves)
        text = "{player} may: {moves}."
        if ruling.may_be_more:
            text = "{player} may certainly: {moves}. Other moves hang on what was not told."
        lines.append(say(text, player=printable(ruling.player or say("The player")), moves=moves))
    told = [one for one in ruling.duties if not _repeats(one, ruling)]
    if told:
        fine = ruling.verdict == "legal" or ruling.claim is not None
        word = say("Next") if fine else say("Instead")
        lines.append(f"{word}: {' '.join(_sentence(one) for one in told)}")
    if ruling.assumed:
        lines.append(say("Taken for granted: {what}.", what=listed(ruling.assumed)))
    lines += _readings(ruling)
    if position and ruling.position:
        lines.append(say("Position: {position}", position=printable(ruling.position)))
    return lines


def _repeats(duty: str, ruling: Ruling) -> bool:
    """What the answer has said already."""
    if ruling.verdict == "legal":
        return False
    if RULE_SETS[ruling.rules].is_fives and ruling.legal_moves and ruling.claim is None:
        # There what to do instead is told by the moves alone.
        return True
    bare = duty.rstrip(".")
    may = say("{player} may: {moves}.", player=ruling.player, moves="")[:-1]
    return ruling.reason.startswith(bare) or duty.startswith(may.rstrip("."))


def _verdict(verdict: str, *, claim: bool) -> str:
    if claim:
        return say("yes") if verdict == "legal" else say("no")
    return say(verdict)


def _clauses(ruling: Ruling) -> Iterator[str]:
    known = RULE_SETS[ruling.rules].clauses
    for one in ruling.clauses:
        clause = known.get(one)
        if clause is not None:
            yield f"  {clause.id}  {clause.text}"


def _doubts(ruling: Ruling) -> Iterator[str]:
    """Where the text is silent, can be read otherwise, or the house plays otherwise."""
    decides = ruling.house_rule
    pairs = [write_rule(k, v) for k, v in ruling.house_rules.items() if k != decides]
    if pairs:
        text = "House rules here: {rules}." if decides is None else "Other house rules: {rules}."
        yield say(text, rules=", ".join(pairs))
    known = RULE_SETS[ruling.rules].clauses
    cited = [known[one] for one in ruling.clauses if one in known]
    if ruling.verdict == "depends":
        decide = {one.clauses[0] for one in ruling.cases if one.clauses}
        yield from _silences(ruling, [one for one in cited if one.id in decide])
    elif decides is not None:
        # What the clauses have beside it, and how firmly, is no doubt about the answer.
        return
    elif ruling.basis == "silent":
        yield say(
            "The rules of {name} are silent on this; it is commonly played so.", name=ruling.rules
        )
    elif ruling.basis == "reading":
        option = cited[0].option if cited else None
        if option is None:
            yield say("This is a reading of the text; another can be held.")
        elif any(one.option == option for one in ruling.readings):
            yield say(
                "This is a reading of the text; another can be held (option {name}).", name=option
            )
    elif ruling.basis == "text":
        others = {one.option for one in ruling.readings}
        is_fives = RULE_SETS[ruling.rules].is_fives
        yield from _silences(ruling, [one for one in cited if is_fives or one.option in others])


def _silences(ruling: Ruling, cited: Sequence[Clause]) -> Iterator[str]:
    """On which of these clauses the text is silent."""
    silent = [one.id for one in cited if one.basis == "silent"]
    if silent:
        yield say(
            "{clauses}: on this the rules of {name} are silent; it is commonly played so.",
            clauses=listed(silent),
            name=ruling.rules,
        )


def _house_rule(ruling: Ruling) -> str:
    """The house rule that decides, as it is typed."""
    name = ruling.house_rule or ""
    return write_rule(name, ruling.house_rules.get(name, ""))


def _readings(ruling: Ruling) -> Iterator[str]:
    for one in ruling.readings:
        verdict = _verdict(one.verdict, claim=ruling.claim is not None)
        if one.verdict == "depends":
            verdict = say("it depends")
        if one.clauses:
            verdict += f" [{', '.join(one.clauses)}]"
        text = "With {option}={value}: {verdict}{but}."
        if one.option in ruling.house_rules:
            text = "Without that house rule ({option}={value}): {verdict}{but}."
        but = ""
        if one.but:
            link = say(", but ") if one.verdict == ruling.verdict else say(", and ")
            link = say(" on ") if one.verdict == "depends" else link
            but = link + printable(listed([part.rstrip(".") for part in one.but]))
        yield say(text, option=one.option, value=write_value(one.value), verdict=verdict, but=but)


def side_by_side(rulings: list[Ruling], impossible: list[tuple[str, str]]) -> list[str]:
    """The rulings of several rule sets, one a line, with the clause that decides."""
    width = max(len(one.rules) for one in rulings) if rulings else 10
    width = max(width, *(len(name) for name, _ in impossible)) if impossible else width
    lines = []
    for one in rulings:
        clauses = ", ".join(one.clauses[:2]) or "-"
        lines.append(f"{one.rules:<{width}}  {headline(one)} [{clauses}]")
    lines += [
        f"{name:<{width}}  {say('Cannot arise: {why}.', why=printable(why))}"
        for name, why in impossible
    ]
    verdicts = {one.verdict for one in rulings}
    if rulings and len(rulings) + len(impossible) == 1:
        lines.append(say("It is the only rule set of this game."))
    elif len(verdicts) > 1:
        lines.append(say("They differ: you may have learned different rules."))
    elif len({_numbers(one) for one in rulings}) > 1:
        lines.append(say("The answer is the same, but the numbers differ."))
    elif rulings:
        lines.append(say("All of them say the same."))
    return lines


def _numbers(ruling: Ruling) -> tuple[str, ...]:
    """The numbers in the answer to a claim, which may differ where the answer does not."""
    if ruling.claim is None:
        return ()
    return tuple(re.findall("[0-9]+", ruling.reason.partition(":")[0]))
