#!/usr/bin/env python3
"""Makes a server say everything that it can say, over a line and to HTTP. With SMALLBOX_MESSAGES all of it is written there, and
web/scripts/validate.mjs holds it against schema/server.json."""
import sys
import time
import unittest

from harness import Server, act, keep, request, until


class Forms(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def close(self, *lines):
        for line in lines:
            line.close()

    def test_small_talk(self):
        made, _, (ann, ben), _ = self.server.pair()
        ann.send(type='ping')
        self.assertEqual(until(ann, 'pong'), {'type': 'pong'})
        ann.send(type='name', name='Anna')
        self.assertEqual(until(ann, 'table')['seats'][0]['name'], 'Anna')
        watcher = self.server.line(made['watch'], view=True)
        self.assertNotIn('table', until(watcher, 'table'))
        self.assertNotIn('legal', until(watcher, 'state'))
        self.close(ann, ben, watcher)

    def test_refusals(self):
        _, _, (ann, ben), _ = self.server.pair()
        refused = act(ann, {'type': 'play', 'card': 'red-star-3', 'pile': 0})
        self.assertEqual((refused['code'], refused['rule']), ('not-your-turn', 'BLINK-6'))
        act(ben, {'type': 'ready'})
        late = act(ann, {'type': 'ready'}, at=0)
        self.assertEqual((late['code'], late['rule']), ('late', None))
        self.close(ann, ben)

    def test_plan_and_history(self):
        _, _, (ann, ben), _ = self.server.pair()
        ann.send(type='plan', action={'type': 'draw'})
        self.assertEqual(until(ann, 'planned')['action'], {'type': 'draw'})
        ann.send(type='plan', action=None)
        self.assertIsNone(until(ann, 'planned')['action'])
        act(ann, {'type': 'ready'})
        ben.send(type='plan', action={'type': 'ready'})
        planned = until(ben, 'planned')
        while 'why' not in planned:
            planned = until(ben, 'planned')
        self.assertEqual(planned, {'type': 'planned', 'action': None, 'why': 'done'})
        ann.send(type='history')
        history = until(ann, 'history')
        self.assertEqual(history['steps'][0]['version'], 0)
        self.assertFalse(history['more'])
        self.close(ann, ben)

    def test_time_is_up(self):
        _, _, lines, _ = self.server.pair('cant-touch-this', pace={'kind': 'live', 'turn': 1, 'patience': 60})
        update = until(lines[0], 'update')
        self.assertEqual(update['why'], 'time')
        self.assertEqual(update['clock']['kind'], 'turn')
        self.close(*lines)

    def test_window(self):
        _, _, lines, _ = self.server.pair('blobs', pace={'kind': 'live', 'turn': 60, 'window': 5}, options={'first': 0})
        lines[0].send(type='state')
        state = until(lines[0], 'state')
        while state['view']['pending']['form'] != 'respond':
            seat = state['view']['pending']['seat']
            lines[seat].send(type='state')
            state = until(lines[seat], 'state')
            update = act(lines[seat], state['legal'][0])
            self.assertEqual(update['type'], 'update')
            lines[0].send(type='state')
            state = until(lines[0], 'state')
        self.assertEqual(state['clock']['kind'], 'window')
        self.close(*lines)

    def test_over_and_again(self):
        made = self.server.make('pop', options={'mode': 'puzzle'}, seats=['me'])
        line = self.server.line(made['table'], made['token'], view=True)
        update = act(line, until(line, 'state')['legal'][0], id='once')
        self.assertIn(update['result']['winners'], ([], [0]))
        self.assertEqual(act(line, {'type': 'retract'}, id='once')['type'], 'done')
        line.send(type='state')
        self.assertTrue(until(line, 'state')['result']['over'])
        again = self.server.line(made['table'], made['token'], have=update['version'], view=True)
        self.assertTrue(until(again, 'current')['result']['over'])
        line.send(type='rematch', on=True)
        while until(line, 'table')['next'] is None:
            pass
        self.close(line, again)

    def test_ends_before_the_end(self):
        _, _, lines, _ = self.server.pair(pace='days')
        lines[0].send(type='resign')
        table = until(lines[1], 'table')
        while table['status'] != 'over':
            table = until(lines[1], 'table')
        self.assertEqual((table['ended'], table['resigned']), ('resigned', 0))
        made = self.server.make('bloops', seats=['me', 'bot'])
        alone = self.server.line(made['table'], made['token'])
        until(alone, 'state')
        alone.send(type='leave')
        table = until(alone, 'table')
        while table['status'] != 'over':
            table = until(alone, 'table')
        self.assertEqual(table['ended'], 'left')
        self.close(alone, *lines)

    def test_moved(self):
        over = self.server.make('pop', options={'mode': 'puzzle'}, seats=['me'])
        alone = self.server.line(over['table'], over['token'], view=True)
        act(alone, until(alone, 'state')['legal'][0])
        status, record = request(self.server.base, 'GET', f"/api/tables/{over['table']}/record")
        told = {'id': '~x', 'name': 'Ann', 'pace': 'relaxed', 'seats': ['me'], 'record': {**record, 'actions': []}}
        status, made = request(self.server.base, 'POST', '/api/tables/moved', keep('movedTable', told), over['token'])
        self.assertEqual(status, 201, made)
        keep('madeTable', made)
        line = self.server.line(made['table'], over['token'])
        self.assertTrue(until(line, 'table')['device'])
        playing = self.server.make('bloops', seats=['me', 'bot'])
        host = self.server.line(playing['table'], playing['token'])
        until(host, 'state')
        host.send(type='offer', seat=1, on=True)
        while 'offered' not in until(host, 'table')['seats'][1]:
            pass
        status, refused = request(self.server.base, 'POST', '/api/tables/moved', {**told, 'record': record}, over['token'])
        self.assertEqual((status, keep('refusal', refused)['code']), (409, 'over'))
        self.close(line, alone, host)

    def test_boxes(self):
        own = {**self.server.ask('anyBox', '/api/games/blink/box'), 'name': 'Mine', 'by': 'Zoë'}
        status, kept = request(self.server.base, 'POST', '/api/boxes', own)
        self.assertEqual((status, keep('keptBox', kept)['name']), (201, 'Mine'))
        for box in ({**own, 'colour': 7}, 'A' * 22):
            status, refused = request(self.server.base, 'POST', '/api/tables', {'game': 'blink', 'box': box})
            self.assertEqual((status, keep('refusal', refused)['code']), (400, 'no-box' if box == 'A' * 22 else 'bad-box'))
        made = self.server.make('blink', seats=['me', 'open'], box=kept['id'])
        line = self.server.line(made['table'], made['token'])
        self.assertEqual(until(line, 'table')['box'], {'id': kept['id'], 'name': 'Mine', 'by': 'Zoë'})
        self.assertEqual(self.server.ask('myTables', '/api/me/tables', made['token'])['tables'][0]['box']['name'], 'Mine')
        self.close(line)

    def test_lists(self):
        games = self.server.ask('games', '/api/games')['games']
        self.assertGreater(len(games), 4)
        cards = self.server.ask('cards', '/api/games/cant-touch-this/cards', game='cant_touch_this')
        self.assertEqual(len(cards['cards']), 36)
        waiting = self.server.make('blink', seats=['me', 'open'], public=True)
        playing = self.server.make('bloops', seats=['me', 'bot'], public=True)
        lines = [self.server.line(made['table'], made['token']) for made in (waiting, playing)]
        for line in lines:
            until(line, 'table')
        # The list is made anew now and then.
        wanted = {waiting['table'], playing['watch']}
        end = time.monotonic() + 10
        codes = set()
        while not wanted <= codes and time.monotonic() < end:
            listed = self.server.ask('publicTables', '/api/tables')
            codes = {one['table'] for one in listed['tables']} | {one['watch'] for one in listed['playing']}
            time.sleep(0.1)
        self.assertLessEqual(wanted, codes)
        self.close(*lines)

    def test_what_is_stored(self):
        made = self.server.make('bloops', seats=['me', 'open', 'bot'])
        token = made['token']
        mine = self.server.ask('myTables', '/api/me/tables', token)['tables']
        self.assertEqual((mine[0]['table'], mine[0]['seats'][1]), (made['table'], None))
        over = self.server.make('pop', token, options={'mode': 'puzzle'}, seats=['me'])
        line = self.server.line(over['table'], token, view=True)
        act(line, until(line, 'state')['legal'][0])
        page = self.server.ask('storedPage', '/api/me', token)
        records = [one['record']['game'] for one in page['tables'] if 'record' in one]
        self.assertEqual((len(page['tables']), records), (2, ['pop']))
        self.assertEqual(self.server.ask('forgotten', '/api/me', token, 'DELETE'), {'forgotten': 2})
        self.close(line)

    def test_replays(self):
        made = self.server.make('cant-touch-this', options={'card': 3}, seats=['me'])
        line = self.server.line(made['table'], made['token'], view=True)
        state = until(line, 'state')
        self.assertEqual(self.server.ask('replay', f"/api/tables/{made['table']}/replay")['code'], 'not-over')
        while state.get('result') is None:
            update = act(line, state['legal'][0])
            self.assertEqual(update['type'], 'update')
            state = update
        replay = self.server.ask('replay', f"/api/tables/{made['watch']}/replay")
        self.assertIn('lost', replay['steps'][1]['best'])
        for step in replay['steps'][1:]:
            keep('best', step['best'], 'cant_touch_this')
        # One that nobody finished.
        _, _, lines, _ = self.server.pair(pace='days')
        lines[0].send(type='resign')
        table = until(lines[1], 'table')
        while table['status'] != 'over':
            table = until(lines[1], 'table')
        unfinished = self.server.ask('replay', f"/api/tables/{table['watch']}/replay")
        self.assertEqual(unfinished['result'], {'over': False})
        self.close(line, *lines)


if __name__ == '__main__':
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
