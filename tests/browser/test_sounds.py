"""Sounds: from the first gesture on, as loud as was chosen, and never in the way."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from durak.app.frames import Frame
from durak.app.saves import from_text
from durak.app.sounds import sounds_of
from durak.events import Drew, Event, Over, Took
from durak.view import observe
from tests.browser.pages import act, open_table, own_turn, play, play_by_mouse
from tests.saved_games import save_before

pytestmark = pytest.mark.thorough

SEED = 8
"""The human leads."""
# Keeps the contexts, and the pitch at which each tone begins: the lowest is a card laid, 660 Hz that the turn has come.
SPY = """
window.contexts = [];
window.tones = [];
window.told = [];
window.AudioContext = class extends AudioContext { constructor() { super(); window.contexts.push(this); } };
const setValue = AudioParam.prototype.setValueAtTime;
const start = OscillatorNode.prototype.start;
const pitches = new WeakMap();
AudioParam.prototype.setValueAtTime = function (value, at) {
  pitches.set(this, value);
  return setValue.call(this, value, at);
};
const ramp = AudioParam.prototype.exponentialRampToValueAtTime;
AudioParam.prototype.exponentialRampToValueAtTime = function (value, at) {
  window.told.push(value);
  return ramp.call(this, value, at);
};
OscillatorNode.prototype.start = function (at) {
  window.tones.push(pitches.get(this.frequency));
  return start.call(this, at);
};
"""
HEARD = """
() => ({
  states: window.contexts.map((context) => context.state),
  laid: window.tones.filter((pitch) => pitch === 180).length,
  turns: window.tones.filter((pitch) => pitch === 660).length,
})
"""
UNTIL = """
async (what) => {
  const found = {
    running: () => window.contexts[0]?.state === 'running',
    turn: () => window.tones.includes(660),
  };
  for (let end = performance.now() + 20000; !found[what](); await new Promise((resolve) => setTimeout(resolve, 20))) {
    if (performance.now() > end) throw new Error(`no ${what}: ${window.tones}`);
  }
}
"""
# The pitch at which one part of each sound ends tells which it is.
NAMES = {1800: "deal", 900: "lay", 2400: "take", 500: "sweep", 523: "end"}
SO_MANY = """
async (count) => {
  const known = [1800, 900, 2400, 500, 523];
  const found = () => window.told.filter((pitch) => known.includes(pitch));
  for (let end = performance.now() + 20000; found().length < count; await new Promise((done) => setTimeout(done, 20))) {
    if (performance.now() > end) break;
  }
  return found();
}
"""
# Keeps which cards have lain on the table, also those that were swept away since.
FOLLOW_THE_TABLE = """
() => {
  window.lain = new Set();
  const look = () => {
    for (const { dataset } of document.querySelectorAll('#bout [data-card]')) window.lain.add(dataset.card);
  };
  new MutationObserver(look).observe(document.getElementById('bout'), { childList: true, subtree: true });
}
"""


def heard(page: Page) -> dict[str, Any]:
    return page.evaluate(HEARD)


def choose(page: Page, sound: str) -> None:
    page.locator('.bar [data-command="settings"]').click()
    page.locator(f'#settings label:has(input[name="sound"][value="{sound}"])').click()
    page.locator("#settings footer [data-close]").click()


def test_a_card_laid_is_heard_and_so_is_the_turn_that_comes(page: Page) -> None:
    page.add_init_script(SPY)
    open_table(page, f"seed={SEED}&speed=normal&rules=players:2")
    own_turn(page)
    assert heard(page) == {"states": [], "laid": 0, "turns": 0}, "sound before a gesture"

    page.keyboard.press("Shift")
    page.evaluate(UNTIL, "running")
    page.evaluate(FOLLOW_THE_TABLE)
    play_by_mouse(page)
    page.evaluate(UNTIL, "turn")

    told, laid = heard(page), page.evaluate("() => window.lain.size")
    assert told == {"states": ["running"], "laid": laid, "turns": 1}
    assert laid > 1, "both have laid a card"


def has(kind: type[Event]) -> Callable[[Sequence[Event]], bool]:
    return lambda events: any(isinstance(event, kind) for event in events)


@pytest.mark.parametrize("kind", [Took, Drew, Over], ids=["take", "sweep and deal", "end"])
def test_what_happens_is_heard_in_order(page: Page, kind: type[Event]) -> None:
    before = save_before(has(kind))
    page.add_init_script(SPY)
    page.add_init_script(f"localStorage['durak:game'] ??= {json.dumps(before.save)}")
    open_table(page, "speed=normal")
    own_turn(page)
    page.keyboard.press("Shift")
    page.evaluate(UNTIL, "running")
    act(page, before.action)
    view = observe(from_text(before.save).match.state, 0)
    expected = [name for event in before.events for name in sounds_of(Frame(event, view, final=False))]
    heard = [NAMES[pitch] for pitch in page.evaluate(SO_MANY, len(expected))]
    assert expected
    assert heard[: len(expected)] == expected


def test_a_volume_that_is_chosen_is_heard(page: Page) -> None:
    page.add_init_script(SPY)
    open_table(page, f"seed={SEED}&speed=normal&rules=players:2")
    own_turn(page)
    choose(page, "off")
    page.evaluate("() => { window.told = []; }")
    choose(page, "loud")
    assert [NAMES[pitch] for pitch in page.evaluate(SO_MANY, 1)] == ["lay"]


@pytest.mark.parametrize(("query", "sound"), [("speed=fast", "off"), ("speed=instant", "loud")])
def test_nothing_is_heard_when_that_was_chosen(page: Page, query: str, sound: str) -> None:
    page.add_init_script(SPY)
    open_table(page, f"seed={SEED}&{query}&rules=players:2")
    choose(page, sound)
    page.reload()
    own_turn(page)
    page.locator('.bar [data-command="settings"]').click()
    expect(page.locator(f'#settings input[name="sound"][value="{sound}"]')).to_be_checked()
    page.locator("#settings footer [data-close]").click()
    play_by_mouse(page)
    own_turn(page)

    told = heard(page)
    assert (told["laid"], told["turns"]) == (0, 0)
    assert (told["states"] == []) == (sound == "off")


@pytest.mark.parametrize(
    "broken",
    [
        "delete window.AudioContext",
        "window.AudioContext = class { constructor() { throw new Error('blocked'); } }",
        "AudioContext.prototype.createOscillator = () => { throw new Error('blocked'); }",
    ],
    ids=["missing", "blocked", "no tone"],
)
def test_a_game_without_sound_goes_on(page: Page, broken: str) -> None:
    page.add_init_script(broken)
    open_table(page, f"seed={SEED}&speed=fast&rules=players:2")
    page.keyboard.press("Shift")
    own_turn(page)
    play(page)
    own_turn(page)
    expect(page.locator("#failure")).to_be_hidden()
