"""What cannot be on any table: every impossibility of a state, named precisely, all at once."""

from collections.abc import Callable, Iterator
from typing import Final

from mtscore.errors import Diagnostic
from mtscore.notation.moves import Done, Pass, Play, write_moves
from mtscore.notation.trains import Owner, Train, write_owner
from mtscore.rules.options import TrainOptions
from mtscore.table.bits import BIT, dominoes_of
from mtscore.table.reach import is_dead
from mtscore.table.sentences import whose
from mtscore.table.state import State
from mtscore.tiles import Domino
from mtscore.words import counted, say

Found = tuple[str, Diagnostic]
"""The field of the position line that a problem is about (`train Ana`, `count`), and the problem."""


def problems(state: State) -> tuple[Diagnostic, ...]:
    """Everything about `state` that no table can show; empty when it is possible.

    Like the status of a chess position, it says that a state can be there, not that it can be
    reached by legal moves.
    """
    return tuple(problem for _, problem in problems_by_field(state))


def problems_by_field(state: State) -> list[Found]:
    """The problems, each with the field of the position line that it is about."""
    return [found for check in _CHECKS for found in check(state)]


def allowed_by_rules(state: State) -> bool:
    """Whether the options let such a table be, the dominoes themselves being possible."""
    checks = (_mexican_trains, _doubles, _first_turns)
    return not any(True for check in checks for _ in check(state))


def _problem(field: str, code: str, message: str, help: str | None = None) -> Found:
    return field, Diagnostic(code=code, message=message, help=help)


def _trains(state: State) -> Iterator[tuple[Owner, Train]]:
    return ((state.setting.owner(place), train) for place, train in enumerate(state.trains))


def _chains(state: State) -> Iterator[Found]:
    """Each domino matches the one before it, the first one the engine."""
    engine = state.setting.engine
    for owner, train in _trains(state):
        number = engine if train.whole and engine is not None else train.start
        for at, one in enumerate(train.chain):
            if number is not None and not one.has(number):
                before = train.chain[at - 1] if at else say("the engine")
                message = say(
                    "on {train}, {domino} does not match {before}, which ends in {number}",
                    train=whose(owner),
                    domino=one,
                    before=before,
                    number=number,
                )
                yield _problem(f"train {owner}", "broken-train", message)
                number = one.high
            number = one.other(one.high if number is None else number)
        if train.chain and train.end != number:
            message = say(
                "{train} ends in {number}, not in {end}",
                train=whose(owner),
                number=number,
                end=train.end,
            )
            yield _problem(f"train {owner}", "broken-train", message)


def _where_dominoes_are(state: State) -> Iterator[tuple[str, str, Domino]]:
    """Every domino known: the field it is in, that place in words, and the domino."""
    for owner, train in _trains(state):
        for one in train.chain:
            yield f"train {owner}", say("on {train}", train=whose(owner)), one
    for seat, name in enumerate(state.setting.players):
        for one in dominoes_of(state.hands[seat]):
            yield f"hand {name}", say("in {name}'s hand", name=name), one


def _dominoes(state: State) -> Iterator[Found]:
    """Every domino is in the set, and there once; the engine lies in the middle."""
    seen: dict[Domino, str] = {}
    engine = state.setting.engine
    for field, place, one in _where_dominoes_are(state):
        if not BIT[one.index] & state.setting.all_dominoes:
            message = say(
                "{domino} {place} is not in a double-{largest} set",
                domino=one,
                place=place,
                largest=state.setting.largest,
            )
            yield _problem(field, "domino-not-in-set", message)
        if one.is_double and one.high == engine:
            message = say("the engine {domino} is {place}", domino=one, place=place)
            yield _problem(
                field,
                "engine-in-play",
                message,
                say("the engine lies in the middle, and nowhere else"),
            )
        if one in seen:
            message = say(
                "{domino} is there twice: {first} and {place}",
                domino=one,
                first=seen[one],
                place=place,
            )
            yield _problem(field, "domino-twice", message, say("every domino is in the set once"))
        seen.setdefault(one, place)
    if engine is not None and engine > state.setting.largest:
        message = say(
            "a double-{largest} set has no engine {engine}",
            largest=state.setting.largest,
            engine=engine,
        )
        yield _problem("engine", "engine-not-in-set", message)


def _mexican_trains(state: State) -> Iterator[Found]:
    """As many Mexican trains as the options allow, begun in order, none with a marker."""
    most = state.setting.options.mexican_trains
    trains = [(owner, train) for owner, train in _trains(state) if isinstance(owner, int)]
    for owner, train in trains:
        if train.marked:
            yield _problem(
                f"train {owner}",
                "marked-mexican-train",
                say("{train} has a marker", train=whose(owner)),
                say("it belongs to nobody and is always open; leave out the star"),
            )
        if train.begun and owner > most:
            message = (
                say("there is a Mexican train, but these rules have none")
                if most == 0
                else say(
                    "there is a Mexican train number {number}, but these rules allow {most}",
                    number=owner,
                    most=most,
                )
            )
            yield _problem(
                f"train {owner}",
                "too-many-mexican-trains",
                message,
                say("see the option mexican_trains"),
            )
        if train.begun and owner > 1 and trains[owner - 2][1].begun is False:
            message = say(
                "{train} has begun before {other}",
                train=whose(owner),
                other=write_owner(owner - 1),
            )
            yield _problem(f"train {owner}", "mexican-train-skipped", message)


