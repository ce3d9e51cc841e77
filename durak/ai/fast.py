"""The rules once more, for search: a mutable game over bit masks, many times faster than the engine.

Proved equal to the engine by a property test. Left out is what no decision depends on: places, epaulettes, redeals and
the draw by repetition, for which a cap on bouts stands in. A game is made from a View and a guess at the hidden cards.

A move is an int: 0 passes or takes; a mask of cards leads, throws in, or (one card) beats the highest uncovered card;
with the flag TRANSFER or SHOW it transfers. The methods are longer than elsewhere and repeat themselves a little,
because a call costs as much as what it would share.
"""

from __future__ import annotations

from typing import Final

from durak.actions import PASS, TAKE, Action, Kind
from durak.ai.bits import SLOTS
from durak.ai.setup import Setup
from durak.state import Phase, cards_on
from durak.view import View

LEAD: Final = 0
DEFEND: Final = 1
THROW: Final = 2
TAKING: Final = 3
OVER: Final = 4

PHASES: Final = {Phase.LEAD: LEAD, Phase.DEFEND: DEFEND, Phase.THROW: THROW, Phase.TAKE: TAKING, Phase.OVER: OVER}

TRANSFER: Final = 1 << 60
SHOW: Final = 1 << 61
CARDS: Final = TRANSFER - 1

NOBODY: Final = -1
"""The loser of a draw."""

BOUT_CAP: Final = 80
"""Bouts after which a game that is thought through counts as a draw."""


