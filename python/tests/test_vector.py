"""Many games at once."""
import sys
import threading
import time

import numpy as np
import pytest

import smallbox


def run(vector, steps):
    """Plays at random; all that came of it."""
    seen = []
    for _ in range(steps):
        vector.step(vector.sample())
        seen.append((vector.observations.copy(), vector.masks.copy(), vector.actors.copy(), vector.rewards.copy(),
                     vector.done.copy(), vector.scores.copy()))
    return seen


def same(one, other):
    return all(np.array_equal(a, b) for left, right in zip(one, other) for a, b in zip(left, right))


def test_rows_are_those_of_the_caller_and_nothing_is_copied(game):
    told = smallbox.info(game)
    numbers, actions = (sum(piece["size"] for piece in told[what]) for what in ("observation", "actions"))
    rows = np.full((8, numbers), 99, np.int16)
    masks = np.full((8, actions), 99, np.uint8)
    rewards = np.full((8, 2), 99, np.float32)
    vector = smallbox.vector(game, 8, seats=2, observations=rows, masks=masks, rewards=rewards)
    assert vector.observations is rows and vector.masks is masks and vector.rewards is rewards
    assert rows.max() < 32767 and masks.max() == 1 and not rewards.any()
    before = rows.copy()
    assert vector.step(vector.sample()) is rows and not np.array_equal(before, rows)
    for wrong in (np.zeros((8, numbers + 1), np.int16), np.zeros((7, numbers), np.int16), np.zeros((8, numbers), np.int32),
                  np.zeros((16, numbers), np.int16)[::2]):
        with pytest.raises((ValueError, TypeError)):
            smallbox.vector(game, 8, seats=2, observations=wrong)


def test_the_same_numbers_for_any_number_of_threads(game):
    one = smallbox.vector(game, 37, seed=5)
    runs = [run(one, 60)]
    for threads in (2, 3, 8):
        runs.append(run(smallbox.vector(game, 37, seed=5, threads=threads), 60))
    assert all(same(runs[0], other) for other in runs[1:])
    one.reset(seed=5)
    assert same(runs[0], run(one, 60))
    assert not same(runs[0], run(smallbox.vector(game, 37, seed=6), 60))


def test_a_game_does_not_depend_on_the_others(game):
    many, few = smallbox.vector(game, 20, seed=3), smallbox.vector(game, 2, seed=[3, 22])
    for _ in range(40):
        actions = many.sample()
        many.step(actions)
        few.step(actions[[0, 19]])
        assert np.array_equal(many.observations[[0, 19]], few.observations)
        assert many.state_bytes(19) == few.state_bytes(1)


def test_rows_are_what_one_game_says(game):
    """A vector of one is played along by a game that begins with the same deal: both say the same at every step."""
    vector = smallbox.vector(game, 1, seed=1, autoreset="disabled")
    told = smallbox.info(game)
    options = slice(sum(piece["size"] for piece in told["observation"]) - 8, None)
    one = smallbox.make(game, seed=1)
    assert np.array_equal(one.observe(0)[options], vector.observations[0][options])
    assert vector.masks.shape[1] == len(one.mask(0))


def test_games_end_and_begin_anew_at_once(game):
    vector = smallbox.vector(game, 16, seed=2)
    ends = 0
    for _ in range(3000):
        vector.step(vector.sample())
        ended = vector.done == 1
        ends += int(ended.sum())
        assert (vector.actors >= 0).all() and (vector.masks.sum(1) > 0).all()
        assert not vector.rewards[~ended].any()
        if ends > 20:
            break
    assert ends > 0
    assert vector.final_observations.any()


