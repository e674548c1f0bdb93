#!/usr/bin/env python3
"""Several servers on one database and one NATS: whoever comes to any of them plays at any table, and does not notice where it is;
and where the way there breaks, a line has broken, and nothing else."""
import json
import os
import signal
import subprocess
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import PROGRAM, Nats, Postgres, Server, able, act, fresh_token, is_closed, request, until  # noqa: E402
from nodes_test import eventually, metric  # noqa: E402


class Relay(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()
        cls.nats = Nats()

    @classmethod
    def tearDownClass(cls):
        cls.nats.close()
        cls.postgres.close()

    def setUp(self):
        self.name = self.postgres.database()
        self.servers = {}
        self.lines = []

    def tearDown(self):
        for line in self.lines:
            line.close()
        for server in self.servers.values():
            server.close()

    def node(self, name, *options):
        limits = options or ('--per-address', '0', '--rate', '0')
        server = Server(*limits, '--store', self.postgres.url(self.name), '--bus', self.nats.url, '--node', name)
        self.servers[name] = server
        eventually(lambda: metric(server, 'bus_up'))
        return server

    def line(self, server, code, token=None, **fields):
        line = server.line(code, token, **fields)
        self.lines.append(line)
        return line

    def come(self, server, code, token, **fields):
        """A line that is at the table, however often it has to be tried; and what it was told first."""
        def once():
            try:
                line = self.line(server, code, token, **fields)
                said = until(line, 'state', 'current', 'update', 'refused')
            except OSError:
                return None
            if said['type'] == 'refused':
                self.assertEqual(said['code'], 'busy', said)
                return None
            return line, said
        return eventually(once)

    def pair(self, own, other, game='blink', **fields):
        """A table of one server, with one of its own people and one of another server's."""
        made = own.make(game, seats=['me', 'open'], name='Ann', **fields)
        tokens = [made['token'], fresh_token()]
        ann = self.line(own, made['table'], tokens[0])
        until(ann, 'table')
        ben = self.line(other, made['table'], tokens[1])
        ben.send(type='sit', name='Ben')
        return made, tokens, [ann, ben], [until(ann, 'state'), until(ben, 'state')]

    def step(self, lines):
        """One action that is acknowledged: its version; none once the game is over."""
        found = able(lines)
        if found is None:
            return None
        done = act(lines[found[0]], found[1])
        self.assertEqual(done['type'], 'update', done)
        return done['version']

    def test_a_game_across_two_servers(self):
        a, b = self.node('a'), self.node('b')
        made, tokens, lines, states = self.pair(a, b)
        self.assertEqual(states[0]['version'], states[1]['version'])
        eventually(lambda: (metric(a, 'node_tables_owned'), metric(b, 'node_tables_owned')) == (1, 0))
        eventually(lambda: (metric(a, 'relayed_in'), metric(b, 'relayed_out')) == (1, 1))
        for _ in range(20):
            self.step(lines)
        version = self.step(lines[1:] + lines[:1])
        lines[1].send(type='history')
        self.assertTrue(until(lines[1], 'history')['steps'])
        lines[1].send(type='ping')
        self.assertLess(abs(until(lines[1], 'pong')['now'] / 1000 - time.time()), 60)
        lines[1].send(type='react', which=3)
        self.assertEqual(until(lines[0], 'reaction')['seat'], 1)
        lines[1].send(type='name', name='Benno')
        eventually(lambda: until(lines[0], 'table')['seats'][1]['name'] == 'Benno')
        # A watcher from there, with what it may see and no more.
        watcher = self.line(b, made['watch'], fresh_token())
        self.assertNotIn('table', until(watcher, 'table'))
        self.assertNotIn('legal', until(watcher, 'state'))
        watcher.send(type='sit')
        self.assertEqual(until(watcher, 'refused')['code'], 'watch-only')
        # Whoever hangs up is gone at the other end, and finds what was missed when coming back.
        lines[1].close()
        eventually(lambda: not until(lines[0], 'table')['seats'][1]['here'])
        back = self.line(b, made['table'], tokens[1], have=version)
        self.assertEqual(until(back, 'current')['version'], version)
        wrong = self.line(b, made['table'], fresh_token(), seat=1)
        self.assertEqual(until(wrong, 'refused')['code'], 'wrong-token')
        none = self.line(b, 'x' * 22)
        self.assertEqual(until(none, 'refused')['code'], 'no-table')


    def test_lists_and_what_is_over(self):
        """Open tables, one's own, rematches, records and replays: the same wherever one asks."""
        a, b = self.node('a'), self.node('b')
        made = a.make('blink', seats=['me', 'open'], name='Ann', public=True)
        tokens = [made['token'], fresh_token()]
        ann = self.line(a, made['table'], tokens[0])
        until(ann, 'table')

        def listed(server, kind):
            return [one.get('table') or one['watch'] for one in server.ask('openTables', '/api/tables')[kind]]
        self.assertEqual(eventually(lambda: listed(b, 'tables')), [made['table']])
        ben = self.line(b, listed(b, 'tables')[0], tokens[1])
        ben.send(type='sit', name='Ben')
        lines = [ann, ben]
        for line in lines:
            until(line, 'state')
        eventually(lambda: listed(b, 'playing') == [made['watch']] and not listed(b, 'tables'))
        for _ in range(5):
            version = self.step(lines)
        # Also what has happened since the table was last written as a whole.
        lines[1].send(type='state')
        turn = bool(until(lines[1], 'state')['legal'])
        own = b.ask('myTables', '/api/me/tables', tokens[1])['tables']
        self.assertEqual([(one['table'], one['seat'], one['version'], one['turn']) for one in own],
                         [(made['table'], 1, version, turn)])
        self.assertEqual(b.ask('record', f'/api/tables/{made["table"]}/record')['code'], 'not-over')
        ben.send(type='resign')
        self.over(lines)
        for server in (a, b):
            record = server.ask('record', f'/api/tables/{made["table"]}/record', game='blink')
            self.assertEqual(len(record['actions']), version)
            replay = server.ask('replay', f'/api/tables/{made["watch"]}/replay', game='blink')
            self.assertEqual(len(replay['steps']), version + 1)
            games = request(server.base, 'GET', '/api/me?games=1', None, tokens[1])[1]['tables']
            self.assertEqual(len(games), 1)
            self.assertEqual(server.ask('myTables', '/api/me/tables', tokens[1])['tables'], [])
        for line in lines:
            line.send(type='rematch', on=True)
        codes = [self.until_table(line, lambda table: table['next'])['next'] for line in lines]
        self.assertEqual(codes[0], codes[1])
        # On the same line, to a table of the other server; and from there to one of its own.
        for line, token in zip(lines, tokens):
            line.send(type='hello', table=codes[0], token=token, **{'with': ['legal']})
            self.assertEqual(until(line, 'state')['version'], 0)
        self.step(lines)
        home = b.make('blink', tokens[1], seats=['me', 'open'])
        ben.send(type='hello', table=home['table'], token=tokens[1], **{'with': ['legal']})
        self.until_table(ben, lambda table: table['table'] == home['table'])
        self.until_table(ann, lambda table: not table['seats'][1]['here'])
        ben.send(type='hello', table='x' * 22)
        self.assertEqual(until(ben, 'refused')['code'], 'no-table')
        ben.send(type='leave')  # it is still where it was
        self.until_table(ben, lambda table: table['table'] == home['table'] and table['you'] is None)

    def test_nobody_is_told_more_or_less_by_a_relay(self):
        """A seat's line at another server, and a watcher's, are told exactly what lines of the same kind are told at the table's own."""
        a, b = self.node('a'), self.node('b')
        for game in ('pop', 'bloops', 'blobs'):
            made, tokens, lines, _ = self.pair(a, b, game)
            both = {'seat': [self.line(server, made['table'], tokens[1], view=True) for server in (a, b)],
                    'watcher': [self.line(server, made['watch'], fresh_token(), view=True) for server in (a, b)]}
            for pair in both.values():
                for line in pair:
                    until(line, 'state')
            version = 0
            for _ in range(12):
                version = self.step(lines) or version
            for pair in both.values():
                told = []
                for line in pair:
                    said = [until(line, 'update')]
                    while said[-1]['version'] < version:
                        said.append(until(line, 'update'))
                    told.append(said)
                self.assertEqual(*told)
            self.assertTrue(all('legal' not in update for update in told[0]))

    def test_one_person_at_two_devices_and_two_servers(self):
        a, b = self.node('a'), self.node('b')
        token = fresh_token()

        def link(server):
            status, made = request(server.base, 'POST', '/api/me/link', {'name': 'Ann'}, token)
            self.assertEqual(status, 201, made)
            return made['code']

        def take(server, code):
            return request(server.base, 'POST', '/api/me/linked', {'code': code})
        first, code = link(a), link(a)
        self.assertEqual(take(b, first)[0], 404)  # the newer one has taken its place
        self.assertEqual(take(b, code), (200, {'token': token, 'name': 'Ann'}))
        for server in (a, b):
            self.assertEqual(take(server, code)[0], 404)
        code = link(b)
        rows = self.postgres.run(self.name, 'SELECT owner, code, sealed FROM smallbox.links')
        self.assertFalse([one for one in rows[0] if token in one or code in one or 'Ann' in one])
        self.assertEqual(request(a.base, 'DELETE', '/api/me', None, token)[0], 200)
        self.assertEqual(take(b, code)[0], 404)

    def until_table(self, line, fits):
        while True:
            table = until(line, 'table')
            if fits(table):
                return table

    def over(self, lines):
        for line in lines:
            self.until_table(line, lambda table: table['status'] == 'over')

    def test_a_server_that_dies(self):
        """Its tables go on where their people are, as soon as its lease is over; and so do those of one that stands still."""
        a, b, c = self.node('a'), self.node('b'), self.node('c')
        made, tokens, lines, _ = self.pair(a, b)
        other, other_tokens, others, _ = self.pair(c, b)
        for _ in range(3):
            version, kept = self.step(lines), self.step(others)
        began = time.monotonic()
        a.kill()
        c.process.send_signal(signal.SIGSTOP)
        try:
            for line in (lines[1], others[1]):
                with self.assertRaisesRegex(ConnectionError, 'broken; come back'):
                    until(line, 'nothing')
            back, told = self.come(b, made['table'], tokens[1], have=version)
            self.assertEqual(told['version'], version)
            again, told = self.come(b, other['table'], other_tokens[1], have=kept)
            self.assertEqual(told['version'], kept)
            print(f'playing again after {time.monotonic() - began:.1f} s', file=sys.stderr)
            self.assertEqual(metric(b, 'node_takeovers_total'), 2)
        finally:
            c.process.send_signal(signal.SIGCONT)
        # Whoever was at the one that slept is told that it goes on elsewhere, and is brought there.
        self.assertTrue(is_closed(others[0]))
        home, told = self.come(c, other['table'], other_tokens[0], have=kept)
        self.assertEqual(told['version'], kept)
        self.assertEqual(self.step([home, again]), kept + 1)
        a.start()
        ann, told = self.come(a, made['table'], tokens[0], have=version)
        self.assertEqual(self.step([ann, back]), version + 1)
        eventually(lambda: metric(b, 'relayed_in') == 2)

    def test_a_server_that_stops_sends_its_guests_on(self):
        a, b = self.node('a'), self.node('b')
        made, tokens, lines, _ = self.pair(a, b)
        version = self.step(lines)
        began = time.monotonic()
        a.process.send_signal(signal.SIGTERM)
        with self.assertRaisesRegex(ConnectionError, 'goes on at another server'):
            until(lines[1], 'nothing')
        back, told = self.come(b, made['table'], tokens[1], have=version)
        self.assertLess(time.monotonic() - began, 2.5)  # its lease would have lasted longer
        self.assertEqual(told['version'], version)
        self.assertEqual(a.process.wait(20), 0)

    def test_a_guest_is_limited_like_anybody(self):
        """Whoever floods, or does not read, is slowed down or sent away; others notice nothing."""
        a = self.node('a', '--per-address', '50', '--rate', '50')
        b = self.node('b', '--per-address', '50', '--rate', '50')
        made, tokens, (ann, ben), _ = self.pair(a, b)
        flood = self.line(b, made['watch'], source=('127.0.0.9', 0))
        until(flood, 'state')
        flood.socket.settimeout(0.2)
        sent = 0
        until_ = time.monotonic() + 2
        while time.monotonic() < until_:  # it is read no faster than it may speak
            try:
                flood.send(type='state', more='x' * 8000)
                sent += 1
            except TimeoutError:
                break
        busy = metric(a, 'messages_total')
        self.assertEqual(act(ann, {'type': 'ready'})['version'], 1)
        self.assertEqual(act(ben, {'type': 'ready'})['version'], 2)
        self.assertLess(busy, 400)
        # A message that is too long, or no JSON, is answered where the line is.
        ben.send(type='x' * 20000)
        self.assertTrue(is_closed(ben))
        self.until_table(ann, lambda table: not table['seats'][1]['here'])

    def test_what_operators_see(self):
        a, b = self.node('a'), self.node('b')
        self.pair(a, b)

        def told():
            done = subprocess.run([PROGRAM, 'nodes', '--store', self.postgres.url(self.name), '--json'], capture_output=True,
                                  text=True, check=True, timeout=30)
            nodes = {one['name']: (one['tables'], one.get('figures', {})) for one in json.loads(done.stdout)['nodes']}
            figures = {name: (tables, more.get('relayed_out'), more.get('relayed_in'), more.get('bus')) for name, (tables, more) in nodes.items()}
            return figures == {'a': (1, 0, 1, True), 'b': (0, 1, 0, True)} and nodes['b'][1]['relay_p50_us'] > 0
        eventually(told)
        text = subprocess.run([PROGRAM, 'nodes', '--store', self.postgres.url(self.name)], capture_output=True, text=True,
                              check=True, timeout=30).stdout
        self.assertRegex(text, r'b: lives.*0 tables.*relays: 1 out, 0 in, 0 broken, there and back within [\d.]+ ms')
        for server in (a, b):
            self.assertNotRegex(server.log_text(), 'Ann|Ben|127.0.0.1')

    def test_a_bus_is_asked_for_with_sense(self):
        def serve(*words):
            done = subprocess.run([PROGRAM, 'serve', '--port', '0', *words], capture_output=True, text=True, timeout=30)
            return done.returncode, done.stderr + done.stdout
        self.assertEqual(serve('--bus', self.nats.url)[0], 2)
        status, said = serve('--store', self.postgres.url(self.name), '--bus', 'http://127.0.0.1')
        self.assertEqual(status, 2)
        self.assertIn('nats://', said)
        # Nobody answers there yet: the house is open all the same, for whoever has a table here.
        server = Server('--store', self.postgres.url(self.name), '--bus', 'nats://127.0.0.1:9', '--node', 'alone')
        self.servers['alone'] = server
        self.lines += server.pair()[2]
        self.assertEqual(metric(server, 'bus_up'), 0)


if __name__ == '__main__':
    unittest.main()
