"""What Gymnasium's documentation says of VectorEnv and the three autoreset modes, line by line."""
import numpy as np
import pytest

import smallbox
from smallbox import spaces
from smallbox.gymnasium import AutoresetMode, VectorEnv, make_vec


def some(infos, dice):
    return np.array([dice.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])


def until_an_end(env, dice, infos, steps=5000):
    for _ in range(steps):
        seen = env.step(some(infos, dice))
        infos = seen[4]
        if (seen[2] | seen[3]).any():
            return seen
    raise AssertionError("no game ended")


def test_attributes(game):
    env = make_vec(game, num_envs=3)
    assert env.num_envs == 3 and env.spec is None and env.render_mode is None and env.closed is False
    assert env.observation_space.shape == (3, *env.single_observation_space.shape)
    assert env.action_space.shape == (3,) and isinstance(env.single_action_space, spaces.Discrete)
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP and env.unwrapped is env
    assert "num_envs=3" in repr(env) and env.render() is None
    env.close()
    env.close()
    assert env.closed


def test_reset_gives_observations_and_infos(game):
    env = VectorEnv(game, 3)
    with pytest.raises(RuntimeError):
        env.step(np.zeros(3, int))
    seen, infos = env.reset(seed=1)
    assert env.observation_space.contains(seen) and env.single_observation_space.contains(seen[0])
    assert infos["action_mask"].shape == (3, env.single_action_space.n) and infos["_action_mask"].all()
    # "seed: int (seed, seed+1, …, seed+n) or a list of ints".
    listed, _ = env.reset(seed=[1, 2, 3])
    assert np.array_equal(seen, listed)
    assert np.array_equal(env.reset(seed=[3, None, 1])[0][[2]], seen[[0]])
    with pytest.raises(ValueError):
        env.reset(seed=[1])
    assert not np.array_equal(env.reset(seed=9)[0], seen)
    assert env.np_random_seed == 9 and isinstance(env.np_random, np.random.Generator)
    env.np_random = np.random.default_rng(1)
    assert env.np_random_seed == -1
    # "None": the first time random, and then the games go on.
    assert VectorEnv(game, 1).np_random_seed != VectorEnv(game, 1).np_random_seed
    first, second = VectorEnv(game, 2), VectorEnv(game, 2)
    for one in (first, second):
        one.reset(seed=4)
    assert np.array_equal(first.reset()[0], second.reset()[0])


def test_step_gives_five_things(game):
    dice = np.random.default_rng(1)
    env = VectorEnv(game, 4)
    _, infos = env.reset(seed=1)
    assert env.action_space.contains(some(infos, dice)) and env.action_space.sample(infos["action_mask"]).shape == (4,)
    seen, rewards, terminations, truncations, infos = env.step(some(infos, dice))
    assert seen.dtype == np.int16 and rewards.dtype == np.float64
    assert terminations.dtype == truncations.dtype == np.bool_
    assert rewards.shape == terminations.shape == truncations.shape == (4,)
    # A copy: what comes later does not change it.
    before = seen.copy()
    env.step(some(infos, dice))
    assert np.array_equal(before, seen)
    shared = VectorEnv(game, 4, copy=False)
    first, infos = shared.reset(seed=1)
    assert shared.step(some(infos, dice))[0] is first
    with pytest.raises(ValueError):
        env.step(np.zeros(3, int))


def test_next_step(game):
    """The sub-environment is reset on the step after its episode ends; that step's action is ignored, its reward 0."""
    dice = np.random.default_rng(1)
    env = VectorEnv(game, 4, autoreset_mode=AutoresetMode.NEXT_STEP)
    _, infos = env.reset(seed=1)
    last, rewards, terminations, truncations, infos = until_an_end(env, dice, infos)
    ended = terminations | truncations
    assert "final_obs" not in infos and infos["_scores"].tolist() == ended.tolist()
    assert (infos["action_mask"][ended].sum(1) == 1).all()
    actions = some(infos, dice)
    actions[ended] = 1
    seen, rewards, terminations, truncations, _ = env.step(actions)
    assert not terminations[ended].any() and not truncations[ended].any() and not rewards[ended].any()
    assert not np.array_equal(seen[ended], last[ended])


