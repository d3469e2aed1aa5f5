"""The score sheet on a terminal, with rich: the same cells, rules between them and some colour.

Colour never carries a meaning alone: the leader is also the one in place 1.
"""

from rich.console import Console  # noqa: TID253 - this module is loaded for a terminal only
from rich.table import Table  # noqa: TID253
from rich.text import Text  # noqa: TID253

from mtscore.cli.sheet import Grid


def print_table(laid: Grid, *, leaders: set[int]) -> None:
    """Print the laid-out sheet; `leaders` are the seats in first place."""
    console = Console(highlight=False, soft_wrap=True)
    lead_columns = laid.lead
    table = Table(box=None, padding=(0, 1), pad_edge=False)
    for at, name in enumerate(laid.header):
        style = "bold green" if at - lead_columns in leaders else "bold"
        table.add_column(
            Text(name, style=style),
            justify="left" if at < lead_columns else "right",
            no_wrap=True,
            overflow="ignore",
        )
    has_remarks = any(laid.remarks)
    if has_remarks:
        table.add_column("", justify="left", no_wrap=True)
    for line, remark in zip(laid.rows, laid.remarks, strict=True):
        cells = [_cell(text, at, lead_columns) for at, text in enumerate(line)]
        table.add_row(*cells, *([Text(remark, style="dim")] if has_remarks else []))
    for number, line in enumerate(laid.footer):
        cells = [
            Text(text, style="bold green" if at - lead_columns in leaders else "bold")
            for at, text in enumerate(line)
        ]
        if number == 0:
            table.add_section()
        table.add_row(*cells, *([Text("")] if has_remarks else []))
    console.print(table)


def _cell(text: str, at: int, lead_columns: int) -> Text:
    if at < lead_columns:
        return Text(text, style="dim")
    if "?" in text:
        return Text(text, style="yellow")
    if text.split()[:1] == ["0"]:
        return Text(text, style="green")
    return Text(text)
