"""simcord's world with the wall clock: timers fire in real time and people act at once.

simcord stands still between the steps of a test. Everything of it that is not public and that the
local table needs is overridden here, and held still by `tests/client/local/test_live.py`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from collections.abc import Set as AbstractSet
from datetime import UTC, datetime
from typing import Any

import discord
from simcord._clock import Clock
from simcord._dpy_internals import real_monotonic
from simcord._runtime import _CallbackRecord  # pyright: ignore[reportPrivateUsage] the timer's type
from simcord._settlement import _is_parked  # pyright: ignore[reportPrivateUsage] knows idle tasks
from simcord.backend import Backend
from simcord.backend.models import Interaction, Message
from simcord.env import Env

from bot.client.local.table import Happening

_LOG = logging.getLogger(__name__)

PATIENCE = 3.0
"""Seconds in which Discord wants a first answer."""

LONG_PATIENCE = 20.0
"""Seconds for an answer that was put off."""

GRACE = 0.25
"""Seconds left to what a command still has to do after its answer."""

KEPT_LOG = 200
LOADING = 1 << 7
_MINUTE_MS = 60_000
_DISCORD_EPOCH_MS = 1_420_070_400_000


class WallClock(Clock):
    """The real time, which nobody can advance."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def advance(self, seconds: float) -> None:
        raise RuntimeError(f"real time does not jump by {seconds} s")


class LiveBackend(Backend):
    """simcord's store of the world, which tells of every message, private ones included."""

    def __init__(self, happened: Callable[[Happening, Message], None]) -> None:
        super().__init__(clock=WallClock())
        self._happened = happened

    def commit_message(self, message: Message, *, broadcast: bool = True) -> Message:
        committed = super().commit_message(message, broadcast=broadcast)
        if not committed.flags & LOADING:
            self._happened("new", committed)
        return committed

    def edit_message(self, channel_id: int, message_id: int, fields: dict[str, Any]) -> Message:
        put_off = self.get_message(channel_id, message_id).flags & LOADING
        message = super().edit_message(channel_id, message_id, fields)
        # Taking “is thinking” away is the first answer, which nobody reads as edited.
        if put_off:
            message.edited_timestamp = None
        self._happened("new" if put_off else "edited", message)
        return message

    def delete_message(self, channel_id: int, message_id: int) -> None:
        message = self.get_message(channel_id, message_id)
        super().delete_message(channel_id, message_id)
        self._happened("gone", message)

    def set_pinned(
        self,
        channel_id: int,
        message_id: int,
        pinned: bool,  # noqa: FBT001  simcord's
        *,
        actor_id: int | None = None,
    ) -> None:
        super().set_pinned(channel_id, message_id, pinned, actor_id=actor_id)
        self._happened("edited", self.get_message(channel_id, message_id))

    def put_back(self, message: Message) -> None:
        """Hold a message of an earlier run, without telling of it; one that is there stays.

        Something of another kind may bear its number, where a run began as the last one ended.
        """
        if message.id not in self.messages[message.channel_id]:
            self._reserved_ids.add(message.id)
            self.messages[message.channel_id][message.id] = message

    def trim(self) -> None:
        """Forget what simcord only ever appends: requests, transcript, old interactions, ids."""
        del self.http_requests[:-KEPT_LOG]
        del self.transcript[:-KEPT_LOG]
        for old in list(self.interactions)[:-KEPT_LOG]:
            self.interaction_tokens.pop(self.interactions.pop(old).token, None)
        if len(self._reserved_ids) > 100 * KEPT_LOG:
            # Above its lowest 22 bits an id is a time: those of a minute ago are not made again.
            recent = (int(time.time() * 1000) - _DISCORD_EPOCH_MS - _MINUTE_MS) << 22
            self._reserved_ids = {value for value in self._reserved_ids if value > recent}
            self._sequences = {at: n for at, n in self._sequences.items() if at << 22 > recent}


