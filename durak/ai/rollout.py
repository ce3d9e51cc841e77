"""Playing a game on by rules of thumb, as fast as Python can: what a search calls thousands of times a move.

To its end, but while there is a talon only to the end of the bout, where `value` says what it promises each player.

Everybody leads his cheapest card, beats with the cheapest, throws in cheap plain cards, keeps kings, aces and trumps
while the talon is large, and takes rather than spend a high trump early. One card at a time, the defender answers at
once: groups and any-time throwing change hardly anything in such games, so all rules share the two functions, one for
two players and one for more. They are long, build no lists and call only what happens once a bout, because that is
where the time goes: a search with two players would take 5 % longer if their shares came from `_promised`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import Final, NamedTuple

from durak.ai.bits import SLOTS
from durak.ai.fast import BOUT_CAP, DEFEND, LEAD, NOBODY, OVER, TAKING, Game
from durak.ai.setup import Setup
from durak.ai.value import Scores


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


def _strength(hand: int, tables: Scores, width: int) -> float:
    """What a hand is worth before a lead; `width` is the number of ranks."""
    low, middle, high, trumps, sizes, _ = tables
    third = (1 << width) - 1
    score = low[hand & third] + middle[hand >> width & third] + high[hand >> 2 * width & third]
    return score + trumps[hand >> 3 * width] + sizes[hand.bit_count()]


def _promised(setup: Setup, tables: Scores, hands: Sequence[int], attacker: int) -> tuple[float, ...]:
    """What share of not losing each player can expect before `attacker` leads."""
    width, players, teams, seats = setup.layout.ranks, setup.players, setup.teams, tables.seats
    shares = [0.0] * players
    for place, player in enumerate(setup.order[attacker]):
        strength = _strength(hands[player], tables, width)
        shares[player] = strength if teams else exp(seats[place] - strength)
    if not teams:
        total = sum(shares)
        return tuple([1.0 - share / total for share in shares])
    side = setup.side[attacker]
    share = 1.0 / (1.0 + exp(sum(shares[1 - side :: 2]) - sum(shares[side::2]) + seats[0] - seats[1]))
    return ((1.0 - share, share) if side else (share, 1.0 - share)) * (players // 2)


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
    cap, after_take, any_rank, transfers, size = (
        setup.cap,
        setup.after_take and bool(game.throwers),
        setup.any_rank,
        setup.transfer,
        setup.hand_size,
    )
    throws = bool(game.throwers)
    rewards, width = setup.rewards, setup.layout.ranks
    high_trump, high_plain = _borders(setup.rules.deck)
    talon, drawn, large = game.talon, game.drawn, POLICY.large
    end = len(talon)
    attacker = game.attacker
    attack, defence = hands[attacker], hands[1 - attacker]
    phase, table, ranks, opened = game.phase, game.table, game.ranks, game.open
    room = game.limit - game.laid
    fresh = opened == table
    bouts = 0
    while True:
        early = end - drawn > large
        if phase == LEAD:
            if drawn < end:
                tables = scores[end - drawn]
                share = exp(_strength(attack, tables, width) - tables.seats[0])
                share /= share + exp(_strength(defence, tables, width) - tables.seats[1])
                return (1.0 - share, share) if attacker else (share, 1.0 - share)
            # A game is hardly ever this long; the cap ends those in which nobody gets anywhere.
            bouts += 1
            if bouts > BOUT_CAP:
                return rewards[NOBODY]
            opened = table = attack & -attack
            attack ^= table
            ranks = rank_of[table % SLOTS]
            room = defence.bit_count()
            room = (cap if room > cap else room) - 1
            phase = DEFEND
            fresh = True
        taken = phase == TAKING
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
            card = attack & ranks & plain if after_take else 0
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
            return rewards[attacker if attack else 1 - attacker if defence else NOBODY]
        if not taken:
            attack, defence = defence, attack
            attacker = 1 - attacker
        phase = LEAD


def _many(game: Game, scores: list[Scores]) -> tuple[float, ...]:  # noqa: C901
    setup = game.setup
    rank_of, beaters, plain = setup.rank_of, setup.beaters, setup.plain
    cap, after_take, any_rank, transfers, size = (
        setup.cap,
        setup.after_take,
        setup.any_rank,
        setup.transfer,
        setup.hand_size,
    )
    order, side, partner_plays = setup.order, setup.side, setup.partner_plays
    openings, players = setup.openings, setup.players
    rewards = setup.rewards
    high_trump, high_plain = _borders(setup.rules.deck)
    large = POLICY.large
    hands = game.hands[:]
    talon, drawn, out = game.talon, game.drawn, game.out
    end = len(talon)
    seat, attacker, defender, throwers = game.defender_seat, game.attacker, game.defender, game.throwers
    leader = game.leader_seat
    phase, table, ranks, opened = game.phase, game.table, game.ranks, game.open
    room = game.limit - game.laid
    fresh = opened == table
    bouts = 0
    while True:
        early = end - drawn > large
        hand = hands[defender]
        if phase == LEAD:
            if drawn < end:
                return _promised(setup, scores[end - drawn], hands, attacker)
            bouts += 1
            if bouts > BOUT_CAP:
                return rewards[NOBODY]
            lead = hands[attacker]
            opened = table = lead & -lead
            hands[attacker] = lead ^ table
            ranks = rank_of[table % SLOTS]
            room = hand.bit_count()
            room = (cap if room > cap else room) - 1
            phase = DEFEND
            fresh = True
        taken = phase == TAKING
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
                        found = setup.receiving(seat, defender, leader, out, empty)
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
            if after_take and room > 0:
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
                return rewards[holder]
        if partner_plays:
            seat = (seat + taken) % players
        elif taken:
            seat = setup.opening(seat, out)[0]
        elif out:
            for player in order[seat]:
                if not out >> player & 1:
                    seat = player
                    break
        leader = seat
        found_opening = openings.get(seat << 8 | out)
        seat, attacker, defender, throwers = found_opening or setup.opening(seat, out)
        phase = LEAD
