"""Many games of one kind, stepped together in C++."""
from __future__ import annotations

import json
from typing import Any, Dict, List, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from smallbox import _core
from smallbox._game import Box, box_text

_AUTORESET = {"next_step": 0, "same_step": 1, "disabled": 2}


def _size(pieces: List[Dict[str, Any]]) -> int:
    return sum(int(piece["size"]) for piece in pieces)


class Vector:
    """n games. Each step takes one decision in each of them, of the seat that `actors` names. All arrays stay the same
    objects: reset and step write into them, and nothing is copied.

    observations  int16[n, numbers]   as the seat sees it that is to decide
    masks         uint8[n, actions]   what it may decide; index 0 is "wait", 1 only where there is nothing else
    actors        int8[n]             which seat that is; −1: the game is over
    rewards       float32[n, seats]   for the last step: something only where a game ended (Game.rewards)
    done          uint8[n]            1: the game ended by the last step
    truncated     uint8[n]            1: it was cut off at max_steps
    scores        int32[n, seats]     of the game that ended last
    final_observations                autoreset "same_step" only: the last observation of games that ended
    """

    def __init__(self, game: str, n: int, seats: Optional[int] = None, options: Optional[Dict[str, Any]] = None,
                 box: Box = None, players: Optional[Sequence[Optional[str]]] = None, autoreset: str = "same_step",
                 idle: bool = False, max_steps: int = 0, threads: int = 1, seed: Union[int, Sequence[int], None] = 0,
                 observations: Optional[npt.NDArray[np.int16]] = None,
                 masks: Optional[npt.NDArray[np.uint8]] = None,
                 rewards: Optional[npt.NDArray[np.float32]] = None) -> None:
        told = json.loads(_core.game(game))
        if seats is None:
            seats = max(told["min_seats"], min(2, told["max_seats"]))
        if autoreset not in _AUTORESET:
            raise ValueError(f"autoreset is one of {', '.join(_AUTORESET)}")
        if players is not None and len(players) != seats:
            raise ValueError("players has one entry a seat: the name of a bot, or None for whoever steps the vector")
        self.game = game
        self.n = int(n)
        self.seats = int(seats)
        self.num_actions = _size(told["actions"])
        self.num_numbers = _size(told["observation"])
        self.layout = told
        self.autoreset = autoreset

        def given(rows: Any, shape: Any, kind: Any) -> Any:
            return np.zeros(shape, kind) if rows is None else rows

        self.observations: npt.NDArray[np.int16] = given(observations, (self.n, self.num_numbers), np.int16)
        self.masks: npt.NDArray[np.uint8] = given(masks, (self.n, self.num_actions), np.uint8)
        self.rewards: npt.NDArray[np.float32] = given(rewards, (self.n, self.seats), np.float32)
        self.done: npt.NDArray[np.uint8] = np.zeros(self.n, np.uint8)
        self.truncated: npt.NDArray[np.uint8] = np.zeros(self.n, np.uint8)
        self.actors: npt.NDArray[np.int8] = np.zeros(self.n, np.int8)
        self.scores: npt.NDArray[np.int32] = np.zeros((self.n, self.seats), np.int32)
        self.final_observations: Optional[npt.NDArray[np.int16]] = None
        if autoreset == "same_step":
            self.final_observations = np.zeros((self.n, self.num_numbers), np.int16)
        self._actions: npt.NDArray[np.int32] = np.zeros(self.n, np.int32)
        self._batch = _core.Batch(
            game=game, n=self.n, seats=self.seats, options=json.dumps(dict(options or {})), box=box_text(box),
            players=["" if player is None else player for player in players or []],
            autoreset=_AUTORESET[autoreset], idle=idle, max_steps=max_steps, threads=threads,
            observations=self.observations, masks=self.masks, rewards=self.rewards, done=self.done,
            truncated=self.truncated, actors=self.actors, scores=self.scores, finals=self.final_observations)
        self.reset(seed)

    def reset(self, seed: Union[int, Sequence[int], None] = None,
              which: Optional[npt.NDArray[Any]] = None) -> npt.NDArray[np.int16]:
        """New games. `seed`: game i has the seed seed + i; or one for each; None: each goes on with its own dice. `which`:
        only those games."""
        seeds: Optional[npt.NDArray[np.uint64]] = None
        if isinstance(seed, (int, np.integer)):
            seeds = np.uint64(int(seed) % 2**64) + np.arange(self.n, dtype=np.uint64)
        elif seed is not None:
            seeds = np.ascontiguousarray([int(one) % 2**64 for one in seed], dtype=np.uint64)
        if seeds is not None and which is None:
            self._batch.seed_sampling(int(seeds[0]))
        chosen = None if which is None else np.ascontiguousarray(which, dtype=np.uint8)
        self._batch.reset(seeds, chosen)
        return self.observations

    def step(self, actions: npt.NDArray[Any]) -> npt.NDArray[np.int16]:
        """One decision in each game. An action that is refused anywhere is raised as Refusal, with the number of the game,
        and then none has changed."""
        if actions.dtype != np.int32 or not actions.flags.c_contiguous:
            np.copyto(self._actions, actions, casting="unsafe")
            actions = self._actions
        self._batch.step(actions)
        return self.observations

    def sample(self, out: Optional[npt.NDArray[np.int32]] = None) -> npt.NDArray[np.int32]:
        """Some decision for each game, each that its mask has equally likely, by dice of the vector's own."""
        if out is None:
            out = np.empty(self.n, np.int32)
        self._batch.sample(out)
        return out

    def state_bytes(self, game: int) -> bytes:
        """All of one game, to compare: not to be read."""
        return self._batch.state_bytes(game)

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<smallbox.Vector {self.game}, {self.n} games of {self.seats} seats>"


def vector(game: str, n: int, seats: Optional[int] = None, options: Optional[Dict[str, Any]] = None, box: Box = None,
           players: Optional[Sequence[Optional[str]]] = None, autoreset: str = "same_step", idle: bool = False,
           max_steps: int = 0, threads: int = 1, seed: Union[int, Sequence[int], None] = 0,
           observations: Optional[npt.NDArray[np.int16]] = None, masks: Optional[npt.NDArray[np.uint8]] = None,
           rewards: Optional[npt.NDArray[np.float32]] = None) -> Vector:
    """n games of one kind, stepped together.

    players    who plays each seat: the name of a bot, or None for whoever steps the vector; default: all None
    autoreset  what comes after the end: same_step: the next game at once; next_step: at the next step, whose action is
               ignored; disabled: reset(which=…)
    idle       whether a seat that can only wait is asked too: then not being asked tells nothing (docs/python.md)
    threads    how many share the work. The same numbers come of any number of them
    observations, masks, rewards   arrays of one's own to write into
    """
    return Vector(game, n, seats, options, box, players, autoreset, idle, max_steps, threads, seed, observations, masks,
                  rewards)
