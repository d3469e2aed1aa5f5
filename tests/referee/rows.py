"""How the referee is asked in tests: a table in a few words, and what the ruling has to be."""

from dataclasses import dataclass
from typing import Any

from mtscore.notation.dominoes import parse_dominoes, parse_hand
from mtscore.notation.moves import parse_moves
from mtscore.notation.trains import parse_owner, parse_trains
from mtscore.referee import Facts, Known, parse_claim, rule_facts
from mtscore.rules import RULE_SETS
from mtscore.rules.house_rules import with_house_rules
from mtscore.rules.options import TrainOptions
from mtscore.ruling import Ruling

PLAYERS = ("P1", "P2", "P3")


@dataclass(frozen=True, kw_only=True)
class Ask:
    """A dispute as it could be typed: the table, whose move, and the move or the claim."""

    move: str = ""
    claim: str = ""
    player: str = "P1"
    trains: str = ""
    hand: str | None = None
    drew: str = ""
    engine: int | None = 12
    first_turn: bool = False
    boneyard: int | None = 20
    doubles: str = ""
    followed: str = ""
    players: tuple[str, ...] = PLAYERS
    rule: str = ""
    largest: int = 12
    known: Known | None = None


def ruled(ask: Ask, rules: str) -> Ruling:
    """What the referee says under a rule set."""
    rule_set = RULE_SETS[rules]
    base = rule_set.options
    assert isinstance(base, TrainOptions)
    pairs: dict[str, Any] = dict(text.split("=", 1) for text in ask.rule.split())
    options = with_house_rules(base, pairs)
    trains = parse_trains(ask.trains, ask.players, ask.engine, ask.largest)
    if options.mexican_trains == 0:
        trains = {owner: one for owner, one in trains.items() if isinstance(owner, str)}
    facts = Facts(
        rule_set=rule_set,
        options=options,
        players=ask.players,
        seated=True,
        largest=ask.largest,
        engine=ask.engine,
        player=ask.player,
        trains=trains,
        doubles=_owners(ask.doubles) if ask.doubles else None,
        exempt=_owners(ask.followed) if ask.doubles else None,
        hand=None if ask.hand is None else parse_hand(ask.hand, ask.largest),
        drew=parse_dominoes(ask.drew, ask.largest),
        first_turn=ask.first_turn,
        boneyard=ask.boneyard,
    )
    moves = parse_moves(ask.move, ask.players, ask.largest) if ask.move else ()
    claim = parse_claim(ask.claim, ask.players) if ask.claim else None
    return rule_facts(facts, moves, claim, ask.known)


def _owners(names: str) -> tuple[str | int, ...]:
    return tuple(parse_owner(name, PLAYERS) for name in names.split())


def short(ruling: Ruling) -> str:
    """Verdict and deciding clause: `illegal S6.9`."""
    return f"{ruling.verdict} {ruling.clauses[0] if ruling.clauses else '-'}"
