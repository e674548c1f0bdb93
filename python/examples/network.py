"""A small network in numpy that learns Pop's two-card game by playing: from random to level 3 in minutes, on one core.

    python3 network.py [--rounds 100] [--curve FILE.svg]

For each two cards of the hand the network sees where they would touch their colour, and says how much it likes them; a second one
guesses how the game will come out. It plays both seats of some games, and one seat against level 3 in others, and learns by proximal
policy optimisation from nothing but who won. Everything follows from fixed seeds.
"""
import argparse
import time

import numpy as np

import smallbox

GAME, OPTIONS, TEACHER = "pop", {"two_cards": True}, "level:3"


def places(pieces):
    """Where each piece of a space begins."""
    at, found = 0, {}
    for piece in pieces:
        found[piece["name"]] = at
        at += piece["size"]
    return found


class Eyes:
    """Makes what the networks get out of observations: of each pair of cards, and of the table."""

    def __init__(self):
        told = smallbox.info(GAME)
        self.at, self.acts = places(told["observation"]), places(told["actions"])
        # Pairs in the order of the action space: those of low places first.
        self.low, self.high = (np.array(places) for places in zip(*[(i, j) for j in range(10) for i in range(j)]))
        self.pairs = slice(self.acts["choose two"], self.acts["choose two"] + 45)

    def look(self, rows):
        """Of each card (n, 10, features), of each pair (n, 45, features), of the table (n, features)."""
        n, at = len(rows), self.at
        rows = rows.astype(np.float32)
        hand = rows[:, at["hand"]:at["hand"] + 40].reshape(n, 10, 4)
        columns = rows[:, at["columns"]:at["columns"] + 120].reshape(n, 5, 12, 2)
        chef = rows[:, at["chef"]:at["chef"] + 2]
        number, color, arrow, symbols = (hand[:, :, i] for i in range(4))
        lowest, next_up = columns[:, None, :, 0, 1], columns[:, None, :, 1, 1]
        mine = color[:, :, None]
        # Where the card would blow up at once, and where after what is below it is gone.
        cards = np.concatenate([
            np.stack([number / 25 - 1, arrow, symbols / 3 - 0.5, number > chef[:, :1], color == chef[:, 1:],
                      np.broadcast_to(chef[:, :1] / 25 - 1, number.shape), np.ones_like(number)], 2),
            mine == lowest, mine == next_up], 2).astype(np.float32)
        pairs = np.stack([color[:, self.low] == color[:, self.high], (number[:, self.high] - number[:, self.low]) / 25], 2)
        scores = rows[:, at["scores"]:at["scores"] + 6].reshape(n, 2, 3).sum(2)
        table = np.stack([(scores[:, 0] - scores[:, 1]) / 10, rows[:, at["round"]] - 2, rows[:, at["in hand"]] / 5 - 1,
                          rows[:, at["heights"]:at["heights"] + 5].sum(1) / 10 - 1, np.ones(n)], 1)
        return cards, pairs.astype(np.float32), table.astype(np.float32)


class Learner:
    """Weights that go where they should, by Adam."""

    def __init__(self, weights):
        self.weights = [np.asarray(w, np.float32) for w in weights]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.steps = 0

    def change(self, wanted, rate):
        self.steps += 1
        pace = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for weight, (first, second), change in zip(self.weights, self.moments, wanted):
            first += 0.1 * (change - first)
            second += 0.001 * (change * change - second)
            weight += pace * first / (np.sqrt(second) + 1e-8)


class Value(Learner):
    """One hidden layer, and one number: how it will come out."""

    def __init__(self, inputs, hidden, dice):
        super().__init__([dice.normal(0, np.sqrt(2 / inputs), (inputs, hidden)), dice.normal(0, 0.05, hidden)])

    def forward(self, x):
        hidden = np.maximum(x @ self.weights[0], 0)
        return hidden @ self.weights[1], hidden

    def backward(self, x, hidden, wanted, rate):
        """`wanted`: how the numbers should change, one each."""
        back = wanted[:, None] * self.weights[1] * (hidden > 0)
        self.change((x.T @ back, hidden.T @ wanted), rate)


