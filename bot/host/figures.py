"""Figures for hosts of many servers: what is logged, counted, and how the parts fare."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from time import perf_counter
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Protocol, cast

import aiohttp
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from bot.store.protocol import Size

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
OPERATIONS = {"transact": "write", "look": "look", "attach": "attach", "revert": "revert"}
"""What of a store is timed, and how it is called."""

TOGETHER = (1, 2, 4, 8, 16, 32, 64, 128)
WAITS = (0.1, 1, 5, 10, 20, 40, 80, 160, 320, 640)
PANELS = {"panel edited": "ok", "panel not edited": "failed"}
SESSIONS = ("sessions left", "few sessions left", "waits for sessions")
REFUSALS = {404: "gone", 403: "barred"}
"""What Discord says of an edit that it does not make."""

ROUTES = ("applications", "channels", "gateway", "interactions", "users", "webhooks")
"""The beginnings of paths at Discord that are told apart; what follows may hold a token."""


class Pulse(Protocol):
    """How a process is."""

    lag: float
    size: Size | None

    def counts(self) -> dict[str, float]:
        """How its store fares."""
        ...


class ShardedClient(Protocol):
    """What is at Discord, shard by shard."""

    @property
    def shards(self) -> dict[int, Any]:
        """The shards of this process."""
        ...

    @property
    def guilds(self) -> Iterable[Any]:
        """The servers."""
        ...


class Figures(logging.Handler):
    """All figures of one process. No label names a server, a channel or a person."""

    def __init__(self, version: str, health: Pulse) -> None:
        super().__init__(logging.DEBUG)
        self.registry = CollectorRegistry()
        self.client: ShardedClient | None = None
        self.holding: Callable[[], Iterable[int]] | None = None
        self._health = health
        self._build = (version, "")

        def counter(name: str, about: str, *labels: str) -> Counter:
            return Counter(f"parry_{name}", about, labels, registry=self.registry)

        def gauge(name: str, about: str) -> Gauge:
            return Gauge(f"parry_{name}", about, registry=self.registry)

        def spread(
            name: str, about: str, *labels: str, buckets: Sequence[float] = SECONDS
        ) -> Histogram:
            return Histogram(
                f"parry_{name}", about, labels, registry=self.registry, buckets=buckets
            )

        self._done = counter("interactions", "What was asked", "command", "result")
        self._late = counter("late", "Answers for which Discord was asked for patience")
        self._unsure = counter("unsure", "Commands of which nobody can say whether they were kept")
        self._lines = counter("log_lines", "Lines of the log, by what they say", "level", "says")
        self._sent = counter("discord_requests", "Requests to Discord", "route", "status")
        self._answer = spread(
            "answer_seconds", "From the request until it was kept, shown", "stage"
        )
        self._store = spread("store_seconds", "What the store took", "op")
        self._identified = counter("identifies", "How often a shard told Discord who it is")
        self._identify_wait = spread(
            "identify_wait_seconds", "How long a shard waited for its turn to do so", buckets=WAITS
        )
        self._sessions = gauge("session_starts_left", "Sessions that may still be begun today")
        self._edits = counter("panel_edits", "Panels edited where they stand", "result")
        self._coalesced = counter("panel_coalesced", "Changes that went into one edit with others")
        self._swept = counter("swept", "Overdue rolls that were closed")
        self._counted = {
            "memory": counter("memory", "Whether a table was remembered as it is", "hit"),
            "store_retries": counter("store_retries", "What was asked of the server again", "why"),
        }
        self._noted: dict[str, Gauge | Histogram] = {
            "store_seconds": self._store,
            "store_together": spread(
                "store_together", "Commands that were kept in one go", buckets=TOGETHER
            ),
            "overdue_seconds": gauge("overdue_seconds", "By how much the oldest roll is overdue"),
        }
        ProcessCollector(namespace="parry", registry=self.registry)
        self.collect = self.look_up
        self.registry.register(cast("Collector", self))

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line of the log."""
        fields = record.__dict__
        # The words before anything is filled in: filled in they would be labels without end.
        self._lines.labels(record.levelname.lower(), str(record.msg)).inc()
        if record.msg == "answered":
            self._done.labels(fields["command"], fields["result"]).inc()
            self._answer.labels("work").observe(fields["work_milliseconds"] / 1000)
            self._answer.labels("shown").observe(fields["milliseconds"] / 1000)
            self._late.inc(bool(fields["late"]))
            self._unsure.inc(fields["result"] == "unsure")
        elif record.msg in PANELS:
            status: int = fields.get("status", 0)
            self._edits.labels(REFUSALS.get(status, PANELS[record.msg])).inc()
        elif record.msg == "panel changed meanwhile":
            self._coalesced.inc()
        elif record.msg == "overdue roll closed":
            self._swept.inc()
        elif record.msg in SESSIONS:
            self._sessions.set(fields["left"])
        elif record.msg == "identifies":
            self._identified.inc()
            # Discord counts it as begun; its own count replaces this one when it is asked again.
            self._sessions.dec()
            self._identify_wait.observe(fields["milliseconds"] / 1000)

    def count(self, name: str, label: str) -> None:
        """Count what the store tells of, as `Tally.count`."""
        self._counted[name].labels(label).inc()

    def note(self, name: str, value: float, label: str = "") -> None:
        """Note what the store tells of, as `Tally.note`."""
        if name == "schema":
            self._build = (self._build[0], str(round(value)))
            return
        metric: Gauge | Histogram = self._noted[name]
        metric = metric.labels(label) if label else metric
        if isinstance(metric, Gauge):
            metric.set(value)
        else:
            metric.observe(value)

    def time(self, store: Any) -> Any:
        """The store, whose work is timed."""
        return _Timed(store, self._store)

    def trace(self) -> aiohttp.TraceConfig:
        """What counts requests to Discord."""
        config = aiohttp.TraceConfig()

        async def count(
            _session: aiohttp.ClientSession,
            _context: SimpleNamespace,
            ended: aiohttp.TraceRequestEndParams,
        ) -> None:
            beginning = ended.url.path.removeprefix("/api/v10").strip("/").partition("/")[0]
            route = beginning if beginning in ROUTES else "other"
            self._sent.labels(f"{ended.method} {route}", str(ended.response.status)).inc()

        config.on_request_end.append(count)
        return config

    def page(self) -> bytes:
        """All figures as they are now, in the format of Prometheus."""
        return generate_latest(self.registry)

    def look_up(self) -> Iterable[Metric]:
        """What is looked up when somebody asks."""
        lag = "By how much the loop was late when it last came round"
        yield GaugeMetricFamily("parry_loop_lag_seconds", lag, value=self._health.lag)
        build = GaugeMetricFamily("parry_build_info", "This program", labels=["version", "schema"])
        build.add_metric(self._build, 1)
        yield build
        if self._health.size is not None:
            lines, octets = self._health.size
            yield GaugeMetricFamily("parry_journal_lines", "Lines of all journals", value=lines)
            yield GaugeMetricFamily("parry_database_bytes", "How large it is", value=octets)
        for name, value in self._health.counts().items():
            family = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
            yield family(f"parry_store_{name}", f"The store: {name}", value=value)
        if self.client is not None:
            shards = self.client.shards
            yield from _shard_figures(self.client, self.holding() if self.holding else shards)


