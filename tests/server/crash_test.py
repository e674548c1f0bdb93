"""Kills the server with SIGKILL again and again while people play, and looks whether anything that they were told is
gone or has happened twice.

    crash_test.py [--kills 12] [--tables 24] [--postgres]

Every player sends one action at a time with an id of its own, and after a broken line comes back with the last version
it has seen and sends what was not answered again. In the end the store is read: every acknowledged action stands there
under its number, no id stands there twice, and no table was lost. Beside them somebody makes table after table, each with
a box of its own: whatever table stands there has its box, and so has every one that was acknowledged."""
import argparse
import http.client
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import PROGRAM, Line, Postgres, Server, fresh_token, request  # noqa: E402


class Player(threading.Thread):
    """Both seats of some tables, played in turn."""

    def __init__(self, server, tables, stop):
        super().__init__(daemon=True)
        self.server, self.tables, self.stop = server, tables, stop
        self.acked = []  # (code, version, seat, action, id)
        self.errors = []
        self.returns = 0

    def run(self):
        try:
            while not self.stop.is_set():
                for table in self.tables:
                    for seat in (0, 1):
                        if not self.stop.is_set():
                            self.turn(table, seat)
        except Exception as error:  # noqa: BLE001: a test reports whatever went wrong
            self.errors.append(repr(error))

    def turn(self, table, seat):
        """One action of one seat, if it has one; comes back as often as it takes."""
        while not self.stop.is_set():
            try:
                line = table['lines'][seat]
                if line is None:
                    line = self.connect(table, seat)
                pending = table['pending'][seat]
                if pending is None:
                    line.send(type='state')
                    state = self.read(table, seat, lambda m: m['type'] == 'state')
                    if state.get('result'):
                        return
                    if not state['legal']:
                        return
                    pending = table['pending'][seat] = {'id': os.urandom(8).hex(), 'action': random.choice(state['legal'])}
                line.send(type='act', **pending)
                answer = self.read(table, seat, lambda m: m.get('id') == pending['id'])
                if answer['type'] in ('update', 'done'):
                    self.acked.append((table['code'], answer['version'], seat, pending['action'], pending['id']))
                table['pending'][seat] = None
                return
            except (ConnectionError, OSError):
                if table['lines'][seat]:
                    table['lines'][seat].close()
                table['lines'][seat] = None
                time.sleep(0.01)

    def connect(self, table, seat):
        line = Line(self.server.base, timeout=10)
        have = table['version'][seat]
        hello = {'type': 'hello', 'table': table['code'], 'token': table['tokens'][seat]}
        if have is not None:
            hello['have'] = have
        line.send(**hello)
        table['lines'][seat] = line
        self.returns += 1
        said = self.read(table, seat, lambda m: m['type'] in ('state', 'current', 'update', 'refused'))
        if said['type'] == 'refused' and said['code'] == 'busy':  # the database is away, or has not heard of the new life yet
            raise ConnectionError('busy')
        if said['type'] == 'refused':
            self.errors.append(f'a table is lost: {said}')
        elif have is not None and said['type'] == 'update' and said['version'] != have + 1:
            self.errors.append(f'after version {have} came {said["version"]}')
        return line

    def read(self, table, seat, wanted):
        while True:
            message = table['lines'][seat].receive()
            version = message.get('version') if message['type'] in ('state', 'update', 'current') else None
            if version is not None:
                last = table['version'][seat]
                if last is not None and version < last:
                    self.errors.append(f'version {last} had been shown, now it is {version}')
                table['version'][seat] = version
            if wanted(message):
                return message


