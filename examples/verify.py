#!/usr/bin/env python3
"""Checks that a game was dealt as its table had promised, with nothing but Python's standard library.

    python3 examples/verify.py RECORD… [--note NOTE] [--boxes FOLDER]

Written from docs/fairness.md and docs/randomness.md; shares no code with what it checks: commitment, shares, seed, the deal
of all five games, the seal over all that was done, and what somebody noted down who was there. It knows no rules: whether
actions are legal is for `smallbox verify`. A file is a record, or what the page has saved ({"record", "note"}). Exit: 0 all
of it holds, 1 something does not, 2 unreadable, 3 the deal can't be checked."""
import argparse, base64, hashlib, json, os, struct, sys

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'games')

def b64(data): return base64.urlsafe_b64encode(data).decode().rstrip('=')
def unb64(text): return base64.urlsafe_b64decode((text or '') + '=' * (-len(text or '') % 4))
def bytes_of(*parts): return b''.join(part.encode() if isinstance(part, str) else part for part in parts)
def sha(*parts): return hashlib.sha256(bytes_of(*parts)).digest()
def compact(value, **how): return json.dumps(value, separators=(',', ':'), ensure_ascii=False, **how)

class Dealer:
    """The stream of words that follows from a seed: ChaCha20 (RFC 8439), keyed by SHA-512."""

    def __init__(self, seed):
        digest = hashlib.sha512(seed.encode()).digest()
        self.head = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack('<8I', digest[:32])]
        self.nonce, self.counter, self.left = struct.unpack('<3I', digest[32:44]), 0, []

    def word(self):
        if not self.left:
            start = [*self.head, self.counter, *self.nonce]
            x = list(start)
            for i in range(80):  # quarter rounds, of columns and diagonals in turn
                a, b, c, d = (4 * row + (i + row * (i // 4 % 2)) % 4 for row in range(4))
                for to, by, turned, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                    x[to] = x[to] + x[by] & 0xFFFFFFFF
                    mixed = x[turned] ^ x[to]
                    x[turned] = (mixed << bits | mixed >> 32 - bits) & 0xFFFFFFFF
            self.left = [a + b & 0xFFFFFFFF for a, b in zip(x, start)][::-1]
            self.counter += 1
        return self.left.pop()

    def below(self, n):
        while True:
            product = self.word() * n
            if product & 0xFFFFFFFF >= 2**32 % n:
                return product >> 32

    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items

# ---- The deals: what a view with everything open shows at the start. Each takes box, options, seats, that view, dealer.
def blink(box, options, seats, view, dealer):
    deck = dealer.shuffle(list(box['cards']))
    half, more = len(deck) // 2, options['handicap']
    piles = [deck[:half] + deck[len(deck) - more:], deck[half:len(deck) - more]]
    return {'piles': [{'top': pile[0], 'size': 1} for pile in piles], 'hands': [pile[1:4] for pile in piles],
            'draws': [pile[4:] for pile in piles]}
def first_of(options, seats, dealer): return dealer.below(seats) if options['first'] == 'random' else options['first']
def bloops(box, options, seats, view, dealer):
    deck = dealer.shuffle([card['value'] for card in box['cards'] for _ in range(card['count'])])
    areas = [[deck.pop() for _ in range(6)] for _ in range(seats)]
    return {'areas': areas, 'pile_cards': deck[::-1], 'active': first_of(options, seats, dealer)}
def blobs(box, options, seats, view, dealer):
    deck = dealer.shuffle([card['id'] for card in box['cards']])
    hands = [sorted(deck.pop() for _ in range(5)) for _ in range(seats)]
    return {'hands': hands, 'pile_cards': deck[::-1], 'active': first_of(options, seats, dealer)}
def pop(box, options, seats, view, dealer):
    if options['mode'] == 'puzzle':
        number = options['puzzle'] if options['puzzle'] != 'random' else 1 + dealer.below(len(box['puzzles']))
        puzzle = box['puzzles'][number - 1]
        return {'columns': puzzle['columns'], 'hands': [sorted(puzzle['hand'])]}
    color = {card['number']: card['color'] for card in box['cards']}
    hard = ['beginner', 'intermediate', 'advanced', 'expert'].index(options['difficulty'])
    rows = 1 + hard if options['mode'] == 'solo' else 1
    while True:
        deck, columns, aside = dealer.shuffle(list(range(1, 51))), [[] for _ in range(5)], []
        for place in range(rows * 5):
            column = columns[place % 5]
            near = [color[one[-1]] for one in ([columns[place % 5 - 1]] if place % 5 else []) + [column] if one]
            while deck and color[deck[-1]] in near:
                aside.append(deck.pop())
            column += [deck.pop()] if deck else []
        if sum(map(len, columns)) == rows * 5:
            break
    deck = dealer.shuffle(deck + aside) if aside else deck
    two = options['two_cards'] and seats == 2 and options['mode'] == 'competitive'
    hands = [[deck.pop() for _ in range(len(view['hands'][0]) - two)] for _ in range(seats)]
    dealt = {'columns': columns, 'hands': [sorted(hand + [deck.pop() for _ in range(two)]) for hand in hands]}
    if 'chef' in view:
        up = [deck.pop() for _ in view['chef']['up']]
        dealt |= {'chef': view['chef'] | {'up': up}, 'chef_down': [deck.pop() for _ in view['chef_down']]}
    return dealt | {'pile_cards': deck[::-1]}
def cant_touch_this(box, options, seats, view, dealer):
    if options['card'] != 'random':
        side = 1 + dealer.below(len(box['sides'])) if options['card'] == 'stack' else options['card']
        return {'grid': box['sides'][side - 1]}
    wide, high = len(box['sides'][0][0]), len(box['sides'][0])
    for _ in range(1000):  # which of those that are made is good enough takes a solver: the first that was played with
        kinds = dealer.shuffle(list('12PSEBTW'))
        cells = dealer.shuffle((kinds * wide * high)[:wide * high])
        grid = [''.join(cells[row * wide:][:wide]) for row in range(high)]
        if grid == view['grid']:
            break
    return {'grid': grid}
DEALS = {'blink': blink, 'bloops': bloops, 'blobs': blobs, 'pop': pop, 'cant-touch-this': cant_touch_this}
SETS = ('blobs', 'pop')  # where a hand has no order
def in_order(view): return view | {'hands': [sorted(hand) for hand in view['hands']]} if view['game'] in SETS else view
OWN = {'hands': 'hand', 'areas': 'seen', 'grid': 'grid', 'columns': 'columns'}  # what a seat's view calls its cards

def exchanged(record, start, end):
    """Whether what is left of a pile is not the end of what was dealt; where it may be another pile nothing is said."""
    moved = sum(entry['action'].get('type') not in ('pass', 'ready', 'say') for entry in record['actions'])
    if start.get('round') != end.get('round') and 'columns' in start or record['options'].get('best_of', 1) > 1:
        return False
    pairs = list(zip(start.get('draws', []), end.get('draws', [])))
    own = record['game'] == 'blobs' and record.get('box')  # whose cards may do anything to a pile
    if 'pile_cards' in start and not own and ('columns' in start or 3 * moved < len(start['pile_cards'])):
        pairs.append((start['pile_cards'], end['pile_cards']))
    loose = 3 if record['game'] == 'blobs' else 0  # so many from the top may lie in another order
    return any(left[loose:] != dealt[len(dealt) - len(left):][loose:] for dealt, left in pairs)

def verify(record, note, others, boxes):
    """Every check with whether it holds; None where there is nothing to check."""
    deal = record.get('deal') or {}
    if 'commit' not in deal:
        return {'a commitment was told, and the record has none': False} if note and note.get('commit') else None
    secret, seats, checks = unb64(deal['secret']), deal['seats'], {}
    shares = [unb64((seat or {}).get('share')) for seat in seats]
    committed = b64(sha('smallbox deal 1', deal['table'], secret))
    checks['the secret is what the table had committed itself to'] = len(secret) == 32 and committed == deal['commit']
    checks['every share is what its seat had pledged'] = len(seats) == record['seats'] and all(
        not share or len(share) == 16 and b64(sha(share)) == seat['pledge'] for share, seat in zip(shares, seats))
    seed = b64(hashlib.sha512(bytes_of('smallbox seed 1', deal['table'], secret, *shares)).digest())
    checks['the seed follows from secret and shares'] = seed == record['seed'] and 'setup' not in record
    checks['no other table had this secret'] = not any(
        other.get('deal', {}).get('secret') == deal['secret'] and other['deal']['table'] != deal['table'] for other in others)
    box = record.get('box')
    if not box:
        with open(os.path.join(boxes, record['game'].replace('-', '_'), 'box.json'), encoding='utf-8') as file:
            box = json.load(file)
    start, end = in_order(deal['start']), in_order(deal['end'])
    dealt = DEALS[record['game']](box, record['options'], record['seats'], start, Dealer(seed))
    checks['the cards were dealt from the seed'] = all(start[name] == cards for name, cards in dealt.items())
    checks['no card was exchanged with the pile'] = not exchanged(record, start, end)
    box_id = b64(sha(compact(record['box'], sort_keys=True)))[:22] if record.get('box') else None
    begun = {'game': record['game'], 'seats': record['seats'], 'options': record['options'], 'box': box_id}
    texts = [begun] + [{'seat': entry['seat'], 'action': entry['action']} for entry in record['actions']]
    texts += [deal['result']] if deal['result'] else []
    seals = ['']
    for text in texts:
        seals.append(b64(sha('smallbox seal 1', secret, seals[-1], compact(text))[:16]))
    checks['the seal fits all that was done, and the result'] = seals[-1] == deal['seal']
    if note:
        seat, version = note.get('seat'), note.get('version', -1)
        checks['it is the table and the commitment that were noted'] = (
            (note.get('table', deal['table']), note['commit']) == (deal['table'], deal['commit']))
        if note.get('share'):
            checks['the share that was noted is in the deal'] = (seats[seat] or {}).get('share') == note['share']
        if note.get('seal'):
            at = len(seals) - 1 if version == len(record['actions']) else version + 1
            checks['what was done is what was told then'] = 0 <= version < len(seals) and seals[at] == note['seal']
        first = [one['view'] for one in note.get('views', []) if one['version'] == 0 and seat is not None]
        for name, own in [pair for pair in OWN.items() if first and pair[1] in first[0]]:
            cards = first[0][own]
            whole = dealt[name][seat] if name in ('hands', 'areas') else dealt[name]
            checks[f'the {name} that were seen are those that were dealt'] = whole[-len(cards):] == (
                sorted(cards) if name == 'hands' and start['game'] in SETS else cards)
    return checks

def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('records', nargs='+')
    parser.add_argument('--note')
    parser.add_argument('--boxes', default=HERE, help='where the built-in boxes are')
    wish, worst = parser.parse_args(), 0
    try:
        read = [json.load(open(path, encoding='utf-8')) for path in wish.records]
        read = [one if 'record' in one else {'record': one} for one in read]
        note = json.load(open(wish.note, encoding='utf-8')) if wish.note else None
    except (OSError, ValueError, TypeError) as error:
        sys.exit(print(f'verify.py: {error}', file=sys.stderr) or 2)
    for path, one in zip(wish.records, read):
        others = [other['record'] for other in read if other is not one]
        try:
            checks = verify(one['record'], note or one.get('note'), others, wish.boxes)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            checks = {f'the record can be read ({type(error).__name__}: {error})': False}
        print(path, *(f'  {"yes" if holds else "NO "}  {what}' for what, holds in (checks or {}).items()), sep='\n')
        code = 3 if checks is None else 0 if all(checks.values()) else 1
        print({0: 'All of it holds.', 1: 'This game was NOT as it should be.', 3: 'Its deal can\'t be checked.'}[code])
        worst = code if code == 1 or worst != 1 and code else worst
    return worst

if __name__ == '__main__':
    sys.exit(main())
