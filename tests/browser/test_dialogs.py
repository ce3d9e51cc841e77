"""The dialogs: new game, rules, settings, result; in both languages, small and large, by mouse and by keyboard."""

import re

import pytest
from playwright.sync_api import Page, expect

from durak.app.words import Words
from durak.rules import PRESETS, options
from tests.browser.pages import cut_off, open_table, serious_findings

SIZES = {"320": (320, 568), "390": (390, 844), "844": (844, 390), "768": (768, 1024), "1280": (1280, 800)}
WORDS = {language: Words.load(language) for language in ("ru", "en")}
QUIET = "seed=7&speed=instant&lang=ru"

every_language = pytest.mark.parametrize("language", WORDS)


def resize(page: Page, size: str) -> None:
    """Give the window a size."""
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


def open_sized(page: Page, size: str, query: str = QUIET) -> None:
    """Open the page in a window of a size."""
    resize(page, size)
    open_table(page, query)


def open_dialog(page: Page, name: str) -> None:
    """Open a dialog by its button in the bar."""
    page.locator(f'.bar [data-command="{name}"]').click()
    expect(page.locator(f"#{DIALOGS[name]}")).to_have_attribute("open", "")


DIALOGS = {"new": "new-game", "rules": "rules", "settings": "settings"}


def unfold(page: Page) -> None:
    """Open everything that is folded in the new-game dialog."""
    for summary in page.locator("#new-game summary").all():
        if not summary.evaluate("element => element.parentElement.open"):
            summary.click()


def choose_radio(page: Page, name: str, value: str) -> None:
    """Choose as a user does: the label is what one sees and hits."""
    page.locator(f'#new-game label:has(input[name="{name}"][value="{value}"])').click()


def settings_save(page: Page) -> str:
    """What the page has kept of the settings."""
    return str(page.evaluate("() => localStorage.getItem('durak:settings')"))


def test_a_new_game_with_another_preset_and_more_players(page: Page) -> None:
    open_table(page, QUIET)
    open_dialog(page, "new")
    choose_radio(page, "preset", "perevodnoy")
    choose_radio(page, "players", "5")
    choose_radio(page, "level", "hard")
    page.locator('#new-game [data-command="start"]').click()
    expect(page.locator("#new-game")).not_to_have_attribute("open", "")
    expect(page.locator("#opponents .seat[data-seat]")).to_have_count(4)
    open_dialog(page, "rules")
    expect(page.locator("#rules .dialog-body")).to_contain_text(WORDS["ru"]("rule.transfer.yes.text"))
    assert '"preset": "perevodnoy"' in settings_save(page)
    assert '"level": "hard"' in settings_save(page)


@every_language
def test_each_opponent_can_have_a_level_of_his_own(page: Page, language: str) -> None:
    open_table(page, f"seed=7&speed=instant&lang={language}&level=hard&rules=players:4")
    words = WORDS[language]
    expect(page.locator(".seat[data-seat='1']")).to_have_attribute("aria-label", words("seat.name.1"))
    open_dialog(page, "new")
    page.locator('label[for="mixed"]').click()
    expect(page.locator('#new-game input[name="level"]:checked')).to_have_count(0)
    levels = page.locator("#new-game")
    expect(levels.get_by_label(words("seat.name.1"), exact=True)).to_have_value("hard")
    levels.get_by_label(words("seat.name.3"), exact=True).select_option("easy")
    expect(page.locator('#new-game [name^="seat:"]')).to_have_count(3)
    for size in SIZES:
        resize(page, size)
        assert cut_off(page, "new-game") == []
        assert serious_findings(page) == []
    page.locator('#new-game [data-command="start"]').click()
    label = words("seat.level", name=words("seat.name.3"), level=words("level.easy"))
    expect(page.locator(".seat[data-seat='3']")).to_have_attribute("aria-label", label)
    assert '"level": "hard,medium,easy"' in settings_save(page)
    open_dialog(page, "new")
    choose_radio(page, "level", "easy")
    expect(page.locator("#mixed")).not_to_be_checked()
    expect(page.locator('#new-game [name^="seat:"]')).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_the_level_of_an_opponent_changes_at_his_seat(page: Page, size: str) -> None:
    open_sized(page, size, "seed=7&speed=instant&lang=en&level=medium&rules=players:4")
    seat, words = page.locator(".seat[data-seat='2']"), WORDS["en"]
    seat.click()
    sheet = page.locator("#level")
    expect(sheet.locator("h2")).to_have_text(words("seat.ask", name=words("seat.name.2")))
    expect(sheet.locator("[aria-current]")).to_contain_text(words("level.medium"))
    assert serious_findings(page) == []
    assert cut_off(page, "level") == []
    sheet.locator("[data-command=master]").click()
    expect(seat).to_have_attribute(
        "aria-label", words("seat.level", name=words("seat.name.2"), level=words("level.master"))
    )
    assert '"level": "medium,master,medium"' in settings_save(page)
    seat.locator("button").press("Enter")
    expect(sheet).to_have_attribute("open", "")
    page.keyboard.press("Escape")
    expect(seat.locator("button")).to_be_focused()


