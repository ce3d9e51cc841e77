"""Where cards lie, what may be done with them, what seats and buttons say; and what touching a card means."""

from __future__ import annotations

import random

import pytest

from durak.app.commentary import sentence
from durak.app.frames import Facts, between, happened
from durak.app.scene import Layout, Look, layout, selected_action
from durak.app.selection import Change, Play, Refuse, held, picked, released, touched
from durak.app.session import deal_events
from durak.app.words import Words
from durak.cards import Card, parse_cards
from durak.engine import legal_actions, play
from durak.events import Opened, redact
from durak.match import Match
from durak.rules import PRESETS, preset_players
from durak.view import View, observe
from tests.positions import position, run

RU = Words.load("ru")
EN = Words.load("en")
LOOK = Look(RU)
CARD_FACTS = ("hand", "counts", "talon", "trump", "trump_card", "table", "discard", "out")


def seen(state, seat: int = 0) -> View:
    return observe(state, seat)


def spots(scene: Layout, zone: str) -> list[str]:
    return [spot.card for spot in scene.cards if spot.zone == zone]


def spot_of(scene: Layout, card: str):
    return next(spot for spot in scene.cards if spot.card == card)


def actions_of(scene: Layout) -> list[str]:
    return [button.action for button in scene.buttons if button.action]


def commands_of(scene: Layout) -> list[str]:
    return [button.command for button in scene.buttons if button.command]


def leading():
    return position(trump="H", hands=["6S 6D KC 7H", "9S TD JC 8H", "AS AD AC AH"])


# --------------------------------------------------------------------------------------- laws, over random games


def random_games(count: int = 2):
    """(view before, events, view after) of every action of some games of every preset, as seat 0 sees them."""
    for preset in PRESETS.values():
        for players in preset_players(preset)[:count]:
            rng = random.Random(f"{preset.id} {players}")
            state = Match.new(preset.rules, players, 3).state
            while state.turn is not None:
                events = []
                after = play(state, state.turn, rng.choice(legal_actions(state)), events.append)
                yield observe(state, 0), [redact(event, 0) for event in events], observe(after, 0)
                state = after


def test_events_explain_where_all_cards_are():
    for before, events, after in random_games():
        view = before
        for event in events:
            view = happened(view, event)
        assert {name: getattr(after, name) for name in CARD_FACTS} == {name: getattr(view, name) for name in CARD_FACTS}


def test_between_ends_with_the_table_after_the_action():
    for before, events, after in random_games(1):
        steps = list(between(before, events, after))
        assert len(events) == len(steps)
        assert after == steps[-1][1]
        assert not any(view.legal or view.turn is not None for _, view in steps[:-1])


def test_the_deal_begins_with_what_was_dealt():
    match = Match.new(PRESETS["podkidnoy_classic"].rules, 3, 1)
    after = observe(match.state, 0)
    steps = list(between(after, [redact(event, 0) for event in deal_events(match)], after))

    assert after.hand == steps[0][1].hand
    assert after.counts == steps[0][1].counts


def test_every_layout_shows_each_card_once_and_offers_exactly_what_is_legal():
    for view, _, _ in random_games(1):
        scene = layout(view, LOOK)
        cards = [spot.card for spot in scene.cards]
        assert len(set(cards)) == len(cards)
        assert sorted(map(str, view.hand)) == sorted(spots(scene, "hand"))
        offered = {text for spot in scene.cards for text in spot.actions} | set(actions_of(scene))
        assert {str(action) for action in view.legal} == offered


def test_a_follower_of_the_marks_can_always_act():
    """Whoever clicks a card with `actions`, then a choice if there is one, else an enabled button, always acts."""
    for view, _, _ in random_games():
        if not view.legal:
            continue
        legal = {str(action) for action in view.legal}
        scene = layout(view, LOOK)
        playable = [spot.card for spot in scene.cards if spot.actions]
        for text in playable:
            touch = touched(view, LOOK, Card.parse(text))
            if isinstance(touch, Play):
                assert touch.action in view.legal
                continue
            assert isinstance(touch, Change)
            chosen = layout(view, touch.look)
            choices = [choice.action for choice in chosen.choices]
            choices += [spot.choice for spot in chosen.cards if spot.choice]
            assert len(choices) > 1
            assert set(choices) <= legal
        assert playable or any(button.action in legal and button.enabled for button in scene.buttons)


