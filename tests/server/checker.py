"""Looks for one order that explains all that clients were told, from their own logs and from what is stored in the end. What
was accepted stands there once, under the number that was told; nobody was told another order, had gaps or went back; what was
accepted before something else was sent comes before it; nothing that was accepted is refused later.

    checker.py LOGS.jsonl… --stored STORED.json

A log has one JSON object a line, in the order in which its writer saw them: `t` (seconds, one clock for all logs), `who` (a
seat of a table), `table`, `k` and what belongs to it:

    line     a new connection: `have` (the version it came back with, or null), `node`
    gone     it broke, or was left: `over` (their game has come to its end)
    act      sent: `id`, `seat`, `action`
    ack      accepted: `id`, `version`
    refused  `id`, `code`, `message`
    told     `kind` (state, update, current), `version`, `seal`
    ended    the table is over although its game is not: `why`

What is stored is {table: [[number, seat, key, action, epoch or null], …]}: key is 0 where nobody sent the action, epoch tells
which owner appended it. Nothing here knows how many servers there are, or what they believe."""
import argparse
import collections
import json
import sqlite3
import subprocess
import sys

# Refusals that say nothing of the action: it may be sent again, and may have been done.
PASSING = ('unavailable', 'busy', 'limit', 'moved')


def merged(snapshot, rows):
    """What a snapshot holds, and the actions beside it: those that it holds as well have to be the same, and stay twice where
    they are not, which is found later."""
    parts = json.loads(snapshot) if snapshot else {'record': {'actions': []}, 'keys': []}
    keys = {version: key for _, key, version in parts['keys']}
    held = [[number, one['seat'], keys.get(number, 0), one['action'], None] for number, one in enumerate(parts['record']['actions'], 1)]
    same = {row[0]: row[1:4] for row in held}
    return held + [row for row in rows if same.get(row[0]) != row[1:4]]


def stored_in_sqlite(path):
    db = sqlite3.connect(path)
    rows = collections.defaultdict(list)
    for table, number, seat, key, action in db.execute('SELECT tbl, number, seat, key, action FROM actions ORDER BY id'):
        rows[table].append([number, seat, key, json.loads(action), None])
    stored = {code: merged(snapshot, rows[table]) for table, code, snapshot in db.execute('SELECT id, code, snapshot FROM tables')}
    db.close()
    return stored


def stored_in_postgresql(psql, epoch='NULL'):
    """By psql's own words: `psql` is the command with all that it needs to connect. A table's order is its numbers there."""
    def ask(query):
        done = subprocess.run([*psql, '-X', '-q', '-A', '-t', '-c', 'SET search_path TO smallbox, public; ' + query], capture_output=True, text=True, check=True)
        return (json.loads(line) for line in done.stdout.splitlines())
    rows = collections.defaultdict(list)
    for table, *row in ask(f'SELECT json_build_array(tbl, number, seat, key, action::json, {epoch}) FROM actions ORDER BY tbl, number'):
        rows[table].append(row)
    return {code: merged(snapshot, rows[table]) for table, code, snapshot in ask('SELECT json_build_array(id, code, snapshot) FROM tables')}


class Findings(collections.defaultdict):
    """Sentences by what they are about; empty where one order explains everything."""

    def __init__(self):
        super().__init__(list)

    def add(self, kind, sentence):
        self[kind].append(sentence)


