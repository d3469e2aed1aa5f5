"""The questions of a conversation about a dispute: their words, and which comes first."""

from collections.abc import Sequence
from typing import Any

from mtscore.cli.dispute_answers import (
    is_mexican,
    name_of,
    read_dominoes,
    read_doubles,
    read_hand,
    read_markers,
    read_number,
    read_train,
    read_uncovered,
    read_yes,
)
from mtscore.cli.dispute_step import Step
from mtscore.notation.moves import Play
from mtscore.notation.names import printable
from mtscore.ruling import Ruling
from mtscore.words import listed, say


def step_for(fact: str, player: str, players: Sequence[str] | None, markers: Sequence[str]) -> Step:
    """The question that settles a fact."""
    word, _, name = fact.partition(" ")
    shown = say("the Mexican train") if is_mexican(name) else say("{name}'s train", name=name)
    shown = printable(shown)
    player = printable(player)
    if word == "train":
        words = say(
            "What does {train} end in? (a number; .. 4-4 for an uncovered double; - if it has "
            "not begun)",
            train=shown,
        )
        expected = say("a number such as 7, .. 4-4, or -")
        return Step(fact, words, lambda text: read_train(text, name), expected)
    if word == "markers":
        names = listed([printable(one) for one in markers], "or")
        words = say("Is the train of {names} marked? (names, or n for none)", names=names)
        expected = say("the names of those that are marked, or n if none is")
        return Step(fact, words, lambda text: read_markers(text, markers), expected)
    if word == "marker":
        return _yes_or_no(fact, say("Is {train} marked? (y/n)", train=shown))
    if word == "first-turn":
        words = say("Is it {player}'s first turn of the round? (y/n)", player=player)
        return _yes_or_no(fact, words)
    if word == "drew-first":
        return _yes_or_no(fact, say("Did {player} draw before passing? (y/n)", player=player))
    if word == "uncovered":
        words = say("Does an uncovered double lie anywhere? (n, or whose train and which: Bo: 4-4)")
        expected = say("n, or whose train and which double, such as Bo: 4-4")
        return Step(fact, words, lambda text: read_uncovered(text, players), expected)
    if word == "doubles":
        words = say("In which order were the uncovered doubles laid? (names, the first first)")
        expected = say("the names of the trains, that of the first double first")
        return Step(fact, words, lambda text: read_doubles(text, players), expected)
    if word == "drew":
        words = say("Which domino did {player} draw?", player=player)
        return Step(fact, words, read_dominoes, say("a domino such as 12-5"))
    numbers = {
        "boneyard": say("How many dominoes are left in the boneyard?"),
        "round": say("Which round is it?"),
        "engine": say("Which number is the engine?"),
    }
    if word in numbers:
        return Step(fact, numbers[word], read_number, say("a number"))
    words = say(
        "Which dominoes did {player} hold when the turn began? (all of them, or none)",
        player=player,
    )
    return Step("hand", words, read_hand, say("dominoes such as 12-5 3-3, or none"))


def _yes_or_no(fact: str, words: str) -> Step:
    return Step(fact, words, read_yes, say("y or n"))


def by_the_eye(ruling: Ruling, moves: Any, player: str) -> list[str]:
    """The facts that are missing or taken for granted, in the order in which one looks."""
    facts = list(ruling.missing)
    if any("first turn" in one for one in ruling.assumed):
        facts.append("first-turn")
    if any("double" in one for one in ruling.assumed):
        facts.append("uncovered")
    plays = [one for one in moves if isinstance(one, Play)]
    on = {name_of(one.train) for one in plays}

    def rank(fact: str) -> tuple[int, int]:
        word, _, name = fact.partition(" ")
        if word in ("train", "marker") and name in on:
            return 0, word == "marker"
        if word == "train" and name == player:
            return 1, 0
        order = (
            "uncovered",
            "doubles",
            "first-turn",
            "marker",
            "train",
            "drew",
            "hand",
            "boneyard",
        )
        return 2, order.index(word) if word in order else len(order)

    return sorted(facts, key=rank)
