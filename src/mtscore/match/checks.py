"""What is impossible in a round or a header, whatever the rules; every problem at its path."""

from collections.abc import Mapping

from mtscore.errors import Problems, UsageProblem
from mtscore.match.blocks import Hand, Header
from mtscore.match.model import Left
from mtscore.notation.names import printable
from mtscore.rules import RuleSet
from mtscore.rules.deal import DealTable, parse_deal
from mtscore.rules.house_rules import read_house_rules, with_house_rules
from mtscore.rules.option_specs import Value
from mtscore.rules.options import Options, dominoes_to_deal
from mtscore.tiles import Domino, double, most_pips, pips, set_pips
from mtscore.words import counted, listed, say

Path = tuple[str | int, ...]


def pips_against_hand(
    problems: Problems, name: str, count: int | None, hand: Hand | None, path: Path
) -> None:
    """A stated number has to be what the dominoes add up to."""
    if hand is None:
        return
    computed = pips(hand)
    if count is not None and count != computed:
        problems.add(
            "pips-differ",
            say(
                "{name}: {stated} pips are stated, the dominoes have {computed} "
                "(difference {difference})",
                name=printable(name),
                stated=count,
                computed=computed,
                difference=abs(count - computed),
            ),
            help=say("count again: one of the two is wrong"),
            path=path,
        )


def whole_round(
    problems: Problems,
    number: int,
    left: Mapping[str, Left],
    *,
    out: tuple[str, ...],
    blocked: bool,
    engine: int | None,
    largest: int,
    path: Path,
) -> None:
    """What cannot be, in a round as it stands."""
    _dominoes(problems, left, engine, path)
    _amounts(problems, left, engine, largest, path)
    if blocked and out:
        problems.add(
            "blocked-and-out",
            say(
                "round {number} cannot be blocked when {name} went out",
                number=number,
                name=listed([printable(name) for name in out]),
            ),
            help=say("say one of the two"),
            path=(*path, "out"),
        )
    for name in out:
        held = left.get(name)
        if held is not None and (held.pips or held.hand):
            problems.add(
                "out-with-pips",
                say(
                    "{name} cannot be out with {held} left",
                    name=printable(name),
                    held=counted(held.pips, "pip")
                    if held.pips
                    else listed([str(one) for one in held.hand or ()]),
                ),
                help=say("who is out has nothing left: one of the two is wrong"),
                path=(*path, "out"),
            )


def _dominoes(problems: Problems, left: Mapping[str, Left], engine: int | None, path: Path) -> None:
    holder: dict[Domino, str] = {}
    for name, held in left.items():
        for one in sorted(held.hand or (), reverse=True):
            if one in holder:
                problems.add(
                    "domino-in-two-hands",
                    say(
                        "{domino} is in the hands of {one} and {other}",
                        domino=one,
                        one=printable(holder[one]),
                        other=printable(name),
                    ),
                    help=say("every domino is in the set once"),
                    path=(*path, "hands", name),
                )
            holder.setdefault(one, name)
            if engine is not None and one is double(engine):
                problems.add(
                    "engine-in-hand",
                    say(
                        "{name} cannot hold {domino}: it is the engine of this round",
                        name=printable(name),
                        domino=one,
                    ),
                    help=say("the engine lies in the middle of the table"),
                    path=(*path, "hands", name),
                )


def _amounts(
    problems: Problems, left: Mapping[str, Left], engine: int | None, largest: int, path: Path
) -> None:
    # The engine lies on the table, so what hands can hold is the set without it.
    most = set_pips(largest) - (2 * engine if engine is not None else 0)
    too_much = [name for name, held in left.items() if (held.pips or 0) > most]
    for name in too_much:
        problems.add(
            "too-many-pips",
            say(
                "{name}: {pips} pips are more than the {most} a double-{largest} set can leave",
                name=printable(name),
                pips=left[name].pips,
                most=most,
                largest=largest,
            ),
            help=say("count again"),
            path=(*path, "pips", name),
        )
    together = sum(held.pips or 0 for held in left.values())
    if not too_much and together > most:
        problems.add(
            "too-many-pips",
            say(
                "all hands together have {together} pips, more than the {most} a "
                "double-{largest} set can leave",
                together=together,
                most=most,
                largest=largest,
            ),
            help=say("count again"),
            path=(*path, "pips"),
        )


