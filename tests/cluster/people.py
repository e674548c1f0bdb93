"""People who play at many tables by script, over any of several servers, and write down all that they send and are told.

    people.py CONFIG.json

Made by cluster_test.py, in a namespace of their own. The configuration says where servers are, how many tables of which
games there are, how fast people are and where the log goes. They play until their standard input ends.

Everybody is a client as docs/server-protocol.md describes it: one action at a time with an id of its own; a line that is
broken, or on which nothing is answered for a while, is left for another, at any server, with `have`; what was not answered
is sent again there. Nobody resigns or leaves: whatever ends a game otherwise than by its rules was not them."""
import asyncio
import base64
import collections
import json
import os
import random
import struct
import sys
import time

ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
PATIENCE = 2.0  # seconds without an answer; then it is tried elsewhere
PASSING = ('unavailable', 'busy', 'limit', 'moved')


class Broken(Exception):
    """A line, or an attempt to get one."""


class Line(asyncio.Protocol):
    """A WebSocket. What has come waits until somebody hears it."""

    def __init__(self):
        self.buffer, self.messages = b'', collections.deque()
        self.transport, self.lost, self.waiter, self.upgraded = None, None, None, False

    @classmethod
    async def open(cls, address, port):
        loop = asyncio.get_running_loop()
        _, line = await asyncio.wait_for(loop.create_connection(cls, address, port), 1.0)
        key = base64.b64encode(os.urandom(16)).decode()
        line.transport.write((f'GET /ws HTTP/1.1\r\nHost: {address}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                              f'Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n').encode())
        return line

    def connection_made(self, transport):
        self.transport = transport

    def connection_lost(self, error):
        self.end('lost')

    def end(self, why):
        self.lost = self.lost or why
        self.wake()

    def wake(self):
        if self.waiter and not self.waiter.done():
            self.waiter.set_result(None)

    def data_received(self, data):
        self.buffer += data
        if not self.upgraded:
            head, found, rest = self.buffer.partition(b'\r\n\r\n')
            if not found:
                return
            if b' 101 ' not in head.split(b'\r\n')[0]:
                return self.end(head.split(b'\r\n')[0].decode())
            self.upgraded, self.buffer = True, rest
        while self.take_frame():
            pass
        self.wake()

    def take_frame(self):
        if len(self.buffer) < 2:
            return False
        size, at = self.buffer[1] & 127, 2
        if size > 125:
            at = 4 if size == 126 else 10
            size = int.from_bytes(self.buffer[2:at], 'big')
        if len(self.buffer) < at + size:
            return False
        kind, payload, self.buffer = self.buffer[0] & 15, self.buffer[at:at + size], self.buffer[at + size:]
        if kind == 1:
            self.messages.append(payload)
        elif kind == 8:
            self.end('closed')
        elif kind == 9:
            self.frame(10, payload)
        return True

    def frame(self, opcode, payload):
        size = len(payload)
        head = struct.pack('!BB', 128 | opcode, 128 | size) if size < 126 else struct.pack('!BBH', 128 | opcode, 254, size)
        self.transport.write(head + bytes(4) + payload)

    def send(self, **message):
        self.frame(1, json.dumps(message).encode())

    async def receive(self, seconds):
        """The next message; None: nothing came in that time."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while not self.messages and not self.lost and (left := until - loop.time()) > 0:  # half a message wakes it up, too
            self.waiter = loop.create_future()
            timer = loop.call_later(left, self.wake)
            await self.waiter
            timer.cancel()
        if self.messages:
            return json.loads(self.messages.popleft())
        if self.lost:
            raise Broken(self.lost)
        return None

    def abort(self):
        self.transport.abort()


async def request(server, method, path, body=None, token=None):
    """One HTTP request: (status, parsed JSON)."""
    reader, writer = await asyncio.wait_for(asyncio.open_connection(*server), 1.0)
    try:
        text = b'' if body is None else json.dumps(body).encode()
        extra = f'Authorization: Bearer {token}\r\n' if token else ''
        writer.write((f'{method} {path} HTTP/1.1\r\nHost: {server[0]}:{server[1]}\r\nContent-Type: application/json\r\n'
                      f'Content-Length: {len(text)}\r\nConnection: close\r\n{extra}\r\n').encode() + text)
        answer = await asyncio.wait_for(reader.read(), 2 * PATIENCE)
        head, _, rest = answer.partition(b'\r\n\r\n')
        return int(head.split()[1]), json.loads(rest)
    except (IndexError, ValueError) as error:
        raise Broken('no answer') from error
    finally:
        writer.transport.abort()


FAULTS = (Broken, OSError, EOFError, asyncio.TimeoutError)


class Crowd:
    def __init__(self, config):
        self.servers = [tuple(one) for one in config['servers']]
        self.pause = config['pause']
        self.log = open(config['log'], 'w', buffering=1, encoding='utf-8')
        self.ending = False
        self.owners_file, self.owners = config.get('owners'), {}  # by table: which server has it, as far as is known
        self.games = {}  # how many have come to their end

    def note(self, person, k, **fields):
        self.log.write(json.dumps({'t': round(time.monotonic(), 4), 'who': person.name, 'table': person.code, 'k': k, **fields}) + '\n')

    def elsewhere(self, but, code=None):
        """A server, preferably another one, and none that has that table."""
        others = [one for one in self.servers if one != but] or self.servers
        return random.choice([one for one in others if one[0] != self.owners.get(code)] or others)

    async def hear_of_owners(self):
        """Now and then: who has which table, which no client could know."""
        while self.owners_file:
            try:
                with open(self.owners_file, encoding='utf-8') as file:
                    self.owners = json.load(file)
            except OSError:
                pass
            await asyncio.sleep(1)


class Person:
    """One seat of one table."""

    def __init__(self, crowd, code, seat, token, name, home):
        self.crowd, self.code, self.seat, self.token, self.name, self.server = crowd, code, seat, token, name, home
        self.line = None
        self.there = False  # the table has answered on that line
        self.version = None
        self.pending = None  # what was sent and not answered
        self.legal = []
        self.over = False
        self.asked = 0.0  # since when something is to be answered; 0: nothing is

    async def play(self):
        while not self.over and not self.crowd.ending:
            try:
                await self.come()
                while not self.over and not self.crowd.ending:
                    await self.turn()
                    if not self.pending and self.crowd.owners.get(self.code) == self.server[0] and random.random() < 0.2:
                        self.leave(moved=True)  # so that people are at other servers than whoever has their table
                        await self.come()
            except FAULTS:
                self.leave()
                await asyncio.sleep(random.uniform(0.05, 0.25))
        self.leave()

    def leave(self, **why):
        if self.line:
            self.line.abort()
            self.line = None
            self.crowd.note(self, 'gone', over=self.over, **why)

    async def come(self):
        """A new line, at another server than the last one."""
        self.server = self.crowd.elsewhere(self.server, self.code)
        line = await Line.open(*self.server)
        self.line, self.there = line, False
        hello = {'type': 'hello', 'table': self.code, 'token': self.token, 'with': ['legal']}
        if self.version is not None:
            hello['have'] = self.version
        self.crowd.note(self, 'line', have=self.version, node=self.server[0])
        line.send(**hello)
        self.asked = time.monotonic()
        while True:
            message = await self.hear(PATIENCE * 2)
            if message is None:
                raise Broken('no answer')
            if message['type'] in ('state', 'current', 'update'):
                break
        self.there = True
        if self.pending:
            self.act()

    async def turn(self):
        """Hears what comes for as long as a person thinks, then does something."""
        until = time.monotonic() + random.uniform(0.5, 1.5) * self.crowd.pause
        while (left := until - time.monotonic()) > 0:
            await self.hear(left)
        if self.asked and time.monotonic() - self.asked > PATIENCE:
            raise Broken('no answer')
        if self.over or self.asked:
            return
        if self.pending:
            self.act()  # it was refused for a while
        elif self.legal:
            self.pending = {'id': os.urandom(8).hex(), 'action': random.choice(self.legal)}
            self.act()
        else:  # so that everybody says something that only whoever has the table can answer
            self.line.send(type='state')
            self.asked = time.monotonic()

    def act(self):
        self.crowd.note(self, 'act', seat=self.seat, **self.pending)
        self.line.send(type='act', **self.pending)
        self.asked = time.monotonic()

    async def hear(self, seconds):
        message = await self.line.receive(seconds)
        if message is None:
            return None
        kind, id = message['type'], message.get('id')
        if kind in ('state', 'update', 'current'):
            self.crowd.note(self, 'told', kind=kind, version=message['version'], seal=message.get('seal'))
            self.version, self.legal = message['version'], message.get('legal', [])
            self.over = self.over or bool(message.get('result'))
            if not self.pending:
                self.asked = 0.0
        elif kind == 'table' and message.get('ended'):
            self.crowd.note(self, 'ended', why=message['ended'])
            self.over = True
        elif kind == 'refused':
            self.refused(message)
        if self.pending and id == self.pending['id'] and kind in ('update', 'done'):
            self.crowd.note(self, 'ack', id=id, version=message['version'])
            self.pending, self.asked = None, 0.0
        return message

    def refused(self, message):
        self.crowd.note(self, 'refused', id=message.get('id'), code=message['code'], message=message['message'])
        if not message.get('id'):
            if self.there and message['code'] == 'unavailable':  # told to everybody: it goes on by itself
                return
            raise Broken(message['code'])  # the hello: here or now it can't be had
        self.asked = 0.0
        if self.pending and message['id'] == self.pending['id'] and message['code'] not in PASSING:
            self.pending = None


async def table(crowd, number, game, seats):
    """One table after another, each until its game is over."""
    round_number = 0
    while not crowd.ending:
        server = random.choice(crowd.servers)
        tokens = [''.join(random.choice(ALPHABET) for _ in range(43)) for _ in range(seats)]
        try:
            code = await sit_down(crowd, server, game, tokens)
        except FAULTS:
            await asyncio.sleep(0.3)
            continue
        round_number += 1
        people = [Person(crowd, code, seat, token, f'{number}.{round_number}.{seat}', server) for seat, token in enumerate(tokens)]
        await asyncio.gather(*(person.play() for person in people))
        crowd.games[game] = crowd.games.get(game, 0) + all(person.over for person in people)


async def sit_down(crowd, server, game, tokens):
    """A table whose game has begun. One at which that fails is left alone: nobody was told of a game there."""
    wish = {'game': game, 'seats': ['me'] + ['open'] * (len(tokens) - 1), 'name': 'One', 'pace': {'kind': 'relaxed', 'turn': 0, 'patience': 0}}
    status, made = await request(server, 'POST', '/api/tables', wish, tokens[0])
    if status != 201:
        raise Broken(str(made))
    for token in tokens[1:]:
        await sit(crowd, made['table'], token, server)
    return made['table']


async def sit(crowd, code, token, server, tries=12):
    """At another server than the last one, and so on: where nobody passes things on, only one of them lets them in."""
    for left in reversed(range(tries)):
        server = crowd.elsewhere(server)
        line = await Line.open(*server)
        try:
            line.send(type='hello', table=code, token=token)
            line.send(type='sit', name='Other')
            while (message := await line.receive(2 * PATIENCE)) and message['type'] != 'refused':
                if message['type'] == 'table' and message['you'] is not None:
                    return
        except Broken:
            if left == 0:
                raise
        finally:
            line.abort()
        await asyncio.sleep(0.1)
    raise Broken('nobody lets them in')


async def main():
    with open(sys.argv[1], encoding='utf-8') as file:
        config = json.load(file)
    crowd = Crowd(config)
    listening = asyncio.create_task(crowd.hear_of_owners())
    tasks = [asyncio.create_task(table(crowd, number, *which)) for number, which in enumerate(config['tables'])]
    print('ready', flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    crowd.ending = True
    await asyncio.wait(tasks, timeout=10)
    listening.cancel()
    failed = [task.exception() for task in tasks if task.done() and task.exception()]
    crowd.log.close()
    print(json.dumps({'finished': crowd.games, 'stuck': sum(not task.done() for task in tasks), 'failed': [repr(one) for one in failed]}), flush=True)
    os._exit(0)  # whoever is stuck is told above


if __name__ == '__main__':
    asyncio.run(main())
