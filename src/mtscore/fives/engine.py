"""The moves of Fives Up: which are legal, what they change, why, and what they score."""

from mtscore.fives.cases import Answer, Case, answered, certain, dependence, missing_in, verdict_of
from mtscore.fives.counting import Count, board_count, count, points_of
from mtscore.fives.ending import no_more_plays, outcome
from mtscore.fives.layout import Layout
from mtscore.fives.line_moves import Move, Play
from mtscore.fives.opening import leads_with_highest
from mtscore.fives.questions import question_about
from mtscore.fives.state import State
from mtscore.notation.moves import DRAW, PASS, Draw, Pass
from mtscore.records import Record
from mtscore.rules import RULE_SETS
from mtscore.rules.rule_set import Clause
from mtscore.ruling import Verdict
from mtscore.tiles import Domino
from mtscore.words import say


def legal_moves(state: State) -> list[Move]:
    """The moves that are certainly legal, plays first; none when the round is over.

    With the hand, the stock and the spinner known these are all there are; `possible_moves` gives
    those that may be legal, too. A drawn domino is left open: every `Draw` of a domino not yet
    seen is legal where `draw` is listed.

    A player who has nothing to play and nothing to draw may say so (`pass`) although everybody
    can see that the round is over; after that, and after somebody went out, nothing is left.
    """
    moves = known_moves(state)
    if moves is None:
        moves = [one for one in _candidates(state, state.own.dominoes) if is_legal(state, one)]
    return moves


def possible_moves(state: State) -> list[Move]:
    """Every move that may be legal: those that no arrangement of what is unknown forbids.

    Plays with unseen dominoes are among them where the hand is not known.
    """
    moves = known_moves(state)
    if moves is None:
        own = state.own
        dominoes = own.dominoes if own.is_known else own.dominoes | state.unseen
        candidates = _candidates(state, dominoes)
        moves = [one for one in candidates if verdict_of(every_case(state, one)) != "illegal"]
    return moves


def known_moves(state: State) -> list[Move] | None:
    """The legal moves; None where dominoes that nobody has seen decide which they are."""
    hand, layout = state.hands[state.turn], state.layout
    if hand.hidden != 0 or not layout.is_settled:
        return None
    if no_more_plays(state):
        return [PASS] if _may_say_so(state) else []
    dominoes = sorted(hand.dominoes, reverse=True)
    if not layout.line:
        return _openings(state, dominoes)
    ends = layout.open_ends
    moves: list[Move] = [
        Play(domino, end) for domino in dominoes for end, number in ends if domino.has(number)
    ]
    if moves and not state.options.draw_when_able:
        return moves
    can_draw = state.can_draw
    if can_draw is None:
        return None
    if can_draw:
        moves.append(DRAW)
    return moves or [PASS]


def _openings(state: State, dominoes: list[Domino]) -> list[Move] | None:
    plays: list[Move] = [Play(domino, "line") for domino in dominoes]
    if not leads_with_highest(state):
        return plays
    verdicts = [verdict_of(every_case(state, play)) for play in plays]
    if "depends" in verdicts:
        return None
    return [play for play, verdict in zip(plays, verdicts, strict=True) if verdict == "legal"]


def _candidates(state: State, dominoes: frozenset[Domino]) -> list[Move]:
    """Moves with these dominoes that may be legal, and all those that may be."""
    found = [
        Play(domino, end)
        for domino in sorted(dominoes, reverse=True)
        for layout in state.layout.settlements
        for end in layout.ends_for(domino)
    ]
    return [*dict.fromkeys(found), DRAW, PASS]


def _may_say_so(state: State) -> bool:
    """Whether a player who cannot play may still say so, the round being over."""
    out = any(hand.is_empty for hand in state.hands)
    said_by_all = state.passes >= len(state.players)
    fits = any(state.layout.fits(domino) for domino in state.own.dominoes)
    return bool(state.passes) and not (out or said_by_all or fits)


def is_legal(state: State, move: Move) -> bool:
    """Whether `move` is certainly legal, whatever the unseen dominoes are.

    False also where it depends on them; `explain` tells the two apart. A domino that is played is
    taken to be in its player's hand as long as it can be there.
    """
    if isinstance(move, Play) and state.layout.line and move.end in ("left", "right"):
        # The quick way to the commonest answer; `every_case` goes the long one.
        number = state.layout.left if move.end == "left" else state.layout.right
        domino = move.domino
        fits = number in (domino.high, domino.low)
        return fits and state.can_hold(domino) and not no_more_plays(state)
    return verdict_of(every_case(state, move)) == "legal"


