"""The end of a deal in words."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from durak.app.names import listed, player_names
from durak.app.result import describe_result
from durak.app.words import LANGUAGES, Words
from durak.match import Match, Score
from durak.rules import PRESETS, Rules, preset_players
from durak.state import Outcome
from durak.view import observe

WORDS = {language: Words.load(language) for language in LANGUAGES}
NAMES = ("Вы", "Анна", "Борис", "Вера", "Глеб", "Дарья")


def play_to_the_end(match, rng):
    while not match.over:
        match.play(match.state.turn, rng.choice(match.legal()))
    return match


def finished_view(players=3, rules=None, **changes):
    """A finished deal, with parts of the view put as a test wants them."""
    match = play_to_the_end(Match.new(rules or Rules(), players, 1), random.Random(1))
    return observe(match.state, 0)._replace(dealer=0, **changes)


def view_lost_by(durak, players=3, epaulettes=0, rules=None):
    others = [player for player in range(players) if player != durak]
    places = tuple(players if player == durak else others.index(player) + 1 for player in range(players))
    counts = tuple(3 if player == durak else 0 for player in range(players))
    outcome = Outcome((durak,), durak, epaulettes=epaulettes)
    return finished_view(players, rules, outcome=outcome, places=places, counts=counts)


def score_of(lost, deals=1, draws=0):
    return Score(deals, draws, tuple(lost), (0,) * len(lost), (0,) * len(lost))


@given(st.sampled_from(tuple(PRESETS)), st.integers(0, 10**6), st.sampled_from(tuple(LANGUAGES)))
def test_every_end_of_every_preset_is_told(preset, seed, language):
    rng = random.Random(seed)
    players = rng.choice([n for n in preset_players(PRESETS[preset]) if n <= 6])
    match = play_to_the_end(Match.new(PRESETS[preset].rules, players, seed), rng)
    for seat in (0, None):
        result = describe_result(observe(match.state, seat), NAMES, match.score, WORDS[language])
        assert result.verdict
        text = " ".join(line.name for line in result.lines)
        assert all(name in text for name in NAMES[:players])
        assert sum(line.me for line in result.lines) == (seat is not None)
        assert len(result.score.rows) == (2 if PRESETS[preset].rules.teams else players)
        assert all(len(row) == len(result.score.columns) for row in result.score.rows)


@given(st.sampled_from(tuple(PRESETS)), st.integers(0, 10**6))
def test_it_announces_the_dealer_and_the_leader_whom_the_next_deal_has(preset, seed):
    rng = random.Random(seed)
    players = rng.choice([n for n in preset_players(PRESETS[preset]) if n <= 6])
    match = play_to_the_end(Match.new(PRESETS[preset].rules, players, seed), rng)
    said = describe_result(observe(match.state, None), NAMES, match.score, WORDS["ru"]).notes[-1]
    state = match.next_deal(seed + 1).state
    assert f"Сдаёт {NAMES[state.dealer]}." in said
    if state.bout is not None and state.memory.first_reason not in ("lowest_trump", "no_trump"):
        assert f"Ходит {NAMES[state.bout.attacker]}." in said
    if state.memory.first_reason == "lowest_trump":
        assert "младший козырь" in said


def test_the_user_is_the_durak():
    result = describe_result(view_lost_by(0), NAMES, score_of([1, 0, 0]), WORDS["ru"])
    assert result.verdict == "Вы остались в дураках"
    assert [(line.name, line.note, line.durak) for line in result.lines] == [
        ("Анна", "победа", False),
        ("Борис", "", False),
        ("Вы", "дурак", True),
    ]
    assert result.notes[-1].startswith("Сдаёте вы.")


def test_another_is_the_durak_by_name():
    result = describe_result(view_lost_by(2), NAMES, score_of([0, 0, 1]), WORDS["ru"])
    assert result.verdict == "Борис остаётся в дураках"
    assert result.remark == "Вы вышли раньше всех — это победа."
    assert result.notes[-1] == "Сдаёт Борис. Ходите вы."


def test_who_only_watches_is_nobody_at_the_table():
    names = player_names(WORDS["ru"], 3, watching=True)
    result = describe_result(view_lost_by(0), names, score_of([1, 0, 0]), WORDS["ru"], watching=True)
    assert result.verdict == "Юра остаётся в дураках"
    assert result.notes[-1] == "Сдаёт Юра. Ходит Анна."
    assert not any(line.me for line in result.lines)
    assert result.score.my_row is None


@pytest.mark.parametrize(("number", "text"), [(1, "И погон на плечо."), (2, "И погоны на плечи!")])
def test_epaulettes_are_put_on(number, text):
    result = describe_result(view_lost_by(0, epaulettes=number), NAMES, score_of([1, 0, 0]), WORDS["ru"])
    assert result.remark == text
    assert result.lines[-1].note == "дурак с погонами"


def test_a_draw_has_no_durak_and_says_why():
    outcome = Outcome(draw_reason="all_out")
    view = finished_view(outcome=outcome, places=(2, 1, 3), counts=(0, 0, 0))
    result = describe_result(view, NAMES, score_of([0, 0, 0], draws=1), WORDS["ru"])
    assert result.verdict == "Ничья"
    assert "у всех сразу" in result.remark
    assert not any(line.durak for line in result.lines)
    assert result.score.caption == "Счёт: 1 партия, 1 ничья"


def test_a_draw_by_repetition_tells_who_holds_how_many_cards():
    view = finished_view(outcome=Outcome(draw_reason="repetition"), places=(None, 1, None), counts=(2, 0, 5))
    result = describe_result(view, NAMES, score_of([0, 0, 0], draws=1), WORDS["ru"])
    assert [(line.name, line.place, line.note) for line in result.lines] == [
        ("Анна", 1, ""),
        ("Вы", None, "на руках 2 карты"),
        ("Борис", None, "на руках 5 карт"),
    ]


def test_teams_win_and_lose_together():
    rules = Rules(teams=True)
    view = finished_view(4, rules, outcome=Outcome((1, 3), 3, 0), places=(1, 2, 3, None), counts=(0, 0, 0, 4))
    result = describe_result(view, NAMES, score_of([0, 1, 0, 1]), WORDS["ru"])
    assert (result.verdict, result.remark) == ("Ваша команда выиграла", "В дураках: Анна и Вера")
    assert [(line.name, line.me, line.durak) for line in result.lines] == [
        ("Вы и Борис", True, False),
        ("Анна и Вера", False, True),
    ]
    assert [row[:2] for row in result.score.rows] == [("Вы и Борис", "0"), ("Анна и Вера", "1")]


def test_the_loser_of_a_series_is_named_once_there_is_one():
    def series(lost, deals):
        notes = describe_result(view_lost_by(1), NAMES, score_of(lost, deals), WORDS["ru"]).notes
        return notes[0] if len(notes) > 1 else None

    assert series([0, 1, 0], 1) is None
    assert series([1, 1, 0], 2) is None
    assert series([0, 2, 1], 3) == "Чаще всех в дураках\u00a0— Анна."
    assert series([2, 1, 0], 3) == "Чаще всех в дураках\u00a0— вы."


def test_the_score_has_a_column_for_epaulettes_once_somebody_has_them():
    plain = score_of([0, 1, 0])
    for score, told in ((plain, False), (plain._replace(epaulettes=(0, 1, 0)), True)):
        result = describe_result(view_lost_by(1), NAMES, score, WORDS["ru"])
        assert ("Погоны" in result.score.columns) == told


def test_a_deal_that_goes_on_has_no_result():
    view = observe(Match.new(Rules(), 2, 1).state, 0)
    with pytest.raises(ValueError):
        describe_result(view, NAMES, Score.empty(2), WORDS["ru"])


@pytest.mark.parametrize(
    ("names", "text"), [((), ""), (("А",), "А"), (("А", "Б"), "А и Б"), (("А", "Б", "В"), "А, Б и В")]
)
def test_names_in_running_text(names, text):
    assert listed(names, WORDS["ru"]) == text


def test_a_practice_deal_says_so():
    view, score = view_lost_by(1), score_of([0, 1, 0])
    said = describe_result(view, NAMES, score, WORDS["ru"], practice=True).notes

    assert said[0] == WORDS["ru"]("undo.result")
    assert said[1:] == describe_result(view, NAMES, score, WORDS["ru"]).notes
