"""How fast the server is, beside an empty Flask route and bare appends on the same machine in the same run.

`python -m benchmarks.server [--games 250] [--streams 1000] [--seconds 3] [--rounds 5] [--unwatched]`

Games are played for real, each over a connection of its own: words are laid where a rack has one, the referee judges
every move, every entry is on disk before it is answered, and four streams of each game tell it. Rounds of commands, of
the empty route over as many connections, and of rows put bare into a file of SQLite take turns; nobody logs what went
well. The empty route is served by gunicorn's own worker of threads, set up as `serve` sets it up. `--unwatched`: the
streams are opened after these rounds. CPU is that of the serving process, which tells more than the clock where others
use the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from flask import Flask
from gunicorn.app.base import BaseApplication

from benchmarks.store import bare_sqlite
from wordrummi.lexicon.admission import Admission
from wordrummi.lexicon.answer import WordVerdict
from wordrummi.lexicon.policy import load_policy
from wordrummi.lexicon.trie import Lexicon
from wordrummi.words.letters import LETTERS

PACE = 100
FULL = 12
"""So many words on a table; from then on tiles are drawn."""
Heard: TypeAlias = dict[tuple[str, int], list[float]]
"""When each version of each room arrived."""

TICK = os.sysconf("SC_CLK_TCK")


class Empty(BaseApplication):
    """The peer: gunicorn with as many threads as `serve` gives it, and a route that answers nothing."""

    def load_config(self) -> None:
        chosen = {"bind": "127.0.0.1:0", "worker_class": "gthread", "threads": 2048, "loglevel": "error"}
        told = {
            "when_ready": lambda arbiter: print(f"http://x:{arbiter.LISTENERS[0].sock.getsockname()[1]}/", flush=True)
        }
        for name, value in {**chosen, **told, "worker_connections": 10_000, "keepalive": 5}.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        app = Flask("empty")
        app.add_url_rule("/", "empty", lambda: "{}", methods=["POST"])
        return app


@dataclass
class Process:
    """A server, and its CPU time so far."""

    port: int
    process: subprocess.Popen[str]

    def cpu(self) -> float:
        """Return the CPU seconds of the serving process so far."""
        return sum(_cpu_of(pid) for pid in self._children())

    def memory(self) -> int:
        """Return the MiB that the serving process holds."""
        statuses = [Path(f"/proc/{pid}/status").read_text() for pid in self._children()]
        return max(int(size) for status in statuses for size in re.findall(r"VmRSS:\s+(\d+)", status)) // 1024

    def _children(self) -> list[str]:
        return Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()


def _cpu_of(pid: str) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


@contextmanager
def running(call: list[str], **settings: str) -> Iterator[Process]:
    """Run a server that tells its address on its first line."""
    environ = {**os.environ, **settings}
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environ) as process:
        try:
            found = re.search(r":(\d+)/", process.stdout.readline() if process.stdout else "")
            if found is None:
                raise SystemExit("the server does not start")
            yield Process(int(found[1]), process)
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(30)


class Line:
    """A connection that is kept open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._pair: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: bytes, secret: str = "") -> tuple[int, bytes]:
        if self._pair is None:
            self._pair = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._pair
        bearer = f"Authorization: Bearer {secret}\r\n" if secret else ""
        head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{bearer}"
        writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"[Cc]ontent-[Ll]ength: (\d+)", answer)
        content = await reader.readexactly(int(length[1]) if length else 0)
        if b"onnection: close" in answer:
            writer.close()
            self._pair = None
        return int(answer[9:12]), content


class Words:
    """Words of three and four letters that may be laid, by their letters."""

    def __init__(self) -> None:
        lexicon = Lexicon()
        admission = Admission(lexicon, load_policy("strict"))
        self._by_letters: dict[str, str] = {}
        for word in lexicon.beginning_with(""):
            if 3 <= len(word) <= 4 and admission.answer(word).verdict is WordVerdict.ALLOWED:
                self._by_letters["".join(sorted(word))] = word

    def of(self, rack: Counter[str]) -> str | None:
        letters = sorted(tile for tile in rack.elements() if tile != "@")
        for size in (4, 3):
            for some in itertools.combinations(letters, size):
                if word := self._by_letters.get("".join(some)):
                    return word
        return None