class Maker(threading.Thread):
    """Makes tables with boxes that nobody has seen before."""

    def __init__(self, server, stop):
        super().__init__(daemon=True)
        self.server, self.stop = server, stop
        self.box = request(server.base, 'GET', '/api/games/template/box')[1]
        self.made = []  # (code, name of the box)

    def run(self):
        number = 0
        while not self.stop.is_set():
            number += 1
            box = {**self.box, 'name': f'Box {number}'}
            try:
                if number % 2 == 0:  # brought first, and then named
                    status, kept = request(self.server.base, 'POST', '/api/boxes', box)
                    box = kept['id'] if status == 201 else box
                status, made = request(self.server.base, 'POST', '/api/tables', {'game': 'template', 'box': box})
                if status == 201:
                    self.made.append((made['table'], f'Box {number}'))
            except (OSError, ValueError, http.client.HTTPException):
                time.sleep(0.01)
            time.sleep(0.01)

    def lost(self, db):
        """Tables that stand there without their box, or do not stand there although they were told of."""
        orphans = db.execute("SELECT count(*) FROM tables WHERE box <> '' AND box NOT IN (SELECT id FROM boxes)").fetchone()[0]
        rows = db.execute('SELECT code, boxes.box FROM tables JOIN boxes ON boxes.id = tables.box')
        names = {code: json.loads(text)['name'] for code, text in rows}
        return orphans + sum(1 for code, name in self.made if names.get(code) != name)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('--kills', type=int, default=12)
    arguments.add_argument('--tables', type=int, default=24)
    arguments.add_argument('--postgres', action='store_true', help='with the house in a database, which is cut off now and then')
    options = arguments.parse_args()
    postgres = Postgres() if options.postgres else None
    store = postgres.url(postgres.database()) if postgres else None
    server = Server('--per-address', '0', '--per-guest', '0', '--rate', '0', *(['--store', store] if store else []))
    tables = []
    for _ in range(options.tables):
        made = server.make(seats=['me', 'open'], options={'best_of': 5})
        table = {'code': made['table'], 'tokens': [made['token'], fresh_token()], 'lines': [None, None],
                 'pending': [None, None], 'version': [None, None]}
        line = server.line(made['table'], table['tokens'][1])
        line.send(type='sit', name='Ben')
        while line.receive()['type'] != 'state':
            pass
        line.close()
        tables.append(table)
    stop = threading.Event()
    players = [Player(server, tables[i::4], stop) for i in range(4)]
    maker = Maker(server, stop)
    for player in (*players, maker):
        player.start()
    slowest = 0
    for _ in range(options.kills):
        time.sleep(random.uniform(0.02, 0.4))
        if random.random() < 0.2:  # now and then it only stands still for a while before that
            server.process.send_signal(signal.SIGSTOP)
            time.sleep(random.uniform(0.05, 0.3))
            server.process.send_signal(signal.SIGCONT)
            time.sleep(random.uniform(0, 0.1))
        if postgres and random.random() < 0.2:
            postgres.tell('halt')
            time.sleep(random.uniform(0, 0.2))
            postgres.tell('go')
        server.kill()
        server.start()  # on the same port
        slowest = max(slowest, server.start_seconds)
    time.sleep(0.5)
    stop.set()
    for player in (*players, maker):
        player.join(20)
    errors = [error for player in players for error in player.errors]
    acked = [one for player in players for one in player.acked]
    server.kill()

    if store:  # read as a folder's is
        subprocess.run([PROGRAM, 'copy', '--from', store, '--to', server.data], check=True)
    db = sqlite3.connect(os.path.join(server.data, 'smallbox.db'))
    ids = dict(db.execute('SELECT code, id FROM tables'))
    stored = {}
    if store:  # there actions go when a snapshot holds them
        for table, text in db.execute("SELECT id, snapshot FROM tables WHERE snapshot <> ''"):
            kept = json.loads(text)
            keys = {version: key for _, key, version in kept['keys']}
            stored[table] = [(one['seat'], keys.get(number, 0), one['action'])
                             for number, one in enumerate(kept['record']['actions'], 1)]
    for table, number, seat, key, action in db.execute('SELECT tbl, number, seat, key, action FROM actions ORDER BY id'):
        rows = stored.setdefault(table, [])
        rows.append((seat, key, json.loads(action)))
        if number != len(rows):
            errors.append(f'table {table}: number {number} is the {len(rows)}th')
    without = maker.lost(db)
    db.close()
    lost = sum(1 for code, version, seat, action, _ in acked
               if version > len(stored.get(ids[code], [])) or
               stored[ids[code]][version - 1][0] != seat or stored[ids[code]][version - 1][2] != action)
    keys = [(table, seat, key) for table, rows in stored.items() for seat, key, _ in rows if key]
    doubled = len(keys) - len(set(keys))
    # Two ids that were acknowledged can't be the same action.
    doubled += len(acked) - len({(code, version) for code, version, *_ in acked})
    server.start()
    gone = sum(1 for table in tables if not answers(server, table))
    server.close()
    if postgres:
        postgres.close()
    print(f'{options.kills} kills, {options.tables} tables, {len(acked)} acknowledged actions, '
          f'{sum(p.returns for p in players)} connections: {lost} lost, {doubled} doubled, {gone} tables gone, '
          f'{len(maker.made)} made with boxes and {without} of them lost or without, '
          f'slowest start {slowest:.2f} s')
    for error in errors[:20]:
        print(error)
    ok = not errors and lost == 0 and doubled == 0 and gone == 0 and without == 0 and maker.made and len(acked) > 5 * options.kills and slowest < 10
    sys.exit(0 if ok else 1)


def answers(server, table):
    line = server.line(table['code'], table['tokens'][0], have=table['version'][0])
    message = line.receive()
    while message['type'] == 'table':
        message = line.receive()
    line.close()
    return message['type'] in ('state', 'update', 'current')


if __name__ == '__main__':
    main()
