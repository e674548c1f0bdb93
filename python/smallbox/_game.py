"""One game."""
from __future__ import annotations

import json
import secrets
from typing import Any, Dict, List, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from smallbox import _core
from smallbox._errors import Refusal

#: The index that is no action of the rules: let this go by.
WAIT = 0

Action = Union[int, Dict[str, Any]]
Seed = Union[int, str, None]
Box = Union[str, Dict[str, Any], None]


def box_text(box: Box) -> str:
    """A box as the text that the engine reads: given as an object, or as JSON."""
    if box is None:
        return ""
    return box if isinstance(box, str) else json.dumps(box)


def seed_text(seed: Seed) -> str:
    """The text that a deal follows from: the same text, the same cards everywhere. A number is its digits."""
    if seed is None:
        return secrets.token_urlsafe(45)
    return seed if isinstance(seed, str) else str(int(seed))


def _who(seat: Union[int, str, None]) -> int:
    if seat is None:
        return -1
    return -2 if seat == "everything" else int(seat)


class Game:
    """A game under way. Seats are numbers from 0; actions are indices of the game's action space, or dicts as in the
    protocol. What the rules refuse is raised as Refusal, and then nothing has changed."""

    def __init__(self, match: "_core.Match", options: Dict[str, Any], box: Box, imagined: bool = False) -> None:
        self._match = match
        self._options = options
        self._box = box
        self._imagined = imagined

    # ---- A new one

    def reset(self, seed: Seed = None, setup: Optional[Dict[str, Any]] = None) -> "Game":
        """Begins anew with the same seats, options and box. The same seed gives the same game everywhere."""
        self._match = _core.Match(self.name, self.seats, seed_text(seed), json.dumps(self._options), box_text(self._box),
                                  "" if setup is None else json.dumps(setup))
        self._imagined = False
        return self

    # ---- What everybody sees

    @property
    def name(self) -> str:
        return self._match.game

    @property
    def seats(self) -> int:
        return self._match.seats

    @property
    def seed(self) -> str:
        return self._match.seed

    @property
    def over(self) -> bool:
        return self._match.over

    @property
    def actions_taken(self) -> int:
        return self._match.actions

    @property
    def actors(self) -> List[int]:
        """The seats that may act now. Empty exactly when the game is over."""
        return self._match.actors

    @property
    def asked(self) -> List[int]:
        """Those of them whom somebody who asks one seat after the other has to ask: not whoever could only take back what
        was chosen."""
        return self._match.asked

    @property
    def races(self) -> bool:
        """Whether, with these options, whoever is faster is better: then nobody is waited for."""
        return self._match.races

    def result(self) -> Dict[str, Any]:
        """over, and once it is: winners, scores, detail."""
        return dict(json.loads(self._match.result()))

    def rewards(self) -> List[float]:
        """Of each seat, once over: 1 for whoever won and −1 for the others; 0 where all share it or nobody wins, and before
        the end. A mission, which has no scores, is won or lost by all."""
        return self._match.rewards()

    # ---- What a seat may do

    def legal(self, seat: int) -> List[int]:
        """The indices of what the seat may do now."""
        return [int(index) for index in np.flatnonzero(self._match.mask(seat))]

    def legal_actions(self, seat: int) -> List[Dict[str, Any]]:
        """The same to be read by people; all of it, where an index has no place for something (see says_all)."""
        return list(json.loads(self._match.legal(seat)))

    def mask(self, seat: int) -> npt.NDArray[np.uint8]:
        """1 at each of those indices."""
        return self._match.mask(seat)

    def action(self, seat: int, index: int) -> Dict[str, Any]:
        """The action that an index stands for now."""
        return dict(json.loads(self._match.action_text(seat, index)))

    def index(self, seat: int, action: Dict[str, Any]) -> int:
        """The index of an action; 0 where it has none."""
        return self._match.action_index(seat, json.dumps(action))

    def step(self, seat: int, action: Action, t: int = 0) -> None:
        """Takes an action for a seat. `t`: milliseconds since the start, for the record."""
        if isinstance(action, dict):
            self._match.act_json(seat, json.dumps(action), t)
        else:
            self._match.act_index(seat, int(action), t)

    # ---- What a seat sees

    def observe(self, seat: int) -> npt.NDArray[np.int16]:
        """The row of numbers that the seat observes: smallbox.info(name)["observation"] says what they are."""
        return self._match.observe(seat)

    def view(self, seat: Union[int, str, None] = None) -> Dict[str, Any]:
        """What the seat sees, to be read by people; None: a spectator; "everything": all of it."""
        return dict(json.loads(self._match.view(_who(seat))))

    def events(self, seat: Union[int, str, None] = None) -> List[Dict[str, Any]]:
        """What the last action, or the start, made happen, as the seat is told."""
        return list(json.loads(self._match.events(_who(seat))))

    @property
    def says_all(self) -> bool:
        """Whether indices and rows have a place for everything here: games/<game>/tensor.hpp states the limits."""
        return self._match.says_all

    def imagine(self, seat: int, seed: int) -> "Game":
        """A game in a world that the seat could be in: what it can't know is dealt anew, each possibility as likely. It
        can be played on, and has no record."""
        return Game(self._match.imagine(seat, seed), self._options, self._box, imagined=True)

    def bot(self, name: str, seat: int, salt: int = 0) -> Optional[Dict[str, Any]]:
        """What a bot of the game would do at the seat now, by what the seat knows; None: it would rather wait."""
        action, _ = self._match.bot(name, seat, salt)
        chosen: Optional[Dict[str, Any]] = json.loads(action)
        return chosen

    # ---- Copies

    def copy(self) -> "Game":
        return Game(self._match.copy(), self._options, self._box, self._imagined)

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> "Game":
        return self.copy()

    def to_bytes(self) -> bytes:
        """All of it but the last events, for this build; record() is what lasts."""
        head = json.dumps({"game": self.name, "options": self._options, "box": box_text(self._box),
                           "imagined": self._imagined}).encode()
        return len(head).to_bytes(4, "little") + head + self._match.to_bytes()

    @classmethod
    def from_bytes(cls, data: bytes) -> "Game":
        try:
            size = int.from_bytes(data[:4], "little")
            head = json.loads(data[4:4 + size].decode())
            name, options, box, imagined = head["game"], head["options"], head["box"], head["imagined"]
        except (ValueError, KeyError, TypeError):
            raise Refusal("These bytes are no game.", code="bad-bytes") from None
        return cls(_core.Match.of_bytes(name, data[4 + size:]), options, box or None, imagined)

    def __reduce__(self) -> Tuple[Any, ...]:
        return Game.from_bytes, (self.to_bytes(),)

    def record(self) -> Dict[str, Any]:
        """Set-up, seed and actions: replays to the same bytes, here and in any program of Smallbox."""
        if self._imagined:
            raise Refusal("An imagined game has no record.", code="bad-request")
        return dict(json.loads(self._match.record()))

    @classmethod
    def from_record(cls, record: Union[str, Dict[str, Any]]) -> "Game":
        told = json.loads(record) if isinstance(record, str) else record
        match = _core.Match.of_record(json.dumps(told))
        return cls(match, dict(told.get("options") or {}), told.get("box"))

    def __repr__(self) -> str:
        state = "over" if self.over else f"actors {self.actors}"
        return f"<smallbox.Game {self.name}, {self.seats} seats, {self.actions_taken} actions, {state}>"


def make(game: str, seats: Optional[int] = None, options: Optional[Dict[str, Any]] = None, box: Box = None,
         seed: Seed = None, setup: Optional[Dict[str, Any]] = None) -> Game:
    """A new game. `seats`: as few as the game is for, two where it may be one; `box`: one of one's own, in the format of
    docs/boxes.md."""
    if seats is None:
        told = json.loads(_core.game(game))
        seats = max(told["min_seats"], min(2, told["max_seats"]))
    given = dict(options or {})
    match = _core.Match(game, seats, seed_text(seed), json.dumps(given), box_text(box),
                        "" if setup is None else json.dumps(setup))
    return Game(match, given, box)
