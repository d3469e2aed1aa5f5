"""A whole round: dealt, the engine found, and played to its end by any players."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from mtscore.notation.moves import Draw, Move
from mtscore.notation.names import fold, name_problem
from mtscore.records import Record
from mtscore.rules.deal import parse_deal
from mtscore.rules.options import TrainOptions
from mtscore.rules.rule_set import RuleSet
from mtscore.table.build import begin
from mtscore.table.moves import is_legal, legal_moves
from mtscore.table.state import Setting, State
from mtscore.table.step import apply
from mtscore.tiles import Domino, domino_set, double

Player = Callable[[State, list[Move]], Move]
"""Chooses one of the legal moves."""


class Opening(Record):
    """A round before its first turn.

    Attributes:
        state: the engine laid, everybody's hand known, the first player in turn.
        yard: the dominoes left, in the order in which they will be drawn.
        hunted: who drew what while the engine was looked for.
    """

    state: State
    yard: tuple[Domino, ...]
    hunted: tuple[tuple[str, Domino], ...] = ()


class Played(Record):
    """A round that was played to its end: who moved how, and the last state."""

    opening: Opening
    moves: tuple[tuple[str, Move], ...]
    final: State


def deal(
    rule_set: RuleSet,
    options: TrainOptions,
    players: Sequence[str],
    random: Random,
    *,
    each: int | None = None,
    engine: int | None = None,
    largest: int | None = None,
    starter: str | None = None,
) -> Opening:
    """Mix, deal and find the engine as the options say.

    Args:
        rule_set: for clauses.
        options: what is played, house rules put in.
        players: in seating order.
        random: mixes the dominoes.
        each: dominoes for each player; what the deal table of the options says when not given.
        engine: this round's engine; the set's highest double when not given. Where the highest
            double in a hand becomes the engine it is not asked for.
        largest: the highest double of the set; the rule set's when not given.
        starter: who begins where the engine belongs to nobody, and who draws first when it is
            hunted; the first seat when not given.

    Raises:
        ValueError: fewer than two players, names that nobody may have or that two have, a starter
            who does not play, an engine that is not in the set, or dominoes that the set cannot
            give or the table of the rules does not say.
    """
    largest = rule_set.largest if largest is None else largest
    engine = largest if engine is None else engine
    _refuse_players(players)
    if each is None:
        each = parse_deal(options.deal).each(len(players))
        if each is None:
            raise ValueError(f"{options.deal} does not say what {len(players)} players take")
    if starter is not None and starter not in players:
        raise ValueError(f"{starter} does not play")
    if not 0 <= engine <= largest:
        raise ValueError(f"a double-{largest} set has no engine {engine}")
    dominoes = list(domino_set(largest))
    if options.engine_found == "set_out":
        dominoes.remove(double(engine))
    if each < 1 or each * len(players) > len(dominoes):
        raise ValueError(f"{len(dominoes)} dominoes cannot give {len(players)} hands of {each}")
    random.shuffle(dominoes)
    hands = {
        name: set(dominoes[seat * each : (seat + 1) * each]) for seat, name in enumerate(players)
    }
    yard = dominoes[each * len(players) :]
    first = players[0] if starter is None else starter
    hunted: list[tuple[str, Domino]] = []
    if options.engine_found != "set_out":
        first, engine, hunted = find_engine(options.engine_found, hands, yard, engine, first)
    setting = Setting(
        rule_set=rule_set,
        options=options,
        players=tuple(players),
        largest=largest,
        engine=engine,
    )
    state = begin(setting, hands, len(yard), first)
    return Opening(state=state, yard=tuple(yard), hunted=tuple(hunted))


def _refuse_players(players: Sequence[str]) -> None:
    if len(players) < 2:
        raise ValueError("a round needs two players")
    for name in players:
        problem = name_problem(name)
        if problem:
            raise ValueError(problem.message)
    if len({fold(name) for name in players}) < len(players):
        raise ValueError("two players have one name")


def find_engine(
    how: str,
    hands: Mapping[str, set[Domino]],
    yard: list[Domino],
    engine: int,
    starter: str,
) -> tuple[str, int, list[tuple[str, Domino]]]:
    """Who lays the engine, which it is, and what was drawn in the hunt for it.

    The hands gain what was drawn and lose the engine; the boneyard loses what was drawn. S3.1,
    S3.2, O3.2: the holder lays it; nobody holds it: draw clockwise, one at a time, until it turns
    up. With hunt_all the pass in which it turns up is completed.

    Args:
        how: the option engine_found: hunt_one, hunt_all or highest.
        hands: each player's dominoes.
        yard: the boneyard, in the order in which it will be drawn.
        engine: the engine's number, not asked for where the highest double decides.
        starter: who draws first.
    """
    order = list(hands)
    begin_at = order.index(starter)
    order = order[begin_at:] + order[:begin_at]
    hunted: list[tuple[str, Domino]] = []
    while True:
        holder = _holder(how, hands, engine)
        if holder is not None and (how != "hunt_all" or len(hunted) % len(order) == 0 or not yard):
            name, found = holder
            hands[name].remove(found)
            return name, found.high, hunted
        name = order[len(hunted) % len(order)]
        drawn = yard.pop(0)
        hands[name].add(drawn)
        hunted.append((name, drawn))


def _holder(how: str, hands: Mapping[str, set[Domino]], engine: int) -> tuple[str, Domino] | None:
    if how != "highest":
        wanted = double(engine)
        return next(((name, wanted) for name, hand in hands.items() if wanted in hand), None)
    held = [(one, name) for name, hand in hands.items() for one in hand if one.is_double]
    if not held:
        return None
    best, name = max(held)
    return name, best


def play_round(opening: Opening, choose: Player) -> Played:
    """Play to the end; `choose` decides for whoever is in turn.

    The state that it sees knows all hands; a player that looks only at `state.turn`'s plays fair.
    A `Draw` may stay open: the domino comes from the opening's boneyard.

    Raises:
        ValueError: `choose` gives a move that is not legal.
    """
    state = opening.state
    players = state.setting.players
    drawn = iter(opening.yard)
    moves = []
    while state.turn is not None:
        offered = legal_moves(state)
        move = choose(state, offered)
        # What was offered needs no second look.
        if id(move) not in map(id, offered) and not is_legal(state, move):
            raise ValueError(f"{move} is not legal: {state}")
        if type(move) is Draw:
            move = Draw(next(drawn))
        moves.append((players[state.turn], move))
        state = apply(state, move)
    return Played(opening=opening, moves=tuple(moves), final=state)


def random_player(random: Random) -> Player:
    """A player that takes any legal move."""
    chance = random.random

    def choose(_: State, moves: list[Move]) -> Move:
        return moves[int(chance() * len(moves))]

    return choose
