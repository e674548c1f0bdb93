"""What the server shows beside live tables: the page's files, collections, replays, whose turn it is."""
import gzip
import http.client
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import PROGRAM, Server, act, fresh_token, request, until  # noqa: E402


def fetch(server, path, method='GET', **headers):
    """(answer, body) of a plain request."""
    connection = http.client.HTTPConnection('127.0.0.1', server.port, timeout=30)
    connection.request(method, path, headers={name.replace('_', '-'): value for name, value in headers.items()})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server('--tables-per-minute', '1000')

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def test_the_embedded_page(self):
        answer, page = fetch(self.server, '/')
        self.assertEqual(answer.headers['Content-Type'], 'text/html; charset=utf-8')
        parts = re.findall(r'(?:src|href)="\.?(/[^"/][^"]*)"', page.decode())
        self.assertTrue(any(part.endswith('.js') for part in parts), parts)
        for path in ['/', *parts]:
            answer, body = fetch(self.server, path)
            self.assertEqual(answer.status, 200, path)
            self.assertNotEqual(answer.headers['Content-Type'], 'application/octet-stream', path)
            policy = answer.headers['Content-Security-Policy']
            for part in ("default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
                         "worker-src 'self'", "connect-src 'self'"):
                self.assertIn(part, policy)
            for part in ('unsafe-inline', "'unsafe-eval'"):
                self.assertNotIn(part, policy)
            self.assertEqual(answer.headers['X-Content-Type-Options'], 'nosniff')
            self.assertEqual(answer.headers['Referrer-Policy'], 'no-referrer')
            # Smaller for whoever can read that, and nothing for whoever has it.
            small, packed = fetch(self.server, path, Accept_Encoding='br, gzip')
            if small.headers['Content-Encoding']:
                self.assertEqual(small.headers['Content-Encoding'], 'gzip')
                self.assertLess(len(packed), len(body))
                packed = gzip.decompress(packed)
            self.assertEqual(packed, body)
            self.assertIsNone(fetch(self.server, path, Accept_Encoding='gzip;q=0')[0].headers['Content-Encoding'])
            again, nothing = fetch(self.server, path, If_None_Match='"x", ' + answer.headers['ETag'])
            self.assertEqual((again.status, nothing), (304, b''))
            head, nothing = fetch(self.server, path, 'HEAD')
            self.assertEqual((int(head.headers['Content-Length']), nothing), (len(body), b''))
        self.assertEqual(fetch(self.server, '/', Accept_Encoding='gzip')[0].headers['Content-Encoding'], 'gzip')

    def test_nothing_else_is_a_file(self):
        for path in ('/../../etc/passwd', '//etc/passwd', '/index', '/assets/', '/page.cpp'):
            self.assertEqual(fetch(self.server, path)[0].status, 404, path)

    def test_a_folder_as_the_page(self):
        folder = tempfile.mkdtemp(prefix='smallbox-page-')
        try:
            refused = subprocess.run([PROGRAM, 'serve', '--port', '0', '--page', folder], capture_output=True,
                                     text=True, timeout=30)
            self.assertEqual(refused.returncode, 1)
            self.assertIn('index.html', refused.stderr)
            os.makedirs(os.path.join(folder, 'assets', 'deep'))
            files = {
                'index.html': ('/', 'text/html; charset=utf-8'),
                'sw.js': ('/sw.js', 'text/javascript; charset=utf-8'),
                'app.webmanifest': ('/app.webmanifest', 'application/manifest+json'),
                'icon.png': ('/icon.png', 'image/png'),
                'assets/a-1f.js': ('/assets/a-1f.js', 'text/javascript; charset=utf-8'),
                'assets/a.woff2': ('/assets/a.woff2', 'font/woff2'),
                'assets/deep/a.wasm': ('/assets/deep/a.wasm', 'application/wasm'),
                'assets/deep/a.json': ('/assets/deep/a.json', 'application/json'),
                'assets/deep/a.svg': ('/assets/deep/a.svg', 'image/svg+xml'),
            }
            for name in files:
                with open(os.path.join(folder, name), 'wb') as file:
                    file.write(name.encode() + bytes(range(256)))
            server = Server('--page', folder)
            try:
                for name, (path, kind) in files.items():
                    answer, body = fetch(server, path)
                    self.assertEqual((answer.status, answer.headers['Content-Type']), (200, kind))
                    self.assertEqual(body, name.encode() + bytes(range(256)))
                    cache = 'public, max-age=31536000, immutable' if path.startswith('/assets/') else 'no-cache'
                    self.assertEqual(answer.headers['Cache-Control'], cache)
            finally:
                server.close()
        finally:
            shutil.rmtree(folder)

    def test_collections(self):
        base = self.server.base
        cards = request(base, 'GET', '/api/games/cant-touch-this/cards')[1]['cards']
        self.assertEqual([card['card'] for card in cards], list(range(1, 37)))
        for card in cards:
            self.assertEqual([len(row) for row in card['grid']], [5] * 7)
            self.assertTrue(20 < card['best'] < 60 and -5 < card['worth'] < 10)
        self.assertEqual(len({''.join(card['grid']) for card in cards}), 36)
        puzzles = request(base, 'GET', '/api/games/pop/puzzles')[1]['puzzles']
        self.assertEqual([puzzle['puzzle'] for puzzle in puzzles], list(range(1, 61)))
        self.assertEqual([puzzle['grade'] for puzzle in puzzles], sorted(list(range(1, 6)) * 12))
        self.assertTrue(all(5 <= puzzle['hand'] <= 10 for puzzle in puzzles))
        for path in ('/api/games/pop/cards', '/api/games/chess/cards', '/api/games/pop/', '/api/games/pop/puzzles/1'):
            self.assertEqual(request(base, 'GET', path)[0], 404, path)

    def play(self, seats, **options):
        """A finished game of Can't Touch This, always the first legal action: its code."""
        made = self.server.make('cant-touch-this', seats=seats, options=options)
        line = self.server.line(made['table'], made['token'])
        message = until(line, 'state')
        while not message.get('result'):
            if message.get('legal'):
                line.send(type='act', id=os.urandom(6).hex(), action=message['legal'][0])
            message = until(line, 'update')
        line.close()
        return made['table'], message['result']

    def test_replay_of_one_names_the_best_clips(self):
        code, result = self.play(['me'], card=7)
        status, replay = request(self.server.base, 'GET', f'/api/tables/{code}/replay')
        self.assertEqual(status, 200)
        steps = replay['steps'][1:]
        self.assertEqual(len(steps), 6)
        self.assertNotIn('best', replay['steps'][0])
        card = request(self.server.base, 'GET', '/api/games/cant-touch-this/cards')[1]['cards'][6]
        value = card['best']
        for step in steps:
            self.assertEqual(step['best']['value'], value)
            self.assertGreaterEqual(step['best']['lost'], 0)
            self.assertTrue(step['best']['clips'])
            value -= step['best']['lost']
        self.assertEqual(value, result['scores'][0])
        # Kept, and told again as it was.
        self.assertEqual(request(self.server.base, 'GET', f'/api/tables/{code}/replay')[1], replay)

    def test_replay_of_two_names_the_best_clips(self):
        code, result = self.play(['me', {'bot': 'random'}], card=7)
        replay = request(self.server.base, 'GET', f'/api/tables/{code}/replay')[1]
        clips = [step for step in replay['steps'][1:] if step['action']['type'] == 'clip']
        self.assertEqual(len(clips), 6)
        self.assertTrue(all('best' not in step for step in replay['steps'] if step not in clips))
        card = request(self.server.base, 'GET', '/api/games/cant-touch-this/cards')[1]['cards'][6]
        value = card['worth'] - result['detail']['penalty']  # for whoever goes first
        for number, step in enumerate(clips):
            sign = 1 if number % 2 == 0 else -1
            self.assertEqual(step['best']['value'], sign * value)
            self.assertGreaterEqual(step['best']['lost'], 0)
            own = {name: step['action'][name] for name in ('edge', 'line', 'depth')}
            if own in step['best']['clips']:
                self.assertEqual(step['best']['lost'], 0)
            value -= sign * step['best']['lost']
        first = result['detail']['first']
        self.assertEqual(value, result['scores'][first] - result['scores'][1 - first])

    def test_whose_turn_it_is(self):
        base = self.server.base
        made, tokens, lines, _ = self.server.pair('cant-touch-this', pace='days')
        asked = [request(base, 'GET', '/api/me/tables', token=token)[1]['tables'] for token in tokens]
        self.assertEqual([[table['seat'] for table in tables] for tables in asked], [[0], [1]])
        turns = [tables[0]['turn'] for tables in asked]
        self.assertEqual(sorted(turns), [False, True])
        mover = turns.index(True)
        mine = asked[mover][0]
        self.assertEqual((mine['table'], mine['game'], mine['status'], mine['version'], mine['seats']),
                         (made['table'], 'cant-touch-this', 'playing', 0, ['Ann', 'Ben']))
        self.assertTrue(0 < mine['left'] <= 3 * 24 * 3600 * 1000)
        self.assertIsNone(asked[1 - mover][0]['left'])
        act(lines[mover], {'type': 'pass'})
        until(lines[1 - mover], 'update')
        turns = [request(base, 'GET', '/api/me/tables', token=token)[1]['tables'][0] for token in tokens]
        self.assertEqual([table['version'] for table in turns], [1, 1])
        self.assertEqual(sum(table['turn'] for table in turns), 1)
        self.assertEqual(request(base, 'GET', '/api/me/tables', token=fresh_token())[1], {'tables': []})
        self.assertEqual(request(base, 'GET', '/api/me/tables')[0], 401)
        self.assertEqual(request(base, 'DELETE', '/api/me/tables', token=tokens[0])[0], 404)


if __name__ == '__main__':
    unittest.main()