def test_no_layout_names_a_card_that_the_player_cannot_see():
    for view, _, _ in random_games(1):
        hidden = view.unseen()
        shown = {Card.parse(spot.card) for spot in layout(view, LOOK).cards}
        assert not shown & hidden


def test_the_layout_does_not_depend_on_hidden_cards():
    one = position(trump="H", hands=["6S 7S", "9S TD", "AS AD"])
    other = position(trump="H", hands=["6S 7S", "AS TD", "9S AD"])

    assert layout(seen(one), LOOK) == layout(seen(other), LOOK)


@pytest.mark.parametrize("words", [RU, EN], ids=["ru", "en"])
def test_all_words_exist_in_both_languages(words):
    for view, events, _ in random_games(1):
        for look in (Look(words), Look(words, facts=Facts(watching=True, can_skip=True))):
            layout(view, look)
        for event in events:
            assert sentence(event, words, view.players, view.rules.teams)


# --------------------------------------------------------------------------------------- the hand


def test_the_hand_by_suit_has_trumps_last():
    state = position(trump="S", hands=["6S 9H 7C AD 6H", "9S TD JC 8H"])

    assert ["6H", "9H", "7C", "AD", "6S"] == spots(layout(seen(state), LOOK), "hand")


def test_the_hand_by_rank():
    state = position(trump="S", hands=["6S 9H 7C AD 6H", "9S TD JC 8H"])

    assert ["6H", "6S", "7C", "9H", "AD"] == spots(layout(seen(state), LOOK._replace(sort="rank")), "hand")


def test_the_hand_by_arrival():
    state = position(trump="S", hands=["6S 9H 7C", "9S TD JC 8H"])
    look = LOOK._replace(sort="arrival", facts=Facts(arrival=parse_cards("9H 6S 7C")))

    assert ["9H", "6S", "7C"] == spots(layout(seen(state), look), "hand")


def test_an_arrival_that_does_not_fit_is_not_trusted():
    state = position(trump="S", hands=["6S 9H 7C", "9S TD JC 8H"])
    look = LOOK._replace(sort="arrival", facts=Facts(arrival=parse_cards("9H AS")))

    assert {"6S", "9H", "7C"} == set(spots(layout(seen(state), look), "hand"))


def test_a_card_carries_its_actions_alone_and_with_others():
    scene = layout(seen(leading()), LOOK)

    assert {"6S", "6D6S"} == set(spot_of(scene, "6S").actions)
    assert ("KC",) == spot_of(scene, "KC").actions


def test_cards_are_named_in_words():
    scene = layout(seen(leading()), LOOK)

    assert "шестёрка пик" == spot_of(scene, "6S").label
    assert "семёрка червей, козырь" == spot_of(scene, "7H").label
    assert "six of spades" == spot_of(layout(seen(leading()), Look(EN)), "6S").label


# --------------------------------------------------------------------------------------- the table


def test_pairs_lie_on_the_table_in_order():
    state = run(leading(), "0: 6D6S", "1: 9Sx6S")
    scene = layout(seen(state), LOOK)

    assert 2 == scene.pairs
    places = {spot.card: spot.place for spot in scene.cards if spot.zone == "table"}
    assert {"6D": "attack:0", "6S": "attack:1", "9S": "beat:1"} == places
    assert "шестёрка бубен, не отбито" == spot_of(scene, "6D").label
    assert "шестёрка пик, отбито девяткой пик" == spot_of(scene, "6S").label


def test_the_talon_shows_a_few_backs_and_the_trump_card():
    state = position(trump="H", hands=["6S", "9S"], talon="7C 8C 9C TC 6H")
    scene = layout(seen(state), LOOK)

    assert (5, 3) == (scene.talon, scene.talon_backs)
    assert "trump" == spot_of(scene, "6H").place
    alone = layout(seen(position(trump="H", hands=["6S", "9S"], talon="6H")), LOOK)
    assert (1, 0) == (alone.talon, alone.talon_backs)
    none = layout(seen(position(trump="H", hands=["6S", "9S"])), LOOK)
    assert (0, 0, "H") == (none.talon, none.talon_backs, none.trump)


def test_seats_tell_role_count_and_place():
    state = position(trump="H", hands=["6S 7S", "", "9S TD JC", "AS AD"], attacker=0)
    scene = layout(seen(state), LOOK)

    assert [1, 2, 3] == [seat.player for seat in scene.seats]
    assert ["out", "defender", ""] == [seat.role for seat in scene.seats]
    assert ["1-е место", "", ""] == [seat.place_text for seat in scene.seats]
    assert [0, 3, 2] == [seat.cards for seat in scene.seats]
    assert "отбивается" == scene.seats[1].role_text
    assert "attacker" == scene.role


