"""Smallbox for Python: small-box card games, exactly as their rules say, for programs that play and learn.

    import smallbox
    game = smallbox.make(smallbox.games()[0])
    game.reset(seed=1)
    while not game.over:
        seat = game.asked[0]
        game.step(seat, game.legal(seat)[0])
    print(game.result())

docs/python.md goes from here to a trained agent.
"""
from __future__ import annotations

import json
from typing import Any, Dict, List

from smallbox import _core
from smallbox._errors import Refusal
from smallbox._game import WAIT, Game, make
from smallbox._vector import Vector, vector

__version__: str = _core.version
__all__ = ["Game", "Refusal", "Vector", "WAIT", "bots", "games", "info", "make", "vector", "__version__"]


def games() -> List[str]:
    """The names of all games on the shelf."""
    return list(json.loads(_core.games()))


def info(game: str) -> Dict[str, Any]:
    """All there is to know about a game before it begins: seats, options, bots, the pieces of its spaces, its box."""
    return dict(json.loads(_core.game(game)))


def bots(game: str) -> List[str]:
    """The names of a game's bots, weakest first."""
    return list(info(game)["bots"])
