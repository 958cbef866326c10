"""The faces of dice as emojis of the application: sent once, remembered, adopted where they are."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Awaitable, Callable, Mapping

import discord

from bot.core.faces import FACES
from bot.store.protocol import Store, StoreError

LOG = logging.getLogger("parry.emojis")

Paint = Callable[[str], Awaitable[bytes | None]]
OLD = "old_"
"""Before the name of a picture that a newer one has replaced; older cards still show it."""


class Emojis:
    """What Discord has of our faces.

    `pictures` are the faces as SVG by their names, `paint` makes a PNG of one, or None.
    """

    def __init__(self, store: Store, pictures: Mapping[str, str], paint: Paint) -> None:
        self._store = store
        self._pictures = pictures
        self._paint = paint
        self._known: dict[str, tuple[str, int]] = {}
        self._whole: frozenset[str] = frozenset()

    def find(self, name: str) -> str | None:
        """The face within a text; None until every face of its kind of die is there."""
        face = FACES.get(name)
        if face is None or face.die not in self._whole:
            return None
        return f"<:{name}:{self._known[name][1]}>"

    def describe(self) -> str:
        """How many of them are there, as a sentence."""
        if not self._pictures:
            return "Dice pictures are switched off by whoever runs Parry."
        return f"Dice pictures: {len(self._known)} of {len(self._pictures)}."

    async def recall(self, application: int) -> None:
        """Learn what a process of this application has sent; nothing where that is not known."""
        try:
            text = await self._store.recall(_key(application))
        except StoreError:
            LOG.warning("emojis not read", exc_info=True)
            return
        memory: dict[str, tuple[str, int]] = json.loads(text) if text else {}
        self._know(
            {name: (memory[name][0], memory[name][1]) for name in self._pictures if name in memory}
        )

    async def send(self, client: discord.Client) -> None:
        """Bring Discord's up to date, one after the other; what fails is left to the next start.

        Each is remembered at once. discord.py waits where Discord wants it to.
        """
        if not self._pictures:
            return
        application = client.application_id or 0
        await self.recall(application)
        try:
            there = {old.name: old for old in await client.fetch_application_emojis()}
            # What somebody has deleted at Discord is not known any more, and so is sent again.
            self._know({n: k for n, k in self._known.items() if n in there and there[n].id == k[1]})
            for name, svg in self._pictures.items():
                digest = hashlib.sha256(svg.encode()).hexdigest()[:16]
                if name in self._known and self._known[name][0] == digest:
                    continue
                emoji = there.get(name)
                # One of our name that nobody remembers is adopted: the database may be another.
                if emoji is None or name in self._known:
                    emoji = await self._replace(client, name, svg, there)
                if emoji is None:
                    return
                self._know({**self._known, name: (digest, emoji.id)})
                await self._store.remember(_key(application), json.dumps(self._known))
        except (discord.DiscordException, OSError) as error:
            LOG.warning("emojis not sent", extra={"why": type(error).__name__})
        except StoreError:
            LOG.warning("emojis not remembered", exc_info=True)
        else:
            LOG.info("emojis sent", extra={"emojis": len(self._known)})

    async def _replace(
        self, client: discord.Client, name: str, svg: str, there: Mapping[str, discord.Emoji]
    ) -> discord.Emoji | None:
        """The new picture; the one before it keeps its id under another name, its own goes."""
        png = await self._paint(svg)
        if png is None:
            return None
        if name in there:
            if OLD + name in there:
                await there[OLD + name].delete()
            # Not deleted: older cards have its id in their text and would show a gap.
            await there[name].edit(name=OLD + name)
        return await client.create_application_emoji(name=name, image=png)

    def _know(self, emojis: dict[str, tuple[str, int]]) -> None:
        self._known = emojis
        lacking = {FACES[name].die for name in self._pictures if name not in emojis}
        self._whole = frozenset(FACES[name].die for name in emojis) - lacking


def _key(application: int) -> str:
    return f"emojis:{application}"
