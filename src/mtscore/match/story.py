"""From the blocks of a file to the match they tell: who played when, what was left, what changed.

Everything that contradicts something before it is a problem, with the path of the block that
does; all problems are found, and the match is told as far as it makes sense.
"""

from collections.abc import Sequence

from mtscore.errors import Diagnostic
from mtscore.match import checks
from mtscore.match.blocks import (
    Block,
    CorrectionBlock,
    FinishBlock,
    Header,
    MadeBlock,
    MovesBlock,
    PlayerBlock,
    ReopenBlock,
    RoundBlock,
    RuleBlock,
    RulingBlock,
)
from mtscore.match.model import (
    Correction,
    Left,
    Match,
    MatchRound,
    Player,
    RoundMoves,
)
from mtscore.match.people import People, RoundNow
from mtscore.notation.names import fold, printable
from mtscore.rules.house_rules import with_house_rules
from mtscore.words import say

Path = tuple[str | int, ...]


class _Teller(People):
    """Goes through the blocks once and keeps what is true after each."""

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.corrections: list[Correction] = []
        self.rules: list[RuleBlock] = []
        self.made: list[tuple[int, MadeBlock]] = []
        self.moves: list[RoundMoves] = []
        self.rulings: list[RulingBlock] = []
        self.finished: FinishBlock | None = None

    def tell(self, block: Block, path: Path) -> None:
        """Take one block in."""
        if self.finished and not isinstance(block, ReopenBlock | RulingBlock):
            self.problems.add(
                "after-finish",
                say("the match was finished before this"),
                help=say("a [[reopen]] block with a reason has to come between"),
                path=path,
            )
        match block:
            case RoundBlock():
                self.record(block, path)
            case CorrectionBlock():
                self.correct(block, path)
            case PlayerBlock():
                self.change_player(block, path)
            case RuleBlock():
                self.change_rule(block, path)
            case FinishBlock():
                self.finished = block
            case ReopenBlock():
                self.reopen(path)
            case MadeBlock():
                self.note_points(block, path)
            case MovesBlock():
                self.keep_moves(block, path)
            case RulingBlock():
                self.rulings.append(block)

    def note_points(self, block: MadeBlock, path: Path) -> None:
        """Fives Up: points noted as they were made."""
        checks.points_made(self.problems, self.rule_set, {block.name: block.points}, path)
        seat = self.who(block.name, (*path, "name"))
        if block.round in self.rounds:
            self.problems.add(
                "round-closed",
                say("round {number} is recorded already", number=block.round),
                help=say("change what was made with --replace --made NAME=POINTS"),
                path=(*path, "round"),
            )
        elif seat is not None:
            self.made.append((seat, block))

    def keep_moves(self, block: MovesBlock, path: Path) -> None:
        """Keep moves unread, with the names that hold in them: most commands never read them."""
        last = len(self.header.engines)
        if last and block.round > last:
            self.problems.add(
                "no-such-round",
                say("there is no round {number}", number=block.round),
                help=say("the match has rounds 1 to {last}", last=last),
                path=(*path, "round"),
            )
        names = tuple(one.name for one in self.players)
        self.moves.append(RoundMoves(names=names, block=block, path=path))

    def reopen(self, path: Path) -> None:
        """Open a finished match again."""
        if not self.finished:
            self.problems.add(
                "not-finished",
                say("the match is not finished, so nothing is reopened"),
                help=say("take this block out"),
                path=path,
            )
        self.finished = None

    # Rounds

    def record(self, block: RoundBlock, path: Path) -> None:
        """Take a round in."""
        number = block.number
        last = len(self.header.engines)
        if number in self.rounds:
            self.problems.add(
                "round-twice",
                say("round {number} is recorded twice", number=number),
                help=say("make the second one a [[correction]], or take it out"),
                path=(*path, "number"),
                other=(*self.later[number], "number"),
            )
            self.look_at(block, path)
            return
        if number < 1 or (last and number > last):
            self.problems.add(
                "no-such-round",
                say("there is no round {number}", number=number),
                help=say("the match has rounds 1 to {last}", last=last) if last else None,
                path=(*path, "number"),
            )
            self.look_at(block, path)
            return
        told = RoundNow(block, self.engine_of(number), self.playing(number))
        # What was noted as it was made counts unless the round says otherwise.
        for seat, note in self.made:
            if note.round == number and seat in told.left:
                told.made[seat] = told.made.get(seat, 0) + note.points
        self.rounds[number] = told
        self.fill(told, block, path)

    def look_at(self, block: RoundBlock, path: Path) -> None:
        """Name what else is wrong in a round that cannot be taken in."""
        number = block.number
        self.fill(RoundNow(block, self.engine_of(number), self.playing(number)), block, path)

    def engine_of(self, number: int) -> int | None:
        """The engine that round `number` has by plan."""
        engines = self.header.engines
        return engines[number - 1] if 0 < number <= len(engines) else None

    def fill(self, told: RoundNow, block: RoundBlock | CorrectionBlock, path: Path) -> None:
        """Put what a block says into its round, and check the round as it then stands."""
        named: set[int] = set()
        for name, count in block.pips.items():
            seat = self.seat_in(told, name, (*path, "pips", name))
            if seat in named:
                self.problems.add(
                    "player-twice",
                    say("{name} has two scores in one block", name=printable(name)),
                    help=say("leave one out"),
                    path=(*path, "pips", name),
                )
            elif seat is not None:
                named.add(seat)
                hand = block.hands.get(name)
                told.left[seat] = Left(pips=count, hand=hand)
                checks.pips_against_hand(self.problems, name, count, hand, (*path, "pips", name))
        for name, hand in block.hands.items():
            if name not in block.pips:
                seat = self.seat_in(told, name, (*path, "hands", name))
                if seat is not None:
                    told.left[seat] = Left(pips=sum(one.pips for one in hand), hand=hand)
        checks.points_made(self.problems, self.rule_set, block.made, (*path, "made"))
        for name, points in block.made.items():
            seat = self.seat_in(told, name, (*path, "made", name))
            if seat is not None:
                told.made[seat] = points
        if block.out is not None:
            seats = [self.seat_in(told, name, (*path, "out")) for name in block.out]
            told.out = tuple(seat for seat in seats if seat is not None)
            if told.out and isinstance(block, CorrectionBlock):
                told.blocked, told.stuck = False, None
        if block.stuck is not None:
            told.stuck = self.seat_in(told, block.stuck, (*path, "stuck"))
            told.out, told.blocked = (), False
        if block.blocked is not None:
            told.blocked = block.blocked
            if block.blocked and not block.out:
                told.out, told.stuck = (), None
        names = {seat: self.players[seat].name for seat in told.left}
        checks.whole_round(
            self.problems,
            told.number,
            {names[seat]: left for seat, left in told.left.items()},
            out=tuple(names[seat] for seat in told.out),
            blocked=told.blocked,
            engine=None if self.rule_set.is_fives else told.engine,
            largest=self.header.largest,
            path=path,
        )

    def seat_in(self, told: RoundNow, name: str, path: Path) -> int | None:
        """The seat of a player who plays in that round."""
        seat = self.who(name, path)
        if seat is not None and seat not in told.left:
            self.problems.add(
                "not-in-round",
                say(
                    "{name} does not play in round {number}",
                    name=printable(name),
                    number=told.number,
                ),
                help=say("the player had left, or not yet joined"),
                path=path,
            )
            return None
        return seat

    def correct(self, block: CorrectionBlock, path: Path) -> None:
        """Take a correction in, and keep what was there before it."""
        told = self.rounds.get(block.round)
        if told is None and block.round in self.later:
            self.problems.add(
                "wrong-order",
                say("round {number} is corrected before it is recorded", number=block.round),
                help=say("move this block below the round"),
                path=(*path, "round"),
                other=(*self.later[block.round], "number"),
            )
            return
        if told is None:
            self.problems.add(
                "correction-without-round",
                say(
                    "round {number} is not recorded, so it cannot be corrected", number=block.round
                ),
                help=say("a correction stands after the round it corrects"),
                path=(*path, "round"),
            )
            return
        before = dict(told.left)
        ended_before, made_before = told.end, dict(told.made)
        self.fill(told, block, path)
        self.corrections.append(
            Correction(
                round=block.round,
                reason=block.reason,
                recorded=block.recorded,
                before={seat: left for seat, left in before.items() if told.left[seat] != left},
                after={seat: left for seat, left in told.left.items() if before[seat] != left},
                ended_before=ended_before,
                ended_after=told.end,
                made_before={
                    seat: made_before.get(seat, 0)
                    for seat, points in told.made.items()
                    if made_before.get(seat, 0) != points
                },
                made_after=dict(told.made),
            )
        )

    def change_rule(self, block: RuleBlock, path: Path) -> None:
        """A house rule changed in mid-match."""
        first = block.from_round if block.from_round is not None else self.next_round()
        values = {**self.header.house_rules, **{one.name: one.value for one in self.rules}}
        values[block.name] = block.value
        if block.name == "deal" and not self.problems:
            count = len(self.playing(first))
            each = checks.deal_table(self.rule_set, values).each(count)
            options = with_house_rules(self.rule_set.options, values)
            checks.deal_is_possible(
                self.problems, count, options, self.header.largest, each, (*path, "value")
            )
        checks.house_rules(self.problems, self.rule_set, values, {block.name: block.value}, path)
        if block.name == "positive_points" and first > 1 and self.rounds:
            self.problems.add(
                "not-in-mid-match",
                say("positive_points turns the whole score round, so it holds for every round"),
                help=say("add --from 1, or from_round = 1 in the file"),
                path=path,
            )
        self.rules.append(
            RuleBlock(
                name=block.name,
                value=block.value,
                reason=block.reason,
                from_round=first,
                recorded=block.recorded,
            )
        )

    def match(self) -> Match:
        """What all blocks together tell."""
        return Match(
            header=self.header,
            rule_set=self.rule_set,
            players=tuple(
                Player(seat=seat, name=one.name, stays=tuple(one.stays))
                for seat, one in enumerate(self.players)
            ),
            rounds={
                number: MatchRound(
                    number=number,
                    engine=told.engine,
                    recorded=told.recorded,
                    left=dict(sorted(told.left.items())),
                    out=told.out,
                    blocked=told.blocked,
                    made=told.made,
                    stuck=told.stuck,
                    cut_short=told.cut_short,
                )
                for number, told in sorted(self.rounds.items())
            },
            corrections=tuple(self.corrections),
            rules=tuple(self.rules),
            changes=tuple(self.changes),
            made=tuple(self.made),
            moves=tuple(self.moves),
            rulings=tuple(self.rulings),
            finished=self.finished,
        )


def tell(
    header: Header, blocks: Sequence[Block], paths: Sequence[Path]
) -> tuple[Match, list[Diagnostic]]:
    """The match that `blocks` tell, with everything in them that contradicts something.

    `paths` says for each block where it stands in the data it came from.
    """
    teller = _Teller(header)
    for block, path in zip(blocks, paths, strict=True):
        if isinstance(block, RoundBlock):
            teller.later.setdefault(block.number, path)
        elif isinstance(block, PlayerBlock) and block.action == "join":
            teller.later.setdefault(fold(block.name), path)
    for block, path in zip(blocks, paths, strict=True):
        teller.tell(block, path)
    return teller.match(), teller.problems.found
