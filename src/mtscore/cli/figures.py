"""The figures of simulated matches: how long rounds last, how often they block, what is left."""

from collections.abc import Sequence

from mtscore.match import Header
from mtscore.simulate import Figures
from mtscore.words import say


def shares(one: Figures) -> dict[str, float | int]:
    """Means a round or a hand; blocked is a share, spread the standard deviation of the pips."""
    mean = one.pips / one.hands
    spread = max(0.0, one.squares / one.hands - mean * mean) ** 0.5
    return {
        "rounds": one.rounds,
        "turns": round(one.turns / one.rounds, 2),
        "plays": round(one.plays / one.rounds, 2),
        "moves": round(one.moves / one.rounds, 2),
        "blocked": round(one.blocked / one.rounds, 4),
        "pips": round(mean, 2),
        "spread": round(spread, 2),
    }


def figures_table(rows: Sequence[tuple[Header, Figures]]) -> list[str]:
    """The figures of each rule set, a line each."""
    head = [
        say("rules"),
        say("rounds"),
        say("turns a round"),
        say("dominoes laid"),
        say("blocked"),
        say("pips a hand"),
        say("spread"),
    ]
    lines = [head]
    for header, one in rows:
        means = shares(one)
        lines.append(
            [
                header.rules,
                str(means["rounds"]),
                f"{means['turns']:.1f}",
                f"{means['plays']:.1f}",
                f"{100 * means['blocked']:.1f} %",
                f"{means['pips']:.1f}",
                f"{means['spread']:.1f}",
            ]
        )
    widths = [max(len(line[at]) for line in lines) for at in range(len(head))]
    return [
        "  ".join(
            word.ljust(widths[at]) if at == 0 else word.rjust(widths[at])
            for at, word in enumerate(line)
        ).rstrip()
        for line in lines
    ]
