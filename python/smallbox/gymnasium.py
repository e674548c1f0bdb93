"""Any game as a Gymnasium vector environment, by its documentation and without importing it: one seat learns, the others are
played by bots.

An observation is the row of numbers of that seat; infos["action_mask"] says what it may do. Index 0 of the action space is
"wait", which is there only where there is nothing else.
"""
from __future__ import annotations

import enum
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from smallbox import spaces
from smallbox._game import Box
from smallbox._vector import Vector


class AutoresetMode(enum.Enum):
    """When a sub-environment whose episode has ended begins anew."""

    NEXT_STEP = "NextStep"  # at the next step, whose action is ignored
    SAME_STEP = "SameStep"  # in the same step; what came last is in infos["final_obs"]
    DISABLED = "Disabled"  # when reset is called with options={"reset_mask": …}


_NAMES = {AutoresetMode.NEXT_STEP: "next_step", AutoresetMode.SAME_STEP: "same_step", AutoresetMode.DISABLED: "disabled"}


class VectorEnv:
    """num_envs games. The learner has `seat`; `opponents` is a bot's name, or one for each other seat in their order."""

    spec: Any = None

    def __init__(self, game: str, num_envs: int = 1, seat: int = 0, opponents: Union[str, Sequence[str]] = "random",
                 seats: Optional[int] = None, options: Optional[Dict[str, Any]] = None, box: Box = None,
                 autoreset_mode: Union[AutoresetMode, str] = AutoresetMode.NEXT_STEP,
                 max_episode_steps: Optional[int] = None, threads: int = 1, copy: bool = True,
                 render_mode: Optional[str] = None) -> None:
        from smallbox import info
        told = info(game)
        seats = seats if seats is not None else max(told["min_seats"], min(2, told["max_seats"]))
        if not 0 <= seat < seats:
            raise ValueError(f"seat is one of 0 to {seats - 1}")
        if render_mode is not None:
            raise ValueError("a vector environment shows nothing")
        others: List[str] = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(others) != seats - 1:
            raise ValueError(f"there are {seats - 1} other seats")
        players: List[Optional[str]] = [*others[:seat], None, *others[seat:]]
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata: Dict[str, Any] = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.render_mode = render_mode
        self.closed = False
        self.copy = copy
        self.seat = seat
        self.num_envs = int(num_envs)
        self._vector = Vector(game, num_envs, seats, options, box, players, _NAMES[self.autoreset_mode], idle=False,
                              max_steps=max_episode_steps or 0, threads=threads, seed=None)
        self.single_observation_space = spaces.Box(-32768, 32767, (self._vector.num_numbers,), np.int16)
        self.observation_space = spaces.Box(-32768, 32767, (self.num_envs, self._vector.num_numbers), np.int16)
        self.single_action_space = spaces.Discrete(self._vector.num_actions)
        self.action_space = spaces.MultiDiscrete([self._vector.num_actions] * self.num_envs)
        self._np_random: Optional[np.random.Generator] = None
        self._np_random_seed: Optional[int] = None
        self._begun = False
        self._ended = np.zeros(self.num_envs, bool)

    # ---- Dice

    @property
    def np_random(self) -> np.random.Generator:
        """The environment's generator; made with a random seed where none was given."""
        if self._np_random is None:
            self._seed(None)
        assert self._np_random is not None
        return self._np_random

    @np_random.setter
    def np_random(self, value: np.random.Generator) -> None:
        self._np_random, self._np_random_seed = value, -1

    @property
    def np_random_seed(self) -> Optional[int]:
        """Its seed; −1 where the generator was set and the seed is not known."""
        if self._np_random is None:
            self._seed(None)
        return self._np_random_seed

    def _seed(self, seed: Optional[int]) -> None:
        if seed is None:
            seed = int(np.random.SeedSequence().generate_state(1, np.uint32)[0])
        self._np_random, self._np_random_seed = np.random.default_rng(seed), seed

    # ---- The two that everybody calls

    def reset(self, *, seed: Union[int, Sequence[Optional[int]], None] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[npt.NDArray[np.int16], Dict[str, Any]]:
        """New games in all sub-environments, or in those of options["reset_mask"]. seed: a number (sub-environment i gets
        seed + i), one for each, or None: at the first time a random one, and then the games go on from the last."""
        which = (options or {}).get("reset_mask")
        if which is not None:
            which = np.asarray(which)
            if which.shape != (self.num_envs,) or which.dtype != np.bool_ or not which.any():
                raise ValueError("reset_mask is an array of num_envs truth values, one of them true")
        seeds: Optional[List[int]] = None
        if isinstance(seed, (int, np.integer)):
            self._seed(int(seed))
            seeds = [int(seed) + i for i in range(self.num_envs)]
        elif seed is not None:
            if len(seed) != self.num_envs:
                raise ValueError("there is one seed for each sub-environment")
            seeds = [int(self.np_random.integers(2**63)) if one is None else int(one) for one in seed]
        elif not self._begun:
            seeds = [int(one) for one in self.np_random.integers(2**63, size=self.num_envs)]
        self._vector.reset(seeds, which)
        self._begun = True
        self._ended[slice(None) if which is None else which] = False
        return self._seen(), self._infos()

    def step(self, actions: Any) -> Tuple[npt.NDArray[np.int16], npt.NDArray[np.float64], npt.NDArray[np.bool_],
                                         npt.NDArray[np.bool_], Dict[str, Any]]:
        """Observations, rewards, terminations, truncations and infos of one action each."""
        if not self._begun:
            raise RuntimeError("reset comes before step")
        if self.autoreset_mode is AutoresetMode.DISABLED and self._ended.any():
            raise RuntimeError("an episode has ended: reset(options={'reset_mask': …}) comes before the next step")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise ValueError("there is one action for each sub-environment")
        self._vector.step(np.ascontiguousarray(given, np.int32))
        terminations = self._vector.done.astype(bool)
        truncations = self._vector.truncated.astype(bool)
        self._ended = terminations | truncations
        rewards = self._vector.rewards[:, self.seat].astype(np.float64)
        return self._seen(), rewards, terminations, truncations, self._infos()

    def _seen(self) -> npt.NDArray[np.int16]:
        return self._vector.observations.copy() if self.copy else self._vector.observations

    def _infos(self) -> Dict[str, Any]:
        all_of_them = np.ones(self.num_envs, bool)
        infos: Dict[str, Any] = {"action_mask": self._vector.masks.astype(np.int8), "_action_mask": all_of_them}
        if self._ended.any():
            final = {"scores": self._vector.scores.copy(), "_scores": self._ended.copy()}
            if self.autoreset_mode is AutoresetMode.SAME_STEP:
                assert self._vector.final_observations is not None
                infos["final_obs"] = np.where(self._ended[:, None], self._vector.final_observations, 0)
                infos["_final_obs"] = self._ended.copy()
                infos["final_info"], infos["_final_info"] = final, self._ended.copy()
            else:
                infos.update(final)
        return infos

    # ---- The rest

    def render(self) -> None:
        """There is nothing to be seen of many games at once."""
        return None

    def close(self, **kwargs: Any) -> None:
        if not self.closed:
            self.close_extras(**kwargs)
            self.closed = True

    def close_extras(self, **kwargs: Any) -> None:
        """There is nothing to be released."""

    @property
    def unwrapped(self) -> "VectorEnv":
        return self

    def __repr__(self) -> str:
        return f"VectorEnv({self._vector.game}, num_envs={self.num_envs})"


def make_vec(game: str, num_envs: int = 1, **kwargs: Any) -> VectorEnv:
    """The vector environment of a game."""
    return VectorEnv(game, num_envs, **kwargs)
