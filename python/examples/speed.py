"""How fast the vector step is, beside a plain Python loop over the same games: ./run python python/examples/speed.py

Decisions a second on one core, with observations, masks, rewards and new games after the end. Actions are random: drawn in C++ and
counted in, or not counted. Beside it two plain loops in Python: one that reads what a seat sees and may do as people do (view,
legal_actions: what any program does that speaks the protocol), and one that fills the same arrays as the vector, row by row, one game
after the other. All in processor time, in turns.
"""
import argparse
import random
import time

import numpy as np

import smallbox


def vector_rates(game, seats, n, steps):
    vector = smallbox.vector(game, n, seats=seats, seed=1)
    actions = vector.sample()
    for _ in range(20):
        vector.step(vector.sample(actions))
    stepping = drawing = 0.0
    for _ in range(steps):
        began = time.process_time()
        vector.sample(actions)
        between = time.process_time()
        vector.step(actions)
        drawing += between - began
        stepping += time.process_time() - between
    return n * steps / stepping, n * steps / (stepping + drawing)


class PlainVector:
    """What smallbox.vector does, in Python."""

    def __init__(self, game, seats, n):
        self.games = [smallbox.make(game, seats=seats, seed=i) for i in range(n)]
        self.dice, self.seed = random.Random(1), n
        self.observations = np.zeros((n, len(self.games[0].observe(0))), np.int16)
        self.masks = np.zeros((n, len(self.games[0].mask(0))), np.uint8)
        self.rewards, self.done = np.zeros((n, seats), np.float32), np.zeros(n, np.uint8)
        self.actors = np.zeros(n, np.int8)
        for i, game in enumerate(self.games):
            self.show(i, game)

    def show(self, i, game):
        asked = game.asked
        self.dice.shuffle(asked)
        for seat in asked:
            mask = game.mask(seat)
            if mask.any():
                self.masks[i], self.actors[i] = mask, seat
                self.observations[i] = game.observe(seat)
                return

    def step(self, actions):
        self.rewards[:] = 0
        self.done[:] = 0
        for i, game in enumerate(self.games):
            game.step(int(self.actors[i]), int(actions[i]))
            if game.over:
                self.rewards[i], self.done[i] = game.rewards(), 1
                self.seed += 1
                game.reset(seed=self.seed)
            self.show(i, game)


def words_rate(game, seats, decisions):
    one, dice = smallbox.make(game, seats=seats, seed=0), random.Random(1)
    began = time.process_time()
    for n in range(decisions):
        legal = {seat: one.legal_actions(seat) for seat in one.asked}
        seat = dice.choice([seat for seat in legal if legal[seat]])
        one.view(seat)
        one.step(seat, dice.choice(legal[seat]))
        if one.over:
            one.result()
            one.reset(seed=n)
    return decisions / (time.process_time() - began)


def rows_rate(game, seats, n, decisions):
    plain, dice = PlainVector(game, seats, n), np.random.default_rng(1)
    stepping = 0.0
    for _ in range(max(1, decisions // n)):
        actions = (dice.random(plain.masks.shape, np.float32) * plain.masks).argmax(1)
        began = time.process_time()
        plain.step(actions)
        stepping += time.process_time() - began
    return max(1, decisions // n) * n / stepping


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--n", type=int, default=256, help="games of a vector")
    parser.add_argument("--decisions", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    print(f"{'game':16} seats  step, M/s  with drawing, M/s  loop in words, k/s    ×  loop with rows, k/s    ×")
    for game in smallbox.games():
        for seats in sorted({2, smallbox.info(game)["max_seats"]}):
            rows = []
            for _ in range(given.rounds):
                fast = vector_rates(game, seats, given.n, max(1, given.decisions // given.n))
                rows.append((*fast, words_rate(game, seats, max(1, given.decisions // 200)),
                             rows_rate(game, seats, given.n, max(given.n, given.decisions // 50))))
            step, drawn, words, plain = (float(np.median(column)) for column in zip(*rows))
            print(f"{game:16} {seats:5}  {step / 1e6:9.2f}  {drawn / 1e6:17.2f}  {words / 1e3:18.1f}  {step / words:3.0f}  "
                  f"{plain / 1e3:19.1f}  {step / plain:3.0f}", flush=True)


if __name__ == "__main__":
    main()
