#!/usr/bin/env python3
"""Makes a server say everything that it can say, over a line and to HTTP. With SMALLBOX_MESSAGES all of it is written there, and
web/scripts/validate.mjs holds it against schema/server.json."""
import random
import sys
import threading
import time
import unittest

from harness import Server, act, fresh_token, keep, request, until
from witness import one_table


def until_within(line):
    """What a table says of its race once lines are known."""
    while True:
        race = until(line, 'table').get('race', {})
        if 'within' in race:
            return race


class Forms(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server('--per-address', '0')  # one address says everything here

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def close(self, *lines):
        for line in lines:
            line.close()

    def test_small_talk(self):
        made, _, (ann, ben), _ = self.server.pair()
        ann.send(type='ping')
        self.assertGreater(until(ann, 'pong')['now'], 0)
        ann.send(type='name', name='Anna')
        self.assertEqual(until(ann, 'table')['seats'][0]['name'], 'Anna')
        ann.send(type='react', which=6)
        self.assertEqual(until(ben, 'reaction'), {'type': 'reaction', 'seat': 0, 'which': 6})
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

    def test_time(self):
        """What people wish of a table's time, and a race that is counted in."""
        made = self.server.make('blobs', seats=['me', {'bot': 'level:1'}, {'bot': 'level:1'}], pace='live', tempo='calm')
        ann = self.server.line(made['table'], made['token'])
        table = until(ann, 'table')
        self.assertEqual((table['tempo'], table['skips']), ('calm', None))
        state = until(ann, 'state')
        ann.send(type='shown', version=state['version'])
        ann.send(type='tempo', bots='quick')
        ann.send(type='skip', on=True, **{'for': 'idle'})
        # Until it has been shown nobody's time runs. Bots move whenever they like: every message counts, in whatever order.
        asked = None
        while not (update := state).get('clock', {}).get('held') or (table['tempo'], table['skips']) != ('quick', 'idle'):
            if 0 in state['actors'] and asked != state['version']:
                asked = state['version']
                ann.send(type='act', id=f'at-{asked}', action=state['legal'][0])
            message = ann.receive()
            if message['type'] == 'table':
                table = message
            elif message['type'] in ('state', 'update'):
                state = message
                if 'held' not in state.get('clock', {}):  # bots that have more to do wait for eyes as well
                    ann.send(type='shown', version=state['version'])
            elif message['type'] == 'clock' and message['version'] == state['version'] and 'clock' in message:
                state = {**state, 'clock': message['clock']}
            elif message['type'] == 'refused':  # somebody was first: what is legal now is asked for
                self.assertNotEqual(state['version'], 0, message)
                asked = None
                ann.send(type='state')
                state = until(ann, 'state')
        ann.send(type='shown', version=update['version'])
        clock = until(ann, 'clock')
        while clock['version'] < update['version'] or 'held' in clock.get('clock', {'held': True}):
            clock = until(ann, 'clock')
        self.assertEqual(clock['version'], update['version'])
        ann.send(type='wait')
        ann.send(type='shown', version=-1)
        self.assertEqual(until(ann, 'refused')['code'], 'bad-request')
        ann.close()

        _, _, (ann, ben), _ = self.server.pair('blink', pace='live')
        ann.send(type='tempo', bots='quick')
        self.assertEqual(until(ann, 'refused')['key'], 'table.race-has-no-tempo')
        act(ann, {'type': 'ready'})
        ben.send(type='act', id='go', action={'type': 'ready'})
        starts = [until(line, 'clock')['clock'] for line in (ann, ben)]
        self.assertEqual([start['kind'] for start in starts], ['start', 'start'])
        self.assertEqual(starts[0]['at'], starts[1]['at'])
        self.assertEqual(act(ann, {'type': 'draw'})['key'], 'table.race-not-begun')
        ann.send(type='ping')
        left = starts[0]['at'] - until(ann, 'pong')['now']
        self.assertTrue(0 < left <= starts[0]['length'], left)
        self.assertEqual(until(ben, 'update')['clock']['at'], starts[0]['at'])
        self.close(ann, ben)

    def test_races(self):
        """Lines are measured, it is said how fair a race is, and an age is taken or refused."""
        made = self.server.make('blink', seats=['me', 'open'], name='Ann', race={'cap': 100})
        token = fresh_token()
        wants = {'with': ['legal', 'age']}
        ann = self.server.line(made['table'], made['token'], **wants)
        ben = self.server.line(made['table'], token, **wants)
        ben.send(type='sit', name='Ben')
        told = {}
        # Who reads answers what the server asks.
        listening = threading.Thread(target=lambda: told.update(until_within(ben)))
        listening.start()
        race = until_within(ann)
        listening.join()
        self.assertEqual((race['cap'], race['beat']), (100, 0))
        self.assertEqual(race['lag'], [{'waited': 0, 'ms': 0, 'ahead': 0}] * 2)
        self.assertIn('within', told)
        self.assertEqual(act(ann, {'type': 'ready'}, age=30)['type'], 'update')
        self.assertEqual(act(ben, {'type': 'ready'}, age=0)['type'], 'update')
        ann.send(type='act', id='x', action={'type': 'draw'}, age=-1)
        self.assertEqual(until(ann, 'refused')['code'], 'bad-request')
        self.close(ann, ben)
        with self.assertRaisesRegex(RuntimeError, 'table.bad-race'):
            self.server.make('blink', race={'cap': 300})

        _, _, (ann, ben), _ = self.server.pair('blink', race={'beat': 1000})
        act(ben, {'type': 'ready'})
        race = until(ann, 'table')['race']
        self.assertEqual((race['beat'], race['since'] > 0), (1000, True))
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
        # Whoever is to be passed for after a moment is told when.
        asked = lines[state['view']['pending']['seat']]
        asked.send(type='skip', on=True, **{'for': 'idle'})
        asked.send(type='state')
        self.assertGreater(until(asked, 'state')['passes'], 0)
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
        _, tokens, lines, _ = self.server.pair(pace='days')
        lines[0].send(type='resign')
        table = until(lines[1], 'table')
        while table['status'] != 'over':
            table = until(lines[1], 'table')
        self.assertEqual((table['ended'], table['resigned']), ('resigned', 0))
        stored = self.server.ask('storedPage', '/api/me?games=1', tokens[1])['tables'][0]
        self.assertEqual((stored['ended'], stored['resigned'], stored['end']['winners']), ('resigned', 0, [1]))
        made = self.server.make('bloops', seats=['me', 'bot'])
        alone = self.server.line(made['table'], made['token'])
        until(alone, 'state')
        alone.send(type='leave')
        table = until(alone, 'table')
        while table['status'] != 'over':
            table = until(alone, 'table')
        self.assertEqual(table['ended'], 'left')
        stored = self.server.ask('storedPage', '/api/me?games=1', made['token'])['tables'][0]
        self.assertEqual((stored['ended'], stored['end']['winners']), ('left', []))
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

    def test_day(self):
        today = time.strftime('%Y-%m-%d', time.gmtime())
        base, token = f'/api/day/{today}', self.server.make('pop', options={'mode': 'puzzle'}, seats=['me'])['token']
        kinds = {kind['kind']: kind for kind in self.server.ask('day', base)['kinds']}
        for kind in kinds:
            self.assertNotIn('solution', self.server.ask('dayTask', f'{base}/{kind}'))
        self.assertEqual(self.server.ask('dayTask', '/api/day/2190-01-01/pop-puzzle')['code'], 'not-found')
        puzzle, memory = (self.server.ask('dayTask', f'{base}/{kind}?solution=1') for kind in ('pop-puzzle', 'bloops-memory'))
        played = [{**action, 't': 9000} for action in puzzle['solution']['actions']]
        for task, done in ((puzzle, {'record': {**puzzle['record'], 'actions': played}}),
                           (memory, {'answers': memory['solution']['answers'], 'ms': 60000})):
            path = f"{base}/{task['kind']}"
            self.assertIsNone(self.server.ask('dayResults', f'{path}/results')['results'])
            for expected in (201, 409):
                status, answer = request(self.server.base, 'POST', path, keep('dayDone', {'name': 'Ann', **done}), token)
                self.assertEqual(status, expected, answer)
                keep('dayCounted' if status == 201 else 'refusal', answer)
            results = self.server.ask('dayResults', f'{path}/results', token)
            self.assertEqual((results['results'], results['yours']['result']['solved']), ([results['yours']], True))
        self.assertEqual(len(self.server.ask('storedPage', '/api/me', token)['days']), 2)
        asked = {'day': {'date': today, 'kind': 'pop-puzzle'}, 'name': 'Ann'}
        status, made = request(self.server.base, 'POST', '/api/tables', keep('newDayTable', asked), token)
        self.assertEqual(status, 201, made)
        line = self.server.line(keep('madeTable', made)['table'], token, view=True)
        self.assertEqual(until(line, 'table')['day'], asked['day'])
        self.assertEqual(until(line, 'state')['view']['columns'], puzzle['record']['setup']['columns'])
        line.close()

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
        games = self.server.ask('storedPage', '/api/me?games=1', token)['tables']
        self.assertEqual([(one['game'], 'record' in one, 'end' in one) for one in games], [('pop', False, True)])
        records = [one['record']['game'] for one in page['tables'] if 'record' in one]
        self.assertEqual((len(page['tables']), records), (2, ['pop']))
        self.assertEqual(self.server.ask('forgotten', '/api/me', token, 'DELETE'), {'forgotten': 2})
        self.close(line)

    def test_the_evening(self):
        """From table to table, with the points of the evening."""
        games = ['blink', 'bloops', 'cant-touch-this']
        made, tokens, (ann, ben), _ = self.server.pair('blink', party=games, pace='relaxed')
        for at, points in enumerate(([2, 0], [4, 0], [6, 0])):
            ben.send(type='resign')
            table = until(ann, 'table')
            while table['status'] != 'over':
                table = until(ann, 'table')
            self.assertEqual(table['party'], {'games': games, 'at': at, 'points': points})
            for line in (ann, ben):
                line.send(type='rematch')
            while not table['next']:
                table = until(ann, 'table')
            self.close(ann, ben)
            ann, ben = (self.server.line(table['next'], token) for token in tokens)
            table = until(ann, 'table')
            self.assertEqual((table['game'], table['you']), (games[(at + 1) % 3], 0))
            until(ann, 'state')
            until(ben, 'state')
        # After the last one it begins anew.
        self.assertEqual(table['party'], {'games': games, 'at': 0, 'points': [0, 0]})
        self.close(ann, ben)
        for party in (['blink'], ['bloops', 'blink'], ['blink', 'none'], 'blink', ['blink'] * 13, [7, 8]):
            status, _ = request(self.server.base, 'POST', '/api/tables', {'game': 'blink', 'party': party})
            self.assertEqual(status, 400, party)
        # Blink is for two.
        wish = {'game': 'bloops', 'seats': ['me', 'open', 'open'], 'party': ['bloops', 'blink']}
        self.assertEqual(request(self.server.base, 'POST', '/api/tables', wish)[0], 400)

    def test_two_devices(self):
        token = self.server.make('blink')['token']
        status, made = request(self.server.base, 'POST', '/api/me/link', {'name': 'Ann'}, token)
        self.assertEqual(status, 201)
        keep('madeLink', made)
        status, taken = request(self.server.base, 'POST', '/api/me/linked', {'code': made['code']})
        self.assertEqual(status, 200)
        self.assertEqual(keep('takenLink', taken), {'token': token, 'name': 'Ann'})
        status, refused = request(self.server.base, 'POST', '/api/me/linked', {'code': made['code']})
        self.assertEqual((status, keep('refusal', refused)['code']), (404, 'no-link'))

    def test_deal(self):
        """Two pages that deal along, to the record; and one that is refused."""
        record, _ = one_table(self.server, 'blink', random.Random(1), 6)
        self.assertEqual(keep('record', record, 'blink')['deal']['kind'], 'fair')
        made = self.server.make('blink', seats=['me', 'open'], deal=True)
        line = self.server.line(made['table'], made['token'], **{'with': ['deal']})
        line.send(type='open', id='x', share='A' * 22)
        self.assertEqual(until(line, 'refused')['code'], 'early')
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