def test_cancelling_changes_nothing(page: Page) -> None:
    open_table(page, QUIET)
    before = page.locator("#hand .card").evaluate_all("cards => cards.map(card => card.dataset.card)")
    open_dialog(page, "new")
    choose_radio(page, "preset", "perevodnoy")
    choose_radio(page, "players", "5")
    page.locator("#new-game footer [data-close]").click()
    expect(page.locator("#opponents .seat[data-seat]")).to_have_count(2)
    assert page.locator("#hand .card").evaluate_all("cards => cards.map(card => card.dataset.card)") == before
    open_dialog(page, "new")
    expect(page.locator('#new-game input[name="preset"]:checked')).to_have_value("podkidnoy_classic")


@pytest.mark.thorough
def test_every_preset_can_be_started(page: Page) -> None:
    open_table(page, QUIET)
    for preset in PRESETS:
        open_dialog(page, "new")
        if not page.locator(f'#new-game label:has(input[value="{preset}"])').is_visible():
            page.locator("#new-game summary").first.click()
        choose_radio(page, "preset", preset)
        players = int(page.locator('#new-game input[name="players"]:checked').input_value())
        page.locator('#new-game [data-command="start"]').click()
        expect(page.locator("#opponents .seat[data-seat]")).to_have_count(players - 1)
        assert f'"preset": "{preset}"' in settings_save(page)


def test_an_option_makes_the_rules_ones_own_and_starts_with_them(page: Page) -> None:
    open_table(page, QUIET)
    open_dialog(page, "new")
    unfold(page)
    page.locator("#option-redeal").select_option("one_color")
    expect(page.locator('#new-game input[name="preset"]:checked')).to_have_value("custom")
    page.locator("#option-transfer").check()
    expect(page.locator("#option-show_transfer")).to_be_enabled()
    page.locator('#new-game [data-command="start"]').click()
    open_dialog(page, "rules")
    for key in ("rule.redeal.one_color.text", "rule.transfer.yes.text"):
        expect(page.locator("#rules .dialog-body")).to_contain_text(WORDS["ru"](key))


@every_language
def test_every_option_can_be_reached_and_read(page: Page, language: str) -> None:
    open_table(page, f"seed=7&speed=instant&lang={language}")
    words = WORDS[language]
    for size in SIZES:
        resize(page, size)
        open_dialog(page, "new")
        unfold(page)
        for option in options():
            row = page.locator(f'#new-game details [data-option="{option.name}"]')
            row.scroll_into_view_if_needed()
            expect(row).to_be_in_viewport(ratio=0.9)
            expect(row).to_contain_text(words(f"rule.{option.name}"))
            expect(row).to_contain_text(words(f"rule.{option.name}.about"))
            control = row.locator("select, input")
            assert control.bounding_box()["height"] >= 32
        assert cut_off(page, "new-game") == []
        expect(page.locator('#new-game [data-command="start"]')).to_be_in_viewport(ratio=1)
        expect(page.locator("#new-game header [data-close]")).to_be_in_viewport(ratio=1)
        for name in ("rules", "settings"):
            page.keyboard.press("Escape")
            open_dialog(page, name)
            assert cut_off(page, name) == []
        page.keyboard.press("Escape")


