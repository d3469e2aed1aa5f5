"""`mtscore moves`: all legal moves in a position."""

from typing import Any

import typer

from mtscore.cli.dispute import options_named, read, with_kept_table
from mtscore.cli.dispute_match import FromMatch, from_match
from mtscore.cli.dispute_told import Told, is_fives
from mtscore.cli.exits import ExitCode
from mtscore.cli.options import JsonOption, MatchOption, QuietOption, command_app
from mtscore.cli.output import answer, note, print_json, settings
from mtscore.cli.session import say_which
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
from mtscore.errors import Diagnostic, UsageProblem
from mtscore.notation.moves import Move
from mtscore.notation.trains import write_owner
from mtscore.records import changed
from mtscore.referee import position_of
from mtscore.table import State, duties, explain, judge, legal_moves, possible_moves, reach
from mtscore.table.reach import cases_of
from mtscore.table.sentences import whose
from mtscore.words import listed, say

app = command_app()


@app.command("moves")
def moves(
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
    line: LineOption = None,
    up: UpOption = None,
    down: DownOption = None,
    spinner: SpinnerOption = None,
    stock: StockOption = None,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""List all legal moves in a position, each with its clause.

    What is not told is unknown. Where the hand is, the answer is where its player may play.
    Players, rules and the round's engine are those of the match in use, and so is the table where
    its moves are kept, unless you describe another one.

    \b
      mtscore moves --trains "Ana: 5; Bo*: 7; mexican: 9" --player Ana --hand "5-7 9-9 1-2"
      mtscore moves --trains "Ana: -" --player Ana --hand "12-5 5-0" --engine 12 --first-turn
      mtscore moves --file dispute.toml --rules railyard
      mtscore moves --position "station; set 12; engine 12; order Ana Bo; turn Ana; Ana: 12-5"
    """
    settings.json |= json
    settings.quiet |= quiet
    told = Told(
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
        round=number,
        position=position,
        line=line,
        up=up,
        down=down,
        spinner=spinner,
        stock=stock,
    )
    if file is not None:
        from mtscore.cli.dispute_file import read_dispute  # noqa: PLC0415 - when there is one

        # What lies there, whatever is said to have been done next.
        told = changed(read_dispute(file, told), move=None, claim=None)
    source = from_match(match, rules=told.rules, order=told.order)
    table = with_kept_table(told, source)
    if table is not told:
        from mtscore.cli.dispute_table import say_where_from  # noqa: PLC0415 - where one is kept

        say_where_from(source)
    if is_fives(table, source):
        _show_fives(table, source)
    else:
        _show(_state(table, source))
    if source.file is not None and not settings.json:
        say_which(source.file)


def _state(told: Told, source: FromMatch) -> State:
    """The table that was told.

    Raises:
        UsageProblem: everything unreadable, contradictory or impossible, or nobody is in turn.
    """
    asked = read(told, source)
    with options_named(told):
        state = asked.state if asked.facts is None else position_of(asked.facts)
    assert state is not None  # noqa: S101 - one of the two is there
    if state.turn is None and state.ended is None:
        raise _no_player(state)
    return state


def _no_player(state: State) -> UsageProblem:
    names = listed(list(state.setting.players), "or")
    return UsageProblem(
        Diagnostic(
            code="no-player",
            message=say("it is not said whose turn it is"),
            help=say("add --player: {names}", names=names) if names else say("add --player NAME"),
        )
    )


def _sorted(state: State) -> tuple[list[Move], list[Move]]:
    """The moves that are certainly legal, and those that hang on something.

    The engine looks at one fact at a time; where it is not sure the referee, who goes through the
    cases, has the last word, so that `moves` says what `check-move` does.
    """
    certain = legal_moves(state)
    unsure = [move for move in possible_moves(state) if move not in certain]
    if not unsure:
        return certain, unsure
    from mtscore.referee import rule  # noqa: PLC0415 - where something is unknown

    verdicts = {move: rule(state, [move]).verdict for move in unsure}
    certain += [move for move in unsure if verdicts[move] == "legal"]
    return certain, [move for move in unsure if verdicts[move] == "depends"]


def _show(state: State) -> None:
    known = state.turn is None or state.knows_hand(state.turn)
    certain, unsure = _sorted(state) if known else (legal_moves(state), [])
    if settings.json:
        print_json(
            {
                "schema": 1,
                "position": str(state),
                "player": state.player,
                "moves": [_document(state, move) for move in certain] if known else None,
                "depends": [
                    {"move": str(move), "missing": list(judge(state, move).missing)}
                    for move in unsure
                ],
                "open": _open(state),
            }
        )
        return
    if state.turn is None:
        answer(say("The round is over."))
        raise typer.Exit(ExitCode.NO)
    if not known:
        _show_open(state)
        return
    for move in certain:
        said = explain(state, move)
        ids = ", ".join(one.id for one in said.clauses)
        answer(f"{move!s:22} {said.sentence}" + (f" [{ids}]" if ids else ""))
    for move in unsure:
        missing = listed(list(judge(state, move).missing))
        answer(say("{move} depends on: {missing}", move=f"{move!s:22}", missing=missing))
    note(say("Position: {position}", position=state))


def _show_fives(told: Told, source: FromMatch) -> None:
    """The moves of a layout of Fives Up."""
    from mtscore.cli.dispute_fives import layout_told  # noqa: PLC0415 - the other game
    from mtscore.fives import engine  # noqa: PLC0415
    from mtscore.fives.line_moves import write_move  # noqa: PLC0415
    from mtscore.fives.position import write_position  # noqa: PLC0415

    state = layout_told(told, source)
    text = write_position(state)
    certain = engine.legal_moves(state)
    known = state.own.is_known
    unsure = [one for one in engine.possible_moves(state) if one not in certain] if known else []
    sure = [(write_move(one, state.layout), engine.explain(state, one)) for one in certain]
    open_ = [(write_move(one, state.layout), engine.explain(state, one)) for one in unsure]
    if settings.json:
        listing = [{"move": move, "clauses": [one.id for one in why.clauses]} for move, why in sure]
        print_json(
            {
                "schema": 1,
                "position": text,
                "player": state.players[state.turn],
                "moves": listing if known else None,
                "depends": [{"move": move, "missing": list(why.missing)} for move, why in open_],
            }
        )
        return
    for move, why in sure:
        answer(f"{move:22} {why.sentence} [{', '.join(one.id for one in why.clauses)}]")
    for move, why in open_:
        missing = listed(list(why.missing))
        answer(say("{move} depends on: {missing}", move=f"{move:22}", missing=missing))
    if not known:
        answer(say("The hand is not known, and with it what else may be played."))
    note(say("Position: {position}", position=text))


def _document(state: State, move: Move) -> dict[str, Any]:
    return {"move": str(move), "clauses": [one.id for one in explain(state, move).clauses]}


def _open(state: State) -> list[dict[str, Any]]:
    """The trains that the player may play on, whatever he holds."""
    if state.turn is None:
        return []
    places = [reach(case)[0] for case in cases_of(state)]
    sure = [place for place in places[0] if all(place in other for other in places)]
    return [
        {"train": write_owner(state.setting.owner(place)), "number": state.trains[place].end}
        for place in sure
    ]


def _show_open(state: State) -> None:
    places = [reach(case) for case in cases_of(state)]
    either = sorted({place for sure, unsure in places for place in (*sure, *unsure)})
    for duty in duties(state):
        answer(duty)
    answer(say("{player}'s hand is not known. {player} may play:", player=state.player))
    for place in either:
        train = state.trains[place]
        what = say("a domino that matches") if train.end is None else say("a {n}", n=train.end)
        sure = all(place in one[0] for one in places)
        line = say("  {what} on {train}", what=what, train=whose(state.setting.owner(place)))
        answer(line if sure else say("{line}, if it is open", line=line))
    note(say("Position: {position}", position=state))
