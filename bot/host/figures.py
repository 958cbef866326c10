"""Figures for hosts of many servers: what is logged, counted, and how the parts fare."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from time import perf_counter
from types import SimpleNamespace
from typing import Any, Protocol, cast

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

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10)
OPERATIONS = {"transact": "write", "look": "look", "attach": "attach", "revert": "revert"}
"""What of a store is timed, and how it is called."""

ROUTES = ("applications", "channels", "gateway", "interactions", "users", "webhooks")
"""The beginnings of paths at Discord that are told apart; what follows may hold a token."""


class Pulse(Protocol):
    """How a process is."""

    lag: float

    def counts(self) -> dict[str, float]:
        """How its store fares."""
        ...


class Sharded(Protocol):
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
        super().__init__(logging.INFO)
        self.registry = CollectorRegistry()
        self.client: Sharded | None = None
        self._health = health

        def counter(name: str, about: str, *labels: str) -> Counter:
            return Counter(f"parry_{name}", about, labels, registry=self.registry)

        def times(name: str, about: str, label: str) -> Histogram:
            return Histogram(
                f"parry_{name}", about, [label], registry=self.registry, buckets=SECONDS
            )

        self._done = counter("interactions", "What was asked", "command", "result")
        self._late = counter("late", "Answers for which Discord was asked for patience")
        self._unsure = counter("unsure", "Commands of which nobody can say whether they were kept")
        self._lines = counter("log_lines", "Lines of the log, by what they say", "level", "says")
        self._sent = counter("discord_requests", "Requests to Discord", "route", "status")
        self._answer = times("answer_seconds", "From the request until it was kept, shown", "stage")
        self._store = times("store_seconds", "What the store took", "op")
        info = Gauge("parry_build_info", "This program", ["version"], registry=self.registry)
        info.labels(version).set(1)
        ProcessCollector(namespace="parry", registry=self.registry)
        self.collect = self.look_up
        self.registry.register(cast("Collector", self))

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line of the log."""
        fields = record.__dict__
        self._lines.labels(record.levelname.lower(), str(record.msg)).inc()
        if record.msg == "answered":
            self._done.labels(fields["command"], fields["result"]).inc()
            self._answer.labels("work").observe(fields["work_milliseconds"] / 1000)
            self._answer.labels("shown").observe(fields["milliseconds"] / 1000)
            self._late.inc(bool(fields["late"]))
            self._unsure.inc(fields["result"] == "unsure")

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
        for name, value in self._health.counts().items():
            family = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
            yield family(f"parry_store_{name}", f"The store: {name}", value=value)
        if self.client is not None:
            yield from _shard_figures(self.client)


def _shard_figures(client: Sharded) -> Iterable[Metric]:
    up = GaugeMetricFamily("parry_shard_up", "Whether a shard is connected", labels=["shard"])
    latency = GaugeMetricFamily(
        "parry_shard_latency_seconds", "From a heartbeat to its answer", labels=["shard"]
    )
    guilds = GaugeMetricFamily("parry_guilds", "Servers of a shard", labels=["shard"])
    for number, shard in client.shards.items():
        up.add_metric([str(number)], float(not shard.is_closed()))
        latency.add_metric([str(number)], shard.latency)
        servers = sum(guild.shard_id == number for guild in client.guilds)
        guilds.add_metric([str(number)], servers)
    return up, latency, guilds


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
    log.setLevel(logging.INFO)
