"""What is possible but unlikely: said with the way to say "yes, really"."""

from mtscore.errors import Diagnostic
from mtscore.match import Match, MatchRound
from mtscore.match.checks import heaviest_deal
from mtscore.notation.names import for_shell, printable, quoted
from mtscore.words import listed, say


def missing_scores(match: Match) -> list[Diagnostic]:
    """Every score that keeps its round from closing."""
    found = []
    for number, played in match.rounds.items():
        names = [printable(match.players[seat].name) for seat in played.missing]
        if names:
            pairs = for_shell(*(f"{quoted(match.players[seat].name)}=N" for seat in played.missing))
            found.append(
                Diagnostic(
                    code="missing-score",
                    severity="warning",
                    message=say(
                        "round {number}: no score yet for {names}",
                        number=number,
                        names=listed(names),
                    ),
                    help=say("mtscore round {number} --pips {pairs}", number=number, pairs=pairs),
                    path=("round", number),
                )
            )
    return found


def rounds_left_out(match: Match) -> list[Diagnostic]:
    """Rounds that are not recorded although later ones are."""
    left_out = [one for one in range(1, match.coming) if one not in match.rounds]
    return [
        Diagnostic(
            code="round-left-out",
            severity="warning",
            message=say(
                "round {number} is not recorded, round {later} is",
                number=number,
                later=min(one for one in match.rounds if one > number),
            ),
            help=say("mtscore round {number} --pips ...", number=number),
            path=("round", number),
        )
        for number in left_out
    ]


def round_warnings(match: Match, played: MatchRound) -> list[Diagnostic]:
    """What is doubtful about one round."""
    found = [*_ending(match, played), *_heavy(match, played)]
    planned = match.header.engines
    if played.engine is not None and planned and planned[played.number - 1] != played.engine:
        found.append(
            _warning(
                "engine-differs",
                say(
                    "round {number} was played with engine {engine}-{engine}; "
                    "{planned}-{planned} was its turn",
                    number=played.number,
                    engine=played.engine,
                    planned=planned[played.number - 1],
                ),
                say("if the order was another, engines = [...] under [match] says so"),
                played.number,
            )
        )
    return found


def _warning(code: str, message: str, help_: str | None, number: int) -> Diagnostic:
    return Diagnostic(
        code=code, severity="warning", message=message, help=help_, path=("round", number)
    )


def _ending(match: Match, played: MatchRound) -> list[Diagnostic]:
    if played.blocked or played.stuck is not None:
        return _zeros_when_blocked(match, played)
    if played.out or played.cut_short or played.missing:
        return []
    fives = match.rule_set.is_fives
    zeros = played.went_out
    number = played.number
    names = [printable(match.players[seat].name) for seat in zeros]
    if len(zeros) > 1:
        return [
            _warning(
                "several-out",
                say(
                    "round {number}: {names} both have 0"
                    if len(zeros) == 2
                    else "round {number}: {names} all have 0",
                    number=number,
                    names=listed(names),
                ),
                say(
                    "if that is right, say who went out: mtscore round {number} --replace "
                    "--out {name}; if a score is not known: mtscore round {number} --replace "
                    "--pips {open}",
                    number=number,
                    name=for_shell(quoted(match.players[zeros[0]].name)),
                    open=for_shell(f"{quoted(match.players[zeros[-1]].name)}=?"),
                ),
                number,
            )
        ]
    if not zeros:
        return [
            _warning(
                "nobody-out",
                say("round {number}: nobody has 0", number=number),
                say(
                    "if nobody could play, say so: mtscore round {number} --replace {how}",
                    number=number,
                    how="--stalemate (or --blocked NAME)" if fives else "--blocked",
                ),
                number,
            )
        ]
    return []


def _zeros_when_blocked(match: Match, played: MatchRound) -> list[Diagnostic]:
    """Who has 0 went out, and then the round was not blocked, unless it is 0-0 that is left."""
    number = played.number
    zeros = [seat for seat, left in played.left.items() if left.pips == 0 and not left.hand]
    if not zeros:
        return []
    name = quoted(match.players[zeros[0]].name)
    remedy = say(
        "if {name} went out: mtscore round {number} --replace --out {typed}",
        name=printable(match.players[zeros[0]].name),
        number=number,
        typed=for_shell(name),
    )
    if played.engine != 0:
        # The blank double lies in the middle of the last round.
        remedy += "; " + say(
            "if 0-0 is left: mtscore round {number} --replace --pips {pair}",
            number=number,
            pair=for_shell(f"{name}=0-0"),
        )
    return [
        _warning(
            "zero-when-blocked",
            say(
                "round {number} is called blocked, but {names} {has} 0, as if out",
                number=number,
                names=listed([printable(match.players[seat].name) for seat in zeros]),
                has=say("has") if len(zeros) == 1 else say("have"),
            ),
            remedy,
            number,
        )
    ]


def _heavy(match: Match, played: MatchRound) -> list[Diagnostic]:
    each = match.deal(played.number)
    most = heaviest_deal(match.header.largest, each)
    found = []
    for seat, left in played.left.items():
        if left.pips is not None and left.hand is None and left.pips > most:
            name = match.players[seat].name
            found.append(
                _warning(
                    "heavy-hand",
                    say(
                        "round {number}: {name} has {pips} pips; the heaviest hand of {each} has "
                        "{most}",
                        number=played.number,
                        name=printable(name),
                        pips=left.pips,
                        each=each,
                        most=most,
                    ),
                    say(
                        "possible only after many draws; to put it right: mtscore round {number} "
                        '--replace --pips {pair} --reason "counted again"',
                        number=played.number,
                        pair=for_shell(f"{quoted(name)}=N"),
                    ),
                    played.number,
                )
            )
    return found


def warnings(match: Match) -> list[Diagnostic]:
    """Everything doubtful in the match, missing scores first."""
    return (
        missing_scores(match)
        + rounds_left_out(match)
        + [one for played in match.rounds.values() for one in round_warnings(match, played)]
    )
