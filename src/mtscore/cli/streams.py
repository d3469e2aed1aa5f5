"""The standard streams: closed ones replaced, full ones given up, and `-` read."""

import os
import sys
from contextlib import suppress
from typing import IO, Final

from mtscore.cli.asking import refuse_to_ask
from mtscore.errors import Diagnostic, UsageProblem
from mtscore.words import say

MOST_PIPED: Final = 20_000
"""Bytes of a hand or of scores: a whole double-eighteen set takes a tenth of it."""


def open_closed_streams() -> None:
    """Put something in the place of every stream that the program was started without.

    The next file opened would get the number of a closed stream, and lines meant for people would
    be written into it. Standard output becomes a file that refuses to be written to, so that
    somebody hears of the answer that is lost; there is no one left to hear the rest.
    """
    if sys.stdin is None:
        sys.stdin = _on_nothing(os.O_RDONLY, "r")
    if sys.stdout is None:
        sys.stdout = _on_nothing(os.O_RDONLY, "w")
    if sys.stderr is None:
        sys.stderr = _on_nothing(os.O_WRONLY, "w")


def _on_nothing(flags: int, mode: str) -> IO[str]:
    handle = os.open(os.devnull, flags)
    stream: IO[str] = open(  # noqa: SIM115 - open as long as the program runs
        handle, mode, encoding="utf-8", closefd=False
    )
    return stream


def give_up(stream: IO[str]) -> None:
    """Write no more to a stream that takes nothing, not even when the program ends."""
    with suppress(OSError, ValueError):
        number = stream.fileno()
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, number)
        os.close(nothing)


def from_stdin(text: str, instead: str) -> str:
    """What `-` stands for: the text on standard input, less its byte order mark; else `text`.

    `instead` is the remedy where nothing comes.

    Raises:
        UsageProblem: nobody pipes anything in, or far too much comes.
    """
    if text.strip() != "-":
        return text
    if sys.stdin.isatty():
        raise refuse_to_ask(say("- reads from a pipe, and nothing is piped in"), instead)
    # What is no text becomes a sign that means nothing, so the reader names its place.
    raw = sys.stdin.buffer.read(MOST_PIPED + 1)
    if len(raw) > MOST_PIPED:
        raise UsageProblem(
            Diagnostic(
                code="too-large",
                message=say("more comes through standard input than anybody can hold in hand"),
                help=instead,
            )
        )
    read = raw.decode("utf-8-sig", errors="replace").strip()
    if not read:
        raise refuse_to_ask(say("nothing came through standard input"), instead)
    return read