class Game:
    """A game in progress. `copy` is cheap; `moves` and `play` are all that moves it on."""

    __slots__ = (
        "attacker",
        "attacker_seat",
        "bouts",
        "defender",
        "defender_seat",
        "drawn",
        "first_bout",
        "five",
        "hands",
        "laid",
        "leader_seat",
        "limit",
        "loser",
        "open",
        "out",
        "phase",
        "queue",
        "ranks",
        "setup",
        "shown",
        "table",
        "talon",
        "threw",
        "throwers",
        "turn",
    )

    setup: Setup
    hands: list[int]
    talon: list[int]
    """In drawing order; those before `drawn` are drawn."""
    drawn: int
    phase: int
    turn: int
    attacker_seat: int
    defender_seat: int
    leader_seat: int
    attacker: int
    defender: int
    throwers: tuple[int, ...]
    queue: tuple[int, ...]
    """Throwers still to be asked in the open window, the one to act first."""
    threw: tuple[int, ...]
    limit: int
    laid: int
    """Attack cards on the table."""
    open: int
    """Attack cards not beaten."""
    table: int
    ranks: int
    """Cards of the ranks that may be thrown in."""
    shown: int
    first_bout: bool
    five: bool
    """Whether the five-card limit of the first bout or discard is in force."""
    out: int
    bouts: int
    loser: int
    """A loser when the game is over, NOBODY for a draw."""

    def copy(self) -> Game:
        """The same position, free to be played on; the talon is shared, for nothing changes it."""
        new = Game.__new__(Game)
        new.setup = self.setup
        new.hands = self.hands[:]
        new.talon = self.talon
        new.drawn = self.drawn
        new.phase = self.phase
        new.turn = self.turn
        new.attacker_seat = self.attacker_seat
        new.defender_seat = self.defender_seat
        new.leader_seat = self.leader_seat
        new.attacker = self.attacker
        new.defender = self.defender
        new.throwers = self.throwers
        new.queue = self.queue
        new.threw = self.threw
        new.limit = self.limit
        new.laid = self.laid
        new.open = self.open
        new.table = self.table
        new.ranks = self.ranks
        new.shown = self.shown
        new.first_bout = self.first_bout
        new.five = self.five
        new.out = self.out
        new.bouts = self.bouts
        new.loser = self.loser
        return new

    # ------------------------------------------------------------------------------------------ what may be done

    def moves(self) -> list[int]:
        """Every move of one card, cheapest first, some of several, and passing or taking last.

        Of several cards only all plain ones of a rank, and all cards of a rank when the talon is gone.
        """
        phase = self.phase
        if phase == DEFEND:
            return self._defences()
        mask = self.hands[self.turn]
        if phase != LEAD:
            mask &= self.ranks
        found = []
        rest = mask
        while rest:
            bit = rest & -rest
            rest ^= bit
            found.append(bit)
        if phase == LEAD:
            if self.setup.groups and len(found) > 1:
                self._add_groups(found, mask, self.limit)
            return found
        if phase == THROW and self.setup.throw_groups and len(found) > 1:
            self._add_groups(found, mask, self.limit - self.laid)
        found.append(0)
        return found

    def _add_groups(self, found: list[int], mask: int, most: int) -> None:
        """Append the groups of cards of one rank; when throwing in also of several ranks."""
        setup = self.setup
        rank_of, plain = setup.rank_of, setup.plain
        gone = self.drawn >= len(self.talon)
        rest = mask & plain
        if self.phase == THROW:
            if rest & (rest - 1) and rest.bit_count() <= most:
                found.append(rest)
            return
        while rest:
            bit = rest & -rest
            same = mask & rank_of[bit % SLOTS]
            group = same & plain
            rest &= ~same
            if group & (group - 1) and group.bit_count() <= most:
                found.append(group)
            if gone and same != group and same.bit_count() <= most:
                found.append(same)

    def _defences(self) -> list[int]:
        setup = self.setup
        opened = self.open
        target = 1 << opened.bit_length() - 1
        hand = self.hands[self.defender]
        rest = hand & setup.beaters[target % SLOTS]
        found = []
        while rest:
            bit = rest & -rest
            rest ^= bit
            found.append(bit)
        if setup.transfer and opened == self.table:
            same = hand & setup.rank_of[target % SLOTS]
            if same:
                self._add_transfers(found, same)
        found.append(0)
        return found

    def _add_transfers(self, found: list[int], same: int) -> None:
        setup = self.setup
        rules = setup.rules
        receiving = self._receiving()
        if receiving is None or (self.first_bout and not rules.transfer_first_bout):
            return
        room = self.hands[receiving[1]].bit_count() - self.laid
        rest = same if room > 0 else 0
        while rest:
            bit = rest & -rest
            rest ^= bit
            found.append(TRANSFER | bit)
        if rules.transfer_multi and same & (same - 1) and same.bit_count() <= room:
            found.append(TRANSFER | same)
        trump = same & setup.trumps & ~self.shown
        if trump and rules.show_transfer and room >= 0:
            found.append(SHOW | trump)

    def _receiving(self) -> tuple[int, int, int, int, tuple[int, ...]] | None:
        empty = 0
        if self.drawn >= len(self.talon):
            for player, hand in enumerate(self.hands):
                if not hand:
                    empty |= 1 << player
        return self.setup.receiving(self.defender_seat, self.defender, self.leader_seat, self.out, empty)

    # -------------------------------------------------------------------------------------------- what happens then

    def play(self, move: int) -> None:
        """Do a move of `moves`, or any other that is legal."""
        phase = self.phase
        if phase == DEFEND:
            if not move:
                self._ask(self.throwers if self.setup.after_take else (), True)
            elif move < TRANSFER:
                self.beat(move, 1 << self.open.bit_length() - 1)
            else:
                self._transfer(move)
        elif phase == LEAD:
            self._lead(move)
        elif move:
            self._throw_in(move)
        else:
            self._ask(self.queue[1:], phase == TAKING)

    def beat(self, card: int, target: int) -> None:
        """Beat the uncovered attack card `target`."""
        setup = self.setup
        self.hands[self.defender] ^= card
        self.table |= card
        self.open = opened = self.open ^ target
        if setup.any_rank:
            self.ranks |= setup.rank_of[card % SLOTS]
        if opened and not setup.any_time:
            return
        self._ask(self.throwers, False)

    def _lead(self, cards: int) -> None:
        setup = self.setup
        self.hands[self.attacker] ^= cards
        self.table = self.open = cards
        self.ranks = setup.rank_of[(cards & -cards) % SLOTS]
        self.laid = cards.bit_count()
        if setup.any_time:
            attacker = self.attacker
            self._ask(tuple([player for player in self.throwers if player != attacker]), False)
        else:
            self.phase = DEFEND
            self.turn = self.defender

    def _throw_in(self, cards: int) -> None:
        player = self.turn
        taking = self.phase == TAKING
        self.hands[player] ^= cards
        self.table |= cards
        self.open |= cards
        self.laid += cards.bit_count()
        if player not in self.threw:
            self.threw = (*self.threw, player)
        self._ask(self.queue if taking or self.setup.any_time else (), taking)

    def _ask(self, queue: tuple[int, ...], taking: bool) -> None:
        """The first in the queue who can throw in is to act; with nobody left the window closes."""
        if self.laid < self.limit:
            hands, ranks = self.hands, self.ranks
            for index, player in enumerate(queue):
                if hands[player] & ranks:
                    self.queue = queue[index:] if index else queue
                    self.turn = player
                    self.phase = TAKING if taking else THROW
                    return
        self.queue = ()
        if taking:
            self._finish(True)
        elif self.open:
            self.phase = DEFEND
            self.turn = self.defender
        else:
            self._finish(False)

    def _transfer(self, move: int) -> None:
        setup, player, card = self.setup, self.defender, move & CARDS
        found = self._receiving()
        assert found is not None
        if move >= SHOW:
            self.shown |= card
        else:
            self.hands[player] ^= card
            self.table |= card
            self.open |= card
            self.laid += card.bit_count()
        self.defender_seat, self.defender, self.attacker_seat, self.attacker, self.throwers = found
        limit = min(self.hands[self.defender].bit_count(), setup.cap)
        self.limit = 5 if self.five and limit > 5 else limit
        if setup.any_time:
            self._ask(tuple([thrower for thrower in self.throwers if thrower != player]), False)
        else:
            self.turn = self.defender

    def _finish(self, taken: bool) -> None:
        """The bout is over: discard or taking, refill, who is out, who leads (RULES §10)."""
        hands, defender = self.hands, self.defender
        if taken:
            hands[defender] |= self.table
        if self.five and (self.setup.first_bout_only or not taken):
            self.five = False
        self.first_bout = False
        talon = self.talon
        if self.drawn < len(talon):
            self._refill()
        seat = self.defender_seat
        if self.drawn >= len(talon) and self._settle():
            return
        setup = self.setup
        self.bouts += 1
        if self.bouts > BOUT_CAP:
            self.phase, self.loser = OVER, NOBODY
            return
        self.begin(setup.next_seat(seat, taken, self.out) if setup.teams or self.out or taken else seat)

    def _refill(self) -> None:
        setup, hands, talon, drawn = self.setup, self.hands, self.talon, self.drawn
        size, end, defender = setup.hand_size, len(talon), self.defender
        order = setup.order[self.attacker]
        if setup.rules.refill_order == "throw_order" and self.threw:
            order = tuple(dict.fromkeys((self.attacker, *self.threw, *order)))
        for player in order:
            if player != defender:
                want = size - hands[player].bit_count()
                while want > 0 and drawn < end:
                    hands[player] |= talon[drawn]
                    drawn += 1
                    want -= 1
        want = size - hands[defender].bit_count()
        while want > 0 and drawn < end:
            hands[defender] |= talon[drawn]
            drawn += 1
            want -= 1
        self.drawn = drawn

    def _settle(self) -> bool:
        """Without a talon: who has no cards is out. Whether the game is over."""
        side = self.setup.side
        out, holder, over = 0, NOBODY, True
        for player, hand in enumerate(self.hands):
            if not hand:
                out |= 1 << player
            elif holder == NOBODY:
                holder = player
            elif side[player] != side[holder]:
                over = False
        self.out = out
        if over:
            self.phase, self.loser = OVER, holder
        return over

    def begin(self, seat: int) -> None:
        """The player of `seat` is to lead a new bout."""
        self.attacker_seat = self.leader_seat = seat
        self.defender_seat, self.attacker, self.defender, self.throwers = self.setup.opening(seat, self.out)
        limit = min(self.hands[self.defender].bit_count(), self.setup.cap)
        self.limit = 5 if self.five and limit > 5 else limit
        self.queue = self.threw = ()
        self.laid = self.open = self.table = self.ranks = self.shown = 0
        self.phase = LEAD
        self.turn = self.attacker


