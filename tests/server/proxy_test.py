"""A whole game over TLS through nginx with the configuration of docs/nginx.conf.

nginx is taken from the PATH, from $NGINX, or unpacked from Debian's package without installing it (which would start a
daemon). Where there is none the test says so and passes."""
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import ROOT, Line, Server, act, until  # noqa: E402


def find_nginx(folder):
    for place in (os.environ.get('NGINX'), shutil.which('nginx'), '/usr/sbin/nginx'):
        if place and os.path.exists(place):
            return place
    try:
        subprocess.run(['apt-get', 'download', '-qq', 'nginx'], cwd=folder, check=True, capture_output=True, timeout=60)
        package = [name for name in os.listdir(folder) if name.endswith('.deb')][0]
        subprocess.run(['dpkg-deb', '-x', package, 'nginx'], cwd=folder, check=True)
        found = os.path.join(folder, 'nginx', 'usr', 'sbin', 'nginx')
        subprocess.run([found, '-v'], check=True, capture_output=True)
        return found
    except (OSError, subprocess.SubprocessError, IndexError):
        return None


def free_port():
    with socket.socket() as one:
        one.bind(('127.0.0.1', 0))
        return one.getsockname()[1]


def main():
    folder = tempfile.mkdtemp(prefix='smallbox-proxy-')
    os.chmod(folder, 0o755)
    nginx = find_nginx(folder)
    if nginx is None:
        print('there is no nginx here: not tested')
        return
    server = Server('--behind-proxy', '--per-address', '3', '--host', 'example.org')
    port = free_port()
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', f'{folder}/key', '-out',
                    f'{folder}/crt', '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
                   check=True, capture_output=True)
    with open(os.path.join(ROOT, 'docs', 'nginx.conf'), encoding='utf-8') as file:
        site = file.read()
    for old, new in (('listen 443 ssl', f'listen 127.0.0.1:{port} ssl'), ('/etc/ssl/example.org.crt', f'{folder}/crt'),
                     ('/etc/ssl/example.org.key', f'{folder}/key'), ('127.0.0.1:8080', f'127.0.0.1:{server.port}')):
        assert old in site, old
        site = site.replace(old, new)
    temps = ''.join(f'{name}_temp_path {folder}/{name};\n' for name in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'))
    with open(f'{folder}/nginx.conf', 'w', encoding='utf-8') as file:
        file.write(f'daemon off;\npid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\nhttp {{\naccess_log off;\n'
                   f'{temps}{site}\n}}\n')
    proxy = subprocess.Popen([nginx, '-c', f'{folder}/nginx.conf', '-p', folder, '-e', f'{folder}/error.log'])
    try:
        os.environ['SSL_CERT_FILE'] = f'{folder}/crt'  # known to this test alone
        context = ssl.create_default_context()
        base = f'https://localhost:{port}'
        for _ in range(100):
            try:
                socket.create_connection(('127.0.0.1', port), 1).close()
                break
            except OSError:
                time.sleep(0.05)

        def ask(method, path, body=None, **headers):
            connection = http.client.HTTPSConnection('localhost', port, context=context, timeout=10)
            connection.request(method, path, body, {'Content-Type': 'application/json'} | headers if body else headers)
            answer = connection.getresponse()
            text = answer.read()
            connection.close()
            return answer.status, text, answer.headers

        status, page, headers = ask('GET', '/')
        assert status == 200 and b'Smallbox' in page and 'Strict-Transport-Security' in headers
        assert ask('GET', '/metrics')[0] == 403
        # On the machine itself they can be had, all that the dashboard shows.
        direct = http.client.HTTPConnection('127.0.0.1', server.port, timeout=10)
        direct.request('GET', '/metrics')
        told = direct.getresponse().read().decode()
        direct.close()
        with open(os.path.join(ROOT, 'deploy', 'grafana.json'), encoding='utf-8') as file:
            shown = [target['expr'] for panel in json.load(file)['panels'] for target in panel['targets']]
        for name in set(re.findall(r'smallbox_\w+', ' '.join(shown))):
            assert re.search(rf'(?m)^{name}\b', told), f'the dashboard shows {name}, which is not told'
        # The name that people use is passed on, and must be one of the server's own.
        assert ask('GET', '/', Host='example.org')[0] == 200
        status, text, _ = ask('GET', '/', Host='evil.example')
        assert status == 421 and b'--host evil.example' in text, text
        status, text, _ = ask('POST', '/api/tables', json.dumps({'game': 'blink', 'seats': ['me', {'bot': 'random'}]}))
        assert status == 201, text
        made = json.loads(text)
        line = Line(base, headers=f'Origin: {base}\r\n')
        line.send(type='hello', table=made['table'], token=made['token'], **{'with': ['legal']})
        until(line, 'state')
        assert act(line, {'type': 'ready'})['type'] == 'update'
        try:
            Line(base, headers='Origin: https://evil.example\r\n')
            raise AssertionError('a page from elsewhere was let in')
        except ConnectionError as error:
            assert re.search('403', str(error)), error
        # The limit by address counts clients, not the proxy: this client has one open line, and may have two more.
        more = [Line(base) for _ in range(2)]
        try:
            Line(base)
            raise AssertionError('the limit by address does not hold')
        except ConnectionError as error:
            assert re.search('429', str(error)), error
        for one in (line, *more):
            one.close()
        print('ok')
    finally:
        proxy.terminate()
        proxy.wait()
        server.close()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == '__main__':
    main()
