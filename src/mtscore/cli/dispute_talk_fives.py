"""The conversation of `check-move` for Fives Up."""

from typing import Any, Final

from mtscore.cli.asking import ask_line, tell
from mtscore.cli.dispute_answers import read_hand, read_number
from mtscore.cli.dispute_fives import rule_fives, state_of
from mtscore.cli.dispute_match import FromMatch
from mtscore.cli.dispute_step import BACK, UNKNOWN, Step
from mtscore.cli.dispute_told import Told
from mtscore.cli.output import diagnostics_text
from mtscore.errors import UsageProblem
from mtscore.fives.claims import parse_claim
from mtscore.fives.line import parse_layout
from mtscore.fives.line_moves import parse_moves
from mtscore.notation.dominoes import parse_dominoes
from mtscore.notation.names import find_player, printable
from mtscore.records import changed
from mtscore.tiles import LARGEST
from mtscore.words import listed, say

_LAYOUT: Final = ("line", "up", "down")


def talk_fives(told: Told, match: FromMatch) -> Told:
    """Ask for the layout and the move, then for what the ruling hangs on."""
    tell(say("I ask what the ruling hangs on. < goes back, ? means not known, Ctrl-C leaves."))
    answers: dict[str, str] = {}
    typed: dict[str, str] = {}
    while True:
        try:
            step = _next(told, match, answers)
        except UsageProblem as error:
            tell(diagnostics_text(error.diagnostics))
            if not answers:
                raise
            del answers[next(reversed(answers))]
            continue
        if step is None:
            return _with(told, answers)
        offer = f" [{printable(typed[step.key])}]" if typed.get(step.key) else ""
        line = ask_line(step.words + offer)
        if line in BACK:
            if answers:
                del answers[next(reversed(answers))]
            else:
                tell(say("This is the first question; Ctrl-C leaves without a ruling."))
            continue
        line = line or typed.get(step.key, "")
        heard = step.hear(line)
        if heard is not None:
            answers[step.key], typed[step.key] = heard, line


def _with(told: Told, answers: dict[str, str]) -> Told:
    """What was told, with the answers as options."""
    changes: dict[str, Any] = {key: text for key, text in answers.items() if text != UNKNOWN}
    for key in _LAYOUT:
        if not changes.get(key):
            # Nothing lies there, as where nothing was told.
            changes.pop(key, None)
    kind, _, text = changes.pop("what", "").partition(" ")
    if kind:
        changes[kind] = text
    return changed(told, **changes)


def _next(told: Told, match: FromMatch, answers: dict[str, str]) -> Step | None:
    """The next question, None when there is no more to ask.

    Raises:
        UsageProblem: the answers do not go together.
    """
    key = _first_open(told, match, answers)
    if key is not None:
        return _step(key, told, match, answers)
    ruling = rule_fives(_with(told, answers), match)
    asked = {"hand": "hand", "boneyard": "stock", "drew": "drew", "doubles": "spinner"}
    for fact in ruling.missing:
        key = asked.get(fact)
        if key and key not in answers and getattr(told, key) is None:
            return _step(key, told, match, answers)
    return None


def _first_open(told: Told, match: FromMatch, answers: dict[str, str]) -> str | None:
    """What is asked whatever the ruling hangs on, and is not told yet."""
    if told.player is None and match.players and "player" not in answers:
        return "player"
    for key in _LAYOUT:
        if getattr(told, key) is None and key not in answers:
            if key != "line" and _has_no_arms(_with(told, answers).line or ""):
                continue
            return key
    if told.move is None and told.claim is None and "what" not in answers:
        return "what"
    return None


def _has_no_arms(line: str) -> bool:
    """Whether no double lies within the line, so that there is nothing up or down of it."""
    layouts = parse_layout(line, largest=LARGEST).settlements
    return all(one.up_number is None for one in layouts)


def _step(key: str, told: Told, match: FromMatch, answers: dict[str, str]) -> Step:
    known = _with(told, answers)
    players = match.players
    name = printable(known.player or (players[0] if players else say("the player")))
    dominoes = say("dominoes such as 4-6 6-6")

    def layout(text: str) -> str:
        # What lies there is checked as soon as it is told, not with the next answer.
        state_of(changed(known, **{key: text}), match)
        return text

    def what(text: str) -> str:
        state = state_of(known, match)
        try:
            parse_moves(text, state.layout, largest=state.largest)
        except UsageProblem as error:
            try:
                parse_claim(text, list(state.players))
            except UsageProblem:
                raise error from None
            return f"claim {text}"
        return f"move {text}"

    def spinner(text: str) -> str:
        state_of(changed(known, spinner=text), match)
        return text

    def drawn(text: str) -> str:
        parse_dominoes(text, state_of(known, match).largest)
        return text

    steps = {
        "player": (
            say("Who played?"),
            lambda text: find_player(text, list(players)),
            listed([*map(printable, players)], "or"),
        ),
        "line": (
            say("The line, from left to right? (4-6 6-6 6-3; just Enter if it is empty)"),
            layout,
            dominoes,
        ),
        "up": (say("What lies up of the spinner? (nothing: just Enter)"), layout, dominoes),
        "down": (say("What lies down of the spinner? (nothing: just Enter)"), layout, dominoes),
        "what": (
            say("What was done? (5-4 on right, draw, pass; or a claim: 15 points)"),
            what,
            say("a move such as 5-4 on right, or a claim such as 15 points"),
        ),
        "hand": (
            say("Which dominoes did {name} hold? (all of them, or none)", name=name),
            read_hand,
            say("dominoes such as 6-5 3-3, or none"),
        ),
        "stock": (
            say("How many dominoes are left in the stock?"),
            read_number,
            say("a number"),
        ),
        "drew": (say("Which dominoes did {name} draw?", name=name), drawn, dominoes),
        "spinner": (
            say("Which double was laid first?"),
            spinner,
            say("a double of the line, such as 6-6"),
        ),
    }
    words, understand, expected = steps[key]
    enter = "" if key in _LAYOUT else None
    return Step(key, words, understand, expected, enter=enter, needed=key in ("player", "what"))
