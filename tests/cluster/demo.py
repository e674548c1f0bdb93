"""Three nodes to play with, on this machine: PostgreSQL and nats-server from Debian with throw-away data, nginx in front, all
on loopback, and gone when it ends (ctrl-C).

    demo.py [--nodes 3] [--port 8080] [--no-open]

Made for ./run cluster."""
import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import webbrowser

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import provide  # noqa: E402
from house import Daemon, House  # noqa: E402


def free_port(first=0):
    """That one or the next that is free; 0: any."""
    while True:
        with socket.socket() as one:
            try:
                one.bind(('127.0.0.1', first))
                return one.getsockname()[1]
            except OSError:
                first += 1


class Front(Daemon):
    """nginx with deploy/nginx-nodes.conf, without TLS."""

    def __init__(self, folder, port, nodes):
        super().__init__('front', folder)
        self.port, self.program = port, provide.find('nginx')
        with open(os.path.join(provide.ROOT, 'deploy', 'nginx-nodes.conf'), encoding='utf-8') as file:
            site = file.read()
        servers = [line for line in site.splitlines() if line.strip().startswith('server 127.0.0.1:')]
        wanted = [f'  server 127.0.0.1:{node.port} max_fails=1 fail_timeout=2s;' for node in nodes]
        site = site.replace('\n'.join(servers), '\n'.join(wanted))
        for line in site.splitlines():
            if 'ssl_' in line or 'Strict-Transport' in line or 'server_name' in line:
                site = site.replace(line + '\n', '')
        site = site.replace('listen 443 ssl', f'listen 127.0.0.1:{port}')
        temps = ''.join(f'{name}_temp_path {folder}/{name};\n' for name in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
        with open(f'{folder}/nginx.conf', 'w', encoding='utf-8') as file:
            user = 'user root;\n' if os.geteuid() == 0 else ''
            file.write(f'{user}daemon off;\npid {folder}/pid;\nerror_log {folder}/front.log;\nevents {{}}\nhttp {{\naccess_log off;\n{temps}{site}\n}}\n')

    def command(self):
        return [self.program, '-c', f'{self.folder}/nginx.conf', '-p', self.folder, '-e', self.log]

    def ready(self):
        return self.is_open('127.0.0.1', self.port)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--nodes', type=int, default=3)
    parser.add_argument('--port', type=int, default=8080)
    parser.add_argument('--no-open', action='store_true')
    options = parser.parse_args()
    names = [chr(ord('a') + number) for number in range(options.nodes)]
    ports = {name: free_port() for name in ('database', 'bus', *names)}
    house = House(names, ports=ports)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        house.start()
        front = house.add(Front(house.folder, free_port(options.port), house.nodes))
        front.start()
        address = f'http://localhost:{front.port}/'
        print(f'{address}  (ctrl-C ends it)\n')
        for node in house.nodes:
            print(f'  node {node.name}  {node.base}  process {node.process.pid}: kill -9 it, and its tables go on at another')
        print(f'  database {house.database.url}\n  bus {house.bus.url}', flush=True)
        if not options.no_open and (shutil.which('xdg-open') or os.environ.get('BROWSER')):
            webbrowser.open(address)
        watch(house)
    except KeyboardInterrupt:
        print()
    finally:
        house.close()


def watch(house):
    """A node that has ended starts again, as a service manager would do it."""
    while True:
        time.sleep(1)
        for node in house.nodes:
            if node.process.poll() is not None:
                print(f'node {node.name} ended ({node.process.returncode}) and starts again', flush=True)
                try:
                    node.start()
                except RuntimeError as error:
                    print(error)


if __name__ == '__main__':
    main()
