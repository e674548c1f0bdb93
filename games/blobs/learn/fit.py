#!/usr/bin/env python3
"""What blobs and cards are worth, by logistic regression on how games ended: writes games/blobs/insight.cpp.

    B=build/release; clang++-19 -std=c++20 -O3 -DNDEBUG -I. -I$B/generated games/blobs/learn/positions.cpp -o positions \\
        $B/libgame_blobs.a $B/libbots.a $B/libengine.a -lboost_json -lboost_container
    ./positions 2600 101 > 101.txt; ./positions 2600 102 > 102.txt
    python3 games/blobs/learn/fit.py 101.txt 102.txt
"""
import math
import random
import sys

scalars, cards = 5, 72
random.seed(1)


def read(names):
    rows = []
    for name in names:
        for line in open(name, encoding="utf-8"):
            v = line.split()
            if len(v) != 10 + 2 * cards:
                continue
            _, lead, blobs, their_blobs, hand, their_hand, protos, their_protos = map(int, v[2:10])
            # As in Sense::value: what is ahead counts the more the fuller a room is.
            t = 8 / (14 - min(8, max(blobs, their_blobs)))
            f = [(0, lead * t), (1, (blobs - their_blobs) * t), (2, (hand - their_hand) * t),
                 (3, (protos - their_protos) * t), (4, 1.0 * t)]
            f += [(scalars + i, int(x) * t) for i, x in enumerate(v[10:]) if x != "0"]
            rows.append((int(v[0]) / 2, f))
    return rows


def chance(w, f, used):
    z = 0.0
    for i, x in f:
        if i in used:
            z += w[i] * x
    return 1 / (1 + math.exp(-max(-30, min(30, z))))


def fit(rows, used, epochs, decay=0.002):
    w = [0.0] * (scalars + 2 * cards)
    for epoch in range(epochs):
        random.shuffle(rows)
        rate = 0.03 / (1 + epoch)
        for y, f in rows:
            g = y - chance(w, f, used)
            for i, x in f:
                if i in used:
                    w[i] += rate * (g * x - (decay * w[i] if i >= scalars else 0))
    return w


def loss(rows, w, used):
    total = 0
    for y, f in rows:
        p = chance(w, f, used)
        total -= y * math.log(p + 1e-9) + (1 - y) * math.log(1 - p + 1e-9)
    return total / len(rows)


def table(numbers):
    return "\n".join("            " + ", ".join(map(str, numbers[i:i + 12])) + "," for i in range(0, cards, 12))


# In blocks of many games: hardly any game is in both.
everything, train, test = read(sys.argv[1:]), [], []
for at in range(0, len(everything), 500):
    (test if at // 500 % 7 == 3 else train).extend(everything[at:at + 500])
for name, used, epochs in (("score", {0}, 3), ("all but cards", set(range(scalars)), 5),
                           ("all", set(range(scalars + 2 * cards)), 10)):
    w = fit(train, used, epochs)
    print(f"{name}: loss {loss(test, w, used):.4f}", flush=True)
n = [round(float(f"{x:.4f}") * 256) for x in w]
with open("games/blobs/insight.cpp", "w", encoding="utf-8") as out:
    out.write(f"""// Made by games/blobs/learn/fit.py, out of ten thousand games of our cards: in the order of box.json.
#include "games/blobs/bot.hpp"

namespace smallbox::blobs {{

// clang-format off
const Insight insight = {{
    .point = {n[0]}, .blob = {n[1]}, .card = {n[2]}, .proto = {n[3]}, .active = {n[4]},
    .up = {{
{table(n[scalars:scalars + cards])}
    }},
    .held = {{
{table(n[scalars + cards:])}
    }},
}};
// clang-format on

}}  // namespace smallbox::blobs
""")
