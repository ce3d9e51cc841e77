"""Scene: where every card lies, what may be done with it, what every seat and button says.

`layout` is a pure function of the view and the look. Whoever draws compares two layouts and moves what changed; he
needs to know no rule. Actions are always elements of `view.legal`, written in their notation.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from durak.actions import Action, Kind
from durak.app.commentary import sentence
from durak.app.frames import Facts
from durak.app.names import card_name, player_names
from durak.app.status import role_of, role_words, status
from durak.app.words import Words
from durak.cards import ALTERNATING_SUITS, Card
from durak.seats import side
from durak.state import Pair, Phase
from durak.view import View

MOST_BACKS: Final = 3
"""So many backs stand for a heap, however high it is."""


class Look(NamedTuple):
    """Everything but the game itself that decides what the table looks like."""

    words: Words
    sort: str = "suit"
    facts: Facts = Facts()
    chosen: Card | None = None
    """The card of the hand for which a choice is open."""
    selecting: bool = False
    """Several cards are being picked."""
    selected: tuple[Card, ...] = ()
    news: str = ""
    """What has just happened; said while nobody is to act yet."""
    hinted: Action | None = None
    """The move that a hint has just named."""
    watched: bool = False
    """The user plays nobody: nobody is “you”."""
    pass_quietly: bool = True
    """Whether passes for longer are offered where they make sense."""


class CardSpot(NamedTuple):
    """One face-up card. Cards that are face down have no identity and are only counted."""

    card: str
    zone: str
    """`hand`, `table` or `talon`."""
    place: str
    """Where exactly: `hand`, `trump`, `attack:0` or `beat:0` with the number of the pair."""
    label: str
    actions: tuple[str, ...] = ()
    trump: bool = False
    selected: bool = False
    choice: str | None = None
    """The action that touching this card completes."""
    open: bool = False
    """Its choice is open."""
    hinted: bool = False
    """A hint speaks of it."""


class SeatSpot(NamedTuple):
    """One opponent."""

    player: int
    name: str
    label: str
    """The name, with the level if those of the opponents differ."""
    button_text: str
    """What touching the seat is for."""
    cards: int
    cards_text: str
    role: str
    role_text: str
    place_text: str
    active: bool
    team: int | None


class Button(NamedTuple):
    """A button under the table; one of `action` and `command` is empty."""

    text: str
    action: str = ""
    command: str = ""
    primary: bool = False
    enabled: bool = True
    minor: bool = False
    """Of less weight than the others: it may be smaller."""
    hinted: bool = False
    """A hint speaks of it."""


class Choice(NamedTuple):
    """An entry of the chooser."""

    action: str
    text: str


class Layout(NamedTuple):
    """The whole table as it is to be shown."""

    cards: tuple[CardSpot, ...]
    pairs: int
    seats: tuple[SeatSpot, ...]
    talon: int
    talon_backs: int
    talon_text: str
    discard: int
    discard_backs: int
    discard_text: str
    trump: str
    trump_text: str
    status: str
    """Empty: what was said before still holds."""
    mark: str
    """What sets this deal apart from others; mostly empty."""
    role: str
    """The human's own role."""
    buttons: tuple[Button, ...]
    choices: tuple[Choice, ...]
    """Entries of the chooser; empty when it is closed, or when cards on the table are the choice."""
    turn: int | None
    seat: int
    over: bool
    can_undo: bool
    can_hint: bool