def _shard_figures(client: ShardedClient, holding: Iterable[int]) -> Iterable[Metric]:
    held = GaugeMetricFamily(
        "parry_shard_held", "Whether a shard is this process's", labels=["shard"]
    )
    up = GaugeMetricFamily("parry_shard_up", "Whether a shard is connected", labels=["shard"])
    latency = GaugeMetricFamily(
        "parry_shard_latency_seconds", "From a heartbeat to its answer", labels=["shard"]
    )
    guilds = GaugeMetricFamily("parry_guilds", "Servers of a shard", labels=["shard"])
    for number, shard in client.shards.items():
        up.add_metric([str(number)], float(not shard.is_closed()))
        latency.add_metric([str(number)], shard.latency)
        held.add_metric([str(number)], float(number in holding))
        servers = sum(guild.shard_id == number for guild in client.guilds)
        guilds.add_metric([str(number)], servers)
    return up, latency, held, guilds


class _Timed:
    def __init__(self, store: Any, seconds: Histogram) -> None:
        self._inner = store
        for name, operation in OPERATIONS.items():
            setattr(self, name, _time(getattr(store, name), seconds.labels(operation)))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


def _time(do: Callable[..., Awaitable[Any]], seconds: Any) -> Callable[..., Awaitable[Any]]:
    async def run(*arguments: Any, **named: Any) -> Any:
        began = perf_counter()
        try:
            return await do(*arguments, **named)
        finally:
            seconds.observe(perf_counter() - began)

    return run


def count_log(figures: Figures) -> None:
    """Have every line of ours counted, whatever of them is written."""
    log = logging.getLogger("parry")
    log.addHandler(figures)
    log.setLevel(logging.DEBUG)
