"""What may be asked about a position, each as the grounds that decide it, in order.

This is the one place where the rules of a move or a claim stand; `cases` decides by them.
"""

from mtscore.fives.cases import Answer, Ground, Question
from mtscore.fives.line_moves import Move, Play
from mtscore.fives.opening import beats, lead_clauses, leads_with_highest
from mtscore.fives.state import State
from mtscore.fives.unseen import STOCK
from mtscore.notation.moves import Draw
from mtscore.tiles import Domino
from mtscore.words import listed, say


def question_about(state: State, move: Move) -> Question:
    """The question that `move` puts; the layout has to be settled."""
    if isinstance(move, Play):
        return about_play(state, move)
    return about_draw(state) if isinstance(move, Draw) else about_pass(state)


def opponents(state: State, seat: int) -> tuple[tuple[int, str], ...]:
    """The other seats with their names, in turn."""
    players = len(state.players)
    seats = ((seat + step) % players for step in range(1, players))
    return tuple((one, state.name_of(one)) for one in seats)


def _numbers(state: State) -> str:
    numbers = sorted(state.layout.open_numbers)
    return listed([str(one) for one in numbers], "or")


def _can_play(state: State, seat: int, name: str, answer: Answer, *, holds: bool = True) -> Ground:
    if state.layout.line:
        numbers = _numbers(state)
        can = say("{name} holds a domino with {numbers}", name=name, numbers=numbers)
        cannot = say("{name} holds no domino with {numbers}", name=name, numbers=numbers)
    else:
        can = say("{name} holds a domino", name=name)
        cannot = say("{name} holds none", name=name)
    return Ground(
        who=seat,
        holds=holds,
        answer=answer,
        condition=can if holds else cannot,
        opposite=cannot if holds else can,
        missing="hand" if seat == state.turn else f"hand {name}",
    )


def _stock(answer: Answer, *, holds: bool) -> Ground:
    full, empty = say("there is a domino to draw"), say("the stock is empty")
    return Ground(
        who=STOCK,
        holds=holds,
        answer=answer,
        condition=full if holds else empty,
        opposite=empty if holds else full,
        missing="boneyard",
    )


def about_draw(state: State) -> Question:
    """May the player in turn draw one?"""
    name = state.player
    if not state.layout.line:
        reason = say("{name} opens the round, and lays a domino", name=name)
        return Question(
            concerns=state.layout.fits,
            otherwise=Answer(False, lead_clauses(state), reason),
        )
    fits = Answer(
        False,
        ("F4.1",),
        say("{name} holds a domino that fits, and has to lay it", name=name),
    )
    empty = Answer(False, ("F4.1",), say("there is nothing left to draw"))
    grounds = [_stock(empty, holds=False)]
    if state.options.draw_when_able:
        allowed = say("a player may draw whenever there is something to draw")
    else:
        grounds.insert(0, _can_play(state, state.turn, name, fits))
        allowed = say("no domino of {name} fits, and there is something to draw", name=name)
    return Question(
        concerns=state.layout.fits,
        grounds=tuple(grounds),
        otherwise=Answer(True, ("F4.1",), allowed),
    )


def about_pass(state: State) -> Question:
    """May the player in turn say that he cannot play?"""
    name = state.player
    fits = Answer(
        False,
        ("F4.1",) if state.layout.line else lead_clauses(state),
        say("{name} holds a domino that fits, and has to lay it", name=name),
    )
    draws = Answer(
        False,
        ("F4.1",),
        say("{name} has to draw until a domino fits or the stock is empty", name=name),
    )
    stuck = Answer(
        True,
        ("F4.2", "F4.3"),
        say("no domino of {name} fits, and there is nothing left to draw", name=name),
    )
    return Question(
        concerns=state.layout.fits,
        grounds=(_can_play(state, state.turn, name, fits), _stock(draws, holds=True)),
        otherwise=stuck,
    )


def about_blocked(state: State, seat: int) -> Question:
    """Is this player blocked: unable to play with an empty stock, though another could?"""
    name = state.name_of(seat)
    fits = Answer(False, ("F4.2",), say("{name} can play", name=name))
    draws = Answer(False, ("F4.1", "F4.2"), say("there is something to draw first"))
    blocked = say("{name} cannot play and has nothing to draw, and another can play", name=name)
    grounds = [_can_play(state, seat, name, fits), _stock(draws, holds=True)]
    grounds.extend(
        _can_play(state, other, other_name, Answer(True, ("F4.2", "F4.3"), blocked))
        for other, other_name in opponents(state, seat)
    )
    stalemate = say("nobody can play and nothing is left to draw: that is a stalemate")
    return Question(
        concerns=state.layout.fits,
        grounds=tuple(grounds),
        otherwise=Answer(False, ("F4.3", "F7.2"), stalemate),
    )


