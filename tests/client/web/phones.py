"""A page without a browser: what it sends, and what it is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Self

import msgspec
from aiohttp import ClientResponse, ClientSession, ClientWebSocketResponse, WSMsgType

from bot.client.web.server import Page

NETWORK = "127.0.0.2"
"""Another address of this machine, which stands for that of the network."""

Frame = dict[str, Any]


class Phone:
    """Whoever reaches the page by this address."""

    def __init__(self, page: Page, http: ClientSession, address: str) -> None:
        self.page = page
        self.http = http
        self.host = f"{address}:{page.port}"
        self.token = ""
        self.frames: list[Frame] = []
        self.code: int | None = None
        self._socket: ClientWebSocketResponse | None = None
        self._reading: asyncio.Task[None] | None = None
        self._number = 0
        self._news = asyncio.Event()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._socket is not None:
            await self._socket.close()
        if self._reading is not None:
            await self._reading

    async def connect(self, **headers: str) -> ClientWebSocketResponse:
        """Open the socket with these headers besides its own."""
        sent = {"Origin": f"http://{self.host}", **headers}
        kept = {name: value for name, value in sent.items() if value}
        return await self.http.ws_connect(f"ws://{self.host}/ws", headers=kept)

    async def sit(self, token: str) -> Frame:
        """Take the seat of this token; the greeting."""
        self.token = token
        socket = await self.connect()
        self._socket = socket
        self._reading = asyncio.create_task(self._read(socket))
        await self.send({"seat": token})
        return await self.told("hello")

    async def sit_refused(self, token: str) -> None:
        """Say a token that is not good here, until the connection ends."""
        socket = await self.connect()
        await socket.send_str(msgspec.json.encode({"seat": token}).decode())
        await socket.receive(timeout=10)
        self.code = socket.close_code

    async def send(self, frame: object) -> None:
        """Send a frame as it is."""
        assert self._socket is not None
        await self._socket.send_str(msgspec.json.encode(frame).decode())

    async def do(self, what: str, **about: object) -> Frame:
        """Do something; what came of it."""
        self._number += 1
        k = self._number
        await self.send({"do": what, "k": k, **about})
        return await self.until(lambda frame: frame.get("k") == k)

    async def told(self, name: str) -> Frame:
        """The newest frame of this kind, now or when it comes."""
        return await self.until(lambda frame: frame["is"] == name)

    async def until(self, fits: Callable[[Frame], bool]) -> Frame:
        """The newest frame that fits, now or when it comes."""
        async with asyncio.timeout(10):
            while True:
                for frame in reversed(self.frames):
                    if fits(frame):
                        return frame
                self._news.clear()
                await self._news.wait()

    async def closed(self) -> int | None:
        """The code with which the connection was ended."""
        assert self._reading is not None
        await asyncio.wait_for(asyncio.shield(self._reading), 10)
        return self.code

    def texts(self) -> list[str]:
        """What the messages say that it was told of, by history or as they came."""
        found: list[str] = []
        for frame in self.frames:
            messages = frame.get("messages") or ([frame["message"]] if "message" in frame else [])
            found += [message["text"] for message in messages]
        return found

    async def post(self, path: str, about: object, **headers: str) -> ClientResponse:
        """Send JSON to a door of the server."""
        sent = {
            "Origin": f"http://{self.host}",
            "Content-Type": "application/json",
            "Authorization": f"Bearer {self.token}",
            **headers,
        }
        kept = {name: value for name, value in sent.items() if value}
        body = msgspec.json.encode(about)
        return await self.http.post(f"http://{self.host}{path}", data=body, headers=kept)

    async def ask(self, name: str = "", *, screen: bool = False) -> Frame:
        """Ask for a seat with the invitation; the secret and the two words."""
        key = self.page.room.seats.key
        answer = await self.post("/join", {"key": key, "name": name, "screen": screen})
        assert answer.status == 200, await answer.text()
        return dict(await answer.json())

    async def join(self, name: str = "", *, screen: bool = False) -> Frame:
        """Ask for a seat, be let in and sit down; the greeting."""
        asked = await self.ask(name, screen=screen)
        (asking,) = self.page.room.seats.asking
        await self.page.room.let_in(asking.id)
        answer = await self.post("/wait", {"ask": asked["ask"]})
        return await self.sit((await answer.json())["token"])

    async def _read(self, socket: ClientWebSocketResponse) -> None:
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                self.frames.append(msgspec.json.decode(message.data))
                self._news.set()
        self.code = socket.close_code
