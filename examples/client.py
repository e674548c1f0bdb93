#!/usr/bin/env python3
"""Plays a whole game over the table server with nothing but Python's standard library.

    python3 examples/client.py [http://127.0.0.1:8080] [game]

Makes a table against bots, takes the first legal action whenever there is one, and prints the result. The class
Line is all that is needed to speak WebSocket; docs/server-protocol.md says what can be said over it."""
import base64
import http.client
import json
import os
import random
import socket
import ssl
import struct
import sys
import urllib.parse


def request(base, method, path, body=None, token=None):
    """One HTTP request: (status, parsed JSON)."""
    url = urllib.parse.urlsplit(base)
    kind = http.client.HTTPSConnection if url.scheme == 'https' else http.client.HTTPConnection
    connection = kind(url.hostname, url.port, timeout=30)
    headers = {'Content-Type': 'application/json'} if body is not None else {}
    if token:
        headers['Authorization'] = 'Bearer ' + token
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, json.loads(text)


class Line:
    """A WebSocket: send and receive JSON objects."""

    def __init__(self, base, timeout=30, source=None, headers=''):
        url = urllib.parse.urlsplit(base)
        secure = url.scheme == 'https'
        self.socket = socket.create_connection((url.hostname, url.port or (443 if secure else 80)), timeout, source)
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=url.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f'GET /ws HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                             f'Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n').encode())
        self.buffer = b''
        while b'\r\n\r\n' not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b'\r\n\r\n', 1)
        if b' 101 ' not in head.split(b'\r\n')[0]:
            raise ConnectionError(head.split(b'\r\n')[0].decode())

    def _more(self):
        data = self.socket.recv(65536)
        if not data:
            raise ConnectionError('the line is closed')
        self.buffer += data

    def _take(self, count):
        while len(self.buffer) < count:
            self._more()
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def frame(self, opcode, payload):
        size = len(payload)
        if size < 126:
            head = struct.pack('!BB', 128 | opcode, 128 | size)
        elif size < 65536:
            head = struct.pack('!BBH', 128 | opcode, 128 | 126, size)
        else:
            head = struct.pack('!BBQ', 128 | opcode, 128 | 127, size)
        self.socket.sendall(head + bytes(4) + payload)  # the mask is zero

    def send(self, **message):
        self.frame(1, json.dumps(message).encode())

    def receive(self):
        while True:
            first, second = self._take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack('!H', self._take(2))[0]
            elif size == 127:
                size = struct.unpack('!Q', self._take(8))[0]
            payload = self._take(size)
            if first & 15 == 8:
                raise ConnectionError(payload[2:].decode() or 'the server has closed the line')  # a sentence that says why
            if first & 15 == 9:
                self.frame(10, payload)
            if first & 15 == 1:
                return json.loads(payload)

    def close(self):
        self.socket.close()


def play(base, game):
    status, made = request(base, 'POST', '/api/tables', {'game': game, 'pace': 'relaxed', 'name': 'Python'})
    if status != 201:
        raise SystemExit(made['message'])
    line = Line(base)
    line.send(type='hello', table=made['table'], token=made['token'], **{'with': ['legal']})
    while True:
        message = line.receive()
        if message.get('result'):
            return message['result']
        if message.get('legal'):
            line.send(type='act', id=os.urandom(8).hex(), action=random.choice(message['legal']))


if __name__ == '__main__':
    base = sys.argv[1] if len(sys.argv) > 1 else 'http://127.0.0.1:8080'
    print(json.dumps(play(base, sys.argv[2] if len(sys.argv) > 2 else 'blink')))
