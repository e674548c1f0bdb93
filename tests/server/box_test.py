#!/usr/bin/env python3
"""Boxes of people's own, as clients meet them: brought, checked, kept, played with by link, and still there after a crash."""
import http.client
import json
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import Server, act, fresh_token, keep, request, until  # noqa: E402


def send(server, method, path, body=b'', headers=None):
    """Status, headers and body of a request, to the byte."""
    connection = http.client.HTTPConnection('127.0.0.1', server.port, timeout=30)
    connection.request(method, path, body, headers or {}, encode_chunked=not isinstance(body, bytes))
    reply = connection.getresponse()
    answer = (reply.status, dict(reply.getheaders()), reply.read())
    connection.close()
    return answer


def post(server, box, path='/api/boxes'):
    """Sends a box as text or as an object; the status and what was answered."""
    text = box if isinstance(box, (bytes, str)) else json.dumps(box)
    text = text if isinstance(text, bytes) else text.encode()
    status, _, answer = send(server, 'POST', path, text, {'Content-Type': 'application/json'})
    return status, keep('keptBox' if status < 300 else 'refusal', json.loads(answer))


class Boxes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server('--per-address', '0', '--per-guest', '0', '--bot-time', '0')
        _, answer = request(cls.server.base, 'GET', '/api/games?all=1')
        # Two seats, or as near to that as the game allows.
        cls.games = {game['id']: max(game['seats'][0], min(2, game['seats'][1])) for game in answer['games']}

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def own(self, game, name='Mine', **fields):
        """The game's own box under another name, which is another box."""
        status, box = request(self.server.base, 'GET', f'/api/games/{game}/box')
        self.assertEqual((status, box['game']), (200, game))
        return {**box, 'name': name, **fields}

    def test_a_box_of_every_game_is_kept_and_played_with(self):
        for game, seats in self.games.items():
            with self.subTest(game):
                status, kept = post(self.server, self.own(game, by='Zoë'))
                self.assertEqual((status, kept['game'], kept['name'], kept['by']), (201, game, 'Mine', 'Zoë'))
                self.assertEqual(post(self.server, kept['canonical'])[1]['id'], kept['id'])
                made = self.server.make(game, box=kept['id'], seats=['me'] + ['bot'] * (seats - 1))
                line = self.server.line(made['table'], made['token'], view=True)
                table = until(line, 'table')
                self.assertEqual(table['box'], {'id': kept['id'], 'name': 'Mine', 'by': 'Zoë'})
                self.assertEqual(until(line, 'state')['view']['box'], kept['id'])
                mine = self.server.ask('myTables', '/api/me/tables', made['token'])['tables']
                self.assertEqual(mine[0]['box'], table['box'])
                line.close()

    def test_it_never_changes(self):
        _, kept = post(self.server, self.own('blink', 'Cached'))
        status, headers, body = send(self.server, 'GET', '/api/boxes/' + kept['id'])
        self.assertEqual((status, body.decode()), (200, kept['canonical']))
        self.assertEqual(headers['ETag'], f'"{kept["id"]}"')
        self.assertIn('immutable', headers['Cache-Control'])
        status, headers, body = send(self.server, 'GET', '/api/boxes/' + kept['id'], headers={'If-None-Match': headers['ETag']})
        self.assertEqual((status, body), (304, b''))
        self.assertEqual(send(self.server, 'HEAD', '/api/boxes/' + kept['id'])[0], 200)
        # A game's own may be another one with the next program.
        status, headers, _ = send(self.server, 'GET', '/api/games/blink/box')
        self.assertEqual((status, headers['Cache-Control']), (200, 'no-cache'))
        self.assertEqual(len(headers['ETag']), 24)
        self.assertEqual(send(self.server, 'GET', '/api/games/blink/box', headers={'If-None-Match': headers['ETag']})[0], 304)

    def test_what_is_wrong_is_told_with_its_place(self):
        status, refused = post(self.server, '{"box":1,"game":"template",\n "name":"x",\n "cards":[1,2,3,"four"],"colour":1}')
        self.assertEqual((status, refused['code']), (400, 'bad-box'))
        places = {(one['at'], one['line']) for one in refused['problems']}
        self.assertEqual(places, {('/cards/3', 3), ('/colour', 3)})
        for name in ('\u202eevil', 'a\u200bb', '\u0085', 'x' * 61, '', 'o' + '\u0301' * 9, 7, None):
            status, refused = post(self.server, self.own('template', name))
            self.assertEqual((status, refused['problems'][0]['at']), (400, '/name'), name)

    def test_only_looked_at(self):
        box = self.own('template', 'Only looked at', cards=[1, 2, 3, 4, 5, 6, 7])
        headers = {'Content-Type': 'application/json'}
        status, _, answer = send(self.server, 'POST', '/api/boxes?check=1', json.dumps(box).encode(), headers)
        told = json.loads(answer)
        self.assertEqual((status, told['name']), (200, 'Only looked at'))
        self.assertEqual(send(self.server, 'GET', '/api/boxes/' + told['id'])[0], 404)
        self.assertEqual(post(self.server, box)[1]['id'], told['id'])
        self.assertEqual(send(self.server, 'GET', '/api/boxes/' + told['id'])[0], 200)
        status, _, answer = send(self.server, 'POST', '/api/boxes?check=1', b'{"game":"template"}', headers)
        self.assertEqual((status, json.loads(answer)['code']), (400, 'bad-box'))

    def test_hostile_bodies(self):
        for body in (b'', b'{', b'[' * 60000, b'{"a":' * 5000, b'"' + b'x' * 60000 + b'"', b'\xc3\x28', b'null', b'7',
                     b'{"box":1}', b'{"game":["pop"]}', b'{"game":"pop","cards":' + b'[' * 20 + b']' * 20 + b'}',
                     b'{"box":1,"game":"blobs","name":"x","cards":[' + b'{},' * 9000 + b'{}]}'):
            status, refused = post(self.server, body)
            self.assertEqual((status, refused['code']), (400, 'bad-box'), body[:40])
            self.assertLessEqual(len(refused['problems']), 20)
        self.assertEqual(post(self.server, b' ' * 66000 + b'{}')[0], 400)
        status, _, answer = send(self.server, 'POST', '/api/boxes', b'x' * 200_000, {'Content-Type': 'application/json'})
        self.assertEqual((status, json.loads(answer)['message']), (413, 'That is too long.'))
        self.assertEqual(send(self.server, 'POST', '/api/boxes', b'{}', {'Content-Type': 'text/plain'})[0], 415)
        # Other requests are as short as ever.
        status, _, _ = send(self.server, 'POST', '/api/me', b'x' * 20_000, {'Content-Type': 'application/json'})
        self.assertEqual(status, 413)
        chunked = send(self.server, 'POST', '/api/boxes', iter([b'x' * 50_000] * 4), {'Content-Type': 'application/json',
                                                                                     'Transfer-Encoding': 'chunked'})
        self.assertEqual(chunked[0], 413)
        for id in ('x', '..', 'a' * 22, 'a' * 5000, '%00', 'aaaaaaaaaaaaaaaaaaaaa/'):
            self.assertIn(send(self.server, 'GET', '/api/boxes/' + id)[0], (404, 414), id[:30])

    def test_what_makes_no_table(self):
        _, kept = post(self.server, self.own('template', 'Another game'))
        cases = [(kept['id'], 'bad-box'), (self.own('template'), 'bad-box'), ('A' * 22, 'no-box'), ('', 'no-box'),
                 (7, 'bad-request'), ([], 'bad-request'), ({}, 'bad-box'), (True, 'bad-request')]
        for box, code in cases:
            status, refused = request(self.server.base, 'POST', '/api/tables', {'game': 'blink', 'box': box})
            self.assertEqual((status, keep('refusal', refused)['code']), (400, code), box)

    def test_a_friend_by_link_a_rematch_and_the_record(self):
        box = self.own('template', 'Nine', cards=[1, 2, 3, 4, 5, 6, 7, 8, 9])
        made = self.server.make('template', seats=['me', 'open'], name='Ann', box=box, public=True)
        ann = self.server.line(made['table'], made['token'], view=True)
        # Whoever is invited sees whose box it is before they sit down.
        ben = self.server.line(made['table'], fresh_token(), view=True)
        told = until(ben, 'table')['box']
        self.assertEqual((told['name'], told['by']), ('Nine', None))
        ben.send(type='sit', name='Ben')
        lines = [ann, ben]
        for line in lines:
            until(line, 'state')
        over = False
        while not over:
            for line in lines:
                line.send(type='state')
                state = until(line, 'state')
                over = 'result' in state
                if state['legal'] and not over:
                    passes = [one for one in state['legal'] if one['type'] == 'pass']
                    self.assertEqual(act(line, (passes or state['legal'])[0])['type'], 'update')
        record = self.server.ask('record', f"/api/tables/{made['table']}/record")
        self.assertEqual((record['box']['name'], record['box']['cards']), ('Nine', box['cards']))
        replay = self.server.ask('replay', f"/api/tables/{made['watch']}/replay")
        self.assertEqual(replay['table']['box'], told)
        exported = self.server.ask('storedPage', '/api/me', made['token'])['tables'][0]
        self.assertEqual((exported['record'], exported['box']), (record, told))
        for line in lines:
            line.send(type='rematch')
        table = until(ann, 'table')
        while table['next'] is None:
            table = until(ann, 'table')
        again = self.server.line(table['next'], made['token'], view=True)
        self.assertEqual(until(again, 'table')['box'], told)
        for line in (*lines, again):
            line.close()

    def test_many_boxes_make_no_crowd(self):
        server = Server('--per-address', '0', '--boxes', '300')
        try:
            box = self.own('template')
            statuses = [post(server, {**box, 'name': f'Box {n}'})[0] for n in range(600)]
            self.assertEqual(set(statuses), {201, 503})
            self.assertLess(statuses.count(201), 400)
            self.assertEqual(statuses[0], 201)
            self.assertEqual(request(server.base, 'GET', '/api/health')[0], 200)
        finally:
            server.close()

    def test_a_rate_by_address(self):
        server = Server('--per-address', '50')
        try:
            box = self.own('template')
            answers = [post(server, {**box, 'name': f'Box {n}'}) for n in range(25)]
            refused = [answer for status, answer in answers if status == 429]
            self.assertTrue(refused)
            self.assertEqual({answer['code'] for answer in refused}, {'limit'})
            self.assertIn('too many boxes', refused[0]['message'])
        finally:
            server.close()

    def test_tables_survive_a_crash_with_their_boxes(self):
        server = Server('--per-address', '0', '--bot-time', '0')
        try:
            tables = []
            for game, seats in self.games.items():
                made = server.make(game, box=self.own(game, 'Crash'), seats=['me'] + ['bot'] * (seats - 1))
                line = server.line(made['table'], made['token'], view=True)
                told = until(line, 'table')['box']
                state = until(line, 'state')
                if state['legal']:
                    act(line, state['legal'][0])
                line.close()
                tables.append((made, told))
            server.kill()
            server.start()
            for made, told in tables:
                line = server.line(made['table'], made['token'], view=True)
                self.assertEqual(until(line, 'table')['box'], told)
                self.assertEqual(until(line, 'state')['view']['box'], told['id'])
                status, body = request(server.base, 'GET', '/api/boxes/' + told['id'])
                self.assertEqual((status, body['name']), (200, 'Crash'))
                line.close()
        finally:
            server.close()


if __name__ == '__main__':
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
