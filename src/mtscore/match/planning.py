"""From what was typed after `mtscore new` to the header of a match; everything wrong at once."""

import re
import unicodedata
from collections.abc import Sequence
from datetime import datetime

from mtscore.errors import MtscoreError, Place, Problems, UsageProblem
from mtscore.match.blocks import Header
from mtscore.match.checks import people_can_play
from mtscore.match.model import Match
from mtscore.match.setup import choose_deal, default_engines
from mtscore.notation.names import as_typed, name_problem, part_place, printable, tidy, twins
from mtscore.rules import RuleSet, find_rule_set
from mtscore.rules.house_rules import read_house_rules, with_house_rules
from mtscore.rules.modes import DEFAULT_TARGET, find_mode
from mtscore.rules.option_specs import Value
from mtscore.tiles import LARGEST
from mtscore.words import say, whole


def plan(
    *,
    names: Sequence[str],
    rules: str | None,
    house_rules: Sequence[str],
    largest: str | None,
    rounds: str | None,
    start_double: str | None,
    engines: str | None,
    deal: str | None,
    title: str,
    mode: str | None = None,
    target: str | None = None,
    before: Match | None,
    started: datetime,
) -> Header:
    """The header of a new match; `before` is the match whose people play again.

    Raises:
        UsageProblem: all that is impossible.
    """
    problems = Problems()
    rule_set = chosen_rule_set(rules, before, problems)
    players = checked_players(names, before, problems)
    top = number_option("--set", largest, 3, LARGEST, problems)
    count = number_option("--rounds", rounds, 1, 99, problems)
    start = number_option("--start-double", start_double, 0, LARGEST, problems)
    each = number_option("--deal", deal, 1, 190, problems)
    listed_engines = _engine_list(engines, problems)
    if rule_set is None:
        problems.raise_if_any(UsageProblem)
        raise AssertionError
    values = house_rule_options(house_rules, rule_set, before, problems)
    rounds_by_mode, points = _mode(mode, target, rule_set, values, before, problems)
    people_can_play(problems, len(players), rule_set, values)
    same_game = before is not None and before.header.rules == rule_set.name
    if top is None:
        top = before.header.largest if before and same_game else rule_set.largest
    if each is None and before and same_game and len(before.header.players) == len(players):
        each = before.header.deal
    if listed_engines is None and before and same_game and count is None and start is None:
        listed_engines = before.header.engines
    if rule_set.is_fives:
        _refuse_engines(start, listed_engines, problems)
    chosen = _engines(listed_engines, start, count, top, rule_set, problems)
    problems.raise_if_any(UsageProblem)
    options = with_house_rules(rule_set.options, values)
    dealt, proposed = choose_deal(rule_set, options, top, len(players), each)
    return Header(
        title=tidy(title.replace("\n", " ")),
        started=started,
        players=tuple(players),
        rules=rule_set.name,
        largest=top,
        engines=chosen,
        # A proposal is written down, so that the match keeps it.
        deal=dealt if proposed or each is not None else None,
        house_rules=values,
        rounds=(count or rounds_by_mode) if rule_set.is_fives else 0,
        target=points,
    )


def _mode(
    mode: str | None,
    target: str | None,
    rule_set: RuleSet,
    values: dict[str, Value],
    before: Match | None,
    problems: Problems,
) -> tuple[int, int]:
    """Fives Up: put what a mode means into the house rules; its rounds, and the target."""
    points = number_option("--target", target, 1, 99_999, problems)
    if not rule_set.is_fives:
        if mode is not None or target is not None:
            problems.add(
                "only-fives-up",
                say("--mode and --target are for Fives Up"),
                help=say("add --rules fives-up, or leave them out"),
            )
        return 0, 0
    rounds = 0
    if before and before.rule_set.is_fives and mode is None and target is None:
        return before.header.rounds, before.header.target
    if mode is not None:
        try:
            chosen = find_mode(mode)
        except UsageProblem as error:
            problems.take(error)
            return 0, 0
        values.update(chosen.options)
        rounds = chosen.rounds
    if rounds:
        if points is not None:
            problems.add(
                "either-or",
                say("{mode} has a number of rounds, not a target", mode=mode),
                help=say("leave --target out"),
            )
        return rounds, 0
    return 0, DEFAULT_TARGET if points is None else points


def _refuse_engines(start: int | None, engines: tuple[int, ...] | None, problems: Problems) -> None:
    if start is not None or engines:
        problems.add(
            "only-trains",
            say("--start-double and --engines are for Mexican Train"),
            help=say("leave them out"),
        )


def chosen_rule_set(rules: str | None, before: Match | None, problems: Problems) -> RuleSet | None:
    """The rule set that `--rules` names, else that of the match before, else station."""
    name = rules or (before.header.rules if before else "station")
    try:
        return find_rule_set(name)
    except UsageProblem as error:
        problems.take(error)
        return None


