"""What a match says about a dispute at its table: players, rules, the engine of the round."""

from typing import TYPE_CHECKING

from mtscore.errors import Diagnostic, MtscoreError, UsageProblem
from mtscore.records import Record, fresh
from mtscore.referee.answer import Known
from mtscore.rules import RuleSet
from mtscore.rules.option_specs import Value
from mtscore.words import say, whole

if TYPE_CHECKING:
    from mtscore.match import Match
    from mtscore.storage import MatchFile


class FromMatch(Record):
    """What is known from the match; nothing where there is none."""

    file: "MatchFile | None" = None
    players: tuple[str, ...] = ()
    rule_set: RuleSet | None = None
    house_rules: dict[str, Value] = fresh(default_factory=dict)
    largest: int | None = None
    number: int | None = None

    def known(self, number: int | None, largest: int, *, claim: bool = False) -> Known:
        """What is known of round `number`, or of the one being played; for a claim who leads."""
        which = self.number if number is None else number
        if self.file is None:
            there = which is not None and which <= largest + 1
            return Known(round=which, engine=largest - which + 1 if which and there else None)
        match = self.file.match
        engine = None if which is None else match.engine(which)
        return Known(round=which, engine=engine, leaders=_leaders(match) if claim else None)

    def rules_in(self, round_text: str | None) -> dict[str, Value]:
        """The house rules of the round that was told, else of the one being played."""
        number = None if round_text is None else whole(round_text, least=1, most=99)
        if self.file is None or number is None:
            return self.house_rules
        return self.file.match.house_rules(number)


def _leaders(match: "Match") -> tuple[str, ...] | None:
    from mtscore.scoring import score_match  # noqa: PLC0415 - asked once a dispute

    if not match.rounds:
        return None
    return tuple(one.name for one in score_match(match).leaders)


def from_match(option: str | None, *, rules: str | None, order: str | None) -> FromMatch:
    """The match that was named, or the one last used.

    The one last used is left alone where other players or rules of another game are given, and
    where it cannot be read: a dispute needs no match.
    """
    import os  # noqa: PLC0415

    from mtscore.cli.output import note, settings  # noqa: PLC0415
    from mtscore.cli.session import match_path, open_match, shown_path  # noqa: PLC0415
    from mtscore.storage import known_matches  # noqa: PLC0415

    named = option or settings.match or os.environ.get("MTSCORE_MATCH")
    if not named and (order is not None or not known_matches()):
        return FromMatch()
    if named:
        return told_by(open_match(option), rules)
    path = match_path(None)
    if not path.exists():
        return FromMatch()
    try:
        file = open_match(None)
    except MtscoreError:
        note(say("{file} cannot be read, so the match is left out.", file=shown_path(path)))
        return FromMatch()
    found = told_by(file, rules)
    if rules is not None and found.rule_set is None:
        return FromMatch()
    return found


def told_by(file: "MatchFile", rules: str | None) -> FromMatch:
    """What this match says; without its rules where those of the other game are asked for."""
    from mtscore.rules import find_rule_set  # noqa: PLC0415

    match = file.match
    number = match.next_number or match.last_number
    rule_set: RuleSet | None = match.rule_set
    if rules is not None and find_rule_set(rules).is_fives != match.rule_set.is_fives:
        rule_set = None
    return FromMatch(
        file=file,
        players=tuple(one.name for one in match.playing(number)),
        rule_set=rule_set,
        house_rules=match.house_rules(number),
        largest=match.header.largest if rule_set is not None else None,
        number=number,
    )


def no_match_to_save() -> UsageProblem:
    """A ruling is kept in a match, and there is none."""
    return UsageProblem(
        Diagnostic(
            code="no-match-to-save",
            message=say("--save keeps the ruling in a match, and there is none"),
            help=say("name one with --match FILE, or leave out --save"),
        )
    )
