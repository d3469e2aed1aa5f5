"""The word `own` in a move: the train of whoever moves."""

import re
from typing import Final

from mtscore.cli.dispute_told import Told
from mtscore.notation.names import fold
from mtscore.notation.trains import write_owner
from mtscore.records import changed

_OWN: Final = re.compile(r"\b(on|to) (?:(?:his|her|their|my|the) )?own(?: train)?\b", re.IGNORECASE)


def with_own(told: Told, player: str | None) -> Told:
    """The move with the mover's name for `own`, unless somebody is called so."""
    if told.move is None or player is None or not _OWN.search(told.move):
        return told
    given = ";".join((told.order or "").split(",")) + ";" + (told.trains or "")
    names = [fold(one.partition(":")[0].strip("*? ")) for one in given.split(";")]
    if fold("own") in (*names, fold(player)):
        return told
    named = write_owner(player)
    return changed(told, move=_OWN.sub(lambda found: f"{found[1]} {named}", told.move))
