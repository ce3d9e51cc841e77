"""The hand, from one card to a whole deck: every card can be told and touched, and nothing is in the way of another."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.pages import open_table, own_turn
from tests.saved_games import save_with

SIZES = [(320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800)]
NARROWEST = 24
# The cards of the hand of which less than so many pixels are to be touched, or whose rank and suit something covers.
COVERED = """
(least) => {
  const cards = [...document.querySelectorAll('#hand > .card')];
  const seen = (card, x, y) => document.elementFromPoint(x, y)?.closest('.card') === card;
  return cards.filter((card) => {
    const { left, top } = card.getBoundingClientRect();
    const suit = card.querySelector('.index use') ?? card.querySelector('use');
    const [sign, letter] = [suit, card.querySelector('text')].map((element) => element.getBoundingClientRect());
    return !seen(card, left + least - 1, top + 8)
      || [letter, sign].some(({ left, right }) => !seen(card, left + 1, sign.top) || !seen(card, right - 1, sign.top))
      || !seen(card, sign.left + 1, sign.bottom - 2) || !seen(card, sign.right - 1, sign.bottom - 2);
  }).map((card) => card.dataset.card);
}
"""
# What reaches out of the window, and what overlaps something else.
OUT_OF_PLACE = """
() => {
  const parts = ['#hand > .card', '#bout .card', '#actions button', '#status', '#talon', '#discard', '.seat', '.bar'];
  const box = (element) => element.getBoundingClientRect();
  const boxes = parts.map((part) => [...document.querySelectorAll(part)].map(box));
  const outside = ({ left, right, top, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  const meet = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  return parts.flatMap((part, at) => [
    ...boxes[at].some(outside) ? [`${part} outside`] : [],
    ...parts.filter((_, other) => other > at && boxes[at].some((one) => boxes[other].some((two) => meet(one, two))))
      .map((other) => `${part} over ${other}`),
  ]);
}
"""


@pytest.mark.parametrize("faces", ["pictures", "big"])
@pytest.mark.parametrize("cards", [1, 6, 12, 24, 36])
def test_every_card_of_the_hand_can_be_told_and_touched(page: Page, cards: int, faces: str) -> None:
    kept = {"settings": json.dumps({"version": 1, "faces": faces}), "game": save_with(cards)}
    for name, text in kept.items():
        page.add_init_script(f"localStorage['durak:{name}'] = {json.dumps(text)}")
    open_table(page, "speed=instant")
    own_turn(page)
    expect(page.locator("#hand > .card")).to_have_count(cards)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        # Cards are raised and laid down with a transition.
        page.evaluate(
            "() => Promise.all(document.getAnimations().filter(({ effect }) => effect.getTiming().iterations === 1)"
            ".map(({ finished }) => finished.catch(() => {})))"
        )
        assert page.evaluate(COVERED, NARROWEST) == [], (width, height)
        assert page.evaluate(OUT_OF_PLACE) == [], (width, height)
