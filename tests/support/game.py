"""A game on an in-memory Discord: the real client, cogs, resolver and a real database file."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import discord
import simcord
from simcord import interactions
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.results import InteractionResult, ResponseMessage

from bot.client.bot import ParryBot
from bot.config import Settings
from bot.core.dice import ScriptedDice
from bot.core.scene import Scene, Table
from bot.store.postgres import open_postgres
from bot.store.protocol import Store
from bot.store.sqlite import open_sqlite
from bot.ui.desk import PATIENCE
from bot.ui.pictures.easel import Easel
from bot.wiring import build, resolver_on

TEXT = 10
"""Discord's number for a part of a page that is text."""
START = 1_800_000_000
"""The moment every test game begins, in seconds of the epoch."""


class NextFaces:
    """Dice that show what the test wrote down for the commands to come."""

    def __init__(self) -> None:
        self.waiting: list[int] = []

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """The next faces written down."""
        now, self.waiting = tuple(self.waiting[:count]), self.waiting[count:]
        return ScriptedDice(now).roll(count, sides)


class Disk:
    """The game's store, on a disk that lets every command wait for `game.wait` seconds first.

    simcord's clock moves only while the bot sleeps, so that no other slowness is seen by timers.
    """

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game.store, name)

    async def transact(self, *given: Any, **named: Any) -> Any:
        """As the store does, later."""
        if self._game.wait:
            await asyncio.sleep(self._game.wait)
        return await self._game.store.transact(*given, **named)


