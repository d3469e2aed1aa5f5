"""Recorded moves that cannot be read, at their places in the match file."""

from mtscore.errors import Diagnostic, UsageProblem
from mtscore.replay import read_record, rounds_with_moves
from mtscore.storage import read_text
from mtscore.storage.places import in_values


def unreadable_moves(text: str, source: str) -> tuple[Diagnostic, ...]:
    """Every token and fact of recorded moves that is none, in a text that is right otherwise."""
    match = read_text(text, source).match
    if match is None:
        return ()
    found: list[Diagnostic] = []
    for number in rounds_with_moves(match):
        try:
            read_record(match, number)
        except UsageProblem as error:
            found += error.diagnostics
    return in_values(found, text, source)
