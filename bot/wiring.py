"""The one place where the parts are wired together: at Discord, and at a local table."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from secrets import randbelow
from time import time
from typing import TYPE_CHECKING, Any, TextIO

import discord
from aiohttp import TraceConfig
from discord import app_commands

from bot.client.bot import ParryBot, Shards, serve, stop_on_signals
from bot.client.wire import ask_once, point
from bot.config import Settings
from bot.core.dice import Dice, SystemDice, find_dice
from bot.core.errors import StartError
from bot.core.faces import token
from bot.core.people import Actor
from bot.history.past import Journal
from bot.history.privacy import Privacy
from bot.history.waiting import WaitingCards
from bot.host.asked import open_script
from bot.host.database import open_file, open_store
from bot.host.health import Health, make_figures
from bot.host.prune import keep_for, note_servers, prune_when_due
from bot.host.serving import serve_health
from bot.host.shards import ALONE, Part, hold_part, until_loss
from bot.resolver import Resolver
from bot.store.protocol import Store
from bot.store.tally import UNCOUNTED
from bot.systems.registry import registry, shared_systems
from bot.ui.buttons import OfferItem
from bot.ui.desk import PATIENCE, Desk
from bot.ui.missing import MissingCards
from bot.ui.pictures.easel import Easel, chart_as_svg, easel_at_discord
from bot.ui.pictures.faces import sprite
from bot.ui.pictures.painter import Painter
from cogs.act import ActCog
from cogs.blackdice import Black
from cogs.character import CharacterCog
from cogs.combat import Combat
from cogs.doctor import Doctor
from cogs.flamepunk import Flame
from cogs.gm import Gm
from cogs.hammerhydra import Hydra
from cogs.help import Help
from cogs.hfrpg import Hf
from cogs.history import HistoryCog
from cogs.opend6 import D6
from cogs.privacy import Buttons, PrivacyCog
from cogs.roll import RollCog
from cogs.session import SessionCog
from cogs.table import TableCog

if TYPE_CHECKING:
    from bot.client.local.table import Persona
    from bot.client.local.tabletop import LocalTable

COGS = (
    Flame,
    Black,
    Hydra,
    D6,
    Hf,
    ActCog,
    RollCog,
    TableCog,
    CharacterCog,
    Combat,
    Gm,
    SessionCog,
    HistoryCog,
)
"""The cogs that need the desk alone, in the order of their commands."""

NO_FILE = "A table in this terminal is kept in a file: name it with --database, or play --fresh."


async def at_discord(settings: Settings, token: str, *, resync: bool) -> None:
    """The life of the bot, from the store's opening to its closing."""
    stop = stop_on_signals()
    point(api_base=settings.api_base, gateway_url=settings.gateway_url)
    ask_once()
    health = Health()
    figures = make_figures(settings.health, health)
    async with (
        Painter() as painter,
        # Before the store: a process that waits for its database or its shards is alive, too.
        serve_health(settings.health, health),
        open_store(settings.database, figures or UNCOUNTED) as opened,
    ):
        health.store = opened
        async with hold_part(settings.shards, settings.database, opened, stop) as part:
            # A stop came while it waited for shards.
            if part is None:
                return
            # Only now: `hold_part` asks whether the store is PostgreSQL's, which a timed one hides.
            store = figures.time(opened) if figures else opened
            trace = figures.trace() if figures else None
            resolver = resolver_on(store)
            easel = easel_at_discord(settings.pictures, store, painter)
            bot = build(
                settings, resolver, store, resync=resync, part=part, trace=trace, easel=easel
            )
            health.client = bot
            if figures:
                figures.client, figures.holding = bot, part.holding
            await until_loss(part, serve(bot, token, stop))


async def at_local_table(settings: Settings, options: argparse.Namespace) -> int:
    """The same bot without Discord; the exit code of the terminal or script."""
    # Both need the extra `play`, which a bot at Discord does without.
    from bot.client.local.kept import messages_file  # noqa: PLC0415
    from bot.client.local.tabletop import open_table  # noqa: PLC0415
    from bot.client.local.world import PLACE  # noqa: PLC0415

    # The dice of a seed come to the same evening only at an empty table.
    options.fresh |= options.seed is not None
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="parry-"))
        script: TextIO | None = None
        if options.script is not None:
            script = stack.enter_context(open_script(options.script))
        if not (options.database or options.fresh or settings.database.is_file):
            raise StartError(NO_FILE)
        database: Path = options.database or settings.database.path
        if options.fresh:
            database = Path(folder) / database.name
        paged = options.web or options.lan is not None
        async with open_file(database) as store:
            resolver = resolver_on(store, dice=find_dice(options.seed))

            async def sit(people: Sequence[Persona]) -> None:
                await resolver.seat(PLACE, [Actor(p.user, p.name, p.gm) for p in people])

            async with open_table(
                build(
                    settings, resolver, store, easel=Easel(token, chart_as_svg) if paged else None
                ),
                file=messages_file(database),
                more=options.persona,
                fresh=options.fresh,
                on_seat=sit,
            ) as table:
                if not paged:
                    return await face_of(table, script)
                from bot.client.web.play import serve_page  # noqa: PLC0415

                return await serve_page(
                    table,
                    partial(face_of, table, script) if script or options.terminal else None,
                    seats=database.with_name(f"{database.stem}-seats.json"),
                    port=options.port,
                    lan=options.lan,
                    opens=not options.no_open,
                    out=sys.stdout,
                    dice=sprite().encode(),
                )


