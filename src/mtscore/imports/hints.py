"""What to write in the place of a cell that is no score, as far as one can see what was meant."""

import re
from typing import Final

from mtscore.words import say

_TICKS: Final = frozenset("\u2713\u2714\u2611\u221a\u2705")
_CROSSES: Final = frozenset("\u2717\u2718\u274c\u2573")
_MONTHS: Final = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_DATE: Final = re.compile(
    rf"[0-9]{{1,2}}[-/. ](?:{_MONTHS})[a-z]*(?:[-/. ][0-9]{{2,4}})?|(?:{_MONTHS})[a-z]*[-/. ][0-9]{{1,4}}"
    r"|[0-9]{1,2}[-/.][0-9]{1,2}[-/.](?:[0-9]{2}){1,2}",
    re.IGNORECASE,
)
_THOUSANDS: Final = re.compile(r"[0-9]{1,3}(?:[.,'\u2019 \xa0][0-9]{3})+")
_WHOLE: Final = re.compile(r"(?P<whole>[0-9]+)[.,]0{1,2}")
_NUMBER: Final = re.compile(r"[0-9]+")


def is_date(text: str) -> bool:
    """Whether a cell holds a date, as a spreadsheet makes one of dominoes."""
    return _DATE.fullmatch(text) is not None


def hint(text: str) -> str | None:
    """The remedy for a cell that is no score; None where the usual one has to do."""
    word = text.strip("\ufe0f \t")
    if set(word) <= _TICKS:
        return say("if it marks who went out, write 0")
    if set(word) <= _CROSSES:
        return say("write 0 for who went out, ? for a missing score, - for who was not there")
    if word in ("O", "o"):
        return say("if it means 0, write the digit 0")
    if _DATE.fullmatch(word):
        return say(
            "if a spreadsheet made a date of dominoes, write them as 12|7, or write the pips"
        )
    if _THOUSANDS.fullmatch(word):
        return say("write {plain} without anything in it", plain="".join(_NUMBER.findall(word)))
    whole = _WHOLE.fullmatch(word)
    if whole:
        return say("write {plain}", plain=whole["whole"])
    found = _NUMBER.findall(word)
    if len(found) > 1:
        return say("write one number only: the pips of this round, or dominoes such as 12-7")
    if found and not word.startswith(("-", "\u2212", "\u2013")):
        return say("if it means {number}, write {number} and nothing else", number=found[0])
    return None
