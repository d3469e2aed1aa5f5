"""What cannot be at any table of Fives Up: every impossibility of a state, all at once."""

from mtscore.errors import Diagnostic, Problems, UsageProblem
from mtscore.fives.sides import sides, spoken
from mtscore.fives.state import State
from mtscore.words import counted, say


def problems(state: State) -> tuple[Diagnostic, ...]:
    """Everything about `state` that no table can show; empty when it is possible.

    A domino in two places or not in the set, more dominoes than the set has or fewer, partners
    who are not four, scores that are not one for each side.
    """
    found = Problems()
    _check_table(state, found)
    wrong = Problems()
    _check_dominoes(state, wrong)
    if not wrong:
        # Counting makes sense only where every domino is in one place.
        _check_counts(state, wrong)
    return (*found.found, *wrong.found)


def refuse_impossible(state: State) -> None:
    """Refuse a state that cannot be.

    Raises:
        UsageProblem: everything that `problems` finds.
    """
    found = problems(state)
    if found:
        raise UsageProblem(found)


def _check_table(state: State, found: Problems) -> None:
    players = len(state.players)
    if players < 2:
        found.add("bad-position", say("nobody plays alone"), help=say("name two players"))
    if state.options.partnerships and players != 4:
        found.add(
            "bad-position",
            say("partners are four players, not {players}", players=players),
            help=say("name all four, or leave partnerships out"),
        )
    wanted = len(sides(state.players, state.options))
    if state.scores is not None and len(state.scores) != wanted:
        found.add(
            "bad-position",
            say("{wanted} scores are needed, not {given}", wanted=wanted, given=len(state.scores)),
        )


def _check_dominoes(state: State, found: Problems) -> None:
    where = dict.fromkeys(state.layout.dominoes, say("on the table"))
    for name, hand in zip(state.players, state.hands, strict=True):
        for domino in sorted(hand.dominoes, reverse=True):
            here = say("in the hand of {name}", name=spoken(name))
            if domino in where:
                found.add(
                    "domino-twice",
                    say(
                        "{domino} is {one} and {other}",
                        domino=domino,
                        one=where[domino],
                        other=here,
                    ),
                    help=say("every domino is in the set once"),
                )
            where[domino] = here
    for domino in where:
        if domino.high > state.largest:
            found.add(
                "domino-not-in-set",
                say(
                    "{domino} is not in a double-{largest} set",
                    domino=domino,
                    largest=state.largest,
                ),
            )


def _check_counts(state: State, found: Problems) -> None:
    hidden = [hand.hidden for hand in state.hands]
    left = len(state.unseen)
    told = sum(one or 0 for one in hidden) + (state.stock or 0)
    complete = None not in hidden and state.stock is not None
    if told > left or (complete and told < left):
        found.add(
            "counts-disagree",
            say(
                "{told} hidden in hands and stock, but {left} are neither on the table nor shown",
                told=counted(told, "domino", "dominoes"),
                left=left,
            ),
            help=say("count the hands and the stock again, or leave out what you are not sure of"),
        )
