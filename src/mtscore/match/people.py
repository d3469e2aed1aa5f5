"""Who plays when: players join, leave and change name as a match's story goes on."""

from math import inf

from mtscore.errors import Problems
from mtscore.match import checks
from mtscore.match.blocks import (
    Header,
    Missed,
    PlayerBlock,
    RoundBlock,
)
from mtscore.match.model import (
    Change,
    Left,
    RoundEnd,
    Stay,
)
from mtscore.notation.names import as_typed, fold, for_shell, name_problem, printable
from mtscore.rules import find_rule_set
from mtscore.words import listed, say

Path = tuple[str | int, ...]


class PlayerNow:
    """A player as the story goes on."""

    def __init__(self, name: str, stay: Stay) -> None:
        self.name = name
        self.stays = [stay]
        self.also: set[str] = set()
        """Names of a change that could not be made, folded: the blocks below use them."""
        self.is_unnamed = False
        """Whether the new name cannot be: the next unknown one is taken for what was meant."""

    def plays_in(self, number: int) -> bool:
        """Whether round `number` is one of theirs, as far as it is told."""
        return any(stay.covers(number) for stay in self.stays)


class RoundNow:
    """A round as the story goes on."""

    def __init__(self, block: RoundBlock, engine: int | None, seats: list[int]) -> None:
        self.number = block.number
        self.engine = engine if block.engine is None else block.engine
        self.recorded = block.recorded
        self.left = {seat: Left(pips=None, hand=None) for seat in seats}
        self.out: tuple[int, ...] = ()
        self.blocked = block.blocked
        self.made: dict[int, int] = {}
        self.stuck: int | None = None
        self.cut_short = block.cut_short

    @property
    def end(self) -> RoundEnd:
        """How it was said to have ended."""
        return RoundEnd(out=self.out, blocked=self.blocked, stuck=self.stuck)


