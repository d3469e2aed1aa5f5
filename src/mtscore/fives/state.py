"""One round of Fives Up as it stands: what lies, who holds what, as far as anybody knows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, cast

from mtscore.errors import Problems, UsageProblem
from mtscore.fives.layout import EMPTY, Layout
from mtscore.fives.sides import sides, spoken
from mtscore.rules import RULE_SETS
from mtscore.rules.deal import parse_deal
from mtscore.rules.options import FivesOptions, dominoes_to_deal
from mtscore.tiles import Domino, domino_set, set_size
from mtscore.words import counted, say

After = Literal["out", "stalemate", "blocked", "tie"]
"""How the round before ended; `tie` is a stalemate or a block that nobody won."""


FIVES_UP: Final = cast(FivesOptions, RULE_SETS["fives-up"].options)
"""The options of the rule set `fives-up`."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What a player holds, as far as it is known.

    Attributes:
        tiles: the dominoes known to be in it.
        hidden: how many it holds besides; None when nobody knows.
    """

    tiles: frozenset[Domino] = frozenset()
    hidden: int | None = 0

    @property
    def is_known(self) -> bool:
        """Whether every domino of it is known."""
        return self.hidden == 0

    @property
    def count(self) -> int | None:
        """How many dominoes it holds, where that is known."""
        return None if self.hidden is None else len(self.tiles) + self.hidden

    def without(self, tile: Domino) -> "Hand":
        """The hand after `tile` was played from it, out of its hidden part if need be."""
        if tile in self.tiles:
            return Hand(self.tiles - {tile}, self.hidden)
        return Hand(self.tiles, None if self.hidden is None else self.hidden - 1)

    def with_drawn(self, tile: Domino | None) -> "Hand":
        """The hand with one domino more; None: nobody saw which."""
        if tile is not None:
            return Hand(self.tiles | {tile}, self.hidden)
        return Hand(self.tiles, None if self.hidden is None else self.hidden + 1)


UNKNOWN: Final = Hand(hidden=None)
"""A hand of which nothing is known."""


def hand_of(tiles: Iterable[Domino]) -> Hand:
    """A hand that is known whole."""
    return Hand(frozenset(tiles))


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A round at one moment. It never changes; `apply` gives the next one.

    Attributes:
        players: the names in seating order, two at least; empty for one whom nobody named.
        turn: the seat, from 0, of the player whose turn it is. On an empty table it is the
            opener's: whoever the rules or the table say opens.
        layout: what lies on the table.
        hands: one for each player.
        stock: the dominoes face down; None when nobody counted.
        drawn: how many the player has drawn in this turn.
        passes: how many turns in a row, up to now, were passes.
        after: how the round before ended; None for the first round, or when it was not said.
        scores: the points of each side (each player, or each pair of partners) in this match so
            far, in seating order; None when nobody keeps them here.
        target: the points that end the match; None where there is no such number.
        options: the rules played by.
        largest: the highest double of the set.
    """

    players: tuple[str, ...]
    turn: int = 0
    layout: Layout = EMPTY
    hands: tuple[Hand, ...]
    stock: int | None = None
    drawn: int = 0
    passes: int = 0
    after: After | None = None
    scores: tuple[int, ...] | None = None
    target: int | None = None
    options: FivesOptions = FIVES_UP
    largest: int = 6

    @property
    def player(self) -> str:
        """The player whose turn it is, as spoken of."""
        return self.name_of(self.turn)

    def name_of(self, seat: int) -> str:
        """The player at `seat`, as spoken of."""
        name = self.players[seat]
        if not name and seat == 0:
            # Nobody was named: the one whose turn it was first.
            return say("the player")
        return spoken(name)

    @property
    def hand(self) -> Hand:
        """The hand of the player whose turn it is."""
        return self.hands[self.turn]

    @property
    def is_known(self) -> bool:
        """Whether all hands, the stock and the spinner are known."""
        return (
            self.stock is not None
            and self.layout.is_settled
            and all(hand.hidden == 0 for hand in self.hands)
        )

    @property
    def can_draw(self) -> bool | None:
        """Whether there is a domino to draw; None when nobody knows."""
        return None if self.stock is None else self.stock > self.options.stock_kept

    @property
    def unseen(self) -> frozenset[Domino]:
        """The dominoes that neither lie on the table nor are known to be in a hand."""
        seen = set(self.layout.dominoes).union(*(hand.tiles for hand in self.hands))
        return frozenset(domino_set(self.largest)) - seen

    def side_of(self, seat: int) -> int:
        """Which place in `scores` the player at `seat` plays for."""
        return seat % 2 if self.options.partnerships else seat


