"""Deal tables: how many dominoes each takes, by the number of players."""

from functools import cache
from itertools import pairwise

from mtscore.records import Record
from mtscore.tiles import set_size
from mtscore.words import whole


class DealTable(Record):
    """Rows of fewest players, most players, dominoes each, in rising order.

    >>> str(parse_deal("2-4:15, 5-6:11"))
    '2-4:15 5-6:11'
    >>> parse_deal("2-4:15 5-6:11").each(5)
    11
    """

    rows: tuple[tuple[int, int, int], ...]

    def __str__(self) -> str:
        if len(self.rows) == 1 and self.rows[0][:2] == (1, 99):
            return str(self.rows[0][2])
        return " ".join(
            f"{few}:{each}" if few == many else f"{few}-{many}:{each}"
            for few, many, each in self.rows
        )

    def each(self, players: int) -> int | None:
        """Dominoes for each of `players`, or None where the table has no such row."""
        for few, many, each in self.rows:
            if few <= players <= many:
                return each
        return None

    @property
    def fewest(self) -> int:
        """The smallest table of players it is made for; nobody plays alone."""
        return max(2, min(few for few, _, _ in self.rows))

    @property
    def most(self) -> int:
        """The largest table of players it is made for."""
        return max(many for _, many, _ in self.rows)


@cache
def parse_deal(text: str) -> DealTable:
    """Read `2-6:12 7-8:10`, or one number for any table.

    Raises:
        ValueError: it is neither, or rows overlap.
    """
    words = text.replace(",", " ").split()
    if len(words) == 1 and ":" not in words[0]:
        return DealTable(rows=((1, 99, _small(words[0])),))
    rows = []
    for word in words:
        players, _, each = word.partition(":")
        few, dash, many = players.partition("-")
        rows.append((_small(few), _small(many if dash else few), _small(each)))
    rows.sort()
    flat = [bound for few, many, _ in rows for bound in (few, many)]
    if not rows or flat != sorted(flat) or any(a[1] >= b[0] for a, b in pairwise(rows)):
        raise ValueError(text)
    return DealTable(rows=tuple(rows))


def _small(digits: str) -> int:
    number = whole(digits, least=1, most=999)
    if number is None:
        raise ValueError(digits)
    return number


def proposed_deal(table: int, players: int, largest: int, to_deal: int) -> int:
    """The largest number not above `table` that leaves a quarter of the set in the boneyard.

    `to_deal` is how many dominoes can be dealt. 0 when the set cannot give even one to each.
    """
    return max(0, min(table, (4 * to_deal - set_size(largest)) // (4 * players)))
