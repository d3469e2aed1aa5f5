"""Hands as they come, compared with trying everything; the two ways of searching as well."""

from hypothesis import given, settings
from hypothesis import strategies as st

from longest.test_best_trains import assert_is_a_train_of
from longest.train_oracle import best_by_force, best_by_leaving_out
from mtscore.longest import best_trains
from mtscore.longest.links import HEAVIEST, LONGEST, Aim, Chosen, Links, links_of, reach
from mtscore.longest.search import best_links
from mtscore.longest.walks import best_walks
from mtscore.tiles import Domino, domino_set


@st.composite
def hands(
    draw: st.DrawFn, sets: tuple[int, ...] = (3, 4, 6, 9, 12, 18), most: int = 9
) -> tuple[frozenset[Domino], int]:
    largest = draw(st.sampled_from(sets))
    # Few numbers make the loops that a search can go wrong in.
    hand = draw(st.frozensets(st.sampled_from(domino_set(largest)), max_size=most))
    return hand, draw(st.integers(0, largest))


def worth(links: Links, chosen: Chosen, aim: Aim) -> int:
    return links.worth(chosen.meets, reach(chosen.meets, links.engine), aim)


@given(hands())
@settings(deadline=None, max_examples=300)
def test_both_trains_are_the_best_of_all_trains(given_hand: tuple[frozenset[Domino], int]) -> None:
    hand, engine = given_hand
    laid = best_trains(hand, engine)
    assert tuple((one.dominoes, one.pips) for one in laid) == best_by_force(hand, engine)
    for one in laid:
        assert one.proved
        assert_is_a_train_of(one, hand, engine)


@given(hands())
@settings(deadline=None, max_examples=300)
def test_the_search_alone_finds_the_best_of_all_trains(
    given_hand: tuple[frozenset[Domino], int],
) -> None:
    hand, engine = given_hand
    links = links_of(hand, engine)
    longest, heaviest = best_by_force(hand, engine)
    for aim, best in ((LONGEST, longest), (HEAVIEST, heaviest)):
        found = worth(links, best_links(links, aim), aim)
        assert found == best[0] * aim.each + best[1] * aim.pip


@given(hands(sets=(6, 9, 12, 18), most=26))
@settings(deadline=None)
def test_walking_and_repairing_agree(given_hand: tuple[frozenset[Domino], int]) -> None:
    links = links_of(*given_hand)
    if links.loops > 8:
        return
    for aim, walked in zip((LONGEST, HEAVIEST), best_walks(links), strict=True):
        assert worth(links, best_links(links, aim), aim) == worth(links, walked, aim)


@given(st.frozensets(st.sampled_from(domino_set(6)), max_size=5), st.integers(0, 6))
@settings(deadline=None, max_examples=30)
def test_nearly_whole_sets(missing: frozenset[Domino], engine: int) -> None:
    hand = frozenset(domino_set(6)) - missing
    laid = best_trains(hand, engine)
    assert tuple((one.dominoes, one.pips) for one in laid) == best_by_leaving_out(hand, engine)
    for one in laid:
        assert one.proved
        assert_is_a_train_of(one, hand, engine)
