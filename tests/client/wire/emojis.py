"""The emojis of the application on the small Discord."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.client.wire.faults import Refused
from tests.client.wire.payloads import BOT_USER, Payload


class EmojiShelf:
    """What Discord keeps of an application's emojis; names are unlike one another."""

    def __init__(self, ids: Iterator[int]) -> None:
        self._ids = ids
        self.kept: dict[str, Payload] = {}

    @property
    def routes(self) -> dict[str, Callable[..., Any]]:
        """What is asked for by which path."""
        return {
            r"GET applications/\d+/emojis": self.list_all,
            r"POST applications/\d+/emojis": self.create,
            r"PATCH applications/\d+/emojis/(\d+)": self.rename,
            r"DELETE applications/\d+/emojis/(\d+)": self.delete,
        }

    @property
    def names(self) -> list[str]:
        """Those that there are, in the order in which they came."""
        return [emoji["name"] for emoji in self.kept.values()]

    def id_of(self, name: str) -> str:
        """The id of the emoji of this name."""
        return next(number for number, emoji in self.kept.items() if emoji["name"] == name)

    def list_all(self, _body: Payload) -> Payload:
        """As Discord lists them."""
        return {"items": list(self.kept.values())}

    def create(self, body: Payload) -> Payload:
        """A new one; a name that there is is refused."""
        if body["name"] in self.names or not body["image"].startswith("data:image/png;base64,"):
            raise Refused(400, 50035)
        number = str(next(self._ids))
        flags: dict[str, Any] = {"animated": False, "managed": False, "available": True}
        self.kept[number] = {
            "id": number,
            "name": body["name"],
            "roles": [],
            "user": BOT_USER,
            "require_colons": True,
            **flags,
        }
        return self.kept[number]

    def rename(self, body: Payload, number: str) -> Payload:
        """The same one under another name."""
        self.kept[number] = {**self.kept[number], "name": body["name"]}
        return self.kept[number]

    def delete(self, _body: Payload, number: str) -> None:
        """One less."""
        del self.kept[number]
