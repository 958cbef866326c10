"""Makes docs/pictures anew from the real page: `python3 run.py pictures`, all or those named.

Each scene is played at a table of the whole bot with dice that are written down, and shot on a desk
and on a phone, dark and light. They look as meant where the font Inter is installed.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Literal

from playwright.async_api import Browser, ViewportSize, async_playwright, expect

from tests.client.web.browser.chromium import MISSING, find_chromium
from tests.client.web.browser.serving import Served, serve_game
from tests.client.web.browser.visitor import DESK, PHONE, Visitor

TO = Path(__file__).parents[2] / "docs" / "pictures"
THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
SIZES = {"desk": (DESK, 1.0), "phone": (PHONE, 2.0)}

Play = Callable[[Served], Awaitable[None]]
Show = Callable[[Visitor, Served], Awaitable[None]]


async def act(served: Served, who: str, command: str, /, **options: str | int) -> None:
    """A command by one of the personas."""
    persona = await served.table.seat(who)
    await served.table.call(persona, command, options)


async def play_attack(served: Served) -> None:
    """Rook fails at a door, then Skaz attacks Blazer, who has not answered yet."""
    await act(served, "GM", "table setup", system="flamepunk")
    await served.table.seat("Rook")
    served.dice.waiting = [2, 2, 5]
    await act(served, "Rook", "flame roll", dice=3, task="old door")
    served.dice.waiting = [3, 3, 5, 6]
    await act(served, "Skaz", "flame roll", dice=4, target="Blazer")


async def play_turn(served: Served) -> None:
    """A melee of OpenD6 with two thugs, in which it is Skaz's turn."""
    await act(served, "GM", "table setup", system="opend6")
    line = "str 3D, dex 3D+1, melee 4D, dodge 3D+1, sword 4D"
    await act(served, "Skaz", "character new", name="Skaz", line=line)
    await act(served, "Blazer", "character new", name="Blazer", line=line)
    await act(served, "GM", "combat start", npcs="Thug x2", members="Skaz, Blazer")
    served.dice.waiting = [6, 5, 6, 2] * 8
    await act(served, "GM", "combat next")


async def play_fight(served: Served) -> None:
    """The same, after a blow."""
    await play_turn(served)
    await act(served, "Skaz", "d6 attack", target="Thug 1")


async def see_attack(visitor: Visitor, _: Served) -> None:
    await visitor.be("Blazer")
    await visitor.cards.last.scroll_into_view_if_needed()


async def see_fight(visitor: Visitor, _: Served) -> None:
    if await visitor.page.locator("#turn").is_visible():
        await visitor.page.locator("#turn").click()


async def see_act(visitor: Visitor, _: Served) -> None:
    """The menu of what may be done in one's turn."""
    await see_fight(visitor, _)
    panel = visitor.page.locator("#panel")
    menu = panel.locator("button.pick").or_(panel.get_by_role("button", name="Act"))
    await menu.first.click()
    await visitor.page.wait_for_timeout(700)


async def see_form(visitor: Visitor, _: Served) -> None:
    await visitor.type("/character show")
    await visitor.cards.last.get_by_role("button", name="Edit").last.click()
    await expect(visitor.page.get_by_role("dialog")).to_be_visible()


async def see_commands(visitor: Visitor, _: Served) -> None:
    await visitor.be("Blazer")
    await visitor.entry.fill("/flame")
    await expect(visitor.page.get_by_role("listbox")).to_be_visible()


async def see_odds(visitor: Visitor, _: Served) -> None:
    await visitor.type("/flame odds")
    chart = visitor.cards.last.get_by_role("img", name="Dodge 0")
    await expect(chart).to_be_visible()
    await visitor.page.wait_for_timeout(700)
    await chart.scroll_into_view_if_needed()


async def see_invitation(visitor: Visitor, served: Served) -> None:
    """At the desk somebody asks already; on a phone they see the same two words."""
    await visitor.be("GM")
    if await visitor.button("Invite players").is_visible():
        seats = served.page.room.seats
        for old in seats.asking:
            seats.refuse(old.id)
        seats.ask("Rook", "the phone", screen=False)
        served.page.room.tell_seats()
        await expect(visitor.page.locator(".ask")).to_be_visible()
        await visitor.button("Invite players").click()
    else:
        await visitor.page.locator("#me").click()
        await visitor.button("Invite players").click()
    await expect(visitor.page.get_by_role("dialog")).to_be_visible()


SCENES: dict[str, tuple[Play, Show]] = {
    "attack": (play_attack, see_attack),
    "fight": (play_fight, see_fight),
    "act": (play_turn, see_act),
    "form": (play_turn, see_form),
    "commands": (play_attack, see_commands),
    "odds": (play_attack, see_odds),
    "invitation": (play_attack, see_invitation),
}


async def shoot(browser: Browser, name: str) -> None:
    """One scene in both themes and sizes."""
    play, show = SCENES[name]
    for size, (window, scale) in SIZES.items():
        for theme in THEMES:
            async with AsyncExitStack() as closing:
                folder = closing.enter_context(tempfile.TemporaryDirectory(prefix="parry-"))
                served = await serve_game(closing, Path(folder) / "parry.db")
                served.page.room.address = "192.168.1.20:8666"  # as a home network has it
                await play(served)
                context = await browser.new_context(
                    viewport=ViewportSize(**window),
                    color_scheme=theme,
                    device_scale_factor=scale,
                    reduced_motion="reduce",
                )
                visitor = Visitor(await context.new_page())
                await visitor.page.goto(served.page.link)
                await expect(visitor.page.locator("#asname")).not_to_be_empty()
                await expect(visitor.cards.first).to_be_visible()
                await show(visitor, served)
                await visitor.page.mouse.move(0, 0)
                await visitor.page.wait_for_timeout(300)
                await visitor.page.screenshot(path=TO / f"{name}-{size}-{theme}.png")
                await context.close()
    print(f"{name}: {len(SIZES) * len(THEMES)} pictures")


async def main(names: Sequence[str]) -> int:
    """Shoot these scenes, or all; 1 where there is no browser."""
    chromium = find_chromium()
    if not chromium:
        print(MISSING, file=sys.stderr)
        return 1
    TO.mkdir(parents=True, exist_ok=True)
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=root)
        for name in names or SCENES:
            await shoot(browser, name)
        await browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
