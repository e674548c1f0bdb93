"""Games of all kinds at a server somewhere, begun before something happens to it and gone on with after it: for tests/package.

    package_play.py BASE begin|'go on' FILE

FILE keeps who sits where and what was done. A certificate that nobody knows: SSL_CERT_FILE."""
import json
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), 'server'))
from harness import Line, act, request, until  # noqa: E402


def patiently(ask):
    """A server that has just been started needs a moment."""
    for _ in range(200):
        try:
            status, answer = ask()
            if status < 500:
                return status, answer
        except (OSError, ValueError):
            pass
        time.sleep(0.1)
    raise SystemExit('the server does not answer')


def sit(base, seat):
    line = Line(base)
    line.send(type='hello', table=seat['table'], token=seat['token'], **{'with': ['legal']})
    return line, until(line, 'state')


def play(line, state, chance, enough):
    """Whatever may be done, by chance, until so many actions are known or the game is over; how many they are."""
    legal, version = state['legal'], state['version']
    while version < enough:
        answer = act(line, chance.choice(legal)) if legal else until(line, 'update')
        if answer['type'] == 'update':
            version = answer['version']
            legal = answer.get('legal', legal)
            if answer.get('over') or (answer.get('table') or {}).get('status') == 'over':
                break
        elif answer['type'] != 'update':
            line.send(type='state')
            legal = until(line, 'state')['legal']
    return version


def main(base, what, file):
    if what == 'begin':
        _, games = patiently(lambda: request(base, 'GET', '/api/games'))
        seats = []
        for game in games['games']:
            status, made = request(base, 'POST', '/api/tables',
                                   {'game': game['id'], 'pace': 'live', 'seats': ['me', {'bot': 'random'}], 'name': 'Ann'})
            assert status == 201, made
            seats.append({'game': game['id'], 'table': made['table'], 'token': made['token']})
    else:
        patiently(lambda: request(base, 'GET', '/api/games'))
        with open(file, encoding='utf-8') as kept:
            seats = json.load(kept)
    for seat in seats:
        line, state = sit(base, seat)
        before = seat.get('version', 0)
        assert state['version'] >= before, f"{seat['game']}: {state['version']} of {before} actions are left"
        seat['version'] = play(line, state, random.Random(seat['game']), before + 3)
        assert seat['version'] > before, f"{seat['game']} does not go on"
        line.close()
    with open(file, 'w', encoding='utf-8') as kept:
        json.dump(seats, kept)
    print(', '.join(f"{seat['game']}: {seat['version']} actions" for seat in seats))


main(*sys.argv[1:])
