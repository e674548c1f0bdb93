"""The real server on a disk that is full, can only be read, does not sync, or has damaged pages: whoever is told that
something is stored finds it stored, whoever can't be served is told so in a sentence, and it goes on by itself."""
import datetime
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import PROGRAM, Server, able, act, request, until  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
SOON = 10  # seconds that anything may take on a busy machine


class FaultyServer(Server):
    """A server whose disk does as `fault` says: full, readonly, sync, or nothing."""

    def __init__(self, library, *options, **fields):
        self.library = library
        self.control = tempfile.NamedTemporaryFile(prefix='smallbox-fault-')
        super().__init__(*options, **fields)

    def start(self):
        added = {'LD_PRELOAD': self.library, 'SMALLBOX_FAULT': self.control.name}
        os.environ.update(added)
        try:
            super().start()
        finally:
            for name in added:
                del os.environ[name]

    def fault(self, what=''):
        with open(self.control.name, 'w', encoding='ascii') as file:
            file.write(what)


def eventually(question):
    """What it answers as soon as that is something."""
    end = time.monotonic() + SOON
    while time.monotonic() < end:
        if answer := question():
            return answer
        time.sleep(0.02)
    raise AssertionError('that has not happened')


class Disk(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix='smallbox-disk-')
        cls.library = os.path.join(cls.folder, 'faulty_disk.so')
        compiler = shutil.which('clang-19') or shutil.which('cc')
        subprocess.run([compiler, '-shared', '-fPIC', '-O1', '-o', cls.library, os.path.join(HERE, 'faulty_disk.c'),
                        '-ldl'], check=True)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def server_with_games(self):
        """A server with a finished game, a game under way, and a quiet one; both lines of the one under way."""
        server = FaultyServer(self.library, '--per-address', '0', '--rate', '0')
        self.over, _, lines, states = server.pair()
        legal = [s.get('legal') for s in states]
        result = None
        while not result:
            seat = 0 if legal[0] else 1
            done = act(lines[seat], legal[seat][0])
            other = until(lines[1 - seat], 'update')
            while other['version'] < done['version']:
                other = until(lines[1 - seat], 'update')
            legal[seat], legal[1 - seat] = done['legal'], other['legal']
            result = done.get('result')
        for line in lines:
            line.close()
        self.made, self.tokens, self.lines, self.states = server.pair()
        self.quiet, _, self.quiet_lines, _ = server.pair()
        self.acked = []
        for _ in range(3):
            self.play()
        return server

    def play(self):
        """One action that is acknowledged."""
        seat, action = able(self.lines)
        done = act(self.lines[seat], action)
        self.assertEqual(done['type'], 'update', done)
        self.acked.append((done['version'], seat, action))

    def refused_act(self, line):
        """Whether an action is refused because nothing can be stored; it is no legal one, for the case that it can."""
        said = act(line, {'type': 'nonsense'})
        self.assertEqual(said['type'], 'refused')
        return said if said['code'] == 'unavailable' else None

    def assert_stored(self, server, extra=0):
        """All that was acknowledged stands in the store, after a new start; the server is told nothing before."""
        server.process.kill()
        server.process.wait()
        db = sqlite3.connect(os.path.join(server.data, 'smallbox.db'))
        rows = db.execute('SELECT number, seat FROM actions WHERE tbl = (SELECT id FROM tables WHERE code = ?) ORDER BY id',
                          (self.made['table'],)).fetchall()
        db.close()
        self.assertEqual([(version, seat) for version, seat, _ in self.acked], rows[:len(self.acked)])
        self.assertLessEqual(len(rows), len(self.acked) + extra)
        server.process.stdout.close()
        server.fault()
        server.start()
        line = server.line(self.made['table'], self.tokens[0])
        self.assertGreaterEqual(until(line, 'state')['version'], len(self.acked))
        line.close()

    def stalls_and_goes_on(self, fault):
        server = self.server_with_games()
        server.fault(fault)
        # This one was taken before anybody knew; it is not answered until it is stored.
        seat, action = able(self.lines)
        self.lines[seat].send(type='act', id='under-way', action=action)
        said = eventually(lambda: self.refused_act(self.quiet_lines[0]))
        self.assertIn('by itself', said['message'])
        began = time.monotonic()
        status, made = request(server.base, 'POST', '/api/tables', {'game': 'blink'})
        self.assertEqual((status, made['code']), (503, 'unavailable'))
        self.assertTrue(made['message'])
        day = f'/api/day/{datetime.date.today()}'
        kind = request(server.base, 'GET', day)[1]['kinds'][0]['kind']
        status, said = request(server.base, 'POST', f'{day}/{kind}', {'name': 'Ann'}, token=self.tokens[0])
        self.assertEqual((status, said['code']), (503, 'unavailable'))
        # What needs no writing goes on, and soon.
        self.quiet_lines[1].send(type='state')
        self.assertEqual(until(self.quiet_lines[1], 'state')['version'], 0)
        self.assertEqual(request(server.base, 'GET', '/api/games')[0], 200)
        self.assertEqual(request(server.base, 'GET', f'/api/tables/{self.over["table"]}/record')[0], 200)
        status, health = request(server.base, 'GET', '/api/health')
        self.assertEqual((status, health['ok']), (503, False))
        watcher = server.line(self.over['watch'])
        self.assertTrue(until(watcher, 'state')['result']['over'])
        watcher.close()
        self.assertLess(time.monotonic() - began, SOON)
        self.assertIsNone(server.process.poll())
        # With room it goes on by itself: what waited is stored, and told.
        server.fault()
        done = until(self.lines[seat], 'update')
        while done.get('id') != 'under-way':
            done = until(self.lines[seat], 'update')
        self.acked.append((done['version'], seat, action))
        eventually(lambda: request(server.base, 'GET', '/api/health')[1]['ok'])
        self.play()
        self.assertEqual(request(server.base, 'POST', '/api/tables', {'game': 'blink'})[0], 201)
        self.assert_stored(server)
        server.close()

    def test_full(self):
        self.stalls_and_goes_on('full')

    def test_read_only(self):
        self.stalls_and_goes_on('readonly')

    def test_ends_while_full(self):
        server = self.server_with_games()
        server.fault('full')
        seat, action = able(self.lines)
        self.lines[seat].send(type='act', id='under-way', action=action)
        eventually(lambda: self.refused_act(self.quiet_lines[0]))
        began = time.monotonic()
        self.assertEqual(server.stop(), 0)
        self.assertLess(time.monotonic() - began, SOON / 2)
        self.assertIn('not written', server.log_text())
        server.fault()
        server.start()
        self.assert_stored(server, extra=1)
        server.close()

    def test_sync_fails(self):
        server = self.server_with_games()
        server.fault('sync')
        seat, action = able(self.lines)
        self.lines[seat].send(type='act', id='not-acknowledged', action=action)
        began = time.monotonic()
        self.assertNotEqual(server.process.wait(SOON), 0)
        self.assertLess(time.monotonic() - began, SOON / 2)
        # Whether this one is stored nobody can know; it was not acknowledged.
        with self.assertRaises((ConnectionError, OSError)):
            while True:
                self.assertNotEqual(self.lines[seat].receive().get('id'), 'not-acknowledged')
        self.assert_stored(server, extra=1)
        server.close()

    def test_damaged_page(self):
        server = Server('--per-address', '0', '--rate', '0')
        tables = [server.make(seats=['me', 'open'], name='Ann ' * 5)['table'] for _ in range(40)]
        self.assertEqual(server.stop(), 0)
        path = os.path.join(server.data, 'smallbox.db')
        with open(path, 'r+b') as file:
            content = file.read()
            # A page with rows of some of the tables, but not of most.
            page = next(at for at in range(4096, len(content), 4096)
                        if content[at] == 13 and 1 < sum(code.encode() in content[at:at + 4096] for code in tables) < 20)
            gone = [code for code in tables if code.encode() in content[page:page + 4096]]
            file.seek(page)
            file.write(bytes(4096))
        server.start()

        def answered(code):
            line = server.line(code)
            said = until(line, 'table', 'refused')
            line.close()
            return said
        for code in tables:
            said = answered(code)
            if code in gone:
                self.assertEqual(said['type'], 'refused')
                self.assertTrue(said['message'])
            else:
                self.assertEqual(said['type'], 'table')
        self.assertRegex(server.log_text(), r'"table \d+: ')  # which one
        # With the next start it is mended, and the damaged file is kept.
        self.assertEqual(server.stop(), 0)
        server.start()
        self.assertTrue(any('.damaged-' in name for name in os.listdir(server.data)))
        self.assertIn('"store damaged"', server.log_text())
        self.assertEqual([answered(code)['type'] for code in tables],
                         ['refused' if code in gone else 'table' for code in tables])
        server.make()
        server.close()

    def test_no_database(self):
        folder = tempfile.mkdtemp(prefix='smallbox-test-')
        with open(os.path.join(folder, 'smallbox.db'), 'wb') as file:
            file.write(b'This is not a database. ' * 400)
        ended = subprocess.run([PROGRAM, 'serve', '--port', '0', '--data', folder], capture_output=True, timeout=SOON,
                               check=False)
        self.assertEqual(ended.returncode, 1)
        self.assertIn(b'backup', ended.stderr)
        db = sqlite3.connect(os.path.join(folder, 'other.db'))
        db.execute('PRAGMA user_version = 1000')
        db.close()
        os.replace(os.path.join(folder, 'other.db'), os.path.join(folder, 'smallbox.db'))
        ended = subprocess.run([PROGRAM, 'serve', '--port', '0', '--data', folder], capture_output=True, timeout=SOON,
                               check=False)
        self.assertEqual(ended.returncode, 1)
        self.assertIn(b'newer Smallbox', ended.stderr)
        shutil.rmtree(folder)


if __name__ == '__main__':
    unittest.main()
