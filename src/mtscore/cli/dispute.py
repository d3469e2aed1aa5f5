"""From what somebody typed about a dispute to the facts that the referee rules on."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from mtscore.cli.dispute_match import FromMatch
from mtscore.cli.dispute_parts import Parts
from mtscore.cli.dispute_people import everybody, who_moves
from mtscore.cli.dispute_told import Asked, Told, options_of, rule_set_of
from mtscore.errors import UsageProblem
from mtscore.notation.moves import parse_moves
from mtscore.notation.trains import Train
from mtscore.records import changed
from mtscore.referee import Claim, Facts, Known
from mtscore.rules.options import TrainOptions
from mtscore.tiles import LARGEST, Domino


def read(told: Told, match: FromMatch) -> Asked:
    """Read everything that was told.

    Raises:
        UsageProblem: all that cannot be read; if all can, all that cannot be.
    """
    if may_say_own(told.move):
        from mtscore.cli.dispute_phrases import with_own  # noqa: PLC0415 - where it may stand

        told = with_own(told, told.player)
    return _asked(Parts(told, match))


def as_said(told: Told) -> Told:
    """What was told, with a move that the notation does not read put into it.

    Raises:
        UsageProblem: two players are named.
    """
    if told.move is None or _is_plain(told.move):
        return told
    from mtscore.cli.dispute_phrases import as_notation  # noqa: PLC0415 - for other words

    return as_notation(told)


def with_kept_table(told: Told, match: FromMatch) -> Told:
    """What was told, with the table that the match keeps, unless another one is described.

    Raises:
        UsageProblem: its moves cannot be followed, a hand cannot be read.
    """
    if match.file is None or not match.file.match.moves:
        return told
    from mtscore.cli.dispute_table import with_table  # noqa: PLC0415 - where moves are kept

    return with_table(told, match)


@contextmanager
def options_named(told: Told, *, places: bool = True) -> Iterator[None]:
    """Name options in the problems raised within; without `places` only what to type.

    Raises:
        UsageProblem: what was raised, so explained.
    """
    try:
        yield
    except UsageProblem as error:
        from mtscore.cli.dispute_remedies import with_options  # noqa: PLC0415 - on problems alone

        raise with_options(error, told, places=places) from None


def _is_plain(text: str) -> bool:
    """Whether the notation reads it, and no name in it can be meant otherwise."""
    if "'" in text or "\u2019" in text:
        return False
    try:
        parse_moves(text)
    except UsageProblem:
        return False
    return True


def may_say_own(move: str | None) -> bool:
    """Whether a word for the mover's own train may stand in it."""
    text = (move or "").casefold()
    return any(one in text for one in ("own", "mine", "my train"))


def _asked(parts: Parts) -> Asked:
    told = parts.told
    if told.position is not None:
        from mtscore.cli.dispute_position import read_position  # noqa: PLC0415 - where one is given

        return read_position(parts, told.position)
    rule_set, house = rule_set_of(told, parts.match)
    options = parts.attempt("rule", lambda: options_of(told, rule_set, house))
    base = options if isinstance(options, TrainOptions) else rule_set.train_options
    largest = parts.number("largest", 1, LARGEST)
    if largest is None:
        same = parts.match.rule_set is rule_set
        largest = parts.match.largest if parts.match.largest and same else rule_set.largest
    known = parts.known(largest)
    players, seated = everybody(parts, largest)
    engine = parts.engine(known, largest)
    trains = parts.trains(players, engine, largest)
    if engine is None:
        engine = next((one.start for one in trains.values() if one.whole and one.chain), None)
        trains = {
            owner: changed_start(train, engine) if train.whole and not train.chain else train
            for owner, train in trains.items()
        }
    moves = parts.moves(players, largest)
    claim = parts.claim(players)
    player = who_moves(parts, players, claim)
    doubles, exempt = parts.doubles(players)
    hand = parts.dominoes("hand", largest)
    drew = parts.dominoes("drew", largest)
    boneyard = parts.number("boneyard", 0, 190)
    _note_contradictions(parts, known, engine, drew or ())
    known, engine = _before_the_engine(told, claim, known, engine, hand)
    parts.problems.raise_if_any(UsageProblem)
    assert player is not None  # noqa: S101 - else a problem was raised
    facts = Facts(
        rule_set=rule_set,
        options=base,
        players=tuple(players),
        seated=seated,
        largest=largest,
        engine=engine,
        player=player,
        trains=trains,
        doubles=doubles,
        exempt=exempt,
        hand=None if hand is None else frozenset(hand),
        drew=drew or (),
        first_turn=bool(told.first_turn),
        boneyard=boneyard,
    )
    return Asked(
        facts=facts,
        moves=moves,
        claim=claim,
        known=known,
        rule_set=rule_set,
        options=base,
        seated=seated,
    )


def _note_contradictions(
    parts: Parts, known: Known, engine: int | None, drew: Sequence[Domino]
) -> None:
    """Note what was told twice, and not alike."""
    told = parts.told
    by_round = told.engine is not None and told.round is not None
    by_draws = told.boneyard is not None and drew
    if not (by_round or by_draws):
        return
    from mtscore.cli.dispute_contradictions import note_contradictions  # noqa: PLC0415 - seldom

    note_contradictions(parts, known, engine, drew)


def _before_the_engine(
    told: Told, claim: Claim | None, known: Known, engine: int | None, hand: Iterable[Domino] | None
) -> tuple[Known, int | None]:
    """Who starts is asked while the engine is still in somebody's hand."""
    if claim is None or claim.kind != "starts" or engine is None or told.move:
        return known, engine
    if any(one.is_double and one.high == engine for one in hand or ()):
        return changed(known, engine=engine), None
    return known, engine


def changed_start(train: Train, engine: int | None) -> Train:
    """A train that has not begun, from an engine that became known."""
    return train.but(start=engine, end=engine)
