"""`python -m bot play --web`: the page, until Ctrl-C."""

from __future__ import annotations

import asyncio
import webbrowser
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any, TextIO

from bot.client.bot import stop_on_signals
from bot.client.local.tabletop import LocalTable
from bot.client.web.address import blocks, private_address
from bot.client.web.seats import Seats
from bot.client.web.server import Page, open_page

PLAIN = (
    "This network's people can read along: the page is not encrypted. Play with those you trust."
)


async def serve_page(
    table: LocalTable,
    beside: Callable[[], Coroutine[Any, Any, int]] | None,
    *,
    seats: Path,
    port: int,
    lan: str | None,
    opens: bool,
    out: TextIO,
    dice: bytes,
) -> int:
    """Serve the page until SIGTERM or Ctrl-C; the exit code. Raises `StartError` where it cannot.

    `beside` is another face of the table: a script, after which the page goes on unless it failed,
    or a terminal. `seats` is the file of who may sit here. `lan` is the address of the local
    network, "" to find it, None for this machine alone. `dice` is an SVG with a symbol for each
    face.
    """
    stop = stop_on_signals()
    address = private_address(lan) if lan is not None else ""
    async with open_page(table, Seats(seats), port=port, lan=address, dice=dice) as page:
        for line in (table.damage, *welcome(page)):
            if line:
                out.write(f"{line}\n")
        out.flush()
        if opens:
            await asyncio.to_thread(webbrowser.open, page.link)
        other = asyncio.create_task(beside()) if beside is not None else None
        if other is not None:
            other.add_done_callback(partial(_end, stop))
        await stop.wait()
        # `cancel` is False of what has ended by itself: then its exit code is ours.
        if other is None or other.cancel():
            return 0
        return other.result()


def welcome(page: Page) -> list[str]:
    """How to get to the table; the link is the laptop's alone."""
    lines = [f"The table is open: {page.link}", "Ctrl-C closes it; cards stay until the next time."]
    room = page.room
    if room.address:
        lines += [
            "",
            blocks(room.link),
            f"Phones: the code above, or {room.address} and the words {room.seats.word}",
            PLAIN,
        ]
    return lines


def _end(stop: asyncio.Event, other: asyncio.Task[int]) -> None:
    """The other face is done: the page ends with it where that failed."""
    if not other.cancelled() and (other.exception() is not None or other.result()):
        stop.set()
