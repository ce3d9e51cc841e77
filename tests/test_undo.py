"""Undo: free while nothing hidden came to light, told from the views and checked against what was seen to happen."""

from hypothesis import given
from hypothesis import strategies as st

from durak.actions import Action, Kind
from durak.app.undo import hidden, hidden_counts, is_free, learnt, undo_point
from durak.cards import parse_cards
from durak.engine import play
from durak.events import Beat, Dealt, Drew, Led, Opened, ThrewIn, Transferred, redact
from durak.match import Match, Score
from durak.rules import PRESETS
from durak.view import observe
from tests.positions import position, stacked, start
from tests.strategies import games


def seen_to_come(match, at, seat):
    """All cards that events since state `at` showed to a player, each straight from the event."""
    events = []
    for state, action in zip(match.states[at:], match.record.actions[at:], strict=False):
        play(state, state.turn, action, events.append)
    for event in (redact(event, seat) for event in events):
        match event:
            case Led() | ThrewIn() | Transferred():
                yield from event.cards
            case Beat():
                yield event.card
            case Drew():
                yield from (card for card in event.cards if card is not None)
            case Opened():
                yield from [event.card] if event.card else []
            case Dealt():
                yield from event.hands[seat]


@given(games(), st.integers(0, 5))
def test_the_cards_learnt_are_those_that_were_shown_and_not_known(game, number):
    record, states = game
    match, seat = Match(record, Score.empty(record.players)), number % record.players
    at = undo_point(match, seat)
    if at is None or any(action.kind is Kind.REDEAL for action in record.actions[at:]):
        return
    before = observe(states[at], seat)
    shown = set(seen_to_come(match, at, seat))
    assert learnt(before, observe(match.state, seat)) == shown & hidden(before)
    assert is_free(match, at, seat) == (not shown & hidden(before))


@given(games(), st.integers(0, 5))
def test_every_unseen_card_is_counted_somewhere(game, number):
    record, states = game
    for state in states:
        view = observe(state, number % record.players)
        assert sum(hidden_counts(view)) == len(view.unseen())


@given(games(), st.integers(0, 5))
def test_undo_leads_to_the_last_decision_of_this_player(game, number):
    record, states = game
    match, seat = Match(record, Score.empty(record.players)), number % record.players
    at = undo_point(match, seat)
    decisions = [n for n, state in enumerate(states[:-1]) if state.turn == seat]
    assert at == (decisions[-1] if decisions else None)


class Played:
    """A position in the midst of a deal, and what is played from there; as much of a Match as undo looks at."""

    def __init__(self, state, *texts):
        self.states, actions = [state], []
        for text in texts:
            actions.append(Action.parse(text))
            self.states.append(play(self.states[-1], self.states[-1].turn, actions[-1]))
        self.record = Match.new(PRESETS["podkidnoy_classic"].rules, 2, 1).record._replace(actions=tuple(actions))

    @property
    def state(self):
        return self.states[-1]


def free(played):
    return is_free(played, undo_point(played, 0), 0)


HANDS = ("6C 7D 8D", "9C TS JS", "6D 6S 9H")
"""The first is ours; the two others are hidden from us."""


def test_an_unknown_card_that_beats_is_new():
    state = position(trump="H", hands=HANDS, attacker=0)
    assert not free(Played(state, "6C", "9Cx6C"))


def test_a_card_that_everybody_has_seen_is_not_new():
    state = position(trump="H", hands=HANDS, attacker=0)
    state = state._replace(known=(frozenset(), frozenset(parse_cards("9C")), frozenset()))
    assert free(Played(state, "6C", "9Cx6C"))


def test_who_says_that_he_takes_shows_nothing():
    state = position(trump="H", hands=HANDS, attacker=0)
    assert free(Played(state, "6C", "take"))


def test_when_only_one_hand_is_hidden_nothing_is():
    state = position(trump="H", hands=HANDS[:2], attacker=0)
    assert free(Played(state, "6C", "9Cx6C"))


def test_with_two_players_a_talon_hides_cards_as_well():
    state = position(trump="H", hands=HANDS[:2], attacker=0, talon="7C 8C AH")
    assert not free(Played(state, "6C", "9Cx6C"))


def drawn_from(talon):
    """We lead, the other takes and we draw, all that we have not seen being in the talon."""
    state = position(trump="H", hands=["6C 7D 8D 9D TD JD", "9C TS JS QS KS AS"], attacker=0, talon=talon)
    state = state._replace(known=(frozenset(), frozenset(parse_cards("9C TS JS QS KS AS"))))
    return Played(state, "6C", "take")


def test_the_order_of_a_talon_is_hidden_though_it_is_known_what_lies_there():
    assert not free(drawn_from("7C 8C AH"))


def test_a_single_card_on_the_trump_is_known():
    assert free(drawn_from("7C AH"))


def test_after_a_redeal_undo_is_not_free():
    spare = stacked(["6D 8H 9S TD JH QC", "6C 7D 8C 9D TC JD"], "6S")
    rules = {"rules": "redeal:one_color", "spare_decks": [spare]}
    state = start(["6C 7C 8S 9C TS JC", "6D QC 8H 9S TD JH"], "6S", **rules)
    assert not free(Played(state, "redeal"))
    assert free(Played(state, "keep"))
