"""Stands between a store and its database, and holds every append until it is told to let it go: on its way there, and on its
way back. For replay.py."""
import socket
import struct
import threading


class Differs(Exception):
    """The real store does not do what the model does."""


class Link:
    """One connection from a store to the database. Everything passes, but an append is held until it is let go."""

    def __init__(self, client, server):
        self.client, self.server = client, server
        self.begun = False  # the first message has no letter
        self.rest = b''
        self.request = None  # held: not there yet
        self.answer = None  # held: not back yet
        self.sends, self.tells = threading.Event(), threading.Event()
        self.lock = threading.Lock()
        self.tail = b''
        for pump in (self.up, self.down):
            threading.Thread(target=pump, daemon=True).start()

    def up(self):
        """From the store to the database."""
        try:
            while data := self.client.recv(65536):
                with self.lock:
                    if self.request is None and self.holds(data):
                        self.request = b''
                        self.sends.set()
                    if self.request is not None:
                        self.request += data
                    else:
                        self.server.sendall(data)
        except OSError:
            pass
        with self.lock:
            close(self.client)
            if self.request is None:
                close(self.server)

    def holds(self, data):
        """Whether an append begins in it: a Bind of the prepared statement of that name."""
        self.rest += data
        found = False
        while len(self.rest) >= 8:
            letter = self.begun
            size = struct.unpack('!i', self.rest[letter:letter + 4])[0] + letter
            if len(self.rest) < size:
                break
            message, self.rest = self.rest[:size], self.rest[size:]
            if letter and message[:1] == b'B' and message[5:].startswith(b'\0append\0'):
                found = True
            # Asking for TLS is answered by one letter, and then the first message comes.
            self.begun = self.begun or message[4:8] != struct.pack('!i', 80877103)
        return found

    def down(self):
        """From the database to the store."""
        try:
            while data := self.server.recv(65536):
                with self.lock:
                    if self.answer is not None:
                        self.answer += data
                        if self.answer[-6:-1] == b'Z\0\0\0\5':  # ready for the next
                            self.tells.set()
                    else:
                        self.client.sendall(data)
        except OSError:
            pass
        self.tells.set()
        with self.lock:
            if self.answer is None:
                close(self.client)

    def deliver(self):
        """What was held arrives, and is answered; the answer is held."""
        with self.lock:
            request, self.request, self.answer = self.request, None, b''
        self.sends.clear()
        self.tells.clear()
        self.server.sendall(request)
        if not self.tells.wait(10):
            raise Differs('the database does not answer an append')

    def give(self):
        """The answer that was held comes back."""
        with self.lock:
            answer, self.answer = self.answer, None
            self.client.sendall(answer)

    def lose(self):
        """The store hears nothing any more. What was on its way is on its way still."""
        close(self.client)
        if self.request is None:
            close(self.server)


def close(one):
    try:
        one.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    one.close()


class Proxy(threading.Thread):
    """Where one node reaches the database."""

    def __init__(self, database):
        super().__init__(daemon=True)
        self.database, self.links = database, []
        self.listener = socket.create_server(('127.0.0.1', 0))
        self.port = self.listener.getsockname()[1]
        self.start()

    def run(self):
        while True:
            client, _ = self.listener.accept()
            server = socket.create_connection((self.database.address, self.database.port))
            for one in (client, server):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.links = [link for link in self.links if link.server.fileno() >= 0] + [Link(client, server)]

    def holding(self):
        return next((link for link in self.links if link.request is not None and link.client.fileno() >= 0), None)
