"""People whose pages deal along, who note down what they are told, and who play whatever is legal."""
import base64
import concurrent.futures
import hashlib
import json
import os

from harness import fresh_token, request, until


def b64(data):
    return base64.urlsafe_b64encode(data).decode().rstrip('=')


class Witness:
    """A line of somebody who sits at a table, and their notes (docs/fairness.md)."""

    def __init__(self, server, code, token, opens=True):
        self.share = os.urandom(16)
        self.pledge = b64(hashlib.sha256(self.share).digest())
        self.opens = opens
        self.note = {'table': code, 'views': []}
        self.legal = []
        self.over = False
        self.version = -1
        self.told = []  # before the end
        self.line = server.line(code, token, view=True, **{'with': ['view', 'legal', 'deal']})

    def hear(self):
        """The next message; what it says of the deal is done and noted."""
        message = self.line.receive()
        self.told.append(json.dumps(message))
        if message['type'] == 'table':
            self.deal(message)
        elif message['type'] in ('state', 'update', 'current'):
            self.note |= {'version': message['version'], 'seal': message['seal']}
            self.version, self.legal = message['version'], message.get('legal', [])
            self.over = 'result' in message
            if not self.note['views'] or self.over:
                self.note['views'].append({'version': message['version'], 'view': message['view']})
        return message

    def deal(self, table):
        deal, seat = table['deal'], table['you']
        if seat is None or 'commit' not in deal:
            return
        self.note.setdefault('commit', deal['commit'])
        self.note['seat'] = seat
        own = deal['seats'][seat] or {}
        if deal['phase'] == 'pledging' and not own.get('pledge') and table['status'] == 'waiting':
            self.line.send(type='pledge', pledge=self.pledge)
        if deal['phase'] == 'opening' and not own['opened'] and self.opens:
            self.line.send(type='open', share=b64(self.share))
        if own.get('opened'):
            self.note['share'] = b64(self.share)

    def until(self, *types):
        while (message := self.hear())['type'] not in types:
            pass
        return message


def sit_down(server, game, opens=(True, True), **wish):
    """Two people at a table whose game has begun."""
    tokens = [fresh_token(), fresh_token()]
    made = server.make(game, tokens[0], seats=['me', 'open'], name='Ann', deal=True, **wish)
    ann = Witness(server, made['table'], tokens[0], opens[0])
    ann.until('table')
    ben = Witness(server, made['table'], tokens[1], opens[1])
    ben.line.send(type='sit', name='Ben')
    people = [ann, ben]
    # Neither waits for the other: both have to open.
    with concurrent.futures.ThreadPoolExecutor() as both:
        list(both.map(lambda one: one.until('state'), people))
    return made, people


def play_on(people, dice, most):
    """Plays what is legal until it is over, or somebody gives up after so many actions."""
    for number in range(most):
        able = [one for one in people if one.legal and not one.over]
        if not able:
            break
        one = dice.choice(able)
        one.line.send(type='act', id=f'{id(one)} {number}', action=dice.choice(one.legal))
        while (message := one.hear()).get('id') is None:
            pass
        assert message['type'] == 'update', message
        for other in people:
            while other.version < one.version:
                other.hear()
    if not people[0].over:
        people[0].line.send(type='resign')
    for one in people:
        while one.until('table')['status'] != 'over':
            pass
        one.line.close()


def record_of(server, code):
    status, record = request(server.base, 'GET', f'/api/tables/{code}/record')
    assert status == 200, record
    return record


def one_table(server, game, dice, most=60, opens=(True, True), **wish):
    """A game from its beginning to its end: its record, and everybody's notes. Nobody was told a secret before."""
    made, people = sit_down(server, game, opens, **wish)
    play_on(people, dice, most)
    record = record_of(server, made['table'])
    secrets = [record['seed'], record['deal']['secret'], *(b64(one.share) for one in people)]
    for one in people:
        assert not any(secret in text for text in one.told for secret in secrets), one.told
    return record, [one.note for one in people]


__all__ = ['Witness', 'b64', 'one_table', 'play_on', 'record_of', 'sit_down', 'until']