def checked_players(names: Sequence[str], before: Match | None, problems: Problems) -> list[str]:
    """The names given, or those of the match before; impossible names and twins are noted."""
    if not names and before is not None:
        return [one.name for one in before.players if not one.has_left]
    players = [tidy(name) for name in names]
    for name in players:
        found = name_problem(name)
        if found:
            problems.found.append(found)
    for one, other in twins(players):
        problems.add(
            "twin-names",
            say(
                "{one} and {other} are the same name",
                one=as_typed(one),
                other=as_typed(other),
            ),
            help=say("tell them apart, such as {one} and {one} B", one=printable(one)),
        )
    return players


def number_option(
    option: str, text: str | None, least: int, most: int, problems: Problems
) -> int | None:
    """The number that an option gives, or None."""
    if text is None:
        return None
    number = whole(text, least, most)
    if number is not None:
        return number
    problems.add(
        "bad-number",
        say(
            "{text} is not a number from {least} to {most}",
            text=as_typed(text[:20]),
            least=least,
            most=most,
        ),
        place=Place(source=option, excerpt=text[:200], end_column=1 + max(1, len(text[:200]))),
    )
    return None


def _engine_list(text: str | None, problems: Problems) -> tuple[int, ...] | None:
    if text is None:
        return None
    read = []
    offset = 0
    for part in text.split(","):
        place = part_place("--engines", text, offset, part)
        offset += len(part) + 1
        number = part.strip()
        found = re.fullmatch(r"([0-9]{1,2})(?:\s*[-|:/]\s*([0-9]{1,2}))?", number)
        if not found or (found[2] and found[1] != found[2]) or int(found[1]) > LARGEST:
            problems.add(
                "bad-engine",
                say("{part} is no engine", part=as_typed(number[:20])),
                help=say("write the numbers of the doubles, such as 12,10,8"),
                place=place,
            )
            continue
        read.append(int(found[1]))
    return tuple(read)


def _engines(
    wanted: tuple[int, ...] | None,
    start: int | None,
    count: int | None,
    largest: int,
    rule_set: RuleSet,
    problems: Problems,
) -> tuple[int, ...]:
    if rule_set.is_fives:
        return ()
    if wanted is not None:
        for one in wanted:
            if one > largest:
                problems.add(
                    "domino-not-in-set",
                    say(
                        "the engine {one}-{one} is not in a double-{largest} set",
                        one=one,
                        largest=largest,
                    ),
                )
        if count is not None and count != len(wanted):
            problems.add(
                "rounds-differ",
                say("--rounds says {count}, --engines has {other}", count=count, other=len(wanted)),
                help=say("leave --rounds out"),
            )
        if start is not None and wanted and wanted[0] != start:
            problems.add(
                "rounds-differ",
                say(
                    "--start-double says {start}, --engines begins with {first}",
                    start=start,
                    first=wanted[0],
                ),
                help=say("leave --start-double out"),
            )
        return wanted
    first = largest if start is None else start
    if first > largest:
        problems.add(
            "domino-not-in-set",
            say("{first}-{first} is not in a double-{largest} set", first=first, largest=largest),
            help=say("the highest engine is {largest}", largest=largest),
        )
        return ()
    engines = default_engines(largest, first, count or rule_set.rounds)
    if count is not None and len(engines) < count:
        problems.add(
            "no-such-round",
            say(
                "{count} rounds need {count} engines; from {first}-{first} down there are {most}",
                count=count,
                first=first,
                most=len(engines),
            ),
            help=say("--rounds {most}, or a list with --engines", most=len(engines)),
        )
    return engines


def house_rule_options(
    texts: Sequence[str], rule_set: RuleSet, before: Match | None, problems: Problems
) -> dict[str, Value]:
    """What `--rule NAME=VALUE` says, on top of the house rules of the match before."""
    values: dict[str, Value] = {}
    if before is not None and before.header.rules == rule_set.name:
        values.update(before.house_rules(before.last_number))
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            problems.add(
                "bad-rule",
                say("{text} is no house rule", text=as_typed(text[:40])),
                help=say("write --rule NAME=VALUE, such as --rule double_blank=50"),
            )
            continue
        try:
            values.update(read_house_rules(rule_set.options, {name: value}))
        except UsageProblem as error:
            problems.take(error)
    if not problems:
        try:
            with_house_rules(rule_set.options, values)
        except MtscoreError as error:
            problems.take(error)
    return values


def file_name(players: Sequence[str], started: datetime, number: int) -> str:
    """The name of a match file: the date and the players, `-2` for the second of that name.

    >>> file_name(["Ana", "Bo", "Cy"], datetime(2026, 11, 30), 2)
    '2026-11-30-ana-bo-cy-2.toml'
    """
    plain = [_slug(name) for name in players]
    words = "-".join(one for one in plain if one)
    if len(words) > 40:
        words = words[:40].rpartition("-")[0] or words[:40]
    stem = f"{started:%Y-%m-%d}-{words or 'match'}"
    return f"{stem}.toml" if number == 1 else f"{stem}-{number}.toml"


def _slug(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-")