def test_whoever_lost_has_no_place_beside_it():
    state = run(position(trump="H", hands=["6S", "7C 8C", ""], attacker=0), "0: 6S", "1: take")
    seats = layout(seen(state), LOOK).seats

    assert [("дурак", ""), ("", "1-е место")] == [(seat.role_text, seat.place_text) for seat in seats]


def test_the_taker_is_said_to_take():
    state = run(leading(), "0: 6S", "1: take")
    scene = layout(seen(state), LOOK)

    assert "берёт" == scene.seats[0].role_text
    assert "thrower" == scene.role
    assert "Анна берёт. Можно подкинуть вдогонку" == scene.status


def test_teams_are_told_apart():
    state = position(trump="H", hands=["6S", "7S", "9S", "AS"], rules="teams:yes")

    assert [1, 0, 1] == [seat.team for seat in layout(seen(state), LOOK).seats]
    assert {None} == {seat.team for seat in layout(seen(leading()), LOOK).seats}


# --------------------------------------------------------------------------------------- buttons and words


def test_the_leader_has_no_pass_and_no_take():
    scene = layout(seen(leading()), LOOK)

    assert [] == actions_of(scene)
    assert ["select"] == commands_of(scene)
    assert "Ваш ход. Отбивается Анна" == scene.status


def test_the_defender_may_take():
    state = run(position(trump="H", hands=["9S TD", "6S KC"], attacker=1), "1: 6S")
    scene = layout(seen(state), LOOK)

    assert ["take"] == actions_of(scene)
    assert "Отбивайтесь" == scene.status
    nothing = layout(seen(run(position(trump="H", hands=["7D TD", "6S KC"], attacker=1), "1: 6S")), LOOK)
    assert "Бить нечем: берите" == nothing.status


def test_when_all_is_beaten_the_pass_is_called_done():
    state = run(leading(), "0: 6S", "1: 9Sx6S")
    assert seen(state).turn == 0

    (button, *_) = layout(seen(state), LOOK).buttons
    assert ("pass", "Бито") == (button.action, button.text)


def test_passes_for_longer_are_offered_where_windows_come_often():
    state = run(
        position(trump="H", hands=["6C 8D", "6D 6S KC", "9S TS JS"], attacker=1, rules="throw_timing:any_time"),
        "1: 6D",
    )
    scene = layout(seen(state), LOOK)
    assert ["pass"] == actions_of(scene)
    assert ["pass-new", "pass-bout"] == commands_of(scene)


def test_while_nobody_is_to_act_the_news_are_told():
    view = seen(leading())._replace(turn=None, legal=())

    assert "Бито" == layout(view, LOOK._replace(news="Бито")).status
    assert "Ваш ход. Отбивается Анна" == layout(seen(leading()), LOOK._replace(news="Бито")).status


def test_who_opens_and_why_is_told_until_he_has_led():
    look = LOOK._replace(facts=Facts(opening=Opened(0, "lowest_trump", Card.parse("7H"))))

    assert "Первый ход ваш, младший козырь семёрка червей" == layout(seen(leading()), look).status
    assert "" == layout(seen(leading())._replace(turn=None, legal=()), look).status


def test_whoever_watches_may_skip():
    state = position(trump="H", hands=["", "7S", "9S"], attacker=1)
    scene = layout(seen(state), LOOK._replace(facts=Facts(watching=True, can_skip=True)))

    assert ["skip"] == commands_of(scene)
    assert "Вы вышли! Ходит Анна" == scene.status


def test_who_only_watches_is_nobody_at_the_table():
    look = Look(RU, facts=Facts(watching=True), watched=True)

    def told(state):
        return layout(seen(state)._replace(legal=()), look).status

    state = leading()
    assert "Ходит Юра" == told(state)
    assert "Отбивается Юра" == told(run(position(trump="H", hands=["9S TD", "6S KC"], attacker=1), "1: 6S"))
    taking = position(trump="H", hands=["9S TD", "6S KC", "6C 7S"], attacker=2, rules="throwers:all")
    assert "Юра берёт, Анна думает, подкинуть ли" == told(run(taking, "2: 6C", "0: take"))
    # Out, but it was never the user who played.
    assert "Ходит Анна" == told(position(trump="H", hands=["", "7S", "9S"], attacker=1))
    assert "В дураках Юра" == told(run(position(trump="H", hands=["9C TD", "6S"], attacker=1), "1: 6S", "0: take"))


