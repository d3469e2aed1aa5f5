"""`mtscore new`: start a match."""

from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand

from mtscore.cli.completing import match_names, rule_options, rule_sets
from mtscore.cli.options import JsonOption, QuietOption, command_app
from mtscore.cli.output import answer, note, settings
from mtscore.cli.saving import create
from mtscore.cli.session import (
    open_match,
    print_sheet_json,
    say_which_file,
    shown_path,
    with_ending,
)
from mtscore.errors import Conflict, Diagnostic, MtscoreError, Problems, UsageProblem
from mtscore.exports.remarks import partners_told
from mtscore.match import Header, Match
from mtscore.match.planning import file_name, plan
from mtscore.match.setup import choose_deal, who_starts
from mtscore.notation.names import for_shell, parse_names, printable, quoted
from mtscore.rules import find_rule_set
from mtscore.rules.deal import parse_deal
from mtscore.rules.house_rules import with_house_rules
from mtscore.rules.modes import USUAL_TARGETS
from mtscore.rules.option_specs import write_rule
from mtscore.rules.options import dominoes_to_deal
from mtscore.scoring import score_match
from mtscore.storage import load, now, use_match
from mtscore.words import counted, listed, say

app = command_app()

_SEATS: Final = "mtscore.seats"


class _InOrder(TyperCommand):
    """The command, which knows in which order --player and --players were typed."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        given, _, order = self.make_parser(ctx).parse_args(args=list(args))
        left = {name: list(given.get(name) or []) for name in ("player", "players")}
        typed = [one.name or "" for one in order]
        ctx.meta[_SEATS] = [(name, left[name].pop(0)) for name in typed if left.get(name)]
        return super().parse_args(ctx, args)


@app.command("new", cls=_InOrder)
def new(
    context: typer.Context,
    players: Annotated[  # noqa: ARG001 - both are read in the order in which they were typed
        list[str] | None,
        typer.Option("--players", metavar="NAMES", help="The players in seating order, clockwise."),
    ] = None,
    player: Annotated[  # noqa: ARG001 - see above
        list[str] | None,
        typer.Option(
            "--player", metavar="NAME", help="One player; repeat it. For names with commas."
        ),
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            metavar="NAME",
            help="station (default), railyard, open-run, box-sheet or fives-up.",
            autocompletion=rule_sets,
        ),
    ] = None,
    rule: Annotated[
        list[str] | None,
        typer.Option(
            "--rule",
            metavar="K=V",
            help="A house rule, such as double_blank=50; repeat it.",
            autocompletion=rule_options,
        ),
    ] = None,
    largest: Annotated[
        str | None,
        typer.Option(
            "--set",
            metavar="N",
            help="The highest double of your dominoes, 3 to 18; sold are 6, 9, 12, 15 and 18.",
        ),
    ] = None,
    rounds: Annotated[
        str | None, typer.Option("--rounds", metavar="N", help="How many rounds; 13 by the rules.")
    ] = None,
    start_double: Annotated[
        str | None,
        typer.Option(
            "--start-double", metavar="N", help="The engine of round 1, such as 9 for 9-9."
        ),
    ] = None,
    engines: Annotated[
        str | None,
        typer.Option(
            "--engines", metavar="LIST", help="The engine of every round, such as 12,10,8."
        ),
    ] = None,
    deal: Annotated[
        str | None, typer.Option("--deal", metavar="N", help="Dominoes each takes.")
    ] = None,
    title: Annotated[
        str, typer.Option("--title", metavar="TEXT", help="A name for the match.")
    ] = "",
    file: Annotated[
        str | None,
        typer.Option(
            "--file", "-f", metavar="FILE", help="Where to keep it; named from date and players."
        ),
    ] = None,
    mode: Annotated[
        str | None,
        typer.Option(
            "--mode", metavar="MODE", help="Fives Up: points, points-without or best-of-10."
        ),
    ] = None,
    target: Annotated[
        str | None,
        typer.Option("--target", metavar="N", help="Fives Up: points that end the match."),
    ] = None,
    again: Annotated[
        bool,
        typer.Option("--again", help="The same players, seats and house rules as last time."),
    ] = False,
    match: Annotated[
        str | None,
        typer.Option(
            "--match",
            metavar="FILE",
            help="With --again: the match to follow; else the one last created or used.",
            autocompletion=match_names,
        ),
    ] = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Start a match and say what to deal, the first engine and who starts.

    \b
      mtscore new --players Ana,Bo,Cy
      mtscore new --player "Doe, Pat" --player Bo --rules railyard --title Friday
      mtscore new --players Ana,Bo --set 9 --rounds 6 --rule double_blank=50
      mtscore new --again
    """
    settings.json |= json
    settings.quiet |= quiet
    problems = Problems()
    names = _names(context.meta[_SEATS], problems)
    before = open_match(match).match if again else None
    if not names and before is None and not problems:
        problems.add(
            "no-players",
            say("nobody plays yet"),
            help=say("say who, in seating order: mtscore new --players Ana,Bo,Cy"),
        )
    problems.raise_if_any(UsageProblem)
    header = plan(
        names=names,
        rules=rules,
        house_rules=rule or [],
        largest=largest,
        rounds=rounds,
        start_double=start_double,
        engines=engines,
        deal=deal,
        title=title,
        mode=mode,
        target=target,
        before=before,
        started=now(),
    )
    path = _create(Path(file) if file else None, header, header.started or now())
    remembered = use_match(path)
    started = load(path, shown_path(path)).match
    if settings.json:
        print_sheet_json(score_match(started), path)
        return
    if settings.quiet:
        say_which_file(path)
        return
    _tell(started, path, proposed=_is_proposal(header, deal))
    empty = None if file else _empty_beside(path, header, header.started or now())
    if empty:
        note(
            say(
                "These people have another match of today, {file}, with nothing recorded. To go "
                "on with that one: mtscore use {shell}",
                file=empty,
                shell=for_shell(str(empty)),
            )
        )
    if not remembered:
        note(say("This match could not be remembered; give --match {file} each time.", file=path))


