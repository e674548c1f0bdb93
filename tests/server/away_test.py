#!/usr/bin/env python3
"""The database or NATS is killed and comes back while people play across two servers: nothing that they were told is lost or happens
twice, everybody is told in one sentence, and play goes on by itself.

    away_test.py [--rounds 1] [--tables 6]

Each table has one person at the server that has it and one at the other. What they were told is explained by checker.py from what
stands in the database in the end."""
import argparse
import collections
import os
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import checker  # noqa: E402
from crash_test import Player  # noqa: E402
from harness import Nats, Postgres, Server, fresh_token, until  # noqa: E402

SOON = 40


class Person(Player):
    """Both seats of a table, each at a server of its own; remembers the sentences by which they were interrupted."""

    def __init__(self, servers, table, stop):
        super().__init__(servers[0], [table], stop)
        self.servers = servers
        self.sentences = collections.Counter()
        self.acks = 0

    def turn(self, table, seat):
        self.server = self.servers[seat]
        super().turn(table, seat)
        time.sleep(0.005)

    def note(self, table, who, k, **fields):
        self.acks += k == 'ack'
        super().note(table, who, k, **fields)

    def read(self, table, seat, wanted):
        try:
            message = super().read(table, seat, wanted)
        except ConnectionError as error:
            self.sentences[str(error)] += 1
            raise
        if message['type'] == 'refused' and message['code'] in checker.PASSING:
            self.sentences[message['message']] += 1
            time.sleep(0.2)
        return message


def seat_two(servers, number):
    """A table of one server, with people at both."""
    own, other = servers[number % 2], servers[1 - number % 2]
    tokens = [fresh_token(), fresh_token()]
    made = own.make('blink', tokens[0], seats=['me', 'open'], name='Ann')
    lines = [own.line(made['table'], tokens[0])]
    until(lines[0], 'table')
    lines.append(other.line(made['table'], tokens[1]))
    lines[1].send(type='sit', name='Ben')
    until(lines[1], 'state')
    for line in lines:
        line.close()
    return (own, other), {'code': made['table'], 'tokens': tokens, 'lines': [None, None], 'pending': [None, None], 'version': [None, None]}


def goes_on(people, what):
    """Every table has more accepted actions than now; how long that took."""
    began, before = time.monotonic(), [one.acks for one in people]
    while not all(one.acks > count for one, count in zip(people, before)):
        errors = [error for one in people for error in one.errors]
        if errors:
            raise SystemExit(f'{what}: {errors}')
        if time.monotonic() - began > SOON:
            raise SystemExit(f'{what}: it does not go on: {[one.acks - count for one, count in zip(people, before)]}')
        time.sleep(0.02)
    return time.monotonic() - began


def come_again(one):
    """Another line of everybody at a table, beside the one by which they play."""
    table = one.tables[0]
    lines = []
    for server, token in zip(one.servers, table['tokens']):
        while True:
            line = server.line(table['code'], token)
            if until(line, 'state', 'refused')['type'] == 'state':
                break
            time.sleep(0.1)
        lines.append(line)
    return lines


def ask_why(line):
    """What somebody is told who only waits while it is away."""
    while True:
        try:
            said = until(line, 'refused')
            if said['code'] in checker.PASSING:
                return said['message']
        except ConnectionError as error:
            return str(error)


def sentences_of(people):
    told = collections.Counter()
    for one in people:
        told += one.sentences
        one.sentences.clear()
    return told


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--rounds', type=int, default=1)
    parser.add_argument('--tables', type=int, default=6)
    wish = parser.parse_args()
    postgres, nats = Postgres(), Nats()
    name = postgres.database()
    servers = [Server('--per-address', '0', '--rate', '0', '--per-guest', '0', '--store', postgres.url(name), '--bus', nats.url,
                      '--node', node) for node in 'ab']
    stop = threading.Event()
    people = [Person(*seat_two(servers, number), stop) for number in range(wish.tables)]
    for one in people:
        one.start()
    goes_on(people, 'at first')
    for _ in range(wish.rounds):
        for what, away, back in (('NATS', nats.halt, nats.go), ('the database', lambda: postgres.tell('halt'), lambda: postgres.tell('go'))):
            lines = [come_again(one) for one in people]
            sentences_of(people)
            away()
            # Without NATS tables go on for those who sit where they are; without a database for nobody.
            asked = [line for both in lines for line in (both[1:] if what == 'NATS' else both)]
            told = [ask_why(line) for line in asked]
            time.sleep(1)
            interrupted = sentences_of(people) + collections.Counter(told)
            if what == 'NATS':
                for ann, _ in lines:
                    ann.send(type='state')
                    until(ann, 'state')
            for line in (line for both in lines for line in both):
                line.close()
            back()
            seconds = goes_on(people, what)
            print(f'{what} was away: {sum(interrupted.values())} times told, everybody plays again after {seconds:.1f} s')
            for sentence, count in interrupted.items():
                print(f'  {count} times: {sentence}')
            wrong = [one for one in interrupted if not one.endswith('.') or '. ' in one]
            if wrong:
                raise SystemExit(f'no sentence: {wrong}')
    stop.set()
    for one in people:
        one.join(30)
    for server in servers:
        server.close()
    log = sorted((entry for one in people for entry in one.log), key=lambda entry: entry['t'])
    stored = checker.stored_in_postgresql(['psql', '-d', postgres.url(name)])
    found, counts = checker.check(log, stored)
    faults = [f'{kind}: {sentence}' for kind, sentences in found.items() for sentence in sentences]
    faults += [f'the checker does not find what is {kind}' for kind in checker.is_sharp(log, stored)]
    nats.close()
    postgres.close()
    acks = counts['acknowledged']
    print(f'{acks} actions acknowledged at {wish.tables} tables, {len(faults)} faults')
    for fault in faults[:20]:
        print('  ', fault)
    if faults or acks == 0:
        raise SystemExit(1)


if __name__ == '__main__':
    main()
