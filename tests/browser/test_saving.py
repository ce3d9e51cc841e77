"""The game is not lost: damaged saves, storage that fails or is cleared, files out and in."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from durak.app.settings import Settings
from tests.browser.pages import open_table, own_turn, play, reload

GAME = "localStorage['durak:game']"
HERE = "seed=3&speed=instant&lang=ru&rules=players:2"


def once(page: Page, script: str) -> None:
    """Run a script before the next start, and not before those after it."""
    page.add_init_script(f"if (!sessionStorage.done) {{ sessionStorage.done = 1; {script} }}")


def hand(page: Page) -> list[str]:
    cards = page.locator("#hand > [data-card]")
    return sorted(card.get_attribute("data-card") or "" for card in cards.all())


def choose_file(page: Page, file: Path) -> None:
    page.locator(".bar [data-command=settings]").click()
    with page.expect_file_chooser() as chooser:
        page.locator("dialog#settings [data-command=import]").click()
    chooser.value.set_files(file)


def test_the_save_before_helps_out_when_the_newest_is_damaged(page: Page) -> None:
    open_table(page, HERE)
    play(page)
    own_turn(page)
    before = json.loads(page.evaluate("localStorage['durak:game.before']"))
    once(page, f"{GAME} = {GAME}.slice(0, -20);")
    reload(page)
    expect(page.locator("#notice")).to_contain_text("повреждено")
    own_turn(page)
    # It was played on from there.
    actions = json.loads(page.evaluate(GAME))["match"]["record"]["actions"]
    known = before["match"]["record"]["actions"]
    assert actions[: len(known)] == known
    assert page.evaluate("localStorage['durak:quarantine:game']")


def test_all_that_went_wrong_at_the_start_is_told_together(page: Page) -> None:
    once(page, f"{GAME} = '{{'; localStorage['durak:settings'] = '{{';")
    open_table(page, "level=superhuman&players=4&lang=ru")
    for words in ("партия повреждена", "настройки повреждены", "superhuman", "rules=players:4"):
        expect(page.locator("#notice")).to_contain_text(words)


def test_what_could_be_read_of_damaged_settings_stays(page: Page) -> None:
    damaged = Settings(language="ru", felt="night").to_json().replace('"version": 1', '"version": 0')
    once(page, f"localStorage['durak:settings'] = {json.dumps(damaged)};")
    open_table(page, "speed=instant")
    expect(page.locator("#notice")).to_contain_text("настройки повреждены")
    page.locator(".bar [data-command=settings]").click()
    page.locator("dialog#settings label", has_text="Масти четырёх цветов").click()
    reload(page)
    shown = page.evaluate("() => ({ ...document.documentElement.dataset })")
    assert (shown["felt"], shown["suits"]) == ("night", "four")
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize(
    "fault",
    [
        "Storage.prototype.getItem = () => { throw new DOMException('no', 'SecurityError'); };",
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
    ],
    ids=["cannot be read", "full"],
)
def test_a_storage_that_fails_is_told_and_the_game_goes_on(page: Page, fault: str) -> None:
    page.add_init_script(fault)
    open_table(page, HERE)
    expect(page.locator("#notice")).to_contain_text("не даёт ничего сохранить")
    own_turn(page)
    card = page.locator("#hand > [data-legal]").first
    name = card.get_attribute("data-card")
    card.click()
    expect(page.locator(f"#bout [data-card='{name}']")).to_be_visible()


def test_a_storage_that_gets_full_in_mid_game_is_told(page: Page) -> None:
    open_table(page, HERE)
    own_turn(page)
    page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    expect(page.locator("#notice")).to_be_hidden()
    page.locator("#hand > [data-legal]").first.click()
    expect(page.locator("#notice")).to_contain_text("не даёт ничего сохранить")


def test_a_storage_that_is_cleared_in_mid_game_is_filled_again_by_the_next_move(page: Page) -> None:
    open_table(page, HERE)
    own_turn(page)
    page.evaluate("localStorage.clear()")
    play(page)
    own_turn(page)
    cards = hand(page)
    reload(page)
    own_turn(page)
    assert cards == hand(page)


def test_a_game_is_carried_elsewhere_in_a_file(page: Page, tmp_path: Path) -> None:
    open_table(page, HERE)
    play(page)
    own_turn(page)
    cards, text = hand(page), page.evaluate(GAME)
    page.locator(".bar [data-command=settings]").click()
    with page.expect_download() as download:
        page.locator("dialog#settings [data-command=export]").click()
    assert re.fullmatch(r"durak-\d{4}-\d\d-\d\d\.json", download.value.suggested_filename)
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert file.read_text(encoding="utf-8") == text

    # Into a deal that nobody has begun, and then over one that is under way.
    open_table(page, "seed=8&speed=instant&lang=ru&rules=players:2")
    own_turn(page)
    choose_file(page, file)
    expect(page.locator("#notice")).to_contain_text("открыта")
    own_turn(page)
    assert page.evaluate(GAME) == text
    play(page)
    own_turn(page)
    choose_file(page, file)
    page.locator("dialog#confirm [data-command=confirm]").click()
    expect(page.locator("#notice")).to_contain_text("открыта")
    own_turn(page)
    assert hand(page) == cards
    assert page.evaluate(GAME) == text


NO_GAMES = {
    "empty": (b"", "нет партии"),
    "no text": (b"\xff\xfe\x00durak", "нет партии"),
    "not whole": (b'{"format": "durak-game", "version": 1}', "нет партии"),
    "future": (b'{"format": "durak-game", "version": 7}', "более новой"),
    "huge": (b"x" * 2_000_000, "нет партии"),
}


def test_a_file_that_is_no_game_is_told_and_harms_nothing(page: Page, tmp_path: Path) -> None:
    open_table(page, HERE)
    play(page)
    own_turn(page)
    cards, text = hand(page), page.evaluate(GAME)
    for name, (content, words) in NO_GAMES.items():
        file = tmp_path / name
        file.write_bytes(content)
        choose_file(page, file)
        expect(page.locator("#notice"), name).to_contain_text(words)
        assert (cards, text) == (hand(page), page.evaluate(GAME)), name
        page.locator("#notice [data-command=dismiss]").click()
    play(page)


def test_an_address_that_names_a_game_puts_the_other_aside(page: Page) -> None:
    open_table(page, HERE)
    play(page)
    own_turn(page)
    before = hand(page)
    open_table(page, HERE.replace("seed=3", "seed=4"))
    own_turn(page)
    assert hand(page) != before
    expect(page.locator("#former")).to_be_visible()
    page.locator("#former [data-command=former]").click()
    expect(page.locator("#former")).to_be_hidden()
    own_turn(page)
    assert hand(page) == before
    # It is the game that is saved now, and waits no longer.
    page.goto("./?lang=ru")
    own_turn(page)
    assert hand(page) == before
    expect(page.locator("#former")).to_be_hidden()


def test_a_game_put_aside_is_not_offered_to_whoever_plays_on(page: Page) -> None:
    open_table(page, HERE)
    play(page)
    open_table(page, HERE.replace("seed=3", "seed=4"))
    play(page)
    expect(page.locator("#former")).to_be_hidden()
    page.goto("./?lang=ru")
    own_turn(page)
    expect(page.locator("#former")).to_be_visible()


def test_a_preference_that_cannot_be_kept_is_told(page: Page) -> None:
    open_table(page, HERE)
    full = "() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    page.evaluate(full)
    page.locator(".bar [data-command=settings]").click()
    page.locator("#settings label:has(input[value=night])").click()
    page.locator("#settings footer [data-close]").click()
    expect(page.locator("#notice")).to_contain_text("сохранить настройки")
