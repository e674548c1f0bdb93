"""What people rely on when others crowd in, lines break and clocks jump: over the wire, with a real process.

    python3 tests/server/crowd_test.py [--long]

--long: a stall of 35 seconds against a clock of 30, as it is for people; otherwise of a few seconds."""
import json
import os
import random
import signal
import sqlite3
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import Server, act, fresh_token, request, until  # noqa: E402

LONG = '--long' in sys.argv
if LONG:
    sys.argv.remove('--long')


def rearranging(server, actions, seats=2):
    """A game of Bloops with so many actions: cards can be moved for ever. The table, its tokens and its lines."""
    made = server.make('bloops', seats=['me'] + ['open'] * (seats - 1), name='Ann')
    tokens = [made['token']] + [fresh_token() for _ in range(seats - 1)]
    lines = []
    for seat, token in enumerate(tokens):
        lines.append(server.line(made['table'], token, legal=False))
        if seat > 0:
            lines[-1].send(type='sit', name=f'Guest {seat}')
    for line in lines:
        until(line, 'state')
    for line in lines:
        act(line, {'type': 'ready'})
    version = seats
    for _ in range(0, actions, 50):
        for i in range(50):
            lines[0].send(type='act', id=os.urandom(6).hex(), action={'type': 'move', 'from': 0, 'to': 1})
        version += 50
        while until(lines[0], 'update')['version'] < version:
            pass
    return made, tokens, lines, version


def played(server, game, seats, actions):
    """A game with so many actions, each chosen from what is legal. The table, its tokens and its version."""
    while True:
        made = server.make(game, seats=['me'] + ['open'] * (seats - 1), name='Ann')
        tokens = [made['token']] + [fresh_token() for _ in range(seats - 1)]
        lines = []
        for seat, token in enumerate(tokens):
            lines.append(server.line(made['table'], token))
            if seat > 0:
                lines[-1].send(type='sit', name=f'Guest {seat}')
        legal = [until(line, 'state')['legal'] for line in lines]
        version = 0
        over = False
        while version < actions and not over:
            seat = random.choice([seat for seat in range(seats) if legal[seat]])
            lines[seat].send(type='act', id=os.urandom(6).hex(), action=random.choice(legal[seat]))
            for each, line in enumerate(lines):
                update = until(line, 'update')
                legal[each] = update['legal']
                over = 'result' in update
            version = update['version']
        for line in lines:
            line.close()
        if not over:
            return made, tokens, version


