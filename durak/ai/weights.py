"""The numbers behind the heuristics: what cards, tempo and risks are worth.

One unit is the distance from the lowest to the highest plain card. The values were found by play between candidates
in the arena, not by theory.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """How a player values what he sees; the defaults are for the time while there is a talon."""

    trump_base: float = 1.35
    """Worth of the lowest trump; a plain card is worth 0 to 1."""
    trump_slope: float = 0.8
    """How much more the highest trump is worth than the lowest."""
    by_count: float = 0.85
    """How far a card's worth follows the cards still in play (1) and not its bare rank (0)."""
    burden: float = 0.7
    """Cost of each card above a full hand."""
    hold: float = 1.5
    """Cost of each card up to a full hand, if it is not drawn again."""
    tempo: float = 0.65
    """Worth of leading next instead of being attacked."""
    give: float = 0.65
    """How much of an opponent's loss is our gain, with two players."""
    press: float = 0.3
    """Worth of making the defender spend one more card."""
    risk: float = 0.6
    """Cost of each card that can be expected to be thrown in on a rank we bring to the table."""
    reluctance: float = 0.3
    """How often a defender with a full talon takes rather than spends a trump."""
    dump: float = 1.0
    """How many more cards to expect when we take, for each one that could be thrown in."""
    transfer: float = 0.5
    """Worth of passing the attack on instead of answering it."""
    show: float = 0.1
    """Cost of letting everybody see a trump."""
    out: float = 6.0
    """Worth of getting rid of the last card for good, and cost of letting an opponent do so."""
    group: float = 0.05
    """Worth of each further card led at once."""
    keep_hand: float = 0.55
    """Mean worth of a dealt hand below which a new deal is asked for."""


class Style(NamedTuple):
    """Weights for the two parts of a deal."""

    talon: Weights
    empty: Weights
    """Once the talon is gone."""


STANDARD: Final = Style(
    talon=Weights(),
    empty=Weights(trump_base=1.3, trump_slope=0.7, burden=1.0, tempo=1.9),
)
