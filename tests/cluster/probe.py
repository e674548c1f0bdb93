"""Whether a network does what it is told: one end answers, the other one asks and tells how long it took.

    probe.py answer ADDRESS      probe.py ask ADDRESS: for every line of its input the milliseconds, or "nothing" within one second

Used by network.py."""
import socket
import sys
import time

PORT = 7007


def answer(address):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as here:
        here.bind((address, PORT))
        print('ready', flush=True)
        while True:
            data, sender = here.recvfrom(64)
            here.sendto(data, sender)


def ask(address):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as here:
        print('ready', flush=True)
        for number, _ in enumerate(sys.stdin):
            begun, said = time.monotonic(), b''
            here.sendto(b'%d' % number, (address, PORT))
            try:
                while said != b'%d' % number:
                    here.settimeout(max(0.001, begun + 1 - time.monotonic()))
                    said = here.recv(64)
                print(f'{(time.monotonic() - begun) * 1000:.1f}', flush=True)
            except TimeoutError:
                print('nothing', flush=True)


if __name__ == '__main__':
    {'answer': answer, 'ask': ask}[sys.argv[1]](sys.argv[2])
