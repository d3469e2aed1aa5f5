"""`mtscore check-move`: the referee."""

from typing import Annotated, Any

import typer

from mtscore.cli.asking import can_ask, refuse_to_ask
from mtscore.cli.dispute import as_said, options_named, read, with_kept_table
from mtscore.cli.dispute_match import FromMatch, from_match, no_match_to_save
from mtscore.cli.dispute_told import Asked, Told, is_fives
from mtscore.cli.exits import ExitCode
from mtscore.cli.options import (
    JsonOption,
    MatchOption,
    NoInputOption,
    QuietOption,
    command_app,
)
from mtscore.cli.output import answer, note, print_json, settings
from mtscore.cli.ruling_text import ruling_lines, side_by_side
from mtscore.cli.session import change_match, refuse_finished, say_which
from mtscore.cli.situation import (
    BoneyardOption,
    DoublesOption,
    DownOption,
    DrewOption,
    EngineOption,
    FileOption,
    FirstTurnOption,
    HandOption,
    LineOption,
    OrderOption,
    PlayerOption,
    PositionOption,
    RoundOption,
    RuleOption,
    RulesOption,
    SetOption,
    SpinnerOption,
    StockOption,
    TrainsOption,
    UpOption,
)
from mtscore.errors import MtscoreError, UsageProblem
from mtscore.referee import refuse_impossible, rule, rule_facts, under
from mtscore.rules import RULE_SETS
from mtscore.rules.options import TrainOptions
from mtscore.ruling import Ruling
from mtscore.table.problems import problems
from mtscore.words import say

app = command_app()

_CODES = {"legal": ExitCode.OK, "illegal": ExitCode.NO, "depends": ExitCode.DEPENDS}


@app.command("check-move")
def check_move(
    moves: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[MOVE]",
            help='What was done: "5-7 on Bo", draw, pass, mark, unmark, done, or a whole turn: '
            '"4-4 on Ana, 4-9 on Ana". Who saw what was drawn writes draw 3-3. Without it, on a '
            "terminal, you are asked.",
        ),
    ] = None,
    player: PlayerOption = None,
    trains: TrainsOption = None,
    hand: HandOption = None,
    drew: DrewOption = None,
    engine: EngineOption = None,
    first_turn: FirstTurnOption = None,
    boneyard: BoneyardOption = None,
    doubles: DoublesOption = None,
    order: OrderOption = None,
    rules: RulesOption = None,
    house: RuleOption = None,
    largest: SetOption = None,
    number: RoundOption = None,
    position: PositionOption = None,
    file: FileOption = None,
    claim: Annotated[
        str | None,
        typer.Option(
            "--claim",
            metavar="TEXT",
            help='What somebody says: "round over", "Bo is open", "engine 11"; a wrong one lists '
            "them all.",
        ),
    ] = None,
    line: LineOption = None,
    up: UpOption = None,
    down: DownOption = None,
    spinner: SpinnerOption = None,
    stock: StockOption = None,
    all_rules: Annotated[
        bool,
        typer.Option(
            "--all-rules",
            help="Rule under every rule set, side by side. The exit code is that of the rules in "
            "force.",
        ),
    ] = False,
    save: Annotated[
        bool, typer.Option("--save", help="Keep the ruling in the match file.")
    ] = False,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
    no_input: NoInputOption = False,
) -> None:
    r"""Settle an argument: is this move allowed, or does this claim hold?

    Tell as much of the table as you like. Where something decides that you did not tell, the
    answer names it and gives the ruling for each case. Exit codes: 0 legal, 1 illegal, 5 it
    depends, 2 something cannot be.

    \b
      mtscore check-move
      mtscore check-move "5-7 on Bo" --player Ana --trains "Ana*: 5; Bo: .. 4-4" --engine 12
      mtscore check-move "draw, pass" --player Ana --trains "Ana: 3" --hand "5-7" --boneyard 9
      mtscore check-move --claim "Bo is open" --trains "Bo: .. 4-4" --player Ana
      mtscore check-move "5-4 on right" --rules fives-up --line "4-6 6-6 6-3"
      mtscore check-move "12-3 on mexican" --player Ana --first-turn --engine 12 --all-rules
    """
    settings.json |= json
    settings.quiet |= quiet
    settings.no_input |= no_input
    told = Told(
        move=None if moves is None else " ".join(moves),
        player=player,
        trains=trains,
        hand=hand,
        drew=drew,
        engine=engine,
        first_turn=first_turn,
        boneyard=boneyard,
        doubles=doubles,
        order=order,
        rules=rules,
        rule=tuple(house or ()),
        largest=largest,
        position=position,
        claim=claim,
        round=number,
        line=line,
        up=up,
        down=down,
        spinner=spinner,
        stock=stock,
    )
    if file is not None:
        from mtscore.cli.dispute_file import read_dispute  # noqa: PLC0415 - when there is one

        told = read_dispute(file, told)
    told = as_said(told)
    source = from_match(match, rules=told.rules, order=told.order)
    if save and source.file is None:
        raise no_match_to_save()
    table = with_kept_table(told, source)
    asking = (told.move is None and told.claim is None) or _has_to_be_asked(table, source)
    if asking:
        told = _conversation(told, source)
        table = with_kept_table(told, source)
    if table is not told:
        from mtscore.cli.dispute_table import say_where_from  # noqa: PLC0415 - where one is kept

        say_where_from(source)
    _rule(table, source, match, all_rules=all_rules, save=save, again=asking)


