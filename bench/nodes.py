#!/usr/bin/env python3
"""One node and several side by side, on throw-away PostgreSQL and nats-server of this machine; and how much one database carries.

    bench/nodes.py BUILD [--rounds 3] [--seconds 5] [--rate 5000] [--tables 1000] [--no-relay]
    bench/nodes.py BUILD --growth [--plot docs/growth.svg] [--stored 0,100000] [--rounds 1]

BUILD is a folder such as build/release, with smallbox, bench/load and bench/growth. Runs of all kinds come in turn, so that whatever else
the machine does is everybody's; told are medians and the range. Databases sync every commit."""
import argparse
import json
import math
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, 'tests', 'cluster'))
from house import Bus, Database  # noqa: E402

RATES = (1000, 2000, 5000, 10000, 20000, 30000, 40000, 50000, 60000, 70000, 80000, 100000)
BENT = 100.0  # ms, from which on nobody would call it playing


def free_port():
    with socket.create_server(('127.0.0.1', 0)) as one:
        return one.getsockname()[1]


class Machine:
    """A database and a bus, for one run after another."""

    def __init__(self, build):
        self.build = os.path.abspath(build)
        self.folder = tempfile.mkdtemp(prefix='smallbox-figures-')
        self.database = Database(self.folder, port=free_port(), synced=True)
        self.database.start()
        self.bus = None

    def with_bus(self):
        self.bus = Bus(self.folder, port=free_port())
        self.bus.start()

    def fresh(self):
        """An empty database; what was there before is gone, also from what is still to be written."""
        for sql in ('DROP DATABASE IF EXISTS smallbox WITH (FORCE)', 'CREATE DATABASE smallbox', 'CHECKPOINT'):
            subprocess.run([*self.database.psql('postgres'), '-q', '-c', sql], check=True, capture_output=True)
        return self.database.url

    def ask(self, sql):
        return float(subprocess.run([*self.database.psql(), '-qtAc', sql], check=True, capture_output=True, text=True).stdout)

    def run(self, *words):
        """The last line of what a program says, as figures."""
        done = subprocess.run(words, capture_output=True, text=True, cwd=self.folder, timeout=300)
        lines = [line for line in done.stdout.splitlines() if line.startswith('{')]
        if done.returncode != 0 or not lines:
            raise RuntimeError(f'{" ".join(words)}: {done.stdout[-500:]} {done.stderr[-1000:]}')
        return json.loads(lines[-1])

    def load(self, options, kind, rate):
        words = [f'{self.build}/bench/load', f'{self.build}/smallbox', '--json', '--tables', options.tables, '--seconds', options.seconds, '--rate', rate,
                 '--data', f'{self.folder}/load']
        if 'store' in kind:
            words += ['--store', self.fresh(), '--count', f'database={self.database.process.pid}']
        if 'nodes' in kind:
            words += ['--nodes', kind['nodes']]
            if self.bus:
                words += ['--bus', self.bus.url, '--relayed', kind.get('relayed', 0), '--count', f'bus={self.bus.process.pid}']
        return self.run(*map(str, words))

    def close(self):
        for one in (self.bus, self.database):
            if one:
                one.signal(signal.SIGINT)  # PostgreSQL: without waiting for anybody
                one.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)


KINDS = {
    'SQLite, one node': {},
    'PostgreSQL, one node': {'store': True},
    'PostgreSQL, three nodes': {'store': True, 'nodes': 3},
    'the same, everybody at another node than their table\'s': {'store': True, 'nodes': 3, 'relayed': 100},
}


def span(values, form='{:,.0f}'):
    """The median, and from where to where."""
    middle = form.format(statistics.median(values))
    return middle if len(values) == 1 else f'{middle} ({form.format(min(values))} to {form.format(max(values))})'


def side_by_side(machine, options):
    kinds = {name: kind for name, kind in KINDS.items() if not ('relayed' in kind and options.no_relay)}
    found = {(name, how): [] for name in kinds for how in ('flat', 'rate')}
    mixed = []
    for number in range(options.rounds):
        for name, kind in kinds.items():
            for how, rate in (('flat', 0), ('rate', options.rate)):
                found[name, how].append(machine.load(options, kind, rate))
                print(f'round {number + 1}: {name}, {how}: {found[name, how][-1]}', file=sys.stderr, flush=True)
        if not options.no_relay:
            mixed.append(machine.load(options, {'store': True, 'nodes': 3, 'relayed': 50}, options.relay_rate))
            print(f'round {number + 1}: half of all: {mixed[-1]}', file=sys.stderr, flush=True)
    print(f'| | flat out, accepted actions/s | at {options.rate:,.0f}/s: accepted | p50, ms | p99, ms | CPU of an action, µs: nodes | database | bus | KiB a table |')
    print('|---|---|---|---|---|---|---|---|---|')
    for name in kinds:
        flat, rate = found[name, 'flat'], found[name, 'rate']
        late = '_relayed' if 'relayed' in kinds[name] else ''
        of_one = lambda what: span([one.get(what, 0) / max(1, one['accepted']) * 1e6 for one in rate])  # noqa: E731
        print(f'| {name} | {span([one["accepted"] / one["seconds"] for one in flat])} | {span([one["accepted"] / one["seconds"] for one in rate])} '
              f'| {span([one["p50" + late] for one in rate], "{:.2f}")} | {span([one["p99" + late] for one in rate], "{:.1f}")} '
              f'| {of_one("cpu")} | {of_one("cpu_database")} | {of_one("cpu_bus")} | {span([one["kib_a_table"] for one in rate], "{:.1f}")} |')
    if mixed:
        print(f'\nHalf of the tables relayed, {options.relay_rate:,.0f} actions/s over all: p50 {span([one["p50"] for one in mixed], "{:.2f}")} ms at their own node, '
              f'{span([one["p50_relayed"] for one in mixed], "{:.2f}")} ms relayed; p99 {span([one["p99"] for one in mixed], "{:.1f}")} and '
              f'{span([one["p99_relayed"] for one in mixed], "{:.1f}")} ms')


