"""Tables that were begun on somebody's device and go on at a server, over the wire."""
import http.client
import os
import sys
import threading
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import Server, act, fresh_token, request, until  # noqa: E402


def play_out(lines, states):
    """Everybody does the first thing that is legal, until it is over."""
    while not any(state.get('result') for state in states):
        for i, line in enumerate(lines):
            line.send(type='state')
            states[i] = until(line, 'state')
            if states[i].get('legal'):
                act(line, states[i]['legal'][0])
    return states


class Moved(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server('--per-address', '0', '--bot-time', '0')
        # A whole game, of which any beginning can move.
        _, _, lines, states = cls.server.pair('cant-touch-this')
        play_out(lines, states)
        table = until_over(lines[0])
        status, cls.record = request(cls.server.base, 'GET', f"/api/tables/{table['watch']}/record")
        for line in lines:
            line.close()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def told(self, id='~a', actions=3, **fields):
        record = {**self.record, 'actions': self.record['actions'][:actions]}
        return {'id': id, 'name': 'Ann', 'pace': 'relaxed', 'seats': ['me', {'bot': 'random'}], 'record': record, **fields}

    def move(self, token, told):
        return request(self.server.base, 'POST', '/api/tables/moved', told, token)

    def test_moved_watched_joined_and_played_out(self):
        token, friend = fresh_token(), fresh_token()
        status, made = self.move(token, self.told())
        self.assertEqual((status, made['seat']), (201, 0))
        # It was on disk when that was said.
        self.server.kill()
        self.server.start()
        self.assertEqual(self.move(token, self.told()), (200, made))
        ann = self.server.line(made['table'], token)
        self.assertGreaterEqual(until(ann, 'state')['version'], 3)
        ann.send(type='offer', seat=1, on=True)
        watcher = self.server.line(made['watch'])
        until(watcher, 'state')
        ben = self.server.line(made['table'], friend)
        until(ben, 'state')
        ben.send(type='sit', name='Ben')
        while until(ben, 'table')['you'] != 1:
            pass
        play_out([ann, ben], [{}, {}])
        table = until_over(watcher)
        self.assertEqual([seat['name'] for seat in table['seats']], ['Ann', 'Ben'])
        status, record = request(self.server.base, 'GET', f"/api/tables/{made['watch']}/record")
        self.assertEqual(record['actions'][:3], self.record['actions'][:3])
        times = [one['t'] for one in record['actions']]
        self.assertEqual(times, sorted(times))
        self.assertTrue(table['device'])
        for line in (ann, ben, watcher):
            line.close()

    def test_two_at_the_same_moment(self):
        token = fresh_token()
        answers = []
        threads = [threading.Thread(target=lambda: answers.append(self.move(token, self.told()))) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(status for status, _ in answers), [200] * 7 + [201])
        self.assertEqual(len({made['table'] for _, made in answers}), 1)
        mine = request(self.server.base, 'GET', '/api/me/tables', None, token)[1]['tables']
        self.assertEqual(len(mine), 1)

    def test_what_is_not_taken(self):
        token = fresh_token()
        bad = self.told()
        bad['record'] = {**self.record, 'actions': self.record['actions'][:1] * 2}
        for told, code in ((bad, 'bad-record'), (self.told(seats=['me', 'open']), 'bad-request'), (self.told(actions=99), 'over'),
                           (self.told(id=''), 'bad-request'), ({**self.told(), 'record': None}, 'bad-request')):
            status, refused = self.move(token, told)
            self.assertIn(status, (400, 409))
            self.assertEqual(refused['code'], code, refused)
        self.assertEqual(self.move(None, self.told())[0], 401)
        # Longer than any game.
        long = self.told(id='~long')
        long['record'] = {**self.record, 'actions': self.record['actions'][:1] * 10_000}
        self.assertEqual(self.move(token, long)[1]['code'], 'bad-record')
        # What is too much is not even read.
        connection = http.client.HTTPConnection('127.0.0.1', self.server.port, timeout=10)
        connection.putrequest('POST', '/api/tables/moved')
        connection.putheader('Content-Length', str(2 << 20))
        connection.endheaders()
        self.assertEqual(connection.getresponse().status, 413)
        connection.close()
        self.assertEqual(request(self.server.base, 'GET', '/api/me/tables', None, token)[1]['tables'], [])


def until_over(line):
    table = {}
    while table.get('status') != 'over':
        table = until(line, 'table')
    return table


if __name__ == '__main__':
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
