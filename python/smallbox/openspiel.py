"""Any game for those who come from OpenSpiel: load_game, Game and State with the names and the meaning of its documentation,
and without importing it.

What is different: chance has no nodes. A deal follows from the seed of new_initial_state, and what a shuffle says in the
middle of a game follows from it too. Where several may act at once the node is a simultaneous one; there action 0, "wait", is
what a player with nothing to decide does, and in a race anybody may do. A joint action is taken in a drawn order, as a race
would be, by dice that follow from the seed; what another one has made impossible in between does not happen.
"""
from __future__ import annotations

import base64
import json
import random
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from smallbox import _core
from smallbox._errors import Refusal
from smallbox._game import WAIT, Game as OneGame, make


class PlayerId:
    """Numbers that stand for no player."""

    DEFAULT_PLAYER_ID = 0
    CHANCE = -1
    SIMULTANEOUS = -2
    INVALID = -3
    TERMINAL = -4


class GameType:
    """What kind of game it is."""

    def __init__(self, told: Dict[str, Any]) -> None:
        self.short_name: str = told["id"]
        self.long_name: str = told["name"]
        self.min_num_players: int = told["min_seats"]
        self.max_num_players: int = told["max_seats"]
        self.provides_observation_tensor = True
        self.provides_observation_string = True
        self.provides_information_state_string = True
        # A row of numbers holds what is to be seen now, and not all that ever was.
        self.provides_information_state_tensor = False


class Game:
    """The rules with seats and options: states begin here."""

    def __init__(self, name: str, parameters: Optional[Dict[str, Any]] = None) -> None:
        given = dict(parameters or {})
        self._told = dict(json.loads(_core.game(name)))
        self._parameters = given
        self._seats: Optional[int] = given.pop("players", None)
        self._box = given.pop("box", None)
        self._dice = random.Random(given.pop("seed", 0))
        self._options = given
        self._first = make(name, self._seats, self._options, self._box, seed=0)
        self._parameters = dict(parameters or {})

    def num_players(self) -> int:
        return self._first.seats

    def num_distinct_actions(self) -> int:
        """How many indices there are, with 0, "wait", among them."""
        return len(self._first.mask(0))

    def new_initial_state(self, seed: Any = None) -> "State":
        """A new game; without a seed the next one of a series that is always the same."""
        return State(self, seed if seed is not None else self._dice.randrange(2**62))

    def max_game_length(self) -> int:
        """More than any game takes."""
        return 200_000

    def max_chance_outcomes(self) -> int:
        return 0

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def observation_tensor_shape(self) -> List[int]:
        return [len(self._first.observe(0))]

    def observation_tensor_size(self) -> int:
        return len(self._first.observe(0))

    def information_state_tensor_shape(self) -> List[int]:
        raise RuntimeError("information state tensors are not provided: get_type() says so")

    def information_state_tensor_size(self) -> int:
        raise RuntimeError("information state tensors are not provided: get_type() says so")

    def action_to_string(self, player: int, action: int) -> str:
        """Which piece of the action space it is of, whatever the state: "play 3"."""
        at = action
        for piece in self._told["actions"]:
            if 0 <= at < piece["size"]:
                return str(piece["name"]) if piece["size"] == 1 else f"{piece['name']} {at}"
            at -= piece["size"]
        raise ValueError("there is no such action")

    def deserialize_state(self, serialized: str) -> "State":
        kept = json.loads(serialized)
        state = State(self, 0)
        state._game = OneGame.from_bytes(base64.b64decode(kept["game"]))
        state._history = [(int(player), int(action)) for player, action in kept["history"]]
        state._told = kept["told"]
        state._dice.setstate(_as_tuples(kept["dice"]))
        return state

    def get_parameters(self) -> Dict[str, Any]:
        return dict(self._parameters)

    def get_type(self) -> GameType:
        return GameType(self._told)

    def __str__(self) -> str:
        given = ",".join(f"{name}={value}" for name, value in self._parameters.items())
        return f"{self._told['id']}({given})"


def _as_tuples(value: Any) -> Any:
    return tuple(_as_tuples(one) for one in value) if isinstance(value, list) else value