def growth(machine, options):
    curves = {}
    for stored in map(int, options.stored.split(',')):
        rows = curves.setdefault(stored, [])
        print(f'\n{stored:,} tables stored beside {options.tables:,} in play, three writers:\n')
        print('| actions/s asked for | done | p50, ms | p99, ms | actions a commit | database, cores | bytes of log an action |')
        print('|---|---|---|---|---|---|---|')
        machine.fresh()  # one for the whole curve: it grows by what is played
        for rate in RATES:
            runs = [grown(machine, options, rate, stored if rate == RATES[0] and number == 0 else 0) for number in range(options.rounds)]
            row = {key: statistics.median(one[key] for one in runs) for key in runs[0]}
            rows.append((rate, row))
            print(f'| {rate:,} | {row["done"]:,.0f} | {row["p50"]:.2f} | {row["p99"]:.1f} | {row["done"] / max(1, row["commits"]):.1f} | {row["cores"]:.2f} '
                  f'| {row["log"]:,.0f} |', flush=True)
            if row['p50'] > BENT or row['done'] < 0.95 * rate:
                break
    if options.plot:
        draw(curves, options.plot)


def grown(machine, options, rate, stored):
    words = [f'{machine.build}/bench/growth', machine.database.url, '--rate', rate, '--seconds', options.seconds, '--tables', options.tables, '--stored', stored,
             '--database', machine.database.process.pid]
    return machine.run(*map(str, words))


def draw(curves, path):
    """p50 and p99 by actions a second, as far as the worst that was measured."""
    width, height, left, bottom = 720, 360, 60, 50
    most = max(row['done'] for rows in curves.values() for _, row in rows)
    low, high = 0.1, max(BENT, max(row['p99'] for rows in curves.values() for _, row in rows))
    x = lambda rate: left + (width - left - 20) * rate / most  # noqa: E731
    y = lambda ms: height - bottom - (height - bottom - 20) * math.log(max(ms, low) / low) / math.log(high / low)  # noqa: E731
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
             '<title>How long an append takes, by actions a second</title>', f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for ms in (0.1, 1, 10, 100, 1000):
        if ms <= high:
            parts.append(f'<line x1="{left}" x2="{width - 20}" y1="{y(ms):.1f}" y2="{y(ms):.1f}" stroke="#ddd"/>'
                         f'<text x="{left - 6}" y="{y(ms) + 4:.1f}" text-anchor="end">{ms:g} ms</text>')
    step = 10000 if most > 25000 else 2000
    for rate in range(0, int(most) + 1, step):
        parts.append(f'<text x="{x(rate):.1f}" y="{height - bottom + 18}" text-anchor="middle">{rate:,}</text>')
    for (stored, rows), colour in zip(curves.items(), ('#06a', '#a50', '#080')):
        for which, dash in (('p50', ' stroke-dasharray="4 3"'), ('p99', '')):
            points = ' '.join(f'{x(row["done"]):.1f},{y(row[which]):.1f}' for _, row in rows)
            parts.append(f'<polyline fill="none" stroke="{colour}" stroke-width="2"{dash} points="{points}"/>')
        last = rows[-1][1]
        parts.append(f'<text x="{x(last["done"]) - 8:.1f}" y="{y(last["p99"]) + 4:.1f}" text-anchor="end" fill="{colour}">{stored:,} stored</text>')
    parts.append(f'<text x="{width - 20}" y="{height - 10}" text-anchor="end">actions a second that are done; p99, and p50 in dashes</text></svg>\n')
    with open(path, 'w', encoding='utf-8') as file:
        file.write('\n'.join(parts))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('build')
    for name, default in (('rounds', None), ('tables', None)):
        parser.add_argument('--' + name, type=int, default=default)
    for name, default in (('seconds', 5), ('rate', 5000), ('relay-rate', 1000)):
        parser.add_argument('--' + name, type=float, default=default)
    parser.add_argument('--stored', default='0')
    parser.add_argument('--plot')
    for name in ('growth', 'no-relay'):
        parser.add_argument('--' + name, action='store_true')
    options = parser.parse_args()
    options.rounds = options.rounds or (1 if options.growth else 3)
    options.tables = options.tables or (9000 if options.growth else 999)
    machine = Machine(options.build)
    try:
        if options.growth:
            return growth(machine, options)
        if not options.no_relay:
            machine.with_bus()
        return side_by_side(machine, options)
    finally:
        machine.close()


if __name__ == '__main__':
    sys.exit(main())
