"""Several nodes on one database, in a network of their own, while everything goes wrong that can: people who play through
other nodes than whoever has their table write down all that they are told, and checker.py looks for one order behind it.

    cluster_test.py [--faults 12] [--tables 30] [--nodes 3] [--pause 1.0] [--long] [--sqlite] [--no-bus] [--no-clock] [--planted] [--keep] [--seed N]
                    [--histogram FILE.svg] [--only kill,drain]

--long: at least 200 faults and 300 tables, stops of up to 30 s, a synced database. --nodes 1: one node on PostgreSQL, without a bus;
--sqlite: one with a folder of its own, for whom the same must hold. --no-bus: several without one, so that people have to find the
node that has their table. --no-clock: no clock is set, for a program with sanitizers, beside which libfaketime does not run. --planted:
a program whose appends are not fenced; owners are stopped and cut off for longer than a lease, and what comes of it has to be found.
--histogram: how long it took people to be back after a node's death, as a picture. --only: no other kinds of faults.
Needs root and iproute2; where that is missing it says so, and passes."""
import argparse
import collections
import json
import os
import random
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(os.path.dirname(HERE), 'server')]
import checker  # noqa: E402
import network  # noqa: E402
import provide  # noqa: E402
from faults import Faults  # noqa: E402
from histogram import histogram  # noqa: E402
from house import House  # noqa: E402

WATCHED = ('smallbox_node_takeovers_total', 'smallbox_node_fenced_writes_total', 'smallbox_relay_seconds_count')


OWNERS = """SELECT coalesce(json_object_agg(code, name), '{}') FROM smallbox.leases JOIN smallbox.tables ON tables.id = tbl
    JOIN smallbox.nodes ON nodes.id = node AND until > clock_timestamp() WHERE status < 2"""


class Watch(threading.Thread):
    """What nodes count, over all their lives: a node that starts anew begins at nothing."""

    def __init__(self, house):
        super().__init__(daemon=True)
        self.house, self.nodes, self.last, self.sums = house, house.nodes, {}, collections.Counter()
        self.shares = []  # of all people at a table: those who sit at another node than whoever has it
        self.over = threading.Event()

    def run(self):
        while not self.over.wait(0.5):
            self.look()
            if len(self.nodes) > 1:
                self.tell_owners()

    def relayed(self):
        return sum(self.shares) / max(1, len(self.shares))

    def tell_owners(self):
        """For people who want to be elsewhere: by table the address of whoever has it."""
        try:
            done = subprocess.run([*self.house.database.psql(), '-qtAc', OWNERS], capture_output=True, text=True, timeout=3)
        except subprocess.TimeoutExpired:
            return
        if done.returncode == 0:
            addresses = {node.name: node.address for node in self.nodes}
            path = os.path.join(self.house.folder, 'owners.json')
            with open(path + '.new', 'w', encoding='utf-8') as file:
                json.dump({code: addresses.get(name) for code, name in json.loads(done.stdout).items()}, file)
            os.rename(path + '.new', path)

    def look(self):
        lines = relayed = 0
        for node in self.nodes:
            figures = node.metrics()
            lines += figures.get('smallbox_connections', 0)
            relayed += figures.get('smallbox_relayed_out', 0)
            for name in WATCHED:
                if name in figures:
                    before = self.last.get((node.name, name), 0)
                    self.sums[name] += figures[name] - before if figures[name] >= before else figures[name]
                    self.last[node.name, name] = figures[name]
        if lines:
            self.shares.append(relayed / lines)


def tables_of(node, count):
    """So many tables, of every game in turn, for as few people as can be but two at least."""
    games = json.loads(node.ask('/api/games'))['games']
    return [(game['id'], max(2, game['seats'][0])) for game in (games[number % len(games)] for number in range(count))]


class People:
    """The processes of those who play."""

    def __init__(self, house, place, tables, pause, processes):
        self.logs, self.processes = [], []
        for number in range(processes):
            log = os.path.join(house.folder, f'people-{number}.jsonl')
            config = {'servers': [(node.address, node.port) for node in house.nodes], 'tables': tables[number::processes], 'pause': pause, 'log': log,
                      'owners': os.path.join(house.folder, 'owners.json') if len(house.nodes) > 1 and house.bus else None}
            path = log.replace('.jsonl', '.json')
            with open(path, 'w', encoding='utf-8') as file:
                json.dump(config, file)
            self.logs.append(log)
            self.processes.append(subprocess.Popen(place.inside(sys.executable, os.path.join(HERE, 'people.py'), path), text=True,
                                                   stdin=subprocess.PIPE, stdout=subprocess.PIPE))

    def mute_since(self, when, seconds=60):
        """The tables at which nobody has been told anything since then, and whose games are not over: after so long at the most."""
        files = [open(log, 'rb') for log in self.logs]
        last, over = {}, set()
        end = time.monotonic() + seconds
        while True:
            for file in files:
                while (line := file.readline()).endswith(b'\n'):
                    event = json.loads(line)
                    if event['k'] == 'told':
                        last[event['table']] = event['t']
                    elif event['k'] == 'gone' and event['over']:
                        over.add(event['table'])
                file.seek(-len(line), os.SEEK_CUR)  # half a line is read again
            mute = [table for table, t in last.items() if t < when and table not in over]
            if not mute or time.monotonic() > end:
                for file in files:
                    file.close()
                return mute
            time.sleep(0.5)

    def stop(self):
        told = []
        for process in self.processes:
            out, _ = process.communicate(timeout=30)
            told.append(json.loads(out.splitlines()[-1]))
        return told


