"""The operators' tools over the real process: the local socket, `smallbox admin`, and /admin behind its password."""
import http.client
import json
import os
import re
import socket
import stat
import subprocess
import sys
import threading
import time
import unittest
import urllib.parse

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import PROGRAM, Line, Server, act, fresh_token, is_closed, request, until  # noqa: E402

PASSWORD = 'correct horse & battery=ä'


def tool(server, *arguments, stdin=''):
    done = subprocess.run([PROGRAM, 'admin', '--data', server.data, *arguments], input=stdin, capture_output=True,
                          text=True, timeout=30)
    return done.returncode, done.stdout, done.stderr


def told(server, *arguments):
    status, out, err = tool(server, '--json', *arguments)
    answer = json.loads(out)
    assert (status == 0) == answer['ok'], (status, out, err)
    return answer


class Socket(unittest.TestCase):
    def setUp(self):
        self.server = Server()

    def tearDown(self):
        self.server.close()

    def test_whose_it_is(self):
        path = os.path.join(self.server.data, 'admin.sock')
        mode = os.stat(path).st_mode
        self.assertTrue(stat.S_ISSOCK(mode))
        self.assertEqual(stat.S_IMODE(mode), 0o600)
        if os.geteuid() == 0:  # somebody else can't speak, even where the file's mode would let them in
            os.chmod(path, 0o777)
            os.chmod(self.server.data, 0o755)
            code = ('import os,socket,sys\nos.setuid(65534)\ns=socket.socket(socket.AF_UNIX)\ns.connect(sys.argv[1])\n'
                    's.sendall(b\'{"cmd":"status"}\\n\')\nprint(s.recv(1000))')
            said = subprocess.run([sys.executable, '-c', code, path], capture_output=True, text=True, timeout=20)
            self.assertNotIn('ok', said.stdout, said)
            self.assertIn('"event":"admin refused"', self.server.log_text())
        # It is gone with the server, and one that a crash has left is replaced.
        self.server.kill()
        self.assertTrue(os.path.exists(path))
        self.server.start()
        self.assertEqual(told(self.server, 'status')['playing'], 0)
        self.server.stop()
        self.assertFalse(os.path.exists(path))
        status, _, err = tool(self.server, 'status')
        self.assertEqual(status, 1)
        self.assertIn('no server runs with that data folder', err)
        self.server.start()

    def test_nonsense(self):
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(10)
            line.connect(os.path.join(self.server.data, 'admin.sock'))
            for nonsense in (b'x', b'[]', b'{}', b'{"cmd":7}', b'{"cmd":"seeds"}', b'{"cmd":"end"}', b'{"cmd":"end","table":"x"}',
                             b'{"cmd":"table","table":99}', b'{"cmd":"tables","sort":"colour"}', b'{"cmd":"top","by":"x"}',
                             b'{"cmd":"ban"}', b'{"cmd":"ban","address":"somewhere"}', b'{"cmd":"ban","guest":"x"}',
                             b'{"cmd":"ban","address":"1.2.3.4","minutes":0}', b'{"cmd":"lift","ban":1}', b'\xff\xfe'):
                line.sendall(nonsense + b'\n')
                answer = json.loads(line.recv(65536))
                self.assertFalse(answer['ok'], nonsense)
                self.assertGreater(len(answer['message']), 10)
            try:
                line.sendall(b'x' * 100_000)  # no end of line
                self.assertEqual(line.recv(1000), b'')
            except ConnectionError:
                pass  # hung up on, which is what is meant
        # Whoever hangs up before the answer, and many at once.
        for _ in range(30):
            with socket.socket(socket.AF_UNIX) as line:
                line.connect(os.path.join(self.server.data, 'admin.sock'))
                line.sendall(b'{"cmd":"tables"}\n')
        self.assertTrue(told(self.server, 'status')['ok'])

    def test_the_command_line(self):
        self.assertEqual(tool(self.server)[0], 2)
        self.assertEqual(tool(self.server, 'nonsense')[0], 2)
        self.assertEqual(tool(self.server, 'ban')[0], 2)
        self.assertEqual(tool(self.server, 'ban', '--address', '1.2.3.4', '--guest', '0' * 16)[0], 2)
        self.assertEqual(tool(self.server, 'end', 'x')[0], 2)
        status, help_text, _ = tool(self.server, '--help')
        self.assertEqual(status, 0)
        for command in ('status', 'tables', 'table', 'watch', 'end', 'delete', 'top', 'ban', 'bans', 'lift', 'pause',
                        'resume', 'password'):
            self.assertRegex(help_text, rf'\n +{command} ')
        status, _, err = tool(self.server, 'end', '99')
        self.assertEqual((status, err.count('\n')), (1, 1))
        status, out, _ = tool(self.server, 'tables')
        self.assertEqual(out.split()[0], 'table')

    def test_tables(self):
        made, tokens, (ann, ben), _ = self.server.pair()
        act(ann, {'type': 'ready'})
        listed = told(self.server, 'tables', '--status', 'playing')
        self.assertEqual(listed['count'], 1)
        one = listed['tables'][0]
        self.assertEqual((one['game'], one['status'], one['here'], one['cost']['actions']), ('blink', 'playing', 2, 1))
        self.assertEqual([seat['kind'] for seat in one['seats']], ['human', 'human'])
        status, out, _ = tool(self.server, 'tables')
        self.assertRegex(out, r'blink +playing +human,human +2 ')
        # The link of an ordinary spectator: it shows what everybody sees.
        link = told(self.server, 'watch', str(one['table']))['link']
        watch = link.split('/')[3]
        self.assertEqual(watch, made['watch'])
        spectator = self.server.line(watch, view=True)
        self.assertIsNone(until(spectator, 'table')['you'])
        # Both who sit there and who watches are told; nothing goes on there, and the record is kept.
        self.assertTrue(told(self.server, 'end', str(one['table']))['ok'])
        for line in (ann, ben, spectator):
            ended = until(line, 'table')
            while not ended['ended']:
                ended = until(line, 'table')
            self.assertEqual((ended['status'], ended['ended']), ('over', 'closed'))
        self.assertEqual(act(ann, {'type': 'ready'})['code'], 'over')
        self.assertEqual(told(self.server, 'tables', '--status', 'playing')['count'], 0)
        made = self.server.make(seats=['me', 'open'])
        number = told(self.server, 'tables')['tables'][0]['table']
        self.assertTrue(told(self.server, 'delete', str(number))['ok'])
        self.assertFalse(told(self.server, 'delete', str(number))['ok'])
        self.server.stop()
        self.server.start()
        self.assertEqual(told(self.server, 'tables')['count'], 0)
        line = self.server.line(made['table'], made['token'])
        self.assertEqual(until(line, 'refused')['code'], 'no-table')

    def test_pause(self):
        _, _, (ann, ben), _ = self.server.pair()
        self.assertTrue(told(self.server, 'pause')['paused'])
        with self.assertRaisesRegex(RuntimeError, '503.*come back later'):
            self.server.make()
        self.assertEqual(act(ann, {'type': 'ready'})['type'], 'update')  # games go on
        self.assertFalse(told(self.server, 'resume')['paused'])
        self.server.make()

    def test_what_costs_most(self):
        line = Line(self.server.base, source=('127.0.0.9', 0))
        for _ in range(60):
            line.send(type='ping')
            until(line, 'pong')
        first = told(self.server, 'top', '--by', 'messages')['addresses'][0]
        self.assertEqual(first['address'], '127.0.0.9')
        self.assertGreaterEqual(first['cost']['messages'], 60)
        self.assertGreater(first['cost']['bytes'], 60 * len('{"type":"ping"}'))
        self.assertEqual(first['connections'], 1)
        self.assertRegex(tool(self.server, 'top')[1], r'127\.0\.0\.9 +1 ')

    def test_bans_of_addresses(self):
        line = Line(self.server.base, source=('127.0.0.9', 0))
        answer = told(self.server, 'ban', '--address', '127.0.0.9', '--minutes', '5')
        self.assertEqual((answer['sent_away'], answer['ban']['minutes_left']), (1, 5))
        self.assertTrue(is_closed(line))
        with self.assertRaisesRegex(ConnectionError, '403'):
            Line(self.server.base, source=('127.0.0.9', 0))
        Line(self.server.base, source=('127.0.0.8', 0)).close()
        # A new start forgets nobody, and nobody else can read who it is.
        path = os.path.join(self.server.data, 'bans.json')
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
        self.server.kill()
        self.server.start()
        with self.assertRaisesRegex(ConnectionError, '403'):
            Line(self.server.base, source=('127.0.0.9', 0))
        bans = told(self.server, 'bans')['bans']
        self.assertEqual([ban['address'] for ban in bans], ['127.0.0.9'])
        self.assertTrue(told(self.server, 'lift', str(bans[0]['ban']))['ok'])
        Line(self.server.base, source=('127.0.0.9', 0)).close()
        # Of IPv6 the network, however it is written.
        answer = told(self.server, 'ban', '--address', '2001:db8::7')
        again = told(self.server, 'ban', '--address', answer['ban']['address'])
        self.assertEqual(answer['ban'], again['ban'])

    def test_bans_of_guests(self):
        made, tokens, (ann, ben), _ = self.server.pair()
        table = told(self.server, 'tables')['tables'][0]
        mark = table['seats'][1]['guest']
        self.assertEqual(told(self.server, 'ban', '--guest', mark)['sent_away'], 1)
        self.assertTrue(is_closed(ben))
        self.assertEqual(until(self.server.line(made['table'], tokens[1]), 'refused')['code'], 'banned')
        with self.assertRaisesRegex(RuntimeError, '403'):
            self.server.make(token=tokens[1])
        self.assertEqual(act(ann, {'type': 'ready'})['type'], 'update')

    def test_no_secrets(self):
        """Neither what operators see nor the log holds a card, a seed, a token, a table's code or a name."""
        made = self.server.make('bloops', seats=['me', {'bot': 'random'}], name='Nebuchadnezzar')
        line = self.server.line(made['table'], made['token'])
        until(line, 'state')
        told(self.server, 'ban', '--address', '127.0.0.77')
        said = json.dumps([told(self.server, *command) for command in (
            ['status'], ['tables'], ['table', '1'], ['watch', '1'], ['top'], ['bans'])])
        log = self.server.log_text()
        seed = re.search(r'"seed":"([^"]+)"', open(os.path.join(self.server.data, 'smallbox.db'), 'rb').read()
                         .decode('latin-1') + open(os.path.join(self.server.data, 'smallbox.db-wal'), 'rb').read()
                         .decode('latin-1')).group(1)
        for text in (said, log):
            for secret in (made['token'], made['table'], seed, 'Nebuchadnezzar', 'seed', 'hand', 'cards', 'snapshot'):
                self.assertNotIn(secret, text)
        for secret in (made['watch'], '127.0.0.77', told(self.server, 'table', '1')['table']['seats'][0]['guest']):
            self.assertNotIn(secret, log)
        for command in ('status', 'tables', 'table', 'watch', 'top', 'ban', 'bans'):
            self.assertIn(f'"event":"admin","by":"socket","command":"{command}"', log)


