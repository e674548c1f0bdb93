#!/usr/bin/env python3
"""Deals that anybody can check. Real tables of every game hold, by each of three verifiers: `smallbox verify`, the page's
(the engine in WebAssembly) and examples/verify.py, which shares no code with them. And each of them catches every server
that cheats in one of the ways below."""
import copy
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest

from harness import PROGRAM, ROOT, Server, fresh_token, request
from witness import Witness, b64, one_table, play_on, record_of

import verify as independent  # examples/verify.py

MODULE = os.path.join(ROOT, 'build', 'wasm', 'house.wasm')
GAMES = ['blink', 'bloops', 'blobs', 'pop', 'cant-touch-this']


class World:
    """What there is afterwards: a record, what somebody noted, and records of other tables."""

    def __init__(self, record, note=None, others=()):
        self.record, self.note, self.others = copy.deepcopy(record), copy.deepcopy(note), list(others)

    @property
    def deal(self):
        return self.record['deal']

    # What a cheat would work out anew.
    def seal(self):
        deal, record = self.deal, self.record
        secret = independent.unb64(deal['secret'])
        box = record.get('box')
        box_id = b64(independent.sha(independent.compact(box, sort_keys=True)))[:22] if box else None
        texts = [{'game': record['game'], 'seats': record['seats'], 'options': record['options'], 'box': box_id}]
        texts += [{'seat': one['seat'], 'action': one['action']} for one in record['actions']]
        texts += [deal['result']] if deal['result'] else []
        sealed = ''
        for text in texts:
            sealed = b64(independent.sha('smallbox seal 1', secret, sealed, independent.compact(text))[:16])
        deal['seal'] = sealed

    def seed(self):
        shares = [independent.unb64((seat or {}).get('share')) for seat in self.deal['seats']]
        parts = ('smallbox seed 1', self.deal['table'], independent.unb64(self.deal['secret']), *shares)
        self.record['seed'] = b64(hashlib.sha512(independent.bytes_of(*parts)).digest())

    def commit(self):
        secret = independent.unb64(self.deal['secret'])
        self.deal['commit'] = b64(independent.sha('smallbox deal 1', self.deal['table'], secret))


def fresh(size):
    return b64(os.urandom(size))


# ---- Servers that cheat: each takes an honest world and makes of it what such a server would leave behind

def swapped_secret(world):
    world.deal['secret'] = fresh(32)
    world.seal()


def secret_chosen_after_the_shares(world):
    # What the page was shown before it opened its share was of another secret.
    world.note['commit'] = fresh(32)


def commitment_changed_after_sitting(world):
    world.deal['secret'] = fresh(32)
    world.seed()
    world.seal()


def dropped_share(world):
    world.deal['seats'][0] = None
    world.seed()


def left_out_without_being_told(world):
    world.deal['seats'][0]['share'] = None
    world.seed()


def share_altered(world):
    world.deal['seats'][1]['share'] = fresh(16)
    world.seed()


def share_and_pledge_altered(world):
    share = os.urandom(16)
    world.deal['seats'][1] = {'pledge': b64(hashlib.sha256(share).digest()), 'share': b64(share)}
    world.seed()


def shares_exchanged(world):
    seats = world.deal['seats']
    seats[0]['share'], seats[1]['share'] = seats[1]['share'], seats[0]['share']
    world.seed()


def reused_secret(world):
    other = copy.deepcopy(world.record)
    other['deal']['table'] = 'AAAAAAAAAAAAAAAAAAAAAA'
    world.others.append(other)


def seed_that_does_not_follow(world):
    world.record['seed'] = fresh(64)


def another_deal(world):
    """What the players got is not what the seed deals, and the record says what they got."""
    cards = cards_in(world.deal['start'])
    at = next(i for i in range(1, len(cards)) if cards[i] != cards[0])
    cards[0], cards[at] = cards[at], cards[0]


def another_deal_than_was_shown(world):
    """The record is right; the players were shown something else."""
    view = world.note['views'][0]['view']
    cards = view.get('hand') or view.get('seen') or view['grid']
    others = [card for card in cards_in(world.deal['start']) if card not in cards]
    cards[0] = others[0] if others else cards[0][::-1]


def card_exchanged(world):
    """In the middle of the game a card of the pile goes into a hand."""
    end = world.deal['end']
    pile = end['pile_cards'] if 'pile_cards' in end else end['draws'][0]
    hand = end['areas'][0] if 'areas' in end else end['hands'][0]
    at, to = next((i, j) for i, card in enumerate(hand) for j in reversed(range(len(pile))) if card not in (None, pile[j]))
    hand[at], pile[to] = pile[to], hand[at]


def altered_action(world):
    entry = world.record['actions'][-1]
    entry['action'] = next(one['action'] for one in reversed(world.record['actions']) if one['action'] != entry['action'])


