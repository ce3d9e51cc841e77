"""The statistics in words: every number and every chart can be read."""

from hypothesis import given
from hypothesis import strategies as st

from durak.app.figures import figures
from durak.app.settings import CUSTOM, LEVELS
from durak.app.statistics import ALL, Counted, Statistics
from durak.app.words import LANGUAGES, Words
from durak.rules import PRESETS
from tests.test_statistics import added, counted

WORDS = {language: Words.load(language) for language in LANGUAGES}


@given(
    st.lists(counted, max_size=60),
    st.sampled_from((*PRESETS, CUSTOM, ALL)),
    st.sampled_from((*LEVELS, ALL)),
    st.sampled_from(tuple(LANGUAGES)),
)
def test_every_choice_can_be_told(deals, preset, level, language):
    statistics = added(deals)
    told, row = figures(statistics, preset, level, WORDS[language]), statistics.row(preset, level)
    assert told.empty == (not deals)
    assert [choice.value for choice in told.presets if choice.selected] == [preset]
    assert [choice.value for choice in told.levels if choice.selected] == [level]
    assert {deal.preset for deal in deals} <= {choice.value for choice in told.presets}
    assert (told.form is not None) == (row.deals > 1)
    assert all(0 <= share.durak + share.draws <= 1.001 for share in told.shares)
    assert all(share.percent in share.text for share in told.shares)
    if told.form is not None:
        assert all(name in told.form.text for _, name in told.form.legend)


def test_the_numbers_stand_beside_their_names():
    statistics = Statistics()
    for number, result in enumerate("fooxxd"):
        place = {"f": 1, "o": 2, "x": 3}.get(result)
        statistics = statistics.after(Counted(str(number), "yard", "hard", result, place, got=2 * (number == 4)))
    statistics = statistics.after_unfinished("dropped", "yard", "hard")
    told = figures(statistics, "yard", ALL, WORDS["ru"])
    facts = {fact.name: fact.value for fact in told.facts}
    assert told.headline == "Сыграно: 6 партий, в дураках 2 раза"
    assert facts["В дураках"] == "2 (33 %)"
    assert facts["Среднее место"] == "2,2"
    assert facts["Лучшая серия"] == "3 партии"
    assert facts["Не в дураках подряд"] == "1 партия"
    assert facts["Погон получено"] == "2"
    assert facts["Брошено"] == "1 партия"
    assert told.form.text == (
        "Как шли последние 6 партий: первым — 1, вышли — 2, ничья — 1, в дураках — 2. "
        "Начиная с последней: ничья, в дураках, в дураках, вышли, вышли."
    )
    assert [share.text for share in told.shares] == ["Сильный: 6 партий, в дураках 33 %, ничьих 1"]


def test_what_was_only_dropped_is_told_as_such():
    told = figures(Statistics().after_unfinished("dropped", "yard", "hard"), ALL, ALL, WORDS["en"])
    assert told.headline == "Not a single finished deal yet"
    assert [fact.value for fact in told.facts] == ["1 deal"]
    assert not told.empty
