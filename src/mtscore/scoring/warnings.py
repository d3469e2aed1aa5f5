"""What is possible but unlikely: said with the way to say "yes, really" (DESIGN 9)."""

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
    said = played.blocked or played.out or played.stuck is not None or played.cut_short
    if said or played.missing:
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
                    "--out {name}; if nobody could play: mtscore round {number} --replace {how}",
                    how="--stalemate" if fives else "--blocked",
                    number=number,
                    name=for_shell(quoted(match.players[zeros[0]].name)),
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
