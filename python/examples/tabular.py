"""A table that learns Can't Touch This well enough to beat random play, in well under a minute.

One number for every handful of symbols that a clip can take (which ones, and how many), and one for every bid: how the games in
which it was chosen came out, on average. It plays seat 0 of a thousand games at once against random play, mostly what its table
likes best, and sometimes anything.
"""
import sys

import numpy as np

import smallbox

GAME = "cant-touch-this"
N = 1024


def piece(pieces, name):
    """Where a piece of a space begins, and how long it is."""
    at = 0
    for one in pieces:
        if one["name"] == name:
            return at, one["size"]
        at += one["size"]
    raise KeyError(name)


class Table:
    """What each decision is worth, by what it takes."""

    def __init__(self, told, columns=5, rows=7):
        self.symbols, _ = piece(told["observation"], "symbols")
        self.bids, _ = piece(told["observation"], "bids")
        clip, count = piece(told["actions"], "clip")
        self.clip = slice(clip, clip + count)
        self.raises, _ = piece(told["actions"], "raise")
        self.passes, _ = piece(told["actions"], "pass")
        # The cells under each clip in the observation's seven by seven; the last one stands for none.
        self.cells = np.full((count, 4), 49)
        lines, depths = 7, 4
        for index in range(count):
            edge, line, depth = index // (lines * depths), index // depths % lines, index % depths + 1
            for n in range(depth):
                row, column = [(line, n), (line, columns - 1 - n), (n, line), (rows - 1 - n, line)][edge]
                if 0 <= row < rows and 0 <= column < columns:
                    self.cells[index, n] = row * 7 + column
        self.sum = np.zeros(9**4 + 2 * 64)
        self.count = np.ones_like(self.sum)

    def keys(self, seen):
        """For each game and action the place in the table."""
        grid = np.concatenate([seen[:, self.symbols:self.symbols + 49], np.zeros((len(seen), 1), seen.dtype)], 1)
        under = np.sort(grid[:, self.cells], axis=2)
        keys = np.zeros((len(seen), self.clip.stop), int)
        keys[:, self.clip] = under @ np.array([1, 9, 81, 729])
        bid = 9**4 + seen[:, self.bids:self.bids + 2].max(1)
        keys[:, self.passes], keys[:, self.raises] = bid, bid + 64
        return keys

    def choose(self, seen, masks, dice, curiosity):
        """A decision for each game, and its place in the table."""
        keys = self.keys(seen)
        worth = (self.sum / self.count)[keys] + 1e-6 * dice.random(keys.shape)
        worth[masks == 0] = -9
        free = np.where(masks == 1, dice.random(masks.shape), -1)
        chosen = np.where(dice.random(len(seen)) < curiosity, free.argmax(1), worth.argmax(1))
        return chosen.astype(np.int32), keys[np.arange(len(seen)), chosen]

    def learn(self, keys, rewards):
        np.add.at(self.sum, keys, rewards)
        np.add.at(self.count, keys, 1)


def games(table, count, curiosity, seed, learn):
    """Plays so many games against random play; how much of them was won."""
    vector = smallbox.vector(GAME, N, seats=2, players=[None, "random"], seed=seed)
    dice = np.random.default_rng(seed)
    trail = [[] for _ in range(N)]
    won = played = 0
    while played < count:
        actions, keys = table.choose(vector.observations, vector.masks, dice, curiosity)
        for game, key in enumerate(keys):
            trail[game].append(key)
        vector.step(actions)
        for game in np.flatnonzero(vector.done):
            reward = vector.rewards[game, 0]
            won, played = won + (reward > 0), played + 1
            if learn:
                table.learn(trail[game], reward)
            trail[game] = []
    return won / played


def main(training=60_000, testing=4_000):
    table = Table(smallbox.info(GAME))
    before = games(table, testing, 1.0, 1, False)
    games(table, training, 0.2, 2, True)
    after = games(table, testing, 0.0, 3, False)
    print(f"won against random play: {before:.3f} before, {after:.3f} after {training} games")
    return before, after


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
