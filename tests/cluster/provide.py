"""What several nodes need beside Smallbox, from Debian: PostgreSQL, nats-server, nginx, libfaketime. What is not installed
is fetched and unpacked into .cache/cluster, so that no daemon is started on anybody's machine."""
import glob
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CACHE = os.path.join(ROOT, '.cache', 'cluster')
# Where a package has it, and which packages it takes.
PLACES = {
    'postgres': ('usr/lib/postgresql/15/bin', ['postgresql-15', 'postgresql-client-15', 'libpq5']),
    'nats-server': ('usr/sbin/nats-server', ['nats-server']),
    'nginx': ('usr/sbin/nginx', ['nginx', 'nginx-common']),
    'faketime': ('usr/lib/*/faketime/libfaketimeMT.so.1', ['libfaketime']),
}


def find(what):
    """Its path; fetched where it is missing. RuntimeError says what is missing where even that does not help."""
    place, packages = PLACES[what]
    for root in ('/', CACHE):
        # Debian had nats-server in another place once.
        for path in (place, place.replace('usr/sbin', 'usr/bin')):
            if found := glob.glob(os.path.join(root, path)):
                return found[0]
    os.makedirs(CACHE, exist_ok=True)
    try:
        for package in packages:
            subprocess.run(['apt-get', 'download', '-qq', package], cwd=CACHE, check=True, capture_output=True, timeout=120)
        for file in glob.glob(os.path.join(CACHE, '*.deb')):
            subprocess.run(['dpkg-deb', '-x', file, CACHE], check=True, capture_output=True)
            os.remove(file)
    except (OSError, subprocess.SubprocessError) as error:
        raise RuntimeError(f'there is no {what}, and {", ".join(packages)} could not be fetched: {error}') from error
    found = glob.glob(os.path.join(CACHE, place)) or glob.glob(os.path.join(CACHE, place.replace('usr/sbin', 'usr/bin')))
    if not found:
        raise RuntimeError(f'{", ".join(packages)} did not bring {place}')
    return found[0]
