"""The discord.py client: what it asks Discord for, how it starts and how it stops."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Awaitable, Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

import aiohttp
import discord
from discord import app_commands
from discord.ext import tasks

from bot.client.sync import discord_knows, sync_commands
from bot.core.errors import StartError
from bot.store.protocol import Store

if TYPE_CHECKING:
    from discord.types.gateway import SessionStartLimit

LOG = logging.getLogger("parry.client")

Interaction = discord.Interaction[Any]

DRAIN_SECONDS = 2.5
"""How long a stop waits for commands that are being answered."""

HASTE_SECONDS = 0.7
"""How long it waits for those that were still to be kept when that was over: they are refused."""

CLOSE_SECONDS = 0.8
"""How long a stop waits for Discord to say goodbye."""

ANSWERING = ("CommandTree-invoker", "discord-ui-", "discord.py: on_interaction", "parry-panel")
"""How the tasks that answer an interaction, or edit a panel after one, are called."""

FEW_SESSIONS = 0.25
"""Of the sessions that Discord allows a day: with fewer left something begins them in vain."""

LEAST_WAIT = 1.0
"""Seconds between two questions whether sessions may be begun again."""

CATCHING_UP = "parry-catching-up"
OURS = (*ANSWERING, "parry-")
"""How the tasks are called that end with the connection to Discord."""

TOKEN_REFUSED = (
    "Discord refuses the token in DISCORD_TOKEN; "  # noqa: S105 -- a sentence, not a secret
    "copy it again from the page Bot of the application in Discord's developer portal."
)
UNREACHABLE = (
    "Discord cannot be reached. Check this machine's network and Discord's status page; "
    "starting again may help."
)
UNREACHED = (aiohttp.ClientError, OSError, discord.GatewayNotFound, discord.DiscordServerError)
INTENTS_REFUSED = (
    "Discord refuses the intents this bot asks for; Parry needs none that must be switched on, "
    "so please check that the token in DISCORD_TOKEN belongs to Parry's application."
)


class Work(Protocol):
    """What is done at Discord: the commands, the buttons, and what comes by itself."""

    async def add_cogs(self, bot: ParryBot) -> None:
        """Put everything on the empty tree."""
        ...

    async def press(
        self, interaction: Interaction, offer: int, index: int, values: Sequence[str] | None
    ) -> None:
        """Answer the press of a stored button, or a select with its `values`; never raises."""
        ...

    async def submit(self, interaction: Interaction) -> None:
        """Take what no command and no button does, such as a form; hears of every interaction."""
        ...

    async def sweep(self, bot: ParryBot) -> None:
        """Close what is overdue; called every few seconds."""
        ...

    async def catch_up(self, bot: ParryBot) -> None:
        """Post what an earlier process could not."""
        ...

    async def tidy(self, bot: ParryBot) -> None:
        """Throw away what is too old; called every hour."""
        ...

    def stop_taking(self) -> None:
        """Refuse whatever comes from now on."""
        ...


class Shards(NamedTuple):
    """The shards of this process, by their numbers, of `total`; 0 for all, as Discord divides them.

    `wait_to_identify` (bucket) lets processes take turns at Discord's door.
    """

    total: int = 0
    numbers: Sequence[int] = ()
    wait_to_identify: Callable[[int], Awaitable[None]] | None = None


ALL = Shards()
"""One process that has them all."""


class ParryBot(discord.AutoShardedClient):
    """Parry at Discord: slash commands and buttons only, no messages read, no members kept.

    With `resync` the commands are sent even when they have not changed. `own_gateway` says that
    discord.py was pointed at another gateway than Discord's, `http_trace` hears of every request.
    """

    def __init__(
        self,
        store: Store,
        work: Work,
        *,
        sweep_seconds: float = 5,
        shards: Shards = ALL,
        resync: bool = False,
        own_gateway: bool = False,
        http_trace: aiohttp.TraceConfig | None = None,
    ) -> None:
        several: dict[str, Any] = {"http_trace": http_trace} if http_trace else {}
        if shards.total:  # the time spent waiting for one's turn is no trouble with Discord
            several |= {
                "shard_count": shards.total,
                "shard_ids": list(shards.numbers),
                "shard_connect_timeout": None,
            }
        super().__init__(
            **several,
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.tree = app_commands.CommandTree[Self](self)
        self.work, self.press = work, work.press
        self._store = store
        self._resync = resync
        self._own_gateway = own_gateway
        self._catching_up: asyncio.Task[None] | None = None
        self._wait_to_identify = shards.wait_to_identify
        self._buckets = 1
        self._serving: set[int] = set()
        self._sweeping = tasks.loop(seconds=sweep_seconds)(self._sweep_once)
        self._tidying = tasks.loop(hours=1)(self._tidy_once)

    async def setup_hook(self) -> None:
        """Cogs, then the commands if they changed, then the sweep, and what was left undone."""
        await self.work.add_cogs(self)
        # One process of several sends the commands, which are the same for all.
        if not self.shard_ids or 0 in self.shard_ids:
            await sync_commands(
                self.tree,
                self._store,
                self.application_id or 0,
                always=self._resync,
                one_of_several=bool(self.shard_ids),
            )
        self._sweeping.start()
        self._tidying.start()
        self._catching_up = asyncio.create_task(self.work.catch_up(self), name=CATCHING_UP)

    async def knows_commands(self) -> bool:
        """Whether Discord was last told the commands of this version."""
        return await discord_knows(self.tree, self._store, self.application_id or 0)

    async def launch_shards(self) -> None:
        """Connect, once Discord lets as many shards begin a session as are this process's.

        discord.py takes an address from Discord's answer only where the number of shards is not
        known beforehand: here it is, so that the gateway is Discord's usual one, or our own.
        """
        try:
            advice = await self.http.get_bot_gateway()
        except discord.GatewayNotFound:
            if not self._own_gateway:
                raise
            self.shard_count = self.shard_count or 1
        else:
            self.shard_count = self.shard_count or advice[0]
            await self._await_sessions(advice[2])
        await super().launch_shards()

    async def _await_sessions(self, limit: SessionStartLimit) -> None:
        """Wait until so many sessions may be begun; Discord counts those of a day."""
        self._buckets = max(1, limit["max_concurrency"])
        shards = len(self.shard_ids or range(self.shard_count or 1))
        # Not more than Discord allows at all: it would wait for ever.
        while limit["remaining"] < min(shards, limit["total"]):
            LOG.warning("waits for sessions", extra=_sessions(limit))
            await asyncio.sleep(max(LEAST_WAIT, limit["reset_after"] / 1000))
            _, _, limit = await self.http.get_bot_gateway()
        few = limit["remaining"] < limit["total"] * FEW_SESSIONS
        level = logging.WARNING if few else logging.INFO
        LOG.log(level, "few sessions left" if few else "sessions left", extra=_sessions(limit))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until this shard may say who it is; with other processes they take turns."""
        begun = perf_counter()
        if self._wait_to_identify is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            # Discord's division: of shards with the same rest one may identify every five seconds.
            await self._wait_to_identify((shard_id or 0) % self._buckets)
        waited = round((perf_counter() - begun) * 1000)
        LOG.info("identifies", extra={"shard": shard_id or 0, "milliseconds": waited})

    def is_connected(self) -> bool:
        """Whether every shard is at Discord."""
        return self.is_ready() and self._serving.issuperset(self.shards)

    async def on_shard_ready(self, shard: int) -> None:
        """Note that this shard hears of what happens."""
        self._serving.add(shard)

    async def on_shard_resumed(self, shard: int) -> None:
        """Note that it does so again."""
        self._serving.add(shard)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Note that it does not until Discord has taken it back."""
        self._serving.discard(shard)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Take what no command and no button does, such as a form."""
        await self.work.submit(interaction)

    async def on_ready(self) -> None:
        """Note that commands arrive from now on."""
        LOG.info("ready", extra={"guilds": len(self.guilds), "shards": self.shard_count})

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Note that the tables of this server are used again."""
        await self._store.note_servers(present=[guild.id])

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note since when nobody uses the tables of this server."""
        await self._store.note_servers(absent=[guild.id])

    async def close(self) -> None:
        """Take nothing new, finish the answers under way, leave Discord; twice is harmless."""
        self._sweeping.cancel()
        self._tidying.cancel()
        if not self.is_closed():
            self.work.stop_taking()
            leaving = asyncio.gather(
                *(shard.disconnect() for shard in self.shards.values()), return_exceptions=True
            )
            if await _finish_answers(DRAIN_SECONDS):
                self._store.hasten()
                await _finish_answers(HASTE_SECONDS)
            for task in _tasks(OURS):
                task.cancel()
            await asyncio.wait({leaving}, timeout=CLOSE_SECONDS)
            leaving.cancel()
        await super().close()

    async def _sweep_once(self) -> None:
        if not self.is_ready():
            return
        try:
            await self.work.sweep(self)
        except Exception:
            LOG.exception("sweep failed")

    async def _tidy_once(self) -> None:
        # Before that the list of servers is empty, and every server would be noted as left.
        await self.wait_until_ready()
        try:
            await self.work.tidy(self)
        except Exception:
            LOG.exception("tidying failed")


