"""Statistics: the sums add up, a deal counts once, and whatever is read is sound."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak.app.counting import deal_id, is_under_way, load_statistics, with_deal
from durak.app.saves import Game
from durak.app.seat_levels import COUNTED
from durak.app.settings import CUSTOM, LEVELS
from durak.app.statistics import (
    ALL,
    DRAW,
    DURAK,
    FIRST,
    FORM_LENGTH,
    IDS_KEPT,
    KEY,
    OUT,
    RESULTS,
    BadStatistics,
    Counted,
    Row,
    Statistics,
)
from durak.match import Match
from durak.rules import PRESETS, Rules, preset_players

counted = st.builds(
    Counted,
    st.uuids().map(str),
    st.sampled_from((*PRESETS, CUSTOM)),
    st.sampled_from(LEVELS),
    st.sampled_from(RESULTS),
    st.none() | st.integers(1, 6),
    st.integers(0, 2),
    st.integers(0, 2),
)


def added(deals):
    total = Statistics()
    for deal in deals:
        total = total.after(deal)
    return total


@given(st.lists(counted, max_size=80))
def test_each_row_is_what_its_deals_come_to(deals):
    total = added(deals)
    for preset in (*PRESETS, CUSTOM, ALL):
        for level in (*LEVELS, ALL):
            own = [deal for deal in deals if preset in (ALL, deal.preset) and level in (ALL, deal.level)]
            row, form = total.row(preset, level), "".join(deal.result for deal in own)
            runs = [len(run) for run in form.split(DURAK)]
            assert (row.deals, row.durak, row.draws) == (len(own), form.count(DURAK), form.count(DRAW))
            assert row.firsts == form.count(FIRST)
            assert (row.places, row.placed) == (sum(d.place or 0 for d in own), sum(d.place is not None for d in own))
            assert (row.given, row.got) == (sum(deal.given for deal in own), sum(deal.got for deal in own))
            assert (row.streak, row.longest) == (runs[-1], max(runs))
            assert row.form == form[-FORM_LENGTH:]


@given(st.lists(counted, max_size=30))
def test_a_deal_counts_once(deals):
    total = added(deals)
    assert added([*deals, *deals]) == total
    for deal in deals:
        assert total.after_unfinished(deal.id, deal.preset, deal.level) is total
        assert total.without(deal.id) is total


@given(st.lists(counted, max_size=60))
def test_they_are_read_as_they_were_written(deals):
    total = added(deals).after_unfinished("dropped", CUSTOM, LEVELS[0])
    assert Statistics.from_json(total.to_json()) == total


def test_every_preset_and_level_fits_into_one_text():
    pairs = [(preset, level) for preset in (*PRESETS, CUSTOM) for level in COUNTED]
    total = added(Counted(str(number), *pair, OUT) for number, pair in enumerate(pairs * 60))
    assert Statistics.from_json(total.to_json()) == total
    assert len(total.counted) == IDS_KEPT
    assert len(total.to_json()) < 100_000


def test_after_a_reset_old_deals_do_not_begin_to_count_again():
    deal = Counted("one", "yard", "easy", OUT, 1)
    cleared = Statistics().after(deal).cleared()
    assert cleared.row() == Row()
    assert cleared.after(deal) is cleared


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "damaged"),
        ("null", "damaged"),
        ("[]", "damaged"),
        ('"x"', "damaged"),
        ("{}", "damaged"),
        ("x" * 1_000_000, "damaged"),
        ("[" * 100_000, "damaged"),
        ('{"format": "durak-statistics", "version": "1"}', "damaged"),
        ('{"format": "durak-statistics", "version": 2}', "future"),
    ],
)
def test_a_text_that_is_none_is_set_aside_and_told(text, reason):
    class Store(dict):
        def quarantine(self, key):
            self.aside = self.pop(key)

    store, told = Store({KEY: text}), []
    assert load_statistics(store, told.append) == Statistics()
    assert (store.aside, told) == (text, [f"statistics.{reason}"])
    with pytest.raises(BadStatistics):
        Statistics.from_json(text)


junk = (
    st.none() | st.integers() | st.text(max_size=9) | st.sampled_from(("1 2 3", "9 " * 11, "-1" + " 0" * 10, [1], {}))
)


@given(
    st.lists(counted, max_size=9), st.dictionaries(st.text(max_size=6) | st.just("yard/easy"), junk, max_size=3), junk
)
def test_broken_rows_are_left_out_and_the_others_stay(deals, rows, ids):
    total = added(deals)
    plain = json.loads(total.to_json())
    read = Statistics.from_json(json.dumps(plain | {"rows": rows | plain["rows"]}))
    for key, row in read.rows.items():
        assert row == total.rows.get(key, row)
        assert row.durak + row.draws + row.firsts <= row.deals
    assert total.rows.items() <= read.rows.items()
    assert Statistics.from_json(json.dumps(plain | {"counted": ids})).rows == total.rows


# ------------------------------------------------------------------------------------------ from deals


def played(preset, players, seed, until=lambda match: match.over):
    match, rng = Match.new(PRESETS[preset].rules, players, seed), random.Random(seed)
    while not match.over and not until(match):
        match.play(match.state.turn, rng.choice(match.legal()))
    return match


def count(match, preset="podkidnoy_classic", watched=False, into=None):
    return with_deal(into or Statistics(), Game(match, "easy", "1"), preset, 0, watched)


@given(st.sampled_from(tuple(PRESETS)), st.integers(0, 10**6))
def test_what_counts_is_what_the_score_of_the_series_says(preset, seed):
    players = random.Random(seed).choice(preset_players(PRESETS[preset]))
    match = played(preset, players, seed)
    row, score = count(match, preset).row(preset, "easy"), match.score
    assert (row.deals, row.draws, row.durak) == (1, score.draws, score.lost[0])
    assert row.got == score.epaulettes[0]
    assert row.given <= sum(score.epaulettes) and not (row.given and row.got)
    if not match.record.rules.teams:
        assert (row.firsts == 1) == (score.firsts[0] == 1 and not score.draws)
        assert row.placed == 1 - score.draws


def test_over_many_deals_each_epaulette_was_given_by_one_player():
    given = 0
    for seed in range(300):
        match = played("yard", 2, seed)
        row, hung = count(match, "yard").row(), match.state.outcome.epaulettes
        assert row.given + row.got == hung
        given += row.given
    assert given


def test_watched_and_practice_deals_never_count_not_even_when_played_again():
    match = played("yard", 3, 5)
    watched = count(match, watched=True)
    assert watched.row() == Row()
    assert count(match, into=watched).row() == Row()
    match.takebacks = 1
    assert count(match).row() == Row()


def test_a_deal_that_is_dropped_counts_as_unfinished_once_the_player_has_decided():
    untouched = Match.new(Rules(), 3, 1)
    assert not is_under_way(untouched, 0)
    assert count(untouched) == Statistics()
    match = played("podkidnoy_classic", 3, 1, lambda match: len(match.record.actions) > 9)
    assert is_under_way(match, 0)
    row = count(match).row()
    assert (row.unfinished, row.deals) == (1, 0)


def test_who_is_out_has_his_place_whether_he_watches_the_end_or_not():
    for seed in range(100):
        match = played("podkidnoy_classic", 4, seed, lambda match: 0 in match.state.out)
        if not match.over:
            row = count(match).row()
            assert not is_under_way(match, 0)
            assert (row.deals, row.durak, row.places) == (1, 0, match.state.out.index(0) + 1)
            return
    raise AssertionError("nobody ever left early")


def test_deals_are_told_apart_by_their_cards_and_players():
    records = [Match.new(Rules(), players, seed).record for players in (2, 3) for seed in range(50)]
    assert len({deal_id(record) for record in records}) == 100
    assert deal_id(records[0]) == deal_id(Match.new(Rules(), 2, 0).record)
