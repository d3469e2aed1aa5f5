"""The text of a match file that never was one, read back before anybody trusts it."""

from collections.abc import Sequence

from mtscore.errors import Diagnostic, FileProblem, Place
from mtscore.match import Block, Header
from mtscore.storage import read_text, render_header
from mtscore.storage.writing import appended
from mtscore.words import say


def match_bytes(header: Header, blocks: Sequence[Block], source: str) -> bytes:
    """The match file of a header and blocks.

    Raises:
        FileProblem: it does not read back as it was meant.
    """
    text = render_header(header)
    for block in blocks:
        text = appended(text, block)
    reading = read_text(text, source)
    if reading.diagnostics or reading.header != header or reading.blocks != tuple(blocks):
        raise FileProblem(
            Diagnostic(
                code="not-as-meant",
                message=say("what would be written does not read back as it was meant"),
                place=Place(source=source),
                help=say("nothing was saved; please report this, with the sheet"),
            )
        )
    return text.encode("utf-8")
