"""Times over the wire: a bot's delay tells nothing of its cards, and somebody else's thinking bots don't slow it down.

Times of a real server and of real bots: rows are few and the machine may be busy, so the bounds are wide. The exact
comparison, of all games and in worlds that differ in nothing else, is in simulated time (timing_test.cpp); here it is
seen that nothing between a table and the wire undoes it, in the game where what there is to choose from is most hidden
and most telling.

`--full` plays more games and wants the figures that are promised for a machine that does nothing else."""
import http.client
import json
import os
import random
import select
import sqlite3
import statistics
import sys
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import Line, Server, fresh_token  # noqa: E402
from secrecy_test import Referee  # noqa: E402

FULL = '--full' in sys.argv


def make(server, address, **fields):
    """A table made from that address of this machine."""
    line = http.client.HTTPConnection('127.0.0.1', server.port, timeout=30, source_address=(address, 0))
    line.request('POST', '/api/tables', json.dumps(fields),
                 {'Content-Type': 'application/json', 'Authorization': 'Bearer ' + fresh_token()})
    answer = line.getresponse()
    made = json.loads(answer.read())
    line.close()
    return answer.status, made


def is_waiting(line, seconds):
    """Whether something comes within that time."""
    return bool(line.buffer) or bool(select.select([line.socket], [], [], seconds)[0])


def delays(server, made, token, seconds, updates):
    """Sits at a table and does something only when nobody else does; (version, ms since the update before) of
    everything that was told."""
    line = server.line(made['table'], token)
    end = time.monotonic() + seconds
    before = time.monotonic()
    legal = []
    while time.monotonic() < end:
        if not is_waiting(line, 0.7):
            if legal:
                line.send(type='act', id=os.urandom(6).hex(), action=random.choice(legal))
            continue
        message = line.receive()
        now = time.monotonic()
        if message['type'] == 'update':
            updates.append((message['version'], 1000 * (now - before)))
            if 'result' in message:
                break
        if message['type'] in ('state', 'update'):
            legal = message['legal']
            before = now
    line.close()


def told_apart(rows):
    """The share of rows (delay, label) whose label the best threshold, learnt from every other row, guesses."""
    random.shuffle(rows)
    right = 0
    for fold in (0, 1):
        learn = sorted(rows[fold::2])
        balance, best, threshold = 0, 0, 0
        for delay, label in learn:
            balance += 1 if label else -1
            if abs(balance) > abs(best):
                best, threshold = balance, delay
        right += sum((delay <= threshold) == (label == (best > 0)) for delay, label in rows[1 - fold::2])
    return right / len(rows)


class Timing(unittest.TestCase):
    def rows(self, server, made, updates):
        """For each card that the bot played: its delay, and how many fitted."""
        db = sqlite3.connect(os.path.join(server.data, 'smallbox.db'))
        table, head = db.execute('SELECT id, head FROM tables WHERE code = ?', (made['table'],)).fetchone()
        actions = db.execute('SELECT seat, action FROM actions WHERE tbl = ? ORDER BY id', (table,)).fetchall()
        db.close()
        head = json.loads(head)
        referee = Referee()
        referee.ask('new', game=head['game'], seats=2, options=head['options'], seed=head['seed'])
        times = dict(updates)
        rows = []
        for version, (seat, action) in enumerate(actions, 1):
            action = json.loads(action)
            if seat == 1 and version in times and action['type'] == 'play':
                rows.append((times[version], len(referee.ask('legal', seat=seat)['actions'])))
            referee.ask('act', seat=seat, action=action)
        referee.close()
        return rows

    def test_delays_tell_nothing(self):
        random.seed(4)
        server = Server('--tables-per-minute', '1000', '--rate', '0', '--bot-time', '30')
        try:
            tables = []
            for _ in range(60 if FULL else 20):
                token = fresh_token()
                made = server.make('blink', token=token, pace='live', seats=['me', {'bot': 'level:10'}])
                tables.append((made, token, []))
            threads = [threading.Thread(target=delays, args=(server, made, token, 20, updates))
                       for made, token, updates in tables]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            found = [row for made, _, updates in tables for row in self.rows(server, made, updates)]
            # One card that fits, or more: those in between the two are about as many as either.
            sorts = [[(delay, label) for delay, fitting in found if fitting != 2 and (fitting > 2) == label]
                     for label in (False, True)]
            # As many of each, so that guessing is right half of the time.
            rows = [row for sort in sorts for row in random.sample(sort, min(map(len, sorts)))]
            usual = 0.5
            noise = 4 * 0.5 / len(rows) ** 0.5
            accuracy = told_apart(rows)
            print(f'blink: {len(rows)} cards, {100 * accuracy:.1f} % told apart, {100 * usual:.1f} % by guessing')
            self.assertGreater(len(rows), 60)
            self.assertLess(accuracy, usual + noise)
            # The test looks: the time that people take, who find one of many sooner, would be found.
            planted = [(delay / (3 if label else 1), label) for delay, label in rows]
            self.assertGreater(told_apart(planted), usual + noise)
        finally:
            server.close()


