"""Recorded moves that cannot be read, at their places in the match file."""

from mtscore.errors import Diagnostic, UsageProblem
from mtscore.match import Match
from mtscore.replay import read_record, rounds_with_moves
from mtscore.storage.places import in_values


def unreadable_moves(match: Match, text: str, source: str) -> tuple[Diagnostic, ...]:
    """Every token and fact of recorded moves that is none."""
    found: list[Diagnostic] = []
    for number in rounds_with_moves(match):
        try:
            read_record(match, number)
        except UsageProblem as error:
            found += error.diagnostics
    return in_values(found, text, source)
