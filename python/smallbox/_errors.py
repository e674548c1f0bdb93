"""What is refused, and why."""
from __future__ import annotations

import json
from typing import Any, Dict, List, Optional


class Refusal(Exception):
    """An action, a box or a wish that the rules refuse. Nothing has changed.

    clause    the id of the rule that it rests on, as in docs/rules; None where no clause is concerned
    message   a sentence for people
    key       what programs know it by: it outlives the sentence; None where there is none
    code      one of illegal, not-your-turn, over, bad-request, bad-box …
    problems  all that is wrong with a box, each with its place
    game      in which game of a vector; None elsewhere
    """

    def __init__(self, message: str, clause: Optional[str] = None, key: Optional[str] = None, code: str = "illegal",
                 problems: Optional[List[Dict[str, Any]]] = None, game: Optional[int] = None) -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause
        self.key = key
        self.code = code
        self.problems = problems or []
        self.game = game

    def __str__(self) -> str:
        where = "" if self.game is None else f" (game {self.game} of the vector)"
        return self.message + (f" [{self.clause}]" if self.clause else "") + where

    def __reduce__(self) -> Any:
        return Refusal, (self.message, self.clause, self.key, self.code, self.problems, self.game)

    @classmethod
    def _of(cls, text: str, at: int) -> "Refusal":
        told = json.loads(text)
        return cls(told["message"], told["rule"], told["key"], told["code"], told.get("problems"),
                   None if at < 0 else at)
