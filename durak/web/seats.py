"""The opponents' places at the table."""

from __future__ import annotations

from typing import Any

from durak.app.scene import SeatSpot
from durak.web.cards import put_backs
from durak.web.dom import arrange, by_id, find, flag, make, put, put_text, tell_size


class Seats:
    """One section for each opponent, kept as long as so many play."""

    def __init__(self) -> None:
        self._home = by_id("opponents")
        self._sections: dict[int, Any] = {}

    def draw(self, spots: tuple[SeatSpot, ...]) -> None:
        """Show the opponents as the layout says."""
        for spot in spots:
            self._dress(self._section(spot.player), spot)
        tell_size(self._home, len(spots), (3,))
        arrange(self._home, [self._section(spot.player) for spot in spots])

    def fan(self, player: int) -> Any:
        """The zone with an opponent's cards."""
        return find(self._section(player), ".seat-cards")

    def think(self, player: int | None) -> None:
        """Show who ponders."""
        for number, section in self._sections.items():
            flag(section, "data-thinking", number == player)

    def say(self, player: int, text: str) -> None:
        """Let an opponent say something aloud; an empty text ends it."""
        put_text(find(self._section(player), ".seat-say"), text)

    def _section(self, player: int) -> Any:
        if player not in self._sections:
            section = make("section", "seat", data_seat=str(player), data_key=f"seat{player}")
            section.append(make("div", "zone seat-cards"))
            for part in ("name", "count", "place", "role", "say"):
                section.append(make("span", f"seat-{part}"))
            # The live region tells what is said; the bubble is for the eye.
            put(find(section, ".seat-say"), "aria-hidden", "true")
            section.append(make("button", "seat-button", type="button", data_command=f"level-{player}"))
            self._sections[player] = section
        return self._sections[player]

    def _dress(self, section: Any, spot: SeatSpot) -> None:
        put(section, "data-count", spot.cards)
        put(section, "data-role", spot.role or None)
        put(section, "data-team", spot.team)
        put(section, "aria-label", spot.label)
        flag(section, "data-active", spot.active)
        name = find(section, ".seat-name")
        put_text(name, spot.name)
        put(name, "title", spot.label)
        count = find(section, ".seat-count")
        put_text(count, str(spot.cards))
        put(count, "title", spot.cards_text)
        put_text(find(section, ".seat-place"), spot.place_text)
        put_text(find(section, ".seat-role"), spot.role_text)
        put(find(section, ".seat-button"), "aria-label", spot.button_text)
        fan = find(section, ".seat-cards")
        tell_size(fan, spot.cards, (6, 9))
        put_backs(fan, spot.cards)