class CatchUp(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server('--per-address', '0', '--rate', '0', '--per-guest', '0')

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def come_back(self, made, token, version, behind):
        have = version - behind
        line = self.server.line(made['table'], token, have=have, view=True)
        count = 0
        try:
            current = False
            while have < version or not (count or current):
                message = line.receive()
                if message['type'] == 'update':
                    self.assertEqual(message['version'], have + 1)
                    have += 1
                    count += 1
                elif message['type'] in ('state', 'current'):
                    have = message['version']
                    current = True
            self.assertEqual(have, version)
            # And the line is there still.
            line.send(type='state')
            self.assertEqual(until(line, 'state')['version'], version)
        except OSError as error:
            self.fail(f'{behind} behind, after {count} updates: {error}')
        line.close()

    def test_far_behind(self):
        """Whoever is 100 to 150 updates behind gets them or a state, and stays."""
        made, tokens, version = played(self.server, 'blobs', 5, 155)
        for behind in (1, 50, 100, 125, 150):
            for token in tokens[:2]:
                # Twice: whoever is dropped comes back with the same version and must not be dropped again.
                self.come_back(made, token, version, behind)
                self.come_back(made, token, version, behind)

    def test_behind_in_a_long_game(self):
        made, tokens, lines, version = rearranging(self.server, 400, seats=5)
        for behind in (0, 1, 150, 199, 200, 201, version):
            self.come_back(made, tokens[0], version, behind)
        for line in lines:
            line.close()

    def test_same_as_before(self):
        """What is sent again is what was sent the first time."""
        made, tokens, lines, before = rearranging(self.server, 50)
        seen = self.server.line(made['table'], tokens[1], view=True)
        until(seen, 'state')
        for _ in range(5):
            act(lines[0], {'type': 'move', 'from': 0, 'to': 1})
        first = [until(seen, 'update') for _ in range(5)]
        again = self.server.line(made['table'], tokens[1], view=True, have=before + 3)
        second = [until(again, 'update') for _ in range(2)]
        for one, other in zip(first[3:], second):
            self.assertEqual({k: one[k] for k in ('version', 'events', 'actors', 'view')},
                             {k: other[k] for k in ('version', 'events', 'actors', 'view')})
        # Nobody gets through it what only another seat may see.
        watcher = self.server.line(made['watch'], have=before, view=True)
        told = until(watcher, 'update', 'state')  # nobody has watched before: nothing was kept for it
        self.assertEqual((told['type'], told['version']), ('state', first[-1]['version']))
        self.assertNotIn('seen', told['view'])
        for line in (seen, again, watcher, *lines):
            line.close()


class Crowd(unittest.TestCase):
    def setUp(self):
        self.server = Server('--per-address', '0', '--rate', '0')

    def tearDown(self):
        self.server.close()

    def test_owner_enters(self):
        """However many watch, whoever has a seat comes in, and so does whoever wants a free one."""
        made = self.server.make('blink', seats=['me', 'open'], name='Ann', public=True)
        crowd = []
        for _ in range(300):
            crowd.append(self.server.line(made['watch'], legal=False))
        for line in crowd:
            line.receive()  # a table, or a sentence that there are too many
        ann = self.server.line(made['table'], made['token'])
        self.assertEqual(ann.receive().get('type'), 'table', 'the owner of a seat was refused')
        ben = self.server.line(made['table'], fresh_token())
        ben.send(type='sit', name='Ben')
        first = until(ben, 'state', 'refused')
        self.assertEqual(first['type'], 'state', first)
        # All eight places of a seat can be used while others crowd in.
        more = [self.server.line(made['table'], made['token']) for _ in range(5)]
        for line in more:
            self.assertEqual(line.receive().get('type'), 'table')
        self.assertEqual(act(ann, {'type': 'ready'})['type'], 'update')
        for line in crowd + more + [ann, ben]:
            line.close()

    def test_a_crowd_of_one_guest(self):
        """Somebody with hundreds of lines who sits down is one person, who is here as long as one line is."""
        made = self.server.make('blink', seats=['me', 'open'], name='Ann')
        token = fresh_token()
        lines = [self.server.line(made['table'], token, legal=False) for _ in range(256)]
        entered = [line for line in lines if line.receive()['type'] == 'table']
        entered[0].send(type='sit', name='Ben')
        until(entered[0], 'state')
        while True:
            entered[0].send(type='name', name='Bo')
            table = until(entered[0], 'table')
            if table['seats'][1]['name'] == 'Bo':
                break
        self.assertTrue(table['seats'][1]['here'], f'with {len(entered)} lines at the table')
        for line in entered[1:]:
            line.close()
        time.sleep(0.5)
        while True:
            entered[0].send(type='name', name='Bob')
            table = until(entered[0], 'table')
            if table['seats'][1]['name'] == 'Bob':
                break
        self.assertTrue(table['seats'][1]['here'], 'one line is left, so its owner is here')
        for line in lines:
            line.close()

    def test_hellos_are_not_multiplied(self):
        """A hundred hellos at a full table make the server send what it tells each of them, not that squared."""
        made = self.server.make('blink', seats=['me', 'open'], name='Ann')
        lines = [self.server.line(made['watch'], legal=False) for _ in range(200)]
        for line in lines:
            line.receive()
        while drain(lines) > 0:
            time.sleep(0.3)
        for _ in range(100):
            lines[0].socket.setblocking(True)
            lines[0].send(type='hello', table=made['watch'])
        total = quiet = 0
        while quiet < 3:
            time.sleep(0.3)
            more = drain(lines)
            total += more
            quiet = 0 if more else quiet + 1
        for line in lines:
            line.close()
        # A table is about 600 bytes: once to the one who asked, and now and then to the 200 others.
        self.assertLess(total, 3_000_000, 'a hundred hellos were answered with that many bytes')


def drain(lines):
    count = 0
    for line in lines:
        line.socket.setblocking(False)
        try:
            while True:
                data = line.socket.recv(1 << 20)
                count += len(data)
                if not data:
                    break
        except OSError:
            pass
    return count


class Clocks(unittest.TestCase):
    def test_stall(self):
        """While the whole server stands still nobody's clock runs out."""
        turn, stall = (30, 35) if LONG else (3, 5)
        server = Server()
        made, tokens, (ann, ben), _ = server.pair('cant-touch-this', pace={'kind': 'live', 'turn': turn, 'patience': 0})
        ann.send(type='state')
        state = until(ann, 'state')
        self.assertGreater(max(left or 0 for left in state['clock']['left']), 0)
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(stall)
        server.process.send_signal(signal.SIGCONT)
        ann.send(type='state')
        after = until(ann, 'state')
        self.assertEqual(after['version'], state['version'], 'a clock ran out while the server stood still')
        self.assertGreater(max(left or 0 for left in after['clock']['left']), turn * 1000 * 0.3)
        # It runs again afterwards.
        ann.socket.settimeout(turn * 2 + 10)
        self.assertEqual(until(ann, 'update').get('why'), 'time')
        for line in (ann, ben):
            line.close()
        server.close()

    def test_days(self):
        """A clock of days goes on where it was when the server starts again, by a signal or after a crash."""
        server = Server()
        made, tokens, lines, _ = server.pair('cant-touch-this', pace='days')
        for line in lines:
            line.close()

        def left():
            status, mine = request(server.base, 'GET', '/api/me/tables', token=tokens[0])
            self.assertEqual(status, 200)
            other = request(server.base, 'GET', '/api/me/tables', token=tokens[1])[1]
            return max(t['tables'][0]['left'] or 0 for t in (mine, other))

        last = left()
        self.assertGreater(last, 3600_000)
        for end in (server.stop, server.kill, server.stop):
            time.sleep(1.5)
            end()
            server.start()
            now = left()
            self.assertLess(now, last - 1000, 'the clock began anew with the server')
            self.assertGreater(now, last - 60_000)
            last = now
        server.close()

    def test_wall_clock_set_back(self):
        """Where the wall clock was set back between two starts, no action happens before its game began."""
        server = Server()
        made, tokens, lines, _ = server.pair('blink')
        self.assertEqual(act(lines[0], {'type': 'ready'})['type'], 'update')
        server.stop()
        # As if the game had been made tomorrow.
        database = sqlite3.connect(find_database(server.data))
        code = made['table']
        head = json.loads(database.execute('SELECT head FROM tables WHERE code = ?', (code,)).fetchone()[0])
        for name in ('created', 'started'):
            head[name] += 86_400_000
        database.execute('UPDATE tables SET head = ? WHERE code = ?', (json.dumps(head), code))
        database.commit()
        database.close()
        server.start()
        ann, ben = (server.line(made['table'], token) for token in tokens)
        for line in (ann, ben):
            until(line, 'state')
        self.assertEqual(act(ben, {'type': 'ready'})['type'], 'update')
        server.stop()
        database = sqlite3.connect(find_database(server.data))
        times = [t for (t,) in database.execute('SELECT t FROM actions ORDER BY id')]
        database.close()
        self.assertEqual(len(times), 2)
        self.assertGreaterEqual(min(times), 0, f'times of actions: {times}')
        self.assertEqual(times, sorted(times), 'time runs backwards in the record')
        server.start()
        server.close()


def find_database(folder):
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        with open(path, 'rb') as file:
            if file.read(15) == b'SQLite format 3':
                return path
    raise RuntimeError('there is no database in ' + folder)


if __name__ == '__main__':
    unittest.main(warnings='ignore')