class Explanation(Record):
    """What there is to say about a move.

    Attributes:
        verdict: legal, illegal or depends.
        sentence: why.
        clauses: of the rule set, the deciding one first.
        missing: the facts on which a *depends* hangs: hand, `hand NAME`, boneyard, doubles.
        count: the board count after a domino laid legally; None after anything else, and where
            it hangs on which double is the spinner.
        points: what that scores; 0 where no points are made in play.
        after: the state after a legal move; None where it hangs on the spinner.
    """

    verdict: Verdict
    sentence: str
    clauses: tuple[Clause, ...]
    missing: tuple[str, ...] = ()
    count: Count | None = None
    points: int = 0
    after: State | None = None


def explain(state: State, move: Move) -> Explanation:
    """What there is to say about `move` by the player in turn."""
    cases = every_case(state, move)
    verdict, answer = verdict_of(cases), cases[0].answer
    ids = answer.clauses
    counted, made, after = None, 0, None
    if verdict == "legal" and not (isinstance(move, Play) and _hangs_on_spinner(state, move)):
        after = apply(state, move)
    if after is not None and isinstance(move, Play):
        counted = count(after.layout)
        made = counted.points if state.options.score_in_play else 0
        ids = (*ids, "F6.1") if made else ids
    missing = missing_in(cases) if verdict == "depends" else ()
    texts = RULE_SETS["fives-up"].clauses
    return Explanation(
        verdict=verdict,
        sentence=dependence(state, missing) if missing else answer.reason,
        clauses=tuple(texts[one] for one in ids),
        missing=missing,
        count=counted,
        points=made,
        after=after,
    )


def _hangs_on_spinner(state: State, play: Play) -> bool:
    return play.end in ("up", "down") and not state.layout.is_settled


def every_case(state: State, move: Move) -> tuple[Case, ...]:
    """Every case in which it can be answered whether `move` is legal for the player in turn."""
    answer = impossible(state, move)
    if answer is not None:
        return (certain(answer),)
    if state.layout.is_settled:
        return answered(state, question_about(state, move))
    settled = [state.but(layout=layout) for layout in state.layout.settlements]
    each = [answered(one, question_about(one, move)) for one in settled]
    if len({verdict_of(cases) for cases in each}) == 1:
        return tuple(case for cases in each for case in cases)
    return tuple(
        Case(case.conditions, ("doubles", *case.missing), case.answer)
        for cases in each
        for case in cases
    )


def impossible(state: State, move: Move) -> Answer | None:
    """Why the move cannot even be asked about: not held, or the round is over; else None."""
    if isinstance(move, Play) and not state.can_hold(move.domino):
        reason = say("{name} does not hold {tile}", name=state.player, tile=move.domino)
        return Answer(False, ("F3.1",), reason)
    if isinstance(move, Draw) and move.domino is not None and move.domino not in state.unseen:
        reason = say("{tile} does not lie in the stock", tile=move.domino)
        return Answer(False, ("F4.1",), reason)
    if not no_more_plays(state) or (isinstance(move, Pass) and _may_say_so(state)):
        return None
    over = outcome(state)
    return Answer(
        False,
        over.clauses if over else ("F4.2", "F4.3"),
        say("the round is over: {how}", how=over.sentence())
        if over
        else say("the round is over: somebody could neither play nor draw"),
    )


def laid(state: State, play: Play) -> Layout:
    """The layout after a play.

    Raises:
        ValueError: the domino cannot be laid there.
    """
    if play.end is None:
        raise ValueError(f"{play.domino} fits nowhere")
    return state.layout.play(play.domino, play.end, flipped=play.flipped)


def apply(state: State, move: Move) -> State:
    """The state after `move`, which is not checked: ask `is_legal` or `explain` first.

    Points made in play are added to the scores at once (F6.1), where scores are kept.

    Raises:
        ValueError: the domino cannot be laid there, or the stock has none left.
    """
    if isinstance(move, Play):
        return _play(state, move)
    if isinstance(move, Pass):
        return state.but(turn=_next_seat(state), drawn=0, passes=state.passes + 1)
    if state.stock == 0:
        raise ValueError("the stock is empty")
    return state.but(
        hands=state.hands_with(state.own.with_drawn(move.domino)),
        stock=None if state.stock is None else state.stock - 1,
        drawn=state.drawn + 1,
    )


def _next_seat(state: State) -> int:
    return (state.turn + 1) % len(state.players)


def _play(state: State, play: Play) -> State:
    layout = laid(state, play)
    scores = state.scores
    if scores is not None and state.options.score_in_play:
        made, side = points_of(board_count(layout)), state.side_of(state.turn)
        scores = tuple(old + made * (one == side) for one, old in enumerate(scores))
    return State(
        players=state.players,
        turn=_next_seat(state),
        layout=layout,
        hands=state.hands_with(state.own.without(play.domino)),
        stock=state.stock,
        # Who opened, and why, is settled with the first domino.
        after=None,
        scores=scores,
        target=state.target,
        options=state.options,
        largest=state.largest,
    )


def points(state: State) -> int:
    """What the domino laid last has scored: the board count if it is divisible by five (F6.1)."""
    return points_of(board_count(state.layout)) if state.options.score_in_play else 0
