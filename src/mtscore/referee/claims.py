"""What people claim at the table: `round over`, `Bo is open`, `engine 11`, `Bo scores 17`."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from mtscore.errors import Diagnostic, NotationProblem
from mtscore.notation.moves import Move
from mtscore.notation.names import as_typed, part_place
from mtscore.notation.trains import Owner, parse_owner, write_owner
from mtscore.records import Record, changed
from mtscore.referee.answer import Asked, Ground, Known
from mtscore.referee.case import Case
from mtscore.referee.world import World
from mtscore.table.state import State
from mtscore.words import say


class Claim(Record):
    """Something that somebody says is so.

    Attributes:
        kind: which sort of claim.
        who: whose train or whose points, where it is about somebody.
        number: an engine, points, a value.
    """

    kind: str
    who: Owner | None = None
    number: int | None = None

    def __str__(self) -> str:
        text = _TEXTS[self.kind]
        who = "" if self.who is None else write_owner(self.who)
        return text.format(who=who, number=self.number)


_TEXTS: Final = {
    "out": "out",
    "round-over": "round over",
    "blocked": "blocked",
    "no-cover": "no cover needed",
    "open": "{who} is open",
    "closed": "{who} is closed",
    "marker-stays": "marker stays",
    "marker-off": "marker off",
    "engine": "engine {number}",
    "starts": "{who} starts",
    "redeal": "redeal",
    "all-draw": "all draw",
    "notice": "notice due",
    "blank": "double blank counts {number}",
    "scores": "{who} scores {number}",
    "tie": "tie",
}

_WORDS: Final = {
    "out": "out",
    "is out": "out",
    "round over": "round-over",
    "the round is over": "round-over",
    "over": "round-over",
    "blocked": "blocked",
    "the round is blocked": "blocked",
    "no cover needed": "no-cover",
    "needs no cover": "no-cover",
    "marker stays": "marker-stays",
    "marker up": "marker-stays",
    "marker on": "marker-stays",
    "marker off": "marker-off",
    "no marker": "marker-off",
    "marker comes off": "marker-off",
    "redeal": "redeal",
    "all draw": "all-draw",
    "notice due": "notice",
    "tie": "tie",
}

_ABOUT: Final = (
    ("open", r"(?P<who>.+?)(?:'s train)? is open"),
    ("closed", r"(?P<who>.+?)(?:'s train)? is closed"),
    ("starts", r"(?P<who>.+?) starts"),
    ("out", r"(?P<who>.+?) is out"),
    (
        "scores",
        r"(?P<who>.+?) scores (?P<number>-?[0-9]{1,5})(?: points?)?",
    ),
    ("engine", r"engine (?P<number>[0-9]{1,2})(?:-[0-9]{1,2})?"),
    (
        "blank",
        r"(?:the )?double blank counts (?P<number>-?[0-9]{1,5})",
    ),
)

CLAIMS: Final = (
    "out",
    "round over",
    "blocked",
    "no cover needed",
    "NAME is open",
    "NAME is closed",
    "marker stays",
    "marker off",
    "engine N",
    "NAME starts",
    "redeal",
    "all draw",
    "notice due",
    "double blank counts N",
    "NAME scores N",
    "tie",
)
"""Every claim that can be made, for help and messages."""


def parse_claim(text: str, players: Sequence[str] | None = None, source: str = "--claim") -> Claim:
    """Read a claim; without `players` every name is taken as it stands.

    Raises:
        UsageProblem: it names nobody.
        NotationProblem: it is none of those that can be made.

    >>> str(parse_claim("bo is OPEN", ["Ana", "Bo"]))
    'Bo is open'
    """
    words = " ".join(text.split()).rstrip(".")
    place = part_place(source, text, 0, text)
    kind = _WORDS.get(words.casefold())
    if kind is not None:
        return Claim(kind=kind)
    for kind, pattern in _ABOUT:
        found = re.fullmatch(pattern, words, re.IGNORECASE)
        if found is None:
            continue
        groups = found.groupdict()
        number = groups.get("number")
        who: Owner | None = None
        if "who" in groups:
            who = parse_owner(groups["who"], players, place)
            if isinstance(who, int) and kind not in ("open", "closed"):
                break
        return Claim(kind=kind, who=who, number=None if number is None else int(number))
    raise NotationProblem(
        Diagnostic(
            code="bad-claim",
            message=say("{text} is no claim that can be ruled on", text=as_typed(words)),
            help=say("the claims are: {claims}", claims=", ".join(CLAIMS)),
            place=place,
        )
    )


def _answers_to(kind: str) -> Callable[[Asked], list[Ground]]:
    """What answers claims of that kind; its module is loaded when such a claim is made."""
    match kind:
        case "engine" | "starts" | "redeal" | "all-draw":
            from mtscore.referee import claims_opening  # noqa: PLC0415

            return {
                "engine": claims_opening.about_engine,
                "starts": claims_opening.about_starter,
                "redeal": claims_opening.about_redeal,
                "all-draw": claims_opening.about_all_draw,
            }[kind]
        case "no-cover" | "open" | "closed" | "marker-stays" | "marker-off":
            from mtscore.referee import claims_table  # noqa: PLC0415

            return {
                "no-cover": claims_table.about_cover,
                "open": claims_table.about_open,
                "closed": claims_table.about_closed,
                "marker-stays": claims_table.about_marker_up,
                "marker-off": claims_table.about_marker_off,
            }[kind]
        case _:
            from mtscore.referee import claims_end  # noqa: PLC0415

            return {
                "out": claims_end.about_out,
                "round-over": claims_end.about_round_over,
                "blocked": claims_end.about_blocked,
                "notice": claims_end.about_notice,
                "blank": claims_end.about_blank,
                "scores": claims_end.about_score,
                "tie": claims_end.about_tie,
            }[kind]


def answer_claim(
    state: State,
    claim: Claim,
    moves: Sequence[Move] = (),
    turn: Case | None = None,
    known: Known | None = None,
    world: World | None = None,
) -> list[Ground]:
    """The cases of a claim: about `state`, or about what `turn`, which is legal, has led to.

    Args:
        state: the round before the turn.
        claim: what is said.
        moves: the steps of the turn; none where the claim is about the position.
        turn: the case of it that is looked at.
        known: what is known beside the table: which round it is, the score.
        world: what that case supposes.
    """
    after = state if turn is None or turn.after is None else turn.after
    asked = Asked(
        before=state,
        state=after,
        who=claim.who,
        number=claim.number,
        moves=tuple(moves),
        known=known or Known(),
        world=world,
    )
    found = _answers_to(claim.kind)(asked)
    if turn is None:
        return found
    return [one if one.after else changed(one, after=after) for one in found]
