"""Nodes, their database and their bus as processes that a test starts, stops, kills and starts again, each wherever
`inside` puts it: a namespace, or this machine."""
import glob
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.request

import provide

ROOT = provide.ROOT
PROGRAM = os.environ.get('SMALLBOX', os.path.join(ROOT, 'build', 'smallbox'))


def here(*words):
    return list(words)


class Daemon:
    """A process with a log, started by `command()`, in a group of its own."""

    def __init__(self, name, folder, inside=here):
        self.name, self.folder, self.inside = name, folder, inside
        self.process = None
        self.log = os.path.join(folder, name + '.log')
        self.environment = dict(os.environ)

    def start(self, wait=True):
        with open(self.log, 'ab') as log:
            self.process = subprocess.Popen(self.inside(*self.command()), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                            env=self.environment, start_new_session=True)
        if wait:
            self.wait()

    def wait(self, seconds=30):
        end = time.monotonic() + seconds
        while not self.ready():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f'{self.name} does not start: {self.tail()}')
            time.sleep(0.05)

    def tail(self):
        with open(self.log, encoding='utf-8', errors='replace') as file:
            return file.read()[-1500:]

    def is_open(self, address, port):
        try:
            socket.create_connection((address, port), 0.5).close()
            return True
        except OSError:
            return False

    def signal(self, number):
        try:
            os.killpg(self.process.pid, number)
        except ProcessLookupError:
            pass

    def kill(self):
        self.signal(signal.SIGKILL)
        self.process.wait()

    def stop(self, seconds=20):
        """SIGTERM; the exit status, or None where it had to be killed."""
        self.signal(signal.SIGTERM)
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            return None


class Database(Daemon):
    """A throw-away PostgreSQL. `synced`: with fsync, which only matters where power may fail."""

    def __init__(self, folder, address='127.0.0.1', port=5432, synced=False, inside=here):
        super().__init__('database', folder, inside)
        self.address, self.port, self.synced = address, port, synced
        self.programs = provide.find('postgres')
        self.data = os.path.join(folder, 'postgresql')
        # PostgreSQL will not run as root.
        self.drop = ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups'] if os.geteuid() == 0 else []
        os.makedirs(self.data)
        os.chmod(folder, 0o755)
        if self.drop:
            owner = pwd.getpwnam('nobody')
            os.chown(self.data, owner.pw_uid, owner.pw_gid)
        self.environment |= {'LC_ALL': 'C', 'HOME': '/'}
        subprocess.run([*self.drop, f'{self.programs}/initdb', '-D', self.data, '-A', 'trust', '-U', 'postgres', '--no-sync', '--no-instructions',
                        '-E', 'UTF8', '--locale=C'], check=True, capture_output=True, env=self.environment, cwd='/')
        with open(os.path.join(self.data, 'pg_hba.conf'), 'a', encoding='ascii') as file:
            file.write('host all all 10.77.0.0/16 trust\n')

    @property
    def url(self):
        return f'postgresql://postgres@{self.address}:{self.port}/smallbox'

    def psql(self, base='smallbox'):
        return [f'{self.programs}/psql', '-h', self.address, '-p', str(self.port), '-U', 'postgres', '-d', base]

    def command(self):
        settings = {'listen_addresses': self.address, 'port': self.port, 'unix_socket_directories': '', 'fsync': 'on' if self.synced else 'off',
                    'max_connections': 100, 'shared_buffers': '64MB', 'tcp_user_timeout': 5000}
        return [*self.drop, f'{self.programs}/postgres', '-D', self.data, *(word for key, value in settings.items() for word in ('-c', f'{key}={value}'))]

    def ready(self):
        return subprocess.run([*self.psql('postgres'), '-c', 'SELECT 1'], capture_output=True).returncode == 0

    def create(self):
        subprocess.run([*self.psql('postgres'), '-q', '-c', 'CREATE DATABASE smallbox'], check=True, capture_output=True)


class Bus(Daemon):
    def __init__(self, folder, address='127.0.0.1', port=4222, inside=here):
        super().__init__('bus', folder, inside)
        self.address, self.port = address, port
        self.program = provide.find('nats-server')
        self.url = f'nats://{address}:{port}'

    def command(self):
        return [self.program, '-a', self.address, '-p', str(self.port)]

    def ready(self):
        return self.is_open(self.address, self.port)


