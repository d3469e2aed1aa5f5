"""The text of a Fives Up layout: `4-6 6-6 6-3`, the arms written from the spinner outwards."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final, Literal

from mtscore.errors import NotationProblem, Problems
from mtscore.fives.layout import Layout, lay_out
from mtscore.notation.dominoes import Written, scan_dominoes
from mtscore.notation.names import part_place
from mtscore.tiles import Domino
from mtscore.words import listed, say

Arm = Literal["up", "down"]
Part = Literal["line", "up", "down", "spinner"]
_NOTHING: Final = ("", "-")
PARTS: Final[tuple[Part, ...]] = ("line", "up", "down", "spinner")
"""The texts of a layout; where nobody says otherwise, messages call them so."""


def parse_layout(
    line: str,
    up: str = "",
    down: str = "",
    spinner: str = "",
    *,
    largest: int = 6,
    spins: bool = True,
    sources: Mapping[Part, str] | None = None,
) -> Layout:
    """Read a line from left to right and its arms; `-` or nothing means that none is there.

    `spinner` names the double that came first, where the line has several and no arm tells;
    without it such a layout is left unsettled. `sources` says where each text was
    typed, for places in messages.

    Raises:
        NotationProblem: dominoes unreadable, twice or not matching; arms without a spinner, on
            two spinners, or before both sides are covered. All of them, each with its place.

    >>> layout = parse_layout("4-6 6-6 6-3", up="6-1")
    >>> layout.spinner, layout.open_ends
    (domino(6, 6), (('left', 4), ('right', 3), ('up', 1), ('down', 6)))
    """
    problems = Problems()
    sources = sources or {part: part for part in PARTS}
    texts: Mapping[Part, str] = {"line": line, "up": up, "down": down, "spinner": spinner}
    written: dict[Part, list[Written]] = {
        part: []
        if text.strip() in _NOTHING
        else scan_dominoes(text, largest, sources[part], problems)
        for part, text in texts.items()
    }
    named = written.pop("spinner")
    _refuse_twice(written, problems)
    for dominoes in written.values():
        _refuse_broken(dominoes, problems)
    doubles = [one.tile for one in written["line"] if one.tile.is_double]
    chosen = _named_spinner(named, doubles, spinner, sources["spinner"], problems, spins=spins)
    arms: dict[Arm, list[Written]] = {"up": written["up"], "down": written["down"]}
    if not problems:
        chosen = _spinner_of_arms(written["line"], arms, chosen, problems, spins=spins)
    problems.raise_if_any(NotationProblem)
    return lay_out(
        [one.tile for one in written["line"]],
        written["line"][0].first if written["line"] else None,
        spinner=chosen,
        up=[one.tile for one in arms["up"]],
        down=[one.tile for one in arms["down"]],
        spins=spins,
    )


def _refuse_twice(written: Mapping[Part, list[Written]], problems: Problems) -> None:
    seen: dict[Domino, Part] = {}
    for part, dominoes in written.items():
        for one in dominoes:
            if seen.setdefault(one.tile, part) != part:
                problems.add(
                    "domino-twice",
                    say(
                        "{domino} is written in the {one} and in the {other}",
                        domino=one.tile,
                        one=_spoken(seen[one.tile]),
                        other=_spoken(part),
                    ),
                    help=say("every domino is in the set once"),
                    place=one.place,
                )


def _spoken(part: Part) -> str:
    return say("line") if part == "line" else say("arm " + part)


def _refuse_broken(dominoes: list[Written], problems: Problems) -> None:
    """Every pair of neighbours has to meet with equal halves."""
    turned = False
    for before, after in pairwise(dominoes):
        # A domino written the wrong way round is one slip, not two.
        meets = before.first if turned else before.last
        turned = meets == after.last != after.first
        if meets == after.first:
            continue
        problems.add(
            "broken-line",
            say(
                "{after} does not match {before}: {one} meets {other}",
                after=_as_written(after),
                before=_as_written(before),
                one=meets,
                other=after.first,
            ),
            help=_turned(before, after, meets),
            place=after.place,
        )


def _turned(before: Written, after: Written, meets: int) -> str:
    if after.last == meets:
        return say("the other way round it fits: {domino}", domino=_reversed(after))
    if before.first == after.first:
        return say("the other way round {domino} fits", domino=_reversed(before))
    return say("write each domino as it lies, so that neighbours show the same number")


def _as_written(one: Written) -> str:
    return f"{one.first}-{one.last}"


def _reversed(one: Written) -> str:
    return f"{one.last}-{one.first}"


def _named_spinner(
    named: list[Written],
    doubles: list[Domino],
    text: str,
    source: str,
    problems: Problems,
    *,
    spins: bool,
) -> Domino | None:
    if not named:
        return None
    place = part_place(source, text, 0, text)
    if not spins:
        problems.add(
            "no-spinner",
            say("no double is a spinner here"),
            help=say("spinner=first_double is the rule that has one"),
            place=place,
        )
    elif len(named) > 1:
        problems.add(
            "second-spinner",
            say("a round has one spinner, not {count}", count=len(named)),
            help=say("name the double that was laid first"),
            place=place,
        )
    elif named[0].tile not in doubles:
        problems.add(
            "bad-spinner",
            say("{domino} is not a double of the line", domino=named[0].tile),
            help=say("its doubles are {doubles}", doubles=listed([str(one) for one in doubles]))
            if doubles
            else say("the first double of the round is the spinner, and none lies yet"),
            place=place,
        )
    else:
        return named[0].tile
    return None


def _spinner_of_arms(
    line: list[Written],
    arms: Mapping[Arm, list[Written]],
    chosen: Domino | None,
    problems: Problems,
    *,
    spins: bool,
) -> Domino | None:
    """The double on which the arms are, which is the spinner; `chosen` when there are none."""
    doubles = [one.tile for one in line if one.tile.is_double] if spins else []
    inside = [one.tile for one in line[1:-1] if one.tile in doubles]
    for arm, dominoes in arms.items():
        if not dominoes:
            continue
        first = dominoes[0]
        on = next((one for one in doubles if one.high == first.first), None)
        candidates = [chosen] if chosen else doubles
        if not doubles:
            problems.add(
                "arm-without-spinner",
                say("the arm {arm} has no spinner: no double lies in the line", arm=say(arm)),
                help=say("arms begin at the first double of the round"),
                place=first.place,
            )
        elif on is None or on not in candidates:
            problems.add(
                "second-spinner" if on else "arm-off-spinner",
                _off_spinner(first, arm, on, chosen or doubles[0]),
                help=_turned_arm(first, candidates),
                place=first.place,
            )
        elif on not in inside:
            problems.add(
                "arm-too-early",
                say(
                    "the arm {arm} begins before both sides of {spinner} are covered",
                    arm=say(arm),
                    spinner=on,
                ),
                help=say("the sides of the spinner come first, then its ends"),
                place=first.place,
            )
        chosen = chosen or (on if on in inside else None)
    return chosen


def _off_spinner(first: Written, arm: Arm, on: Domino | None, spinner: Domino) -> str:
    if on:
        return say(
            "the arm {arm} begins on {double}, but the spinner is {spinner}",
            arm=say(arm),
            double=on,
            spinner=spinner,
        )
    return say(
        "the arm {arm} begins with {domino}, which does not match the spinner {spinner}",
        arm=say(arm),
        domino=_as_written(first),
        spinner=spinner,
    )


def _turned_arm(first: Written, candidates: list[Domino]) -> str:
    if any(one.high == first.last for one in candidates):
        return say("from the spinner outwards it is {domino}", domino=_reversed(first))
    return say("a round has one spinner; arms are written from it outwards")


def write_line(layout: Layout) -> str:
    """The canonical text of the line; `-` for an empty table."""
    return _written(layout.line_halves())


def write_arm(layout: Layout, arm: Arm) -> str:
    """The canonical text of an arm, from the spinner outwards; `-` where there is none."""
    return _written(layout.arm_halves(arm))


def write_spinner(layout: Layout) -> str | None:
    """The spinner, where the line and the arms do not show it by themselves."""
    if layout.spinner is None or layout.up or layout.down or len(layout.doubles) < 2:
        return None
    return str(layout.spinner)


def _written(halves: tuple[tuple[int, int], ...]) -> str:
    return " ".join(f"{one}-{other}" for one, other in halves) or "-"
