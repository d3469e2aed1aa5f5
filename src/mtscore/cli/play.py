"""`mtscore play`: keep a round's moves as they happen, refereed."""

from typing import Annotated

import typer
from typer.core import TyperCommand

from mtscore.cli.asking import Question, ask_all, can_ask, tell
from mtscore.cli.deal_facts import deal_facts
from mtscore.cli.exits import ExitCode
from mtscore.cli.options import (
    DryRunOption,
    JsonOption,
    MatchOption,
    NoInputOption,
    QuietOption,
    command_app,
)
from mtscore.cli.output import answer, note, print_json, settings
from mtscore.cli.saving import append
from mtscore.cli.session import change_match, open_match, refuse_finished, say_which
from mtscore.cli.sheet import window_width
from mtscore.cli.standing import next_line, round_line, standing_line
from mtscore.errors import Diagnostic, MtscoreError, UsageProblem
from mtscore.match import RoundBlock
from mtscore.match.recording import Ending, new_round
from mtscore.match.typed import round_number
from mtscore.notation.names import as_typed, for_shell, part_place, printable, quoted
from mtscore.notation.pips import HandLeft, parse_left
from mtscore.notation.record import write_record
from mtscore.notation.typed_moves import parse_typed
from mtscore.replay import rounds_with_moves
from mtscore.replay.keeping import Kept, keep, round_in_play, scores_of, table_of
from mtscore.scoring import score_match
from mtscore.storage import MatchFile, now
from mtscore.table import State, momentary
from mtscore.tiles import pips
from mtscore.words import counted, say

app = command_app()


