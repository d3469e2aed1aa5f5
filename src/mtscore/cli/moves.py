"""`mtscore moves`: all legal moves in a position."""

from typing import Any

import typer

from mtscore.cli.exits import ExitCode
from mtscore.cli.options import JsonOption, MatchOption, QuietOption, command_app
from mtscore.cli.output import answer, note, print_json, settings
from mtscore.cli.session import open_match
from mtscore.cli.situation import (
    BoneyardOption,
    DoublesOption,
    DrewOption,
    EngineOption,
    FileOption,
    FirstTurnOption,
    HandOption,
    PlayerOption,
    PositionOption,
    RuleOption,
    RulesOption,
    SetOption,
    TrainsOption,
    house_rules,
    read_situation,
    refuse_both,
)
from mtscore.errors import Diagnostic, UsageProblem
from mtscore.notation.moves import Move
from mtscore.notation.trains import write_owner
from mtscore.records import changed
from mtscore.table import (
    State,
    duties,
    explain,
    judge,
    legal_moves,
    parse_position,
    possible_moves,
    reach,
)
from mtscore.table.reach import cases_of
from mtscore.table.sentences import whose
from mtscore.table.telling import Told, tell_state
from mtscore.words import listed, say

app = command_app()


@app.command("moves")
def moves(
    position: PositionOption = None,
    trains: TrainsOption = None,
    player: PlayerOption = None,
    hand: HandOption = None,
    drew: DrewOption = None,
    engine: EngineOption = None,
    first_turn: FirstTurnOption = False,
    doubles: DoublesOption = None,
    boneyard: BoneyardOption = None,
    largest: SetOption = None,
    rules: RulesOption = None,
    rule: RuleOption = None,
    file: FileOption = None,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""List all legal moves in a position, each with its clause.

    What is not told is unknown. Where the hand is, the answer is where its player may play. With
    --match, players, rules and this round's engine are those of that match.

    \b
      mtscore moves --trains "Ana: 5; Bo*: 7; mexican: 9" --player Ana --hand "5-7 9-9 1-2"
      mtscore moves --trains "Ana: -" --player Ana --hand "12-5 5-0" --engine 12 --first-turn
      mtscore moves --file dispute.toml --rules railyard
      mtscore moves --position "station; set 12; engine 12; order Ana Bo; turn Ana; Ana: 12-5"
    """
    settings.json |= json
    settings.quiet |= quiet
    others = {
        "--trains": trains,
        "--hand": hand,
        "--drew": drew,
        "--engine": engine,
        "--first-turn": first_turn,
        "--doubles": doubles,
        "--boneyard": boneyard,
        "--set": largest,
        "--rules": rules,
        "--rule": rule,
        "--file": file,
        "--match": match,
    }
    refuse_both(position, others)
    told, rest = read_situation(file) if file is not None else (Told(), {})
    if position is None and isinstance(rest.get("position"), str):
        position = rest["position"]
    if position is not None:
        if position.strip().casefold().startswith("fives"):
            _show_fives(position)
            return
        state = parse_position(position)
        if player is not None:
            state = _with_player(state, player)
    else:
        given: dict[str, Any] = {
            "rules": rules,
            "house_rules": {**(told.house_rules or {}), **house_rules(rule)} or None,
            "largest": largest,
            "engine": engine,
            "trains": trains,
            "player": player,
            "hand": hand,
            "drew": drew,
            "doubles": doubles,
            "first_turn": first_turn or None,
            "boneyard": boneyard,
        }
        if match is not None:
            told = _of_match(match, told)
        told = changed(told, **{key: value for key, value in given.items() if value is not None})
        state = tell_state(told)
    if state.turn is None and state.ended is None:
        raise _no_player(state)
    _show(state)


def _of_match(match: str, told: Told) -> Told:
    """What was told, the match's players, rules and engine beneath it."""
    found = open_match(match).match
    number = found.coming
    rules = found.rule_set.name
    agreed = found.house_rules(number) if told.rules in {None, rules} else {}
    engine = found.engine(number)
    return changed(
        told,
        players=tuple(one.name for one in found.playing(number)),
        rules=told.rules or rules,
        house_rules={**agreed, **(told.house_rules or {})},
        largest=told.largest or str(found.header.largest),
        engine=told.engine or (None if engine is None else str(engine)),
    )


def _with_player(state: State, text: str) -> State:
    from mtscore.notation.names import find_player  # noqa: PLC0415 - for this option alone

    name = find_player(text, state.setting.players)
    return state.but(turn=state.setting.players.index(name))


def _no_player(state: State) -> UsageProblem:
    names = listed(list(state.setting.players), "or")
    return UsageProblem(
        Diagnostic(
            code="no-player",
            message=say("it is not told whose turn it is"),
            help=say("add --player: {names}", names=names) if names else say("add --player NAME"),
        )
    )


def _show(state: State) -> None:
    certain = legal_moves(state)
    unsure = [move for move in possible_moves(state) if move not in certain]
    known = state.turn is None or state.knows_hand(state.turn)
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
                ]
                if known
                else [],
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


def _show_fives(position: str) -> None:
    """The moves of a position of Fives Up."""
    from mtscore.fives import engine, position_reading  # noqa: PLC0415 - the other game
    from mtscore.fives.line_moves import write_move  # noqa: PLC0415
    from mtscore.fives.position import write_position  # noqa: PLC0415

    state = position_reading.parse_position(position)
    found = engine.known_moves(state)
    text = write_position(state)
    said = [(write_move(one, state.layout), engine.explain(state, one)) for one in found or ()]
    if settings.json:
        listing = [{"move": move, "clauses": [one.id for one in why.clauses]} for move, why in said]
        document = {"schema": 1, "position": text, "player": state.players[state.turn]}
        print_json({**document, "moves": None if found is None else listing})
        return
    for move, why in said:
        answer(f"{move:22} {why.sentence} [{', '.join(one.id for one in why.clauses)}]")
    if found is None:
        answer(say("What may be played hangs on dominoes that are not known."))
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
