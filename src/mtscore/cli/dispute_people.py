"""Who sits at the table of a dispute, and whose move or claim it is."""

from collections.abc import Iterable
from contextlib import suppress

from mtscore.cli.dispute_parts import Parts
from mtscore.errors import Diagnostic, UsageProblem
from mtscore.notation.dominoes import place_in
from mtscore.notation.moves import Play, parse_moves
from mtscore.notation.names import (
    as_typed,
    find_player,
    fold,
    name_problem,
    parse_names,
    printable,
    split_outside_quotes,
    tidy,
    unquoted,
)
from mtscore.notation.trains import Owner, parse_owner
from mtscore.referee import Claim, parse_claim
from mtscore.words import listed, say


def everybody(parts: Parts, largest: int) -> tuple[list[str], bool]:
    """Everybody named, and whether they are in seating order."""
    told = parts.told
    if told.order is not None:
        names = parts.attempt("order", lambda: parse_names(told.order or "", "--players"))
        return _distinct(parts, names or []), True
    if parts.match.players:
        return list(parts.match.players), True
    found: dict[str, str] = {}
    for name in _named(parts, largest):
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


def _named(parts: Parts, largest: int) -> list[str]:
    """Without a match: who is named in the trains, as player, and in the move."""
    told = parts.told
    names: list[str] = []
    if told.trains is not None:
        for _, part in split_outside_quotes(told.trains, ";"):
            owner = _owner(split_outside_quotes(part, ":")[0][1].strip().rstrip("*? "))
            if isinstance(owner, str):
                names.append(owner)
    if told.player is not None:
        names += _one_more(parts, "player", told.player, names)
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
            names += _one_more(parts, "move" if told.move else "claim", one, names)
    return names


def _one_more(parts: Parts, source: str, text: str, names: list[str]) -> list[str]:
    """The name, unless it is one of those there already, in full or by its beginning."""
    try:
        find_player(text, names)
    except UsageProblem as error:
        if error.diagnostics[0].code == "ambiguous-player":
            return []
    else:
        return []
    owner = _owner(text)
    if not isinstance(owner, str):
        return []
    _doubt_name(parts, source, owner, names)
    return [owner]


def _doubt_name(parts: Parts, source: str, name: str, names: list[str]) -> None:
    """Note a name that is likely none, and would be ruled on as one more player."""
    from difflib import get_close_matches  # noqa: PLC0415 - where somebody is named once only

    word = fold(name)
    known = {fold(one): one for one in names}
    close = get_close_matches(word, known, n=1, cutoff=0.8)
    if source != "player" and word in ("own", "mine"):
        remedy = say("say whose it is with --player NAME, or write the name")
    elif word.isdigit():
        remedy = say("write whose train it is, such as 12-5 on Ana, or on mexican")
    elif word.startswith("mex") or get_close_matches(word, ["mexican"], cutoff=0.8):
        remedy = say("for the Mexican train write mexican; name all players with --players")
    elif close and not _differ_on_purpose(word, close[0]):
        remedy = say(
            "write {better} if it is the same player; else name all of them with --players",
            better=printable(known[close[0]]),
        )
    else:
        return
    text = getattr(parts.told, source) or ""
    parts.problems.add(
        "unknown-player",
        say("{name} is likely no player", name=as_typed(name)),
        help=remedy,
        place=place_in(parts.told.where(source), text),
    )


def _differ_on_purpose(one: str, other: str) -> bool:
    """Whether names so alike are those of two people: `Player 1` and `Player 2`, Marie and Maria."""
    if any(letter.isdigit() for letter in one + other):
        return True
    pairs = zip(one, other, strict=False)
    return len(one) == len(other) and sum(a != b for a, b in pairs) == 1


def who_moves(parts: Parts, players: list[str], claim: Claim | None) -> str | None:
    """Whose move or claim it is; None after noting that nobody told."""
    told = parts.told
    if told.player is not None:
        text = told.player
        wrong = _bad_name(text)
        if wrong is not None:
            parts.problems.found.append(wrong.at(place_in(told.where("player"), text)))
            return None
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
        who = say("it is not said whose turn it is")
        if told.move is not None:
            who = say("it is not said who made the move")
        elif claim is not None:
            who = say("it is not said whom it is about")
        names = listed([*map(printable, players)], "or") or say("NAME")
        parts.problems.add("no-player", who, help=say("add --player {names}", names=names))
    return None


def _bad_name(text: str) -> Diagnostic | None:
    """What keeps a text from being anybody's name."""
    try:
        return name_problem(tidy(unquoted(text)))
    except UsageProblem as error:
        return error.diagnostics[0]


def _owner(text: str) -> Owner | None:
    try:
        owner = parse_owner(text)
    except UsageProblem:
        return None  # noted where it is read
    if isinstance(owner, str) and name_problem(tidy(unquoted(owner))):
        return None
    return owner
