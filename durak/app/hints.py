"""Hints: the one reason for a move that a beginner should hear, and the sentence that tells it.

Whoever thinks chooses the move; here it is only explained. Each reason is a predicate on the view and the action, so it
never says more than the player can see, and it holds whoever chose. The first one that holds is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from durak.actions import Action, Kind
from durak.ai.levels import LEVELS
from durak.ai.solver import values
from durak.app.names import HUMAN, card_names, player_names
from durak.app.words import Words
from durak.cards import RANKS, Card, beats, height
from durak.rules import lowest_rank, throws_any_rank
from durak.state import Phase, cards_on, uncovered_on
from durak.view import View

STRONGEST: Final = tuple(LEVELS)[-1]
"""The level of the opponent whose move is the hint."""

_ENDGAME_NODES: Final = 2_500
"""Positions looked at to prove that a move of an endgame of two wins or loses."""

_HIGH: Final = 11
"""From the jack on a trump is one to be sorry for."""

Predicate = Callable[[View, Action], bool]
Reasons = tuple[tuple[str, Predicate], ...]


# ------------------------------------------------------------------------------------------ facts about cards


def is_small(view: View, card: Card) -> bool:
    """Whether a card is a plain one from the lower part of the deck: 6 to 9 of 36."""
    return card.suit != view.trump and height(card.rank, lowest_rank(view.rules)) < 0.45


def _price(view: View, card: Card) -> tuple[bool, int]:
    """The order in which one would part with cards."""
    return card.suit == view.trump, card.rank


def _perhaps_held(view: View, player: int) -> frozenset[Card]:
    """All cards that a player may hold as far as one can know."""
    known = frozenset(view.known[player])
    return known if len(known) == view.counts[player] else known | view.unseen()


def _beaters(view: View, card: Card) -> list[Card]:
    """The cards by which the defender may be able to beat `card`."""
    assert view.defender is not None
    return [other for other in _perhaps_held(view, view.defender) if beats(other, card, view.trump)]


def cheapest_defence(view: View) -> tuple[Card, ...] | None:
    """The cheapest cards of the hand that beat everything uncovered; None when not all can be beaten.

    Cards join from the cheapest on, as long as each has an attack of its own: the greedy choice of a matching.
    """
    uncovered, used = uncovered_on(view.table), dict[Card, Card]()
    for card in sorted(view.hand, key=lambda card: _price(view, card)):
        _join(card, uncovered, used, view.trump, set())
    return tuple(used.values()) if len(used) == len(uncovered) else None


def _join(card: Card, uncovered: list[Card], used: dict[Card, Card], trump: str, tried: set[Card]) -> bool:
    """Give `card` an attack to beat, moving those already placed if need be."""
    for attack in uncovered:
        if attack not in tried and beats(card, attack, trump):
            tried.add(attack)
            if attack not in used or _join(used[attack], uncovered, used, trump, tried):
                used[attack] = card
                return True
    return False


def _rivals(view: View, action: Action) -> list[Card]:
    """The cards of the hand that may beat the same target, cheapest first."""
    same = [other.cards[0] for other in view.legal if other.kind is Kind.BEAT and other.target == action.target]
    return sorted(same, key=lambda card: _price(view, card))


def _offered(view: View) -> list[Card]:
    """The cards that may be thrown in."""
    return [action.cards[0] for action in view.legal if action.kind is Kind.THROW_IN and len(action.cards) == 1]


# ------------------------------------------------------------------------------------------ predicates


def _always(_view: View, _action: Action) -> bool:
    return True


def _last_cards(view: View, action: Action) -> bool:
    """No card is left afterwards, and none can be drawn."""
    open_still = len(uncovered_on(view.table)) - 1 if action.kind is Kind.BEAT else 0
    return not view.talon and len(action.cards) == len(view.hand) and open_still == 0


def _wins(view: View, action: Action) -> bool:
    """Two players are left, and the move wins whatever the other does."""
    return values(view, [action], _ENDGAME_NODES).get(action) == 1


def _all_lose(view: View, _action: Action) -> bool:
    proved = values(view, view.legal, _ENDGAME_NODES)
    return len(proved) == len(view.legal) and set(proved.values()) == {-1}


def _cannot_be_beaten(view: View, action: Action) -> bool:
    return any(not _beaters(view, card) for card in action.cards)


def _only_by_trump(view: View, action: Action) -> bool:
    """Nobody who has to beat it can hold a higher card of its suit."""
    card = action.cards[0]
    return card.suit != view.trump and all(other.suit == view.trump for other in _beaters(view, card))


def _several(_view: View, action: Action) -> bool:
    return len(action.cards) > 1


def _has_twin(view: View, action: Action) -> bool:
    """Another plain card of the rank stays in hand and may be thrown in later."""
    rank = action.cards[0].rank
    twins = [card for card in view.hand if card.rank == rank and card not in action.cards and card.suit != view.trump]
    return bool(twins) and view.seat in view.throwers and view.room > len(action.cards)


def _lowest_plain(view: View, action: Action) -> bool:
    plain = [card.rank for card in view.hand if card.suit != view.trump]
    return bool(plain) and action.cards[0].suit != view.trump and action.cards[0].rank == min(plain)


def _trump(view: View, action: Action) -> bool:
    return action.cards[0].suit == view.trump


def _small(view: View, action: Action) -> bool:
    return all(is_small(view, card) for card in action.cards)


def _drawn_again(view: View, action: Action) -> bool:
    """The talon gives another card instead."""
    return view.talon > 0 and len(view.hand) - len(action.cards) < view.rules.hand_size


def _offered_are_trumps(view: View, _action: Action) -> bool:
    return all(card.suit == view.trump for card in _offered(view))


def _offered_are_high(view: View, _action: Action) -> bool:
    return not any(is_small(view, card) for card in _offered(view))


def _all_beaten(view: View, _action: Action) -> bool:
    return not uncovered_on(view.table)


def _no_rival(view: View, action: Action) -> bool:
    return len(_rivals(view, action)) == 1


def _lowest_trump_after_all(view: View, action: Action) -> bool:
    """No plain card beats it, and this is the lowest of several trumps."""
    rivals = _rivals(view, action)
    plain = action.target is not None and action.target.suit != view.trump
    return plain and rivals[0] == action.cards[0] and action.cards[0].suit == view.trump


def _cheapest(view: View, action: Action) -> bool:
    return _rivals(view, action)[0] == action.cards[0]


def _opens_no_rank(view: View, action: Action) -> bool:
    """Its rank lies on the table already, that of the cheapest does not; so nothing new can be thrown in."""
    on_table = {card.rank for card in cards_on(view.table)}
    anything = throws_any_rank(view.rules, view.players) and view.rules.throwers != "none"
    return anything and action.cards[0].rank in on_table and _rivals(view, action)[0].rank not in on_table


def _cheaper_is_needed(view: View, action: Action) -> bool:
    """Another card waits that the cheapest one beats as well."""
    cheapest = _rivals(view, action)[0]
    return any(beats(cheapest, attack, view.trump) for attack in uncovered_on(view.table) if attack != action.target)


def _rarer_rank(view: View, action: Action) -> bool:
    """Fewer cards of its rank are unseen than of the cheapest one's."""
    ranks = [card.rank for card in view.unseen()]
    return ranks.count(action.cards[0].rank) < ranks.count(_rivals(view, action)[0].rank)


