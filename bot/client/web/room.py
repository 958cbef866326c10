"""Everybody who looks at the table through a page: who is here, who asks, what they handed in."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict, defaultdict
from collections.abc import Coroutine, Sequence
from typing import Any, Protocol

from bot.client.local.table import CannotPlay, Message, Persona, Table, Upload
from bot.client.web import limits, wire
from bot.client.web.address import squares
from bot.client.web.seats import Device, Seats


class Looker(Protocol):
    """A page that is connected, as the room sees it."""

    device: Device
    persona: Persona

    def send(self, frame: bytes) -> None:
        """Let the page have a frame."""
        ...

    def drop(self, code: int) -> None:
        """End the connection."""
        ...

    def introduce(self) -> None:
        """Say again who sits here."""
        ...


class Room:
    """The pages of one table. `link` is what an invitation leads to, "" where nobody is invited."""

    def __init__(self, table: Table, seats: Seats, *, address: str = "") -> None:
        self.table = table
        self.seats = seats
        self.address = address
        self._lookers: list[Looker] = []
        self._buckets: dict[str, limits.Bucket] = defaultdict(limits.Bucket)
        self._uploads: dict[str, OrderedDict[str, Upload]] = defaultdict(OrderedDict)
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def link(self) -> str:
        """Where a phone asks for a seat; the key stands where no log sees it."""
        return f"http://{self.address}/#j={self.seats.key}" if self.address else ""

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on by itself, even when the page that asked is gone."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def may_enter(self, device: Device) -> bool:
        """Whether one more page may look, and one more of this seat."""
        of_seat = [looker for looker in self._lookers if seat_of(looker.device) == seat_of(device)]
        full = len(self._lookers) >= limits.SOCKETS
        return not full and len(of_seat) < limits.SOCKETS_A_SEAT

    def enter(self, looker: Looker) -> None:
        """A page looks from now on."""
        self._lookers.append(looker)
        self.tell_seats()

    def leave(self, looker: Looker) -> None:
        """A page looks no more."""
        self._lookers.remove(looker)
        self.tell_seats()

    def may_act(self, device: Device) -> bool:
        """Whether this seat has not acted too often of late."""
        return self._buckets[seat_of(device)].take()

    def persona(self, device: Device, name: str = "") -> Persona:
        """Whom a device acts as: its seat; at the laptop whoever is named, else a player.

        A screen looks as the GM, at what everybody sees. Raises `CannotPlay`.
        """
        personas = self.table.personas
        if device.kind == "player":
            name = device.seat
        elif not name or device.kind == "screen":
            return personas[0 if device.kind == "screen" else 1]
        match = next((p for p in personas if p.name == name), None)
        if match is None:
            raise CannotPlay(f"nobody called {name} sits here")
        return match

    def history(self, device: Device, persona: Persona) -> Sequence[Message]:
        """What this device may see, oldest first."""
        messages = self.table.history(persona)
        return [m for m in messages if device.kind != "screen" or not m.only_for]

    def keep(self, device: Device, upload: Upload) -> str:
        """Keep a file until its command comes, the last few of a seat; its id."""
        files = self._uploads[seat_of(device)]
        number = secrets.token_urlsafe(12)
        files[number] = upload
        while len(files) > limits.UPLOADS:
            files.popitem(last=False)
        return number

    def upload(self, device: Device, number: str) -> Upload:
        """A file that was handed in; raises `CannotPlay` where there is none of that id."""
        file = self._uploads[seat_of(device)].get(number)
        if file is None:
            raise CannotPlay("that file is not here any more; choose it again")
        return file

    def free_names(self) -> list[str]:
        """Who sits here and has no device yet, but the GM."""
        return [
            p.name for p in self.table.personas if not p.gm and p.name not in self.seats.with_device
        ]

    async def let_in(self, ask: str) -> None:
        """Give whoever asks a seat, and a chair where they need one; raises `CannotPlay`."""
        asking = next((a for a in self.seats.asking if a.id == ask), None)
        if asking is None:
            raise CannotPlay("nobody asks so any more")
        if not asking.screen:
            await self.table.seat(asking.name)
        self.seats.let_in(ask)
        for looker in self._lookers:
            looker.introduce()
        self.tell_seats()

    def empty(self, name: str) -> None:
        """Take a seat from all its devices, whose connections end at once."""
        digests = self.seats.empty(name)
        for looker in [
            candidate for candidate in self._lookers if candidate.device.digest in digests
        ]:
            looker.drop(4401)
        self.tell_seats()

    def drop_all(self) -> None:
        """The table closes; pages try to come again."""
        for looker in self._lookers:
            looker.drop(1001)

    def tell_seats(self) -> None:
        """Who is here, to everybody; who asks and how to come here, to the laptop."""
        places = [self._place(p) for p in self.table.personas]
        everybody = wire.encode("seats", seats=places)
        asking = [
            {"id": a.id, "name": a.name, "screen": a.screen, "words": a.words}
            for a in self.seats.asking
            if not a.token.done()
        ]
        screens = sum(member.device.kind == "screen" for member in self._lookers)
        owner = wire.encode(
            "asks",
            asking=asking,
            screens=screens,
            address=self.address,
            word=self.seats.word,
            link=self.link,
            squares=squares(self.link) if self.link else [],
        )
        for looker in list(self._lookers):
            looker.send(everybody)
            if looker.device.kind == "owner":
                looker.send(owner)

    def _place(self, persona: Persona) -> dict[str, object]:
        lookers = [looker for looker in self._lookers if looker.device.kind != "screen"]
        devices = {looker.device.kind for looker in lookers if looker.persona.name == persona.name}
        if "player" in devices:
            where = "phone"
        elif "owner" in devices:
            where = "laptop"
        else:
            where = "away" if persona.name in self.seats.with_device else ""
        return {"name": persona.name, "gm": persona.gm, "where": where}


def seat_of(device: Device) -> str:
    """What counts as one seat: a persona's, the laptop, all screens."""
    return f"{device.kind} {device.seat}"
