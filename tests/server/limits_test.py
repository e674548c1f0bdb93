"""What a server does not do for anybody: too many connections, messages and tables, and readers that do not read."""
import http.client
import json
import os
import resource
import socket
import sys
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import Line, Server, act, is_closed, request, until  # noqa: E402


class Crowd(unittest.TestCase):
    """Servers with limits of their own."""

    def test_ten_thousand_connections_from_one_address(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 12000), hard))
        server = Server('--per-address', '50')
        try:
            made, tokens, lines, _ = server.pair()
            held = []
            for _ in range(10_000):
                try:
                    held.append(socket.create_connection(('127.0.0.1', server.port), 10, ('127.0.0.2', 0)))
                except OSError:
                    pass
            self.assertGreater(len(held), 9_000)
            # The crowd's address has its few places, everybody else plays on.
            self.assertEqual(act(lines[0], {'type': 'ready'})['version'], 1)
            self.assertEqual(act(lines[1], {'type': 'ready'})['version'], 2)
            connection = http.client.HTTPConnection('127.0.0.1', server.port, timeout=10)
            connection.request('GET', '/metrics')
            text = connection.getresponse().read().decode()
            open_now = int(float([l for l in text.splitlines() if l.startswith('smallbox_connections ')][0].split()[1]))
            self.assertLessEqual(open_now, 60)
            for one in held:
                one.close()
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
            server.close()

    def test_slow_reader(self):
        server = Server('--per-address', '0', '--rate', '0')
        try:
            made, tokens, (ann, ben), _ = server.pair()
            slow = socket.socket()
            slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            slow.connect(('127.0.0.1', server.port))
            line = Line.__new__(Line)
            line.socket, line.buffer = slow, b''
            slow.sendall(b'GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                         b'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n')
            while b'\r\n\r\n' not in line.buffer:
                line._more()
            line.send(type='hello', table=made['table'], token=tokens[1])
            until(ann, 'table')
            slow.setblocking(False)
            # It asks and asks, and never reads the answers.
            asked = json.dumps({'type': 'state'}).encode()
            frame = bytes([129, 128 + len(asked)]) + bytes(4) + asked
            dropped = False
            end = time.monotonic() + 20
            while not dropped and time.monotonic() < end:
                try:
                    slow.send(frame * 20)
                except BlockingIOError:
                    time.sleep(0.001)
                except OSError:
                    dropped = True
            self.assertTrue(dropped)
            self.assertEqual(act(ann, {'type': 'ready'})['version'], 1)
            self.assertEqual(act(ben, {'type': 'ready'})['version'], 2)
        finally:
            server.close()

    def test_rate(self):
        server = Server('--rate', '20')
        try:
            line = Line(server.base)
            began = time.monotonic()
            for _ in range(80):
                line.send(type='ping')
            for _ in range(80):
                until(line, 'pong')
            self.assertGreater(time.monotonic() - began, 2.5)  # some at once, the rest 20 a second
        finally:
            server.close()

    def test_tables_per_minute(self):
        server = Server('--tables-per-minute', '4')
        try:
            for _ in range(4):
                server.make()
            with self.assertRaisesRegex(RuntimeError, '429'):
                server.make()
        finally:
            server.close()

    def test_behind_a_proxy(self):
        server = Server('--behind-proxy', '--per-address', '3')
        try:
            lines = [Line(server.base, headers='X-Forwarded-For: 1.1.1.1, 9.9.9.9\r\n') for _ in range(3)]
            with self.assertRaisesRegex(ConnectionError, '429'):
                Line(server.base, headers='X-Forwarded-For: 2.2.2.2, 9.9.9.9\r\n')
            Line(server.base, headers='X-Forwarded-For: 9.9.9.8\r\n').close()
            for line in lines:
                line.close()
        finally:
            server.close()

    def test_graceful_stop_and_second_server(self):
        server = Server()
        with self.assertRaisesRegex(RuntimeError, 'another server'):
            Server(data=server.data)
        made, tokens, (ann, ben), _ = server.pair()
        act(ann, {'type': 'ready'})
        self.assertEqual(server.stop(), 0)
        self.assertTrue(is_closed(ann))
        server.start()
        ann = server.line(made['table'], tokens[0], have=1)
        self.assertEqual(until(ann, 'current')['version'], 1)
        self.assertEqual(server.close(), 0)


if __name__ == '__main__':
    unittest.main(warnings='ignore')