class Policy(Learner):
    """The same for every pair. What the two cards give to the hidden layer is worked out once a card: as the lower one, and as
    the higher one."""

    def __init__(self, eyes, of_card, of_pair, hidden, dice):
        scale = np.sqrt(1 / of_card)
        super().__init__([dice.normal(0, scale, (of_card, hidden)), dice.normal(0, scale, (of_card, hidden)),
                          dice.normal(0, 0.1, (of_pair, hidden)), dice.normal(0, 0.05, hidden)])
        self.low, self.high = eyes.low, eyes.high
        self.by_low = np.argsort(eyes.low, kind="stable")

    def forward(self, cards, pairs):
        low, high, both, out = self.weights
        flat = cards.reshape(-1, cards.shape[2])
        hidden = (flat @ low).reshape(len(cards), 10, len(out))[:, self.low]
        hidden += (flat @ high).reshape(len(cards), 10, len(out))[:, self.high]
        for feature in range(pairs.shape[2]):
            hidden += pairs[:, :, feature, None] * both[feature]
        np.maximum(hidden, 0, out=hidden)
        return (hidden.reshape(-1, hidden.shape[2]) @ out).reshape(pairs.shape[:2]), hidden

    def backward(self, cards, pairs, hidden, wanted, rate):
        back = wanted[:, :, None] * self.weights[3] * (hidden > 0)

        def gathered(back, places, first):  # of all pairs that a card is in; nine of ten are the lower one in some
            starts = np.searchsorted(places, np.arange(first, first + 9))
            of_card = np.add.reduceat(back, starts, axis=1).reshape(-1, back.shape[2])
            return cards[:, first:first + 9].reshape(-1, cards.shape[2]).T @ of_card

        self.change((gathered(back[:, self.by_low], self.low[self.by_low], 0), gathered(back, self.high, 1),
                     pairs.reshape(-1, pairs.shape[2]).T @ back.reshape(-1, back.shape[2]),
                     wanted.reshape(-1) @ hidden.reshape(-1, hidden.shape[2])), rate)


class Player:
    """Policy and value."""

    def __init__(self, seed=1, hidden=32):
        dice = np.random.default_rng(seed)
        self.eyes = Eyes()
        cards, pairs, table = self.eyes.look(smallbox.vector(GAME, 1, seats=2, options=OPTIONS).observations)
        self.policy = Policy(self.eyes, cards.shape[2], pairs.shape[2], hidden, dice)
        self.value = Value(table.shape[1], 16, dice)

    def likes(self, cards, pairs, allowed):
        numbers, hidden = self.policy.forward(cards, pairs)
        numbers = np.where(allowed, numbers, -1e9)
        chances = np.exp(numbers - numbers.max(1, keepdims=True))
        return chances / chances.sum(1, keepdims=True), hidden

    def choose(self, rows, masks, dice, best=False):
        """An action for each game; and what is to be learned from, for those where two cards were chosen."""
        actions = masks.argmax(1).astype(np.int32)  # whatever else there is, there is nothing else
        deciding = np.flatnonzero(masks[:, self.eyes.pairs].any(1))
        allowed = masks[deciding, self.eyes.pairs] == 1
        cards, pairs, table = self.eyes.look(rows[deciding])
        chances, _ = self.likes(cards, pairs, allowed)
        noise = 1 if best else -np.log(dice.random(chances.shape) + 1e-12)
        chosen = (chances / noise).argmax(1)
        actions[deciding] = self.eyes.pairs.start + chosen
        return actions, (deciding, cards, pairs, table, allowed, chosen,
                         chances[np.arange(len(chosen)), chosen])

    def learn(self, cards, pairs, table, allowed, chosen, before, rewards, rate, clip=0.2, spread=0.003):
        """One step on a piece of experience."""
        worth, seen = self.value.forward(table)
        gain = rewards - worth
        chances, hidden = self.likes(cards, pairs, allowed)
        rows = np.arange(len(chosen))
        ratio = chances[rows, chosen] / before
        # Nothing is gained by going further than the clip.
        free = ~(((ratio > 1 + clip) & (gain > 0)) | ((ratio < 1 - clip) & (gain < 0)))
        push = np.where(free, gain * ratio, 0)[:, None]
        wanted = -chances * push
        wanted[rows, chosen] += push[:, 0]
        logs = np.log(chances + 1e-9)
        wanted -= spread * chances * (logs - (chances * logs).sum(1, keepdims=True))
        self.policy.backward(cards, pairs, hidden, wanted / len(rows), rate)
        self.value.backward(table, seen, gain / len(rows), rate)


def strength(player, opponent, games, seed, n=256):
    """How much of so many games it wins, a shared one counted half; half of them in each seat. None: random play."""
    points = played = 0
    dice = np.random.default_rng(seed)
    for seat in (0, 1):
        vector = smallbox.vector(GAME, min(n, games), seats=2, options=OPTIONS, seed=seed + 1000 * seat,
                                 players=[None, opponent] if seat == 0 else [opponent, None])
        wanted = played + games // 2
        while played < wanted:
            if player is None:
                vector.step(vector.sample())
            else:
                vector.step(player.choose(vector.observations, vector.masks, dice, best=True)[0])
            played += int(vector.done.sum())
            points += (vector.rewards[vector.done == 1, seat] + 1).sum() / 2
    return float(points / played)


