"""`mtscore train`: what a hand could have laid."""

import re
from typing import Annotated, Any, Final

import typer

from mtscore.cli.exits import ExitCode
from mtscore.cli.options import JsonOption, QuietOption, command_app
from mtscore.cli.output import answer, note, print_json, settings
from mtscore.cli.streams import from_stdin
from mtscore.errors import NotationProblem, Problems, UsageProblem
from mtscore.longest import Laid, best_trains
from mtscore.notation.dominoes import parse_hand, place_in, write_hand
from mtscore.notation.names import as_typed, printable
from mtscore.records import changed
from mtscore.tiles import COMMON_SETS, LARGEST, Domino, double, pips
from mtscore.words import counted, listed, say

app = command_app()

_USUAL_SET: Final = 12
"""The set of the rule set `station`, which holds where there is no match."""

# The number, or the engine as the domino that lies there.
_ENGINE: Final = re.compile(r"\[?([0-9]{1,2})(?:\s*[-|:/]\s*\1)?\]?")


@app.command("train")
def train(
    hand: Annotated[
        list[str],
        typer.Argument(
            metavar="HAND", help='The dominoes, such as "12-5 5-0 3-3". - reads standard input.'
        ),
    ],
    engine: Annotated[
        str, typer.Option("--engine", metavar="N", help="The number in the middle: 12 or 12-12.")
    ],
    largest: Annotated[
        str | None,
        typer.Option(
            "--set",
            metavar="N",
            help="The highest double of your dominoes: 6, 9, 12, 15, 18. Otherwise 12.",
        ),
    ] = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    r"""Find the longest and the heaviest train that a hand can lay from the engine.

    Both are proved: no other train has more dominoes, or more pips. Doubles are fitted in as soon
    as their number is reached. What is left over is named, with what of it fits the engine. Ctrl-C
    ends a search with the best train so far.

    \b
      mtscore train "12-5 5-0 3-3 1-0 3-1 9-4" --engine 12
      mtscore train "15-3 15-15 3-0" --engine 15 --set 15
      mtscore train - --engine 7 --json < hand.txt
    """
    settings.json |= json
    settings.quiet |= quiet
    instead = say('give the dominoes themselves: mtscore train "12-5 5-0" --engine 12')
    number, held = _read(from_stdin(" ".join(hand), instead), engine, largest)
    if double(number) in held:
        note(say("{domino} is the engine: it is not counted.", domino=double(number)))
    longest, heaviest = best_trains(held, number)
    if settings.json:
        print_json({"schema": 1, "longest": _document(longest), "heaviest": _document(heaviest)})
    else:
        answer("\n".join(_lines(longest, heaviest)))
    if not (longest.proved and heaviest.proved):
        settings.interruption_said = True
        raise typer.Exit(ExitCode.INTERRUPTED)


def _read(hand: str, engine: str, largest: str | None) -> tuple[int, frozenset[Domino]]:
    """The engine's number and the hand.

    Raises:
        UsageProblem: everything that cannot be read or is not in the set.
    """
    problems = Problems()
    highest = _set(largest, problems)
    number = _engine(engine, highest, problems)
    held: frozenset[Domino] = frozenset()
    try:
        held = parse_hand(hand, highest)
    except NotationProblem as error:
        problems.found += [
            changed(one, help=_larger_set(highest))
            if one.code == "domino-not-in-set" and highest < LARGEST
            else one
            for one in error.diagnostics
        ]
    problems.raise_if_any(UsageProblem)
    return number, held


def _set(text: str | None, problems: Problems) -> int:
    if text is None:
        return _USUAL_SET
    digits = text.strip()
    if digits.isascii() and digits.isdigit() and len(digits) <= 2 and int(digits) <= LARGEST:
        return int(digits)
    problems.add(
        "bad-set",
        say("there is no double-{text} set", text=printable(digits[:20])),
        help=say("sets are named by their highest double: 6, 9, 12, 15 or 18"),
        place=place_in("--set", text),
    )
    # The largest one, so that no domino is blamed for it.
    return LARGEST


def _engine(text: str, largest: int, problems: Problems) -> int:
    found = _ENGINE.fullmatch(text.strip())
    if found is None:
        problems.add(
            "bad-engine",
            say("{text} is no engine", text=as_typed(text.strip()[:20])),
            help=say("write the number of the double in the middle, such as 12"),
            place=place_in("--engine", text),
        )
        return 0
    number = int(found[1])
    if number > largest:
        problems.add(
            "bad-engine",
            say(
                "{domino} is not in a double-{largest} set",
                domino=f"{number}-{number}",
                largest=largest,
            ),
            help=_larger_set(largest),
            place=place_in("--engine", text),
        )
    return number


def _larger_set(largest: int) -> str:
    larger = [f"--set {one}" for one in COMMON_SETS if one > largest]
    limit = say("its ends run from 0 to {largest}", largest=largest)
    if not larger:
        return limit
    return say("{limit}; for a larger set add {options}", limit=limit, options=listed(larger, "or"))


def _document(laid: Laid) -> dict[str, Any]:
    return {
        "train": str(laid),
        "dominoes": laid.dominoes,
        "pips": laid.pips,
        "left": write_hand(laid.left),
        "proved": laid.proved,
    }


def _lines(longest: Laid, heaviest: Laid) -> list[str]:
    if not longest.train and longest.proved:
        lines = [say("No domino of this hand fits the engine {number}.", number=longest.engine)]
        return [*lines, *_left_over(longest)] if longest.left else lines
    if longest == heaviest:
        return [_line(say("Longest and heaviest train"), longest), *_left_over(longest)]
    return [
        _line(say("Longest train"), longest),
        *_left_over(longest),
        _line(say("Heaviest train"), heaviest),
        *_left_over(heaviest),
    ]


def _line(what: str, laid: Laid) -> str:
    return say(
        "{what} ({dominoes}, {pips}, {proved}): {train}",
        what=what,
        dominoes=counted(laid.dominoes, "domino", "dominoes"),
        pips=counted(laid.pips, "pip"),
        proved=say("proved") if laid.proved else say("the best found so far, not proved"),
        train=laid,
    )


def _left_over(laid: Laid) -> list[str]:
    if not laid.left:
        return [say("  Nothing is left over.")]
    lines = [
        say(
            "  Left over ({dominoes}, {pips}): {left}",
            dominoes=counted(len(laid.left), "domino", "dominoes"),
            pips=counted(pips(laid.left), "pip"),
            left=write_hand(laid.left),
        )
    ]
    fits = laid.left_engine_suit
    if fits:
        lines.append(say("  Of these fit the engine: {fits}", fits=write_hand(fits)))
    return lines
