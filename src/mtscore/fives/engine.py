"""The moves of Fives Up: which are legal, what they change, why, and what they score."""

from dataclasses import dataclass, replace

from mtscore.fives.counting import Count, board_count, count, points_of
from mtscore.fives.ending import no_more_plays, outcome
from mtscore.fives.layout import Layout
from mtscore.fives.line_moves import DRAW, PASS, Move, Play
from mtscore.fives.opening import leads_with_highest
from mtscore.fives.questions import (
    Answer,
    Case,
    Question,
    about_draw,
    about_pass,
    about_play,
    decide,
    declared,
)
from mtscore.fives.state import Hand, State
from mtscore.fives.unseen import unseen_in
from mtscore.tiles import Domino
from mtscore.words import say


def legal_moves(state: State) -> tuple[Move, ...] | None:
    """What the player in turn may do; None when that hangs on dominoes that nobody has seen.

    A player who has nothing to play and nothing to draw may say so (`PASS`) although everybody
    can see that the round is over; after that, and after somebody went out, nothing is left.
    """
    if not (state.hand.is_known and state.layout.is_settled):
        return None
    if no_more_plays(state):
        return (PASS,) if _may_say_so(state) else ()
    if not state.layout.line:
        return _openings(state)
    moves: list[Move] = [
        Play(tile, end)
        for tile in sorted(state.hand.tiles, reverse=True)
        for end, number in state.layout.open_ends
        if tile.has(number)
    ]
    if moves and not state.options.draw_when_able:
        return tuple(moves)
    can_draw = state.can_draw
    if can_draw is None:
        return None
    if can_draw:
        moves.append(DRAW)
    return tuple(moves or (PASS,))


def _openings(state: State) -> tuple[Move, ...] | None:
    tiles = sorted(state.hand.tiles, reverse=True)
    if not leads_with_highest(state):
        return tuple(Play(tile, "line") for tile in tiles)
    legal = []
    for tile in tiles:
        cases = ask(state, Play(tile, "line"))
        if len({case.answer.legal for case in cases}) > 1:
            return None
        if cases[0].answer.legal:
            legal.append(Play(tile, "line"))
    return tuple(legal)


def _may_say_so(state: State) -> bool:
    """Whether a player who cannot play may still say so, the round being over."""
    out = any(hand.hidden == 0 and not hand.tiles for hand in state.hands)
    said_by_all = state.passes >= len(state.players)
    fits = any(state.layout.fits(tile) for tile in state.hand.tiles)
    return bool(state.passes) and not (out or said_by_all or fits)


def is_legal(state: State, move: Move) -> bool:
    """Whether `move` is certainly legal, whatever the unseen dominoes are.

    False also where it depends on them; a ruling tells the two apart.
    """
    if isinstance(move, Play) and state.layout.line and move.end in ("left", "right"):
        # The quick way to the commonest answer; `explain` goes the long one.
        hand, tile = state.hands[state.turn], move.tile
        number = state.layout.left if move.end == "left" else state.layout.right
        held = tile in hand.tiles or (hand.hidden != 0 and tile in state.unseen)
        return held and number in (tile.high, tile.low) and not no_more_plays(state)
    return explain(state, move).legal is True


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """Why a move is legal or not, and what it makes.

    Attributes:
        legal: None where it depends on dominoes that nobody has seen.
        clauses: the clauses by which, the deciding one first.
        reason: the same in a sentence.
        count: the board count after a domino laid legally, else None.
        points: what that scores; 0 where no points are made in play.
    """

    legal: bool | None
    clauses: tuple[str, ...]
    reason: str
    count: Count | None = None
    points: int = 0