def test_games_wait_for_the_next_step_or_for_a_reset(game):
    later = smallbox.vector(game, 8, seed=2, autoreset="next_step")
    kept = smallbox.vector(game, 8, seed=2, autoreset="disabled")
    for _ in range(3000):
        actions = later.sample()
        later.step(actions)
        kept.step(kept.sample())
        if later.done.any():
            break
    over = later.done == 1
    assert (later.actors[over] == -1).all() and (later.masks[over].sum(1) == 1).all() and later.masks[over, 0].all()
    actions = later.sample()
    actions[over] = 12345  # whatever it is, it is ignored
    later.step(actions)
    assert (later.actors[over] >= 0).all() and not later.done[over].any() and not later.rewards[over].any()
    while not kept.done.any():
        kept.step(kept.sample())
    over = kept.actors == -1
    kept.step(kept.sample())
    assert (kept.actors[over] == -1).all() and not kept.done[over].any()
    with pytest.raises(smallbox.Refusal) as told:
        actions = kept.sample()
        actions[np.flatnonzero(over)[0]] = 1
        kept.step(actions)
    assert told.value.game == np.flatnonzero(over)[0]
    kept.reset(which=kept.actors == -1)
    assert (kept.actors >= 0).all()


def test_a_refused_action_changes_no_game(game):
    vector = smallbox.vector(game, 6, seed=4)
    before = [vector.state_bytes(i) for i in range(6)]
    rows = vector.observations.copy()
    actions = vector.sample()
    for wrong in (vector.num_actions, -1, 0, int(np.flatnonzero(vector.masks[4] == 0)[-1])):
        actions[4] = wrong
        with pytest.raises(smallbox.Refusal) as told:
            vector.step(actions)
        assert told.value.game == 4
    assert before == [vector.state_bytes(i) for i in range(6)] and np.array_equal(rows, vector.observations)
    with pytest.raises(ValueError):
        vector.step(np.zeros(5, np.int32))


def test_a_mask_that_somebody_wrote_into_does_no_harm(game):
    vector = smallbox.vector(game, 6, seed=4)
    before, actions = vector.state_bytes(4), vector.sample()
    actions[4] = int(np.flatnonzero(vector.masks[4] == 0)[-1])
    vector.masks[4, actions[4]] = 1
    with pytest.raises(smallbox.Refusal) as told:
        vector.step(actions)
    assert told.value.game == 4 and vector.state_bytes(4) == before and not vector.masks[4, actions[4]]


def test_bots_play_seats(game):
    vector = smallbox.vector(game, 4, seed=4, players=[None, "level:1"], max_steps=3000)
    for _ in range(200):
        vector.step(vector.sample())
        assert (vector.actors == 0).all()
    with pytest.raises(smallbox.Refusal):
        smallbox.vector(game, 4, players=[None, "nobody"])
    with pytest.raises(ValueError):
        smallbox.vector(game, 4, players=[None])


def test_a_limit_cuts_games_off(game):
    vector = smallbox.vector(game, 4, seed=4, max_steps=3)
    cut = 0
    for _ in range(12):
        vector.step(vector.sample())
        cut += int(vector.truncated.sum())
        assert not (vector.truncated & vector.done).any()
    assert cut > 0


def test_whoever_can_only_wait_is_asked_where_one_wants_that():
    asked = smallbox.vector("blink", 64, seed=1, idle=True)
    only_wait = 0
    for _ in range(100):
        asked.step(asked.sample())
        only_wait += int(asked.masks[:, 0].sum())
    assert only_wait > 0
    never = smallbox.vector("blink", 64, seed=1)
    for _ in range(100):
        never.step(never.sample())
        assert not never.masks[:, 0].any()


def test_own_boxes(game):
    box = smallbox.info(game)["box"]
    box["name"] = "Mine"
    mine, built_in = smallbox.vector(game, 4, seed=1, box=box), smallbox.vector(game, 4, seed=1)
    assert same(run(mine, 30), run(built_in, 30))


def test_python_goes_on_while_games_are_stepped(game):
    """With an interval without end nobody is interrupted in Python: the other thread runs only while a step lets it."""
    vector = smallbox.vector(game, 2048, seed=1)
    actions = vector.sample()
    ticks = 0
    stop = threading.Event()

    def count():
        nonlocal ticks
        while not stop.is_set():
            ticks += 1
            time.sleep(0)

    interval = sys.getswitchinterval()
    thread = threading.Thread(target=count)
    thread.start()
    sys.setswitchinterval(1000)
    try:
        end = time.monotonic() + 30
        seen = False
        while not seen and time.monotonic() < end:
            before = ticks
            vector.step(actions)
            seen = ticks > before
            vector.sample(actions)
    finally:
        sys.setswitchinterval(interval)
        stop.set()
        thread.join()
    assert seen