@dataclass
class Game:
    """A game of two, played by what the answers tell. `pot`: how many tiles can still be drawn."""

    room: str
    secrets: list[str]
    words: Words
    version: int = 0
    turn: int = 0
    word: str | None = None
    pot: int = len(LETTERS)
    table: list[str] = field(default_factory=list)
    racks: list[Counter[str]] = field(default_factory=lambda: [Counter(), Counter()])

    def command(self) -> bytes:
        self.word = self.words.of(self.racks[self.turn]) if len(self.table) < FULL else None
        move = {"move": "draw"} if self.word is None else {"move": "lay", "after": [*self.table, self.word]}
        command = {"command": "play", "move": move}
        return json.dumps({"key": uuid.uuid4().hex, "seen": self.version, "command": command}).encode()

    def read(self, entry: dict[str, Any]) -> None:
        self.version = entry["version"]
        for event in entry["events"]:
            match event["event"]:
                case "RackDealt" | "TilesDrawn":
                    self.racks[event["seat"]].update(event["tiles"])
                case "TableLaid" if self.word:
                    self.racks[event["seat"]].subtract(self.word)
                    self.table.append(self.word)
                case "TilesDealt" | "DrawMade":
                    self.pot -= event["count"]
                case "TurnBegan":
                    self.turn = event["seat"]

    async def move(self, line: Line) -> int:
        """Make a move; return the version that it made."""
        path, body = f"/api/rooms/{self.room}/commands", self.command()
        status, content = await line.post(path, body, self.secrets[self.turn])
        if status != 200:
            raise SystemExit(f"{status} {content!r} for {body!r}")
        self.read(json.loads(content))
        return self.version


async def opened(line: Line, words: Words) -> Game:
    """Return a game of two that has begun."""
    status, content = await line.post("/api/rooms", _wish(variant="word-sabra", name="A"))
    room, secret = json.loads(content)["room"], json.loads(content)["secret"]
    _, content = await line.post(f"/api/rooms/{room}/seats", _wish(name="B"))
    game = Game(room, [secret, json.loads(content)["secret"]], words)
    start = json.dumps({"key": uuid.uuid4().hex, "seen": 2, "command": {"command": "start"}}).encode()
    status, content = await line.post(f"/api/rooms/{room}/commands", start, secret)
    if status != 200:
        raise SystemExit(content)
    game.read(json.loads(content))
    await _see(line, game)
    return game


def _wish(**facts: object) -> bytes:
    return json.dumps({"key": uuid.uuid4().hex, **facts}).encode()


async def _see(line: Line, game: Game) -> None:
    """Let the second seat see its first rack: a draft that changes nothing tells what is left on it."""
    _, content = await line.post(f"/api/rooms/{game.room}/preview", b'{"after": []}', game.secrets[1])
    game.racks[1].update(json.loads(content)["rack"])


async def work(port: int, seconds: float, connections: int, do: Callable[[Line, int], Awaitable[object]]) -> int:
    """Do something over so many connections, whose numbers it is told, for so long; return how often it was done."""
    end, count = time.monotonic() + seconds, 0

    async def one(number: int) -> None:
        nonlocal count
        line = Line(port)
        while time.monotonic() < end:
            await do(line, number)
            count += 1

    await asyncio.gather(*map(one, range(connections)))
    return count


class Follower(asyncio.Protocol):
    """Notes when the versions of a game arrive."""

    def __init__(self, game: Game, heard: Heard) -> None:
        self._room, self._heard = game.room, heard
        head = f"GET /api/rooms/{game.room}/events?after={game.version} HTTP/1.1\r\nHost: x\r\n"
        self._asked = f"{head}Authorization: Bearer {game.secrets[0]}\r\n\r\n".encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(self._asked)

    def data_received(self, data: bytes) -> None:
        now = time.monotonic()
        for version in re.findall(rb"^id: (\d+)\n", data, re.MULTILINE):
            self._heard.setdefault((self._room, int(version)), []).append(now)


async def followed(port: int, games: list[Game], streams: int, heard: Heard) -> list[asyncio.Transport]:
    """Open so many streams, as many of each game as there can be."""
    loop, following = asyncio.get_running_loop(), []
    for number in range(streams):
        game = games[number % len(games)]
        transport, _ = await loop.create_connection(partial(Follower, game, heard), "127.0.0.1", port)
        following.append(transport)
    await asyncio.sleep(2 + streams / 200)
    return following


