"""What has to be settled before a round: engines, deal, who starts."""

from mtscore.errors import Problems, UsageProblem
from mtscore.match import checks
from mtscore.match.model import Match
from mtscore.notation.names import printable
from mtscore.rules import RuleSet
from mtscore.rules.deal import parse_deal, proposed_deal
from mtscore.rules.options import FivesOptions, Options, dominoes_to_deal
from mtscore.words import counted, say


def default_engines(largest: int, start: int | None, rounds: int) -> tuple[int, ...]:
    """The engines of a match, one less each round (S3.1, R14.1); fewer where the set ends."""
    first = largest if start is None else start
    return tuple(range(first, max(-1, first - rounds), -1))


def choose_deal(
    rule_set: RuleSet, options: Options, largest: int, players: int, wanted: int | None
) -> tuple[int, bool]:
    """Dominoes that each takes, and whether that is a proposal rather than the table's number.

    Raises:
        UsageProblem: the set cannot give so many.
    """
    size = dominoes_to_deal(options, largest)
    problems = Problems()
    if wanted is not None:
        if wanted * players > size:
            problems.add(
                "deal-too-large",
                say(
                    "{players} players cannot take {wanted} each: a double-{largest} set has "
                    "{size} to deal",
                    players=players,
                    wanted=wanted,
                    largest=largest,
                    size=counted(size, "domino", "dominoes"),
                ),
                help=say("--deal {most} is the most", most=size // players)
                if size // players
                else say("play with fewer people, or a larger set"),
            )
        problems.raise_if_any(UsageProblem)
        return wanted, False
    table = parse_deal(options.deal).each(players)
    if table is None:
        problems.add(
            "no-deal",
            say("the deal table has no row for {players} players", players=players),
            help=say("say how many each takes: --deal N"),
        )
        problems.raise_if_any(UsageProblem)
        raise AssertionError
    if options.deal != rule_set.options.deal and table * players > size:
        # A table of the players' own is no proposal: they have to mend it.
        checks.deal_is_possible(problems, players, options, largest, table)
        problems.raise_if_any(UsageProblem)
    if table * players <= size and (
        largest == rule_set.largest or options.deal != rule_set.options.deal
    ):
        return table, False
    each = proposed_deal(table, players, largest, size)
    if each < 1:
        problems.add(
            "deal-too-large",
            say(
                "a double-{largest} set is too small for {players} players",
                largest=largest,
                players=players,
            ),
            help=say("use a larger set, or say how many each takes: --deal N"),
        )
    problems.raise_if_any(UsageProblem)
    return each, True


def who_starts(match: Match, number: int) -> str:
    """One sentence: who plays first in round `number`."""
    options = match.options(number)
    if isinstance(options, FivesOptions):
        return _who_opens(match, number)
    engine = match.engine(number)
    domino = f"{engine}-{engine}"
    if options.engine_found == "set_out":
        # Railyard is silent here; by agreement or draw, then clockwise.
        if number == 1:
            return say("{domino} is laid out first; agree or draw lots who starts", domino=domino)
        return say(
            "{domino} is laid out first; the player clockwise from who started round {before} starts",
            domino=domino,
            before=number - 1,
        )
    if options.engine_found == "highest":
        return say("the holder of the highest double starts with it")
    if options.engine_found == "hunt_all":
        return say(
            "the holder of {domino} starts (nobody has it: everybody draws one, until it turns up)",
            domino=domino,
        )
    return say(
        "the holder of {domino} starts (nobody has it: draw one each in turn until it turns up)",
        domino=domino,
    )


def _who_opens(match: Match, number: int) -> str:
    from mtscore.fives.opening import next_opening  # noqa: PLC0415 - for one game only

    options = match.options(number)
    before = match.rounds.get(number - 1)
    names = [one.name for one in match.playing(number)]
    assert isinstance(options, FivesOptions)  # noqa: S101 - who_starts has looked
    if before is None:
        opening = next_opening(names, options)
    elif before.went_out:
        winner = match.names[before.went_out[0]]
        opening = next_opening(names, options, after="out", winner=winner)
    else:
        opening = next_opening(
            names, options, after="blocked" if before.stuck is not None else "stalemate"
        )
    if opening.way == "highest_double":
        return say("the highest double opens, with it")
    if opening.by_lot:
        return say("draw lots who opens, with any domino")
    if opening.player is None and options.opener_after_block == "winner":
        return say("who won the round before opens, with any domino")
    if opening.player is None:
        return say("the player after the last opener opens, with any domino")
    return say(
        "{name} won the round before and opens, with any domino", name=printable(opening.player)
    )
