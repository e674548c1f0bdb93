"""The same seeds give the same games from Python as in C++ and in WebAssembly: tests/digests.cpp played again from here, and
the same number comes of it. tests/wasm sees to it that WebAssembly has that number too."""
import json
import os
import subprocess

import pytest

import smallbox
from smallbox import _core

START = 0xCBF29CE484222325
MASK = 2**64 - 1


class FastRng:
    """xoshiro256**, as in engine/random.hpp."""

    def __init__(self, seed):
        self.s = []
        for _ in range(4):
            seed = (seed + 0x9E3779B97F4A7C15) & MASK
            z = seed
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            self.s.append(z ^ (z >> 31))

    def word(self):
        s = self.s
        rotl = lambda x, k: ((x << k) | (x >> (64 - k))) & MASK  # noqa: E731
        result = (rotl((s[1] * 5) & MASK, 7) * 9) & MASK
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)
        return result >> 32

    def below(self, n):
        product = self.word() * n
        if (product & 0xFFFFFFFF) < n:
            threshold = (2**32 - n) % n
            while (product & 0xFFFFFFFF) < threshold:
                product = self.word() * n
        return product >> 32


class Digest:
    """One step after the other what tests/digests.cpp does."""

    def __init__(self, game):
        self.game, self.told = game, smallbox.info(game)
        self.hash, self.ends, self.actions, self.text = START, 0, 0, []
        self.bots = self.told["bots"]
        # Those that think long have their turn in a few places only.
        self.dear = {name for name in self.bots if _core.dear(game, name)}

    def begin(self, number):
        box = ""
        if number % 5 == 4:
            box = json.dumps({**self.told["box"], "name": "Mine"})
        low, high = self.told["min_seats"], self.told["max_seats"]
        for _ in range(100):
            seats = low + self.fast.below(high - low + 1)
            options = self.options()
            try:
                return _core.Match(self.game, seats, f"digest {number}", json.dumps(options), box, "")
            except smallbox.Refusal:
                continue
        return None

    def options(self):
        chosen = {}
        for name, option in self.told["options"].items():
            values = [False, True] if option["type"] == "bool" else []
            if "min" in option:
                values += list(range(option["min"], option["max"] + 1))
            values += option.get("values", [])
            if self.fast.below(2) == 0:
                chosen[name] = values[self.fast.below(len(values))]
        return chosen

    def any_bot(self, at_random):
        if at_random:
            return self.bots[0]
        while True:
            name = self.bots[self.fast.below(len(self.bots))]
            if name not in self.dear:
                return name

    def play(self, number):
        self.fast = FastRng(number)
        match = self.begin(number)
        if match is None:
            return
        self.players = [self.any_bot(number % 4 == 0) for _ in range(match.seats)]
        self.add_views(match)
        actions = 0
        while not match.over and self.step(match, number, actions):
            actions += 1
            self.add_action(match)
            if actions % 8 == 0:
                self.add_views(match)
        self.add_views(match)
        self.add([match.record()])
        self.ends += match.over
        self.actions += actions

    def step(self, match, number, actions):
        actors = match.actors
        first = self.fast.below(len(actors))
        for must in (False, True):
            for i in range(len(actors)):
                seat = actors[(first + i) % len(actors)]
                long_thought = number % 10 == 9 and actions == 3
                bot = self.bots[0] if must else "level:5" if long_thought else self.players[seat]
                action, kind = match.bot(bot, seat, number)
                if action == "null":
                    continue
                self.hash = ((self.hash ^ kind) * 31) & MASK
                try:
                    match.act_json(seat, action, actions * 10)
                    return True
                except smallbox.Refusal:
                    continue
        return False

    def add_action(self, match):
        text = [match.last_action(), match.events(-2), match.events(-1)]
        for seat in range(match.seats):
            text += [match.events(seat), match.legal(seat)]
        self.add(text)

    def add_views(self, match):
        self.add([match.view(-2), match.view(-1), *(match.view(seat) for seat in range(match.seats)), match.result()])

    def add(self, texts):
        # The writer there puts commas between what is written one after the other.
        self.hash = _core.fnv1a(",".join(texts).encode(), self.hash)

    def told_as_there(self, games):
        return f"{self.game} {games} games, {self.ends} to the end, {self.actions} actions: {self.hash:x}"


def test_the_same_digest_as_in_cpp(game):
    program = os.environ.get("SMALLBOX_DIGESTS")
    if not program:
        pytest.skip("SMALLBOX_DIGESTS names no program: ./run test gives it one")
    first, end = 0, int(os.environ.get("SMALLBOX_DIGEST_GAMES", "6"))
    native = subprocess.run([program, game, str(first), str(end)], capture_output=True, text=True, check=True).stdout.strip()
    digest = Digest(game)
    for number in range(first, end):
        digest.play(number)
    assert digest.told_as_there(end - first) == native