@every_language
def test_impossible_combinations_are_closed_and_say_why(page: Page, language: str) -> None:
    open_table(page, f"seed=7&speed=instant&lang={language}")
    words = WORDS[language]
    open_dialog(page, "new")
    teams = page.locator("#quick-teams")
    expect(teams).to_be_disabled()
    expect(page.locator("#quick-teams-reason")).to_have_text(words("rule.reason.teams_need_4_or_6"))
    choose_radio(page, "option:deck", "24")
    for players in ("5", "6"):
        expect(page.locator(f'#new-game input[name="players"][value="{players}"]')).to_be_disabled()
    expect(page.locator("#hint-players")).to_have_text(
        words("rule.reason.deck_is_enough_for", deck=24, seats=words("rule.seats.4"))
    )
    choose_radio(page, "players", "4")
    expect(teams).to_be_enabled()
    page.locator('label[for="quick-teams"]').click()
    expect(page.locator("#hint-players")).to_contain_text(words("rule.reason.teams_need_4_or_6"))
    unfold(page)
    expect(page.locator("#option-show_transfer")).to_be_disabled()
    expect(page.locator("#option-show_transfer-reason")).to_have_text(words("rule.reason.needs_transfer"))


def test_the_language_switches_at_once_and_for_good(page: Page) -> None:
    open_table(page, QUIET)
    expect(page.locator("#live")).to_contain_text(re.compile("[а-яё]"))
    open_dialog(page, "settings")
    page.locator('#settings label:has(input[value="en"])').click()
    expect(page.locator("#settings-title")).to_have_text("Settings")
    expect(page.locator("#settings legend").first).to_have_text("Language")
    expect(page.locator('.bar [data-command="new"]')).to_have_attribute("aria-label", "New game")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_title("Durak")
    assert page.evaluate("() => document.activeElement.value") == "en", "the focus stays where it was"
    russian = page.evaluate("() => document.getElementById('live').textContent.match(/[а-яё]/i)")
    assert russian is None, "nothing that was said before is left to be read in the wrong language"
    page.locator("#settings footer [data-close]").click()
    open_table(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_the_theme_changes_at_once(page: Page) -> None:
    open_table(page, QUIET)
    open_dialog(page, "settings")
    for theme in ("dark", "light", "auto"):
        page.locator(f'#settings label:has(input[value="{theme}"])').click()
        expect(page.locator("html")).to_have_attribute("data-theme", theme)


@every_language
def test_the_look_of_cards_and_table_changes_at_once_and_for_good(page: Page, language: str) -> None:
    open_sized(page, "320", f"seed=7&speed=instant&lang={language}")
    open_dialog(page, "settings")
    root, letter = page.locator("html"), page.locator("#hand .card .face text").first
    colours = set()
    for felt in ("green", "linen", "night"):
        page.locator(f'#settings label:has(input[name="felt"][value="{felt}"])').click()
        expect(root).to_have_attribute("data-felt", felt)
        colours.add(page.evaluate("() => getComputedStyle(document.body).backgroundImage"))
    assert len(colours) == 3
    size = letter.get_attribute("font-size")
    page.locator('#settings input[name="suits"]').check()
    for value in ("big", "cyrillic"):
        page.locator(f'#settings label:has(input[value="{value}"])').click()
    assert cut_off(page, "settings") == []
    assert serious_findings(page) == []
    open_table(page, f"seed=7&speed=instant&lang={language}")
    for name, value in (("felt", "night"), ("suits", "four"), ("faces", "big")):
        expect(root).to_have_attribute(f"data-{name}", value)
    assert letter.get_attribute("font-size") != size
    faces = page.locator("#hand .card").evaluate_all(
        "all => all.map(card => [card.dataset.card[0], card.querySelector('text').textContent])"
    )
    letters = {"T": "10", "J": "В", "Q": "Д", "K": "К", "A": "Т"}
    assert any(rank in "JQKA" for rank, _ in faces), "the seed deals a card with a letter"
    assert [letters.get(rank, rank) for rank, _ in faces] == [printed for _, printed in faces]
    colour = "card => getComputedStyle(card.querySelector('.face')).color"
    suits = page.locator("#hand .card").evaluate_all(
        f"all => all.map(card => [card.dataset.card[1], ({colour})(card)])"
    )
    assert len({shade for _, shade in suits}) == len({suit for suit, _ in suits})


def test_buttons_go_to_the_left_hand_and_hints_go_away(page: Page) -> None:
    open_sized(page, "320")
    place = "element => element.getBoundingClientRect().x"
    bulb, rules = page.locator('.bar [data-command="hint"]'), page.locator('.bar [data-command="rules"]')
    usual = rules.evaluate(place)
    expect(bulb).to_be_visible()
    open_dialog(page, "settings")
    page.locator('#settings input[name="buttons"]').check()
    page.locator('#settings input[name="hints"]').uncheck()
    page.keyboard.press("Escape")
    expect(bulb).to_be_hidden()
    assert rules.evaluate(place) < usual
    assert page.locator("#actions").evaluate("element => getComputedStyle(element).justifyContent") == "flex-start"
    page.keyboard.press("h")
    expect(page.locator("[data-hint]")).to_have_count(0)
    open_table(page, QUIET)
    expect(bulb).to_be_hidden()
    expect(page.locator("html")).to_have_attribute("data-buttons", "left")


def test_sorting_by_rank_rearranges_the_hand(page: Page) -> None:
    open_table(page, QUIET)
    open_dialog(page, "settings")
    page.locator('#settings label:has(input[value="rank"])').click()
    page.keyboard.press("Escape")
    cards = page.locator("#hand .card")
    ranks = cards.evaluate_all(
        "all => all.sort((a, b) => a.getBoundingClientRect().x - b.getBoundingClientRect().x).map(c => c.dataset.card)"
    )
    order = ["23456789TJQKA".index(card[0]) for card in ranks]
    assert order == sorted(order)


def test_dialogs_close_and_give_the_focus_back(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    open_table(page, QUIET)
    for name, identifier in DIALOGS.items():
        dialog = page.locator(f"#{identifier}")
        ways = {
            "Escape": lambda: page.keyboard.press("Escape"),
            "cross": dialog.locator("header [data-close]").click,
            "backdrop": lambda: page.mouse.click(5, 400),
        }
        for way, close in ways.items():
            opener = page.locator(f'.bar [data-command="{name}"]')
            opener.focus()
            page.keyboard.press("Enter")
            expect(dialog, way).to_have_attribute("open", "")
            assert dialog.evaluate("dialog => dialog.contains(document.activeElement)")
            close()
            expect(dialog, way).not_to_have_attribute("open", "")
            expect(opener, way).to_be_focused()


def test_the_new_game_dialog_works_by_keyboard_alone(page: Page) -> None:
    open_table(page, QUIET)
    page.locator('.bar [data-command="new"]').focus()
    page.keyboard.press("Enter")
    chosen = page.locator('#new-game input[name="preset"]:checked')
    chosen.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator('#new-game input[name="preset"]:checked')).to_have_value("perevodnoy")
    assert page.evaluate("() => document.activeElement.value") == "perevodnoy", "the focus follows the choice"
    page.locator('#new-game [data-command="start"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#new-game")).not_to_have_attribute("open", "")
    open_dialog(page, "rules")
    expect(page.locator("#rules .dialog-body")).to_contain_text(WORDS["ru"]("rule.transfer.yes.text"))


def test_focus_deep_in_the_dialog_does_not_push_its_head_away(page: Page) -> None:
    open_sized(page, "320")
    open_dialog(page, "new")
    unfold(page)
    page.locator("#option-epaulette_rank").focus()
    page.locator('#new-game input[name="level"]').last.focus()
    expect(page.locator("#new-game header [data-close]")).to_be_in_viewport(ratio=1)
    assert page.locator("#new-game").evaluate("dialog => dialog.scrollTop") == 0


@every_language
def test_the_rules_in_force_can_be_read_to_the_end(page: Page, language: str) -> None:
    open_sized(page, "320", f"seed=7&speed=instant&lang={language}&rules=preset:yard,players:4")
    open_dialog(page, "rules")
    body = page.locator("#rules .dialog-body")
    assert body.locator("h3").count() >= 10
    body.focus()
    page.keyboard.press("End")
    expect(body.locator("li").last).to_be_in_viewport(timeout=3000)
    expect(page.locator("#rules footer [data-close]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("size", "language"), [("320", "ru"), ("844", "ru"), ("768", "ru"), ("1280", "en")])
def test_the_result_tells_the_end_and_deals_again(page: Page, size: str, language: str) -> None:
    open_sized(page, size, f"seed=7&speed=instant&lang={language}&watch=1")
    result = page.locator("#result")
    expect(result).to_have_attribute("open", "", timeout=60_000)
    assert result.locator(".verdict").text_content()
    expect(result.locator(".places li")).to_have_count(3)
    expect(result.locator(".score tbody tr")).to_have_count(3)
    again = result.locator('[data-command="again"]')
    expect(again).to_be_in_viewport(ratio=1)
    page.wait_for_timeout(500)
    again.click()
    expect(result.locator(".score caption")).to_contain_text(re.compile("2"), timeout=60_000)
