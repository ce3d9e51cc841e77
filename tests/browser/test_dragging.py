"""Dragging with mouse and finger: what disturbs a drag sends the card home, and nothing is played by mistake."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import drag_to_the_table, open_table, own_turn, seen

LEADS = "seed=8&speed=normal&rules=players:2"
"""The human leads in a game of two."""
LEADS_A_PAIR = "seed=6&speed=normal&rules=players:2"
"""He may lead two cards of a rank."""
BEATS_OR_TRANSFERS = "seed=49&speed=instant&rules=players:2,transfer:yes"
"""He may beat with 7D or transfer with it, and may do nothing with 6C."""
PHONE = {"width": 390, "height": 844}
by_finger = pytest.mark.browser_context_args(has_touch=True, is_mobile=True, viewport=PHONE, locale="ru-RU")
PLACES = """
() => Promise.all(document.getAnimations().filter(({ effect }) => effect.getTiming().iterations === 1)
  .map(({ finished }) => finished.catch(() => {})))
  .then(() => [...document.querySelectorAll('#hand > .card')].map((card) => {
    const { x, y } = card.getBoundingClientRect();
    return [card.dataset.card, Math.round(x), Math.round(y)];
  }))
"""
# Whether the browser may not zoom by a double tap at a point: something from there up to the root forbids it.
NO_ZOOM = """
([x, y]) => {
  for (let at = document.elementFromPoint(x, y); at; at = at.parentElement) {
    if (['manipulation', 'none'].includes(getComputedStyle(at).touchAction)) return true;
  }
  return false;
}
"""

HOLD = 480
"""Milliseconds after which a press is a long one, as static/drag.js has it."""
NO_LONG_PRESS = f"""
(() => {{
  const later = window.setTimeout;
  window.setTimeout = (call, delay, ...rest) => later(call, delay === {HOLD} ? 600000 : delay, ...rest);
}})();
"""


@pytest.fixture(autouse=True)
def presses_are_short(page: Page, request: pytest.FixtureRequest) -> None:
    """On a loaded machine a press and the first move may lie further apart than a long press takes."""
    if "long_press" not in request.node.name:
        page.add_init_script(NO_LONG_PRESS)


class Fingers:
    """Fingers on the screen, told to the browser as a touch screen does: each time all that are down."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._down: dict[int, tuple[float, float]] = {}

    def _send(self, kind: str) -> None:
        points = [{"id": finger, "x": x, "y": y} for finger, (x, y) in self._down.items()]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def put(self, x: float, y: float, finger: int = 0) -> None:
        """Put a finger down."""
        self._down[finger] = x, y
        self._send("touchStart")

    def move(self, x: float, y: float, finger: int = 0) -> None:
        """Move a finger in a few steps, as fingers do."""
        from_x, from_y = self._down[finger]
        for step in range(1, 6):
            self._down[finger] = from_x + (x - from_x) * step / 5, from_y + (y - from_y) * step / 5
            self._send("touchMove")

    def lift(self, finger: int = 0) -> None:
        """Lift a finger."""
        del self._down[finger]
        # The end of all touches; of one it is told by its absence.
        self._send("touchMove" if self._down else "touchEnd")

    def lose(self) -> None:
        """Let the system take the fingers away, as it does for a call."""
        self._down.clear()
        self._send("touchCancel")


class Drag:
    """A card in the hand of a page, what was to be seen before it was touched, and the drag of it."""

    def __init__(self, page: Page) -> None:
        own_turn(page)
        self._page = page
        card = page.locator("#hand > [data-legal]").first
        box = card.bounding_box()
        assert box is not None
        self.name = card.get_attribute("data-card")
        self.x, self.y = box["x"] + 9, box["y"] + 22
        self._before = self._told()

    def _told(self) -> Any:
        return seen(self._page), self._page.evaluate(PLACES)

    def is_under_way(self) -> None:
        """Wait until the card hangs on the pointer."""
        expect(self._page.locator(f"[data-card='{self.name}'][data-dragging]")).to_be_attached()

    def came_to_nothing(self) -> None:
        """Everything is as it was, and the table hears the next tap."""
        expect(self._page.locator("[data-dragging], [data-drop]")).to_have_count(0)
        assert self._told() == self._before

    def is_possible_again(self) -> None:
        """A tap plays the card."""
        self._page.locator(f"[data-card='{self.name}']").click(position={"x": 9, "y": 22})
        expect(self._page.locator(f"#bout [data-card='{self.name}']")).to_be_visible()


