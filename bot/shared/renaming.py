"""Names with numbers: many told at once, and a hidden one giving way to one whom players know."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from itertools import count as count_up
from typing import Any, NamedTuple, TypeVar, cast

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from bot.core.scene import Offer, Scene
from bot.core.words import LONGEST_NAME, SIGN, first_of, fold, join_words
from bot.shared.sight.sealed import KEY as SEALED

V = TypeVar("V")
MOST_NAMED = 4
"""How many kinds are named where the same happens to many."""
NUMBER = re.compile(r" [0-9]+$")
# A character called Roll must not break its own buttons.
TAGS = ("do", "is", "system", "kind", "how", "mode", "type")
"""What names no character within JSON, whatever a character is called."""
WORDS = (
    *TAGS, "skill", "weapon", "attribute", "answers", "group", "side", "family", "spent",
    "modifiers",
)  # fmt: skip
"""The same of whatever is kept."""
SENTENCES = ("words", "trigger")
"""What is told of a deed in words, within which its people are named."""
ROWS = ("throws", "typed", "wanted", "applied", "given", "versions")
"""What lists rows without the names of their parts: only what is within a part names somebody."""
# What base64 makes of `{"` and a letter; an empty object names nobody.
PACKED = "eyJ"
"""How JSON begins that is kept as bytes within JSON."""


def numbered_names(name: str, first: int = 1) -> Iterator[str]:
    """`Thug 1`, `Thug 2` and on from there, none of them longer than a name may be."""
    for number in count_up(first):
        yield f"{name[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"


def without_number(name: str) -> str:
    """`Thug` of `Thug 2`."""
    return NUMBER.sub("", name)


def split_number(text: str) -> tuple[str, int]:
    """`Thug x4` as a template and a number; 1 where none is given."""
    name, _, number = text.strip().rpartition(" ")
    digits = number[1:] if number[:1] in {"x", "X", "×"} else ""
    if name and digits.isascii() and digits.isdigit() and len(digits) <= 3:
        return name.strip(), int(digits)
    return text.strip(), 1


def new_key(scene: Scene, system: str, name: str) -> str:
    """The key of a new character of this system, whose name is free there."""
    word = fold(name)
    signed = f"{SIGN}{system} {word}"
    more = (f"{signed} {number}" for number in count_up(2))
    return next(key for key in chain((word, signed), more) if key not in scene.characters)


def player_key(user: int) -> str:
    """The key of what is a person's own (a user id), whichever character they play."""
    return f"{SIGN}player {user}"


def namesake(scene: Scene, system: str, name: str) -> str | None:
    """The key of who is called so in this system, also of somebody hidden."""
    word = fold(name)
    rows = scene.characters.items()
    same = (k for k, c in rows if c.system == system and fold(c.name) == word)
    return next(same, None)


def is_taken(scene: Scene, system: str, name: str) -> bool:
    """Whether somebody whom whoever acts may know of is called so in this system."""
    key = namesake(scene, system, name)
    return key is not None and scene.knows(scene.actor, key)


def giving_way(scene: Scene, system: str, name: str) -> Scene:
    """The scene in which this name is free: whoever bears it is the next of that name.

    Everything that speaks of them by key or name follows: pools, penalties, conditions, places in
    fights, open rolls and the buttons on their cards.
    """
    key = namesake(scene, system, name)
    if key is None:
        return scene
    old_name = scene.name(key)
    names = numbered_names(without_number(old_name), 2)
    name = next(name for name in names if namesake(scene, system, name) is None)
    return _swap_names(scene, Renaming(key, new_key(scene, system, name), old_name, name))


def rename(scene: Scene, key: str, name: str) -> Scene:
    """The scene in which the character of this key bears this name, which is free.

    Open rolls, fights and buttons name it so from now on.
    """
    old_name = scene.name(key)
    if old_name == name:
        return scene
    others = frozenset(scene.characters.keys() - {key})
    return _swap_names(scene, Renaming(key, key, old_name, name, others))


def _swap_names(scene: Scene, new: Renaming) -> Scene:
    characters = {k: character for k, character in scene.characters.items() if k != new.old_key}
    old = scene.characters[new.old_key]
    return replace(
        scene,
        characters={**characters, new.key: replace(old, name=new.name)},
        pools={new.swap(k): pool for k, pool in scene.pools.items()},
        penalties={
            (new.swap(who), task): penalty for (who, task), penalty in scene.penalties.items()
        },
        orders={k: new.swap(order) for k, order in scene.orders.items()},
        combatants={(k, new.swap(who)): new.swap(c) for (k, who), c in scene.combatants.items()},
        conditions={
            new.swap(k): replace(new.swap(row), name=row.name)
            for k, row in scene.conditions.items()
        },
        seats={
            user: replace(seat, active={s: new.swap(k) for s, k in seat.active.items()})
            for user, seat in scene.seats.items()
        },
        rolls={number: new.swap(roll) for number, roll in scene.rolls.items()},
        offers={number: _move(offer, new) for number, offer in scene.offers.items()},
    )


