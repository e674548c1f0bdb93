"""Any game as a PettingZoo environment, by its documentation and without importing it: one agent at a time (AEC), or all at
once (parallel).

Agents are called seat_0, seat_1 …; an observation is a dict of "observation" (the row of numbers) and "action_mask".
Index 0 of the action space is "wait": in a race it is always there, elsewhere only where there is nothing else.

Several seats may act at the same time: a race, a window, a choice that all make at once.
  AEC       they are asked one after the other, and who comes next is drawn from all who may act, by dice that know
            nothing of the game. Whoever can only wait is asked as well, so that nobody learns anything from the order.
  parallel  everybody decides at once, and whoever has nothing to decide waits. What was decided is taken in a drawn
            order, as a race would be; what another one has made impossible in between is told in its agent's info as
            "refused".
"""
from __future__ import annotations

import json
import random
from typing import Any, Dict, Iterator, List, Optional, Tuple

import numpy as np
import numpy.typing as npt

from smallbox import spaces
from smallbox._errors import Refusal
from smallbox._game import WAIT, Box, Game, make

AgentID = str
Observation = Dict[str, npt.NDArray[Any]]


class _Base:
    """What both kinds have in common."""

    def __init__(self, game: str, seats: Optional[int] = None, options: Optional[Dict[str, Any]] = None, box: Box = None,
                 render_mode: Optional[str] = None) -> None:
        self.metadata: Dict[str, Any] = {"name": f"smallbox_{game.replace('-', '_')}_v0", "render_modes": ["ansi", "human"],
                                         "is_parallelizable": True}
        if render_mode not in (None, "ansi", "human"):
            raise ValueError("render_mode is ansi, human or None")
        self.render_mode = render_mode
        self._game: Game = make(game, seats, options, box, seed=0)
        self._races = self._game.races
        self.possible_agents: List[AgentID] = [f"seat_{seat}" for seat in range(self._game.seats)]
        self.agents: List[AgentID] = []
        numbers, actions = len(self._game.observe(0)), len(self._game.mask(0))
        self._action_space = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._observation_space = {agent: spaces.Dict({
            "observation": spaces.Box(-32768, 32767, (numbers,), np.int16),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8)}) for agent in self.possible_agents}
        self._dice = random.Random(0)
        self._given = 0

    def observation_space(self, agent: AgentID) -> spaces.Dict:
        return self._observation_space[agent]

    def action_space(self, agent: AgentID) -> spaces.Discrete:
        return self._action_space[agent]

    @property
    def observation_spaces(self) -> Dict[AgentID, spaces.Dict]:
        return self._observation_space

    @property
    def action_spaces(self) -> Dict[AgentID, spaces.Discrete]:
        return self._action_space

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def _seat(self, agent: AgentID) -> int:
        return self.possible_agents.index(agent)

    def _mask(self, agent: AgentID) -> npt.NDArray[np.int8]:
        seat = self._seat(agent)
        asked = self._game.asked
        mask = (self._game.mask(seat) if seat in asked else np.zeros(self._action_space[agent].n, np.uint8)).astype(np.int8)
        if not mask.any() or (self._races and len(asked) > 1):
            mask[WAIT] = 1
        return mask

    def observe(self, agent: AgentID) -> Observation:
        """What the agent sees, and what it may do."""
        return {"observation": self._game.observe(self._seat(agent)), "action_mask": self._mask(agent)}

    def state(self) -> npt.NDArray[np.int16]:
        """What all seats see together, one row after the other: for training that may know more than players do."""
        return np.concatenate([self._game.observe(seat) for seat in range(self._game.seats)])

    def render(self) -> Optional[str]:
        """What a spectator sees, as text. With render_mode None nothing."""
        if self.render_mode is None:
            return None
        text = json.dumps(self._game.view(None), indent=1)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to be released."""

    def _begin(self, seed: Optional[int], options: Optional[Dict[str, Any]]) -> None:
        # Without a seed the next game follows from the last: what was seeded once goes on being repeatable.
        if seed is not None:
            self._dice = random.Random(int(seed))
            self._given = int(seed)
        else:
            self._given = self._dice.randrange(2**62)
        self._game.reset(seed=self._given, setup=(options or {}).get("setup"))
        self.agents = list(self.possible_agents)

    def __str__(self) -> str:
        return str(self.metadata["name"])


class AEC(_Base):
    """One agent at a time: PettingZoo's AECEnv."""

    agent_selection: AgentID
    rewards: Dict[AgentID, float]
    terminations: Dict[AgentID, bool]
    truncations: Dict[AgentID, bool]
    infos: Dict[AgentID, Dict[str, Any]]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins anew: agents, rewards, _cumulative_rewards, terminations, truncations, infos and agent_selection are
        there afterwards. options["setup"]: what the shuffle would decide."""
        self._begin(seed, options)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self._choose_next()

    def _choose_next(self) -> None:
        asked = self._game.asked
        if asked:
            self.agent_selection = self.possible_agents[asked[0] if len(asked) == 1 else self._dice.choice(asked)]

    def step(self, action: Optional[int]) -> None:
        """An action of the agent that agent_selection names; None for one whose game is over, which goes then. What the
        rules refuse is raised, and nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._leave(agent, action)
        if action is None:
            raise ValueError("an agent that is still in the game needs an action")
        if action == WAIT:
            if not self._mask(agent)[WAIT]:
                raise Refusal("There is something to decide: waiting is not among it.")
        else:
            self._game.step(self._seat(agent), int(action))
        self._cumulative_rewards[agent] = 0.0
        for each in self.agents:
            self.rewards[each] = 0.0
        if self._game.over:
            for seat, reward in enumerate(self._game.rewards()):
                name = self.possible_agents[seat]
                self.rewards[name] = float(reward)
                self.terminations[name] = True
            self.agent_selection = self.agents[0]
        else:
            self._choose_next()
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]

    def _leave(self, agent: AgentID, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError("when an agent is done, the only valid action is None")
        for table in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del table[agent]  # type: ignore[attr-defined]
        self.agents.remove(agent)
        for each in self.agents:
            self.rewards[each] = 0.0
        if self.agents:
            self.agent_selection = self.agents[0]

    def last(self, observe: bool = True) -> Tuple[Optional[Observation], float, bool, bool, Dict[str, Any]]:
        """Observation, reward since it acted last, termination, truncation and info of the agent that is to act."""
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[AgentID]:
        """agent_selection, as long as there are agents: for loops that step once in each round."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    @property
    def unwrapped(self) -> "AEC":
        return self


class Parallel(_Base):
    """All agents at once: PettingZoo's ParallelEnv."""

    def reset(self, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[Dict[AgentID, Observation], Dict[AgentID, Dict[str, Any]]]:
        """Observations and infos, by agent."""
        self._begin(seed, options)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: Dict[AgentID, Any]) -> Tuple[Dict[AgentID, Observation], Dict[AgentID, float],
                                                        Dict[AgentID, bool], Dict[AgentID, bool],
                                                        Dict[AgentID, Dict[str, Any]]]:
        """An action of every agent. Observations, rewards, terminations, truncations and infos, by agent; when the game
        is over `agents` is empty."""
        if set(actions) != set(self.agents):
            raise ValueError(f"there is one action for each of {', '.join(self.agents) or 'no agents: reset first'}")
        decided: List[Tuple[AgentID, Dict[str, Any]]] = []
        for agent in self.agents:
            index = int(actions[agent])
            if not 0 <= index < self._action_space[agent].n or not self._mask(agent)[index]:
                self._refuse(agent, index)
            if index != WAIT:
                # What it means now is what it meant, whatever comes before it.
                decided.append((agent, self._game.action(self._seat(agent), index)))
        self._dice.shuffle(decided)
        infos: Dict[AgentID, Dict[str, Any]] = {agent: {} for agent in self.agents}
        for agent, action in decided:
            try:
                self._game.step(self._seat(agent), action)
            except Refusal as refusal:
                infos[agent]["refused"] = {"clause": refusal.clause, "message": refusal.message}
        stepped = self.agents
        over = self._game.over
        rewards = dict(zip(self.possible_agents, map(float, self._game.rewards())))
        if over:
            self.agents = []
        return ({agent: self.observe(agent) for agent in stepped}, rewards, {agent: over for agent in stepped},
                {agent: False for agent in stepped}, infos)

    def _refuse(self, agent: AgentID, index: int) -> None:
        if index == WAIT:
            raise Refusal("There is something to decide: waiting is not among it.")
        self._game.copy().step(self._seat(agent), index)  # says why
        raise Refusal("It is not asked for now.", code="not-your-turn")

    @property
    def unwrapped(self) -> "Parallel":
        return self


def env(game: str, **kwargs: Any) -> AEC:
    """A game as an AEC environment; arguments as for smallbox.make, and render_mode."""
    return AEC(game, **kwargs)


def parallel_env(game: str, **kwargs: Any) -> Parallel:
    """A game as a parallel environment."""
    return Parallel(game, **kwargs)


__all__ = ["AEC", "Parallel", "env", "parallel_env"]
