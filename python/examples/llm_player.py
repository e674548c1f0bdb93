"""A language model plays, and learns from what it is refused: the loop around it, with a stand-in that reads a script.

The model gets what its seat sees as JSON, the legal actions, and, where it was refused, the sentence and the clause. To use a
real one, write `ask(messages) -> str` with its client: everything else stays as it is.
"""
import json
import random
import sys

import smallbox


class ScriptedModel:
    """Stands in for a model: answers sometimes with nonsense, and then, told why, with something legal."""

    def __init__(self, seed=1):
        self.dice = random.Random(seed)

    def __call__(self, messages):
        told = messages[-1]["content"]
        legal = json.loads(told.split("Legal actions: ", 1)[1].split("\n", 1)[0])
        if "refused" not in told and self.dice.random() < 0.3:
            return self.dice.choice(['I would like to win.', '{"type": "fly"}', json.dumps({**legal[0], "type": "pass"})])
        return "My move: " + json.dumps(self.dice.choice(legal))


def read_action(answer):
    """The JSON object in an answer; None where there is none."""
    try:
        return json.loads(answer[answer.index("{"):answer.rindex("}") + 1])
    except ValueError:
        return None


def turn(game, seat, ask, tries=4):
    """One decision: asks until something is accepted. Returns how often it was refused."""
    refused = ""
    for attempt in range(tries):
        question = f"You are seat {seat}. You see: {json.dumps(game.view(seat))}\n" \
                   f"Legal actions: {json.dumps(game.legal_actions(seat))}\n{refused}Answer with one action as JSON."
        action = read_action(ask([{"role": "user", "content": question}]))
        if action is None:
            refused = "Your last answer was refused: there was no JSON object in it.\n"
            continue
        try:
            game.step(seat, action)
            return attempt
        except smallbox.Refusal as refusal:
            refused = f"Your last answer was refused: {refusal.message} (rule {refusal.clause})\n"
    game.step(seat, game.legal(seat)[0])  # it had its chances
    return tries


def main(name="cant-touch-this"):
    game = smallbox.make(name, seed=3)
    model, refusals, decisions = ScriptedModel(), 0, 0
    while not game.over:
        seat = next(seat for seat in game.asked if game.legal(seat))
        refusals += turn(game, seat, model)
        decisions += 1
    print(f"{name}: {decisions} decisions, {refusals} refused and put right, winners {game.result()['winners']}")
    return decisions, refusals


if __name__ == "__main__":
    main(*sys.argv[1:2])