def _is_proposal(header: Header, typed: str | None) -> bool:
    """Whether the deal is one that the program proposed, now or for the match before."""
    if typed is not None or header.deal is None:
        return False
    rule_set = find_rule_set(header.rules)
    options = with_house_rules(rule_set.options, header.house_rules)
    people = len(header.players)
    try:
        proposed = choose_deal(rule_set, options, header.largest, people, None)
    except MtscoreError:
        # The match before was dealt in a way that its players thought out.
        return False
    return proposed == (header.deal, True)


def _names(seats: list[tuple[str, str]], problems: Problems) -> list[str]:
    """The names as they were typed, of which some came one by one and some in lists."""
    names: list[str] = []
    for option, text in seats:
        if option == "player":
            names.append(text)
            continue
        try:
            names += parse_names(text)
        except UsageProblem as error:
            problems.take(error)
    return names


def _create(wanted: Path | None, header: Header, started: datetime) -> Path:
    if wanted is not None:
        wanted = with_ending(wanted)
        try:
            create(wanted, header)
        except FileExistsError:
            raise _exists(wanted) from None
        return wanted
    for number in range(1, 1000):
        path = Path(file_name(header.players, started, number))
        if path.exists():
            continue
        try:
            create(path, header)
        except FileExistsError:
            continue
        return path
    raise _exists(path)


def _empty_beside(path: Path, header: Header, started: datetime) -> Path | None:
    """An earlier match of the same people and day in which nothing is recorded yet."""
    for number in range(1, 1000):
        other = Path(file_name(header.players, started, number))
        if other == path or not other.exists():
            return None
        try:
            found = load(other)
        except MtscoreError:
            continue
        same = found.header.players == header.players and found.header.rules == header.rules
        if same and not found.blocks:
            return other
    return None


def _exists(path: Path) -> Conflict:
    return Conflict(
        Diagnostic(
            code="target-exists",
            message=say("there is a file {file} already", file=path),
            help=say("choose another name with --file"),
        )
    )


def _tell(match: Match, path: Path, *, proposed: bool) -> None:
    """What has to be known before the first domino is laid."""
    header = match.header
    first = match.next_number or 1
    players = [printable(one.name) for one in match.playing(first)]
    rule_set, options = match.rule_set, match.options(first)
    each, _ = choose_deal(rule_set, options, header.largest, len(players), header.deal)
    title = f"{printable(header.title)}: " if header.title else ""
    answer(title + say("{players}, rules {rules}.", players=listed(players), rules=header.rules))
    together = partners_told(match)
    if together:
        answer(f"{together}.")
    house = match.house_rules(first)
    if house:
        answer(say("House rules: {rules}.", rules=_pairs(house)))
    if header.engines:
        answer(
            say(
                "{rounds}, engines {engines}.",
                rounds=counted(len(header.engines), "round"),
                engines=_engines(header.engines),
            )
        )
    if header.target:
        unusual = (
            ""
            if header.target in USUAL_TARGETS
            else say(
                " (not one of the usual {usual})",
                usual=listed([str(one) for one in USUAL_TARGETS], "or"),
            )
        )
        answer(say("The match ends at {target} points", target=header.target) + unusual + ".")
    elif header.rounds:
        answer(say("{rounds}.", rounds=counted(header.rounds, "round")))
    boneyard = dominoes_to_deal(match.options(first), header.largest) - each * len(players)
    answer(
        say(
            "Double-{largest} set: each takes {each}, {boneyard} stays in the boneyard."
            if boneyard == 1
            else "Double-{largest} set: each takes {each}, {boneyard} stay in the boneyard.",
            largest=header.largest,
            each=counted(each, "domino", "dominoes"),
            boneyard=boneyard,
        )
    )
    if proposed:
        answer(_proposal(match, each, len(players)))
    answer(say("Round 1: {starts}.", starts=who_starts(match, first)))
    say_which_file(path)
    example = ",".join(str(n) for n in [0, 23, 45, 12, 8, 31, 27, 5, 60, 19][: len(players)])
    if match.rule_set.is_fives:
        names = [quoted(one.name) for one in match.playing(first)]
        if getattr(match.options(first), "score_in_play", False):
            answer(say("Points made in play: mtscore made {name} 15", name=for_shell(names[0])))
    answer(say("After the round: mtscore round 1 --pips {example}", example=example))


def _proposal(match: Match, each: int, players: int) -> str:
    """Why so many are dealt where the rules have no number for the set."""
    largest = match.rule_set.largest
    if parse_deal(match.options(1).deal).each(players) == each:
        return say(
            "(The rules have no number for this set; {each} is a proposal, as many as with a "
            "double-{largest} set; another: --deal N.)",
            each=each,
            largest=largest,
        )
    return say(
        "(The rules have no number for this set; {each} is a proposal, the most that leaves a "
        "quarter in the boneyard; another: --deal N.)",
        each=each,
    )


def _engines(engines: tuple[int, ...]) -> str:
    falling = tuple(range(engines[0], engines[0] - len(engines), -1))
    if engines == falling and len(engines) > 2:
        return say(
            "{first} down to {last}",
            first=f"{engines[0]}-{engines[0]}",
            last=f"{engines[-1]}-{engines[-1]}",
        )
    return ", ".join(f"{one}-{one}" for one in engines)


def _pairs(values: dict[str, bool | int | str]) -> str:
    return ", ".join(write_rule(name, value) for name, value in values.items())