def _nothing_beats(view: View, _action: Action) -> bool:
    return not any(other.kind is Kind.BEAT for other in view.legal)


def _not_all_can_be_beaten(view: View, _action: Action) -> bool:
    return cheapest_defence(view) is None


def _costs_high_trump(view: View, _action: Action) -> bool:
    return _dearest(view).rank >= _HIGH and _dearest(view).suit == view.trump


def _costs_trump(view: View, _action: Action) -> bool:
    return _dearest(view).suit == view.trump


def _dearest(view: View) -> Card:
    """The dearest card of the cheapest defence."""
    return max(cheapest_defence(view) or (), key=lambda card: _price(view, card))


def _gains_trump(view: View, _action: Action) -> bool:
    return any(card.suit == view.trump for card in cards_on(view.table))


def _no_trumps(view: View, _action: Action) -> bool:
    return not any(card.suit == view.trump for card in view.hand)


def _trumps(view: View, _action: Action) -> bool:
    return any(card.suit == view.trump for card in view.hand)


# ------------------------------------------------------------------------------------------ which reason holds

_END: Final[Reasons] = (("last", _last_cards), ("won", _wins), ("lost", _all_lose))

REASONS: Final[dict[str, Reasons]] = {
    "lead": (
        *_END,
        ("lead.cannot", _cannot_be_beaten),
        ("lead.pair", _several),
        ("lead.twin", _has_twin),
        ("lead.lowest", _lowest_plain),
        ("lead.by_trump", _only_by_trump),
        ("lead.trump", _trump),
        ("lead.keep", _always),
    ),
    "throw_in": (
        *_END,
        ("throw.cannot", _cannot_be_beaten),
        ("throw.small", _small),
        ("throw.by_trump", _only_by_trump),
        ("throw.press", _always),
    ),
    "throw_in.take": (*_END, ("dump.small", _small), ("dump.draw", _drawn_again), ("dump.spare", _always)),
    "pass": (
        *_END[1:],
        ("pass.trumps", _offered_are_trumps),
        ("pass.high", _offered_are_high),
        ("pass.discard", _all_beaten),
        ("pass.wait", _always),
    ),
    "pass.take": (
        *_END[1:],
        ("gift.trumps", _offered_are_trumps),
        ("gift.high", _offered_are_high),
        ("gift.keep", _always),
    ),
    "beat": (
        *_END,
        ("beat.only", _no_rival),
        ("beat.trump", _lowest_trump_after_all),
        ("beat.lowest", _cheapest),
        ("beat.rank", _opens_no_rank),
        ("beat.needed", _cheaper_is_needed),
        ("beat.rare", _rarer_rank),
        ("beat.tempo", _always),
    ),
    "transfer": (*_END, ("transfer.cannot", _not_all_can_be_beaten), ("transfer.free", _always)),
    "show": (("show.free", _always),),
    "take": (
        ("take.nothing", _nothing_beats),
        *_END[1:],
        ("take.not_all", _not_all_can_be_beaten),
        ("take.high_trump", _costs_high_trump),
        ("take.gain", _gains_trump),
        ("take.trump", _costs_trump),
        ("take.keep", _always),
    ),
    "redeal": (("redeal.no_trumps", _no_trumps), ("redeal.poor", _always)),
    "keep": (("keep.trumps", _trumps), ("keep.fair", _always)),
}
"""By kind of action, with `.take` for what is done while the defender takes: the reasons, the most telling first."""


