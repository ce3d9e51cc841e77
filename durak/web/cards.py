"""The elements of the cards. A face-up card has one element for the life of the page; a hidden one is nobody.

Cards that lie face down are plain `<i>` without any mark of which card they are, made and removed as needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from durak.app.scene import CardSpot
from durak.web.dom import flag, make, put
from durak.web.faces import back_svg, face_svg


class Cards:
    """All face-up cards by their notation."""

    def __init__(self) -> None:
        self._elements: dict[str, Any] = {}
        self._letters: Mapping[str, str] = {}
        self._faces = "pictures"

    def print_faces(self, letters: Mapping[str, str], faces: str) -> None:
        """Print these letters, on faces as the settings name them, on all cards, those to come included."""
        if (self._letters, self._faces) == (letters, faces):
            return
        self._letters, self._faces = letters, faces
        for card, element in self._elements.items():
            element.innerHTML = face_svg(card, letters, faces)

    def element(self, card: str) -> Any:
        """The element of a card, made when it is first seen."""
        if card not in self._elements:
            button = make("button", "card", type="button", data_card=card, data_key=card)
            button.innerHTML = face_svg(card, self._letters, self._faces)
            self._elements[card] = button
        return self._elements[card]

    def dress(self, spot: CardSpot) -> Any:
        """The element of a card with everything on it that the layout says."""
        button = self.element(spot.card)
        put(button, "data-zone", spot.zone)
        put(button, "aria-label", spot.label)
        flag(button, "data-trump", spot.trump)
        flag(button, "data-legal", bool(spot.actions))
        put(button, "data-actions", " ".join(spot.actions) or None)
        flag(button, "data-selected", spot.selected)
        put(button, "data-choice", spot.choice)
        flag(button, "data-fresh", False)
        flag(button, "data-hint", spot.hinted)
        in_hand = spot.zone == "hand"
        put(button, "aria-pressed", str(spot.selected).lower() if in_hand and spot.selected else None)
        put(button, "tabindex", 0 if spot.choice or (in_hand and spot.actions) else -1)
        return button


def put_backs(zone: Any, count: int) -> None:
    """Let a zone show `count` cards face down."""
    # The stand-ins of the static page go when the game is on.
    backs = zone.querySelectorAll("i.card:not([data-shell])")
    for at in range(count, backs.length):
        backs[at].remove()
    for _ in range(backs.length, count):
        zone.append(make_back())


def make_back() -> Any:
    """A card face down."""
    back = make("i", "card", aria_hidden="true", data_face="down")
    back.innerHTML = back_svg()
    return back
