"""What the tests share."""
import random

import pytest

import smallbox

GAMES = smallbox.games()


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


def play(one, dice, limit=400, each=None):
    """Plays at random: some seat that is asked and has something to do, and one of its actions."""
    for _ in range(limit):
        able = [seat for seat in one.asked if one.legal(seat)]
        if not able:
            break
        seat = dice.choice(able)
        action = dice.choice(one.legal(seat))
        if each is not None:
            each(one, seat, action)
        one.step(seat, action)
    return one


@pytest.fixture
def dice():
    return random.Random(1)