class Checker:
    def __init__(self, stored):
        self.stored = stored
        self.found = Findings()
        self.counts = collections.Counter()
        self.seals = {}  # (table, version): (seal, who)
        self.told = {}  # (table, version): when somebody was first told it, or a later one
        self.highest = {}  # table: the last version that anybody was told
        self.version = {}  # who: the last version
        self.sent = {}  # (table, id): (first, last time, seat, action, who)
        self.acks = {}  # (table, id): (version, first time)
        self.refused = {}  # (table, id): (time, code, when it was sent)

    def event(self, e):
        self.counts[e['k']] += 1
        getattr(self, 'on_' + e['k'])(e, e['table'], e['who'])

    def on_line(self, e, table, who):
        if e['have'] != self.version.get((table, who)):
            self.found.add('log', f'{who} came back with {e["have"]}, but had {self.version.get((table, who))}')

    def on_gone(self, e, table, who):
        pass

    def on_act(self, e, table, who):
        first = self.sent.get((table, e['id']), (e['t'],))[0]
        self.sent[table, e['id']] = (first, e['t'], e['seat'], e['action'], who)

    def on_ack(self, e, table, who):
        before = self.acks.setdefault((table, e['id']), (e['version'], e['t']))
        if before[0] != e['version']:
            self.found.add('doubled', f'{table}: {e["id"]} was accepted as {before[0]} and as {e["version"]}')

    def on_refused(self, e, table, who):
        if e['code'] in PASSING:
            self.counts['passing'] += 1
        elif e.get('id'):
            self.refused[table, e['id']] = (e['t'], e['code'], self.sent[table, e['id']][1])

    def on_told(self, e, table, who):
        version, before = e['version'], self.version.get((table, who))
        if before is not None and version < before:
            self.found.add('back', f'{who} at {table} had seen {before}, now {version}')
        elif e['kind'] == 'update' and before is not None and version != before + 1:
            self.found.add('gaps', f'{who} at {table} had seen {before}, then {version}')
        self.version[table, who] = max(version, before or 0)
        self.highest[table] = max(version, self.highest.get(table, 0))
        self.told.setdefault((table, version), e['t'])
        if e.get('seal'):
            seal, first = self.seals.setdefault((table, version), (e['seal'], who))
            if seal != e['seal']:
                self.found.add('orders', f'{table} at {version}: {first} was told {seal}, {who} {e["seal"]}')

    def on_ended(self, e, table, who):
        self.found.add('ended', f'{table}: {e["why"]}')

    # ---- In the end

    def rows(self, table):
        """By number; what is stored twice or out of order is found here."""
        rows, last, epoch, keys = {}, 0, 0, {}
        for number, seat, key, action, of in self.stored.get(table, []):
            if number != last + 1:
                self.found.add('orders', f'{table}: number {number} follows {last}')
            last = number
            rows[number] = (seat, action)
            if key and keys.setdefault((seat, key), number) != number:
                self.found.add('doubled', f'{table}: numbers {keys[seat, key]} and {number} are one action')
            if of is not None and of < epoch:
                self.found.add('fence', f'{table}: number {number} is of epoch {of}, after {epoch}')
            epoch = max(epoch, of or 0)
        return rows

    def finish(self):
        tables = {table for table, _ in self.sent} | set(self.highest)
        rows = {table: self.rows(table) for table in tables}
        by_version = {}
        for (table, id), (version, _) in self.acks.items():
            other = by_version.setdefault((table, version), id)
            if other != id:
                self.found.add('doubled', f'{table}: {other} and {id} were both accepted as {version}')
            _, _, seat, action, _ = self.sent[table, id]
            if rows[table].get(version) != (seat, action):
                self.found.add('lost', f'{table}: {id} was accepted as {version}, where {rows[table].get(version)} is stored')
        for table, highest in self.highest.items():
            if table not in self.stored or highest > len(rows[table]):
                self.found.add('lost', f'{table}: {highest} was told, {len(rows[table])} are stored')
        self.check_time(by_version)
        self.check_refusals(rows)
        self.counts['acknowledged'] = len(self.acks)
        self.counts['tables'] = len(tables)
        return self.found

    def check_time(self, by_version):
        """What was accepted before something else was sent comes first in the order."""
        latest = {}  # table: the latest sending among lower versions
        for (table, version), id in sorted(by_version.items()):
            when, which = latest.get(table, (0, None))
            if self.acks[table, id][1] < when:
                self.found.add('orders', f'{table}: {id} was accepted as {version} before {which} was sent, which is before it')
            first = self.sent[table, id][0]
            if first > when:
                latest[table] = (first, id)

    def check_refusals(self, rows):
        """Nothing is refused that everybody could know to be accepted when it was sent again."""
        for (table, id), (_, code, sent) in self.refused.items():
            acked = self.acks.get((table, id))
            if acked and acked[1] < sent:
                self.found.add('refused', f'{table}: {id} was accepted as {acked[0]}, and then refused ({code})')


