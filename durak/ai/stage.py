"""The numbers of one stage of a deal, as bench.train_value fits them."""

from __future__ import annotations

from typing import NamedTuple


class Stage(NamedTuple):
    """The worth of cards while the talon holds at most `talon` cards, in logits of not being the loser."""

    talon: int
    plain: tuple[float, ...]
    """By rank of the 36-card deck, lowest first."""
    trumps: tuple[float, ...]
    above_six: float
    """For each card above six."""
    above_nine: float
    pair: float
    """For each further plain card of a rank."""
    seats: tuple[float, ...]
    """What the place at the table takes off, the attacker first, then clockwise; in teams his side first."""
    duel: tuple[float, ...] = ()
    """With two players: what high, safe and exposed cards of the attacker are worth, then those of the defender."""
