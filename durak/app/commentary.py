"""Commentary: one sentence for each event, and what the players say aloud."""

from __future__ import annotations

from durak.app.names import HUMAN, card_name, card_names, player_names
from durak.app.status import ended
from durak.app.words import Words
from durak.cards import Card
from durak.events import (
    AskedRedeal,
    Beat,
    Dealt,
    Discarded,
    Drew,
    Event,
    Led,
    Opened,
    Out,
    Over,
    Passed,
    Takes,
    ThrewIn,
    Took,
    Transferred,
)


def sentence(  # noqa: C901 - a line an event
    event: Event, words: Words, players: int, teams: bool = False, watched: bool = False
) -> str:
    """What happened, for somebody who does not see the table. The human is “you” unless he only watches."""
    names, me = player_names(words, players, watched), None if watched else HUMAN

    def tell(key: str, player: int, **facts: object) -> str:
        you = ".you" if player == me else ""
        return words(f"event.{key}{you}", player=names[player], **facts)

    def defends(player: int) -> str:
        return tell("defends", player)

    def cards(named: tuple[Card, ...], case: str = "") -> str:
        return card_names(words, named, case)

    match event:
        case Dealt(_, hands, _, _, trump_card):
            return tell("dealt", HUMAN, cards=cards(hands[HUMAN]), trump=card_name(words, trump_card))
        case AskedRedeal(player, redeal):
            return tell("redeal" if redeal else "keep", player)
        case Opened(player, _, card):
            return tell("opened", player) if card is None else tell("opened_by", player, card=card_name(words, card))
        case Led(player, defender, led):
            return tell("led", player, cards=cards(led, "genitive"), defends=defends(defender))
        case ThrewIn(player, _, thrown):
            return tell("threw_in", player, cards=cards(thrown, "accusative"))
        case Beat(player, card, target):
            return tell("beat", player, card=cards((card,), "instrumental"), target=cards((target,), "accusative"))
        case Transferred(player, receiver, passed, shown):
            named = cards(passed, "accusative" if shown else "instrumental")
            return tell("showed" if shown else "transferred", player, cards=named, defends=defends(receiver))
        case Passed(player):
            return tell("passed", player)
        case Takes(player):
            return tell("takes", player)
        case Took(player, taken):
            return tell("took", player, cards=words.count("card", len(taken)))
        case Discarded(gone):
            return words("event.discarded", cards=words.count("card", len(gone)))
        case Drew(player, drawn):
            known = tuple(card for card in drawn if card is not None)
            named = cards(known) if player == HUMAN and known else words.count("card", len(drawn))
            return tell("drew", player, cards=named)
        case Out(player, place):
            return tell("out", player, place=place)
        case Over(outcome):
            return ended(outcome, teams, names, me, words)


def headline(event: Event, words: Words, players: int, watched: bool = False) -> str:
    """The sentence as the table's own line shows it while an action has its effects; empty where it would be long."""
    if isinstance(event, Dealt):
        return words("table.trump", suit=words(f"card.suit.{event.trump}"))
    if not isinstance(event, Beat | Passed | Takes | Took | Discarded | Out | AskedRedeal):
        return ""
    return sentence(event, words, players, watched=watched).removesuffix(".")


def spoken(event: Event, words: Words, all_beaten: bool = False) -> tuple[int, str] | None:
    """Who says what aloud at the table, None when nobody says anything. `all_beaten`: a pass means «Бито»."""
    match event:
        case Passed(player, after_take):
            return player, words("say.done" if all_beaten and not after_take else "say.pass")
        case Takes(player):
            return player, words("say.take")
        case Transferred(player, _, _, shown):
            return player, words("say.show" if shown else "say.transfer")
        case AskedRedeal(player, redeal):
            return player, words("say.redeal" if redeal else "say.keep")
        case Out(player):
            return player, words("say.out")
    return None
