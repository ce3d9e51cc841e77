"""The table: brings the page's elements into line with a layout, and moves what changed its place.

What moved is found by comparing this layout with the last one: a card that appears comes from whoever has fewer cards
now, one that vanishes goes to whoever has more, or to the discard.
"""

from __future__ import annotations

from typing import Any, Final

from pyscript import document

from durak.app.scene import Button, CardSpot, Layout
from durak.web import motion
from durak.web.cards import Cards, make_back, put_backs
from durak.web.dom import arrange, by_id, find, flag, make, put, put_text, tell_size
from durak.web.motion import Box
from durak.web.seats import Seats

_FULL_HAND: Final = 30
"""With more cards than that in the hand a low screen has little room above it."""
_MOST_FLIGHTS: Final = 6
"""So many hidden cards are seen flying to one player; where more are dealt the rest is there when they are."""


class Table:
    """The table as it is shown; `draw` shows another layout."""

    def __init__(self) -> None:
        self.cards = Cards()
        self.seats = Seats()
        self._root = document.documentElement
        self._home, self._hand, self._bout = by_id("table"), by_id("hand"), by_id("bout")
        self._talon, self._discard, self._actions = by_id("talon"), by_id("discard"), by_id("actions")
        self._trump_zone = find(self._talon, '[data-zone="trump"]')
        self._stack = find(self._talon, '[data-zone="talon"]')
        self._heap = find(self._discard, '[data-zone="discard"]')
        self._pairs: list[Any] = []
        self._buttons: dict[str, Any] = {}
        self._last: Layout | None = None

    def draw(self, layout: Layout, milliseconds: float = 0, dealt: bool = False) -> None:
        """Show the layout; cards that changed their place take so long to get there.

        `dealt`: they all come from the talon, and what lay about before goes to nobody.
        """
        last, self._last = self._last, layout
        focused, active = self._focused_card(), document.activeElement
        within = bool(active) and bool(active.closest("#table"))
        if dealt and last is not None:
            last = last._replace(cards=(), pairs=0, seats=(), talon=0, discard=0, discard_backs=0)
        boxes = self._boxes(last) if milliseconds and last is not None else {}
        self._place_cards(layout)
        self.seats.draw(layout.seats)
        self._draw_heaps(layout)
        self._draw_words(layout)
        self._draw_buttons(layout.buttons)
        if boxes and last is not None:
            self._move(last, layout, boxes, milliseconds)
        if focused and document.activeElement != focused and focused.parentElement == self._hand:
            self.focus(focused)
        if within and document.activeElement == document.body:
            # What had the focus has been played or has gone. No card gets it: the same key again would play that too.
            self._hand.focus(preventScroll=True)
        # Last, so that whoever watches these sees a table that is complete.
        self._draw_root(layout)

    # ------------------------------------------------------------------------------------------ places

    def _place_cards(self, layout: Layout) -> None:
        by_place: dict[str, list[Any]] = {}
        for spot in layout.cards:
            by_place.setdefault(spot.place, []).append(self.cards.dress(spot))
            element = by_place[spot.place][-1]
            # A card that was dragged here lies wherever it was let go.
            element.style.translate = ""
            flag(element, "data-dragging", False)
        hand = by_place.get("hand", [])
        flag(self._hand, "data-choosing", any(spot.actions for spot in layout.cards))
        flag(self._home, "data-full-hand", len(hand) > _FULL_HAND)
        flag(self._home, "data-bare", not layout.pairs)
        tell_size(self._hand, len(hand), (13, 25))
        tell_size(self._bout, layout.pairs, (4, 5, 6, 7, 9, 10, 11))
        self._hand.style.setProperty("--count", str(len(hand)))
        while len(self._pairs) < layout.pairs:
            self._pairs.append(_make_pair(len(self._pairs)))
        for number, pair in enumerate(self._pairs[: layout.pairs]):
            flag(pair, "data-beaten", f"beat:{number}" in by_place)
            for at, kind in enumerate(("attack", "beat")):
                arrange(pair.children[at], by_place.get(f"{kind}:{number}", []))
        arrange(self._bout, self._pairs[: layout.pairs])
        for pair in self._pairs[layout.pairs :]:
            for zone in pair.children:
                arrange(zone, [])
        arrange(self._trump_zone, by_place.get("trump", []))
        arrange(self._hand, hand)

    def _draw_heaps(self, layout: Layout) -> None:
        put_backs(self._stack, layout.talon_backs)
        put_backs(self._heap, layout.discard_backs)
        flag(self._talon, "data-empty", layout.talon == 0)

    def _draw_words(self, layout: Layout) -> None:
        suit = by_id("trump-suit")
        if suit.getAttribute("data-shown") != layout.trump + layout.trump_text:
            suit.setAttribute("data-shown", layout.trump + layout.trump_text)
            suit.innerHTML = (
                f'<svg class="suit" data-suit="{layout.trump}" viewBox="0 0 100 100" aria-hidden="true">'
                f'<use href="#suit-{layout.trump}"/></svg><span class="visually-hidden">{layout.trump_text}</span>'
            )
        put_text(by_id("talon-count"), str(layout.talon) if layout.talon else "")
        put(by_id("talon-count"), "title", layout.talon_text)
        put_text(by_id("discard-count"), str(layout.discard) if layout.discard else "")
        put(by_id("discard-count"), "title", layout.discard_text)
        status = by_id("status")
        put(status, "data-mark", layout.mark or None)
        if layout.status:
            put_text(status, layout.status)
            put(status, "data-role", layout.role or None)

    def _draw_buttons(self, buttons: tuple[Button, ...]) -> None:
        tell_size(self._actions, len(buttons), (3,))
        arrange(self._actions, [self._button(button) for button in buttons])

    def _button(self, button: Button) -> Any:
        key = button.action or button.command
        element = self._buttons.get(key)
        if element is None:
            kind = {"data_action": button.action} if button.action else {"data_command": button.command}
            element = self._buttons[key] = make("button", "", type="button", data_key=key, **kind)
        put_text(element, button.text)
        flag(element, "data-primary", button.primary)
        flag(element, "data-minor", button.minor)
        flag(element, "data-hint", button.hinted)
        element.disabled = not button.enabled
        return element

    def _draw_root(self, layout: Layout) -> None:
        self.put_turn(layout.turn)
        put(self._root, "data-seat", layout.seat)
        flag(self._root, "data-over", layout.over)

    def put_turn(self, player: int | None) -> None:
        """Tell automation whose turn it is."""
        put(self._root, "data-turn", player)

    # ------------------------------------------------------------------------------------------ focus

    def _focused_card(self) -> Any:
        """The card of the hand that has the focus; falsy when none has."""
        active = document.activeElement
        return active if active and active.parentElement == self._hand else None

    def focus(self, element: Any) -> None:
        """Put the focus on an element, with a ring round it only for those who use the keyboard."""
        ring = self._root.getAttribute("data-input") == "keys"
        element.focus(preventScroll=True, focusVisible=ring)

    def focus_first(self) -> None:
        """Put the focus where the human can act, unless it already is there or in a dialog."""
        active = document.activeElement
        if active and active.closest("dialog[open], #chooser, #bout [data-choice]"):
            return
        target = find(document, "#bout [data-choice]")
        if target and not (active and active.closest(".bar, #notices, #tour")):
            self.focus(target)
            return
        if active and active.closest("#hand > [data-legal], #actions button:enabled, .bar, #notices, #tour"):
            return
        for selector in ("#hand > [data-legal]", "#actions [data-action]:enabled"):
            goal = find(document, selector)
            if goal:
                self.focus(goal)
                return

    def focus_hint(self) -> None:
        """Put the focus on what a hint speaks of: the button that plays it, or its card."""
        for selector in ("#actions [data-hint]", '#actions [data-command="play-selected"]', "#hand > [data-hint]"):
            goal = find(document, selector)
            if goal:
                self.focus(goal)
                return

    def step(self, by: int) -> bool:
        """Move the focus to the next card: among the targets when there are any, else in the hand."""
        targets = list(self._bout.querySelectorAll("[data-choice]"))
        cards = targets or list(self._hand.children)
        active = document.activeElement
        at = next((number for number, card in enumerate(cards) if card == active), None)
        if not cards or (at is None and active and active.closest("#actions, .bar, #notices, #tour")):
            return False
        following = (0 if by > 0 else -1) if at is None else (at + by) % len(cards)
        cards[following].focus(preventScroll=True)
        return True

    def point(self, number: int) -> bool:
        """Put the focus on the card of the hand with this number, counted from one."""
        if not 0 < number <= self._hand.children.length:
            return False
        self._hand.children[number - 1].focus(preventScroll=True)
        return True

    # ------------------------------------------------------------------------------------------ motion

    def _boxes(self, last: Layout) -> dict[str, Box]:
        """Where everything is seen now: cards by their notation, hands and heaps by `seat:1`, `talon`, `discard`."""
        boxes = {spot.card: motion.box_of(self.cards.element(spot.card)) for spot in last.cards}
        boxes |= {f"seat:{seat.player}": _fan_box(self.seats.fan(seat.player)) for seat in last.seats}
        boxes["talon"], boxes["discard"] = motion.box_of(self._stack), motion.box_of(self._heap)
        return boxes

    def _move(self, last: Layout, layout: Layout, boxes: dict[str, Box], milliseconds: float) -> None:
        motion.clear_ghosts()
        arrivals = self._arrivals(last, layout)
        drawn = {}
        if layout.talon != last.talon or not last.seats:
            drawn = {seat: len(backs) for seat, backs in arrivals.items() if seat != "discard"}
        self._come(last, layout, boxes, milliseconds)
        self._leave(last, layout, boxes, drawn, milliseconds)
        self._draw_from_talon(drawn, arrivals, boxes["talon"], milliseconds)
        for place, backs in arrivals.items():
            for order, back in enumerate(backs):
                motion.await_arrival(back, milliseconds, min(order, _MOST_FLIGHTS - 1) if place in drawn else 0)
        self._pass_on(last, layout, milliseconds)

    def _come(self, last: Layout, layout: Layout, boxes: dict[str, Box], milliseconds: float) -> None:
        """Cards that are seen come from where they lay, or from whoever had them."""
        elements = {spot.card: self.cards.element(spot.card) for spot in layout.cards}
        motion.land([*elements.values(), self._bout])
        ends = {card: motion.box_of(element) for card, element in elements.items()}
        source = _giver(last, layout)
        fresh = [spot.card for spot in layout.cards if spot.zone == "hand" and spot.card not in boxes]
        for spot in layout.cards:
            start = boxes.get(spot.card) or boxes.get(_origin(spot, source))
            end = ends[spot.card]
            if start is not None and abs(start.x - end.x) + abs(start.y - end.y) > 2:
                turned = spot.zone != "talon" and _place_of(last, spot.card) == "trump"
                flag(elements[spot.card], "data-fresh", spot.card in fresh)
                # One after the other, and last the card that lay under the talon.
                order = fresh.index(spot.card) if spot.card in fresh else len(fresh) * turned
                motion.fly(elements[spot.card], start, end, milliseconds, order, turned)

    def _leave(
        self, last: Layout, layout: Layout, boxes: dict[str, Box], drawn: dict[str, int], milliseconds: float
    ) -> None:
        """Cards that are seen no more go to whoever has them now; one that lay under the talon after those above it."""
        goal, seen = _taker(last, layout), {spot.card for spot in layout.cards}
        for spot in last.cards:
            if spot.card not in seen and spot.zone != "hand" and spot.card in boxes and goal in boxes:
                turned = spot.place == "trump"
                if turned and goal in drawn:
                    drawn[goal] -= 1
                face = self.cards.element(spot.card).innerHTML
                motion.send(face, boxes[spot.card], boxes[goal], milliseconds, drawn.get(goal, 0), turned)

    def _arrivals(self, last: Layout, layout: Layout) -> dict[str, list[Any]]:
        """By hand or heap: the backs that are new there, as the opponents sit now: a new game may have more."""
        before = {seat.player: seat.cards for seat in last.seats}
        more = {seat.player: seat.cards - before.get(seat.player, 0) for seat in layout.seats}
        new = {
            f"seat:{seat}": list(self.seats.fan(seat).children)[-number:] for seat, number in more.items() if number > 0
        }
        heaped = layout.discard_backs - last.discard_backs
        return new | ({"discard": list(self._heap.children)[-heaped:]} if heaped > 0 else {})

    def _draw_from_talon(
        self, drawn: dict[str, int], arrivals: dict[str, list[Any]], talon: Box, milliseconds: float
    ) -> None:
        """Hidden cards on their way from the talon to where they lie now."""
        goals = [
            (order, motion.box_of(back))
            for seat, number in drawn.items()
            for order, back in enumerate(arrivals[seat][: min(number, _MOST_FLIGHTS)])
        ]
        face = make_back().innerHTML
        for order, goal in goals:
            motion.send(face, talon, goal, milliseconds, order)

    def _pass_on(self, last: Layout, layout: Layout, milliseconds: float) -> None:
        """After a transfer the bout leans towards the player whom it has been passed on to."""
        before, now = _defender(last), _defender(layout)
        if 0 < last.pairs <= layout.pairs and before is not None and now is not None and before != now:
            home = self._hand if now == layout.seat else self.seats.fan(now)
            motion.lean(self._bout, motion.box_of(home), milliseconds * 2)


