"""One question of a conversation about a dispute, and how an answer to it is taken."""

from collections.abc import Callable
from typing import Final

from mtscore.cli.asking import tell
from mtscore.cli.output import diagnostics_text
from mtscore.errors import UsageProblem
from mtscore.records import changed
from mtscore.words import say

UNKNOWN: Final = "?"
BACK: Final = ("<", "back")
_LEAVE: Final = ("q", "quit", "exit")
_HELP: Final = ("h", "help")

_NAMES: Final = ("unknown-player", "ambiguous-player")
"""Problems whose help says which names there are."""


class Step:
    """One question: its key, its words, how its answer is understood, and what to answer.

    `understand` gives the text that is kept, and raises a UsageProblem when it cannot. `expected`
    goes on after "answer with". Enter alone is an answer only where `enter` says for what it
    stands, and `?` is none where the step is `needed`. Where anything is a name (`free`), the words
    for help and for leaving are not.
    """

    __slots__ = ("enter", "expected", "free", "key", "needed", "understand", "words")

    def __init__(
        self,
        key: str,
        words: str,
        understand: Callable[[str], str],
        expected: str,
        *,
        enter: str | None = None,
        needed: bool = False,
        free: bool = False,
    ) -> None:
        self.key = key
        self.words = words
        self.understand = understand
        self.expected = expected
        self.enter = enter
        self.needed = needed
        self.free = free

    def hear(self, line: str) -> str | None:
        """The text to keep of an answer; None after telling what was expected.

        Raises:
            EOFError: somebody wants to leave.
        """
        if line.casefold() in (*_LEAVE, *_HELP):
            return self._leave_or_help(line)
        if not line and self.enter is not None:
            return self.enter
        if line == UNKNOWN and not self.needed:
            return UNKNOWN
        if line in ("", UNKNOWN):
            text = say("Please answer with {expected}", expected=self.expected)
            tell(text + (say(": without that there is nothing to rule on.") if line else self._end))
            return None
        try:
            return self.understand(line)
        except UsageProblem as error:
            expected = say("answer with {expected}", expected=self.expected) + self._end.rstrip(".")
            one = error.diagnostics[0]
            remedy = one.help if one.help and one.code in _NAMES else expected
            tell(diagnostics_text((changed(one, place=None, help=remedy),)))
            return None

    def _leave_or_help(self, line: str) -> str | None:
        """An answer after all, such as the beginning of a name; else leave, or tell what to do."""
        if not self.free:
            try:
                return self.understand(line)
            except UsageProblem:
                pass
        if line.casefold() in _LEAVE:
            raise EOFError
        tell(say("Please answer with {expected}", expected=self.expected) + self._end)
        tell(say("< goes one question back, q leaves without a ruling."))
        return None

    @property
    def _end(self) -> str:
        return "." if self.needed else say("; ? if nobody knows.")
