"""What people tell the referee about their table, and the state of the round that it makes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from mtscore.errors import Diagnostic, Problems, UsageProblem
from mtscore.notation.moves import Draw, Move, Play
from mtscore.notation.trains import Owner, Train, write_owner
from mtscore.records import Record, changed, fresh
from mtscore.referee.starting import with_empty_train
from mtscore.rules.house_rules import differences
from mtscore.rules.option_specs import Value
from mtscore.rules.options import TrainOptions
from mtscore.rules.rule_set import RuleSet
from mtscore.table.bits import BIT
from mtscore.table.build import make_state
from mtscore.table.problems import problems_by_field
from mtscore.table.state import Setting, State
from mtscore.tiles import Domino
from mtscore.words import listed, say


class Facts(Record):
    """One moment of a round as somebody describes it; what is not said is unknown.

    Attributes:
        rule_set: the rules played by.
        options: its options with the house rules put in.
        players: everybody named, in playing order where `seated`.
        seated: whether their order is that of the seats.
        largest: the highest double of the set.
        engine: the number in the middle.
        player: whose move or claim it is.
        trains: what is known of each train, before the disputed turn's steps.
        doubles: the order in which the uncovered doubles were laid.
        exempt: those of them after which their player laid another domino.
        hand: the player's dominoes at the start of his turn.
        drew: what he drew in this turn, in order.
        first_turn: whether it is his first turn of the round; None: unknown.
        boneyard: how many dominoes are left to draw.
    """

    rule_set: RuleSet
    options: TrainOptions
    players: tuple[str, ...]
    seated: bool = False
    largest: int = 12
    engine: int | None = None
    player: str
    trains: Mapping[Owner, Train] = fresh(default_factory=dict)
    doubles: tuple[Owner, ...] | None = None
    exempt: tuple[Owner, ...] | None = None
    hand: frozenset[Domino] | None = None
    drew: tuple[Domino, ...] = ()
    first_turn: bool | None = False
    boneyard: int | None = None

    def under(self, rule_set: RuleSet, options: TrainOptions) -> "Facts":
        """The same table played by other rules; Mexican trains are left out where there is none."""
        trains = {
            owner: train
            for owner, train in self.trains.items()
            if isinstance(owner, str) or owner <= options.mexican_trains
        }
        return changed(self, rule_set=rule_set, options=options, trains=trains)


def house_rules(rule_set: RuleSet, options: TrainOptions) -> dict[str, Value]:
    """The options that differ from what the rule set says."""
    return differences(rule_set.options, options)


def state_before(facts: Facts, moves: Sequence[Move]) -> tuple[State, tuple[Move, ...]]:
    """The state before the first of `moves`, and the moves with what their draws took filled in.

    Raises:
        UsageProblem: everything about it that no table can show, each with the fact that it is
            about, by its name here or `move`, as its path.
    """
    moves, before = _with_draws(facts.drew, moves)
    _refuse_unheld(facts, moves, before)
    moves = _with_inferred_draws(facts, moves, before)
    held, count = _held(facts, moves, before)
    setting = Setting(
        rule_set=facts.rule_set,
        options=facts.options,
        players=facts.players,
        largest=facts.largest,
        engine=facts.engine,
    )
    state = make_state(
        setting,
        trains=facts.trains,
        doubles=facts.doubles,
        exempt=facts.exempt,
        hands={facts.player: held},
        counts={facts.player: count},
        boneyard=facts.boneyard,
        player=facts.player,
        first_turns=_first_turns(facts),
        steps=tuple(Draw(one) for one in before),
    )
    found = [_of_fact(field, one) for field, one in problems_by_field(state)]
    found += _double_problems(facts, state)
    if found:
        raise UsageProblem(found)
    return state, moves


def position_of(facts: Facts) -> State:
    """The state in which the player is to move, where nothing is in dispute.

    Raises:
        UsageProblem: everything about it that no table can show.
    """
    return with_empty_train(state_before(facts, ())[0])


def _with_draws(
    drew: Sequence[Domino], moves: Sequence[Move]
) -> tuple[tuple[Move, ...], tuple[Domino, ...]]:
    """The moves with their draws named, and what was drawn before the first of them."""
    named = {one.domino for one in moves if isinstance(one, Draw) and one.domino}
    rest = [one for one in drew if one not in named]
    open_draws = sum(isinstance(one, Draw) and one.domino is None for one in moves)
    early = max(0, len(rest) - open_draws)
    before, taken = tuple(rest[:early]), rest[early:]
    filled: list[Move] = []
    for one in moves:
        if isinstance(one, Draw) and one.domino is None and taken:
            filled.append(Draw(taken.pop(0)))
        else:
            filled.append(one)
    return tuple(filled), before


def _with_inferred_draws(
    facts: Facts, moves: Sequence[Move], before: Sequence[Domino]
) -> tuple[Move, ...]:
    """The moves with a draw named by what was laid after it and was not in hand.

    Only where no other draw can have taken it.
    """
    if facts.hand is None:
        return tuple(moves)
    held = set(facts.hand) | set(before)
    filled = list(moves)
    unknown: list[int] = []
    for at, one in enumerate(moves):
        if isinstance(one, Draw):
            if one.domino is None:
                unknown.append(at)
            else:
                held.add(one.domino)
        elif isinstance(one, Play) and one.domino not in held:
            if len(unknown) != 1:
                break
            filled[unknown.pop()] = Draw(one.domino)
    return tuple(filled)


def _held(
    facts: Facts, moves: Sequence[Move], before: Sequence[Domino]
) -> tuple[frozenset[Domino], int | None]:
    """What is in hand before the first move, as far as it is known, and how many there are."""
    by_draw = {one.domino for one in moves if isinstance(one, Draw)}
    if facts.hand is not None:
        # What a step of the turn draws was not there before, though the hand may name it again.
        held = (facts.hand | set(before)) - by_draw
        return held, len(held)
    held = frozenset(before)
    for one in moves:
        if isinstance(one, Draw) and one.domino is None:
            # From here on a domino that is played may be the one that was drawn.
            break
        if isinstance(one, Play) and one.domino not in by_draw:
            held |= {one.domino}
    return held, None


def _first_turns(facts: Facts) -> list[str] | None:
    """Whose first turn is still to come: the player's, and theirs after him who have no train."""
    if facts.first_turn is None:
        return None
    if not facts.first_turn:
        return []
    seat = facts.players.index(facts.player)
    waiting = [facts.player]
    for name in (*facts.players[seat + 1 :], *facts.players[:seat]):
        train = facts.trains.get(name)
        if train is not None and (train.begun or train.marked):
            break
        waiting.append(name)
    return waiting