def check(events, stored):
    """What is wrong, by kind, and how much was looked at."""
    checker = Checker(stored)
    for event in events:
        checker.event(event)
    return checker.finish(), checker.counts


def read_logs(paths):
    events = []
    for path in paths:
        with open(path, encoding='utf-8') as file:
            events += [json.loads(line) for line in file]
    events.sort(key=lambda e: e['t'])  # stable: within a log the order stays
    return events


def between(events):
    """An update without which somebody's versions would have a gap."""
    last = {}
    for event in events:
        if event['k'] == 'told':
            who = event['table'], event['who']
            before, middle = last.get(who, (None, None))
            if before and middle['kind'] == event['kind'] == 'update':
                return middle
            last[who] = middle, event
    raise StopIteration


def spoilt(events, stored):
    """Logs and stores with one mistake each, and under which heading it has to be found."""
    def acked():
        return next(e for e in events if e['k'] == 'ack' and len(stored[e['table']]) > e['version'] + 1)

    def store(change):
        one = acked()
        copy = {**stored, one['table']: [list(row) for row in stored[one['table']]]}
        rows = copy[one['table']]
        change(rows, next(i for i, row in enumerate(rows) if row[0] == one['version']))
        return copy

    def event(which, **change):
        return [{**e, **change} if e is which else e for e in events]

    def swap(rows, i):
        rows[i][1:], rows[i + 1][1:] = rows[i + 1][1:], [*rows[i][1:3], {'swapped': True}, None]

    told = next(e for e in events if e['k'] == 'told' and e.get('seal') and
                any(o['k'] == 'told' and o['who'] != e['who'] and (o['table'], o['version']) == (e['table'], e['version']) for o in events))
    update, ack = between(events), acked()
    yield 'lost', events, store(lambda rows, i: rows.__delitem__(slice(i, None)))
    yield 'orders', events, store(lambda rows, i: rows.__delitem__(i))
    yield 'lost', events, store(swap)
    yield 'doubled', events, store(lambda rows, i: rows.append([rows[-1][0] + 1, *rows[i][1:]]))
    yield 'fence', events, store(lambda rows, i: [row.__setitem__(4, 2 - (n > i)) for n, row in enumerate(rows)])
    yield 'orders', event(told, seal='another'), stored
    yield 'gaps', [e for e in events if e is not update], stored
    yield 'back', events + [{**update, 'version': -1}], stored
    yield 'doubled', events + [{**ack, 'version': ack['version'] + 1}], stored
    yield 'refused', events + [{'t': 1e12, 'k': 'act', 'who': ack['who'], 'table': ack['table'], 'id': ack['id'], 'seat': 0, 'action': {}},
                               {'t': 1e12, 'k': 'refused', 'who': ack['who'], 'table': ack['table'], 'id': ack['id'], 'code': 'late'}], stored
    yield 'ended', events + [{**told, 'k': 'ended', 'why': 'closed'}], stored


def is_sharp(events, stored):
    """Whether each mistake is found, at some of the tables. Which were not."""
    some = {table for table, _ in collections.Counter(event['table'] for event in events if event['k'] == 'ack').most_common(12)}
    events = [event for event in events if event['table'] in some]
    return [kind for kind, log, rows in spoilt(events, stored) if not check(log, rows)[0].get(kind)]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument('logs', nargs='+')
    arguments.add_argument('--stored', required=True)
    options = arguments.parse_args()
    with open(options.stored, encoding='utf-8') as file:
        found, counts = check(read_logs(options.logs), json.load(file))
    print(dict(counts))
    for kind, sentences in found.items():
        print(f'{kind}: {len(sentences)}', *sentences[:5], sep='\n  ')
    sys.exit(1 if found else 0)


if __name__ == '__main__':
    main()
