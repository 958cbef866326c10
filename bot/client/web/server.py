"""The page's server: what is served to whom, and what every answer forbids.

It listens on 127.0.0.1, and with an address of the local network there, too; nowhere else.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from mimetypes import guess_type
from pathlib import PurePath
from typing import TypeVar

import msgspec
from aiohttp import web

from bot.client.local.table import CannotPlay, Table, Upload
from bot.client.web import limits, wire
from bot.client.web.address import HOME
from bot.client.web.room import Room
from bot.client.web.seats import Device, SeatRefusal, Seats
from bot.client.web.session import UNKNOWN, Session
from bot.core.errors import Refusal, StartError

KINDS = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
PICTURES = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml"})
POLL = 20.0
"""Seconds a phone that asks waits for one answer before it asks again."""

FORBIDS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
NO_DICE = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Asked = TypeVar("Asked")


@asynccontextmanager
async def open_page(
    table: Table, seats: Seats, *, port: int, lan: str = "", dice: bytes = NO_DICE
) -> AsyncGenerator[Page]:
    """Serve the page until the end of the block; raises `StartError` where the port is taken.

    `dice` is an SVG with a symbol for each face that can be shown.
    """
    page = Page(table, seats, dice)
    try:
        await page.start(port, lan)
        yield page
    finally:
        await page.close()


class Page:
    """The server of one table. Use `open_page`."""

    def __init__(self, table: Table, seats: Seats, dice: bytes = NO_DICE) -> None:
        self.room = Room(table, seats)
        self.port = 0
        self._token = seats.own()
        self._strangers = 0
        self._hosts: dict[str, str] = {}
        self._pages = {
            path.name: (path.read_bytes(), KINDS[PurePath(path.name).suffix])
            for path in (files("bot.client.web") / "page").iterdir()
            if PurePath(path.name).suffix in KINDS
        }
        self._pages["dice.svg"] = dice, KINDS[".svg"]
        # Files come as base64, which is a third longer.
        app = web.Application(middlewares=[self._guard], client_max_size=2 * limits.UPLOAD)
        app.on_response_prepare.append(_forbid)
        app.router.add_get("/ws", self._connect)
        app.router.add_post("/join", self._join)
        app.router.add_post("/seats", self._names)
        app.router.add_post("/wait", self._wait)
        app.router.add_post("/file", self._take_file)
        app.router.add_post("/read", self._give_file)
        app.router.add_get("/{name:[a-z.]*}", self._serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)

    @property
    def link(self) -> str:
        """Where the laptop opens the page; the token stands where no log sees it."""
        return f"http://{HOME}:{self.port}/#t={self._token}"

    async def start(self, port: int, lan: str) -> None:
        """Listen; raises `StartError`."""
        await self._runner.setup()
        try:
            home = web.TCPSite(self._runner, HOME, port)
            await home.start()
            self.port = port or int(self._runner.addresses[0][1])
            if lan:
                await web.TCPSite(self._runner, lan, self.port).start()
        except OSError as error:
            raise StartError(
                f"The page cannot be served on port {port}: {error.strerror}. "
                "Try another one: --port 8700"
            ) from error
        self._hosts = {f"{HOME}:{self.port}": HOME, f"localhost:{self.port}": HOME}
        if lan:
            self._hosts[f"{lan}:{self.port}"] = lan
            self.room.address = f"{lan}:{self.port}"

    async def close(self) -> None:
        """Stop listening; whoever looks is told to come again."""
        self.room.drop_all()
        await self._runner.cleanup()

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Refuse what was sent by another name, or by another site's page."""
        host = request.headers.get("Host", "")
        # Another site's name may be led to this address (DNS rebinding); its Host says so.
        if self._hosts.get(host) != _local_address(request):
            raise web.HTTPMisdirectedRequest
        origin = f"http://{host}"
        # A browser lets any page open a WebSocket anywhere, and tells by Origin whose page it is.
        checked = request.method not in {"GET", "HEAD"} or request.path == "/ws"
        if checked and request.headers.get("Origin") != origin:
            raise web.HTTPForbidden
        return await handler(request)

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"] or "index.html"
        if name not in self._pages:
            raise web.HTTPNotFound
        content, kind = self._pages[name]
        response = web.Response(body=content, content_type=kind, charset="utf-8")
        response.enable_compression()
        return response

    async def _connect(self, request: web.Request) -> web.StreamResponse:
        if self._strangers >= limits.SOCKETS:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(
            max_msg_size=limits.FRAME, compress=False, heartbeat=25.0, timeout=2.0
        )
        await socket.prepare(request)
        greeting = await self._greeting(socket, local=_local_address(request) == HOME)
        if greeting is None:
            await socket.close(code=UNKNOWN)
        elif not self.room.may_enter(greeting[0]):
            await socket.close(code=1013)
        else:
            with suppress(CannotPlay, ConnectionError):
                await Session(self.room, socket, *greeting).run()
        return socket

    async def _greeting(
        self, socket: web.WebSocketResponse, *, local: bool
    ) -> tuple[Device, str] | None:
        """The device that says who it is within five seconds, and whom it acted as before."""
        # Whoever has not said who they are takes no place from those who have.
        self._strangers += 1
        try:
            first = await socket.receive_str(timeout=limits.GREETING)
            seat = msgspec.json.decode(first, type=wire.Seat)
        except (TimeoutError, TypeError, msgspec.MsgspecError):
            return None
        finally:
            self._strangers -= 1
        device = self._device(seat.seat, local=local)
        return None if device is None else (device, seat.acts_as)

    def _device(self, token: str, *, local: bool) -> Device | None:
        """Whose token it is; the laptop's is good at the laptop alone."""
        device = self.room.seats.find(token)
        return None if device is None or (device.kind == "owner" and not local) else device

    def _device_of(self, request: web.Request) -> Device:
        """Who sends this; raises an answer of 401 or 429."""
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        device = self._device(token, local=_local_address(request) == HOME)
        if device is None:
            raise web.HTTPUnauthorized
        if not self.room.may_act(device):
            raise web.HTTPTooManyRequests
        return device

    async def _names(self, request: web.Request) -> web.StreamResponse:
        """Which seats are free, for whoever holds the invitation."""
        await self._read_join(request)
        return web.json_response({"free": self.room.free_names()})

    async def _read_join(self, request: web.Request) -> wire.Join:
        if not self.room.address:
            raise web.HTTPNotFound
        join = await _read(request, wire.Join, limits.FRAME)
        try:
            self.room.seats.try_key(join.key, request.remote or "")
        except SeatRefusal as error:
            raise _refuse_with(error.status, str(error)) from error
        return join

    async def _join(self, request: web.Request) -> web.StreamResponse:
        join = await self._read_join(request)
        gm = self.room.table.personas[0]
        try:
            asking, secret = self.room.seats.ask(
                join.name, request.remote or "", screen=join.screen
            )
        except SeatRefusal as error:
            raise _refuse_with(error.status, str(error)) from error
        except Refusal as error:
            raise _refuse_with(400, str(error)) from error
        if asking.name.casefold() == gm.name.casefold():
            self.room.seats.refuse(asking.id)
            raise _refuse_with(403, "The GM sits at the laptop.")
        self.room.tell_seats()
        return web.json_response({"ask": secret, "words": asking.words})

    async def _wait(self, request: web.Request) -> web.StreamResponse:
        wait = await _read(request, wire.Wait, limits.FRAME)
        asking = self.room.seats.waiting(wait.ask)
        if asking is None:
            raise _refuse_with(403, "The GM did not let you in.")
        try:
            token = await asyncio.wait_for(asyncio.shield(asking.token), POLL)
        except TimeoutError:
            return web.json_response({"waiting": True})
        except asyncio.CancelledError:
            # Either the GM has refused, which cancels the token, or this request is given up
            # itself.
            if not asking.token.cancelled():
                raise
            raise _refuse_with(403, "The GM did not let you in.") from None
        self.room.seats.forget(asking)
        return web.json_response({"token": token, "seat": asking.name, "screen": asking.screen})

    async def _take_file(self, request: web.Request) -> web.StreamResponse:
        device = self._device_of(request)
        file = await _read(request, wire.Upload, 2 * limits.UPLOAD)
        if device.kind == "screen" or len(file.content) > limits.UPLOAD:
            raise _refuse_with(413, f"A file has at most {limits.UPLOAD // 1024} KB here.")
        upload = Upload(_clean_name(file.name), file.content)
        return web.json_response({"id": self.room.keep(device, upload)})

    async def _give_file(self, request: web.Request) -> web.StreamResponse:
        device = self._device_of(request)
        choice = await _read(request, wire.FileRequest, limits.FRAME)
        try:
            persona = self.room.persona(device, choice.name)
            messages = self.room.history(device, persona)
            message = next((m for m in messages if str(m.id) == choice.message), None)
            if message is None or not 0 <= choice.place < len(message.files):
                raise web.HTTPNotFound
            name = message.files[choice.place].name
            content = self.room.table.read_attachment(persona, message.id, name)
        except CannotPlay as error:
            raise web.HTTPNotFound from error
        kind = guess_type(name)[0]
        if kind not in PICTURES:
            kind = "application/octet-stream"
        # Pictures, too: an SVG that is opened by itself may hold a script.
        attached = {"Content-Disposition": "attachment"}
        return web.Response(body=content, content_type=kind, headers=attached)


async def _forbid(_: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(FORBIDS)


async def _read(request: web.Request, kind: type[Asked], most: int) -> Asked:
    """What was sent; raises an answer of 400, 413 or 415."""
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType
    content = await request.read()
    if len(content) > most:
        raise web.HTTPRequestEntityTooLarge(max_size=most, actual_size=len(content))
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.MsgspecError as error:
        raise web.HTTPBadRequest from error


def _refuse_with(status: int, why: str) -> web.HTTPException:
    """An answer that says in a sentence why not."""
    kinds: dict[int, type[web.HTTPException]] = {
        400: web.HTTPBadRequest,
        403: web.HTTPForbidden,
        429: web.HTTPTooManyRequests,
    }
    if status == 413:
        return web.HTTPRequestEntityTooLarge(limits.UPLOAD, 0, text=why)
    return kinds[status](text=why)


def _local_address(request: web.Request) -> str:
    """The address of this machine that was reached."""
    name = request.get_extra_info("sockname")
    return str(name[0]) if name else ""


def _clean_name(name: str) -> str:
    """The last part of a file's name, printable and short."""
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(c for c in last if c.isprintable())[-80:] or "file"