def about_stalemate(state: State) -> Question:
    """Is nothing left to draw, and can nobody play?"""
    draws = Answer(False, ("F7.2", "F4.1"), say("there is still something to draw"))
    grounds = [_stock(draws, holds=True)]
    for seat, name in ((state.turn, state.player), *opponents(state, state.turn)):
        can = Answer(False, ("F7.2", "F4.3"), say("{name} can play", name=name))
        grounds.append(_can_play(state, seat, name, can))
    return Question(
        concerns=state.layout.fits,
        grounds=tuple(grounds),
        otherwise=Answer(True, ("F7.2",), say("nothing is left to draw, and nobody can play")),
    )


def about_play(state: State, play: Play) -> Question:
    """May the player in turn, who holds this domino, lay it there?"""
    if not state.layout.line:
        return _about_opening(state, play)
    return Question(concerns=state.layout.fits, otherwise=_laid(state, play))


def _laid(state: State, play: Play) -> Answer:
    layout, tile, end = state.layout, play.domino, play.end
    if end is None or end == "line":
        return Answer(
            False,
            ("F3.1",),
            say(
                "{tile} fits nowhere: the open ends show {numbers}",
                tile=tile,
                numbers=_shown(state),
            ),
        )
    number = layout.number_at(end)
    if number is None:
        return _closed_arm(state, end)
    if not tile.has(number):
        clauses = ("F5.2", "F3.1") if end in ("up", "down") else ("F3.1",)
        return Answer(
            False,
            clauses,
            say(
                "{tile} has no {number}, which is open {where}",
                tile=tile,
                number=number,
                where=_where(end),
            ),
        )
    if end in ("up", "down"):
        reason = say("both sides of the spinner are covered, and its ends are open")
        arm = layout.up if end == "up" else layout.down
        if arm:
            reason = _matches(tile, number, end)
        return Answer(True, ("F3.1", "F0.1"), reason)
    reason = _matches(tile, number, end)
    if tile.is_double and layout.spins and layout.spinner is None:
        return Answer(
            True, ("F3.1", "F5.1"), reason + say("; it is the first double, and so the spinner")
        )
    return Answer(True, ("F3.1",), reason)


def _matches(tile: Domino, number: int, end: str) -> str:
    text = "{tile} matches the {number} {where}"
    return say(text, tile=tile, number=number, where=_where(end))


def _where(end: str) -> str:
    return {
        "left": say("on the left"),
        "right": say("on the right"),
        "up": say("up of the spinner"),
        "down": say("down of the spinner"),
    }[end]


def _shown(state: State) -> str:
    return listed([str(one) for one in sorted(state.layout.open_numbers)])


def _closed_arm(state: State, end: str) -> Answer:
    layout = state.layout
    if not layout.spins:
        return Answer(
            False,
            ("F0.1", "F5.1"),
            say("by house rule no double is a spinner, so there are no arms"),
        )
    if layout.spinner is None:
        return Answer(
            False,
            ("F5.1", "F0.1"),
            say("no double lies, so there is no spinner and nothing {end} of it", end=say(end)),
        )
    return Answer(
        False,
        ("F0.1",),
        say(
            "both sides of the spinner {spinner} have to be covered before its ends are open",
            spinner=layout.spinner,
        ),
    )


def _about_opening(state: State, play: Play) -> Question:
    tile, name = play.domino, state.player
    clauses = lead_clauses(state)
    if play.end != "line":
        return Question(
            concerns=state.layout.fits,
            otherwise=Answer(False, ("F3.1",), say("the table is empty, there are no arms")),
        )
    if not leads_with_highest(state):
        return Question(
            concerns=state.layout.fits,
            otherwise=Answer(True, clauses, say("{name} opens with any domino", name=name)),
        )
    return Question(
        concerns=lambda one: beats(one, tile, state.options),
        grounds=tuple(
            Ground(
                who=seat,
                holds=True,
                answer=Answer(
                    False,
                    clauses,
                    say(
                        "{who} holds a domino that has to open instead of {tile}",
                        who=who,
                        tile=tile,
                    ),
                ),
                condition=_better(tile, who),
                opposite=_no_better(tile, who),
                missing="hand" if seat == state.turn else f"hand {who}",
            )
            for seat, who in ((state.turn, name), *opponents(state, state.turn))
        ),
        otherwise=Answer(
            True,
            clauses if tile.is_double else ("F0.2", *clauses),
            _opens(state, tile),
        ),
    )


def _opens(state: State, tile: Domino) -> str:
    if tile.is_double:
        return say("{tile} is the highest double in any hand", tile=tile)
    if state.options.no_double == "lot":
        return say("nobody holds a double, so a lot says who opens, with any domino")
    return say("nobody holds a double, and {tile} is the heaviest domino in any hand", tile=tile)


def _better(tile: Domino, who: str) -> str:
    if tile.is_double:
        return say("{who} holds a higher double", who=who)
    return say("{who} holds a double or a heavier domino", who=who)


def _no_better(tile: Domino, who: str) -> str:
    if tile.is_double:
        return say("{who} holds no higher double", who=who)
    return say("{who} holds no double and no heavier domino", who=who)
