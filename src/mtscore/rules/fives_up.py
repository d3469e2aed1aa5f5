"""The clauses of `fives-up`: double six, points when the ends add up to a multiple of five."""

from typing import Final

from mtscore.rules.rule_set import Clause

CLAUSES: Final = (
    Clause(id="F1.1", text="A double-six set: 28 dominoes, each there once."),
    Clause(
        id="F2.1",
        text="Whoever has drawn the highest double opens.",
        option="opener",
    ),
    Clause(id="F2.2", text="He opens with that double.", option="opener"),
    Clause(
        id="F2.3",
        text="Two play and take 7 dominoes each; the others lie face down as the stock.",
        option="deal",
    ),
    Clause(
        id="F3.1",
        text="A turn is one domino. One of its halves must show the same number as an open end, "
        "at first as either half of the domino that lies there.",
    ),
    Clause(
        id="F4.1",
        text="Who holds no domino that fits draws until he can play or the stock is empty. Who "
        "holds one plays; he may not draw.",
        option="draw_when_able",
    ),
    Clause(
        id="F4.2",
        text="Who still cannot play when the stock is empty is blocked, and loses the round.",
        basis="reading",
        option="block",
    ),
    Clause(
        id="F4.3",
        text="Blocked means that this player cannot play but another could. When nobody can, it "
        "is a stalemate, and that is looked at first.",
        basis="reading",
    ),
    Clause(
        id="F5.1",
        text="The first double of the round becomes the spinner, whether it opens the round or "
        "comes later.",
        option="spinner",
    ),
    Clause(id="F5.2", text="A round has one spinner; every later double is an ordinary domino."),
    Clause(
        id="F6.1",
        text="When the open ends add up to a number divisible by five, the player who laid the "
        "domino scores that number. This begins with the first domino.",
        option="score_in_play",
    ),
    Clause(
        id="F6.2",
        text="A double at an end counts with both halves: 6 and 6 at one end and 3 at the other "
        "make 15.",
    ),
    Clause(
        id="F7.1",
        text="A match is played to 100, 250, 500 or 1000 points, as agreed before; it is over as "
        "soon as somebody has them, in the middle of a round too.",
        basis="reading",
        option="target_reached",
    ),
    Clause(
        id="F7.2",
        text="When the stock is empty and nobody can play, the round is a stalemate. The highest "
        "double opens the next one.",
        option="opener_after_block",
    ),
    Clause(
        id="F7.3",
        text="Who lays his last domino goes out, wins the round and opens the next one with any "
        "domino.",
        option="opener_after_out",
    ),
    Clause(
        id="F8.1",
        text="Who goes out scores the pips left to the other, rounded to the nearest five: 27 "
        "gives 25, 28 gives 30.",
        option="score_hands",
    ),
    Clause(
        id="F8.2",
        text="After a stalemate the smaller hand wins and scores the difference of the two, "
        "rounded to the nearest five; equal hands score nothing.",
        option="subtract",
    ),
    Clause(
        id="F9.1",
        text="Best of 10: no points in play. After each round the hand with more pips loses, and "
        "its pips, rounded to the nearest five, go to the other, nothing taken off. Most points "
        "after ten rounds win.",
        basis="reading",
        option="subtract",
    ),
    Clause(
        id="F9.2",
        text="Points with Fives Up: points in play and for the hands, to the target agreed on.",
        option="score_in_play",
    ),
    Clause(
        id="F9.3",
        text="Points without Fives Up: points for the hands at the end of a round only.",
        option="score_in_play",
    ),
    Clause(
        id="F0.1",
        text="The spinner is played on at both sides first, then at its two ends. It counts with "
        "both halves until both sides are covered, then no more; an arm counts once it is begun.",
        basis="silent",
        option="spinner",
    ),
    Clause(
        id="F0.2",
        text="When nobody holds a double, the heaviest domino opens.",
        basis="silent",
        option="no_double",
    ),
    Clause(
        id="F0.3",
        text="A round lost by a block scores like a stalemate, never below 0, and the highest "
        "double opens the next one.",
        basis="silent",
        option="opener_after_block",
    ),
    Clause(
        id="F0.4",
        text="Equal points after ten rounds share the first place.",
        basis="silent",
    ),
    Clause(
        id="F0.5",
        text="Nobody has to claim points made in play, and nobody else can take them.",
        basis="silent",
    ),
    Clause(
        id="F0.6",
        text="Three or four players, and partners opposite each other, are a house rule; with "
        "five dominoes each.",
        basis="silent",
        option="partnerships",
    ),
)
"""Every clause in the order of the rules, then what they are silent on."""
