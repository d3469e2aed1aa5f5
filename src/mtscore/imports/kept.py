"""What an export cannot carry: found out by reading it back, so that it is never a guess."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Final

from mtscore.errors import MtscoreError
from mtscore.imports import Wishes, read_import
from mtscore.match import Match
from mtscore.match.model import MatchRound
from mtscore.notation.names import for_shell, printable
from mtscore.records import Record, changed
from mtscore.rules.option_specs import write_rule
from mtscore.scoring import score_match
from mtscore.words import counted, listed, say

_SCORES_AFTER_ALL: Final = "--round-scores"


class Kept(Record):
    """What comes of an export that is read back.

    Attributes:
        options: words that `mtscore import` needs beside it, ready for a shell.
        lost: what does not come back all the same, for people.
        why_not: why it cannot be read back at all, or None.
    """

    options: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    why_not: str | None = None


def read_back(content: bytes, match: Match, when: datetime) -> Kept:
    """Read an export of `match` back, with the options that it needs, and compare.

    Times are not compared: no sheet has any.
    """
    header = match.header
    wishes = Wishes(
        rules=header.rules,
        house_rules=header.house_rules,
        title=header.title,
        largest=header.largest,
        rounds=len(header.engines) or header.rounds or None,
    )
    try:
        wishes, again = _read(content, wishes, when)
    except MtscoreError as error:
        return Kept(why_not=error.diagnostics[0].message)
    nothing: dict[str, Any] = {"largest": None, "rounds": None, "title": "", "house_rules": {}}
    for name, none in nothing.items():
        wishes = _without(wishes, name, none, content, again, when)
    if not wishes.house_rules:
        # The rules named are those of a rule set.
        wishes = _without(wishes, "rules", None, content, again, when)
    return Kept(options=_options(wishes), lost=tuple(_lost(match, again)))


def _without(
    wishes: Wishes, name: str, nothing: object, content: bytes, again: Match, when: datetime
) -> Wishes:
    """The wishes without one of them, where the match comes out the same."""
    if getattr(wishes, name) == nothing:
        return wishes
    fewer = changed(wishes, **{name: nothing})
    try:
        same = read_import(content, "export", fewer, when).match.header == again.header
    except MtscoreError:
        same = False
    return fewer if same else wishes


def _read(content: bytes, wishes: Wishes, when: datetime) -> tuple[Wishes, Match]:
    try:
        return wishes, read_import(content, "export", wishes, when).match
    except MtscoreError as error:
        # What a person would do who is told so.
        if not any(_SCORES_AFTER_ALL in (one.help or "") for one in error.diagnostics):
            raise
        doubt = error
    wishes = changed(wishes, running_totals=False)
    try:
        return wishes, read_import(content, "export", wishes, when).match
    except MtscoreError:
        raise doubt from None


def _options(wishes: Wishes) -> tuple[str, ...]:
    words = ["--rules", wishes.rules] if wishes.rules is not None else []
    for name, value in wishes.house_rules.items():
        words += ["--rule", for_shell(write_rule(name, value))]
    for option, number in (("--set", wishes.largest), ("--rounds", wishes.rounds)):
        words += [option, str(number)] if number is not None else []
    if wishes.title:
        words += ["--title", for_shell(wishes.title)]
    if wishes.running_totals is False:
        words.append(_SCORES_AFTER_ALL)
    return tuple(words)


def _lost(match: Match, again: Match) -> list[str]:
    """Everything that one match has and the other has not."""
    corrections = sum(not one.only_fills for one in match.corrections)
    renames = sum(one.action == "rename" for one in match.changes)
    number_of: list[tuple[int, str]] = [
        (corrections, say("correction")),
        (renames, say("change of name")),
        (len(match.rules), say("house rule changed in mid-match")),
        (len(match.moves), say("record of moves")),
        (len(match.rulings), say("ruling")),
    ]
    plural = {
        say("change of name"): say("changes of name"),
        say("house rule changed in mid-match"): say("house rules changed in mid-match"),
        say("record of moves"): say("records of moves"),
    }
    found = [counted(count, what, plural.get(what)) for count, what in number_of if count]
    if match.finished:
        found.append(say("that the match is finished"))
    if match.header.engines != again.header.engines:
        found.append(say("the order of the engines"))
    if match.header.deal not in (None, again.header.deal):
        found.append(say("the deal"))
    if match.header.target != again.header.target:
        found.append(say("the target"))
    return found + _lost_players(match, again) + _lost_in_rounds(match, again)


def _lost_players(match: Match, again: Match) -> list[str]:
    found = []
    known = {one.name: one for one in again.players}
    gone = [one.name for one in match.players if one.name not in known]
    if gone:
        found.append(say("{names}, who played no round", names=listed(list(map(printable, gone)))))
    here = [one for one in match.players if one.name in known]
    if [one.name for one in here] != [one.name for one in again.players]:
        found.append(say("the seating order"))
    left = [one.name for one in here if one.has_left != known[one.name].has_left]
    if left:
        found.append(say("who left after the last round"))
    totals = {one.name: one.total for one in score_match(again).standings}
    differ = [
        one.name
        for one in score_match(match).standings
        if one.name in known and one.total != totals[one.name]
    ]
    if differ:
        found.append(say("the totals of {names}", names=listed(list(map(printable, differ)))))
    return found


def _lost_in_rounds(match: Match, again: Match) -> list[str]:
    facts: list[tuple[str, Callable[[Match, MatchRound], object]]] = [
        (say("the pips"), lambda told, one: _by_name(told, one, hands=False)),
        (say("the hands"), lambda told, one: _by_name(told, one, hands=True)),
        (say("who went out"), lambda told, one: {told.names[seat] for seat in one.went_out}),
        (say("how it ended"), _how_it_ended),
        (
            say("the points made in play"),
            lambda told, one: {told.names[seat]: made for seat, made in one.made.items() if made},
        ),
    ]
    found = []
    for what, look in facts:
        rounds = [
            number
            for number, one in match.rounds.items()
            if number not in again.rounds or look(match, one) != look(again, again.rounds[number])
        ]
        if rounds:
            found.append(f"{what} {_of_rounds(rounds, len(match.rounds))}")
    return found


def _of_rounds(rounds: Sequence[int], all_of_them: int) -> str:
    if len(rounds) == all_of_them and all_of_them > 1:
        return say("of all rounds")
    if len(rounds) > 4:
        return say("of {count} rounds", count=len(rounds))
    return say(
        "of round {numbers}" if len(rounds) == 1 else "of rounds {numbers}",
        numbers=listed([str(one) for one in rounds]),
    )


def _by_name(match: Match, one: MatchRound, *, hands: bool) -> dict[str, object]:
    return {
        match.names[seat]: left.hand if hands else left.pips
        for seat, left in one.left.items()
        if not hands or left.hand is not None
    }


def _how_it_ended(match: Match, one: MatchRound) -> tuple[object, ...]:
    return one.blocked, one.cut_short, None if one.stuck is None else match.names[one.stuck]
