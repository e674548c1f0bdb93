#!/usr/bin/env python3
"""What operators rely on. `smallbox backup` and `restore`: a copy that is made while people play replays whole; nothing is
ever written over; and where the disk is full, or it is stopped in the middle, there is no file under the name that was asked
for. `serve --keep-days`: games that have been over for so long go, and the log says so."""
import os
import random
import resource
import shutil
import signal
import sqlite3
import stat
import subprocess
import tempfile
import threading
import time
import unittest

from harness import PROGRAM, Server
from house_test import verify
from witness import one_table


def run(*words, **more):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=60, **more)
    return done.returncode, done.stdout, done.stderr


class Backup(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server('--per-address', '0', '--rate', '0')
        for game in ('blink', 'pop'):
            one_table(cls.server, game, random.Random(9), 8)
        cls.folder = tempfile.mkdtemp(prefix='smallbox-backup-')

    @classmethod
    def tearDownClass(cls):
        cls.server.close()
        shutil.rmtree(cls.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def test_a_copy_that_is_made_while_people_play(self):
        """Whatever was told before the backup began is in it, and it goes on from there."""
        stop, told = threading.Event(), []

        def play():
            dice = random.Random(3)
            while not stop.is_set():
                one_table(self.server, 'blink', dice, 3)
                told.append(1)
        player = threading.Thread(target=play)
        player.start()
        try:
            while len(told) < 2:
                time.sleep(0.01)
            before = len(told)
            self.assertEqual(run('backup', self.server.data, self.path('a.db'))[0], 0)
        finally:
            stop.set()
            player.join()
        self.assertEqual(stat.S_IMODE(os.stat(self.path('a.db')).st_mode), 0o600)
        status, out, err = run('restore', self.path('a.db'), self.path('a'))
        self.assertEqual((status, err), (0, ''))
        status, out, _ = verify(self.path('a'))
        self.assertEqual(status, 0, out)
        self.assertGreaterEqual(int(out.split(' tables')[0]), before + 2)
        again = Server('--per-address', '0', data=self.path('a'))
        try:
            one_table(again, 'pop', random.Random(4), 4)
            self.assertEqual(verify(again.data)[0], 0)
        finally:
            again.stop()
            again.log.close()

    def test_nothing_is_written_over(self):
        for name in ('there', 'link'):
            if name == 'link':
                os.symlink('/nowhere', self.path(name))
            else:
                with open(self.path(name), 'w', encoding='ascii') as file:
                    file.write('mine')
            status, _, err = run('backup', self.server.data, self.path(name))
            self.assertEqual(status, 1)
            self.assertIn('is there already', err)
        with open(self.path('there'), encoding='ascii') as file:
            self.assertEqual(file.read(), 'mine')
        self.assertEqual(run('backup', self.server.data, self.path('b.db'))[0], 0)
        status, _, err = run('restore', self.path('b.db'), self.server.data)
        self.assertEqual(status, 1)
        self.assertIn('is there already', err)
        for words in (('backup', self.path('nothing'), self.path('c.db')), ('restore', self.path('nothing'), self.path('c'))):
            status, _, err = run(*words)
            self.assertEqual(status, 1)
            self.assertIn('there is no', err)
        with open(self.path('text'), 'w', encoding='ascii') as file:
            file.write('no database at all\n' * 300)
        status, _, err = run('restore', self.path('text'), self.path('d'))
        self.assertEqual(status, 1)
        self.assertFalse(os.path.exists(self.path('d/smallbox.db')))

    def test_a_backup_of_a_newer_version(self):
        self.assertEqual(run('backup', self.server.data, self.path('new.db'))[0], 0)
        with sqlite3.connect(self.path('new.db')) as db:
            db.execute('PRAGMA user_version = 99')
        db.close()
        status, _, err = run('restore', self.path('new.db'), self.path('new'))
        self.assertEqual(status, 1)
        self.assertIn('newer Smallbox', err)

    def test_a_disk_that_is_full(self):
        """A file may grow to so many bytes only: what SQLite is told is as on a full disk."""
        def small():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))
        os.mkdir(self.path('full'))
        status, _, err = run('backup', self.server.data, self.path('full/x.db'), preexec_fn=small)
        self.assertEqual(status, 1, err)
        self.assertIn("can't copy", err)
        self.assertEqual(os.listdir(self.path('full')), [])

    def test_killed_in_the_middle(self):
        """At whatever moment: under its name it is whole, or not there."""
        self.assertEqual(run('backup', self.server.data, self.path('whole.db'))[0], 0)
        os.mkdir(self.path('killed'))
        for number in range(12):
            name = self.path(f'killed/{number}.db')
            process = subprocess.Popen([PROGRAM, 'backup', self.server.data, name], stdout=subprocess.DEVNULL)
            time.sleep(0.002 * number)
            process.kill()
            process.wait()
            if os.path.exists(name):
                with sqlite3.connect(name) as db:
                    self.assertEqual(db.execute('PRAGMA integrity_check').fetchone(), ('ok',))
                db.close()


class KeepDays(unittest.TestCase):
    def test_old_games_go_and_the_log_says_so(self):
        server = Server('--per-address', '0')
        for _ in range(2):
            one_table(server, 'blink', random.Random(2), 3)
        server.stop()
        with sqlite3.connect(os.path.join(server.data, 'smallbox.db')) as db:
            db.execute("UPDATE tables SET head = json_set(head, '$.created', 1, '$.end.at', 2) WHERE id = "
                       '(SELECT min(id) FROM tables)')
        db.close()
        server.options += ('--keep-days', '30')
        server.start()
        end = time.monotonic() + 20
        while '"old games forgotten"' not in server.log_text() and time.monotonic() < end:
            time.sleep(0.05)
        self.assertIn('"old games forgotten","games":1,"days":30', server.log_text())
        server.stop()
        self.assertIn('1 table: 1 over', verify(server.data)[1])
        server.start()
        server.close()


if __name__ == '__main__':
    unittest.main()
