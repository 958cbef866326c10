"""Names by first appearance for whatever differs from run to run."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

Json = dict[str, Any]

_ID = re.compile(r"(?<![0-9])[0-9]{17,20}(?![0-9])")
_OFFER = re.compile(r"p1:(-?[0-9]+):([0-9]+)")
_REFERENCE = re.compile(r"(?<=reference )[0-9A-F]{6}\b")
_UNSEEN = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
    "\ud800-\udfff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
_BARE = re.compile(r"[A-Za-z0-9_.+-]+")


class Masks:
    """Names by first appearance for whatever differs from run to run."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self._names: dict[int, str] = {}
        given: set[str] = set()
        for number, name in names.items():
            unique = name if name not in given else f"{name}({len(given)})"
            given.add(unique)
            self._names[number] = unique
        self._counts: dict[str, int] = {}
        self._offers: dict[str, dict[str, str]] = {}

    def _next(self, kind: str) -> str:
        self._counts[kind] = self._counts.get(kind, 0) + 1
        return f"{kind}{self._counts[kind]}"

    def message(self, number: int) -> str:
        """`m3` for the third message that appears."""
        if number not in self._names:
            self._names[number] = self._next("m")
        return self._names[number]

    def name(self, number: int) -> str:
        """A person's, a channel's, a role's or a message's name."""
        if number not in self._names:
            self._names[number] = self._next("id")
        return self._names[number]

    def custom_id(self, text: str) -> str:
        """`c2.1` for the first button that appears of the second offer that appears."""
        match = _OFFER.fullmatch(text)
        if match is None:
            return self.text(text)
        offer, index = match.groups()
        if offer not in self._offers:
            self._offers[offer] = {"": self._next("c")}
        known = self._offers[offer]
        return known.setdefault(index, f"{known['']}.{len(known)}")

    def text(self, text: str) -> str:
        """Ids named, references hidden, what cannot be seen written out."""
        if "reference " in text:
            text = _REFERENCE.sub("······", text)
        if "p1:" in text:
            text = _OFFER.sub(lambda match: self.custom_id(match[0]), text)
        text = _ID.sub(lambda match: self.name(int(match[0])), text)
        return _UNSEEN.sub(lambda match: f"\\u{ord(match[0]):04x}", text)

    def line(self, text: object) -> str:
        """On one line."""
        return self.text(str(text)).replace("\n", "\\n")

    def value(self, value: object) -> str:
        """A value somebody gave: quoted unless it is one plain word."""
        if isinstance(value, str) and _BARE.fullmatch(value) is None:
            return self.line(json.dumps(value, ensure_ascii=False))
        return self.line(value)

    def json(self, value: object) -> str:
        """Whatever it is."""
        return self.line(json.dumps(value, ensure_ascii=False, sort_keys=True))


def walked(components: Iterable[Json]) -> Iterator[Json]:
    """Every part of a message, however deep it lies."""
    for part in components:
        yield part
        yield from walked(part.get("components", ()))