class _Command(TyperCommand):
    """`--disputed` takes its text, or none at the end and before another option."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        bare = [
            at
            for at, word in enumerate(args)
            if word == "--disputed" and (at + 1 == len(args) or args[at + 1].startswith("--"))
        ]
        for at in bare:
            args[at] = "--disputed="
        return super().parse_args(ctx, args)


@app.command("play", cls=_Command)
def play(
    moves: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[MOVE]...",
            help="What was done: Ana 12-5 5-0, Bo draw, 12-5 on mexican. Without a name whoever "
            "is in turn; without a train his own.",
        ),
    ] = None,
    number: Annotated[
        str | None, typer.Option("--round", metavar="N", help="The round; else the one in play.")
    ] = None,
    disputed: Annotated[
        str | None,
        typer.Option(
            "--disputed",
            metavar="[TEXT]",
            help="Keep an illegal move all the same, with the objection in TEXT.",
        ),
    ] = None,
    hands: Annotated[
        str | None,
        typer.Option(
            "--hands",
            metavar="HANDS",
            help='With the first move: the hands as dealt, "Ana: 12-5 5-0; Bo: 3-3". Who isn\'t '
            "named stays hidden.",
        ),
    ] = None,
    starts: Annotated[
        str | None,
        typer.Option("--starts", metavar="NAME", help="With the first move: who has it."),
    ] = None,
    order: Annotated[
        str | None,
        typer.Option(
            "--order",
            metavar="NAMES",
            help="With the first move: the playing order, where it isn't the seating order.",
        ),
    ] = None,
    engine: Annotated[
        str | None,
        typer.Option(
            "--engine",
            metavar="N",
            help="With the first move: the engine, where it isn't as planned.",
        ),
    ] = None,
    hunt: Annotated[
        str | None,
        typer.Option(
            "--hunt",
            metavar="DRAWS",
            help="With the first move: who drew while the engine was looked for, such as "
            '"Bo draw, Cy draw, Ana 12-12".',
        ),
    ] = None,
    dry_run: DryRunOption = False,
    match: MatchOption = None,
    json: JsonOption = False,
    quiet: QuietOption = False,
    no_input: NoInputOption = False,
) -> None:
    r"""Keep moves as they happen, each refereed at once, and show the table after them.

    An illegal move is refused with the ruling, and nothing of the command is kept; --disputed
    keeps it. `mtscore undo` takes back move by move. Without moves: the table as it stands. When
    the round is over, its scores are taken from the hands, or asked for where they are hidden.

    \b
      mtscore play Ana 12-5 5-0 done
      mtscore play Bo draw, pass
      mtscore play 12-3 on mexican
      mtscore play Cy 7-7 on Bo --disputed "Bo's train was closed"
      mtscore play --hands "Ana: 12-12 12-5 5-0; Bo: 12-1 3-3" Ana 12-5
    """
    settings.json |= json
    settings.quiet |= quiet
    settings.no_input |= no_input
    text = " ".join(moves or ())
    if not text.strip():
        facts_given = any(one is not None for one in (hands, starts, order, engine, hunt, disputed))
        _show(match, number, given=facts_given)
        return
    with change_match(match) as file:
        game = file.match
        refuse_finished(game)
        which = round_in_play(game, None if number is None else round_number(number, game))
        players = [one.name for one in game.playing(which)]
        if disputed is not None:
            _refuse_objection(disputed, players)
        typed = parse_typed(text, players, game.header.largest)
        if not typed:
            # A name alone.
            raise _no_move()
        facts = deal_facts(game, which, hands, starts, order, engine, hunt)
        kept = keep(game, which, typed, facts, objection=disputed, recorded=now())
        if kept.refused is not None:
            _refuse(file, which, kept, disputed=disputed is not None)
        scores = scores_of(game, which, kept.state, now())
        assert kept.block is not None  # noqa: S101 - it was not refused
        blocks = [kept.block] if scores is None else [kept.block, scores]
        if not dry_run:
            file = append(file, *blocks)  # noqa: PLW2901 - the file as it is from now on
    _tell(file, which, kept, scores, dry_run=dry_run)
    if kept.state.ended is not None and scores is None and not dry_run and not settings.json:
        _ask_scores(match, file, which, kept.state)


def _no_move() -> UsageProblem:
    return UsageProblem(
        Diagnostic(
            code="no-move",
            message=say("there is no move"),
            help=say("say what was done: mtscore play Ana 12-5, or Ana draw"),
        )
    )


def _refuse_objection(text: str, players: list[str]) -> None:
    """`--disputed Dee 12-3`: what reads as a name or a move is one, not what somebody objects."""
    try:
        parse_typed(text, players)
    except MtscoreError:
        return
    if not text.strip():
        return
    raise UsageProblem(
        Diagnostic(
            code="objection-is-move",
            message=say("{text} after --disputed is a name or a move", text=as_typed(text[:40])),
            help=say('put the moves first: mtscore play Dee 12-3 --disputed "it was closed"'),
            place=part_place("--disputed", text, 0, text),
        )
    )


# Answers.


def _show(option: str | None, number: str | None, *, given: bool) -> None:
    """The table as it stands."""
    from mtscore.cli.table_view import table_document, table_lines  # noqa: PLC0415

    if given:
        raise _no_move()
    file = open_match(option)
    game = file.match
    with_moves = rounds_with_moves(game)
    which = with_moves[-1] if with_moves else None
    if number is not None:
        which = round_number(number, game)
    if which is None or which not in with_moves:
        raise UsageProblem(
            Diagnostic(
                code="no-moves",
                message=say("no moves are recorded yet"),
                help=say("the first one begins with a name: mtscore play Ana 12-5"),
            )
        )
    record, state = table_of(game, which)
    if settings.json:
        print_json(
            {
                "schema": 1,
                "round": which,
                "moves": len(record.steps),
                "table": table_document(state),
                "file": str(file.path),
            }
        )
        return
    answer(_heading(which, state, len(record.steps)))
    answer("\n".join(table_lines(state, window_width())))
    say_which(file)


def _heading(number: int, state: State, moves: int) -> str:
    engine = state.setting.engine
    return say(
        "Round {number}, engine {engine}, after move {moves}.",
        number=number,
        engine=f"{engine}-{engine}",
        moves=moves,
    )


def _refuse(file: MatchFile, number: int, kept: Kept, *, disputed: bool) -> None:
    """Say why a move is illegal; nothing is kept."""
    from mtscore.cli.replay import finding_lines, ruling_document  # noqa: PLC0415

    found = kept.refused
    assert found is not None  # noqa: S101 - asked only then
    if settings.json:
        print_json(
            {
                "schema": 1,
                "ok": False,
                "round": number,
                "move": found.move,
                "ruling": ruling_document(found),
                "file": str(file.path),
            }
        )
    else:
        answer("\n".join(finding_lines(found)))
        over = found.state is None or found.state.ended is not None
        if disputed and not over:
            note(say("Nothing was kept: there is no table on which it can lie."))
        elif over:
            note(say("Nothing was kept."))
        else:
            note(say("Nothing was kept. To keep it all the same: --disputed TEXT"))
    raise typer.Exit(ExitCode.NO)


def _tell(
    file: MatchFile, number: int, kept: Kept, scores: RoundBlock | None, *, dry_run: bool
) -> None:
    from mtscore.cli.replay import finding_lines, ruling_document  # noqa: PLC0415
    from mtscore.cli.table_view import table_document, table_lines  # noqa: PLC0415

    state = kept.state
    total = kept.before + len(kept.steps)
    if settings.json:
        print_json(
            {
                "schema": 1,
                "ok": True,
                "round": number,
                "moves": total,
                "kept": write_record(kept.steps),
                "disputed": [ruling_document(one) for one in kept.disputed],
                "illegal_earlier": [
                    {"move": one.move, "ruling": ruling_document(one)} for one in kept.shown
                ],
                "said": list(kept.said),
                "table": table_document(state),
                "scores": None if scores is None else dict(scores.pips),
                "file": str(file.path),
            }
        )
        return
    for one in kept.disputed:
        answer("\n".join(finding_lines(one)))
        answer(say("Kept as disputed."))
    answer(_heading(number, state, total))
    answer("\n".join(table_lines(state, window_width())))
    if not settings.quiet:
        # The table says already whose turn it is and what is owed.
        for said in kept.said:
            if said not in momentary(state):
                note(printable(said))
    for one in kept.shown:
        note(say("The table shows now:"))
        note("\n".join(finding_lines(one)))
    if scores is not None and not dry_run:
        scored = score_match(file.match)
        answer(say("Round {number} saved: {line}.", number=number, line=round_line(scored, number)))
        answer(standing_line(scored))
        answer(next_line(scored))
    if dry_run:
        note(say("Nothing was saved (--dry-run)."))
    elif not settings.quiet:
        note(say("To take it back, move by move: mtscore undo"))
    say_which(file)


def _ask_scores(option: str | None, file: MatchFile, number: int, state: State) -> None:
    """The round is over and hands are hidden: ask what is left in them."""
    game = file.match
    players = state.setting.players
    out = [players[seat] for seat in state.out]
    left: dict[str, HandLeft] = {}
    for seat, name in enumerate(players):
        if state.knows_hand(seat):
            hand = state.hand(name)
            left[name] = HandLeft(pips=pips(hand), hand=hand)
    asked = [one.name for one in game.playing(number) if one.name not in left]
    if not can_ask():
        example = for_shell(
            *(
                f"{quoted(one.name)}={left[one.name].pips if one.name in left else 'N'}"
                for one in game.playing(number)
            )
        )
        ending = say(" --blocked") if state.ended == "blocked" else ""
        answer(
            say(
                "What is left in the hands isn't known; record it: "
                "mtscore round {number} --pips {example}{ending}",
                number=number,
                example=example,
                ending=ending,
            )
        )
        return
    tell(say("What is left in hand: a number, dominoes 12-5 5-0, or ? if missing; < goes back."))
    largest = game.header.largest
    questions = [
        Question(words=_question(name, state), understand=lambda text: parse_left(text, largest))
        for name in asked
    ]
    answers = zip(asked, ask_all(questions), strict=True)
    left |= {name: one for name, one in answers if isinstance(one, HandLeft)}
    with change_match(option) as current:
        block = new_round(
            current.match,
            number,
            left,
            ending=Ending(out=tuple(out), blocked=state.ended == "blocked"),
            recorded=now(),
        )
        saved = append(current, block)
    scored = score_match(saved.match)
    answer(say("Round {number} saved: {line}.", number=number, line=round_line(scored, number)))
    answer(standing_line(scored))
    answer(next_line(scored))


def _question(name: str, state: State) -> str:
    count = state.counts[state.setting.players.index(name)]
    if count is None:
        return printable(name)
    return f"{printable(name)} ({counted(count, 'domino', 'dominoes')})"
