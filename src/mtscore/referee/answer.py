"""An answer before it becomes a ruling: its cases, each with clauses and a sentence."""

from collections.abc import Sequence

from mtscore.notation.moves import Move
from mtscore.notation.trains import Owner
from mtscore.records import Record
from mtscore.referee.world import World
from mtscore.rules.rule_set import Basis
from mtscore.ruling import Verdict
from mtscore.table.explain import decided
from mtscore.table.state import Setting, State
from mtscore.words import listed, say


class Ground(Record):
    """Why one case is as it is.

    Attributes:
        conditions: what is so in this case and not known to be, in words.
        missing: the facts that would tell.
        verdict: legal or illegal.
        clauses: ids, the deciding one first.
        basis: how firmly they stand.
        sentence: the answer in words.
        option: the option that decides, and whether it is a house rule.
        duties: what happens next, or what the player has to do instead.
        legal_moves: what he may do; None where that is not known.
        may_be_more: whether other moves may be legal too, by what is not known.
        after: the state after the turn, where there is one.
    """

    conditions: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    verdict: Verdict
    clauses: tuple[str, ...]
    basis: Basis = "text"
    sentence: str
    option: str | None = None
    house_rule: bool = False
    duties: tuple[str, ...] = ()
    legal_moves: tuple[str, ...] | None = None
    may_be_more: bool = False
    after: State | None = None


class Decision(Record):
    """What the keys of the rule engine say: clauses by id, basis, and the option behind them."""

    clauses: tuple[str, ...]
    basis: Basis
    option: str | None
    house_rule: bool


def decision(setting: Setting, *reasons: str, option: str | None = None) -> Decision:
    """The clauses that decide what the rule engine calls `reasons`, the first one first.

    `option` is the one that decides, where the reason itself does not say.
    """
    clauses: list[str] = []
    basis: Basis | None = None
    found_option, house_rule = option, False
    for reason in reasons:
        found, how, named, house = decided(setting, reason)
        clauses += [one.id for one in found]
        if basis is None:
            basis = how if option is None else setting.rule_set.basis_of(reason, found)
            found_option = option or named
            house_rule = house
    if option is not None:
        rule_set = setting.rule_set
        house_rule = getattr(setting.options, option) != getattr(rule_set.options, option)
    return Decision(
        clauses=tuple(dict.fromkeys(clauses)),
        basis=basis or "silent",
        option=found_option,
        house_rule=house_rule,
    )


def verdict_of(grounds: Sequence[Ground]) -> Verdict:
    """What the cases come to."""
    verdicts = {one.verdict for one in grounds}
    return verdicts.pop() if len(verdicts) == 1 else "depends"


def depends_on(grounds: Sequence[Ground], player: str | None) -> str:
    """What the answer hangs on, in a sentence; `player` is the one in turn."""
    return say(
        "That depends on {what}.", what=listed([spoken(one, player) for one in missing_in(grounds)])
    )


def spoken(missing: str, player: str | None) -> str:
    """A missing fact in words; the hand that is meant without a name is the player's in turn."""
    word, _, name = missing.partition(" ")
    if word == "hand" and not name and player not in (None, say("somebody")):
        name = player or ""
    sentences = {
        "hand": "what {name} holds" if name else "what is in hand",
        "drew": "which domino was drawn",
        "boneyard": "whether the boneyard is empty",
        "first-turn": "whether it is a first turn",
        "doubles": "which double was laid first",
        "marker": "whether {name}'s train is marked",
        "train": "what lies on {name}'s train",
        "round": "which round it is",
        "starter": "whom the table agreed on",
    }
    if word == "train" and name.startswith("mexican"):
        number = name.removeprefix("mexican")
        if not number:
            return say("what lies on the Mexican train")
        return say("what lies on Mexican train {number}", number=number)
    return say(sentences.get(word, word), name=name)


def missing_in(grounds: Sequence[Ground]) -> tuple[str, ...]:
    """The facts that would tell which of the cases it is, each once."""
    return tuple(dict.fromkeys(one for ground in grounds for one in ground.missing))


class Known(Record):
    """What is known beside the table.

    Attributes:
        round: which round of the match it is.
        engine: its engine by the plan of the match.
        starter: who starts it, where that is settled without dominoes.
        leaders: who shares the first place.
    """

    round: int | None = None
    engine: int | None = None
    starter: str | None = None
    leaders: tuple[str, ...] | None = None


class Asked(Record):
    """A claim with all that it is about.

    Attributes:
        before: the state before the turn.
        state: the state that the claim is about: after the turn, where there is one.
        who: whose train or points.
        number: an engine, points, a value.
        moves: the steps of the turn.
        known: what is known beside the table.
        world: what is supposed of the dominoes nobody has seen; None for the table as it is told.
    """

    before: State
    state: State
    who: Owner | None
    number: int | None
    moves: tuple[Move, ...]
    known: Known
    world: World | None = None

    @property
    def setting(self) -> Setting:
        """Rules and players."""
        return self.before.setting

    @property
    def player(self) -> str:
        """Whose claim it is, by name."""
        return self.before.player or say("the player")

    def ground(
        self,
        holds: bool,
        sentence: str,
        *reasons: str,
        clauses: tuple[str, ...] = (),
        option: str | None = None,
        basis: Basis | None = None,
        conditions: tuple[str, ...] = (),
        missing: tuple[str, ...] = (),
        duties: tuple[str, ...] = (),
    ) -> Ground:
        """One answer: by the rule engine's `reasons`, or by `clauses` where it has none."""
        how = decision(self.setting, *reasons, option=option)
        ids = how.clauses or clauses
        known = self.setting.rule_set.clauses
        if basis is None:
            basis = how.basis if how.clauses else known[ids[0]].basis if ids else "silent"
        return Ground(
            conditions=conditions,
            missing=missing,
            verdict="legal" if holds else "illegal",
            clauses=ids,
            basis=basis,
            sentence=sentence,
            option=how.option,
            house_rule=how.house_rule,
            duties=duties,
        )
