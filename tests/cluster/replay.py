"""Runs of the model (sim/nodes.qnt, tests/cluster/model/traces.jsonl.xz) on the real store and a real PostgreSQL.

    replay.py SHELL [--every 1] [--first 0] [--verbose]      SHELL: build/<preset>/tests/store_shell

All runs, or every tenth where tests are to be short (SMALLBOX_SCALE under 10).

Every node of the model is a process with a store of its own. It reaches the database through this program, which holds
every append where the model says that it is: on its way there, on its way back, lost with its connection, or an orphan
that is carried out when nobody waits for it any more. Time passes by moving leases back, which are long ones. After every step what the store
said must be what the model says; after every run what is stored must be the model's log."""
import argparse
import collections
import itertools
import json
import lzma
import os
import queue
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from house import Database  # noqa: E402
from links import Differs, Proxy, close  # noqa: E402

TRACES = os.path.join(HERE, 'model', 'traces.jsonl.xz')
TICK = 100  # seconds of the database's time: so long that it does not matter how long this takes
LEASE = 3  # ticks, as in the model


class Node:
    """A process with a store, and where its append is. Every life has a name of its own: of one that it had before it would
    take what that one left without waiting, which the model does not know."""

    lives = itertools.count(1)

    def __init__(self, shell, name, database):
        self.shell, self.name, self.proxy = shell, name, Proxy(database)
        self.url = f'postgresql://postgres@127.0.0.1:{self.proxy.port}/smallbox?sslmode=disable'
        self.process, self.asked, self.link, self.statement = None, False, None, None
        self.said, self.appended = queue.Queue(), queue.Queue()

    def ready(self):
        if self.process is None:
            self.process = subprocess.Popen([self.shell, self.url, f'{self.name}{next(Node.lives)}'], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.DEVNULL, text=True)
            self.said, self.appended = queue.Queue(), queue.Queue()
            threading.Thread(target=listen, args=(self.process.stdout, self.said, self.appended), daemon=True).start()
            if self.hear() != ['ready']:
                raise Differs(f'{self.name} does not start')

    def kill(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process.stdin.close()
        self.process, self.asked, self.link = None, False, None

    def tell(self, *words):
        self.ready()
        self.process.stdin.write(' '.join(map(str, words)) + '\n')
        self.process.stdin.flush()

    def hear(self, where=None):
        try:
            return (where or self.said).get(timeout=20)
        except queue.Empty:
            raise Differs(f'{self.name} says nothing') from None

    def ask(self, *words):
        self.tell(*words)
        return self.hear()


def listen(pipe, said, appended):
    """What comes of an append is told when it is known; everything else is answered at once."""
    for line in pipe:
        words = line.split()
        if words[0] == 'append':
            appended.put(words[1:])
        else:
            said.put(words)
    for one in (said, appended):
        one.put(['ended'])


class Replay:
    def __init__(self, shell, database):
        self.database = database
        self.nodes = {name: Node(shell, name, database) for name in 'abc'}
        self.hand = Node(shell, 'hand', database)  # which makes tables, lets time pass and looks
        self.orphans = {}
        self.counts = collections.Counter()
        self.table = 0

    def run(self, steps):
        """One run, at a new table."""
        self.table += 1
        self.orphans = {}
        self.log, self.epoch, self.owners = [], 0, set()
        self.hand.ask('make', self.table)
        for number, (op, *fields) in enumerate(steps):
            node, epoch, place, id, came, known = (fields + ['', 0, 0, 0, '', []][len(fields):])
            self.counts[op + (' ' + came if came else '')] += 1
            try:
                getattr(self, op)(self.nodes.get(node), epoch, place, id, came, known)
            except Differs as error:
                raise Differs(f'step {number}, {[op, *fields]}: {error}') from error
        self.finish()

    def finish(self):
        stored = [int(one) for one in self.hand.ask('find', self.table)[1:]]
        if stored != self.log:
            raise Differs(f'{stored} are stored, {self.log} are the model\'s')
        self.clear()

    def clear(self):
        """Nothing is under way any more."""
        for node in self.nodes.values():
            if node.asked:
                node.kill()
            for link in node.proxy.links:
                if link.client.fileno() < 0 or link.request is not None:
                    close(link.client)
                    close(link.server)
        for link in self.orphans.values():
            close(link.server)

    @staticmethod
    def same(said, wanted):
        if said != wanted:
            raise Differs(f'the store says {said}, the model {wanted}')

    # ---- Steps

    def two(self, *_):
        """Where some runs begin: a has lost its table to b, and does not know."""
        self.take(self.nodes['a'], 1, 0, 0, 'ok', [])
        for _ in range(LEASE):
            self.tick()
        self.take(self.nodes['b'], 2, 0, 0, 'ok', [])

    def tick(self, *_):
        self.hand.ask('pass', self.table, TICK)

    def take(self, node, epoch, place, id, came, known):
        said = node.ask('take', self.table)
        if came == 'ok':
            self.epoch = epoch
            self.owners.add(node.name)
        self.same(said, ['ok', str(epoch), *map(str, known)] if came == 'ok' else ['taken'])

    def renew(self, node, epoch, place, id, came, known):
        self.same(node.ask('renew', self.table, epoch), [came])
        if came == 'lost':
            self.forget(node)

    def release(self, node, epoch, place, id, came, known):
        self.same(node.ask('release', self.table, epoch), [came])
        self.forget(node)

    def send(self, node, epoch, place, id, came, known):
        if not node.asked:
            node.tell('append', self.table, epoch, place, id)
        node.asked, node.statement = True, (epoch, place, id)
        end = time.monotonic() + 10
        # A store that came back may find that it was done, and then sends nothing.
        while not (link := node.proxy.holding()) and node.appended.empty():
            if time.monotonic() > end:
                raise Differs('no append is sent')
            time.sleep(0.0005)
        node.link = link

    def append(self, node, epoch, place, id, came, known):
        if node.link:
            node.link.deliver()
        if came == 'ok':
            self.log.append(id)

    def receive(self, node, epoch, place, id, came, known):
        if node.link:
            node.link.give()
        said = node.hear(node.appended)
        node.asked, node.link = False, None
        # Whose table it is no more may be told so, or that it had been done before: both are right, and nobody is told of it.
        if not (came == 'again' and epoch != self.epoch and said == ['fenced']):
            self.same(said, ['fenced'] if came == 'fenced' else ['ok'])

    def lose(self, node, *_):
        link, node.link = node.link, None
        if link is None:
            return
        if link.request is not None:
            self.orphans[node.statement] = link
        link.lose()

    def orphan(self, node, epoch, place, id, came, known):
        link = self.orphans.pop((epoch, place, id), None)
        if link:
            link.deliver()
        elif came == 'ok':  # a store that has found out what came of it sends nothing again that could be an orphan
            raise Differs('there is no such orphan')
        if came == 'ok':
            self.log.append(id)

    def kill(self, node, *_):
        self.forget(node)
        if node.name in self.owners:  # else it has nothing in memory that could be lost
            node.kill()

    def hello(self, node, epoch, have, id, came, known):
        """Whoever comes back is told what the node knows after what they have: it is a beginning of what is stored."""
        if came == 'stale':
            self.forget(node)
        self.same(known, self.log[:len(known)])

    def refuse(self, node, *_):
        self.forget(node)

    def forget(self, node):
        """The node has not got the table any more; what it has under way is nobody's."""
        if node.asked:
            if node.link and node.link.request is not None:
                self.orphans[node.statement] = node.link
            node.kill()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('shell')
    parser.add_argument('--every', type=int, default=1 if int(os.environ.get('SMALLBOX_SCALE', '100')) >= 10 else 10)
    parser.add_argument('--first', type=int, default=0)
    parser.add_argument('--verbose', action='store_true')
    options = parser.parse_args()
    with lzma.open(TRACES, 'rt', encoding='utf-8') as file:
        runs = [json.loads(line) for line in file]
    folder = tempfile.mkdtemp(prefix='smallbox-replay-')
    with socket.create_server(('127.0.0.1', 0)) as one:
        port = one.getsockname()[1]
    database = Database(folder, port=port)
    failed = 0
    try:
        database.start()
        database.create()
        replay = Replay(os.path.abspath(options.shell), database)
        for number in range(options.first, len(runs), options.every):
            try:
                replay.run(runs[number])
            except Differs as error:
                failed += 1
                print(f'run {number}: {error}')
                if options.verbose:
                    print(*runs[number], sep='\n')
                for node in replay.nodes.values():
                    node.kill()
                replay.clear()
                if failed >= 5:
                    break
        done = len(range(options.first, len(runs), options.every))
        print(f'{done} of {len(runs)} runs of the model on the real store, {sum(replay.counts.values())} steps: {failed} differ')
        print(', '.join(f'{what} {count}' for what, count in sorted(replay.counts.items())))
        for node in (replay.hand, *replay.nodes.values()):
            node.kill()
    finally:
        database.kill()
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
