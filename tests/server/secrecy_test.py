"""No recipient gets a byte that it must not: for every game, what each seat and a spectator were sent over the wire is
compared with what the referee says that they may know.

The referee is the oracle: tests of every game prove that its views, events and legal actions keep secrets. Here every
message may only consist of those, for that recipient and that version, and of a few public fields whose form is known.
Nothing else may be in it, and neither may the seed or somebody's token be anywhere."""
import json
import os
import random
import sqlite3
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import PROGRAM, Server, fresh_token, request  # noqa: E402

ENVELOPE = {'type', 'version', 'actors', 'events', 'view', 'legal', 'result', 'id', 'clock', 'seal'}
TABLE = {'type', 'table', 'watch', 'game', 'name', 'options', 'box', 'pace', 'public', 'status', 'version', 'you', 'seats',
         'watching', 'next', 'ended', 'resigned', 'rematch', 'hints', 'score', 'expires', 'tempo', 'skips',
         'deal', 'race'}
RACE = {'cap', 'beat', 'since', 'within', 'lag'}  # of lines, and of time: nothing of cards
DEAL = {'kind', 'commit', 'phase', 'round', 'seats'}
SEAT = {'kind', 'name', 'here', 'away'}


class Referee:
    def __init__(self):
        self.process = subprocess.Popen([PROGRAM, 'referee'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, cmd, **fields):
        self.process.stdin.write(json.dumps({'cmd': cmd, **fields}) + '\n')
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer['ok']:
            raise RuntimeError(answer['error']['message'])
        return answer

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def allowed(head, box, actions, recipients):
    """For every version: what is public, and what each recipient may be sent."""
    referee = Referee()
    game = {'game': head['game'], 'seats': len(head['seats']), 'options': head['options'],
            'seed': head['seed'], 'box': box}
    versions = []
    # An action's events are told to each recipient in its own form: the game is played once for each.
    for who in recipients:
        answer = referee.ask('new', **game, events_for=who)
        for version in range(len(actions) + 1):
            if version > 0:
                seat, action = actions[version - 1]
                answer = referee.ask('act', seat=seat, action=action, events_for=who)
            if version == len(versions):
                result = referee.ask('result')
                result.pop('ok')
                versions.append({'result': result, 'for': {}})
            versions[version].setdefault('actors', answer['actors'])
            versions[version]['for'][who] = {
                'events': answer['events'], 'view': referee.ask('view', seat=who)['view'],
                'legal': referee.ask('legal', seat=who)['actions'] if who is not None else None}
    referee.close()
    return versions


def leaks(message, who, versions, secrets):
    """What is wrong with one message to one recipient: a list of sentences."""
    found = [f'a secret text in {message["type"]}' for secret in secrets if secret in json.dumps(message)]
    if message['type'] == 'table':
        unknown = set(message) - TABLE
        for seat in message['seats']:
            unknown |= set(seat) - SEAT
        unknown |= set(message['deal']) - DEAL
        unknown |= set(message.get('race', {})) - RACE
        return found + ([f'unknown fields {unknown}'] if unknown else [])
    if message['type'] == 'refused':
        return found + ([] if set(message) <= {'type', 'id', 'code', 'rule', 'key', 'message'} else ['unknown fields'])
    if message['type'] == 'clock':
        return found + ([] if set(message) <= {'type', 'version', 'clock', 'passes'} else ['unknown fields'])
    if message['type'] not in ('state', 'update', 'current'):
        return found + [f'unknown type {message["type"]}']
    if set(message) - ENVELOPE:
        found.append(f'unknown fields {set(message) - ENVELOPE}')
    now = versions[message['version']]
    mine = now['for'][who]
    if message['actors'] != now['actors']:
        found.append('other actors')
    for name in ('events', 'view', 'legal'):
        if name in message and message[name] != mine[name]:
            found.append(f'other {name} than allowed at version {message["version"]}: {message[name]}')
    if 'result' in message and (message['result'] != now['result'] or not message['result']['over']):
        found.append('a result before the end')
    return found


class Secrecy(unittest.TestCase):
    def setUp(self):
        self.server = Server('--tables-per-minute', '1000', '--rate', '0')

    def tearDown(self):
        self.server.close()

    def played(self, game, seats, box):
        """Plays a while at random: (head, actions, recipients' messages, secret texts)."""
        made = self.server.make(game['id'], seats=['me'] + ['open'] * (seats - 1), name='Ann', box=box)
        tokens = [made['token']] + [fresh_token() for _ in range(seats - 1)]
        lines = {}
        for seat, token in enumerate(tokens):
            lines[seat] = self.server.line(made['table'], token, view=True)
            if seat > 0:
                lines[seat].send(type='sit', seat=seat, name='Ben')
        lines[None] = self.server.line(made['watch'], view=True)
        got = {who: [] for who in lines}

        def read(who, wanted):
            while True:
                message = lines[who].receive()
                got[who].append(message)
                if wanted(message):
                    return message

        legal = {seat: read(seat, lambda m: m['type'] == 'state')['legal'] for seat in range(seats)}
        read(None, lambda m: m['type'] == 'state')
        over = False
        for n in range(120):
            able = [seat for seat in range(seats) if legal[seat]]
            if over or not able:
                break
            actor = random.choice(able)
            if n % 10 == 3:  # a refusal must betray nothing either
                lines[actor].send(type='act', id='refused', action={'type': 'no such thing'})
                read(actor, lambda m: m.get('id') == 'refused')
            lines[actor].send(type='act', id=str(n), action=random.choice(legal[actor]))
            done = read(actor, lambda m: m.get('id') == str(n))
            self.assertEqual(done['type'], 'update', done)
            for who in lines:
                message = done if who == actor else read(who, lambda m: m['type'] == 'update')
                self.assertEqual(message['version'], done['version'])
                if who is not None:
                    legal[who] = message['legal']
            over = 'result' in done
            if n == 60:  # somebody comes back and is told what was missed
                lines[0].close()
                lines[0] = self.server.line(made['table'], tokens[0], view=True, have=max(0, done['version'] - 20))
                read(0, lambda m: m['type'] in ('update', 'state') and m['version'] == done['version'])
        for line in lines.values():
            line.close()
        db = sqlite3.connect(os.path.join(self.server.data, 'smallbox.db'))
        table, head = db.execute('SELECT id, head FROM tables WHERE code = ?', (made['table'],)).fetchone()
        rows = db.execute('SELECT seat, action FROM actions WHERE tbl = ? ORDER BY id', (table,)).fetchall()
        db.close()
        head = json.loads(head)
        secrets = [head['seed'], head['deal']['secret'], *tokens] + [seat['guest'] for seat in head['seats']]
        return head, [(seat, json.loads(action)) for seat, action in rows], got, secrets

    def test_every_game(self):
        for game in request(self.server.base, 'GET', '/api/games?all=1')[1]['games']:
            low, high = game['seats']
            # The larger table with the game's own box, the other with one that somebody brought.
            own = {**request(self.server.base, 'GET', f"/api/games/{game['id']}/box")[1], 'name': 'Mine'}
            for seats, box in {max(low, min(2, high)): own, high: None}.items():
                with self.subTest(game=game['id'], seats=seats):
                    try:
                        head, actions, got, secrets = self.played(game, seats, box)
                    except RuntimeError as error:
                        self.assertIn('400', str(error))  # a mode that does not go with that number of seats
                        continue
                    versions = allowed(head, box, actions, list(got))
                    # Of the box a table tells everybody the same, and nothing of the game is in it.
                    told = [m['box'] for messages in got.values() for m in messages if m['type'] == 'table']
                    self.assertTrue(all(one == head.get('box') for one in told))
                    for who, messages in got.items():
                        self.assertGreater(len(messages), len(actions))  # each one's update, and how it stood before
                        for message in messages:
                            self.assertEqual(leaks(message, who, versions, secrets), [])
                    # Leaks that are planted are found: another seat's message, the seed, a field too many.
                    some = [m for m in got[0] if m['type'] == 'update' and 'view' in m][0]
                    self.assertTrue(leaks(dict(some, seed=head['seed']), 0, versions, secrets))
                    self.assertTrue(leaks(dict(some, extra=1), 0, versions, secrets))
                    if seats > 1:
                        self.assertTrue(leaks(some, 1, versions, secrets))


if __name__ == '__main__':
    unittest.main(warnings='ignore')