def layout(view: View, look: Look) -> Layout:
    """What the table shows of `view`."""
    words, over = look.words, view.phase is Phase.OVER
    backs = max(0, view.talon - (view.trump_card is not None))
    return Layout(
        cards=(*_hand(view, look), *_table(view, look), *_trump_card(view, words)),
        pairs=len(view.table),
        seats=tuple(_seat(view, look, player) for player in range(view.players) if player != _own(view)),
        talon=view.talon,
        talon_backs=min(MOST_BACKS, backs),
        talon_text=words.count("card", view.talon),
        discard=len(view.discard),
        discard_backs=min(MOST_BACKS, len(view.discard)),
        discard_text=words("table.discard", cards=words.count("card", len(view.discard))),
        trump=view.trump,
        trump_text=words("table.trump", suit=words(f"card.suit.{view.trump}")),
        status=_status(view, look),
        mark=words("undo.mark") if look.facts.takebacks else "",
        role=role_of(view, _own(view)),
        buttons=_buttons(view, look),
        choices=_choices(view, look),
        turn=view.turn,
        seat=_own(view),
        over=over,
        can_undo=look.facts.can_undo,
        can_hint=bool(view.legal),
    )


def _status(view: View, look: Look) -> str:
    if look.selecting:
        return look.words("status.selecting")
    if look.facts.opening is not None and view.turn is not None:
        return sentence(look.facts.opening, look.words, view.players, watched=look.watched).removesuffix(".")
    return status(view, look.facts, look.words, look.watched) or look.news


def _own(view: View) -> int:
    return 0 if view.seat is None else view.seat


# ------------------------------------------------------------------------------------------ cards


def sorted_hand(view: View, look: Look) -> tuple[Card, ...]:
    """The own hand in the order the player wants."""
    if look.sort == "arrival" and set(look.facts.arrival) == set(view.hand):
        return look.facts.arrival
    if look.sort == "rank":
        return tuple(sorted(view.hand, key=lambda card: (card.rank, card.suit == view.trump, _suit_order(card))))
    return tuple(sorted(view.hand, key=lambda card: (card.suit == view.trump, _suit_order(card), card.rank)))


def _suit_order(card: Card) -> int:
    return ALTERNATING_SUITS.index(card.suit)


def actions_of(view: View, card: Card) -> tuple[Action, ...]:
    """Everything that may be done with a card of the hand, alone or with others."""
    return tuple(action for action in view.legal if card in action.cards)


def single_actions(view: View, card: Card) -> tuple[Action, ...]:
    """Everything that may be done with a card of the hand alone: what touching it can mean."""
    return tuple(action for action in view.legal if action.cards == (card,))


def _hand(view: View, look: Look) -> list[CardSpot]:
    spots = []
    for card in sorted_hand(view, look):
        actions = actions_of(view, card)
        name = card_name(look.words, card)
        spots.append(
            CardSpot(
                str(card),
                "hand",
                "hand",
                look.words("card.of_trump", card=name) if card.suit == view.trump else name,
                tuple(map(str, actions)),
                trump=card.suit == view.trump,
                selected=card in look.selected or card == look.chosen,
                open=card == look.chosen,
                hinted=look.hinted is not None and card in look.hinted.cards,
            )
        )
    return spots


def _table(view: View, look: Look) -> list[CardSpot]:
    spots = []
    targets = _targets(view, look)
    for number, pair in enumerate(view.table):
        label = _attack_label(pair, look.words)
        choice = targets.get(pair.attack)
        trump = pair.attack.suit == view.trump
        hinted = look.hinted is not None and look.hinted.target == pair.attack
        place = f"attack:{number}"
        spots.append(CardSpot(str(pair.attack), "table", place, label, trump=trump, choice=choice, hinted=hinted))
        if pair.beating is not None:
            name = card_name(look.words, pair.beating)
            trump = pair.beating.suit == view.trump
            spots.append(CardSpot(str(pair.beating), "table", f"beat:{number}", name, trump=trump))
    return spots


def _attack_label(pair: Pair, words: Words) -> str:
    name = card_name(words, pair.attack)
    if pair.beating is None:
        return words("card.not_beaten", card=name)
    return words("card.beaten", card=name, by=card_name(words, pair.beating, "instrumental"))


def _trump_card(view: View, words: Words) -> list[CardSpot]:
    card = view.trump_card
    if card is None:
        return []
    return [CardSpot(str(card), "talon", "trump", words("card.under_talon", card=card_name(words, card)), trump=True)]


# ------------------------------------------------------------------------------------------ choices