class Node(Daemon):
    """`smallbox serve`: one of several on a store, or alone with a folder. With `clock` its wall clock can be set."""

    def __init__(self, name, folder, options, address='127.0.0.1', port=8080, clock=False, inside=here):
        super().__init__(f'node-{name}', folder, inside)
        self.name, self.address, self.port, self.options = name, address, port, options
        self.base = f'http://{address}:{port}'
        self.off = 0
        if clock:
            self.clock = os.path.join(folder, f'clock-{name}')
            self.set_clock(0)
            self.environment |= {'LD_PRELOAD': provide.find('faketime'), 'FAKETIME_TIMESTAMP_FILE': self.clock, 'FAKETIME_NO_CACHE': '0',
                                 'FAKETIME_CACHE_DURATION': '1', 'DONT_FAKE_MONOTONIC': '1', 'FAKETIME_DONT_RESET': '1'}

    def set_clock(self, seconds):
        """What the wall clock shows is off by so much from now on; monotonic clocks go on."""
        self.off = seconds
        with open(self.clock + '.new', 'w', encoding='ascii') as file:
            file.write(f'{seconds:+d}\n')
        os.rename(self.clock + '.new', self.clock)

    def try_clock(self):
        """RuntimeError: a process with this one's surroundings does not see its clock set."""
        self.set_clock(5000)
        shown = int(subprocess.run(['date', '+%s'], env=self.environment, check=True, capture_output=True, text=True).stdout)
        self.set_clock(0)
        if abs(shown - time.time() - 5000) > 60:
            raise RuntimeError('a clock that is set shows what it did before')

    def command(self):
        return [PROGRAM, 'serve', '--port', str(self.port), '--address', self.address, '--per-address', '0', '--per-guest', '0', '--rate', '0',
                *self.options]

    def ready(self):
        try:
            return self.ask('/api/health') is not None
        except OSError:
            return False

    def ask(self, path):
        with urllib.request.urlopen(self.base + path, timeout=2) as answer:
            return answer.read().decode()

    def metrics(self):
        """Figures by name, summed over their labels; nothing where it does not answer."""
        try:
            text = self.ask('/metrics')
        except OSError:
            return {}
        sums = {}
        for name, value in re.findall(r'(?m)^(smallbox_\w+)(?:\{[^}]*\})? ([-+.\deE]+)$', text):
            sums[name] = sums.get(name, 0) + float(value)
        return sums


class House:
    """Everything together in one throw-away folder."""

    def __init__(self, names, places=None, sqlite=False, bus=True, synced=False, clock=False, ports=None):
        self.folder = tempfile.mkdtemp(prefix='smallbox-cluster-')
        self.daemons = []
        where = (lambda name: {'address': places[name].address, 'inside': places[name].inside}) if places else (lambda name: {})
        self.database = self.bus = None
        ports = ports or {}
        if not sqlite:
            self.database = self.add(Database(self.folder, synced=synced, port=ports.get('database', 5432), **where('database')))
            if len(names) > 1 and bus:
                self.bus = self.add(Bus(self.folder, port=ports.get('bus', 4222), **where('bus')))
        self.nodes = []
        for name in names:
            options = ['--data', os.path.join(self.folder, 'data')]
            if self.database:
                options += ['--store', self.database.url]
            if len(names) > 1:
                options += ['--node', name]
            if self.bus:
                options += ['--bus', self.bus.url]
            self.nodes.append(self.add(Node(name, self.folder, options, port=ports.get(name, 8080), clock=clock, **where(name))))

    def add(self, daemon):
        self.daemons.append(daemon)
        return daemon

    def start(self):
        for one in (self.database, self.bus):
            if one:
                one.start()
        if self.database:
            self.database.create()
            subprocess.run([PROGRAM, 'migrate', '--store', self.database.url], check=True, capture_output=True)
        for node in self.nodes:
            node.start(wait=False)
        for node in self.nodes:
            node.wait()

    def close(self, keep=False):
        for one in reversed(self.daemons):
            if one.process and one.process.poll() is None:
                one.signal(signal.SIGCONT)
                one.stop(5)
        if keep:
            print('kept:', self.folder, *sorted(map(os.path.basename, glob.glob(self.folder + '/*.log'))))
        else:
            shutil.rmtree(self.folder, ignore_errors=True)