def most_uncovered(options: TrainOptions, players: int) -> int | None:
    """The most doubles that can lie uncovered at once, None where there is no limit.

    R10.5, T2: where every double binds the next player, the next can lie only when none does, so
    there are at most those of one turn; and those of the first trains, which bind nobody yet.
    """
    if options.cover_duty != "next":
        return None
    in_a_turn = 1 if options.after_double in {"on_it", "nothing"} else options.max_doubles_per_turn
    if in_a_turn == 0:
        return None
    if options.first_turn_double == "at_once":
        return in_a_turn
    in_first_turn = in_a_turn if options.mexican_from_first_turn else 1
    return max(in_a_turn, players * in_first_turn)


def _doubles(state: State) -> Iterator[Found]:
    """No more uncovered doubles than the options let lie."""
    most = most_uncovered(state.setting.options, len(state.setting.players))
    alive = [place for place in state.doubles if is_dead(state, place) is not True]
    if state.setting.options.dead_double != "lapses":
        alive = list(state.doubles)
    if most is not None and len(alive) > most:
        message = say(
            "{doubles} lie uncovered, but these rules never leave more than {most}",
            doubles=counted(len(alive), "double"),
            most=most,
        )
        yield _problem("doubles", "too-many-doubles", message)


def _first_turns(state: State) -> Iterator[Found]:
    """Nothing lies on the train of somebody who has not had a turn yet."""
    waiting = state.first_turns or frozenset()
    own_plays = sum(
        isinstance(step, Play) and state.place(step.train) == state.turn for step in state.now.steps
    )
    for seat in sorted(waiting):
        name = state.setting.players[seat]
        train = state.trains[seat]
        allowed = own_plays if seat == state.turn else 0
        hidden = bool(train.begun) and not train.whole and not allowed
        if len(train.chain) > allowed or hidden:
            yield _problem(
                f"train {name}",
                "started-too-soon",
                say("{name}'s train has begun before {name}'s first turn", name=name),
            )
        if train.marked and not (seat == state.turn and state.now.steps):
            yield _problem(
                f"train {name}",
                "marked-too-soon",
                say("{name}'s train is marked before {name}'s first turn", name=name),
            )
    if waiting and not state.setting.options.mexican_from_first_turn:
        for owner, train in _trains(state):
            if isinstance(owner, int) and train.begun:
                yield _problem(
                    f"train {owner}",
                    "mexican-too-soon",
                    say("{train} has begun before all had their first turn", train=whose(owner)),
                )


def _counts(state: State) -> Iterator[Found]:
    """The dominoes on the table, in the hands and in the boneyard are those of the set."""
    setting = state.setting
    size = setting.all_dominoes.bit_count()
    on_table = state.table.bit_count() + (setting.engine is None)
    least = on_table + (state.boneyard or 0)
    for seat, name in enumerate(setting.players):
        known = state.hands[seat].bit_count()
        count = state.counts[seat]
        least += known if count is None else max(known, count)
        if count is None:
            continue
        if known > count:
            message = say(
                "{name} has {count}, but {known} are named",
                name=name,
                count=counted(count, "domino", "dominoes"),
                known=known,
            )
            yield _problem("count", "hand-larger-than-count", message)
        if count > size - on_table:
            message = say(
                "{name} has {count}, but at most {left} are left beside those on the table",
                name=name,
                count=counted(count, "domino", "dominoes"),
                left=size - on_table,
            )
            yield _problem("count", "hand-too-large", message)
    exact = state.knows_table and state.boneyard is not None and None not in state.counts
    if least > size or (exact and least != size):
        message = say(
            "the table, the hands and the boneyard have {least} together, but the set has {size}",
            least=counted(least, "domino", "dominoes")
            if exact or least <= size
            else say("at least {least}", least=counted(least, "domino", "dominoes")),
            size=size,
        )
        yield _problem(
            "boneyard" if state.boneyard is not None else "count",
            "too-many-dominoes" if least > size else "does-not-add-up",
            message,
            say("on the table there are {number}", number=on_table),
        )


def _so_far(state: State) -> Iterator[Found]:
    """What was done in this turn can be seen on the table."""
    laid: dict[int | None, list[Domino]] = {}
    for step in state.now.steps:
        if isinstance(step, Play):
            laid.setdefault(state.place(step.train), []).append(step.domino)
    for place, dominoes in laid.items():
        if place is None or not _shows(state.trains[place], dominoes):
            where = (
                say("a train that is not there")
                if place is None
                else whose(state.setting.owner(place))
            )
            message = say(
                "{dominoes} was laid in this turn but is not at the end of {train}",
                dominoes=" ".join(str(one) for one in dominoes),
                train=where,
            )
            yield _problem(
                "so-far",
                "so-far-not-on-table",
                message,
                say("write the trains as they are after the steps of so-far"),
            )
    over = any(isinstance(step, Pass | Done) for step in state.now.steps)
    if over or (state.now.closed and state.setting.options.marker_off != "owner_choice"):
        message = say("the turn was over with {steps}", steps=write_moves(state.now.steps))
        yield _problem("so-far", "turn-was-over", message, say("give the next player the turn"))


def _shows(train: Train, dominoes: list[Domino]) -> bool:
    """Whether the outer end of a train, as far as it is known, is `dominoes`."""
    if train.whole and len(train.chain) < len(dominoes):
        return False
    pairs = zip(reversed(train.chain), reversed(dominoes), strict=False)
    return all(one is other for one, other in pairs)


def _out(state: State) -> Iterator[Found]:
    """Who is out has no domino left."""
    for seat in state.out:
        if state.counts[seat]:
            name = state.setting.players[seat]
            message = say(
                "{name} is out but has {count}",
                name=name,
                count=counted(state.counts[seat] or 0, "domino", "dominoes"),
            )
            yield _problem("out", "out-with-dominoes", message)


_CHECKS: Final[tuple[Callable[[State], Iterator[Found]], ...]] = (
    _chains,
    _dominoes,
    _mexican_trains,
    _doubles,
    _first_turns,
    _counts,
    _so_far,
    _out,
)