def altered_action_and_seal(world):
    altered_action(world)
    world.seal()


def action_dropped(world):
    world.record['actions'].pop()
    world.deal['result'] = None
    world.seal()


def altered_result(world):
    winners = (world.deal['result'] or {'winners': []})['winners']
    world.deal['result'] = {'winners': [] if winners else [1], 'scores': None}


def other_options(world):
    options = world.record['options']
    name = next(name for name, value in options.items() if isinstance(value, bool) or value == 'random')
    options[name] = 1 if options[name] == 'random' else not options[name]
    world.seal()


def table_code_changed(world):
    world.deal['table'] = world.deal['table'][::-1]


def promise_denied(world):
    world.record['deal'] = {'kind': 'given'}


CHEATS = [swapped_secret, secret_chosen_after_the_shares, commitment_changed_after_sitting, dropped_share,
          left_out_without_being_told, share_altered, share_and_pledge_altered, shares_exchanged, reused_secret,
          seed_that_does_not_follow, another_deal, another_deal_than_was_shown, card_exchanged, altered_action,
          altered_action_and_seal, action_dropped, altered_result, other_options, table_code_changed, promise_denied]
# What depends on how a game's cards lie.
OF_EVERY_GAME = [another_deal, another_deal_than_was_shown, card_exchanged, altered_action, altered_result]


def cards_in(view):
    return view.get('pile_cards') or (view['draws'][0] if 'draws' in view else view['grid'])


# ---- The three verifiers: each says of every world whether it holds

def by_program(worlds):
    with tempfile.TemporaryDirectory() as folder:
        def one(world):
            files = []
            for number, record in enumerate([world.record, *world.others]):
                files.append(os.path.join(folder, f'{number}.json'))
                with open(files[-1], 'w', encoding='utf-8') as file:
                    json.dump({'record': record, 'note': world.note} if number == 0 else record, file)
            done = subprocess.run([PROGRAM, 'verify', '--json', *files], capture_output=True, text=True, timeout=60)
            told = json.loads(done.stdout)[0]
            wrong = [check['check'] for check in told['checks'] if not check['ok']]
            assert done.returncode == (1 if not told['ok'] else 0 if told['checked'] else 3) or world.others, done
            return wrong
        return [one(world) for world in worlds]


def by_page(worlds):
    lines = []
    for world in worlds:
        known = [{'table': other['deal']['table'], 'secret': other['deal']['secret']} for other in world.others]
        lines.append(json.dumps({'record': world.record, 'note': world.note, 'known': known}))
    script = os.path.join(ROOT, 'tests', 'verify.mjs')
    done = subprocess.run(['node', script, MODULE], input='\n'.join(lines), capture_output=True, text=True, timeout=120)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(told) == len(worlds), done.stderr
    return [[check['check'] for check in one['checks'] if not check['ok']] for one in told]


def by_python(worlds):
    def one(world):
        try:
            checks = independent.verify(world.record, world.note, world.others, independent.HERE)
        except (KeyError, IndexError, TypeError, ValueError) as error:
            return [repr(error)]
        return [what for what, holds in (checks or {}).items() if not holds]
    return [one(world) for world in worlds]


VERIFIERS = {'smallbox verify': by_program, 'verify.py': by_python}
if os.path.exists(MODULE):
    VERIFIERS['the page'] = by_page


