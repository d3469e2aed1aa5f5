"""The moves and facts that a match file has for a round, read: names, hands, who started.

A `[[moves]]` block has `round`, `text` and, in the first one of a round, what was known before the
first move; every fact may be left out:

    starts = "Bo"                       who had the first turn
    order = ["Bo", "Ana", "Cy"]         the playing order, where it isn't the seating order
    engine = 7                          where it isn't the one planned for the round
    hands = { Ana = "12-5 5-0", … }     as dealt, the engine too where somebody held it
    hunt = "Bo: +4-3 Cy: draw Ana: +12-12"     who drew what while looking for the engine
    objection = "…"                     what somebody said against the moves marked with !
"""

from collections.abc import Mapping, Sequence

from mtscore.errors import Diagnostic, NotationProblem, Problems, UsageProblem
from mtscore.match import Match, RoundMoves
from mtscore.match.fields import Table
from mtscore.notation.dominoes import parse_hand
from mtscore.notation.moves import Draw, Play
from mtscore.notation.names import find_player, printable
from mtscore.notation.record import Step, parse_record
from mtscore.records import Record, fresh
from mtscore.tiles import Domino
from mtscore.words import listed, say

Path = tuple[str | int, ...]


class Facts(Record):
    """What was known before the first move; names are the players' latest."""

    starts: str | None = None
    order: tuple[str, ...] | None = None
    engine: int | None = None
    hands: Mapping[str, frozenset[Domino]] = fresh(default_factory=dict)
    hunt: tuple[Step, ...] | None = None


class Part(Record):
    """What one block has: its moves are those with the numbers from `first` to `last`."""

    moves: RoundMoves
    first: int
    last: int
    objection: str | None = None


class RoundRecord(Record):
    """All that a match file has of one round's moves.

    Attributes:
        number: the round.
        players: who plays in it, in seating order.
        steps: the moves.
        facts: what was known before them.
        parts: the blocks they come from.
    """

    number: int
    players: tuple[str, ...]
    steps: tuple[Step, ...]
    facts: Facts
    parts: tuple[Part, ...]

    def part_of(self, move: int) -> Part | None:
        """The block that has the move with that number."""
        return next((one for one in self.parts if one.first <= move <= one.last), None)


def rounds_with_moves(match: Match) -> tuple[int, ...]:
    """The rounds that have recorded moves, in order."""
    return tuple(sorted({one.block.round for one in match.moves}))


def read_record(match: Match, number: int) -> RoundRecord:
    """Read all moves of a round.

    Raises:
        UsageProblem: all that cannot be read, each at its path in the file; where it is a move,
            with its place in the text of the block.
    """
    problems = Problems()
    players = tuple(one.name for one in match.playing(number))
    steps: list[Step] = []
    parts: list[Part] = []
    facts = Facts()
    for moves in match.moves:
        if moves.block.round != number:
            continue
        names = _Names(match, number, moves)
        first = len(steps) + 1
        try:
            steps += names.latest(
                parse_record(moves.block.text, names.written, match.header.largest)
            )
        except UsageProblem as error:
            problems.found += [_at(one, (*moves.path, "text")) for one in error.diagnostics]
        objection: str | None = None
        if moves.block.facts:
            table = Table(moves.block.facts, moves.path, problems, "[[moves]]")
            facts = _facts(table, names, facts, match.header.largest)
            objection = table.text("objection")
            table.finish()
        parts.append(Part(moves=moves, first=first, last=len(steps), objection=objection))
    problems.raise_if_any(UsageProblem)
    return RoundRecord(
        number=number, players=players, steps=tuple(steps), facts=facts, parts=tuple(parts)
    )


class _Names:
    """The players of a round as they were called when a block was written, and are now."""

    def __init__(self, match: Match, number: int, moves: RoundMoves) -> None:
        playing = match.playing(number)
        # Somebody who joined after the block was written had no name in it.
        self.written = tuple(
            moves.names[one.seat] if one.seat < len(moves.names) else one.name for one in playing
        )
        now = {old: one.name for old, one in zip(self.written, playing, strict=True)}
        self.renamed = {old: new for old, new in now.items() if old != new}

    def find(self, text: str) -> str:
        name = text if text in self.written else find_player(text, self.written)
        return self.renamed.get(name, name)

    def latest(self, steps: Sequence[Step]) -> Sequence[Step]:
        if not self.renamed:
            return steps
        renamed = self.renamed
        changed = []
        for step in steps:
            move = step.move
            if isinstance(move, Play) and isinstance(move.train, str):
                move = Play(move.domino, renamed.get(move.train, move.train), move.end)
            player = step.player
            player = None if player is None else renamed.get(player, player)
            changed.append(Step(player, move, disputed=step.disputed))
        return changed