class Source:
    """Games under way, from which experience comes."""

    def __init__(self, n, players, seed):
        self.vector = smallbox.vector(GAME, n, seats=2, options=OPTIONS, players=players, seed=seed)
        self.dice = np.random.default_rng(seed)
        self.open = [[] for _ in range(n)]  # decisions of each game that is not over

    def collect(self, player, decisions):
        """At least so many decisions of games that are over: each with what came of it for its seat."""
        ready = []
        while len(ready) < decisions:
            seats = self.vector.actors.copy()
            actions, (deciding, *what) = player.choose(self.vector.observations, self.vector.masks, self.dice)
            for at, game in enumerate(deciding):
                self.open[game].append((seats[game], *(rows[at] for rows in what)))
            self.vector.step(actions)
            for game in np.flatnonzero(self.vector.done):
                ready += [(*decision, self.vector.rewards[game, seat]) for seat, *decision in self.open[game]]
                self.open[game] = []
        return ready


def train(rounds, report=None, seed=1, rate=2e-3, games=2000, batch=1000):
    """Learns; returns the player and its curve: (decisions, won against level 3)."""
    player, dice = Player(seed), np.random.default_rng(seed)
    n = max(4, batch // 16)
    sources = [Source(2 * n, [None, None], seed), Source(n, [None, TEACHER], seed + 1000), Source(n, [TEACHER, None], seed + 2000)]
    decisions, curve = 0, [(0, strength(player, TEACHER, games, 77))]
    for lap in range(1, rounds + 1):
        ready = [decision for source in sources for decision in source.collect(player, batch)]
        decisions += len(ready)
        everything = [np.array(rows) for rows in zip(*ready)]
        for _ in range(3):
            order = dice.permutation(len(ready))
            for part in np.array_split(order, max(1, len(order) // 512)):
                player.learn(*(rows[part] for rows in everything), rate * (1 - 0.8 * lap / rounds))
        if lap % 20 == 0 or lap == rounds:
            curve.append((decisions, strength(player, TEACHER, games, 77)))
            if report is not None:
                report(*curve[-1])
    return player, curve


def draw(curve, path, final):
    """The curve as a picture."""
    width, height, left, bottom = 640, 320, 56, 40
    most = max(decisions for decisions, _ in curve) or 1

    def place(decisions, won):
        return left + (width - left - 16) * decisions / most, height - bottom - (height - bottom - 16) * min(won, 0.75) / 0.75

    lines = "".join(
        f'<line x1="{left}" x2="{width - 16}" y1="{place(0, won)[1]:.1f}" y2="{place(0, won)[1]:.1f}" stroke="#999" '
        f'stroke-dasharray="{"none" if won in (0, 0.5) else "2 4"}"/><text x="{left - 8}" y="{place(0, won)[1] + 4:.1f}" '
        f'text-anchor="end">{won:.0%}</text>' for won in (0, 0.25, 0.5, 0.75))
    points = " ".join("{:.1f},{:.1f}".format(*place(*point)) for point in curve)
    with open(path, "w", encoding="utf-8") as file:
        file.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
            f'<title>Won against level 3 while learning</title><rect width="{width}" height="{height}" fill="#fff"/>'
            f'{lines}<polyline fill="none" stroke="#0a6" stroke-width="2" points="{points}"/>'
            f'<text x="{left}" y="{height - 12}">0</text><text x="{width - 16}" y="{height - 12}" text-anchor="end">'
            f'{most / 1e6:.1f} million decisions; at the end {final:.1%} of 10,000 games</text></svg>\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=100, help="of learning")
    parser.add_argument("--curve", help="a file for the picture")
    given = parser.parse_args()
    print(f"random play wins {strength(None, TEACHER, 4000, 5):.3f} against {TEACHER}")
    began = time.process_time()
    player, curve = train(given.rounds, lambda decisions, won: print(
        f"{time.process_time() - began:5.0f} s  {decisions:9d} decisions  {won:.3f} won against {TEACHER}", flush=True))
    final = strength(player, TEACHER, 10_000, 99)
    print(f"at the end: {final:.3f} of 10,000 games against {TEACHER}, {strength(player, 'random', 4000, 98):.3f} against random")
    if given.curve:
        draw(curve, given.curve, final)


if __name__ == "__main__":
    main()