def _targets(view: View, look: Look) -> dict[Card, str]:
    """By attack card: the action that beats it with the chosen card, when the choice is only between targets."""
    if look.chosen is None:
        return {}
    actions = single_actions(view, look.chosen)
    if any(action.kind is not Kind.BEAT for action in actions):
        return {}
    return {action.target: str(action) for action in actions if action.target is not None}


def _choices(view: View, look: Look) -> tuple[Choice, ...]:
    """What may be done with the chosen card, when that is more than beating one card or another."""
    if look.chosen is None or _targets(view, look):
        return ()
    actions = single_actions(view, look.chosen)
    return tuple(Choice(str(action), action_words(action, look.words)) for action in actions)


def action_words(action: Action, words: Words) -> str:
    """An action as an order: «Побить шестёрку пик»."""
    if action.kind is Kind.BEAT and action.target is not None:
        return words("action.beat", card=card_name(words, action.target, "accusative"))
    return words(f"action.{action.kind.value}")


# ------------------------------------------------------------------------------------------ seats


def _seat(view: View, look: Look, player: int) -> SeatSpot:
    words, count = look.words, view.counts[player]
    role, name, levels = role_of(view, player), player_names(words, view.players)[player], look.facts.levels
    place = view.places[player]
    lost = view.outcome is not None and player in view.outcome.losers
    return SeatSpot(
        player,
        name,
        words("seat.level", name=name, level=words(f"level.{levels[player - 1]}")) if levels else name,
        words("seat.button", name=name),
        count,
        words.count("card", count),
        role,
        role_words(view, player, words),
        words("seat.place", place=place) if place is not None and not lost else "",
        view.turn == player,
        side(view.rules, player) if view.rules.teams else None,
    )


# ------------------------------------------------------------------------------------------ buttons


def _buttons(view: View, look: Look) -> tuple[Button, ...]:
    words = look.words
    if view.phase is Phase.OVER:
        return (Button(words("action.result"), command="result", primary=True),)
    if look.facts.watching:
        return (Button(words("action.skip"), command="skip"),) if look.facts.can_skip else ()
    if not view.legal:
        return ()
    if look.selecting:
        return _selection_buttons(view, look)
    bare = [action for action in view.legal if not action.cards]
    buttons = [_action_button(view, action, look) for action in bare]
    if view.phase is Phase.THROW and view.rules.throw_timing == "any_time" and look.pass_quietly:
        if any(pair.beating is None for pair in view.table):
            buttons.append(Button(words("action.pass_new"), command="pass-new", minor=True))
        buttons.append(Button(words("action.pass_bout"), command="pass-bout", minor=True))
    if any(len(action.cards) > 1 for action in view.legal):
        buttons.append(Button(words("action.several"), command="select", minor=True))
    return tuple(buttons)


def _action_button(view: View, action: Action, look: Look) -> Button:
    key = f"action.{action.kind.value}"
    if action.kind is Kind.PASS and view.phase is Phase.THROW and all(pair.beating for pair in view.table):
        key = "action.done"
    primary = action.kind in (Kind.PASS, Kind.KEEP)
    return Button(look.words(key), action=str(action), primary=primary, hinted=action == look.hinted)


def _selection_buttons(view: View, look: Look) -> tuple[Button, ...]:
    fitting = selected_action(view, look.selected)
    cards = look.words.count("card", len(look.selected))
    return (
        Button(
            look.words("action.play_selected", cards=cards),
            command="play-selected",
            primary=True,
            enabled=fitting is not None,
        ),
        Button(look.words("action.cancel"), command="cancel-select"),
    )


def selected_action(view: View, selected: tuple[Card, ...]) -> Action | None:
    """The action that plays exactly the selected cards, None if there is none or several."""
    cards = tuple(sorted(selected))
    fitting = [action for action in view.legal if action.cards == cards and action.target is None]
    return fitting[0] if len(fitting) == 1 else next((a for a in fitting if a.kind is not Kind.SHOW), None)
