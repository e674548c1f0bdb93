"""Makes a link slow: whatever the router sends into this device comes out of it again so much later, in its order.

    slow.py DEVICE MILLISECONDS

Made and ended by network.py."""
import collections
import fcntl
import os
import select
import struct
import sys
import time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000


def main():
    name, late = sys.argv[1], float(sys.argv[2]) / 1000
    device = os.open('/dev/net/tun', os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(device, TUNSETIFF, struct.pack('16sH', name.encode(), IFF_TUN | IFF_NO_PI))
    print(name, flush=True)
    waiting = collections.deque()
    while True:
        timeout = None if not waiting else max(0, waiting[0][0] - time.monotonic())
        if select.select([device], [], [], timeout)[0]:
            try:
                while True:
                    waiting.append((time.monotonic() + late, os.read(device, 65536)))
            except BlockingIOError:
                pass
        while waiting and waiting[0][0] <= time.monotonic():
            try:
                os.write(device, waiting.popleft()[1])
            except OSError:  # as on a wire: it is lost, and TCP sends it again
                pass


if __name__ == '__main__':
    main()
