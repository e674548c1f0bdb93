#!/usr/bin/env python3
"""`smallbox verify --all`: a whole house is replayed and its deals are checked, while its server runs and after that;
nothing in the folder changes; and whatever was altered on disk is found, with its table, in a sentence."""
import hashlib
import json
import os
import random
import shutil
import sqlite3
import subprocess
import tempfile
import unittest

from harness import PROGRAM, Server, fresh_token, request
from verify import unb64  # examples/verify.py
from witness import b64, one_table, sit_down

GAMES = {'bloops': 12, 'pop': 6, 'blink': 400}  # how many actions at the most: the last comes to its end


def verify(folder, *more):
    done = subprocess.run([PROGRAM, 'verify', '--all', folder, *more], capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr


def content(folder):
    """Of all files that hold something, but for the log and what SQLite keeps for those who read."""
    files = {}
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if os.path.isfile(path) and os.path.getsize(path) and not name.endswith(('-shm', 'log')):
            with open(path, 'rb') as file:
                files[name] = hashlib.sha256(file.read()).hexdigest()
    return files


class House(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server('--per-address', '0')
        dice = random.Random(8)
        for game, most in GAMES.items():
            one_table(cls.server, game, dice, most)
        box = request(cls.server.base, 'GET', '/api/games/bloops/box')[1]
        box['name'] = 'Mine'
        one_table(cls.server, 'bloops', dice, 5, box=box)
        cls.server.make('blink', fresh_token(), seats=['me', 'open'], deal=True)  # waits
        _, cls.people = sit_down(cls.server, 'blobs')  # goes on
        cls.running = verify(cls.server.data), verify(cls.server.data, '--json')
        for one in cls.people:
            one.line.close()
        cls.server.stop()
        cls.folders = tempfile.mkdtemp(prefix='smallbox-house-')

    @classmethod
    def tearDownClass(cls):
        cls.server.start()
        cls.server.close()
        shutil.rmtree(cls.folders)

    def altered(self, *statements):
        """A copy of the house in which somebody has changed something."""
        folder = tempfile.mkdtemp(dir=self.folders)
        for name in os.listdir(self.server.data):
            if name.startswith('smallbox.db'):
                shutil.copy(os.path.join(self.server.data, name), folder)
        with sqlite3.connect(os.path.join(folder, 'smallbox.db')) as db:
            for statement, values in statements:
                self.assertGreater(db.execute(statement, values).rowcount, -2)
        db.close()
        return folder

    def table(self, game, column='head', status=2):
        """The first table of a game: its number, and what it says."""
        with sqlite3.connect(os.path.join(self.server.data, 'smallbox.db')) as db:
            rows = db.execute(f'SELECT id, {column}, head FROM tables WHERE status = ? ORDER BY id', (status,)).fetchall()
        db.close()
        return next((row[0], json.loads(row[1])) for row in rows if json.loads(row[2])['game'] == game)

    def put(self, number, column, value):
        text = value if isinstance(value, str) else json.dumps(value, separators=(',', ':'))
        return f'UPDATE tables SET {column} = ? WHERE id = ?', (text, number)

    def refuse(self, number, words, *statements):
        status, out, _ = verify(self.altered(*statements))
        self.assertEqual(status, 1, out)
        self.assertRegex(out, rf'(?m)^table {number}: .*{words}')
        self.assertIn('1 thing does NOT hold.', out)

    def test_a_house_holds_while_it_is_open_and_after_that(self):
        (status, out, err), (_, told, _) = self.running
        self.assertEqual((status, err), (0, ''), out)
        self.assertIn('6 tables: 4 over, 1 under way, 1 waiting; 5 games', out)
        self.assertIn('5 deals were committed to and kept.\nAll of it holds.', out)
        told = json.loads(told)
        self.assertEqual((told['ok'], told['tables'], told['fair'], told['broken']), (True, 6, 5, []))
        self.assertGreater(told['actions'], 20)
        before = content(self.server.data)
        self.assertEqual(verify(self.server.data)[0], 0)
        self.assertEqual(content(self.server.data), before)

    def test_an_altered_action(self):
        number, snapshot = self.table('blink', 'snapshot')
        actions = snapshot['record']['actions']
        other = next(one['action'] for one in reversed(actions) if one['action'] != actions[-1]['action'])
        actions[-1]['action'] = other
        self.refuse(number, "(can't be set up|does not replay|is not)", self.put(number, 'snapshot', snapshot))

    def test_an_action_that_is_gone(self):
        # What is left is legal, and nobody had won: the seal tells.
        number, snapshot = self.table('pop', 'snapshot')
        snapshot['record']['actions'].pop()
        self.refuse(number, 'not what was told while it was done', self.put(number, 'snapshot', snapshot))

    def test_another_result(self):
        number, head = self.table('blink')
        head['end']['winners'] = [1] if head['end']['winners'] == [0] else [0]
        self.refuse(number, 'result is not the one', self.put(number, 'head', head))

    def test_another_secret_and_another_share(self):
        number, head = self.table('bloops')
        share = head['deal']['seats'][0]['share']
        head['deal']['seats'][0]['share'] = 'AAAAAAAAAAAAAAAAAAAAAA'
        self.refuse(number, 'A share is not the one that was pledged', self.put(number, 'head', head))
        head['deal']['seats'][0]['share'] = share
        head['deal']['secret'] = 'A' * 43
        self.refuse(number, 'seed does not follow', self.put(number, 'head', head))

    def test_a_deal_that_is_gone(self):
        number, head = self.table('bloops')
        head['deal'] = {'kind': 'given'}
        self.refuse(number, "it was sealed, but its deal can't be read", self.put(number, 'head', head))

    def test_a_secret_that_was_used_twice(self):
        # Another table, whose seed follows from the same secret: all of it holds but that.
        number, head = self.table('blobs', status=1)
        deal = head['deal']
        deal['table'] = 'another'
        parts = [b'smallbox seed 1', b'another', unb64(deal['secret']), *(unb64(seat['share']) for seat in deal['seats'])]
        head['seed'] = b64(hashlib.sha512(b''.join(parts)).digest())
        del head['seal']
        self.refuse(number + 1, f"The secret was another table's too. It was that of table {number}", (
            'INSERT INTO tables (id, code, watch, status, head, wake) SELECT ?, ?, ?, status, head, wake FROM tables '
            'WHERE id = ?', (number + 1, 'c' * 22, 'w' * 22, number)), self.put(number + 1, 'head', head))

    def test_what_can_not_be_read(self):
        number, _ = self.table('bloops')
        self.refuse(number, "head can't be read", self.put(number, 'head', '{"game":"bloo'))
        self.refuse(number, "snapshot can't be read", self.put(number, 'snapshot', '{"record":{}'))
        number, snapshot = self.table('bloops', 'snapshot')
        snapshot['record']['game'] = 'chess'
        self.refuse(number, "can't be set up", self.put(number, 'snapshot', snapshot))

    def test_torn_bytes(self):
        folder = self.altered()
        path = os.path.join(folder, 'smallbox.db')
        with open(path, 'rb') as file:
            whole = bytearray(file.read())
        # A page that holds a part of a long text.
        page = next(at for at in range(4096, len(whole), 4096) if b'"actions":[' in whole[at:at + 4096])
        whole[page:page + 2000] = b'\xff' * 2000
        with open(path, 'wb') as file:
            file.write(whole)
        status, out, err = verify(folder)
        self.assertEqual(status, 1, out + err)
        self.assertRegex(out, 'NOT hold')
        self.assertNotIn('damaged', os.listdir(folder))

    def test_what_is_no_house(self):
        status, out, err = verify(self.altered(('PRAGMA user_version = 99', ())))
        self.assertEqual((status, out), (2, ''))
        self.assertIn('made by a newer Smallbox', err)
        status, _, err = verify(os.path.join(self.folders, 'nowhere'))
        self.assertEqual(status, 2)
        self.assertIn('there is no house in', err)
        folder = tempfile.mkdtemp(dir=self.folders)
        with open(os.path.join(folder, 'smallbox.db'), 'w', encoding='ascii') as file:
            file.write('nothing of the kind\n' * 100)
        status, _, err = verify(folder)
        self.assertEqual(status, 2)
        self.assertIn('not a database', err)
        done = subprocess.run([PROGRAM, 'verify'], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2)


if __name__ == '__main__':
    unittest.main()