def _sessions(limit: SessionStartLimit) -> dict[str, int]:
    """What is told of how many sessions may still be begun today."""
    return {"left": limit["remaining"], "seconds": limit["reset_after"] // 1000}


def _tasks(names: tuple[str, ...]) -> set[asyncio.Task[Any]]:
    mine = asyncio.current_task()
    tasks = (task for task in asyncio.all_tasks() if task.get_name().startswith(names))
    return {task for task in tasks if task is not mine}


async def _finish_answers(seconds: float) -> bool:
    """Wait for the answers under way, those to what came meanwhile too; whether some are left."""
    clock = asyncio.get_running_loop().time
    until = clock() + seconds
    while (answering := _tasks(ANSWERING)) and clock() < until:
        await asyncio.wait(answering, timeout=until - clock())
    return bool(answering)


def stop_on_signals() -> asyncio.Event:
    """An event that SIGTERM or Ctrl-C sets; a second one ends the process the hard way."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()

    def end(number: signal.Signals) -> None:
        loop.remove_signal_handler(number)
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C interrupts the run
            loop.add_signal_handler(number, end, number)
    return stop


async def serve(bot: ParryBot, token: str, stop: asyncio.Event) -> None:
    """Be at Discord until `stop`; raises `StartError` when Discord does not let the bot in."""
    async with bot:
        running = asyncio.create_task(bot.start(token))
        stopping = asyncio.create_task(stop.wait())
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if not running.done():
            LOG.info("stopping")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(DRAIN_SECONDS + HASTE_SECONDS + CLOSE_SECONDS):
                    await bot.close()
            running.cancel()
        try:
            await running
        except asyncio.CancelledError:
            LOG.info("stopped")
        except discord.LoginFailure:
            raise StartError(TOKEN_REFUSED) from None
        except discord.PrivilegedIntentsRequired:
            raise StartError(INTENTS_REFUSED) from None
        except discord.ConnectionClosed as closed:
            # 4004: a wrong token; 4013 and 4014: intents that are unknown, or not allowed.
            match closed.code:
                case 4004:
                    raise StartError(TOKEN_REFUSED) from None
                case 4013 | 4014:
                    raise StartError(INTENTS_REFUSED) from None
                case _:
                    raise
        except UNREACHED as error:
            if stop.is_set():
                LOG.info("stopped")
                return
            # The sentence is for people; whoever reads the log alone finds this.
            cause = type(error).__name__
            LOG.error("stopped by a failure", extra={"cause": cause})  # noqa: TRY400
            raise StartError(UNREACHABLE, again=True) from None
