"""Hosts of a network of their own: namespaces of the kernel's, which reach each other and nothing else."""

import contextlib
import csv
import ctypes
import itertools
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.parse
from pathlib import Path

from running import ROOT, Cluster, Server, sql

CLONE_NEWNET = 0x40000000
PORT = 8765
ADDRESSES = {"database": 1, "one": 11, "two": 12, "proxy": 21, "people": 31}
FRONT, BACK = ("one", "two", "proxy", "people"), ("database", "one", "two")  # the two networks, and who is on them
numbers = itertools.count(1)
FAST = "import time; wall = time.time_ns; time.time_ns = lambda: wall() + {seconds} * 10**9; "
FAST += "import sys; from backroom.cli import main; sys.exit(main())"


def ip(*words):
    done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"ip {' '.join(words)}: {done.stderr}"


def why_not():
    """Why hosts cannot be had here, if so."""
    if not shutil.which("ip") or os.geteuid():
        return "hosts need Linux, root and the command 'ip' (Debian: apt-get install iproute2)"
    name = f"backroom-{os.getpid()}-try"
    if subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False).returncode:
        return "this system gives us no network namespaces"
    subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)
    return "" if haproxy() else "there is no HAProxy here (sh tools/haproxy)"


def haproxy():
    return shutil.which("haproxy") or shutil.which("/usr/sbin/haproxy")


def address(host, network=FRONT):
    return f"10.{77 if network is FRONT else 78}.0.{ADDRESSES[host]}"


class Network:
    """A front network of people, proxy and servers, and a back network of servers and their database."""

    def __init__(self):
        self.name = f"backroom-{os.getpid()}-{next(numbers)}"
        self.made = []
        try:
            self.make()
        except BaseException:
            self.remove()
            raise

    def make(self):
        for host in ("switch", *ADDRESSES):
            ip("netns", "add", self.at(host))
            self.made.append(host)
            ip("-n", self.at(host), "link", "set", "lo", "up")
        for bridge, hosts in (("front", FRONT), ("back", BACK)):
            ip("-n", self.at("switch"), "link", "add", bridge, "type", "bridge")
            ip("-n", self.at("switch"), "link", "set", bridge, "up")
            for host in hosts:
                self.plug_in(host, bridge, address(host, hosts))

    def plug_in(self, host, bridge, where):
        here, there = self.at(host), self.at("switch")
        port = f"{bridge}-{host}"
        ip("link", "add", bridge, "netns", here, "type", "veth", "peer", "name", port, "netns", there)
        ip("-n", here, "addr", "add", f"{where}/24", "dev", bridge)
        ip("-n", here, "link", "set", bridge, "up")
        ip("-n", there, "link", "set", port, "up", "master", bridge)

    def at(self, host):
        return f"{self.name}-{host}"

    def command(self, host, *words):
        """What is run at a host."""
        return ["ip", "netns", "exec", self.at(host), *words]

    def cut(self, host):
        """Nothing passes between a server and its database any more, and nobody is told."""
        ip("-n", self.at("switch"), "link", "set", f"back-{host}", "nomaster")

    def mend(self, host):
        ip("-n", self.at("switch"), "link", "set", f"back-{host}", "master", "back")

    def within(self, host, do):
        """What `do` returns, done by a thread that is at a host."""
        done = []

        def work():
            try:
                enter(self.at(host))
                done.append((do(), None))
            except BaseException as error:
                done.append((None, error))

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        result, error = done[0]
        if error is not None:
            raise error
        return result

    def remove(self):
        for host in self.made:
            ip("netns", "del", self.at(host))


def enter(namespace):
    with Path("/run/netns", namespace).open() as found:
        libc = ctypes.CDLL(None, use_errno=True)
        if libc.setns(found.fileno(), CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), "setns")


