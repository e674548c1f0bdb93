#!/usr/bin/env python3
"""Races between people at different distances, on real sockets: who wins, with and without evening out.

    sudo bench/distance.py [PROGRAM] [--games 2000] [--tables 250] [--near 20] [--far 120] [--only CAP] [--liar]

A server and two crowds of players are each in a network namespace of their own. Between them packets travel through TUN
devices and this program, which hands each on after half a round trip: TCP, the server and the clients are real, as with the
kernel's netem, which not every kernel has. Everybody reacts equally fast, by one distribution; a client does nothing more
until its last action was answered. --liar: those who are near claim that every input is a minute old, and take 200 ms to
answer whenever the server measures their line.

Needs root, /dev/net/tun and iproute2. Its parts are processes of the same file: `relay`, `crowd`."""
import argparse
import asyncio
import base64
import ctypes
import fcntl
import heapq
import json
import math
import os
import random
import select
import shutil
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PORT = 18777
SPACES = {'server': 'sbd-server', 'near': 'sbd-near', 'far': 'sbd-far'}
NETS = {'near': '10.98.1', 'far': '10.98.2'}
# What a person takes, in ms: a bell and an exponential tail (bots/reaction.hpp).
REACTION = (500, 100, 250)


# ---- Lines --------------------------------------------------------------------------------------

