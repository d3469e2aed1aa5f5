"""Playing the matches of `mtscore simulate`: on one process or several, with a progress bar."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import typer

from mtscore.cli.exits import ExitCode
from mtscore.cli.output import (
    diagnostics_text,
    failure_document,
    is_terminal,
    note,
    print_json,
    settings,
)
from mtscore.errors import Diagnostic
from mtscore.match import Block, Header
from mtscore.records import Record
from mtscore.simulate import Figures, blocks_of, figures_of, play_match
from mtscore.storage import create
from mtscore.words import counted, say

_LONG: Final = 1.0
"""Seconds after which a run is long enough for a progress bar."""


class Task(Record):
    """One match to play, and the file it goes to."""

    header: Header
    seed: str
    style: str
    path: Path | None


def play_one(task: Task) -> Figures:
    """Play one match and write its file, whole or not at all."""
    figures = Figures()
    blocks: list[Block] = []
    for one in play_match(task.header, task.seed, task.style):
        figures = figures.together(figures_of(one))
        if task.path is not None:
            blocks += blocks_of(one)
    if task.path is not None:
        create(task.path, task.header, tuple(blocks))
    return figures


def play_all(tasks: Sequence[Task], jobs: int) -> list[Figures]:
    """Play all, on several processes where that is asked for; the figures of each."""
    done: list[Figures] = []
    try:
        with _progress(len(tasks)) as tick:
            for figures in _results(tasks, min(jobs, len(tasks))):
                done.append(figures)
                tick()
    except KeyboardInterrupt:
        written = sum(one.path is not None and one.path.exists() for one in tasks)
        settings.interruption_said = True
        # Other processes may have played more than this one has heard of.
        played = max(len(done), written)
        _tell_interrupted(
            say(
                "interrupted after {played}; {files} written, every one of them whole.",
                played=counted(played, "match", "matches"),
                files=counted(written, "file"),
            )
        )
        raise typer.Exit(ExitCode.INTERRUPTED) from None
    return done


def _tell_interrupted(message: str) -> None:
    stopped = Diagnostic(code="interrupted", message=message)
    if settings.json:
        print_json(failure_document((stopped,)))
    else:
        note(diagnostics_text((stopped,)))


def _results(tasks: Sequence[Task], jobs: int) -> Iterator[Figures]:
    if jobs < 2:
        yield from map(play_one, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - for --jobs only

    with ProcessPoolExecutor(max_workers=jobs, initializer=_begin_work) as pool:
        try:
            chunk = max(1, min(20, len(tasks) // (4 * jobs)))
            yield from pool.map(play_one, tasks, chunksize=chunk)
        except BaseException:
            # The matches being played are finished, those waiting are not begun.
            pool.shutdown(wait=True, cancel_futures=True)
            raise


def _begin_work() -> None:
    """Ctrl-C goes to every process; the first one decides what to do."""
    import signal  # noqa: PLC0415 - for --jobs only
    from threading import Thread  # noqa: PLC0415

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Play no more when the program that wants the matches is gone, however it ended."""
    from multiprocessing import parent_process  # noqa: PLC0415 - for --jobs only

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(ExitCode.INTERRUPTED)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[], None]]:
    """What counts the matches played, with a bar on a terminal when it takes long."""
    from time import monotonic  # noqa: PLC0415 - here only

    if total < 2 or settings.quiet or settings.json or not is_terminal(error=True):
        yield lambda: None
        return
    begin = monotonic()
    done = 0
    bar: Any = None
    task: Any = None

    def tick() -> None:
        nonlocal done, bar, task
        done += 1
        if bar is None and done < total and monotonic() - begin > _LONG:
            from rich.console import Console
            from rich.progress import Progress

            bar = Progress(console=Console(stderr=True), transient=True)
            task = bar.add_task(say("Playing"), total=total)
            bar.start()
        if bar is not None:
            bar.update(task, completed=done)

    try:
        yield tick
    finally:
        if bar is not None:
            bar.stop()