class Browser:
    """Just enough of one: cookies and forms."""

    def __init__(self, server, source='127.0.0.1', host=None, **headers):
        self.server, self.source, self.cookie, self.headers = server, source, '', headers
        self.host = host or f'127.0.0.1:{server.port}'

    def ask(self, method, path, fields=None, **headers):
        connection = http.client.HTTPConnection('127.0.0.1', self.server.port, timeout=30, source_address=(self.source, 0))
        sent = {'Host': self.host, **self.headers}
        if self.cookie:
            sent['Cookie'] = self.cookie
        if fields is not None:
            sent |= {'Content-Type': 'application/x-www-form-urlencoded', 'Origin': f'http://{self.host}'}
        sent |= {name.replace('_', '-'): value for name, value in headers.items()}
        connection.request(method, path, None if fields is None else urllib.parse.urlencode(fields),
                           {name: value for name, value in sent.items() if value is not None})
        answer = connection.getresponse()
        text = answer.read().decode()
        self.set_cookie = answer.headers.get('Set-Cookie') or ''
        if self.set_cookie:
            self.cookie = self.set_cookie.split(';')[0]
        self.answer = answer
        connection.close()
        return answer.status, text

    def log_in(self, password=PASSWORD, **headers):
        return self.ask('POST', '/admin/login', {'password': password}, **headers)[0]

    def guard(self):
        return re.search(r'name="guard" value="([^"]+)"', self.ask('GET', '/admin')[1]).group(1)

    def do(self, guard=None, **fields):
        return self.ask('POST', '/admin/do', {'guard': guard or self.guard(), **fields})[0]