def points_made(problems: Problems, rule_set: RuleSet, made: Mapping[str, int], path: Path) -> None:
    """Points made in play come in fives, and only in Fives Up (F6.1)."""
    if made and not rule_set.is_fives:
        problems.add(
            "only-fives-up",
            say("points are made in play in Fives Up only"),
            help=say("leave out what was made"),
            path=path,
        )
        return
    for name, points in made.items():
        if points % 5:
            problems.add(
                "not-a-five",
                say(
                    "{name} cannot have made {points}: points are made when the board count is "
                    "divisible by five",
                    name=printable(name),
                    points=points,
                ),
                help=say(
                    "{below} or {above}", below=points - points % 5, above=points - points % 5 + 5
                ),
                path=(*path, name) if name in made and path[-1:] == ("made",) else path,
            )


def house_rules(
    problems: Problems,
    rule_set: RuleSet,
    values: Mapping[str, Value],
    changed: Mapping[str, Value],
    path: Path,
) -> None:
    """House rules have to exist, take their values, and not contradict each other."""
    for name, value in changed.items():
        try:
            read_house_rules(rule_set.options, {name: value})
        except UsageProblem as error:
            for one in error.diagnostics:
                problems.add(one.code, one.message, help=one.help, path=(*path, name))
    if problems:
        return
    try:
        with_house_rules(rule_set.options, values)
    except UsageProblem as error:
        for one in error.diagnostics:
            problems.add(one.code, one.message, help=one.help, path=path)


def deal_table(rule_set: RuleSet, values: Mapping[str, Value]) -> DealTable:
    """The deal table in play: a house rule's, else the rule set's."""
    return parse_deal(str(values.get("deal", rule_set.options.deal)))


def deal_is_possible(
    problems: Problems,
    count: int,
    options: Options,
    largest: int,
    each: int | None,
    path: Path = (),
) -> None:
    """The set has to hold what the players take."""
    size = dominoes_to_deal(options, largest)
    if each is None:
        problems.add(
            "no-deal",
            say("the deal table has no row for {people}", people=counted(count, "player")),
            help=say("such as deal=2-6:12, or one number for any table: deal=12"),
            path=path,
        )
    elif count * each > size:
        problems.add(
            "deal-too-large",
            say(
                "{people} cannot take {each} each: a double-{largest} set has {size} to deal",
                people=counted(count, "player"),
                each=each,
                largest=largest,
                size=counted(size, "domino", "dominoes"),
            ),
            help=say("{most} each is the most", most=size // count),
            path=path,
        )


def people_can_play(
    problems: Problems,
    count: int,
    rule_set: RuleSet,
    values: Mapping[str, Value],
    path: Path = (),
) -> None:
    """The number of players has to be one that the rules deal to."""
    table = deal_table(rule_set, values)
    if values.get("partnerships") and count != 4:
        problems.add(
            "not-four",
            say(
                "partners play two against two, not with {people}", people=counted(count, "player")
            ),
            help=say("leave partnerships out, or seat four"),
            path=path,
        )
        return
    # One number for any table says nothing about how many may sit there.
    fewest, most = table.fewest, table.most if table.most < 99 else rule_set.deal.most
    if fewest <= count <= most:
        return
    problems.add(
        "too-few-players" if count < fewest else "too-many-players",
        say(
            "{people} cannot play: {rules} is for {fewest} to {most} players"
            if fewest != most
            else "{people} cannot play: {rules} is for {fewest} players",
            people=counted(count, "player"),
            rules=rule_set.name,
            fewest=fewest,
            most=most,
        ),
        help=_more_tables(rule_set, in_file=bool(path))
        if count > most
        else say(
            'name at least {fewest}, like ["Ana", "Bo", "Cy"]'
            if path
            else "name at least {fewest}: --players Ana,Bo,Cy",
            fewest=fewest,
        ),
        path=path,
    )


def _more_tables(rule_set: RuleSet, *, in_file: bool) -> str:
    if rule_set.is_fives and in_file:
        return say('as a house rule: deal = "2:7 3-4:5" under [house_rules]')
    if rule_set.is_fives:
        return say('as a house rule: --rule deal="2:7 3-4:5"')
    return say("make several tables, each a match of its own")


def most_players(header: Header, rule_set: RuleSet) -> int:
    """How many can sit at one table: what the deal table and the set allow."""
    table = deal_table(rule_set, header.house_rules).most
    if table >= 99:
        table = rule_set.deal.most
    if header.deal is not None:
        options = with_house_rules(rule_set.options, header.house_rules)
        return min(table, dominoes_to_deal(options, header.largest) // header.deal)
    return table


def heaviest_deal(largest: int, each: int | None) -> int:
    """The most pips that a hand of the size dealt can carry."""
    return most_pips(largest, each) if each is not None else set_pips(largest)
