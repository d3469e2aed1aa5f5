"""A whole round: dealt, opened, and played to its end by any players."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from mtscore.errors import Problems, UsageProblem
from mtscore.fives.checks import refuse_impossible
from mtscore.fives.ending import outcome
from mtscore.fives.engine import apply, legal_moves
from mtscore.fives.layout import Layout
from mtscore.fives.line_moves import Move
from mtscore.fives.opening import find_opener, leads_with_highest
from mtscore.fives.state import FIVES_UP, After, Hand, State, hand_of
from mtscore.notation.moves import Draw
from mtscore.records import Record
from mtscore.rules.deal import parse_deal
from mtscore.rules.options import FivesOptions, dominoes_to_deal
from mtscore.tiles import Domino, domino_set, set_size
from mtscore.words import counted, say

Player = Callable[[State, list[Move]], Move]
"""Chooses one of the legal moves."""


class Opening(Record):
    """A round before its first turn.

    Attributes:
        state: everybody's hand known, the opener in turn.
        stock: the dominoes left, in the order in which they will be drawn.
    """

    state: State
    stock: tuple[Domino, ...]


class Played(Record):
    """A round that was played to its end: who moved how, and the last state."""

    opening: Opening
    moves: tuple[tuple[str, Move], ...]
    final: State


def begin(
    players: Sequence[str],
    *,
    starter: str | None = None,
    hands: Mapping[str, Iterable[Domino]] | None = None,
    after: After | None = None,
    scores: Sequence[int] | None = None,
    target: int | None = None,
    options: FivesOptions = FIVES_UP,
    largest: int = 6,
) -> State:
    """The state after dealing, before the first turn.

    Args:
        players: in seating order.
        starter: who opens; the first seat when not given.
        hands: what is known of each hand; one that is not given has as many dominoes as are dealt.
        after: how the round before ended.
        scores: the points of each side in this match so far.
        target: the points that end the match.
        options: what is played, house rules put in.
        largest: the highest double of the set.

    Raises:
        UsageProblem: the rules have no deal for so many players, or the set is too small.
        ValueError: a starter who does not play.
    """
    each = _dealt(players, options, largest)
    if starter is not None and starter not in players:
        raise ValueError(f"{starter} does not play")
    shown = hands or {}
    held = tuple(hand_of(shown[name]) if name in shown else Hand(hidden=each) for name in players)
    state = State(
        players=tuple(players),
        turn=0 if starter is None else list(players).index(starter),
        hands=held,
        stock=set_size(largest) - sum(hand.count or 0 for hand in held),
        after=after,
        scores=None if scores is None else tuple(scores),
        target=target,
        layout=Layout(spins=options.spinner != "none"),
        options=options,
        largest=largest,
    )
    refuse_impossible(state)
    return state


def _dealt(players: Sequence[str], options: FivesOptions, largest: int) -> int:
    """How many dominoes each player is dealt.

    Raises:
        UsageProblem: the rules have no deal for so many players, or the set is too small.
    """
    problems = Problems()
    each = parse_deal(options.deal).each(len(players))
    if each is None:
        problems.add(
            "no-deal",
            say(
                "the rules deal no hand for {players} ({deal})",
                players=counted(len(players), "player"),
                deal=options.deal,
            ),
            help=say("the house rule for more players is deal=2:7 3-4:5"),
        )
    elif each * len(players) > dominoes_to_deal(options, largest):
        problems.add(
            "deal-too-large",
            say(
                "{each} dominoes for each of {players} are more than the {size} of the set",
                each=each,
                players=len(players),
                size=set_size(largest),
            ),
        )
    problems.raise_if_any(UsageProblem)
    return each or 0


def deal(
    options: FivesOptions,
    players: Sequence[str],
    random: Random,
    *,
    after: After | None = None,
    largest: int = 6,
    starter: str | None = None,
) -> Opening:
    """Mix and deal as the options say, and find who opens.

    Args:
        options: what is played, house rules put in.
        players: in seating order.
        random: mixes the dominoes.
        after: how the round before ended.
        largest: the highest double of the set.
        starter: who opens where the hands do not tell; the first seat when not given.

    Raises:
        UsageProblem: the rules have no deal for so many players, or the set is too small.
        ValueError: a starter who does not play.
    """
    each = _dealt(players, options, largest)
    dominoes = list(domino_set(largest))
    random.shuffle(dominoes)
    hands = {
        name: frozenset(dominoes[seat * each : (seat + 1) * each])
        for seat, name in enumerate(players)
    }
    state = begin(
        players, starter=starter, hands=hands, after=after, options=options, largest=largest
    )
    if leads_with_highest(state):
        found = find_opener(hands, options)
        if found is not None:
            state = state.but(turn=state.players.index(found[0]))
    return Opening(state=state, stock=tuple(dominoes[len(players) * each :]))


def play_round(opening: Opening, choose: Player) -> Played:
    """Play to the end; `choose` decides for whoever is in turn.

    The state that it sees knows all hands; a player that looks only at `state.own` plays fair.
    """
    state, drawn = opening.state, iter(opening.stock)
    moves = []
    while outcome(state) is None:
        move = choose(state, legal_moves(state))
        if type(move) is Draw:
            move = Draw(next(drawn))
        moves.append((state.players[state.turn], move))
        state = apply(state, move)
    return Played(opening=opening, moves=tuple(moves), final=state)


def random_player(random: Random) -> Player:
    """A player that takes any legal move."""
    chance = random.random

    def choose(_: State, moves: list[Move]) -> Move:
        return moves[int(chance() * len(moves))]

    return choose
