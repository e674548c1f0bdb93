#!/usr/bin/env python3
"""A server whose house is in PostgreSQL: what it says while the database is away, that it goes on by itself, that nothing is
lost when either of them is killed, and that a house moves there and back."""
import os
import random
import shutil
import subprocess
import tempfile
import time
import unittest

from harness import PROGRAM, Postgres, Server, able, act, request, until
from house_test import verify
from witness import one_table

SOON = 20


def run(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr


def eventually(question):
    began = time.monotonic()
    while time.monotonic() - began < SOON:
        answer = question()
        if answer:
            return answer
        time.sleep(0.05)
    raise AssertionError('it never came')


class House(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()

    @classmethod
    def tearDownClass(cls):
        cls.postgres.close()

    def open(self, name=None, **more):
        name = name or self.postgres.database()
        return name, Server('--per-address', '0', '--rate', '0', '--store', self.postgres.url(name), **more)

    def play(self, lines):
        """One action that is acknowledged: its version."""
        number, action = able(lines)
        done = act(lines[number], action)
        self.assertEqual(done['type'], 'update', done)
        return done['version']

    def refused(self, server, made, lines):
        """Why a change is refused just now; it is no legal one, for the case that it could be made. Whoever has been out of
        touch for long is sent away, and told when coming back."""
        try:
            said = act(lines[0], {'type': 'nonsense'})
        except (ConnectionError, OSError):
            lines[0] = server.line(made['table'])
            said = until(lines[0], 'refused', 'state')
        self.assertEqual(said['type'], 'refused')
        return said if said['code'] in ('unavailable', 'busy') else None

    def finish(self, server, made, token, line, action, id):
        """Until an action that was sent is acknowledged, by whoever comes back where the line was closed."""
        while True:
            try:
                said = line.receive()
                if said.get('id') == id and said['type'] in ('update', 'done'):
                    return line, said
                if said['type'] == 'refused':
                    raise ConnectionError(said['message'])
            except (ConnectionError, OSError):
                line.close()
                time.sleep(0.1)
                line = server.line(made['table'], token)
                line.send(type='act', id=id, action=action)

    def test_goes_on_by_itself_when_the_database_is_back(self):
        name, server = self.open()
        made, tokens, lines, _ = server.pair()
        for _ in range(3):
            self.play(lines)
        quiet, _, quiet_lines, _ = server.pair()
        for line in lines:
            line.send(type='state')
        states = [until(line, 'state') for line in lines]
        seat = 0 if states[0].get('legal') else 1
        self.postgres.tell('halt')
        try:
            # Taken before anybody knew: it is not answered until it is stored.
            lines[seat].send(type='act', id='under-way', action=states[seat]['legal'][0])
            said = eventually(lambda: self.refused(server, quiet, quiet_lines))
            self.assertIn('by itself', said['message'])
            status, told = request(server.base, 'POST', '/api/tables', {'game': 'blink'})
            self.assertEqual((status, told['code']), (503, 'unavailable'))
            status, told = request(server.base, 'GET', '/api/me/tables', token=tokens[0])
            self.assertEqual((status, told['code']), (503, 'busy'))
            line = server.line('A' * 22)
            self.assertEqual(until(line, 'refused')['code'], 'busy')
            line.close()
            self.assertEqual(request(server.base, 'GET', '/api/health')[0], 503)
        finally:
            self.postgres.tell('go')
        lines[seat], done = self.finish(server, made, tokens[seat], lines[seat], states[seat]['legal'][0], 'under-way')
        eventually(lambda: request(server.base, 'GET', '/api/health')[1]['ok'])
        version = self.play(lines)
        self.assertEqual(version, done['version'] + 1)
        # And killed: all that was told is there.
        server.kill()
        server.start()
        line = server.line(made['table'], tokens[0])
        self.assertEqual(until(line, 'state')['version'], version)
        numbers = self.postgres.run(name, "SELECT string_agg(number::text, ' ' ORDER BY number) FROM smallbox.actions "
                                          f"JOIN smallbox.tables ON id = tbl WHERE code = '{made['table']}'")
        self.assertEqual(numbers, [[' '.join(str(n) for n in range(1, version + 1))]])
        for one in (line, *lines, *quiet_lines):
            one.close()
        server.close()

    def test_a_house_moves_into_a_database_and_back(self):
        server = Server('--per-address', '0', '--rate', '0')
        for game in ('blink', 'pop'):
            one_table(server, game, random.Random(9), 8)
        made, tokens, lines, _ = server.pair()
        version = [self.play(lines) for _ in range(5)][-1]
        for line in lines:
            line.close()
        server.stop()
        name = self.postgres.database()
        url = self.postgres.url(name)
        status, out, err = run('copy', '--from', server.data, '--to', url)
        self.assertEqual((status, err), (0, ''))
        self.assertIn('3 tables', out)
        self.assertEqual(verify(url)[0], 0)
        status, _, err = run('copy', '--from', server.data, '--to', url)
        self.assertEqual(status, 1)
        self.assertIn('already', err)
        _, moved = self.open(name)
        lines = [moved.line(made['table'], token) for token in tokens]
        self.assertEqual([until(line, 'state')['version'] for line in lines], [version, version])
        version = self.play(lines)
        for line in lines:
            line.close()
        moved.close()
        back = tempfile.mkdtemp(prefix='smallbox-back-')
        status, out, err = run('copy', '--from', url, '--to', back)
        self.assertEqual((status, err), (0, ''))
        self.assertEqual(verify(back)[0], 0)
        again = Server('--per-address', '0', data=back)
        line = again.line(made['table'], tokens[0])
        self.assertEqual(until(line, 'state')['version'], version)
        line.close()
        again.stop()
        again.log.close()
        server.log.close()
        for folder in (back, server.data):
            shutil.rmtree(folder)

    def test_says_what_is_wrong(self):
        def serve(*words):
            folder = tempfile.mkdtemp(prefix='smallbox-test-')
            told = run('serve', '--port', '0', '--data', folder, *words)
            shutil.rmtree(folder)
            return told
        name, server = self.open()
        status, _, err = serve('--store', self.postgres.url(name))
        self.assertEqual(status, 1)
        self.assertIn('another server that calls itself one', err)
        server.close()
        self.assertEqual(run('migrate', '--store', self.postgres.url(name))[0], 0)
        self.postgres.run(name, 'UPDATE smallbox.format SET format = 1000')
        for told in (serve('--store', self.postgres.url(name)), run('migrate', '--store', self.postgres.url(name))):
            self.assertEqual(told[0], 1)
            self.assertIn('newer Smallbox', told[2])
        status, _, err = serve('--store', 'postgresql:///x?host=/nowhere')
        self.assertEqual(status, 1)
        self.assertIn("can't be reached", err)
        self.assertEqual(serve('--store', 'mysql://x')[0], 2)
        status, _, err = run('backup', self.postgres.url(name), os.path.join(tempfile.gettempdir(), 'no-backup'))
        self.assertEqual(status, 1)
        self.assertIn('pg_dump', err)


if __name__ == '__main__':
    unittest.main()
