"""Positions in notation, for tests: set one up, list what is legal, play moves, and read the result back as text.

A position is the start of a bout in mid-game: one bout was played and beaten before, unless told otherwise. Cards named
nowhere lie in the discard. Moves are written `"0: 7C"`: the player, then the action.
"""

from __future__ import annotations

from collections.abc import Sequence

from durak import engine
from durak.actions import Action
from durak.cards import Card, full_deck, parse_cards
from durak.dealing import Emit, Previous, next_dealer
from durak.events import Event
from durak.legality import legal_actions, refusal
from durak.rules import PRESETS, Rules, options, value_of
from durak.state import State, cards_on

RulesText = Rules | str


def rules_of(text: RulesText) -> Rules:
    """Rules from `option:value` items parted by commas (`yes` and `no` for switches), `preset:ID` first if at all."""
    if isinstance(text, Rules):
        return text
    rules = Rules()
    for item in filter(None, text.replace(" ", "").split(",")):
        name, _, value = item.partition(":")
        if name == "preset":
            rules = PRESETS[value].rules
            continue
        chosen = value_of(next(option for option in options() if option.name == name), value)
        assert chosen is not None, item
        rules = rules.replace(**{name: chosen})
    return rules


def position(
    *,
    trump: str,
    hands: Sequence[str],
    talon: str = "",
    attacker: int = 0,
    rules: RulesText = "",
    bouts: int = 1,
    beaten: int = 1,
) -> State:
    """The start of a bout: the player of seat `attacker` leads. Players with empty hands are out, in seat order.

    `bouts` were played before, `beaten` of them ended beaten.
    """
    return engine.position(
        rules_of(rules),
        [parse_cards(hand) for hand in hands],
        trump=trump,
        talon=parse_cards(talon),
        attacker_seat=attacker,
        out=[player for player, hand in enumerate(hands) if not hand],
        bouts_before=bouts,
        beaten_before=beaten,
    )


def stacked(hands: Sequence[str], trump_card: str = "", deck: int = 36, dealer: int | None = None) -> tuple[Card, ...]:
    """A deck order that deals `hands`, six cards each, with `trump_card` turned up, the other cards low to high.

    In a full deal the last card of the dealer's hand is the one turned up.
    """
    players = len(hands)
    dealer = players - 1 if dealer is None else dealer
    dealt = [parse_cards(hands[(dealer + 1 + number) % players]) for number in range(players)]
    top = [hand[turn] for turn in range(6) for hand in dealt]
    turned = parse_cards(trump_card)
    rest = [card for card in full_deck(deck) if card not in top and card not in turned]
    assert len(top) + len(turned) + len(rest) == deck, "a card is in two places"
    return (*top, *turned, *rest)


def start(
    hands: Sequence[str],
    trump_card: str = "",
    *,
    rules: RulesText = "",
    dealer: int | None = None,
    previous: Previous | None = None,
    spare_decks: Sequence[tuple[Card, ...]] = (),
    emit: Emit | None = None,
) -> State:
    """A deal of a stacked deck, see `stacked`."""
    chosen = rules_of(rules)
    seat = dealer
    if seat is None and previous is not None:
        seat = next_dealer(chosen, len(hands), previous)
    deck = stacked(hands, trump_card, chosen.deck, seat)
    return engine.deal(chosen, len(hands), deck, dealer=dealer, previous=previous, spare_decks=spare_decks, emit=emit)


def move(text: str) -> tuple[int, Action]:
    """Player and action of a move such as `"1: 9Sx7C"`."""
    player, _, action = text.partition(": ")
    return int(player), Action.parse(action)


def run(state: State, *moves: str) -> State:
    """The state after `moves`, each of which must be legal."""
    for text in moves:
        state = engine.play(state, *move(text))
    return state


def events(state: State, *moves: str) -> list[Event]:
    """What visibly happens in `moves`, in order."""
    told: list[Event] = []
    for text in moves:
        state = engine.play(state, *move(text), told.append)
    return told


def legal(state: State) -> set[str]:
    """Texts of everything the player to act may do."""
    return {str(action) for action in legal_actions(state)}


def refused(state: State, text: str) -> str | None:
    """Reason id when the move is not legal, None when it is."""
    return refusal(state, *move(text))


def asked(state: State) -> str:
    """Who must act and in which phase, e.g. `"1 defend"`; `"over"` at the end."""
    return "over" if state.turn is None else f"{state.turn} {state.phase.value}"


def table(state: State) -> str:
    """The table, e.g. `"9Sx7C 8D"`; empty between bouts."""
    pairs = state.bout.table if state.bout else ()
    return " ".join(str(pair.attack) if pair.beating is None else f"{pair.beating}x{pair.attack}" for pair in pairs)


def hand(state: State, player: int) -> str:
    """A player's cards, e.g. `"6C 9S"`."""
    return " ".join(map(str, state.hands[player]))


def counts(state: State) -> list[int]:
    """How many cards each player holds."""
    return [len(cards) for cards in state.hands]


def everything(state: State) -> list[Card]:
    """Every card of the state, wherever it lies, in order."""
    lying = cards_on(state.bout.table) if state.bout else ()
    return sorted([*state.talon, *state.discard, *lying, *(card for cards in state.hands for card in cards)])
