"""simcord's Discord, as the games of the tests use it: the same answers, sooner."""

from __future__ import annotations

import asyncio
from copy import deepcopy
from functools import cache
from types import SimpleNamespace
from typing import Any

import discord
import simcord
from discord.ext.tasks import Loop
from discord.ui.view import BaseView
from simcord import _dpy_internals, _settlement, components, gateway, results
from simcord.http import router

from bot import wiring

LONGEST = 10.0
"""Seconds in which a bot comes to rest, also on a machine that has much else to do.

Less than any pause after which the bot tries again by itself: simcord waits for timers within it.
"""
PLAIN = frozenset((str, int, bool, float, type(None)))
"""What a copy of is itself."""
STOPPED = "_BaseView__stopped"
LOOP = vars(Loop)["_loop"].__code__
"""What a task of discord.py's does that comes again and again."""
TIMER = vars(BaseView)["_BaseView__timeout_task_impl"].__code__
"""What discord.py has a view's timer do, and nothing else."""


class World(simcord.Env):
    """simcord's Discord, which looks more often whether the bot has come to rest.

    The bot's own tasks live as long as it does. While one is busy simcord waits for an end that
    does not come, 50 ms each time, and a fight has such a moment with every command.
    """

    @staticmethod
    def _validate_idle(value: float) -> float:
        return min(simcord.Env._validate_idle(value), 0.003)


def quicken() -> None:
    """Have simcord ask each view once what a task waits for, and bots share their catalogues.

    simcord asks every part of every card, by every attribute, several times a task: a quarter of
    the time of an end-to-end test. It copies every message half a dozen times, as anything at all
    is copied, and of every task it asks all else before whether it is one that comes again and
    again, as most are. The catalogues are the same text for every bot of a worker.
    """
    _recognise_loops_first()
    for module in (components, results):
        setattr(module, "deepcopy", copied)  # noqa: B010
    for module in (gateway, router):
        setattr(module, "copy", SimpleNamespace(deepcopy=copied))  # noqa: B010
    _dpy_internals.is_view_wait_future = waits_for_view
    setattr(_dpy_internals, "_view_timeout_task_identity", is_timer_of_view)  # noqa: B010
    wiring.registry = cache(wiring.registry)


def _recognise_loops_first() -> None:
    recognised = vars(_settlement)["_recognized_wait"]
    reason_to_wait = vars(_settlement)["_park_reason"]
    timers_waking = vars(_settlement)["_timer_records_waking"]

    def recognise(state: Any, task: asyncio.Task[Any], waiter: Any) -> bool:
        return rests(task, waiter) or recognised(state, task, waiter)

    def find_reason(
        state: Any, task: asyncio.Task[Any], deadline: float, seen: set[int] | None = None
    ) -> str | None:
        waiter: Any = getattr(task, "_fut_waiter", None)
        if rests(task, waiter) and timers_waking(state, task, waiter):
            return "a loop between two rounds"
        return reason_to_wait(state, task, deadline, seen)

    setattr(_settlement, "_recognized_wait", recognise)  # noqa: B010
    setattr(_settlement, "_park_reason", find_reason)  # noqa: B010


def rests(task: asyncio.Task[Any], waiter: Any) -> bool:
    """Whether this task is one that comes again and again, and waits for its next time."""
    is_loop = getattr(task.get_coro(), "cr_code", None) is LOOP
    return is_loop and _dpy_internals.tasks_loop_sleep(task, waiter)


def copied(value: Any) -> Any:
    """A deep copy of what is mostly plain JSON."""
    kind = value.__class__
    if kind is dict:
        return {key: copied(part) for key, part in value.items()}
    if kind is list:
        return [copied(part) for part in value]
    return value if kind in PLAIN else deepcopy(value)


def waits_for_view(client: discord.Client, waiter: Any) -> bool:
    """Whether this future is done when a view or a form of this client is."""
    if waiter is None or waiter.done():
        return False
    store: Any = getattr(_dpy_internals.get_state(client), "_view_store", None)
    if store is None:
        return False
    views = {part._view for parts in store._views.values() for part in parts.values()}
    return any(getattr(view, STOPPED, None) is waiter for view in (*views, *store._modals.values()))


def is_timer_of_view(client: discord.Client, task: asyncio.Task[Any]) -> bool:
    """Whether this task ends a view that nobody has pressed for long."""
    del client
    coroutine: Any = task.get_coro()
    frame: Any = getattr(coroutine, "cr_frame", None)
    if frame is None or frame.f_code is not TIMER:
        return False
    stopped = getattr(frame.f_locals["self"], STOPPED)
    return stopped is None or not stopped.done()