def _at(one: Diagnostic, path: Path) -> Diagnostic:
    return Diagnostic(
        code=one.code,
        message=one.message,
        severity=one.severity,
        place=one.place,
        help=one.help,
        path=path,
    )


def _facts(table: Table, names: _Names, before: Facts, largest: int) -> Facts:
    """The facts of one block on top of those before it; a second word on one is a problem."""
    problems = table.problems
    starts = _starts(table, names)
    order = _order(table, names)
    engine = table.number("engine", most=largest)
    hands = _hands(table, names, largest)
    hunt = _hunt(table, names, largest)
    for key, old, new in (
        ("starts", before.starts, starts),
        ("order", before.order, order),
        ("engine", before.engine, engine),
        ("hands", before.hands or None, hands or None),
        ("hunt", before.hunt, hunt),
    ):
        if old is not None and new is not None and old != new:
            problems.add(
                "fact-twice",
                say("{key} is said twice, and differently", key=key),
                help=say("it stands in the first [[moves]] block of the round"),
                path=(*table.path, key),
            )
    return Facts(
        starts=before.starts if starts is None else starts,
        order=before.order if order is None else order,
        engine=before.engine if engine is None else engine,
        hands=hands or before.hands,
        hunt=before.hunt if hunt is None else hunt,
    )


def _find(table: Table, names: _Names, text: str, path: Path) -> str | None:
    try:
        return names.find(text)
    except UsageProblem as error:
        table.problems.found += [one.at(None) for one in (_at(d, path) for d in error.diagnostics)]
        return None


def _starts(table: Table, names: _Names) -> str | None:
    text = table.text("starts")
    return None if text is None else _find(table, names, text, (*table.path, "starts"))


def _order(table: Table, names: _Names) -> tuple[str, ...] | None:
    value = table.get("order")
    if not isinstance(value, list):
        if "order" in table.data:
            table.wrong("order", say('a list of names such as ["Ana", "Bo"]'))
        return None
    found = [
        _find(table, names, str(one), (*table.path, "order", at)) for at, one in enumerate(value)
    ]
    if None in found:
        return None
    named = tuple(one for one in found if one is not None)
    missing = [one for one in names.written if names.renamed.get(one, one) not in named]
    if missing or len(set(named)) < len(named):
        table.problems.add(
            "bad-order",
            say("order has to name every player of the round once"),
            help=say("missing: {names}", names=listed([printable(one) for one in missing]))
            if missing
            else None,
            path=(*table.path, "order"),
        )
        return None
    return named


def _hands(table: Table, names: _Names, largest: int) -> dict[str, frozenset[Domino]]:
    hands: dict[str, frozenset[Domino]] = {}
    holder: dict[Domino, str] = {}
    for key, value in table.table("hands").items():
        path = (*table.path, "hands", key)
        name = _find(table, names, key, path)
        if name is None:
            continue
        try:
            hand = parse_hand(str(value), largest)
        except NotationProblem as error:
            table.problems.found += [_at(one.at(None), path) for one in error.diagnostics]
            continue
        for one in sorted(hand, reverse=True):
            if one in holder:
                table.problems.add(
                    "domino-in-two-hands",
                    say(
                        "{domino} is in the hands of {one} and {other}",
                        domino=one,
                        one=printable(holder[one]),
                        other=printable(name),
                    ),
                    help=say("every domino is in the set once"),
                    path=path,
                )
            holder[one] = name
        hands[name] = hand
    return hands


def _hunt(table: Table, names: _Names, largest: int) -> tuple[Step, ...] | None:
    text = table.text("hunt")
    if text is None:
        return None
    path = (*table.path, "hunt")
    try:
        steps = tuple(names.latest(parse_record(text, names.written, largest, "hunt")))
    except UsageProblem as error:
        table.problems.found += [_at(one, path) for one in error.diagnostics]
        return None
    if any(one.player is None or not isinstance(one.move, Draw) for one in steps):
        table.problems.add(
            "bad-hunt",
            say("hunt says who drew while the engine was looked for, and nothing else"),
            help=say("write it like Bo: +4-3 Cy: draw Ana: +12-12"),
            path=path,
        )
        return None
    return steps