class Deals(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server('--per-address', '0')
        dice = random.Random(21)
        # Short enough that no pile is used up, and one that ends.
        cls.worlds = {game: World(*(lambda record, notes: (record, notes[0]))(*one_table(cls.server, game, dice, most)))
                      for game, most in zip(GAMES, [30, 12, 8, 6, 40])}

    @classmethod
    def tearDownClass(cls):
        cls.server.close()

    def hold(self, worlds):
        for name, verifier in VERIFIERS.items():
            for world, wrong in zip(worlds, verifier(worlds)):
                with self.subTest(verifier=name, game=world.record['game']):
                    self.assertEqual(wrong, [])

    def test_every_game_holds(self):
        worlds = list(self.worlds.values())
        self.hold(worlds)
        for world in worlds:
            self.assertEqual(len([seat for seat in world.deal['seats'] if seat['share']]), 2)
            self.assertIn('share', world.note)

    def test_every_cheat_is_caught_by_every_verifier(self):
        cases = [('bloops', cheat) for cheat in CHEATS]
        cases += [(game, cheat) for game in GAMES for cheat in OF_EVERY_GAME if game != 'bloops']
        worlds, names = [], []
        for game, cheat in cases:
            if game == 'cant-touch-this' and cheat is card_exchanged:
                continue  # it has no pile
            world = World(self.worlds[game].record, self.worlds[game].note)
            cheat(world)
            worlds.append(world)
            names.append(f'{game}: {cheat.__name__}')
        for verifier, run in VERIFIERS.items():
            caught = run(worlds)
            for name, wrong in zip(names, caught):
                with self.subTest(verifier=verifier, cheat=name):
                    self.assertNotEqual(wrong, [])
            print(f'{verifier}: {sum(map(bool, caught))} of {len(worlds)} caught', file=sys.stderr)

    def test_another_box(self):
        box = request(self.server.base, 'GET', '/api/games/bloops/box')[1]
        box['name'], box['cards'][0]['count'] = 'Mine', 7
        record, notes = one_table(self.server, 'bloops', random.Random(3), 6, box=box)
        self.hold([World(record, notes[1])])

        def other_box(world):
            world.record['box']['cards'][1]['count'] = 5
            world.record['box']['cards'][0]['count'] = 8
            world.seal()

        def no_box(world):
            del world.record['box']
            world.seal()
        for cheat in (other_box, no_box):
            world = World(record, notes[1])
            cheat(world)
            for name, verifier in VERIFIERS.items():
                with self.subTest(verifier=name, cheat=cheat.__name__):
                    self.assertNotEqual(verifier([world]), [[]])

    def alone(self, game, most=4, **wish):
        """One person, with bots or without."""
        token = fresh_token()
        made = self.server.make(game, token, deal=True, **wish)
        ann = Witness(self.server, made['table'], token)
        ann.until('state')
        play_on([ann], random.Random(4), most)
        return World(record_of(self.server, made['table']), ann.note)

    def test_one_person_and_bots(self):
        world = self.alone('blobs', 1, seats=['me', {'bot': 'random'}, {'bot': 'random'}])
        self.assertEqual([seat is None for seat in world.deal['seats']], [False, True, True])
        self.hold([world])

    def test_other_ways_to_deal(self):
        dice = random.Random(6)
        wishes = [('blink', {'handicap': 5}), ('blink', {'best_of': 3}), ('bloops', {'first': 1}), ('blobs', {'first': 0}),
                  ('pop', {'two_cards': True}), ('cant-touch-this', {'card': 'random'}), ('cant-touch-this', {'card': 7})]
        worlds = []
        for game, options in wishes:
            record, notes = one_table(self.server, game, dice, 5, options=options)
            worlds.append(World(record, notes[1]))
        for difficulty in ('beginner', 'expert'):
            worlds.append(self.alone('pop', seats=['me'], options={'mode': 'solo', 'difficulty': difficulty}))
        worlds.append(self.alone('pop', seats=['me'], options={'mode': 'puzzle'}))
        worlds.append(self.alone('cant-touch-this', seats=['me']))
        self.hold(worlds)

    def test_a_page_that_knows_nothing_of_it_and_one_that_does_not_open(self):
        made, _, (ann, ben), _ = self.server.pair('blink')
        ann.send(type='resign')
        while ann.receive().get('status') != 'over':
            pass
        record = record_of(self.server, made['table'])
        self.assertEqual(record['deal']['seats'], [{'pledge': None, 'share': None}] * 2)
        ben.close()
        late, notes = one_table(self.server, 'blink', random.Random(5), 4, opens=(True, False))
        self.assertIsNone(late['deal']['seats'][1]['share'])
        self.assertIsNotNone(late['deal']['seats'][1]['pledge'])
        self.hold([World(record), World(late, notes[0]), World(late, notes[1])])

    def test_what_nobody_promised_is_not_called_fair(self):
        record = copy.deepcopy(self.worlds['blink'].record)
        del record['deal']
        with tempfile.NamedTemporaryFile('w', suffix='.json', encoding='utf-8') as file:
            json.dump(record, file)
            file.flush()
            script = os.path.join(ROOT, 'examples', 'verify.py')
            for command in ([PROGRAM, 'verify', file.name], [sys.executable, script, file.name]):
                done = subprocess.run(command, capture_output=True, text=True)
                self.assertEqual(done.returncode, 3)
                self.assertIn("can't be checked", done.stdout)
            file.seek(0)
            file.truncate()
            file.flush()
            for command in ([PROGRAM, 'verify', file.name], [sys.executable, script, file.name]):
                self.assertEqual(subprocess.run(command, capture_output=True).returncode, 2)

    def test_the_independent_one_is_short_and_stands_alone(self):
        with open(os.path.join(ROOT, 'examples', 'verify.py'), encoding='utf-8') as file:
            lines = file.read().splitlines()
        self.assertLess(len(lines), 200)
        imported = {name.strip() for line in lines if line.startswith('import ') for name in line[7:].split(',')}
        self.assertLessEqual(imported, sys.stdlib_module_names)


if __name__ == '__main__':
    unittest.main()
