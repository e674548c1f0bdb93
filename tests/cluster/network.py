"""A network of its own for a test: every place (a node, the database, the people) is a network namespace with one wire
to a router, and what the router passes on can be cut, thinned and slowed down while everybody goes on talking.

Needs root, and nothing but iproute2: packets are cut by rules of routing (dropped without a word, as a broken cable
does), thinned by a token bucket, and delayed by slow.py, as kernels do not all have netem. All of it is gone with the
process: the namespaces have no names, and belong to processes that end with this one."""
import ctypes
import itertools
import os
import signal
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def end_with_parent():
    """For a child: whatever becomes of the test, nothing of it is left."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


def possible():
    """None, or why there can be no such network here."""
    if os.geteuid() != 0:
        return 'namespaces need root'
    for command in (['unshare', '--net', 'true'], ['ip', '-V'], ['tc', '-V']):
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            return f'{" ".join(command)}: {error}'
    return None if os.path.exists('/dev/net/tun') else 'there is no /dev/net/tun'


def into_a_world_of_its_own():
    """Runs this program again as the first process of new namespaces: when it ends, all of its processes do, and nobody
    outside sees the network. Returns only in there."""
    if os.environ.get('SMALLBOX_RIG') == 'inside':
        end_with_parent()
        return
    command = ['unshare', '--net', '--pid', '--mount-proc', '--fork', '--kill-child', sys.executable, *sys.argv]
    sys.exit(subprocess.run(command, env={**os.environ, 'SMALLBOX_RIG': 'inside'}, preexec_fn=end_with_parent).returncode)


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f'{" ".join(words)}: {done.stderr.strip()}')


class Place:
    """A namespace with one wire."""

    def __init__(self, name, number):
        self.name, self.number = name, number
        self.address, self.router = f'10.77.{number}.2', f'10.77.{number}.1'
        self.wire = f'w{number}'
        self.holder = subprocess.Popen(['unshare', '--net', 'sleep', 'infinity'], preexec_fn=end_with_parent)
        own = os.readlink('/proc/self/ns/net')
        while os.readlink(f'/proc/{self.holder.pid}/ns/net') == own:
            time.sleep(0.005)
        run('ip', 'link', 'add', self.wire, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', str(self.holder.pid))
        run('ip', 'address', 'add', f'{self.router}/30', 'dev', self.wire)
        run('ip', 'link', 'set', self.wire, 'up')
        for words in ('link set lo up', f'address add {self.address}/30 dev eth0', 'link set eth0 up',
                      f'route add default via {self.router}'):
            run(*self.inside('ip', *words.split()))

    def inside(self, *words):
        """The command that runs these words there."""
        return ['nsenter', '-t', str(self.holder.pid), '-n', *words]


class Network:
    def __init__(self, *names):
        run('ip', 'link', 'set', 'lo', 'up')
        for key in ('ip_forward', 'conf.all.rp_filter', 'conf.default.rp_filter'):
            with open('/proc/sys/net/ipv4/' + key.replace('.', '/'), 'w', encoding='ascii') as file:
                file.write('1' if key == 'ip_forward' else '0')
        self.places = {name: Place(name, number) for number, name in enumerate(names, 1)}
        self.numbers = itertools.count(1)

    def __getitem__(self, name):
        return self.places[name]

    def cut(self, one, other, ways=2):
        """Nothing passes between these two any more, or only one way. Returns what mends it."""
        rules = [(one, other), (other, one)][:ways]
        undo = [self._rule(a, b, 'blackhole') for a, b in rules]
        return lambda: [mend() for mend in undo]

    def slow(self, one, other, ms):
        """What passes between these two arrives so much later, in its order."""
        number = next(self.numbers)
        device, table = f'slow{number}', str(1000 + number)
        process = subprocess.Popen([sys.executable, os.path.join(HERE, 'slow.py'), device, str(ms)],
                                   stdout=subprocess.PIPE, preexec_fn=end_with_parent)
        process.stdout.readline()  # its device is there
        run('ip', 'link', 'set', device, 'up')
        run('ip', 'route', 'add', 'default', 'dev', device, 'table', table)
        undo = [self._rule(a, b, 'lookup', table, 'iif', self[a].wire) for a, b in ((one, other), (other, one))]

        def mend():
            for one_of_them in undo:
                one_of_them()
            time.sleep(ms / 1000 + 0.05)  # what is on its way arrives
            process.kill()
            process.wait()
            process.stdout.close()
        return mend

    def thin(self, name, kbit):
        """To that place no more passes than so much."""
        run('tc', 'qdisc', 'add', 'dev', self[name].wire, 'root', 'tbf', 'rate', f'{kbit}kbit', 'burst', '4kb', 'latency', '400ms')
        return lambda: run('tc', 'qdisc', 'del', 'dev', self[name].wire, 'root')

    def try_out(self, one, other):
        """Everything that can be done to a wire, done once between these two. RuntimeError: it does not do what it should."""
        def probe(place, what):
            process = subprocess.Popen(self[place].inside(sys.executable, os.path.join(HERE, 'probe.py'), what, self[other].address), text=True,
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=end_with_parent)
            process.stdout.readline()
            return process
        answers, asks = probe(other, 'answer'), probe(one, 'ask')

        def took():
            asks.stdin.write('\n')
            asks.stdin.flush()
            said = asks.stdout.readline().strip()
            return None if said == 'nothing' else float(said)
        for name, begin, right in (
                ('cut', lambda: self.cut(one, other), lambda ms: ms is None),
                ('cut one way', lambda: self.cut(other, one, ways=1), lambda ms: ms is None),
                ('slow', lambda: self.slow(one, other, 100), lambda ms: ms is not None and ms > 195),
                ('thin', lambda: self.thin(other, 100), lambda ms: ms is not None)):
            mend = begin()
            during = took()
            mend()
            after = took()
            if not right(during) or after is None:
                raise RuntimeError(f'a wire that is {name} takes {during} ms, and mended {after} ms')
        for process in (answers, asks):
            process.kill()
            process.communicate()

    def _rule(self, one, other, *what):
        number = str(next(self.numbers))
        kind, *rest = what
        where = rest[1:] if kind == 'lookup' else []
        act = [kind, rest[0]] if kind == 'lookup' else [kind]
        run('ip', 'rule', 'add', 'pref', number, 'from', self[one].address, 'to', self[other].address, *where, *act)
        return lambda: run('ip', 'rule', 'del', 'pref', number)
