"""Who sits at the table of a dispute, and whose move or claim it is."""

from collections.abc import Iterable
from contextlib import suppress

from mtscore.cli.dispute_parts import Parts
from mtscore.cli.dispute_told import Told
from mtscore.errors import UsageProblem
from mtscore.notation.dominoes import place_in
from mtscore.notation.moves import Play, parse_moves
from mtscore.notation.names import (
    find_player,
    fold,
    name_problem,
    parse_names,
    split_outside_quotes,
    tidy,
    unquoted,
)
from mtscore.notation.trains import Owner, parse_owner
from mtscore.referee import Claim, parse_claim
from mtscore.words import say


def everybody(parts: Parts, largest: int) -> tuple[list[str], bool]:
    """Everybody named, and whether they are in seating order."""
    told = parts.told
    if told.order is not None:
        names = parts.attempt("order", lambda: parse_names(told.order or "", "--players"))
        return _distinct(parts, names or []), True
    if parts.match.players:
        return list(parts.match.players), True
    found: dict[str, str] = {}
    for name in _named(told, largest):
        found.setdefault(fold(name), name)
    if not found and told.move is None and told.claim is not None:
        return [say("somebody")], False
    return list(found.values()), False


def _distinct(parts: Parts, names: Iterable[str]) -> list[str]:
    found: dict[str, str] = {}
    for name in names:
        if fold(name) in found:
            parts.problems.add("player-twice", say("{name} is there twice", name=name))
        found.setdefault(fold(name), name)
    return list(found.values())


def _named(told: Told, largest: int) -> list[str]:
    """Without a match: who is named in the trains, as player, and in the move."""
    names: list[str] = []
    if told.trains is not None:
        for _, part in split_outside_quotes(told.trains, ";"):
            owner = _owner(split_outside_quotes(part, ":")[0][1].strip().rstrip("*? "))
            if isinstance(owner, str):
                names.append(owner)
    if told.player is not None:
        names += _one_more(told.player, names)
    owners: list[Owner | None] = []
    if told.move is not None:
        try:
            moves = parse_moves(told.move, None, largest)
        except UsageProblem:
            moves = ()  # noted where the move is read
        owners += [one.train for one in moves if isinstance(one, Play)]
    if told.claim is not None:
        # What is wrong is noted where the claim is read.
        with suppress(UsageProblem):
            owners.append(parse_claim(told.claim).who)
    for one in owners:
        if isinstance(one, str):
            names += _one_more(one, names)
    return names


def _one_more(text: str, names: list[str]) -> list[str]:
    """The name, unless it is one of those there already, in full or by its beginning."""
    try:
        find_player(text, names)
    except UsageProblem as error:
        if error.diagnostics[0].code == "ambiguous-player":
            return []
    else:
        return []
    owner = _owner(text)
    return [owner] if isinstance(owner, str) else []


def who_moves(parts: Parts, players: list[str], claim: Claim | None) -> str | None:
    """Whose move or claim it is; None after noting that nobody told."""
    told = parts.told
    if told.player is not None:
        text = told.player
        return parts.attempt(
            "player",
            lambda: find_player(text, players, place_in(told.where("player"), text)),
        )
    if len(players) == 1:
        return players[0]
    if claim is not None and told.move is None:
        # Whom it is about; a claim about nobody needs no player.
        if isinstance(claim.who, str):
            return claim.who
        if players:
            return players[0]
    if not parts.problems:
        parts.problems.add(
            "no-player",
            say("it is not said who made the move")
            if told.move is not None
            else say("it is not said whom it is about"),
            help=say("add --player NAME"),
        )
    return None


def _owner(text: str) -> Owner | None:
    try:
        owner = parse_owner(text)
    except UsageProblem:
        return None  # noted where it is read
    if isinstance(owner, str) and name_problem(tidy(unquoted(owner))):
        return None
    return owner
