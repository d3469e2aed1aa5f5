"""The state before the first turn of a recorded round: as far as anything says who holds what."""

from mtscore.errors import Diagnostic, UsageProblem
from mtscore.match import Match
from mtscore.match.setup import choose_deal
from mtscore.notation.moves import Draw, Play
from mtscore.notation.names import printable
from mtscore.notation.record import OWN
from mtscore.notation.trains import Owner, unstarted
from mtscore.replay.reading import RoundRecord
from mtscore.rules.options import TrainOptions
from mtscore.table import Setting, State, make_state
from mtscore.tiles import Domino, double, set_size
from mtscore.words import say


def opening_state(
    match: Match, record: RoundRecord, *, starter: str | None = None, infer: bool = True
) -> State:
    """The state after the engine was laid.

    What isn't said is taken from the moves: who starts from the first name, hands from what is
    played and drawn later and from what the round's scores say was left. Hands of which nothing
    is known have the number of dominoes dealt, one less for the holder of the engine.

    Args:
        match: the match.
        record: the round's moves and facts.
        starter: who starts where neither facts nor moves say so.
        infer: whether to take hands from later moves and scores too; else from the facts alone.

    Raises:
        UsageProblem: not a game of trains; nobody knows who starts; the facts contradict each
            other or the rules.
    """
    options = match.options(record.number)
    if not isinstance(options, TrainOptions):
        raise _problem(
            "no-train-game",
            say("moves are kept for Mexican Train, not for {rules}", rules=match.rule_set.name),
        )
    facts = record.facts
    engine = match.engine(record.number) if facts.engine is None else facts.engine
    if engine is None:
        raise _problem("no-such-round", say("there is no round {number}", number=record.number))
    order = record.players if facts.order is None else facts.order
    holder = _holder(record, double(engine))
    named = record.steps[0].player if record.steps else None
    starts = facts.starts or (None if options.engine_found == "set_out" else holder)
    starts = starts or named or starter
    if starts is None:
        raise _problem(
            "nobody-starts",
            say("nobody says who starts round {number}", number=record.number),
            say("begin the first move with a name: mtscore play Ana 12-5"),
        )
    if holder is not None and starts != holder and options.engine_found != "set_out":
        raise _problem(
            "wrong-starter",
            say(
                "{holder} holds the engine {engine} and starts, not {starts}",
                holder=printable(holder),
                engine=double(engine),
                starts=printable(starts),
            ),
        )
    hands, counts = _hands(match, record, options, starts, double(engine), infer=infer)
    held = [count for count in counts.values() if count is not None]
    boneyard: int | None = set_size(match.header.largest) - 1 - sum(held)
    if len(held) < len(counts):
        boneyard = None
    elif boneyard is not None and boneyard < 0:
        raise _problem(
            "too-many-dominoes",
            say(
                "the hands of round {number} have {more} dominoes more than the set",
                number=record.number,
                more=-boneyard,
            ),
        )
    setting = Setting(
        rule_set=match.rule_set,
        options=options,
        players=order,
        largest=match.header.largest,
        engine=engine,
    )
    trains: dict[Owner, object] = {name: unstarted(engine) for name in order}
    if options.mexican_trains:
        trains[1] = unstarted(engine)
    return make_state(
        setting,
        trains=trains,  # type: ignore[arg-type]
        hands=hands,
        counts=counts,
        boneyard=boneyard,
        player=starts,
        first_turns=order,
        exempt=(),
    )


def _problem(code: str, message: str, help_: str | None = None) -> UsageProblem:
    return UsageProblem(Diagnostic(code=code, message=message, help=help_))


def _holder(record: RoundRecord, engine: Domino) -> str | None:
    """Who held the engine or drew it in the hunt, where that is written."""
    for name, hand in record.facts.hands.items():
        if engine in hand:
            return name
    for step in record.facts.hunt or ():
        if isinstance(step.move, Draw) and step.move.domino is engine:
            return step.player
    return None


def _hands(
    match: Match,
    record: RoundRecord,
    options: TrainOptions,
    starter: str,
    engine: Domino,
    *,
    infer: bool,
) -> tuple[dict[str, set[Domino]], dict[str, int | None]]:
    """What is known of each hand when the first turn begins, and how many dominoes it has."""
    hands: dict[str, set[Domino]] = {}
    counts: dict[str, int] = {}
    dealt = match.deal(record.number)
    if dealt is None:
        dealt = choose_deal(
            match.rule_set, options, match.header.largest, len(record.players), None
        )[0]
    for name in record.players:
        given = record.facts.hands.get(name)
        counts[name] = dealt if given is None else len(given)
        hands[name] = set(given or ())
    hunted = record.facts.hunt or ()
    for step in hunted:
        if step.player is None or not isinstance(step.move, Draw):
            continue
        counts[step.player] += 1
        if step.move.domino is not None:
            hands[step.player].add(step.move.domino)
    laid = False
    for name, hand in hands.items():
        if engine in hand:
            hand.discard(engine)
            counts[name] -= 1
            laid = True
    if not laid and options.engine_found != "set_out" and starter not in record.facts.hands:
        # Whoever starts has laid the engine from the hand that nobody has seen.
        counts[starter] -= 1
    if infer:
        _add_what_shows(match, record, hands, counts)
    open_hands = [name for name in record.players if name not in record.facts.hands]
    if (
        record.facts.hunt is None
        and options.engine_found != "set_out"
        and any(_laid(record, name) > counts[name] for name in open_hands)
    ):
        # More than was dealt: they looked for the engine, and nobody wrote down who drew.
        return hands, {**counts, **dict.fromkeys(open_hands)}
    return hands, dict(counts)


def _laid(record: RoundRecord, name: str) -> int:
    """The dominoes of the first hand that somebody is seen to have laid."""
    own = [step.move for step in record.steps if step.player == name]
    return sum(isinstance(move, Play) for move in own) - sum(isinstance(move, Draw) for move in own)


def _add_what_shows(
    match: Match, record: RoundRecord, hands: dict[str, set[Domino]], counts: dict[str, int]
) -> None:
    """Put into the hands what later moves and scores show to have been in them.

    A domino that somebody plays was in his hand from the start, unless he drew it, or drew
    before any that nobody saw.
    """
    open_hands = {name for name in hands if name not in record.facts.hands}
    open_hands -= {
        one.player or ""
        for one in record.facts.hunt or ()
        if isinstance(one.move, Draw) and one.move.domino is None
    }
    if not open_hands:
        return
    drawn: set[Domino] = set()
    shown: dict[str, set[Domino]] = {name: set() for name in open_hands}
    taken = set().union(*hands.values())
    for step in record.steps:
        if step.player is None or (isinstance(step.move, Play) and step.move.train == OWN):
            # Without names nothing is sure before the moves are followed.
            return
        name, move = step.player, step.move
        if isinstance(move, Draw):
            if move.domino is None:
                open_hands.discard(name)
            else:
                drawn.add(move.domino)
        elif isinstance(move, Play) and name in open_hands:
            one = move.domino
            if one not in drawn and one not in taken:
                shown[name].add(one)
                taken.add(one)
    played = match.rounds.get(record.number)
    seats = {one.name: one.seat for one in match.players}
    for name in open_hands:
        left = None if played is None else played.left.get(seats[name])
        if left is not None and left.hand is not None:
            more = set(left.hand) - drawn - taken
            if len(shown[name]) + len(hands[name]) + len(more) <= counts[name]:
                shown[name] |= more
                taken |= more
    for name, more in shown.items():
        if len(hands[name]) + len(more) <= counts[name]:
            hands[name] |= more
