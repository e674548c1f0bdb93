"""The edge of the server: requests that mean two things, names that are not ours, clients that take for ever."""
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import PROGRAM, Line, Server, request  # noqa: E402

GET = b'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'


def exchange(port, data, seconds=10):
    """Everything that the server answers until it hangs up."""
    with socket.create_connection(('127.0.0.1', port), seconds) as line:
        line.sendall(data)
        answer = b''
        while True:
            try:
                more = line.recv(65536)
            except ConnectionResetError:
                return answer
            if not more:
                return answer
            answer += more


def post(*headers, body=b'', path='/api/tables', method='POST', host='Host: localhost'):
    lines = [f'{method} {path} HTTP/1.1'] + ([host] if host else []) + list(headers)
    return '\r\n'.join(lines).encode('latin-1') + b'\r\n\r\n' + body


class Requests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server('--host', 'Example.org')

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def refused(self, data, status):
        """One answer with a sentence, and then nothing more: what comes behind it belongs to nobody."""
        answer = exchange(self.server.port, data + GET)
        self.assertEqual(len(re.findall(rb'HTTP/1\.1 \d', answer)), 1, (data, answer))
        self.assertTrue(answer.startswith(b'HTTP/1.1 %d ' % status), (data, answer[:100]))
        head, body = answer.split(b'\r\n\r\n', 1)
        self.assertIn(b'Connection: close', head)
        self.assertGreater(len(json.loads(body)['message']), 10)

    def test_where_a_request_ends(self):
        chunks = b'0\r\n\r\n'
        self.refused(post('Transfer-Encoding: xchunked', body=chunks), 501)
        self.refused(post('Transfer-Encoding: chunked, identity', body=chunks), 501)
        self.refused(post('Transfer-Encoding: chunked, chunked', body=chunks), 501)
        self.refused(post('Transfer-Encoding: "chunked"', body=chunks), 501)
        self.refused(post('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked', body=chunks), 400)
        self.refused(post('Transfer-Encoding: chunked', 'Content-Length: 5', body=chunks), 400)
        self.refused(post('Content-Length: 5', 'Transfer-Encoding: chunked', body=chunks), 400)
        self.refused(post('Content-Length: 2', 'Content-Length: 5', body=b'{}'), 400)
        self.refused(post('Content-Length: 2, 2', body=b'{}'), 400)
        self.refused(post('Content-Length: -1'), 400)
        self.refused(post('Content-Length: 0x10'), 400)
        self.refused(post('Content-Length : 2', body=b'{}'), 400)
        self.refused(post('Transfer-Encoding:\r\n chunked', body=chunks), 400)
        self.refused(post('X: a\r\n\tb'), 400)
        self.refused(post('X: a\rContent-Length: 7'), 400)
        self.refused(post('X: a\nContent-Length: 7'), 400)
        self.refused(post('X: a\0b'), 400)
        self.refused(post('no colon'), 400)
        self.refused(post(': no name'), 400)
        self.refused(post('Transfer-Encoding: chunked', body=b'xyz\r\n'), 400)
        self.refused(post('Transfer-Encoding: chunked', body=b'ffffffffffffffffff\r\n'), 400)
        self.refused(post('Transfer-Encoding: chunked', body=b'fffffff\r\n'), 413)
        self.refused(post('Content-Length: 100000000'), 413)

    def test_whom_and_what(self):
        self.refused(post(host=None), 400)
        self.refused(post(host='Host:'), 400)
        self.refused(post(host='Host: a b'), 400)
        self.refused(post(host='Host: localhost\r\nHost: localhost'), 400)
        self.refused(post(host='Host: localhost\r\nhost: evil.example'), 400)
        self.refused(post(method='BREW'), 501)
        self.refused(post(method='TRACE'), 501)
        self.refused(post(method='get'), 501)
        self.refused(post(path='*', method='GET'), 400)
        self.refused(post(path='http://localhost/', method='GET'), 400)
        self.refused(post(path='/\x80', method='GET'), 400)
        self.refused(post(path='/' + 'x' * 3000, method='GET'), 414)
        self.refused(post(*[f'X-{i}: y' for i in range(100)]), 431)
        self.refused(post('X: ' + 'y' * 9000), 431)
        self.refused(post('Expect: a miracle'), 417)
        self.refused(b'GET / HTTP/2.0\r\nHost: localhost\r\n\r\n', 400)
        self.refused(b'\x16\x03\x01\x02\x00\n\x01\x00\r\n\r\n', 400)  # TLS where none is spoken
        self.refused(post('Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', 'Content-Length: 2',
                          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', method='GET', path='/ws'), 400)

    def test_what_is_fine_stays_fine(self):
        two = exchange(self.server.port, GET + GET.replace(b'\r\n\r\n', b'\r\nConnection: close\r\n\r\n'))
        self.assertEqual(two.count(b'HTTP/1.1 200 '), 2)
        body = b'{"game":"blink"}'
        chunked = post('Content-Type: application/json', 'Transfer-Encoding: Chunked', 'Connection: close',
                       body=b'%x\r\n%s\r\n0\r\n\r\n' % (len(body), body))
        self.assertTrue(exchange(self.server.port, chunked).startswith(b'HTTP/1.1 201 '))
        old = exchange(self.server.port, b'GET /api/health HTTP/1.0\r\n\r\n')
        self.assertIn(b' 200 ', old.split(b'\r\n')[0])

    def test_somebody_who_asks_first(self):
        body = b'{"game":"blink"}'
        with socket.create_connection(('127.0.0.1', self.server.port), 10) as line:
            line.sendall(post('Content-Type: application/json', f'Content-Length: {len(body)}', 'Expect: 100-continue'))
            self.assertEqual(line.recv(1000), b'HTTP/1.1 100 Continue\r\n\r\n')
            line.sendall(body)
            self.assertTrue(line.recv(1000).startswith(b'HTTP/1.1 201 '))
        # Whoever asks with too much is not told to go on.
        self.refused(post('Content-Length: 1000000', 'Expect: 100-continue'), 413)

    def test_names_that_are_not_ours(self):
        upgrade = ('Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13',
                   'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==')
        for path, headers in (('/', ()), ('/api/health', ()), ('/metrics', ()), ('/ws', upgrade)):
            for host in ('evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:80', 'www.example.org'):
                self.refused(post(*headers, method='GET', path=path, host='Host: ' + host), 421)
        # A page from elsewhere whose name leads here: Origin and Host agree, and still nothing is given.
        self.refused(post('Origin: http://evil.example', 'Content-Type: application/json', 'Content-Length: 16',
                          host='Host: evil.example', body=b'{"game":"blink"}'), 421)
        answer = exchange(self.server.port, post(host='Host: evil.example:8080'))
        self.assertIn(b'--host evil.example', answer)
        self.assertIn('"event":"host refused"', self.server.log_text())
        for host in ('localhost', 'a.localhost:80', '127.0.0.1', '10.0.0.7:8080', '[::1]:80', 'EXAMPLE.org:443'):
            answer = exchange(self.server.port, post('Connection: close', method='GET', path='/api/health',
                                                     host='Host: ' + host))
            self.assertTrue(answer.startswith(b'HTTP/1.1 200 '), (host, answer))


class Forwarded(unittest.TestCase):
    def test_two_lines(self):
        server = Server('--behind-proxy', '--per-address', '2')
        try:
            def line(*forwarded):
                return Line(server.base, headers=''.join(f'X-Forwarded-For: {one}\r\n' for one in forwarded))

            # What the client writes of itself does not matter, nor on how many lines.
            held = [line('1.1.1.1', '9.9.9.9'), line('2.2.2.2, 3.3.3.3', '9.9.9.9:4711')]
            for more in (('4.4.4.4', '9.9.9.9'), ('9.9.9.9',), ('4.4.4.4', '5.5.5.5, ::ffff:9.9.9.9')):
                with self.assertRaisesRegex(ConnectionError, '429'):
                    line(*more)
            held.append(line('9.9.9.9', '8.8.8.8'))
            # Everybody has a whole network of IPv6.
            held += [line('2001:db8::1'), line('[2001:db8::2]:80')]
            with self.assertRaisesRegex(ConnectionError, '429'):
                line('2001:db8::ffff:0:1')
            held.append(line('2001:db8:0:1::1'))
            # What can't be read counts as the proxy.
            held += [line('unknown'), line('2001:db8::1, x')]
            for more in ('nobody', '', '9.9.9'):
                with self.assertRaisesRegex(ConnectionError, '429'):
                    line(more)
            for one in held:
                one.close()
        finally:
            server.close()

    def test_one_connection_of_a_proxy_serves_many(self):
        server = Server('--behind-proxy', '--per-address', '1')
        try:
            line = Line(server.base, headers='X-Forwarded-For: 9.9.9.9\r\n')
            with socket.create_connection(('127.0.0.1', server.port), 10) as proxy:
                for headers, status in (('X-Forwarded-For: 8.8.8.8\r\n', b'200'), ('', b'200'),
                                        ('X-Forwarded-For: 9.9.9.9\r\n', b'429')):
                    proxy.sendall(f'GET /api/health HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n'.encode())
                    self.assertIn(b' %s ' % status, proxy.recv(4096).split(b'\r\n')[0])
            line.close()
        finally:
            server.close()


class Slow(unittest.TestCase):
    def test_nobody_takes_for_ever(self):
        """A head, a body and an answer that never end: each is given up after 15 s, all at the same time here."""
        server = Server('--per-address', '0')
        took = {}

        def drip(what, begin, one):
            began = time.monotonic()
            with socket.create_connection(('127.0.0.1', server.port), 30) as line:
                line.sendall(begin)
                line.settimeout(0.5)
                while time.monotonic() - began < 40:
                    try:
                        line.sendall(one)
                        if line.recv(1000) == b'':
                            break
                    except socket.timeout:
                        continue
                    except OSError:
                        break
            took[what] = time.monotonic() - began

        def never_read():
            began = time.monotonic()
            with socket.socket() as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                line.connect(('127.0.0.1', server.port))
                line.settimeout(1)
                while time.monotonic() - began < 60:
                    try:
                        line.sendall(GET.replace(b'/api/health', b'/') * 100)
                    except socket.timeout:
                        continue
                    except OSError:
                        break
            took['answer'] = time.monotonic() - began

        threads = [threading.Thread(target=drip, args=('head', b'GET / HTTP/1.1\r\nHost: localhost\r\n', b'X: y\r\n')),
                   threading.Thread(target=drip, args=('body', post('Content-Length: 60000'), b'x')),
                   threading.Thread(target=drip, args=('chunks', post('Transfer-Encoding: chunked'), b'1\r\nx\r\n')),
                   threading.Thread(target=never_read)]
        try:
            for thread in threads:
                thread.start()
            while any(thread.is_alive() for thread in threads):
                status, _ = request(server.base, 'GET', '/api/health')
                self.assertEqual(status, 200)
                threads[-1].join(1)
            self.assertEqual(set(took), {'head', 'body', 'chunks', 'answer'})
            for what, seconds in took.items():
                self.assertLess(seconds, 30, what)
        finally:
            server.close()


class Ports(unittest.TestCase):
    def serve(self, *options):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([PROGRAM, 'serve', '--data', folder, *options], capture_output=True, text=True,
                                  timeout=20)
        self.assertEqual(done.returncode, 1, done)
        self.assertEqual(done.stderr.count('\n'), 1, done.stderr)
        self.assertNotRegex(done.stderr, r'\.[hci]pp|boost|bind:|asio')
        return done.stderr

    def test_sentences(self):
        server = Server()
        try:
            port = str(server.port)
            self.assertRegex(self.serve('--port', port), f'port {port} of 127.0.0.1 is in use.*--port.*--next-port')
            self.assertRegex(self.serve('--address', '192.0.2.1', '--port', '0'), 'no address 192.0.2.1; --address')
            self.assertRegex(self.serve('--address', 'nowhere'), '"nowhere" is no address; --address')
            # The next one that is free, and which.
            with tempfile.TemporaryDirectory() as folder:
                second = subprocess.Popen([PROGRAM, 'serve', '--data', folder, '--port', port, '--next-port'],
                                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
                said = second.stdout.readline() + second.stdout.readline()
                self.assertRegex(said, f'Port {port} is in use')
                other = int(re.search(r'127\.0\.0\.1:(\d+)/', said).group(1))
                self.assertGreater(other, server.port)
                second.terminate()
                second.communicate()
                self.assertEqual(second.returncode, 0)
        finally:
            server.close()


if __name__ == '__main__':
    unittest.main(warnings='ignore')