class State:
    """A game under way."""

    def __init__(self, game: Game, seed: Any) -> None:
        self._of = game
        self._game = game._first.copy().reset(seed)
        self._dice = random.Random(str(seed))
        self._races = self._game.races
        self._history: List[Tuple[int, int]] = []
        # What each player was told from the start on: that is the information state.
        self._told: List[List[str]] = [[json.dumps(self._game.events(seat))] for seat in range(self._game.seats)]

    # ---- Who

    def current_player(self) -> int:
        """A player; −2 where several may act; −4 when it is over."""
        asked = self._game.asked
        if not asked:
            return PlayerId.TERMINAL
        return asked[0] if len(asked) == 1 else PlayerId.SIMULTANEOUS

    def is_terminal(self) -> bool:
        return self._game.over

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return self.current_player() == PlayerId.SIMULTANEOUS

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def num_players(self) -> int:
        return self._game.seats

    # ---- What may be done

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """In ascending order. Of the current player; of any player at a simultaneous node: with nothing to decide, [0]."""
        player = self._player(player)
        asked = self._game.asked
        if player not in asked:
            return [WAIT] if len(asked) > 1 else []
        legal = self._game.legal(player)
        return legal if legal and not (self._races and len(asked) > 1) else [WAIT, *legal]

    def legal_actions_mask(self, player: Optional[int] = None) -> List[int]:
        mask = [0] * self._of.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        raise RuntimeError("there are no chance nodes: the deal follows from the seed")

    def action_to_string(self, player: int, action: int) -> str:
        """The action as people read it."""
        return "wait" if action == WAIT else json.dumps(self._game.action(player, action))

    def string_to_action(self, player: int, text: str) -> int:
        return WAIT if text == "wait" else self._game.index(player, json.loads(text))

    # ---- Doing it

    def apply_action(self, action: int) -> None:
        """Of the current player, where there is one."""
        player = self.current_player()
        if player < 0:
            raise RuntimeError("several players act here: apply_actions takes an action of each"
                               if player == PlayerId.SIMULTANEOUS else "the game is over")
        if action == WAIT and WAIT in self.legal_actions(player):
            self._history.append((player, WAIT))
            return
        self._game.step(player, action)
        self._note(player, action)

    def apply_actions(self, actions: Sequence[int]) -> None:
        """One of each player at a simultaneous node."""
        if not self.is_simultaneous_node():
            raise RuntimeError("there is one player to act here: apply_action")
        if len(actions) != self.num_players():
            raise ValueError("there is one action for each player")
        decided = []
        for player, action in enumerate(actions):
            if action not in self.legal_actions(player):
                raise Refusal(f"Player {player} can't do that: legal_actions tells what it can.", code="bad-request")
            if action != WAIT:
                decided.append((player, action, self._game.action(player, action)))
        self._dice.shuffle(decided)
        for player, action, meant in decided:
            try:
                self._game.step(player, meant)
            except Refusal:
                continue
            self._note(player, action)

    def _note(self, player: int, action: int) -> None:
        self._history.append((player, action))
        for seat, told in enumerate(self._told):
            told.append(json.dumps(self._game.events(seat)))

    def child(self, action: int) -> "State":
        """The state after that action; this one stays."""
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self) -> "State":
        other = State.__new__(State)
        other._of, other._game, other._races = self._of, self._game.copy(), self._races
        other._dice = random.Random()
        other._dice.setstate(self._dice.getstate())
        other._history = list(self._history)
        other._told = [list(told) for told in self._told]
        return other

    # ---- What came of it

    def returns(self) -> List[float]:
        """Of each player; nothing before the end."""
        return [float(reward) for reward in self._game.rewards()]

    def rewards(self) -> List[float]:
        """There are none before the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def player_reward(self, player: int) -> float:
        return self.rewards()[player]

    def history(self) -> List[int]:
        """The actions of all players so far."""
        return [action for _, action in self._history]

    def full_history(self) -> List[Tuple[int, int]]:
        """The same, each with its player."""
        return list(self._history)

    def history_str(self) -> str:
        return " ".join(str(action) for action in self.history())

    def move_number(self) -> int:
        return len(self._history)

    # ---- What a player sees and knows

    def _player(self, player: Optional[int]) -> int:
        if player is None:
            player = self.current_player()
            if player < 0:
                raise RuntimeError("there is no current player: say which one is meant")
        if not 0 <= player < self.num_players():
            raise ValueError("there is no such player")
        return player

    def observation_tensor(self, player: Optional[int] = None) -> List[float]:
        return [float(number) for number in self._game.observe(self._player(player))]

    def observation_string(self, player: Optional[int] = None) -> str:
        return json.dumps(self._game.view(self._player(player)))

    def information_state_string(self, player: Optional[int] = None) -> str:
        """All that the player was ever told, and what it sees."""
        player = self._player(player)
        return "\n".join([*self._told[player], self.observation_string(player)])

    def information_state_tensor(self, player: Optional[int] = None) -> List[float]:
        raise RuntimeError("information state tensors are not provided: get_type() says so")

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "State":
        """A state in which the player could be as well: what it can't know is dealt anew. sampler: numbers from 0 to 1."""
        other = self.clone()
        other._game = self._game.imagine(player, int(sampler() * 2**53))
        return other

    # ---- The rest

    def get_game(self) -> Game:
        return self._of

    def serialize(self) -> str:
        return json.dumps({"game": base64.b64encode(self._game.to_bytes()).decode(), "history": self._history,
                           "told": self._told, "dice": self._dice.getstate()})

    def __str__(self) -> str:
        return json.dumps(self._game.view("everything"))


def load_game(name: str, parameters: Optional[Dict[str, Any]] = None) -> Game:
    """A game by its name, "name" or "name(option=value,players=3)". Parameters are the game's options; and players, box,
    seed."""
    if "(" in name:
        name, _, inside = name.partition("(")
        given: Dict[str, Any] = {}
        for pair in filter(None, inside.rstrip(")").split(",")):
            key, _, value = pair.partition("=")
            given[key] = {"true": True, "false": False}.get(value.lower(), int(value) if value.lstrip("-").isdigit() else value)
        parameters = {**given, **(parameters or {})}
    return Game(name, parameters)


def registered_names() -> List[str]:
    """The names of all games on the shelf."""
    return list(json.loads(_core.games()))


def serialize_game_and_state(game: Game, state: State) -> str:
    return json.dumps({"name": game._told["id"], "parameters": game.get_parameters(), "state": state.serialize()})


def deserialize_game_and_state(serialized: str) -> Tuple[Game, State]:
    kept = json.loads(serialized)
    game = load_game(kept["name"], kept["parameters"])
    return game, game.deserialize_state(kept["state"])
