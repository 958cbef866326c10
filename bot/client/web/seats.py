"""Who may sit at the table from which device: invitations, asking, letting in, tokens.

A token is 256 random bits and is said once, to its device; what is kept is its SHA-256, for twelve
hours, in a file beside the database that only its owner may read.
"""

from __future__ import annotations

import asyncio
import hmac
import os
import secrets
import time
from collections.abc import Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from bot.client.web import limits
from bot.core.words import clean, fold

HOURS = 12 * 3600
PATIENCE = 300.0
"""Seconds for which a request to be let in stands."""

Kind = Literal["owner", "player", "screen"]


class SeatRefusal(Exception):
    """Somebody may not ask; `status` is HTTP's word for why."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(why)
        self.status = status


class Device(Struct, frozen=True):
    """A device with a seat: the persona's `seat`, "" for the laptop and for screens."""

    digest: str
    kind: Kind
    seat: str = ""
    until: int = 0


class SeatRequest(Struct, frozen=True):
    """Somebody who asks for a seat; both sides see the same two `words`."""

    id: str
    digest: str
    name: str
    screen: bool
    words: str
    address: str
    since: float
    token: asyncio.Future[str]


class Seats:
    """The devices of a table, and who asks to become one."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._devices = self._load()
        self._asking: dict[str, SeatRequest] = {}
        self._tries = limits.Tries()
        self.key = ""
        self.word = ""
        self.renew()

    @property
    def asking(self) -> Sequence[SeatRequest]:
        """Who waits to be let in, in the order of asking."""
        for ask in list(self._asking.values()):
            if time.monotonic() - ask.since > PATIENCE:
                self.refuse(ask.id)
        return list(self._asking.values())

    @property
    def with_device(self) -> set[str]:
        """The personas that some device has."""
        return {device.seat for device in self._devices if device.kind == "player"}

    def renew(self) -> None:
        """Another invitation: the one before is not good any more."""
        self.key = secrets.token_urlsafe(16)
        self.word = two_words("-")

    def own(self) -> str:
        """A token for the laptop itself."""
        return self._admit("owner", "")

    def find(self, token: str) -> Device | None:
        """The device that has this token; every digest is compared, each in constant time."""
        digest = _digest(token)
        match: Device | None = None
        for device in self._devices:
            if hmac.compare_digest(device.digest, digest) and device.until > time.time():
                match = device
        return match

    def try_key(self, key: str, address: str) -> None:
        """Raises `SeatRefusal` where the invitation is not good, or too often tried from there."""
        if not self._tries.take(address):
            raise SeatRefusal(429, "Too many tries; wait a minute.")
        # As bytes: of texts it takes only those in ASCII, and anything may be typed.
        by_key = hmac.compare_digest(key.encode(), self.key.encode())
        words = "-".join(fold(key).replace("-", " ").split())
        if not by_key and not hmac.compare_digest(words.encode(), self.word.encode()):
            raise SeatRefusal(
                403,
                "Those are not this table's two words. Ask the GM for them, or for another code.",
            )

    def ask(self, name: str, address: str, *, screen: bool) -> tuple[SeatRequest, str]:
        """Ask to be let in as `name`; who asks, and the secret by which that device waits.

        Raises `SeatRefusal`, and `Refusal("bad_name")` for what cannot be a name.
        """
        name = "" if screen else clean(name)
        from_there = sum(ask.address == address for ask in self.asking)
        if from_there >= limits.ASKING_AN_ADDRESS or len(self._asking) >= limits.ASKING:
            raise SeatRefusal(429, "The GM is being asked already; wait for the answer.")
        secret = secrets.token_urlsafe(32)
        ask = SeatRequest(
            id=secrets.token_urlsafe(9),
            digest=_digest(secret),
            name=name,
            screen=screen,
            words=two_words(" "),
            address=address,
            since=time.monotonic(),
            token=asyncio.get_running_loop().create_future(),
        )
        self._asking[ask.id] = ask
        return ask, secret

    def waiting(self, secret: str) -> SeatRequest | None:
        """Whose secret this is."""
        digest = _digest(secret)
        asking = self._asking.values()
        return next((a for a in asking if hmac.compare_digest(a.digest, digest)), None)

    def let_in(self, ask: str) -> SeatRequest | None:
        """Give whoever asks their seat; nobody where nobody asks so any more."""
        asking = self._asking.get(ask)
        if asking is None or asking.token.done():
            return None
        asking.token.set_result(self._admit("screen" if asking.screen else "player", asking.name))
        return asking

    def refuse(self, ask: str) -> None:
        """Give no seat to whoever asks."""
        asking = self._asking.pop(ask, None)
        if asking is not None:
            asking.token.cancel()

    def forget(self, asking: SeatRequest) -> None:
        """The device has its token: nothing is left of its asking."""
        self._asking.pop(asking.id, None)

    def empty(self, seat: str) -> set[str]:
        """Take a seat from all its devices ("" for the screens); their digests."""
        digests = {
            device.digest
            for device in self._devices
            if device.kind != "owner" and fold(device.seat) == fold(seat)
        }
        self._devices = [device for device in self._devices if device.digest not in digests]
        self._save()
        return digests

    def _admit(self, kind: Kind, seat: str) -> str:
        token = secrets.token_urlsafe(32)
        device = Device(_digest(token), kind, seat, int(time.time()) + HOURS)
        self._devices = [d for d in self._devices if d.until > time.time()] + [device]
        self._save()
        return token

    def _load(self) -> list[Device]:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=list[Device])
        except (OSError, msgspec.DecodeError):
            return []  # everybody asks again

    def _save(self) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._file.with_name(f"{self._file.name}.new")
        # Its owner's alone from the first byte: a chmod afterwards would leave a moment for others.
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(msgspec.json.encode(self._devices))
        fresh.replace(self._file)


def two_words(between: str) -> str:
    """Two words that are easily compared and typed."""
    kinds = (files("bot.client.web") / "words.txt").read_text(encoding="utf-8").splitlines()
    return between.join(secrets.choice(kind.split()) for kind in kinds)


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()
