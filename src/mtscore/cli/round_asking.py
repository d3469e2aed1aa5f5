"""Asking for a round player by player: what is left, how it ended, what was made in play."""

from mtscore.cli.asking import Question, ask_all, ask_yes, tell
from mtscore.match import Match
from mtscore.match.recording import Ending, noted_points, points_made
from mtscore.notation.names import find_player, printable, quoted
from mtscore.notation.pips import HandLeft, parse_left
from mtscore.records import Record
from mtscore.words import listed, say


class Told(Record):
    """What somebody told about a round."""

    left: dict[str, HandLeft]
    ending: Ending
    made: dict[str, int]


def ask_round(match: Match, number: int, *, blocked: bool) -> Told | None:
    """Ask until it is confirmed; None when somebody gives up.

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
    while True:
        answers = ask_all(questions)
        left = {
            name: one for name, one in zip(names, answers, strict=True) if isinstance(one, HandLeft)
        }
        ending = _ask_ending(left, fives=fives, blocked=blocked)
        made = _ask_made(match, number) if fives else {}
        tell(_summary(left, ending))
        if ask_yes(say("Save this?"), default=True):
            return Told(left=left, ending=ending, made=made)
        if not ask_yes(say("Enter it again?"), default=True):
            tell(say("Nothing was saved."))
            return None


def _ask_ending(left: dict[str, HandLeft], *, fives: bool, blocked: bool) -> Ending:
    """How the round ended, where the hands don't show it."""
    zeros = [name for name, one in left.items() if one.pips == 0 and not one.hand]
    missing = any(one.pips is None for one in left.values())
    if zeros or missing:
        return Ending(blocked=blocked)
    if not fives:
        return Ending(blocked=blocked or ask_yes(say("Was the round blocked?"), default=True))
    names = list(left)

    def understand(text: str) -> str:
        return find_player(text, names) if text else ""

    words = say("Nobody is out. Who was blocked? (Enter: nobody could play, a stalemate)")
    (stuck,) = ask_all([Question(words=words, understand=understand)])
    return Ending(stuck=str(stuck)) if stuck else Ending(blocked=True)


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


def _summary(left: dict[str, HandLeft], ended: Ending) -> str:
    parts = [
        f"{printable(name)} {'?' if one.pips is None else one.pips}" for name, one in left.items()
    ]
    how = say("; blocked") if ended.blocked else ""
    if ended.stuck:
        how = say("; {name} was blocked", name=printable(ended.stuck))
    return listed(parts) + how
