"""Playing a bout to its end by rules of thumb, as fast as Python can: what a search calls thousands of times a move.

What the end of the bout promises each player is then said by value.py.

Everybody beats with his cheapest card, throws in cheap plain cards, keeps kings, aces and trumps while the talon is
large, and takes rather than spend a high trump early. One card at a time, the defender answers at once: groups and
any-time throwing change hardly anything in such bouts, so all rules share the two functions, one for two players and
one for more. They are long and call little, because that is where the time goes.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from durak.ai.bits import SLOTS
from durak.ai.fast import LEAD, NOBODY, OVER, TAKING, Game
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


def rollout(game: Game, scores: list[Scores]) -> tuple[float, ...]:
    """Play on and say what share of not losing each player gets; `scores` by the cards left in the talon.

    The game itself is left as it was.
    """
    if game.phase == OVER:
        return game.setup.rewards[game.loser]
    return _two(game, scores) if game.setup.players == 2 else _many(game, scores)


def _filled_up(hand: int, size: int, talon: list[int], drawn: int) -> tuple[int, int]:
    """The hand after drawing, and how many cards of the talon are drawn then."""
    want, end = size - hand.bit_count(), len(talon)
    while want > 0 and drawn < end:
        hand |= talon[drawn]
        drawn += 1
        want -= 1
    return hand, drawn


def _two(game: Game, scores: list[Scores]) -> tuple[float, ...]:  # noqa: C901
    setup, hands = game.setup, game.hands
    rank_of, beaters, plain = setup.rank_of, setup.beaters, setup.plain
    cap, any_rank, transfers, size = setup.cap, setup.any_rank, setup.transfer, setup.hand_size
    throws = bool(game.throwers)
    high_trump, high_plain = _borders(setup.rules.deck)
    talon, drawn = game.talon, game.drawn
    end = len(talon)
    early = end - drawn > POLICY.large
    attacker = game.attacker
    attack, defence = hands[attacker], hands[1 - attacker]
    if game.phase != LEAD:
        table, ranks, opened = game.table, game.ranks, game.open
        room = game.limit - game.laid
        fresh = opened == table
        taken = game.phase == TAKING
        # The answers to one attack card after another, until all is beaten or the defender takes.
        while not taken:
            if opened:
                target = opened & -opened
                if fresh and transfers:
                    card = defence & rank_of[target % SLOTS]
                    if card and (card & plain or not early):
                        card &= -card
                        laid = table.bit_count() + 1
                        count = attack.bit_count()
                        if count >= laid:
                            table |= card
                            opened = table
                            attack, defence = defence ^ card, attack
                            attacker = 1 - attacker
                            room = (cap if count > cap else count) - laid
                            continue
                card = defence & beaters[target % SLOTS]
                if not card:
                    taken = True
                    break
                card &= -card
                if early and card >= high_trump and target <= plain:
                    taken = True
                    break
                fresh = False
                defence ^= card
                opened ^= target
                table |= card
                if any_rank:
                    ranks |= rank_of[card % SLOTS]
                if opened:
                    continue
            if room <= 0 or not throws:
                break
            card = attack & ranks
            if end > drawn:
                card &= plain
            if not card:
                break
            card &= -card
            if early and card >= high_plain:
                break
            attack ^= card
            table |= card
            opened = card
            room -= 1
        if taken:
            card = attack & ranks & plain if throws and setup.after_take else 0
            while card and room > 0:
                target = card & -card
                if early and target >= high_plain:
                    break
                card ^= target
                attack ^= target
                table |= target
                room -= 1
            defence |= table
        if drawn < end:
            attack, drawn = _filled_up(attack, size, talon, drawn)
            defence, drawn = _filled_up(defence, size, talon, drawn)
        if drawn >= end and not (attack and defence):
            return setup.rewards[attacker if attack else 1 - attacker if defence else NOBODY]
        if not taken:
            attack, defence = defence, attack
            attacker = 1 - attacker
    share = promised_to_attacker(setup, scores[end - drawn], attack, defence, drawn >= end)
    return (1.0 - share, share) if attacker else (share, 1.0 - share)


def _many(game: Game, scores: list[Scores]) -> tuple[float, ...]:  # noqa: C901
    setup = game.setup
    rank_of, beaters, plain = setup.rank_of, setup.beaters, setup.plain
    cap, any_rank, transfers, size = setup.cap, setup.any_rank, setup.transfer, setup.hand_size
    order, side = setup.order, setup.side
    high_trump, high_plain = _borders(setup.rules.deck)
    hands = game.hands[:]
    talon, drawn, out = game.talon, game.drawn, game.out
    end = len(talon)
    if game.phase == LEAD:
        return _promised(game, scores, hands, drawn, out, game.attacker, game.defender)
    early = end - drawn > POLICY.large
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
                    if drawn >= end:
                        for player in order[0]:
                            if not hands[player]:
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
        wanted = ranks if drawn >= end else ranks & plain
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
    if drawn < end:
        for player in order[attacker]:
            if player != defender:
                hands[player], drawn = _filled_up(hands[player], size, talon, drawn)
        hands[defender], drawn = _filled_up(hand, size, talon, drawn)
    if drawn >= end:
        out, holder, over = 0, NOBODY, True
        for player in order[0]:
            if not hands[player]:
                out |= 1 << player
            elif holder < 0:
                holder = player
            elif side[player] != side[holder]:
                over = False
        if over:
            return setup.rewards[holder]
    _, attacker, defender, _ = setup.opening(setup.next_seat(seat, taken, out), out)
    return _promised(game, scores, hands, drawn, out, attacker, defender)


def _promised(
    game: Game, scores: list[Scores], hands: list[int], drawn: int, out: int, attacker: int, defender: int
) -> tuple[float, ...]:
    """What is promised before `attacker` leads; the last two of a deal are valued as two players are."""
    setup, left = game.setup, len(game.talon) - drawn
    if left or out.bit_count() != setup.players - 2:
        return promised(setup, scores[left], hands, attacker, not left)
    tables = last_two_scores(setup.rules.deck)
    share = promised_to_attacker(setup, tables, hands[attacker], hands[defender], True)
    first, second = setup.side[attacker], setup.side[defender]
    return tuple([share if side == first else 1.0 - share if side == second else 1.0 for side in setup.side])
