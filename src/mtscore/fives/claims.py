"""What people claim at the table: `15 points`, `blocked`, `stalemate`, `Bo opens`."""

import re
from collections.abc import Sequence
from typing import Final, Literal

from mtscore.errors import Diagnostic, NotationProblem
from mtscore.fives.cases import Answer, Case, certain
from mtscore.fives.counting import count
from mtscore.fives.opening import beats, lead_clauses, leads_with_highest, rank
from mtscore.fives.sides import spoken
from mtscore.fives.state import State
from mtscore.fives.unseen import unseen_in
from mtscore.notation.names import as_typed, find_player, part_place
from mtscore.records import Record
from mtscore.tiles import Domino, domino_set
from mtscore.words import say


class Claim(Record):
    """A statement about a position.

    Attributes:
        kind: the domino laid last made points; a player is blocked; nobody can play; a player
            opens the round.
        player: whom it is about; None where nobody was named.
        points: how many, of a claim of points.
    """

    kind: Literal["points", "blocked", "stalemate", "opens"]
    player: str | None = None
    points: int = 0

    def __str__(self) -> str:
        if self.kind == "points":
            return f"{self.points} points" + (f" for {self.player}" if self.player else "")
        if self.player is None:
            return self.kind
        return f"{self.player} opens" if self.kind == "opens" else f"{self.player} blocked"


_POINTS: Final = re.compile(
    r"(?P<points>[0-9]{1,5}|no) points?(?: for (?P<name>.+))?", re.IGNORECASE
)
_TAKES: Final = re.compile(
    r"(?P<name>.+?) (?:makes|scores|takes|gets) (?P<points>[0-9]{1,5}|no)(?: points?)?",
    re.IGNORECASE,
)
_BLOCKED: Final = re.compile(r"(?:(?P<name>.+?) (?:is )?)?blocked", re.IGNORECASE)
_OPENS: Final = re.compile(r"(?P<name>.+?) opens", re.IGNORECASE)


def parse_claim(text: str, players: Sequence[str], source: str = "claim") -> Claim:
    """Read a claim.

    Raises:
        UsageProblem: it names nobody.
        NotationProblem: it is none of those that can be made.

    >>> str(parse_claim("bo is blocked", ["Ana", "Bo"]))
    'Bo blocked'
    """
    words = " ".join(text.split())
    place = part_place(source, text, 0, text)

    def named(match: re.Match[str]) -> str | None:
        name = match["name"]
        return None if name is None else find_player(name, [one for one in players if one], place)

    if words.casefold() == "stalemate":
        return Claim(kind="stalemate")
    for pattern in (_POINTS, _TAKES):
        points = pattern.fullmatch(words)
        if points:
            made = 0 if points["points"].casefold() == "no" else int(points["points"])
            return Claim(kind="points", player=named(points), points=made)
    blocked = _BLOCKED.fullmatch(words)
    if blocked:
        return Claim(kind="blocked", player=named(blocked))
    opens = _OPENS.fullmatch(words)
    if opens:
        return Claim(kind="opens", player=named(opens))
    raise NotationProblem(
        Diagnostic(
            code="bad-claim",
            message=say("{text} is no claim of Fives Up", text=as_typed(words)),
            help=say("claim 15 points, blocked, stalemate, or Ana opens"),
            place=place,
        )
    )


def answer_points(state: State, claim: Claim) -> Answer:
    """Whether the domino laid last made so many points, and for whom."""
    total = count(state.layout)
    if not state.options.score_in_play:
        clause = "F9.3" if state.options.subtract else "F9.1"
        return Answer(not claim.points, (clause,), say("no points are made in play here"))
    made = total.points
    clauses = ["F6.1"]
    layout = state.layout
    outer = (layout.line[:1], layout.line[-1:], layout.up[-1:], layout.down[-1:])
    if any(tile.is_double for end in outer for tile in end):
        clauses.append("F6.2")
    if layout.up or layout.down:
        # What the arms of the spinner count no text says.
        clauses.append("F0.1")
    reason = total.sentence()
    if total.total and not total.points:
        reason += say(", which is not divisible by five")
    if claim.points != made:
        return Answer(False, tuple(clauses), reason)
    maker = (state.turn - 1 - state.passes) % len(state.players)
    if claim.player is not None and made:
        mine = state.side_of(state.players.index(claim.player))
        if mine != state.side_of(maker):
            return Answer(
                False,
                ("F6.1", "F0.5"),
                say(
                    "the points belong to {name}, who laid the domino, claimed or not",
                    name=state.name_of(maker),
                ),
            )
    return Answer(True, tuple(clauses), reason)


def cases_opens(state: State, claim: Claim) -> tuple[Case, ...]:
    """In which cases the player named opens the round."""
    name = claim.player or state.player
    seat = state.players.index(name) if name in state.players else state.turn
    clauses = lead_clauses(state)
    if state.layout.line:
        return (certain(Answer(False, ("F2.1",), say("the round is open already"))),)
    if not leads_with_highest(state):
        right = seat == state.turn
        reason = say("{name} opens, with any domino", name=state.player)
        return (certain(Answer(right, clauses, reason)),)
    highest = say("{name} holds the highest double of all", name=spoken(name))
    yes = Answer(True, clauses, highest)
    no = Answer(False, clauses, say("somebody else holds a higher double"))
    openers = possible_openers(state)
    if openers == {None}:
        lot = Answer(False, ("F0.2",), say("nobody holds a double, so a lot decides"))
        return (certain(lot),)
    shown = [tile for hand in state.hands for tile in hand.dominoes]
    all_shown = all(hand.is_known for hand in state.hands)
    if all_shown and not any(tile.is_double for tile in shown):
        heaviest = say("nobody holds a double, and {name} the heaviest domino", name=spoken(name))
        yes = Answer(True, ("F0.2", *clauses), heaviest)
        no = Answer(False, ("F0.2", *clauses), say("somebody else holds the heaviest domino"))
    if openers == {seat}:
        return (certain(yes),)
    if seat not in openers:
        return (certain(no),)
    missing = tuple(
        "hand" if one == state.turn else f"hand {state.name_of(one)}"
        for one, hand in enumerate(state.hands)
        if not hand.is_known
    )
    other = say("{name} does not hold the highest double of all", name=spoken(name))
    return Case((highest,), missing, yes), Case((other,), missing, no)


def possible_openers(state: State) -> set[int | None]:
    """Every seat that can hold the domino that opens; None among them: a lot may decide.

    From the highest down: the holder of a domino opens when all that would go before it lie in
    the stock.
    """
    found: set[int | None] = set()
    order = sorted(
        domino_set(state.largest), key=lambda one: rank(one, state.options), reverse=True
    )
    unseen = state.unseen
    for tile in order:
        if state.options.no_double == "lot" and not tile.is_double:
            if _rest_in_stock(state, tile):
                found.add(None)
            return found
        for seat, hand in enumerate(state.hands):
            if tile in hand.dominoes:
                if _rest_in_stock(state, tile):
                    found.add(seat)
                return found
            if tile in unseen and hand.hidden != 0:
                shown = list(state.hands)
                shown[seat] = hand.showing(tile)
                if _rest_in_stock(state.but(hands=tuple(shown)), tile):
                    found.add(seat)
    return found


def _rest_in_stock(state: State, tile: Domino) -> bool:
    """Whether nobody need hold anything that opens before `tile`."""
    unseen = unseen_in(state, lambda one: beats(one, tile, state.options))
    return unseen.possible(dict.fromkeys(range(len(state.hands)), False))