class People:
    """The players of a match as its blocks are told, and the rounds they have scores in."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.rule_set = find_rule_set(header.rules)
        self.players = [PlayerNow(name, Stay(first=1)) for name in header.players]
        self.rounds: dict[int, RoundNow] = {}
        self.changes: list[Change] = []
        self.problems = Problems()
        self.later: dict[int | str, Path] = {}
        """Rounds and joining players that blocks further down bring."""
        self.loose: set[str] = set()
        """New names of players whose old one could not be read, folded: they are somebody's."""
        self.strangers = 0
        """Changes of name of which neither name could be read."""

    def who(self, name: str, path: Path) -> int | None:
        """The seat of the player called `name` by now."""
        key = fold(name)
        for seat, player in enumerate(self.players):
            if fold(player.name) == key:
                return seat
        for seat, player in enumerate(self.players):
            if key in player.also:
                return seat
        if key in self.later:
            self.problems.add(
                "wrong-order",
                say("{name} joins only further down", name=printable(name)),
                help=say("move the block in which the player joins above this one"),
                path=path,
                other=self.later[key],
            )
            return None
        if self.strangers and key not in self.loose:
            self.strangers -= 1
            self.loose.add(key)
        if key in self.loose:
            return None
        unnamed = next((at for at, one in enumerate(self.players) if one.is_unnamed), None)
        if unnamed is not None:
            self.players[unnamed].is_unnamed = False
            self.players[unnamed].also.add(key)
            return unnamed
        self.problems.add(
            "unknown-player",
            say("{name} is not a player of this match", name=as_typed(name)),
            help=say(
                "the players are {names}; to add one: mtscore player join {name}",
                names=listed([printable(one.name) for one in self.players]),
                name=for_shell(printable(name)),
            ),
            path=path,
        )
        return None

    def next_round(self) -> int:
        """The round after all that are recorded: what a change without a number begins with."""
        return max(self.rounds, default=0) + 1

    def playing(self, number: int) -> list[int]:
        """The seats of those who play in round `number`."""
        return [seat for seat, one in enumerate(self.players) if one.plays_in(number)]

    def change_player(self, block: PlayerBlock, path: Path) -> None:
        """Somebody joins, leaves or changes name."""
        first = block.from_round if block.from_round is not None else self.next_round()
        last = len(self.header.engines)
        if first < 1 or (last and first > last + 1 and block.from_round is not None):
            self.problems.add(
                "no-such-round",
                say("there is no round {number}", number=first),
                path=(*path, "from_round"),
            )
            return
        if block.action == "join":
            self.join(block, first, path)
            return
        if not fold(block.name):
            # It could not be read, which is noted already.
            if block.new_name is None or self.refuse_name(None, block.new_name, path):
                self.strangers += 1
            else:
                self.loose.add(fold(block.new_name))
            return
        seat = self.who(block.name, (*path, "name"))
        if seat is None:
            return
        if block.action == "leave":
            self.leave(seat, first, block, path)
            return
        self.rename(seat, block, path)

    def rename(self, seat: int, block: PlayerBlock, path: Path) -> None:
        """Give a player another name; one that cannot be is known all the same from here on."""
        if block.new_name is None:
            self.players[seat].is_unnamed = True
            return
        new_name = block.new_name
        if self.refuse_name(seat, new_name, path):
            self.players[seat].is_unnamed = True
            self.players[seat].also.add(fold(new_name))
            return
        self.changes.append(
            Change(
                action="rename",
                name=self.players[seat].name,
                new_name=new_name,
                recorded=block.recorded,
            )
        )
        self.players[seat].name = new_name

    def refuse_name(self, seat: int | None, new_name: str, path: Path) -> bool:
        """Whether nobody can take this name, which is noted; `seat` has it to lose."""
        found = name_problem(new_name)
        taken = any(
            fold(one.name) == fold(new_name)
            for other, one in enumerate(self.players)
            if other != seat
        )
        if not found and not taken:
            return False
        self.problems.add(
            "twin-names" if taken else "bad-name",
            found.message
            if found
            else say("somebody is called {name} already", name=printable(new_name)),
            help=found.help
            if found
            else say("tell them apart, such as {name} B", name=printable(new_name)),
            path=(*path, "new_name"),
        )
        return True

    def join(self, block: PlayerBlock, first: int, path: Path) -> None:
        """Somebody new plays from round `first` on, or somebody who left is back."""
        found = name_problem(block.name)
        # A name that could not be read is noted already.
        if found and fold(block.name):
            self.problems.add(found.code, found.message, help=found.help, path=(*path, "name"))
        missed: Missed = "absent" if block.missed is None else block.missed
        stay = Stay(first=first, missed=missed)
        seat = next(
            (at for at, one in enumerate(self.players) if fold(one.name) == fold(block.name)), None
        )
        if seat is None:
            if len(self.playing(first)) + 1 > checks.most_players(self.header, self.rule_set):
                self.too_many(path)
                return
            self.players.append(PlayerNow(block.name, stay))
            seat = len(self.players) - 1
            self.players[seat].is_unnamed = not fold(block.name)
        elif self._agrees_anew(self.players[seat].stays[-1], stay):
            # What the missed rounds count is agreed on anew, for all of them.
            self.players[seat].stays[-1] = stay
        elif first <= self._last_begun(seat):
            self._plays_already(seat, first, path)
            return
        elif len(self.playing(first)) + 1 > checks.most_players(self.header, self.rule_set):
            self.too_many(path)
            return
        else:
            self.players[seat].stays.append(stay)
        # Somebody who comes to a round that is recorded has no score in it yet.
        for number, told in self.rounds.items():
            if number >= first:
                told.left.setdefault(seat, Left(pips=None, hand=None))
        self.changes.append(
            Change(
                action="join",
                name=block.name,
                from_round=first,
                missed=missed,
                recorded=block.recorded,
            )
        )

    @staticmethod
    def _agrees_anew(old: Stay, new: Stay) -> bool:
        """Whether a second joining changes only what the rounds missed before count."""
        joined = old.missed is not None and old.last is None
        return joined and old.first == new.first and old.missed != new.missed

    def _last_begun(self, seat: int) -> float:
        """The last round that the stays of a player speak for: nobody joins in the midst of them."""
        last = self.players[seat].stays[-1].last
        return inf if last is None else last

    def _plays_already(self, seat: int, first: int, path: Path) -> None:
        """Note that somebody joins who is at the table."""
        player, stay = self.players[seat], self.players[seat].stays[-1]
        name, typed = printable(player.name), for_shell(player.name)
        message = say("{name} plays in round {number} already", name=name, number=first)
        remedy = say("nothing is to be done; in a file, take this block out")
        if stay.last is not None:
            message = say("{name} was at the table until round {last}", name=name, last=stay.last)
            remedy = say(
                "to come back after it: mtscore player join {name} --missed absent --from {number}",
                name=typed,
                number=stay.last + 1,
            )
        elif stay.missed is not None:
            message = say("{name} plays from round {first} on", name=name, first=stay.first)
            remedy = say(
                "to count the rounds missed in another way: mtscore player join {name} --missed "
                "worst; to begin with another round: mtscore undo, until the joining is taken back",
                name=typed,
            )
        self.problems.add("plays-already", message, help=remedy, path=(*path, "name"))

    def too_many(self, path: Path) -> None:
        """Note that the table is full."""
        most = checks.most_players(self.header, self.rule_set)
        self.problems.add(
            "too-many-players",
            say("only {most} can play at one table", most=most),
            help=say(
                "let somebody leave first, or start a second table: mtscore new --players Ana,Bo"
            ),
            path=(*path, "name"),
        )

    def leave(self, seat: int, first: int, block: PlayerBlock, path: Path) -> None:
        """Somebody plays no more from round `first` on."""
        player = self.players[seat]
        name = printable(player.name)
        if not player.plays_in(first):
            self.problems.add(
                "has-left",
                say("{name} does not play in round {number}", name=name, number=first)
                if player.stays[-1].last is None
                else say("{name} has left already", name=name),
                help=say("name a later round, or leave --from out")
                if player.stays[-1].last is None
                else say(
                    "to bring them back: mtscore player join {name}; in a file, take this block "
                    "out",
                    name=for_shell(player.name),
                ),
                path=(*path, "name"),
            )
            return
        scored = [
            number
            for number, told in self.rounds.items()
            if number >= first and seat in told.left and told.left[seat].pips is not None
        ]
        if scored:
            self.problems.add(
                "played-after-leaving",
                say(
                    "{name} has a score in round {number}, after leaving",
                    name=name,
                    number=min(scored),
                ),
                help=say("leave from round {number} on", number=max(scored) + 1),
                path=path,
            )
            return
        staying = [other for other in self.playing(first) if other != seat]
        if len(staying) < 2:
            self.problems.add(
                "too-few-players",
                say("without {name} there is nobody to play against", name=name),
                help=say("to stop here: mtscore finish --early"),
                path=path,
            )
            return
        # Stays that would begin later are none any more; the first one stays, if only as empty.
        earlier = [one for one in player.stays if one.first < first]
        cut = earlier.pop() if earlier else player.stays[0]
        player.stays[:] = [*earlier, Stay(first=cut.first, last=first - 1, missed=cut.missed)]
        for number, told in self.rounds.items():
            if number >= first:
                told.left.pop(seat, None)
        self.changes.append(
            Change(action="leave", name=player.name, from_round=first, recorded=block.recorded)
        )