def _refuse_unheld(facts: Facts, moves: Sequence[Move], before: Sequence[Domino]) -> None:
    """Refuse a domino that nobody could lay or draw.

    Raises:
        UsageProblem: it lies on the table, is laid twice, or is not in the hand that was given.
    """
    found = Problems()
    lying = {one: owner for owner, train in facts.trains.items() for one in train.chain}
    held = None if facts.hand is None else set(facts.hand) | set(before)
    free = 0
    laid: set[Domino] = set()
    for one, drawn in _dominoes(moves):
        if one is None:
            free += 1
            continue
        if facts.engine is not None and one.is_double and one.high == facts.engine:
            found.add(
                "engine-in-play",
                say("{domino} is the engine", domino=one),
                help=say("the engine lies in the middle, and nowhere else"),
                path=("move",),
            )
        elif one in lying:
            found.add(
                "domino-on-table",
                say(
                    "{name} cannot have {domino}: it lies on the train of {owner}",
                    name=facts.player,
                    domino=one,
                    owner=write_owner(lying[one]),
                ),
                help=say("write the trains as they were before the disputed turn"),
                path=("trains",),
            )
        elif drawn:
            if held is not None:
                held.add(one)
        elif one in laid:
            found.add(
                "domino-twice",
                say("{domino} is laid twice", domino=one),
                help=say("every domino is in the set once"),
                path=("move",),
            )
        else:
            laid.add(one)
            if held is None or one in held:
                continue
            if free:
                free -= 1
                continue
            found.add(
                "not-in-hand",
                say(
                    "{domino} is neither in {name}'s hand nor drawn",
                    domino=one,
                    name=facts.player,
                ),
                path=("move",),
            )
    found.raise_if_any(UsageProblem)


def refuse_impossible(state: State, moves: Sequence[Move]) -> None:
    """Refuse a domino that the player in turn of `state` cannot lay.

    Raises:
        UsageProblem: it lies elsewhere, or is not in the hand that is known.
    """
    me = state.turn
    if me is None:
        return
    found = Problems()
    had = state.hands[me]
    free = 0
    for one, drawn in _dominoes(moves):
        if one is None:
            free += 1
            continue
        bit = BIT[one.index]
        if drawn:
            had |= bit
        elif had & bit:
            had &= ~bit
        elif not state.unseen & bit:
            found.add(
                "domino-on-table",
                say(
                    "{name} cannot have {domino}: it lies elsewhere", name=state.player, domino=one
                ),
                help=say("write the position as it was before the disputed turn"),
            )
        elif state.knows_hand(me):
            if not free:
                found.add(
                    "not-in-hand",
                    say(
                        "{domino} is neither in {name}'s hand nor drawn",
                        domino=one,
                        name=state.player,
                    ),
                    help=say("add it to the hand in the position"),
                )
            free -= 1
    found.raise_if_any(UsageProblem)


def _dominoes(moves: Sequence[Move]) -> Iterator[tuple[Domino | None, bool]]:
    """The dominoes that moves lay or draw, None for an unknown one; and whether it is drawn."""
    for one in moves:
        if isinstance(one, Draw):
            yield one.domino, True
        elif isinstance(one, Play):
            yield one.domino, False


_FACTS: Final = {
    "train": "trains",
    "doubles": "doubles",
    "hand": "hand",
    "count": "hand",
    "engine": "engine",
    "so-far": "drew",
    "boneyard": "boneyard",
}
"""The fact behind each field of a position line."""


def _of_fact(field: str, problem: Diagnostic) -> Diagnostic:
    """The problem with the fact that it is about as its path."""
    fact = _FACTS.get(field.partition(" ")[0])
    return problem if fact is None else changed(problem, path=(fact,))


def _double_problems(facts: Facts, state: State) -> list[Diagnostic]:
    """Where the order of the doubles and the ends of the trains do not agree."""
    if facts.doubles is None:
        return []
    found = Problems()
    there = [state.setting.owner(place) for place in state.doubles]
    for owner in facts.doubles:
        if owner not in there:
            found.add(
                "no-such-double",
                say("the train of {owner} does not end in a double", owner=write_owner(owner)),
                path=("doubles",),
            )
    missing = [write_owner(owner) for owner in there if owner not in facts.doubles]
    if missing:
        found.add(
            "double-not-listed",
            say("the uncovered double of {owners} is not listed", owners=listed(missing)),
            help=say("list all of them in the order in which they were laid"),
            path=("doubles",),
        )
    if len(set(facts.doubles)) < len(facts.doubles):
        found.add("double-listed-twice", say("a double is listed twice"), path=("doubles",))
    return found.found
