"""A random agent in ten lines: plays one game to its end."""
import random
import sys

import smallbox

game = smallbox.make(sys.argv[1] if len(sys.argv) > 1 else "blink", seed=1)
while not game.over:
    able = [seat for seat in game.asked if game.legal(seat)]
    seat = random.choice(able)
    game.step(seat, random.choice(game.legal(seat)))
print(game.name, game.actions_taken, "actions:", game.result()["winners"], game.result()["scores"])
