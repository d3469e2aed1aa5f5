"""What the referee answers: one ruling, the same for every game."""

from collections.abc import Mapping
from typing import Any, Literal

from mtscore.records import Record, fresh
from mtscore.rules.rule_set import Basis
from mtscore.words import as_sentence

Verdict = Literal["legal", "illegal", "depends"]
"""`depends`: something that decides was not given; a ruling then names it."""


class RulingCase(Record):
    """The answer of a *depends* where one condition holds."""

    condition: str
    verdict: Verdict
    clauses: tuple[str, ...]


class RulingReading(Record):
    """What another value of a debatable option would make of it.

    Attributes:
        option: its name.
        value: the other value.
        verdict: the verdict then.
        clauses: what then decides, where that is said: for a house rule left out.
        but: what is otherwise then, in words: on what it depends, or what follows from the same
            verdict.
    """

    option: str
    value: bool | int | str
    verdict: Verdict
    clauses: tuple[str, ...] = ()
    but: tuple[str, ...] = ()


class Ruling(Record):
    """An answer with everything it rests on.

    Attributes:
        verdict: for a claim, legal means that it holds.
        rules: the rule set's name.
        house_rules: the options that this table plays otherwise.
        player: whose move or claim it is.
        move: the canonical text of the move; None for a bare claim.
        claim: the claim; None for a bare move.
        clauses: the clauses that decide, the first one first.
        basis: whether they say it, are silent on it, or can be read otherwise.
        option: the option that decides, where one does.
        house_rule: the same where this table plays it otherwise, and without that the answer
            would not be so; then `clauses` are what the house rule replaces.
        reason: the answer in a sentence.
        assumed: what was taken for granted, because nothing else was said.
        missing: what would have to be known, for a *depends*.
        cases: the answers of a *depends*.
        readings: what other values of debatable options would make of it, and what the rule set's
            own value would where a house rule decides.
        duties: what has to happen next.
        legal_moves: what the player may certainly do instead; None where that is not known.
        may_be_more: whether other moves hang on what is not known.
        position: the position as one line of text.
    """

    verdict: Verdict
    rules: str
    house_rules: Mapping[str, bool | int | str] = fresh(default_factory=dict)
    player: str | None = None
    move: str | None = None
    claim: str | None = None
    clauses: tuple[str, ...]
    basis: Basis
    option: str | None = None
    house_rule: str | None = None
    reason: str
    assumed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    cases: tuple[RulingCase, ...] = ()
    readings: tuple[RulingReading, ...] = ()
    duties: tuple[str, ...] = ()
    legal_moves: tuple[str, ...] | None = None
    may_be_more: bool = False
    position: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The document of `check-move --json`."""
        return {
            "schema": 1,
            "verdict": self.verdict,
            "rules": self.rules,
            "house_rules": dict(self.house_rules),
            "player": self.player,
            "move": self.move,
            "claim": self.claim,
            "clauses": list(self.clauses),
            "basis": self.basis,
            "reason": as_sentence(self.reason),
            "assumed": list(self.assumed),
            "missing": list(self.missing),
            "cases": [
                {"if": one.condition, "verdict": one.verdict, "clauses": list(one.clauses)}
                for one in self.cases
            ],
            "readings": [
                {"option": one.option, "value": one.value, "verdict": one.verdict}
                for one in self.readings
            ],
            "duties": [as_sentence(one) for one in self.duties],
            "legal_moves": None if self.legal_moves is None else list(self.legal_moves),
            "position": self.position,
            "option": self.option,
            "house_rule": self.house_rule,
        }