def start_round(
    players: Sequence[str],
    *,
    turn: int = 0,
    hands: Sequence[Iterable[Domino] | None] | None = None,
    after: After | None = None,
    scores: Sequence[int] | None = None,
    target: int | None = None,
    options: FivesOptions = FIVES_UP,
    largest: int = 6,
) -> State:
    """A round about to be opened by the player at seat `turn`; None for a hand nobody shows.

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
    shown = list(hands) if hands is not None else [None] * len(players)
    held = tuple(Hand(hidden=each) if tiles is None else hand_of(tiles) for tiles in shown)
    state = State(
        players=tuple(players),
        turn=turn,
        hands=held,
        stock=set_size(largest) - sum(hand.count or 0 for hand in held),
        after=after,
        scores=None if scores is None else tuple(scores),
        target=target,
        layout=Layout(spins=options.spinner != "none"),
        options=options,
        largest=largest,
    )
    check(state)
    return state


def check(state: State) -> None:
    """Refuse a state that cannot be.

    Raises:
        UsageProblem: a domino in two places or not in the set, a hand too many, more dominoes
            than the set has, partners who are not four; all of it.
    """
    problems = Problems()
    _check_table(state, problems)
    _check_dominoes(state, problems)
    problems.raise_if_any(UsageProblem)


def _check_table(state: State, problems: Problems) -> None:
    players = len(state.players)
    if players < 2:
        problems.add("bad-position", say("nobody plays alone"), help=say("name two players"))
    if state.options.partnerships and players != 4:
        problems.add(
            "bad-position",
            say("partners are four players, not {players}", players=players),
            help=say("name all four, or leave partnerships out"),
        )
    wanted = len(sides(state.players, state.options))
    if state.scores is not None and len(state.scores) != wanted:
        problems.add(
            "bad-position",
            say("{wanted} scores are needed, not {given}", wanted=wanted, given=len(state.scores)),
        )


def _check_dominoes(state: State, problems: Problems) -> None:
    where = dict.fromkeys(state.layout.dominoes, say("on the table"))
    for name, hand in zip(state.players, state.hands, strict=True):
        for tile in sorted(hand.tiles, reverse=True):
            here = say("in the hand of {name}", name=spoken(name))
            if tile in where:
                problems.add(
                    "domino-twice",
                    say("{domino} is {one} and {other}", domino=tile, one=where[tile], other=here),
                    help=say("every domino is in the set once"),
                )
            where[tile] = here
    for tile in where:
        if tile.high > state.largest:
            problems.add(
                "domino-not-in-set",
                say(
                    "{domino} is not in a double-{largest} set", domino=tile, largest=state.largest
                ),
            )
    problems.raise_if_any(UsageProblem)
    hidden = [hand.hidden for hand in state.hands]
    left = len(state.unseen)
    told = sum(one or 0 for one in hidden) + (state.stock or 0)
    complete = None not in hidden and state.stock is not None
    if told > left or (complete and told < left):
        problems.add(
            "counts-disagree",
            say(
                "{told} hidden in hands and stock, but {left} are neither on the table nor shown",
                told=counted(told, "domino", "dominoes"),
                left=left,
            ),
            help=say("count the hands and the stock again, or leave out what you are not sure of"),
        )
