"""What a rule set is: a name, its options, and its clauses, all data."""

from collections.abc import Mapping
from importlib import import_module
from typing import Literal

from mtscore.records import Record
from mtscore.rules.deal import DealTable, parse_deal
from mtscore.rules.options import FivesOptions, TrainOptions

Basis = Literal["text", "silent", "reading"]
"""Whether the rules say it, are silent and it is commonly played so, or can be read otherwise."""


class Clause(Record):
    """One numbered rule, short enough to be read aloud at a table.

    Attributes:
        id: such as `S6.8`; the n-th thing that a text is silent on is clause `S0.n`.
        text: the rule in plain words.
        basis: how firmly it stands.
        option: the option that plays it otherwise, where there is one.
    """

    id: str
    text: str
    basis: Basis = "text"
    option: str | None = None


class RuleSet(Record):
    """A rule system by name.

    Attributes:
        name: as typed after `--rules`.
        title: a line for people.
        letter: the letter its clause ids begin with.
        options: what it says about everything that tables play differently.
        largest: the highest double of its set, such as 12.
        rounds: how many make a match; 0 where a target ends it.
        texts: the module that holds its clauses; loaded when they are read.
    """

    name: str
    title: str
    letter: str
    options: TrainOptions | FivesOptions
    largest: int
    rounds: int
    texts: str

    @property
    def is_fives(self) -> bool:
        """Whether the game is Fives Up rather than Mexican Train."""
        return isinstance(self.options, FivesOptions)

    @property
    def train_options(self) -> TrainOptions:
        """The options of a game of trains, typed as such.

        Raises:
            ValueError: it is the other game.
        """
        if isinstance(self.options, TrainOptions):
            return self.options
        raise ValueError(f"{self.name} is not a game of trains")

    @property
    def fives_options(self) -> FivesOptions:
        """The options of Fives Up, typed as such.

        Raises:
            ValueError: it is the other game.
        """
        if isinstance(self.options, FivesOptions):
            return self.options
        raise ValueError(f"{self.name} is not Fives Up")

    @property
    def deal(self) -> DealTable:
        """Its deal table."""
        return parse_deal(self.options.deal)

    @property
    def clauses(self) -> Mapping[str, Clause]:
        """Its clauses by id, in the order of the rules."""
        found: tuple[Clause, ...] = import_module(self.texts).CLAUSES
        return {clause.id: clause for clause in found}

    def decides(self, reason: str) -> tuple[Clause, ...]:
        """The clauses that say what the rule engine calls `reason`, the deciding one first.

        Empty where only a house rule can lead to it.
        """
        decides: Mapping[str, tuple[str, ...]] = import_module(self.texts).DECIDES
        clauses = self.clauses
        return tuple(clauses[one] for one in decides.get(reason, ()))

    def basis_of(self, reason: str, clauses: tuple[Clause, ...]) -> Basis:
        """How firmly `clauses`, which decide on `reason`, stand; silent where there are none."""
        unspoken: frozenset[str] = getattr(import_module(self.texts), "UNSPOKEN", frozenset())
        if not clauses or reason in unspoken:
            return "silent"
        return clauses[0].basis