def _conversation(told: Told, source: FromMatch) -> Told:
    """Ask for what was not given.

    Raises:
        UsageProblem: there is nobody to ask.
    """
    if not can_ask() or settings.json:
        raise refuse_to_ask(
            say("there is no move and no claim to rule on"),
            say('write a move, such as mtscore check-move "5-7 on Bo", or --claim "round over"'),
        )
    from mtscore.cli.dispute_talk import talk  # noqa: PLC0415 - only for people

    return talk(told, source)


def _has_to_be_asked(told: Told, source: FromMatch) -> bool:
    """Whether a person at a terminal left out what a ruling cannot do without."""
    if settings.json or not can_ask():
        return False
    if told.claim is not None or is_fives(told, source):
        return False
    from mtscore.cli.dispute_talk import is_unfinished  # noqa: PLC0415 - only for people

    return is_unfinished(told, source)


def _rule(
    told: Told,
    source: FromMatch,
    match: str | None,
    *,
    all_rules: bool,
    save: bool,
    again: bool,
) -> None:
    """Rule, print it, keep it if wanted, and leave with the code of the verdict."""
    impossible: list[tuple[str, str]] = []
    if is_fives(told, source):
        from mtscore.cli.dispute_fives import rule_fives  # noqa: PLC0415 - the other game

        ruling = rule_fives(told, source)
        rulings = [ruling]
    else:
        asked = read(told, source)
        with options_named(told):
            ruling = _ruling(asked)
        rulings = [ruling]
        if all_rules:
            rulings, impossible = _everywhere(asked, ruling)
    if save:
        _save(ruling, match)
    if settings.json:
        print_json(_document(rulings, impossible) if all_rules else ruling.as_json())
    elif all_rules:
        answer("\n".join(side_by_side(rulings, impossible)))
    else:
        answer("\n".join(ruling_lines(ruling, position=not settings.quiet and not again)))
    if again:
        from mtscore.cli.dispute_again import command_line  # noqa: PLC0415 - after talking

        answer(say("The same again: {command}", command=command_line(told, source)))
    if source.file is not None and not settings.json:
        say_which(source.file)
    raise typer.Exit(_CODES[ruling.verdict])


def _ruling(asked: Asked) -> Ruling:
    if asked.state is not None:
        refuse_impossible(asked.state, asked.moves)
        return rule(asked.state, asked.moves, asked.claim, known=asked.known, seated=asked.seated)
    assert asked.facts is not None  # noqa: S101 - one of the two is there
    return rule_facts(asked.facts, asked.moves, asked.claim, asked.known)


def _everywhere(asked: Asked, own: Ruling) -> tuple[list[Ruling], list[tuple[str, str]]]:
    """The ruling under every rule set, its own with the house rules; and where it cannot arise."""
    rulings: list[Ruling] = []
    impossible: list[tuple[str, str]] = []
    for rule_set in RULE_SETS.values():
        options = rule_set.options
        if not isinstance(options, TrainOptions):
            continue
        if rule_set is asked.rule_set:
            rulings.append(own)
            continue
        try:
            if asked.state is not None:
                state = under(asked.state, rule_set, options)
                found = problems(state)
                if found:
                    raise UsageProblem(found)
                rulings.append(
                    rule(state, asked.moves, asked.claim, known=asked.known, seated=asked.seated)
                )
            elif asked.facts is not None:
                facts = asked.facts.under(rule_set, options)
                rulings.append(rule_facts(facts, asked.moves, asked.claim, asked.known))
        except MtscoreError as error:
            impossible.append((rule_set.name, error.diagnostics[0].message))
    return rulings, impossible


def _document(rulings: list[Ruling], impossible: list[tuple[str, str]]) -> dict[str, Any]:
    return {
        "schema": 1,
        "rulings": [one.as_json() for one in rulings],
        "impossible": [{"rules": name, "reason": why} for name, why in impossible],
    }


def _save(ruling: Ruling, match: str | None) -> None:
    """Append the ruling to the match file."""
    from mtscore.cli.saving import append  # noqa: PLC0415
    from mtscore.match import RulingBlock  # noqa: PLC0415
    from mtscore.storage import now  # noqa: PLC0415

    document = {
        key: value
        for key, value in ruling.as_json().items()
        if key != "schema" and value not in (None, [], {})
    }
    with change_match(match) as file:
        refuse_finished(file.match)
        append(file, RulingBlock(document=document, recorded=now()))
    if not settings.json:
        note(say("The ruling is kept in the match; to take it back: mtscore undo"))
