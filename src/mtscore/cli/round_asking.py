"""Asking for a round player by player: what is left, how it ended, what was made in play."""

from collections.abc import Callable

from mtscore.cli.asking import OneBack, Question, ask_all, ask_yes, tell
from mtscore.cli.output import diagnostics_text
from mtscore.errors import Diagnostic
from mtscore.match import Match
from mtscore.match.recording import Ending
from mtscore.match.typed import noted_points, points_made
from mtscore.notation.names import find_player, printable, quoted
from mtscore.notation.pips import HandLeft, parse_left
from mtscore.records import Record
from mtscore.words import listed, say


class Told(Record):
    """What somebody told about a round."""

    left: dict[str, HandLeft]
    ending: Ending
    made: dict[str, int]


def ask_round(
    match: Match,
    number: int,
    *,
    blocked: bool,
    would_be_wrong: Callable[[Told], list[Diagnostic]],
) -> Told | None:
    """Ask until it is confirmed; None when somebody gives up.

    `would_be_wrong` says what cannot be about a whole round; then it is asked for again.

    Raises:
        EOFError, KeyboardInterrupt: somebody left.
    """
    engine = match.engine(number)
    tell(
        say("Round {number}", number=number)
        + ("" if engine is None else say(", engine {engine}-{engine}", engine=engine))
        + ". "
        + say(
            "What is left in hand: a number, dominoes 12-5 5-0, out, or ? if missing; < goes one "
            "back."
        )
    )
    largest = match.header.largest
    fives = match.rule_set.is_fives
    names = [one.name for one in match.playing(number)]
    questions = [
        Question(words=printable(name), understand=lambda text: parse_left(text, largest))
        for name in names
    ]
    typed: dict[int, str] = {}
    while True:
        answers = ask_all(questions, typed)
        left = {
            name: one for name, one in zip(names, answers, strict=True) if isinstance(one, HandLeft)
        }
        try:
            ending = _ask_ending(left, fives=fives, blocked=blocked)
            made = _ask_made(match, number) if fives else {}
            told = Told(left=left, ending=ending, made=made)
            wrong = would_be_wrong(told)
            if wrong:
                # Nothing typed is lost: the same questions again, with what was answered.
                tell(diagnostics_text(tuple(wrong)))
                continue
            tell(_summary(left, ending, made))
            if ask_yes(say("Save this?"), default=True):
                return told
            if not ask_yes(say("Enter it again?"), default=True):
                tell(say("Nothing was saved."))
                return None
        except OneBack:
            continue


def _ask_ending(left: dict[str, HandLeft], *, fives: bool, blocked: bool) -> Ending:
    """How the round ended, where the hands don't show it."""
    zeros = [name for name, one in left.items() if one.pips == 0 and not one.hand]
    missing = any(one.pips is None for one in left.values())
    said = [name for name, one in left.items() if one.said_out]
    if len(said) == 1 and (blocked or len(zeros) > 1):
        # Who went out was typed: nothing is to be asked.
        return Ending(out=(said[0],), blocked=blocked)
    if missing:
        return Ending(blocked=blocked)
    if len(zeros) > 1 and not blocked:
        return _ask_who_went_out(zeros)
    if zeros:
        return Ending(blocked=blocked)
    if not fives:
        return Ending(blocked=blocked or ask_yes(say("Was the round blocked?"), default=True))
    names = list(left)

    def understand(text: str) -> str:
        return find_player(text, names) if text else ""

    words = say("Nobody is out. Who was blocked? (Enter: nobody could play, a stalemate)")
    (stuck,) = ask_all([Question(words=words, understand=understand)])
    return Ending(stuck=str(stuck)) if stuck else Ending(blocked=True)


def _ask_who_went_out(zeros: list[str]) -> Ending:
    """Several have 0: one of them went out, unless nobody could play."""

    def understand(text: str) -> str:
        return find_player(text, zeros) if text else ""

    words = say(
        "{names} have 0. Who went out? (Enter: nobody could play)",
        names=listed([printable(name) for name in zeros]),
    )
    (name,) = ask_all([Question(words=words, understand=understand)])
    return Ending(out=(str(name),)) if name else Ending(blocked=True)


def _ask_made(match: Match, number: int) -> dict[str, int]:
    """Fives Up: points made in play; Enter takes what was noted."""
    options = match.options(number)
    if not getattr(options, "score_in_play", False):
        return {}
    noted = noted_points(match, number)
    names = [one.name for one in match.playing(number)]
    questions = [
        Question(
            words=say(
                "Made in play by {name} (Enter: {noted})", name=printable(name), noted=noted[name]
            ),
            understand=lambda text, name=name: points_made(  # type: ignore[misc]
                f"{quoted(name)}={text or noted[name]}", match, number
            )[name],
        )
        for name in names
    ]
    answers = ask_all(questions)
    return {name: one for name, one in zip(names, answers, strict=True) if isinstance(one, int)}


def _summary(left: dict[str, HandLeft], ended: Ending, made: dict[str, int]) -> str:
    parts = [
        f"{printable(name)} {'?' if one.pips is None else one.pips}" for name, one in left.items()
    ]
    how = ""
    if ended.blocked:
        how = say("; nobody could play")
    elif ended.stuck:
        how = say("; {name} was blocked", name=printable(ended.stuck))
    elif ended.out:
        how = say("; {name} went out", name=printable(ended.out[0]))
    if any(made.values()):
        points = listed([f"{printable(name)} {one}" for name, one in made.items()])
        how += say("; made in play: {points}", points=points)
    return listed(parts) + how