def reason(view: View, action: Action) -> str:
    """The id of the reason for doing `action`, an element of `view.legal`, in `view`."""
    kind = action.kind.value
    taking = f"{kind}.take"
    found = REASONS[taking if view.phase is Phase.TAKE and taking in REASONS else kind]
    return next(name for name, holds in found if holds(view, action))


# ------------------------------------------------------------------------------------------ words


def hint_sentence(view: View, action: Action, words: Words) -> str:
    """The move and its reason: «Подсказка: беру — козырный туз дороже 2 карт.»"""
    name = reason(view, action)
    key = f"hint.{name}"
    if len(action.cards) > 1 and f"{key}.many" in words:
        key += ".many"
    return words("notice.hint", move=move_words(view, action, words), reason=words(key, **_facts(view, name, words)))


def move_words(view: View, action: Action, words: Words) -> str:
    """The move as a player would announce it: «бью шестёрку пик тузом пик»."""
    kind = action.kind.value
    if action.kind is Kind.PASS and view.phase is Phase.THROW and not uncovered_on(view.table):
        kind = "done"
    cases = {Kind.LEAD: "genitive", Kind.BEAT: "instrumental", Kind.TRANSFER: "instrumental"}
    target = () if action.target is None else (action.target,)
    return words(
        f"hint.move.{kind}",
        cards=card_names(words, action.cards, cases.get(action.kind, "accusative")),
        target=card_names(words, target, "accusative"),
    )


def _facts(view: View, name: str, words: Words) -> dict[str, str]:
    """What the sentences of reasons may name."""
    names = player_names(words, view.players)
    others = [player for player in range(view.players) if player != view.seat and player not in view.out]
    other = others[0] if view.defender in (None, view.seat) else view.defender
    facts = {"player": names[other or 0], "to": _dative(other or 0, words)}
    if name == "take.high_trump":
        facts["trump"] = words(f"card.trump.{RANKS[_dearest(view).rank - 2]}")
        facts["cards"] = words.count("than_cards", len(cards_on(view.table)))
    return facts


def _dative(player: int, words: Words) -> str:
    return words("seat.you.dative") if player == HUMAN else words(f"seat.name.{player}.dative")
