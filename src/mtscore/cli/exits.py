"""Exit codes."""

from enum import IntEnum

from mtscore.errors import Conflict, FileProblem, MtscoreError, UsageProblem


class ExitCode(IntEnum):
    """What the program's exit code tells a script."""

    OK = 0
    NO = 1
    """The answer is no: an illegal move, problems found."""
    USAGE = 2
    FILE = 3
    CONFLICT = 4
    DEPENDS = 5
    INTERNAL = 70
    INTERRUPTED = 130


def exit_code_of(error: MtscoreError) -> ExitCode:
    """The exit code for an error raised by the core."""
    if isinstance(error, UsageProblem):
        return ExitCode.USAGE
    if isinstance(error, Conflict):
        return ExitCode.CONFLICT
    if isinstance(error, FileProblem):
        return ExitCode.FILE
    return ExitCode.NO
