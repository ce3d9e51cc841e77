"""The game that an address which names another one puts aside: it waits, comes back, or counts as left."""

from __future__ import annotations

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
    match = Match.new(Rules(), 2, seed)
    while not any(state.turn == HUMAN for state in match.states[:-1]):
        turn = match.state.turn
        assert turn is not None
        match.play(turn, match.legal()[0])
    return to_text(Game(match, "easy", str(seed)))


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
    former.put_aside(PRESET, "9")
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
        former.put_aside(PRESET, "9")

    assert 1 == unfinished(store)
    assert under_way(2) == store.get(KEY)


def test_a_game_that_its_own_address_deals_again_takes_nobodys_place():
    store = Store()
    former = new_former(store)
    for saved in (1, 2, 2):
        store.put(saves.KEY, under_way(saved))
        former.put_aside(PRESET, "2")

    assert 0 == unfinished(store)
    assert under_way(1) == store.get(KEY)


def test_a_game_in_which_nothing_was_decided_does_not_wait():
    store = Store()
    store.put(saves.KEY, to_text(Game(Match.new(Rules(), 2, 1), "easy", "1")))
    former = new_former(store)
    former.put_aside(PRESET, "9")

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
