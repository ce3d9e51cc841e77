"""Motion: cards are seen to go where they went, in the order in which they did; a tap lets them arrive."""

from __future__ import annotations

import itertools
import json

import pytest
from playwright.sync_api import Page, expect

from durak.app import pace
from durak.events import Beat, Discarded, Drew, Event, Out, Over, Transferred
from durak.match import Match
from durak.rules import Rules
from tests.browser.pages import act, open_table, own_turn
from tests.saved_games import Before, save_before

# Keeps of each motion: the card, or "" for one that is face down or a copy; where it begins and ends; its delay; the
# time. And when an opponent is seen to be out, and the result.
SPY = """
window.motions = [];
const { animate } = Element.prototype;
const PLACES = {
  seat: '.seat-cards', discard: '#discard .zone', talon: '#talon [data-zone=talon]', hand: '#hand', table: '#field',
};
const nearest = (x, y) => {
  const far = (place) => Math.min(...[...document.querySelectorAll(place)].map((element) => {
    const at = element.getBoundingClientRect();
    return Math.hypot(Math.max(at.left - x, 0, x - at.right), Math.max(at.top - y, 0, y - at.bottom));
  }));
  return Object.keys(PLACES).sort((one, other) => far(PLACES[one]) - far(PLACES[other]))[0];
};
const note = (motion) => window.motions.push({ at: performance.now(), ...motion });
Element.prototype.animate = function (steps, timing) {
  // What only waits for another one to arrive does not move.
  if (timing?.id === 'move' && steps[0].transform) {
    const ghost = this.classList.contains('ghost');
    const drawn = this.hasAttribute('data-fresh') || String(steps[0].transform).includes('rotate');
    const box = this.getBoundingClientRect();
    const [x, y] = (steps.at(ghost ? -1 : 0).transform.match(/-?[0-9.]+/g) ?? [0, 0]).map(Number);
    const here = [box.x + box.width / 2, box.y + box.height / 2];
    const there = [here[0] + x, here[1] + y];
    const start = nearest(...(ghost ? here : there));
    let goal = this.id || (this.dataset.zone === 'hand' && !drawn ? '' : this.dataset.zone);
    if (ghost) goal = nearest(...there);
    const face = ghost && !!this.querySelector('.face');
    if (goal) note({ card: this.dataset.card ?? '', face, start, goal, delay: timing.delay });
  }
  return animate.call(this, steps, timing);
};
new MutationObserver((changes) => {
  for (const { target } of changes) {
    if (target.matches('.seat[data-role=out]')) note({ goal: 'out' });
    if (target.matches('#result[open]')) note({ goal: 'result' });
  }
}).observe(document, { subtree: true, attributeFilter: ['data-role', 'open'] });
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
        elif kind == "Out":
            goals.append("out")
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


def test_cards_are_dealt_one_after_the_other_before_anybody_leads(page: Page) -> None:
    page.add_init_script(SPY)
    open_table(page, "seed=8&speed=normal&rules=players:3")
    own_turn(page)
    page.evaluate("() => { window.motions = []; }")
    page.locator(".bar [data-command=new]").click()
    page.locator("#new-game [data-command=start]").click()
    own_turn(page)
    # The trump card is turned up meanwhile.
    motions = [motion for motion in page.evaluate("() => window.motions") if motion["goal"] != "talon"]
    dealt = list(itertools.takewhile(lambda motion: motion["goal"] in ("hand", "seat"), motions))
    assert {motion["start"] for motion in dealt} == {"talon"}
    delays = {goal: [motion["delay"] for motion in dealt if motion["goal"] == goal] for goal in ("hand", "seat")}
    assert sorted(set(delays["hand"])) == delays["hand"], "one after the other"
    assert len(delays["hand"]) == 6
    assert sorted(delays["seat"]) == sorted(2 * delays["hand"]), "to each as to the other"
    # Then somebody leads, the player himself perhaps; the deal is another in each run.
    assert [motion["goal"] for motion in motions[len(dealt) :][:1]] in ([], ["table"])


@pytest.mark.parametrize("leader", [0, 1], ids=["own lead", "an opponent's lead"])
def test_a_lead_comes_from_the_hand_of_whoever_leads(page: Page, leader: int) -> None:
    seed = next(seed for seed in range(99) if Match.new(Rules(), 2, seed).state.turn == leader)
    page.add_init_script(SPY)
    open_table(page, f"seed={seed}&speed=normal&rules=players:2")
    own_turn(page)
    if leader == 0:
        card = page.locator("#hand > [data-legal]").first.get_attribute("data-card")
        act(page, str(card))
    assert page.evaluate(UNTIL_GOALS, 1) == ["table"]
    first = page.evaluate("() => window.motions[0]")
    assert first["start"] == ("hand" if leader == 0 else "seat")


def test_whoever_goes_out_does_so_when_the_table_has_been_cleared(page: Page) -> None:
    def happens(events: list[Event]) -> bool:
        return any(isinstance(event, Out) and event.player for event in events) and not isinstance(events[-1], Over)

    before = save_before(happens, players=3)
    play_on(page, before)
    expected = goals_of(before.events)
    assert expected.index("discard") < expected.index("out")
    assert page.evaluate(UNTIL_GOALS, len(expected))[: len(expected)] == expected


@pytest.mark.parametrize("end", ["bout", "deal"])
def test_the_last_table_is_there_to_be_looked_at(page: Page, end: str) -> None:
    """However slow the machine is: what is asked for is the least that a rest may last."""

    def happens(events: list[Event]) -> bool:
        cleared = any(isinstance(event, Discarded) for event in events)
        return isinstance(events[0], Beat) and cleared and isinstance(events[-1], Over) == (end == "deal")

    before = save_before(happens)
    play_on(page, before)
    if end == "deal":
        page.locator("#result[open]").wait_for(timeout=30_000)
    assert page.evaluate(UNTIL_GOALS, 2)[:2] == ["table", "discard"]
    at = {motion["goal"]: motion["at"] for motion in reversed(page.evaluate("() => window.motions"))}
    beat, discarded = before.events[0], next(event for event in before.events if isinstance(event, Discarded))
    assert at["discard"] - at["table"] >= 1000 * (pace.after(beat, "normal") + pace.before(discarded, "normal"))
    if end == "deal":
        assert at["result"] - at["discard"] >= 1000 * pace.after(before.events[-1], "normal")


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
