"""`mtscore house-rule`: change a rule in mid-match, in the open."""

from typing import Annotated

import typer

from mtscore.cli.completing import rule_options
from mtscore.cli.options import DryRunOption, JsonOption, MatchOption, QuietOption, command_app
from mtscore.cli.output import answer, note, settings
from mtscore.cli.saving import append
from mtscore.cli.session import (
    change_match,
    nothing_changed,
    print_sheet_json,
    refuse_finished,
    say_which,
)
from mtscore.errors import UsageProblem
from mtscore.match import Match, RuleBlock
from mtscore.match.typed import first_round
from mtscore.notation.names import printable
from mtscore.rules.house_rules import read_house_rules, split_rule
from mtscore.rules.option_specs import Value, option_specs, write_rule
from mtscore.scoring import score_match
from mtscore.storage import now, would_be
from mtscore.words import listed, say

app = command_app()


@app.command("house-rule")
def house_rule(
    rule: Annotated[
        list[str],
        typer.Argument(metavar="K=V", help="Such as double_blank=50.", autocompletion=rule_options),
    ],
    reason: Annotated[
        str, typer.Option("--reason", metavar="TEXT", help="Why; it stays in the log.")
    ] = "",
    first: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="N",
            help="The first round it holds for; else the one after all that are recorded.",
        ),
    ] = None,
    dry_run: DryRunOption = False,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Change a house rule in mid-match and say which rounds it touches.

    It holds for the rounds after all that are recorded, unless --from says an earlier one.

    \b
      mtscore house-rule double_blank=50 --reason "agreed by all"
      mtscore house-rule double_blank=50 --from 1 --reason "as in the box" --dry-run
    """
    settings.json |= json
    settings.quiet |= quiet
    with change_match(match) as file:
        before = file.match
        refuse_finished(before)
        name, value = _read(_as_one(rule), before)
        number = first_round(first, before)
        if all(
            getattr(before.options(one), name) == value
            for one in range(number, max(before.planned, number) + 1)
        ):
            rule_text = write_rule(name, value)
            nothing_changed(file, say("{rule} holds already; nothing changed.", rule=rule_text))
            return
        block = RuleBlock(
            name=name, value=value, reason=reason.strip(), from_round=number, recorded=now()
        )
        after, wrong = would_be(file, block)
        if wrong:
            raise UsageProblem([one.at(None) for one in wrong])
        saved = file if dry_run else append(file, block)
    if settings.json:
        print_sheet_json(score_match(after), saved.path)
        return
    _tell(before, after, name, number)
    if dry_run:
        note(say("Nothing was saved (--dry-run)."))
    else:
        note(say("To take it back: mtscore undo"))
    say_which(saved)


def _as_one(words: list[str]) -> str:
    """`double_blank 50` and `double_blank = 50` as one word."""
    text = " ".join(words)
    return text if "=" in text else "=".join(text.split(maxsplit=1))


def _read(text: str, match: Match) -> tuple[str, Value]:
    name, value = split_rule(text, "double_blank=50")
    return next(iter(read_house_rules(match.rule_set.options, {name: value}).items()))


def _tell(before: Match, after: Match, name: str, first: int) -> None:
    spec = option_specs(type(after.rule_set.options))[name]
    value = getattr(after.options(first), name)
    answer(f"{write_rule(name, value)}: {say(spec.doc)}")
    if name in ("tie_break", "positive_points"):
        answer(say("It holds for the match as a whole, the rounds recorded included."))
        return
    last = str(before.planned) if before.planned else say("the last")
    if last == str(first):
        answer(say("It touches round {first}.", first=first))
    elif first == 1:
        answer(say("It touches all rounds."))
    else:
        answer(say("It touches rounds {first} to {last}.", first=first, last=last))
    kept = [number for number in before.rounds if number < first]
    if kept:
        values: dict[str, list[int]] = {}
        for number in kept:
            old = write_rule(name, getattr(before.options(number), name))
            values.setdefault(old, []).append(number)
        told = [
            say("{rounds} with {rule}", rounds=_rounds(numbers), rule=rule)
            for rule, numbers in values.items()
        ]
        answer(say("Untouched: {rounds}; --from N makes it hold earlier.", rounds="; ".join(told)))
    changed = _changed_points(before, after, first)
    touched = [number for number in before.rounds if number >= first]
    if touched and not changed:
        answer(say("The rounds recorded since count the same as before."))
    for line in changed:
        answer(f"  {line}")
    if spec.group == "scoring" and spec.name in ("double_blank", "single_blank"):
        unknown = [
            number
            for number in touched
            if any(left.pips and left.hand is None for left in after.rounds[number].left.values())
        ]
        if unknown:
            answer(
                say(
                    "{rounds}: some hands are known only as a number, which is taken as "
                    "counted; give the dominoes with --replace --hands.",
                    rounds=_rounds(unknown),
                )
            )


def _rounds(numbers: list[int]) -> str:
    """`round 3`, `rounds 3, 4 and 7`."""
    word = say("round") if len(numbers) == 1 else say("rounds")
    return f"{word} {listed([str(number) for number in numbers])}"


def _changed_points(before: Match, after: Match, first: int) -> list[str]:
    lines = []
    old_rounds = {one.number: one for one in score_match(before).rounds}
    for new in score_match(after).rounds:
        if new.number < first:
            continue
        old = old_rounds[new.number]
        for seat, cell in new.cells.items():
            if old.cells[seat].points != cell.points:
                lines.append(
                    say(
                        "round {number}: {name} {old} -> {new}",
                        number=new.number,
                        name=printable(after.names[seat]),
                        old=_or_open(old.cells[seat].points),
                        new=_or_open(cell.points),
                    )
                )
    return lines


def _or_open(points: int | None) -> str:
    return say("open") if points is None else str(points)
