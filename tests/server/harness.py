"""Starts real servers for tests and talks to them with the example client."""
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, 'examples'))
from client import Line, request  # noqa: E402

PROGRAM = os.environ.get('SMALLBOX', os.path.join(ROOT, 'build', 'smallbox'))

# Where it is set: a file to which what servers say is added, for web/scripts/validate.mjs.
MESSAGES = os.environ.get('SMALLBOX_MESSAGES')
kept = open(MESSAGES, 'a', encoding='utf-8') if MESSAGES else None
keeping = threading.Lock()  # people of a test may each have a thread; texts that two of them write at once get mixed up


def keep(kind, value, game='server'):
    if kept:
        line = json.dumps({'kind': kind, 'game': game, 'value': value}) + '\n'
        with keeping:
            kept.write(line)
    return value


if kept:
    unkept = Line.receive
    Line.receive = lambda line: keep('message', unkept(line))


class Server:
    """`smallbox serve` on a port of its own."""

    def __init__(self, *options, data=None, port=0):
        self.own = data is None
        self.data = data or tempfile.mkdtemp(prefix='smallbox-test-')
        self.options = options
        self.port = port
        self.process = None
        self.log = open(os.path.join(self.data, 'log'), 'ab')
        self.start()

    def start(self):
        began = time.monotonic()
        self.process = subprocess.Popen(
            [PROGRAM, 'serve', '--port', str(self.port), '--data', self.data, *self.options],
            stdout=subprocess.PIPE, stderr=self.log, stdin=subprocess.DEVNULL)
        line = self.process.stdout.readline().decode()
        found = re.search(r'http://127\.0\.0\.1:(\d+)/', line)
        if not found:
            raise RuntimeError('the server does not start: ' + self.log_text()[-500:])
        self.port = int(found.group(1))
        self.base = f'http://127.0.0.1:{self.port}'
        self.start_seconds = time.monotonic() - began

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """SIGTERM; the exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(20)
        self.process.stdout.close()
        return status

    def log_text(self):
        with open(os.path.join(self.data, 'log'), encoding='utf-8', errors='replace') as file:
            return file.read()

    def close(self):
        status = self.stop()
        self.log.close()
        if status != 0 or 'ERROR: ' in self.log_text():
            raise RuntimeError(f'the server ended with status {status}: {self.log_text()[-3000:]}')
        if self.own:
            shutil.rmtree(self.data, ignore_errors=True)
        return status

    # ---- Shorthands

    def make(self, game='blink', token=None, **fields):
        status, made = request(self.base, 'POST', '/api/tables', {'game': game, 'pace': 'relaxed', **fields}, token)
        if status != 201:
            raise RuntimeError(f'{status}: {made}')
        return keep('madeTable', made)

    def ask(self, kind, path, token=None, method='GET', game='server'):
        """What HTTP answers, which the schemas call `kind`."""
        status, answer = request(self.base, method, path, None, token)
        return keep(kind if status == 200 else 'refusal', answer, game if status == 200 else 'server')

    def line(self, code=None, token=None, have=None, legal=True, view=False, source=None, **fields):
        line = Line(self.base, source=source)
        if code:
            hello = {'type': 'hello', 'table': code, 'with': ['legal'] * legal + ['view'] * view, **fields}
            if token:
                hello['token'] = token
            if have is not None:
                hello['have'] = have
            line.send(**hello)
        return line

    def pair(self, game='blink', **fields):
        """A table of two people, with their lines, both past the first state."""
        made = self.make(game, seats=['me', 'open'], name='Ann', **fields)
        ann = self.line(made['table'], made['token'])
        tokens = [made['token'], fresh_token()]
        ben = self.line(made['table'], tokens[1])
        ben.send(type='sit', name='Ben')
        return made, tokens, [ann, ben], [until(ann, 'state'), until(ben, 'state')]


class Postgres:
    """A PostgreSQL of the test's own, with one database after another."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix='smallbox-pg-')
        self.made = 0
        self.tell('start', str(os.getpid()))

    def tell(self, what, *more):
        """start, halt (as when the power fails), go, stop."""
        subprocess.run([os.path.join(ROOT, 'tests', 'server', 'postgres'), what, self.folder, *more], check=True,
                       stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL)

    def url(self, name):
        return f'postgresql://postgres@/{name}?host={self.folder}'

    def database(self):
        self.made += 1
        name = f'house{self.made}'
        self.run('postgres', f'CREATE DATABASE {name}')
        return name

    def run(self, name, sql):
        """What the database answers, rows as lists of texts."""
        done = subprocess.run(['psql', '-X', '-q', '-A', '-t', '-F', '\t', '-v', 'ON_ERROR_STOP=1', '-d', self.url(name), '-c', sql],
                              check=True, capture_output=True, text=True)
        return [line.split('\t') for line in done.stdout.splitlines()]

    def close(self):
        self.tell('stop')


class Nats:
    """A nats-server of the test's own, on a port that stays the same when it comes back."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix='smallbox-nats-')
        with socket.socket() as free:
            free.bind(('127.0.0.1', 0))
            self.port = free.getsockname()[1]
        self.url = f'nats://127.0.0.1:{self.port}'
        self.process = None
        self.go()

    def go(self):
        self.process = subprocess.Popen(['nats-server', '-a', '127.0.0.1', '-p', str(self.port), '-l', os.path.join(self.folder, 'log')],
                                        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        began = time.monotonic()
        while time.monotonic() - began < 20:
            try:
                socket.create_connection(('127.0.0.1', self.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError('nats-server does not start')

    def halt(self):
        self.process.kill()
        self.process.wait()

    def close(self):
        self.halt()
        shutil.rmtree(self.folder, ignore_errors=True)


def fresh_token():
    return ''.join(random.choice('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') for _ in range(43))


def until(line, *types):
    """The next message of one of these types."""
    while True:
        message = line.receive()
        if message['type'] in types:
            return message


def act(line, action, id=None, **fields):
    """Sends an action; its update, or why it was refused."""
    id = id or os.urandom(6).hex()
    line.send(type='act', id=id, action=action, **fields)
    while True:
        message = line.receive()
        if message.get('id') == id:
            return message


def able(lines):
    """The first of these lines that may act, by its number, and what it may do first; none once the game is over, which in Bloops
    the first discard can bring."""
    for number, line in enumerate(lines):
        line.send(type='state')
        state = until(line, 'state')
        if state.get('result'):
            return None
        if state.get('legal'):
            return number, state['legal'][0]
    raise AssertionError('nobody can act')


def is_closed(line, seconds=10):
    """Whether the server closes the line within that time."""
    line.socket.settimeout(seconds)
    try:
        while True:
            line.receive()
    except (ConnectionError, OSError) as error:
        return not isinstance(error, socket.timeout)
