"""Whole matches played by the program itself: the blocks of a match file, and figures."""

from collections.abc import Iterator
from random import Random

from mtscore.match import Header, MovesBlock, RoundBlock
from mtscore.match.setup import choose_deal
from mtscore.notation.dominoes import write_hand
from mtscore.notation.moves import Draw, Play
from mtscore.notation.record import Step, write_record
from mtscore.records import Record
from mtscore.rules import find_rule_set
from mtscore.rules.house_rules import with_house_rules
from mtscore.rules.options import TrainOptions
from mtscore.simulate.players import player_of
from mtscore.table import Opening, Played, deal, play_round
from mtscore.table.bits import dominoes_of
from mtscore.tiles import Domino, double, pips

Hand = frozenset[Domino]


class PlayedRound(Record):
    """One simulated round.

    Attributes:
        number: which one.
        played: how it went.
        left: what each had left.
    """

    number: int
    played: Played
    left: dict[str, Hand]

    @property
    def blocked(self) -> bool:
        """Whether nobody went out."""
        return self.played.final.ended == "blocked"


def play_match(header: Header, seed: str, style: str = "heaviest") -> Iterator[PlayedRound]:
    """Play the rounds of a match; the same seed gives the same match.

    Raises:
        UsageProblem: the set cannot give each player the dominoes of the deal.
    """
    rule_set = find_rule_set(header.rules)
    options = with_house_rules(rule_set.options, header.house_rules)
    if not isinstance(options, TrainOptions):
        raise TypeError(f"{header.rules} is no game of trains")
    players = header.players
    each, _ = choose_deal(rule_set, options, header.largest, len(players), header.deal)
    random = Random(seed)  # noqa: S311 - a game, no secret
    choose = player_of(style, random)
    for number, engine in enumerate(header.engines, 1):
        opening = deal(
            rule_set,
            options,
            players,
            random,
            each=each,
            engine=engine,
            largest=header.largest,
            # R0.1: where the engine belongs to nobody, the players begin in turn.
            starter=players[(number - 1) % len(players)],
        )
        played = play_round(opening, choose)
        hands = played.final.hands
        left = {name: frozenset(dominoes_of(hands[seat])) for seat, name in enumerate(players)}
        yield PlayedRound(number=number, played=played, left=left)


def blocks_of(one: PlayedRound) -> tuple[MovesBlock, RoundBlock]:
    """The moves and the scores of a round as they are written in a match file."""
    opening = one.played.opening
    setting = opening.state.setting
    steps = [Step(name, move) for name, move in one.played.moves]
    facts: dict[str, object] = {"starts": opening.state.player}
    if setting.options.engine_found == "highest":
        # Where the hands decide, the engine isn't the one planned.
        facts["engine"] = setting.engine
    facts["hands"] = {name: write_hand(hand) for name, hand in dealt_hands(opening).items()}
    if opening.hunted:
        facts["hunt"] = write_record(
            [Step(name, Draw(domino)) for name, domino in opening.hunted], width=10_000
        )
    out = tuple(setting.players[seat] for seat in one.played.final.out)
    return (
        MovesBlock(round=one.number, text=write_record(steps) + "\n", facts=facts),
        RoundBlock(
            number=one.number,
            engine=setting.engine,
            pips={name: pips(hand) for name, hand in one.left.items()},
            hands=one.left,
            out=out,
            blocked=one.blocked,
        ),
    )


def dealt_hands(opening: Opening) -> dict[str, set[Domino]]:
    """The hands as dealt: before the engine was looked for and laid."""
    state = opening.state
    setting = state.setting
    hands = {name: set(dominoes_of(state.hands[seat])) for seat, name in enumerate(setting.players)}
    if setting.options.engine_found != "set_out" and state.player and setting.engine is not None:
        hands[state.player].add(double(setting.engine))
    for name, domino in opening.hunted:
        hands[name].discard(domino)
    return hands


class Figures(Record):
    """Sums over many rounds; `together` adds them up.

    Attributes:
        rounds: how many rounds.
        blocked: how many ended blocked.
        moves: recorded moves of all kinds.
        plays: dominoes laid.
        turns: turns taken.
        pips: pips left in all hands.
        hands: how many hands that were.
        squares: for each hand its pips squared, added up: how far scores lie apart.
    """

    rounds: int = 0
    blocked: int = 0
    moves: int = 0
    plays: int = 0
    turns: int = 0
    pips: int = 0
    hands: int = 0
    squares: int = 0

    def together(self, other: "Figures") -> "Figures":
        """Both added up."""
        return Figures(
            rounds=self.rounds + other.rounds,
            blocked=self.blocked + other.blocked,
            moves=self.moves + other.moves,
            plays=self.plays + other.plays,
            turns=self.turns + other.turns,
            pips=self.pips + other.pips,
            hands=self.hands + other.hands,
            squares=self.squares + other.squares,
        )


def figures_of(one: PlayedRound) -> Figures:
    """The figures of one round."""
    moves = one.played.moves
    turns = sum(at == 0 or moves[at - 1][0] != moves[at][0] for at in range(len(moves)))
    counts = [pips(hand) for hand in one.left.values()]
    return Figures(
        rounds=1,
        blocked=int(one.blocked),
        moves=len(moves),
        plays=sum(type(move) is Play for _, move in moves),
        turns=turns,
        pips=sum(counts),
        hands=len(counts),
        squares=sum(count * count for count in counts),
    )


__all__ = [
    "Figures",
    "PlayedRound",
    "blocks_of",
    "dealt_hands",
    "figures_of",
    "play_match",
]
