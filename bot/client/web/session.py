"""One page's connection: what its person does goes in, what its person sees goes out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import msgspec
from aiohttp import WSMsgType, web
from msgspec.structs import replace

from bot.client.local import typed
from bot.client.local.table import Answer, CannotPlay, Event, Modal, Persona
from bot.client.web import limits, wire
from bot.client.web.room import Room
from bot.client.web.seats import Device
from bot.core.errors import Refusal

UNKNOWN = 4401
"""Closed because no seat belongs to the token."""
CROWDED = 1013
DOING = msgspec.json.Decoder(wire.Doing)


class Session:
    """A page of this device. Every frame acts for its seat, whatever names stand in it.

    At the laptop it goes on as whom it acted as before (`acts_as`), if somebody is called so.
    """

    def __init__(
        self, room: Room, socket: web.WebSocketResponse, device: Device, acts_as: str = ""
    ) -> None:
        self.device = device
        is_seated = any(persona.name == acts_as for persona in room.table.personas)
        self.persona: Persona = room.persona(device, acts_as if is_seated else "")
        self._room = room
        self._socket = socket
        self._queue: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._stop: Callable[[], None] = room.table.watch(self._see, self._looks_as)
        self._forms: dict[int, Modal] = {}
        self._begun: wire.Complete | None = None
        self._completing = False

    @property
    def _looks_as(self) -> Persona | None:
        return None if self.device.kind == "screen" else self.persona

    async def run(self) -> None:
        """Serve the page until it goes."""
        self.greet()
        self._room.enter(self)
        sending = asyncio.create_task(self._send_all())
        try:
            async for message in self._socket:
                if message.type is WSMsgType.TEXT:
                    self._take(message.data)
        finally:
            self._stop()
            self._room.leave(self)
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending

    def introduce(self) -> None:
        """Say who sits here and what may be done."""
        table = self._room.table
        commands = () if self.device.kind == "screen" else table.commands(self.persona)
        self.send(wire.hello(self.persona, table.personas, commands, kind=self.device.kind))

    def greet(self) -> None:
        """Say that, and what has happened."""
        self.introduce()
        messages = self._room.history(self.device, self.persona)
        self.send(wire.history([self._visible(m) for m in messages]))

    def send(self, frame: bytes) -> None:
        """Queue a frame; a page that does not read is let go."""
        if self._queue.qsize() >= limits.QUEUE:
            self.drop(CROWDED)
        else:
            self._queue.put_nowait(frame)

    def drop(self, code: int) -> None:
        """End the connection before anything that still waits is sent."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(code)

    async def _send_all(self) -> None:
        while isinstance(frame := await self._queue.get(), bytes):
            await self._socket.send_str(frame.decode())
        await self._socket.close(code=frame)

    def _see(self, event: Event) -> None:
        if self.device.kind != "screen":
            self.send(wire.event(event))
        elif not event.message.only_for:
            self.send(wire.event(replace(event, message=self._visible(event.message))))

    def _visible(self, message: wire.Message) -> wire.Message:
        return replace(message, components=()) if self.device.kind == "screen" else message

    def _take(self, text: str) -> None:
        try:
            doing = DOING.decode(text)
        except msgspec.MsgspecError:
            self.send(wire.cannot(0, "The table did not understand this page; load it again."))
            return
        # Typing is no acting: completions have a pace of their own, and the last one counts.
        if isinstance(doing, wire.Complete):
            self._begun = doing
            if not self._completing:
                self._room.start(self._complete())
        elif not self._room.may_act(self.device):
            self.send(wire.cannot(doing.k, "That was too fast; wait a moment."))
        else:
            self._room.start(self._do(doing))

    async def _do(self, doing: wire.Doing) -> None:
        try:
            came = await self._act(doing)
        except (CannotPlay, Refusal) as error:
            self.send(wire.cannot(doing.k, str(error)))
        else:
            if came.modal is not None:
                self._forms[came.modal.id] = came.modal
            self.send(wire.answer(doing.k, came))

    async def _act(self, doing: wire.Doing) -> Answer:
        """What came of it; raises `CannotPlay` for what this seat cannot do."""
        table, persona = self._room.table, self.persona
        match doing:
            case wire.ActAs() | wire.LetIn() | wire.Refuse() | wire.Empty() | wire.Renew():
                return await self._own(doing)
            case _ if self.device.kind == "screen":
                raise CannotPlay("a screen only shows")
            case wire.Call():
                return await self._call(doing)
            case wire.Press():
                return await table.press(persona, number(doing.message), doing.key)
            case wire.Select():
                return await table.select(persona, number(doing.message), doing.key, doing.values)
            case wire.Submit():
                return await self._submit(doing)
            case wire.Complete():
                raise CannotPlay("a completion is not done")

    async def _call(self, doing: wire.Call) -> Answer:
        table, persona = self._room.table, self.persona
        command = next((c for c in table.commands(persona) if c.name == doing.command), None)
        if command is None:
            raise CannotPlay(f"there is no command /{doing.command} for {persona.name}")
        by_name = {option.name: option for option in command.options}
        if unknown := [name for name in doing.options if name not in by_name]:
            raise CannotPlay(f"/{doing.command} has no option {unknown[0]}:")
        values = {
            name: typed.read_value(
                by_name[name],
                text,
                table.personas,
                load=lambda n: self._room.upload(self.device, n),
            )
            for name, text in doing.options.items()
        }
        missing = [o.name for o in command.options if o.required and o.name not in values]
        if missing:
            raise CannotPlay(f"/{command.name} needs {', '.join(f'{n}:' for n in missing)}")
        return await table.call(persona, command.name, values)

    async def _submit(self, doing: wire.Submit) -> Answer:
        form = self._forms.get(number(doing.form))
        if form is None:
            raise CannotPlay("that form is not open any more")
        files = {field.key for field in form.fields if field.kind == "file"}
        values = {
            key: self._room.upload(self.device, value)
            if key in files and isinstance(value, str) and value
            else join_picks(value)
            for key, value in doing.values.items()
        }
        answer = await self._room.table.submit(self.persona, form.id, values)
        self._forms.pop(form.id, None)
        return answer

    async def _own(self, doing: wire.Doing) -> Answer:
        """What is done at the laptop alone."""
        if self.device.kind != "owner":
            raise CannotPlay("this is done at the laptop where the table is")
        match doing:
            case wire.ActAs():
                self.persona = self._room.persona(self.device, doing.name)
                self._stop()
                self._stop = self._room.table.watch(self._see, self._looks_as)
                self.greet()
            case wire.LetIn():
                await self._room.let_in(doing.ask)
            case wire.Refuse():
                self._room.seats.refuse(doing.ask)
            case wire.Empty():
                self._room.empty(doing.name)
            case _:
                self._room.seats.renew()
        self._room.tell_seats()
        return Answer(answered=True)

    async def _complete(self) -> None:
        """Answer what was typed last, a few times a second at most."""
        self._completing = True
        try:
            while (doing := self._begun) is not None:
                self._begun = None
                try:
                    picks = await self._room.table.complete(
                        self.persona, doing.command, doing.option, doing.begun, doing.filled
                    )
                except CannotPlay:
                    picks = ()
                self.send(wire.picks(doing.k, picks))
                await asyncio.sleep(limits.COMPLETION_PAUSE)
        finally:
            self._completing = False


def number(text: str) -> int:
    """An id out of its text; raises `CannotPlay` for any other."""
    # 64 bits have at most 20 digits.
    if not text.isascii() or not text.isdecimal() or len(text) > 20:
        raise CannotPlay("there is no such card")
    return int(text)


def join_picks(value: str | list[str]) -> str:
    """Several picks as the table reads them."""
    if isinstance(value, str):
        return value
    return ",".join('"{}"'.format(pick.replace("\\", "\\\\").replace('"', '\\"')) for pick in value)