def go_wrong(faults, options):
    """One fault after another, so that each kind comes; some beside each other. A node's death is let alone, to be measured."""
    kinds = list(faults.kinds)
    often = [kind for kind in kinds if kind in ('kill', 'stop')] * 3
    wanted = kinds + random.choices(kinds + often, k=max(0, options.faults - len(kinds)))
    random.shuffle(wanted)
    while wanted:
        kind = wanted.pop()
        beside = []
        if kind not in ('kill', 'drain') and random.random() < 0.25:
            beside = [one for one in wanted if one not in ('kill', 'drain', kind) and one.split()[-1] != kind.split()[-1]][:1]
            for one in beside:
                wanted.remove(one)
        begun = [faults.begin(one) for one in (kind, *beside)]
        for seconds, mend in sorted(begun, key=lambda one: one[0]):
            time.sleep(min(seconds, options.most))
            mend()
        time.sleep(random.uniform(1, 2) if kind not in ('kill', 'drain') else options.settle)


def recoveries(events, deaths):
    """For everybody whose line broke when a node died: how long until they were at their table again with whatever they had
    sent before answered."""
    by_who = collections.defaultdict(list)
    for event in events:
        by_who[event['table'], event['who']].append(event)
    times = []
    for died, address in deaths:
        for log in by_who.values():
            took = recovery(log, died, address)
            if took is not None:
                times.append(took)
    return sorted(times)


def recovery(log, died, address):
    """Of one person; None where that death was nothing to them."""
    node, since, pending, broke = None, 0, None, False
    for event in log:
        kind, t = event['k'], event['t']
        if t > died + 60:
            return None
        if t > died and not broke:
            broke = since < died and (node == address or (kind == 'gone' and not event.get('moved') and node and t < died + 6))
        if kind == 'line':
            node, since = event['node'], t
        elif kind == 'gone':
            if event['over']:
                return None
            node = None
        elif kind == 'act':
            pending = event['id']
        elif kind in ('ack', 'refused') and event.get('id') == pending and event.get('code') not in checker.PASSING:
            pending = None
        if broke and t > died and kind in ('told', 'ack', 'refused') and node and (node != address or since > died) and pending is None:
            return t - died
    return None


def shares(times):
    """p50, p99 and the whole distribution in steps of half a second."""
    if not times:
        return 'nobody was at a node that died'
    at = lambda share: times[min(len(times) - 1, int(share * len(times)))]  # noqa: E731
    rows = [f'{len(times)} people: p50 {at(0.5):.2f} s, p90 {at(0.9):.2f} s, p99 {at(0.99):.2f} s, the last {times[-1]:.2f} s']
    steps = collections.Counter(int(one * 2) for one in times)
    most = max(steps.values())
    rows += [f'  {step / 2:4.1f} s {steps[step]:6d} {"#" * round(50 * steps[step] / most)}' for step in range(max(steps) + 1)]
    return '\n'.join(rows)


def arguments():
    parser = argparse.ArgumentParser()
    for name, default in (('faults', 12), ('tables', 30), ('nodes', 3), ('processes', 1), ('seed', None)):
        parser.add_argument('--' + name, type=int, default=default)
    for name, default in (('pause', 1.0), ('most', 5.0), ('settle', 4.0)):
        parser.add_argument('--' + name, type=float, default=default)
    for name in ('long', 'sqlite', 'no-bus', 'no-clock', 'planted', 'keep'):
        parser.add_argument('--' + name, action='store_true')
    parser.add_argument('--histogram')
    parser.add_argument('--only')
    options = parser.parse_args()
    if options.long:
        options.faults, options.tables = max(200, options.faults), max(300, options.tables)
        options.most, options.settle = 30.0, 6.0
    if options.sqlite:
        options.nodes = 1
    options.seed = options.seed if options.seed is not None else int.from_bytes(os.urandom(4), 'big')
    return options