class Renaming(NamedTuple):
    """The old and the new key and name of a character; with `texts` also as a word of a text.

    `others` are keys of other characters, which one of them may have from an earlier name.
    """

    old_key: str
    key: str
    old_name: str
    name: str
    others: frozenset[str] = frozenset()
    texts: bool = False

    def swap(self, value: V) -> V:
        """The value with the new key and name wherever the old ones stand in it alone."""
        return cast("V", self._swap(value))

    def _swap(self, value: Any) -> Any:
        match value:
            case str():
                return self._word(value)
            case bytes():
                return self._json(value)
            case Struct():
                rows = asdict(value)
                changed = {k: v if k in WORDS else self._swap(v) for k, v in rows.items()}
                return replace(value, **changed) if changed != rows else value
            case tuple() | list():
                items = cast("tuple[Any, ...]", value)
                return type(items)(map(self._swap, items))
            case Mapping():
                pairs = cast("Mapping[Any, Any]", value)
                if self.key == self.old_key:
                    return {k: self._field(k, v) for k, v in pairs.items()}
                return {self._swap(k): v if k in WORDS else self._swap(v) for k, v in pairs.items()}
            case _:
                return value

    def _field(self, name: str, value: Any) -> Any:
        if name in WORDS:
            return value
        if name in SENTENCES:
            return self._replace(texts=True).swap(value)
        return self._rows(value) if name in ROWS else self._swap(value)

    def _rows(self, value: Any) -> Any:
        match value:
            case list():
                return [self._rows(part) for part in cast("list[Any]", value)]
            case Mapping():
                return self._swap(cast("Mapping[Any, Any]", value))
            case _:
                return value

    def _word(self, word: str) -> str:
        if word.startswith(PACKED):
            try:
                return base64.b64encode(self._json(base64.b64decode(word))).decode()
            except binascii.Error:
                return word
        parts = [part.strip() for part in word.split(",")]
        if self.old_key not in parts and fold(self.old_name) not in map(fold, parts):
            spoken = rf"(?<!\w){re.escape(self.old_name)}(?!\w)"
            return re.sub(spoken, self.name, word) if self.texts else word
        return ", ".join(self._one(part) for part in parts)

    def _one(self, word: str) -> str:
        if word == self.old_key:
            return self.key
        if word in self.others:
            return word
        return self.name if fold(word) == fold(self.old_name) else word

    def _json(self, raw: bytes) -> bytes:
        try:
            value = msgspec.json.decode(raw)
        except msgspec.DecodeError:
            return raw
        changed = self._swap(value)
        # The very bytes where nothing changed: JSON written anew may differ, and so would the row.
        return raw if changed == value else msgspec.json.encode(changed)


def _move(offer: Offer, new: Renaming) -> Offer:
    """The offer after the change; what a card that waits to be shown says has been written."""
    sealed = new._replace(texts=True)
    choices = tuple(
        replace(
            choice,
            action=(sealed if choice.system == SEALED else new).swap(choice.action),
            audience=new.swap(choice.audience),
            sight=new.swap(choice.sight),
            ask=new.swap(choice.ask),
        )
        for choice in offer.choices
    )
    return replace(offer, choices=choices)


def short_names(names: Iterable[str]) -> str:
    """Names that differ by their numbers alone, once: Thug with a range of numbers."""
    parts: list[str] = []
    for (stem, numbered), same in groupby(names, key=_stem):
        if not numbered:
            parts += same
            continue
        ranges: list[list[int]] = []
        for number in (int(name.removeprefix(stem)) for name in same):
            if ranges and number == ranges[-1][1] + 1:
                ranges[-1][1] = number
            else:
                ranges.append([number, number])
        spans = (f"{a}–{b}" if a < b else f"{a}" for a, b in ranges)
        parts.append(f"{stem} {join_words(spans)}")
    return ", ".join(parts)


def by_number(names: Iterable[str]) -> list[str]:
    """Names that differ by their numbers alone together, by number; others as they come."""
    every = list(names)
    stems = list(dict.fromkeys(map(without_number, every)))

    def place(name: str) -> tuple[int, int]:
        stem = without_number(name)
        return stems.index(stem), int(name.removeprefix(stem) or 0)

    return sorted(every, key=place)


def _stem(name: str) -> tuple[str, bool]:
    stem = without_number(name)
    return stem, stem != name


def name_many(names: Sequence[str]) -> str:
    """Names with ranges of numbers, and of more than `MOST_NAMED` kinds the first."""
    parts = [short_names(same) for _, same in groupby(by_number(names), without_number)]
    return join_words(first_of(parts, MOST_NAMED, "{} more"))
