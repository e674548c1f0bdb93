"""What goes wrong. Every kind has a name, how long it lasts (seconds), and a function that begins it and returns what
mends it. Each is counted; a run in which one of its kinds never happened fails."""
import random
import signal
import time


class Faults:
    def __init__(self, house, network, most_stopped=30):
        self.house, self.network, self.most_stopped = house, network, most_stopped
        self.counts = {}
        self.deaths = []  # (when, address) of nodes that were killed and not disturbed by anything else
        self.drains = []
        self.problems = []
        self.kinds = {
            'kill': (self.kill, 0.5, 8),
            'drain': (self.drain, 0.3, 2),
            'stop': (self.stop, 0.1, most_stopped),
            'cut people': (self.cut_people, 1, 8),
            'slow people': (self.slow_people, 1, 5),
            'thin people': (self.thin_people, 1, 5),
            'clock': (self.clock, 0.5, 3),
        }
        if house.database:
            self.kinds |= {
                'cut database': (self.cut_database, 1, 10),
                'deaf database': (self.deaf_database, 1, 10),
                'slow database': (self.slow_database, 1, 5),
                'kill database': (self.kill_database, 0.5, 4),
                'stop database': (self.stop_database, 0.5, 5),
            }
        if house.bus:
            self.kinds |= {
                'cut bus': (self.cut_bus, 1, 8),
                'slow bus': (self.slow_bus, 1, 5),
                'kill bus': (self.kill_bus, 0.5, 4),
            }

    def node(self):
        return random.choice(self.house.nodes)

    def begin(self, kind):
        """Counts it, begins it; for how long, and what mends it."""
        what, least, most = self.kinds[kind]
        self.counts[kind] = self.counts.get(kind, 0) + 1
        # Short ones more often than long ones.
        return least * (most / least) ** random.random(), what()

    # ---- A node

    def kill(self):
        node = self.node()
        self.deaths.append((time.monotonic(), node.address))
        node.kill()
        return node.start

    def drain(self):
        node = self.node()
        self.drains.append((time.monotonic(), node.address))
        if (status := node.stop()) != 0:
            self.problems.append(f'{node.name} ended with {status} on SIGTERM: {node.tail()[-300:]}')
        return node.start

    def stop(self):
        node = self.node()
        node.signal(signal.SIGSTOP)
        return lambda: node.signal(signal.SIGCONT)

    def clock(self):
        """By up to two days, there and back."""
        node = self.node()
        node.set_clock(random.choice((-1, 1)) * random.choice((2, 30, 3600, 172800)))
        return lambda: node.set_clock(0)

    # ---- The wires of a node

    def cut_people(self):
        return self.network.cut(self.node().name, 'people')

    def slow_people(self):
        return self.network.slow(self.node().name, 'people', random.uniform(30, 300))

    def thin_people(self):
        return self.network.thin(self.node().name, random.uniform(100, 1000))

    def cut_database(self):
        return self.network.cut(self.node().name, 'database')

    def deaf_database(self):
        """One way: what the node says arrives, what it is answered does not; or the other way round."""
        ends = [self.node().name, 'database']
        random.shuffle(ends)
        return self.network.cut(*ends, ways=1)

    def slow_database(self):
        return self.network.slow(self.node().name, 'database', random.uniform(20, 200))

    def cut_bus(self):
        return self.network.cut(self.node().name, 'bus')

    def slow_bus(self):
        return self.network.slow(self.node().name, 'bus', random.uniform(20, 200))

    # ---- What they share

    def kill_database(self):
        self.house.database.kill()
        return self.house.database.start

    def stop_database(self):
        self.house.database.signal(signal.SIGSTOP)
        return lambda: self.house.database.signal(signal.SIGCONT)

    def kill_bus(self):
        self.house.bus.kill()
        return self.house.bus.start
