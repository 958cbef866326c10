"""Somebody at a page of the table, who finds things as people do: by role and name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Locator, Page, expect

DESK = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}


class Visitor:
    """A browser's page at the table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.troubles: list[str] = []
        page.on("pageerror", lambda error: self.troubles.append(str(error)))

    @property
    def entry(self) -> Locator:
        """Where commands are typed."""
        return self.page.get_by_role("combobox")

    @property
    def cards(self) -> Locator:
        """The cards of the channel, oldest first."""
        return self.page.locator("#cards article")

    def button(self, name: str) -> Locator:
        """A button whose name begins so."""
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))

    def card(self, title: str) -> Locator:
        """The newest card that has this in its title."""
        return self.cards.filter(has_text=title).last

    async def be(self, name: str) -> None:
        """At the laptop: act as somebody."""
        await expect(self.page.locator("#asname")).not_to_be_empty()
        seat = self.page.get_by_role("radio", name=name)
        if not await seat.is_visible():  # on a phone
            await self.page.locator("#me").click()
            seat = self.page.get_by_role("dialog").get_by_role("button", name=name)
        await seat.click()
        await expect(self.page.locator("#asname")).to_have_text(name)

    async def type(self, line: str) -> None:
        """Type a whole command and send it."""
        await self.entry.fill(line)
        if await self.page.locator("#box.open").count():
            await self.page.keyboard.press("Enter")
        await self.page.keyboard.press("Enter")
        await expect(self.entry).to_have_attribute("placeholder", "Type / for commands")

    async def sees(self, text: str) -> None:
        """The newest card says so."""
        await expect(self.cards.last).to_contain_text(text)

    async def violations(self) -> Mapping[str, list[str]]:
        """What axe finds wrong with the page as it is, by rule: the elements."""
        await self.page.wait_for_timeout(350)  # what moves in has come to rest
        axe: Any = Axe()
        result = await axe.run(self.page)
        return {
            one["id"]: [node["html"][:160] for node in one["nodes"]]
            for one in result.response["violations"]
        }

    async def overflow(self) -> int:
        """By how many pixels the page is wider than its window."""
        script = "() => document.documentElement.scrollWidth - innerWidth"
        return max(0, int(await self.page.evaluate(script)))
