"""The JSON documents of a match: the score sheet, and the whole log to read back."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from mtscore.errors import Diagnostic
from mtscore.match import Correction, Match, block_kind, plain_block, plain_header
from mtscore.match.blocks import FORMAT_VERSION, Block, Header
from mtscore.match.model import RoundEnd
from mtscore.match.setup import who_starts
from mtscore.match.typed import noted_points
from mtscore.notation.dominoes import write_hand
from mtscore.scoring import RoundScore, ScoreSheet
from mtscore.scoring.sides import partners
from mtscore.scoring.target import reached_in_play
from mtscore.scoring.warnings import warnings


def show_document(sheet: ScoreSheet, doubts: Sequence[Diagnostic] = ()) -> dict[str, Any]:
    """The document of `show --json`; `doubts` are warnings beside those of the sheet itself."""
    match = sheet.match
    document: dict[str, Any] = {
        "schema": 1,
        "title": match.header.title,
        "rules": match.header.rules,
        "house_rules": match.house_rules(match.last_number),
        "players": [
            {
                "name": one.name,
                "total": one.total,
                "place": one.place,
                "rounds_won": one.rounds_won,
                "status": one.status,
            }
            for one in sheet.standings
        ],
        "rounds": [_round(match, score) for score in sheet.rounds],
        "next": None if sheet.reached else _next(match),
        "corrections": [one for item in match.corrections for one in _correction(match, item)],
        "warnings": [_warning(one) for one in (*warnings(match), *doubts)],
        "finished": match.finished is not None,
    }
    if match.rule_set.is_fives:
        document["target"] = match.header.target or None
        document["partners"] = [list(pair) for pair in partners(match)]
        reached = {one.seat for one in sheet.reached} or {*reached_in_play(sheet)}
        document["reached"] = [one.name for one in match.players if one.seat in reached]
    if match.rules:
        document["rule_changes"] = [
            {
                "name": one.name,
                "value": one.value,
                "from_round": one.from_round,
                "reason": one.reason,
            }
            for one in match.rules
        ]
    if match.rulings:
        document["rulings"] = [dict(one.document) for one in match.rulings]
    return document


def _round(match: Match, score: RoundScore) -> dict[str, Any]:
    names = match.names
    cells = score.cells
    out = [names[seat] for seat in score.out]
    document: dict[str, Any] = {
        "number": score.number,
        "engine": score.engine,
        "pips": {names[seat]: cell.left.pips for seat, cell in cells.items()},
        "hands": {
            names[seat]: write_hand(cell.left.hand)
            for seat, cell in cells.items()
            if cell.left.hand is not None
        },
        # More than one 0 and nobody said who went out: it isn't known.
        "out": out[0] if len(out) == 1 else (out if match.rounds[score.number].out else None),
        "blocked": score.blocked,
        "points": {names[seat]: cell.points for seat, cell in cells.items()},
        "state": {names[seat]: cell.state for seat, cell in cells.items()},
    }
    if match.rule_set.is_fives:
        stuck = match.rounds[score.number].stuck
        document["stuck"] = None if stuck is None else names[stuck]
        document["made"] = {
            names[seat]: cell.made for seat, cell in cells.items() if cell.made is not None
        }
        document["end"] = {
            names[seat]: cell.end for seat, cell in cells.items() if cell.state != "absent"
        }
    return document


def _next(match: Match) -> dict[str, Any] | None:
    number = match.next_number
    if number is None or match.finished:
        return None
    return {
        "round": number,
        "engine": match.engine(number),
        "deal": match.deal(number),
        "starts": who_starts(match, number),
        **({"made": noted_points(match, number)} if match.rule_set.is_fives else {}),
    }


def _correction(match: Match, item: Correction) -> list[dict[str, Any]]:
    if item.only_fills:
        return []
    common = {
        "round": item.round,
        "reason": item.reason,
        "recorded": _when(item.recorded),
    }
    found = [
        {
            **common,
            "player": match.names[seat],
            "was": points,
            "now": item.made_after[seat],
            "what": "made",
        }
        for seat, points in item.made_before.items()
    ]
    if item.ending_changed:
        before, after = _end(match, item.ended_before), _end(match, item.ended_after)
        found.append({**common, "player": None, "was": before, "now": after, "what": "end"})
    return found + [
        {
            **common,
            "player": match.names[seat],
            "was": left.pips,
            "now": item.after[seat].pips,
            "what": "pips",
        }
        for seat, left in item.before.items()
    ]


def _end(match: Match, end: RoundEnd) -> dict[str, Any]:
    stuck = None if end.stuck is None else match.names[end.stuck]
    out = [match.names[seat] for seat in end.out]
    return {
        "out": out[0] if len(out) == 1 else (out or None),
        "blocked": end.blocked,
        "stuck": stuck,
    }


def _warning(one: Diagnostic) -> dict[str, Any]:
    return {
        "code": one.code,
        "message": one.message,
        "round": one.path[1] if len(one.path) > 1 else None,
        "help": one.help,
    }


def _when(value: datetime | None) -> str | None:
    return value.isoformat() if value else None


def match_document(header: Header, blocks: tuple[Block, ...]) -> dict[str, Any]:
    """The whole match as one JSON document; `import` makes the same match of it."""
    return {
        "schema": 1,
        "mtscore": FORMAT_VERSION,
        "match": _plain(plain_header(header)),
        "house_rules": dict(header.house_rules),
        "log": [{"block": block_kind(block), **_plain(plain_block(block))} for block in blocks],
    }


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    return {
        key: value.isoformat() if isinstance(value, datetime) else value
        for key, value in data.items()
    }