def test_same_step(game):
    """It is reset within the step that its episode ends: what is returned is of the next one, what came last is in infos."""
    dice = np.random.default_rng(1)
    env = VectorEnv(game, 4, autoreset_mode="SameStep")
    later = VectorEnv(game, 4, autoreset_mode=AutoresetMode.NEXT_STEP)
    _, infos = env.reset(seed=1)
    later.reset(seed=1)
    for _ in range(5000):
        actions = some(infos, dice)
        seen, rewards, terminations, _, infos = env.step(actions)
        other = later.step(actions)
        assert np.array_equal(rewards, other[1]) and np.array_equal(terminations, other[2])
        if terminations.any():
            break
        assert "final_obs" not in infos
    assert infos["_final_obs"].tolist() == infos["_final_info"].tolist() == terminations.tolist()
    assert np.array_equal(infos["final_obs"][terminations], other[0][terminations])
    assert np.array_equal(infos["final_info"]["scores"][terminations], other[4]["scores"][terminations])
    assert not infos["final_obs"][~terminations].any()
    # And the new game is the one that comes a step later there.
    again = later.step(some(other[4], dice))
    assert np.array_equal(seen[terminations], again[0][terminations])


def test_disabled(game):
    """It is not reset automatically: reset(options={"reset_mask": …}) does that."""
    dice = np.random.default_rng(1)
    env = VectorEnv(game, 4, autoreset_mode=AutoresetMode.DISABLED)
    _, infos = env.reset(seed=1)
    last, _, terminations, truncations, infos = until_an_end(env, dice, infos)
    ended = terminations | truncations
    with pytest.raises(RuntimeError):
        env.step(some(infos, dice))
    for wrong in (np.zeros(4, bool), np.ones(3, bool), np.ones(4)):
        with pytest.raises(ValueError):
            env.reset(options={"reset_mask": wrong})
    seen, infos = env.reset(options={"reset_mask": ended})
    assert np.array_equal(seen[~ended], last[~ended]) and not np.array_equal(seen[ended], last[ended])
    env.step(some(infos, dice))


def test_truncation(game):
    dice = np.random.default_rng(1)
    env = VectorEnv(game, 4, max_episode_steps=4)
    _, infos = env.reset(seed=1)
    _, rewards, terminations, truncations, _ = until_an_end(env, dice, infos)
    assert truncations.any() and not (truncations & terminations).any() and not rewards[truncations].any()


def test_seats_and_opponents(game):
    dice = np.random.default_rng(1)
    env = VectorEnv(game, 2, seat=1, opponents="level:1")
    _, infos = env.reset(seed=1)
    for _ in range(30):
        infos = env.step(some(infos, dice))[4]
        assert (env._vector.actors[env._vector.done == 0] == 1).all()
    for wrong in ({"seat": 2}, {"opponents": ["random", "random"]}, {"render_mode": "human"}):
        with pytest.raises(ValueError):
            VectorEnv(game, 2, **wrong)
    with pytest.raises(smallbox.Refusal):
        VectorEnv(game, 2, opponents="nobody")


def test_spaces():
    for space in (spaces.Discrete(5), spaces.Discrete(5, start=-2), spaces.MultiDiscrete([3, 4]),
                  spaces.Box(0, 9, (2, 3), np.int16), spaces.Box(-1.0, 1.0, (4,)),
                  spaces.Dict({"a": spaces.Discrete(2), "b": spaces.Box(0, 1, (2,), np.int8)})):
        space.seed(3)
        drawn = [space.sample() for _ in range(20)]
        assert all(space.contains(one) and one in space for one in drawn)
        space.seed(3)
        assert repr([space.sample() for _ in range(20)]) == repr(drawn)
        assert repr(space) and space == space and space != spaces.Discrete(77)
    assert spaces.Discrete(5).sample(np.array([0, 0, 1, 0, 0])) == 2 and spaces.Discrete(5).sample(np.zeros(5)) == 0
    assert 5 not in spaces.Discrete(5) and 1.5 not in spaces.Discrete(5) and -1 not in spaces.Discrete(5)
    assert np.array([3, 0]) not in spaces.MultiDiscrete([3, 4]) and np.zeros(3, np.int8) not in spaces.Box(0, 1, (2,), np.int8)
