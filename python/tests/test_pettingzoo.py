"""What PettingZoo's documentation says of AECEnv and ParallelEnv, line by line."""
import numpy as np
import pytest

import smallbox
from smallbox import pettingzoo


def some(mask, dice):
    return int(dice.choice(np.flatnonzero(mask)))


def test_attributes_of_aec(game):
    env = pettingzoo.env(game)
    # "possible_agents: all agents that may appear", and it is there before reset; so are the spaces and metadata.
    assert env.possible_agents == [f"seat_{i}" for i in range(env.max_num_agents)]
    assert env.metadata["name"] and str(env) == env.metadata["name"] and env.unwrapped is env
    env.reset(seed=1)
    # "agents: active at any given time"; "num_agents: the length of agents".
    assert env.agents == env.possible_agents and env.num_agents == len(env.agents)
    for table in (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards):
        assert set(table) == set(env.agents)
    assert env.agent_selection in env.agents
    # "MUST return the same value for the same agent name".
    for agent in env.agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
        assert env.observation_spaces[agent] is env.observation_space(agent)
        assert env.action_spaces[agent] is env.action_space(agent)
        assert env.observation_space(agent).contains(env.observe(agent))
        assert env.action_space(agent).contains(env.action_space(agent).sample(env.observe(agent)["action_mask"]))
    assert env.state().shape == (env.num_agents * len(env.observe(env.agents[0])["observation"]),)
    env.close()


def test_a_whole_game_by_agent_iter(game):
    dice = np.random.default_rng(1)
    env = pettingzoo.env(game)
    env.reset(seed=3)
    gone, returns = [], {agent: 0.0 for agent in env.possible_agents}
    for agent in env.agent_iter():
        # "last(): observation, reward, termination, truncation, info of the agent currently able to step".
        assert agent == env.agent_selection
        seen, reward, termination, truncation, info = env.last()
        assert isinstance(info, dict) and env.last(observe=False)[0] is None
        returns[agent] += reward
        if termination or truncation:
            gone.append(agent)
            # "when an agent is done, the only valid action is None".
            with pytest.raises(ValueError):
                env.step(0)
            env.step(None)
            continue
        assert np.array_equal(seen["observation"], env.observe(agent)["observation"])
        assert seen["action_mask"].any()
        with pytest.raises(ValueError):
            env.step(None)
        env.step(some(seen["action_mask"], dice))
        # Until the end there are no rewards, and nobody is done.
        if not any(env.terminations.values()):
            assert not any(env.rewards.values())
    # All leave one after the other, and then there is nobody.
    assert sorted(gone) == env.possible_agents and env.agents == [] and env.num_agents == 0
    assert returns == dict(zip(env.possible_agents, map(float, env._game.rewards())))


def test_reset_with_a_seed_repeats_and_without_goes_on(game):
    def story(env, seed):
        dice = np.random.default_rng(1)
        env.reset(seed=seed)
        told = []
        for agent in env.agent_iter(80):
            seen, _, termination, truncation, _ = env.last()
            told.append((agent, seen["observation"].tobytes()))
            env.step(None if termination or truncation else some(seen["action_mask"], dice))
        return told

    one, other = pettingzoo.env(game), pettingzoo.env(game)
    assert story(one, 5) == story(other, 5)
    assert story(one, None) == story(other, None)
    assert story(one, 5) == story(other, 5) != story(one, 6)
    assert len(story(one, 5)[:3]) == 3


def test_agent_iter_stops_where_it_is_told(game):
    env = pettingzoo.env(game)
    env.reset(seed=1)
    assert len([env.step(some(env.last()[0]["action_mask"], np.random.default_rng(2)))
                for _ in env.agent_iter(max_iter=3)]) == 3