class Game:
    """One channel with a GM and players, driven as people would drive it."""

    def __init__(self, path: Path, url: str = "") -> None:
        self.path = path
        self.url = url
        self.now = START
        self.patience = PATIENCE
        self.wait = 0.0
        self.dice = NextFaces()
        self.people: dict[str, MemberActor] = {}
        self.store: Store
        self.bot: ParryBot
        self.easel = Easel()

    async def open(self) -> discord.Client:
        """The bot over the database, as a fresh process would make it."""
        if self.url:
            self.store = await open_postgres(self.url, clock=lambda: self.now)
        else:
            # An hour, because simcord waits for a timer that is soon over.
            self.store = await open_sqlite(self.path, clock=lambda: self.now, note_seconds=3600)
        disk = cast("Store", Disk(self))
        resolver = resolver_on(disk, dice=lambda: self.dice)
        self.bot = build(
            Settings(),
            resolver,
            self.store,
            clock=lambda: self.now,
            patience=self.patience,
            easel=self.easel,
        )
        return self.bot

    async def close(self) -> None:
        """Close the store that is open now, which a restart has replaced."""
        await self.store.close()

    async def seat(self, env: simcord.Env) -> None:
        """A guild with a channel, a GM who manages the server, and two players."""
        self.env = env
        self.guild = env.create_guild("The Foundry")
        self.channel = self.guild.create_text_channel("table")
        managing = discord.Permissions(manage_guild=True)
        gm = self.guild.create_role("GM", permissions=managing)
        for name in ("GM", "Skaz", "Blazer", "Stranger"):
            roles = (gm,) if name == "GM" else ()
            self.people[name] = self.guild.add_member(env.create_user(name), roles=roles)
        await env.settle()

    async def say(self, person: str, command: str, /, **options: Any) -> ResponseMessage:
        """A slash command by this person, and what they were answered."""
        return shown(await self.ask(person, command, **options))

    async def ask(self, person: str, command: str, /, **options: Any) -> InteractionResult:
        """A slash command whose answer may be lost."""
        return await self.people[person].slash(self.channel, command, **options)

    async def roll(self, person: str, faces: Sequence[int], /, **options: Any) -> ResponseMessage:
        """`/flame roll` with these faces, which the bot throws itself."""
        self.dice.waiting = list(faces)
        return await self.say(person, "flame roll", dice=len(faces), **options)

    async def press(
        self, who: str, label: str, on: ResponseMessage | None = None
    ) -> ResponseMessage:
        """The first live button whose label begins so, on this card or the newest that has it."""
        return shown(await self.tap(who, label, on))

    async def tap(
        self, who: str, label: str, on: ResponseMessage | None = None
    ) -> InteractionResult:
        """A press whose answer may be lost."""
        card, button = self.find(label, on)
        return await self.people[who].click(card, custom_id=button["custom_id"])

    async def pick(
        self, who: str, values: Sequence[str], on: ResponseMessage, label: str = ""
    ) -> ResponseMessage:
        """Values of the select with this placeholder on this card."""
        card, select = self.find(label, on, kind=3)
        actor = self.people[who]
        return shown(await actor.select(card, list(values), custom_id=select["custom_id"]))

    async def write(
        self, who: str, label: str, values: dict[str, str], on: ResponseMessage | None = None
    ) -> ResponseMessage:
        """A button that asks for words, and the words."""
        opened = await self.tap(who, label, on)
        assert opened.modal is not None, "the press opened no form"
        return shown(await self.people[who].submit_modal(opened, values))

    async def race(self, *presses: tuple[str, str]) -> list[ResponseMessage]:
        """Several people press in the same moment; what each was answered, in that order."""
        controls = [(who, *self.find(label)) for who, label in presses]
        ids = [(who, card, str(button["custom_id"])) for who, card, button in controls]
        return [shown(result) for result in await self.press_at_once(*ids)]

    async def press_at_once(
        self, *presses: tuple[str, ResponseMessage, str]
    ) -> list[InteractionResult]:
        """The same with buttons by their ids; answers may be lost."""
        backend = self.env.backend
        records: list[Any] = []
        for who, card, button in presses:
            stored = backend.get_message(card.channel_id, card.id)
            record, payload = interactions.base_payload(
                backend,
                type=InteractionType.MESSAGE_COMPONENT,
                channel_id=card.channel_id,
                guild_id=self.guild.id,
                user_id=self.people[who].id,
                data={"custom_id": button, "component_type": 2},
            )
            payload["message"] = dict(serializers.message_payload(backend, stored))
            record.source_message_id = stored.id
            backend.emit("INTERACTION_CREATE", payload)
            records.append(record)
        await self.env.settle()
        return [InteractionResult(self.env, record) for record in records]

    async def restart(self) -> None:
        """The process ends and another one starts on the same file."""
        await self.store.close()
        await self.env.restart_bot(await self.open())

    async def later(self, seconds: int) -> None:
        """Time passes and the clock sweeps."""
        self.now += seconds
        await self.bot.work.sweep(self.bot)
        await self.env.settle()

    async def scene(self) -> Scene:
        """What the database holds about this channel."""
        return await self.store.look(self.table, lambda scene: scene)

    @property
    def table(self) -> Table:
        """This channel's table."""
        return Table(self.guild.id, self.channel.id)

    async def pool(self, who: str, pool: str = "dice") -> int:
        """What the database holds in this pool."""
        return (await self.scene()).pools[who.casefold(), pool].current

    def cards(self) -> list[ResponseMessage]:
        """The bot's messages in the channel, newest first; ephemeral ones are not there."""
        messages = self.env.backend.messages[self.channel.id]
        found = [ResponseMessage(self.env, m) for m in messages.values()]
        return [m for m in reversed(found) if not m.ephemeral]

    def find(
        self, label: str, on: ResponseMessage | None = None, kind: int = 2
    ) -> tuple[ResponseMessage, dict[str, Any]]:
        """A live component whose label (or placeholder) begins so."""
        seen: list[str] = []
        for card in [on] if on is not None else self.cards():
            for part in parts(card, kind):
                name = str(part.get("label") or part.get("placeholder"))
                seen.append(name)
                if name.startswith(label) and not part.get("disabled"):
                    return card, part
        raise AssertionError(f"no live “{label}” among {seen}")


def parts(card: ResponseMessage, kind: int = 2) -> list[dict[str, Any]]:
    """The buttons (2) or selects (3) of a card."""
    return [part for part in walked(card.components) if part["type"] == kind]


def walked(components: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Every part of a message, however deep it lies."""
    for part in components:
        yield part
        yield from walked(part.get("components", ()))


def labels(card: ResponseMessage, *, live: bool = False) -> list[str]:
    """The labels of a card's buttons; `live` leaves the greyed out ones away."""
    return [str(p["label"]) for p in parts(card) if not (live and p.get("disabled"))]


def text(card: ResponseMessage) -> str:
    """Everything a person reads on a message, escapes resolved."""
    lines = [card.content]
    for embed in card.embeds:
        lines += [embed.title or "", embed.description or "", embed.footer.text or ""]
    lines += [str(part["content"]) for part in walked(card.components) if part["type"] == TEXT]
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", "\n".join(filter(None, lines)))


def shown(result: InteractionResult) -> ResponseMessage:
    """What an interaction was answered with: its message, or the last follow-up."""
    assert result.acknowledged, "the interaction failed: nobody answered"
    answer = result.response or (result.followups[-1] if result.followups else None)
    assert answer is not None, f"no message came back: {result!r}"
    return answer