class LiveEnv(Env):
    """simcord's environment for play: real timers, no settling, no guard against overlap."""

    def __init__(self, bot: discord.Client, happened: Callable[[Happening, Message], None]) -> None:
        sharded = (
            isinstance(bot, discord.AutoShardedClient) and getattr(bot, "shard_count", None) is None
        )
        super().__init__(bot, check_errors=False, shard_count=1 if sharded else None)
        self.live = LiveBackend(happened)
        self.backend = self.live
        self._asked: dict[asyncio.Task[Any] | None, Interaction] = {}
        self._named: dict[asyncio.Task[Any] | None, str] = {}

    @property
    def _virtual_time(self) -> float:
        return real_monotonic()

    def _begin_operation(self, label: str) -> None:
        """Two people may act in the same moment."""

    def _end_operation(self) -> None:
        """Nothing was begun."""

    def _capture_errors(self) -> None:
        """The bot's own error paths answer the player, as they do at Discord."""

    def _record_error(self, error: BaseException) -> None:
        _LOG.error("something of the bot's ended badly", exc_info=error)

    def _schedule_timer(self, record: _CallbackRecord, *rest: Any, **more: Any) -> None:
        context = more.get("schedule_context", rest[-1] if rest else None)

        def fire() -> None:
            handle = record.handle
            if handle is not None and not handle.cancelled():
                handle._run()  # noqa: SLF001  simcord keeps the handle off the loop

        runtime = self._runtime
        if runtime is None or record.when is None:
            raise RuntimeError("a timer was set while no bot is attached")
        record.real_handle = runtime.call_at(record.when, fire, context=context)

    async def _settle_internal(self, **_: Any) -> None:
        await asyncio.sleep(0)

    def _notify_dispatch_observers(self, interaction: Interaction) -> None:
        task = asyncio.current_task()
        self._asked[task] = interaction
        if command := self._named.get(task):
            interaction.command_name = command  # Discord names the subcommand, too

    async def ask(self, acting: Coroutine[Any, Any, Any], command: str = "") -> Interaction:
        """Let a member act and wait for the bot's answer; raises what simcord refuses.

        `command` is the whole name of what is called, if a command is.

        Returns once the interaction is answered and what it started is done or idle: `GRACE` after
        the answer at the latest, and without an answer after `PATIENCE`. The bot's own loops are
        not waited for.
        """
        before = frozenset(self._work.tasks)
        self._named[asyncio.current_task()] = command
        try:
            await acting
        finally:
            self._named.pop(asyncio.current_task(), None)
        interaction = self._asked.pop(asyncio.current_task())
        await self._wait_for_answer(interaction, before)
        self._forget_spent_timers()
        self.live.trim()
        return interaction

    async def _wait_for_answer(
        self, interaction: Interaction, before: AbstractSet[asyncio.Task[Any]]
    ) -> None:
        loop = asyncio.get_running_loop()
        started = loop.time()
        answered: float | None = None
        while True:
            await asyncio.sleep(0)
            moment = loop.time()
            if interaction.responded and not interaction.loading:
                answered = moment if answered is None else answered
                limit = answered + GRACE
            else:
                limit = started + (LONG_PATIENCE if interaction.responded else PATIENCE)
            busy = self._busy(before, moment + GRACE)
            if moment >= limit or (answered is not None and not busy):
                return
            if busy:
                wait = min(0.05, limit - moment)
                await asyncio.wait(busy, timeout=wait, return_when=asyncio.FIRST_COMPLETED)
            else:
                await asyncio.sleep(0.01)

    def _busy(
        self, before: AbstractSet[asyncio.Task[Any]], deadline: float
    ) -> list[asyncio.Task[Any]]:
        """New tasks of the bot that are neither done nor asleep beyond the deadline."""
        state = self._settlement_state()
        return [
            task
            for task in self._work.tasks
            if task not in before and not task.done() and not _is_parked(state, task, deadline)
        ]

    def _forget_spent_timers(self) -> None:
        self._work.callbacks[:] = [
            record
            for record in self._work.callbacks
            if record.handle is not None and not record.handle.cancelled()
        ]

    async def close_bot(self) -> None:
        """Close the client as a signal would, then take the world away from it."""
        with self._bot_scope():
            await self.bot.close()
        await self.shutdown()
