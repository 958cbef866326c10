"""The whole bot's table, served as a page with dice that a test writes down."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

from msgspec import Struct

from bot.client.local.table import Persona
from bot.client.local.tabletop import LocalTable, open_table
from bot.client.local.world import PLACE
from bot.client.web.seats import Seats
from bot.client.web.server import Page, open_page
from bot.config import Settings
from bot.core.faces import token
from bot.core.people import Actor
from bot.host.database import open_file
from bot.ui.pictures.easel import Easel, chart_as_svg
from bot.ui.pictures.faces import sprite
from bot.wiring import build, resolver_on
from tests.client.web.phones import NETWORK
from tests.support.game import NextFaces


class Served(Struct):
    """A table that is shown on a page, and the dice that fall at it."""

    table: LocalTable
    page: Page
    dice: NextFaces


async def serve_game(closing: AsyncExitStack, database: Path, port: int = 0) -> Served:
    """Serve the whole bot with this database until `closing` does."""
    dice = NextFaces()
    store = await closing.enter_async_context(open_file(database))
    resolver = resolver_on(store, dice=lambda: dice)

    async def sit(people: Sequence[Persona]) -> None:
        await resolver.seat(PLACE, [Actor(p.user, p.name, p.gm) for p in people])

    table = await closing.enter_async_context(
        open_table(
            build(Settings(), resolver, store, easel=Easel(token, chart_as_svg)),
            file=database.with_name("messages.json"),
            on_seat=sit,
        )
    )
    seats = Seats(database.with_name("seats.json"))
    page = await closing.enter_async_context(
        open_page(table, seats, port=port, lan=NETWORK, dice=sprite().encode())
    )
    return Served(table, page, dice)