def explain(state: State, move: Move) -> Explanation:
    """Why `move` is legal or not for the player in turn."""
    answer = impossible(state, move)
    if answer is None:
        verdicts = []
        for layout in state.layout.settlements:
            verdicts += [case.answer for case in ask(replace(state, layout=layout), move)]
        if len({one.legal for one in verdicts}) > 1:
            reason = say("that depends on what nobody has seen")
            return Explanation(legal=None, clauses=verdicts[0].clauses, reason=reason)
        answer = verdicts[0]
    if not (answer.legal and isinstance(move, Play)):
        return Explanation(legal=answer.legal, clauses=answer.clauses, reason=answer.reason)
    counted = count(laid(state, move))
    made = counted.points if state.options.score_in_play else 0
    return Explanation(
        legal=True,
        clauses=(*answer.clauses, "F6.1") if made else answer.clauses,
        reason=answer.reason,
        count=counted,
        points=made,
    )


def impossible(state: State, move: Move) -> Answer | None:
    """Why the move cannot even be asked about: not held, or the round is over; else None."""
    if isinstance(move, Play):
        hand = state.hand
        if move.tile not in hand.tiles and (hand.is_known or move.tile not in state.unseen):
            reason = say("{name} does not hold {tile}", name=state.player, tile=move.tile)
            return Answer(False, ("F3.1",), reason)
    if not no_more_plays(state) or (move is PASS and _may_say_so(state)):
        return None
    over = outcome(state)
    return Answer(
        False,
        over.clauses if over else ("F4.2", "F4.3"),
        say("the round is over: {how}", how=over.sentence())
        if over
        else say("the round is over: somebody could neither play nor draw"),
    )


def question_about(state: State, move: Move) -> Question:
    """The question that `move` puts; the layout has to be settled."""
    if isinstance(move, Play):
        return about_play(state, move)
    return about_draw(state) if move is DRAW else about_pass(state)


def ask(state: State, move: Move) -> tuple[Case, ...]:
    """Every case in which the question that `move` puts can be answered, on a settled layout."""
    question = question_about(state, move)
    unseen = unseen_in(state, question.concerns)
    told = declared(state) if state.passes else {}
    return decide(question, unseen, told if unseen.possible(told) else {})


def laid(state: State, play: Play) -> Layout:
    """The layout after a play.

    Raises:
        ValueError: the domino cannot be laid there.
    """
    if play.end is None:
        raise ValueError(f"{play.tile} fits nowhere")
    return state.layout.play(play.tile, play.end, flipped=play.flipped)


def apply(state: State, move: Move, drew: Domino | None = None) -> State:
    """The round after a legal move; `drew` is the domino drawn, where somebody saw it.

    Points made in play are added to the scores at once (F6.1), where scores are kept.

    Raises:
        ValueError: the domino cannot be laid there, or the stock has none left.
    """
    hand = state.hands[state.turn]
    if move is DRAW:
        if state.stock == 0:
            raise ValueError("the stock is empty")
        stock = None if state.stock is None else state.stock - 1
        hands = _with_hand(state, hand.with_drawn(drew))
        return replace(state, hands=hands, stock=stock, drawn=state.drawn + 1)
    turn = (state.turn + 1) % len(state.players)
    if not isinstance(move, Play):
        return replace(state, turn=turn, drawn=0, passes=state.passes + 1)
    layout = laid(state, move)
    scores = state.scores
    if scores is not None and state.options.score_in_play:
        made, side = points_of(board_count(layout)), state.side_of(state.turn)
        scores = tuple(old + made * (one == side) for one, old in enumerate(scores))
    return replace(
        state,
        turn=turn,
        layout=layout,
        hands=_with_hand(state, hand.without(move.tile)),
        drawn=0,
        passes=0,
        # Who opened, and why, is settled with the first domino.
        after=None,
        scores=scores,
    )


def _with_hand(state: State, hand: Hand) -> tuple[Hand, ...]:
    hands = list(state.hands)
    hands[state.turn] = hand
    return tuple(hands)


def points(state: State) -> int:
    """What the domino laid last has scored: the board count if it is divisible by five (F6.1)."""
    return points_of(board_count(state.layout)) if state.options.score_in_play else 0