def open_tun(space, name):
    """A TUN device in that namespace; the file that its packets come from."""
    libc = ctypes.CDLL(None, use_errno=True)
    home = os.open('/proc/self/ns/net', os.O_RDONLY)
    there = os.open(f'/var/run/netns/{space}', os.O_RDONLY)
    if libc.setns(there, 0x40000000):
        raise OSError(ctypes.get_errno(), 'setns')
    file = os.open('/dev/net/tun', os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(file, 0x400454ca, struct.pack('16sH22x', name.encode(), 0x1001))  # TUNSETIFF: TUN, no header
    libc.setns(home, 0x40000000)
    os.close(home)
    os.close(there)
    return file


def set_up(space, name, address):
    for command in (f'addr add {address}/24 dev {name}', f'link set {name} up mtu 1400', 'link set lo up'):
        subprocess.run(['ip', '-n', space, *command.split()], check=True)


def relay(options):
    """Hands packets on, each half a round trip later."""
    way = {}
    for who, trip in (('near', options.near), ('far', options.far)):
        here = open_tun(SPACES['server'], 'to-' + who)
        there = open_tun(SPACES[who], 'home')
        set_up(SPACES['server'], 'to-' + who, NETS[who] + '.1')
        set_up(SPACES[who], 'home', NETS[who] + '.2')
        way[here] = (there, trip / 2000)
        way[there] = (here, trip / 2000)
    print('ready', flush=True)
    waiting, count = [], 0
    poll = select.epoll()
    for file in way:
        poll.register(file, select.EPOLLIN)
    while True:
        left = max(0, waiting[0][0] - time.monotonic()) if waiting else 1
        for file, _ in poll.poll(left):
            to, delay = way[file]
            try:
                while True:
                    packet = os.read(file, 2048)
                    count += 1
                    heapq.heappush(waiting, (time.monotonic() + delay, count, to, packet))
            except BlockingIOError:
                pass
        now = time.monotonic()
        while waiting and waiting[0][0] <= now:
            _, _, to, packet = heapq.heappop(waiting)
            try:
                os.write(to, packet)
            except OSError:
                pass  # a queue that is full loses packets, as elsewhere


# ---- People -------------------------------------------------------------------------------------

class Line(asyncio.Protocol):
    """A WebSocket, the client's side, with as little as is needed."""

    def __init__(self, player):
        self.player, self.buffer, self.open = player, b'', False

    def connection_made(self, transport):
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(f'GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                        f'Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n'.encode())

    def frame(self, opcode, payload):
        size = len(payload)
        head = struct.pack('!BB', 128 | opcode, 128 | size) if size < 126 else struct.pack('!BBH', 128 | opcode, 254, size)
        self.transport.write(head + bytes(4) + payload)

    def say(self, **message):
        self.frame(1, json.dumps(message).encode())

    def data_received(self, data):
        self.buffer += data
        if not self.open:
            head, found, rest = self.buffer.partition(b'\r\n\r\n')
            if not found:
                return
            assert b' 101 ' in head, head
            self.buffer, self.open = rest, True
            self.player.opened()
        while len(self.buffer) >= 2:
            size, start = self.buffer[1] & 127, 2
            if size == 126:
                if len(self.buffer) < 4:
                    return
                size, start = struct.unpack('!H', self.buffer[2:4])[0], 4
            if len(self.buffer) < start + size:
                return
            opcode, payload = self.buffer[0] & 15, self.buffer[start:start + size]
            self.buffer = self.buffer[start + size:]
            if opcode == 9:
                self.player.asked(payload)
            elif opcode == 1:
                self.player.hear(json.loads(payload))

    def connection_lost(self, _):
        self.player.lost()


class Player:
    """Looks at what was told last, takes a reaction's time, acts, and waits for the answer."""

    def __init__(self, crowd, table, token, seat, done):
        self.crowd, self.table, self.token, self.seat, self.done = crowd, table, token, seat, done
        self.legal, self.busy, self.begun, self.acts, self.over = [], False, False, 0, False
        self.trip, self.pinged = None, 0

    def opened(self):
        self.line.say(type='hello', table=self.table, token=self.token, **{'with': ['legal', 'age']})
        if self.seat is None:
            self.line.say(type='sit', name='Far')
        self.ping(4)
        self.crowd.loop.call_later(3, self.begin)

    def ping(self, more):
        self.pinged = time.monotonic()
        self.line.say(type='ping')
        if more:
            self.crowd.loop.call_later(0.3, lambda: self.over or self.ping(more - 1))

    def begin(self):
        self.begun = True
        self.look()

    def asked(self, payload):
        late = 0.2 if self.crowd.liar else 0
        if late:
            self.crowd.loop.call_later(late, lambda: self.over or self.line.frame(10, payload))
        else:
            self.line.frame(10, payload)

    def hear(self, message):
        if message['type'] == 'pong':
            trip = (time.monotonic() - self.pinged) * 1000
            self.trip = trip if self.trip is None else min(self.trip, trip)
            return
        if message['type'] == 'table' and message['you'] is not None:
            self.seat = message['you']
        if 'legal' in message:
            self.legal = message['legal']
        if message.get('result'):
            return self.finish(message['result'])
        if message.get('id') == str(self.acts):
            self.busy = False
        self.look()

    def look(self):
        if not self.begun or self.busy or not self.legal or self.over:
            return
        self.busy = True
        action = self.crowd.dice.choice(self.legal)
        mean, spread, tail = REACTION
        takes = max(200, self.crowd.dice.gauss(mean, spread) + self.crowd.dice.expovariate(1 / tail))
        self.crowd.loop.call_later(takes / 1000, self.act, action)

    def act(self, action):
        if self.over:
            return
        self.acts += 1
        age = 60000 if self.crowd.liar else round(self.trip or 0)
        self.line.say(type='act', id=str(self.acts), action=action, age=age)

    def finish(self, result):
        if not self.over:
            self.over = True
            self.line.transport.close()
            self.done(self, result)

    def lost(self):
        if not self.over:
            self.over = True
            self.done(self, None)


class Crowd:
    """All who are at one distance. The near ones make the tables, and tell of them by a line of text each; the far ones are told."""

    def __init__(self, options):
        self.options, self.dice = options, random.Random(options.seed + (options.who == 'far'))
        self.liar = options.liar and options.who == 'near'
        self.host = NETS[options.who] + '.1'
        self.left, self.trips, self.won, self.decided, self.games, self.lost = options.games, [], 0, 0, 0, 0

    async def play(self, table, token, seat):
        done = self.loop.create_future()
        player = Player(self, table, token, seat, lambda p, result: done.done() or done.set_result(result))
        _, player.line = await self.loop.create_connection(lambda: Line(player), self.host, PORT)
        result = await done
        if player.trip is not None:
            self.trips.append(player.trip)
        return player, result

    async def make(self, first):
        body = json.dumps({'game': 'blink', 'pace': 'relaxed', 'name': 'Near', 'race': {'cap': self.options.cap},
                           'seats': ['me', 'open'] if first else ['open', 'me']})
        reader, writer = await asyncio.open_connection(self.host, PORT)
        writer.write(f'POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n'
                     f'Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}'.encode())
        answer = await reader.read()
        writer.close()
        return json.loads(answer.partition(b'\r\n\r\n')[2])

    async def slot(self, number):
        await asyncio.sleep(number * 0.02)
        while self.left > 0:
            self.left -= 1
            first = self.left % 2 == 0
            made = await self.make(first)
            print(made['table'], flush=True)
            player, result = await self.play(made['table'], made['token'], made['seat'])
            self.games += 1
            if result is None:
                self.lost += 1
            elif len(result['winners']) == 1:
                self.decided += 1
                self.won += result['winners'] == [player.seat]

    async def near(self):
        self.loop = asyncio.get_running_loop()
        await asyncio.gather(*(self.slot(n) for n in range(self.options.tables)))

    async def far(self):
        self.loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader()
        await self.loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
        playing = set()
        while line := await reader.readline():
            token = base64.urlsafe_b64encode(os.urandom(32)).decode().rstrip('=')
            task = self.loop.create_task(self.play(line.decode().strip(), token, None))
            playing.add(task)
            task.add_done_callback(playing.discard)
        if playing:
            await asyncio.wait(playing, timeout=30)


def crowd(options):
    people = Crowd(options)
    asyncio.run(people.near() if options.who == 'near' else people.far())
    trips = statistics.median(people.trips) if people.trips else 0
    print(json.dumps({'won': people.won, 'decided': people.decided, 'games': people.games, 'lost': people.lost,
                      'trip': round(trips, 1)}), file=sys.stderr, flush=True)


# ---- The experiment -----------------------------------------------------------------------------

def run(options, cap):
    """One condition: how many games the near ones won."""
    data = tempfile.mkdtemp(prefix='smallbox-distance-')
    server = subprocess.Popen(
        ['ip', 'netns', 'exec', SPACES['server'], options.program, 'serve', '--port', str(PORT), '--address', '0.0.0.0',
         '--data', data, '--per-address', '0', '--per-guest', '0', '--rate', '0'],
        stdout=subprocess.PIPE, stderr=open(os.path.join(data, 'log'), 'wb'))
    server.stdout.readline()
    began = time.monotonic()

    def start(who, **pipes):
        command = ['ip', 'netns', 'exec', SPACES[who], sys.executable, __file__, 'crowd', '--who', who, '--cap', str(cap),
                   '--games', str(options.games), '--tables', str(options.tables), '--seed', str(options.seed)]
        return subprocess.Popen(command + ['--liar'] * options.liar, stderr=subprocess.PIPE, text=True, **pipes)

    near = start('near', stdout=subprocess.PIPE)
    far = start('far', stdin=near.stdout)
    near.stdout.close()
    told = {'near': json.loads(near.communicate()[1].splitlines()[-1]), 'far': json.loads(far.communicate()[1].splitlines()[-1])}
    server.send_signal(signal.SIGTERM)
    server.wait(20)
    shutil.rmtree(data, ignore_errors=True)
    one = told['near']
    share = one['won'] / max(1, one['decided'])
    interval = 1.96 * math.sqrt(share * (1 - share) / max(1, one['decided']))
    print(f'cap {cap:3} ms: near ({one["trip"]} ms) won {100 * share:.1f} ± {100 * interval:.1f} % of {one["decided"]} games '
          f'that somebody won, of {one["games"]} played against {told["far"]["trip"]} ms; '
          f'{one["lost"]} lines broke; {time.monotonic() - began:.0f} s', flush=True)
    return 100 * share, 100 * interval, one


def main(options):
    if os.geteuid() != 0 or not os.path.exists('/dev/net/tun') or not shutil.which('ip'):
        print('distance: needs root, /dev/net/tun and iproute2; nothing was measured')
        return 0
    for space in SPACES.values():
        subprocess.run(['ip', 'netns', 'del', space], stderr=subprocess.DEVNULL)
        subprocess.run(['ip', 'netns', 'add', space], check=True)
    os.nice(-10)  # what is measured are lines, not what else the machine does
    lines = subprocess.Popen([sys.executable, __file__, 'relay', '--near', str(options.near), '--far', str(options.far)],
                             stdout=subprocess.PIPE)
    try:
        assert lines.stdout.readline() == b'ready\n'
        caps = [int(options.only)] if options.only else [250] if options.liar else [250, 0]
        shares = {cap: run(options, cap) for cap in caps}
    finally:
        lines.kill()
        lines.wait()
        for space in SPACES.values():
            subprocess.run(['ip', 'netns', 'del', space])
    return judge(options, shares)


def judge(options, shares):
    """Whether it is as it should be: evened out half, as it comes much more; and no line broke."""
    good = all(told['lost'] <= told['games'] / 100 and told['games'] == options.games for _, _, told in shares.values())
    if 250 in shares:
        share, interval, _ = shares[250]
        good = good and (share <= 53 + interval if options.liar else abs(share - 50) <= 3 + interval)
    if 0 in shares:
        good = good and shares[0][0] - shares[0][1] > 65
    print('as it should be' if good else 'NOT AS IT SHOULD BE')
    return 0 if good else 1


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('program', nargs='?', default=os.path.join(ROOT, 'build', 'smallbox'), help='the server, or one of: relay, crowd')
    for name, usual in (('games', 2000), ('tables', 250), ('near', 20), ('far', 120), ('seed', 1), ('cap', 250)):
        parser.add_argument('--' + name, type=int, default=usual)
    parser.add_argument('--only', help='one cap instead of both')
    parser.add_argument('--who', default='near')
    parser.add_argument('--liar', action='store_true')
    given = parser.parse_args()
    part = {'relay': relay, 'crowd': crowd}.get(given.program, main)
    sys.exit(part(given))
