"""Whole rounds: deal one, play it to its end, with every choice left to the caller."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from mtscore.fives.ending import outcome
from mtscore.fives.engine import apply, legal_moves
from mtscore.fives.line_moves import DRAW, Move
from mtscore.fives.opening import find_opener, leads_with_highest
from mtscore.fives.outcome import Outcome
from mtscore.fives.state import FIVES_UP, After, State, start_round
from mtscore.rules.deal import parse_deal
from mtscore.rules.options import FivesOptions
from mtscore.tiles import Domino, domino_set

Choice = Callable[[State, Sequence[Move]], Move]


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """A round dealt: the state before the first domino, and the stock in the order drawn."""

    state: State
    stock: tuple[Domino, ...]


def deal_round(
    players: Sequence[str],
    random: Random,
    *,
    opener: int = 0,
    after: After | None = None,
    options: FivesOptions = FIVES_UP,
    largest: int = 6,
) -> Deal:
    """Shuffle and deal. `opener` is the seat that opens where the hands do not tell.

    Raises:
        UsageProblem: the rules have no deal for so many players.
    """
    dominoes = list(domino_set(largest))
    random.shuffle(dominoes)
    each = parse_deal(options.deal).each(len(players)) or 0
    hands = [dominoes[seat * each : (seat + 1) * each] for seat in range(len(players))]
    state = start_round(
        players, turn=opener, hands=hands, after=after, options=options, largest=largest
    )
    if leads_with_highest(state):
        held = {name: hand.tiles for name, hand in zip(state.players, state.hands, strict=True)}
        found = find_opener(held, options)
        if found is not None:
            state = replace(state, turn=state.players.index(found[0]))
    return Deal(state=state, stock=tuple(dominoes[len(players) * each :]))


def moves_of(deal: Deal, choose: Choice) -> Iterator[tuple[State, Move, State]]:
    """Play a round: every state, the move chosen in it, and the state after it."""
    state, stock = deal.state, list(deal.stock)
    while outcome(state) is None:
        move = choose(state, legal_moves(state) or ())
        drawn = stock.pop(0) if move is DRAW else None
        following = apply(state, move, drawn)
        yield state, move, following
        state = following


def play_out(deal: Deal, random: Random) -> tuple[State, Outcome]:
    """Play a round with random legal moves to its end."""
    *_, (_, _, last) = moves_of(deal, lambda _, moves: random.choice(moves))
    ended = outcome(last)
    if ended is None:
        raise RuntimeError("a round with all hands known always ends")
    return last, ended