async def face_of(table: LocalTable, script: TextIO | None) -> int:
    """The script, or whoever sits at the terminal; its exit code."""
    # What is piped in is read as a script: nobody is there who could be asked.
    if script is None and not sys.stdin.isatty():
        script = sys.stdin
    if script is not None:
        from bot.client.terminal.play import run_script  # noqa: PLC0415

        return await run_script(table, script, sys.stdout)
    # prompt_toolkit takes 60 ms to import and a script does without it.
    from bot.client.terminal.prompt import converse  # noqa: PLC0415

    return await converse(table)


def resolver_on(
    store: Store, *, dice: Callable[[], Dice] = SystemDice, ids: Callable[[], int] | None = None
) -> Resolver:
    """The resolver of every system on this store; `dice` and `ids` are the world's or a test's."""
    systems = registry()
    return Resolver(
        store=store, systems=systems, shared=shared_systems(systems), dice=dice, ids=ids or fresh_id
    )


class CommandsAndCards:
    """What Parry does at Discord with this resolver; see `Work`.

    `clock` is in seconds of the epoch, `patience` the seconds of work after which an answer is put
    off, `part` what this process looks after. `easel` draws cards.
    """

    def __init__(
        self,
        settings: Settings,
        resolver: Resolver,
        store: Store,
        clock: Callable[[], float],
        *,
        patience: float,
        part: Part,
        easel: Easel,
    ) -> None:
        waiting = WaitingCards(store, resolver.systems, resolver.shared)
        journal = Journal(resolver, store)
        missing = MissingCards(waiting, resolver, easel)
        self.desk = Desk(resolver, journal, missing, easel, patience)
        self.press, self.submit = self.desk.press, self.desk.submit
        self.stop_taking = self.desk.stop_taking
        self._settings, self._store, self._clock = settings, store, clock
        self._part, self._easel = part, easel
        self._privacy = Privacy(store, resolver, clock)

    async def add_cogs(self, bot: ParryBot) -> None:
        """Put everything on the empty tree."""
        desk = self.desk
        asking = PrivacyCog(desk, self._privacy)
        bot.add_dynamic_items(OfferItem)
        bot.add_view(Buttons(asking))
        bot.tree.error(self._tell_failure)
        self._store.watch(partial(desk.panels.touch, bot))
        # What waits without a card now was left by an earlier process: no command has come yet.
        await desk.missing.note()
        for kind in COGS:
            kind(desk).add_to(bot.tree)
        for cog in (Help(bot.tree, desk), Doctor(bot, desk), asking):
            cog.add_to(bot.tree)

    async def _tell_failure(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        await self.desk.tell_failure(interaction, error)

    async def sweep(self, bot: ParryBot) -> None:
        """Close what is overdue."""
        await self.desk.expire(bot, int(self._clock()))

    async def catch_up(self, bot: ParryBot) -> None:
        """Post what an earlier process could not, and have the pictures ready."""
        await self.desk.missing.post_notes(bot)
        await self._easel.prepare(bot, first=self._part.first)

    async def tidy(self, bot: ParryBot) -> None:
        """Throw away what is too old, and note which servers there are."""
        present = {guild.id for guild in bot.guilds}
        await note_servers(self._store, present, self._part.has)
        if self._part.first:
            await self._privacy.forget_all()
            await prune_when_due(self._store, keep_for(self._settings.keep), self._clock)
        else:
            # What the first process has sent since its start, the others learn here, once an hour.
            await self._easel.prepare(bot, first=False)


def build(
    settings: Settings,
    resolver: Resolver,
    store: Store,
    *,
    resync: bool = False,
    clock: Callable[[], float] = time,
    patience: float = PATIENCE,
    part: Part = ALONE,
    trace: TraceConfig | None = None,
    easel: Easel | None = None,
) -> ParryBot:
    """The whole bot, not yet connected to anything.

    `trace` hears of every request to Discord; without an `easel` cards have no pictures. See
    `CommandsAndCards` for the others.
    """
    easel = easel or Easel()
    return ParryBot(
        store,
        CommandsAndCards(
            settings, resolver, store, clock, patience=patience, part=part, easel=easel
        ),
        sweep_seconds=settings.deadlines.sweep_seconds,
        shards=Shards(part.count, part.shards, part.wait_to_identify),
        resync=resync,
        own_gateway=settings.gateway_url is not None,
        http_trace=trace,
    )


def fresh_id() -> int:
    """An offer's id that nobody can guess: 1 to 2**63 - 1."""
    # 2**63 - 1 is the largest integer of both databases; below zero are private cards.
    return randbelow(2**63 - 1) + 1