@pytest.fixture
def finger_drag(page: Page) -> tuple[Fingers, Drag]:
    """A finger that has begun to drag a card to the middle of the table."""
    open_table(page, LEADS)
    drag, fingers = Drag(page), Fingers(page)
    fingers.put(drag.x, drag.y)
    fingers.move(200, 420)
    drag.is_under_way()
    return fingers, drag


@by_finger
def test_a_finger_drags_a_card_to_the_table(page: Page, finger_drag: tuple[Fingers, Drag]) -> None:
    fingers, drag = finger_drag
    expect(page.locator("#field[data-drop=over]")).to_be_attached()
    fingers.lift()
    expect(page.locator(f"#bout [data-card='{drag.name}']")).to_be_visible()
    expect(page.locator("[data-dragging], [data-drop]")).to_have_count(0)


@by_finger
def test_a_second_finger_neither_disturbs_a_drag_nor_plays_a_card(
    page: Page, finger_drag: tuple[Fingers, Drag]
) -> None:
    fingers, drag = finger_drag
    last = page.locator("#hand > [data-card]").last.bounding_box()
    assert last is not None
    fingers.put(last["x"] + 20, last["y"] + 40, finger=1)
    fingers.move(250, 300, finger=1)
    fingers.lift(finger=1)
    drag.is_under_way()
    expect(page.locator("[data-dragging]")).to_have_count(1)
    fingers.move(drag.x + 20, drag.y + 10)
    fingers.lift()
    drag.came_to_nothing()
    drag.is_possible_again()


@by_finger
@pytest.mark.parametrize("disturbance", ["lost", "turned", "resized", "out of the window", "in the background"])
def test_what_disturbs_a_drag_sends_the_card_home(
    page: Page, finger_drag: tuple[Fingers, Drag], disturbance: str
) -> None:
    fingers, drag = finger_drag
    if disturbance == "lost":
        fingers.lose()
    elif disturbance in ("turned", "resized"):
        other = (844, 390) if disturbance == "turned" else (390, 700)
        page.set_viewport_size({"width": other[0], "height": other[1]})
        expect(page.locator("[data-dragging]")).to_have_count(0)
        fingers.lift()
        page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    elif disturbance == "out of the window":
        fingers.move(-30, 300)
        fingers.lift()
    else:
        page.evaluate("() => window.dispatchEvent(new Event('blur'))")
        fingers.lift()
    drag.came_to_nothing()
    drag.is_possible_again()


@by_finger
def test_a_long_press_picks_cards_and_opens_no_menu(page: Page) -> None:
    open_table(page, LEADS_A_PAIR)
    drag, fingers = Drag(page), Fingers(page)
    page.evaluate(
        "() => addEventListener('contextmenu', (event) => { window.menu = !event.defaultPrevented; })",
    )
    fingers.put(drag.x, drag.y)
    expect(page.locator(f"#hand > [data-card='{drag.name}'][data-selected]")).to_be_attached()
    fingers.lift()
    expect(page.locator("#actions [data-command=play-selected]")).to_be_visible()
    expect(page.locator(f"#hand > [data-card='{drag.name}'][data-selected]")).to_be_attached()
    assert page.evaluate("() => [window.menu ?? false, getSelection().toString()]") == [False, ""]
    menu = "event => document.querySelector(event).dispatchEvent(new MouseEvent('contextmenu', " + (
        "{ bubbles: true, cancelable: true }))"
    )
    assert [page.evaluate(menu, at) for at in ("#hand > .card", "#field", ".seat-cards")] == [False] * 3