def test_the_end_is_told_in_words():
    state = run(position(trump="H", hands=["6S", "9C TD"]), "0: 6S", "1: take")
    scene = layout(seen(state), LOOK)

    assert scene.over
    assert "В дураках Анна" == scene.status
    assert ["result"] == commands_of(scene)
    assert "дурак" == scene.seats[0].role_text
    assert scene.turn is None


# --------------------------------------------------------------------------------------- touching


def test_one_tap_leads_one_card_even_when_several_could_go_together():
    view = seen(leading())

    touch = touched(view, LOOK, Card.parse("6S"))
    assert isinstance(touch, Play)
    assert "6S" == str(touch.action)


def test_a_card_that_beats_several_asks_for_the_target():
    view = seen(run(position(trump="S", hands=["9S 7H", "6D 6C KC"], attacker=1), "1: 6C6D"))

    touch = touched(view, LOOK, Card.parse("9S"))
    assert isinstance(touch, Change)
    scene = layout(view, touch.look)
    assert {"6C": "9Sx6C", "6D": "9Sx6D"} == {spot.card: spot.choice for spot in scene.cards if spot.choice}
    assert () == scene.choices
    assert spot_of(scene, "9S").open
    again = touched(view, touch.look, Card.parse("9S"))
    assert isinstance(again, Change)
    assert again.look.chosen is None


def test_a_card_that_can_do_more_than_beat_opens_the_chooser():
    state = run(
        position(
            trump="S", hands=["6S 9D 7C", "AS AD AC", "6D KC"], attacker=2, rules="transfer:yes,show_transfer:yes"
        ),
        "2: 6D",
    )
    view = seen(state)
    touch = touched(view, LOOK, Card.parse("6S"))
    assert isinstance(touch, Change)
    choices = {choice.action: choice.text for choice in layout(view, touch.look).choices}
    assert {"6Sx6D", ">6S", ">6S?"} == set(choices)
    assert "Побить шестёрку бубен" == choices["6Sx6D"]
    assert "Перевести" == choices[">6S"]
    assert "Отбивайтесь или переводите" == layout(view, LOOK).status


def test_a_card_that_cannot_be_played_says_what_was_meant():
    state = run(position(trump="S", hands=["7C 8H", "AS AD AC", "9D KC"], attacker=2), "2: 9D")

    touch = touched(seen(state), LOOK, Card.parse("7C"))
    assert isinstance(touch, Refuse)
    assert ["7Cx9D"] == [str(action) for action in touch.attempts]
    rank = touched(
        seen(run(position(trump="S", hands=["9C 8H", "AS AD AC", "9D KC"], attacker=2), "2: 9D")),
        LOOK,
        Card.parse("9C"),
    )
    assert isinstance(rank, Refuse)
    assert [">9C", "9Cx9D"] == [str(action) for action in rank.attempts]


def test_several_equal_cards_are_picked_and_played_together():
    view = seen(leading())
    look = held(view, LOOK, Card.parse("6S"))

    assert look.selecting
    touch = touched(view, look, Card.parse("6D"))
    assert isinstance(touch, Change)
    action = selected_action(view, touch.look.selected)
    assert "6D6S" == str(action)
    (button, cancel) = layout(view, touch.look).buttons
    assert ("play-selected", True, "Сыграть: 2 карты") == (button.command, button.enabled, button.text)
    assert "cancel-select" == cancel.command
    assert LOOK == released(touch.look)


def test_a_card_that_cannot_go_with_the_picked_ones_begins_anew():
    view = seen(leading())
    six, king, nine = Card.parse("6S"), Card.parse("KC"), Card.parse("9S")

    assert (king,) == picked(view, (six,), king)
    assert () == picked(view, (six,), six)
    assert (six,) == picked(view, (six,), nine)


def test_a_long_press_means_nothing_where_only_single_cards_go():
    view = seen(leading())

    assert LOOK == held(view, LOOK, Card.parse("KC"))


def test_nothing_picked_is_nothing_to_play():
    view = seen(leading())

    assert selected_action(view, ()) is None
    (button, _) = layout(view, LOOK._replace(selecting=True)).buttons
    assert not button.enabled
