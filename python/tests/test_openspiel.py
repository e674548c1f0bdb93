"""What OpenSpiel's documentation says of its functions, games and states, method by method."""
import random

import pytest

import smallbox
from smallbox import openspiel
from smallbox.openspiel import PlayerId


def step(state, dice):
    if state.is_simultaneous_node():
        state.apply_actions([dice.choice(state.legal_actions(player)) for player in range(state.num_players())])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def test_functions(game):
    assert openspiel.registered_names() == smallbox.games()
    rules = openspiel.load_game(game)
    state = rules.new_initial_state()
    other_rules, other = openspiel.deserialize_game_and_state(openspiel.serialize_game_and_state(rules, state))
    assert str(other_rules) == str(rules) and str(other) == str(state)
    with pytest.raises(smallbox.Refusal):
        openspiel.load_game("no such game")


def test_parameters():
    rules = openspiel.load_game("pop(players=3,mode=coop)")
    assert rules.num_players() == 3 and rules.get_parameters() == {"players": 3, "mode": "coop"}
    assert openspiel.load_game("pop", {"two_cards": True}).new_initial_state(1).observation_string(0).count('"two_cards": true')
    assert str(openspiel.load_game("bloops(assist=true,first=1)")) == "bloops(assist=True,first=1)"


def test_game_methods(game):
    rules = openspiel.load_game(game)
    kind = rules.get_type()
    assert kind.short_name == game and kind.min_num_players <= rules.num_players() <= kind.max_num_players
    assert rules.observation_tensor_shape() == [rules.observation_tensor_size()]
    assert (rules.min_utility(), rules.max_utility()) == (-1, 1) and rules.max_game_length() > 100
    assert rules.max_chance_outcomes() == 0 and rules.action_to_string(0, 0) == "wait"
    assert len({rules.action_to_string(0, action) for action in range(rules.num_distinct_actions())}) \
        == rules.num_distinct_actions()
    with pytest.raises(ValueError):
        rules.action_to_string(0, rules.num_distinct_actions())
    for missing in (rules.information_state_tensor_shape, rules.information_state_tensor_size):
        assert not kind.provides_information_state_tensor
        with pytest.raises(RuntimeError):
            missing()
    # The same series of games each time; and a seed of one's own.
    again = openspiel.load_game(game)
    assert [str(rules.new_initial_state()) for _ in range(3)] == [str(again.new_initial_state()) for _ in range(3)]
    assert str(rules.new_initial_state(5)) == str(again.new_initial_state(5))


def test_a_whole_game(game):
    dice = random.Random(1)
    state = openspiel.load_game(game).new_initial_state(3)
    for _ in range(20_000):
        if state.is_terminal():
            break
        player = state.current_player()
        assert player in (PlayerId.SIMULTANEOUS, *range(state.num_players())) and not state.is_chance_node()
        assert state.is_player_node() == (player >= 0) and state.is_simultaneous_node() == (player == -2)
        assert state.returns() == state.rewards() == [0.0] * state.num_players()
        if player >= 0:
            legal = state.legal_actions()
            assert legal == sorted(legal) == state.legal_actions(player) and legal
            assert [i for i, one in enumerate(state.legal_actions_mask()) if one] == legal
            with pytest.raises(RuntimeError):
                state.apply_actions([0] * state.num_players())
            assert all(state.string_to_action(player, state.action_to_string(player, action)) == action
                       for action in legal[:3])
        else:
            with pytest.raises(RuntimeError):
                state.apply_action(1)
            with pytest.raises(RuntimeError):
                state.legal_actions()
            with pytest.raises(ValueError):
                state.apply_actions([0])
            assert all(state.legal_actions(each) for each in range(state.num_players()))
        step(state, dice)
    assert state.is_terminal() and state.current_player() == PlayerId.TERMINAL == -4
    assert state.returns() == state.rewards() and state.player_return(0) == state.player_reward(0) == state.returns()[0]
    assert all(state.legal_actions(player) == [] for player in range(state.num_players()))
    with pytest.raises(RuntimeError):
        state.apply_action(1)
    assert len(state.history()) == len(state.full_history()) == state.move_number() > 0
    assert state.history_str().split() == [str(action) for action in state.history()]


def test_clones_children_and_serialized_states(game):
    dice = random.Random(2)
    rules = openspiel.load_game(game)
    state = rules.new_initial_state(4)
    for _ in range(12):
        if state.is_terminal():
            break
        other = state.clone()
        back = rules.deserialize_state(state.serialize())
        assert str(other) == str(state) == str(back) and back.history() == state.history()
        if state.is_player_node():
            action = state.legal_actions()[-1]
            before = str(state)
            child = state.child(action)
            assert str(state) == before and child.move_number() == state.move_number() + 1
        for one in (state, other, back):
            step(one, random.Random(7))
        assert str(other) == str(state) == str(back)
        assert state.get_game() is rules
        dice.random()


def test_observations_and_information_states(game):
    dice = random.Random(3)
    state = openspiel.load_game(game).new_initial_state(5)
    last = None
    for _ in range(15):
        if state.is_terminal():
            break
        for player in range(state.num_players()):
            assert len(state.observation_tensor(player)) == state.get_game().observation_tensor_size()
            assert f'"you": {player}' in state.observation_string(player)
            with pytest.raises(RuntimeError):
                state.information_state_tensor(player)
        known = state.information_state_string(0)
        # It only grows: all that was ever told, and at the end what is seen now.
        assert last is None or known.startswith(last)
        last = known.rsplit("\n", 1)[0]
        world = state.resample_from_infostate(0, dice.random)
        assert world.observation_string(0) == state.observation_string(0)
        if state.is_player_node():
            player = state.current_player()
            assert state.observation_tensor() == state.observation_tensor(player)
            assert state.information_state_string() == state.information_state_string(player)
        step(state, dice)
    with pytest.raises(ValueError):
        state.observation_tensor(9)
    with pytest.raises(RuntimeError):
        state.chance_outcomes()
