#!/usr/bin/env python3
"""Makes a server say everything that it can say over a line. With SMALLBOX_MESSAGES all of it is written there, and
web/scripts/validate.mjs holds it against schema/server.json."""
import sys
import unittest

from harness import Server, act, until


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


if __name__ == '__main__':
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
