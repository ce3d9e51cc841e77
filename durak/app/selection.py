"""Selection: what touching a card of the hand means, before anything is played."""

from __future__ import annotations

from typing import NamedTuple

from durak.actions import Action, Kind
from durak.app.scene import Look, single_actions
from durak.cards import Card
from durak.state import Phase, uncovered_on
from durak.view import View


class Play(NamedTuple):
    """The touch is an action."""

    action: Action


class Change(NamedTuple):
    """The touch changes what is chosen or picked."""

    look: Look


class Refuse(NamedTuple):
    """The touch can mean nothing; `attempts` is what the player may have meant, likeliest first."""

    attempts: tuple[Action, ...]


Touch = Play | Change | Refuse


def touched(view: View, look: Look, card: Card) -> Touch:
    """What a tap on a card of the hand means. A card with one meaning is played at once."""
    if look.selecting:
        return Change(look._replace(selected=picked(view, look.selected, card)))
    actions = single_actions(view, card)
    if len(actions) == 1:
        return Play(actions[0])
    if actions:
        return Change(look._replace(chosen=None if look.chosen == card else card))
    return Refuse(attempts(view, card))


def held(view: View, look: Look, card: Card) -> Look:
    """The look after a long press: the card is picked, and others may be picked with it."""
    if not any(card in action.cards and len(action.cards) > 1 for action in view.legal):
        return look
    return look._replace(chosen=None, selecting=True, selected=picked(view, look.selected, card))


def picked(view: View, selected: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The picked cards after one more touch. A card that cannot go with the others begins a new choice."""
    if card in selected:
        return tuple(other for other in selected if other != card)
    together = {*selected, card}
    if any(together <= set(action.cards) for action in view.legal):
        return (*selected, card)
    return (card,) if any(card in action.cards for action in view.legal) else selected


def released(look: Look) -> Look:
    """The look with nothing chosen, nothing picked and no hint."""
    return look._replace(chosen=None, selecting=False, selected=(), hinted=None)


def advised(look: Look, action: Action) -> Look:
    """The look with the move of a hint marked; several cards are picked already, so that one button plays them."""
    together = len(action.cards) > 1
    return released(look)._replace(hinted=action, selecting=together, selected=action.cards if together else ())


def attempts(view: View, card: Card) -> tuple[Action, ...]:
    """What the player may have meant by a card that he may not play."""
    match view.phase:
        case Phase.DEFEND:
            meant = [Action(Kind.BEAT, (card,), attack) for attack in uncovered_on(view.table)]
            if view.table and card.rank == view.table[0].attack.rank:
                meant.insert(0, Action(Kind.TRANSFER, (card,)))
            return tuple(meant)
        case Phase.THROW | Phase.TAKE:
            return (Action(Kind.THROW_IN, (card,)),)
    return (Action(Kind.LEAD, (card,)),)
