"""A small Discord on this machine: it speaks the wire's protocol and keeps what it is sent."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any, TypeVar

from aiohttp import WSMsgType, web

from tests.client.wire.emojis import EmojiShelf
from tests.client.wire.faults import Call, Fault, Refused, as_json, refusal
from tests.client.wire.payloads import (
    APPLICATION,
    APPLICATION_INFO,
    BOT_USER,
    CHANNEL,
    GUILD,
    MESSAGE,
    Payload,
    guild,
    text_channel,
)

TOKEN = "MTA.wire.secret-token"  # noqa: S105 -- good on this small Discord only
MANAGE_GUILD = 1 << 5
EVERYTHING_ELSE = str((1 << 11) | (1 << 10))

DEAF_SECONDS = 8.0


def person(user: int, name: str, *, gm: bool = False) -> Payload:
    """A member of the guild, as an interaction shows them."""
    return {
        "user": {
            "id": str(user),
            "username": name.lower(),
            "global_name": name,
            "discriminator": "0",
            "avatar": None,
        },
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": str((1 << 11) | (1 << 10) | (MANAGE_GUILD if gm else 0)),
    }


GM = person(1, "GM", gm=True)


W = TypeVar("W", bound="Wire")


class Wire:
    """The server's side of every connection.

    `calls` are the HTTP requests in the order they came, `identified` the payloads of IDENTIFY.
    Tests may set `token` (another one is refused), `shards`: how many it advises (None: it knows
    nothing of that), `left`: the sessions that may still be begun, `closing`: the code with which
    the gateway answers an IDENTIFY, instead of READY, `slow`: the seconds an answer to an
    interaction takes to be taken, `deaf`: whether the gateway stops listening once a shard is
    ready, `channel`: where interactions come from, and `faults`: what goes wrong on the way. The
    `sockets` are those of the shards.
    """

    def __init__(self) -> None:
        self.token = TOKEN
        self.shards: int | None = 1
        self.left = 999
        self.closing: int | None = None
        self.slow = 0.0
        self.deaf = False
        self.channel = CHANNEL
        self.faults: list[Fault] = []
        self.calls: list[Call] = []
        self.identified: list[Payload] = []
        self.messages: dict[str, Payload] = {}
        self.port = 0
        self._taken: set[str] = set()
        self._nonces: dict[str, Payload] = {}
        self._changed = asyncio.Condition()
        self.sockets: dict[int, web.WebSocketResponse] = {}
        self._ids = itertools.count(10_000)
        self._sequence = itertools.count(1)
        self.emojis = EmojiShelf(self._ids)
        self._routes: dict[str, Callable[..., Any]] = {
            **self.emojis.routes,
            r"GET users/@me": self._me,
            r"GET oauth2/applications/@me": self._application,
            r"GET gateway/bot": self._gateway,
            r"PUT applications/\d+/commands": self._commands,
            r"POST interactions/(\d+)/(.+)/callback": self._answered,
            r"(?:PATCH|GET) webhooks/\d+/(.+)/messages/@original": self._message,
            r"POST webhooks/\d+/.+": self._message,
            r"POST channels/\d+/messages": self._posted,
            r"PATCH channels/\d+/messages/(\d+)": self._edited,
            r"GET channels/\d+/messages": self._newest,
            r"GET channels/\d+/messages/(\d+)": self._shown,
        }

    @property
    def api_base(self) -> str:
        """What DISCORD_API_BASE is to be."""
        return f"http://127.0.0.1:{self.port}/api/v10"

    @property
    def gateway_url(self) -> str:
        """What DISCORD_GATEWAY_URL is to be."""
        return f"ws://127.0.0.1:{self.port}/gateway"

    @property
    def synced(self) -> list[list[Payload]]:
        """The commands of each time the bot sent all of them."""
        path = f"applications/{APPLICATION}/commands"
        return [call.body for call in self.calls if (call.method, call.path) == ("PUT", path)]

    async def connected(self, shards: int = 1) -> None:
        """Wait until this many shards are ready."""
        await self._until(lambda: len(self.sockets) >= shards)

    async def called(self, method: str, path: str, *, after: int = 0) -> Call:
        """Wait for a request whose path starts like this, among `calls[after:]`."""

        def found() -> Call | None:
            matching = (c for c in self.calls[after:] if c.method == method)
            return next((c for c in matching if c.path.startswith(path)), None)

        await self._until(lambda: found() is not None)
        call = found()
        assert call is not None
        return call

    async def emojis_sent(self, many: int) -> None:
        """Wait until there are so many emojis."""
        await self._until(lambda: len(self.emojis.kept) >= many, seconds=60)

    async def given_up(self, path: str) -> None:
        """Wait until this was posted to, and then for nothing more to come."""
        await self.called("POST", path)
        await self.quiet(1.3)

    async def quiet(self, seconds: float = 0.6) -> None:
        """Wait until no request has come for so many seconds."""
        seen = -1
        while len(self.calls) > seen:
            seen = len(self.calls)
            await asyncio.sleep(seconds)

    async def command(
        self, name: str, *options: Payload, who: Payload = GM, guild: int = GUILD
    ) -> Payload:
        """Send a slash command; the body of its answer. `options` as Discord nests them."""
        number = await self.send(name, *options, who=who, guild=guild)
        return await self._answer_to(number)

    async def send(
        self, name: str, *options: Payload, who: Payload = GM, guild: int = GUILD
    ) -> int:
        """Send a slash command and wait for nothing; the interaction's id."""
        data = {"id": "1", "name": name, "type": 1, "options": list(options)}
        return await self._interact(2, data, who=who, guild=guild)

    async def complete(self, name: str, *options: Payload, who: Payload = GM) -> int:
        """Ask for the completions of the option that is `focused`; the interaction's id."""
        data = {"id": "1", "name": name, "type": 1, "options": list(options)}
        return await self._interact(4, data, who=who, guild=GUILD)

    async def press(
        self, custom_id: str, *, message: Payload, who: Payload = GM, guild: int = GUILD
    ) -> Payload:
        """Press the button with this id; the body of the answer.

        A message that does not show it gets it first: discord.py lets other presses fall.
        """
        if custom_id not in json.dumps(message["components"]):
            button = {"type": 2, "style": 2, "label": "?", "custom_id": custom_id}
            message = {**message, "components": [{"type": 1, "components": [button]}]}
        data = {"custom_id": custom_id, "component_type": 2}
        extra = {"message": message}
        number = await self._interact(3, data, who=who, guild=guild, extra=extra)
        return await self._answer_to(number)

    async def meet(self, shards: int) -> None:
        """Wait until so many shards have said who they are, those that are gone included."""
        await self._until(lambda: len(self.identified) >= shards, seconds=40)

    async def dispatch(self, event: str, data: Payload, *, shard: int = 0) -> None:
        """Send a gateway event."""
        await self.sockets[shard].send_json(
            {"op": 0, "t": event, "s": next(self._sequence), "d": data}
        )

    async def _interact(
        self,
        kind: int,
        data: Payload,
        *,
        who: Payload,
        guild: int,
        extra: Mapping[str, Any] | None = None,
    ) -> int:
        number = next(self._ids)
        await self.dispatch(
            "INTERACTION_CREATE",
            {
                "id": str(number),
                "application_id": str(APPLICATION),
                "type": kind,
                "token": f"interaction-{number}",
                "version": 1,
                "guild_id": str(guild),
                "channel_id": str(self.channel),
                "channel": {**text_channel(self.channel), "permissions": "0"},
                "member": who,
                "data": data,
                "locale": "en-GB",
                "guild_locale": "en-GB",
                "app_permissions": EVERYTHING_ELSE,
                "entitlements": [],
                "authorizing_integration_owners": {},
                "context": 0,
                "attachment_size_limit": 1 << 20,
                **(extra or {}),
            },
        )
        return number

    async def _answer_to(self, number: int) -> Payload:
        answer = await self.called("POST", f"interactions/{number}/")
        body: Payload = answer.body
        return body

    async def _until(self, holds: Callable[[], bool], seconds: float = 10) -> None:
        async with asyncio.timeout(seconds), self._changed:
            await self._changed.wait_for(holds)

    async def _note(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def http(self, request: web.Request) -> web.Response:
        """Answer one HTTP request as Discord would."""
        path = request.match_info["path"]
        body: Any = await request.json() if request.can_read_body else {}
        self.calls.append(Call(request.method, path, body))
        await self._note()
        if path.startswith("interactions/"):
            await asyncio.sleep(self.slow)
        open_to_all = path.startswith(("interactions/", "webhooks/"))
        if not open_to_all and request.headers.get("Authorization") != f"Bot {self.token}":
            return as_json({"message": "401: Unauthorized", "code": 0}, status=401)
        fault = self._fault(request.method, path)
        try:
            if fault is None:
                return as_json(self._answer(request.method, path, body))
            if fault.received:
                with suppress(Refused):
                    self._answer(request.method, path, body)
            if not fault.status and request.transport is not None:
                request.transport.close()
            return refusal(fault.status or 500, fault.code)
        except Refused as no:
            return refusal(no.status, no.code)

    def _fault(self, method: str, path: str) -> Fault | None:
        for fault in self.faults:
            if fault.times and fault.method == method and path.startswith(fault.path):
                fault.times -= 1
                return fault
        return None

    def _answer(self, method: str, path: str, body: Any) -> Any:
        for pattern, answer in self._routes.items():
            found = re.fullmatch(pattern, f"{method} {path}")
            if found is not None and (self.shards or path != "gateway/bot"):
                return answer(body, *found.groups())
        raise Refused(404, 0)

    async def gateway(self, request: web.Request) -> web.WebSocketResponse:
        """Keep one shard's connection, from HELLO to its end."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41_250}, "s": None})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            said: Payload = message.json()
            match said["op"]:
                case 1:
                    await socket.send_json({"op": 11})
                case 2 if self.closing is not None:
                    await socket.close(code=self.closing)
                case 2:
                    await self._ready(socket, said["d"])
                    if self.deaf:
                        await asyncio.sleep(DEAF_SECONDS)
                case _:
                    continue
        for shard in [n for n, known in self.sockets.items() if known is socket]:
            del self.sockets[shard]
        return socket

    async def _ready(self, socket: web.WebSocketResponse, identify: Payload) -> None:
        self.identified.append(identify)
        shard = identify.get("shard", [0, 1])
        self.sockets[shard[0]] = socket
        ready = {
            "v": 10,
            "user": BOT_USER,
            "guilds": [{"id": str(GUILD), "unavailable": True}] if shard[0] == 0 else [],
            "session_id": f"session-{next(self._ids)}",
            "resume_gateway_url": self.gateway_url,
            "shard": shard,
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        await self.dispatch("READY", ready, shard=shard[0])
        if shard[0] == 0:
            await self.dispatch("GUILD_CREATE", guild())
        await self._note()

    def _me(self, _body: Payload) -> Payload:
        return BOT_USER

    def _application(self, _body: Payload) -> Payload:
        return APPLICATION_INFO

    def _gateway(self, _body: Payload) -> Payload:
        limit = {"total": 1000, "remaining": self.left, "reset_after": 1, "max_concurrency": 16}
        return {"url": self.gateway_url, "shards": self.shards, "session_start_limit": limit}

    def _commands(self, body: list[Payload]) -> list[Payload]:
        about = {"application_id": str(APPLICATION), "version": "1"}
        known = {"description": "", "type": 1}
        return [{**known, **one, **about, "id": str(next(self._ids))} for one in body]

    def _answered(self, body: Payload, number: str, token: str) -> Payload:
        if number in self._taken:
            raise Refused(400, 40060)
        self._taken.add(number)
        shown = self._message(body.get("data") or {}, token)
        about = {"id": number, "type": 2, "response_message_id": shown["id"]}
        return {"interaction": about, "resource": {"type": body["type"], "message": shown}}

    def _posted(self, body: Payload) -> Payload:
        nonce = str(body.get("nonce")) if body.get("enforce_nonce") else ""
        if not nonce or nonce not in self._nonces:
            self._nonces[nonce] = self._message(body)
        return self._nonces[nonce]

    def _edited(self, body: Payload, number: str) -> Payload:
        keys = (key for key, shown in self.messages.items() if shown["id"] == number)
        return self._message(body, next(keys, number))

    def _newest(self, _body: Payload) -> list[Payload]:
        return [one for one in reversed(self.messages.values()) if not one["flags"] & 64]

    def _shown(self, _body: Payload, number: str) -> Payload:
        found = (shown for shown in self.messages.values() if shown["id"] == number)
        shown = next(found, None)
        if shown is None:
            raise Refused(404, 10008)
        return shown

    def _message(self, body: Payload, key: str = "") -> Payload:
        number = str(next(self._ids))
        before = self.messages.get(key, {"id": number, **MESSAGE})
        given = {name: value for name, value in body.items() if value is not None}
        self.messages[key or number] = {**before, **given}
        return self.messages[key or number]


@asynccontextmanager
async def listen(wire: W) -> AsyncGenerator[W]:
    """Let it listen on a free port of this machine."""
    application = web.Application()
    application.router.add_route("*", "/api/v10/{path:.*}", wire.http)
    application.router.add_get("/gateway", wire.gateway)
    application.router.add_get("/gateway/", wire.gateway)
    runner = web.AppRunner(application, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    wire.port = runner.addresses[0][1]
    try:
        yield wire
    finally:
        await runner.cleanup()


def small_discord() -> AbstractAsyncContextManager[Wire]:
    """A `Wire` that listens."""
    return listen(Wire())
