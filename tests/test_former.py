"""The game that an address which names another one puts aside: it waits, comes back, or counts as left."""

from __future__ import annotations

import pytest

from durak.app import saves, statistics
from durak.app.counting import load_statistics
from durak.app.former import KEY, Former
from durak.app.names import HUMAN
from durak.app.saves import Game, to_text
from durak.match import Match
from durak.rules import Rules
from tests.session_fakes import Store

PRESET = "podkidnoy_classic"


def under_way(seed: int) -> str:
    """A save in which the human has decided something and may still lose."""
    return to_text(Game(decided(Match.new(Rules(), 2, seed)), "easy", str(seed)))


def decided(match: Match) -> Match:
    """The deal after the first decision of the human."""
    while not any(state.turn == HUMAN for state in match.states[:-1]):
        turn = match.state.turn
        assert turn is not None
        match.play(turn, match.legal()[0])
    return match


def tell(_key: str) -> None:
    """Nobody listens."""


def new_former(store: Store) -> Former:
    return Former(store, tell)


def unfinished(store: Store) -> int:
    return load_statistics(store, tell).row().unfinished


def test_a_game_under_way_waits_as_it_was_saved_and_does_not_count():
    store = Store()
    store.put(saves.KEY, under_way(1))
    former = new_former(store)
    assert not former.waits
    assert former.put_aside(PRESET, None)
    assert former.waits
    assert 0 == unfinished(store)

    game = former.take()
    assert game is not None
    assert under_way(1) == to_text(game)
    assert not former.waits


def test_a_game_whose_place_another_takes_counts_as_left():
    store = Store()
    former = new_former(store)
    for seed in (1, 2):
        store.put(saves.KEY, under_way(seed))
        assert former.put_aside(PRESET, None)

    assert 1 == unfinished(store)
    assert under_way(2) == store.get(KEY)


@pytest.mark.parametrize(
    ("address", "taken"),
    [
        (Match.new(Rules(), 2, 2), False),
        (Match.new(Rules(transfer=True), 2, 2), True),
        (Match.new(Rules(), 3, 2), True),
        (Match.new(Rules(), 2, 3), True),
        (None, True),
    ],
    ids=["the same deal", "other rules", "more players", "another seed", "chance"],
)
def test_only_an_address_that_deals_the_same_again_takes_nobodys_place(address: Match | None, taken: bool):
    store = Store()
    former = new_former(store)
    for saved in (1, 2, 2):
        store.put(saves.KEY, under_way(saved))
        assert former.put_aside(PRESET, address.record if address else None)

    assert unfinished(store) == (2 if taken else 0)
    assert store.get(KEY) == under_way(2 if taken else 1)


def test_a_later_deal_of_a_series_waits_even_if_the_address_began_it():
    store = Store()
    store.put(KEY, under_way(1))
    first = Match.new(Rules(), 2, 2)
    while not first.over:
        turn = first.state.turn
        assert turn is not None
        first.play(turn, first.legal()[0])
    second = to_text(Game(decided(first.next_deal("2/1")), "easy", "2"))
    store.put(saves.KEY, second)

    assert new_former(store).put_aside(PRESET, Match.new(Rules(), 2, 2).record)
    assert second == store.get(KEY)


@pytest.mark.parametrize(
    ("newest", "before", "told"),
    [("{", True, "notice.save_before"), ("{", False, "notice.save_damaged"), (None, False, None)],
)
def test_a_damaged_save_is_told_and_the_one_before_it_waits(newest: str | None, before: bool, told: str | None):
    store = Store()
    if newest is not None:
        store.put(saves.KEY, newest)
    if before:
        store.put(saves.before(saves.KEY), under_way(1))
    said: list[str] = []

    assert Former(store, said.append).put_aside(PRESET, None)
    assert store.get(KEY) == (under_way(1) if before else None)
    assert said == ([told] if told else [])


def test_without_room_the_game_is_not_put_aside_and_that_is_told():
    store = Store()
    store.put(saves.KEY, under_way(1))
    store.put(KEY, under_way(2))
    store.put = lambda _key, _text: False  # type: ignore[method-assign]
    said: list[str] = []

    assert not Former(store, said.append).put_aside(PRESET, None)
    assert [under_way(1), under_way(2)] == [store.get(saves.KEY), store.get(KEY)]
    assert ["notice.former_no_room"] == said
    assert 0 == unfinished(store)


def test_a_game_in_which_nothing_was_decided_does_not_wait():
    store = Store()
    store.put(saves.KEY, to_text(Game(Match.new(Rules(), 2, 1), "easy", "1")))
    former = new_former(store)
    assert former.put_aside(PRESET, None)

    assert not former.waits
    assert store.get(statistics.KEY) is None


def test_a_damaged_game_is_set_aside_for_good():
    store = Store()
    store.put(KEY, under_way(1)[:-9])
    told: list[str] = []
    former = Former(store, told.append)

    assert not former.waits
    assert former.take() is None
    assert 1 == len(store.aside)
    assert ["notice.former_damaged"] == told
