"""Playing a bout to its end by rules of thumb, as fast as Python can: what a search calls thousands of times a move.

What the end of the bout promises each player is then said by value.py.

Everybody beats with his cheapest card, throws in cheap plain cards, keeps kings, aces and trumps while the talon is
large, and takes rather than spend a high trump early. One card at a time, the defender answers at once: groups and
any-time throwing change hardly anything in such bouts, so all rules share one function. It is long and calls little,
because that is where the time goes; one for two players alone would make a search 7 % faster.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from durak.ai.bits import SLOTS
from durak.ai.fast import LEAD, NOBODY, OVER, TAKING, Game
from durak.ai.setup import Setup
from durak.ai.value import Scores, last_two_scores, promised, promised_to_attacker


class Policy(NamedTuple):
    """The numbers of the rules of thumb; ranks are counted from the top, 1 is the ace."""

    high_trumps: int = 3
    """So many of the highest trumps are not spent on a plain card while the talon is large."""
    high_plain: int = 2
    """So many of the highest plain ranks are not thrown in while the talon is large."""
    large: int = 6
    """A talon of more cards is large."""


POLICY: Final = Policy()


@cache
def _borders(deck: int) -> tuple[int, int]:
    """The lowest trump bit that is high, and the lowest plain bit that is."""
    ranks = deck // 4
    return 1 << deck - POLICY.high_trumps, 1 << 3 * (ranks - POLICY.high_plain)


def _filled_up(hand: int, size: int, talon: list[int], drawn: int) -> tuple[int, int]:
    """The hand after drawing, and how many cards of the talon are drawn then."""
    want, end = size - hand.bit_count(), len(talon)
    while want > 0 and drawn < end:
        hand |= talon[drawn]
        drawn += 1
        want -= 1
    return hand, drawn


def rollout(game: Game, scores: list[Scores]) -> tuple[float, ...]:  # noqa: C901
    """Play on and say what share of not losing each player gets; `scores` by the cards left in the talon.

    The game itself is left as it was.
    """
    if game.phase == OVER:
        return game.setup.rewards[game.loser]
    setup = game.setup
    rank_of, beaters, plain = setup.rank_of, setup.beaters, setup.plain
    any_rank = setup.any_rank
    transfers = setup.transfer and (not game.first_bout or setup.rules.transfer_first_bout)
    cap = min(setup.cap, 5) if game.five else setup.cap
    high_trump, high_plain = _borders(setup.rules.deck)
    hands = game.hands[:]
    talon, out = len(game.talon) - game.drawn, game.out
    if game.phase == LEAD:
        return _promised(setup, scores, hands, talon, out, game.attacker, game.defender)
    early = talon > POLICY.large
    seat, attacker, defender, throwers = game.defender_seat, game.attacker, game.defender, game.throwers
    table, ranks, opened = game.table, game.ranks, game.open
    room = game.limit - game.laid
    fresh = opened == table
    hand = hands[defender]
    taken = game.phase == TAKING
    while not taken:
        if opened:
            target = opened & -opened
            if fresh and transfers:
                card = hand & rank_of[target % SLOTS]
                if card and (card & plain or not early):
                    card &= -card
                    empty = 0
                    if not talon:
                        for player, held in enumerate(hands):
                            if not held:
                                empty |= 1 << player
                    found = setup.receiving(seat, defender, game.leader_seat, out, empty)
                    if found is not None:
                        laid = table.bit_count() + 1
                        count = hands[found[1]].bit_count()
                        if count >= laid:
                            table |= card
                            opened = table
                            hands[defender] = hand ^ card
                            seat, defender, _, attacker, throwers = found
                            hand = hands[defender]
                            room = (cap if count > cap else count) - laid
                            continue
            card = hand & beaters[target % SLOTS]
            if not card:
                taken = True
                break
            card &= -card
            if early and card >= high_trump and target <= plain:
                taken = True
                break
            fresh = False
            hand ^= card
            opened ^= target
            table |= card
            if any_rank:
                ranks |= rank_of[card % SLOTS]
            if opened:
                continue
        if room <= 0:
            break
        wanted = ranks & plain if talon else ranks
        if early:
            wanted &= high_plain - 1
        for player in throwers:
            card = hands[player] & wanted
            if card:
                card &= -card
                hands[player] ^= card
                table |= card
                opened = card
                room -= 1
                break
        else:
            break
    if taken:
        if setup.after_take and room > 0:
            wanted = ranks & (high_plain - 1 if early else plain)
            for player in throwers:
                card = hands[player] & wanted
                while card and room > 0:
                    target = card & -card
                    card ^= target
                    hands[player] ^= target
                    table |= target
                    room -= 1
        hand |= table
    hands[defender] = hand
    return _after(game, scores, hands, out, (seat, attacker, defender), taken)


def _after(
    game: Game, scores: list[Scores], hands: list[int], out: int, bout: tuple[int, int, int], taken: bool
) -> tuple[float, ...]:
    """What is promised after a bout: all draw, who is without cards is out, and the next attacker is known."""
    setup, talon, drawn = game.setup, game.talon, game.drawn
    side, size, end = setup.side, setup.hand_size, len(talon)
    seat, attacker, defender = bout
    if drawn < end:
        for player in setup.order[attacker]:
            if player != defender:
                hands[player], drawn = _filled_up(hands[player], size, talon, drawn)
        hands[defender], drawn = _filled_up(hands[defender], size, talon, drawn)
    if drawn >= end:
        out, holder, over = 0, NOBODY, True
        for player, hand in enumerate(hands):
            if not hand:
                out |= 1 << player
            elif holder < 0:
                holder = player
            elif side[player] != side[holder]:
                over = False
        if over:
            return setup.rewards[holder]
    _, attacker, defender, _ = setup.opening(setup.next_seat(seat, taken, out), out)
    return _promised(setup, scores, hands, end - drawn, out, attacker, defender)


def _promised(
    setup: Setup, scores: list[Scores], hands: list[int], talon: int, out: int, attacker: int, defender: int
) -> tuple[float, ...]:
    """What is promised before `attacker` leads, with `talon` cards left; the last two are valued as two players are."""
    two = setup.players == 2
    if not two and (talon or out.bit_count() != setup.players - 2):
        return promised(setup, scores[talon], hands, attacker, not talon)
    tables = scores[talon] if two else last_two_scores(setup.rules.deck)
    share = promised_to_attacker(setup, tables, hands[attacker], hands[defender], not talon)
    first, second = setup.side[attacker], setup.side[defender]
    return tuple([share if side == first else 1.0 - share if side == second else 1.0 for side in setup.side])
