"""A level for each opponent: the notation, and that settings, saves, address, game and statistics go by it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak.actions import Action
from durak.ai.levels import LEVELS
from durak.app import seat_levels
from durak.app.address import with_query
from durak.app.counting import with_deal
from durak.app.saves import Game as Save
from durak.app.saves import from_file, from_text, to_text
from durak.app.seat_levels import MIXED
from durak.app.settings import CUSTOM, Settings
from durak.app.statistics import ALL, Statistics
from durak.match import Match
from durak.record import to_share
from durak.rules import Rules
from durak.view import View
from tests.session_fakes import Game, Thinker, run

texts = st.lists(st.sampled_from(tuple(LEVELS)), min_size=1, max_size=5).map(",".join)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("hard", "hard"),
        ("hard,easy", "hard,easy"),
        (" hard , easy ", "hard,easy"),
        ("", None),
        ("hard,", None),
        ("hard,genius", None),
        ("hard,easy,hard,easy,hard,easy", None),
        (None, None),
        (["hard"], None),
        (3, None),
    ],
)
def test_what_names_levels(text, kept):
    assert seat_levels.read(text) == kept


@given(texts, st.integers(1, 5))
def test_the_text_for_a_table_means_the_same_there(text, opponents):
    table = seat_levels.for_table(text, opponents)

    assert seat_levels.levels_of(table, opponents) == seat_levels.levels_of(text, opponents)
    assert seat_levels.is_mixed(table) == (len(set(seat_levels.levels_of(text, opponents))) > 1)
    for player in range(1, opponents + 1):
        assert seat_levels.level_of(table, player) == seat_levels.levels_of(text, opponents)[player - 1]


def test_levels_go_round_again():
    assert seat_levels.levels_of("hard,easy", 5) == ("hard", "easy", "hard", "easy", "hard")
    assert seat_levels.level_of("hard,easy", 0) == "hard", "who plays for the human"


def test_the_hardest_is_the_strongest_and_not_the_last_in_the_alphabet():
    assert seat_levels.hardest("hard,expert,easy") == "expert"


@given(texts, st.integers(1, 5))
def test_a_spread_begins_with_the_level_that_was_and_repeats_none(text, opponents):
    levels = seat_levels.levels_of(seat_levels.spread(text, opponents), opponents)

    assert levels[0] == seat_levels.level_of(text, 1)
    assert len(set(levels)) == opponents


@given(texts)
def test_settings_and_saves_keep_levels(text):
    game = Save(Match.new(Rules(), 6, 1), seat_levels.for_table(text, 5), "1")

    assert Settings.from_json(Settings(level=text).to_json()).level == text
    assert from_text(to_text(game)).level == game.level


def test_the_address_names_levels():
    assert with_query(Settings(), {"level": "hard, easy"}) == (Settings(level="hard,easy"), ())


def test_a_record_in_a_file_is_played_with_the_levels_chosen():
    record = Match.new(Rules(), 2, 1).record

    assert from_file(to_share(record), "hard,easy", "1").level == "hard"


@pytest.mark.cpython
def test_each_opponent_thinks_at_his_own_level():
    class Noting(Thinker):
        async def choose(self, view: View, level: str, seed: str) -> Action:
            asked.add((view.seat, level))
            return await super().choose(view, level, seed)

    asked: set[tuple[int | None, str]] = set()

    async def scenario():
        game = Game(thinker=Noting(), settings=Settings(level="hard,easy,master", players=4)).new()
        await game.to_the_end()
        assert game.screen.frames[-1].facts.levels == ("hard", "easy", "master")

    run(scenario())
    assert asked == {(1, "hard"), (2, "easy"), (3, "master")}


@pytest.mark.parametrize(
    ("level", "players", "counted"), [("hard,easy", 3, MIXED), ("hard,easy", 2, "hard"), ("easy,easy", 3, "easy")]
)
def test_deals_against_several_levels_count_apart(level, players, counted):
    match = Match.new(Rules(), players, 1)
    while not match.over:
        match.play(match.state.turn, match.legal()[0])
    game = Save(match, seat_levels.for_table(level, players - 1), "1")

    statistics = with_deal(Statistics(), game, CUSTOM, 0, watched=False)

    assert statistics.row(level=counted).deals == 1
    assert statistics.row(level=ALL).deals == 1
    assert sum(statistics.row(level=other).deals for other in LEVELS if other != counted) == 0
    assert Statistics.from_json(statistics.to_json()) == statistics