# --------------------------------------------------------------------------------------------- from and to Views


def from_view(view: View, hands: list[int], talon: list[int], setup: Setup | None = None) -> Game:
    """The game of a view with the hidden cards as given: hands by player, the talon in drawing order.

    A view does not tell who threw in already or who led before a transfer; both are taken as if nobody else had.
    """
    assert view.turn is not None and view.attacker is not None and view.defender is not None
    assert view.attacker_seat is not None and view.defender_seat is not None
    game = Game.__new__(Game)
    game.setup = setup = setup or Setup(view.rules, view.players, view.trump)
    bit_of = setup.layout.bit_of
    game.hands, game.talon, game.drawn = hands, talon, 0
    game.phase, game.turn = PHASES[view.phase], view.turn
    game.attacker_seat = game.leader_seat = view.attacker_seat
    game.defender_seat, game.attacker, game.defender = view.defender_seat, view.attacker, view.defender
    game.throwers, game.queue, game.threw = view.throwers, view.queue, ()
    game.limit, game.laid = view.limit, len(view.table)
    game.open = sum([bit_of[attack] for attack, beating in view.table if beating is None])
    game.table = sum([bit_of[card] for card in cards_on(view.table)])
    game.ranks = setup.layout.rank_mask(game.table)
    if view.table and not setup.any_rank:
        game.ranks = setup.rank_of[bit_of[view.table[0].attack] % SLOTS]
    game.shown = setup.layout.mask(view.shown)
    game.first_bout, game.five = view.number == 1, view.first_limit
    game.out = sum([1 << player for player in view.out])
    game.bouts, game.loser = 0, NOBODY
    return game


def move_of(setup: Setup, action: Action) -> int:
    """The move of an action; which card a beating card covers is not part of it."""
    cards = setup.layout.mask(action.cards)
    if action.kind is Kind.TRANSFER:
        return TRANSFER | cards
    return SHOW | cards if action.kind is Kind.SHOW else cards


def action_of(game: Game, move: int) -> Action:
    """The action of a move in a game in which it is legal."""
    cards = game.setup.layout.cards(move & CARDS)
    if game.phase == LEAD:
        return Action(Kind.LEAD, cards)
    if game.phase != DEFEND:
        return Action(Kind.THROW_IN, cards) if move else PASS
    if not move:
        return TAKE
    if move < TRANSFER:
        return Action(Kind.BEAT, cards, game.setup.layout.card_of[1 << game.open.bit_length() - 1])
    return Action(Kind.TRANSFER if move < SHOW else Kind.SHOW, cards)
