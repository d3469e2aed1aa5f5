"""The conversation of `check-move` for Fives Up."""

from typing import Any

from mtscore.cli.asking import ask_line, tell
from mtscore.cli.dispute_fives import rule_fives, state_of
from mtscore.cli.dispute_match import FromMatch
from mtscore.cli.dispute_told import Told
from mtscore.cli.output import diagnostics_text
from mtscore.errors import UsageProblem
from mtscore.notation.names import printable
from mtscore.records import changed
from mtscore.words import say

_BACK = ("<", "back")
_LAYOUT = ("line", "up", "down")


def talk_fives(told: Told, match: FromMatch) -> Told:
    """Ask for the layout and the move, then for what the ruling hangs on."""
    tell(say("I ask what the ruling hangs on. < goes back, ? means not known, Ctrl-C leaves."))
    answers: dict[str, str] = {}
    typed: dict[str, str] = {}
    while True:
        try:
            key = _next(told, match, answers)
        except UsageProblem as error:
            tell(diagnostics_text(error.diagnostics))
            if not answers:
                raise
            del answers[next(reversed(answers))]
            continue
        if key is None:
            return _with(told, answers)
        offer = f" [{printable(typed[key])}]" if typed.get(key) else ""
        line = ask_line(_words(key, told, match) + offer)
        if line in _BACK:
            if answers:
                del answers[next(reversed(answers))]
            else:
                tell(say("This is the first question; Ctrl-C leaves without a ruling."))
            continue
        line = line or typed.get(key, "")
        answers[key] = typed[key] = line
        if key in _LAYOUT:
            # What lies there is checked as soon as it is told, not with the next answer.
            try:
                state_of(changed(told, **_layout_of(answers)), match)
            except UsageProblem as error:
                tell(diagnostics_text(error.diagnostics))
                del answers[key]


def _layout_of(answers: dict[str, str]) -> dict[str, Any]:
    return {key: answers[key] for key in _LAYOUT if answers.get(key, "?") not in ("?", "")}


def _with(told: Told, answers: dict[str, str]) -> Told:
    changes: dict[str, Any] = {key: text for key, text in answers.items() if text not in ("?", "")}
    what = changes.pop("what", None)
    if what is not None:
        is_claim = not any(one.isdigit() for one in what) or "point" in what
        is_move = what.strip().casefold() in ("draw", "pass") or " on " in what or "-" in what
        changes["move" if is_move or not is_claim else "claim"] = what
    return changed(told, **changes)


def _next(told: Told, match: FromMatch, answers: dict[str, str]) -> str | None:
    if told.player is None and match.players and "player" not in answers:
        return "player"
    for key in _LAYOUT:
        if getattr(told, key) is None and key not in answers:
            if key != "line" and _has_no_arms(answers.get("line") or told.line or ""):
                continue
            return key
    if told.move is None and told.claim is None and "what" not in answers:
        return "what"
    ruling = rule_fives(_with(told, answers), match)
    asked = {"hand": "hand", "boneyard": "stock", "drew": "drew", "doubles": "spinner"}
    for fact in ruling.missing:
        key = asked.get(fact, "")
        if key and key not in answers and getattr(told, key) is None:
            return key
    return None


def _has_no_arms(line: str) -> bool:
    """Whether no double lies within the line, so that there is nothing up or down of it."""
    inner = line.split()[1:-1]
    return not any(one.partition("-")[0] == one.partition("-")[2] for one in inner)


def _words(key: str, told: Told, match: FromMatch) -> str:
    name = printable(told.player or (match.players[0] if match.players else say("the player")))
    return {
        "player": say("Who played?"),
        "line": say("The line, from left to right? (4-6 6-6 6-3; nothing if it is empty)"),
        "up": say("What lies up of the spinner? (nothing: just Enter)"),
        "down": say("What lies down of the spinner? (nothing: just Enter)"),
        "what": say("What was done? (5-4 on right, draw, pass; or a claim: 15 points)"),
        "hand": say("Which dominoes did {name} hold? (all of them)", name=name),
        "stock": say("How many dominoes are left in the stock?"),
        "drew": say("Which dominoes did {name} draw?", name=name),
        "spinner": say("Which double was laid first?"),
    }[key]