class Host(Server):
    """A server on a host of its own, perhaps with a wall clock that is wrong by some seconds."""

    def __init__(self, network, name, folder, database, fast=0, **settings):
        super().__init__(folder, database, ["--proxied"], host="0.0.0.0", port=PORT, **settings)
        self.network = network
        self.name = name
        self.port = PORT
        self.fast = fast

    def launch(self):
        names = {f"BACKROOM_SERVER_{name.upper()}": str(value) for name, value in self.settings.items()}
        environment = {**os.environ, "BACKROOM_DATABASE": self.database, **names}
        program = ["-c", FAST.format(seconds=self.fast)] if self.fast else ["-m", "backroom"]
        command = [sys.executable, *program, "serve", "--no-browser", *self.options]
        self.starts += 1
        with self.log_file().open("ab") as log:
            self.process = subprocess.Popen(
                self.network.command(self.name, *command), env=environment, stdout=log, stderr=log
            )

    def log_file(self):
        return self.folder / f"log-{self.name}.txt"

    def log(self):
        return self.log_file().read_text()

    def asked(self, path, **headers):
        self.host = address(self.name)
        return self.network.within("people", lambda: super(Host, self).asked(path, **headers))


class Hosts:
    """A database, two servers that are started at the same moment, and a proxy before them."""

    def __init__(self, folder, **settings):
        self.folder = Path(folder)
        self.network = Network()
        self.cluster = self.proxy = None
        self.servers = []
        try:
            self.start(settings)
        except BaseException:
            self.stop()
            raise

    def start(self, settings):
        where = address("database", BACK)
        self.cluster = Cluster(self.network.command("database"), where)
        self.database = self.cluster.database()
        name = urllib.parse.urlsplit(self.database).path
        far = f"postgresql://backroom@{where}{name}"
        self.servers = [
            Host(self.network, "one", self.folder, far, **settings),
            Host(self.network, "two", self.folder, far, fast=7, **settings),
        ]
        for server in self.servers:
            server.launch()
        self.start_proxy()
        for server in self.servers:
            server.wait_until_well()
        self.wait_for_proxy(2)

    def start_proxy(self):
        self.url = f"http://{address('proxy')}:8080"
        self.admin = self.folder / "admin"
        listen = f"{address('proxy')}:8080"
        environment = {**os.environ, "BACKROOM_LISTEN": listen, "BACKROOM_ADMIN": str(self.admin)}
        for server in self.servers:
            environment[f"BACKROOM_{server.name.upper()}"] = f"{address(server.name)}:{PORT}"
        command = self.network.command("proxy", haproxy(), "-db", "-f", str(ROOT / "docs/serving/haproxy.cfg"))
        with (self.folder / "proxy.txt").open("ab") as log:
            self.proxy = subprocess.Popen(command, env=environment, stdout=log, stderr=log)

    def wait_for_proxy(self, wanted, seconds=30.0):
        """Until the proxy shares people out among so many servers."""
        late = time.monotonic() + seconds
        while time.monotonic() < late:
            if self.up() == wanted:
                return
            time.sleep(0.05)
        raise AssertionError(f"the proxy sees {self.up()} servers, not {wanted}: {self.log()}")

    def up(self):
        """How many servers the proxy has found well."""
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self.admin))
            line.sendall(b"show stat\n")
            with line.makefile() as answer:
                rows = list(csv.DictReader(answer))
            return sum(
                row["# pxname"] == "servers" and row["svname"] != "BACKEND" and row["status"] == "UP" for row in rows
            )
        return 0

    def rows(self, query):
        """What the database holds, read past the network."""
        return [tuple(row.values()) for row in sql(self.database, query)]

    def log(self):
        return "".join(file.read_text() for file in self.folder.glob("*.txt"))

    def stop(self):
        for server in self.servers:
            if server.process and server.process.poll() is None:
                server.kill()
        if self.proxy:
            self.proxy.send_signal(signal.SIGKILL)
            self.proxy.wait()
        if self.cluster:
            self.cluster.stop()
        self.network.remove()
