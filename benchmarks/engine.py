"""How fast the rule engine is, beside python-chess in the same run.

    python benchmarks/engine.py [--rounds 200] [--repeat 5]

Both engines are asked about positions from random games: every legal move and as many others.
Each figure is the best of several repeats in processor time, and the repeats of both engines take
turns, so that the ratio means something on a busy machine. Nothing is remembered between two
questions. A play of a random round counts its share of listing all legal moves and of the draws
and passes; it stands beside one is_legal and push of python-chess.
"""

import argparse
import time
from collections.abc import Callable
from functools import partial
from random import Random

import chess

from mtscore.notation.moves import Move
from mtscore.rules import find_rule_set
from mtscore.rules.options import TrainOptions
from mtscore.table import (
    Opening,
    State,
    apply,
    deal,
    is_legal,
    legal_moves,
    parse_position,
    play_round,
    random_player,
)

PLAYERS = ["Ana", "Bo", "Cy", "Dee"]


def openings(name: str, rounds: int, random: Random) -> list[Opening]:
    """Rounds of four players, dealt."""
    rule_set = find_rule_set(name)
    options = rule_set.options
    assert isinstance(options, TrainOptions)
    each = rule_set.deal.each(len(PLAYERS))
    assert each is not None
    return [deal(rule_set, options, PLAYERS, random, each=each) for _ in range(rounds)]


def train_questions(name: str, random: Random) -> list[tuple[State, list[Move]]]:
    """Parsed positions, each with its legal moves and as many illegal ones."""
    found = []
    for opening in openings(name, 20, random):
        state = opening.state
        others: list[Move] = []
        for _, move in play_round(opening, random_player(random)).moves:
            parsed = parse_position(str(state))
            moves = legal_moves(parsed)
            wrong = [one for one in others[-40:] if not is_legal(parsed, one)]
            found.append((parsed, moves + wrong[: len(moves)]))
            others += moves
            state = apply(state, move)
    return found


def chess_questions(random: Random) -> list[tuple[chess.Board, list[chess.Move]]]:
    """The same for chess."""
    found = []
    for _ in range(10):
        board = chess.Board()
        others: list[chess.Move] = []
        while not board.is_game_over() and board.ply() < 80:
            moves = list(board.legal_moves)
            wrong = [one for one in others[-80:] if not board.is_legal(one)]
            found.append((chess.Board(board.fen()), moves + wrong[: len(moves)]))
            others += moves
            board.push(random.choice(moves))
    return found


def best(repeat: int, *tasks: Callable[[], int]) -> list[float]:
    """Seconds for one unit of each task, the best of `repeat` turns."""
    times = [float("inf")] * len(tasks)
    for _ in range(repeat):
        for at, task in enumerate(tasks):
            begin = time.process_time()
            units = task()
            times[at] = min(times[at], (time.process_time() - begin) / units)
    return times


def ask_trains(questions: list[tuple[State, list[Move]]]) -> int:
    for state, moves in questions:
        for move in moves:
            is_legal(state, move)
    return sum(len(moves) for _, moves in questions)


def ask_chess(questions: list[tuple[chess.Board, list[chess.Move]]]) -> int:
    for board, moves in questions:
        for move in moves:
            board.is_legal(move)
    return sum(len(moves) for _, moves in questions)


def list_trains(questions: list[tuple[State, list[Move]]]) -> int:
    for state, _ in questions:
        legal_moves(state)
    return len(questions)


def list_chess(questions: list[tuple[chess.Board, list[chess.Move]]]) -> int:
    for board, _ in questions:
        list(board.legal_moves)
    return len(questions)


def recorded(name: str, random: Random) -> list[tuple[State, list[Move]]]:
    player = random_player(random)
    return [
        (opening.state, [move for _, move in play_round(opening, player).moves])
        for opening in openings(name, 40, random)
    ]


def check_and_apply(games: list[tuple[State, list[Move]]]) -> int:
    for first, moves in games:
        state = first
        for move in moves:
            assert is_legal(state, move)
            state = apply(state, move)
    return sum(len(moves) for _, moves in games)


def chess_games(random: Random) -> list[list[chess.Move]]:
    games = []
    for _ in range(20):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 80:
            board.push(random.choice(list(board.legal_moves)))
        games.append(list(board.move_stack))
    return games


def check_and_push(games: list[list[chess.Move]]) -> int:
    for moves in games:
        board = chess.Board()
        for move in moves:
            assert board.is_legal(move)
            board.push(move)
    return sum(len(moves) for moves in games)


def play(rounds: list[Opening]) -> tuple[int, int]:
    """Plays, and all moves, of rounds played at random with every rule checked."""
    player = random_player(Random(7))
    moves = [move for opening in rounds for _, move in play_round(opening, player).moves]
    return sum(hasattr(move, "train") for move in moves), len(moves)


def plays(rounds: list[Opening]) -> int:
    """The plays alone."""
    return play(rounds)[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--repeat", type=int, default=5)
    asked = parser.parse_args()
    random = Random(1)
    chess_asked, games = chess_questions(random), chess_games(random)
    print(f"{'rule set':10} {'what':28} {'mtscore':>10} {'chess':>10} {'ratio':>6}")
    for name in ("station", "railyard", "open-run", "box-sheet"):
        questions = train_questions(name, random)
        rounds = recorded(name, random)
        for what, mine, theirs in (
            ("is_legal", lambda q=questions: ask_trains(q), lambda: ask_chess(chess_asked)),
            (
                "legal moves of a position",
                lambda q=questions: list_trains(q),
                lambda: list_chess(chess_asked),
            ),
            (
                "is_legal and apply / push",
                lambda r=rounds: check_and_apply(r),
                lambda: check_and_push(games),
            ),
        ):
            one, other = best(asked.repeat, mine, theirs)
            print(f"{name:10} {what:28} {one * 1e6:8.2f}us {other * 1e6:8.2f}us {one / other:6.2f}")
        dealt = openings(name, asked.rounds, random)
        laid, moves = play(dealt)
        second, other = best(asked.repeat, partial(plays, dealt), lambda: check_and_push(games))
        print(
            f"{name:10} {'random play, a play':28} {second * 1e6:8.2f}us {other * 1e6:8.2f}us "
            f"{second / other:6.2f}  {1 / second:,.0f} plays/s, {moves / laid / second:,.0f} moves/s"
        )


if __name__ == "__main__":
    main()
