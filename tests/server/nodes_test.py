#!/usr/bin/env python3
"""Two servers on one database: a table is one's at a time; whoever stood still while the other took it is fenced; and those who
play find everything where they were told it was."""
import json
import re
import signal
import subprocess
import time
import unittest
import urllib.request

from harness import PROGRAM, Postgres, Server, able, act, is_closed, request, until

SOON = 30


def eventually(question):
    began = time.monotonic()
    while time.monotonic() - began < SOON:
        answer = question()
        if answer:
            return answer
        time.sleep(0.05)
    raise AssertionError('it never came')


def metric(server, name):
    with urllib.request.urlopen(server.base + '/metrics', timeout=10) as answer:
        text = answer.read().decode()
    found = re.search(rf'^smallbox_{name} (\S+)$', text, re.M)
    return float(found.group(1)) if found else None


class Nodes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()

    @classmethod
    def tearDownClass(cls):
        cls.postgres.close()

    def setUp(self):
        self.name = self.postgres.database()
        self.servers = {}

    def tearDown(self):
        for server in self.servers.values():
            server.close()

    def node(self, name):
        server = Server('--per-address', '0', '--rate', '0', '--store', self.postgres.url(self.name), '--node', name)
        self.servers[name] = server
        return server

    def hello(self, server, code, token, have=None):
        """A line to the table as soon as it is this server's, and the state there."""
        def once():
            line = server.line(code, token, have=have)
            said = until(line, 'state', 'current', 'update', 'refused')
            if said['type'] != 'refused':
                return line, said
            self.assertEqual(said['code'], 'busy', said)
            line.close()
            return None
        return eventually(once)

    def test_whoever_stood_still_is_fenced(self):
        a, b = self.node('a'), self.node('b')
        made, tokens, lines, _ = a.pair()
        for _ in range(3):
            seat, action = able(lines)
            version = act(lines[seat], action)['version']
        # As long as a lives nobody else gets it.
        line = b.line(made['table'], tokens[0])
        self.assertEqual(until(line, 'refused')['code'], 'busy')
        line.close()
        seat, action = able(lines)
        a.process.send_signal(signal.SIGSTOP)
        try:
            # This one is on its way when a stands still.
            lines[seat].send(type='act', id='late', action=action)
            moved = [self.hello(b, made['table'], token) for token in tokens]
            self.assertEqual([state['version'] for _, state in moved], [version, version])
            self.assertEqual(metric(b, 'node_takeovers_total'), 1)
            others = [line for line, _ in moved]
            done = act(others[seat], action, id='at-b')
            self.assertEqual((done['type'], done['version']), ('update', version + 1))
        finally:
            a.process.send_signal(signal.SIGCONT)
        # It is not told that it was done, and has to come back: to where it goes on.
        said = []
        try:
            while True:
                said.append(lines[seat].receive())
        except (ConnectionError, OSError):
            pass
        self.assertFalse([one for one in said if one.get('id') == 'late' and one['type'] != 'refused'], said)
        self.assertTrue(is_closed(lines[1 - seat]))
        rows = self.postgres.run(self.name, 'SELECT count(*), max(number) FROM smallbox.actions')
        self.assertEqual(rows, [[str(version + 1), str(version + 1)]])
        eventually(lambda: metric(a, 'node_tables_owned') == 0)
        seat, action = able(others)
        self.assertEqual(act(others[seat], action)['version'], version + 2)
        for line in (*lines, *others):
            line.close()

    def test_a_write_that_was_under_way_is_fenced(self):
        """It waits in the database when somebody else takes the table: nothing of it is written, and nobody is told of it."""
        a, b = self.node('a'), self.node('b')
        made, tokens, lines, _ = a.pair()
        seat, action = able(lines)
        version = act(lines[seat], action)['version']
        seat, action = able(lines)
        holding = subprocess.Popen(['psql', '-X', '-q', '-d', self.postgres.url(self.name)], stdin=subprocess.PIPE, text=True)
        try:
            holding.stdin.write('BEGIN; LOCK TABLE smallbox.writers IN EXCLUSIVE MODE;\n')
            holding.stdin.flush()
            eventually(lambda: self.postgres.run(
                self.name, "SELECT 1 FROM pg_locks WHERE relation = 'smallbox.writers'::regclass AND mode = 'ExclusiveLock' AND granted"))
            lines[seat].send(type='act', id='late', action=action)
            eventually(lambda: self.postgres.run(
                self.name, "SELECT 1 FROM pg_locks WHERE relation = 'smallbox.writers'::regclass AND NOT granted"))
            # As when a had been silent for its time, and somebody has had it since.
            self.postgres.run(self.name, 'UPDATE smallbox.leases SET node = 0, epoch = epoch + 1')
        finally:
            holding.stdin.write('COMMIT;\n\\q\n')
            holding.stdin.close()
            holding.wait()
        self.assertEqual(eventually(lambda: metric(a, 'node_fenced_writes_total')), 1)
        self.assertTrue(is_closed(lines[seat]))
        for line in lines:
            line.close()
        line, state = self.hello(b, made['table'], tokens[seat])
        self.assertEqual(state['version'], version)
        # Whoever was not answered says it again, and now it is done.
        self.assertEqual(act(line, action, id='late')['version'], version + 1)
        line.close()

    def test_stopped_it_hands_over_at_once(self):
        a, b = self.node('a'), self.node('b')
        made, tokens, lines, _ = a.pair()
        seat, action = able(lines)
        version = act(lines[seat], action)['version']
        told = subprocess.run([PROGRAM, 'nodes', '--store', self.postgres.url(self.name), '--json'], capture_output=True,
                              text=True, check=True, timeout=30).stdout
        self.assertEqual([(one['name'], one['lives'], one['tables']) for one in json.loads(told)['nodes']],
                         [('a', True, 1), ('b', True, 0)])
        began = time.monotonic()
        a.process.send_signal(signal.SIGTERM)
        self.assertTrue(is_closed(lines[0]))
        line, state = self.hello(b, made['table'], tokens[0], have=version)
        self.assertLess(time.monotonic() - began, 2.5)  # its lease would have lasted longer
        self.assertEqual(state['version'], version)
        line.close()
        # A record is told by whoever is asked.
        status, said = request(b.base, 'GET', f'/api/tables/{made["table"]}/record')
        self.assertEqual((status, said['code']), (403, 'not-over'))
        a.process.wait(20)
        a.start()
        status, said = request(a.base, 'GET', f'/api/tables/{made["table"]}/record')
        self.assertEqual((status, said['code']), (403, 'not-over'))
        for one in lines:
            one.close()
        # New tables have numbers of their own, wherever they are made.
        codes = {server.make()['table'] for server in (a, b) for _ in range(3)}
        self.assertEqual(len(codes), 6)
        self.assertEqual(self.postgres.run(self.name, 'SELECT count(DISTINCT id) FROM smallbox.tables'), [['7']])


if __name__ == '__main__':
    unittest.main()