def main():
    options = arguments()
    if why := network.possible():
        print(f'not tested: {why}')
        return 0
    needed = {'faketime': not options.no_clock, 'postgres': not options.sqlite, 'nats-server': options.nodes > 1 and not options.no_bus}
    for what in (one for one, is_needed in needed.items() if is_needed):
        provide.find(what)  # in there is no way out to fetch anything
    network.into_a_world_of_its_own()
    random.seed(options.seed)
    names = [chr(ord('a') + number) for number in range(options.nodes)]
    wires = network.Network('people', 'database', 'bus', *names)
    wires.try_out('people', names[0])
    house = House(names, wires.places, sqlite=options.sqlite, bus=not options.no_bus, synced=options.long, clock=not options.no_clock)
    status = 1
    try:
        status = test(options, house, wires)
    finally:
        house.close(keep=options.keep or status != 0)
    return status


def test(options, house, wires):
    if not options.no_clock:
        house.nodes[0].try_clock()
    house.start()
    begun = time.monotonic()
    people = People(house, wires['people'], tables_of(house.nodes[0], options.tables), options.pause, options.processes)
    watch = Watch(house)
    watch.start()
    time.sleep(2)
    faults = Faults(house, wires, 30 if options.long else 5)
    if options.no_clock:
        del faults.kinds['clock']
    if options.planted:  # longer than a lease, which is what an owner needs to be taken for dead
        faults.kinds = {kind: (faults.kinds[kind][0], 4, 8) for kind in ('stop', 'cut database', 'deaf database')}
    if options.only:
        faults.kinds = {kind: faults.kinds[kind] for kind in options.only.split(',')}
    go_wrong(faults, options)
    mute = people.mute_since(time.monotonic())  # nothing is wrong any more: everybody comes back
    if mute:
        faults.problems.append(f'{len(mute)} tables say nothing any more after everything was mended')
    told = people.stop()
    watch.over.set()
    watch.join()
    watch.look()
    for node in house.nodes:
        if (ended := node.stop()) != 0 or 'ERROR: ' in node.tail():
            faults.problems.append(f'{node.name} ended with {ended}: {node.tail()[-500:]}')
    stored = (checker.stored_in_postgresql(house.database.psql()) if house.database else
              checker.stored_in_sqlite(os.path.join(house.folder, 'data', 'smallbox.db')))
    events = checker.read_logs(people.logs)
    with open(os.path.join(house.folder, 'stored.json'), 'w', encoding='utf-8') as file:
        json.dump(stored, file)
    return judge(options, faults, watch, events, stored, told, time.monotonic() - begun)


def judge(options, faults, watch, events, stored, told, seconds):
    found, counts = checker.check(events, stored)
    problems = list(faults.problems)
    problems += [f'{kind} {len(sentences)}: {sentence}' for kind, sentences in found.items() for sentence in sentences[:3]]
    problems += [f'{kind} never happened' for kind in faults.kinds if not faults.counts.get(kind)]
    problems += [f'a person failed: {one}' for each in told for one in each['failed']]
    times = recoveries(events, faults.deaths)
    if options.long and times and times[int(0.99 * len(times))] > 5:
        problems.append('clients were playing again after more than 5 s (p99)')
    if options.nodes > 1:
        wanted = [name for name in WATCHED if (options.long or 'fenced' not in name) and ('relay' not in name or not options.no_bus)]
        problems += [f'{name} is 0' for name in wanted if watch.sums[name] == 0]
        if not options.no_bus and watch.relayed() < 0.3:
            problems.append(f'only {watch.relayed():.0%} of all lines were relayed')
    if dull := checker.is_sharp(events, stored):
        problems.append(f'the checker does not find: {", ".join(dull)}')
    said = collections.Counter(f'{event["code"]}: {event["message"]}' for event in events if event['k'] == 'refused' and event['code'] in checker.PASSING)
    report(options, faults, watch, counts, found, told, seconds, times, recoveries(events, faults.drains), said)
    print(*problems[:30], sep='\n')
    if options.histogram and times:
        histogram(times, options.histogram, 'Playing again after a node was killed')
    if options.planted:
        print('found' if found else 'nothing was found')
        return 0 if found else 1
    return 1 if problems else 0


def report(options, faults, watch, counts, found, told, seconds, times, drained, said):
    codes = collections.Counter()
    for each in told:
        codes.update(each['finished'])
    print(f'{options.nodes} nodes, {counts["tables"]} tables, {sum(faults.counts.values())} faults in {seconds:.0f} s (seed {options.seed}): '
          f'{counts["acknowledged"]} acknowledged actions, {counts["line"]} lines, {counts["passing"]} times told to wait')
    print('faults:', ', '.join(f'{kind} {count}' for kind, count in sorted(faults.counts.items())))
    print('games played to their end:', dict(codes))
    print('told to wait:', dict(said))
    print('found:', {kind: len(found.get(kind, [])) for kind in ('lost', 'doubled', 'orders', 'gaps', 'back', 'refused', 'fence', 'ended', 'log')})
    print('nodes:', {name: round(watch.sums[name]) for name in WATCHED}, f'; of all lines {watch.relayed():.0%} were relayed')
    print('after a node\'s death:', shares(times))
    print('after SIGTERM:', shares(drained).splitlines()[0])


if __name__ == '__main__':
    sys.exit(main())