async def latency(port: int, games: list[Game], streams: int, seconds: float) -> tuple[list[float], int]:
    """Return the seconds from sending a command to each arrival at a stream, at a steady pace, and how many lack."""
    heard: Heard = {}
    following = await followed(port, games, streams, heard)
    sent: dict[tuple[str, int], float] = {}
    idle: list[Line] = []

    async def one(game: Game) -> None:
        line = idle.pop() if idle else Line(port)
        begun = time.monotonic()
        version = await game.move(line)
        sent[game.room, version] = begun
        idle.append(line)

    tasks = []
    for number in range(int(seconds * PACE)):
        tasks.append(asyncio.create_task(one(games[number % len(games)])))
        await asyncio.sleep(1 / PACE)
    await asyncio.gather(*tasks)
    await asyncio.sleep(2)
    for transport in following:
        transport.close()
    times = [moment - begun for place, begun in sent.items() for moment in heard.get(place, ())]
    followers = Counter(games[number % len(games)].room for number in range(streams))
    return times, sum(followers[room] for room, _ in sent) - len(times)


async def measure(server: Process, empty: Process, given: argparse.Namespace) -> None:
    words, line = Words(), Line(server.port)
    games = [await opened(line, words) for _ in range(given.games)]
    print(f"{given.games} games begun; {server.memory()} MiB")
    following = await followed(server.port, games, 0 if given.unwatched else given.streams, {})
    ratios, costs, beside = [], [], []
    for number in range(given.rounds):
        rates, spent = [], []
        for process, do in ((empty, _nothing), (server, partial(_moved, games))):
            cpu = process.cpu()
            count = await work(process.port, given.seconds, given.games, do)
            rates.append(count / given.seconds)
            spent.append(1000 * (process.cpu() - cpu) / count)
        appends = bare(given.seconds / 2, number)
        ratios.append(rates[1] / rates[0])
        costs.append(spent[1] / spent[0])
        beside.append(rates[1] / appends)
        pairs = zip(("empty", "commands"), rates, spent, strict=True)
        told = [f"{name} {rate:6.0f}/s {cost:5.2f} ms CPU" for name, rate, cost in pairs]
        print("   ".join([*told, f"bare appends {appends:6.0f}/s"]))
    rate, cost, rows = map(statistics.median, (ratios, costs, beside))
    print(f"commands beside the empty route: {rate:.2f} of its rate, {cost:.1f} x its CPU; {rows:.2f} of bare appends")
    for transport in following:
        transport.close()
    line = Line(server.port)
    games = [await _fresh(line, game, int(1 + 2 * given.seconds * PACE / len(games))) for game in games]
    times, lacking = await latency(server.port, games, given.streams, 2 * given.seconds)
    times.sort()
    p50, p99 = (1000 * times[len(times) * part // 100] for part in (50, 99))
    print(f"{given.streams} streams, {PACE} commands/s: POST to event p50 {p50:.1f} ms, p99 {p99:.1f} ms")
    print(f"{lacking} events lacking; {server.memory()} MiB")


def bare(seconds: float, number: int) -> float:
    """Return how many rows a second are put bare into a file of SQLite, one commit each."""
    with tempfile.TemporaryDirectory() as folder, bare_sqlite(Path(folder) / "bare.db") as put:
        end, count = time.monotonic() + seconds, 0
        while time.monotonic() < end:
            count += 1
            put(f"room-{number}", count)
    return count / seconds


async def _moved(games: list[Game], line: Line, place: int) -> object:
    """Move in the game of a connection; in a new one where the pot is empty."""
    games[place] = await _fresh(line, games[place])
    return await games[place].move(line)


async def _fresh(line: Line, game: Game, least: int = 1) -> Game:
    return game if game.pot >= least else await opened(line, game.words)


async def _nothing(line: Line, _: int) -> object:
    return await line.post("/", b"{}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=250)
    parser.add_argument("--streams", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--unwatched", action="store_true", help="no streams are open while rates are measured")
    parser.add_argument("--empty", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--database", default="")
    given = parser.parse_args()
    if given.empty:
        Empty().run()
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    rates = {f"WORDRUMMI_RATE_{name}": "0" for name in ("REQUESTS", "SERVICES", "ROOMS", "COMMANDS")}
    rates |= {"WORDRUMMI_STREAMS_EACH": "0", "WORDRUMMI_LOG_REQUESTS": "failed"}
    serve = [sys.executable, "-c", "from wordrummi.cli.main import main; main()", "serve", "--port", "0"]
    serve += ["--database", given.database] if given.database else []
    peer = [sys.executable, "-m", "benchmarks.server", "--empty"]
    with (
        tempfile.TemporaryDirectory() as data,
        running(serve, WORDRUMMI_DATA=data, **rates) as server,
        running(peer) as empty,
    ):
        asyncio.run(measure(server, empty, given))


if __name__ == "__main__":
    main()
