"""A dispute of Fives Up: from what was typed to a ruling."""

from typing import Any

from mtscore.cli.dispute_match import FromMatch
from mtscore.cli.dispute_told import Told, options_of, rule_set_of
from mtscore.errors import Diagnostic, Problems, UsageProblem
from mtscore.fives.claims import parse_claim
from mtscore.fives.layout import Layout
from mtscore.fives.line import PARTS, parse_layout
from mtscore.fives.line_moves import Move, parse_moves
from mtscore.fives.ruling import rule
from mtscore.fives.state import UNKNOWN, Hand, State, hand_of
from mtscore.notation.dominoes import parse_dominoes, parse_hand, place_in
from mtscore.notation.names import as_typed, find_player, parse_names, tidy
from mtscore.rules.options import FivesOptions
from mtscore.ruling import Ruling
from mtscore.tiles import LARGEST, Domino
from mtscore.words import listed, say, whole

_TRAINS = ("trains", "engine", "doubles", "boneyard")


def rule_fives(told: Told, match: FromMatch) -> Ruling:
    """Rule on a move or a claim of Fives Up.

    Raises:
        UsageProblem: what cannot be read, or cannot be.
    """
    state = layout_told(told, match)
    moves: tuple[Move, ...] = ()
    if told.move is not None:
        moves = parse_moves(
            told.move, state.layout, largest=state.largest, source=told.where("move")
        )
    claim = None
    if told.claim is not None:
        claim = parse_claim(told.claim, list(state.players), told.where("claim"))
    drew: tuple[Domino, ...] = ()
    if told.drew is not None:
        drew = parse_dominoes(told.drew, state.largest, told.where("drew"))
    return rule(state, moves, claim, drew=drew)


def layout_told(told: Told, match: FromMatch) -> State:
    """The table that was told, part by part or as a position.

    Raises:
        UsageProblem: what cannot be read, or cannot be; or it tells of trains.
    """
    _refuse_trains(told)
    if not told.position:
        return state_of(told, match)
    from mtscore.fives.position_reading import parse_position  # noqa: PLC0415 - seldom given

    return parse_position(told.position, told.where("position"))


def _refuse_trains(told: Told) -> None:
    given = [name for name in _TRAINS if getattr(told, name) is not None]
    if not given:
        return
    raise UsageProblem(
        Diagnostic(
            code="wrong-game",
            message=say(
                "Fives Up has no {names}", names=listed([f"--{one}" for one in given], "and no")
            ),
            help=say(
                "give the layout with --line, --up, --down and --stock, or choose --rules station"
            ),
        )
    )


def state_of(told: Told, match: FromMatch) -> State:
    """The layout and the hand that were told.

    Raises:
        UsageProblem: everything of it that cannot be read, or cannot be.
    """
    problems = Problems()
    rule_set, house = rule_set_of(told, match)
    if not rule_set.is_fives:
        from mtscore.rules import find_rule_set  # noqa: PLC0415 - the line says which game

        rule_set, house = find_rule_set("fives-up"), {}
    options: Any = rule_set.options
    players: list[str] = list(match.players)
    largest = rule_set.largest
    try:
        options = options_of(told, rule_set, house)
        largest = _number(told, "largest", LARGEST) or match.largest or largest
        if told.order is not None:
            players = parse_names(told.order, "--players")
    except UsageProblem as error:
        problems.take(error)
    assert isinstance(options, FivesOptions)  # noqa: S101 - its rule set has them
    layout = _layout(told, largest, options, problems)
    turn = 0
    try:
        players, turn = _players(told, players)
    except UsageProblem as error:
        problems.take(error)
    hands: list[Hand] = [UNKNOWN] * len(players)
    stock = None
    try:
        if told.hand is not None:
            hands[turn] = hand_of(parse_hand(told.hand, largest, told.where("hand")))
        stock = _number(told, "stock", 190)
    except UsageProblem as error:
        problems.take(error)
    problems.raise_if_any(UsageProblem)
    return State(
        players=tuple(players),
        turn=turn,
        layout=layout,
        hands=tuple(hands),
        stock=stock,
        options=options,
        largest=largest,
    )


def _layout(told: Told, largest: int, options: FivesOptions, problems: Problems) -> Layout:
    spins = options.spinner != "none"
    try:
        return parse_layout(
            told.line or "",
            told.up or "",
            told.down or "",
            told.spinner or "",
            largest=largest,
            spins=spins,
            sources={part: told.where(part) for part in PARTS},
        )
    except UsageProblem as error:
        problems.take(error)
        return Layout(spins=spins)


def _players(told: Told, players: list[str]) -> tuple[list[str], int]:
    """Everybody, and the seat of who is in turn; one whom nobody named stays without a name."""
    if players:
        if told.player is None:
            return players, 0
        name = find_player(told.player, players, place_in(told.where("player"), told.player))
        return players, players.index(name)
    return [tidy(told.player) if told.player else "", ""], 0


def _number(told: Told, name: str, most: int) -> int | None:
    text = getattr(told, name)
    if text is None:
        return None
    number = whole(text, 0, most)
    if number is not None:
        return number
    raise UsageProblem(
        Diagnostic(
            code="bad-number",
            message=say(
                "{name} cannot be {text}",
                name=told.where(name),
                text=as_typed(text.strip()),
            ),
            help=say("write a number from 0 to {most}", most=most),
            place=place_in(told.where(name), text),
        )
    )
