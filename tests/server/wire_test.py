"""The table server as clients meet it: every test talks to a real process over loopback."""
import http.client
import json
import os
import socket
import subprocess
import sys
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import PROGRAM, ROOT, Line, Server, act, fresh_token, is_closed, request, until  # noqa: E402


class Wire(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server('--per-address', '400', '--per-guest', '5', '--tables-per-minute', '1000')

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def tearDown(self):
        status, health = request(self.server.base, 'GET', '/api/health')
        self.assertEqual((status, health['ok']), (200, True))

    # ---- Tables

    def test_two_in_one_race(self):
        _, _, (ann, ben), _ = self.server.pair()
        # Both are ready at the same moment; both get the same two versions in the same order.
        for line in (ann, ben):
            line.send(type='act', id='ready', action={'type': 'ready'})
        seen = [[until(line, 'update') for _ in range(2)] for line in (ann, ben)]
        self.assertEqual([u['version'] for u in seen[0]], [1, 2])
        self.assertEqual([u['version'] for u in seen[1]], [1, 2])
        self.assertEqual(seen[0][1]['events'][-1]['type'], 'turned')
        # Then they race: whoever is overtaken is told so with a clause, and nobody sees a gap or another order.
        orders = [[], []]

        def race(who, line, message):
            count = 0
            while count < 40 and not message.get('result'):
                for action in message.get('legal') or []:
                    line.send(type='act', id=f'{who}-{count}', action=action)
                    count += 1
                message = line.receive()
                if message['type'] == 'update':
                    orders[who].append((message['version'], [e['type'] for e in message['events']]))
                if message['type'] == 'refused':
                    self.assertIn(message['code'], ('illegal', 'not-your-turn', 'over'))

        threads = [threading.Thread(target=race, args=(i, line, seen[i][1])) for i, line in enumerate((ann, ben))]
        for thread in threads:
            thread.start()
        time.sleep(1)
        for line in (ann, ben):
            line.socket.shutdown(socket.SHUT_RD)
        for thread in threads:
            thread.join(10)
        both = min(len(orders[0]), len(orders[1]))
        self.assertGreater(both, 3)
        self.assertEqual(orders[0][:both], orders[1][:both])
        self.assertEqual([v for v, _ in orders[0]], list(range(3, 3 + len(orders[0]))))

    def test_interrupted_connection(self):
        made, tokens, (ann, ben), states = self.server.pair()
        self.assertEqual(act(ann, {'type': 'ready'})['version'], 1)
        ben.close()
        self.assertFalse(until(ann, 'table')['seats'][1]['here'])
        ben = self.server.line(made['table'], tokens[1], have=0)
        missed = until(ben, 'update', 'state', 'current')
        self.assertEqual((missed['type'], missed['version']), ('update', 1))
        self.assertEqual(missed['events'], [{'type': 'ready', 'seat': 0}])
        self.assertTrue(until(ann, 'table')['seats'][1]['here'])
        # Up to date: nothing is told twice.
        again = self.server.line(made['table'], tokens[1], have=1)
        self.assertEqual(until(again, 'update', 'state', 'current')['type'], 'current')
        # From the future: it gets the whole state.
        again = self.server.line(made['table'], tokens[1], have=99)
        self.assertEqual(until(again, 'update', 'state', 'current')['version'], 1)

    def test_resent_action(self):
        made, tokens, (ann, _), _ = self.server.pair()
        self.assertEqual(act(ann, {'type': 'ready'}, 'once')['version'], 1)
        answer = act(ann, {'type': 'ready'}, 'once')
        self.assertEqual((answer['type'], answer['version']), ('done', 1))
        ann = self.server.line(made['table'], tokens[0], have=1)
        answer = act(ann, {'type': 'ready'}, 'once')
        self.assertEqual((answer['type'], answer['version']), ('done', 1))
        # With another id it is another action, and the rules refuse it.
        self.assertEqual(act(ann, {'type': 'ready'}, 'twice')['type'], 'refused')

    def test_late_action(self):
        _, _, (ann, ben), _ = self.server.pair()
        act(ann, {'type': 'ready'})
        self.assertEqual(act(ben, {'type': 'ready'}, at=0)['code'], 'late')
        self.assertEqual(act(ben, {'type': 'ready'}, at=1)['version'], 2)

    def test_refusal_names_its_clause(self):
        _, _, (ann, ben), _ = self.server.pair()
        act(ann, {'type': 'ready'})
        act(ben, {'type': 'ready'})
        refused = act(ann, {'type': 'play', 'card': 'no-such-card', 'pile': 0})
        self.assertEqual((refused['type'], refused['code'], refused['rule'][:6]), ('refused', 'illegal', 'BLINK-'))
        self.assertEqual(act(ann, {'type': 'nonsense'})['code'], 'bad-request')

    def test_wrong_token(self):
        made, _, _, _ = self.server.pair()
        stranger = self.server.line(made['table'], fresh_token())
        self.assertIsNone(until(stranger, 'table')['you'])
        self.assertNotIn('legal', until(stranger, 'state'))
        self.assertEqual(act(stranger, {'type': 'ready'})['code'], 'not-seated')
        claim = self.server.line(made['table'], fresh_token(), seat=0)
        self.assertEqual(until(claim, 'refused')['code'], 'wrong-token')
        broken = self.server.line(made['table'], 'short')
        self.assertEqual(until(broken, 'refused')['code'], 'bad-request')

    def test_full_table(self):
        made, _, _, _ = self.server.pair()
        late = self.server.line(made['table'], fresh_token())
        late.send(type='sit', name='Late')
        self.assertEqual(until(late, 'refused')['code'], 'full')
        late.send(type='sit', seat=1)
        self.assertEqual(until(late, 'refused')['code'], 'taken')

    def test_spectator(self):
        made, _, (ann, _), _ = self.server.pair()
        watcher = self.server.line(made['watch'], view=True)
        table = until(watcher, 'table')
        self.assertNotIn('table', table)  # the link to watch does not tell the link to play
        self.assertIsNone(until(watcher, 'state')['view']['you'])
        act(ann, {'type': 'ready'})
        update = until(watcher, 'update')
        self.assertNotIn('hand', update['view'])
        self.assertNotIn('legal', update)
        other = self.server.make(seats=['me', 'open'])
        watcher = self.server.line(other['watch'], fresh_token())
        watcher.send(type='sit')
        self.assertEqual(until(watcher, 'refused')['code'], 'watch-only')

    def test_seats_open_bot_closed(self):
        made = self.server.make(seats=['me', 'open', 'closed'])
        ann = self.server.line(made['table'], made['token'])
        self.assertEqual([s['kind'] for s in until(ann, 'table')['seats']], ['human', 'open'])
        ann.send(type='fill', seat=1, bot='no such bot')
        self.assertEqual(until(ann, 'refused')['code'], 'bad-request')
        ann.send(type='fill', seat=1, bot='random')
        self.assertEqual(until(ann, 'state')['version'], 0)
        # A seat left before the game is open again.
        made = self.server.make(seats=['me', 'open'])
        ann = self.server.line(made['table'], made['token'])
        until(ann, 'table')
        ann.send(type='leave')
        self.assertEqual([s['kind'] for s in until(ann, 'table')['seats']], ['open', 'open'])

    def test_public_and_private(self):
        private = self.server.make(seats=['me', 'open'])
        public = self.server.make(seats=['me', 'open'], public=True)
        lines = [self.server.line(t['table'], t['token']) for t in (private, public)]
        for line in lines:
            until(line, 'table')
        listed = [t['table'] for t in request(self.server.base, 'GET', '/api/tables')[1]['tables']]
        self.assertIn(public['table'], listed)
        self.assertNotIn(private['table'], listed)

    def test_running_public_tables_can_be_watched(self):
        made = {public: self.server.make(seats=['me', 'open', {'bot': 'random'}], public=public, game='bloops', name='Ann')
                for public in (True, False)}
        lines = [self.server.line(t['table'], t['token']) for t in made.values()]
        for line, t in zip(lines, made.values()):
            guest = self.server.line(t['table'], fresh_token())
            until(guest, 'table')
            guest.send(type='sit', name='Ben')
            until(line, 'state')
            until(guest, 'state')
            lines.append(guest)
        time.sleep(0.6)  # the list is made anew twice a second
        answer = request(self.server.base, 'GET', '/api/tables')[1]
        for t in made.values():
            self.assertNotIn(t['table'], json.dumps(answer))  # whoever watches gets no code of those who play
        listed = {t['watch']: t for t in answer['playing']}
        self.assertNotIn(made[False]['watch'], listed)
        one = listed[made[True]['watch']]
        self.assertEqual(set(one), {'watch', 'game', 'name', 'options', 'box', 'pace', 'seats', 'watching', 'created'})
        self.assertEqual([(s['kind'], s['name']) for s in one['seats']], [('human', 'Ann'), ('human', 'Ben'), ('bot', 'random')])
        self.assertEqual(one['watching'], 0)
        # What a watcher from the list is sent is what is public: no seat, nothing legal, no hidden card.
        watcher = self.server.line(one['watch'])
        table = until(watcher, 'table')
        self.assertIsNone(table['you'])
        self.assertNotIn('table', table)
        state = until(watcher, 'state')
        self.assertNotIn('legal', state)
        time.sleep(0.6)
        asked = request(self.server.base, 'GET', '/api/tables')[1]['playing']
        self.assertEqual(next(t for t in asked if t['watch'] == one['watch'])['watching'], 1)
        # Where nobody is any more there is nothing to watch.
        for line in [*lines, watcher]:
            line.close()
        for _ in range(100):
            left = [t['watch'] for t in request(self.server.base, 'GET', '/api/tables')[1]['playing']]
            if one['watch'] not in left:
                break
            time.sleep(0.05)
        self.assertNotIn(one['watch'], left)

    def test_names_are_cleaned(self):
        made = self.server.make(seats=['me', 'open'], name='  A\u202en\u0000n\n \u200b ' + 'x' * 99)
        line = self.server.line(made['table'], made['token'])
        self.assertEqual(until(line, 'table')['seats'][0]['name'], 'Ann ' + 'x' * 20)
        line.send(type='name', name='\u0007')
        self.assertEqual(until(line, 'table')['seats'][0]['name'], 'Guest')

    def test_whole_game_rematch_replay_export_delete(self):
        made, tokens, lines, states = self.server.pair()
        self.assertEqual(request(self.server.base, 'GET', f'/api/tables/{made["table"]}/record')[0], 403)
        legal = [s.get('legal') for s in states]
        result = None
        while not result:
            seat = 0 if legal[0] else 1
            done = act(lines[seat], legal[seat][0])
            self.assertEqual(done['type'], 'update')
            other = until(lines[1 - seat], 'update')
            while other['version'] < done['version']:
                other = until(lines[1 - seat], 'update')
            legal[seat], legal[1 - seat] = done['legal'], other['legal']
            result = done.get('result')
        self.assertTrue(result['over'])
        # The record replays in the referee to the same result.
        status, record = request(self.server.base, 'GET', f'/api/tables/{made["watch"]}/record')
        self.assertEqual(status, 200)
        asked = ''.join(json.dumps(r) + '\n' for r in ({'cmd': 'load', 'record': record}, {'cmd': 'result'}))
        said = subprocess.run([PROGRAM, 'referee'], input=asked, capture_output=True, text=True, check=True).stdout
        answer = json.loads(said.splitlines()[1])
        self.assertEqual(answer['winners'], result['winners'])
        steps = request(self.server.base, 'GET', f'/api/tables/{made["table"]}/replay')[1]['steps']
        self.assertEqual(len(steps), len(record['actions']) + 1)
        self.assertIn('hands', steps[0]['view'])
        # A rematch is an offer; both want it: the same people at a new table.
        lines[1].send(type='rematch')
        offered = until(lines[0], 'table')
        while not offered['rematch']:
            offered = until(lines[0], 'table')
        self.assertEqual((offered['rematch'], offered['next']), ([1], None))
        lines[0].send(type='rematch')
        following = [until(line, 'table') for line in lines]
        while not all(t['next'] for t in following):
            following = [t if t['next'] else until(line, 'table') for t, line in zip(following, lines)]
        again = self.server.line(following[0]['next'], tokens[0])
        self.assertEqual(until(again, 'table')['you'], 0)
        # What is stored of somebody can be had, and deleted.
        base = self.server.base
        status, export = request(base, 'GET', '/api/me', token=tokens[1])
        self.assertEqual(status, 200)
        mine = [t for t in export['tables'] if t['table'] == made['table']][0]
        self.assertEqual((mine['name'], mine['seat'], mine['record']), ('Ben', 1, record))
        unfinished = [t for t in export['tables'] if t['table'] != made['table']]
        self.assertTrue(unfinished and all('record' not in t for t in unfinished))
        self.assertNotIn(tokens[0], json.dumps(export))
        self.assertEqual(request(base, 'DELETE', '/api/me', token=tokens[1])[1]['forgotten'], 2)
        self.assertEqual(request(base, 'GET', '/api/me', token=tokens[1])[1], {'days': [], 'tables': [], 'before': None})
        self.assertNotIn('Ben', json.dumps(request(base, 'GET', f'/api/tables/{made["table"]}/replay')[1]))
        self.assertEqual(request(base, 'GET', '/api/me')[0], 401)

    def test_bots_play_and_the_absent_are_played(self):
        made = self.server.make(pace={'kind': 'live', 'patience': 1}, seats=['me', 'open'])
        ann = self.server.line(made['table'], made['token'])
        token = fresh_token()
        ben = self.server.line(made['table'], token)
        ben.send(type='sit', name='Ben')
        until(ben, 'state')
        ben.close()
        table = until(ann, 'table')
        while not table['seats'][1].get('away'):
            table = until(ann, 'table')
        self.assertEqual(until(ann, 'update')['events'][0], {'type': 'ready', 'seat': 1})
        ben = self.server.line(made['table'], token)
        self.assertFalse(until(ben, 'table')['seats'][1]['away'])

    # ---- Hostile and clumsy clients

    def test_message_of_10_MB(self):
        made, _, (ann, ben), _ = self.server.pair()
        big = Line(self.server.base)
        try:
            big.frame(1, b'{' + b' ' * 10_000_000 + b'}')
        except OSError:
            pass
        self.assertTrue(is_closed(big))
        # Also somebody at the table; the other one goes on.
        try:
            ben.frame(1, b'x' * 10_000_000)
        except OSError:
            pass
        self.assertTrue(is_closed(ben))
        self.assertEqual(act(ann, {'type': 'ready'})['version'], 1)
        connection = http.client.HTTPConnection('127.0.0.1', self.server.port, timeout=10)
        try:
            connection.request('POST', '/api/tables', b' ' * 10_000_000, {'Content-Type': 'application/json'})
            self.assertEqual(connection.getresponse().status, 413)
        except (BrokenPipeError, ConnectionResetError):
            pass  # hung up on while still sending: refused as well

    def test_nonsense(self):
        made, tokens, (ann, _), _ = self.server.pair()
        for text in (b'', b'null', b'[]', b'{', b'"x"', b'{"type":1}', b'{"type":"act"}', b'{"type":"act","id":"x"}',
                     b'{"type":"sit","seat":"x"}', b'{"type":"nothing"}', b'[' * 5000, b'{"type":"skip","on":3}',
                     b'{"type":"act","id":"' + b'y' * 65 + b'","action":{}}', b'{"type":"fill","seat":-5}'):
            ann.frame(1, text)
            if b'skip' not in text:
                self.assertIn(until(ann, 'refused')['code'], ('bad-request', 'seated', 'unknown-seat'))
        self.assertEqual(act(ann, {'type': 'ready'})['version'], 1)
        ann.frame(1, b'\xff\xfe')  # not UTF-8: the line is closed
        self.assertTrue(is_closed(ann))
        raw = socket.create_connection(('127.0.0.1', self.server.port))
        raw.sendall(b'\x16\x03\x01' + os.urandom(200) + b'\r\n\r\n')
        raw.settimeout(10)
        raw.recv(100)

    def test_before_hello(self):
        line = Line(self.server.base)
        line.send(type='act', id='x', action={})
        self.assertEqual(until(line, 'refused')['code'], 'bad-request')
        line.send(type='hello', table='nothing')
        self.assertEqual(until(line, 'refused')['code'], 'no-table')
        line.send(type='hello', table='A' * 22)
        self.assertEqual(until(line, 'refused')['code'], 'no-table')

    def test_origin(self):
        host = f'127.0.0.1:{self.server.port}'
        Line(self.server.base, headers=f'Origin: http://{host}\r\n').close()
        for origin in ('http://evil.example', 'null', f'http://{host}.evil.example'):
            with self.assertRaisesRegex(ConnectionError, '403'):
                Line(self.server.base, headers=f'Origin: {origin}\r\n')
        connection = http.client.HTTPConnection('127.0.0.1', self.server.port)
        connection.request('POST', '/api/tables', '{}', {'Origin': 'http://evil.example'})
        self.assertEqual(connection.getresponse().status, 403)

    def test_limits_of_a_guest(self):
        made = [self.server.make(seats=['me', 'open'])]
        token = made[0]['token']
        for _ in range(4):
            self.server.make(seats=['me', 'open'], token=token)
        status, refused = request(self.server.base, 'POST', '/api/tables', {'game': 'blink'}, token)
        self.assertEqual((status, refused['code']), (429, 'limit'))

    def test_bad_tables(self):
        for body in ({}, {'game': 'chess'}, {'game': 'blink', 'seats': ['me'] * 9}, {'game': 'blink', 'seats': ['me', 'me']},
                     {'game': 'blink', 'seats': ['me', {'bot': 'nobody'}]}, {'game': 'blink', 'pace': 'never'},
                     {'game': 'blink', 'pace': {'kind': 'live', 'turn': -1}}, {'game': 'blink', 'options': 3},
                     {'game': 'blink', 'seats': ['me', 7]}):
            self.assertEqual(request(self.server.base, 'POST', '/api/tables', body)[0], 400, body)

    def test_games(self):
        listed = {every: request(self.server.base, 'GET', '/api/games' + every)[1]['games'] for every in ('', '?all=1')}
        self.assertNotIn('template', [game['id'] for game in listed['']])
        self.assertEqual(listed[''][0]['clauses'], 'BLINK')
        shelf = [game for game in listed['?all=1'] if game['on_shelf']]
        self.assertEqual([game['id'] for game in shelf], [game['id'] for game in listed['']])
        self.assertIn('template', [game['id'] for game in listed['?all=1']])
        # On no shelf, but whoever names it can play it.
        _, _, (ann, ben), _ = self.server.pair('template', options={'order': 'together'})
        self.assertEqual(act(ann, {'type': 'pass'})['actors'], [1])
        self.assertEqual(until(ben, 'update')['actors'], [1])

    def test_metrics_and_log(self):
        made, tokens, (ann, _), _ = self.server.pair()
        act(ann, {'type': 'ready'})
        connection = http.client.HTTPConnection('127.0.0.1', self.server.port)
        connection.request('GET', '/metrics')
        text = connection.getresponse().read().decode()
        for name in ('tables_playing', 'seats_human', 'actions_total', 'refusals_total', 'action_seconds_bucket',
                     'commit_seconds_sum', 'journal_queue'):
            self.assertRegex(text, rf'(?m)^smallbox_{name}\b.* [0-9.e+-]+$')
        log = self.server.log_text()
        for line in log.splitlines():
            self.assertIn('event', json.loads(line))
        for secret in (*tokens, made['table'], made['watch'], 'Ann'):
            self.assertNotIn(secret, log)
            self.assertNotIn(secret, text)

    def test_tokens_are_stored_hashed(self):
        _, tokens, _, _ = self.server.pair()
        paths = [os.path.join(self.server.data, name) for name in os.listdir(self.server.data)]
        for path in filter(os.path.isfile, paths):  # the operators' socket is none
            with open(path, 'rb') as file:
                self.assertNotIn(tokens[0].encode(), file.read())

    def test_example_client(self):
        said = subprocess.run([sys.executable, os.path.join(ROOT, 'examples', 'client.py'), self.server.base],
                              capture_output=True, text=True, timeout=60, check=True).stdout
        self.assertTrue(json.loads(said)['over'])


if __name__ == '__main__':
    unittest.main(warnings='ignore')