def _make_pair(number: int) -> Any:
    pair = make("div", "pair", data_key=f"pair{number}")
    for kind in ("attack", "beat"):
        pair.append(make("div", "zone", data_zone=kind))
    return pair


def _fan_box(fan: Any) -> Box:
    """The middle of a fan, with the width of one of its cards."""
    card = find(fan, ".card")
    box = motion.box_of(fan)
    return box._replace(width=card.offsetWidth if card else box.width / 3)


def _giver(last: Layout, layout: Layout) -> str:
    """Whose hand has become smaller: where a card that appears on the table comes from."""
    before = {seat.player: seat.cards for seat in last.seats}
    fewer = [seat.player for seat in layout.seats if seat.cards < before.get(seat.player, 0)]
    return f"seat:{fewer[0]}" if fewer else "talon"


def _taker(last: Layout, layout: Layout) -> str:
    """Where a card that vanishes goes to."""
    if layout.discard > last.discard:
        return "discard"
    before = {seat.player: seat.cards for seat in last.seats}
    more = [seat.player for seat in layout.seats if seat.cards > before.get(seat.player, 0)]
    return f"seat:{more[0]}" if more else "discard"


def _defender(layout: Layout) -> int | None:
    """Who has to beat what lies on the table."""
    others = (seat.player for seat in layout.seats if seat.role == "defender")
    return layout.seat if layout.role == "defender" else next(others, None)


def _origin(spot: CardSpot, giver: str) -> str:
    return giver if spot.zone == "table" else "talon"


def _place_of(layout: Layout, card: str) -> str:
    return next((spot.place for spot in layout.cards if spot.card == card), "")