@by_finger
def test_double_taps_and_pulls_are_harmless(page: Page) -> None:
    open_table(page, LEADS)
    drag, fingers = Drag(page), Fingers(page)
    for place in ((195, 20), (195, 150), (195, 420), (195, 600), (drag.x, drag.y)):
        assert page.evaluate(NO_ZOOM, place), place
    page.evaluate("() => { window.same = true; }")
    for _time in range(2):
        fingers.put(195, 420)
        fingers.lift()
    fingers.put(195, 150)
    fingers.move(195, 800)
    fingers.lift()
    assert page.evaluate("() => [window.same, scrollY, visualViewport.scale]") == [True, 0, 1]
    for part in ("html", "body"):
        behaviour = "element => getComputedStyle(element).overscrollBehaviorY"
        assert page.locator(part).evaluate(behaviour) == "none", "pulled down, some browsers would load the page anew"
    drag.came_to_nothing()


@pytest.mark.parametrize("choosing", [False, True], ids=["at the table", "with cards picked"])
def test_escape_ends_a_drag_and_nothing_else(page: Page, choosing: bool) -> None:
    open_table(page, LEADS_A_PAIR)
    own_turn(page)
    if choosing:
        one_of_two = page.locator("#hand > [data-actions*=' ']").first
        one_of_two.click(modifiers=["Shift"], position={"x": 9, "y": 22})
    drag = Drag(page)
    page.mouse.move(drag.x, drag.y)
    page.mouse.down()
    page.mouse.move(200, 400, steps=4)
    drag.is_under_way()
    page.keyboard.press("Escape")
    expect(page.locator("[data-dragging], [data-drop]")).to_have_count(0)
    expect(page.locator("#hand > [data-selected]")).to_have_count(int(choosing))
    # The button is still held: what comes of it later is no click, wherever it ends.
    page.mouse.move(drag.x, drag.y, steps=3)
    expect(page.locator("[data-dragging]")).to_have_count(0)
    page.mouse.up()
    page.mouse.move(0, 0)
    drag.came_to_nothing()
    if not choosing:
        drag.is_possible_again()


def test_a_card_can_be_dragged_to_the_table(page: Page) -> None:
    open_table(page, LEADS)
    own_turn(page)
    card = page.locator("#hand > [data-legal]").first
    name = card.get_attribute("data-card")
    field = page.locator("#field").bounding_box()
    assert field is not None
    card.hover(position={"x": 9, "y": 22})
    page.mouse.down()
    page.mouse.move(field["x"] + field["width"] / 2, field["y"] + field["height"] / 2, steps=5)
    expect(page.locator("#field[data-drop=over]")).to_be_attached()
    page.mouse.up()

    expect(page.locator(f"#bout [data-card='{name}']")).to_be_visible()
    expect(page.locator("[data-dragging], [data-drop]")).to_have_count(0)


def test_a_drop_that_is_refused_closes_the_choice_of_another_card(page: Page) -> None:
    open_table(page, BEATS_OR_TRANSFERS)
    own_turn(page)
    page.locator("#hand > [data-card='7D']").click(position={"x": 9, "y": 22})
    expect(page.locator("#chooser")).to_be_visible()
    drag_to_the_table(page, page.locator("#hand > [data-card='6C']"))

    expect(page.locator("#notice")).to_be_visible()
    expect(page.locator("#chooser")).to_be_hidden()
    expect(page.locator("[data-choice]")).to_have_count(0)


def test_a_card_that_is_dropped_nowhere_flies_home(page: Page) -> None:
    open_table(page, LEADS)
    own_turn(page)
    before = seen(page)
    card = page.locator("#hand > [data-legal]").first
    box = card.bounding_box()
    assert box is not None
    card.hover(position={"x": 9, "y": 22})
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 30, steps=4)
    expect(page.locator("[data-dragging]")).to_have_count(1)
    page.mouse.up()

    expect(page.locator("[data-dragging]")).to_have_count(0)
    assert before == seen(page)


def test_a_card_that_is_dropped_outside_the_window_flies_home(page: Page) -> None:
    open_table(page, LEADS)
    own_turn(page)
    before = seen(page)
    page.locator("#hand > [data-legal]").first.hover(position={"x": 9, "y": 22})
    page.mouse.down()
    page.mouse.move(200, 200, steps=4)
    page.mouse.move(-40, -40)
    page.mouse.up()

    expect(page.locator("[data-dragging], [data-drop]")).to_have_count(0)
    assert before == seen(page)