class Fair(unittest.TestCase):
    def watch(self, server, made, stop):
        line = Line(server.base)
        line.send(type='hello', table=made['watch'])
        while not stop.is_set():
            if is_waiting(line, 0.5):
                line.receive()
        line.close()

    def bots_delay(self, server, bot, seconds):
        """The median time that bots take at a table made from an address of its own."""
        status, made = make(server, '127.0.0.2', game='pop', pace='live', seats=['open'] + [{'bot': bot}] * 2)
        self.assertEqual(status, 201, made)
        token = fresh_token()
        line = server.line(made['table'], token)
        line.send(type='sit', name='Ann')
        line.socket.settimeout(30)
        found, start, legal = [], None, []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            message = line.receive()
            if message['type'] in ('state', 'update'):
                now = time.monotonic()
                if message['type'] == 'update' and 'id' not in message and start:
                    found.append(now - start)
                if 'result' in message:
                    break
                start = now
                # Whoever has chosen may take that back, which nobody here does.
                wanted = [action for action in message['legal'] if action['type'] in ('choose', 'ready')]
                if wanted and len(wanted) == len(message['legal']):
                    line.send(type='act', id=str(now), action=wanted[0])
        line.close()
        return statistics.median(found), len(found)

    def test_others_thinking_does_not_slow_bots_down(self):
        server = Server('--tables-per-minute', '1000', '--rate', '0', '--thinking-seats', '0', '--per-address', '1000')
        stop = threading.Event()
        threads = []
        try:
            # A search takes longer on a machine that does other things too: only `--full` looks at that.
            seconds, bots = (40, ('level:4', 'level:5')) if FULL else (8, ('level:4',))
            quiet = {bot: self.bots_delay(server, bot, seconds) for bot in bots}
            for tables in ((10, 30) if FULL else (30,)):
                while len(threads) < tables:
                    status, made = make(server, '127.0.0.3', game='pop', pace='live', seats=[{'bot': 'level:5'}] * 5)
                    self.assertEqual(status, 201, made)
                    threads.append(threading.Thread(target=self.watch, args=(server, made, stop)))
                    threads[-1].start()
                for bot, (before, count) in quiet.items():
                    now, counted = self.bots_delay(server, bot, seconds)
                    print(f'{bot}: {1000 * before:.0f} ms quiet ({count}), {1000 * now:.0f} ms beside {tables} tables of '
                          f'level 5 ({counted})')
                    self.assertLess(now, before * 1.2 + (0 if FULL else 0.3))
        finally:
            stop.set()
            for thread in threads:
                thread.join()
            server.close()

    def test_too_many_thinking_bots_are_refused_with_a_sentence(self):
        server = Server('--thinking-seats', '6')
        try:
            hard = dict(game='pop', seats=['me'] + [{'bot': 'level:5'}] * 4)
            self.assertEqual(make(server, '127.0.0.2', **hard)[0], 201)
            status, made = make(server, '127.0.0.2', **hard)
            self.assertEqual((status, made['code']), (429, 'limit'), made)
            self.assertIn('lower level', made['message'])
            self.assertEqual(make(server, '127.0.0.2', game='pop', seats=['me'] + [{'bot': 'level:4'}] * 4)[0], 201)
            self.assertEqual(make(server, '127.0.0.3', **hard)[0], 201)
        finally:
            server.close()


if __name__ == '__main__':
    unittest.main(warnings='ignore', argv=[arg for arg in sys.argv if arg != '--full'])