class Web(unittest.TestCase):
    def setUp(self):
        self.server = Server()

    def tearDown(self):
        self.server.close()

    def set_password(self, password=PASSWORD):
        status, _, err = tool(self.server, 'password', stdin=password + '\n')
        self.assertEqual(status, 0, err)

    def test_the_password(self):
        browser = Browser(self.server)
        status, text = browser.ask('GET', '/admin')
        self.assertEqual(status, 403)
        self.assertIn('smallbox admin password', text)
        self.assertEqual(browser.log_in(), 403)
        self.assertEqual(tool(self.server, 'password', stdin='short\n')[0], 1)
        self.set_password()
        path = os.path.join(self.server.data, 'admin-password')
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
        with open(path, encoding='utf-8') as file:
            self.assertTrue(file.read().startswith('$argon2id$'))
        self.assertNotIn(PASSWORD, self.server.log_text())
        began = time.monotonic()
        self.assertEqual(browser.log_in('wrong'), 401)
        self.assertGreater(time.monotonic() - began, 0.5)
        self.assertEqual(browser.cookie, '')
        self.assertEqual(browser.log_in(), 303)
        self.assertRegex(browser.set_cookie, r'^smallbox-admin=[\w-]{43}; Path=/; HttpOnly; SameSite=Strict; Max-Age=\d+$')
        self.assertIn('Log out', browser.ask('GET', '/admin')[1])
        # A new password ends the sessions of the old one.
        self.set_password('another password')
        self.assertNotIn('Log out', browser.ask('GET', '/admin')[1])

    def test_few_attempts(self):
        self.set_password()
        browser = Browser(self.server, source='127.0.0.5')
        statuses = [browser.log_in('wrong') for _ in range(3)]
        # Many at once are not more: one at a time.
        together = []
        threads = [threading.Thread(target=lambda: together.append(Browser(self.server, source='127.0.0.5').log_in('wrong')))
                   for _ in range(6)]
        for thread in threads:
            thread.start()
        # Tables do not notice that a password is checked.
        began = time.monotonic()
        self.assertEqual(request(self.server.base, 'GET', '/api/health')[0], 200)
        self.assertLess(time.monotonic() - began, 1)
        for thread in threads:
            thread.join()
        self.assertEqual(statuses, [401] * 3)
        self.assertTrue(set(together) <= {401, 429, 503}, together)
        while browser.log_in('wrong') == 401:
            pass
        self.assertEqual(browser.log_in(), 429)
        self.assertEqual(Browser(self.server, source='127.0.0.6').log_in(), 303)

    def test_only_from_our_own_page(self):
        self.set_password()
        browser = Browser(self.server)
        self.assertEqual(browser.log_in(Origin='http://evil.example'), 403)
        self.assertEqual(browser.log_in(Origin=None), 403)
        self.assertEqual(browser.log_in(Origin='null'), 403)
        self.assertEqual(browser.log_in(Sec_Fetch_Site='cross-site'), 403)
        self.assertEqual(browser.log_in(Content_Type='text/plain'), 403)
        self.assertEqual(browser.log_in(), 303)
        guard = browser.guard()
        self.assertEqual(browser.ask('POST', '/admin/do', {'guard': guard, 'cmd': 'pause'}, Origin='http://evil.example')[0], 403)
        self.assertEqual(browser.ask('POST', '/admin/do', {'cmd': 'pause'})[0], 403)
        self.assertEqual(browser.do(guard='x' * 43, cmd='pause'), 403)
        self.assertEqual(browser.ask('GET', '/admin/do?cmd=pause')[0], 404)
        stranger = Browser(self.server)
        self.assertEqual(stranger.do(guard=guard, cmd='pause'), 401)
        stranger.cookie = 'smallbox-admin=' + fresh_token()
        self.assertEqual(stranger.do(guard=guard, cmd='pause'), 401)
        self.assertFalse(told(self.server, 'status')['paused'])
        self.assertEqual(browser.do(guard, cmd='pause'), 303)
        self.assertTrue(told(self.server, 'status')['paused'])
        # What was said is said once.
        self.assertIn('Done.', browser.ask('GET', '/admin')[1])
        self.assertNotIn('Done.', browser.ask('GET', '/admin')[1])
        self.assertEqual(browser.ask('POST', '/admin/logout', {'guard': guard})[0], 303)
        browser.cookie = browser.cookie or 'x=y'
        self.assertNotIn('Log out', browser.ask('GET', '/admin')[1])

    def test_the_pages(self):
        self.set_password()
        made, _, (ann, ben), _ = self.server.pair()
        browser = Browser(self.server)
        browser.log_in()
        status, text = browser.ask('GET', '/admin')
        self.assertEqual(status, 200)
        headers = browser.answer.headers
        self.assertEqual(headers['Cache-Control'], 'no-store')
        self.assertIn("default-src 'none'", headers['Content-Security-Policy'])
        self.assertNotIn('script-src', headers['Content-Security-Policy'])
        for no in ('<script', 'style=', '<style', ' onclick', made['table'], made['token'], 'Ann'):
            self.assertNotIn(no, text)
        self.assertEqual(browser.ask('GET', '/admin/style.css')[0], 200)
        self.assertEqual(browser.do(cmd='watch', table='1'), 303)
        self.assertEqual(browser.answer.headers['Location'], f'/#/watch/{made["watch"]}/blink')
        self.assertEqual(browser.do(cmd='ban', address='<b>"x"'), 303)
        self.assertIn('That is no address.', browser.ask('GET', '/admin')[1])
        self.assertEqual(browser.do(cmd='ban', address='127.0.0.50', minutes='5'), 303)
        self.assertIn('127.0.0.50', browser.ask('GET', '/admin')[1])
        self.assertEqual(browser.do(cmd='lift', ban='1'), 303)
        self.assertNotIn('127.0.0.50', browser.ask('GET', '/admin')[1])
        self.assertEqual(browser.do(cmd='delete', table='1'), 303)
        self.assertTrue(is_closed(ann))
        self.assertEqual(browser.do(cmd='password'), 400)
        self.assertIn('"event":"admin","by":"web","command":"delete","table":1', self.server.log_text())


class BehindProxy(unittest.TestCase):
    def test_secure_cookies_and_nobody_in_the_clear(self):
        server = Server('--behind-proxy', '--host', 'example.org')
        try:
            tool(server, 'password', stdin=PASSWORD + '\n')
            browser = Browser(server, host='example.org', **{'X-Forwarded-For': '192.0.2.7'})
            self.assertEqual(browser.log_in(Origin='https://example.org'), 303)
            self.assertRegex(browser.set_cookie, r'^__Host-smallbox-admin=.*; Path=/; HttpOnly; SameSite=Strict; .*; Secure$')
        finally:
            server.close()


if __name__ == '__main__':
    unittest.main(warnings='ignore')
