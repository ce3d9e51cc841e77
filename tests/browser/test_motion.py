"""Motion: cards are seen to go where they went, in the order in which they did; a tap lets them arrive."""

from __future__ import annotations

import itertools
import json

import pytest
from playwright.sync_api import Page, expect

from durak.events import Drew, Event, Transferred
from durak.rules import Rules
from tests.browser.pages import act, open_table, own_turn
from tests.saved_games import Before, save_before

# Keeps of each motion: the card, or "" for one that is face down or a copy; where it ends; and its delay.
SPY = """
window.motions = [];
const { animate } = Element.prototype;
Element.prototype.animate = function (steps, timing) {
  if (timing?.id === 'move') {
    const ghost = this.classList.contains('ghost');
    const drawn = this.hasAttribute('data-fresh') || String(steps[0].transform).includes('rotate');
    let goal = this.id || (this.dataset.zone === 'hand' && !drawn ? '' : this.dataset.zone);
    if (ghost) {
      const [x, y] = steps.at(-1).transform.match(/-?[0-9.]+/g).map(Number);
      const box = this.getBoundingClientRect();
      const places = { seat: '.seat-cards', discard: '#discard .zone', talon: '#talon [data-zone=talon]' };
      const far = (place) => {
        const at = document.querySelector(place).getBoundingClientRect();
        const [wide, high] = [(box.width - at.width) / 2, (box.height - at.height) / 2];
        return Math.hypot(box.x + x + wide - at.x, box.y + y + high - at.y);
      };
      goal = Object.keys(places).sort((one, other) => far(places[one]) - far(places[other]))[0];
    }
    const face = ghost && !!this.querySelector('.face');
    if (goal) window.motions.push({ card: this.dataset.card ?? '', face, goal, delay: timing.delay });
  }
  return animate.call(this, steps, timing);
};
"""
UNTIL_GOALS = """
async (goals) => {
  const told = () => window.motions.map(({ goal }) => goal).filter((goal, at, all) => goal !== all[at - 1]);
  for (let end = performance.now() + 20000; told().length < goals; await new Promise((done) => setTimeout(done, 20))) {
    if (performance.now() > end) break;
  }
  await new Promise((done) => setTimeout(done, 100));
  return told();
}
"""


def draws_trump(player: int) -> Before:
    """Before a player draws several cards, the trump card among them."""

    def happens(events: list[Event]) -> bool:
        return any(
            isinstance(event, Drew) and event.player == player and event.trump_card and len(event.cards) > 1
            for event in events
        )

    return save_before(happens)


def play_on(page: Page, before: Before, speed: str = "normal") -> None:
    """Open the page with a save and do what comes next."""
    page.add_init_script(SPY)
    page.add_init_script(f"localStorage['durak:game'] ??= {json.dumps(before.save)}")
    open_table(page, f"speed={speed}")
    own_turn(page)
    page.evaluate("() => { window.motions = []; }")
    act(page, before.action)


def goals_of(events: tuple[Event, ...]) -> list[str]:
    """Where cards are to be seen going, one place after another."""
    names = {"Led": "table", "ThrewIn": "table", "Beat": "table", "Discarded": "discard"}
    goals = []
    for event in events:
        kind = type(event).__name__
        if kind in ("Took", "Drew"):
            goals.append("hand" if event.player == 0 else "seat")  # type: ignore[union-attr]
        elif kind in names:
            goals.append(names[kind])
    return [goal for goal, _ in itertools.groupby(goals)]


@pytest.mark.parametrize("player", [0, 1], ids=["own hand", "opponent"])
def test_cards_go_in_the_order_in_which_they_went_and_the_trump_card_is_drawn_last(page: Page, player: int) -> None:
    before = draws_trump(player)
    play_on(page, before)
    expected = goals_of(before.events)
    assert page.evaluate(UNTIL_GOALS, len(expected))[: len(expected)] == expected
    drew = next(event for event in before.events if isinstance(event, Drew) and event.player == player)
    goal = "hand" if player == 0 else "seat"
    motions = [motion for motion in page.evaluate("() => window.motions") if motion["goal"] == goal]
    drawn = [motion for motion in motions if player == 0 or motion["delay"] or not motion["face"]]
    assert len(drawn) == len(drew.cards)
    last = max(drawn, key=lambda motion: motion["delay"])
    assert last["card"] == str(drew.trump_card) or last["face"]
    delays = [motion["delay"] for motion in drawn]
    assert len(set(delays)) == len(delays), "one after the other"


def test_a_transfer_is_seen_going_to_the_next_player(page: Page) -> None:
    play_on(page, save_before(lambda events: isinstance(events[0], Transferred), Rules(transfer=True)))
    assert page.evaluate(UNTIL_GOALS, 2)[:2] == ["table", "bout"]


def test_a_new_game_with_more_players_is_dealt_to_all_of_them(page: Page) -> None:
    page.add_init_script(SPY)
    open_table(page, "seed=8&speed=normal&rules=players:2")
    own_turn(page)
    page.locator(".bar [data-command=new]").click()
    page.locator('#new-game label:has(input[name="players"][value="4"])').click()
    page.locator("#new-game [data-command=start]").click()
    expect(page.locator(".seat[data-seat]")).to_have_count(3)
    own_turn(page)
    expect(page.locator("#failure")).to_be_hidden()


MOVING = "document.getAnimations().filter(({ id, playState }) => id === 'move' && playState === 'running').length"
# Taps the table as soon as it is being cleared, and tells how much moved before and after.
TAP = f"""
async () => {{
  const cleared = () => window.motions.some(({{ goal }}) => goal === 'discard');
  for (const end = performance.now() + 20000; !cleared() && performance.now() < end;) {{
    await new Promise((done) => setTimeout(done, 2));
  }}
  const before = {MOVING};
  document.getElementById('field').click();
  return [before, {MOVING}];
}}
"""


def test_a_tap_lets_everything_arrive(page: Page) -> None:
    play_on(page, draws_trump(1), "slow")
    before, after = page.evaluate(TAP)
    assert before > 0
    assert after == 0
