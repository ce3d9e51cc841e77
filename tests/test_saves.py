"""Saves and files: whatever is read is the game that was written, or refused with a reason."""

import json
import random

import pytest

from durak import record
from durak.app.saves import KEY, BadSave, Game, Shelf, before, from_file, from_text, to_text
from durak.match import Match
from durak.rules import Rules


def a_game(actions: int = 12, players: int = 3, seed: str = "1") -> Game:
    match, rng = Match.new(Rules(), players, seed), random.Random(seed)
    for _ in range(actions):
        match.play(match.state.turn, rng.choice(match.legal()))
    return Game(match, "medium", seed)


def same(one: Game, other: Game) -> bool:
    return to_text(one) == to_text(other)


class Room:
    """A store with room for so many letters."""

    def __init__(self, room: int = 10**9) -> None:
        self.room, self.texts, self.aside = room, dict[str, str](), list[str]()

    def get(self, key):
        return self.texts.get(key)

    def put(self, key, text):
        if sum(len(kept) for name, kept in self.texts.items() if name != key) + len(text) > self.room:
            return False
        self.texts[key] = text
        return True

    def remove(self, key):
        self.texts.pop(key, None)

    def quarantine(self, key):
        self.aside.append(self.texts.pop(key))


def test_a_save_reads_back():
    assert same(from_text(to_text(a_game())), a_game())


def test_a_save_without_a_checksum_reads_too():
    plain = json.loads(to_text(a_game()))
    del plain["checksum"]
    assert same(from_text(json.dumps(plain)), a_game())


def test_blanks_and_the_writing_of_letters_are_no_damage():
    game = a_game()._replace(seed="ключ")
    text = json.dumps(json.loads(to_text(game)), indent=2, ensure_ascii=False)
    assert same(from_text(text), game)


@pytest.mark.parametrize(
    ("name", "value"), [("level", "easy"), ("seed", "2"), ("checksum", None), ("checksum", "00000000"), ("more", 1)]
)
def test_a_save_in_which_anything_was_changed_is_damaged(name, value):
    plain = json.loads(to_text(a_game())) | {name: value}
    with pytest.raises(BadSave) as caught:
        from_text(json.dumps(plain))
    assert caught.value.reason == "damaged"


@pytest.mark.parametrize("count", [-1, 1.0, "1", True, 10**4300 - 1])
@pytest.mark.parametrize("name", ["deals", "takebacks"])
def test_a_count_that_is_none_is_damage(name, count):
    plain = json.loads(to_text(a_game()))
    del plain["checksum"]
    (plain["match"] if name == "takebacks" else plain["match"]["score"])[name] = count
    with pytest.raises(BadSave):
        from_text(json.dumps(plain))


def test_the_shelf_holds_the_newest_and_the_one_before():
    store = Room()
    shelf = Shelf(store)
    for actions in (3, 4, 5, 5):
        assert shelf.keep(a_game(actions))
    assert store.texts == {KEY: to_text(a_game(5)), before(KEY): to_text(a_game(4))}


def test_the_one_before_is_known_after_a_resume_too():
    store = Room()
    Shelf(store).keep(a_game(3))
    shelf = Shelf(store)
    shelf.find()
    shelf.keep(a_game(4))
    assert store.texts[before(KEY)] == to_text(a_game(3))


def test_where_there_is_room_for_one_the_newest_is_kept():
    # The third is longer than the others, so that the save before has to make room.
    games = [a_game(3), a_game(4), a_game(30)]
    store = Room(len(to_text(games[0])) + len(to_text(games[1])))
    shelf = Shelf(store)
    assert all(shelf.keep(game) for game in games)
    assert store.texts == {KEY: to_text(games[2])}


def test_no_room_at_all_is_told_and_what_was_kept_stays():
    store = Room(len(to_text(a_game(3))))
    shelf = Shelf(store)
    assert shelf.keep(a_game(3))
    assert not shelf.keep(a_game(30))
    assert same(Shelf(store).find()[0], a_game(3))


# ------------------------------------------------------------------------------------------ files


@pytest.mark.parametrize("write", [record.to_json, record.to_share])
def test_a_file_may_hold_a_record_or_a_share_text(write):
    game = a_game()
    text = f"\n{write(game.match.record)}\n"
    assert same(from_file(text, game.level, game.seed), game)


def test_a_file_may_hold_a_save_with_its_own_opponents():
    assert same(from_file(to_text(a_game()), "easy", "9"), a_game())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "damaged"),
        ("durak", "damaged"),
        ("durak1.", "damaged"),
        ("{}", "damaged"),
        ('{"format": "durak-record"}', "damaged"),
        ('{"format": "durak-record", "version": 2}', "future"),
        ('{"format": "durak-game", "version": 2}', "future"),
        ("[" * 5000, "damaged"),
        ("9" * 300_000, "damaged"),
        ("9" * 5000, "damaged"),
        (to_text(a_game())[:-40], "damaged"),
    ],
)
def test_a_file_that_is_no_game_is_refused(text, reason):
    with pytest.raises(BadSave) as caught:
        from_file(text, "easy", "1")
    assert caught.value.reason == reason


def test_more_players_than_the_table_seats_are_refused():
    many = Match.new(Rules(deck=52), 7, "1").record
    with pytest.raises(BadSave):
        from_file(record.to_json(many), "easy", "1")