def test_what_is_refused_changes_nothing(game):
    env = pettingzoo.env(game)
    env.reset(seed=1)
    mask = env.last()[0]["action_mask"]
    agent, before = env.agent_selection, env._game.to_bytes()
    # Those that have no place in any mask: the last ones of the space.
    with pytest.raises(smallbox.Refusal):
        env.step(int(np.flatnonzero(mask == 0)[-1]))
    assert env.agent_selection == agent and env._game.to_bytes() == before


def test_render_modes(game, capsys):
    env = pettingzoo.env(game)
    env.reset(seed=1)
    assert env.render() is None
    text = pettingzoo.env(game, render_mode="ansi")
    text.reset(seed=1)
    assert game in text.render()
    people = pettingzoo.env(game, render_mode="human")
    people.reset(seed=1)
    assert people.render() is None and game in capsys.readouterr().out
    with pytest.raises(ValueError):
        pettingzoo.env(game, render_mode="rgb_array")


def test_who_is_asked_tells_nothing_of_hands():
    """In a race both are asked as often, also whoever can only wait; the order is the same whatever the cards are."""
    orders, waits = [], 0
    for seed in range(1, 9):
        env = pettingzoo.env("blink")
        env.reset(seed=seed)
        env._dice.seed(9)
        order = []
        for agent in env.agent_iter(300):
            seen, _, termination, _, _ = env.last()
            if termination:
                break
            waits += int(seen["action_mask"].tolist().index(1) == 0 and seen["action_mask"].sum() == 1)
            racing = env._game.view()["phase"] == "race"
            if racing:
                order.append(agent)
            # In the race both wait, for ever.
            env.step(0 if racing else int(np.flatnonzero(seen["action_mask"])[-1]))
        orders.append(order[:100])
    assert all(order == orders[0] for order in orders) and len(set(orders[0])) == 2 and waits > 0


def test_parallel(game):
    dice = np.random.default_rng(1)
    env = pettingzoo.parallel_env(game)
    assert env.possible_agents and env.agents == [] and env.unwrapped is env and str(env) == env.metadata["name"]
    observations, infos = env.reset(seed=2)
    assert set(observations) == set(infos) == set(env.agents)
    with pytest.raises(ValueError):
        env.step({})
    for _ in range(30_000):
        for agent in env.agents:
            assert env.observation_space(agent).contains(observations[agent])
        actions = {agent: some(observations[agent]["action_mask"], dice) for agent in env.agents}
        # Where one waits although something is to be done, or the other way round, nothing changes.
        before = env._game.to_bytes()
        agent = env.agents[0]
        wrong = int(np.flatnonzero(observations[agent]["action_mask"] == 0)[-1])
        with pytest.raises(smallbox.Refusal):
            env.step({**actions, agent: wrong})
        assert env._game.to_bytes() == before
        stepped = list(env.agents)
        observations, rewards, terminations, truncations, infos = env.step(actions)
        for table in (observations, rewards, terminations, truncations, infos):
            assert set(table) == set(stepped)
        if all(terminations.values()):
            break
        assert not any(rewards.values()) and not any(truncations.values())
    assert env.agents == [] and rewards == dict(zip(env.possible_agents, map(float, env._game.rewards())))
    again, _ = env.reset(seed=2)
    assert set(again) == set(env.possible_agents) == set(env.agents)
    assert env.state().ndim == 1
    env.close()


def test_a_race_that_is_lost_is_told_in_the_info():
    env = pettingzoo.parallel_env("blink")
    refused = 0
    for seed in range(30):
        dice = np.random.default_rng(seed)
        observations, _ = env.reset(seed=seed)
        while env.agents:
            actions = {agent: some(observations[agent]["action_mask"][1:], dice) + 1
                       if observations[agent]["action_mask"][1:].any() else 0 for agent in env.agents}
            observations, _, _, _, infos = env.step(actions)
            for info in infos.values():
                if "refused" in info:
                    refused += 1
                    assert info["refused"]["clause"].startswith("BLINK-") and info["refused"]["message"].endswith(".")
    assert refused > 0
